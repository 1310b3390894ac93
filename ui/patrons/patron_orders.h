// What a patron bought, holds, waits for and has on gift cards, with the sums of all of it. Enter or a double click
// opens an order. GUI thread.
#pragma once

#include "model/domain/patron_history.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class HouseModel;
class ToneLabel;

class PatronOrders final : public QWidget
{
    Q_OBJECT

public:
    PatronOrders(const HouseModel &house, const QByteArray &timeZone, QWidget *parent);

    void show(const PatronHistory &history);

signals:
    void orderRequested(const QString &code);
    void allRequested(); // the earlier ones too

private:
    void addRow(const QStringList &texts, const QString &order = {});
    void addOrder(const PatronOrder &order);
    void addHold(const PatronHold &hold);
    QString nameOf(EventId event) const;

    const HouseModel &m_house;
    QByteArray m_timeZone;
    QTreeWidget *m_rows;
    ToneLabel *m_empty;
    ToneLabel *m_sums;
    ActionButton *m_all;
};

} // namespace rowlock

// Sales set aside, each with its own countdown, to be taken up again.
#pragma once

#include "model/domain/event.h"
#include "ui/common/ticker.h"
#include "ui/sell/gives_way.h"

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class ActionButton;
class HouseFees;
class ToneLabel;

class AsideList : public QWidget, public GivesWay
{
    Q_OBJECT

public:
    AsideList(Ticker &ticker, const HouseFees &fees, QWidget *parent = nullptr);

    // Each with its holds, of several where it is for several performances.
    void setSales(const QList<QList<HoldInfo>> &sales, const QHash<EventId, QString> &eventNames, EventId shown);

    int wholeHeight() const override;
    int lineHeight() const override;
    void setOneLine(bool one) override;

    HoldId first() const; // expires first, of several at once the oldest; invalid: there is none

signals:
    void resumeRequested(rowlock::HoldId hold);
    void strictlyOver(rowlock::HoldId hold);

private:
    class Row;

    QList<const Row *> rows() const; // what expires first comes first
    void showRows();
    void offerAll(); // in a menu

    Ticker &m_ticker;
    const HouseFees &m_fees;
    ToneLabel *m_heading;
    ActionButton *m_more; // beside the one line: how many there are besides
    bool m_oneLine = false;
    QVBoxLayout *m_rows;
    QHash<HoldId, Row *> m_known;
};

} // namespace rowlock

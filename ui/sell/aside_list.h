// Sales set aside, each with its own countdown, to be taken up again; and payments in doubt, to be settled.
#pragma once

#include "model/domain/event.h"
#include "model/domain/order.h"
#include "ui/common/ticker.h"

#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class AsideList : public QWidget
{
    Q_OBJECT

public:
    explicit AsideList(Ticker &ticker, QWidget *parent = nullptr);

    void setHolds(const QList<HoldInfo> &holds, const QHash<EventId, QString> &eventNames, EventId shown);

signals:
    void resumeWanted(rowlock::HoldId hold);
    void strictlyOver(rowlock::HoldId hold);

private:
    class Row;

    Ticker &m_ticker;
    QVBoxLayout *m_rows;
    QHash<HoldId, Row *> m_known;
};

// "Was it paid?" for each hold that was in payment when the program ended.
class DoubtList : public QWidget
{
    Q_OBJECT

public:
    explicit DoubtList(QWidget *parent = nullptr);

    void setHolds(const QList<HoldInfo> &holds, const QHash<EventId, QString> &eventNames);

signals:
    void charged(const rowlock::HoldInfo &hold, rowlock::PaymentMethod method);
    void notCharged(rowlock::HoldId hold, bool keepSeats);

private:
    QWidget *makeCard(const HoldInfo &hold, const QString &eventName);

    QVBoxLayout *m_cards;
    QHash<HoldId, QWidget *> m_known;
};

} // namespace rowlock

// "Hold again": brings back what was released or lost. Seats of an exchange that was left are held for that exchange,
// once the house has said that its order may still be changed. Where nothing can be brought back it says why. GUI
// thread.
#pragma once

#include "model/domain/order.h"
#include "ui/sell/counter.h"

class QAction;

namespace rowlock {

class ExchangeCard;

class HoldAgain : public QObject
{
    Q_OBJECT

public:
    // `action`: pressed for whatever was lost last.
    HoldAgain(BoxOffice &office, Counter &counter, const ExchangeCard &exchange, QAction &action, QObject *parent);

    void holdReleased(HoldId released); // by the button beside its message

signals:
    void exchangeRequested(const rowlock::Order &order, const QList<rowlock::Ticket> &tickets); // the seats come next
    void refused(const QString &text);

private:
    struct StillThere
    {
        Order order;
        QList<Ticket> tickets; // of those that were to go back
    };

    void hold();
    void ask();
    void goOn(HoldId seats, const Result<StillThere> &answer);
    QString whyNot(HoldId released) const; // empty: its seats can be held again

    BoxOffice &m_office;
    Counter &m_counter;
    const ExchangeCard &m_exchange;
    QAction &m_action;
    bool m_isAsking = false;
};

} // namespace rowlock

// What is done with an order at will-call from a window: leave it there, hand it over, take that back, take it off.
// Asks what has to be asked first. GUI thread; belongs to the window that it asks over.
#pragma once

#include "model/domain/willcall.h"
#include "ui/common/house_context.h"
#include "ui/common/labels.h"

namespace rowlock {

class WillcallActs final : public QObject
{
    Q_OBJECT

public:
    WillcallActs(const HouseContext &context, QWidget *window);

    // Of an order without a name it asks for one.
    void leave(OrderId order, const QString &code, const QString &patron);
    // Tickets: none: all that wait. `shown`: one that was scanned, which has to wait. What is due is asked about before
    // it is handed over all the same.
    void handOver(OrderId order, const QList<TicketId> &tickets = {}, TicketId shown = {});
    void takeBack(OrderId order, const QString &code); // the last hand-over, with a reason
    void takeOff(OrderId order);

signals:
    void left(const rowlock::WillcallOrder &order);
    void handedOver(const rowlock::WillcallOrder &order);
    void takenBack(const rowlock::WillcallOrder &order);
    void takenOff(const rowlock::WillcallOrder &order);
    void refused(rowlock::Tone tone, const QString &sentence);

private:
    using Told = void (WillcallActs::*)(const WillcallOrder &);
    template <typename Command>
    void carryOut(Command command, Told told);
    void handOverAs(OrderId order, const HandOverAsked &asked);
    void askUnpaid(OrderId order, HandOverAsked asked, const QString &due);

    HouseContext m_context;
    QWidget *m_window;
};

} // namespace rowlock

// What becomes of orders at will-call in a random season.
#include "model/store/willcall.h"
#include "tests/support/random_season.h"

namespace rowlock {

void RandomSeason::atWillcall()
{
    if (m_orders.isEmpty())
        return;
    Connection &connection = *m_house.connection;
    const EventId event = anyOf(m_events);
    const auto orders = readWillcall(connection, event);
    const QString name = QStringLiteral("Patron %1").arg(below(50));
    const int act = orders->isEmpty() ? below(2) : below(8);
    if (act == 0) {
        const HoldId hold = anyOf(m_holds);
        const Act holder = holderOf(hold);
        note("name a hold", namePatron(connection, holder, hold, name));
        note("to be left at will-call", setWillcall(connection, holder, hold, below(4) > 0));
        return;
    }
    if (act == 1) {
        note("left at will-call", leaveAtWillcall(connection, anybody(), anyOf(m_orders), name, sometimesKey()));
        return;
    }
    const WillcallOrder order = anyOf(*orders);
    if (act == 2) {
        note("taken off will-call", takeOffWillcall(connection, anybody(), order.id, sometimesKey()));
    } else if (act == 3) {
        note("hand-over taken back",
             takeBackHandover(connection, anybody(), order.id, QStringLiteral("wrong"), below(2), sometimesKey()));
    } else if (act == 4) {
        QList<WillcallPaper> papers;
        for (const WillcallOrder &each : toPrint(*orders, below(3) > 0))
            papers.append(each.paper());
        note("labels printed", markWillcallPrinted(connection, anybody(), event, papers));
    } else {
        HandOverAsked asked{{}, below(3) > 0};
        if (!order.tickets.isEmpty() && below(3) == 0)
            asked.tickets = {anyOf(order.tickets).id};
        note("handed over", handOver(connection, anybody(), order.id, asked, sometimesKey()));
    }
}

} // namespace rowlock

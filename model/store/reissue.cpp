#include "model/store/reissue.h"

#include "model/store/answers.h"
#include "model/store/keys.h"
#include "model/store/order_lines.h"
#include "model/store/party_moves.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"

#include <QJsonArray>

namespace rowlock {

Result<MoveReceipt> replaceInPlace(Writing &writing, const OpenEvent &event, const QList<Ticket> &tickets,
                                   QList<Ticket> wanted, const QString &reason)
{
    TRY_GET(const QList<SeatRow> sold, freeTickets(writing, event, tickets, QStringLiteral("reissued"), reason));
    // As they are when they are free: a changed plan may have put them elsewhere.
    TRY_GET(QList<SeatRow> seats, seatsOfTickets(writing.db(), event.id(), tickets));
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        seats[i].fromBlock = sold.at(i).fromBlock;
        TRY(post(writing.db(), R"(UPDATE ticket SET state = 'void' WHERE ticket_id = ?)", tickets.at(i).id));
        if (const SeatRow &seat = seats.at(i); seat.seatNo >= 0) {
            wanted[i].pool = seat.pool;
            wanted[i].seatNo = seat.seatNo;
        }
    }
    TRY_GET(const QList<Ticket> issued, issueTickets(writing, event.id(), wanted));
    const Money nothing{0, event.summary.currency};
    MoveReceipt receipt{event.id(), {}, nothing, nothing, nothing};
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        const Ticket &old = tickets.at(i);
        const Ticket &fresh = issued.at(i);
        if (seats.at(i).seatNo >= 0)
            TRY(sellSeat(writing, event, seats.at(i), fresh));
        else
            TRY(sellPlace(writing, event, fresh.pool, fresh, seats.at(i).fromBlock));
        MovedSeat replaced{old.ref, old.label, old.ref, old.label, old.order, old.id, fresh.id, fresh.barcode, {}, 0};
        TRY(replaceTicket(writing, replaced, reason));
        receipt.seats.append(replaced);
    }
    return receipt;
}

Result<MoveReceipt> reissueNow(Writing &writing, OrderId id, const QList<TicketId> &named, const QString &reason)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY(requireNotExchanging(writing.db(), id));
    TRY_GET(const QList<Ticket> tickets,
            validTickets(order, named, Store::tr("Nothing was reprinted; look at the order's tickets.")));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY_GET(const MoveReceipt receipt, replaceInPlace(writing, event, tickets, tickets, reason));
    TRY_GET(const auto lines, linesReplaced(writing, id, {}));
    TRY(addLines(writing, id, lines));
    TRY(sealLines(writing, order.event, id, lines));
    TRY(tellOfMove(writing, event, id, receipt, receipt.difference, reason));
    return receipt;
}

Result<MoveReceipt> reissueTickets(Connection &connection, const Act &act, OrderId order,
                                   const QList<TicketId> &tickets, const QString &reason, const QString &key)
{
    TRY_GET(const QString why, requiredReason(reason, Store::tr("Say why the tickets are printed again, in at most 500 "
                                                                "characters.")));
    QJsonArray ids;
    for (const TicketId ticket : tickets)
        ids.append(ticket.value());
    const QJsonObject asked{
        {QStringLiteral("order"), order.value()}, {QStringLiteral("tickets"), ids}, {QStringLiteral("reason"), why}};
    return write(connection, act.under(key), Turn::of(order), [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("reissue"), asked, [&] { return reissueNow(writing, order, tickets, why); },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

} // namespace rowlock

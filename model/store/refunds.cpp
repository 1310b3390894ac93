// What of an order is given back: tickets, with the seats, and fees.
#include "model/domain/refund.h"
#include "model/domain/refunded_lines.h"
#include "model/store/answers.h"
#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/order_lines.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/voucher_uses.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

Result<Done> requireFees(const Order &order, const QList<LedgerLine> &stored, const QList<int> &named)
{
    for (const int number : named) {
        const bool isFee = std::ranges::any_of(
            stored, [&](const LedgerLine &line) { return line.number == number && line.kind == LineKind::Fee; });
        if (!isFee)
            return refuseByHouse(
                Store::tr("Line %1 of order %2 is no fee. Nothing was refunded; look at the order’s lines.")
                    .arg(QString::number(number), order.code),
                {{QStringLiteral("argument"), QStringLiteral("lines")}});
    }
    return Done{};
}

// Those that no line of the order stands by any more.
QList<VoucherId> vouchersGone(const QList<LedgerLine> &stored, const QList<LedgerLine> &back)
{
    QList<VoucherId> gone;
    for (const LedgerLine &line : stored) {
        if (const VoucherId voucher = voucherOf(line); voucher.isValid() && !gone.contains(voucher))
            gone.append(voucher);
    }
    const QList<LedgerLine> lines = stored + back;
    for (const PricedLine &line : standing(QList<PricedLine>(lines.begin(), lines.end())))
        gone.removeAll(voucherOf(line));
    return gone;
}

} // namespace

Result<RefundReceipt> refundTickets(Writing &writing, OrderId id, const QList<TicketId> &named, const QString &reason,
                                    const FeesAsked &fees)
{
    TRY_GET(const auto lines, askOrderLines(writing.db(), id));
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY(requireNotExchanging(writing.db(), id));
    QList<Ticket> tickets;
    if (fees.lines.isEmpty() || !named.isEmpty()) {
        TRY_GET(tickets, validTickets(order, named, Store::tr("Nothing was refunded; look at the order's tickets.")));
    }
    TRY_GET(const QList<LedgerLine> stored, lines.all());
    TRY(requireFees(order, stored, fees.lines));
    QList<TicketId> going;
    for (const Ticket &ticket : tickets)
        going.append(ticket.id);
    TRY_GET(QList<LedgerLine> back,
            linesTakenBack(writing, stored, linesToRefund(stored, going, fees), LineAct::Refund));
    Money exact{0, order.total.currency};
    for (const LedgerLine &line : std::as_const(back))
        exact -= line.paid;
    const RefundSplit split = refundOf(order, exact);
    back += roundingLines(writing, back.last().number, split.rounding, LineAct::Refund);
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    RefundReceipt receipt{id, {0, order.total.currency}, {}, {}, split.rounding};
    TRY(freeTickets(writing, event, tickets, QStringLiteral("refunded")));
    for (const Ticket &ticket : tickets) {
        TRY(post(writing.db(), R"(UPDATE ticket SET state = 'refunded' WHERE ticket_id = ?)", ticket.id));
        receipt.seats += ticket.ref;
    }
    Money feesBack{0, order.total.currency};
    for (const LedgerLine &line : back) {
        receipt.refunded -= line.paid;
        feesBack -= line.kind == LineKind::Fee ? line.paid : Money{0, order.total.currency};
    }
    TRY(addLines(writing, id, back));
    TRY(post(writing.db(), R"(UPDATE sale_order SET refunded_minor = refunded_minor + ? WHERE order_id = ?)",
             receipt.refunded, id));
    QJsonArray ids;
    for (const Ticket &ticket : tickets)
        ids.append(ticket.id.value());
    QJsonObject told{{QStringLiteral("amount"), receipt.refunded.minor},
                     {QStringLiteral("tickets"), ids},
                     {QStringLiteral("reason"), reason.left(500)}};
    if (split.rounding.minor != 0)
        told.insert(QStringLiteral("rounding"), split.rounding.minor);
    if (feesBack.minor != 0)
        told.insert(QStringLiteral("fees"), feesBack.minor);
    TRY(record(writing, {QStringLiteral("order.refunded"), order.event, -1, {}, id, told}));
    TRY(returnVouchersOf(writing, order.event, id, vouchersGone(stored, back)));
    if (event.summary.waiting == 0)
        TRY(nothingButWritesFollow(writing));
    TRY_GET(receipt.payments, giveBack(writing, order, split.back));
    TRY(sealLines(writing, order.event, id, back));
    TRY(serveWaitlist(writing, event));
    return receipt;
}

Result<RefundReceipt> refundOrder(Connection &connection, const Act &act, OrderId order, const QList<TicketId> &tickets,
                                  const QString &key, const QString &reason, const FeesAsked &fees)
{
    TRY(checkNoCardNumber(reason, "reason"));
    QJsonArray ids;
    for (const TicketId ticket : tickets)
        ids.append(ticket.value());
    QJsonObject asked{{QStringLiteral("order"), order.value()}, {QStringLiteral("tickets"), ids}};
    if (fees.with != FeesBack::Kept)
        asked.insert(QStringLiteral("fees"), feesBackName(fees.with));
    QJsonArray lines;
    for (const int line : fees.lines)
        lines.append(line);
    if (!lines.isEmpty())
        asked.insert(QStringLiteral("lines"), lines);
    return write(connection, act, Turn::of(order), [&](Writing &writing) {
        return once<RefundReceipt>(
            writing, key, QStringLiteral("refund"), asked,
            [&] { return refundTickets(writing, order, tickets, reason, fees); },
            [](const RefundReceipt &receipt) { return toJson(receipt); }, refundReceiptFromJson);
    });
}

} // namespace rowlock

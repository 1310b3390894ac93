// The journal's tale of holds, orders, tickets and payments against their tables.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString holdName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Hold %1").arg(id);
}

QString ticketName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Ticket %1").arg(id);
}

QString paymentName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Payment %1").arg(id);
}

QString orderName(const Findings &findings, qint64 id)
{
    return QCoreApplication::translate("Verify", "Order %1").arg(findings.order(id));
}

struct Listed
{
    qint64 quantity = 0, total = 0;
    QMap<qint64, qint64> types = {}; // but for the first
};

// "1:2 3:1", two of price type 1 and one of price type 3.
QString typesText(const QMap<qint64, qint64> &types)
{
    QStringList parts;
    for (auto type = types.begin(); type != types.end(); ++type)
        parts += QStringLiteral("%1:%2").arg(type.key()).arg(*type);
    return parts.join(u' ');
}

// What the holds' items add up to.
Result<QHash<qint64, Listed>> listedItems(Connection &connection)
{
    QHash<qint64, Listed> listed;
    TRY(detail::execute(connection, R"(SELECT hold_id, quantity, price_minor, type_no FROM hold_item)",
                        [&](const Row &row) {
                            Listed &hold = listed[row.integer(0)];
                            hold.quantity = sumOf(hold.quantity, row.integer(1));
                            if (row.integer(3) != 0)
                                hold.types[row.integer(3)] = sumOf(hold.types.value(row.integer(3)), row.integer(1));
                            qint64 price = 0;
                            if (__builtin_mul_overflow(row.integer(1), row.integer(2), &price))
                                price = std::numeric_limits<qint64>::max();
                            hold.total = sumOf(hold.total, price);
                            return true;
                        }));
    return listed;
}

Result<Done> compareOrders(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.orders;
    TRY(detail::execute(connection, R"(
        SELECT order_id, event_id, hold_id, total_minor, refunded_minor, sold_at, terminal, clerk,
            (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id AND t.state <> 'void'), coalesce(o.patron_id,
                0), code,
            coalesce(n.name, ''),
            coalesce((SELECT v.reason FROM order_void v WHERE v.order_id = o.order_id), '')
        FROM sale_order o LEFT JOIN patron n ON n.patron_id = o.patron_id)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison order(findings, [&] { return orderName(findings, id); });
                            if (!told.contains(id)) {
                                order.missingInJournal();
                                return true;
                            }
                            const OrderStory story = told.take(id);
                            order.same("event", row.integer(1), story.event);
                            order.same("hold", row.integer(2), story.hold);
                            order.money("total", row.integer(3), story.total);
                            order.money("refunded", row.integer(4), story.refunded);
                            order.same("sold at", row.integer(5), story.at);
                            order.same("terminal", row.text(6), story.terminal);
                            order.same("clerk", row.text(7), story.clerk);
                            order.same("tickets", row.integer(8), story.quantity);
                            order.patron(row.integer(9), row.text(11), story.patron);
                            order.same("voided because", row.text(12), story.voided);
                            if (!story.code.isEmpty())
                                order.same("code", row.text(10), story.code);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, orderName(findings, id));
    return Done{};
}

Result<Done> compareTickets(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.tickets;
    TRY(detail::execute(connection,
                        R"(SELECT ticket_id, order_id, event_id, pool_no, seat_no, price_minor, state, barcode, type_no
            FROM ticket)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison ticket(findings, [&] { return ticketName(id); });
                            if (!told.contains(id)) {
                                ticket.missingInJournal();
                                return true;
                            }
                            const TicketStory story = told.take(id);
                            ticket.same("order", row.integer(1), story.order);
                            ticket.same("event", row.integer(2), story.event);
                            if (story.pool >= 0)
                                ticket.same("area", row.integer(3), story.pool);
                            ticket.same("seat", row.isNull(4) ? -1 : row.integer(4), story.seatNo);
                            ticket.money("price", row.integer(5), story.price);
                            ticket.same("price type", row.integer(8), story.type);
                            ticket.same("state", row.text(6), story.state);
                            if (!story.barcode.isEmpty())
                                ticket.same("barcode's SHA-256", barcodeDigest(row.text(7)), story.barcode);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, ticketName(id));
    return Done{};
}

Result<Done> comparePayments(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.payments;
    TRY(detail::execute(connection, R"(
        SELECT payment_id, order_id, method, amount_minor, reference, at, terminal, clerk, tendered_minor,
            coalesce(shift_id, 0), EXISTS (SELECT 1 FROM account_paid a WHERE a.payment_id = payment.payment_id),
            coalesce(attempt_id, 0)
        FROM payment)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison payment(findings, [&] { return paymentName(id); });
                            if (!told.contains(id)) {
                                payment.missingInJournal();
                                return true;
                            }
                            const PaymentStory story = told.take(id);
                            payment.same("order", row.integer(1), story.order);
                            payment.same("method", row.text(2), story.method);
                            payment.money("amount", row.integer(3), story.amount);
                            payment.same("reference", row.text(4), story.reference);
                            payment.same("at", row.integer(5), story.at);
                            payment.same("terminal", row.text(6), story.terminal);
                            payment.same("clerk", row.text(7), story.clerk);
                            if (story.tendered)
                                payment.money("tendered", row.integer(8), *story.tendered);
                            payment.same("account", row.boolean(10), story.isPaidSince);
                            payment.same("shift", row.integer(9), story.shift);
                            payment.same("part", row.integer(11), story.part);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, paymentName(id));
    return Done{};
}

} // namespace

Result<Done> compareHolds(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY_GET(const auto listed, listedItems(connection));
    auto told = replay.holds;
    findings.counted("holds", told.size());
    TRY(detail::execute(connection, R"(
        SELECT hold_id, event_id, state, terminal, clerk, started_at, expires_at, ceiling_at, coalesce(ended_at, 0),
            coalesce(ended_by, ''), coalesce(ended_reason, ''), coalesce(h.patron_id, 0), seconds, coalesce(n.name, ''),
            terms, extras, coalesce(joint_id, 0), coalesce(rest_due_at, 0), will_call
        FROM hold h LEFT JOIN patron n ON n.patron_id = h.patron_id)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison hold(findings, [&] { return holdName(id); });
                            if (!told.contains(id)) {
                                hold.missingInJournal();
                                return true;
                            }
                            const HoldStory story = told.take(id);
                            hold.same("event", row.integer(1), story.event);
                            hold.same("state", row.text(2), story.state);
                            hold.same("terminal", row.text(3), story.terminal);
                            hold.same("clerk", row.text(4), story.clerk);
                            hold.same("started at", row.integer(5), story.startedAt);
                            hold.same("expires at", row.integer(6), story.expiresAt);
                            hold.same("ceiling at", row.integer(7), story.ceilingAt);
                            hold.same("ended at", row.integer(8), story.endedAt);
                            hold.same("ended by", row.text(9), story.endedBy);
                            hold.same("reason", row.text(10), story.endedReason);
                            hold.patron(row.integer(11), row.text(13), story.patron);
                            hold.same("terms", row.text(14), story.terms);
                            if (story.seconds >= 0)
                                hold.same("seconds", row.integer(12), story.seconds);
                            hold.same("extras", row.text(15), story.extras);
                            hold.same("goes with", row.integer(16), story.joint);
                            hold.same("rest due", row.integer(17), story.restDue);
                            hold.same("will-call", row.integer(18), story.willcall);
                            const Listed items = listed.value(id);
                            if (items.quantity == 0 && story.state == u"released")
                                return true; // its last seat was taken back, and with it the list
                            hold.same("places listed", items.quantity, story.quantity);
                            hold.money("total listed", items.total, story.total);
                            hold.same("price types", typesText(items.types), typesText(story.types));
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, holdName(id));
    return Done{};
}

Result<Done> compareSales(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareOrders(connection, replay, findings));
    TRY(compareTickets(connection, replay, findings));
    return comparePayments(connection, replay, findings);
}

} // namespace rowlock

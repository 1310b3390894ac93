#include "model/store/verify_tables.h"

#include <QMap>

namespace rowlock {

namespace {

struct OrderSums
{
    bool exists = false;
    qint64 total = 0, refunded = 0, change = 0;
    bool hasExtras = false;                       // goods, donations, gift cards, a deposit: of no seat
    qint64 tickets = 0, lines = 0, takenBack = 0; // what the lines say it cost, and what of it went back
    qint64 payments = 0, kept = 0, givenBack = 0;
    QMap<QString, qint64> byWay; // method and reference: what is left of what was paid that way
};

constexpr TableRule rules[] = {
    {R"(
        SELECT t.ticket_id, o.code FROM ticket t JOIN sale_order o USING (order_id) WHERE o.event_id <> t.event_id)",
     QT_TRANSLATE_NOOP("Verify", "Ticket %1 is for another event than its order %2."), 2},
    {R"(
        SELECT t.ticket_id, t.state, t.price_minor FROM ticket t WHERE t.price_minor < 0 OR length(t.barcode) < 26
        OR t.state NOT IN ('valid', 'used', 'refunded', 'void'))",
     QT_TRANSLATE_NOOP("Verify", "Ticket %1 (“%2”) has a state, price or barcode that cannot be."), 3},
    {{R"(
        SELECT count(*), group_concat(ticket_id, ', ') FROM ticket NOT INDEXED GROUP BY barcode HAVING count(*) > 1)",
      R"(
        SELECT count(*), string_agg(ticket_id::text, ', ') FROM ticket GROUP BY barcode HAVING count(*) > 1)"},
     QT_TRANSLATE_NOOP("Verify", "%1 tickets bear the same barcode: %2."),
     2},
    {{R"(
        SELECT count(*), code FROM sale_order NOT INDEXED GROUP BY code HAVING count(*) > 1)",
      R"(
        SELECT count(*), code FROM sale_order GROUP BY code HAVING count(*) > 1)"},
     QT_TRANSLATE_NOOP("Verify", "%1 orders bear the same code %2."),
     2},
    {{R"(
        SELECT count(*), hold_id FROM sale_order NOT INDEXED GROUP BY hold_id HAVING count(*) > 1)",
      R"(
        SELECT count(*), hold_id FROM sale_order GROUP BY hold_id HAVING count(*) > 1)"},
     QT_TRANSLATE_NOOP("Verify", "%1 orders came from the same hold %2."),
     2},
    {R"(
        SELECT p.payment_id, p.method FROM payment p WHERE p.method NOT IN ('cash', 'card', 'voucher', 'account',
            'comp', 'giftcard', 'cheque', 'transfer')
        OR p.terminal = '')",
     QT_TRANSLATE_NOOP("Verify", "Payment %1 (“%2”) has a method or terminal that cannot be."), 2},
};

Result<Done> addOrders(Connection &connection, QMap<qint64, OrderSums> &orders)
{
    TRY(detail::execute(connection, R"(SELECT order_id, total_minor, refunded_minor, change_minor FROM sale_order)",
                        [&](const Row &row) {
                            OrderSums &order = orders[row.integer(0)];
                            order.exists = true;
                            order.total = row.integer(1);
                            order.refunded = row.integer(2);
                            order.change = row.integer(3);
                            return true;
                        }));
    return Done{};
}

Result<Done> addTickets(Connection &connection, QMap<qint64, OrderSums> &orders, Findings &findings)
{
    qint64 tickets = 0;
    TRY(detail::execute(connection, R"(SELECT order_id, state, ticket_id FROM ticket)", [&](const Row &row) {
        ++tickets;
        OrderSums &order = orders[row.integer(0)];
        if (!order.exists) {
            findings.add(QT_TRANSLATE_NOOP("Verify", "Ticket %1 belongs to order %2, which does not exist."),
                         {row.text(2), row.text(0)});
            return true;
        }
        ++order.tickets; // void ones too: others stand in their place, perhaps in another order
        return true;
    }));
    findings.counted("tickets", tickets);
    return Done{};
}

Result<Done> addLines(Connection &connection, QMap<qint64, OrderSums> &orders)
{
    TRY(detail::execute(connection, R"(SELECT order_id, act, paid_minor, kind FROM order_line)", [&](const Row &row) {
        OrderSums &order = orders[row.integer(0)];
        const QString kind = row.text(3);
        order.hasExtras = order.hasExtras || kind == u"goods" || kind == u"donation" || kind == u"gift_card"
                          || (kind == u"kept_charge" && row.text(1) == u"sale");
        if (row.text(1) == u"refund")
            order.takenBack = differenceOf(order.takenBack, row.integer(2));
        else
            order.lines = sumOf(order.lines, row.integer(2));
        return true;
    }));
    return Done{};
}

Result<Done> addPayments(Connection &connection, QMap<qint64, OrderSums> &orders, Findings &findings)
{
    qint64 payments = 0;
    TRY(detail::execute(
        connection,
        R"(SELECT order_id, amount_minor, tendered_minor, method, reference, payment_id
            FROM payment ORDER BY payment_id)",
        [&](const Row &row) {
            ++payments;
            OrderSums &order = orders[row.integer(0)];
            if (!order.exists) {
                findings.add(QT_TRANSLATE_NOOP("Verify", "Payment %1 belongs to order %2, which does not exist."),
                             {row.text(5), row.text(0)});
                return true;
            }
            const qint64 amount = row.integer(1);
            const qint64 tendered = row.integer(2);
            if (tendered < amount || (row.text(3) != u"cash" && tendered != amount)) {
                findings.add(
                    QT_TRANSLATE_NOOP("Verify", "Order %1: of payment %2, %3 was handed over but %4 kept."),
                    {findings.order(row.integer(0)), row.text(5), findings.money(tendered), findings.money(amount)});
            }
            ++order.payments;
            order.kept = sumOf(order.kept, amount);
            order.givenBack = sumOf(order.givenBack, differenceOf(tendered, amount));
            const bool isCash = row.text(3) == u"cash";   // one drawer, whatever was written beside it
            if (row.text(3) == u"giftcard" && amount < 0) // more may go back onto a card than it paid
                return true;
            qint64 &left = order.byWay[isCash ? row.text(3) : row.text(3) + u'\n' + row.text(4)];
            left = sumOf(left, amount);
            return true;
        }));
    findings.counted("payments", payments);
    return Done{};
}

bool isWhole(const OrderSums &order)
{
    return (order.tickets > 0 || order.hasExtras) && order.payments > 0 && order.total == order.lines
           && order.refunded == order.takenBack && differenceOf(order.total, order.refunded) == order.kept
           && order.change == order.givenBack && order.change >= 0 && order.refunded >= 0 && order.total >= 0
           && std::all_of(order.byWay.begin(), order.byWay.end(), [](qint64 left) { return left >= 0; });
}

void checkOrder(qint64 id, const OrderSums &order, Findings &findings)
{
    if (isWhole(order))
        return; // nearly always: no name is looked up
    const QString code = findings.order(id);
    const auto differs = [&](const char *sentence, qint64 says, qint64 is) {
        if (says != is)
            findings.add(sentence, {code, findings.money(says), findings.money(is)});
    };
    if (order.tickets == 0 && !order.hasExtras)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 has no tickets."), {code});
    if (order.payments == 0)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 has no payment."), {code});
    differs(QT_TRANSLATE_NOOP("Verify", "Order %1: the total is %2, but its lines add up to %3."), order.total,
            order.lines);
    differs(QT_TRANSLATE_NOOP("Verify", "Order %1: %2 is noted as refunded, but its lines take back %3."),
            order.refunded, order.takenBack);
    differs(QT_TRANSLATE_NOOP("Verify", "Order %1: %2 should remain after refunds, but its payments add up to %3."),
            differenceOf(order.total, order.refunded), order.kept);
    differs(QT_TRANSLATE_NOOP("Verify", "Order %1: the change is noted as %2, but its payments leave %3."),
            order.change, order.givenBack);
    if (order.change < 0 || order.refunded < 0 || order.total < 0) {
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 has a total, refund or change below zero."), {code});
    }
    for (auto left = order.byWay.cbegin(); left != order.byWay.cend(); ++left) {
        if (*left < 0) {
            findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: more was refunded by %2 than was paid that way."),
                         {code, left.key().section(u'\n', 0, 0)});
        }
    }
}

} // namespace

Result<Done> checkMoney(Connection &connection, Findings &findings)
{
    QMap<qint64, OrderSums> orders;
    TRY(addOrders(connection, orders));
    findings.counted("orders", orders.size());
    TRY(addTickets(connection, orders, findings));
    TRY(addLines(connection, orders));
    TRY(addPayments(connection, orders, findings));
    for (auto order = orders.cbegin(); order != orders.cend(); ++order) {
        if (order->exists)
            checkOrder(order.key(), *order, findings);
    }
    return checkRules(connection, rules, FirstColumn::Plain, findings);
}

} // namespace rowlock

#include "model/store/records.h"

#include "model/store/store_text.h"

#include <QRegularExpression>

namespace rowlock {

namespace {

// The currency of what they ask is the house's, which the order knows.
Result<Asked<Payment>> askPayments(Connection &connection, OrderId order)
{
    return ask<Payment>(
        connection, R"(
        SELECT p.payment_id, p.method, p.amount_minor, p.tendered_minor, p.reference, p.at,
            coalesce((SELECT o.code FROM payment_moved m JOIN payment n ON n.payment_id = m.into_payment_id
                    JOIN sale_order o ON o.order_id = n.order_id WHERE m.payment_id = p.payment_id),
                (SELECT o.code FROM payment_moved m JOIN payment n ON n.payment_id = m.payment_id
                    JOIN sale_order o ON o.order_id = n.order_id WHERE m.into_payment_id = p.payment_id), ''),
            EXISTS (SELECT 1 FROM account_paid a WHERE a.payment_id = p.payment_id)
        FROM payment p WHERE p.order_id = ? ORDER BY p.payment_id)",
        [](const Row &row) {
            return Payment{row.id<PaymentId>(0), paymentMethodFromName(row.text(1)).value_or(PaymentMethod::Cash),
                           row.money(2, {}),     row.money(3, {}),
                           row.text(4),          row.instant(5),
                           row.text(6),          row.boolean(7)};
        },
        order);
}

Result<Asked<Ticket>> askTickets(Connection &connection, OrderId order)
{
    return ask<Ticket>(
        connection, R"(
        SELECT t.ticket_id, t.pool_no, CASE WHEN t.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END,
            coalesce(s.ref, p.ref), coalesce(s.label, p.name), p.name,
            coalesce(s.section, p.name), coalesce(s.row_name, ''), coalesce(s.number, ''), t.price_minor, t.state,
                t.barcode,
            coalesce((SELECT CASE WHEN n.event_id = t.event_id THEN coalesce(m.label, q.name)
                    ELSE coalesce(m.label, q.name) || ' · ' || e.name || ' · ' || o.code END
                FROM ticket_replacement r JOIN ticket n ON n.ticket_id = r.new_ticket_id
                JOIN sale_order o ON o.order_id = n.order_id JOIN event e ON e.event_id = n.event_id
                JOIN pool q ON q.event_id = n.event_id AND q.pool_no = n.pool_no
                LEFT JOIN event_seat m ON m.event_id = n.event_id AND m.seat_no = n.seat_no
                    WHERE r.old_ticket_id = t.ticket_id), ''), t.type_no, y.name,
            t.type_no > 0 OR EXISTS (SELECT 1 FROM pool_price x WHERE x.event_id = t.event_id)
            OR EXISTS (SELECT 1 FROM event_list u WHERE u.event_id = t.event_id), y.kind,
            coalesce((SELECT z.name FROM ticket_replacement r JOIN ticket n ON n.ticket_id = r.new_ticket_id
                JOIN price_type z ON z.type_no = n.type_no
                    WHERE r.old_ticket_id = t.ticket_id AND n.type_no <> t.type_no), '')
        FROM ticket t
        JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no
        JOIN price_type y ON y.type_no = t.type_no
        LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no
        WHERE t.order_id = ? ORDER BY t.ticket_id)",
        [order](const Row &row) {
            Ticket ticket;
            ticket.id = row.id<TicketId>(0);
            ticket.order = order;
            ticket.pool = int(row.integer(1));
            ticket.seatNo = int(row.integer(2));
            ticket.ref = row.text(3);
            ticket.label = row.text(4);
            ticket.category = row.text(5);
            ticket.section = row.text(6);
            ticket.row = row.text(7);
            ticket.seat = row.text(8);
            ticket.price = row.money(9, {});
            ticket.state = ticketStateFromName(row.text(10)).value_or(TicketState::Void);
            ticket.barcode = row.text(11);
            ticket.movedTo = row.text(12);
            ticket.type = int(row.integer(13));
            ticket.typeName = row.text(14);
            ticket.isOneOfSeveral = row.boolean(15);
            ticket.kind = priceKindFromName(row.text(16)).value_or(PriceKind::Ordinary);
            ticket.newType = row.text(17);
            return ticket;
        },
        order);
}

Result<QList<Ticket>> takeTickets(const Asked<Ticket> &asked, const Currency &currency)
{
    TRY_GET(auto tickets, asked.all());
    for (Ticket &ticket : tickets)
        ticket.price.currency = currency;
    return tickets;
}

Result<QList<SoldWith>> soldWith(Connection &connection, HoldId joint, OrderId order)
{
    return all<SoldWith>(
        connection, R"(
        SELECT o.order_id, o.code, e.name FROM hold h JOIN sale_order o ON o.hold_id = h.hold_id
            JOIN event e ON e.event_id = o.event_id
        WHERE h.joint_id = ? AND o.order_id <> ? ORDER BY e.starts_at, o.order_id)",
        [](const Row &row) {
            return SoldWith{row.id<OrderId>(0), row.text(1), row.text(2)};
        },
        joint, order);
}

tl::unexpected<Error> unknownOrder(const QString &idOrCode)
{
    return refuseByHouse(
        Store::tr("There is no order “%1” in this box office. Check the code on the ticket.").arg(idOrCode.left(40)),
        {{QStringLiteral("argument"), QStringLiteral("order")}, {QStringLiteral("order"), idOrCode.left(40)}});
}

} // namespace

Result<QList<Ticket>> readTickets(Connection &connection, const Order &order)
{
    TRY_GET(const auto asked, askTickets(connection, order.id));
    return takeTickets(asked, order.total.currency);
}

Result<Order> readOrder(Connection &connection, OrderId id)
{
    TRY_GET(const auto tickets, askTickets(connection, id));
    TRY_GET(const auto payments, askPayments(connection, id));
    HoldId joint;
    TRY_GET(auto found, optional<Order>(
                            connection, R"(
        SELECT o.order_id, o.code, o.event_id, e.name, e.starts_at, o.terminal, o.clerk, o.sold_at, o.total_minor,
            o.refunded_minor,
            (SELECT currency FROM house), coalesce((SELECT n.name FROM patron n WHERE n.patron_id = o.patron_id), ''),
            (SELECT CAST(coalesce(sum(paid_minor), 0) AS BIGINT) FROM order_line l
                WHERE l.order_id = o.order_id AND l.kind = 'rounding'),
            coalesce((SELECT step_minor FROM cash_step ORDER BY step_no DESC LIMIT 1), 1),
            (SELECT joint_id FROM hold h WHERE h.hold_id = o.hold_id),
            CASE WHEN EXISTS (SELECT 1 FROM order_void v WHERE v.order_id = o.order_id) THEN 1 ELSE 0 END,
            (SELECT CAST(coalesce(sum(paid_minor), 0) AS BIGINT) FROM order_line l
                WHERE l.order_id = o.order_id AND l.kind = 'gift_card'),
            CASE WHEN EXISTS (SELECT 1 FROM ticket t JOIN ticket_replacement r ON r.new_ticket_id = t.ticket_id
                WHERE t.order_id = o.order_id) THEN 1 ELSE 0 END,
            (SELECT n.patron_no FROM patron n WHERE n.patron_id = o.patron_id)
        FROM sale_order o JOIN event e USING (event_id) WHERE o.order_id = ?)",
                            [&joint](const Row &row) {
                                joint = row.id<HoldId>(14);
                                Order order;
                                order.id = row.id<OrderId>(0);
                                order.code = row.text(1);
                                order.event = row.id<EventId>(2);
                                order.eventName = row.text(3);
                                order.eventStarts = row.instant(4);
                                order.by = {row.text(5), row.text(6)};
                                order.at = row.instant(7);
                                const Currency currency = Currency::fromCode(row.text(10)).value_or(Currency());
                                order.total = row.money(8, currency);
                                order.refunded = row.money(9, currency);
                                order.patron = row.text(11);
                                order.patronNo = row.id<PatronNo>(18);
                                order.rounded = row.money(12, currency);
                                order.isVoided = row.boolean(15);
                                order.isOfOthers = row.boolean(17);
                                order.cardsBought = row.money(16, currency);
                                order.coin = CashStep::of(row.integer(13)).value_or(CashStep());
                                return order;
                            },
                            id));
    if (!found)
        return unknownOrder(QString::number(id.value()));
    TRY_GET(found->tickets, takeTickets(tickets, found->total.currency));
    TRY_GET(found->payments, payments.all());
    for (Payment &payment : found->payments)
        payment.amount.currency = payment.tendered.currency = found->total.currency;
    if (joint.isValid()) {
        TRY_GET(found->soldWith, soldWith(connection, joint, id));
    }
    return *found;
}

Result<OrderId> findOrder(Connection &connection, const QString &idOrCode)
{
    QString code = idOrCode.toUpper();
    code.remove(QRegularExpression(QStringLiteral("[\\s-]")));
    bool isNumber = false;
    const qint64 number = idOrCode.trimmed().toLongLong(&isNumber); // "-1" is no order 1
    TRY_GET(const auto found, optional<OrderId>(
                                  connection, R"(
        SELECT order_id FROM sale_order WHERE order_id = ? OR code = ? ORDER BY order_id = ? DESC LIMIT 1)",
                                  [](const Row &row) { return row.id<OrderId>(0); }, OrderId(isNumber ? number : 0),
                                  QString(code.left(4) + u'-' + code.mid(4)), OrderId(isNumber ? number : 0)));
    if (!found)
        return unknownOrder(idOrCode);
    return *found;
}

Result<OrderId> orderOfBarcode(Connection &connection, const QString &barcode)
{
    TRY_GET(const auto order, optional<OrderId>(
                                  connection, R"(SELECT order_id FROM ticket WHERE barcode = ?)",
                                  [](const Row &row) { return row.id<OrderId>(0); }, barcode.simplified().toUpper()));
    if (!order)
        return refuseByHouse(Store::tr("No ticket of this box office has that barcode. Scan it again, or look for the "
                                       "name."),
                             {{QStringLiteral("argument"), QStringLiteral("barcode")}});
    return *order;
}

// As orderLine() reads them, of order o and its event e; `joined` and `refunds` join texts, in each engine's own words.
#define ROWLOCK_ORDER_LINE(joined, refunds, types)                                                                     \
    " o.order_id, o.code, o.event_id, e.name, o.terminal, o.clerk, o.sold_at, o.total_minor, o.refunded_minor,"        \
    " (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id AND t.state IN ('valid', 'used')),"                 \
    " (SELECT " joined " FROM ("                                                                                       \
    "     SELECT coalesce(s.label, p.name) AS label FROM ticket t"                                                     \
    "     JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no"                                            \
    "     LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no"                                 \
    "     WHERE t.order_id = o.order_id AND t.state <> 'void' ORDER BY t.ticket_id LIMIT 4) AS four),"                 \
    " coalesce((SELECT n.name FROM patron n WHERE n.patron_id = o.patron_id), ''),"                                    \
    " coalesce((SELECT " refunds " FROM ("                                                                             \
    "     SELECT method, -sum(amount_minor) AS minor FROM payment p"                                                   \
    "     WHERE p.order_id = o.order_id AND p.amount_minor < 0"                                                        \
    "         AND NOT EXISTS (SELECT 1 FROM payment_moved m WHERE m.payment_id = p.payment_id)"                        \
    "         AND NOT EXISTS (SELECT 1 FROM account_paid a WHERE a.payment_id = p.payment_id)"                         \
    "     GROUP BY method ORDER BY method) AS back), ''),"                                                             \
    " coalesce((SELECT " types " FROM ("                                                                               \
    "     SELECT count(*) || ' ' || y.name AS said FROM ticket t JOIN price_type y ON y.type_no = t.type_no"           \
    "     WHERE t.order_id = o.order_id AND t.state IN ('valid', 'used') AND EXISTS ("                                 \
    "         SELECT 1 FROM ticket k WHERE k.order_id = o.order_id AND k.state IN ('valid', 'used') AND k.type_no > "  \
    "0)"                                                                                                               \
    "     GROUP BY t.type_no, y.name ORDER BY t.type_no) AS kinds), ''),"                                              \
    " coalesce((SELECT h.joint_id FROM hold h WHERE h.hold_id = o.hold_id), 0),"                                       \
    " coalesce((SELECT f.code FROM ticket t JOIN ticket_replacement r ON r.new_ticket_id = t.ticket_id"                \
    "     JOIN ticket a ON a.ticket_id = r.old_ticket_id JOIN sale_order f ON f.order_id = a.order_id"                 \
    "     WHERE t.order_id = o.order_id AND a.order_id <> o.order_id ORDER BY t.ticket_id LIMIT 1), '')"               \
    " FROM sale_order o JOIN event e USING (event_id) "
#define ROWLOCK_ORDER_LINES(which)                                                                                     \
    {                                                                                                                  \
        "SELECT" ROWLOCK_ORDER_LINE("group_concat(label, '; ')", "group_concat(method || ':' || minor)",               \
                                    "group_concat(said, ', ')") which,                                                 \
            "SELECT" ROWLOCK_ORDER_LINE("string_agg(label, '; ')", "string_agg(method || ':' || minor, ',')",          \
                                        "string_agg(said, ', ')") which                                                \
    }

static OrderLine orderLine(const Row &row, const Currency &currency)
{
    OrderLine line;
    line.id = row.id<OrderId>(0);
    line.code = row.text(1);
    line.event = row.id<EventId>(2);
    line.eventName = row.text(3);
    line.by = {row.text(4), row.text(5)};
    line.at = row.instant(6);
    line.total = row.money(7, currency);
    line.refunded = row.money(8, currency);
    line.tickets = int(row.integer(9));
    line.seats = row.isNull(10) ? QString() : row.text(10); // all of it exchanged into other orders
    line.patron = row.text(11);
    for (const QString &refund : row.text(12).split(u',', Qt::SkipEmptyParts)) { // names of methods have no colon
        line.refunds.append({paymentMethodFromName(refund.section(u':', 0, 0)).value_or(PaymentMethod::Cash),
                             {refund.section(u':', 1).toLongLong(), currency}});
    }
    line.types = row.text(13);
    if (row.integer(14) != 0)
        line.joint = row.id<HoldId>(14);
    line.movedFrom = row.text(15);
    return line;
}

Result<QList<OrderLine>> readRecentOrders(Connection &connection, std::optional<EventId> event, int limit)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    const auto line = [&](const Row &row) { return orderLine(row, house.currency); };
    if (!event) {
        return all<OrderLine>(connection, ROWLOCK_ORDER_LINES("ORDER BY o.order_id DESC LIMIT ?"), line, limit);
    }
    // A statement of its own, for one that serves both reads all other events' orders on the way to this one's.
    return all<OrderLine>(connection, ROWLOCK_ORDER_LINES("WHERE o.event_id = ? ORDER BY o.order_id DESC LIMIT ?"),
                          line, *event, limit);
}

Result<QList<OrderLine>> readLinesOf(Connection &connection, const QList<OrderId> &orders)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    QStringList numbers;
    for (const OrderId order : orders)
        numbers.append(QString::number(order.value()));
    constexpr Sql lines{
        "SELECT" ROWLOCK_ORDER_LINE("group_concat(label, '; ')", "group_concat(method || ':' || minor)",
                                    "group_concat(said, ', ')") "WHERE o.order_id IN (SELECT value FROM json_each(?))",
        "SELECT" ROWLOCK_ORDER_LINE("string_agg(label, '; ')", "string_agg(method || ':' || minor, ',')",
                                    "string_agg(said, ', ')") "WHERE o.order_id IN (SELECT CAST(value AS bigint)"
                                                              " FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS "
                                                              "jsonb)) AS asked (value))"};
    return all<OrderLine>(
        connection, lines, [&](const Row &row) { return orderLine(row, house.currency); },
        QString(u'[' + numbers.join(u',') + u']'));
}

Result<OrderLine> readOrderLine(Connection &connection, OrderId order)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    return one<OrderLine>(
        connection, ROWLOCK_ORDER_LINES("WHERE o.order_id = ?"),
        [&](const Row &row) { return orderLine(row, house.currency); }, order);
}

} // namespace rowlock

// Will-call as it stands, read.
#include "model/domain/known_patron.h"
#include "model/store/field_hash.h"
#include "model/store/finding_facts.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/willcall.h"

#include <QHash>

namespace rowlock {

namespace {

#define WAITING_OF(these)                                                                                              \
    "SELECT w.order_id FROM willcall w WHERE w.is_left = 1 AND w.order_id IN " these                                   \
    " AND EXISTS (SELECT 1 FROM ticket t WHERE t.order_id = w.order_id AND t.state IN ('valid', 'used')"               \
    " AND NOT EXISTS (SELECT 1 FROM willcall_ticket c WHERE c.ticket_id = t.ticket_id AND c.is_back = 0))"

// As the house knows the patron by now: the order has the name as it was. Digested with the salt that is forgotten with
// the name.
void setName(WillcallOrder &order, const Row &row)
{
    const Patron known{.first = row.text(12), .last = row.text(13)};
    const bool isKnown = !known.name().isEmpty();
    const SplitName split = isKnown ? SplitName{known.first, known.last} : splitName(order.patron);
    if (isKnown)
        order.patron = known.name();
    order.first = split.first;
    order.last = split.last;
    order.phone = row.text(14);
    FieldHash hash;
    hash.raw(row.bytes(17));
    for (const QString &text : {order.patron, order.first, order.last})
        hash.field(text);
    order.says = hash.hex();
}

WillcallOrder willcallOrder(const Row &row)
{
    WillcallOrder order;
    order.id = row.id<OrderId>(0);
    order.code = row.text(1);
    order.event = row.id<EventId>(2);
    order.eventName = row.text(3);
    order.eventStarts = row.instant(4);
    order.isCancelled = row.boolean(5);
    order.isLeft = row.boolean(6);
    order.by = {row.text(7), row.text(8)};
    order.at = row.instant(9);
    order.patron = row.text(10);
    order.patronNo = row.id<PatronNo>(11);
    order.owed = row.money(15, Currency::fromCode(row.text(16)).value_or(Currency()));
    if (!order.patron.isEmpty())
        setName(order, row);
    return order;
}

// Of what model/documents/willcall_paper.cpp prints.
QString digestOf(const WillcallOrder &order)
{
    FieldHash hash;
    for (const QString &text : {order.says, order.code, order.eventName})
        hash.field(text);
    for (const qint64 number : {order.eventStarts.ms, qint64(order.isPaid())})
        hash.field(number);
    for (const WillcallTicket &ticket : order.tickets) {
        for (const qint64 number : {ticket.id.value(), qint64(ticket.type), qint64(ticket.asksForProof())})
            hash.field(number);
        hash.field(ticket.label);
        hash.field(ticket.typeName);
    }
    return hash.hex();
}

QList<TicketId> ticketsFromText(const QString &text)
{
    QList<TicketId> tickets;
    for (const QString &number : text.split(u','))
        tickets.append(TicketId(number.toLongLong()));
    return tickets;
}

void addHandover(WillcallOrder &order, const Row &row)
{
    const int number = int(row.integer(1));
    if (order.handovers.isEmpty() || order.handovers.last().number != number) {
        WillcallHandover handover{
            number, {}, {row.text(3), row.text(4)}, row.instant(5), row.money(2, order.owed.currency)};
        if (const auto back = row.optionalInstant(6))
            handover.back = HandoverTakenBack{{row.text(7), row.text(8)}, *back, row.text(9)};
        order.handovers.append(handover);
    }
    order.handovers.last().tickets.append(row.id<TicketId>(10));
}

// Every row begins with its order's number, and goes to that order.
using ReadInto = void (*)(WillcallOrder &, const Row &);
class OfOrders
{
public:
    OfOrders(Connection &connection, QList<WillcallOrder> &orders, EventId event, std::optional<OrderId> only)
        : m_connection(connection), m_orders(orders), m_event(event), m_only(only)
    {
        for (qsizetype i = 0; i < orders.size(); ++i)
            m_at.insert(orders.at(i).id, i);
    }

    Result<Done> read(const Sql &sql, ReadInto into) const
    {
        TRY(detail::execute(
            m_connection, sql,
            [this, into](const Row &row) {
                if (const auto found = m_at.constFind(row.id<OrderId>(0)); found != m_at.constEnd())
                    into(m_orders[*found], row);
                return true;
            },
            m_event, m_only));
        return Done{};
    }

private:
    Connection &m_connection;
    QList<WillcallOrder> &m_orders;
    EventId m_event;
    std::optional<OrderId> m_only;
    QHash<OrderId, qsizetype> m_at;
};

void addTicket(WillcallOrder &order, const Row &row)
{
    order.tickets.append({row.id<TicketId>(1), row.text(2), int(row.integer(3)), row.text(4),
                          priceKindFromName(row.text(5)).value_or(PriceKind::Ordinary), row.text(6),
                          int(row.integer(7))});
}

void addPrint(WillcallOrder &order, const Row &row)
{
    order.print = WillcallPrint{row.integer(1),
                                {order.id, ticketsFromText(row.text(2)), row.text(3)},
                                {row.text(4), row.text(5)},
                                row.instant(6)};
    ++order.timesPrinted;
}

// Of the notes a label's digest has the numbers: they are never changed, only forgotten, and nothing of their texts is
// to outlast that.
void addNote(WillcallOrder &order, const Row &row)
{
    order.notes.append(row.text(1));
    order.says += u',' + row.text(2);
}

// Of an event, all or one.
Result<QList<WillcallOrder>> readAll(Connection &connection, EventId event, std::optional<OrderId> only)
{
    TRY_GET(QList<WillcallOrder> orders, all<WillcallOrder>(connection, R"(
        SELECT w.order_id, o.code, w.event_id, e.name, e.starts_at, e.cancelled, w.is_left, w.terminal, w.clerk, w.at,
            coalesce(n.name, ''), n.patron_no, coalesce(k.first_name, ''), coalesce(k.last_name, ''),
            coalesce(k.phone, ''), CAST(coalesce((SELECT sum(p.amount_minor) FROM payment p
                WHERE p.order_id = w.order_id AND p.method = 'account'), 0) AS bigint), (SELECT currency FROM house),
            n.salt
        FROM willcall w JOIN sale_order o ON o.order_id = w.order_id JOIN event e ON e.event_id = w.event_id
            LEFT JOIN patron n ON n.patron_id = o.patron_id LEFT JOIN known_patron k ON k.patron_no = n.patron_no
        WHERE w.event_id = ? AND w.order_id = coalesce(?, w.order_id) ORDER BY w.order_id)",
                                                            willcallOrder, event, only));
    const OfOrders each(connection, orders, event, only);
    TRY(each.read(R"(
        SELECT w.order_id, t.ticket_id, coalesce(s.label, p.name), t.type_no, y.name, y.kind, t.barcode,
            coalesce((SELECT h.handover_no FROM willcall_ticket h WHERE h.ticket_id = t.ticket_id AND h.is_back = 0), 0)
        FROM willcall w JOIN ticket t ON t.order_id = w.order_id AND t.state IN ('valid', 'used')
            JOIN pool p ON p.event_id = t.event_id AND p.pool_no = t.pool_no
            JOIN price_type y ON y.type_no = t.type_no
            LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no
        WHERE w.event_id = ? AND w.order_id = coalesce(?, w.order_id)
        ORDER BY w.order_id, t.seat_no IS NULL, t.seat_no, t.ticket_id)",
                  addTicket));
    TRY(each.read(R"(
        SELECT r.order_id, r.print_no, r.tickets, r.says, r.terminal, r.clerk, r.at FROM willcall_print r
        WHERE r.event_id = ? AND r.order_id = coalesce(?, r.order_id) ORDER BY r.order_id, r.print_no)",
                  addPrint));
    TRY(each.read(R"(
        SELECT w.order_id, h.handover_no, h.unpaid_minor, h.terminal, h.clerk, h.at, h.back_at,
            coalesce(h.back_terminal, ''), coalesce(h.back_clerk, ''), coalesce(h.back_reason, ''), t.ticket_id
        FROM willcall w JOIN willcall_handover h ON h.order_id = w.order_id
            JOIN willcall_ticket t ON t.order_id = h.order_id AND t.handover_no = h.handover_no
        WHERE w.event_id = ? AND w.order_id = coalesce(?, w.order_id)
        ORDER BY w.order_id, h.handover_no, t.ticket_id)",
                  addHandover));
    TRY(each.read(R"(
        SELECT w.order_id, x.text, CAST(x.note_no AS text)
        FROM willcall w JOIN order_note x ON x.order_id = w.order_id AND x.text <> ''
        WHERE w.event_id = ? AND w.order_id = coalesce(?, w.order_id) ORDER BY w.order_id, x.note_no)",
                  addNote));
    for (WillcallOrder &order : orders)
        order.says = digestOf(order);
    return orders;
}

} // namespace

Result<QList<WillcallOrder>> readWillcall(Connection &connection, EventId event)
{
    TRY(readEvent(connection, event));
    TRY_GET(QList<WillcallOrder> orders, readAll(connection, event, {}));
    sortByName(orders);
    return orders;
}

Result<std::optional<WillcallOrder>> readWillcallOrder(Connection &connection, OrderId order)
{
    TRY_GET(const auto event, optional<EventId>(
                                  connection, R"(SELECT event_id FROM willcall WHERE order_id = ?)",
                                  [](const Row &row) { return row.id<EventId>(0); }, order));
    if (!event)
        return std::optional<WillcallOrder>();
    TRY_GET(const auto found, readAll(connection, *event, order));
    return found.isEmpty() ? std::optional<WillcallOrder>() : std::optional(found.first());
}

Result<QList<OrderId>> waitingAtWillcall(Connection &connection, const QList<OrderId> &orders)
{
    constexpr Sql waiting{WAITING_OF(ROWLOCK_THESE_ON_SQLITE), WAITING_OF(ROWLOCK_THESE_ON_SERVER)};
    return all<OrderId>(
        connection, waiting, [](const Row &row) { return row.id<OrderId>(0); }, idList(orders));
}

Result<bool> isLeftAtWillcall(Connection &connection, OrderId order)
{
    return one<bool>(
        connection, R"(SELECT EXISTS (SELECT 1 FROM willcall WHERE order_id = ? AND is_left = 1))",
        [](const Row &row) { return row.boolean(0); }, order);
}

} // namespace rowlock

#include "model/store/order_notes.h"

#include "model/domain/patron.h"
#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/patrons.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"
#include "model/store/willcall.h"

namespace rowlock {

namespace {

Result<QString> checkedNote(const QString &typed, const char *argument)
{
    const QString text = typed.simplified();
    if (text.isEmpty() || text.size() > longestNote)
        return badArgument(Store::tr("Write the note in 1 to %1 characters.").arg(longestNote), argument);
    TRY(checkTyped(text, argument));
    return text;
}

// The event's next revision, and seats that are told anew with their patron's name.
Result<Done> showAgain(Writing &writing, const Order &order)
{
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(post(writing.db(), R"(
        UPDATE event_seat SET revision = ? WHERE event_id = ?
            AND ticket_id IN (SELECT ticket_id FROM ticket WHERE order_id = ?))",
             event.revision(), order.event, order.id));
    return Done{};
}

// The words of the old name go while the order is between two names; so the schema wants it.
Result<Done> giveName(Writing &writing, const Order &order, const GivenPatron &given)
{
    NewPatron patron;
    if (!given.name.isEmpty()) {
        TRY_GET(patron, addPatron(writing, given));
    }
    TRY(post(writing.db(), R"(
        INSERT INTO order_name (order_id, name_no, patron_id, at, terminal, clerk)
        VALUES (?, (SELECT coalesce(max(name_no), 0) + 1 FROM order_name WHERE order_id = ?), ?, ?, ?, ?))",
             order.id, order.id, patron.id, writing.now(), writing.by().terminal, writing.by().clerk));
    TRY(post(writing.db(), R"(DELETE FROM patron_word WHERE order_id = ?)", order.id));
    TRY(post(writing.db(), R"(UPDATE sale_order SET patron_id = ? WHERE order_id = ?)", patron.id, order.id));
    TRY(addPatronWords(writing, order.id, given.name));
    QJsonObject body;
    patron.tell(body);
    return record(writing, {QStringLiteral("order.named"), order.event, -1, {}, order.id, body});
}

Result<OrderNote> note(Writing &writing, OrderId id, const QString &text)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY_GET(const int last, one<int>(
                                writing.db(), R"(SELECT coalesce(max(note_no), 0) FROM order_note WHERE order_id = ?)",
                                [](const Row &row) { return int(row.integer(0)); }, id));
    return writeNote(writing, event.id(), id, last + 1, text);
}

} // namespace

Result<Done> giveOrderName(Writing &writing, const Order &order, const GivenPatron &given)
{
    if (given.isNameOf(order.patron, order.patronNo))
        return Done{};
    TRY(showAgain(writing, order));
    return giveName(writing, order, given);
}

Result<OrderNote> writeNote(Writing &writing, EventId event, OrderId order, int number, const QString &text)
{
    const QByteArray salt = newSalt();
    const OrderNote note{number, text, writing.now(), writing.by()};
    TRY(post(writing.db(), R"(
        INSERT INTO order_note (order_id, note_no, text, salt, at, terminal, clerk) VALUES (?, ?, ?, ?, ?, ?, ?))",
             order, number, text, salt, note.at, note.by.terminal, note.by.clerk));
    TRY(record(writing, {QStringLiteral("order.noted"),
                         event,
                         -1,
                         {},
                         order,
                         {{QStringLiteral("note"), number}, {QStringLiteral("sha256"), nameDigest(salt, text, {})}}}));
    return note;
}

Result<QString> noteOfSale(const QString &typed)
{
    return typed.trimmed().isEmpty() ? QString() : checkedNote(typed, "note");
}

Result<Order> nameOrder(Connection &connection, const Act &act, OrderId id, const PatronChoice &typed)
{
    TRY_GET(const PatronChoice choice, checkedChoice(typed));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<Order> {
        TRY_GET(const Order order, readOrder(writing.db(), id));
        TRY_GET(const GivenPatron given, givenPatron(writing.db(), choice));
        if (given.name.isEmpty()) {
            TRY_GET(const auto willcall, readWillcallOrder(writing.db(), id));
            if (willcall && willcall->isWaiting())
                return badArgument(Store::tr("This order waits at will-call, which is looked up by name. Give another "
                                             "name instead, or take it off will-call first."),
                                   "patron");
        }
        TRY(giveOrderName(writing, order, given));
        return readOrder(writing.db(), id);
    });
}

Result<OrderNote> noteOrder(Connection &connection, const Act &act, OrderId order, const QString &typed)
{
    TRY_GET(const QString text, checkedNote(typed, "text"));
    return write(connection, act, Turn::of(order), [&](Writing &writing) { return note(writing, order, text); });
}

Result<QList<OrderNote>> readOrderNotes(Connection &connection, OrderId order)
{
    return all<OrderNote>(
        connection, R"(SELECT note_no, text, at, terminal, clerk FROM order_note WHERE order_id = ? ORDER BY note_no)",
        [](const Row &row) {
            return OrderNote{int(row.integer(0)), row.text(1), row.instant(2), {row.text(3), row.text(4)}};
        },
        order);
}

} // namespace rowlock

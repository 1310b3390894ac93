#include "model/store/patrons.h"

#include "model/domain/patron.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/tokens.h"

namespace rowlock {

namespace {

constexpr qsizetype fewestOfACode = 4; // characters of an order's code that are enough to look for it

// The first text after all that begin with `prefix`.
QString endOf(const QString &prefix)
{
    return prefix + QChar(0xffff);
}

Result<QList<OrderId>> byCode(Connection &connection, const QString &text, int limit)
{
    QString code = text.toUpper();
    code.remove(u'-').remove(u' ');
    if (code.size() < fewestOfACode || code.size() > 8)
        return QList<OrderId>();
    code.insert(4, u'-');
    return all<OrderId>(
        connection, R"(
        SELECT order_id FROM sale_order WHERE code >= ? AND code < ? ORDER BY order_id DESC LIMIT ?)",
        [](const Row &row) { return row.id<OrderId>(0); }, code, endOf(code), limit);
}

Result<QList<OrderId>> byBarcode(Connection &connection, const QString &text)
{
    return all<OrderId>(
        connection, R"(SELECT order_id FROM ticket WHERE barcode = ?)",
        [](const Row &row) { return row.id<OrderId>(0); }, text.simplified().toUpper());
}

Result<QList<OrderId>> byName(Connection &connection, const QString &text, int limit)
{
    QStringList words = patronWords(text);
    if (words.isEmpty() || words.size() > 6)
        return QList<OrderId>();
    std::sort(words.begin(), words.end(), [](const QString &a, const QString &b) { return a.size() > b.size(); });
    // The longest word leads to few orders; the others are asked of those.
    QList<OrderId> found;
    TRY_GET(const auto first, all<OrderId>(
                                  connection, R"(
        SELECT DISTINCT order_id FROM patron_word WHERE word >= ? AND word < ? ORDER BY order_id DESC LIMIT ?)",
                                  [](const Row &row) { return row.id<OrderId>(0); }, words.first(),
                                  endOf(words.first()), words.size() == 1 ? limit : 2000));
    for (const OrderId order : first) {
        bool has = true;
        for (qsizetype i = 1; has && i < words.size(); ++i) {
            TRY_GET(const bool hasWord,
                    one<bool>(
                        connection, R"(
                SELECT EXISTS (SELECT 1 FROM patron_word WHERE order_id = ? AND word >= ? AND word < ?))",
                        [](const Row &row) { return row.boolean(0); }, order, words.at(i), endOf(words.at(i))));
            has = hasWord;
        }
        if (has)
            found += order;
        if (found.size() == limit)
            break;
    }
    return found;
}

} // namespace

void NewPatron::tell(QJsonObject &body) const
{
    body.insert(QStringLiteral("patron"), id.value());
    if (!digest.isEmpty())
        body.insert(QStringLiteral("sha256"), digest);
    if (no.isValid())
        body.insert(QStringLiteral("patron_no"), no.value());
}

Result<NewPatron> addPatron(Writing &writing, const GivenPatron &given)
{
    const QByteArray salt = newSalt();
    NewPatron patron{{}, nameDigest(salt, given.name, given.contact), given.no};
    TRY_GET(patron.id,
            one<PatronId>(
                writing.db(), R"(
        INSERT INTO patron (name, contact, salt, patron_no) VALUES (?, ?, ?, ?) RETURNING patron_id)",
                [](const Row &row) { return row.id<PatronId>(0); }, given.name, given.contact, salt, given.no));
    return patron;
}

Result<PatronId> patronOf(Connection &connection, HoldId hold)
{
    return one<PatronId>(
        connection, R"(SELECT patron_id FROM hold WHERE hold_id = ?)",
        [](const Row &row) { return row.id<PatronId>(0); }, hold);
}

Result<PatronId> patronOf(Connection &connection, WaitlistId party)
{
    return one<PatronId>(
        connection, R"(SELECT patron_id FROM waitlist_entry WHERE entry_id = ?)",
        [](const Row &row) { return row.id<PatronId>(0); }, party);
}

namespace {

Result<Done> givePatron(Writing &writing, const HoldInfo &hold, const NewPatron &patron)
{
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(post(writing.db(), R"(UPDATE hold SET patron_id = ?, revision = ? WHERE hold_id = ?)", patron.id,
             event.revision(), hold.id));
    QJsonObject body;
    patron.tell(body);
    return record(writing, {QStringLiteral("hold.named"), hold.event, -1, hold.id, {}, body});
}

// A name that was a slip of the fingers is nobody's.
Result<Done> emptyUnlessBorne(Writing &writing, PatronId patron)
{
    TRY(post(writing.db(), R"(
        UPDATE patron SET name = '', contact = '', salt = NULL WHERE patron_id = ?
            AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.patron_id = patron.patron_id)
            AND NOT EXISTS (SELECT 1 FROM sale_order o WHERE o.patron_id = patron.patron_id)
            AND NOT EXISTS (SELECT 1 FROM waitlist_entry w WHERE w.patron_id = patron.patron_id))",
             patron));
    return Done{};
}

} // namespace

Result<Done> nameHold(Writing &writing, const HoldInfo &hold, const GivenPatron &given)
{
    if (given.isNameOf(hold.patron, hold.patronNo))
        return Done{};
    TRY_GET(const PatronId before, patronOf(writing.db(), hold.id));
    NewPatron patron;
    if (!given.name.isEmpty()) {
        TRY_GET(patron, addPatron(writing, given));
    }
    TRY(givePatron(writing, hold, patron));
    return before.isValid() ? emptyUnlessBorne(writing, before) : Done{};
}

Result<Done> nameHolds(Writing &writing, const QList<HoldInfo> &holds, const GivenPatron &given)
{
    for (const HoldInfo &hold : holds)
        TRY(nameHold(writing, hold, given));
    return Done{};
}

Result<Done> passPatron(Writing &writing, HoldInfo &hold, PatronId patron)
{
    if (!patron.isValid())
        return Done{};
    TRY(givePatron(writing, hold, {patron, {}, {}}));
    TRY_GET(const GivenPatron given, one<GivenPatron>(
                                         writing.db(), R"(
        SELECT name, contact, patron_no FROM patron WHERE patron_id = ?)",
                                         [](const Row &row) {
                                             return GivenPatron{row.text(0), row.text(1), row.id<PatronNo>(2)};
                                         },
                                         patron));
    hold.patron = given.name;
    hold.patronNo = given.no;
    return Done{};
}

Result<HoldInfo> namePatron(Connection &connection, const Act &act, HoldId id, const PatronChoice &typed)
{
    TRY_GET(const PatronChoice choice, checkedChoice(typed));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
        TRY_GET(const GivenPatron given, givenPatron(writing.db(), choice));
        if (given.name.isEmpty() && hold.isReserved())
            return badArgument(Store::tr("A reservation has a name. Give another one instead."), "name");
        if (given.name.isEmpty() && hold.isForWillcall)
            return badArgument(Store::tr("This sale is to be left at will-call, which is looked up by name. Give "
                                         "another name instead, or take will-call off it first."),
                               "name");
        TRY(nameHolds(writing, joint, given));
        return readHold(writing.db(), id);
    });
}

Result<Done> addPatronWords(Writing &writing, OrderId order, const QString &name)
{
    for (const QString &word : patronWords(name))
        TRY(post(writing.db(), R"(INSERT INTO patron_word (word, order_id) VALUES (?, ?))", word, order));
    return Done{};
}

Result<QList<OrderFound>> findOrders(Connection &connection, const QString &text, int limit)
{
    QList<OrderFound> found;
    const auto add = [&](OrderFound::By by, const QList<OrderId> &orders) -> Result<Done> {
        for (const OrderId id : orders) {
            const bool known =
                std::any_of(found.begin(), found.end(), [&](const OrderFound &one) { return one.order.id == id; });
            if (known || found.size() >= limit)
                continue;
            TRY_GET(const OrderLine line, readOrderLine(connection, id));
            OrderFound one{by, line};
            if (by == OrderFound::By::Ticket) {
                TRY_GET(const Order order, readOrder(connection, id));
                for (const Ticket &ticket : order.tickets) {
                    if (ticket.barcode == text.simplified().toUpper())
                        one.ticket = ticket;
                }
            }
            found.append(one);
        }
        return Done{};
    };
    TRY_GET(const auto ofCode, byCode(connection, text, limit));
    TRY(add(OrderFound::By::Code, ofCode));
    TRY_GET(const auto ofTicket, byBarcode(connection, text));
    TRY(add(OrderFound::By::Ticket, ofTicket));
    TRY_GET(const auto ofName, byName(connection, text, limit));
    TRY(add(OrderFound::By::Name, ofName));
    return found;
}

void nameSeats(QList<SeatStatus> &seats, const QList<HoldInfo> &holds, const QList<SoldOrder> &orders)
{
    QHash<HoldId, QString> held;
    QHash<OrderId, QString> sold;
    for (const HoldInfo &hold : holds) {
        if (!hold.patron.isEmpty())
            held.insert(hold.id, hold.patron);
    }
    for (const SoldOrder &order : orders) {
        if (!order.patron.isEmpty())
            sold.insert(order.id, order.patron);
    }
    if (held.isEmpty() && sold.isEmpty())
        return;
    for (SeatStatus &seat : seats) {
        if (isInHold(seat.state))
            seat.patron = held.value(seat.hold);
        else if (seat.state == SeatState::Sold)
            seat.patron = sold.value(seat.order);
    }
}

} // namespace rowlock

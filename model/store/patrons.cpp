#include "model/store/patrons.h"

#include "model/domain/patron.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/tokens.h"

namespace rowlock {

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

#include "model/store/waitlist.h"

#include "model/store/answers.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/patrons.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

constexpr qint64 largestParty = 2000;

Result<Done> checkText(const QString &text, int least, int most, const QString &complaint, const char *argument)
{
    if (text.size() < least || text.size() > most)
        return badArgument(complaint, argument);
    return checkTyped(text, argument);
}

Result<WaitlistRequest> checked(WaitlistRequest request)
{
    request.name = request.name.trimmed();
    request.contact = request.contact.trimmed();
    if (request.party < 1 || request.party > largestParty)
        return badArgument(Store::tr("Party size is 1 to %1. Enter another number.").arg(largestParty), "party");
    if (!request.category.isEmpty() && !request.area.isEmpty())
        return badArgument(
            Store::tr("A party waits for seats of a category or for places in an area. Name one of them."), "category");
    TRY(checkText(request.name, request.patronNo.isValid() ? 0 : 1, 200,
                  Store::tr("Enter a name of 1 to 200 characters."), "name"));
    TRY(checkText(request.contact, 0, 500, Store::tr("A contact has at most 500 characters. Give a shorter one."),
                  "contact"));
    return request;
}

// The category or area that is waited for: one that can ever fit the party. None for any seats.
Result<std::optional<PoolStatus>> wantedPool(Writing &writing, const OpenEvent &event, const WaitlistRequest &request)
{
    TRY_GET(const auto pools, readPools(writing.db(), event.summary));
    std::optional<PoolStatus> wanted;
    if (!request.area.isEmpty()) {
        TRY_GET(wanted, findArea(writing.db(), event.summary, request.area));
    }
    qint64 capacity = wanted ? wanted->counters.capacity : 0;
    QStringList known;
    for (const PoolStatus &pool : pools) {
        if (wanted || pool.kind != PoolKind::Seats)
            continue;
        known += pool.name;
        if (pool.name == request.category)
            wanted = pool;
        capacity = wanted ? wanted->counters.capacity : capacity + pool.counters.capacity;
    }
    if (!request.category.isEmpty() && !wanted) {
        return badArgument(Store::tr("There is no category “%1” here. Use one of: %2.")
                               .arg(request.category.left(60), known.join(QStringLiteral(", "))),
                           "category");
    }
    if (request.party > capacity) {
        return refuseByHouse(
            Store::tr("A party of %1 cannot fit: capacity is %2. Split the party or name another category.")
                .arg(request.party)
                .arg(capacity),
            {{QStringLiteral("argument"), QStringLiteral("party")}});
    }
    return wanted;
}

Result<WaitlistEntry> join(Writing &writing, EventId id, const WaitlistRequest &request)
{
    TRY_GET(OpenEvent event, openEvent(writing, id));
    TRY(requireOnSale(writing, event, Admission::toWaitlist()));
    TRY_GET(const auto pool, wantedPool(writing, event, request));
    const int poolNo = pool ? pool->pool : -1;
    GivenPatron given{request.name, request.contact};
    if (request.patronNo.isValid()) {
        TRY_GET(given, givenPatron(writing.db(), PatronChoice::of(request.patronNo)));
        given.contact = request.contact.isEmpty() ? given.contact : request.contact;
    }
    TRY_GET(const NewPatron patron, addPatron(writing, given));
    TRY_GET(const WaitlistId entry,
            one<WaitlistId>(
                writing.db(), R"(
        INSERT INTO waitlist_entry (entry_id, event_id, party, pool_no, patron_id, state, terminal, clerk, joined_at,
            changed_at, revision)
        VALUES ((SELECT number FROM next_number WHERE what = 'party'), ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?)
            RETURNING entry_id)",
                [](const Row &row) { return row.id<WaitlistId>(0); }, id, request.party,
                poolNo < 0 ? std::nullopt : std::optional<int>(poolNo), patron.id, writing.by().terminal,
                writing.by().clerk, writing.now(), writing.now(), event.revision()));
    QJsonObject told{{QStringLiteral("entry"), entry.value()},
                     {QStringLiteral("party"), request.party},
                     {QStringLiteral("pool"), poolNo}};
    patron.tell(told);
    TRY(record(writing, {QStringLiteral("waitlist.joined"), id, -1, {}, {}, told}));
    ++event.summary.waiting;
    TRY(serveWaitlist(writing, event));
    return readWaiting(writing.db(), entry);
}

// hold_consumed unless the entry is still open.
Result<WaitlistEntry> requireOpen(Writing &writing, WaitlistId id)
{
    TRY_GET(const WaitlistEntry entry, readWaiting(writing.db(), id));
    if (entry.isOpen())
        return entry;
    const QString message =
        entry.state == WaitState::Taken
            ? Store::tr("%1 has taken the offer already. Look at the holds and the last sales.").arg(entry.name)
            : Store::tr("%1 is no longer on the waitlist. Add them again if they still want seats.").arg(entry.name);
    return refuse(ErrorCode::HoldConsumed, message,
                  {{QStringLiteral("entry"), id.value()}, {QStringLiteral("state"), stateName(entry.state)}});
}

tl::unexpected<Error> nothingOffered(const WaitlistEntry &entry)
{
    return refuse(ErrorCode::HoldUnknown,
                  Store::tr("Nothing is offered to %1 yet. The waitlist shows who has an offer.").arg(entry.name),
                  {{QStringLiteral("entry"), entry.id.value()}, {QStringLiteral("state"), stateName(entry.state)}});
}

Result<Done> removeWaiting(Writing &writing, const OpenEvent &event, WaitlistId entry, const QString &reason)
{
    TRY(post(writing.db(), R"(
        UPDATE waitlist_entry SET state = 'removed', changed_at = ?, revision = ? WHERE entry_id = ?)",
             writing.now(), event.revision(), entry));
    return record(writing, {QStringLiteral("waitlist.left"),
                            event.id(),
                            -1,
                            {},
                            {},
                            {{QStringLiteral("entry"), entry.value()}, {QStringLiteral("reason"), reason}}});
}

Result<WaitlistEntry> leave(Writing &writing, const WaitlistEntry &entry, const QString &reason)
{
    TRY_GET(const OpenEvent event, openEvent(writing, entry.event));
    if (entry.state == WaitState::Offered) {
        TRY_GET(const HoldInfo hold, readHold(writing.db(), entry.hold));
        TRY(freeAllOf(writing, event, hold, QStringLiteral("released")));
        TRY(endHold(writing, event, hold.id, HoldState::Released, reason));
        TRY(offerDeclined(writing, event, hold.id, reason));
        TRY(serveWaitlist(writing, event));
    } else {
        TRY(removeWaiting(writing, event, entry.id, reason));
    }
    return readWaiting(writing.db(), entry.id);
}

// The offer's hold ends, and the same seats come under a hold of the author's.
Result<HoldInfo> accept(Writing &writing, const OpenEvent &event, const WaitlistEntry &entry, const HoldInfo &offered)
{
    TRY(freeAllOf(writing, event, offered, QStringLiteral("offer accepted")));
    TRY(endHold(writing, event, offered.id, HoldState::Released, Store::tr("the offer was accepted")));
    Picked same;
    for (const HoldItem &item : offered.items) {
        if (item.seatNo < 0) {
            same.area = item.pool;
            same.places = item.quantity;
            continue;
        }
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), item.ref));
        same.seats.append(*seat);
    }
    TRY_GET(HoldInfo hold, makeHold(writing, event, same, event.summary.rules.seconds,
                                    startHold(event.summary.rules, {}, writing.now())));
    TRY_GET(const PatronId patron, patronOf(writing.db(), entry.id));
    TRY(passPatron(writing, hold, patron));
    TRY(post(writing.db(), R"(
        UPDATE waitlist_entry SET state = 'taken', hold_id = ?, changed_at = ?, revision = ? WHERE entry_id = ?)",
             hold.id, writing.now(), event.revision(), entry.id));
    TRY(record(writing,
               {QStringLiteral("waitlist.taken"),
                event.id(),
                -1,
                hold.id,
                {},
                {{QStringLiteral("entry"), entry.id.value()}, {QStringLiteral("offer"), offered.id.value()}}}));
    return hold;
}

} // namespace

Result<Done> dismissWaitlist(Writing &writing, const OpenEvent &event, const QString &reason)
{
    TRY_GET(const auto waiting, all<WaitlistId>(
                                    writing.db(), R"(
        SELECT entry_id FROM waitlist_entry WHERE event_id = ? AND state = 'waiting' ORDER BY entry_id)",
                                    [](const Row &row) { return row.id<WaitlistId>(0); }, event.id()));
    for (const WaitlistId entry : waiting)
        TRY(removeWaiting(writing, event, entry, reason));
    return Done{};
}

Result<WaitlistEntry> joinWaitlist(Connection &connection, const Act &act, EventId event,
                                   const WaitlistRequest &request, const QString &key)
{
    TRY_GET(const WaitlistRequest wanted, checked(request));
    QJsonObject asked{{QStringLiteral("event"), event.value()},      {QStringLiteral("party"), wanted.party},
                      {QStringLiteral("category"), wanted.category}, {QStringLiteral("area"), wanted.area},
                      {QStringLiteral("name"), wanted.name},         {QStringLiteral("contact"), wanted.contact}};
    if (wanted.patronNo.isValid())
        asked.insert(QStringLiteral("patron_no"), wanted.patronNo.value());
    return write(connection, act.under(key), Turn::of(event), [&](Writing &writing) {
        return once<WaitlistEntry>(
            writing, key, QStringLiteral("waitlist.join"), asked, [&] { return join(writing, event, wanted); },
            [](const WaitlistEntry &entry) { return toJson(entry); }, waitlistEntryFromJson);
    });
}

Result<WaitlistEntry> leaveWaitlist(Connection &connection, const Act &act, WaitlistId id, const QString &reason)
{
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<WaitlistEntry> {
        TRY_GET(const WaitlistEntry entry, requireOpen(writing, id));
        return leave(writing, entry, why);
    });
}

Result<WaitlistEntry> declineOffer(Connection &connection, const Act &act, WaitlistId id, const QString &reason)
{
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<WaitlistEntry> {
        TRY_GET(const WaitlistEntry entry, requireOpen(writing, id));
        if (entry.state != WaitState::Offered)
            return nothingOffered(entry);
        return leave(writing, entry, why);
    });
}

Result<HoldInfo> acceptOffer(Connection &connection, const Act &act, WaitlistId id)
{
    TRY(requireNotWaitlist(act.by));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const WaitlistEntry entry, readWaiting(writing.db(), id));
        if (entry.state == WaitState::Waiting)
            return nothingOffered(entry);
        if (entry.state != WaitState::Lapsed)
            TRY(requireOpen(writing, id));
        TRY_GET(const HoldInfo offered, readHold(writing.db(), entry.hold));
        if (!offered.isLive() || isPastDeadline(offered.times, writing.now()))
            return refuseExpired(writing.db(), offered, writing.now());
        TRY_GET(const OpenEvent event, openEvent(writing, entry.event));
        TRY(requireOnSale(writing, event, Admission::asBefore()));
        return accept(writing, event, entry, offered);
    });
}

} // namespace rowlock

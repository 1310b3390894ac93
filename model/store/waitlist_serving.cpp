// Who is next: the part of the waitlist that other use cases run inside their transactions.
#include "model/store/waitlist.h"

#include "model/store/blocks.h"
#include "model/store/event_prices.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/picker.h"
#include "model/store/place_limit.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

struct Party
{
    WaitlistId entry;
    qint64 size = 0;
    int pool = -1;
};

// What a category or area has for whoever asks: free, or in a hold that gives way.
struct Room
{
    PoolKind kind = PoolKind::Seats;
    QString ref;
    QString name;
    qint64 places = 0;
};

// What is left for whoever asks, in each category and area, and under the event's limit in all.
struct Left
{
    QHash<int, Room> rooms;
    std::optional<qint64> underLimit;
};

Result<Left> roomLeft(Writing &writing, const OpenEvent &event, HoldId own)
{
    Left left;
    TRY(detail::execute(
        writing.db(), R"(
        SELECT p.pool_no, p.kind, p.ref, p.name, p.available + coalesce((
            SELECT sum(i.quantity) FROM hold h JOIN hold_item i ON i.hold_id = h.hold_id
            LEFT JOIN seat_once_free s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
            WHERE h.event_id = p.event_id AND h.state = 'active' AND h.expires_at <= ? AND h.hold_id <> ?
                AND coalesce(s.pool_no, i.pool_no) = p.pool_no), 0)
        FROM pool p WHERE p.event_id = ?)",
        [&](const Row &row) {
            left.rooms.insert(int(row.integer(0)), {row.text(1) == u"area" ? PoolKind::Area : PoolKind::Seats,
                                                    row.text(2), row.text(3), row.integer(4)});
            return true;
        },
        writing.now(), own.value(), event.id()));
    TRY_GET(const QSet<int> unsold, poolsNotSold(writing, event.summary));
    for (const int pool : unsold) // and nobody is offered what has no price
        left.rooms[pool].places = 0;
    TRY_GET(left.underLimit, leftUnderLimit(writing, event, own));
    return left;
}

bool fits(const Party &party, const Left &left)
{
    if (left.underLimit && party.size > *left.underLimit)
        return false;
    if (party.pool >= 0)
        return party.size <= left.rooms.value(party.pool).places;
    qint64 seats = 0; // who wants any seats wants to sit
    for (const Room &room : left.rooms)
        seats += room.kind == PoolKind::Seats ? room.places : 0;
    return party.size <= seats;
}

// Answers how many holds it ended.
Result<qint64> endWhatIsOver(Writing &writing, const OpenEvent &event, HoldId own)
{
    TRY_GET(const auto over, all<HoldId>(
                                 writing.db(), R"(
        SELECT hold_id FROM hold WHERE event_id = ? AND state = 'active' AND expires_at <= ? AND hold_id <> ?
            AND (terminal = ? OR CAST(? AS bigint) = 1) ORDER BY expires_at, hold_id)",
                                 [](const Row &row) { return row.id<HoldId>(0); }, event.id(), writing.now(),
                                 own.value(), waitlistTerminal(), event.summary.rules.policy == HoldPolicy::Strict));
    for (const HoldId hold : over)
        TRY(makeYield(writing, event, hold));
    return qint64(over.size());
}

Result<Done> offer(Writing &writing, const OpenEvent &event, const Party &party, const Picked &picked)
{
    const qint64 seconds = event.summary.offerSeconds;
    const Instant end = writing.now().plusSeconds(seconds); // an offer is never extended: its ceiling is its end
    TRY_GET(const HoldInfo hold, makeHold(writing, event, picked, seconds, {writing.now(), end, end}));
    TRY(post(writing.db(), R"(
        UPDATE waitlist_entry SET state = 'offered', hold_id = ?, changed_at = ?, revision = ? WHERE entry_id = ?)",
             hold.id, writing.now(), event.revision(), party.entry));
    return record(writing, {QStringLiteral("waitlist.offered"),
                            event.id(),
                            -1,
                            hold.id,
                            {},
                            {{QStringLiteral("entry"), party.entry.value()}}});
}

// Offers what it may and answers whether it did.
Result<bool> serve(Writing &writing, const OpenEvent &event, const Party &party, const Left &left, HoldId own)
{
    SeatRequest request = SeatRequest::bestOf(party.size, {});
    const Room room = left.rooms.value(party.pool);
    SharedPlan plan;
    if (party.pool >= 0 && room.kind == PoolKind::Area) {
        request = SeatRequest::places(room.ref, party.size);
    } else {
        request.category = room.name;
        TRY_GET(plan, writing.plan(event.summary.plan));
        if (!plan) // the next act that can choose seats serves this party
            return false;
    }
    static const SeatingPlan noSeats;
    const auto picked = pick(writing, event, plan ? *plan : noSeats, request, own);
    if (!picked)
        return picked.error().code == ErrorCode::SoldOut ? Result<bool>(false) : refuse(picked.error());
    TRY(offer(writing, event, party, *picked));
    return true;
}

// Of the entry whose offer this hold was; none where the offer was accepted.
Result<Done> entryLeaves(Writing &writing, const OpenEvent &event, HoldId hold, WaitState state, const char *kind,
                         QJsonObject body)
{
    TRY_GET(const auto entry, optional<WaitlistId>(
                                  writing.db(), R"(
        UPDATE waitlist_entry SET state = ?, changed_at = ?, revision = ? WHERE hold_id = ? AND state = 'offered'
            RETURNING entry_id)",
                                  [](const Row &row) { return row.id<WaitlistId>(0); }, stateName(state), writing.now(),
                                  event.revision(), hold));
    if (!entry)
        return Done{};
    body.insert(QStringLiteral("entry"), entry->value());
    return record(writing, {QString::fromLatin1(kind), event.id(), -1, hold, {}, body});
}

} // namespace

Result<Done> serveWaitlist(Writing &writing, const OpenEvent &event, HoldId own)
{
    TRY(releaseDueBlocks(writing, event));
    if (event.summary.waiting == 0 || saleStage(event.summary, writing.now()) != SaleStage::Open)
        return Done{};
    const Writing::Author author(writing, {waitlistTerminal(), {}});
    TRY_GET(const qint64 ended, endWhatIsOver(writing, event, own));
    bool changed = ended > 0;
    TRY_GET(auto left, roomLeft(writing, event, own));
    TRY_GET(const auto queue,
            all<Party>(
                writing.db(), R"(
        SELECT entry_id, party, pool_no FROM waitlist_entry WHERE event_id = ? AND state = 'waiting'
            ORDER BY entry_id)",
                [](const Row &row) {
                    return Party{row.id<WaitlistId>(0), row.integer(1), row.isNull(2) ? -1 : int(row.integer(2))};
                },
                event.id()));
    for (const Party &party : queue) {
        if (!fits(party, left))
            continue; // a smaller one behind it may
        TRY_GET(const bool served, serve(writing, event, party, left, own));
        if (!served)
            continue;
        changed = true;
        TRY_GET(left, roomLeft(writing, event, own));
    }
    if (changed)
        writing.keepsIfRefused = true;
    return Done{};
}

bool isOffer(const HoldInfo &hold)
{
    return hold.holder.terminal == waitlistTerminal();
}

Result<Done> offerLapsed(Writing &writing, const OpenEvent &event, HoldId hold)
{
    return entryLeaves(writing, event, hold, WaitState::Lapsed, "waitlist.lapsed", {});
}

Result<Done> offerDeclined(Writing &writing, const OpenEvent &event, HoldId hold, const QString &reason)
{
    return entryLeaves(writing, event, hold, WaitState::Removed, "waitlist.left", {{QStringLiteral("reason"), reason}});
}

Result<Done> requireNotWaitlist(const Actor &actor)
{
    if (actor.terminal != waitlistTerminal())
        return Done{};
    return badArgument(Store::tr("A terminal cannot be called “%1”: the waitlist's offers are kept under that name. "
                                 "Give this terminal another name.")
                           .arg(waitlistTerminal()),
                       "terminal");
}

} // namespace rowlock

#include "model/store/hold_recovery.h"

#include "model/domain/accessible.h"
#include "model/domain/gap_rule.h"
#include "model/domain/nearest_block.h"
#include "model/store/answers.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/reservation_times.h"
#include "model/store/seat_hands.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"
#include "model/store/willcall.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 offerSeconds = 60;

// Of a standing area's places, those that are not to be had; the rest of them is sold.
struct TakenPlaces
{
    qint64 held = 0, reserved = 0, blocked = 0;
};

// What has become of one thing that the hold had.
struct Fate
{
    QString label, holder;
    SeatState state = SeatState::Sold;
    qint64 toBeHad = 0; // of its places; 1 or 0 for a seat
    HoldId hold = {};   // that a seat is in by now
    std::optional<TakenPlaces> places = {};
};

struct StillThere
{
    QStringList seats;
    QList<std::pair<QString, qint64>> places; // of standing areas

    void add(const HoldItem &item, const Fate &fate)
    {
        if (fate.toBeHad > 0 && item.seatNo >= 0)
            seats += item.ref;
        else if (fate.toBeHad > 0)
            places.append({item.ref, fate.toBeHad});
    }
};

// Nobody knows which places of an area the lost ones were: those that may come back are told first.
QList<GoneSeat> goneOf(const HoldItem &item, const Fate &fate)
{
    qint64 left = item.quantity - fate.toBeHad;
    if (!fate.places)
        return {{item.ref, fate.label, fate.state, fate.holder, left}};
    QList<GoneSeat> gone;
    for (const auto &[state, most] :
         {std::pair(SeatState::Held, fate.places->held), std::pair(SeatState::Reserved, fate.places->reserved),
          std::pair(SeatState::Blocked, fate.places->blocked), std::pair(SeatState::Sold, left)}) {
        if (const qint64 some = std::min(left, most); some > 0) {
            gone.append({item.ref, fate.label, state, {}, some});
            left -= some;
        }
    }
    return gone;
}

Result<Fate> fateOf(Writing &writing, const HoldInfo &lost, const HoldItem &item)
{
    if (item.seatNo == goneSeat) // a changed plan took it away
        return Fate{item.label, {}, SeatState::Blocked, 0};
    if (item.seatNo >= 0) {
        TRY_GET(const SeatRow seat, seatAt(writing.db(), lost.event, item.seatNo));
        TRY_GET(const SeatHands hands, handsOf(writing.db(), seat, writing.now()));
        return Fate{seat.label, hands.terminal, seat.state, hands.toBeHad ? 1 : 0, seat.hold};
    }
    return one<Fate>(
        writing.db(), R"(
        SELECT p.name, p.available, p.held, p.reserved, p.blocked, coalesce(sum(c.held), 0), coalesce(sum(c.reserved),
            0)
        FROM pool p LEFT JOIN (
            SELECT c.event_id, c.pool_no,
                CASE WHEN r.hold_id IS NULL THEN c.quantity ELSE 0 END AS held,
                CASE WHEN r.hold_id IS NULL THEN 0 ELSE c.quantity END AS reserved
            FROM area_claim c JOIN hold h ON h.hold_id = c.hold_id
                LEFT JOIN reservation_hold r ON r.hold_id = h.hold_id
            WHERE h.state = 'active' AND h.expires_at <= ?) c ON c.event_id = p.event_id AND c.pool_no = p.pool_no
        WHERE p.event_id = ? AND p.pool_no = ?
        GROUP BY p.event_id, p.pool_no)",
        [&](const Row &row) {
            const qint64 heldBack = row.integer(5), reservedBack = row.integer(6); // they give way
            return Fate{row.text(0),
                        {},
                        SeatState::Sold,
                        std::min(item.quantity, row.integer(1) + heldBack + reservedBack),
                        {},
                        TakenPlaces{row.integer(2) - heldBack, row.integer(3) - reservedBack, row.integer(4)}};
        },
        writing.now(), lost.event, item.pool);
}

// A companion seat is lost with its bay, unless that was sold already when it was held.
Result<Fate> fateWithBay(Writing &writing, const OpenEvent &event, const HoldInfo &lost, const SeatingPlan &plan,
                         const HoldItem &item)
{
    TRY_GET(const Fate own, fateOf(writing, lost, item));
    HoldItem bay;
    bay.seatNo = item.seatNo >= 0 && item.seatNo < plan.seats.size() ? plan.seats.at(item.seatNo).bay : -1;
    if (own.toBeHad == 0 || bay.seatNo < 0 || !keepsAccessible(event.summary, writing.now()))
        return own;
    TRY_GET(const Fate its, fateOf(writing, lost, bay));
    const bool cameLater = its.state == SeatState::Sold
                           && std::none_of(lost.items.begin(), lost.items.end(),
                                           [&](const HoldItem &other) { return other.seatNo == bay.seatNo; });
    return its.toBeHad > 0 || cameLater ? own : Fate{own.label, its.holder, its.state};
}

// What was lost costs what it cost: that is what the patron was told, and may have paid by now.
Result<HoldInfo> atTheirPrices(Writing &writing, const OpenEvent &event, const HoldInfo &lost, const HoldInfo &kept)
{
    TRY_GET(qint64 changed, run(writing.db(), R"(
        UPDATE hold_item AS kept SET price_minor = lost.price_minor, type_no = lost.type_no FROM hold_item lost
        WHERE kept.hold_id = ? AND lost.hold_id = ? AND lost.seat_no = kept.seat_no
            AND (kept.price_minor <> lost.price_minor OR kept.type_no <> lost.type_no))",
                                kept.id, lost.id));
    for (const HoldItem &item : kept.items) {
        qint64 left = item.seatNo == -1 ? item.quantity : 0;
        for (const HoldItem &had : lost.items) {
            const qint64 some = had.seatNo == -1 && had.pool == item.pool ? std::min(left, had.quantity) : 0;
            if (some == 0 || (had.type == item.type && had.price == item.price))
                continue;
            TRY(pricePlaces(writing, event, kept.id, item.pool, some, had.type, had.price));
            left -= some;
            ++changed;
        }
    }
    return changed > 0 ? recordLive(writing, event, kept, "hold.changed") : Result<HoldInfo>(kept);
}

// Into a hold that has its seats by now, all that the lost one was besides them.
Result<HoldInfo> asItWas(Writing &writing, const OpenEvent &event, const HoldInfo &lost, HoldInfo kept)
{
    TRY_GET(kept, atTheirPrices(writing, event, lost, kept));
    if (!lost.extras.isEmpty()) {
        TRY_GET(kept, writeExtras(writing, event, kept, lost.extras, lost.extras));
    }
    if (!lost.terms.isEmpty()) {
        TRY_GET(kept, writeTerms(writing, event, kept, lost.terms));
    }
    TRY_GET(const PatronId patron, patronOf(writing.db(), lost.id));
    TRY(passPatron(writing, kept, patron));
    TRY(passWillcall(writing, lost, kept));
    return joinAgain(writing, kept, lost.joint);
}

// Takes the seats, then the places of each area, into one new hold; nothing if there is nothing. Who waits was served.
Result<std::optional<HoldInfo>> keep(Writing &writing, const OpenEvent &event, const HoldInfo &lost,
                                     const SeatingPlan &plan, const QStringList &seats,
                                     const QList<std::pair<QString, qint64>> &places)
{
    QList<SeatRequest> requests;
    if (!seats.isEmpty())
        requests += SeatRequest::named(seats);
    for (const auto &[area, quantity] : places)
        requests += SeatRequest::places(area, quantity);
    std::optional<HoldInfo> kept;
    for (const SeatRequest &request : std::as_const(requests)) {
        if (kept) {
            TRY_GET(kept, growHoldAsBefore(writing, event, *kept, plan, request));
        } else {
            TRY_GET(kept, newHoldAsBefore(writing, event, plan, request));
        }
    }
    if (kept) {
        TRY_GET(kept, asItWas(writing, event, lost, *kept));
    }
    return kept;
}

enum class ToBeHad : char { Not, GivesWay, Free };

struct Offerable
{
    ToBeHad toBeHad = ToBeHad::Not;
    int pool = -1;
};

// The seats of the house: what may be offered are free ones and those of holds past their deadline.
Result<QList<Offerable>> offerable(Writing &writing, const HoldInfo &lost, qsizetype seats)
{
    QList<Offerable> found(seats);
    TRY(detail::execute(
        writing.db(), R"(
        SELECT s.place_no, s.pool_no, CASE WHEN s.state = 'free' THEN 2
            WHEN s.state = 'held' AND h.state = 'active' AND h.expires_at <= ? THEN 1 ELSE 0 END
        FROM seat_once_free s LEFT JOIN hold h ON h.hold_id = s.hold_id
        WHERE s.event_id = ? AND s.place_no IS NOT NULL)",
        [&](const Row &row) {
            if (row.integer(0) < seats)
                found[qsizetype(row.integer(0))] = {ToBeHad(row.integer(2)), int(row.integer(1))};
            return true;
        },
        writing.now(), lost.event));
    return found;
}

// No companion's seat without its bay.
bool goesTogether(const SeatingPlan &plan, const QList<int> &seats)
{
    return std::all_of(seats.begin(), seats.end(), [&](int seatNo) {
        return plan.seats.at(seatNo).bay < 0 || seats.contains(plan.seats.at(seatNo).bay);
    });
}

Result<std::optional<HoldInfo>> offer(Writing &writing, const HoldInfo &lost, const SeatingPlan &plan)
{
    QList<int> seats;
    bool accessible = false;
    for (const HoldItem &item : lost.items) {
        if (item.seatNo < 0 || item.seatNo >= plan.seats.size())
            continue;
        seats += item.seatNo;
        accessible = accessible || plan.seats.at(item.seatNo).accessible;
    }
    if (seats.isEmpty())
        return std::optional<HoldInfo>();
    const auto first =
        std::find_if(lost.items.begin(), lost.items.end(), [](const HoldItem &item) { return item.seatNo >= 0; });
    TRY_GET(const EventSummary event, readEvent(writing.db(), lost.event));
    const bool kept = keepsAccessible(event, writing.now());
    TRY_GET(const QList<Offerable> house, offerable(writing, lost, plan.seats.size()));
    const GapHouse gaps = [&](int seatNo) {
        const Offerable &seat = house.at(seatNo);
        return GapSeat{seat.toBeHad != ToBeHad::Free, kept && isSpecial(plan.seats.at(seatNo)), seat.pool};
    };
    const auto alone = [&](const QList<int> &block) { return leftAlone(plan, block, gaps).size(); };
    for (const int pool : {first->pool, -1}) { // of the lost seats' category or of any
        for (const ToBeHad least : {ToBeHad::Free, ToBeHad::GivesWay}) {
            const auto allowed = [&](int seatNo) {
                const PlanSeat &seat = plan.seats.at(seatNo); // accessible places are for those who had one
                return house.at(seatNo).toBeHad >= least && (pool < 0 || house.at(seatNo).pool == pool)
                       && (accessible || !kept || !isSpecial(seat));
            };
            const auto block = nearestBlock(plan, seats, int(seats.size()), allowed, alone);
            if (!block || (kept && !goesTogether(plan, *block)))
                continue;
            QStringList refs;
            for (const int seatNo : *block)
                refs += plan.seats.at(seatNo).ref;
            TRY_GET(HoldInfo offered, newHold(writing, lost.event, plan, SeatRequest::named(refs), {offerSeconds, {}}));
            TRY_GET(const PatronId patron, patronOf(writing.db(), lost.id));
            TRY(passPatron(writing, offered, patron));
            TRY(passWillcall(writing, lost, offered));
            return std::optional(offered);
        }
    }
    return std::optional<HoldInfo>();
}

// A reservation ends with its release, whatever becomes of the event's other holds; one that is being paid for or is
// partly paid with no clock.
bool isStillThere(const HoldInfo &hold, Instant now)
{
    if (hold.isReserved() && hold.state == HoldState::Active)
        return !isPastDeadline(hold.times, now);
    return stillStands(hold.state, hold.policy, hold.times, now);
}

// Not lost: whoever wants to go on with it opens it.
Result<HoldInfo> refuseStanding(Writing &writing, const HoldInfo &hold)
{
    const QString code = hold.reserved.code;
    QString words = Store::tr("Reservation %1 still stands. Open it to go on with it.").arg(code);
    if (hold.state == HoldState::Paying) {
        TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
        words =
            standing.open
                ? beingPaidWords(code)
                : Store::tr("Reservation %1 is partly paid, and no clock releases it. Open it for the rest.").arg(code);
    }
    return refuse(ErrorCode::Forbidden, words,
                  {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("reservation"), code}});
}

Result<HoldInfo> requireOwnLost(Writing &writing, HoldId id)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    if (hold.state == HoldState::Sold || hold.state == HoldState::Released)
        TRY(requireOwnStandingHold(writing, id)); // says so
    if (hold.holder.terminal == writing.by().terminal)
        return hold;
    // What was reserved belonged to no terminal; while it stands it is no lost one.
    if (hold.isReserved() && isStillThere(hold, writing.now()))
        return refuseStanding(writing, hold);
    if (hold.isReserved())
        return hold;
    return refuse(ErrorCode::Forbidden,
                  Store::tr("This hold belonged to %1. Only that terminal can take it back.").arg(hold.holder.terminal),
                  {{QStringLiteral("hold"), id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
}

// An area's places are to be had or not, whatever they cost each.
QList<HoldItem> withoutTypes(const QList<HoldItem> &items)
{
    QList<HoldItem> merged;
    for (const HoldItem &item : items) {
        if (item.seatNo == -1 && !merged.isEmpty() && merged.last().seatNo == -1 && merged.last().pool == item.pool)
            merged.last().quantity += item.quantity;
        else
            merged.append(item);
    }
    return merged;
}

// What a take-back before this one made: it began after the lost hold ended, and has nothing that that one had not.
bool isRecovered(const HoldInfo &hold, const HoldInfo &lost)
{
    const auto wasLost = [&](const HoldItem &item) {
        return std::any_of(lost.items.begin(), lost.items.end(),
                           [&](const HoldItem &other) { return other.ref == item.ref; });
    };
    return hold.times.startedAt >= lost.endedAt.value_or(lost.times.startedAt)
           && std::all_of(hold.items.begin(), hold.items.end(), wasLost);
}

Result<RecoveredHold> takeBackNow(Writing &writing, HoldId id, const SeatingPlan &given)
{
    RecoveredHold back;
    TRY_GET(back.lost, requireOwnLost(writing, id));
    if (isStillThere(back.lost, writing.now())) {
        back.kept = back.lost;
        return back;
    }
    TRY_GET(const OpenEvent event, openEvent(writing, back.lost.event));
    TRY_GET(const SharedPlan today, writing.plan(event.summary.plan)); // it may have been changed since the call began
    const SeatingPlan &plan = today ? *today : given;
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    if (back.lost.isLive()) { // a strict one that nobody has swept yet
        TRY(makeYield(writing, event, id));
        TRY_GET(back.lost, readHold(writing.db(), id));
    }
    TRY(serveWaitlist(writing, event)); // who has waited goes first
    StillThere stillThere;
    bool seatsGone = false;
    std::optional<HoldInfo> own; // a hold of this same terminal that has a seat of it by now
    std::optional<HoldInfo> had; // and one that taking back made before
    for (const HoldItem &item : withoutTypes(back.lost.items)) {
        TRY_GET(const Fate fate, fateWithBay(writing, event, back.lost, plan, item));
        stillThere.add(item, fate);
        bool inHand = false;
        if (fate.toBeHad == 0 && fate.hold.isValid() && fate.holder == writing.by().terminal) {
            if (!own || own->id != fate.hold) {
                TRY_GET(own, readHold(writing.db(), fate.hold));
            }
            inHand = isRecovered(*own, back.lost); // else it is for somebody else
            if (inHand)
                had = own;
        }
        if (!inHand && fate.toBeHad < item.quantity) {
            back.gone += goneOf(item, fate);
            seatsGone = seatsGone || item.seatNo != -1;
        }
    }
    TRY_GET(back.kept, keep(writing, event, back.lost, plan, stillThere.seats, stillThere.places));
    if (had && !back.kept) { // asked for twice: what is in hand is answered, and nothing more is taken
        back.kept = had;
    } else if (seatsGone) {
        TRY_GET(back.offered, offer(writing, back.lost, plan));
    }
    return back;
}

QJsonObject answerJson(const RecoveredHold &back)
{
    QJsonObject json{{QStringLiteral("lost"), toJson(back.lost)}, {QStringLiteral("gone"), toJson(back.gone)}};
    if (back.kept)
        json.insert(QStringLiteral("kept"), toJson(*back.kept));
    if (back.offered)
        json.insert(QStringLiteral("offered"), toJson(*back.offered));
    return json;
}

RecoveredHold fromAnswer(const QJsonObject &json)
{
    RecoveredHold back;
    back.lost = holdInfoFromJson(json.value(QStringLiteral("lost")).toObject());
    if (json.contains(QStringLiteral("kept")))
        back.kept = holdInfoFromJson(json.value(QStringLiteral("kept")).toObject());
    if (json.contains(QStringLiteral("offered")))
        back.offered = holdInfoFromJson(json.value(QStringLiteral("offered")).toObject());
    back.gone = goneSeatsFromJson(json.value(QStringLiteral("gone")).toArray());
    return back;
}

} // namespace

QJsonArray toJson(const QList<GoneSeat> &gone)
{
    QJsonArray told;
    for (const GoneSeat &seat : gone) {
        told.append(QJsonObject{{QStringLiteral("seat"), seat.ref},
                                {QStringLiteral("label"), seat.label},
                                {QStringLiteral("state"), stateName(seat.state)},
                                {QStringLiteral("holder"), seat.holder},
                                {QStringLiteral("quantity"), seat.quantity}});
    }
    return told;
}

QList<GoneSeat> goneSeatsFromJson(const QJsonArray &told)
{
    QList<GoneSeat> gone;
    for (const auto &value : told) {
        const QJsonObject seat = value.toObject();
        gone.append({seat.value(QStringLiteral("seat")).toString(), seat.value(QStringLiteral("label")).toString(),
                     seatStateFromName(seat.value(QStringLiteral("state")).toString()).value_or(SeatState::Blocked),
                     seat.value(QStringLiteral("holder")).toString(),
                     seat.value(QStringLiteral("quantity")).toInteger()});
    }
    return gone;
}

Result<RecoveredHold> recoverLost(Writing &writing, const HoldInfo &lost)
{
    TRY_GET(const OpenEvent event, openEvent(writing, lost.event));
    TRY_GET(const SharedPlan plan, writing.plan(event.summary.plan));
    static const SeatingPlan none;
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    TRY(serveWaitlist(writing, event)); // who has waited goes first
    RecoveredHold back{lost, {}, {}, {}};
    StillThere stillThere;
    for (const HoldItem &item : withoutTypes(lost.items)) {
        TRY_GET(const Fate fate, fateWithBay(writing, event, lost, plan ? *plan : none, item));
        stillThere.add(item, fate);
        if (fate.toBeHad < item.quantity)
            back.gone += goneOf(item, fate);
    }
    TRY_GET(back.kept, keep(writing, event, lost, plan ? *plan : none, stillThere.seats, stillThere.places));
    return back;
}

Result<HoldInfo> holdAgain(Writing &writing, const HoldInfo &before)
{
    TRY_GET(const OpenEvent event, openEvent(writing, before.event));
    TRY_GET(const SharedPlan plan, writing.plan(event.summary.plan));
    static const SeatingPlan none;
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    StillThere all;
    for (const HoldItem &item : withoutTypes(before.items))
        all.add(item, {item.label, {}, SeatState::Free, item.quantity});
    TRY_GET(const auto kept, keep(writing, event, before, plan ? *plan : none, all.seats, all.places));
    if (kept)
        return *kept;
    TRY_GET(const HoldInfo bare, makeHold(writing, event, {}, event.summary.rules.seconds,
                                          startHold(event.summary.rules, {}, writing.now())));
    return asItWas(writing, event, before, bare);
}

Result<RecoveredHold> takeBack(Connection &connection, const Act &act, HoldId expired, const SeatingPlan &plan,
                               const QString &key)
{
    TRY(requireNotWaitlist(act.by));
    const QJsonObject asked{{QStringLiteral("hold"), expired.value()}, {QStringLiteral("terminal"), act.by.terminal}};
    return write(connection, act.under(key), Turn::of(expired), [&](Writing &writing) {
        return once<RecoveredHold>(
            writing, key, QStringLiteral("take.back"), asked, [&] { return takeBackNow(writing, expired, plan); },
            answerJson, fromAnswer);
    });
}

} // namespace rowlock

#include "model/store/picker.h"

#include "model/store/event_prices.h"

#include "model/domain/accessible.h"
#include "model/domain/best_choice.h"
#include "model/domain/block_sale.h"
#include "model/store/baskets.h"
#include "model/store/blocks.h"
#include "model/store/hold_items.h"
#include "model/store/records.h"
#include "model/store/seat_hands.h"
#include "model/store/seats_left.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

// More than any hand sells at once; keeps a slip of the finger from holding a whole arena.
constexpr qint64 mostSeatsAtOnce = 2000;
constexpr qint64 mostPlaces = 100'000;

// Whose hands a seat is in, in words and for programs.
struct Conflict
{
    SeatRow seat;
    QString holder; // a terminal; empty for blocks
    QString words;
};

Result<Conflict> describe(Connection &connection, const SeatRow &seat, const SeatHands &hands)
{
    switch (seat.state) {
    case SeatState::Held:
        return Conflict{seat, hands.terminal,
                        hands.isOffer ? Store::tr("%1 is offered to the waitlist").arg(seat.label)
                                      : Store::tr("%1 is held by %2").arg(seat.label, hands.terminal)};
    case SeatState::Sold:
        return Conflict{seat, hands.terminal, Store::tr("%1 was sold by %2").arg(seat.label, hands.terminal)};
    default: {
        TRY_GET(const BlockInfo block, readBlock(connection, seat.block));
        return Conflict{
            seat, {}, Store::tr("%1 is blocked (%2: %3)").arg(seat.label, block.code, block.reason.left(60))};
    }
    }
}

tl::unexpected<Error> unavailable(const QList<Conflict> &conflicts, const QStringList &unknown)
{
    constexpr qsizetype mostNamed = 4;
    QStringList words;
    QJsonArray seats;
    for (const Conflict &conflict : conflicts) {
        if (words.size() < mostNamed)
            words += conflict.words;
        seats.append(QJsonObject{{QStringLiteral("seat"), conflict.seat.ref},
                                 {QStringLiteral("label"), conflict.seat.label},
                                 {QStringLiteral("state"), stateName(conflict.seat.state)},
                                 {QStringLiteral("holder"), conflict.holder}});
    }
    for (const QString &name : unknown) {
        if (words.size() < mostNamed)
            words += Store::tr("there is no seat “%1”").arg(name.left(60));
        seats.append(QJsonObject{{QStringLiteral("seat"), name}, {QStringLiteral("state"), QStringLiteral("unknown")}});
    }
    QString sentence = words.join(QStringLiteral("; "));
    const qsizetype more = conflicts.size() + unknown.size() - words.size();
    if (more > 0)
        sentence += Store::tr("; and %n more", nullptr, int(more));
    sentence[0] = sentence.at(0).toUpper();
    return refuse(ErrorCode::SeatUnavailable, Store::tr("%1. Nothing was changed; select other seats.").arg(sentence),
                  {{QStringLiteral("seats"), seats}, {QStringLiteral("unknown"), QJsonArray::fromStringList(unknown)}});
}

Result<bool> maySellBlocked(Writing &writing, const SeatRow &seat)
{
    TRY_GET(const BlockInfo block, readBlock(writing.db(), seat.block));
    return maySell(block, writing.by());
}

Result<Picked> pickNamed(Writing &writing, const OpenEvent &event, const QStringList &names, HoldId own,
                         bool fromBlocks = false)
{
    Picked picked;
    QList<Conflict> conflicts;
    QStringList unknown;
    QSet<int> seen;
    TRY_GET(const auto found, findSeats(writing.db(), event.id(), names));
    for (qsizetype i = 0; i < found.size(); ++i) {
        const auto &seat = found.at(i);
        if (!seat) {
            unknown += names.at(i);
            continue;
        }
        if (seen.contains(seat->seatNo))
            return badArgument(Store::tr("%1 is named twice. Name each seat once.").arg(seat->label), "seats");
        seen.insert(seat->seatNo);
        TRY_GET(const SeatHands hands, handsOf(writing.db(), *seat, writing.now()));
        if (hands.toBeHad && (!seat->hold.isValid() || seat->hold != own)) {
            picked.seats.append(*seat);
            if (seat->hold.isValid() && !picked.yielding.contains(seat->hold))
                picked.yielding.append(seat->hold);
        } else {
            bool sellable = false;
            if (fromBlocks && seat->state == SeatState::Blocked) {
                TRY_GET(sellable, maySellBlocked(writing, *seat));
            }
            if (sellable) {
                picked.seats.append(*seat);
                continue;
            }
            TRY_GET(const Conflict conflict, describe(writing.db(), *seat, hands));
            conflicts.append(conflict);
        }
    }
    if (!conflicts.isEmpty() || !unknown.isEmpty())
        return unavailable(conflicts, unknown);
    return picked;
}

// Free seats of the event, and those behind other holds that give way, as one byte a seat.
struct Availability
{
    enum : char { Taken = SeatTaken, Yields = SeatGivesWay, Free = SeatFree };
    QByteArray seats;
    qint64 left = 0; // that asking can get: free or given way
};

// `category`: one that there is; empty: any.
Result<Availability> availability(Writing &writing, const OpenEvent &event, qsizetype seatCount,
                                  const QString &category, HoldId own)
{
    int pool = -1;
    if (!category.isEmpty()) {
        TRY_GET(pool, one<int>(
                          writing.db(), R"(SELECT pool_no FROM pool WHERE event_id = ? AND name = ?)",
                          [](const Row &row) { return int(row.integer(0)); }, event.id(), category));
    }
    Availability found;
    TRY_GET(found.seats, seatsLeft(writing.db(), event.id(), seatCount, pool, writing.now(), own));
    TRY(leaveOutUnsold(writing, event.summary, found.seats));
    found.left = found.seats.size() - found.seats.count(char(Availability::Taken));
    return found;
}

// Only what lies in this section is left; empty: all.
Result<Done> keepToSection(Availability &available, const SeatingPlan &plan, const QString &section)
{
    if (section.isEmpty())
        return Done{};
    const QList<int> blocks = blocksOfSection(plan, section);
    if (blocks.isEmpty())
        return badArgument(
            Store::tr("There is no section “%1” here. Select the seats on the map.").arg(section.left(60)), "section");
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        if (available.seats.at(seatNo) == Availability::Taken || blocks.contains(plan.seats.at(seatNo).block))
            continue;
        available.seats[seatNo] = Availability::Taken;
        --available.left;
    }
    return Done{};
}

Result<Done> requireCategory(Writing &writing, const OpenEvent &event, const QString &category)
{
    if (category.isEmpty())
        return Done{};
    TRY_GET(const auto pools, readPools(writing.db(), event.summary));
    QStringList known;
    for (const PoolStatus &pool : pools) {
        if (pool.kind == PoolKind::Seats)
            known += pool.name;
    }
    if (known.contains(category))
        return Done{};
    return badArgument(Store::tr("There is no category “%1” here. Use one of: %2.")
                           .arg(category.left(60), known.join(QStringLiteral(", "))),
                       "category");
}

QStringList refsOf(const SeatingPlan &plan, const QList<int> &seatNos)
{
    QStringList refs;
    for (const int seatNo : seatNos)
        refs += plan.seats.at(seatNo).ref;
    return refs;
}

// Accessible and companion seats go to who asked for them, and to all once they are kept no longer.
class Chooser
{
public:
    // `beside`: what the sale has already.
    Chooser(Writing &writing, const OpenEvent &event, const SeatingPlan &plan, const Availability &available,
            const QList<int> &beside)
        : m_plan(plan), m_available(available), m_beside(beside), m_kept(keepsAccessible(event.summary, writing.now()))
    {}

    std::optional<QList<int>> best(qint64 count, qint64 accessible, char least, const QSet<int> &shown = {}) const
    {
        BestChoice choice{count, accessible, m_kept, [&](int seatNo) { return m_available.seats.at(seatNo) >= least; }};
        choice.beside = m_beside;
        if (!shown.isEmpty())
            choice.shown = [&](int seatNo) { return shown.contains(seatNo); };
        return chooseBest(m_plan, choice);
    }

    SeatsLeft left(const QSet<int> &soldBays) const
    {
        return seatsLeft(
            m_plan, [this](int seatNo) { return m_available.seats.at(seatNo) != Availability::Taken; },
            [&](int seatNo) { return soldBays.contains(seatNo); }, m_kept);
    }

    qint64 bays() const
    {
        qint64 bays = 0;
        for (int seatNo = 0; seatNo < m_plan.seats.size(); ++seatNo)
            bays += m_plan.seats.at(seatNo).accessible && m_available.seats.at(seatNo) != Availability::Taken;
        return bays;
    }

private:
    const SeatingPlan &m_plan;
    const Availability &m_available;
    const QList<int> m_beside;
    const bool m_kept;
};

// Of the hold, without these.
Result<QList<int>> seatsHad(Writing &writing, const SeatingPlan &plan, HoldId own, const QSet<int> &without = {})
{
    QList<int> had;
    if (!own.isValid())
        return had;
    TRY_GET(const QList<SeatRow> seats, seatsOfHold(writing.db(), own));
    for (const SeatRow &seat : seats) {
        if (seat.place >= 0 && seat.place < plan.seats.size() && !without.contains(seat.place))
            had.append(seat.place);
    }
    return had;
}

Result<QSet<int>> soldBays(Writing &writing, const OpenEvent &event)
{
    TRY_GET(const auto bays, all<int>(
                                 writing.db(), R"(
        SELECT DISTINCT b.place_no FROM companion_seat c JOIN event_seat b ON b.event_id = c.event_id
            AND b.seat_no = c.bay_no
        WHERE c.event_id = ? AND b.state = 'sold' AND b.place_no IS NOT NULL)",
                                 [](const Row &row) { return int(row.integer(0)); }, event.id()));
    return QSet<int>(bays.begin(), bays.end());
}

// Said of an empty house and of one with nothing but accessible seating alike: what is named can be sold.
QString notEnough(const SeatRequest &request, const SeatsLeft &left)
{
    const qint64 toAnyone = left.all - left.accessible;
    QString sentence =
        request.section.isEmpty()
            ? Store::tr("Not enough seats for %1: the number left is %2. Ask for fewer, or for another category.")
                  .arg(request.best)
                  .arg(toAnyone)
            : Store::tr("Not enough seats for %1 in %2: the number left is %3. Ask for fewer, or for another section.")
                  .arg(QString::number(request.best), request.section, QString::number(toAnyone));
    if (left.accessible > 0) {
        sentence +=
            u' '
            + Store::tr("Accessible seating is kept for patrons who need it: %1. Select these seats one by one.")
                  .arg(left.accessible);
    }
    return sentence;
}

// A party waits for seats of a category or for any: asked for more, the waitlist would give it what it did not ask for.
tl::unexpected<Error> notForTheWaitlist(Error error)
{
    error.details.insert(QStringLiteral("no_waitlist"), true);
    return refuse(error);
}

Result<Picked> pickBest(Writing &writing, const OpenEvent &event, const SeatingPlan &plan, const SeatRequest &request,
                        HoldId own)
{
    TRY(requireCategory(writing, event, request.category));
    TRY_GET(Availability available, availability(writing, event, plan.seats.size(), request.category, own));
    TRY(keepToSection(available, plan, request.section));
    TRY_GET(const QList<int> had, seatsHad(writing, plan, own));
    const Chooser chooser(writing, event, plan, available, had);
    for (const char least : {Availability::Free, Availability::Yields}) {
        if (const auto best = chooser.best(request.best, request.accessible, least))
            return pickNamed(writing, event, refsOf(plan, *best), own);
    }
    const bool isWaitedFor =
        request.section.isEmpty() && request.accessible == 0; // else no basket is counted, and no waitlist kept
    Baskets baskets;
    if (isWaitedFor) {
        TRY_GET(baskets, basketsOf(writing, event, {-1, request.category}, own));
    }
    if (request.accessible > 0) {
        const qint64 bays = chooser.bays();
        const QString wanted = request.accessible == 1 ? Store::tr("1 wheelchair space")
                                                       : Store::tr("%1 wheelchair spaces").arg(request.accessible);
        const QString sentence =
            request.section.isEmpty()
                ? Store::tr("Fewer than %1 seats with %2 are available; wheelchair spaces left: %3. Ask for fewer, or "
                            "select them on the map.")
                      .arg(QString::number(request.best), wanted, QString::number(bays))
                : Store::tr("Fewer than %1 seats with %3 are available in %2; wheelchair spaces left there: %4. Ask "
                            "for fewer, or for another section.")
                      .arg(QString::number(request.best), request.section, wanted, QString::number(bays));
        return notForTheWaitlist(soldOut(sentence, bays, baskets, writing.now()).value());
    }
    TRY_GET(const QSet<int> sold, soldBays(writing, event));
    const SeatsLeft left = chooser.left(sold);
    const auto none = soldOut(notEnough(request, left), left.all - left.accessible, baskets, writing.now());
    return isWaitedFor ? none : notForTheWaitlist(none.value());
}

// Out of the area's blocks that this terminal or clerk may sell, the oldest first.
Result<Picked> pickBlockedPlaces(Writing &writing, const OpenEvent &event, const PoolStatus &area, qint64 quantity)
{
    TRY_GET(const auto blocks, readBlocks(writing.db(), event.id()));
    Picked picked{{}, area.pool, quantity, {}};
    qint64 found = 0;
    bool hasOthers = false; // blocked for other sellers, or for nobody
    for (const BlockInfo &block : blocks) {
        if (block.pool != area.pool || block.places == 0)
            continue;
        if (!maySell(block, writing.by())) {
            hasOthers = true;
            continue;
        }
        if (const qint64 taken = std::min(block.places, quantity - found); taken > 0)
            picked.fromBlocks.append({block.id, taken});
        found += block.places;
    }
    if (found >= quantity)
        return picked;
    const QString sentence =
        found > 0 ? Store::tr("%1 has only %2 that %3 may sell. Ask for fewer.")
                        .arg(area.name, blockedPlacesText(found), writing.by().terminal)
        : hasOthers ? Store::tr("%1 has no blocked places that %2 may sell. The code of a block says who may sell it.")
                          .arg(area.name, writing.by().terminal)
                    : Store::tr("%1 has no blocked places.").arg(area.name);
    return notForTheWaitlist(Error{ErrorCode::SoldOut, sentence, {{QStringLiteral("left"), found}}, {}});
}

Result<Picked> pickPlaces(Writing &writing, const OpenEvent &event, const SeatRequest &request, HoldId own)
{
    TRY_GET(const PoolStatus area, findArea(writing.db(), event.summary, request.area));
    if (request.fromBlocks)
        return pickBlockedPlaces(writing, event, area, request.quantity);
    Picked picked{{}, area.pool, request.quantity, {}};
    qint64 available = area.counters.available;
    if (available >= request.quantity)
        return picked;
    struct Giving
    {
        HoldId hold;
        qint64 quantity;
    };
    TRY_GET(const auto giving, all<Giving>(
                                   writing.db(), R"(
        SELECT h.hold_id, c.quantity FROM area_claim c JOIN hold h USING (hold_id)
        WHERE c.event_id = ? AND c.pool_no = ? AND h.state = 'active' AND h.expires_at <= ? ORDER BY h.expires_at)",
                                   [](const Row &row) {
                                       return Giving{row.id<HoldId>(0), row.integer(1)};
                                   },
                                   event.id(), area.pool, writing.now()));
    for (const Giving &one : giving) {
        if (available >= request.quantity || one.hold == own)
            continue;
        picked.yielding.append(one.hold);
        available += one.quantity;
    }
    if (available < request.quantity) {
        TRY_GET(const Baskets baskets, basketsOf(writing, event, {area.pool, {}}, own));
        return soldOut(Store::tr("%1 has only %2 left of the %3 asked for. Ask for fewer.")
                           .arg(area.name, QString::number(available), QString::number(request.quantity)),
                       available, baskets, writing.now());
    }
    return picked;
}

} // namespace

Result<Done> checkRequest(const SeatRequest &request)
{
    const bool named = !request.seats.isEmpty();
    const bool best = request.best != 0;
    const bool places = !request.area.isEmpty();
    if (int(named) + int(best) + int(places) != 1)
        return badArgument(Store::tr("Specify named seats, a number of best seats, or a quantity in a standing area."),
                           "seats");
    if (named && request.seats.size() > mostSeatsAtOnce)
        return badArgument(Store::tr("At most %1 seats can be held at once.").arg(mostSeatsAtOnce), "seats");
    if (best && (request.best < 1 || request.best > mostSeatsAtOnce))
        return badArgument(Store::tr("The number of seats must be from 1 to %1.").arg(mostSeatsAtOnce), "best");
    if (!request.section.isEmpty() && !best)
        return badArgument(Store::tr("A section goes with a number of best seats only."), "section");
    if (request.accessible < 0 || request.accessible > request.best)
        return badArgument(
            Store::tr("Accessible cannot exceed the number of seats. To get a certain wheelchair space, name it."),
            "accessible");
    if (places && (request.quantity < 1 || request.quantity > mostPlaces))
        return badArgument(Store::tr("The number of places must be from 1 to %1.").arg(mostPlaces), "quantity");
    return checkTypes(request.types, named ? request.seats.size() : best ? request.best : request.quantity);
}

Result<PoolStatus> findArea(Connection &connection, const EventSummary &event, const QString &refOrName)
{
    TRY_GET(const auto pools, readPools(connection, event));
    QStringList known;
    for (const PoolStatus &pool : pools) {
        if (pool.kind != PoolKind::Area)
            continue;
        if (pool.ref == refOrName || pool.name == refOrName)
            return pool;
        known += pool.name;
    }
    return badArgument(known.isEmpty() ? Store::tr("This event has no standing area. Select seats instead.")
                                       : Store::tr("There is no standing area “%1” here. Use one of: %2.")
                                             .arg(refOrName.left(60), known.join(QStringLiteral(", "))),
                       "area");
}

// The plan that the event has now, within the transaction: whoever asks may have looked at it before it was changed.
static Result<SharedPlan> planOfToday(Writing &writing, const OpenEvent &event, const SeatingPlan &given)
{
    TRY_GET(const SharedPlan today, writing.plan(event.summary.plan));
    return today ? today : SharedPlan(SharedPlan(), &given);
}

Result<Picked> pickNext(Writing &writing, const OpenEvent &event, const SeatingPlan &given, const NextBest &asked,
                        const QList<SeatRow> &instead, HoldId own)
{
    TRY_GET(const SharedPlan today, planOfToday(writing, event, given));
    const SeatingPlan &plan = *today;
    TRY(requireCategory(writing, event, asked.category));
    TRY_GET(Availability available, availability(writing, event, plan.seats.size(), asked.category, own));
    TRY(keepToSection(available, plan, asked.section));
    QSet<int> shown;
    qint64 accessible = 0;
    for (const SeatRow &seat : instead) {
        if (seat.place < 0 || seat.place >= plan.seats.size())
            continue;
        shown.insert(seat.place);
        available.seats[seat.place] = Availability::Free; // it will be
        accessible += plan.seats.at(seat.place).accessible ? 1 : 0;
    }
    const QSet<int> going = shown;
    for (const QString &name : asked.shown) {
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), name));
        if (!seat)
            return badArgument(Store::tr("There is no seat “%1”. Name seats of this event.").arg(name.left(60)),
                               "shown");
        shown.insert(seat->place);
    }
    TRY_GET(const QList<int> had, seatsHad(writing, plan, own, going));
    const Chooser chooser(writing, event, plan, available, had);
    for (const char least : {Availability::Free, Availability::Yields}) {
        if (const auto next = chooser.best(instead.size(), accessible, least, shown))
            return pickNamed(writing, event, refsOf(plan, *next), own);
    }
    return refuse(ErrorCode::SoldOut, Store::tr("No other seats to suggest. The sale is unchanged."),
                  {{QStringLiteral("left"), available.left}});
}

Result<Picked> pick(Writing &writing, const OpenEvent &event, const SeatingPlan &plan, const SeatRequest &request,
                    HoldId own)
{
    TRY(checkRequest(request));
    Picked picked;
    if (!request.seats.isEmpty()) {
        TRY_GET(picked, pickNamed(writing, event, request.seats, own, request.fromBlocks));
    } else if (request.best > 0) {
        TRY_GET(const SharedPlan today, planOfToday(writing, event, plan));
        TRY_GET(picked, pickBest(writing, event, *today, request, own));
    } else {
        TRY_GET(picked, pickPlaces(writing, event, request, own));
    }
    picked.types = request.types;
    picked.compReason = request.compReason;
    return picked;
}

} // namespace rowlock

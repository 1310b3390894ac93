#include "model/store/replan.h"

#include "model/store/accessible.h"
#include "model/store/blocks.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/moves.h"
#include "model/store/records.h"
#include "model/store/replan_answer.h"
#include "model/store/replan_think.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace rowlock {

namespace {

constexpr int outOfTheWay = 10'000'000; // no plan has so many seats

// Categories that seats go to and that the event has not had; then the new standing areas.
QList<PoolStatus> newPools(const Replan &replan)
{
    QList<PoolStatus> pools;
    QStringList known;
    for (int i = 0; i < replan.after->seats.size(); ++i) {
        const PlanSeat &seat = replan.after->seats.at(i);
        const int row = replan.rowOf.at(i);
        const QString category = replan.after->categories.at(seat.category).name;
        if (known.contains(category) || poolOfCategory(replan.pools, category) >= 0
            || (row >= 0 && !changesCategory(replan.rows.at(row), seat, replan.pools, *replan.today, *replan.after)))
            continue;
        known += category;
        pools.append({-1, PoolKind::Seats, category, category, {}, {}, 0, {}});
    }
    for (const AreaFit &fit : replan.areas) {
        if (fit.area >= 0 && fit.pool < 0) {
            const PlanArea &area = replan.after->areas.at(fit.area);
            pools.append({-1, PoolKind::Area, area.ref, area.name, {}, {fit.capacity, fit.capacity}, 0, {}});
        }
    }
    return pools;
}

Result<QJsonArray> insertPools(Writing &writing, const OpenEvent &event, Replan &replan, const PlanApplication &asked)
{
    QList<PoolStatus> pools = newPools(replan);
    QStringList unpriced;
    QJsonArray told;
    for (PoolStatus &pool : pools) {
        const bool priced = asked.prices.contains(pool.name) || asked.defaultPrice;
        pool.price = asked.prices.value(pool.name, asked.defaultPrice.value_or(Money{0, event.summary.currency}));
        if (!priced)
            unpriced += pool.name;
        if (pool.price.currency != event.summary.currency || pool.price.minor < 0)
            return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(event.summary.currency.code()),
                               "price");
    }
    if (!unpriced.isEmpty()) {
        return refuseByHouse(Store::tr("The new plan has what this event has not had: %1. Enter its price.")
                                 .arg(unpriced.join(QStringLiteral(", "))),
                             {{QStringLiteral("argument"), QStringLiteral("price")},
                              {QStringLiteral("categories"), QJsonArray::fromStringList(unpriced)}});
    }
    for (PoolStatus &pool : pools) {
        pool.pool = int(replan.pools.size());
        TRY(post(writing.db(), R"(
            INSERT INTO pool (event_id, pool_no, kind, ref, name, price_minor, capacity, available, revision)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?))",
                 event.id(), pool.pool, pool.kind == PoolKind::Area ? QStringLiteral("area") : QStringLiteral("seats"),
                 pool.ref, pool.name, pool.price, pool.counters.capacity, pool.counters.capacity, event.revision()));
        told.append(QJsonObject{{QStringLiteral("name"), pool.name},
                                {QStringLiteral("price"), pool.price.minor},
                                {QStringLiteral("places"), pool.counters.capacity}});
        replan.pools.append(pool);
    }
    return told;
}

// An area whose name or ref goes to another leaves it first, as seats do: two that swap their names would be in each
// other's way.
Result<Done> parkAreas(Writing &writing, const OpenEvent &event, const Replan &replan)
{
    for (const AreaFit &fit : replan.areas) {
        if (fit.area < 0 || fit.pool < 0)
            continue;
        const PlanArea &area = replan.after->areas.at(fit.area);
        const PoolStatus &pool = replan.pools.at(fit.pool);
        if (area.ref == pool.ref && area.name == pool.name)
            continue;
        const QString parked = QStringLiteral("\u2020%1").arg(fit.pool);
        TRY(post(writing.db(),
                 R"(UPDATE pool SET ref = ref || ?, name = name || ?, revision = ? WHERE event_id = ? AND pool_no = ?)",
                 parked, parked, event.revision(), event.id(), fit.pool));
    }
    return Done{};
}

Result<QJsonArray> changeAreas(Writing &writing, const OpenEvent &event, const Replan &replan)
{
    QJsonArray told;
    for (const AreaFit &fit : replan.areas) {
        if (fit.pool < 0)
            continue; // inserted
        const PoolStatus &pool = replan.pools.at(fit.pool);
        const QString ref = fit.area >= 0 ? replan.after->areas.at(fit.area).ref : pool.ref;
        const QString name = fit.area >= 0 ? replan.after->areas.at(fit.area).name : pool.name;
        const qint64 more = fit.capacity - pool.counters.capacity;
        if (more == 0 && ref == pool.ref && name == pool.name)
            continue;
        TRY(post(writing.db(), R"(
            UPDATE pool SET ref = ?, name = ?, capacity = capacity + ?, available = available + ?, revision = ?
            WHERE event_id = ? AND pool_no = ?)",
                 ref, name, more, more, event.revision(), event.id(), fit.pool));
        TRY(post(writing.db(),
                 R"(UPDATE event SET capacity = capacity + ?, available = available + ? WHERE event_id = ?)", more,
                 more, event.id()));
        told.append(QJsonObject{{QStringLiteral("pool"), fit.pool},
                                {QStringLiteral("name"), name},
                                {QStringLiteral("places"), fit.capacity}});
    }
    return told;
}

struct Writer
{
    Writing &writing;
    const OpenEvent &event;
    const Replan &replan;
    int nextRow = 0;         // the next new seat's number
    QList<int> numbers = {}; // of the new plan's seats, in its order

    // Every row whose place or name is wanted by another leaves it first; what vanishes stays there.
    Result<Done> clear() const
    {
        QList<int> afterOf(replan.rows.size(), -1);
        for (int i = 0; i < replan.rowOf.size(); ++i) {
            if (replan.rowOf.at(i) >= 0)
                afterOf[replan.rowOf.at(i)] = i;
        }
        for (int i = 0; i < replan.rows.size(); ++i) {
            const ReplanRow &row = replan.rows.at(i);
            if (row.isGone())
                continue;
            const int after = afterOf.at(i);
            if (after == row.place && replan.after->seats.at(after).shortLabel == row.shortLabel)
                continue;
            TRY(post(writing.db(), R"(
                UPDATE event_seat SET place_no = ?, short_label = ?, revision = ? WHERE event_id = ? AND seat_no = ?)",
                     outOfTheWay + row.seatNo,
                     QStringLiteral("%1 \u2020%2").arg(row.shortLabel, QString::number(row.seatNo)), event.revision(),
                     event.id(), row.seatNo));
        }
        return Done{};
    }

    Result<Done> place(int seatNo)
    {
        const PlanSeat &seat = replan.after->seats.at(seatNo);
        const QString section = seat.block >= 0 ? replan.after->blocks.at(seat.block).name : QString();
        const QString rowName = seat.row >= 0 ? replan.after->rows.at(seat.row).name : QString();
        const int found = replan.rowOf.at(seatNo);
        numbers.append(found >= 0 ? replan.rows.at(found).seatNo : nextRow);
        if (found >= 0)
            return keep(replan.rows.at(found), seatNo, seat, section, rowName);
        const int pool = poolOfCategory(replan.pools, replan.after->categories.at(seat.category).name);
        TRY(post(writing.db(), R"(
            INSERT INTO event_seat
                (event_id, seat_no, place_no, ref, label, short_label, section, row_name, number, pool_no, changed_at,
                    revision)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
                 event.id(), nextRow++, seatNo, seat.ref, seat.label, seat.shortLabel, section, rowName, seat.number,
                 pool, writing.now(), event.revision()));
        return Done{};
    }

    Result<Done> keep(const ReplanRow &row, int seatNo, const PlanSeat &seat, const QString &section,
                      const QString &rowName) const
    {
        const PoolFit fit = fitPool(row, seat, replan.pools, *replan.today, *replan.after);
        const int pool = fit.pool;
        const bool altered = row.isGone() || row.ref != seat.ref || row.label != seat.label || row.pool != pool
                             || row.nextPool != fit.next;
        if (!altered && row.place == seatNo && row.shortLabel == seat.shortLabel && row.section == section
            && row.rowName == rowName && row.number == seat.number)
            return Done{};
        const qint64 version = row.version + (altered ? 1 : 0);
        // A claim's age is not that of the plan: only a seat that comes back begins anew.
        TRY(post(writing.db(), R"(
            UPDATE event_seat SET place_no = ?, ref = ?, label = ?, short_label = ?, section = ?, row_name = ?,
                number = ?, pool_no = ?,
                next_pool_no = ?, version = ?, revision = ?,
                changed_at = CASE WHEN CAST(? AS bigint) = 1 THEN ? ELSE changed_at END
            WHERE event_id = ? AND seat_no = ?)",
                 seatNo, seat.ref, seat.label, seat.shortLabel, section, rowName, seat.number, pool,
                 fit.next < 0 ? std::optional<qint64>() : std::optional<qint64>(fit.next), version, event.revision(),
                 row.isGone(), writing.now(), event.id(), row.seatNo));
        if (!altered)
            return Done{};
        QJsonObject body{{QStringLiteral("seat"), seat.ref},    {QStringLiteral("was"), row.ref},
                         {QStringLiteral("label"), seat.label}, {QStringLiteral("before"), row.label},
                         {QStringLiteral("pool"), pool},        {QStringLiteral("version"), version}};
        if (row.nextPool != fit.next)
            body.insert(QStringLiteral("next"), fit.next);
        return record(writing, {row.isGone() ? QStringLiteral("seat.back") : QStringLiteral("seat.altered"),
                                event.id(),
                                row.seatNo,
                                {},
                                {},
                                body});
    }

    Result<Done> remove(const ReplanRow &row) const
    {
        TRY_GET(const qint64 version, one<qint64>(
                                          writing.db(), R"(
            UPDATE event_seat SET place_no = NULL, version = version + 1, changed_at = ?, revision = ?
                WHERE event_id = ? AND seat_no = ?
            RETURNING version)",
                                          [](const Row &changed) { return changed.integer(0); }, writing.now(),
                                          event.revision(), event.id(), row.seatNo));
        return record(writing, {QStringLiteral("seat.gone"),
                                event.id(),
                                row.seatNo,
                                {},
                                {},
                                {{QStringLiteral("seat"), row.ref}, {QStringLiteral("version"), version}}});
    }
};

// Blocks shrink, and holds that give way give way, by the seats that vanish.
Result<qint64> clearVanishing(Writing &writing, const OpenEvent &event, const Replan &replan)
{
    const QString why = Store::tr("the new plan has no such seat");
    QSet<HoldId> moved; // these have their new seats, or go on without having given way
    for (const VanishingSeat &seat : replan.vanishing) {
        const auto isMoved = [&](const SeatMove &move) { return move.from == seat.ref; };
        if (std::any_of(replan.moves.begin(), replan.moves.end(), isMoved))
            moved.insert(seat.hold);
    }
    QList<BlockId> blocks;
    QSet<HoldId> yielded;
    qint64 unblocked = 0;
    for (const VanishingSeat &seat : replan.vanishing) {
        if (seat.yields && !moved.contains(seat.hold) && !yielded.contains(seat.hold)) {
            yielded.insert(seat.hold);
            TRY(makeYield(writing, event, seat.hold));
        }
        if (seat.state != SeatState::Blocked)
            continue;
        TRY_GET(const auto row, findSeat(writing.db(), event.id(), seat.ref));
        TRY(freeSeat(writing, event, *row, QStringLiteral("unblocked"), why));
        ++unblocked;
        if (!blocks.contains(seat.block))
            blocks.append(seat.block);
    }
    for (const BlockId block : blocks)
        TRY(shrinkBlock(writing, event, block, why));
    return unblocked;
}

QString orderOf(const SeatingPlan &plan)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const PlanSeat &seat : plan.seats)
        hash.addData((seat.ref + u'\n').toUtf8());
    return QString::fromLatin1(hash.result().toHex());
}

Result<QList<OutdatedTicket>> outdated(Writing &writing, const Replan &replan, const MoveReceipt &moved)
{
    QList<OutdatedTicket> tickets;
    TRY_GET(tickets, renamedTickets(writing.db(), replan.rows, replan.rowOf, *replan.after));
    for (const MovedSeat &seat : moved.seats) {
        if (!seat.order.isValid())
            continue;
        TRY_GET(const QString code, one<QString>(
                                        writing.db(), R"(SELECT code FROM sale_order WHERE order_id = ?)",
                                        [](const Row &row) { return row.text(0); }, seat.order));
        tickets.append({seat.order, code, seat.ticket, seat.fromLabel, seat.toLabel, true});
    }
    std::stable_sort(tickets.begin(), tickets.end(),
                     [](const OutdatedTicket &a, const OutdatedTicket &b) { return a.order < b.order; });
    return tickets;
}

Result<PlanApplied> apply(Writing &writing, EventId id, const SharedPlan &after, const PlanApplication &asked)
{
    TRY_GET(OpenEvent event, openEvent(writing, id));
    TRY_GET(Replan replan, thinkReplan(writing, event, after, asked));
    TRY(post(writing.db(), R"(UPDATE event SET plan_id = ?, plan_revision = ? WHERE event_id = ?)", asked.plan,
             event.revision(), id));
    event.summary.plan = asked.plan;
    const qint64 added = std::count(replan.rowOf.begin(), replan.rowOf.end(), -1);
    TRY(parkAreas(writing, event, replan));
    TRY_GET(const QJsonArray pools, insertPools(writing, event, replan, asked));
    TRY_GET(const QJsonArray areas, changeAreas(writing, event, replan));
    TRY(record(writing, {QStringLiteral("event.replanned"),
                         id,
                         -1,
                         {},
                         {},
                         {{QStringLiteral("plan"), asked.plan.value()},
                          {QStringLiteral("before"), replan.before.value()},
                          {QStringLiteral("seats"), replan.rows.size() + added},
                          {QStringLiteral("pools"), pools},
                          {QStringLiteral("areas"), areas},
                          {QStringLiteral("order"), orderOf(*after)}}}));
    Writer writer{writing, event, replan, int(replan.rows.size())};
    TRY(writer.clear());
    for (int i = 0; i < after->seats.size(); ++i)
        TRY(writer.place(i));
    TRY(pairCompanions(writing, id, *after, writer.numbers));
    MoveReceipt moved;
    if (!replan.moves.isEmpty()) {
        TRY_GET(moved, moveParties(writing, event, replan.moves, Store::tr("The seating plan was changed")));
    }
    PlanApplied applied;
    TRY_GET(applied.unblocked, clearVanishing(writing, event, replan));
    for (int i = 0; i < replan.rows.size(); ++i) {
        if (!replan.kept.at(i) && !replan.rows.at(i).isGone())
            TRY(writer.remove(replan.rows.at(i)));
    }
    TRY(sealEvent(writing, id));
    TRY_GET(applied.reprint, outdated(writing, replan, moved));
    applied.moved = moved.seats.size();
    applied.counts = differenceOf(*replan.today, *after, placesOf(replan.rows, replan.rowOf)).counts();
    TRY(serveWaitlist(writing, event)); // more seats, or others
    TRY_GET(applied.event, readEvent(writing.db(), id));
    return applied;
}

} // namespace

Result<PlanApplied> applyPlan(Connection &connection, const Act &act, EventId id, const SharedPlan &after,
                              const PlanApplication &asked, const QString &key)
{
    QJsonObject request = toJson(asked);
    request.insert(QStringLiteral("event"), id.value());
    return write(connection, act.under(key), Turn::of(id), [&](Writing &writing) {
        return once<PlanApplied>(
            writing, key, QStringLiteral("event.replan"), request, [&] { return apply(writing, id, after, asked); },
            [](const PlanApplied &applied) { return toJson(applied); },
            [&](const QJsonObject &json) -> Result<PlanApplied> {
                PlanApplied applied = planAppliedFromJson(json);
                TRY_GET(applied.event, readEvent(writing.db(), id)); // as it is by now
                return applied;
            });
    });
}

} // namespace rowlock

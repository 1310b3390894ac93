#include "model/store/replan_think.h"

#include "model/store/areas.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonArray>

namespace rowlock {

namespace {

tl::unexpected<Error> unplaced(const QList<VanishingSeat> &seats)
{
    constexpr qsizetype mostNamed = 4;
    QStringList words;
    QJsonArray details;
    for (const VanishingSeat &seat : seats) {
        if (words.size() < mostNamed) {
            words += seat.state == SeatState::Held ? Store::tr("%1 is held by %2").arg(seat.label, seat.holder)
                     : seat.used                   ? Store::tr("the patron in %1 has been admitted").arg(seat.label)
                                                   : Store::tr("%1 is sold (order %2)").arg(seat.label, seat.orderCode);
        }
        details.append(QJsonObject{{QStringLiteral("seat"), seat.ref},
                                   {QStringLiteral("label"), seat.label},
                                   {QStringLiteral("state"), stateName(seat.state)},
                                   {QStringLiteral("holder"), seat.holder},
                                   {QStringLiteral("order"), seat.order.value()},
                                   {QStringLiteral("hold"), seat.hold.value()}});
    }
    QString sentence = words.join(QStringLiteral("; "));
    if (const qsizetype more = seats.size() - words.size(); more > 0)
        sentence += Store::tr("; and %n more", nullptr, int(more));
    sentence[0] = sentence.at(0).toUpper();
    return refuse(
        ErrorCode::SeatUnavailable,
        Store::tr("%1. The new plan has no such seat, so nothing was changed. Give each of them another seat first.")
            .arg(sentence),
        {{QStringLiteral("seats"), details}, {QStringLiteral("unknown"), QJsonArray()}});
}

// Who goes where; every seat that somebody has and that vanishes needs a place of the new plan.
Result<QList<SeatMove>> movesOf(const Replan &replan, const PlanApplication &asked)
{
    QHash<QString, QString> refs; // of the new plan's seats, by ref and short label
    for (const PlanSeat &seat : replan.after->seats)
        refs.insert(seat.shortLabel, seat.ref);
    for (const PlanSeat &seat : replan.after->seats)
        refs.insert(seat.ref, seat.ref);
    QHash<QString, QString> places = asked.places; // by the ref of the seat that is left
    for (int i = 0; i < replan.rows.size(); ++i) {
        const ReplanRow &row = replan.rows.at(i);
        if (const auto place = places.constFind(row.shortLabel); place != places.cend() && !places.contains(row.ref)) {
            const QString to = *place;
            places.remove(row.shortLabel);
            places.insert(row.ref, to);
        }
    }
    QSet<QString> vanishing;
    QList<SeatMove> moves;
    QList<VanishingSeat> left;
    for (const VanishingSeat &seat : replan.vanishing) {
        vanishing.insert(seat.ref);
        if (seat.state == SeatState::Blocked)
            continue;
        const QString to = places.value(seat.ref);
        if (!to.isEmpty() && !refs.contains(to))
            return badArgument(Store::tr("The new plan has no seat “%1”. Name one of its seats.").arg(to.left(60)),
                               "places");
        if (!to.isEmpty())
            moves.append({seat.ref, refs.value(to)});
        else if (seat.needsPlace())
            left.append(seat);
    }
    if (!left.isEmpty())
        return unplaced(left);
    for (int i = 0; i < replan.rows.size(); ++i) { // one that came free meanwhile needs no place any more
        if (!replan.kept.at(i) && !replan.rows.at(i).isGone())
            vanishing.insert(replan.rows.at(i).ref);
    }
    for (auto place = places.cbegin(); place != places.cend(); ++place) {
        if (!vanishing.contains(place.key()))
            return badArgument(
                Store::tr("“%1” is not removed by the new plan. Name seats that the new plan does not have.")
                    .arg(place.key().left(60)),
                "places");
    }
    return moves;
}

// Of an area that the new plan calls otherwise, the new one: the old name is for whom the plan gives it.
QString nameAfter(const Replan &replan, const PoolStatus &pool)
{
    for (const AreaFit &fit : replan.areas) {
        if (fit.pool == pool.pool && fit.area >= 0)
            return replan.after->areas.at(fit.area).name;
    }
    return pool.name;
}

Result<Done> checkAreas(const Replan &replan)
{
    for (const AreaFit &fit : replan.areas) {
        const QString name = fit.area >= 0 ? replan.after->areas.at(fit.area).name : replan.pools.at(fit.pool).name;
        TRY(checkCapacity(fit.capacity));
        if (fit.claimed > fit.capacity) {
            return refuseByHouse(
                Store::tr("%1 would hold %2, but sold or held there: %3. Nothing was changed. Enlarge the area, or "
                          "release or refund some.")
                    .arg(name, QString::number(fit.capacity), QString::number(fit.claimed)),
                {{QStringLiteral("argument"), QStringLiteral("capacity")},
                 {QStringLiteral("area"), name},
                 {QStringLiteral("claimed"), fit.claimed},
                 {QStringLiteral("capacity"), fit.capacity}});
        }
        for (const PoolStatus &pool : replan.pools) {
            if (fit.area >= 0 && pool.pool != fit.pool && nameAfter(replan, pool) == name)
                return refuseByHouse(
                    Store::tr("This event has had something else called “%1”. Rename the standing area in the plan.")
                        .arg(name),
                    {{QStringLiteral("argument"), QStringLiteral("plan")}, {QStringLiteral("area"), name}});
        }
    }
    return Done{};
}

} // namespace

Result<Replan> thinkReplan(Writing &writing, const OpenEvent &event, const SharedPlan &after,
                           const PlanApplication &asked)
{
    if (asked.seen.isValid() && asked.seen != event.summary.plan) {
        return refuseByHouse(Store::tr("“%1” now has another plan. Nothing was changed; see what would change now.")
                                 .arg(event.summary.name),
                             {{QStringLiteral("argument"), QStringLiteral("plan")},
                              {QStringLiteral("plan"), event.summary.plan.value()}});
    }
    Replan replan;
    replan.before = event.summary.plan;
    replan.after = after;
    TRY_GET(replan.today, writing.plan(event.summary.plan));
    Q_ASSERT(replan.today);
    TRY_GET(replan.pools, readPools(writing.db(), event.summary));
    TRY_GET(replan.rows, readRows(writing.db(), event.id()));
    replan.rowOf = rowsOf(replan.rows, *replan.today, *after);
    replan.kept.fill(false, replan.rows.size());
    for (const int row : std::as_const(replan.rowOf)) {
        if (row >= 0)
            replan.kept[row] = true;
    }
    replan.areas = fitAreas(replan.pools, *replan.today, *after, asked.capacities);
    TRY(checkAreas(replan));
    TRY_GET(replan.vanishing, readVanishing(writing.db(), replan.rows, replan.kept, writing.now()));
    TRY_GET(replan.moves, movesOf(replan, asked));
    return replan;
}

} // namespace rowlock

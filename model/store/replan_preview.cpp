// What a changed plan would change, before anybody decides.
#include "model/store/records.h"
#include "model/store/replan.h"
#include "model/store/replan_rows.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

QStringList areasTooSmall(const QList<AreaFit> &fits, const QList<PoolStatus> &pools, const SeatingPlan &after)
{
    QStringList sentences;
    for (const AreaFit &fit : fits) {
        if (fit.claimed <= fit.capacity)
            continue;
        const QString name = fit.area >= 0 ? after.areas.at(fit.area).name : pools.at(fit.pool).name;
        sentences += Store::tr("%1 would hold %2; sold, held or blocked there: %3.")
                         .arg(name, QString::number(fit.capacity), QString::number(fit.claimed));
    }
    return sentences;
}

QStringList unpricedOf(const ReplanPreview &preview, const QList<ReplanRow> &rows, const QList<int> &rowOf,
                       const QList<AreaFit> &areas, const QList<PoolStatus> &pools)
{
    QStringList names;
    for (int i = 0; i < rowOf.size(); ++i) {
        const PlanSeat &seat = preview.after->seats.at(i);
        const QString &category = preview.after->categories.at(seat.category).name;
        const bool goes =
            rowOf.at(i) < 0 || changesCategory(rows.at(rowOf.at(i)), seat, pools, *preview.today, *preview.after);
        if (goes && !names.contains(category) && poolOfCategory(pools, category) < 0)
            names += category;
    }
    for (const AreaFit &fit : areas) {
        if (fit.pool < 0)
            names += preview.after->areas.at(fit.area).name;
    }
    return names;
}

} // namespace

Result<ReplanPreview> previewPlan(Connection &connection, EventId event, PlanId plan, const SharedPlan &today,
                                  const SharedPlan &after, Instant now)
{
    ReplanPreview preview;
    preview.plan = plan;
    preview.today = today;
    preview.after = after;
    TRY_GET(preview.event, readEvent(connection, event));
    TRY_GET(const auto rows, readRows(connection, event));
    TRY_GET(const auto pools, readPools(connection, preview.event));
    const QList<int> rowOf = rowsOf(rows, *today, *after);
    preview.difference = differenceOf(*today, *after, placesOf(rows, rowOf));
    QList<bool> kept(rows.size(), false);
    for (const int row : rowOf) {
        preview.states.append(row < 0 ? SeatState::Free : rows.at(row).state);
        if (row >= 0)
            kept[row] = true;
    }
    TRY_GET(preview.vanishing, readVanishing(connection, rows, kept, now));
    TRY_GET(preview.reprint, renamedTickets(connection, rows, rowOf, *after));
    const QList<AreaFit> areas = fitAreas(pools, *today, *after, {});
    preview.tooSmall = areasTooSmall(areas, pools, *after);
    preview.unpriced = unpricedOf(preview, rows, rowOf, areas, pools);
    return preview;
}

} // namespace rowlock

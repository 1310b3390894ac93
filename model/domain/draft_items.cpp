#include "model/domain/draft_items.h"

#include "model/domain/plan_shapes.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

QRectF around(const QList<QPointF> &points)
{
    if (points.isEmpty())
        return {};
    QPointF least = points.first(), most = points.first();
    for (const QPointF p : points) {
        least = {std::min(least.x(), p.x()), std::min(least.y(), p.y())};
        most = {std::max(most.x(), p.x()), std::max(most.y(), p.y())};
    }
    return {least, most};
}

QRectF boundsOfText(const PlanArea &area)
{
    int longest = 1;
    const QStringList lines = area.text.text.split(u'\n');
    for (const QString &line : lines)
        longest = std::max(longest, int(line.size()));
    const QSizeF size(area.text.size * 0.6 * longest, area.text.size * 1.3 * double(lines.size()));
    QRectF box({}, size);
    box.moveCenter(area.position + turned(area.text.offset, {}, area.rotation));
    return box;
}

} // namespace

bool runsForward(const DraftRow &row)
{
    if (row.seats.size() < 2)
        return true;
    const QPointF way = row.seats.last().seat.position - row.seats.first().seat.position;
    return std::abs(way.x()) >= 1 ? way.x() > 0 : way.y() >= 0;
}

QRectF boundsOf(const PlanSeat &seat)
{
    return {seat.position.x() - seat.radius, seat.position.y() - seat.radius, 2 * seat.radius, 2 * seat.radius};
}

QRectF boundsOf(const DraftRow &row)
{
    QRectF bounds;
    for (const DraftSeat &seat : row.seats)
        bounds = bounds.united(boundsOf(seat.seat));
    return row.row.table ? bounds.united(boundsOf(row.tableDrawing)) : bounds;
}

QRectF boundsOf(const PlanArea &area)
{
    return area.kind == ShapeKind::Text ? boundsOfText(area) : around(outlineOf(area));
}

QList<DraftItem> itemsOf(const PlanDraft &draft, const Chosen &chosen)
{
    QList<DraftItem> items;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (chosen.contains(row.id)) {
                items.append({row.id, boundsOf(row)});
                continue;
            }
            for (const DraftSeat &seat : row.seats) {
                if (chosen.contains(seat.id))
                    items.append({seat.id, boundsOf(seat.seat)});
            }
        }
        for (const DraftArea &area : section.areas) {
            if (chosen.contains(area.id))
                items.append({area.id, boundsOf(area.area)});
        }
    }
    return items;
}

QList<DraftItem> allItems(const PlanDraft &draft)
{
    QList<DraftItem> items;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows)
            items.append({row.id, boundsOf(row)});
        for (const DraftArea &area : section.areas)
            items.append({area.id, boundsOf(area.area)});
    }
    return items;
}

QRectF boundsOf(const PlanDraft &draft, const Chosen &chosen)
{
    QRectF bounds;
    for (const DraftItem &item : itemsOf(draft, chosen))
        bounds = bounds.united(item.bounds);
    return bounds;
}

QList<const DraftRow *> tablesOf(const PlanDraft &draft, const Chosen &chosen)
{
    QList<const DraftRow *> tables;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (row.row.table && chosen.contains(row.id))
                tables.append(&row);
        }
    }
    return tables;
}

} // namespace rowlock

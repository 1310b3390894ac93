#include "model/exchange/plan_doctor.h"

#include "model/domain/adjacency.h"
#include "model/domain/plan_blocks.h"
#include "model/domain/plan_shapes.h"
#include "model/exchange/import_text.h"
#include "model/exchange/plan_grid.h"
#include "model/exchange/plan_identity.h"
#include "model/exchange/standing_areas.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

void giveSize(FormReading &reading, ImportNotes &notes)
{
    SeatingPlan &plan = reading.plan;
    if (plan.size.width() > 0 && plan.size.height() > 0)
        return;
    constexpr double margin = 20;
    double right = 0, bottom = 0;
    const auto reach = [&](double x, double y) {
        right = std::max(right, x);
        bottom = std::max(bottom, y);
    };
    for (const PlanSeat &seat : plan.seats)
        reach(seat.position.x() + seat.radius, seat.position.y() + seat.radius);
    for (const PlanArea &area : plan.areas) {
        for (const QPointF p : outlineOf(area))
            reach(p.x(), p.y());
    }
    plan.size = QSizeF(std::ceil(right + margin), std::ceil(bottom + margin));
    notes.repaired(reading.root + QStringLiteral(".size"),
                   ImportDoctor::tr("the plan had no size; it is now %1 by %2, which holds everything in it.")
                       .arg(plan.size.width())
                       .arg(plan.size.height()));
}

// Seats on one spot could not be pointed at; each further one moves right until it stands alone.
void moveApart(FormReading &reading, ImportNotes &notes)
{
    SeatingPlan &plan = reading.plan;
    constexpr double spot = 0.01; // seats that merely overlap, as on two floors, can still be told apart when zoomed in
    using Cell = std::pair<qint64, qint64>;
    const auto cellOf = [](QPointF p) {
        return Cell(qint64(std::floor(p.x() / spot)), qint64(std::floor(p.y() / spot)));
    };
    QHash<Cell, QPointF> standing;
    standing.reserve(plan.seats.size());
    const auto isTaken = [&](QPointF p) {
        const Cell cell = cellOf(p);
        for (qint64 dx = -1; dx <= 1; ++dx) {
            for (qint64 dy = -1; dy <= 1; ++dy) {
                const auto found = standing.constFind({cell.first + dx, cell.second + dy});
                if (found != standing.constEnd() && std::hypot(found->x() - p.x(), found->y() - p.y()) < spot)
                    return true;
            }
        }
        return false;
    };
    QHash<Cell, double> movedTo; // how far the last one from here had to go, so that a heap does not take its square
    for (int i = 0; i < plan.seats.size(); ++i) {
        PlanSeat &seat = plan.seats[i];
        QPointF p = seat.position;
        if (isTaken(p)) {
            double &way = movedTo[cellOf(seat.position)];
            do {
                way += std::max(seat.radius, 1.0);
                p = onGrid(seat.position + QPointF(way, 0));
            } while (isTaken(p));
            notes.repaired(seatPlace(reading, i),
                           ImportDoctor::tr("same position as another seat: moved right by %1").arg(way));
            seat.position = p;
        }
        standing.insert(cellOf(p), p);
    }
}

// Needs the blocks. The second "5" of a row becomes "5 (2)".
void renumber(FormReading &reading, ImportNotes &notes)
{
    SeatingPlan &plan = reading.plan;
    using Label = std::pair<std::pair<int, QString>, QString>;
    const auto labelOf = [&plan](const PlanSeat &seat) {
        return Label({seat.block, plan.rows[seat.row].name}, seat.number);
    };
    QSet<Label> inFile, taken;
    inFile.reserve(plan.seats.size());
    for (const PlanSeat &seat : plan.seats)
        inFile.insert(labelOf(seat));
    if (inFile.size() == plan.seats.size())
        return;
    for (int i = 0; i < plan.seats.size(); ++i) {
        PlanSeat &seat = plan.seats[i];
        if (taken.contains(labelOf(seat))) {
            const QString where = seatPlace(reading, i), number = seat.number;
            for (int n = 2; taken.contains(labelOf(seat)) || inFile.contains(labelOf(seat)); ++n)
                seat.number = QStringLiteral("%1 (%2)").arg(number, QString::number(n));
            notes.repaired(
                where,
                ImportDoctor::tr("the row has this number twice; the seat is now number “%1”.").arg(seat.number));
        }
        taken.insert(labelOf(seat));
    }
}

void noteBlocks(const FormReading &reading, ImportNotes &notes)
{
    const SeatingPlan &plan = reading.plan;
    if (plan.isOwnForm) // which leaves its sections as they were drawn: nothing was mended
        return;
    for (const PlanBlock &block : plan.blocks) {
        const PlanZone &zone = plan.zones[block.zone];
        if (block.name == zone.name)
            continue;
        QStringList rows;
        for (const int seat : block.seats) {
            if (const QString &name = plan.rows[plan.seats[seat].row].name; !rows.contains(name))
                rows.append(name);
        }
        notes.repaired(
            QStringLiteral("%1.zones[%2] (%3)").arg(reading.root, QString::number(block.zone), zone.name),
            ImportDoctor::tr(
                "rows and seat numbers repeat within the zone; %1 seats that stand together (rows %2) are now “%3”.")
                .arg(block.seats.size())
                .arg(rows.mid(0, 40).join(QStringLiteral(" ")), block.name));
    }
}

} // namespace

void doctorPlan(FormReading &reading, ImportNotes &notes)
{
    moveApart(reading, notes);
    giveSize(reading, notes);
    deriveBlocks(reading.plan);
    noteBlocks(reading, notes);
    renumber(reading, notes);
    identify(reading, notes);
    markStandingAreas(reading.plan);
    deriveWithinBlocks(reading.plan);
}

} // namespace rowlock

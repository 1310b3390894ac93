#include "ui/plan/handle_drag.h"

#include <QLocale>

#include <cmath>

namespace rowlock {

namespace {

constexpr double straightPixels = 5;
constexpr double snapPixels = 6;
constexpr double turnStep = 5; // degrees
constexpr double bendStep = 10;

double degreesOf(QPointF way)
{
    return std::atan2(way.y(), way.x()) * 180 / M_PI;
}

double halfTurnAt(double degrees) // -180 to 180
{
    return std::remainder(degrees, 360.0);
}

QString number(double value)
{
    return QLocale().toString(std::round(value * 10) / 10, 'g', 6);
}

} // namespace

HandleDrag::HandleDrag(const PlanDraft &draft, const Chosen &chosen, const Handle &handle, QPointF from,
                       const Reach &reach)
    : m_before(draft), m_chosen(chosen), m_handle(handle), m_from(from), m_reach(reach),
      m_lines(draft, chosen, reach.rowDistance), m_after(draft), m_ids(chosen)
{
    pullTo(from, Qt::ControlModifier);
}

void HandleDrag::pullTo(QPointF plan, Qt::KeyboardModifiers modifiers)
{
    const bool control = modifiers & Qt::ControlModifier;
    const bool shift = modifiers & Qt::ShiftModifier;
    m_guides = {};
    m_after = m_before;
    m_ids = m_chosen;
    m_isChanged = plan != m_from;
    switch (m_handle.kind) {
    case HandleKind::RowFirst:
    case HandleKind::RowLast: pullEnd(plan, control); break;
    case HandleKind::Bend: bend(plan, control); break;
    case HandleKind::Turn: turn(plan, control); break;
    case HandleKind::Side:
    case HandleKind::Letters: pullSide(plan, control, shift); break;
    case HandleKind::Corner: moveCorner(plan, control); break;
    }
}

// Along the line of the row, which may be an arc.
void HandleDrag::pullEnd(QPointF plan, bool control)
{
    const BlockShape was = *blockOf(m_before, m_chosen);
    const RowShape &front = was.front;
    double by = QPointF::dotProduct(plan - m_from, m_handle.outward);
    if (front.radius != 0) {
        const QPointF along = directionOf(front.angle),
                      centre = front.middle - QPointF(-along.y(), along.x()) * front.radius;
        const QPointF from = m_from - centre;
        const double way = halfTurnAt(degreesOf(plan - centre) - degreesOf(from)) * M_PI / 180 * std::abs(front.radius);
        by = from.x() * m_handle.outward.y() > from.y() * m_handle.outward.x() ? way : -way;
    }
    const RowEnd end = m_handle.kind == HandleKind::RowFirst ? RowEnd::First : RowEnd::Last;
    const Added pulled = withRowsPulled(m_before, m_chosen, end, by, control ? Pull::Spacing : Pull::Seats);
    m_after = pulled.draft;
    m_ids = pulled.ids;
    const BlockShape block = *blockOf(m_after, m_ids);
    m_isChanged = block.seats != was.seats || block.front.spacing != was.front.spacing;
    const QString rows = QLocale().toString(block.rows), seats = QLocale().toString(seatsOf(m_after, m_ids).size());
    if (control)
        m_words = tr("Spacing %1").arg(number(block.front.spacing));
    else if (block.rows == 1)
        m_words = block.seats == 1 ? tr("1 seat") : tr("%1 seats").arg(seats);
    else
        m_words = tr("%1 rows, %2 seats").arg(rows, seats);
}

void HandleDrag::bend(QPointF plan, bool control)
{
    const double by = -QPointF::dotProduct(plan - m_from, m_handle.outward);
    if (plan != m_from) {
        const bool steps = m_reach.snaps && !control;
        const Added bent = withRowsBent(m_before, m_chosen, by, straightPixels * m_reach.pixel, steps ? bendStep : 1);
        m_after = bent.draft;
        m_ids = bent.ids;
    }
    const double radius = blockOf(m_after, m_ids)->front.radius;
    m_words = radius == 0 ? tr("Straight") : tr("Radius %1").arg(number(radius));
}

double HandleDrag::angle() const
{
    if (const std::optional<BlockShape> block = blockOf(m_before, m_chosen))
        return block->front.angle;
    if (m_chosen.size() != 1)
        return 0;
    const int id = *m_chosen.constBegin();
    if (const DraftArea *area = m_before.area(id))
        return area->area.rotation;
    const DraftRow *row = m_before.row(id);
    return row && row->row.table ? row->row.table->angle : 0;
}

void HandleDrag::turn(QPointF plan, bool control)
{
    const QPointF pivot = pivotOf(m_before, m_chosen);
    const double was = angle(), wanted = was + degreesOf(plan - pivot) - degreesOf(m_from - pivot);
    const double step = m_reach.snaps && !control ? turnStep : 0.1;
    const double now = plan == m_from ? was : std::round(wanted / step) * step;
    m_turned = now - was;
    m_after = rotated(m_before, m_chosen, pivot, m_turned);
    m_words = tr("Angle %1°").arg(number(halfTurnAt(now)));
}

// In line with what is there, or on the grid; only where a pull in that direction does something.
QPointF HandleDrag::snapped(QPointF to, bool control, Side sides)
{
    if (!m_reach.snaps || control)
        return to;
    Snapped found =
        m_lines.snap(QRectF(m_handle.at, QSizeF(0, 0)), to - m_handle.at, snapPixels * m_reach.pixel, m_reach.grid);
    if (sides.x == 0)
        found.guideX.reset();
    if (sides.y == 0)
        found.guideY.reset();
    m_guides = found;
    return m_handle.at + found.by;
}

void HandleDrag::pullSide(QPointF plan, bool control, bool shift)
{
    QPointF to = m_handle.at + plan - m_from;
    // Letters grow on both sides: no line to come to rest at.
    const bool isUpright = m_handle.kind == HandleKind::Side && std::abs(std::remainder(angle(), 360.0)) < 1e-6;
    if (plan != m_from && isUpright)
        to = snapped(to, control, m_handle.side);
    m_after = withSidePulled(m_before, m_handle.item, m_handle.side, to - m_handle.at, shift);
    const QSizeF size = sizeOf(m_after, m_handle.item);
    m_words = m_handle.kind == HandleKind::Letters
                  ? tr("Text size %1").arg(number(m_after.area(m_handle.item)->area.text.size))
                  : tr("%1 × %2").arg(number(size.width()), number(size.height()));
    if (shift)
        m_guides = {}; // one of the two sides follows the other, not the line
}

void HandleDrag::moveCorner(QPointF plan, bool control)
{
    QPointF to = m_handle.at + plan - m_from;
    if (plan != m_from)
        to = snapped(to, control, {1, 1});
    m_after = withCorner(m_before, m_handle.item, m_handle.corner, to);
    m_words = tr("%1, %2").arg(number(to.x()), number(to.y()));
}

QList<Handle> HandleDrag::handles() const
{
    QList<Handle> handles = handlesOf(onlyOf(m_after, m_ids), m_ids);
    for (Handle &handle : handles) {
        if (handle.kind != HandleKind::Turn || m_handle.kind != HandleKind::Turn)
            continue;
        handle.at = turned(m_handle.at, pivotOf(m_before, m_chosen), m_turned);
        handle.outward = turned(m_handle.outward, {}, m_turned);
    }
    return handles;
}

QString HandleDrag::step() const
{
    switch (m_handle.kind) {
    case HandleKind::RowFirst:
    case HandleKind::RowLast: return tr("Make rows longer or shorter");
    case HandleKind::Bend: return tr("Bend");
    case HandleKind::Turn: return tr("Turn");
    case HandleKind::Side: return tr("Change the size");
    case HandleKind::Letters: return tr("Change the text's size");
    case HandleKind::Corner: return tr("Move a corner");
    }
    return {};
}

QString HandleDrag::hint(const Handle &handle)
{
    switch (handle.kind) {
    case HandleKind::RowFirst:
    case HandleKind::RowLast: return tr("Drag to add or remove seats; Ctrl changes the spacing.");
    case HandleKind::Bend: return tr("Drag to bend the rows; Ctrl allows any radius.");
    case HandleKind::Turn: return tr("Drag to turn in steps of 5°; Ctrl allows any angle.");
    case HandleKind::Side: return tr("Drag to resize. Shift keeps proportions, Ctrl ignores the grid.");
    case HandleKind::Letters: return tr("Drag to resize the text.");
    case HandleKind::Corner:
        return tr("Drag to move this corner. Click, then Delete removes it. Double-click an edge to add one.");
    }
    return {};
}

} // namespace rowlock

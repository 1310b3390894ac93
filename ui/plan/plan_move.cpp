#include "ui/plan/plan_move.h"

#include "model/domain/draft_handles.h"
#include "ui/plan/plan_painter.h"

#include <cmath>

namespace rowlock {

namespace {

constexpr double lineReach = 6; // pixels

} // namespace

PlanMove::PlanMove(PlanDocument &document, const BoardView &view, QPointF from)
    : m_document(document), m_view(view), m_from(from), m_bounds(boundsOf(document.draft(), document.chosen())),
      m_lines(document.draft(), document.chosen(), view.settings().distance)
{
    const PlanDraft only = onlyOf(document.draft(), document.chosen());
    qsizetype whole = 0;
    for (const DraftSection &section : only.sections)
        whole += section.rows.size() + section.areas.size();
    m_isWhole = whole == document.chosen().size();
    if (m_isWhole)
        m_sight = PlanSight::of(only);
}

void PlanMove::moveTo(QPointF plan, Qt::KeyboardModifiers modifiers)
{
    QPointF by = plan - m_from;
    if (modifiers & Qt::ShiftModifier)
        (std::abs(by.x()) > std::abs(by.y()) ? by.ry() : by.rx()) = 0;
    const ToolSettings &settings = m_view.settings();
    m_snapped = settings.snaps && !(modifiers & Qt::ControlModifier)
                    ? m_lines.snap(m_bounds, by, lineReach * m_view.pixel(), settings.grid)
                    : Snapped{by, {}, {}};
}

void PlanMove::finish()
{
    if (!m_snapped.by.isNull())
        m_document.edit(tr("Move"), moved(m_document.draft(), m_document.chosen(), m_snapped.by));
}

void PlanMove::nudge(PlanDocument &document, QPointF by)
{
    if (!document.chosen().isEmpty())
        document.edit(tr("Move"), moved(document.draft(), document.chosen(), by), QStringLiteral("nudge"));
}

void PlanMove::paint(QPainter &painter, PlanPainter &plan) const
{
    const MapCamera &camera = m_view.camera();
    MapCamera shifted = camera;
    shifted.panBy(m_snapped.by * camera.scale());
    if (m_isWhole)
        plan.paint(painter, shifted, m_sight, {}, PlanPainter::Which::All);
    else
        plan.paint(painter, shifted, m_view.sight(), m_document.chosen(), PlanPainter::Which::OnlyChosen);
    plan.paintChosen(painter, camera, m_view.sight(), m_document.chosen(), m_snapped.by);
    PlanPainter::paintGuides(painter, camera, m_snapped);
}

} // namespace rowlock

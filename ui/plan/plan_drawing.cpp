#include "ui/plan/plan_drawing.h"

#include "ui/common/theme.h"
#include "ui/plan/plan_painter.h"

#include <QPainter>

namespace rowlock {

PlanDrawing::PlanDrawing(PlanDocument &document, const BoardView &view) : m_document(document), m_view(view) {}

void PlanDrawing::begin(PlanTool tool, QPointF plan)
{
    m_tool = tool;
    m_from = m_to = m_view.onGrid(plan);
}

void PlanDrawing::pullTo(QPointF plan)
{
    m_to = m_view.onGrid(plan);
}

void PlanDrawing::finish()
{
    put(m_tool, QRectF(m_from, m_to));
}

void PlanDrawing::put(PlanTool tool, const QRectF &rect)
{
    end(tool, rowlock::drawn(m_document.draft(), tool, rect, m_document.workSection(), m_view.settings()));
}

void PlanDrawing::end(PlanTool tool, const Drawn &what)
{
    m_document.edit(what.step, what.draft, what.ids);
    emit drawn(tool);
}

void PlanDrawing::addCorner(QPointF plan)
{
    m_corners.append(m_view.onGrid(plan));
    m_to = plan;
}

void PlanDrawing::closePolygon()
{
    const QList<QPointF> corners = std::exchange(m_corners, {});
    if (corners.size() >= 3)
        end(PlanTool::Polygon, drawnPolygon(m_document.draft(), corners, m_document.workSection()));
}

void PlanDrawing::insert(PlanTool tool)
{
    const QRectF page({}, m_document.draft().size);
    const QPointF middle = m_view.onGrid(m_view.camera().visible().intersected(page).center());
    if (tool != PlanTool::Polygon) {
        put(tool, QRectF(middle, QSizeF(0, 0)));
        return;
    }
    if (m_corners.isEmpty())
        m_corners = {middle + QPointF(-100, -60), middle + QPointF(100, -60), middle + QPointF(140, 60),
                     middle + QPointF(-140, 60)};
    closePolygon();
}

void PlanDrawing::paintRect(QPainter &painter, PlanPainter &plan) const
{
    const QRectF rect(m_from, m_to);
    const MapCamera &camera = m_view.camera();
    PlanPainter::paintBand(painter, camera.toView(rect.normalized()));
    const PlanDraft &draft = m_document.draft();
    const Drawn would =
        rowlock::drawn({{}, draft.size, draft.categories, {DraftSection()}, 0}, m_tool, rect, 0, m_view.settings());
    plan.paint(painter, camera, PlanSight::of(would.draft), {}, PlanPainter::Which::All);
}

void PlanDrawing::paintCorners(QPainter &painter) const
{
    if (m_corners.isEmpty())
        return;
    QPolygonF line;
    for (const QPointF corner : m_corners)
        line.append(m_view.camera().toView(corner));
    line.append(m_view.camera().toView(m_to));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(accentColor(), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

} // namespace rowlock

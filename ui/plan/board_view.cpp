#include "ui/plan/board_view.h"

#include "model/domain/draft_snap.h"

namespace rowlock {

namespace {

constexpr double hitReach = 3; // pixels around a seat
constexpr double border = 40;  // plan units around the page, or around what is brought into sight

QRectF withBorder(const QRectF &rect)
{
    return rect.adjusted(-border, -border, border, border);
}

} // namespace

BoardView::BoardView(const PlanDocument &document) : m_document(document)
{
    connect(&document, &PlanDocument::changed, this, &BoardView::changed);
    changed();
}

void BoardView::changed()
{
    m_sight.reset();
    if (m_page == m_document.draft().size)
        return;
    m_page = m_document.draft().size;
    m_camera.setWorld(withBorder(QRectF({}, m_page)));
}

const PlanSight &BoardView::sight() const
{
    if (!m_sight)
        m_sight = PlanSight::of(m_document.draft());
    return *m_sight;
}

int BoardView::at(QPointF plan, Aim aim) const
{
    return sight().at(plan, hitReach * pixel(), aim);
}

QPointF BoardView::onGrid(QPointF plan) const
{
    const double grid = m_settings.grid;
    return m_settings.snaps ? QPointF(onGridOf(plan.x(), grid), onGridOf(plan.y(), grid)) : plan;
}

void BoardView::setRoom(const QSizeF &size, double ratio)
{
    m_camera.setView(size, ratio, {}, m_pushed);
    emit moved();
}

void BoardView::setPushed(int pixels)
{
    m_pushed = pixels;
    setRoom(m_camera.viewSize(), m_camera.ratio());
}

void BoardView::fit()
{
    m_camera.fit();
    emit moved();
}

void BoardView::zoomBy(double factor)
{
    zoomAt(QRectF({}, m_camera.viewSize()).center(), factor);
}

void BoardView::zoomAt(QPointF view, double factor)
{
    m_camera.zoomAt(view, factor);
    emit moved();
}

void BoardView::panBy(QPointF pixels)
{
    m_camera.panBy(pixels);
    emit moved();
}

void BoardView::showChosen()
{
    const QRectF bounds = boundsOf(m_document.draft(), m_document.chosen()), seen = m_camera.visible();
    if (bounds.isEmpty() || seen.contains(bounds))
        return;
    if (bounds.width() > seen.width() || bounds.height() > seen.height())
        m_camera.show(withBorder(bounds));
    else
        m_camera.centerOn(bounds.center());
    emit moved();
}

} // namespace rowlock

// The drawing board's handles: taken hold of with the mouse, a polygon's corners by keys too.
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"

#include <QApplication>
#include <QPainter>

namespace rowlock {

namespace {

constexpr double edgeReach = 8; // pixels

} // namespace

const QList<Handle> &PlanCanvas::handles() const
{
    if (!m_handlesFresh) {
        m_handles = handlesOf(m_document.draft(), m_document.chosen());
        m_handlesFresh = true;
    }
    return m_handles;
}

// Only while nothing else is going on; single seats have none.
HandleView PlanCanvas::handleView() const
{
    if (m_tool != PlanTool::Select || m_drag == Drag::Move || m_drag == Drag::Band)
        return {};
    return HandleView(m_pull ? m_pull->handles() : handles(), m_camera);
}

std::optional<QPointF> PlanCanvas::handleAt(HandleKind kind, Side side, int corner) const
{
    for (const Handle &handle : m_pull ? m_pull->handles() : handles()) {
        if (handle.kind == kind && handle.side == side && (kind != HandleKind::Corner || handle.corner == corner))
            return handleView().placeOf(handle);
    }
    return {};
}

bool PlanCanvas::pressHandle(QPointF view)
{
    const HandleView shown = handleView();
    const Handle *handle = shown.at(view);
    m_corner = handle ? handle->corner : -1;
    m_cornerOf = handle ? handle->item : 0;
    if (!handle) {
        hint({});
        tell();
        return false;
    }
    m_drag = Drag::Handle;
    m_isPulling = false;
    m_pointer = view;
    m_pull = std::make_unique<HandleDrag>(
        m_document.draft(), m_document.chosen(), *handle, m_camera.toPlan(view),
        HandleDrag::Reach{m_snaps, 1 / m_camera.scale(), m_settings.grid, m_settings.distance});
    m_hot = *handle;
    m_pulledSight = PlanSight::of(onlyOf(m_pull->draft(), m_pull->chosen()));
    m_pictureFresh = false;
    if (handle->kind == HandleKind::Turn)
        setCursor(Qt::ClosedHandCursor);
    tell();
    update();
    return true;
}

void PlanCanvas::pullTo(QPointF view, Qt::KeyboardModifiers modifiers)
{
    m_pointer = view;
    m_isPulling = m_isPulling || (view - m_last).manhattanLength() >= QApplication::startDragDistance();
    if (!m_isPulling) // a click chooses a corner, and changes nothing
        return;
    m_pull->pullTo(m_camera.toPlan(view), modifiers);
    m_pulledSight = PlanSight::of(onlyOf(m_pull->draft(), m_pull->chosen()));
    m_hot = m_pull->handle();
    hint(tr("%1: %2. Esc leaves it as it was.").arg(m_pull->step(), m_pull->words()));
    update();
}

// One step to be undone, however long the drag was.
void PlanCanvas::finishPull()
{
    const std::unique_ptr<HandleDrag> pull = std::move(m_pull);
    m_pictureFresh = false;
    hint({});
    if (pull && m_isPulling && pull->isChanged())
        m_document.edit(pull->step(), pull->draft(), pull->chosen());
    hover(m_pointer);
    update();
}

void PlanCanvas::hover(QPointF view)
{
    if (m_tool != PlanTool::Select)
        return;
    const HandleView shown = handleView();
    const Handle *handle = shown.at(view);
    const std::optional<Handle> now = handle ? std::optional(*handle) : std::nullopt;
    const bool edge = !handle && edgeUnder(m_camera.toPlan(view)) >= 0;
    setCursor(handle ? HandleView::cursorFor(*handle) : Qt::ArrowCursor);
    if (handle)
        hint(HandleDrag::hint(*handle));
    else
        hint(edge ? tr("Double click, or Alt+click: one corner more on this edge.") : QString());
    if (now != m_hot) {
        m_hot = now;
        update();
    }
}

void PlanCanvas::hint(const QString &words)
{
    if (words == m_hint)
        return;
    m_hint = words;
    emit hinted(words);
}

void PlanCanvas::leaveEvent(QEvent *event)
{
    if (m_hot && !m_pull) {
        m_hot.reset();
        hint({});
        update();
    }
    QWidget::leaveEvent(event);
}

void PlanCanvas::paintGuides(QPainter &painter, const Snapped &snapped)
{
    painter.setPen(QPen(accentColor(), 1, Qt::DashLine));
    if (snapped.guideX) {
        const double x = m_camera.toView(QPointF(*snapped.guideX, 0)).x();
        painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    }
    if (snapped.guideY) {
        const double y = m_camera.toView(QPointF(0, *snapped.guideY)).y();
        painter.drawLine(QPointF(0, y), QPointF(width(), y));
    }
}

void PlanCanvas::paintHandles(QPainter &painter)
{
    if (m_pull)
        paintGuides(painter, m_pull->guides());
    const HandleView shown = handleView();
    std::optional<Handle> hot = m_hot;
    if (m_pull) { // it has gone with the hand
        const Handle &pulled = m_pull->handle();
        hot = pulled;
        for (const Handle &handle : m_pull->handles()) {
            if (handle.kind == pulled.kind && handle.side == pulled.side && handle.corner == pulled.corner)
                hot = handle;
        }
    }
    shown.paint(painter, hot ? &*hot : nullptr, corner());
    if (m_pull && m_isPulling)
        HandleView::paintWords(painter, m_pointer, m_pull->words(), size());
}

int PlanCanvas::chosenPolygon() const
{
    const Chosen &chosen = m_document.chosen();
    const DraftArea *area = chosen.size() == 1 ? m_document.draft().area(*chosen.constBegin()) : nullptr;
    return area && area->area.kind == ShapeKind::Polygon ? area->id : 0;
}

int PlanCanvas::corner() const
{
    const int polygon = chosenPolygon();
    return polygon != 0 && polygon == m_cornerOf && m_corner < cornersOf(m_document.draft(), polygon).size() ? m_corner
                                                                                                             : -1;
}

int PlanCanvas::edgeUnder(QPointF plan) const
{
    if (m_tool != PlanTool::Select || chosenPolygon() == 0)
        return -1;
    return edgeAt(cornersOf(m_document.draft(), chosenPolygon()), plan, edgeReach / m_camera.scale());
}

void PlanCanvas::addCorner(int after, QPointF at)
{
    const int polygon = chosenPolygon();
    m_document.edit(tr("Add a corner"), withCornerAfter(m_document.draft(), polygon, after, at));
    goToCorner(after + 1);
}

// From corner to corner; 0: none any more.
void PlanCanvas::stepCorner(int step)
{
    const int polygon = chosenPolygon();
    if (polygon == 0)
        return;
    const int count = int(cornersOf(m_document.draft(), polygon).size());
    const int at = corner() < 0 ? (step > 0 ? -1 : count) : corner();
    goToCorner(step == 0 ? -1 : (at + step + count) % count);
}

void PlanCanvas::goToCorner(int corner)
{
    m_cornerOf = chosenPolygon();
    m_corner = corner;
    m_hot.reset();  // the keys mean another than the pointer
    m_hint.clear(); // the status line has told of the change since
    const qsizetype count = cornersOf(m_document.draft(), m_cornerOf).size();
    hint(corner < 0 ? QString()
                    : tr("Corner %1 of %2: arrows move it, Insert adds one after it, Delete takes it out.")
                          .arg(corner + 1)
                          .arg(count));
    tell();
    update();
}

bool PlanCanvas::nudgeCorner(QPointF by)
{
    const int at = corner();
    if (at < 0)
        return false;
    const QPointF place = cornersOf(m_document.draft(), m_cornerOf).at(at);
    m_document.edit(tr("Move a corner"), withCorner(m_document.draft(), m_cornerOf, at, place + by),
                    QStringLiteral("corner %1").arg(at));
    goToCorner(at);
    return true;
}

bool PlanCanvas::takeOutCorner()
{
    const int at = corner();
    if (at < 0)
        return false;
    const qsizetype count = cornersOf(m_document.draft(), m_cornerOf).size();
    if (count <= 3) {
        m_hint.clear(); // said again each time
        hint(tr("A polygon needs three corners. Esc, then Delete, takes it out whole."));
        return true;
    }
    m_document.edit(tr("Take a corner out"), withoutCorner(m_document.draft(), m_cornerOf, at));
    goToCorner(at < count - 1 ? at : 0);
    return true;
}

} // namespace rowlock

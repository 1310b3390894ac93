// The drawing board's mouse and keys.
#include "ui/plan/plan_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <cmath>

namespace rowlock {

namespace {

constexpr double wheelStep = 1.2;
constexpr double hitReach = 3;  // pixels around a seat
constexpr double snapReach = 6; // pixels

} // namespace

QPointF PlanCanvas::onGrid(QPointF plan) const
{
    return m_snaps ? QPointF(onGridOf(plan.x(), m_settings.grid), onGridOf(plan.y(), m_settings.grid)) : plan;
}

void PlanCanvas::mousePressEvent(QMouseEvent *event)
{
    if (m_drag != Drag::None) // one thing at a time: the other button waits
        return;
    m_last = event->position();
    const QPointF plan = m_camera.toPlan(event->position());
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_tool == PlanTool::Hand)) {
        m_drag = Drag::Pan;
        m_panButton = event->button();
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && !pressHandle(event->position())) {
        press(plan, event->modifiers());
    }
}

void PlanCanvas::press(QPointF plan, Qt::KeyboardModifiers modifiers)
{
    m_from = m_to = plan;
    if (m_tool == PlanTool::Polygon) {
        m_corners.append(onGrid(plan));
        update();
        return;
    }
    if (draws(m_tool)) {
        m_from = m_to = onGrid(plan);
        m_drag = Drag::Draw;
        return;
    }
    const int edge = edgeUnder(plan);
    if (edge >= 0 && modifiers & Qt::AltModifier) {
        addCorner(edge, onGrid(plan));
        return;
    }
    const Aim meant = modifiers & Qt::AltModifier ? Aim::Seats : aim();
    int id = sight().at(plan, hitReach / m_camera.scale(), meant);
    if (id == 0 && edge >= 0) // just outside of it
        id = chosenPolygon();
    const bool adds = modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    if (id == 0) {
        m_drag = Drag::Band;
        if (!adds)
            m_document.choose({});
        return;
    }
    m_pressed = adds ? 0 : id;
    Chosen chosen = m_document.chosen();
    if (adds) {
        if (!chosen.remove(id))
            chosen.insert(id);
    } else if (!chosen.contains(id)) {
        chosen = {id};
    }
    m_document.choose(chosen);
    if (chosen.contains(id))
        m_drag = Drag::Pending;
}

void PlanCanvas::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF plan = m_camera.toPlan(event->position());
    emit pointedAt(plan);
    switch (m_drag) {
    case Drag::None:
        m_to = onGrid(plan);
        if (!m_corners.isEmpty())
            update();
        hover(event->position());
        break;
    case Drag::Handle: pullTo(event->position(), event->modifiers()); break;
    case Drag::Pan:
        m_camera.panBy(event->position() - m_last);
        m_last = event->position();
        moved();
        break;
    case Drag::Pending:
        if ((event->position() - m_last).manhattanLength() >= QApplication::startDragDistance())
            beginMove();
        break;
    default: break;
    }
    if (m_drag == Drag::Move) {
        moveTo(plan, event->modifiers());
    } else if (m_drag == Drag::Band || m_drag == Drag::Draw) {
        m_to = m_drag == Drag::Draw ? onGrid(plan) : plan;
        update();
    }
}

void PlanCanvas::beginMove()
{
    m_drag = Drag::Move;
    m_moveBy = {};
    const PlanDraft only = onlyOf(m_document.draft(), m_document.chosen());
    qsizetype whole = 0;
    for (const DraftSection &section : only.sections)
        whole += section.rows.size() + section.areas.size();
    m_movesWhole = whole == m_document.chosen().size();
    if (m_movesWhole)
        m_pulledSight = PlanSight::of(only);
    m_movingBounds = boundsOf(m_document.draft(), m_document.chosen());
    m_lines = std::make_unique<SnapLines>(m_document.draft(), m_document.chosen(), m_settings.distance);
    m_pictureFresh = false;
}

// Shift keeps to one axis; Ctrl lets go of all lines and the grid.
void PlanCanvas::moveTo(QPointF plan, Qt::KeyboardModifiers modifiers)
{
    QPointF by = plan - m_from;
    if (modifiers & Qt::ShiftModifier)
        (std::abs(by.x()) > std::abs(by.y()) ? by.ry() : by.rx()) = 0;
    m_snapped = m_snaps && !(modifiers & Qt::ControlModifier)
                    ? m_lines->snap(m_movingBounds, by, snapReach / m_camera.scale(), m_settings.grid)
                    : Snapped{by, {}, {}};
    m_moveBy = m_snapped.by;
    update();
}

void PlanCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    const Qt::MouseButton began = m_drag == Drag::Pan ? m_panButton : Qt::LeftButton;
    if (event->button() != began)
        return;
    const Drag was = std::exchange(m_drag, Drag::None);
    switch (was) {
    case Drag::Pan: setCursor(m_tool == PlanTool::Hand ? Qt::OpenHandCursor : Qt::ArrowCursor); break;
    case Drag::Pending:
        if (m_pressed != 0)
            m_document.choose({m_pressed});
        break;
    case Drag::Move:
        m_pictureFresh = false;
        if (!m_moveBy.isNull())
            m_document.edit(tr("Move"), rowlock::moved(m_document.draft(), m_document.chosen(), m_moveBy));
        break;
    case Drag::Handle: finishPull(); break;
    case Drag::Band: {
        Chosen chosen = sight().within(QRectF(m_from, m_to).normalized(), aim());
        if (event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier))
            chosen.unite(m_document.chosen());
        m_document.choose(chosen);
        break;
    }
    case Drag::Draw: finishDraw(QRectF(m_from, m_to)); break;
    default: break;
    }
    update();
}

void PlanCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_tool == PlanTool::Polygon) {
        closePolygon();
        return;
    }
    if (m_tool != PlanTool::Select) {
        mousePressEvent(event);
        return;
    }
    const QPointF plan = m_camera.toPlan(event->position());
    if (const int edge = edgeUnder(plan); edge >= 0 && !handleView().at(event->position())) {
        addCorner(edge, onGrid(plan));
        return;
    }
    const int seat = sight().at(plan, hitReach / m_camera.scale(), Aim::Seats);
    if (seat != 0 && m_document.draft().rowOf(seat)) {
        setTool(PlanTool::Seats);
        m_document.choose({seat});
    }
}

void PlanCanvas::wheelEvent(QWheelEvent *event)
{
    const QPointingDevice *device = event->pointingDevice();
    const bool touchpad =
        !event->pixelDelta().isNull() && device && device->type() == QInputDevice::DeviceType::TouchPad;
    if (touchpad && !(event->modifiers() & Qt::ControlModifier))
        m_camera.panBy(event->pixelDelta());
    else
        m_camera.zoomAt(event->position(), std::pow(wheelStep, event->angleDelta().y() / 120.0));
    moved();
    event->accept();
}

void PlanCanvas::finishDraw(QRectF rect)
{
    const Drawn drawing = drawn(m_document.draft(), m_tool, rect, m_document.workSection(), m_settings);
    const PlanTool used = m_tool;
    m_document.edit(drawing.step, drawing.draft, drawing.ids);
    setTool(PlanTool::Select);
    if (used == PlanTool::Text)
        emit wordsWanted();
}

void PlanCanvas::closePolygon()
{
    const QList<QPointF> corners = std::exchange(m_corners, {});
    if (corners.size() < 3)
        return;
    const Drawn drawing = drawnPolygon(m_document.draft(), corners, m_document.workSection());
    m_document.edit(drawing.step, drawing.draft, drawing.ids);
    setTool(PlanTool::Select);
}

// Without the mouse: in the middle of what is seen, of the usual size.
void PlanCanvas::insertHere()
{
    const QPointF middle = onGrid(m_camera.visible().intersected(QRectF({}, m_page)).center());
    if (m_tool != PlanTool::Polygon) {
        finishDraw(QRectF(middle, QSizeF()));
        return;
    }
    if (m_corners.isEmpty())
        m_corners = {middle + QPointF(-100, -60), middle + QPointF(100, -60), middle + QPointF(140, 60),
                     middle + QPointF(-140, 60)};
    closePolygon();
}

void PlanCanvas::nudge(QPointF by)
{
    if (nudgeCorner(by))
        return;
    if (!m_document.chosen().isEmpty())
        m_document.edit(tr("Move"), rowlock::moved(m_document.draft(), m_document.chosen(), by),
                        QStringLiteral("nudge"));
}

void PlanCanvas::chooseNext(int step)
{
    QList<int> ids;
    if (aim() == Aim::Seats) {
        ids = sight().seatIds;
    } else {
        for (const DraftItem &item : allItems(m_document.draft()))
            ids.append(item.id);
    }
    if (ids.isEmpty())
        return;
    int at = step > 0 ? -1 : int(ids.size());
    for (int i = 0; i < ids.size(); ++i) {
        if (m_document.chosen().contains(ids.at(i)))
            at = i;
    }
    m_document.choose({ids.at((at + step + int(ids.size())) % int(ids.size()))});
    showChosen();
}

void PlanCanvas::stepBack()
{
    if (m_drag != Drag::None) {
        m_drag = Drag::None;
        m_pull.reset();
        m_pictureFresh = false;
        hint({});
    } else if (corner() >= 0) {
        stepCorner(0);
    } else if (!m_corners.isEmpty()) {
        m_corners.clear();
    } else if (m_tool != PlanTool::Select) {
        setTool(PlanTool::Select);
    } else {
        m_document.choose({});
    }
    update();
}

void PlanCanvas::keyPressEvent(QKeyEvent *event)
{
    if (m_drag != Drag::None
        && event->key() != Qt::Key_Escape) // the hand first: what it holds must not change under it
        return;
    const double step = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Left: return nudge({-step, 0});
    case Qt::Key_Right: return nudge({step, 0});
    case Qt::Key_Up: return nudge({0, -step});
    case Qt::Key_Down: return nudge({0, step});
    case Qt::Key_Escape: return stepBack();
    case Qt::Key_PageDown: return chooseNext(1);
    case Qt::Key_PageUp: return chooseNext(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (draws(m_tool))
            insertHere();
        else
            stepCorner(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
        return;
    case Qt::Key_Insert:
        if (corner() >= 0) {
            const QList<QPointF> corners = cornersOf(m_document.draft(), m_cornerOf);
            addCorner(corner(), (corners.at(corner()) + corners.at((corner() + 1) % corners.size())) / 2);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace rowlock

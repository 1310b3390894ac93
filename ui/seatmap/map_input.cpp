// The pointer and the wheel on the map.
#include "ui/seatmap/map_accessibility.h"
#include "ui/seatmap/seat_map_inner.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QWheelEvent>

#include <cmath>

namespace rowlock {

namespace {

constexpr double wheelStep = 1.22; // for one notch

} // namespace

void SeatMapView::mousePressEvent(QMouseEvent *event)
{
    Inner &in = *m_inner;
    if (in.drag != Inner::Drag::None)
        return;
    in.dragStart = in.dragAt = event->position();
    in.lassoLine.clear();
    in.dragButton = event->button();
    const bool pans = event->button() == Qt::MiddleButton || event->button() == Qt::RightButton || in.spaceDown;
    in.drag = pans ? Inner::Drag::PanPress : Inner::Drag::Press;
    in.card->hide();
    in.cardTimer.stop();
}

void SeatMapView::mouseMoveEvent(QMouseEvent *event)
{
    Inner &in = *m_inner;
    const QPointF at = event->position();
    if (in.drag == Inner::Drag::None) {
        in.hover(at);
        return;
    }
    const bool far = (at - in.dragStart).manhattanLength() >= QApplication::startDragDistance();
    if (in.drag == Inner::Drag::PanPress && far) {
        in.drag = Inner::Drag::Pan;
        in.spacePanned = in.spacePanned || in.spaceDown;
        in.unhover();
        setCursor(Qt::ClosedHandCursor);
    } else if (in.drag == Inner::Drag::Press && far) {
        in.drag = Inner::Drag::Rectangle;
        in.unhover();
        setCursor(Qt::CrossCursor);
    }
    if (in.drag == Inner::Drag::Pan) {
        const QPointF before = in.camera.offset();
        in.camera.panBy(at - in.dragAt);
        // What rounding to whole device pixels left over stays for the next move.
        in.dragAt += in.camera.offset() - before;
        in.moved();
    } else {
        in.dragAt = at;
    }
    if (in.drag == Inner::Drag::Rectangle) {
        if (in.lasso)
            in.drawLasso(at);
        update();
    }
}

void SeatMapView::mouseReleaseEvent(QMouseEvent *event)
{
    Inner &in = *m_inner;
    if (in.drag == Inner::Drag::None || event->button() != in.dragButton)
        return;
    const Inner::Drag ended = std::exchange(in.drag, Inner::Drag::None);
    setCursor(Qt::ArrowCursor);
    update();
    if (ended == Inner::Drag::Rectangle) {
        in.dragAt = event->position();
        in.rectangleDrawn(event->modifiers());
    } else if (ended == Inner::Drag::Press) {
        const int seatNo = in.seatUnder(event->position());
        const int area = seatNo < 0 ? in.areaUnder(event->position()) : -1;
        if (seatNo >= 0)
            in.setFocusSeat(seatNo);
        if (area >= 0)
            pressArea(area);
        else if (seatNo >= 0 || !in.selectSectionAt(event->position(), event->modifiers()))
            in.clicked(seatNo, event->modifiers());
    } else if (ended == Inner::Drag::PanPress && event->button() == Qt::RightButton) {
        const int seatNo = in.seatUnder(event->position());
        if (in.mode == Mode::Manage && seatNo >= 0 && !in.looks.selected.contains(seatNo))
            in.clicked(seatNo, Qt::NoModifier);
        emit contextRequested(seatNo, event->globalPosition().toPoint());
    }
    in.hover(event->position());
}

void SeatMapView::mouseDoubleClickEvent(QMouseEvent *event)
{
    Inner &in = *m_inner;
    if (event->button() != Qt::LeftButton)
        return mousePressEvent(event);
    if (!in.seatsCanBeMeant()) {
        const int block = in.blockUnder(event->position());
        if (block >= 0)
            zoomToBlock(block);
        return;
    }
    // Two quick clicks on two seats are two clicks; on one seat the second must not take back the first.
    const int seatNo = in.seatUnder(event->position());
    if (seatNo < 0 || seatNo != in.lastClicked)
        mousePressEvent(event);
    else if (in.mode == Mode::Manage)
        in.selectRowOf(seatNo, event->modifiers());
}

void SeatMapView::leaveEvent(QEvent *)
{
    if (m_inner->drag == Inner::Drag::None)
        m_inner->unhover();
}

void SeatMapView::wheelEvent(QWheelEvent *event)
{
    Inner &in = *m_inner;
    const QPointingDevice *device = event->pointingDevice();
    const bool touchpad =
        !event->pixelDelta().isNull()
        && ((device && device->type() == QInputDevice::DeviceType::TouchPad) || event->phase() != Qt::NoScrollPhase);
    if (touchpad && !(event->modifiers() & Qt::ControlModifier)) {
        in.camera.panBy(event->pixelDelta());
    } else {
        const double notches =
            event->angleDelta().y() != 0 ? event->angleDelta().y() / 120.0 : event->pixelDelta().y() / 60.0;
        in.camera.zoomAt(event->position(), std::pow(wheelStep, notches));
    }
    in.moved();
    if (in.drag == Inner::Drag::None)
        in.hover(event->position());
    event->accept();
}

bool SeatMapView::event(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) {
        auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m_inner->camera.zoomAt(gesture->position(), 1 + gesture->value());
            m_inner->moved();
            return true;
        }
    }
    // Esc shows all seats again before it is the window's step back, and a key that selects here does nothing elsewhere: Ctrl+G
    // is also the counter's, for the patron's name.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (m_inner->isSelectingKey(*key)
            || (key->key() == Qt::Key_Escape && !(m_inner->looks.filter() == SeatFilter()))) {
            event->accept();
            return true;
        }
    }
    // The map has its own way with the right button; the menu key asks for the focused seat.
    if (event->type() == QEvent::ContextMenu) {
        auto *menu = static_cast<QContextMenuEvent *>(event);
        if (menu->reason() == QContextMenuEvent::Keyboard && m_inner->focusSeat >= 0)
            emit contextRequested(m_inner->focusSeat, mapToGlobal(seatRect(m_inner->focusSeat).center()));
        return true;
    }
    return QWidget::event(event);
}

void SeatMapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    announceFocus(*this, m_inner->focusSeat);
    update();
}

void SeatMapView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_inner->spaceDown = false;
    update();
}

} // namespace rowlock

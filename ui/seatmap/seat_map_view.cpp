#include "ui/seatmap/seat_map_view.h"

#include "ui/seatmap/map_accessibility.h"
#include "ui/words/map_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPointingDevice>

#include <cmath>

namespace rowlock {

namespace {

constexpr double wheelStep = 1.22; // for one notch
constexpr double buttonStep = 1.4;

} // namespace

SeatMapView::SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent)
    : MapSurface(house, clock, mode, parent), m_input(*this, m_stage)
{
    installMapAccessibility();
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Seat map"));
    setObjectName(QStringLiteral("seatMap"));
    connect(this, &SeatMapView::looked, this, [this] { m_input.hover.mapMoved(); });
    connect(&m_input, &MapInput::focusMoved, this, [this](int seatNo) { announceFocus(*this, seatNo); });
    connect(&house, &HouseModel::loaded, this, &SeatMapView::load);
    connect(&house, &HouseModel::cleared, this, &SeatMapView::load);
    connect(&house, &HouseModel::seatsChanged, this, [this](const auto &seatNos) { m_stage.seatsChanged(seatNos); });
    connect(&house, &HouseModel::holdsChanged, this, [this](const auto &holds) { m_stage.refreshHolds(holds); });
    connect(&house, &HouseModel::poolsChanged, this, [this] { m_stage.refreshPools(); });
    connect(&house, &HouseModel::countersChanged, this, [this] { m_stage.refreshPools(); });
    connect(&house, &HouseModel::blocksChanged, this, [this] { m_stage.refreshAll(); }); // a code has another colour
    connect(m_stage.panels.controls, &MapControls::closer, this, [this] { zoomBy(buttonStep); });
    connect(m_stage.panels.controls, &MapControls::further, this, [this] { zoomBy(1 / buttonStep); });
    connect(m_stage.panels.controls, &MapControls::fitted, this, &MapSurface::fit);
    connect(m_stage.panels.floors, &MapFloors::chosen, this, [this] {
        m_input.hover.leave();
        m_stage.arrange();
    });
    if (house.isLoaded())
        load();
}

void SeatMapView::refreshed(const QList<int> &seatNos)
{
    announceSeats(*this, seatNos);
    if (m_stage.panels.card->isVisible())
        m_input.hover.showCard();
}

void SeatMapView::load()
{
    m_input.forget();
    m_stage.load();
    forgetSeats(*this);
}

QString SeatMapView::seatDescription(int seatNo) const
{
    const QString text = describeSeat(house(), m_stage.scene.looks, seatNo);
    return m_stage.marks.isLeftAlone(seatNo) ? tr("%1, single seat left by this sale").arg(text) : text;
}

void SeatMapView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setClipRegion(event->region());
    m_stage.paint(painter, event->region());
    m_input.hover.paint(painter);
    if (hasFocus())
        m_input.focus.paint(painter);
    if (m_input.pointer.isBanding())
        m_input.pointer.paintBand(painter, m_input.bandText());
}

void SeatMapView::resizeEvent(QResizeEvent *)
{
    m_stage.place();
    m_input.hover.mapMoved();
}

void SeatMapView::showEvent(QShowEvent *)
{
    forgetSeats(*this); // in front, it has children for screen readers
    m_stage.setShown(true);
}

void SeatMapView::hideEvent(QHideEvent *)
{
    forgetSeats(*this); // behind another page, it has none
    m_stage.setShown(false);
}

void SeatMapView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange) {
        m_stage.panels.controls->refreshIcons();
        m_stage.refreshAll();
    }
    QWidget::changeEvent(event);
}

void SeatMapView::mousePressEvent(QMouseEvent *event)
{
    if (m_input.pointer.isPressed())
        return;
    m_input.pointer.press(event->position(), event->button());
    m_input.hover.hideCard();
}

void SeatMapView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_input.pointer.isPressed())
        return m_input.hover.over(event->position());
    const bool wasDragged = m_input.pointer.isPanning() || m_input.pointer.isBanding();
    m_input.pointer.move(event->position());
    if (!wasDragged && (m_input.pointer.isPanning() || m_input.pointer.isBanding())) {
        m_input.hover.leave();
        setCursor(m_input.pointer.isPanning() ? Qt::ClosedHandCursor : Qt::CrossCursor);
    }
    if (m_input.pointer.isPanning()) {
        const QPointF before = m_stage.camera.offset();
        m_stage.camera.panBy(m_input.pointer.takeWay());
        m_input.pointer.followed(m_stage.camera.offset() - before);
        cameraMoved();
    } else if (m_input.pointer.isBanding()) {
        update();
    }
}

void SeatMapView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_input.pointer.isPressed())
        return;
    const MapPointer::Did did = m_input.pointer.release(event->position(), event->button());
    if (m_input.pointer.isPressed()) // by another button
        return;
    setCursor(Qt::ArrowCursor);
    update();
    if (did == MapPointer::Did::DrewBand)
        m_input.bandDone(event->modifiers());
    else if (did == MapPointer::Did::Clicked)
        m_input.clickAt(event->position(), event->modifiers());
    else if (did == MapPointer::Did::AskedForMenu)
        m_input.askForMenu(event->position(), event->globalPosition().toPoint());
    m_input.hover.over(event->position());
}

void SeatMapView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const MapScene &scene = m_stage.scene;
    if (event->button() != Qt::LeftButton)
        return mousePressEvent(event);
    if (!scene.seatsCanBeMeant())
        return zoomToBlock(scene.blockAt(event->position()));
    // Two quick clicks on two seats are two clicks; on one seat the second must not take back the first.
    const int seatNo = scene.seatAt(event->position());
    if (seatNo < 0 || seatNo != m_input.pointer.clicked)
        return mousePressEvent(event);
    m_input.setFocusSeat(seatNo);
    m_input.selectGroup(SeatGroup::Row, event->modifiers());
}

void SeatMapView::leaveEvent(QEvent *)
{
    if (!m_input.pointer.isPressed())
        m_input.hover.leave();
}

void SeatMapView::wheelEvent(QWheelEvent *event)
{
    const QPointingDevice *device = event->pointingDevice();
    const bool touchpad =
        !event->pixelDelta().isNull()
        && ((device && device->type() == QInputDevice::DeviceType::TouchPad) || event->phase() != Qt::NoScrollPhase);
    if (touchpad && !(event->modifiers() & Qt::ControlModifier)) {
        m_stage.camera.panBy(event->pixelDelta());
    } else {
        const double notches =
            event->angleDelta().y() != 0 ? event->angleDelta().y() / 120.0 : event->pixelDelta().y() / 60.0;
        m_stage.camera.zoomAt(event->position(), std::pow(wheelStep, notches));
    }
    cameraMoved();
    if (!m_input.pointer.isPressed())
        m_input.hover.over(event->position());
    event->accept();
}

bool SeatMapView::event(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) {
        auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m_stage.camera.zoomAt(gesture->position(), 1 + gesture->value());
            cameraMoved();
            return true;
        }
    }
    // Esc shows all seats again before it is the window's step back, and a key that selects here does nothing
    // elsewhere: Ctrl+G is also the counter's, for the patron's name.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (m_input.focus.isSelecting(*key)
            || (key->key() == Qt::Key_Escape && !(m_stage.scene.looks.filter() == SeatFilter()))) {
            event->accept();
            return true;
        }
    }
    // The map has its own way with the right button; the menu key asks for the focused seat.
    if (event->type() == QEvent::ContextMenu) {
        auto *menu = static_cast<QContextMenuEvent *>(event);
        if (menu->reason() == QContextMenuEvent::Keyboard && focusSeat() >= 0)
            emit m_input.contextRequested(focusSeat(), mapToGlobal(seatRect(focusSeat()).center()));
        return true;
    }
    return QWidget::event(event);
}

void SeatMapView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space) {
        if (!event->isAutoRepeat())
            m_input.pointer.holdSpace();
        return;
    }
    const QList<int> before = m_input.focus.walked();
    const MapKey key = m_input.focus.key(*event);
    if (m_input.focus.walked() != before)
        setPreview(m_input.focus.walked());
    if (key.means != MapKey::Means::Nothing)
        m_input.obey(key);
    else if (event->key() != Qt::Key_Escape || !m_input.stepBack())
        QWidget::keyPressEvent(event);
}

void SeatMapView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat())
        return QWidget::keyReleaseEvent(event);
    if (m_input.pointer.letGoOfSpace())
        m_input.obey(m_input.focus.space());
}

void SeatMapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    announceFocus(*this, focusSeat());
    update();
}

void SeatMapView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_input.pointer.letGoOfSpace();
    update();
}

} // namespace rowlock

#include "ui/seatmap/seat_map_view.h"

#include "ui/seatmap/map_accessibility.h"
#include "ui/seatmap/map_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPointingDevice>

#include <cmath>

namespace rowlock {

namespace {

constexpr double wheelStep = 1.22; // for one notch
constexpr double keyStep = 1.3;
constexpr double buttonStep = 1.4;

} // namespace

SeatMapView::SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent)
    : MapSurface(house, clock, mode, parent), m_pointer(m_stage.scene, m_stage.camera),
      m_focus(m_stage.scene, m_stage.camera, mode == Mode::Sell)
{
    installMapAccessibility();
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Seat map"));
    setObjectName(QStringLiteral("seatMap"));
    m_cardDelay.setSingleShot(true);
    connect(&m_cardDelay, &QTimer::timeout, this, &SeatMapView::showCard);
    connect(&house, &HouseModel::loaded, this, &SeatMapView::load);
    connect(&house, &HouseModel::cleared, this, &SeatMapView::load);
    connect(&house, &HouseModel::seatsChanged, this, [this](const auto &seatNos) { m_stage.seatsChanged(seatNos); });
    connect(&house, &HouseModel::holdsChanged, this, [this](const auto &holds) { m_stage.refreshHolds(holds); });
    connect(&house, &HouseModel::poolsChanged, this, [this] { m_stage.refreshPools(); });
    connect(&house, &HouseModel::blocksChanged, this, [this] { m_stage.refreshAll(); }); // a code has another colour
    connect(m_stage.panels.controls, &MapControls::closer, this, [this] { zoomBy(buttonStep); });
    connect(m_stage.panels.controls, &MapControls::further, this, [this] { zoomBy(1 / buttonStep); });
    connect(m_stage.panels.controls, &MapControls::fitted, this, &MapSurface::fit);
    connect(m_stage.panels.floors, &MapFloors::chosen, this, [this] {
        unhover();
        m_stage.arrange();
    });
    if (house.isLoaded())
        load();
}

void SeatMapView::refreshed(const QList<int> &seatNos)
{
    announceSeats(*this, seatNos);
    if (m_stage.panels.card->isVisible())
        showCard();
}

void SeatMapView::load()
{
    unhover();
    m_pointer.forget();
    m_focus.forget();
    m_selection.forget();
    m_stage.load();
    forgetSeats(*this);
}

void SeatMapView::setSelection(const QList<int> &seatNos)
{
    const QList<int> known = m_stage.scene.known(seatNos);
    showSelected(m_selection.set(QSet<int>(known.begin(), known.end())));
}

void SeatMapView::showSelected(const QList<int> &changed)
{
    if (changed.isEmpty())
        return;
    m_stage.scene.looks.selected = m_selection.seats();
    m_stage.refreshSeats(changed);
    emit selectionChanged();
}

void SeatMapView::selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers)
{
    if (mode() == Mode::Manage)
        showSelected(m_selection.together(seatsOfGroup(house(), group, groupSeat(), m_stage.scene.floor()), modifiers));
}

int SeatMapView::groupSeat() const
{
    return focusSeat() >= 0 ? focusSeat() : selection().value(0, -1);
}

void SeatMapView::setLasso(bool lasso)
{
    if (mode() != Mode::Manage || lasso == isLasso())
        return;
    m_pointer.setLasso(lasso);
    emit toolChanged();
}

void SeatMapView::press(int seatNo)
{
    if (m_stage.scene.known({seatNo}).isEmpty())
        return;
    setFocusSeat(seatNo);
    click(seatNo, mode() == Mode::Manage ? Qt::ControlModifier : Qt::NoModifier);
}

void SeatMapView::pressArea(int area)
{
    const int pool = house().isLoaded() ? house().poolOfArea(area) : -1;
    if (pool >= 0)
        emit areaPicked(pool);
}

void SeatMapView::focusOn(int seatNo)
{
    if (seatNo >= m_stage.scene.looks.count())
        return;
    if (seatNo >= 0)
        m_stage.comeTo(seatNo);
    setFocusSeat(seatNo);
}

int SeatMapView::neighbour(int seatNo, Direction direction) const
{
    return seatTowards(house().plan(), seatNo, direction, m_stage.scene.floor());
}

bool SeatMapView::isChecked(int seatNo) const
{
    return mode() == Mode::Sell ? isInSale(seatNo) : m_selection.contains(seatNo);
}

QString SeatMapView::seatDescription(int seatNo) const
{
    const QString text = describeSeat(house(), m_stage.scene.looks, seatNo);
    return m_stage.marks.isLeftAlone(seatNo) ? tr("%1, single seat left by this sale").arg(text) : text;
}

void SeatMapView::click(int seatNo, Qt::KeyboardModifiers modifiers)
{
    m_pointer.clicked = seatNo;
    if (mode() == Mode::Manage) {
        showSelected(m_selection.click(seatNo, modifiers, [this](int from, int to) {
            const SeatLooks &looks = m_stage.scene.looks;
            const QRectF span = QRectF(looks.position(from), looks.position(to)).normalized();
            return m_stage.scene.grid().within(span.adjusted(-1, -1, 1, 1));
        }));
    } else if (seatNo >= 0) {
        emit seatsPicked({seatNo});
    }
}

// A seat, else a standing area, else, where seats are too small to be meant, a section.
void SeatMapView::clickAt(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    const MapScene &scene = m_stage.scene;
    const int seatNo = scene.seatAt(at);
    const int area = seatNo < 0 ? scene.areaAt(at) : -1;
    const int block = mode() == Mode::Manage && !scene.seatsCanBeMeant() ? scene.blockAt(at) : -1;
    if (seatNo >= 0)
        setFocusSeat(seatNo);
    if (area >= 0)
        pressArea(area);
    else if (seatNo < 0 && block >= 0)
        showSelected(m_selection.together(house().plan().blocks.at(block).seats, modifiers));
    else
        click(seatNo, modifiers);
}

QList<int> SeatMapView::bandSeats() const
{
    QList<int> seats = m_pointer.bandSeats();
    if (mode() == Mode::Sell) {
        seats.removeIf([this](int seatNo) {
            return house().seat(seatNo).state != SeatState::Free || m_stage.scene.looks.pending.contains(seatNo);
        });
    }
    return seats;
}

void SeatMapView::bandDone(Qt::KeyboardModifiers modifiers)
{
    const QList<int> seats = bandSeats();
    if (mode() == Mode::Manage) {
        if (seats.isEmpty())
            click(-1, modifiers);
        showSelected(m_selection.together(seats, modifiers));
    } else if (!seats.isEmpty()) {
        emit seatsPicked(seats);
    }
}

QString SeatMapView::bandText() const
{
    if (!house().isLoaded())
        return {};
    const QList<int> seats = bandSeats();
    if (mode() == Mode::Manage)
        return tr("%n selected", nullptr, int(seats.size()));
    Money sum{0, house().event().currency};
    for (const int seatNo : seats)
        sum += house().seat(seatNo).price;
    return tr("%n available · %1", nullptr, int(seats.size())).arg(toDisplay(sum, QLocale()));
}

void SeatMapView::hover(const QPointF &at)
{
    const MapPointer::Hover before = m_pointer.hover();
    if (!m_pointer.hoverOver(at))
        return;
    const MapPointer::Hover &now = m_pointer.hover();
    m_stage.scene.repaint(*this, m_stage.scene.known({before.seat, now.seat}));
    if (before.area >= 0 || now.area >= 0)
        update();
    if (now.isAnything()) {
        m_cardDelay.start(m_stage.panels.card->isVisible() ? 30 : 220);
    } else {
        m_stage.panels.card->hide();
        m_cardDelay.stop();
    }
    setCursor(now.seat >= 0 || now.area >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (now.seat != before.seat)
        emit seatFocused(now.seat);
}

void SeatMapView::unhover()
{
    const MapPointer::Hover before = m_pointer.unhover();
    m_stage.panels.card->hide();
    m_cardDelay.stop();
    m_stage.scene.repaint(*this, m_stage.scene.known({before.seat}));
    if (before.area >= 0)
        update();
    if (before.seat >= 0)
        emit seatFocused(-1);
}

void SeatMapView::showCard()
{
    if (!house().isLoaded() || m_pointer.isBanding() || m_pointer.isPanning())
        return;
    const MapPointer::Hover &over = m_pointer.hover();
    const QRect around(m_pointer.hoveredAt().toPoint() - QPoint(6, 6), QSize(12, 12));
    if (over.seat >= 0) {
        m_stage.panels.card->present(seatText(house(), m_stage.scene.looks, over.seat, m_stage.scene.clock.now()),
                                     seatRect(over.seat));
        if (house().seat(over.seat).state == SeatState::Held)
            m_cardDelay.start(250); // the time left runs, as fast as every other countdown of the window
    } else if (over.area >= 0) {
        m_stage.panels.card->present(areaText(house(), over.area), around);
    } else if (over.block >= 0) {
        m_stage.panels.card->present(blockText(house(), over.block), around);
    } else {
        m_stage.panels.card->hide();
    }
}

void SeatMapView::setFocusSeat(int seatNo)
{
    const int before = m_focus.setSeat(seatNo);
    if (before == seatNo)
        return;
    m_stage.scene.repaint(*this, m_stage.scene.known({before, seatNo}));
    emit seatFocused(seatNo);
    announceFocus(*this, seatNo);
}

void SeatMapView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setClipRegion(event->region());
    m_stage.paint(painter, event->region());
    m_pointer.paintHover(painter);
    if (hasFocus())
        m_focus.paint(painter);
    if (m_pointer.isBanding())
        m_pointer.paintBand(painter, bandText());
}

void SeatMapView::resizeEvent(QResizeEvent *)
{
    m_stage.place();
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
    if (m_pointer.isPressed())
        return;
    m_pointer.press(event->position(), event->button());
    m_stage.panels.card->hide();
    m_cardDelay.stop();
}

void SeatMapView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pointer.isPressed())
        return hover(event->position());
    const bool wasDragged = m_pointer.isPanning() || m_pointer.isBanding();
    m_pointer.move(event->position());
    if (!wasDragged && (m_pointer.isPanning() || m_pointer.isBanding())) {
        unhover();
        setCursor(m_pointer.isPanning() ? Qt::ClosedHandCursor : Qt::CrossCursor);
    }
    if (m_pointer.isPanning()) {
        const QPointF before = m_stage.camera.offset();
        m_stage.camera.panBy(m_pointer.takeWay());
        m_pointer.followed(m_stage.camera.offset() - before);
        cameraMoved();
    } else if (m_pointer.isBanding()) {
        update();
    }
}

void SeatMapView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_pointer.isPressed())
        return;
    const MapPointer::Did did = m_pointer.release(event->position(), event->button());
    if (m_pointer.isPressed()) // by another button
        return;
    setCursor(Qt::ArrowCursor);
    update();
    if (did == MapPointer::Did::DrewBand) {
        bandDone(event->modifiers());
    } else if (did == MapPointer::Did::Clicked) {
        clickAt(event->position(), event->modifiers());
    } else if (did == MapPointer::Did::AskedForMenu) {
        const int seatNo = m_stage.scene.seatAt(event->position());
        if (mode() == Mode::Manage && seatNo >= 0 && !m_selection.contains(seatNo))
            click(seatNo, Qt::NoModifier);
        emit contextRequested(seatNo, event->globalPosition().toPoint());
    }
    hover(event->position());
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
    if (seatNo < 0 || seatNo != m_pointer.clicked)
        return mousePressEvent(event);
    setFocusSeat(seatNo);
    selectGroup(SeatGroup::Row, event->modifiers());
}

void SeatMapView::leaveEvent(QEvent *)
{
    if (!m_pointer.isPressed())
        unhover();
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
    if (!m_pointer.isPressed())
        hover(event->position());
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
    // Esc shows all seats again before it is the window's step back, and a key that selects here does nothing elsewhere: Ctrl+G
    // is also the counter's, for the patron's name.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (m_focus.isSelecting(*key)
            || (key->key() == Qt::Key_Escape && !(m_stage.scene.looks.filter() == SeatFilter()))) {
            event->accept();
            return true;
        }
    }
    // The map has its own way with the right button; the menu key asks for the focused seat.
    if (event->type() == QEvent::ContextMenu) {
        auto *menu = static_cast<QContextMenuEvent *>(event);
        if (menu->reason() == QContextMenuEvent::Keyboard && focusSeat() >= 0)
            emit contextRequested(focusSeat(), mapToGlobal(seatRect(focusSeat()).center()));
        return true;
    }
    return QWidget::event(event);
}

void SeatMapView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space) {
        if (!event->isAutoRepeat())
            m_pointer.holdSpace();
        return;
    }
    const QList<int> before = m_focus.walked();
    const MapKey key = m_focus.key(*event);
    if (m_focus.walked() != before)
        setPreview(m_focus.walked());
    if (key.means != MapKey::Means::Nothing)
        obey(key);
    else if (event->key() != Qt::Key_Escape || !stepBack())
        QWidget::keyPressEvent(event);
}

void SeatMapView::obey(const MapKey &key)
{
    switch (key.means) {
    case MapKey::Means::Walk:
        if (key.seatNo < 0)
            return;
        if (key.extends)
            m_selection.beginSpan(focusSeat() >= 0 ? focusSeat() : key.seatNo);
        focusOn(key.seatNo);
        if (key.extends && m_mode == Mode::Manage)
            click(key.seatNo, Qt::ShiftModifier);
        return;
    case MapKey::Means::Find: emit findWanted(key.text); return;
    case MapKey::Means::Pay: emit paymentWanted(); return;
    case MapKey::Means::Press: press(key.seatNo); return;
    case MapKey::Means::Pick:
        setPreview({});
        emit seatsPicked(key.seats);
        return;
    case MapKey::Means::Select: selectGroup(key.group, key.extends ? Qt::ShiftModifier : Qt::NoModifier); return;
    case MapKey::Means::OtherTool: setLasso(!isLasso()); return;
    case MapKey::Means::Closer: zoomBy(keyStep); return;
    case MapKey::Means::Further: zoomBy(1 / keyStep); return;
    case MapKey::Means::Fit: fit(); return;
    case MapKey::Means::Nothing: return;
    }
}

bool SeatMapView::stepBack()
{
    if (m_pointer.giveUpBand()) {
        update();
        return true;
    }
    if (m_focus.forgetWalked()) {
        setPreview({});
        return true;
    }
    if (clearFilter())
        return true;
    const QList<int> were = m_selection.clear();
    showSelected(were);
    return !were.isEmpty();
}

void SeatMapView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat())
        return QWidget::keyReleaseEvent(event);
    if (m_pointer.letGoOfSpace())
        obey(m_focus.space());
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
    m_pointer.letGoOfSpace();
    update();
}

} // namespace rowlock

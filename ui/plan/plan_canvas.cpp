#include "ui/plan/plan_canvas.h"

#include "ui/common/theme.h"
#include "ui/plan/plan_words.h"
#include "ui/plan/trace_picture.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace rowlock {

namespace {

constexpr double wheelStep = 1.2;

Qt::CursorShape cursorOf(PlanTool tool)
{
    return draws(tool) ? Qt::CrossCursor : tool == PlanTool::Hand ? Qt::OpenHandCursor : Qt::ArrowCursor;
}

} // namespace

PlanCanvas::PlanCanvas(PlanDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_view(document), m_picture(document, m_view, m_painter),
      m_selection(document, m_view), m_drawing(document, m_view), m_corners(document, m_view), m_grip(document, m_view)
{
    setObjectName(QStringLiteral("planCanvas"));
    setAccessibleName(tr("Drawing board"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&document, &PlanDocument::changed, this, [this] {
        m_picture.forget();
        m_grip.forget();
        drop();
        m_grip.leave();
        tell();
        update();
    });
    connect(&document, &PlanDocument::chosenChanged, this, [this] {
        if (m_hand.drag == Drag::Move || m_hand.drag == Drag::Handle)
            drop(); // what is held is no longer what is selected
        m_grip.forget();
        m_corners.mean(0, -1);
        tell();
        update();
    });
    connect(&document.trace(), &TracePicture::changed, this, [this] {
        m_picture.forget();
        update();
    });
    connect(&m_view, &BoardView::moved, this, &PlanCanvas::showAnew);
    connect(&m_drawing, &PlanDrawing::drawn, this, [this](PlanTool tool) {
        setTool(PlanTool::Select);
        if (tool == PlanTool::Text)
            emit wordsRequested();
    });
    connect(&m_corners, &PolygonCorners::meant, this, [this] {
        m_grip.leave(); // the keys mean another than the pointer
        tell();
        update();
    });
    connect(&m_corners, &PolygonCorners::told, this, [this](const QString &words) {
        m_hint = words; // said in any case: the status line has told of a change since
        emit hinted(words);
    });
    tell();
}

void PlanCanvas::showAnew()
{
    m_painter.forget();
    m_picture.forget();
    update();
}

void PlanCanvas::setTool(PlanTool tool)
{
    if (m_tool == tool)
        return;
    m_tool = tool;
    drop();
    m_drawing.dropCorners();
    m_grip.leave();
    m_corners.mean(0, -1);
    m_selection.setAim(tool == PlanTool::Seats ? Aim::Seats : Aim::Rows);
    hint({});
    setCursor(cursorOf(tool));
    emit toolChanged(tool);
    update();
}

void PlanCanvas::setGridShown(bool on)
{
    m_picture.setGridShown(on);
    update();
}

// Only while nothing else is going on; single seats have none.
bool PlanCanvas::areHandlesShown() const
{
    return m_tool == PlanTool::Select && m_hand.drag != Drag::Move && m_hand.drag != Drag::Band;
}

std::optional<QPointF> PlanCanvas::handleAt(HandleKind kind, Side side, int corner) const
{
    return areHandlesShown() ? m_grip.placeOf(kind, side, corner) : std::nullopt;
}

void PlanCanvas::paintEvent(QPaintEvent *)
{
    using Moving = BoardPicture::Moving;
    const bool isWhole = m_grip.isHeld() || (m_move && m_move->isWhole());
    QPainter painter(this);
    m_picture.paint(painter, size(), devicePixelRatioF(),
                    isWhole  ? Moving::Whole
                    : m_move ? Moving::Seats
                             : Moving::Nothing);
    if (m_move)
        m_move->paint(painter, m_painter);
    else if (m_grip.isHeld())
        m_grip.paintHeld(painter, m_painter);
    else
        m_painter.paintChosen(painter, m_view.camera(), m_view.sight(), m_document.chosen(), {});
    if (m_hand.drag == Drag::Band)
        m_selection.paintBand(painter);
    if (m_hand.drag == Drag::Draw)
        m_drawing.paintRect(painter, m_painter);
    m_drawing.paintCorners(painter);
    if (areHandlesShown())
        m_grip.paint(painter, m_corners.corner());
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(accentColor(), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void PlanCanvas::resizeEvent(QResizeEvent *)
{
    m_view.setRoom(size(), devicePixelRatioF());
}

void PlanCanvas::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        showAnew();
    QWidget::changeEvent(event);
}

void PlanCanvas::mousePressEvent(QMouseEvent *event)
{
    if (m_hand.drag != Drag::None) // one thing at a time: the other button waits
        return;
    m_hand = {Drag::None, event->button(), event->position()};
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_tool == PlanTool::Hand)) {
        m_hand.drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && !pressHandle(event->position())) {
        press(m_view.camera().toPlan(event->position()), event->modifiers());
    }
}

bool PlanCanvas::pressHandle(QPointF view)
{
    const std::optional<Handle> handle = areHandlesShown() ? m_grip.at(view) : std::nullopt;
    m_corners.mean(handle ? handle->item : 0, handle ? handle->corner : -1);
    tell();
    if (!handle) {
        hint({});
        return false;
    }
    m_hand.drag = Drag::Handle;
    m_grip.hold(*handle, view);
    if (handle->kind == HandleKind::Turn)
        setCursor(Qt::ClosedHandCursor);
    update();
    return true;
}

void PlanCanvas::press(QPointF plan, Qt::KeyboardModifiers modifiers)
{
    if (m_tool == PlanTool::Polygon) {
        m_drawing.addCorner(plan);
        update();
        return;
    }
    if (draws(m_tool)) {
        m_drawing.begin(m_tool, plan);
        m_hand.drag = Drag::Draw;
        return;
    }
    const int edge = m_tool == PlanTool::Select ? m_corners.edgeUnder(plan) : -1;
    if (edge >= 0 && modifiers & Qt::AltModifier) {
        m_corners.add(edge, m_view.onGrid(plan));
        return;
    }
    switch (m_selection.press(plan, modifiers, edge >= 0 ? m_corners.polygon() : 0)) { // perhaps just outside of it
    case BoardSelection::Pressed::Thing: m_hand.drag = Drag::Pending; break;
    case BoardSelection::Pressed::Room: m_hand.drag = Drag::Band; break;
    case BoardSelection::Pressed::Nothing: break;
    }
}

void PlanCanvas::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position(), plan = m_view.camera().toPlan(at);
    if (m_hand.drag == Drag::Pending && (at - m_hand.at).manhattanLength() >= QApplication::startDragDistance()) {
        m_hand.drag = Drag::Move;
        m_move = std::make_unique<PlanMove>(m_document, m_view, m_selection.from());
    }
    switch (m_hand.drag) {
    case Drag::None:
        m_drawing.pullTo(plan);
        hover(at);
        if (!m_drawing.hasCorners())
            return;
        break;
    case Drag::Pending: return;
    case Drag::Move: m_move->moveTo(plan, event->modifiers()); break;
    case Drag::Band: m_selection.bandTo(plan); break;
    case Drag::Draw: m_drawing.pullTo(plan); break;
    case Drag::Pan: m_view.panBy(at - std::exchange(m_hand.at, at)); return;
    case Drag::Handle:
        m_grip.pullTo(at, event->modifiers());
        if (m_grip.words().isEmpty())
            return;
        hint(m_grip.words());
        break;
    }
    update();
}

void PlanCanvas::hover(QPointF view)
{
    if (m_tool != PlanTool::Select)
        return;
    if (m_grip.hover(view))
        update();
    const std::optional<Handle> &handle = m_grip.hot();
    const bool isEdge = !handle && m_corners.edgeUnder(m_view.camera().toPlan(view)) >= 0;
    setCursor(handle ? HandleView::cursorFor(*handle) : Qt::ArrowCursor);
    if (handle)
        hint(HandleDrag::hint(*handle));
    else
        hint(isEdge ? tr("Double click, or Alt+click: one corner more on this edge.") : QString());
}

void PlanCanvas::leaveEvent(QEvent *event)
{
    if (m_grip.leave()) {
        hint({});
        update();
    }
    QWidget::leaveEvent(event);
}

void PlanCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != m_hand.button)
        return;
    const std::unique_ptr<PlanMove> move = std::move(m_move); // the document's change drops what is held
    switch (std::exchange(m_hand.drag, Drag::None)) {
    case Drag::None: break;
    case Drag::Pending: m_selection.click(); break;
    case Drag::Move: move->finish(); break;
    case Drag::Band: m_selection.finishBand(event->modifiers()); break;
    case Drag::Draw: m_drawing.finish(); break;
    case Drag::Pan: setCursor(cursorOf(m_tool)); break;
    case Drag::Handle:
        hint({});
        m_grip.finish();
        hover(m_grip.pointer());
        break;
    }
    update();
}

void PlanCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_tool == PlanTool::Polygon) {
        m_drawing.closePolygon();
        return;
    }
    if (m_tool != PlanTool::Select) {
        mousePressEvent(event);
        return;
    }
    const QPointF plan = m_view.camera().toPlan(event->position());
    const int edge = m_corners.edgeUnder(plan);
    if (edge >= 0 && !m_grip.at(event->position())) {
        m_corners.add(edge, m_view.onGrid(plan));
        return;
    }
    const int seat = m_view.at(plan, Aim::Seats);
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
        m_view.panBy(event->pixelDelta());
    else
        m_view.zoomAt(event->position(), std::pow(wheelStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void PlanCanvas::keyPressEvent(QKeyEvent *event)
{
    if (m_hand.drag != Drag::None
        && event->key() != Qt::Key_Escape) // the hand first: what it holds must not change under it
        return;
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const auto nudge = [&](QPointF way) {
        const QPointF by = way * (isShift ? 10 : 1);
        if (!m_corners.nudge(by))
            PlanMove::nudge(m_document, by);
    };
    const auto chooseNext = [&](int step) {
        m_selection.chooseNext(step);
        m_view.showChosen();
    };
    switch (event->key()) {
    case Qt::Key_Left: return nudge({-1, 0});
    case Qt::Key_Right: return nudge({1, 0});
    case Qt::Key_Up: return nudge({0, -1});
    case Qt::Key_Down: return nudge({0, 1});
    case Qt::Key_Escape: return stepBack();
    case Qt::Key_PageDown: return chooseNext(1);
    case Qt::Key_PageUp: return chooseNext(-1);
    case Qt::Key_Insert: return m_corners.addNext();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (draws(m_tool))
            m_drawing.insert(m_tool);
        else
            m_corners.step(isShift ? -1 : 1);
        return update(); // too few corners close no polygon, and are gone
    default: QWidget::keyPressEvent(event);
    }
}

void PlanCanvas::drop()
{
    if (std::exchange(m_hand.drag, Drag::None) == Drag::Pan)
        setCursor(cursorOf(m_tool));
    m_move.reset();
    m_grip.drop();
}

void PlanCanvas::stepBack()
{
    if (m_hand.drag != Drag::None) {
        drop();
        hint({});
    } else if (m_corners.corner() >= 0) {
        m_corners.leave();
    } else if (m_drawing.hasCorners()) {
        m_drawing.dropCorners();
    } else if (m_tool != PlanTool::Select) {
        setTool(PlanTool::Select);
    } else {
        m_document.choose({});
    }
    update();
}

void PlanCanvas::hint(const QString &words)
{
    if (words == m_hint)
        return;
    m_hint = words;
    emit hinted(words);
}

void PlanCanvas::tell()
{
    const QString words = describeChosen(m_document.draft(), m_document.chosen()) + m_corners.described();
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    if (hasFocus()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace rowlock

#include "ui/papers/design_canvas.h"

#include "model/documents/ticket_words.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/papers/design_sample.h"
#include "ui/words/paper_words.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double handleSide = 8;  // pixels
constexpr double handleReach = 7; // around its middle
constexpr double lineReach = 4;
constexpr int receiptDpi = 203;

double snapped(double mm)
{
    return std::round(mm / DesignModel::snap) * DesignModel::snap;
}

} // namespace

DesignCanvas::DesignCanvas(DesignModel &model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setObjectName(QStringLiteral("designCanvas"));
    setAccessibleName(tr("Preview"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 180);
    connect(&m_model, &DesignModel::changed, this, &DesignCanvas::showAnew);
}

void DesignCanvas::showSample(const TicketPrint &print)
{
    m_print = print;
    m_picture = {};
    showAnew();
}

void DesignCanvas::showAnew()
{
    if (m_drawn != m_model.paper())
        m_picture = {};
    tell();
    update();
}

void DesignCanvas::tell()
{
    const TemplateElement *element = m_model.element();
    setAccessibleDescription(element ? tr("Selected: %1").arg(elementText(*element)) : QString());
}

QRectF DesignCanvas::pageRect() const
{
    QSizeF size = m_model.paper().paper.size;
    if (size.height() <= 0) { // of what is printed on it, and the edges
        const QMarginsF &edges = m_model.paper().paper.margins;
        const double printed = size.width() - edges.left() - edges.right();
        size.setHeight(
            edges.top() + edges.bottom()
            + (m_receipt.isNull() ? printed : printed * m_receipt.height() / std::max(1, m_receipt.width())));
    }
    const QRectF room = QRectF(rect()).adjusted(gap::group, gap::group, -gap::group, -gap::group);
    const QSizeF fitted = size.scaled(room.size(), Qt::KeepAspectRatio);
    return {room.center() - QPointF(fitted.width(), fitted.height()) / 2, fitted};
}

double DesignCanvas::scale() const
{
    return pageRect().width() / m_model.paper().paper.size.width();
}

QPointF DesignCanvas::inPixels(const QPointF &mm) const
{
    return pageRect().topLeft() + mm * scale();
}

QPointF DesignCanvas::inMm(const QPointF &pixels) const
{
    return (pixels - pageRect().topLeft()) / scale();
}

QRectF DesignCanvas::boxInPixels(const QRectF &mm) const
{
    return {inPixels(mm.topLeft()), mm.size() * scale()};
}

QImage DesignCanvas::drawn() const
{
    const QSizeF size = pageRect().size();
    QImage image((size * devicePixelRatioF()).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    image.fill(Qt::white);
    if (m_print.order.tickets.isEmpty())
        return image;
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    if (m_model.isReceipt())
        painter.drawImage(
            QRectF(image.rect())
                .marginsRemoved(m_model.paper().paper.margins * (image.width() / m_model.paper().paper.size.width())),
            m_receipt);
    else
        paintTicket(painter, image.rect(), m_model.paper(), m_print, m_print.order.tickets.first());
    return image;
}

void DesignCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_picture.isNull()) {
        if (m_model.isReceipt() && !m_print.order.tickets.isEmpty()) {
            const int dpi = m_model.paper().paper.dpi > 0 ? m_model.paper().paper.dpi : receiptDpi;
            m_receipt =
                receiptBitmaps(m_model.paper(), receiptOf(m_print), dpi).value(0).convertToFormat(QImage::Format_RGB32);
        }
        m_drawn = m_model.paper();
        m_picture = drawn();
    }
    const QRectF page = pageRect();
    painter.drawImage(page, m_picture);
    painter.setPen(QPen(toneColor(Tone::Faint, palette()), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(page);
    if (m_model.isReceipt())
        return;
    const QColor accent(0x1f, 0x6f, 0xd1); // on white paper, in the dark too
    painter.setPen(QPen(QColor(0xb0, 0xb6, 0xbf), 1, Qt::DotLine));
    painter.drawRect(boxInPixels(m_model.paper().paper.reachable()));
    if (const TemplateElement *element = m_model.element()) {
        painter.setPen(QPen(accent, hasFocus() ? 2 : 1));
        painter.drawRect(boxInPixels(element->box));
        painter.setPen(QPen(accent, 1));
        painter.setBrush(Qt::white);
        for (const auto &[sides, at] : handles())
            painter.drawRect(QRectF(at.x() - handleSide / 2, at.y() - handleSide / 2, handleSide, handleSide));
    }
}

QList<std::pair<int, QPointF>> DesignCanvas::handles() const
{
    const TemplateElement *element = m_model.element();
    if (!element || m_model.isReceipt())
        return {};
    const QRectF box = boxInPixels(element->box);
    const QPointF middle = box.center();
    if (element->kind == ElementKind::Line)
        return element->box.width() > 0
                   ? QList<std::pair<int, QPointF>>{{Left, box.topLeft()}, {Right, box.topRight()}}
                   : QList<std::pair<int, QPointF>>{{Top, box.topLeft()}, {Bottom, box.bottomLeft()}};
    return {{Left | Top, box.topLeft()},       {Right | Top, box.topRight()},
            {Left | Bottom, box.bottomLeft()}, {Right | Bottom, box.bottomRight()},
            {Left, {box.left(), middle.y()}},  {Right, {box.right(), middle.y()}},
            {Top, {middle.x(), box.top()}},    {Bottom, {middle.x(), box.bottom()}}};
}

int DesignCanvas::sidesAt(const QPointF &pixels) const
{
    for (const auto &[sides, at] : handles()) {
        if (std::abs(pixels.x() - at.x()) <= handleReach && std::abs(pixels.y() - at.y()) <= handleReach)
            return sides;
    }
    return None;
}

// The smallest of those that are seen there: what lies within a frame is meant before the frame.
int DesignCanvas::elementAt(const QPointF &pixels) const
{
    int found = -1;
    double least = 0;
    for (int i = 0; i < m_model.paper().elements.size(); ++i) {
        const TemplateElement &element = m_model.paper().elements.at(i);
        if (!isShown(element, m_print))
            continue;
        const QRectF box = boxInPixels(element.box);
        const QRectF reach = box.adjusted(-lineReach, -lineReach, lineReach, lineReach);
        const double area = box.width() * box.height();
        if (reach.contains(pixels) && (found < 0 || area < least)) {
            found = i;
            least = area;
        }
    }
    return found;
}

void DesignCanvas::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_model.isReceipt())
        return;
    ++m_drags;
    m_hand.sides = sidesAt(event->position());
    if (m_hand.sides == None) {
        m_model.select(elementAt(event->position()));
        m_hand.sides = m_model.element() ? Whole : None;
    }
    m_hand.at = inMm(event->position());
    m_hand.box = m_model.element() ? m_model.element()->box : QRectF();
}

void DesignCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        const int sides = sidesAt(event->position());
        const bool isCorner = sides == (Left | Top) || sides == (Right | Bottom);
        setCursor(sides == None                     ? Qt::ArrowCursor
                  : sides == Left || sides == Right ? Qt::SizeHorCursor
                  : sides == Top || sides == Bottom ? Qt::SizeVerCursor
                  : isCorner                        ? Qt::SizeFDiagCursor
                                                    : Qt::SizeBDiagCursor);
        return;
    }
    if (m_hand.sides == None || !m_model.element())
        return;
    const QPointF by = inMm(event->position()) - m_hand.at;
    QRectF box = m_hand.box;
    if (m_hand.sides == Whole)
        box.moveTo(snapped(box.x() + by.x()), snapped(box.y() + by.y()));
    if (m_hand.sides & Left)
        box.setLeft(std::min(snapped(box.left() + by.x()), box.right() - DesignModel::snap));
    if (m_hand.sides & Top)
        box.setTop(std::min(snapped(box.top() + by.y()), box.bottom() - DesignModel::snap));
    if (m_hand.sides & Right)
        box.setRight(std::max(snapped(box.right() + by.x()), box.left() + DesignModel::snap));
    if (m_hand.sides & Bottom)
        box.setBottom(std::max(snapped(box.bottom() + by.y()), box.top() + DesignModel::snap));
    // A hand that shakes has moved nothing.
    if (QLineF(QPointF(), by * scale()).length() >= 3 || m_model.element()->box != m_hand.box)
        m_model.setBox(box, QStringLiteral("drag %1").arg(m_drags));
}

void DesignCanvas::mouseReleaseEvent(QMouseEvent *)
{
    m_hand.sides = None;
}

void DesignCanvas::keyPressEvent(QKeyEvent *event)
{
    const double step = event->modifiers() & Qt::ShiftModifier ? 10 * DesignModel::snap : DesignModel::snap;
    QPointF by;
    switch (event->key()) {
    case Qt::Key_Left: by = {-step, 0}; break;
    case Qt::Key_Right: by = {step, 0}; break;
    case Qt::Key_Up: by = {0, -step}; break;
    case Qt::Key_Down: by = {0, step}; break;
    case Qt::Key_PageDown:
        return m_model.select(std::min(m_model.selected() + 1, int(m_model.paper().elements.size()) - 1));
    case Qt::Key_PageUp: return m_model.select(m_model.selected() - 1);
    case Qt::Key_Delete: return m_model.remove();
    default: return QWidget::keyPressEvent(event);
    }
    if (event->modifiers() & Qt::ControlModifier)
        m_model.growBy({by.x(), by.y()});
    else
        m_model.moveBy(by);
}

void DesignCanvas::resizeEvent(QResizeEvent *)
{
    m_picture = {};
}

} // namespace rowlock

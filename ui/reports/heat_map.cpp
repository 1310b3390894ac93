#include "ui/reports/heat_map.h"

#include "ui/common/metrics.h"
#include "ui/common/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double largestSeat = 12; // radius: larger ones only look coarse
constexpr double leastReadRadius = 8;
constexpr int leastTextSize = 7; // in pixels: smaller names are left out
constexpr int largestTextSize = 15;
constexpr int ringWidth = 3;

// What is sold more often is further from the ground: darker on a light one, as on paper, and lighter on a dark one.
QColor heatColor(int step, const QColor &ground)
{
    const bool isDark = ground.lightness() < 128;
    switch (step) {
    case 0: return ground;
    case 1: return isDark ? QColor(0x5c, 0x3c, 0x22) : QColor(0xfb, 0xd7, 0xa4);
    case 2: return isDark ? QColor(0xa8, 0x62, 0x28) : QColor(0xf0, 0x9a, 0x54);
    case 3: return isDark ? QColor(0xea, 0xa2, 0x52) : QColor(0xc9, 0x4f, 0x3a);
    default: break;
    }
    return isDark ? QColor(0xff, 0xe9, 0xc4) : QColor(0x6e, 0x14, 0x22);
}

} // namespace

HeatMap::HeatMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("heatMap"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Seats by sales on the seating plan"));
    hide();
}

void HeatMap::setReport(const Report &report, const SharedPlan &plan)
{
    const bool isShown = isHeatMap(report, plan);
    m_report = isShown ? report : Report();
    m_plan = isShown ? plan : SharedPlan();
    m_steps = heatStepsOf(m_report);
    m_current = -1;
    QStringList said;
    for (int step = 0; isShown && step < HeatSteps::count; ++step)
        said += heatStepText(m_steps, step);
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    setVisible(isShown);
    redraw();
}

void HeatMap::setCurrent(int seat)
{
    m_current = m_plan && seat < m_plan->seats.size() ? seat : -1;
    update();
}

QSize HeatMap::sizeHint() const
{
    return {500, 420};
}

QSize HeatMap::minimumSizeHint() const
{
    return {200, 250};
}

// Beside each other, in as many lines as they need; the last one ends at the bottom.
QList<QRect> HeatMap::legendPlaces() const
{
    const int line = fontMetrics().height();
    QList<QRect> places;
    QPoint at(0, 0);
    for (int step = 0; step < HeatSteps::count; ++step) {
        const int wide = line + gap::inside + fontMetrics().horizontalAdvance(heatStepText(m_steps, step));
        if (at.x() > 0 && at.x() + wide > width())
            at = {0, at.y() + line + gap::inside};
        places.append({at, QSize(std::min(wide, width()), line)});
        at.rx() += wide + gap::group;
    }
    for (QRect &place : places)
        place.translate(0, height() - at.y() - line);
    return places;
}

FittedPlan HeatMap::view() const
{
    const int legend = height() - legendPlaces().first().top() + gap::related;
    return FittedPlan::into(QRectF(rect()).adjusted(ringWidth, ringWidth, -ringWidth, -legend - ringWidth), *m_plan,
                            largestSeat);
}

QPointF HeatMap::placeOf(int seat) const
{
    return view().at(m_plan->seats.at(seat).position);
}

int HeatMap::seatAt(const QPointF &at) const
{
    if (!m_plan)
        return -1;
    const FittedPlan view = this->view();
    int found = -1;
    double nearest = 0;
    for (int seat = 0; seat < m_plan->seats.size(); ++seat) {
        const PlanSeat &one = m_plan->seats.at(seat);
        const QPointF off = view.at(one.position) - at;
        const double distance = QPointF::dotProduct(off, off), reach = std::max(one.radius * view.scale * 1.2, 3.0);
        if (distance <= reach * reach && (found < 0 || distance < nearest)) {
            found = seat;
            nearest = distance;
        }
    }
    return found;
}

void HeatMap::redraw()
{
    m_drawn = {};
    update();
}

void HeatMap::paintEvent(QPaintEvent *)
{
    if (!m_plan)
        return;
    const FittedPlan view = this->view();
    if (m_drawn.isNull()) {
        m_drawn = QPixmap(size() * devicePixelRatioF());
        m_drawn.setDevicePixelRatio(devicePixelRatioF());
        m_drawn.fill(palette().color(QPalette::Window));
        QPainter painter(&m_drawn);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(font());
        paintHouse(painter, view);
        paintSeats(painter, view);
        paintSections(painter, view);
        paintLegend(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_drawn);
    if (m_current < 0)
        return;
    const double radius = m_plan->seats.at(m_current).radius * view.scale + ringWidth;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(accentColor(), ringWidth));
    painter.drawEllipse(placeOf(m_current), radius, radius);
}

void HeatMap::paintHouse(QPainter &painter, const FittedPlan &view) const
{
    QFont face = font();
    for (const PlanArea &area : m_plan->areas) {
        const QPainterPath outline = drawnPath(area);
        QPointF middle = area.position + area.text.offset;
        if (!outline.isEmpty()) {
            middle = outline.boundingRect().center();
            painter.save();
            painter.translate(view.at({0, 0}));
            painter.scale(view.scale, view.scale);
            painter.setPen(QPen(outlineColor(), 1 / view.scale));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(outline);
            painter.restore();
        }
        const int size = std::min(int(area.text.size * view.scale), largestTextSize);
        if (size < leastTextSize)
            continue;
        face.setPixelSize(size);
        painter.setFont(face);
        painter.setPen(faintTextColor());
        QRectF box(0, 0, width(), 2 * size);
        box.moveCenter(view.at(middle));
        painter.drawText(box, Qt::AlignCenter, (area.standing ? area.name : area.text.text).simplified());
    }
    painter.setFont(font());
}

void HeatMap::paintSeats(QPainter &painter, const FittedPlan &view) const
{
    const QColor ground = palette().color(QPalette::Window);
    QFont small = font();
    for (int i = 0; i < m_plan->seats.size(); ++i) {
        const PlanSeat &seat = m_plan->seats.at(i);
        const QColor fill = heatColor(m_steps.ofSeat.at(i), ground);
        const double radius = seat.radius * view.scale * 0.92;
        const QPointF at = view.at(seat.position);
        painter.setPen(QPen(outlineColor(), std::min(1.0, radius / 4)));
        painter.setBrush(fill);
        painter.drawEllipse(at, radius, radius);
        if (radius < leastReadRadius)
            continue;
        small.setPixelSize(int(radius));
        painter.setFont(small);
        painter.setPen(inkOn(fill));
        painter.drawText(QRectF(at.x() - radius, at.y() - radius, radius * 2, radius * 2), Qt::AlignCenter,
                         seat.number);
    }
    painter.setFont(font());
}

// Where seats are too small for numbers, a section's name stands over them.
void HeatMap::paintSections(QPainter &painter, const FittedPlan &view) const
{
    for (const PlanBlock &section : m_plan->blocks) {
        if (section.seats.isEmpty() || m_plan->seats.at(section.seats.first()).radius * view.scale >= leastReadRadius)
            continue;
        QRectF box(0, 0, fontMetrics().horizontalAdvance(section.name) + gap::related, fontMetrics().height());
        box.moveCenter(view.at(section.bounds.center()));
        if (box.width() > section.bounds.width() * view.scale)
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::Window));
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(box, Qt::AlignCenter, section.name);
    }
}

void HeatMap::paintLegend(QPainter &painter) const
{
    const QList<QRect> places = legendPlaces();
    for (int step = 0; step < HeatSteps::count; ++step) {
        const QRect &place = places.at(step);
        const double mark = place.height() * 0.35;
        painter.setPen(QPen(outlineColor(), 1));
        painter.setBrush(heatColor(step, palette().color(QPalette::Window)));
        painter.drawEllipse(QPointF(place.left() + mark + 1, place.center().y()), mark, mark);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(place.height() + gap::inside, 0, 1, 0), Qt::AlignVCenter,
                         heatStepText(m_steps, step));
    }
}

void HeatMap::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    redraw();
}

void HeatMap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    const int seat = event->button() == Qt::LeftButton ? seatAt(event->position()) : -1;
    if (seat >= 0)
        emit seatChosen(seat);
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int seat = event->button() == Qt::LeftButton ? seatAt(event->position()) : -1;
    if (seat >= 0)
        emit seatOpened(seat);
}

bool HeatMap::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int seat = seatAt(help->pos());
    const QString said =
        seat < 0 ? QString() : tr("%1: %2").arg(m_plan->seats.at(seat).label, heatSeatText(m_report, seat));
    QToolTip::showText(help->globalPos(), said.toHtmlEscaped(), this);
    return true;
}

} // namespace rowlock

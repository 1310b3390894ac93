#include "ui/seatmap/map_pointer.h"

#include "ui/common/theme.h"
#include "ui/seatmap/seat_groups.h"
#include "ui/seatmap/seat_marks.h"

#include <QApplication>
#include <QPainter>

#include <utility>

namespace rowlock {

namespace {

constexpr double leastStep = 3; // pixels between two points of the lasso's line

} // namespace

void MapPointer::forget()
{
    m_drag = Drag::None;
    clicked = -1;
}

void MapPointer::press(const QPointF &at, Qt::MouseButton button)
{
    m_start = m_at = m_taken = at;
    m_line.clear();
    m_button = button;
    m_drag = button == Qt::MiddleButton || button == Qt::RightButton || m_space ? Drag::PanPress : Drag::Press;
}

void MapPointer::move(const QPointF &at)
{
    m_at = at;
    const bool far = (at - m_start).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag == Drag::PanPress && far) {
        m_drag = Drag::Pan;
        m_spaceUsed = m_spaceUsed || m_space;
    } else if (m_drag == Drag::Press && far) {
        m_drag = Drag::Band;
    }
    if (m_drag == Drag::Band && m_lasso) {
        if (m_line.isEmpty())
            m_line.append(m_start);
        if ((at - m_line.last()).manhattanLength() >= leastStep)
            m_line.append(at);
    }
}

MapPointer::Did MapPointer::release(const QPointF &at, Qt::MouseButton button)
{
    if (m_drag == Drag::None || button != m_button)
        return Did::Nothing;
    m_at = at;
    switch (std::exchange(m_drag, Drag::None)) {
    case Drag::Band: return Did::DrewBand;
    case Drag::Press: return Did::Clicked;
    case Drag::PanPress: return button == Qt::RightButton ? Did::AskedForMenu : Did::Nothing;
    default: return Did::Nothing;
    }
}

bool MapPointer::giveUpBand()
{
    if (m_drag != Drag::Band)
        return false;
    m_drag = Drag::None;
    return true;
}

void MapPointer::holdSpace()
{
    m_space = true;
    m_spaceUsed = false;
}

bool MapPointer::letGoOfSpace()
{
    return std::exchange(m_space, false) && !m_spaceUsed && m_drag == Drag::None;
}

QList<int> MapPointer::bandSeats() const
{
    if (!m_scene.house.isLoaded())
        return {};
    if (!m_lasso)
        return m_scene.grid().within(m_camera.toPlan(QRectF(m_start, m_at).normalized()));
    QPolygonF line;
    for (const QPointF &point : m_line)
        line.append(m_camera.toPlan(point));
    return seatsInside(m_scene.grid(), m_scene.house.plan(), line);
}

void MapPointer::paintBand(QPainter &painter, const QString &tag) const
{
    QColor fill = accentColor();
    fill.setAlphaF(0.12F);
    painter.setBrush(fill);
    painter.setPen(QPen(accentColor(), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (!m_lasso)
        painter.drawRoundedRect(QRectF(m_start, m_at).normalized(), 2, 2);
    else if (m_line.size() > 1)
        painter.drawPolygon(m_line);
    if (tag.isEmpty())
        return;
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0, 0, metrics.horizontalAdvance(tag) + 16, metrics.height() + 6);
    plate.moveTopLeft(m_at + QPointF(14, 14));
    plate.moveRight(std::min(plate.right(), m_camera.viewSize().width() - 4));
    plate.moveBottom(std::min(plate.bottom(), m_camera.viewSize().height() - 4));
    painter.setPen(Qt::NoPen);
    painter.setBrush(mapColors().text);
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2);
    painter.setPen(mapColors().ground);
    painter.drawText(plate, Qt::AlignCenter, tag);
}

} // namespace rowlock

// What the manager selects on the map beside single seats: a lasso, and seats that belong together.
#include "ui/common/theme.h"
#include "ui/seatmap/seat_groups.h"
#include "ui/seatmap/seat_map_inner.h"

#include <QKeyEvent>
#include <QPainter>

namespace rowlock {

namespace {

constexpr double leastStep = 3; // pixels between two points of the lasso's line

std::optional<SeatGroup> groupOfKey(int key)
{
    switch (key) {
    case Qt::Key_R: return SeatGroup::Row;
    case Qt::Key_T: return SeatGroup::Section;
    case Qt::Key_G: return SeatGroup::Category;
    case Qt::Key_J: return SeatGroup::Order;
    case Qt::Key_A: return SeatGroup::All;
    default: return {};
    }
}

} // namespace

void SeatMapView::setLasso(bool lasso)
{
    if (m_inner->mode != Mode::Manage || lasso == m_inner->lasso)
        return;
    m_inner->lasso = lasso;
    emit toolChanged();
}

bool SeatMapView::isLasso() const
{
    return m_inner->lasso;
}

int SeatMapView::groupSeat() const
{
    if (m_inner->focusSeat >= 0)
        return m_inner->focusSeat;
    const QList<int> seats = selection();
    return seats.isEmpty() ? -1 : seats.first();
}

void SeatMapView::selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers)
{
    if (m_inner->mode == Mode::Manage)
        m_inner->selectTogether(seatsOfGroup(m_inner->house, group, groupSeat(), m_inner->floors->zone()), modifiers);
}

void SeatMapView::Inner::selectTogether(const QList<int> &seats, Qt::KeyboardModifiers modifiers)
{
    const bool onTop = modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
    if (onTop)
        select(toggledTogether(looks.selected, seats));
    else if (!seats.isEmpty())
        select(QSet<int>(seats.begin(), seats.end()));
}

void SeatMapView::Inner::selectRowOf(int seatNo, Qt::KeyboardModifiers modifiers)
{
    setFocusSeat(seatNo);
    selectTogether(seatsOfGroup(house, SeatGroup::Row, seatNo, floors->zone()), modifiers);
}

bool SeatMapView::Inner::selectSectionAt(const QPointF &position, Qt::KeyboardModifiers modifiers)
{
    const int block = mode == Mode::Manage && !seatsCanBeMeant() ? blockUnder(position) : -1;
    if (block >= 0)
        selectTogether(house.plan().blocks.at(block).seats, modifiers);
    return block >= 0;
}

bool SeatMapView::Inner::isSelectingKey(const QKeyEvent &event) const
{
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return mode == Mode::Manage && modifiers == Qt::ControlModifier
           && (event.key() == Qt::Key_L || groupOfKey(event.key()));
}

bool SeatMapView::Inner::selectsByKey(const QKeyEvent &event)
{
    if (!isSelectingKey(event))
        return false;
    if (event.key() == Qt::Key_L) {
        view.setLasso(!lasso);
        return true;
    }
    view.selectGroup(*groupOfKey(event.key()), event.modifiers() & Qt::ShiftModifier);
    return true;
}

void SeatMapView::Inner::drawLasso(const QPointF &at)
{
    if (lassoLine.isEmpty())
        lassoLine.append(dragStart);
    if ((at - lassoLine.last()).manhattanLength() >= leastStep)
        lassoLine.append(at);
}

QList<int> SeatMapView::Inner::lassoSeats() const
{
    QPolygonF line;
    for (const QPointF &point : lassoLine)
        line.append(camera.toPlan(point));
    return house.isLoaded() ? seatsInside(grid, house.plan(), line) : QList<int>();
}

void SeatMapView::Inner::paintLasso(QPainter &painter) const
{
    if (lassoLine.size() < 2)
        return;
    QColor fill = accentColor();
    fill.setAlphaF(0.12F);
    painter.setBrush(fill);
    painter.setPen(QPen(accentColor(), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(lassoLine);
}

} // namespace rowlock

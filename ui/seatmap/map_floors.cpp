#include "ui/seatmap/map_floors.h"

#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_grid.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QSet>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int mostChoices = 6;

} // namespace

int zoneOfSeat(const SeatingPlan &plan, int seatNo)
{
    const int row = plan.seats.at(seatNo).row;
    return row >= 0 && row < plan.rows.size() ? plan.rows.at(row).zone : -1;
}

QList<int> overlappingZones(const SeatingPlan &plan)
{
    SeatGrid grid;
    grid.build(plan);
    QSet<int> zones;
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        const int zone = zoneOfSeat(plan, i);
        const double radius = seat.radius;
        grid.visit(QRectF(seat.position, QSizeF()).adjusted(-radius, -radius, radius, radius),
                   [&](const SeatGrid::Place &other) {
                       const int otherZone = zoneOfSeat(plan, other.seatNo);
                       const QPointF away = other.centre - seat.position;
                       if (otherZone != zone && std::hypot(away.x(), away.y()) < (radius + other.radius) * 0.7)
                           zones << zone << otherZone;
                   });
        if (zones.size() > mostChoices)
            return {};
    }
    QList<int> sorted = zones.values();
    std::sort(sorted.begin(), sorted.end());
    sorted.removeIf([&](int zone) { return zone < 0 || zone >= plan.zones.size(); });
    return sorted;
}

int usualZone(const SeatingPlan &plan, const QList<int> &overlapping)
{
    const bool all = std::all_of(plan.rows.cbegin(), plan.rows.cend(), [&](const PlanRow &row) {
        return row.seats.isEmpty() || overlapping.contains(row.zone);
    });
    return all && !overlapping.isEmpty() ? overlapping.first() : -1;
}

MapFloors::MapFloors(QWidget *parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(3, 3, 3, 3);
    layout->setSpacing(1);
    setAccessibleName(tr("Levels"));
    setCursor(Qt::ArrowCursor);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        m_zone = id - 1; // the group keeps negative ids for itself
        emit chosen(m_zone);
    });
    hide();
}

void MapFloors::addChoice(const QString &text, int zone)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setChecked(zone == m_zone);
    button->setFocusPolicy(Qt::TabFocus);
    button->setMinimumHeight(28);
    layout()->addWidget(button);
    button->show();
    m_group->addButton(button, zone + 1);
}

void MapFloors::setPlan(const SeatingPlan *plan)
{
    const QList<QAbstractButton *> old = m_group->buttons();
    for (QAbstractButton *button : old) {
        m_group->removeButton(button);
        delete button;
    }
    const QList<int> zones = plan ? overlappingZones(*plan) : QList<int>();
    m_names.clear();
    m_zone = m_usual = plan ? usualZone(*plan, zones) : -1;
    hide();
    if (zones.isEmpty())
        return;
    addChoice(tr("All"), -1);
    m_names.insert(-1, QString());
    for (const int zone : zones) {
        addChoice(withoutKeyMarks(plan->zones.at(zone).name), zone);
        m_names.insert(zone, plan->zones.at(zone).name);
    }
    show(); // with all of its buttons, which a layout shows a moment later only, once it is seen itself
    adjustSize();
}

void MapFloors::setZone(int zone)
{
    if (QAbstractButton *button = m_group->button(zone + 1); button && zone != m_zone) {
        button->setChecked(true);
        m_zone = zone;
        emit chosen(zone);
    }
}

QString MapFloors::name() const
{
    return m_names.value(m_zone);
}

void MapFloors::setNamed(const QString &name)
{
    for (auto it = m_names.cbegin(); it != m_names.cend(); ++it) {
        if (it.value() == name)
            return setZone(it.key());
    }
}

void MapFloors::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(mapColors().outline);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

} // namespace rowlock

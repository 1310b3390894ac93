#include "ui/seatmap/map_floors.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/seatmap/map_lettering.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace rowlock {

MapFloors::MapFloors(QWidget *parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(gap::inside, gap::inside, gap::inside, gap::inside);
    layout->setSpacing(gap::none);
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
    drawPlate(painter, rect(), palette().color(QPalette::Base));
}

} // namespace rowlock

#include "ui/house/selection_strip.h"

#include "ui/common/action_button.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/seatmap/seat_groups.h"

#include <QApplication>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>

namespace rowlock {

SelectionStrip::SelectionStrip(SeatMapView &map, QWidget *parent) : QWidget(parent), m_map(map)
{
    setObjectName(QStringLiteral("selectionStrip"));
    setAccessibleName(tr("Select seats"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::related, gap::related, gap::related, gap::related);
    row->setSpacing(gap::inside);
    m_rectangle = add(tr("Rectangle"), QStringLiteral("selectRectangle"), tr("Drag to select, Ctrl adds or removes"));
    m_lasso = add(tr("Lasso"), QStringLiteral("selectLasso"),
                  tr("Drag around seats to select (Ctrl+L), Ctrl adds or removes"));
    auto *tools = new QButtonGroup(this);
    for (ActionButton *tool : {m_rectangle, m_lasso}) {
        tool->setCheckable(true);
        tools->addButton(tool);
    }
    row->addSpacing(gap::related);
    addGroup(tr("Row"), QStringLiteral("selectRow"), tr("Select the row (Ctrl+R)"), SeatGroup::Row);
    addGroup(tr("Section"), QStringLiteral("selectSection"), tr("Select the section (Ctrl+T)"), SeatGroup::Section);
    addGroup(tr("Same category"), QStringLiteral("selectCategory"), tr("Select the category (Ctrl+G)"),
             SeatGroup::Category);
    addGroup(tr("Same order"), QStringLiteral("selectOrder"), tr("Select the order (Ctrl+J)"), SeatGroup::Order);
    addGroup(tr("All"), QStringLiteral("selectAll"), tr("Select all seats shown (Ctrl+A)"), SeatGroup::All);
    row->addStretch(1);
    connect(m_rectangle, &ActionButton::clicked, this, [this] { m_map.input().setLasso(false); });
    connect(m_lasso, &ActionButton::clicked, this, [this] { m_map.input().setLasso(true); });
    connect(&map.input(), &MapInput::toolChanged, this, &SelectionStrip::refresh);
    connect(&map.input(), &MapInput::seatFocused, this, &SelectionStrip::refresh);
    connect(&map.input(), &MapInput::selectionChanged, this, &SelectionStrip::refresh);
    refresh();
}

ActionButton *SelectionStrip::add(const QString &text, const QString &objectName, const QString &toolTip)
{
    auto *button = new ActionButton(text, objectName, ActionButton::Weight::Quiet, this);
    button->setAccessibleName(tr("Select: %1").arg(text));
    button->setToolTip(toolTip);
    button->setHeight(ActionButton::Size::Small);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the map
    layout()->addWidget(button);
    return button;
}

void SelectionStrip::addGroup(const QString &text, const QString &objectName, const QString &toolTip, SeatGroup group)
{
    ActionButton *button = add(text, objectName, toolTip);
    connect(button, &ActionButton::clicked, this, [this, group] {
        m_map.input().selectGroup(group, QApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier));
    });
    if (group != SeatGroup::All)
        m_groups.append(button);
}

void SelectionStrip::refresh()
{
    m_rectangle->setChecked(!m_map.input().pointer.isLasso());
    m_lasso->setChecked(m_map.input().pointer.isLasso());
    const bool one = m_map.input().groupSeat() >= 0;
    for (ActionButton *button : std::as_const(m_groups))
        enableUnless(*button, one ? QString() : tr("Select one seat first"));
}

void SelectionStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::EnabledChange)
        refresh();
}

} // namespace rowlock

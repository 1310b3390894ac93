#include "ui/house/selection_strip.h"

#include "ui/common/reasons.h"
#include "ui/seatmap/seat_groups.h"

#include <QApplication>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace rowlock {

SelectionStrip::SelectionStrip(SeatMapView &map, QWidget *parent) : QWidget(parent), m_map(map)
{
    setObjectName(QStringLiteral("selectionStrip"));
    setAccessibleName(tr("Select seats"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(4);
    m_rectangle = add(tr("Rectangle"), QStringLiteral("selectRectangle"), tr("Drag to select, Ctrl adds or removes"));
    m_lasso = add(tr("Lasso"), QStringLiteral("selectLasso"),
                  tr("Drag around seats to select (Ctrl+L), Ctrl adds or removes"));
    auto *tools = new QButtonGroup(this);
    for (QToolButton *tool : {m_rectangle, m_lasso}) {
        tool->setCheckable(true);
        tools->addButton(tool);
    }
    row->addSpacing(12);
    addGroup(tr("Row"), QStringLiteral("selectRow"), tr("Select the row (Ctrl+R)"), SeatGroup::Row);
    addGroup(tr("Section"), QStringLiteral("selectSection"), tr("Select the section (Ctrl+T)"), SeatGroup::Section);
    addGroup(tr("Same category"), QStringLiteral("selectCategory"), tr("Select the category (Ctrl+G)"),
             SeatGroup::Category);
    addGroup(tr("Same order"), QStringLiteral("selectOrder"), tr("Select the order (Ctrl+J)"), SeatGroup::Order);
    addGroup(tr("All"), QStringLiteral("selectAll"), tr("Select all seats shown (Ctrl+A)"), SeatGroup::All);
    row->addStretch(1);
    connect(m_rectangle, &QToolButton::clicked, this, [this] { m_map.input().setLasso(false); });
    connect(m_lasso, &QToolButton::clicked, this, [this] { m_map.input().setLasso(true); });
    connect(&map.input(), &MapInput::toolChanged, this, &SelectionStrip::refresh);
    connect(&map.input(), &MapInput::seatFocused, this, &SelectionStrip::refresh);
    connect(&map.input(), &MapInput::selectionChanged, this, &SelectionStrip::refresh);
    refresh();
}

QToolButton *SelectionStrip::add(const QString &text, const QString &objectName, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setText(text);
    button->setAccessibleName(tr("Select: %1").arg(text));
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the map
    layout()->addWidget(button);
    return button;
}

void SelectionStrip::addGroup(const QString &text, const QString &objectName, const QString &toolTip, SeatGroup group)
{
    QToolButton *button = add(text, objectName, toolTip);
    connect(button, &QToolButton::clicked, this, [this, group] {
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
    for (QToolButton *button : std::as_const(m_groups))
        enableUnless(*button, one ? QString() : tr("Select one seat first"));
}

void SelectionStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::EnabledChange)
        refresh();
}

} // namespace rowlock

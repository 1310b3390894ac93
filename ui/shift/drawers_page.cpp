#include "ui/shift/drawers_page.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/rules/rule_form.h"
#include "ui/shift/count_dialog.h"
#include "ui/shift/drawer_form.h"
#include "ui/shift/report_dialog.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

DrawersPage::DrawersPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_table(new QTreeWidget(this)),
      m_may(new ToneLabel(tr("You may not change this yourself: somebody who may approves it as it is saved."),
                          Tone::Warning, this)),
      m_empty(
          new ToneLabel(tr("This box office has no drawers, and its money belongs to no shift. With the first drawer "
                           "it works in shifts: money is taken only where one is open, and each is counted and "
                           "closed by a Z report. A drawer is not removed again."),
                        Tone::Plain, this)),
      m_messages(new MessageBar(this, QStringLiteral("drawersPage"))),
      m_change(addButton(tr("C&hange…"), "drawerChange", &DrawersPage::change)),
      m_x(addButton(tr("&X report…"), "drawerX", &DrawersPage::showX)),
      m_count(addButton(tr("&Count and close…"), "drawerCount", &DrawersPage::count))
{
    setObjectName(QStringLiteral("drawersPage"));
    m_may->setObjectName(QStringLiteral("drawersPageMay"));
    m_may->setWordWrap(true);
    m_may->hide();
    makeTable();
    m_empty->setObjectName(QStringLiteral("drawersEmpty"));
    m_empty->setWordWrap(true);
    auto *heading = new ToneLabel(tr("Cash drawers"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *acts = new QHBoxLayout;
    acts->setSpacing(gap::related);
    for (QWidget *button : QWidgetList{addButton(tr("&Add…"), "drawerAdd", &DrawersPage::add), m_change, m_x, m_count})
        acts->addWidget(button);
    acts->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_may);
    column->addWidget(m_empty);
    column->addWidget(m_table, 1);
    column->addWidget(m_messages);
    column->addLayout(acts);
    column->addStretch();
    connect(m_table, &QTreeWidget::currentItemChanged, this, &DrawersPage::noteChosen);
    connect(m_table, &QTreeWidget::itemActivated, this, &DrawersPage::change);
    m_empty->hide();
    noteChosen();
    read();
}

void DrawersPage::makeTable()
{
    m_table->setObjectName(QStringLiteral("drawersTable"));
    m_table->setAccessibleName(tr("Drawers"));
    m_table->setHeaderLabels({tr("Name"), tr("People"), tr("Terminals"), tr("Receipt printer"), tr("Shift")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

void DrawersPage::setMayChange(bool may)
{
    m_may->setVisible(!may);
}

ActionButton *DrawersPage::addButton(const QString &text, const char *name, void (DrawersPage::*act)())
{
    auto *button = new ActionButton(text, QLatin1String(name), ActionButton::Weight::Secondary, this);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

void DrawersPage::read()
{
    whenAnswered(m_context.office.ask(readKnownShifts), this, [this](const Result<ShiftsKnown> &state) {
        if (!state)
            return m_messages->show(Tone::Danger, state.error().message);
        m_state = *state;
        fill();
    });
}

void DrawersPage::fill()
{
    const int before = std::max(0, m_table->indexOfTopLevelItem(m_table->currentItem()));
    const auto shiftWords = [this](const Drawer &drawer) {
        const auto shift = m_state.shiftOf(drawer);
        if (!shift)
            return drawer.isOffered ? tr("None") : tr("Not used");
        const QString who = shift->by.clerk.isEmpty() ? shift->by.terminal : shift->by.clerk;
        const QString since = dayText(shift->opened, m_context.facts.timeZone);
        return shift->isOpen() ? tr("%1, since %2").arg(isolated(who), since)
                               : tr("Counted: %1, since %2").arg(isolated(who), since);
    };
    m_table->clear();
    for (const Drawer &drawer : std::as_const(m_state.drawers)) {
        auto *item =
            new QTreeWidgetItem(m_table, {drawer.name, drawer.severalPeople ? tr("Several") : tr("One"),
                                          drawer.severalTerminals ? tr("Several") : tr("One"),
                                          drawer.kick.isEmpty() ? tr("By hand") : drawer.kick, shiftWords(drawer)});
        for (int column = 0; !drawer.isOffered && column < m_table->columnCount(); ++column)
            item->setForeground(column, palette().brush(QPalette::PlaceholderText));
    }
    m_empty->setVisible(m_state.drawers.isEmpty());
    m_table->setVisible(!m_state.drawers.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(std::min(before, m_table->topLevelItemCount() - 1)));
    noteChosen();
}

void DrawersPage::noteChosen()
{
    const Drawer *drawer = chosen();
    enableUnless(*m_change, drawer ? QString() : tr("Select a drawer first"));
    const QString why = !drawer                    ? tr("Select a drawer first")
                        : m_state.shiftOf(*drawer) ? QString()
                                                   : tr("No shift is open with this drawer");
    for (ActionButton *button : {m_x, m_count})
        enableUnless(*button, why);
}

const Drawer *DrawersPage::chosen() const
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    return row >= 0 && row < m_state.drawers.size() ? &m_state.drawers.at(row) : nullptr;
}

void DrawersPage::add()
{
    edit({});
}

void DrawersPage::change()
{
    if (const Drawer *drawer = chosen())
        edit(*drawer);
}

void DrawersPage::edit(const Drawer &drawer)
{
    connect(openDrawerForm(m_context, drawer, this), &RuleForm::saved, this, &DrawersPage::noteChanged);
}

void DrawersPage::count()
{
    const Drawer *drawer = chosen();
    const auto shift = drawer ? m_state.shiftOf(*drawer) : std::nullopt;
    if (!shift)
        return;
    auto *dialog = new CountDialog(m_context, *shift, this);
    connect(dialog, &CountDialog::counted, this, &DrawersPage::noteChanged);
    connect(dialog, &CountDialog::moved, this, &DrawersPage::noteChanged);
    dialog->open();
}

void DrawersPage::showX()
{
    const Drawer *drawer = chosen();
    if (const auto shift = drawer ? m_state.shiftOf(*drawer) : std::nullopt)
        openXReport(m_context, shift->id, this,
                    [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
}

void DrawersPage::noteChanged()
{
    m_messages->dismiss();
    read();
    emit changed();
}

} // namespace rowlock

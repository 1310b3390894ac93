#include "ui/shift/drawers_page.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/reasons.h"
#include "ui/rules/rule_form.h"
#include "ui/shift/count_dialog.h"
#include "ui/shift/drawer_form.h"
#include "ui/shift/report_dialog.h"

#include <QHBoxLayout>
#include <QTreeWidget>

namespace rowlock {

DrawersPage::DrawersPage(const HouseContext &context, QWidget *parent)
    : TablePage(QStringLiteral("drawers"),
                {.heading = tr("Cash drawers"),
                 .empty = tr("This box office has no drawers, and its money belongs to no shift. With the first drawer "
                             "it works in shifts: money is taken only where one is open, and each is counted and "
                             "closed by a Z report. A drawer is not removed again."),
                 .rows = tr("Drawers"),
                 .columns = {tr("Name"), tr("People"), tr("Terminals"), tr("Receipt printer"), tr("Shift")}},
                parent),
      m_context(context), m_messages(new MessageBar(this, QStringLiteral("drawersPage"))),
      m_change(secondaryButton(tr("C&hange…"), "drawerChange", this, &DrawersPage::change)),
      m_x(secondaryButton(tr("&X report…"), "drawerX", this, &DrawersPage::showX)),
      m_count(secondaryButton(tr("&Count and close…"), "drawerCount", this, &DrawersPage::count))
{
    addBelow(m_messages);
    for (ActionButton *button :
         {secondaryButton(tr("&Add…"), "drawerAdd", this, &DrawersPage::add), m_change, m_x, m_count})
        acts().addWidget(button);
    acts().addStretch(1);
    connect(&table(), &QTreeWidget::itemActivated, this, &DrawersPage::change);
    noteChosen();
    read();
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
    const auto shiftWords = [this](const Drawer &drawer) {
        const auto shift = m_state.shiftOf(drawer);
        if (!shift)
            return drawer.isOffered ? tr("None") : tr("Not used");
        const QString who = shift->by.clerk.isEmpty() ? shift->by.terminal : shift->by.clerk;
        const QString since = dayText(shift->opened, m_context.facts.timeZone);
        return shift->isOpen() ? tr("%1, since %2").arg(isolated(who), since)
                               : tr("Counted: %1, since %2").arg(isolated(who), since);
    };
    QList<Row> rows;
    for (const Drawer &drawer : std::as_const(m_state.drawers))
        rows.append({{drawer.name, drawer.severalPeople ? tr("Several") : tr("One"),
                      drawer.severalTerminals ? tr("Several") : tr("One"),
                      drawer.kick.isEmpty() ? tr("By hand") : drawer.kick, shiftWords(drawer)},
                     !drawer.isOffered});
    setRows(rows);
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
    const int row = current();
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

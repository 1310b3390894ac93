#include "ui/settings/terminals_page.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/rules/rule_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPrinterInfo>
#include <QTreeWidget>

#include <algorithm>

namespace rowlock {

namespace {

QString paperWords(ReportSize size)
{
    switch (size) {
    case ReportSize::AsBefore: return TerminalsPage::tr("As last on its computer");
    case ReportSize::Sheet: return TerminalsPage::tr("A4 sheet");
    case ReportSize::Roll: return TerminalsPage::tr("80 mm roll");
    }
    Q_UNREACHABLE();
}

} // namespace

TerminalsPage::TerminalsPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_table(new QTreeWidget(this)),
      m_may(new ToneLabel(tr("You may not change this yourself: somebody who may approves it as it is saved."),
                          Tone::Warning, this)),
      m_empty(new ToneLabel(tr("Nothing is set for any terminal: shifts are opened with the first free drawer, and "
                               "tickets are printed as each computer's system proposes."),
                            Tone::Plain, this)),
      m_change(
          new ActionButton(tr("C&hange…"), QStringLiteral("terminalChange"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("terminalsPage"));
    m_may->setObjectName(QStringLiteral("terminalsPageMay"));
    m_table->setObjectName(QStringLiteral("terminalsTable"));
    m_table->setAccessibleName(tr("Terminals"));
    m_table->setHeaderLabels({tr("Terminal"), tr("Usual drawer"), tr("Reports on"), tr("Ticket printer")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    auto *heading = new ToneLabel(tr("Terminals"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(tr("What each terminal has, by its name. The receipt printer that opens a drawer is "
                                   "the drawer's."),
                                Tone::Faint, this);
    for (ToneLabel *words : {about, m_may, m_empty})
        words->setWordWrap(true);
    auto *add = new ActionButton(tr("&Add…"), QStringLiteral("terminalAdd"), ActionButton::Weight::Secondary, this);
    auto *acts = new QHBoxLayout;
    acts->setSpacing(gap::related);
    for (ActionButton *button : {add, m_change}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        acts->addWidget(button);
    }
    acts->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    for (QWidget *widget : QWidgetList{heading, about, m_may, m_empty})
        column->addWidget(widget);
    column->addWidget(m_table, 1);
    column->addLayout(acts);
    column->addStretch();
    connect(add, &QPushButton::clicked, this, &TerminalsPage::add);
    connect(m_change, &QPushButton::clicked, this, &TerminalsPage::change);
    connect(m_table, &QTreeWidget::itemActivated, this, &TerminalsPage::change);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &TerminalsPage::noteChosen);
    noteChosen();
}

void TerminalsPage::showKnown(const SettingsKnown &known)
{
    const int before = std::max(0, m_table->indexOfTopLevelItem(m_table->currentItem()));
    m_known = known;
    m_table->clear();
    for (const TerminalSetup &each : known.terminals) {
        const auto drawer = std::ranges::find(known.drawers, each.drawer, &Drawer::no);
        new QTreeWidgetItem(
            m_table, {each.terminal, drawer == known.drawers.end() ? tr("None") : drawer->name, paperWords(each.paper),
                      each.ticketPrinter.isEmpty() ? tr("As the system proposes") : each.ticketPrinter});
    }
    m_may->setVisible(!known.mayChange);
    m_empty->setVisible(known.terminals.isEmpty());
    m_table->setVisible(!known.terminals.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(std::min(before, m_table->topLevelItemCount() - 1)));
    noteChosen();
}

const TerminalSetup *TerminalsPage::chosen() const
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    return row >= 0 && row < m_known.terminals.size() ? &m_known.terminals.at(row) : nullptr;
}

void TerminalsPage::noteChosen()
{
    enableUnless(*m_change, chosen() ? QString() : tr("Select a terminal first"));
}

// This one, unless something is set for it already.
void TerminalsPage::add()
{
    const bool isKnown =
        std::ranges::find(m_known.terminals, m_known.here, &TerminalSetup::terminal) != m_known.terminals.end();
    edit({isKnown ? QString() : m_known.here}, true);
}

void TerminalsPage::change()
{
    if (const TerminalSetup *setup = chosen())
        edit(*setup, false);
}

void TerminalsPage::edit(const TerminalSetup &setup, bool isNew)
{
    auto *form = new RuleForm(m_context, isNew ? tr("Add a terminal") : tr("Change the terminal"), this);
    QLineEdit *name = form->addText(tr("Terminal"), "terminal", tr("As the journal names it, such as Foyer/1"));
    name->setText(setup.terminal);
    name->setReadOnly(!isNew);
    QStringList drawers{tr("None")};
    int current = 0;
    for (const Drawer &drawer : std::as_const(m_known.drawers)) {
        if (drawer.no == setup.drawer)
            current = int(drawers.size());
        drawers << drawer.name;
    }
    QComboBox *drawer = form->addChoice(tr("Usual drawer"), "drawer", drawers);
    drawer->setCurrentIndex(current);
    QComboBox *paper = form->addChoice(
        tr("Reports on"), "paper",
        {paperWords(ReportSize::AsBefore), paperWords(ReportSize::Sheet), paperWords(ReportSize::Roll)});
    paper->setCurrentIndex(int(setup.paper));
    QComboBox *printer =
        form->addChoice(tr("Ticket printer (optional)"), "ticket_printer", QPrinterInfo::availablePrinterNames());
    printer->setEditable(true);
    printer->setEditText(setup.ticketPrinter);
    form->setHint(*printer, tr("Proposed when tickets are printed there, by its name on that computer"));
    form->onSave([=, known = m_known.drawers]() -> std::optional<RuleForm::Asked> {
        TerminalSetup wanted{name->text(), 0, ReportSize(paper->currentIndex()), printer->currentText()};
        if (drawer->currentIndex() > 0)
            wanted.drawer = known.at(drawer->currentIndex() - 1).no;
        return [wanted](Desk &desk) { return whetherDone(desk.settings().setTerminal(wanted)); };
    });
    connect(form, &RuleForm::saved, this, &TerminalsPage::saved);
    form->open();
}

} // namespace rowlock

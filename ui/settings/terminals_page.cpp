#include "ui/settings/terminals_page.h"

#include "ui/common/action_button.h"
#include "ui/common/reasons.h"
#include "ui/rules/rule_form.h"
#include "ui/settings/printers_form.h"

#include <QComboBox>
#include <QHBoxLayout>
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
    : TablePage(QStringLiteral("terminals"),
                {.heading = tr("Terminals"),
                 .about = tr("What each terminal has, by its name. The receipt printer that opens a drawer is the "
                             "drawer's."),
                 .empty = {}, // this terminal is always there
                 .rows = tr("Terminals"),
                 .columns = {tr("Terminal"), tr("Usual drawer"), tr("Reports on"), tr("Ticket printer")}},
                parent),
      m_context(context), m_change(secondaryButton(tr("C&hange…"), "terminalChange", this, &TerminalsPage::change)),
      m_printers(secondaryButton(tr("&Printers…"), "terminalPrinters", this, &TerminalsPage::choosePrinters))
{
    for (ActionButton *button :
         {secondaryButton(tr("&Add…"), "terminalAdd", this, &TerminalsPage::add), m_change, m_printers})
        acts().addWidget(button);
    acts().addStretch(1);
    connect(&table(), &QTreeWidget::itemActivated, this, &TerminalsPage::change);
    noteChosen();
}

void TerminalsPage::showKnown(const SettingsKnown &known)
{
    m_known = known;
    setMayChange(known.mayChange);
    // This one is set up before anything is set for it: its printers are what a new box office wants first.
    if (std::ranges::find(known.terminals, known.here, &TerminalSetup::terminal) == known.terminals.end())
        m_known.terminals.prepend({known.here});
    QList<Row> rows;
    for (const TerminalSetup &each : std::as_const(m_known.terminals)) {
        const auto drawer = std::ranges::find(known.drawers, each.drawer, &Drawer::no);
        rows.append({{each.terminal, drawer == known.drawers.end() ? tr("None") : drawer->name, paperWords(each.paper),
                      each.ticketPrinter.isEmpty() ? tr("As the system proposes") : each.ticketPrinter}});
    }
    setRows(rows);
}

const TerminalSetup *TerminalsPage::chosen() const
{
    const int row = current();
    return row >= 0 && row < m_known.terminals.size() ? &m_known.terminals.at(row) : nullptr;
}

void TerminalsPage::noteChosen()
{
    for (ActionButton *button : {m_change, m_printers})
        enableUnless(*button, chosen() ? QString() : tr("Select a terminal first"));
}

void TerminalsPage::add()
{
    edit({}, true);
}

void TerminalsPage::change()
{
    if (const TerminalSetup *setup = chosen())
        edit(*setup, false);
}

void TerminalsPage::choosePrinters()
{
    if (const TerminalSetup *setup = chosen())
        openPrintersForm(m_context, *setup, this, [this] { emit saved(); });
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
    // Of one that is new what is not set stays too: it may be there by then.
    form->onSave([=, known = m_known.drawers]() -> std::optional<RuleForm::Asked> {
        TerminalSetup wanted{name->text(), 0, ReportSize(paper->currentIndex()), printer->currentText()};
        if (drawer->currentIndex() > 0)
            wanted.drawer = known.at(drawer->currentIndex() - 1).no;
        const auto change = TerminalChange::between(setup, wanted);
        return [change](Desk &desk) { return whetherDone(desk.settings().setTerminal(change)); };
    });
    connect(form, &RuleForm::saved, this, &TerminalsPage::saved);
    form->open();
}

} // namespace rowlock

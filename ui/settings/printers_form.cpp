#include "ui/settings/printers_form.h"

#include "model/service/print_desk.h"
#include "model/service/print_run.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/print/other_printer.h"
#include "ui/print/print_worker.h"
#include "ui/rules/rule_form.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>

#include <array>

namespace rowlock {

namespace {

struct PrinterTexts
{
    Q_DECLARE_TR_FUNCTIONS(PrintersForm)
};

QString labelOf(PrintKind kind)
{
    switch (kind) {
    case PrintKind::Tickets: return PrinterTexts::tr("Tickets (optional)");
    case PrintKind::Receipts: return PrinterTexts::tr("Receipts (optional)");
    case PrintKind::Reports: return PrinterTexts::tr("Reports (optional)");
    case PrintKind::Labels: return PrinterTexts::tr("Labels (optional)");
    }
    Q_UNREACHABLE();
}

// The printer is tried from here: it is this computer's, or one that every computer reaches.
void printTest(RuleForm *form, QLineEdit *field, PrintKind kind, const QString &terminal)
{
    const QString printer = field->text().trimmed();
    if (const auto address = printerAddress(printer); !address || printer.isEmpty())
        return form->setError(*field, address ? PrinterTexts::tr("Enter a printer first.") : address.error().message);
    form->setHint(*field, PrinterTexts::tr("Printing a test page…"));
    whenAnswered(inBackground([=] { return sendContent(testContent(kind, printer, terminal)); }), form,
                 [form, field](const PrintOutcome &outcome) {
                     if (outcome.state == PrintState::Printed)
                         form->setHint(*field, PrinterTexts::tr("The test page was sent."));
                     else
                         form->setError(*field, problemText(outcome.problem));
                 });
}

QLineEdit *addPrinter(RuleForm *form, const TerminalPrinter &printer, const QString &hint)
{
    auto *test = new ActionButton(PrinterTexts::tr("Test page"), kindName(printer.kind) + QStringLiteral("Test"),
                                  ActionButton::Weight::Secondary, form);
    test->setAutoDefault(false);
    QLineEdit *field = form->addTried(labelOf(printer.kind), kindName(printer.kind).toLatin1(), hint, *test);
    field->setText(printer.printer);
    auto *completer = new QCompleter(systemPrinters(), field);
    completer->setFilterMode(Qt::MatchContains);
    field->setCompleter(completer);
    QObject::connect(test, &QPushButton::clicked, form,
                     [=, kind = printer.kind, terminal = printer.terminal] { printTest(form, field, kind, terminal); });
    return field;
}

// No label is asked for by itself, whatever a command said: that stays as it is.
SilentPrint labelsAsked(bool isSilent, const QList<TerminalPrinter> &before)
{
    const SilentPrint was = before.at(int(PrintKind::Labels)).silent;
    return !isSilent ? SilentPrint::No : was == SilentPrint::No ? SilentPrint::Ask : was;
}

void fill(RuleForm *form, const QList<TerminalPrinter> &printers, const TerminalSetup &setup)
{
    std::array<QLineEdit *, printKinds> fields = {};
    for (int kind = 0; kind < printKinds; ++kind)
        fields.at(size_t(kind)) = addPrinter(form, printers.at(kind),
                                             kind > 0 ? QString()
                                                      : PrinterTexts::tr("system:NAME, tcp://HOST:PORT, file:///PATH "
                                                                         "or queue:NAME"));
    QComboBox *tickets =
        form->addChoice(PrinterTexts::tr("Tickets after a sale"), "silent",
                        {PrinterTexts::tr("By the system's print dialog"),
                         PrinterTexts::tr("Without a dialog, when asked for"), PrinterTexts::tr("By themselves")});
    tickets->setCurrentIndex(int(printers.first().silent));
    QComboBox *receipt = form->addChoice(PrinterTexts::tr("Receipt after a sale"), "receipt",
                                         {PrinterTexts::tr("When asked for"), PrinterTexts::tr("By itself")});
    receipt->setCurrentIndex(printers.at(int(PrintKind::Receipts)).silent == SilentPrint::Yes ? 1 : 0);
    QComboBox *reports =
        form->addChoice(PrinterTexts::tr("Reports"), "reportsSilent",
                        {PrinterTexts::tr("By the system's print dialog"), PrinterTexts::tr("Without a dialog"),
                         PrinterTexts::tr("Without a dialog, and the Z report by itself")});
    reports->setCurrentIndex(int(printers.at(int(PrintKind::Reports)).silent));
    QComboBox *labels =
        form->addChoice(PrinterTexts::tr("Labels"), "labelsSilent",
                        {PrinterTexts::tr("By the system's print dialog"), PrinterTexts::tr("Without a dialog")});
    labels->setCurrentIndex(printers.at(int(PrintKind::Labels)).silent == SilentPrint::No ? 0 : 1);
    form->onSave([=]() -> std::optional<RuleForm::Asked> {
        QList<TerminalPrinter> wanted = printers;
        for (int kind = 0; kind < printKinds; ++kind) {
            TerminalPrinter &each = wanted[kind];
            each.printer = fields.at(size_t(kind))->text();
            if (const auto address = printerAddress(each.printer); !address) {
                form->setError(*fields.at(size_t(kind)), address.error().message);
                return {};
            }
        }
        wanted.first().silent = SilentPrint(tickets->currentIndex());
        wanted[int(PrintKind::Receipts)].silent = receipt->currentIndex() == 1 ? SilentPrint::Yes : SilentPrint::No;
        wanted[int(PrintKind::Reports)].silent = SilentPrint(reports->currentIndex());
        wanted[int(PrintKind::Labels)].silent = labelsAsked(labels->currentIndex() == 1, printers);
        wanted.removeIf([&](const TerminalPrinter &each) { return printers.contains(each); }); // others may set those
        return [wanted, change = TerminalChange{setup.terminal}](Desk &desk) {
            return whetherDone(desk.settings().setTerminal(change, wanted));
        };
    });
}

} // namespace

void openPrintersForm(const HouseContext &context, const TerminalSetup &setup, QWidget *parent,
                      const std::function<void()> &saved)
{
    const auto read = [terminal = setup.terminal](Desk &desk) { return PrintDesk(desk).printers(terminal); };
    whenAnswered(context.office.ask(read), parent, [=](const Result<QList<TerminalPrinter>> &printers) {
        if (!printers)
            return; // the trouble is told above the map
        auto *form = new RuleForm(context, PrinterTexts::tr("Printers of %1").arg(setup.terminal), parent);
        fill(form, *printers, setup);
        QObject::connect(form, &RuleForm::saved, parent, [saved, prints = &context.prints] {
            prints->wake();
            saved();
        });
        form->open();
    });
}

} // namespace rowlock

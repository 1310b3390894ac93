#include "ui/print/other_printer.h"

#include "model/domain/print_job.h"

#include <QCompleter>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPrinterInfo>

namespace rowlock {

namespace {

struct PrinterQuestion
{
    Q_DECLARE_TR_FUNCTIONS(PrinterQuestion)
};

} // namespace

QStringList systemPrinters()
{
    QStringList addresses;
    const QStringList names = QPrinterInfo::availablePrinterNames();
    for (const QString &name : names)
        addresses += QStringLiteral("system:") + name;
    return addresses;
}

void askForPrinter(const HouseContext &context, QWidget *parent, const std::function<void(const QString &)> &then)
{
    const QStringList printers = systemPrinters();
    Question question;
    question.title = PrinterQuestion::tr("Print on another printer");
    question.text = PrinterQuestion::tr("What waits is printed there this time. The terminal's own printer stays.");
    question.details = PrinterQuestion::tr("system:NAME, tcp://HOST:PORT, file:///PATH or queue:NAME");
    question.accept = PrinterQuestion::tr("Print");
    question.reject = PrinterQuestion::tr("Cancel");
    question.wantsText = true;
    question.textLabel = PrinterQuestion::tr("Printer");
    question.usualText = printers.value(0);
    question.prepare = [printers](QLineEdit &field) {
        auto *completer = new QCompleter(printers, &field);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        field.setCompleter(completer);
    };
    question.objection = [](const QString &text) {
        const auto address = printerAddress(text);
        return address ? QString() : address.error().message;
    };
    context.prompt.ask(parent, question, [then](bool accepted, const QString &text) {
        if (accepted)
            then(text.trimmed());
    });
}

} // namespace rowlock

#include "ui/common/paper_output.h"

#include "model/service/house_location.h"
#include "ui/common/answer.h"

#include <QDir>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <QPrinterInfo>
#include <QShortcut>

namespace rowlock {

namespace {

// A place that surely takes nothing is known before anything is told.
Result<Done> requireFile(const QString &house, const QString &file)
{
    TRY(requireNotOfHouse(house, file));
    const QFileInfo folder(QFileInfo(file).absolutePath()), old(file);
    if (folder.isDir() && folder.isWritable() && !old.isDir() && (!old.exists() || old.isWritable()))
        return Done{};
    return refuse(
        ErrorCode::StorageUnusable,
        PaperOutput::tr("“%1” cannot be written. Choose another folder.").arg(QDir::toNativeSeparators(file)));
}

} // namespace

PaperOutput::PaperOutput(Prompt &prompt, Settings &settings, const QString &house, QWidget *window)
    : QObject(window), m_prompt(prompt), m_settings(settings), m_house(house), m_window(window)
{}

QString PaperOutput::fileName(const QString &words)
{
    QString name = words.simplified();
    for (QChar &each : name) {
        if (QStringLiteral("/\\:*?\"<>|").contains(each))
            each = u'-';
    }
    return name.left(80).trimmed() + QStringLiteral(".pdf");
}

// In a folder that is there: a new account has no documents' folder, and a print dialog refuses what is proposed in one
// that is not.
QString PaperOutput::proposed(const PaperJob &job) const
{
    const QDir folder(m_settings.ticketFolder());
    folder.mkpath(QStringLiteral("."));
    return folder.filePath(job.suggestion);
}

void PaperOutput::print(const PaperJob &job)
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(job.name);
    if (!job.printer.isEmpty() && QPrinterInfo::availablePrinterNames().contains(job.printer))
        printer->setPrinterName(job.printer);
    if (QPrinterInfo::availablePrinterNames().isEmpty()) { // then the system's dialog offers a file
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(proposed(job));
    }
    auto *dialog = new QPrintDialog(printer.get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    // Enter prints, whichever of the system's own buttons has the focus.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(key, dialog), &QShortcut::activated, dialog, &QPrintDialog::accept);
    connect(dialog, &QDialog::accepted, this, [this, job, printer] {
        if (const auto place = requirePlace(job, *printer); !place)
            return emit failed(place.error().message);
        goOn(job, [this, job, printer] {
            whenAnswered(inBackground([job, printer] { return job.print(*printer); }), this, [this, job](bool done) {
                if (done)
                    emit printed(job.name);
                else
                    fail(job, job.notTaken);
            });
        });
    });
    connect(dialog, &QObject::destroyed, this, [printer] {}); // the dialog only borrows it
    dialog->open();
}

void PaperOutput::savePdf(const PaperJob &job)
{
    m_prompt.saveFile(m_window, job.saveTitle, proposed(job), tr("PDF documents (*.pdf)"),
                      [this, job](const QString &file) {
                          if (file.isEmpty())
                              return;
                          if (const auto place = requireFile(m_house, file); !place)
                              return emit failed(place.error().message);
                          m_settings.setTicketFolder(QFileInfo(file).absolutePath());
                          goOn(job, [this, job, file] { write(job, file); });
                      });
}

void PaperOutput::write(const PaperJob &job, const QString &file)
{
    whenAnswered(inBackground([job, file] { return job.write(file); }), this,
                 [this, job, file](const Result<Done> &done) {
                     if (done)
                         emit saved(file);
                     else
                         fail(job, done.error().message);
                 });
}

Result<Done> PaperOutput::requirePlace(const PaperJob &job, const QPrinter &printer) const
{
    if (printer.outputFormat() != QPrinter::PdfFormat)
        return printer.isValid() ? Result<Done>(Done{}) : refuse(ErrorCode::StorageUnusable, job.notTaken);
    return requireFile(m_house, printer.outputFileName());
}

void PaperOutput::goOn(const PaperJob &job, std::function<void()> go)
{
    if (job.first)
        job.first(std::move(go));
    else
        go();
}

void PaperOutput::fail(const PaperJob &job, const QString &sentence)
{
    emit failed(job.sinceFirst.isEmpty() ? sentence : sentence + u' ' + job.sinceFirst);
}

} // namespace rowlock

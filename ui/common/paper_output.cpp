#include "ui/common/paper_output.h"

#include "ui/common/answer.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <QPrinterInfo>
#include <QPushButton>

namespace rowlock {

PaperOutput::PaperOutput(Prompt &prompt, Settings &settings, QWidget *window)
    : QObject(window)
    , m_prompt(prompt)
    , m_settings(settings)
    , m_window(window)
{
}

void PaperOutput::print(const PaperJob &job)
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(job.name);
    if (QPrinterInfo::availablePrinterNames().isEmpty()) { // then the system's dialog offers a file
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(QDir(m_settings.ticketFolder()).filePath(job.suggestion));
    }
    auto *dialog = new QPrintDialog(printer.get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    // Enter prints, whichever of the system's own buttons comes first.
    for (QPushButton *button : dialog->findChildren<QPushButton *>())
        button->setAutoDefault(false);
    if (const auto *buttons = dialog->findChild<QDialogButtonBox *>()) {
        if (QPushButton *accept = buttons->button(QDialogButtonBox::Ok))
            accept->setDefault(true);
    }
    connect(dialog, &QDialog::accepted, this, [this, job, printer] {
        whenAnswered(inBackground([job, printer] { return job.print(*printer); }), this, [this, job](bool done) {
            if (!done)
                emit failed(job.notTaken);
        });
    });
    connect(dialog, &QObject::destroyed, this, [printer] {}); // the dialog only borrows it
    dialog->open();
}

void PaperOutput::savePdf(const PaperJob &job)
{
    const QString suggestion = QDir(m_settings.ticketFolder()).filePath(job.suggestion);
    m_prompt.saveFile(m_window, job.saveTitle, suggestion, tr("PDF documents (*.pdf)"), [this, job](const QString &file) {
        if (file.isEmpty())
            return;
        m_settings.setTicketFolder(QFileInfo(file).absolutePath());
        whenAnswered(inBackground([job, file] { return job.write(file); }), this, [this, file](const Result<Done> &done) {
            if (done)
                emit saved(file);
            else
                emit failed(done.error().message);
        });
    });
}

} // namespace rowlock

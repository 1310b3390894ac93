#include "ui/papers/design_files.h"

#include "model/domain/whole_file.h"
#include "model/service/house_location.h"
#include "ui/common/answer.h"
#include "ui/common/paper_output.h"
#include "ui/papers/design_sample.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QPointer>

namespace rowlock {

namespace {

constexpr qint64 mostTemplateBytes = 1'000'000; // no template is so large, and no more of a file is read

Result<PaperTemplate> templateIn(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return refuse(ErrorCode::InvalidArgument,
                      DesignFiles::tr("%1 cannot be read. Is it there, and may you read it?")
                          .arg(QDir::toNativeSeparators(name)));
    return paperTemplateFromText(file.read(mostTemplateBytes));
}

} // namespace

DesignFiles::DesignFiles(const HouseContext &context, DesignModel &model, QDialog *dialog)
    : QObject(dialog), m_context(context), m_model(model), m_dialog(dialog),
      m_output(new PaperOutput(context.prompt, context.settings, context.facts.file, dialog))
{
    connect(m_output, &PaperOutput::printed, this, [this] { emit done(tr("The test page was sent to the printer.")); });
    connect(m_output, &PaperOutput::failed, this, &DesignFiles::failed);
}

void DesignFiles::exportTo(const QString &name)
{
    const QString suggestion =
        QDir(m_context.settings.ticketFolder())
            .filePath((name.isEmpty() ? paperForName(m_model.paper().use) : name) + QStringLiteral(".json"));
    m_context.prompt.saveFile(
        m_dialog, tr("Export template"), suggestion, tr("Templates (*.json)"),
        [self = QPointer(this)](const QString &file) {
            if (!self || file.isEmpty())
                return;
            if (const auto allowed = requireNotOfHouse(self->m_context.facts.file, file); !allowed)
                return emit self->failed(allowed.error().message);
            const QByteArray text = QJsonDocument(toJson(self->m_model.paper())).toJson();
            whenAnswered(inBackground([file, text] { return writeWholeFile(file, text, ReadBy::Anybody); }),
                         self.data(), [self = self.data(), file](const Result<Done> &written) {
                             if (!written)
                                 return emit self->failed(written.error().message);
                             emit self->done(tr("Exported to %1.").arg(QDir::toNativeSeparators(file)));
                         });
        });
}

void DesignFiles::import()
{
    m_context.prompt.openFile(
        m_dialog, tr("Import template"), tr("Templates (*.json)"), [self = QPointer(this)](const QString &file) {
            if (!self || file.isEmpty())
                return;
            whenAnswered(inBackground([file] { return templateIn(file); }), self.data(),
                         [self = self.data()](const Result<PaperTemplate> &paper) { self->take(paper); });
        });
}

void DesignFiles::take(const Result<PaperTemplate> &paper)
{
    if (!paper)
        return emit failed(paper.error().message);
    if (paper->use != m_model.paper().use)
        return emit failed(paper->use == PaperFor::Receipt
                               ? tr("This file is a receipt's template. Nothing was changed. Import it where you "
                                    "change a receipt.")
                               : tr("This file is a ticket's template. Nothing was changed. Import it where you "
                                    "change a ticket."));
    m_model.edit(*paper);
    emit done(tr("Imported. Nothing is saved yet."));
}

void DesignFiles::printTest(const TicketPrint &sample)
{
    PaperJob job;
    job.name = tr("Test page");
    job.suggestion = PaperOutput::fileName(job.name);
    job.notTaken = tr("The printer did not take the test page. Is it on, and does it have paper?");
    job.print = [paper = m_model.paper(), sample](QPagedPaintDevice &device) {
        const TicketPrint marked = markedSample(sample);
        return paper.use == PaperFor::Receipt ? printReceipt(device, paper, receiptOf(marked))
                                              : printTickets(device, paper, {marked});
    };
    m_context.office.ask(
        this, [](Desk &desk) { return desk.settings().terminal(); },
        [this, job](const Result<TerminalSetup> &terminal) {
            PaperJob asked = job;
            asked.printer = terminal ? terminal->ticketPrinter : QString();
            m_output->print(asked);
        });
}

} // namespace rowlock

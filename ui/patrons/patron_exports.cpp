#include "ui/patrons/patron_exports.h"

#include "ui/common/message_bar.h"
#include "ui/patrons/step_run.h"

#include <QDir>
#include <QStandardPaths>

namespace rowlock {

namespace {

struct ListOut
{
    std::unique_ptr<PatronExport> file;
    PatronExportState state;
};

} // namespace

PatronExports::PatronExports(const HouseContext &context, MessageBar &messages, QWidget *window)
    : QObject(window), m_context(context), m_messages(messages), m_window(window)
{}

void PatronExports::exportAll(const QString &tag)
{
    ask(tag.isEmpty() ? tr("Export all patrons") : tr("Export patrons tagged “%1”").arg(tag),
        QStringLiteral("patrons.csv"), tr("Lists (*.csv);;Workbooks (*.xlsx)"), {{}, tag, {}});
}

void PatronExports::exportOne(PatronNo no)
{
    ask(tr("Export everything about patron %1").arg(no.value()), QStringLiteral("patron-%1.json").arg(no.value()),
        tr("JSON files (*.json)"), {{}, {}, no});
}

void PatronExports::ask(const QString &title, const QString &suggestion, const QString &filter,
                        const PatronExportOptions &options)
{
    const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    m_context.prompt.saveFile(m_window, title, documents.filePath(suggestion), filter,
                              [self = QPointer(this), options](const QString &file) {
                                  if (!self || file.isEmpty())
                                      return;
                                  PatronExportOptions named = options;
                                  named.file = file;
                                  self->run(named);
                              });
}

void PatronExports::run(const PatronExportOptions &options)
{
    delete m_run;
    const auto writing = std::make_shared<ListOut>();
    m_run = new StepRun(
        m_context.office,
        [writing, options](Desk &desk) -> Result<bool> {
            if (!writing->file) {
                TRY_GET(writing->file, PatronExport::begin(desk, options));
            }
            TRY(writing->file->step(desk));
            writing->state = writing->file->state();
            return writing->state.isDone;
        },
        this);
    m_messages.show(Tone::Plain, tr("Exporting…"));
    connect(m_run, &StepRun::stepped, this, [this, writing] {
        m_messages.setText(
            tr("Exporting… %1 of %2")
                .arg(QLocale().toString(writing->state.written), QLocale().toString(writing->state.patrons)));
    });
    connect(m_run, &StepRun::ended, this, [this, writing, file = options.file] {
        m_messages.show(Tone::Good,
                        tr("Written to %1. Patrons: %2.").arg(file, QLocale().toString(writing->state.written)));
    });
    connect(m_run, &StepRun::failed, this,
            [this](const Error &error) { m_messages.show(Tone::Danger, error.message); });
    m_run->start();
}

} // namespace rowlock

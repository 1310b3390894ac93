#include "ui/reports/report_output.h"

#include "model/documents/report_paper.h"
#include "model/domain/report_title.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/reasons.h"
#include "ui/print/print_worker.h"
#include "ui/print/unkept_report.h"

#include <QDir>
#include <QHBoxLayout>
#include <QStandardPaths>

namespace rowlock {

ReportOutput::ReportOutput(const HouseContext &context, std::function<Shown()> shown, QWidget *window)
    : QObject(window), m_context(context), m_shown(std::move(shown)), m_window(window),
      m_paper(context.prompt, context.settings, context.facts.file, window)
{
    connect(&m_paper, &PaperOutput::printed, this,
            [this](const QString &name) { emit said(Tone::Good, tr("Printed: %1").arg(name)); });
    connect(&m_paper, &PaperOutput::saved, this, [this](const QString &file) {
        emit said(Tone::Good, tr("Saved as %1.").arg(QDir::toNativeSeparators(file)));
    });
    connect(&m_paper, &PaperOutput::failed, this, [this](const QString &text) { emit said(Tone::Danger, text); });
}

void ReportOutput::addButtons(QHBoxLayout &row, const QString &name)
{
    const auto add = [&](const QString &text, const char *what, auto act) {
        auto *button = secondaryButton(text, "", m_window, act);
        button->setObjectName(name + QLatin1StringView(what));
        row.addWidget(button);
        m_buttons += button;
    };
    add(tr("&Print…"), "Print", [this] { print(); });
    add(tr("P&DF…"), "Pdf", [this] { m_paper.savePdf(job()); });
    add(tr("CS&V…"), "Csv", [this] { write(ReportForm::Csv); });
    add(tr("E&xcel…"), "Xlsx", [this] { write(ReportForm::Xlsx); });
}

void ReportOutput::refresh(const QString &reason)
{
    for (ActionButton *button : std::as_const(m_buttons))
        enableUnless(*button, reason);
}

// "Sales by day 2026-11-21 to 2026-11-23.csv"
QString ReportOutput::fileName(const QString &ending) const
{
    const Shown shown = m_shown();
    QString name = PaperOutput::fileName(QStringLiteral("%1 %2").arg(shown.title, reportPeriod(shown.read.report)));
    name.chop(QStringLiteral(".pdf").size());
    return name + ending;
}

PaperJob ReportOutput::job() const
{
    const Shown shown = m_shown();
    return {shown.title,
            tr("Save the report"),
            fileName(QStringLiteral(".pdf")),
            tr("The pages could not be printed. Check the printer, or save a PDF."),
            [paper = paper()](QPagedPaintDevice &device) { return printReport(device, paper); },
            [paper = paper()](const QString &file) { return writeReportPdf(file, paper); },
            m_context.prints.systemPrinter(PrintKind::Reports)};
}

PaperReport ReportOutput::paper() const
{
    const Shown shown = m_shown();
    return {shown.read.report, shown.read.venue, shown.about, shown.read.madeBy, m_context.facts.isPractice(),
            shown.read.plan};
}

void ReportOutput::print()
{
    if (!m_context.prints.printsSilently(PrintKind::Reports))
        return m_paper.print(job());
    printUnkept(m_context, this, {{}, paper()}, [this, name = m_shown().title](const QString &refused) {
        if (refused.isEmpty())
            emit said(Tone::Good, tr("Printed: %1").arg(name));
        else
            emit said(Tone::Danger, refused);
    });
}

void ReportOutput::write(ReportForm form)
{
    const bool isCsv = form == ReportForm::Csv;
    QDir folder(m_context.settings.ticketFolder());
    folder.mkpath(QStringLiteral("."));
    const auto answer = [self = QPointer(this), form, report = m_shown().read.report](const QString &file) {
        if (!self || file.isEmpty())
            return;
        whenAnswered(inBackground([house = self->m_context.facts.file, file, report, form] {
                         return writeReportFile(house, file, report, form);
                     }),
                     self, [self, file](const Result<Done> &done) {
                         if (!done)
                             emit self->said(Tone::Danger, done.error().message);
                         else
                             emit self->said(Tone::Good, tr("Saved as %1.").arg(QDir::toNativeSeparators(file)));
                     });
    };
    m_context.prompt.saveFile(m_window, tr("Save the report"),
                              folder.filePath(fileName(isCsv ? QStringLiteral(".csv") : QStringLiteral(".xlsx"))),
                              isCsv ? tr("Lists (*.csv)") : tr("Workbooks (*.xlsx)"), answer);
}

} // namespace rowlock

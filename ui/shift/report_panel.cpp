#include "ui/shift/report_panel.h"

#include "model/service/print_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/print/print_words.h"
#include "ui/print/print_worker.h"
#include "ui/print/unkept_report.h"

#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QTextEdit>

namespace rowlock {

namespace {

constexpr int leastPaperWidth = 380;

// Rows of a table, so that the amounts stand below each other whatever font there is.
QString htmlOf(const QList<PaperRow> &rows)
{
    QString html = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='2'>");
    for (const PaperRow &row : rows) {
        const QString text = row.text.toHtmlEscaped(), detail = row.detail.toHtmlEscaped();
        const QString value = row.value.toHtmlEscaped();
        switch (row.kind) {
        case PaperRow::Kind::Title:
            html += QStringLiteral("<tr><td colspan='3'><h2>%1</h2></td></tr>").arg(text);
            break;
        case PaperRow::Kind::Heading:
            html += QStringLiteral("<tr><td colspan='3' style='padding-top:12px'><b>%1</b></td></tr>"
                                   "<tr><td colspan='3' bgcolor='#9aa1ab' style='font-size:1px'></td></tr>")
                        .arg(text);
            break;
        case PaperRow::Kind::Text: html += QStringLiteral("<tr><td colspan='3'>%1</td></tr>").arg(text); break;
        case PaperRow::Kind::Line:
        case PaperRow::Kind::Sum: {
            const QString mark = row.kind == PaperRow::Kind::Sum ? QStringLiteral("b") : QStringLiteral("span");
            html += QStringLiteral("<tr><td style='white-space:pre-wrap'><%4>%1</%4></td><td align='right'><%4>%2</%4>"
                                   "</td><td align='right'><%4>%3</%4></td></tr>")
                        .arg(text, detail, value, mark);
            break;
        }
        }
    }
    return html + QStringLiteral("</table>");
}

} // namespace

ReportPanel::ReportPanel(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_paper(new QTextEdit(this)), m_size(new QComboBox(this)),
      m_print(new ActionButton(tr("&Print…"), QStringLiteral("reportPrint"), ActionButton::Weight::Secondary, this)),
      m_save(
          new ActionButton(tr("&Save as PDF…"), QStringLiteral("reportSave"), ActionButton::Weight::Secondary, this)),
      m_messages(new MessageBar(this, QStringLiteral("report"))),
      m_output(context.prompt, context.settings, context.facts.file, this)
{
    m_paper->setObjectName(QStringLiteral("reportPaper"));
    m_paper->setAccessibleName(tr("Report"));
    m_paper->setReadOnly(true);
    m_paper->setTabChangesFocus(true);
    m_paper->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_paper->setMinimumWidth(leastPaperWidth);
    QPalette paper = m_paper->palette(); // as it comes out of the printer
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    m_paper->setPalette(paper);
    m_size->setObjectName(QStringLiteral("reportSize"));
    m_size->setAccessibleName(tr("Paper"));
    m_size->addItems({tr("A4 sheet"), tr("80 mm roll")});
    m_size->setCurrentIndex(ReportPaper(m_context.settings).isRoll() ? 1 : 0);
    auto *acts = new QHBoxLayout;
    acts->setSpacing(gap::related);
    acts->addWidget(m_size);
    for (ActionButton *button : {m_print, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        acts->addWidget(button);
    }
    acts->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::related);
    column->addWidget(m_paper, 1);
    column->addWidget(m_messages);
    column->addLayout(acts);
    connect(m_size, &QComboBox::activated, this,
            [this](int row) { ReportPaper(m_context.settings).setRoll(row == 1); });
    connect(m_print, &QPushButton::clicked, this, [this] { print(); });
    connect(m_save, &QPushButton::clicked, this, [this] { m_output.savePdf(job()); });
    connect(&m_output, &PaperOutput::printed, this,
            [this](const QString &name) { m_messages->show(Tone::Good, tr("Printed: %1").arg(name)); });
    connect(&m_output, &PaperOutput::saved, this, [this](const QString &file) {
        m_messages->show(Tone::Good, tr("Saved as %1.").arg(QDir::toNativeSeparators(file)));
    });
    connect(&m_output, &PaperOutput::failed, this,
            [this](const QString &sentence) { m_messages->show(Tone::Danger, sentence); });
    connect(&context.prints, &PrintWorker::changed, this, &ReportPanel::noteQueue);
    connect(&context.prints, &PrintWorker::printed, this, [this](const PrintJob &printed) {
        if (m_z > 0 && printed.kind == PrintKind::Reports && printed.z == m_z)
            m_messages->show(Tone::Good, tr("Printed: %1").arg(m_name));
    });
    setRows({});
    readSetup(context.office);
}

void ReportPanel::readSetup(BoxOffice &office)
{
    struct Setup
    {
        ReportSize paper;
        QByteArray logo;
    };
    const auto read = [](Desk &desk) -> Result<Setup> {
        TRY_GET(const TerminalSetup here, desk.settings().terminal());
        TRY_GET(const Venue venue, desk.shifts().venue());
        return Setup{here.paper, venue.logo};
    };
    office.ask(this, read, [this](const Result<Setup> &setup) {
        if (!setup)
            return;
        m_logo = setup->logo;
        if (setup->paper != ReportSize::AsBefore)
            m_size->setCurrentIndex(setup->paper == ReportSize::Roll ? 1 : 0);
    });
}

void ReportPanel::setRows(const QList<PaperRow> &rows, int z)
{
    m_name = rows.value(0).text;
    m_z = z;
    m_rows = m_context.facts.isPractice() && !rows.isEmpty() ? markedAsPractice(rows) : rows;
    m_messages->dismiss();
    m_paper->setHtml(htmlOf(m_rows));
    for (ActionButton *button : {m_print, m_save})
        enableUnless(*button, rows.isEmpty() ? tr("Select a report first") : QString());
}

void ReportPanel::print()
{
    if (!m_context.prints.printsSilently(PrintKind::Reports))
        return m_output.print(job());
    if (m_z > 0)
        return askForZ();
    printUnkept(m_context, this, {m_rows}, [this, name = m_name](const QString &refused) {
        if (refused.isEmpty())
            m_messages->show(Tone::Good, tr("Printed: %1").arg(name));
        else
            m_messages->show(Tone::Danger, refused);
    });
}

void ReportPanel::askForZ()
{
    m_context.office.ask(
        this, [z = m_z](Desk &desk) { return PrintDesk(desk).askReport(z); },
        [this](const Result<PrintJob> &asked) {
            if (!asked)
                m_messages->show(Tone::Danger, asked.error().message);
            m_context.prints.wake();
        });
}

// Why it does not come out. It waits, and the queue shows it too.
void ReportPanel::noteQueue()
{
    for (const PrintJob &job : m_context.prints.open()) {
        if (m_z > 0 && job.z == m_z && isTrouble(job))
            m_messages->show(Tone::Danger,
                             job.state == PrintState::Failed ? printWaitsText({job}) : printDoubtText(job));
    }
}

PaperJob ReportPanel::job() const
{
    const PaperSize size = m_size->currentIndex() == 1 ? PaperSize::Roll : PaperSize::Sheet;
    const QString name = m_context.facts.isPractice() && !m_name.isEmpty() ? tr("%1 (practice)").arg(m_name) : m_name;
    return {
        name,
        tr("Save the report"),
        PaperOutput::fileName(name),
        tr("The report could not be printed. Check the printer, or save a PDF."),
        [rows = m_rows, size, logo = m_logo](QPagedPaintDevice &device) { return printRows(device, rows, size, logo); },
        [rows = m_rows, size, logo = m_logo](const QString &file) { return writeRowsPdf(file, rows, size, logo); },
        m_context.prints.systemPrinter(PrintKind::Reports)};
}

} // namespace rowlock

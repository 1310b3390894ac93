#include "ui/shift/z_reports_dialog.h"

#include "model/service/figures_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/reports/table_export.h"
#include "ui/shift/report_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>

namespace rowlock {

namespace {

constexpr int mostReports = 200;
constexpr QSize reportsSize(920, 600);

} // namespace

ZReportsDialog::ZReportsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_table(new QTreeWidget(this)),
      m_empty(new ToneLabel(tr("No shift has been closed yet."), Tone::Faint, this)),
      m_panel(new ReportPanel(context, this)), m_messages(new MessageBar(this))
{
    setObjectName(QStringLiteral("zReportsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Z reports"));
    resize(reportsSize);
    makeTable();
    m_empty->setObjectName(QStringLiteral("zReportsEmpty"));
    m_empty->hide();
    auto *heading = new ToneLabel(tr("Z reports"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *both = new QHBoxLayout;
    both->setSpacing(gap::group);
    both->addWidget(m_table, 1);
    both->addWidget(m_panel);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("zReportsClose"), ActionButton::Weight::Secondary, this);
    close->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_empty);
    column->addLayout(both, 1);
    column->addWidget(m_messages);
    auto *output = new TableExport(context, this);
    connect(output, &TableExport::said, m_messages, qOverload<Tone, const QString &>(&MessageBar::show));
    auto *foot = new QHBoxLayout;
    foot->addWidget(secondaryButton(tr("&Export shifts…"), "zReportsExport", this,
                                    [output] { output->run(QStringLiteral("shifts")); }));
    foot->addStretch();
    foot->addWidget(close);
    column->addLayout(foot);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &ZReportsDialog::showChosen);
    read();
}

void ZReportsDialog::read()
{
    struct Listed
    {
        QList<ZReport> reports;
        bool areAll = true;
    };
    const auto listed = [](Desk &desk) -> Result<Listed> {
        TRY_GET(const bool areAll, FiguresDesk(desk).listsAllShifts());
        TRY_GET(const QList<ZReport> reports, desk.shifts().zReports(mostReports));
        return Listed{reports, areAll};
    };
    whenAnswered(m_context.office.ask(listed), this, [this](const Result<Listed> &answer) {
        if (!answer)
            return m_messages->show(Tone::Danger, answer.error().message);
        if (!answer->areAll)
            m_empty->setText(answer->reports.isEmpty() ? tr("No shift that you worked in has been closed yet.")
                                                       : tr("These are the shifts that you worked in."));
        fill(answer->reports);
        m_empty->setVisible(answer->reports.isEmpty() || !answer->areAll);
    });
}

void ZReportsDialog::makeTable()
{
    m_table->setObjectName(QStringLiteral("zReports"));
    m_table->setAccessibleName(tr("Z reports"));
    m_table->setHeaderLabels({tr("Z"), tr("Drawer"), tr("Closed"), tr("Turned over"), tr("All so far")});
    for (const int column : {0, 3, 4})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(1, QHeaderView::Stretch);
}

void ZReportsDialog::fill(const QList<ZReport> &reports)
{
    m_reports = reports;
    const auto amount = [this](const ZReport &report, const char *name) {
        const QString text = report.figures.value(QLatin1StringView(name)).toString();
        const auto money = moneyFromDecimal(text, m_context.facts.currency);
        return money ? moneyText(*money) : text;
    };
    for (const ZReport &report : reports) {
        auto *item = new QTreeWidgetItem(m_table, {locale().toString(report.no),
                                                   report.figures.value(QStringLiteral("drawer")).toString(),
                                                   dayText(report.at, m_context.facts.timeZone),
                                                   amount(report, "turned_over"), amount(report, "all_net")});
        for (const int column : {0, 3, 4})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_table->setVisible(!reports.isEmpty());
    m_panel->setVisible(!reports.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(0));
    m_table->setFocus();
}

void ZReportsDialog::showChosen()
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    if (row >= 0 && row < m_reports.size())
        m_panel->setRows(m_reports.at(row).paper, m_reports.at(row).no);
    else
        m_panel->setRows({});
}

} // namespace rowlock

#include "ui/shift/z_reports_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
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
    column->addWidget(close, 0, Qt::AlignRight);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &ZReportsDialog::showChosen);
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.shifts().zReports(mostReports); }), this,
                 [this](const Result<QList<ZReport>> &reports) {
                     if (reports)
                         fill(*reports);
                     else
                         m_messages->show(Tone::Danger, reports.error().message);
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
    m_empty->setVisible(reports.isEmpty());
    m_table->setVisible(!reports.isEmpty());
    m_panel->setVisible(!reports.isEmpty());
    m_table->setCurrentItem(m_table->topLevelItem(0));
    m_table->setFocus();
}

void ZReportsDialog::showChosen()
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    m_panel->setRows(row >= 0 && row < m_reports.size() ? m_reports.at(row).paper : QList<PaperRow>());
}

} // namespace rowlock

#include "ui/reports/report_orders_dialog.h"

#include "model/domain/report_title.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reports/report_sheet.h"
#include "ui/reports/wait_bar.h"

#include <QHBoxLayout>
#include <QTableView>
#include <QVBoxLayout>

namespace rowlock {

ReportOrdersDialog::ReportOrdersDialog(const HouseContext &context, const BehindRow &behind, QWidget *parent)
    : QDialog(parent), m_behind(behind), m_reader(new ReportReader(context.office, this)),
      m_said(new ToneLabel(tr("Reading…"), Tone::Faint, this)),
      m_table(new ReportSheet(QStringLiteral("reportOrders"), this)),
      m_messages(new MessageBar(this, QStringLiteral("reportOrdersMessage"))),
      m_output(new ReportOutput(
          context,
          [this] {
              return ReportOutput::Shown{m_shown, tr("Orders of %1").arg(m_behind.about), m_behind.about};
          },
          this)),
      m_open(
          new ActionButton(tr("Show &order…"), QStringLiteral("reportOrdersOpen"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("reportOrdersDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Orders of a figure"));
    resize(900, 560);
    auto *heading = new ToneLabel(isolated(behind.about), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setElided(true);
    m_said->setObjectName(QStringLiteral("reportOrdersSaid"));
    m_open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_open->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    m_output->addButtons(*buttons, QStringLiteral("reportOrders"));
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Close"), "reportOrdersClose", this, [this] { accept(); }));
    buttons->addWidget(m_open);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(m_said);
    auto *wait = new WaitBar(QStringLiteral("reportOrdersWait"), this);
    wait->follow(*m_reader);
    column->addWidget(wait);
    column->addWidget(m_table, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_open, &QPushButton::clicked, this, [this] { openRow(m_table->currentRow()); });
    connect(m_table, &ReportSheet::opened, this, &ReportOrdersDialog::openRow);
    connect(m_output, &ReportOutput::said, this,
            [this](Tone tone, const QString &text) { m_messages->show(tone, text); });
    connect(m_reader, &ReportReader::read, this, &ReportOrdersDialog::show);
    connect(m_reader, &ReportReader::failed, this, [this](const QString &sentence) {
        m_said->clear();
        m_messages->show(Tone::Danger, sentence);
    });
    connect(m_reader, &ReportReader::cancelled, this, [this] {
        m_said->clear();
        m_messages->show(Tone::Faint, tr("The reading was cancelled. Close this and open the row again to read it."));
    });
    show(ReadReport());
    m_said->setText(tr("Reading…"));
    m_reader->ask({behind.kind, *behind.filter, behind, true});
    m_table->view().setFocus();
}

void ReportOrdersDialog::show(const ReadReport &read)
{
    m_shown = read;
    m_table->setReport(read.report);
    const qsizetype orders = read.report.rows.size();
    const QString period = reportPeriod(read.report);
    const QString counted = orders == 1 ? tr("1 order") : tr("%1 orders").arg(locale().toString(orders));
    m_said->setText(period.isEmpty() ? counted : tr("%1, %2").arg(counted, period));
    const QString none = orders == 0 ? tr("There are no orders here") : QString();
    enableUnless(*m_open, none);
    m_output->refresh(none);
}

void ReportOrdersDialog::openRow(int row)
{
    const BehindRow order = behindRow(m_shown.report, row);
    if (!order.order.isEmpty())
        emit orderRequested(order.order);
}

} // namespace rowlock

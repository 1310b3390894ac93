#include "ui/reports/settlements_dialog.h"

#include "model/domain/report_title.h"
#include "model/service/figures_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reports/report_orders_dialog.h"
#include "ui/reports/report_sheet.h"
#include "ui/reports/wait_bar.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int mostSettlements = 1000;
constexpr QSize settlementsSize(940, 600);

QString namesOf(const PromoterSettlement &settlement)
{
    QStringList names;
    for (const SettledEvent &event : settlement.events)
        names += event.name;
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

} // namespace

SettlementsDialog::SettlementsDialog(const HouseContext &context, int no, QWidget *parent)
    : QDialog(parent), m_context(context), m_list(new QTreeWidget(this)),
      m_empty(new ToneLabel(tr("No settlement was made yet."), Tone::Faint, this)),
      m_figures(new ReportSheet(QStringLiteral("settlementFigures"), this)),
      m_reader(new ReportReader(context.office, this)),
      m_output(new ReportOutput(
          context,
          [this] {
              return ReportOutput::Shown{m_shown, reportTitle(m_shown.report), about()};
          },
          this)),
      m_messages(new MessageBar(this, QStringLiteral("settlementsMessage"))),
      m_open(
          new ActionButton(tr("Show &orders…"), QStringLiteral("settlementsOpen"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("settlementsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Settlements"));
    const QSize room = parent ? parent->window()->size() : settlementsSize;
    resize(settlementsSize.boundedTo(room.expandedTo(QSize(800, 560))));
    makeTable();
    m_empty->setObjectName(QStringLiteral("settlementsEmpty"));
    m_empty->hide();
    auto *heading = new ToneLabel(tr("Settlements made"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    m_open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_open->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    m_output->addButtons(*buttons, QStringLiteral("settlements"));
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Close"), "settlementsClose", this, [this] { accept(); }));
    buttons->addWidget(m_open);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(m_empty);
    column->addWidget(m_list, 1);
    column->addWidget(m_figures, 2);
    auto *wait = new WaitBar(QStringLiteral("settlementsWait"), this);
    wait->follow(*m_reader);
    column->addWidget(wait);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connectParts();
    refreshButtons();
    m_context.office.ask(
        this,
        [](Desk &desk) -> Result<std::pair<QList<PromoterSettlement>, bool>> {
            TRY_GET(const bool areAll, FiguresDesk(desk).listsAllSettlements());
            TRY_GET(const auto settlements, desk.reports().settlements({}, mostSettlements));
            return std::pair(settlements, areAll);
        },
        [this, no](const Result<std::pair<QList<PromoterSettlement>, bool>> &listed) {
            if (!listed)
                return m_messages->show(Tone::Danger, listed.error().message);
            if (!listed->second)
                m_empty->setText(tr("You have made no settlement yet."));
            fill(listed->first, no);
        });
}

void SettlementsDialog::makeTable()
{
    m_list->setObjectName(QStringLiteral("settlementList"));
    m_list->setAccessibleName(tr("Settlements"));
    m_list->setHeaderLabels({tr("Number"), tr("Events"), tr("Made"), tr("Paid in all"), tr("Due")});
    for (const int column : {0, 3, 4})
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
}

void SettlementsDialog::connectParts()
{
    connect(m_list, &QTreeWidget::currentItemChanged, this, &SettlementsDialog::showChosen);
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { m_figures->view().setFocus(); });
    connect(m_figures, &ReportSheet::opened, this, &SettlementsDialog::openRow);
    connect(m_figures, &ReportSheet::currentChanged, this, &SettlementsDialog::refreshButtons);
    connect(m_open, &QPushButton::clicked, this, [this] { openRow(m_figures->currentRow()); });
    connect(m_output, &ReportOutput::said, this,
            [this](Tone tone, const QString &text) { m_messages->show(tone, text); });
    connect(m_reader, &ReportReader::read, this, &SettlementsDialog::show);
    connect(m_reader, &ReportReader::failed, this, [this](const QString &sentence) {
        show({});
        m_messages->show(Tone::Danger, sentence);
    });
    connect(m_reader, &ReportReader::cancelled, this, [this] {
        show({});
        m_messages->show(Tone::Faint, tr("The reading was cancelled. Select the settlement again to read it."));
    });
}

void SettlementsDialog::fill(const QList<PromoterSettlement> &settlements, int no)
{
    m_settlements = settlements;
    QTreeWidgetItem *first = nullptr;
    for (const PromoterSettlement &one : settlements) {
        auto *item = new QTreeWidgetItem(m_list, {locale().toString(one.no), namesOf(one),
                                                  eventDateText(one.at, m_context.facts.timeZone),
                                                  moneyText(one.sumOf(QStringLiteral("gross"))), moneyText(one.due())});
        for (const int column : {0, 3, 4})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        if (!first || one.no == no)
            first = item;
    }
    m_empty->setVisible(settlements.isEmpty());
    m_list->setCurrentItem(first);
    m_list->setFocus();
}

void SettlementsDialog::showChosen()
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (row < 0 || row >= m_settlements.size())
        return;
    ReportFilter filter;
    filter.settlement = m_settlements.at(row).no;
    m_reader->ask({ReportKind::Settlement, filter, {}});
    refreshButtons();
}

void SettlementsDialog::show(const ReadReport &read)
{
    m_shown = read;
    m_figures->setReport(read.report);
    refreshButtons();
}

void SettlementsDialog::refreshButtons()
{
    const QString none = m_shown.report.rows.isEmpty() ? tr("Select a settlement first")
                         : m_reader->isAnswered()      ? QString()
                                                       : tr("The figures are being read");
    m_output->refresh(none);
    const bool opens = behindRow(m_shown.report, m_figures->currentRow()).isAny();
    enableUnless(*m_open, !none.isEmpty() ? none : opens ? QString() : tr("Select a figure that orders make up first"));
}

void SettlementsDialog::openRow(int row)
{
    const BehindRow behind = m_reader->isAnswered() ? behindRow(m_shown.report, row) : BehindRow();
    if (!behind.filter)
        return;
    auto *orders = new ReportOrdersDialog(m_context, behind, this);
    connect(orders, &ReportOrdersDialog::orderRequested, this, &SettlementsDialog::orderRequested);
    connect(orders, &QDialog::finished, this, [this] { m_figures->view().setFocus(); });
    orders->open();
}

QString SettlementsDialog::about() const
{
    for (const PromoterSettlement &one : m_settlements) {
        if (one.no == m_shown.report.filter.settlement)
            return namesOf(one);
    }
    return {};
}

} // namespace rowlock

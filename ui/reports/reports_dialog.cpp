#include "ui/reports/reports_dialog.h"

#include "model/domain/report_title.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reports/favourite_menu.h"
#include "ui/reports/report_access.h"
#include "ui/reports/report_choice.h"
#include "ui/reports/report_list.h"
#include "ui/reports/report_orders_dialog.h"
#include "ui/reports/report_picture.h"
#include "ui/reports/report_sheet.h"
#include "ui/reports/settling.h"
#include "ui/reports/table_export.h"
#include "ui/reports/wait_bar.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr QSize reportsWindowSize(984, 640);

} // namespace

ReportsDialog::ReportsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_offered(offeredReports()), m_list(new ReportList(m_offered, this)),
      m_choice(new ReportChoice(context, this)), m_heading(new ToneLabel({}, Tone::Plain, this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_table(new ReportSheet(QStringLiteral("reportTable"), this)),
      m_picture(new ReportPicture(*m_table, this)), m_messages(new MessageBar(this, QStringLiteral("reportsMessage"))),
      m_reader(new ReportReader(context.office, this)),
      m_output(new ReportOutput(
          context,
          [this] {
              return ReportOutput::Shown{m_shown, m_heading->text(), m_choice->aboutText()};
          },
          this)),
      m_settling(new Settling(context, this)),
      m_newer(
          new ActionButton(tr("Newer figures: F5"), QStringLiteral("reportsNewer"), ActionButton::Weight::Quiet, this)),
      m_open(new ActionButton(tr("Show &orders…"), QStringLiteral("reportOpen"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("reportsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Reports"));
    const QSize room = parent ? parent->window()->size() : reportsWindowSize;
    resize(reportsWindowSize.boundedTo(room - QSize(2 * gap::group, 2 * gap::around)));
    m_heading->setObjectName(QStringLiteral("reportHeading"));
    m_heading->setTextSize(TextSize::Title);
    m_heading->setElided(true);
    m_said->setObjectName(QStringLiteral("reportSaid"));
    for (QWidget *each : QList<QWidget *>{m_heading, m_said, m_choice})
        each->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_newer->setHeight(ActionButton::Size::Small);
    auto *head = new QHBoxLayout;
    head->addWidget(m_heading, 1);
    head->addWidget(m_newer);
    auto *side = new QVBoxLayout;
    side->addWidget(m_choice);
    side->addLayout(head);
    side->addWidget(m_said);
    side->addWidget(makeAccess());
    side->addWidget(makeWait());
    side->addWidget(m_picture, 2);
    side->addWidget(m_table, 3);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addLayout(makeSide());
    sides->addLayout(side, 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(sides, 1);
    column->addWidget(m_messages);
    column->addLayout(makeFoot());
    connectParts();
    m_list->setFocus();
    m_list->choose(0); // tonight
}

// A day that somebody is typing is left then, and there is nothing any more to ask for it.
ReportsDialog::~ReportsDialog()
{
    m_choice->blockSignals(true);
}

QLayout *ReportsDialog::makeSide()
{
    auto *favourites = new FavouriteMenu(
        m_context,
        [this] {
            ReportFavourite shown;
            shown.kind = m_choice->report().kind;
            shown.filter = m_choice->filter();
            shown.days = m_choice->chosenDays();
            return FavouriteMenu::Shown{shown, m_choice->aboutText(), m_choice->lacking()};
        },
        this);
    favourites->setFixedWidth(m_list->width());
    connect(favourites, &FavouriteMenu::chosen, this, &ReportsDialog::showFavourite);
    connect(favourites, &FavouriteMenu::said, m_messages, qOverload<Tone, const QString &>(&MessageBar::show));
    auto *side = new QVBoxLayout;
    side->addWidget(favourites);
    side->addWidget(m_list, 1);
    return side;
}

QLayout *ReportsDialog::makeFoot()
{
    m_open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_open->setAutoDefault(false);
    m_newer->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    m_output->addButtons(*row, QStringLiteral("report"));
    auto *tables = new TableExport(m_context, this);
    connect(tables, &TableExport::said, m_messages, qOverload<Tone, const QString &>(&MessageBar::show));
    auto *write =
        new ActionButton(tr("Export &table"), QStringLiteral("reportTables"), ActionButton::Weight::Secondary, this);
    write->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    write->setAutoDefault(false);
    write->setToolTip(tr("A table of the box office, row by row, for other programs"));
    auto *menu = new QMenu(write);
    tables->addAllTo(*menu);
    write->setMenu(menu);
    row->addWidget(write);
    row->addStretch(1);
    row->addWidget(m_settling);
    row->addWidget(secondaryButton(tr("Close"), "reportsClose", this, [this] { accept(); }));
    row->addWidget(m_open);
    return row;
}

QWidget *ReportsDialog::makeAccess()
{
    auto *access = new ReportAccess(*m_list, m_offered, this);
    connect(m_reader, &ReportReader::read, access, &ReportAccess::hear);
    connect(m_reader, &ReportReader::failed, access, &ReportAccess::forget);
    connect(access, &ReportAccess::approvalWanted, this, [this] { askFor(true); });
    return access;
}

// What was shown before goes once its successor is waited for.
QWidget *ReportsDialog::makeWait()
{
    auto *wait = new WaitBar(QStringLiteral("reportWait"), this);
    wait->follow(*m_reader);
    connect(wait, &WaitBar::lasts, this, [this] {
        m_heading->setText(m_choice->titleText());
        fail({});
    });
    connect(m_reader, &ReportReader::cancelled, this,
            [this] { fail(tr("The reading was cancelled. Press F5 to read it again.")); });
    return wait;
}

void ReportsDialog::connectParts()
{
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ReportsDialog::choose);
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { m_table->view().setFocus(); });
    connect(m_choice, &ReportChoice::changed, this, &ReportsDialog::ask);
    connect(m_table, &ReportSheet::opened, this, &ReportsDialog::openRow);
    connect(m_table, &ReportSheet::currentChanged, this, &ReportsDialog::refreshButtons);
    connect(m_open, &QPushButton::clicked, this, [this] { openRow(m_table->currentRow()); });
    connect(m_reader, &ReportReader::read, this, &ReportsDialog::show);
    connect(m_reader, &ReportReader::failed, this, &ReportsDialog::fail);
    connect(m_output, &ReportOutput::said, this,
            [this](Tone tone, const QString &text) { m_messages->show(tone, text); });
    connect(m_settling, &Settling::made, this, &ReportsDialog::ask);
    connect(m_settling, &Settling::orderRequested, this, &ReportsDialog::orderRequested);
    connect(m_newer, &QPushButton::clicked, this, &ReportsDialog::ask);
    connect(new QShortcut(Qt::Key_F5, this), &QShortcut::activated, this, &ReportsDialog::ask);
    connect(&m_context.office, &BoxOffice::salesChanged, this, [this] { sayNewer(true); });
    connect(&m_context.office, &BoxOffice::eventsChanged, this, [this] { sayNewer(true); });
}

void ReportsDialog::choose()
{
    if (!m_list->current())
        return;
    m_choice->setReport(m_offered.at(*m_list->current()));
    ask();
}

void ReportsDialog::showFavourite(const ReportFavourite &favourite)
{
    for (qsizetype i = 0; i < m_offered.size(); ++i) {
        const OfferedReport &one = m_offered.at(i);
        if (one.kind != favourite.kind || (one.by && *one.by != favourite.filter.by))
            continue;
        m_list->choose(int(i));
        m_choice->setReport(one);
        m_choice->setChosen(favourite);
    }
    ask();
}

void ReportsDialog::askFor(bool approval)
{
    if (!m_list->current())
        return;
    m_messages->dismiss();
    if (const QString lacking = m_choice->lacking(); !lacking.isEmpty()) {
        m_heading->setText(m_choice->titleText());
        return fail(lacking);
    }
    m_reader->ask({m_choice->report().kind, m_choice->filter(), {}, approval});
    m_said->setText(tr("Reading…"));
    refreshButtons(); // what is shown is not what was chosen
}

void ReportsDialog::show(const ReadReport &read)
{
    m_shown = read;
    sayNewer(false);
    m_heading->setText(reportTitle(read.report));
    if (!read.withheld.isEmpty()) {
        fail(read.withheld);
        m_shown = read;
        return refreshButtons();
    }
    const QString period = reportPeriod(read.report);
    const QString at = tr("as of %1").arg(timeText(read.report.madeAt, m_context.facts.timeZone));
    m_said->setText(period.isEmpty() ? at : tr("%1, %2").arg(period, at));
    m_picture->show(read);
    m_table->setReport(read.report);
    m_table->setNothing(read.report.rows.isEmpty() ? tr("There is nothing to report for this choice.") : QString());
    refreshButtons();
}

// Nothing of another choice stays in view.
void ReportsDialog::fail(const QString &sentence)
{
    m_shown = ReadReport();
    m_said->clear();
    m_picture->show({});
    m_table->setReport({});
    m_table->setNothing(sentence);
    refreshButtons();
}

void ReportsDialog::refreshButtons()
{
    const QString reading = m_reader->isAnswered() ? QString() : tr("The figures are being read");
    const QString none = !m_shown.withheld.isEmpty()     ? m_shown.withheld
                         : m_shown.report.rows.isEmpty() ? tr("There is nothing to report for this choice")
                                                         : reading;
    const bool isSettled = none.isEmpty() || !m_shown.withheld.isEmpty(); // which has a right of its own
    m_output->refresh(none);
    m_open->setText(isOfOneOrder(m_shown.report.kind) ? tr("Show &order…") : tr("Show &orders…"));
    m_open->setVisible(opensRows(m_shown.report));
    enableUnless(*m_open, none.isEmpty() ? whyNotOpened() : none);
    m_settling->refresh(m_shown.report.kind == ReportKind::Settlement,
                        isSettled ? m_shown.report.filter.event : std::nullopt);
}

QString ReportsDialog::whyNotOpened() const
{
    const int row = m_table->currentRow();
    if (row < 0)
        return tr("Select a row first");
    return behindRow(m_shown.report, row).isAny() ? QString() : tr("No order has a part in this row");
}

void ReportsDialog::sayNewer(bool isNewer)
{
    m_newer->setVisible(isNewer);
}

void ReportsDialog::openRow(int row)
{
    const BehindRow behind = m_reader->isAnswered() ? behindRow(m_shown.report, row) : BehindRow();
    if (!behind.order.isEmpty())
        return emit orderRequested(behind.order);
    if (!behind.filter)
        return;
    auto *orders = new ReportOrdersDialog(m_context, behind, this);
    connect(orders, &ReportOrdersDialog::orderRequested, this, &ReportsDialog::orderRequested);
    connect(orders, &QDialog::finished, this, [this] { m_table->view().setFocus(); });
    orders->open();
}

} // namespace rowlock

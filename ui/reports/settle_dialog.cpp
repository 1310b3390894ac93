#include "ui/reports/settle_dialog.h"

#include "model/domain/report_cells.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/reports/deduction_table.h"
#include "ui/reports/report_sheet.h"
#include "ui/reports/wait_bar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTableView>
#include <QTableWidget>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr QSize settleSize(940, 600);
constexpr int settleFormWidth = 320;

std::optional<Money> dueIn(const Report &report)
{
    for (qsizetype row = 0; row < report.rows.size(); ++row) {
        const auto *part = cellNamed<QString>(report, row, "part");
        const auto *due = cellNamed<Money>(report, row, "paid");
        if (part && *part == QLatin1StringView("due") && due)
            return *due;
    }
    return {};
}

} // namespace

SettleDialog::SettleDialog(const HouseContext &context, EventId event, QWidget *parent)
    : QDialog(parent), m_context(context), m_key(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      m_all(new QCheckBox(this)), m_deductions(new DeductionTable(context.facts.currency, this)),
      m_paid(new MoneyField(tr("Paid before"), QStringLiteral("settlePaid"), this)),
      m_accounts(new QCheckBox(tr("Sales on account &unpaid: settle all the same"), this)),
      m_figures(new ReportSheet(QStringLiteral("settleFigures"), this)),
      m_reader(new ReportReader(context.office, this)),
      m_messages(new MessageBar(this, QStringLiteral("settleMessage"))),
      m_make(
          new ActionButton(tr("&Make settlement"), QStringLiteral("settleMake"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("settleDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Settle with the promoter"));
    const QSize room = parent ? parent->window()->size() : settleSize;
    resize(settleSize.boundedTo(room.expandedTo(QSize(800, 560))));
    const auto &events = context.house.events();
    if (const auto found = std::ranges::find(events, event, &EventSummary::id); found != events.end())
        m_event = *found;
    auto *heading = new ToneLabel(isolated(eventText(m_event, context.facts.timeZone)), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setElided(true);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addLayout(makeForm());
    sides->addWidget(m_figures, 1);
    m_make->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_make->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Cancel"), "settleCancel", this, [this] { reject(); }));
    buttons->addWidget(m_make);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addLayout(sides, 1);
    auto *wait = new WaitBar(QStringLiteral("settleWait"), this);
    wait->follow(*m_reader);
    column->addWidget(wait);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_make, &QPushButton::clicked, this, &SettleDialog::make);
    connect(m_deductions, &DeductionTable::changed, this, &SettleDialog::preview);
    connect(m_paid, &MoneyField::changed, this, &SettleDialog::preview);
    connect(m_all, &QCheckBox::toggled, this, &SettleDialog::preview);
    connect(&m_context.office, &BoxOffice::salesChanged, this, &SettleDialog::preview);
    connect(m_reader, &ReportReader::read, this, [this](const ReadReport &read) {
        m_seenDue = dueIn(read.report);
        m_figures->setReport(read.report);
        m_figures->setNothing(read.withheld);
        enableUnless(*m_make, {});
    });
    connect(m_reader, &ReportReader::failed, this, [this](const QString &sentence) {
        m_messages->show(Tone::Danger, sentence);
        enableUnless(*m_make, tr("The figures could not be read"));
    });
    connect(m_reader, &ReportReader::cancelled, this, [this] { // what would be settled is seen before
        m_figures->setReport({});
        m_figures->setNothing(tr("The reading was cancelled. Change a deduction or close this to begin again."));
    });
    preview();
    m_deductions->table().setFocus();
}

QLayout *SettleDialog::makeForm()
{
    m_all->setObjectName(QStringLiteral("settleAll"));
    m_all->setText(
        tr("All &performances of %1").arg(QString(m_event.productionName).replace(u'&', QStringLiteral("&&"))));
    m_all->setVisible(ofItsProduction().size() > 1);
    m_accounts->setObjectName(QStringLiteral("settleAccounts"));
    m_paid->setIsPrice(false);
    m_paid->setCurrency(m_context.facts.currency);
    auto *said =
        new ToneLabel(tr("A percentage is of the net. A settlement is never changed: a mistake is corrected by "
                         "the next one."),
                      Tone::Faint, this);
    said->setWordWrap(true);
    auto *paid = new ToneLabel(tr("Paid before (optional)"), Tone::Plain, this);
    auto *form = new QVBoxLayout;
    for (QWidget *each : QList<QWidget *>{m_deductions, m_paid, said, m_accounts, m_all})
        each->setFixedWidth(settleFormWidth);
    form->addWidget(m_all);
    form->addWidget(m_deductions, 1);
    form->addWidget(paid);
    form->addWidget(m_paid);
    form->addWidget(m_accounts);
    form->addWidget(said);
    return form;
}

QList<EventId> SettleDialog::ofItsProduction() const
{
    QList<EventId> events{m_event.id};
    for (const EventSummary &event : m_context.house.events()) {
        if (m_event.production.isValid() && event.production == m_event.production && event.id != m_event.id)
            events.append(event.id);
    }
    return events;
}

std::optional<SettlementAsked> SettleDialog::asked()
{
    const auto deductions = m_deductions->deductions();
    if (!deductions) {
        m_messages->show(Tone::Danger, deductions.error().message);
        return {};
    }
    if (!m_paid->isBlank() && !m_paid->amount())
        return {}; // said at the field
    SettlementAsked asked{.events = m_all->isChecked() ? ofItsProduction() : QList<EventId>{m_event.id},
                          .deductions = *deductions,
                          .withAccounts = m_accounts->isChecked()};
    if (const auto paid = m_paid->amount(); paid && paid->minor != 0)
        asked.paidBefore = {*paid};
    return asked;
}

void SettleDialog::preview()
{
    m_messages->dismiss();
    const auto wanted = asked();
    enableUnless(*m_make, wanted ? tr("The figures are being read") : tr("Correct what is marked first"));
    if (!wanted)
        return;
    ReportFilter filter;
    filter.event = wanted->events.first();
    filter.beside = wanted->events.mid(1);
    filter.settling = *wanted;
    m_reader->ask({ReportKind::Settlement, filter, {}});
}

void SettleDialog::make()
{
    auto wanted = asked();
    if (!wanted)
        return;
    wanted->seenDue = m_seenDue;
    m_messages->dismiss();
    enableUnless(*m_make, tr("The settlement is being made"));
    m_context.office.ask(
        this, [wanted = *wanted, key = m_key](Desk &desk) { return desk.reports().settle(wanted, key); },
        [this](const Result<int> &answer) { hear(answer); });
}

void SettleDialog::hear(const Result<int> &answer)
{
    enableUnless(*m_make, {});
    if (!answer)
        return m_messages->show(Tone::Danger, answer.error().message);
    emit made(*answer);
    accept();
}

} // namespace rowlock

#include "ui/programme/season_page.h"

#include "model/service/desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/house/segmented_bar.h"
#include "ui/programme/season_calendar.h"
#include "ui/programme/season_filter_bar.h"
#include "ui/programme/season_list.h"
#include "ui/programme/season_model.h"
#include "ui/programme/season_month.h"
#include "ui/reports/table_export.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int readAfterMs = 400; // a rush of sales is one reading
constexpr int calendarShare = 5;
constexpr int dayListHeight = 104; // its head and two performances

} // namespace

SeasonPage::SeasonPage(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_views(new SegmentedBar(tr("View"), this)),
      m_filter(new SeasonFilterBar(this)), m_messages(new MessageBar(this)),
      m_rows(new SeasonModel(context.facts.timeZone, this)),
      m_list(new SeasonList(*m_rows, QStringLiteral("seasonList"), this)),
      m_month(new SeasonMonth(context.facts.timeZone, this)), m_calendar(new SeasonCalendar(*m_month, this)),
      m_sums(new ToneLabel({}, Tone::Plain, this)), m_empty(new ToneLabel({}, Tone::Faint, this)),
      m_sell(new ActionButton(tr("Sell"), QStringLiteral("seasonSell"), ActionButton::Weight::Primary, this)),
      m_manage(new ActionButton(tr("Manage"), QStringLiteral("seasonManage"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("seasonPage"));
    m_due.setSingleShot(true);
    m_due.setInterval(readAfterMs);
    m_sums->setObjectName(QStringLiteral("seasonSums"));
    m_empty->setObjectName(QStringLiteral("seasonEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(makeHeader());
    column->addWidget(m_messages);
    column->addWidget(m_calendar, calendarShare);
    column->addWidget(m_list, 1);
    column->addWidget(m_empty, 1);
    column->addWidget(makeFooter());
    listen();
    showView();
}

QWidget *SeasonPage::makeHeader()
{
    auto *header = new QWidget(this);
    m_views->add(ByMonth, tr("By date"), QStringLiteral("seasonByMonth"), tr("A list by month"));
    m_views->add(ByProduction, tr("By production"), QStringLiteral("seasonByProduction"), tr("A list by production"));
    m_views->add(Calendar, tr("Calendar"), QStringLiteral("seasonByDay"), tr("A month, day by day"));
    m_views->setCurrent(ByMonth);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::group);
    row->addWidget(m_views);
    row->addWidget(m_filter, 1);
    return header;
}

QWidget *SeasonPage::makeFooter()
{
    auto *footer = new QWidget(this);
    auto *add =
        new ActionButton(tr("New event…"), QStringLiteral("seasonNew"), ActionButton::Weight::Secondary, footer);
    m_sell->setToolTip(tr("Sell the selected event (Enter)"));
    m_manage->setToolTip(tr("Manage the selected event (Ctrl+Enter)"));
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->setSpacing(gap::related);
    row->addWidget(m_sums, 1);
    auto *output = new TableExport(m_context, this);
    connect(output, &TableExport::said, m_messages, qOverload<Tone, const QString &>(&MessageBar::show));
    auto *write =
        new ActionButton(tr("Export…"), QStringLiteral("seasonExport"), ActionButton::Weight::Secondary, footer);
    connect(write, &QPushButton::clicked, output, [output] { output->run(QStringLiteral("events")); });
    for (ActionButton *button : {write, add, m_manage, m_sell}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addWidget(button);
    }
    connect(add, &QPushButton::clicked, this, &SeasonPage::newEventRequested);
    connect(m_sell, &QPushButton::clicked, this, [this] { open(false); });
    connect(m_manage, &QPushButton::clicked, this, [this] { open(true); });
    return footer;
}

void SeasonPage::listen()
{
    connect(m_views, &SegmentedBar::chosen, this, &SeasonPage::showView);
    connect(m_filter, &SeasonFilterBar::changed, this, &SeasonPage::refresh);
    connect(m_filter->search(), &QLineEdit::returnPressed, this, [this] {
        m_list->selectFirst();
        m_list->setFocus();
    });
    connect(m_list, &SeasonList::selectionMoved, this, &SeasonPage::showSelected);
    connect(m_list, &SeasonList::sellRequested, this, &SeasonPage::sellRequested);
    connect(m_list, &SeasonList::manageRequested, this, &SeasonPage::manageRequested);
    connect(m_calendar, &SeasonCalendar::dayChanged, this, &SeasonPage::showDay);
    connect(m_calendar, &SeasonCalendar::monthRequested, this, &SeasonPage::showMonth);
    connect(m_calendar, &SeasonCalendar::entered, this, [this] {
        m_list->selectFirst();
        m_list->setFocus();
    });
    const auto later = [this] {
        if (isVisible() && !m_due.isActive())
            m_due.start();
    };
    connect(&m_due, &QTimer::timeout, this, &SeasonPage::read);
    connect(&m_context.house, &HouseModel::eventsChanged, this, later);
    connect(&m_context.house, &HouseModel::countersChanged, this, later);
}

void SeasonPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_views->current() == Calendar)
        m_calendar->setFocus();
    else
        m_filter->search()->setFocus();
    read();
}

SeasonLook SeasonPage::look() const
{
    return {m_context.clock.now(), QTimeZone(m_context.facts.timeZone)};
}

void SeasonPage::read()
{
    if (m_reading) { // what changes meanwhile is read after it
        m_due.start();
        return;
    }
    m_reading = true;
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.reports().season(); }), this,
                 [this](const Result<QList<SeasonEvent>> &season) {
                     m_reading = false;
                     if (season)
                         take(*season);
                     else
                         m_messages->show(Tone::Danger, season.error().message);
                 });
}

void SeasonPage::take(const QList<SeasonEvent> &season)
{
    m_season = season;
    m_filter->setChoices(seasonProductions(season), seasonMonths(season, look().zone));
    refresh();
}

void SeasonPage::showView()
{
    const bool isCalendar = m_views->current() == Calendar;
    m_calendar->setVisible(isCalendar);
    m_list->setMinimumHeight(isCalendar ? dayListHeight : 0);
    m_filter->setNeedsMonth(isCalendar, inZone(look().now, look().zone).date());
    refresh();
    if (isCalendar)
        m_calendar->setFocus();
}

void SeasonPage::refresh()
{
    const SeasonLook from = look();
    const SeasonFilter filter = m_filter->filter();
    if (m_views->current() == Calendar) {
        SeasonFilter wide = filter; // the weeks show days of its neighbours
        wide.month = {};
        QList<SeasonEvent> shown;
        for (const SeasonEvent &one : std::as_const(m_season)) {
            if (matches(one, wide, from))
                shown.append(one);
        }
        const QDate today = inZone(from.now, from.zone).date();
        const QDate month = filter.month.isValid() ? filter.month : today;
        const QDate day = m_calendar->day();
        m_month->show(shown, month);
        const bool stays = day.isValid() && day.month() == month.month() && day.year() == month.year();
        const bool isThis = today.month() == month.month() && today.year() == month.year();
        m_calendar->goTo(stays ? day : isThis ? today : QDate(month.year(), month.month(), 1));
        return;
    }
    const auto grouping = m_views->current() == ByProduction ? SeasonGrouping::Production : SeasonGrouping::Month;
    const EventId before = m_list->selected();
    const auto rows = seasonRows(m_season, filter, grouping, from);
    m_rows->show(rows, from.now);
    m_list->select(before);
    const SeasonSums sums = seasonSums(rows);
    const QLocale locale;
    m_sums->setText(tr("%1 · %2 of %3 sold · %4 held · %5")
                        .arg(eventsText(sums.events), locale.toString(sums.sold), locale.toString(sums.capacity),
                             locale.toString(sums.held), moneyText(sums.net)));
    m_list->setVisible(sums.events > 0);
    m_empty->setText(m_season.isEmpty() ? tr("No events yet.") : tr("No event matches."));
    m_empty->setVisible(sums.events == 0);
    showSelected();
}

// The performances of the selected day, beneath the calendar.
void SeasonPage::showDay()
{
    if (m_views->current() != Calendar)
        return;
    SeasonFilter filter = m_filter->filter();
    filter.month = {};
    filter.day = m_calendar->day();
    const auto rows = seasonRows(m_season, filter, SeasonGrouping::Month, look());
    m_rows->show(rows.mid(rows.isEmpty() ? 0 : 1), look().now); // one day needs no head
    const SeasonSums sums = seasonSums(rows);
    const QString day = QLocale().toString(filter.day, QStringLiteral("dddd d MMMM"));
    m_sums->setText(sums.events == 0 ? tr("%1 · no events").arg(day)
                                     : tr("%1 · %2 of %3 sold · %4")
                                           .arg(day, QLocale().toString(sums.sold), QLocale().toString(sums.capacity),
                                                moneyText(sums.net)));
    m_empty->hide();
    m_list->show();
    showSelected();
}

void SeasonPage::showMonth(const QDate &month, const QDate &day)
{
    m_filter->setMonth(month); // shows it
    m_calendar->goTo(day);
}

void SeasonPage::showSelected()
{
    const QString none = m_list->selected().isValid() ? QString() : tr("Select an event first");
    enableUnless(*m_sell, none);
    enableUnless(*m_manage, none);
    emit selectionMoved();
}

std::optional<EventSummary> SeasonPage::selected() const
{
    const auto found =
        std::ranges::find(m_season, m_list->selected(), [](const SeasonEvent &one) { return one.event.id; });
    return found == m_season.end() ? std::nullopt : std::optional(found->event);
}

void SeasonPage::open(bool toManage)
{
    const EventId event = m_list->selected();
    if (!event.isValid())
        return;
    if (toManage)
        emit manageRequested(event);
    else
        emit sellRequested(event);
}

bool SeasonPage::stepBack()
{
    if (m_filter->clear())
        return true;
    if (m_views->current() != Calendar || !m_list->hasFocus())
        return false;
    m_calendar->setFocus();
    return true;
}

} // namespace rowlock

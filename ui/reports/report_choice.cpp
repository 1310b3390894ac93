#include "ui/reports/report_choice.h"

#include "model/domain/report_title.h"
#include "ui/common/day_field.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostShifts = 200;
constexpr int eventWidth = 20; // characters
constexpr int dayWidth = 16;   // characters
const QString productionMark = QStringLiteral("production");

QComboBox *fieldOf(const char *name, const QString &said, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(QLatin1StringView(name));
    box->setAccessibleName(said);
    box->setToolTip(said);
    box->setMinimumHeight(fieldHeight);
    return box;
}

} // namespace

ReportChoice::ReportChoice(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_report(offeredReports().first()),
      m_days(fieldOf("reportDays", tr("Which days"), this)),
      m_from(new DayField(tr("First day"), QStringLiteral("reportFrom"), today(), this)),
      m_to(new DayField(tr("Last day"), QStringLiteral("reportTo"), today(), this)),
      m_event(fieldOf("reportEvent", tr("Of which performance"), this)),
      m_second(fieldOf("reportSecond", tr("And within each of them, by"), this)),
      m_shift(fieldOf("reportShift", tr("Which shift"), this)), m_keptText(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("reportChoice"));
    makeDays();
    makeOthers();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    for (QWidget *each : QList<QWidget *>{m_days, m_from, m_to})
        row->addWidget(each);
    row->addWidget(m_event, 1);
    row->addWidget(m_second);
    row->addWidget(m_shift);
    row->addWidget(m_keptText);
    row->addStretch();
    connect(&m_context.office, &BoxOffice::eventsChanged, this, &ReportChoice::fillEvents);
    m_context.office.ask(
        this, [](Desk &desk) { return desk.shifts().zReports(mostShifts); },
        [this](const Result<QList<ZReport>> &reports) {
            if (reports)
                fillShifts(*reports);
        });
    fillEvents();
    setDays(ReportDays::Today);
    setKept({});
}

void ReportChoice::makeDays()
{
    for (const ReportDays days : {ReportDays::Today, ReportDays::Yesterday, ReportDays::ThisWeek, ReportDays::LastWeek,
                                  ReportDays::ThisMonth, ReportDays::LastMonth, ReportDays::All, ReportDays::Between})
        m_days->addItem(daysText(days), int(days));
    connect(m_days, &QComboBox::activated, this, [this] {
        m_isChosen = true;
        chooseDays();
        emit changed();
    });
    for (DayField *field : {m_from, m_to}) {
        field->setFixedWidth(dayWidth * fontMetrics().averageCharWidth());
        connect(field, &DayField::dayChanged, this, &ReportChoice::noteTyped);
        connect(field, &DayField::textEdited, this, [this, field] { field->setToday(today()); }); // or since yesterday
    }
}

void ReportChoice::makeOthers()
{
    m_event->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_event->setMinimumContentsLength(eventWidth);
    m_keptText->setObjectName(QStringLiteral("reportKept"));
    connect(m_event, &QComboBox::activated, this, [this] {
        m_isOneChosen = true;
        ReportFilter kept = m_kept;
        kept.event.reset();
        kept.production.reset();
        setKept(kept);
    });
    connect(m_shift, &QComboBox::activated, this, [this] {
        ReportFilter kept = m_kept;
        kept.shift.reset();
        setKept(kept);
    });
    for (QComboBox *box : {m_event, m_second, m_shift})
        connect(box, &QComboBox::activated, this, &ReportChoice::changed);
}

QDate ReportChoice::today() const
{
    return inZone(m_context.clock.now(), QTimeZone(m_context.facts.timeZone)).date();
}

ReportDays ReportChoice::days() const
{
    return ReportDays(m_days->currentData().toInt());
}

ChosenDays ReportChoice::chosenDays() const
{
    if (!isOfDays(m_report.kind))
        return {ReportDays::All};
    if (days() != ReportDays::Between)
        return {days()};
    return {days(), m_from->day().value_or(today()), m_to->day().value_or(today())};
}

void ReportChoice::setDays(ReportDays days)
{
    m_days->setCurrentIndex(m_days->findData(int(days)));
    chooseDays();
}

void ReportChoice::chooseDays()
{
    if (days() != ReportDays::Between) { // which begins with those that were shown last
        const DayRange range = rangeOn({days()}, today(), locale().firstDayOfWeek());
        m_from->setDay(range.isAll() ? today() : range.first);
        m_to->setDay(range.isAll() ? today() : range.last);
    }
    const bool areShown = isOfDays(m_report.kind);
    m_days->setVisible(areShown);
    for (DayField *field : {m_from, m_to})
        field->setVisible(areShown && days() == ReportDays::Between);
}

// The other one is taken along, so that the last day is never before the first.
void ReportChoice::noteTyped()
{
    const auto from = m_from->day(), to = m_to->day();
    if (from && to && *to < *from && sender() == m_from)
        m_to->setDay(*from);
    else if (from && to && *to < *from)
        m_from->setDay(*to);
    m_isChosen = true;
    emit changed();
}

void ReportChoice::fillEvents()
{
    const QVariant before = m_event->currentData();
    const QSignalBlocker blocker(m_event);
    m_event->clear();
    if (!needsEvent(m_report.kind))
        m_event->addItem(tr("All performances"), QVariant());
    if (asksForProduction(m_report.kind)) {
        QStringList known;
        for (const EventSummary &event : m_context.house.events()) {
            if (event.production.isValid() && !known.contains(event.productionName)) {
                known += event.productionName;
                m_event->addItem(tr("All of %1").arg(event.productionName),
                                 QVariantList{productionMark, event.production.value()});
            }
        }
    }
    for (const EventSummary &event : m_context.house.events())
        m_event->addItem(eventText(event, m_context.facts.timeZone), event.id.value());
    // What one report took for want of another limits no other.
    int there = before.isValid() && (m_isOneChosen || needsEvent(m_report.kind)) ? m_event->findData(before) : -1;
    if (there < 0 && needsEvent(m_report.kind) && m_context.house.isLoaded())
        there = m_event->findData(m_context.house.event().id.value());
    m_event->setCurrentIndex(m_event->count() > 0 ? std::max(there, 0) : -1);
}

void ReportChoice::fillShifts(const QList<ZReport> &reports)
{
    m_shift->clear();
    for (const ZReport &one : reports)
        m_shift->addItem(tr("Z %1, %2, %3")
                             .arg(locale().toString(one.no), one.figures.value(QStringLiteral("drawer")).toString(),
                                  dayText(one.at, m_context.facts.timeZone)),
                         one.shift.value());
    m_shift->setVisible(asksForShift(m_report.kind) && m_shift->count() > 0);
    if (asksForShift(m_report.kind))
        emit changed();
}

// What goes with the first, and is another.
void ReportChoice::fillSecond()
{
    const QVariant before = m_second->currentData();
    m_second->clear();
    m_second->addItem(tr("Nothing further"), QVariant());
    if (m_report.by) {
        for (const ReportDimension dimension : dimensionsToChoose()) {
            if (dimension != *m_report.by && goesWith(*m_report.by, dimension))
                m_second->addItem(tr("and by %1").arg(byWhat(dimension)), int(dimension));
        }
    }
    m_second->setCurrentIndex(before.isValid() ? std::max(m_second->findData(before), 0) : 0);
}

void ReportChoice::setReport(const OfferedReport &report)
{
    m_report = report;
    setKept({});
    if (!m_isChosen)
        setDays(usualDays(report.kind));
    chooseDays();
    fillEvents();
    fillSecond();
    m_event->setVisible(asksForEvent(report.kind));
    m_second->setVisible(report.by.has_value());
    m_shift->setVisible(asksForShift(report.kind) && m_shift->count() > 0);
}

ReportFilter ReportChoice::filter() const
{
    ReportFilter filter = m_kept;
    // Of today's words: the window may be open since yesterday.
    setRange(filter, rangeOn(chosenDays(), today(), locale().firstDayOfWeek()), QTimeZone(m_context.facts.timeZone));
    const QVariant event = m_event->currentData();
    const bool isElsewhere = m_kept.event || m_kept.production;
    if (isElsewhere) {
        // of one that is not there any more, which the report says
    } else if (asksForEvent(m_report.kind) && event.typeId() == QMetaType::QVariantList)
        filter.production = ProductionId(event.toList().last().toLongLong());
    else if (asksForEvent(m_report.kind) && event.isValid())
        filter.event = EventId(event.toLongLong());
    if (asksForShift(m_report.kind) && !m_kept.shift && m_shift->currentIndex() >= 0)
        filter.shift = ShiftId(m_shift->currentData().toLongLong());
    if (m_report.by) {
        filter.by = *m_report.by;
        if (m_second->currentData().isValid())
            filter.secondBy = ReportDimension(m_second->currentData().toInt());
    }
    return filter;
}

QString ReportChoice::lacking() const
{
    if (needsEvent(m_report.kind) && m_event->currentIndex() < 0 && !m_kept.event)
        return tr("There is no performance yet. New event… in the File menu makes one.");
    if (asksForShift(m_report.kind) && m_shift->currentIndex() < 0 && !m_kept.shift)
        return tr("No shift is closed yet. The X report of an open one is in the Shift menu.");
    if (isOfDays(m_report.kind) && days() == ReportDays::Between)
        return m_from->problem().isEmpty() ? m_to->problem() : m_from->problem();
    return {};
}

QString ReportChoice::titleText() const
{
    Report chosen;
    chosen.kind = m_report.kind;
    chosen.filter = filter();
    return reportTitle(chosen);
}

QString ReportChoice::aboutText() const
{
    QStringList about;
    if (asksForShift(m_report.kind) && !m_kept.shift)
        about += m_shift->currentText();
    else if (asksForEvent(m_report.kind) && m_event->currentData().isValid() && !m_kept.event && !m_kept.production)
        about += m_event->currentText();
    if (!m_keptText->text().isEmpty())
        about += m_keptText->text();
    return about.join(QStringLiteral(", "));
}

void ReportChoice::setChosen(const ReportFavourite &favourite)
{
    const ReportFilter &wanted = favourite.filter;
    m_isChosen = true;
    setDays(favourite.days.days);
    if (favourite.days.days == ReportDays::Between) {
        m_from->setDay(favourite.days.first);
        m_to->setDay(favourite.days.last);
    }
    ReportFilter kept;
    kept.clerk = wanted.clerk;
    kept.terminal = wanted.terminal;
    kept.beside = wanted.beside;
    kept.settlement = wanted.settlement;
    const QVariant event = wanted.event        ? QVariant(wanted.event->value())
                           : wanted.production ? QVariant(QVariantList{productionMark, wanted.production->value()})
                                               : QVariant();
    if (!event.isValid() && !needsEvent(favourite.kind)) {
        m_event->setCurrentIndex(0); // all of them
    } else if (m_event->findData(event) >= 0) {
        m_isOneChosen = true;
        m_event->setCurrentIndex(m_event->findData(event));
    } else {
        kept.event = wanted.event;
        kept.production = wanted.production;
    }
    if (wanted.shift && m_shift->findData(wanted.shift->value()) >= 0)
        m_shift->setCurrentIndex(m_shift->findData(wanted.shift->value()));
    else
        kept.shift = wanted.shift;
    if (favourite.kind == ReportKind::Breakdown)
        m_second->setCurrentIndex(wanted.secondBy ? std::max(m_second->findData(int(*wanted.secondBy)), 0) : 0);
    setKept(kept);
}

void ReportChoice::setKept(const ReportFilter &kept)
{
    m_kept = kept;
    QStringList words;
    if (kept.event)
        words += tr("event %1").arg(kept.event->value());
    if (kept.production)
        words += tr("production %1").arg(kept.production->value());
    if (kept.shift)
        words += tr("shift %1").arg(kept.shift->value());
    if (kept.settlement)
        words += tr("settlement %1").arg(*kept.settlement);
    if (kept.clerk)
        words += tr("clerk %1").arg(*kept.clerk);
    if (kept.terminal)
        words += tr("terminal %1").arg(*kept.terminal);
    if (!kept.beside.isEmpty())
        words += tr("beside %1 others").arg(kept.beside.size());
    m_keptText->setText(words.join(QStringLiteral(", ")));
    m_keptText->setVisible(!words.isEmpty());
}

void ReportChoice::focusFirst()
{
    for (QWidget *each : QList<QWidget *>{m_days, m_event, m_shift}) {
        if (each->isVisible())
            return each->setFocus();
    }
}

} // namespace rowlock

#include "ui/programme/season_rows.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct Season
{
    Q_DECLARE_TR_FUNCTIONS(Season)
};

QString headOf(const SeasonEvent &one, SeasonGrouping grouping, const SeasonLook &look)
{
    if (grouping == SeasonGrouping::Production)
        return productionOf(one.event);
    return QLocale().toString(dayOf(one.event, look.zone), QStringLiteral("MMMM yyyy"));
}

} // namespace

void SeasonSums::add(const SeasonEvent &one)
{
    const Counters counters = underLimit(one.event);
    ++events;
    capacity += counters.capacity;
    sold += counters.sold;
    held += counters.held + counters.reserved;
    left += counters.available;
    net.currency = one.net.currency;
    net.minor += one.net.minor;
}

QString productionOf(const EventSummary &event)
{
    return event.productionName.isEmpty() ? event.name : event.productionName;
}

QDate dayOf(const EventSummary &event, const QTimeZone &zone)
{
    return inZone(event.starts, zone).date();
}

QString statusText(const QString &status)
{
    return status == u"draft"       ? Season::tr("Draft")
           : status == u"on_sale"   ? Season::tr("On sale")
           : status == u"paused"    ? Season::tr("Sales closed")
           : status == u"cancelled" ? Season::tr("Cancelled")
           : status == u"past"      ? Season::tr("Past")
                                    : QString();
}

QString eventsText(qint64 events)
{
    return events == 1 ? Season::tr("1 event") : Season::tr("%1 events").arg(QLocale().toString(events));
}

bool matches(const SeasonEvent &one, const SeasonFilter &filter, const SeasonLook &look)
{
    const EventSummary &event = one.event;
    const QDate day = dayOf(event, look.zone);
    return (filter.text.isEmpty() || event.name.contains(filter.text, Qt::CaseInsensitive)
            || event.productionName.contains(filter.text, Qt::CaseInsensitive))
           && (filter.status.isEmpty() || statusName(event, look.now, look.zone) == filter.status)
           && (filter.production.isEmpty() || productionOf(event) == filter.production)
           && (!filter.month.isValid() || (day.year() == filter.month.year() && day.month() == filter.month.month()))
           && (!filter.day.isValid() || day == filter.day);
}

QList<SeasonRow> seasonRows(const QList<SeasonEvent> &season, const SeasonFilter &filter, SeasonGrouping grouping,
                            const SeasonLook &look)
{
    QStringList heads;
    QHash<QString, QList<SeasonRow>> groups;
    QHash<QString, SeasonSums> sums;
    for (const SeasonEvent &one : season) {
        if (!matches(one, filter, look))
            continue;
        const QString head = headOf(one, grouping, look);
        if (!groups.contains(head))
            heads.append(head);
        groups[head].append({{}, one, {}, statusName(one.event, look.now, look.zone), grouping});
        sums[head].add(one);
    }
    QList<SeasonRow> rows;
    for (const QString &head : std::as_const(heads)) {
        rows.append({head, {}, sums.value(head), {}, grouping});
        rows.append(groups.value(head));
    }
    return rows;
}

SeasonSums seasonSums(const QList<SeasonRow> &rows)
{
    SeasonSums sums;
    for (const SeasonRow &row : rows) {
        if (!row.isHead())
            sums.add(row.one);
    }
    return sums;
}

QList<QDate> seasonMonths(const QList<SeasonEvent> &season, const QTimeZone &zone)
{
    QList<QDate> months;
    for (const SeasonEvent &one : season) {
        const QDate day = dayOf(one.event, zone);
        const QDate first(day.year(), day.month(), 1);
        if (months.isEmpty() || months.last() != first)
            months.append(first);
    }
    return months;
}

QStringList seasonProductions(const QList<SeasonEvent> &season)
{
    QSet<QString> names;
    for (const SeasonEvent &one : season)
        names.insert(productionOf(one.event));
    QStringList sorted(names.begin(), names.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const QString &a, const QString &b) { return a.localeAwareCompare(b) < 0; });
    return sorted;
}

} // namespace rowlock

#include "ui/programme/season_month.h"

#include "ui/common/format.h"

#include <QLocale>

namespace rowlock {

namespace {

constexpr int weeks = 6; // every month fits
constexpr int days = 7;

} // namespace

SeasonMonth::SeasonMonth(const QByteArray &timeZone, QObject *parent)
    : QAbstractTableModel(parent), m_timeZone(timeZone)
{}

void SeasonMonth::show(const QList<SeasonEvent> &shown, const QDate &month)
{
    const QTimeZone zone(m_timeZone);
    m_events.clear();
    for (const SeasonEvent &one : shown)
        m_events[dayOf(one.event, zone)].append(one);
    m_month = QDate(month.year(), month.month(), 1);
    const int back = (m_month.dayOfWeek() - QLocale().firstDayOfWeek() + days) % days;
    m_first = m_month.addDays(-back);
    emit dataChanged(index(0, 0), index(weeks - 1, days - 1));
}

QDate SeasonMonth::dayAt(const QModelIndex &index) const
{
    return index.isValid() ? m_first.addDays(index.row() * days + index.column()) : QDate();
}

QModelIndex SeasonMonth::indexOf(const QDate &day) const
{
    const qint64 at = m_first.daysTo(day);
    return at < 0 || at >= weeks * days ? QModelIndex() : index(int(at / days), int(at % days));
}

int SeasonMonth::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : weeks;
}

int SeasonMonth::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : days;
}

// "19:30 · 62% Hamlet": in a narrow cell the name is cut
QString SeasonMonth::lineOf(const SeasonEvent &one) const
{
    const EventSummary &event = one.event;
    const QString when = timeText(event.starts, m_timeZone);
    if (event.cancelled)
        return tr("%1 %2 · cancelled").arg(when, event.name);
    if (event.draft)
        return tr("%1 %2 · draft").arg(when, event.name);
    const Counters counters = underLimit(event);
    return tr("%1 · %2 %3").arg(when, percentText(counters.sold, counters.capacity), event.name).simplified();
}

QString SeasonMonth::spokenDay(const QDate &day) const
{
    QStringList parts{QLocale().toString(day, QLocale::LongFormat)};
    for (const SeasonEvent &one : m_events.value(day)) {
        const Counters counters = underLimit(one.event);
        parts += tr("%1 %2, %3 of %4 sold")
                     .arg(timeText(one.event.starts, m_timeZone), one.event.name, QString::number(counters.sold),
                          QString::number(counters.capacity));
    }
    return parts.size() == 1 ? tr("%1, no events").arg(parts.first()) : parts.join(u", ");
}

QVariant SeasonMonth::data(const QModelIndex &index, int role) const
{
    const QDate day = dayAt(index);
    switch (role) {
    case Qt::DisplayRole: return QLocale().toString(day.day());
    case Qt::AccessibleTextRole: return spokenDay(day);
    case DayRole: return day;
    case IsOtherMonthRole: return day.month() != m_month.month();
    case EventsRole: {
        QStringList lines;
        for (const SeasonEvent &one : m_events.value(day))
            lines += lineOf(one);
        return lines;
    }
    default: return {};
    }
}

QVariant SeasonMonth::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const int day = (QLocale().firstDayOfWeek() - 1 + section) % days + 1;
    return QLocale().dayName(day, QLocale::ShortFormat);
}

} // namespace rowlock

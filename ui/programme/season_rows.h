// The season as it is looked at: filtered, in groups, each with what it comes to. Pure functions.
#pragma once

#include "model/domain/season.h"

#include <QDate>

namespace rowlock {

enum class SeasonGrouping { Month, Production };

struct SeasonFilter
{
    QString text;       // in the name or the production, whatever its capitals
    QString status;     // as statusName(); empty: any
    QString production; // as productionOf(); empty: any
    QDate month;        // its first day; invalid: all
    QDate day;          // invalid: all
};

struct SeasonSums
{
    qint64 events = 0, capacity = 0, sold = 0, held = 0, left = 0;
    Money net;

    void add(const SeasonEvent &one);
    bool operator==(const SeasonSums &) const = default;
};

// One line of the list: a performance, or the head of those that follow.
struct SeasonRow
{
    QString head; // empty: a performance
    SeasonEvent one;
    SeasonSums sums; // of the head
    QString status;  // of the performance
    SeasonGrouping by = SeasonGrouping::Month;

    bool isHead() const { return !head.isEmpty(); }
};

struct SeasonLook // from where and when it is looked at
{
    Instant now;
    QTimeZone zone;
};

QString productionOf(const EventSummary &event); // its production's name, or its own where it belongs to none
QDate dayOf(const EventSummary &event, const QTimeZone &zone); // in the venue
QString statusText(const QString &status);                     // "On sale"
QString eventsText(qint64 events);                             // "3 events"

bool matches(const SeasonEvent &one, const SeasonFilter &filter, const SeasonLook &look);
// In the order of `season`, which is by start; productions by their first performance that is there.
QList<SeasonRow> seasonRows(const QList<SeasonEvent> &season, const SeasonFilter &filter, SeasonGrouping grouping,
                            const SeasonLook &look);
SeasonSums seasonSums(const QList<SeasonRow> &rows);
QList<QDate> seasonMonths(const QList<SeasonEvent> &season, const QTimeZone &zone); // first days, each once
QStringList seasonProductions(const QList<SeasonEvent> &season);                    // each once, by name

} // namespace rowlock

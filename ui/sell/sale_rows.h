// What stands in the list of the sale: its seats and places, and where it is for several performances a heading for
// each of them. Pure functions.
#pragma once

#include "model/domain/counter_state.h"

#include <QHash>

namespace rowlock {

struct EventSummary;

struct SaleRow
{
    enum class Kind { Item, Performance, Wanted }; // Wanted: the next seats come here
    Kind kind = Kind::Item;
    HoldId hold;
    EventId event;
    HoldItem item = {};
    bool isHere = true; // of the event that is shown
    QString title = {}; // of a heading
    QString about = {};
    Money paid = {};      // for the line, or for all of the performance
    QString whyFree = {}; // of a comp

    bool isHeading() const { return kind != Kind::Item; }
    bool isSameLine(const SaleRow &other) const; // perhaps changed
    bool operator==(const SaleRow &other) const;
};

// `paid`: for each item of each hold. `shown`: the event on the map; `events` of the house, by their days in the venue.
QList<SaleRow> rowsOf(const CounterState &state, const QHash<HoldId, QList<Money>> &paid,
                      const QList<EventSummary> &events, EventId shown, const QByteArray &timeZone);

// "Hamlet, Sat 21 Nov, 19:30"; empty where the house has no such event.
QString performanceText(const QList<EventSummary> &events, EventId event, const QByteArray &timeZone);
// "5 seats, 2 performances".
QString extentText(const QList<HoldInfo> &sale);

} // namespace rowlock

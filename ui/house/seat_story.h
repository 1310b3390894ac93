// A seat's history in words: read from the journal on the database thread, told on the GUI's.
#pragma once

#include "model/service/desk.h"

#include <QHash>

namespace rowlock {

// What the journal says of a seat, with the holds and orders it names.
struct SeatHistory
{
    QList<JournalLine> lines; // oldest first
    QHash<HoldId, HoldInfo> holds;
    QHash<OrderId, Order> orders;

    QString orderCode(OrderId order) const { return orders.value(order).code; }
    QString lastOrderCode() const { return lines.isEmpty() ? QString() : orderCode(lines.last().order); }
};

Result<SeatHistory> readSeatHistory(Desk &desk, EventId event, int seatNo);

// One step as a person reads it.
struct StoryStep
{
    qint64 seq = 0;
    Instant at;
    SeatState state = SeatState::Free; // what the seat became
    QString title;                     // "Sold"
    QString who;                       // "Anna at counter/2"
    QString details;                   // "Order K7QM-3RTD, €42.00"; may be empty

    bool operator==(const StoryStep &) const = default;
};

QList<StoryStep> tellStory(const SeatHistory &story, const Currency &currency); // newest first

} // namespace rowlock

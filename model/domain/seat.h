// What is known of a seat of one event, and of the pools that seats and standing places are counted in.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/price_type.h"

#include <QList>
#include <QString>

namespace rowlock {

// In the database and the command line by these names: free, held, reserved, sold, blocked.
enum class SeatState : quint8 { Free, Held, Reserved, Sold, Blocked };

QString stateName(SeatState state);
Result<SeatState> seatStateFromName(const QString &name);

// In place of a seat's number: a seat that the event's plan does not have any more (of an ended hold or a refunded
// ticket).
constexpr int goneSeat = -2;

// One row of the house as it stands; the ids beside the state say whose claim it is.
struct SeatStatus
{
    int seatNo = -1; // index in the plan's seats
    QString ref;
    QString label;
    int pool = -1;
    Money price;
    SeatState state = SeatState::Free;
    HoldId hold;       // held, reserved
    OrderId order;     // sold
    TicketId ticket;   // sold
    BlockId block;     // blocked
    bool used = false; // sold: its ticket was shown at the door
    Instant changedAt;
    qint64 version = 0;  // counts this seat's own changes
    qint64 revision = 0; // the event's revision at its last change
    QString patron;      // held and sold, where a name was given; shared by the seats of a sale
};

// capacity = available + held + reserved + sold + blocked, each >= 0: kept by the schema, for the event and for every
// pool.
struct Counters
{
    qint64 capacity = 0;
    qint64 available = 0;
    qint64 held = 0;
    qint64 reserved = 0;
    qint64 sold = 0;
    qint64 blocked = 0;

    bool operator==(const Counters &) const = default;
};

void count(Counters &counters, SeatState state); // one seat more
constexpr bool isInHold(SeatState state)         // for minutes, or until a release
{
    return state == SeatState::Held || state == SeatState::Reserved;
}

enum class PoolKind { Seats, Area };

constexpr qint64 mostPlacesInArea = 1'000'000;

// Seats of one price category, or the places of one standing area.
struct PoolStatus
{
    int pool = -1; // number within the event
    PoolKind kind = PoolKind::Seats;
    QString ref; // the area's ref; a category's name for seats
    QString name;
    Money price;
    Counters counters;
    qint64 revision = 0;
    QString color;                // "#rrggbb" of a category made for this performance; empty: as the plan has it
    QList<TypePrice> prices = {}; // by type, the first of which is `price`; of types that are offered
    bool isSold = true;           // no: no price list that holds now has a price for it, and `price` says nothing
};

// What it costs at this price type, of a comp 0; nothing where it is not sold at it.
std::optional<Money> priceAt(const PoolStatus &pool, int type);
// The price types that an event sells, in their order: those that one of its categories or areas has a price for.
QList<PriceType> typesSold(const QList<PoolStatus> &pools);

} // namespace rowlock

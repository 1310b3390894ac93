// Reading the house: rows become values here and nowhere else. Every function is plain reading, inside whatever
// transaction the caller has open (or none).
#pragma once

#include "model/db/statement.h"
#include "model/domain/event.h"
#include "model/domain/order.h"
#include "model/domain/season.h"

namespace rowlock {

struct HouseRecord
{
    Currency currency;
    QByteArray timeZone;
};
Result<HouseRecord> readHouse(Connection &connection);
// Have terminals and those who only look the rights that they need? Only a server gives any.
Result<bool> areRightsGiven(Connection &connection);

Result<QList<EventSummary>> readEvents(Connection &connection); // by start
// By start, in one statement. Of counters and of orders' own sums: no seat, ticket or line is counted.
Result<QList<SeasonEvent>> readSeason(Connection &connection, const SeasonSpan &span);
Result<EventSummary> readEvent(Connection &connection, EventId event);    // event_unknown
Result<EventSummary> nextRevision(Connection &connection, EventId event); // the same, one revision on
tl::unexpected<Error> unknownEvent(EventId event);

// Those changed after `since`; -1 for all.
Result<QList<SeatStatus>> readSeats(Connection &connection, const EventSummary &event, qint64 since = -1); // by seatNo
Result<QList<SoldOrder>> readSoldOrders(Connection &connection, EventId event,
                                        qint64 since = -1); // of the seats changed
Result<QList<PoolStatus>> readPools(Connection &connection, const EventSummary &event, qint64 since = -1); // by pool
Result<QList<BlockInfo>> readBlocks(Connection &connection, EventId event, qint64 since = -1); // all: those in force
Result<BlockInfo> readBlock(Connection &connection, BlockId block);                            // one that is there
Result<QList<HoldInfo>> readChangedHolds(Connection &connection, EventId event, qint64 since); // ended ones too

// A party on the waitlist; invalid_argument where there is none of that number.
Result<WaitlistEntry> readWaiting(Connection &connection, WaitlistId entry);
Result<QList<WaitlistEntry>> readWaitlist(Connection &connection, EventId event); // those waiting or offered, in order
Result<QList<WaitlistEntry>> readChangedWaitlist(Connection &connection, EventId event,
                                                 qint64 since); // those who left, too

Result<HoldInfo> readHold(Connection &connection, HoldId hold);                          // hold_unknown
Result<QList<HoldInfo>> readHoldsOf(Connection &connection, const QList<HoldId> &holds); // those that there are
// Its items and what they cost, of a hold whose own row is known.
Result<Done> readItems(Connection &connection, HoldInfo &hold);
Result<QList<HoldInfo>> readLiveHolds(Connection &connection, std::optional<EventId> event);
Result<QList<HoldInfo>> readJointHolds(Connection &connection, HoldId joint);          // live ones, the oldest first
Result<QList<HoldInfo>> readOwnHolds(Connection &connection, const QString &terminal); // live ones, none reserved
// All that a reservation has and had; or those of every one that has something live, of one event or of any.
Result<QList<HoldInfo>> readReservedHolds(Connection &connection, HoldId reservation);
Result<QList<HoldInfo>> readReservedHolds(Connection &connection, std::optional<EventId> event);

Result<Order> readOrder(Connection &connection, OrderId order);
Result<QList<Ticket>> readTickets(Connection &connection, const Order &order); // of one whose own row is known
// An id or a code, however it is spaced and cased; invalid_argument where there is none.
Result<OrderId> findOrder(Connection &connection, const QString &idOrCode);
// Whose ticket has this barcode, also one that is void. invalid_argument: no ticket has.
Result<OrderId> orderOfBarcode(Connection &connection, const QString &barcode);
Result<QList<OrderLine>> readRecentOrders(Connection &connection, std::optional<EventId> event, int limit);
Result<OrderLine> readOrderLine(Connection &connection, OrderId order); // one that there is
// Of those that there are, in any order, in one statement.
Result<QList<OrderLine>> readLinesOf(Connection &connection, const QList<OrderId> &orders);

} // namespace rowlock

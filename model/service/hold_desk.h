// Holds: all of what is asked, or nothing. Desk::holds() gives it for one command; every call is a transaction on the
// desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/hold_recovery.h"
#include "model/domain/patron.h"
#include "model/domain/receipts.h"
#include "model/domain/result.h"

#include <optional>

namespace rowlock {

class DeskSession;

// Single seats that a hold's choice leaves, and the move that leaves fewer, as labels and refs; empty where nothing is
// to be said.
struct HoldGaps
{
    struct Seat
    {
        QString ref;
        QString label;
    };
    QList<Seat> alone, out, in, stillAlone;
};

class HoldDesk
{
public:
    explicit HoldDesk(DeskSession &session) : m_session(session) {}

    Result<HoldInfo> hold(EventId event, const SeatRequest &request, const HoldOptions &options = {});
    Result<HoldInfo> add(HoldId hold, const SeatRequest &request, const QString &key = {});
    // Items by seat ref, or one area with how many places fewer; taking the last one releases the hold.
    Result<HoldInfo> remove(HoldId hold, const SeatRequest &request);
    Result<HoldInfo> nextBest(HoldId hold, const NextBest &asked); // sold_out: nothing else; the hold keeps what it has
    // Seats of it for others, all or nothing.
    Result<HoldInfo> swap(HoldId hold, const QStringList &out, const QStringList &in);
    // Other price types for seats or places of it, at the prices of today, all or nothing.
    Result<HoldInfo> changeTypes(HoldId hold, const QList<TypeChange> &changes, const QString &compReason = {},
                                 const TypesKept &keeps = {});
    Result<HoldInfo> assignTypes(HoldId hold, const QList<TypeCount> &types, const QString &compReason = {},
                                 const TypesKept &keeps = {}); // for all of it, in its order
    // Takes so much off by hand, and nothing else; none: the list prices again. forbidden in payment.
    Result<HoldInfo> reduce(HoldId hold, const QList<HandReduction> &byHand);
    // What is sold besides the seats, all of it; or a hold without seats, of the event at whose counter it is sold.
    Result<HoldInfo> setExtras(HoldId hold, const QList<HoldExtra> &extras);
    Result<HoldInfo> holdExtras(EventId event, const QList<HoldExtra> &extras, const QString &key = {});
    // From here on it goes with a hold for another performance, and all that one goes with: one clock, paid together.
    // invalid_argument, as extend.
    Result<HoldInfo> join(HoldId hold, HoldId with);
    // What the seats of a live hold leave alone, and what would be better: gap_rule.h. hold_unknown, hold_consumed,
    // hold_expired.
    Result<HoldGaps> gaps(HoldId hold);
    Result<HoldInfo> extend(HoldId hold, std::optional<qint64> seconds = {}); // hold_unknown/expired/consumed
    Result<ReleaseReceipt> release(HoldId hold, const QString &reason = {});  // hold_unknown/expired/consumed
    // Whose it is, until it is sold; also while it is in payment. invalid_argument, as extend.
    Result<HoldInfo> namePatron(HoldId hold, const PatronChoice &patron);
    // The patron comes with the money for a hold whose time is up: whatever is still to be had of it, and what else
    // there is. hold_unknown, hold_consumed, forbidden, event_closed
    Result<RecoveredHold> takeBack(HoldId expired, const QString &key = {});
    Result<int> expire(std::optional<EventId> event = {});

    Result<HoldInfo> info(HoldId hold);
    Result<QList<HoldInfo>> joint(HoldId hold); // the live ones that go together with it, itself among them
    Result<QList<HoldInfo>> live(std::optional<EventId> event = {}); // of all terminals
    // What the seats of each come to if they are paid now, without fees and goods; `orders().quote` has those.
    Result<QHash<HoldId, Money>> seatsToPay(const QList<HoldInfo> &holds);
    // This terminal's live ones: what a restart finds again; and those of the reservation that it has in hand.
    Result<QList<HoldInfo>> own();

private:
    DeskSession &m_session;
};

} // namespace rowlock

// From what is asked for to the very seats and places: named, best, or a number in a standing area. Seats whose hold
// gives way are taken only where free ones do not do, and the holds that must yield are named for the caller to end.
#pragma once

#include "model/domain/seating_plan.h"
#include "model/store/claims.h"

#include <QSet>

namespace rowlock {

struct Picked
{
    QList<SeatRow> seats; // blocked ones among them only where the request names them and their code allows it
    int area = -1;        // pool of a standing area, if asked for ...
    qint64 places = 0;
    QList<HoldId> yielding;                            // these have to end first
    QList<std::pair<BlockId, qint64>> fromBlocks = {}; // so many of the places come out of these blocks
    QList<TypeCount> types = {};                       // in the order of seats and places
    bool areTypesKept = false;                         // those of seats that go back for these
    QString compReason = {};
};

// `own`: the hold that is being added to, if any. seat_unavailable, sold_out, invalid_argument.
Result<Picked> pick(Writing &writing, const OpenEvent &event, const SeatingPlan &plan, const SeatRequest &request,
                    HoldId own);

// As many other seats as the hold gives back (`instead`, all of them `own`'s), none of them among these or
// `asked.shown`; with as many accessible places as go back. sold_out where there is nothing else, invalid_argument.
Result<Picked> pickNext(Writing &writing, const OpenEvent &event, const SeatingPlan &plan, const NextBest &asked,
                        const QList<SeatRow> &instead, HoldId own);

// invalid_argument unless exactly one of the three ways is used, with sane numbers.
Result<Done> checkRequest(const SeatRequest &request);

// The standing area's pool by ref or name. invalid_argument.
Result<PoolStatus> findArea(Connection &connection, const EventSummary &event, const QString &refOrName);

} // namespace rowlock

// A reservation that was just made is a sale for minutes again, as if its seats had never been let go.
#include "model/store/claims.h"
#include "model/store/hold_recovery.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/reservation_times.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <algorithm>

namespace rowlock {

namespace {

// What was agreed with somebody for these seats would have to be agreed once more.
bool isAgreedFor(const HoldInfo &hold)
{
    return !hold.terms.vouchers.isEmpty() || !hold.terms.isReadable || hold.terms.exchanged.isValid() || hasComps(hold);
}

bool isAsMade(const QList<HoldInfo> &holds, const QList<HoldInfo> &made)
{
    return std::ranges::equal(holds, made, [](const HoldInfo &hold, const HoldInfo &before) {
        return hold.id == before.id && hold.revision == before.revision && hold.isLive();
    });
}

Result<Reservation> requireAsMade(Writing &writing, const Reservation &made)
{
    TRY_GET(const Reservation standing, readReservation(writing.db(), made.as.code));
    if (!standing.isLive())
        return refuseEnded(standing);
    const QString code = standing.as.code;
    if (!isAsMade(standing.holds, made.holds))
        return refuse(ErrorCode::HoldConsumed,
                      Store::tr("Reservation %1 has been changed since. Open it to go on with it.").arg(code),
                      {{QStringLiteral("reservation"), code}});
    for (const HoldInfo &hold : standing.holds) {
        TRY(requireNotPaying(writing, hold));
        if (isAgreedFor(hold))
            return refuse(ErrorCode::Forbidden,
                          Store::tr("Reservation %1 has vouchers or free tickets. Open it to go on with it.").arg(code),
                          {{QStringLiteral("reservation"), code}});
    }
    return standing;
}

Result<HoldId> undo(Writing &writing, const Reservation &made)
{
    TRY_GET(const Reservation standing, requireAsMade(writing, made));
    for (const HoldInfo &hold : standing.holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(freeAllOf(writing, event, hold, QStringLiteral("released")));
        TRY(endHold(writing, event, hold.id, HoldState::Released, Store::tr("Undone")));
    }
    QList<HoldId> again;
    for (const HoldInfo &before : standing.holds) {
        TRY_GET(const HoldInfo held, holdAgain(writing, before));
        if (!again.isEmpty()) {
            TRY_GET(const HoldInfo first, readHold(writing.db(), again.first()));
            TRY(joinNow(writing, held, first));
        }
        again.append(held.id);
    }
    for (qsizetype i = 0; i < again.size(); ++i) { // only now: they were never anybody else's
        TRY_GET(const OpenEvent event, openEvent(writing, standing.holds.at(i).event));
        TRY(serveWaitlist(writing, event, again.at(i)));
    }
    return again.first();
}

} // namespace

Result<HoldInfo> undoReservation(Connection &connection, const Act &act, const Reservation &made)
{
    TRY(requireNotWaitlist(act.by));
    TRY_GET(const Turn turn, turnOfReservation(connection, made.as.code));
    return write(connection, act, turn, [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldId first, undo(writing, made));
        return readHold(writing.db(), first);
    });
}

} // namespace rowlock

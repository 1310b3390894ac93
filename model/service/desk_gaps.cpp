// Desk: single seats that a choice leaves, and accessible places.
#include "model/service/desk.h"

#include "model/db/transaction.h"
#include "model/domain/accessible.h"
#include "model/domain/gap_rule.h"
#include "model/store/accessible.h"
#include "model/store/holds.h"
#include "model/store/records.h"

namespace rowlock {

Result<EventSummary> Desk::keepAccessible(EventId event, std::optional<qint64> minutes)
{
    return rowlock::keepAccessible(*m_connection, act("event.accessible"), event, minutes);
}

Result<HoldInfo> Desk::exchange(HoldId id, const QStringList &out, const QStringList &in)
{
    TRY_GET(const HoldInfo hold, readHold(*m_connection, id));
    TRY_GET(const SharedPlan shared, planOf(hold.event));
    return exchangeSeats(*m_connection, act("hold.exchange"), id, *shared, out, in);
}

Result<HoldGaps> Desk::gaps(HoldId id)
{
    return inReadTransaction(*m_connection, [&]() -> Result<HoldGaps> {
        TRY_GET(const HoldInfo hold, readHold(*m_connection, id));
        HoldGaps gaps;
        if (!hold.isLive())
            return gaps;
        TRY_GET(const SharedPlan shared, planOf(hold.event));
        TRY_GET(const EventSummary event, readEvent(*m_connection, hold.event));
        TRY_GET(const QList<SeatStatus> seats, readSeats(*m_connection, event));
        QList<int> chosen;
        for (const HoldItem &item : hold.items) {
            if (item.seatNo >= 0)
                chosen.append(item.seatNo);
        }
        const auto advice =
            gapAdvice(*shared, chosen, gapHouse(*shared, seats, chosen, keepsAccessible(event, m_clock->now())));
        if (!advice)
            return gaps;
        const auto named = [&](const QList<int> &seatNos) {
            QList<HoldGaps::Seat> list;
            for (const int seatNo : seatNos)
                list.append({seats.at(seatNo).ref, seats.at(seatNo).label});
            return list;
        };
        return HoldGaps{named(advice->alone), named(advice->move.out), named(advice->move.in),
                        named(advice->move.stillAlone)};
    });
}

} // namespace rowlock

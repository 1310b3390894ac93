#include "model/store/seat_hands.h"

#include "model/store/waitlist.h"

namespace rowlock {

Result<SeatHands> handsOf(Connection &connection, const SeatRow &seat, Instant now)
{
    if (seat.state == SeatState::Free)
        return SeatHands{{}, true, false};
    if (!seat.hold.isValid() && !seat.ticket.isValid())
        return SeatHands{};
    TRY_GET(const auto claimant,
            optional<SeatHands>(
                connection, R"(
        SELECT terminal, state = 'active' AND expires_at <= ? FROM hold WHERE hold_id = ?
        UNION ALL
        SELECT o.terminal, FALSE FROM ticket t JOIN sale_order o USING (order_id) WHERE t.ticket_id = ?)",
                [](const Row &row) {
                    return SeatHands{row.text(0), row.boolean(1), row.text(0) == waitlistTerminal()};
                },
                now, seat.hold, seat.ticket));
    return claimant.value_or(SeatHands{});
}

} // namespace rowlock

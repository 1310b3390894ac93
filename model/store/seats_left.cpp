#include "model/store/seats_left.h"

namespace rowlock {

Result<QByteArray> seatsLeft(Connection &connection, EventId event, qsizetype places, int pool, Instant now, HoldId own)
{
    QByteArray left(places, SeatTaken);
    const auto mark = [&](SeatLeft as) {
        return [&left, as](const Row &row) {
            const qint64 place = row.integer(0);
            if (place >= 0 && place < left.size())
                left[qsizetype(place)] = as;
            return true;
        };
    };
    TRY(detail::execute(connection, R"(
        SELECT place_no FROM event_seat
        WHERE event_id = ? AND state = 'free' AND place_no IS NOT NULL AND (CAST(? AS bigint) < 0 OR pool_no = ?))",
                        mark(SeatFree), event, pool, pool));
    // Where it goes once it is free may be another category than the one it is held in.
    TRY(detail::execute(connection, R"(
        SELECT s.place_no FROM hold h JOIN seat_once_free s ON s.hold_id = h.hold_id
        WHERE h.event_id = ? AND h.state = 'active' AND h.expires_at <= ? AND h.hold_id <> ?
            AND s.place_no IS NOT NULL AND (CAST(? AS bigint) < 0 OR s.pool_no = ?))",
                        mark(SeatGivesWay), event, now, own.value(), pool, pool));
    return left;
}

} // namespace rowlock

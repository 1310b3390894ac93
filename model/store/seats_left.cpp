#include "model/store/seats_left.h"

namespace rowlock {

Result<QByteArray> seatsLeft(Connection &connection, EventId event, qsizetype places, int pool, Instant now, HoldId own)
{
    const auto place = [](const Row &row) { return row.integer(0); };
    TRY_GET(const auto free, ask<qint64>(connection, R"(
        SELECT place_no FROM event_seat
        WHERE event_id = ? AND state = 'free' AND place_no IS NOT NULL AND (CAST(? AS bigint) < 0 OR pool_no = ?))",
                                         place, event, pool, pool));
    // Where it goes once it is free may be another category than the one it is held in.
    TRY_GET(const auto yielding, ask<qint64>(connection, R"(
        SELECT s.place_no FROM hold h JOIN seat_once_free s ON s.hold_id = h.hold_id
        WHERE h.event_id = ? AND h.state = 'active' AND h.expires_at <= ? AND h.hold_id <> ?
            AND s.place_no IS NOT NULL AND (CAST(? AS bigint) < 0 OR s.pool_no = ?))",
                                             place, event, now, own.value(), pool, pool));
    QByteArray left(places, SeatTaken);
    for (const auto &[asked, as] : {std::pair(&free, SeatFree), std::pair(&yielding, SeatGivesWay)}) {
        TRY_GET(const QList<qint64> found, asked->all());
        for (const qint64 at : found) {
            if (at >= 0 && at < places)
                left[qsizetype(at)] = as;
        }
    }
    return left;
}

} // namespace rowlock

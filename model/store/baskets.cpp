#include "model/store/baskets.h"

#include "model/domain/countdown.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

QString inBaskets(const Baskets &baskets)
{
    if (baskets.kind == PoolKind::Area)
        return baskets.places == 1 ? Store::tr("1 place on hold") : Store::tr("%1 places on hold").arg(baskets.places);
    return baskets.places == 1 ? Store::tr("1 seat on hold") : Store::tr("%1 seats on hold").arg(baskets.places);
}

QString inWords(qint64 left, const Baskets &baskets, Instant now)
{
    const QString more = left > 0 ? QString() : Store::tr("Sold out. ");
    const QString count = inBaskets(baskets);
    if (!baskets.firstEndsAt)
        return more + Store::tr("%1 and being paid for.").arg(count);
    return more + Store::tr("%1, the first expires in %2.").arg(count, countdownText(*baskets.firstEndsAt - now));
}

} // namespace

Result<Baskets> basketsOf(Writing &writing, const OpenEvent &event, const Wanted &wanted, HoldId own)
{
    return one<Baskets>(
        writing.db(), R"(
        WITH wanted AS (
            SELECT event_id, pool_no, held FROM pool WHERE event_id = ?
                AND CASE WHEN CAST(? AS bigint) >= 0 THEN pool_no = ? ELSE kind = 'seats' AND (? = '' OR name = ?) END)
        SELECT coalesce(sum(p.held
                - coalesce((SELECT sum(i.quantity) FROM hold h JOIN hold_item i ON i.hold_id = h.hold_id
                    WHERE h.event_id = p.event_id AND h.state = 'active' AND h.expires_at <= ? AND h.hold_id <> ?
                        AND i.pool_no = p.pool_no), 0)
                - coalesce((SELECT sum(i.quantity) FROM hold_item i WHERE i.hold_id = ? AND i.pool_no = p.pool_no),
                    0)), 0),
            (SELECT h.expires_at FROM hold h WHERE h.event_id = ? AND h.state = 'active' AND h.expires_at > ?
                AND h.hold_id <> ?
                AND EXISTS (SELECT 1 FROM hold_item i JOIN wanted w ON w.pool_no = i.pool_no
                    WHERE i.hold_id = h.hold_id)
                ORDER BY h.expires_at LIMIT 1)
        FROM wanted p)",
        [&](const Row &row) {
            return Baskets{wanted.area >= 0 ? PoolKind::Area : PoolKind::Seats, row.integer(0), row.optionalInstant(1)};
        },
        event.id(), wanted.area, wanted.area, wanted.category, wanted.category, writing.now(), own.value(), own.value(),
        event.id(), writing.now(), own.value());
}

tl::unexpected<Error> soldOut(const QString &notEnough, qint64 left, const Baskets &baskets, Instant now)
{
    QJsonObject details{{QStringLiteral("left"), left}, {QStringLiteral("in_baskets"), baskets.places}};
    if (baskets.firstEndsAt)
        details.insert(QStringLiteral("first_expires_at"), toIso(*baskets.firstEndsAt));
    QString message = notEnough;
    if (baskets.places > 0 && left > 0)
        message += u' ' + inWords(left, baskets, now);
    else if (baskets.places > 0)
        message = inWords(left, baskets, now) + u' ' + Store::tr("Wait for them, or add the party to the waitlist.");
    return refuse(ErrorCode::SoldOut, message, details);
}

} // namespace rowlock

#include "model/store/place_limit.h"

#include "model/store/holds.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

struct Overdue
{
    HoldId hold;
    qint64 places = 0;
};

Result<qint64> placesTaken(Writing &writing, const OpenEvent &event)
{
    return one<qint64>(
        writing.db(), R"(SELECT held + reserved + sold FROM event WHERE event_id = ?)",
        [](const Row &row) { return row.integer(0); }, event.id());
}

Result<QList<Overdue>> overdueHolds(Writing &writing, const OpenEvent &event, HoldId own)
{
    return all<Overdue>(
        writing.db(), R"(
        SELECT h.hold_id, CAST(coalesce((SELECT sum(i.quantity) FROM hold_item i WHERE i.hold_id = h.hold_id),
            0) AS bigint)
        FROM hold h WHERE h.event_id = ? AND h.state = 'active' AND h.expires_at <= ? AND h.hold_id <> ?
        ORDER BY h.expires_at, h.hold_id)",
        [](const Row &row) {
            return Overdue{row.id<HoldId>(0), row.integer(1)};
        },
        event.id(), writing.now(), own.value());
}

} // namespace

Result<std::optional<qint64>> leftUnderLimit(Writing &writing, const OpenEvent &event, HoldId own)
{
    if (!event.summary.terms.limit)
        return std::optional<qint64>();
    TRY_GET(qint64 taken, placesTaken(writing, event));
    TRY_GET(const auto overdue, overdueHolds(writing, event, own));
    for (const Overdue &hold : overdue)
        taken -= hold.places;
    return std::optional<qint64>(std::max<qint64>(0, *event.summary.terms.limit - taken));
}

Result<Done> requireUnderLimit(Writing &writing, const OpenEvent &event, qint64 asked, HoldId own)
{
    if (!event.summary.terms.limit)
        return Done{};
    const qint64 limit = *event.summary.terms.limit;
    TRY_GET(qint64 taken, placesTaken(writing, event));
    if (taken + asked <= limit)
        return Done{};
    TRY_GET(const auto overdue, overdueHolds(writing, event, own));
    for (auto hold = overdue.begin(); hold != overdue.end() && taken + asked > limit; ++hold) {
        TRY(makeYield(writing, event, hold->hold));
        taken -= hold->places;
    }
    if (taken + asked <= limit)
        return Done{};
    const qint64 left = std::max<qint64>(0, limit - taken);
    const QString text =
        left == 0   ? Store::tr("“%1” is sold out: its capacity limit of %2 places is reached.")
        : left == 1 ? Store::tr("“%1” has 1 place left under its capacity limit of %2. Ask for one.")
                    : Store::tr("“%1” has %3 places left under its capacity limit of %2. Ask for at most that many.");
    return refuse(ErrorCode::SoldOut,
                  left > 1 ? text.arg(event.summary.name, QString::number(limit), QString::number(left))
                           : text.arg(event.summary.name, QString::number(limit)),
                  {{QStringLiteral("event"), event.id().value()},
                   {QStringLiteral("left"), left},
                   {QStringLiteral("limit"), limit}});
}

} // namespace rowlock

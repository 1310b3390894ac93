#include "model/store/records.h"

#include "model/store/store_text.h"

namespace rowlock {

namespace {

// As holdInfo() reads them, of hold h and its event e; the order and the house's currency follow.
#define ROWLOCK_HOLD_COLUMNS                                                                                           \
    " h.hold_id, h.event_id, h.state, e.hold_policy, h.terminal, h.clerk, h.seconds, h.started_at, h.expires_at,"      \
    " h.ceiling_at, h.ended_at, coalesce(h.ended_by, ''), coalesce(h.ended_reason, ''), h.revision,"                   \
    " coalesce((SELECT n.name FROM patron n WHERE n.patron_id = h.patron_id), '')"

HoldInfo holdInfo(const Row &row)
{
    HoldInfo hold;
    hold.id = row.id<HoldId>(0);
    hold.event = row.id<EventId>(1);
    hold.state = holdStateFromName(row.text(2)).value_or(HoldState::Expired);
    hold.policy = holdPolicyFromName(row.text(3)).value_or(HoldPolicy::Strict);
    hold.holder = {row.text(4), row.text(5)};
    hold.seconds = row.integer(6);
    hold.times = {row.instant(7), row.instant(8), row.instant(9)};
    hold.endedAt = row.optionalInstant(10);
    hold.endedBy = row.text(11);
    hold.endedReason = row.text(12);
    hold.revision = row.integer(13);
    hold.patron = row.text(14);
    hold.order = row.id<OrderId>(15);
    hold.total = {0, Currency::fromCode(row.text(16)).value_or(Currency())}; // its items come yet
    return hold;
}

Result<Asked<HoldItem>> askItems(Connection &connection, HoldId hold)
{
    return ask<HoldItem>(
        connection, R"(
        SELECT i.pool_no, CASE WHEN i.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END, coalesce(s.ref,
            p.ref), coalesce(s.label, p.name), p.name, i.quantity, i.price_minor, i.type_no, y.name
        FROM hold_item i
        JOIN pool p ON p.event_id = i.event_id AND p.pool_no = i.pool_no
        JOIN price_type y ON y.type_no = i.type_no
        LEFT JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        WHERE i.hold_id = ? ORDER BY i.seat_no IS NULL, i.seat_no, i.pool_no, i.type_no)",
        [](const Row &row) {
            return HoldItem{
                int(row.integer(0)), int(row.integer(1)), row.text(2),          row.text(3),
                row.text(4),         row.integer(5),      {row.integer(6), {}}, // the currency is its hold's
                int(row.integer(7)), row.text(8)};
        },
        hold);
}

Result<Done> takeItems(HoldInfo &hold, const Asked<HoldItem> &asked)
{
    TRY_GET(hold.items, asked.all());
    hold.total.minor = 0;
    for (HoldItem &item : hold.items) {
        item.price.currency = hold.total.currency;
        hold.total += item.price * item.quantity;
    }
    return Done{};
}

Result<QList<HoldInfo>> withItems(Connection &connection, Result<QList<HoldInfo>> holds)
{
    if (!holds)
        return holds;
    QList<Asked<HoldItem>> asked;
    for (const HoldInfo &hold : *holds) {
        TRY_GET(const auto items, askItems(connection, hold.id));
        asked.append(items);
    }
    for (qsizetype i = 0; i < asked.size(); ++i)
        TRY(takeItems((*holds)[i], asked.at(i)));
    return holds;
}

} // namespace

Result<Done> readItems(Connection &connection, HoldInfo &hold)
{
    TRY_GET(const auto items, askItems(connection, hold.id));
    return takeItems(hold, items);
}

Result<HoldInfo> readHold(Connection &connection, HoldId id)
{
    TRY_GET(const auto items, askItems(connection, id));
    TRY_GET(auto hold,
            optional<HoldInfo>(connection, "SELECT" ROWLOCK_HOLD_COLUMNS R"(, o.order_id, (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id) LEFT JOIN sale_order o ON o.hold_id = h.hold_id
        WHERE h.hold_id = ?)",
                               holdInfo, id));
    if (!hold) {
        return refuse(ErrorCode::HoldUnknown,
                      Store::tr("There is no hold %1 in this box office. Start a new sale.").arg(id.value()),
                      {{QStringLiteral("hold"), id.value()}});
    }
    TRY(takeItems(*hold, items));
    return *hold;
}

Result<QList<HoldInfo>> readChangedHolds(Connection &connection, EventId event, qint64 since)
{
    return withItems(connection,
                     all<HoldInfo>(connection,
                                   "SELECT" ROWLOCK_HOLD_COLUMNS R"(, o.order_id, (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id) LEFT JOIN sale_order o ON o.hold_id = h.hold_id
        WHERE h.event_id = ? AND h.revision > ? ORDER BY h.hold_id)",
                                   holdInfo, event, since));
}

// Without being told, SQLite prefers the order of the ids and reads every hold there ever was.
Result<QList<HoldInfo>> readLiveHolds(Connection &connection, std::optional<EventId> event)
{
    return withItems(connection, all<HoldInfo>(connection,
                                               {"SELECT" ROWLOCK_HOLD_COLUMNS R"(, NULL, (SELECT currency FROM house)
        FROM hold h INDEXED BY hold_live JOIN event e USING (event_id)
        WHERE h.state IN ('active', 'paying') AND h.event_id = coalesce(?, h.event_id) ORDER BY h.hold_id)",
                                                "SELECT" ROWLOCK_HOLD_COLUMNS R"(, NULL, (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id)
        WHERE h.state IN ('active', 'paying') AND h.event_id = coalesce(?, h.event_id) ORDER BY h.hold_id)"},
                                               holdInfo, event));
}

Result<QList<HoldInfo>> readOwnHolds(Connection &connection, const QString &terminal)
{
    return withItems(connection,
                     all<HoldInfo>(connection, "SELECT" ROWLOCK_HOLD_COLUMNS R"(, NULL, (SELECT currency FROM house)
        FROM hold h JOIN event e USING (event_id)
        WHERE h.state IN ('active', 'paying') AND h.terminal = ? ORDER BY h.hold_id)",
                                   holdInfo, terminal));
}

} // namespace rowlock

#include "model/store/records.h"

#include "model/store/finding_facts.h"
#include "model/store/store_text.h"
#include "model/store/vouchers.h"

namespace rowlock {

namespace {

// As holdInfo() reads them, of hold h, its event e and the order o that it became; the house's currency follows, then
// an item.
#define ROWLOCK_HOLD_COLUMNS                                                                                           \
    " h.hold_id, h.event_id, h.state, e.hold_policy, h.terminal, h.clerk, h.seconds, h.started_at, h.expires_at,"      \
    " h.ceiling_at, h.ended_at, coalesce(h.ended_by, ''), coalesce(h.ended_reason, ''), h.revision,"                   \
    " coalesce((SELECT n.name FROM patron n WHERE n.patron_id = h.patron_id), ''), o.order_id, h.terms, h.extras,"     \
    " h.joint_id, h.rest_due_at, (SELECT n.patron_no FROM patron n WHERE n.patron_id = h.patron_id),"                  \
    " rv.reservation_no, rv.code, rv.before_minutes, h.will_call, "

// As holdItem() reads them, of hold item i; there is no item where a hold has lost all of them.
#define ROWLOCK_ITEM_COLUMNS                                                                                           \
    " i.pool_no, CASE WHEN i.seat_no IS NULL THEN -1 ELSE coalesce(s.place_no, -2) END, coalesce(s.ref, p.ref),"       \
    " coalesce(s.label, p.name), p.name, i.quantity, i.price_minor, i.type_no, y.name, y.kind "
#define ROWLOCK_ITEM_JOINS                                                                                             \
    " LEFT JOIN pool p ON p.event_id = i.event_id AND p.pool_no = i.pool_no"                                           \
    " LEFT JOIN price_type y ON y.type_no = i.type_no"                                                                 \
    " LEFT JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no "
#define ROWLOCK_ITEM_ORDER " i.seat_no IS NULL, i.seat_no, i.pool_no, i.type_no"

// A row for each item, the hold's own columns with each: one statement, however many holds there are.
#define ROWLOCK_HOLDS(which)                                                                                           \
    "SELECT" ROWLOCK_HOLD_COLUMNS "(SELECT currency FROM house)," ROWLOCK_ITEM_COLUMNS "FROM hold h"                   \
    " JOIN event e USING (event_id) LEFT JOIN sale_order o ON o.hold_id = h.hold_id"                                   \
    " LEFT JOIN reservation_hold rh ON rh.hold_id = h.hold_id"                                                         \
    " LEFT JOIN reservation rv ON rv.reservation_no = rh.reservation_no"                                               \
    " LEFT JOIN hold_item i ON i.hold_id = h.hold_id" ROWLOCK_ITEM_JOINS "WHERE " which                                \
    " ORDER BY h.hold_id," ROWLOCK_ITEM_ORDER

constexpr int firstItemColumn = 26;

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
    hold.patronNo = row.id<PatronNo>(20);
    hold.total = {0, Currency::fromCode(row.text(25)).value_or(Currency())}; // items are added
    hold.joint = row.id<HoldId>(18);
    hold.restDue = row.optionalInstant(19);
    hold.reserved = {row.id<HoldId>(21), row.text(22),
                     row.isNull(23) ? std::nullopt : std::optional<qint64>(row.integer(23))};
    hold.isForWillcall = row.boolean(24);
    hold.terms = holdTermsFromText(row.text(16), hold.total.currency);
    if (const auto extras = extrasFromText(row.text(17), hold.total.currency))
        hold.extras = *extras;
    else // by another program: it has no price, so nothing is sold with it
        hold.extras = {HoldExtra{LineKind::Goods, QStringLiteral("?"), {-1, hold.total.currency}}};
    return hold;
}

HoldItem holdItem(const Row &row, int first, const Currency &currency)
{
    return {int(row.integer(first)),
            int(row.integer(first + 1)),
            row.text(first + 2),
            row.text(first + 3),
            row.text(first + 4),
            row.integer(first + 5),
            row.money(first + 6, currency),
            int(row.integer(first + 7)),
            row.text(first + 8),
            priceKindFromName(row.text(first + 9)).value_or(PriceKind::Ordinary)};
}

void add(HoldInfo &hold, const HoldItem &item)
{
    hold.items.append(item);
    hold.total += item.price * item.quantity;
}

template <typename... Binds>
Result<QList<HoldInfo>> readHolds(Connection &connection, const Sql &sql, const Binds &...binds)
{
    QList<HoldInfo> holds;
    TRY(detail::execute(
        connection, sql,
        [&](const Row &row) {
            if (holds.isEmpty() || holds.last().id != row.id<HoldId>(0))
                holds.append(holdInfo(row));
            if (!row.isNull(firstItemColumn))
                add(holds.last(), holdItem(row, firstItemColumn, holds.last().total.currency));
            return true;
        },
        binds...));
    for (HoldInfo &hold : holds) { // hardly any has one
        TRY_GET(hold.vouchers, vouchersOf(connection, hold));
    }
    return holds;
}

} // namespace

Result<Done> readItems(Connection &connection, HoldInfo &hold)
{
    const Currency currency = hold.total.currency;
    TRY_GET(const auto items, all<HoldItem>(
                                  connection,
                                  "SELECT" ROWLOCK_ITEM_COLUMNS "FROM hold_item i" ROWLOCK_ITEM_JOINS
                                  "WHERE i.hold_id = ? ORDER BY" ROWLOCK_ITEM_ORDER,
                                  [&](const Row &row) { return holdItem(row, 0, currency); }, hold.id));
    hold.items.clear();
    hold.total.minor = 0;
    for (const HoldItem &item : items)
        add(hold, item);
    return Done{};
}

Result<HoldInfo> readHold(Connection &connection, HoldId id)
{
    TRY_GET(const auto holds, readHolds(connection, ROWLOCK_HOLDS("h.hold_id = ?"), id));
    if (holds.isEmpty()) {
        return refuse(ErrorCode::HoldUnknown,
                      Store::tr("There is no hold %1 in this box office. Start a new sale.").arg(id.value()),
                      {{QStringLiteral("hold"), id.value()}});
    }
    return holds.first();
}

Result<QList<HoldInfo>> readHoldsOf(Connection &connection, const QList<HoldId> &holds)
{
    constexpr Sql of{ROWLOCK_HOLDS("h.hold_id IN " ROWLOCK_THESE_ON_SQLITE),
                     ROWLOCK_HOLDS("h.hold_id = ANY (ARRAY" ROWLOCK_THESE_ON_SERVER ")")}; // by the key
    return readHolds(connection, of, idList(holds));
}

Result<QList<HoldInfo>> readChangedHolds(Connection &connection, EventId event, qint64 since)
{
    return readHolds(connection, ROWLOCK_HOLDS("h.event_id = ? AND h.revision > ?"), event, since);
}

Result<QList<HoldInfo>> readLiveHolds(Connection &connection, std::optional<EventId> event)
{
    return readHolds(connection,
                     ROWLOCK_HOLDS("h.state IN ('active', 'paying') AND h.event_id = coalesce(?, h.event_id)"), event);
}

Result<QList<HoldInfo>> readJointHolds(Connection &connection, HoldId joint)
{
    return readHolds(connection, ROWLOCK_HOLDS("h.joint_id = ? AND h.state IN ('active', 'paying')"), joint);
}

Result<QList<HoldInfo>> readOwnHolds(Connection &connection, const QString &terminal)
{
    return readHolds(connection,
                     ROWLOCK_HOLDS("h.state IN ('active', 'paying') AND h.terminal = ? AND rh.hold_id IS NULL"),
                     terminal);
}

Result<QList<HoldInfo>> readReservedHolds(Connection &connection, HoldId reservation)
{
    return readHolds(connection, ROWLOCK_HOLDS("rh.reservation_no = ?"), reservation);
}

Result<QList<HoldInfo>> readReservedHolds(Connection &connection, std::optional<EventId> event)
{
    return readHolds(connection, ROWLOCK_HOLDS(R"(rh.reservation_no IN (
        SELECT r.reservation_no FROM reservation_hold r JOIN hold l ON l.hold_id = r.hold_id
        WHERE l.state IN ('active', 'paying') AND l.event_id = coalesce(?, l.event_id)))"),
                     event);
}

} // namespace rowlock

// What several use cases need of holds: may this one still be used, and how one ends.
#include "model/store/holds.h"

#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

#include <utility>

namespace rowlock {

namespace {

// A seat, or an area with so many places, that an expired hold had.
struct SeatNow
{
    QString ref;
    QString label;
    SeatState state = SeatState::Free;
    QString holder;       // whose hold it is in now, or who sold it
    bool toBeHad = false; // free, or in a hold that gives way: also the asking one's own, while nobody wanted its seats
};

// What has become of an expired hold's seats: those that went, and those that may still be had.
Result<QJsonObject> aftermath(Connection &connection, const HoldInfo &hold, Instant now)
{
    TRY_GET(const auto seats, all<SeatNow>(
                                  connection, R"(
        SELECT s.ref, s.label, s.state, coalesce(h.terminal, o.terminal, ''),
            s.place_no IS NOT NULL AND (s.state = 'free' OR (s.state = 'held' AND h.state = 'active'
                AND h.expires_at <= ?)) AS to_be_had, s.seat_no AS place
        FROM hold_item i
        JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        LEFT JOIN hold h ON h.hold_id = s.hold_id
        LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
        LEFT JOIN sale_order o ON o.order_id = t.order_id
        WHERE i.hold_id = ?
        UNION ALL
        SELECT p.ref, p.name, 'sold', '',
            p.available + coalesce((SELECT sum(c.quantity) FROM area_claim c JOIN hold h ON h.hold_id = c.hold_id
                WHERE c.event_id = i.event_id AND c.pool_no = i.pool_no AND h.state = 'active' AND h.expires_at <= ?),
                    0)
                >= i.quantity, 1000000000 + i.pool_no
        FROM (SELECT event_id, pool_no, sum(quantity) AS quantity FROM hold_item
            WHERE hold_id = ? AND seat_no IS NULL GROUP BY event_id, pool_no) AS i
        JOIN pool p ON p.event_id = i.event_id AND p.pool_no = i.pool_no
        ORDER BY place)",
                                  [](const Row &row) {
                                      return SeatNow{row.text(0), row.text(1),
                                                     seatStateFromName(row.text(2)).value_or(SeatState::Blocked),
                                                     row.text(3), row.boolean(4)};
                                  },
                                  now, hold.id, now, hold.id));
    QJsonArray gone;
    QJsonArray free;
    for (const SeatNow &seat : seats) {
        if (seat.toBeHad) {
            free.append(seat.ref);
        } else {
            gone.append(QJsonObject{{QStringLiteral("seat"), seat.ref},
                                    {QStringLiteral("label"), seat.label},
                                    {QStringLiteral("state"), stateName(seat.state)},
                                    {QStringLiteral("holder"), seat.holder}});
        }
    }
    return QJsonObject{
        {QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("gone"), gone}, {QStringLiteral("free"), free}};
}

} // namespace

tl::unexpected<Error> refuseExpired(Connection &connection, const HoldInfo &hold, Instant now)
{
    const auto details = aftermath(connection, hold, now);
    if (!details)
        return refuse(details.error());
    QStringList gone;
    for (const auto &seat : details->value(QStringLiteral("gone")).toArray())
        gone += seat.toObject().value(QStringLiteral("label")).toString();
    const QString message =
        gone.isEmpty()
            ? Store::tr("The hold expired. Its seats are available: hold them again.")
            : Store::tr("The hold expired and %1 was taken. Hold again what is available, or select other seats.")
                  .arg(gone.mid(0, 4).join(QStringLiteral("; ")));
    return refuse(ErrorCode::HoldExpired, message, *details);
}

namespace {

// How many of each price type, but for the first.
QJsonObject typesBody(const QList<HoldItem> &items)
{
    QJsonObject types;
    for (const HoldItem &item : items) {
        const QString type = QString::number(item.type);
        if (item.type != firstPriceType)
            types.insert(type, types.value(type).toInteger() + item.quantity);
    }
    return types;
}

QJsonObject timesBody(const HoldInfo &hold)
{
    return {{QStringLiteral("expires_at"), hold.times.expiresAt.ms},
            {QStringLiteral("ceiling_at"), hold.times.ceilingAt.ms},
            {QStringLiteral("quantity"), hold.quantity()},
            {QStringLiteral("total"), hold.total.minor}};
}

} // namespace

// Who sells is asked for the sum in one line; moneyFromDecimal reads no longer one. And nothing is given away without a
// word.
Result<HoldInfo> requirePayable(const HoldInfo &hold)
{
    const auto comp = std::ranges::find(hold.items, PriceKind::Comp, &HoldItem::kind);
    if (comp != hold.items.end() && hold.terms.compReason.isEmpty())
        return refuseWithoutReason(comp->typeName);
    if (hold.total.minor <= largestPayment)
        return hold;
    const Money most{largestPayment, hold.total.currency};
    return badArgument(Store::tr("These seats cost %1 together, and a sale can be of %2 at most. Take fewer at a time.")
                           .arg(toDecimal(hold.total), toDecimal(most)),
                       "quantity");
}

Result<HoldInfo> recordLive(Writing &writing, const OpenEvent &event, HoldInfo hold, const char *kind)
{
    if (writing.endsWithHold)
        TRY(nothingButWritesFollow(writing));
    TRY(readItems(writing.db(), hold));
    QJsonObject body = timesBody(hold);
    if (const QJsonObject types = typesBody(hold.items); !types.isEmpty())
        body.insert(QStringLiteral("types"), types);
    if (!hold.terms.isEmpty())
        body.insert(QStringLiteral("terms"), toTerms(hold.terms));
    if (qstrcmp(kind, "hold.taken") == 0)
        body.insert(QStringLiteral("seconds"), hold.seconds);
    if (qstrcmp(kind, "hold.joined") == 0)
        body.insert(QStringLiteral("joint"), hold.joint.value());
    if (QByteArrayView(kind).startsWith("reservation.")) {
        body.insert(QStringLiteral("reservation"), hold.reserved.no.value());
        body.insert(QStringLiteral("code"), hold.reserved.code);
        if (hold.reserved.before)
            body.insert(QStringLiteral("before"), *hold.reserved.before);
    }
    TRY(record(writing, {QString::fromLatin1(kind), event.id(), -1, hold.id, {}, body}));
    return hold;
}

Result<HoldInfo> saveLive(Writing &writing, const OpenEvent &event, HoldInfo hold, HoldState state,
                          const HoldTimes &times, const char *kind)
{
    TRY(shareDeadline(writing, hold, state, times.expiresAt));
    TRY(post(writing.db(), R"(UPDATE hold SET state = ?, expires_at = ?, revision = ? WHERE hold_id = ?)",
             stateName(state), times.expiresAt, event.revision(), hold.id));
    hold.state = state;
    hold.times.expiresAt = times.expiresAt;
    hold.revision = event.revision();
    return recordLive(writing, event, std::move(hold), kind);
}

Result<HoldInfo> saveDeadline(Writing &writing, HoldInfo hold, Instant expiresAt)
{
    const bool endsWithHold = std::exchange(writing.endsWithHold, false); // another one follows
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(post(writing.db(), R"(UPDATE hold SET expires_at = ?, revision = ? WHERE hold_id = ?)", expiresAt,
             event.revision(), hold.id));
    hold.times.expiresAt = expiresAt;
    hold.revision = event.revision();
    TRY_GET(const HoldInfo saved, recordLive(writing, event, std::move(hold), "hold.extended"));
    writing.endsWithHold = endsWithHold;
    return saved;
}

Result<HoldInfo> requireOwnStandingHold(Writing &writing, HoldId id)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    TRY(requireOwnStanding(writing, hold));
    return hold;
}

Result<Done> requireOwnStanding(Writing &writing, const HoldInfo &hold)
{
    if (hold.state == HoldState::Sold || hold.state == HoldState::Released) {
        const QString message = hold.state == HoldState::Sold
                                    ? Store::tr("This hold was already sold. Look at the last sales.")
                                    : Store::tr("This hold was already released. Start a new sale.");
        return refuse(ErrorCode::HoldConsumed, message,
                      {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("state"), stateName(hold.state)}});
    }
    if (!stillStands(hold.state, hold.policy, hold.times, writing.now()))
        return refuseExpired(writing.db(), hold, writing.now());
    if (isOffer(hold)) {
        return refuse(ErrorCode::Forbidden,
                      Store::tr("These seats are offered to a waitlist party. Accept the offer or decline it."),
                      {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
    }
    if (hold.holder.terminal != writing.by().terminal && !hold.isReserved()) {
        return refuse(
            ErrorCode::Forbidden,
            Store::tr("This hold belongs to %1. Only that terminal can change or sell it; a manager can release it.")
                .arg(hold.holder.terminal),
            {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
    }
    return Done{};
}

Result<Done> endHold(Writing &writing, const OpenEvent &event, HoldId hold, HoldState state, const QString &reason)
{
    TRY(post(writing.db(), R"(
        UPDATE hold SET state = ?, ended_at = ?, ended_by = ?, ended_reason = ?, revision = ? WHERE hold_id = ?)",
             stateName(state), writing.now(), writing.by().terminal, reason, event.revision(), hold));
    return record(writing,
                  {u"hold."_qs + stateName(state), event.id(), -1, hold, {}, {{QStringLiteral("reason"), reason}}});
}

Result<Done> makeYield(Writing &writing, const OpenEvent &event, HoldId id)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    TRY(freeAllOf(writing, event, hold, QStringLiteral("expired")));
    TRY(endHold(writing, event, id, HoldState::Expired, {}));
    return isOffer(hold) ? offerLapsed(writing, event, id) : Done{};
}

} // namespace rowlock

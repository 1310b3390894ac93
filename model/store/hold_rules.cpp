// What several use cases need of holds: may this one still be used, and how one ends.
#include "model/store/holds.h"

#include "model/store/journal.h"
#include "model/store/records.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace rowlock {

namespace {

QString text(const char *source)
{
    return QCoreApplication::translate("Store", source);
}

struct SeatNow
{
    QString ref;
    QString label;
    SeatState state = SeatState::Free;
    QString holder; // whose hold it is in now
};

// What has become of an expired hold's seats: those that went, and those that may still be had. A seat that nobody has asked
// for since may still bear the hold's own claim; it is free to whoever asks.
Result<QJsonObject> aftermath(Connection &connection, const HoldInfo &hold)
{
    TRY_GET(const auto seats, all<SeatNow>(connection, R"(
        SELECT s.ref, s.label, CASE WHEN s.hold_id = i.hold_id THEN 'free' ELSE s.state END,
               coalesce(h.terminal, o.terminal, '') FROM hold_item i
        JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        LEFT JOIN hold h ON h.hold_id = s.hold_id
        LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
        LEFT JOIN sale_order o ON o.order_id = t.order_id
        WHERE i.hold_id = ? ORDER BY s.seat_no)",
        [](const Row &row) {
            return SeatNow{row.text(0), row.text(1), seatStateFromName(row.text(2)).value_or(SeatState::Blocked), row.text(3)};
        },
        hold.id));
    QJsonArray gone;
    QJsonArray free;
    for (const SeatNow &seat : seats) {
        if (seat.state == SeatState::Free) {
            free.append(seat.ref);
        } else {
            gone.append(QJsonObject{{QStringLiteral("seat"), seat.ref},
                                    {QStringLiteral("label"), seat.label},
                                    {QStringLiteral("state"), stateName(seat.state)},
                                    {QStringLiteral("holder"), seat.holder}});
        }
    }
    return QJsonObject{{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("gone"), gone}, {QStringLiteral("free"), free}};
}

tl::unexpected<Error> expired(Connection &connection, const HoldInfo &hold)
{
    const auto details = aftermath(connection, hold);
    if (!details)
        return refuse(details.error());
    QStringList gone;
    for (const auto &seat : details->value(QStringLiteral("gone")).toArray())
        gone += seat.toObject().value(QStringLiteral("label")).toString();
    const QString message = gone.isEmpty()
        ? text("The hold's time is up. Its seats are still free: hold them again and go on.")
        : text("The hold's time is up and %1 went to somebody else. Hold what is still free again, or choose other seats.")
              .arg(gone.mid(0, 4).join(QStringLiteral("; ")));
    return refuse(ErrorCode::HoldExpired, message, *details);
}

} // namespace

Result<HoldInfo> requireOwnStandingHold(Writing &writing, HoldId id)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    if (hold.state == HoldState::Sold || hold.state == HoldState::Released) {
        const QString message = hold.state == HoldState::Sold ? text("This hold was already sold. Look at the last sales.")
                                                              : text("This hold was already released. Start a new sale.");
        return refuse(ErrorCode::HoldConsumed, message,
                      {{QStringLiteral("hold"), id.value()}, {QStringLiteral("state"), stateName(hold.state)}});
    }
    if (!stillStands(hold.state, hold.policy, hold.times, writing.now()))
        return expired(writing.db(), hold);
    if (hold.holder.terminal != writing.by().terminal) {
        return refuse(ErrorCode::Forbidden,
                      text("This hold belongs to %1. Only that terminal can change or sell it; a manager can release it.")
                          .arg(hold.holder.terminal),
                      {{QStringLiteral("hold"), id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
    }
    return hold;
}

Result<Done> endHold(Writing &writing, const OpenEvent &event, HoldId hold, HoldState state, const QString &reason)
{
    TRY(run(writing.db(), R"(
        UPDATE hold SET state = ?, ended_at = ?, ended_by = ?, ended_reason = ?, revision = ? WHERE hold_id = ?)",
        stateName(state), writing.now(), writing.by().terminal, reason, event.revision(), hold));
    return record(writing, {u"hold."_qs + stateName(state), event.id(), -1, hold, {}, {{QStringLiteral("reason"), reason}}});
}

Result<Done> makeYield(Writing &writing, const OpenEvent &event, HoldId id)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    TRY(freeAllOf(writing, event, hold, QStringLiteral("expired")));
    return endHold(writing, event, id, HoldState::Expired, {});
}

} // namespace rowlock

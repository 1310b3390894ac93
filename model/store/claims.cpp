#include "model/store/claims.h"

#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

// As seatRow() reads them.
#define ROWLOCK_SEAT_COLUMNS                                                                                           \
    " seat_no, ref, label, pool_no, state, hold_id, ticket_id, block_id, version,"                                     \
    " (SELECT bay_no FROM companion_seat c WHERE c.event_id = event_seat.event_id AND c.seat_no = "                    \
    "event_seat.seat_no), place_no, next_pool_no, (SELECT order_id FROM ticket t WHERE t.ticket_id = "                 \
    "event_seat.ticket_id), from_block_id "

SeatRow seatRow(const Row &row)
{
    return {int(row.integer(0)),
            row.text(1),
            row.text(2),
            int(row.integer(3)),
            seatStateFromName(row.text(4)).value_or(SeatState::Blocked),
            row.id<HoldId>(5),
            row.id<TicketId>(6),
            row.id<BlockId>(7),
            row.integer(8),
            row.isNull(9) ? -1 : int(row.integer(9)),
            row.isNull(10) ? -1 : int(row.integer(10)),
            row.isNull(11) ? -1 : int(row.integer(11)),
            row.id<OrderId>(12),
            row.id<BlockId>(13)};
}

struct Claim
{
    SeatState state = SeatState::Free;
    HoldId hold;
    TicketId ticket;
    BlockId block;
    BlockId from = {}; // taken out of it
};

Result<Done> changeSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const Claim &claim,
                        OrderId order, QJsonObject body)
{
    TRY(postOne(writing.db(), R"(
        UPDATE event_seat SET state = ?, hold_id = ?, ticket_id = ?, block_id = ?, from_block_id = ?, changed_at = ?,
            version = version + 1, revision = ?
        WHERE event_id = ? AND seat_no = ? AND version = ?)",
                stateName(claim.state), claim.hold, claim.ticket, claim.block, claim.from, writing.now(),
                event.revision(), event.id(), seat.seatNo, seat.version));
    body.insert(QStringLiteral("seat"), seat.ref);
    body.insert(QStringLiteral("from"), stateName(seat.state));
    body.insert(QStringLiteral("version"), seat.version + 1);
    if (claim.from.isValid())
        body.insert(QStringLiteral("from_block"), claim.from.value());
    const HoldId hold = claim.hold.isValid() ? claim.hold : seat.hold;
    return record(writing, {u"seat."_qs + stateName(claim.state), event.id(), seat.seatNo, hold, order, body});
}

// A step of its own after the claim's end, as any other change of category.
Result<Done> goToCategory(Writing &writing, const OpenEvent &event, const SeatRow &seat, qint64 version)
{
    TRY(postOne(writing.db(), R"(
        UPDATE event_seat SET pool_no = ?, next_pool_no = NULL, version = version + 1, revision = ?
        WHERE event_id = ? AND seat_no = ? AND version = ?)",
                seat.nextPool, event.revision(), event.id(), seat.seatNo, version));
    return record(writing, {QStringLiteral("seat.category"),
                            event.id(),
                            seat.seatNo,
                            {},
                            {},
                            {{QStringLiteral("seat"), seat.ref},
                             {QStringLiteral("from"), seat.pool},
                             {QStringLiteral("pool"), seat.nextPool},
                             {QStringLiteral("version"), version + 1}}});
}

// Of the barcode only a digest: who reads the journal must not be able to make tickets from it.
QJsonObject ticketBody(const Ticket &ticket)
{
    return {{QStringLiteral("ticket"), ticket.id.value()},
            {QStringLiteral("price"), ticket.price.minor},
            {QStringLiteral("type"), ticket.type},
            {QStringLiteral("barcode"), barcodeDigest(ticket.barcode)}};
}

Result<Done> recordPlaces(Writing &writing, const OpenEvent &event, int pool, const char *state, qint64 quantity,
                          HoldId hold, OrderId order, QJsonObject body)
{
    TRY(post(writing.db(), R"(UPDATE pool SET revision = ? WHERE event_id = ? AND pool_no = ?)", event.revision(),
             event.id(), pool));
    body.insert(QStringLiteral("pool"), pool);
    body.insert(QStringLiteral("quantity"), quantity);
    return record(writing, {u"places."_qs + QLatin1String(state), event.id(), -1, hold, order, body});
}

} // namespace

Result<OpenEvent> openEvent(Writing &writing, EventId event)
{
    TRY_GET(const EventSummary summary, nextRevision(writing.db(), event));
    writing.untoldRevisions.insert(event, summary.revision);
    return OpenEvent{summary};
}

namespace {

Result<Asked<SeatRow>> askByRef(Connection &connection, EventId event, const QString &ref)
{
    return ask<SeatRow>(connection, "SELECT" ROWLOCK_SEAT_COLUMNS R"(FROM event_seat
        WHERE event_id = ? AND ref = ? AND place_no IS NOT NULL)",
                        seatRow, event, ref);
}

Result<std::optional<SeatRow>> findByLabel(Connection &connection, EventId event, const QString &refOrLabel)
{
    TRY_GET(const auto byLabel, optional<SeatRow>(connection, "SELECT" ROWLOCK_SEAT_COLUMNS R"(FROM event_seat
        WHERE event_id = ? AND short_label = ? AND place_no IS NOT NULL)",
                                                  seatRow, event, refOrLabel));
    if (byLabel || !refOrLabel.contains(u", "))
        return byLabel;
    // The label as it is printed: looked through for, since only people name seats so.
    return optional<SeatRow>(connection, "SELECT" ROWLOCK_SEAT_COLUMNS R"(FROM event_seat
        WHERE event_id = ? AND label = ? AND place_no IS NOT NULL ORDER BY seat_no LIMIT 1)",
                             seatRow, event, refOrLabel);
}

} // namespace

Result<QList<std::optional<SeatRow>>> findSeats(Connection &connection, EventId event, const QStringList &refsOrLabels)
{
    QList<Asked<SeatRow>> asked;
    for (const QString &name : refsOrLabels) {
        TRY_GET(const auto byRef, askByRef(connection, event, name));
        asked.append(byRef);
    }
    QList<std::optional<SeatRow>> found;
    for (qsizetype i = 0; i < asked.size(); ++i) {
        TRY_GET(auto seat, asked.at(i).optional());
        if (!seat) { // a ref goes before another seat's label of the same text
            TRY_GET(seat, findByLabel(connection, event, refsOrLabels.at(i)));
        }
        found.append(seat);
    }
    return found;
}

Result<std::optional<SeatRow>> findSeat(Connection &connection, EventId event, const QString &refOrLabel)
{
    TRY_GET(const auto found, findSeats(connection, event, {refOrLabel}));
    return found.first();
}

Result<SeatRow> seatAt(Connection &connection, EventId event, int place)
{
    return one<SeatRow>(connection, "SELECT" ROWLOCK_SEAT_COLUMNS "FROM event_seat WHERE event_id = ? AND place_no = ?",
                        seatRow, event, place);
}

Result<Asked<SeatRow>> askSeatsOfHold(Connection &connection, HoldId hold)
{
    return ask<SeatRow>(connection,
                        "SELECT" ROWLOCK_SEAT_COLUMNS R"(FROM event_seat WHERE hold_id = ? ORDER BY seat_no)", seatRow,
                        hold);
}

Result<QList<SeatRow>> seatsOfHold(Connection &connection, HoldId hold)
{
    TRY_GET(const auto asked, askSeatsOfHold(connection, hold));
    return asked.all();
}

Result<Done> holdSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, HoldId hold)
{
    return changeSeat(writing, event, seat, {SeatState::Held, hold, {}, {}, seat.fromBlock}, {}, {});
}

Result<Done> sellSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const Ticket &ticket)
{
    return changeSeat(writing, event, seat, {SeatState::Sold, {}, ticket.id, {}, seat.fromBlock}, ticket.order,
                      ticketBody(ticket));
}

Result<Done> blockSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const BlockInfo &block)
{
    return changeSeat(writing, event, seat, {SeatState::Blocked, {}, {}, block.id}, {},
                      {{QStringLiteral("block"), block.id.value()},
                       {QStringLiteral("code"), block.code},
                       {QStringLiteral("reason"), block.reason}});
}

Result<Done> freeSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const QString &why,
                      const QString &reason)
{
    QJsonObject body{{QStringLiteral("why"), why}};
    if (!reason.isEmpty())
        body.insert(QStringLiteral("reason"), reason);
    if (seat.ticket.isValid())
        body.insert(QStringLiteral("ticket"), seat.ticket.value());
    TRY(changeSeat(writing, event, seat, {}, seat.order, body));
    return seat.nextPool >= 0 ? goToCategory(writing, event, seat, seat.version + 1) : Done{};
}

Result<Done> holdPlaces(Writing &writing, const OpenEvent &event, int pool, qint64 quantity, HoldId hold)
{
    TRY(post(writing.db(), R"(
        INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (?, ?, 'held', ?, ?))",
             event.id(), pool, quantity, hold));
    return recordPlaces(writing, event, pool, "held", quantity, hold, {}, {});
}

Result<Done> sellPlace(Writing &writing, const OpenEvent &event, int pool, const Ticket &ticket, BlockId from)
{
    TRY(post(writing.db(), R"(
        INSERT INTO area_claim (event_id, pool_no, state, quantity, ticket_id) VALUES (?, ?, 'sold', 1, ?))",
             event.id(), pool, ticket.id));
    QJsonObject body = ticketBody(ticket);
    if (from.isValid()) {
        TRY(post(writing.db(), R"(
            INSERT INTO block_place (event_id, block_id, pool_no, ticket_id, quantity) VALUES (?, ?, ?, ?, 1))",
                 event.id(), from, pool, ticket.id));
        body.insert(QStringLiteral("from_block"), from.value());
    }
    return recordPlaces(writing, event, pool, "sold", 1, {}, ticket.order, body);
}

Result<qint64> freePlaces(Writing &writing, const OpenEvent &event, int pool, HoldId hold, const QString &why)
{
    TRY_GET(const qint64 quantity, one<qint64>(
                                       writing.db(), R"(
        SELECT quantity FROM area_claim WHERE hold_id = ? AND pool_no = ?)",
                                       [](const Row &row) { return row.integer(0); }, hold, pool));
    TRY(post(writing.db(), R"(DELETE FROM area_claim WHERE hold_id = ? AND pool_no = ?)", hold, pool));
    TRY(recordPlaces(writing, event, pool, "free", quantity, hold, {}, {{QStringLiteral("why"), why}}));
    return quantity;
}

Result<Done> freePlace(Writing &writing, const OpenEvent &event, const Ticket &ticket, BlockId from, const QString &why)
{
    if (from.isValid())
        TRY(post(writing.db(), R"(DELETE FROM block_place WHERE ticket_id = ?)", ticket.id));
    TRY(post(writing.db(), R"(DELETE FROM area_claim WHERE ticket_id = ?)", ticket.id));
    return recordPlaces(writing, event, ticket.pool, "free", 1, {}, ticket.order,
                        {{QStringLiteral("why"), why}, {QStringLiteral("ticket"), ticket.id.value()}});
}

Result<Done> blockPlaces(Writing &writing, const OpenEvent &event, int pool, qint64 quantity, const BlockInfo &block)
{
    TRY(post(writing.db(), R"(
        INSERT INTO area_claim (event_id, pool_no, state, quantity, block_id) VALUES (?, ?, 'blocked', ?, ?))",
             event.id(), pool, quantity, block.id));
    return recordPlaces(writing, event, pool, "blocked", quantity, {}, {},
                        {{QStringLiteral("block"), block.id.value()},
                         {QStringLiteral("code"), block.code},
                         {QStringLiteral("reason"), block.reason}});
}

Result<Done> freeBlockedPlaces(Writing &writing, const OpenEvent &event, const BlockInfo &block, qint64 quantity,
                               const QString &why, const QString &reason)
{
    TRY(post(writing.db(), R"(DELETE FROM area_claim WHERE block_id = ?)", block.id));
    QJsonObject body{{QStringLiteral("why"), why}, {QStringLiteral("block"), block.id.value()}};
    if (!reason.isEmpty())
        body.insert(QStringLiteral("reason"), reason);
    TRY(recordPlaces(writing, event, block.pool, "free", block.places, {}, {}, body));
    return quantity < block.places ? blockPlaces(writing, event, block.pool, block.places - quantity, block) : Done{};
}

Result<qint64> freeAllOf(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QString &why)
{
    qint64 freed = 0;
    TRY_GET(auto seats, seatsOfHold(writing.db(), hold.id));
    std::stable_partition(seats.begin(), seats.end(),
                          [](const SeatRow &seat) { return seat.bay >= 0; }); // before their bays
    for (const SeatRow &seat : std::as_const(seats)) {
        TRY(freeSeat(writing, event, seat, why));
        ++freed;
    }
    int before = -1; // places of one area are one claim, whatever their price types
    for (const HoldItem &item : hold.items) {
        if (item.seatNo != -1 || item.pool == before)
            continue;
        before = item.pool;
        TRY_GET(const qint64 places, freePlaces(writing, event, item.pool, hold.id, why));
        freed += places;
    }
    if (before >= 0) // and none of them goes back to a block: they were not sold
        TRY(post(writing.db(), R"(DELETE FROM block_place WHERE hold_id = ?)", hold.id));
    return freed;
}

} // namespace rowlock

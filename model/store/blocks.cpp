#include "model/store/blocks.h"

#include "model/store/block_codes.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <algorithm>

namespace rowlock {

namespace {

// Who journals what no person did.
QString releaseTime()
{
    return QStringLiteral("release time");
}

// Why a block loses what a hold takes out of it.
QString forSale()
{
    return QStringLiteral("sold");
}

Result<QList<SeatRow>> seatsOfBlock(Writing &writing, const OpenEvent &event, BlockId block)
{
    TRY_GET(const auto refs, all<QString>(
                                 writing.db(), R"(SELECT ref FROM event_seat WHERE block_id = ? ORDER BY seat_no)",
                                 [](const Row &row) { return row.text(0); }, block));
    QList<SeatRow> seats;
    for (const QString &ref : refs) {
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), ref));
        seats += *seat;
    }
    return seats;
}

// After some of its seats went, and perhaps the last. `why`: "due", "sold"; empty: a person gave them back.
Result<Done> blockLost(Writing &writing, const OpenEvent &event, BlockId block, const QString &why,
                       const QString &reason)
{
    TRY(post(writing.db(), R"(
        UPDATE block SET revision = ?, released_at = CASE WHEN EXISTS (SELECT 1 FROM event_seat WHERE block_id = ?)
            OR EXISTS (SELECT 1 FROM area_claim WHERE block_id = ?) THEN NULL ELSE CAST(? AS bigint) END
        WHERE block_id = ?)",
             event.revision(), block, block, writing.now(), block));
    if (why == forSale())
        TRY(post(writing.db(), R"(UPDATE block SET is_sold_out = 1 WHERE block_id = ? AND released_at IS NOT NULL)",
                 block));
    QJsonObject body{{QStringLiteral("block"), block.value()}, {QStringLiteral("reason"), reason}};
    if (!why.isEmpty())
        body.insert(QStringLiteral("why"), why);
    return record(writing, {QStringLiteral("block.released"), event.id(), -1, {}, {}, body});
}

Result<QString> checkedReason(const QString &reason)
{
    return requiredReason(reason, Store::tr("Give a reason, of at most 500 characters."));
}

} // namespace

Result<BlockInfo> insertBlock(Writing &writing, const OpenEvent &event, const BlockCode &meant, const QString &code,
                              const QString &reason, qint64 quantity)
{
    BlockInfo block{{},           event.id(),
                    code,         reason,
                    writing.by(), writing.now(),
                    {},           event.revision(),
                    meant.kill,   dueAt(meant, event.summary.starts, writing.now()),
                    meant};
    TRY_GET(block.id, one<BlockId>(
                          writing.db(), R"(
        INSERT INTO block (event_id, code, reason, terminal, clerk, made_at, revision, is_kill, due_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING block_id)",
                          [](const Row &row) { return row.id<BlockId>(0); }, event.id(), code, reason,
                          block.by.terminal, block.by.clerk, block.at, block.revision, block.kill, block.dueAt));
    QJsonObject body{{QStringLiteral("block"), block.id.value()},
                     {QStringLiteral("code"), code},
                     {QStringLiteral("reason"), reason},
                     {QStringLiteral("seats"), quantity}};
    if (block.kill)
        body.insert(QStringLiteral("kill"), true);
    if (block.dueAt)
        body.insert(QStringLiteral("due_at"), block.dueAt->ms);
    TRY(record(writing, {QStringLiteral("block.made"), event.id(), -1, {}, {}, body}));
    return block;
}

namespace {

// Of named seats, or of places of a standing area.
Result<BlockInfo> makeBlock(Connection &connection, const Act &act, EventId id, const SeatingPlan &plan,
                            const SeatRequest &request, const QString &code, const QString &reason)
{
    if (code.size() != 1 || code.at(0) < u'A' || code.at(0) > u'Z')
        return badArgument(Store::tr("The code of a block is one letter from A to Z."), "code");
    TRY(checkRequest(request));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<BlockInfo> {
        TRY_GET(const BlockCode meant, readBlockCode(writing.db(), code));
        TRY_GET(const QString why, checkedReason(reason.trimmed().isEmpty() ? meant.meaning : reason));
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(releaseDueBlocks(writing, event));
        TRY_GET(const Picked picked, pick(writing, event, plan, request, {}));
        for (const HoldId yielding : picked.yielding)
            TRY(makeYield(writing, event, yielding));
        TRY_GET(BlockInfo block, insertBlock(writing, event, meant, code, why, picked.seats.size() + picked.places));
        for (const SeatRow &asked : picked.seats) {
            TRY_GET(const auto seat, findSeat(writing.db(), id, asked.ref)); // a hold may just have yielded it
            TRY(blockSeat(writing, event, *seat, block));
        }
        if (picked.area >= 0) {
            TRY(blockPlaces(writing, event, picked.area, picked.places, block));
            block.pool = picked.area;
            block.places = picked.places;
        }
        // A hold gave way, or a block was due, as a whole: what was not blocked of it is free.
        if (!picked.yielding.isEmpty() || isDue(event.summary.firstDueAt, writing.now()))
            TRY(serveWaitlist(writing, event));
        return block;
    });
}

// All that a block keeps, seats or places, is free; for blockLost to end it.
Result<Done> emptyBlock(Writing &writing, const OpenEvent &event, BlockId id, const QString &why,
                        const QString &reason = {})
{
    TRY_GET(const auto seats, seatsOfBlock(writing, event, id));
    for (const SeatRow &seat : seats)
        TRY(freeSeat(writing, event, seat, why, reason));
    TRY_GET(const BlockInfo block, readBlock(writing.db(), id));
    return block.places > 0 ? freeBlockedPlaces(writing, event, block, block.places, why, reason) : Done{};
}

} // namespace

Result<BlockInfo> blockSeats(Connection &connection, const Act &act, EventId id, const SeatingPlan &plan,
                             const QStringList &seats, const QString &code, const QString &reason)
{
    return makeBlock(connection, act, id, plan, SeatRequest::named(seats), code, reason);
}

Result<BlockInfo> blockPlaces(Connection &connection, const Act &act, EventId id, const QString &area, qint64 quantity,
                              const QString &code, const QString &reason)
{
    static const SeatingPlan noSeats; // places are picked without one
    if (area.isEmpty())
        return badArgument(Store::tr("Name a standing area."), "area");
    return makeBlock(connection, act, id, noSeats, SeatRequest::places(area, quantity), code, reason);
}

Result<Done> shrinkBlock(Writing &writing, const OpenEvent &event, BlockId block, const QString &reason)
{
    return blockLost(writing, event, block, {}, reason);
}

Result<Done> soldOutOfBlock(Writing &writing, const OpenEvent &event, BlockId block)
{
    return blockLost(writing, event, block, forSale(), {});
}

Result<int> unblockSeats(Connection &connection, const Act &act, EventId id, const QStringList &seats,
                         const QString &reason, BlockId only)
{
    TRY_GET(const QString why, checkedReason(reason));
    TRY(checkRequest(SeatRequest::named(seats)));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<int> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        QList<BlockId> touched;
        for (const QString &name : seats) {
            TRY_GET(const auto seat, findSeat(writing.db(), id, name));
            if (!seat || !seat->block.isValid())
                return refuseByHouse(Store::tr("“%1” is not blocked, so nothing was changed. Name blocked seats only.")
                                         .arg(seat ? seat->label : name.left(60)),
                                     {{QStringLiteral("argument"), QStringLiteral("seats")}});
            if (only.isValid() && seat->block != only)
                return refuseByHouse(
                    Store::tr("%1 has been blocked again since. Nothing was changed; look at the seat.")
                        .arg(seat->label),
                    {{QStringLiteral("argument"), QStringLiteral("seats")}});
            TRY(freeSeat(writing, event, *seat, QStringLiteral("unblocked"), why));
            if (!touched.contains(seat->block))
                touched.append(seat->block);
        }
        for (const BlockId block : touched)
            TRY(blockLost(writing, event, block, {}, why));
        TRY(serveWaitlist(writing, event));
        return int(seats.size());
    });
}

QString blockedPlacesText(qint64 places)
{
    return places == 1 ? Store::tr("1 blocked place") : Store::tr("%1 blocked places").arg(places);
}

Result<QList<BlockedPlaces>> unblockPlaces(Connection &connection, const Act &act, EventId id, const QString &areaName,
                                           qint64 quantity, const QString &reason, const QString &code, BlockId only)
{
    TRY_GET(const QString why, checkedReason(reason));
    TRY(checkRequest(SeatRequest::places(areaName, quantity)));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<QList<BlockedPlaces>> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY_GET(const PoolStatus area, findArea(writing.db(), event.summary, areaName));
        TRY_GET(const auto blocks, readBlocks(writing.db(), id));
        QList<BlockedPlaces> freed;
        qint64 left = quantity;
        for (auto block = blocks.crbegin(); block != blocks.crend() && left > 0; ++block) {
            const bool meant = block->pool == area.pool && (code.isEmpty() || block->code == code)
                               && (!only.isValid() || block->id == only);
            if (!meant)
                continue;
            const qint64 places = std::min(left, block->places);
            TRY(freeBlockedPlaces(writing, event, *block, places, QStringLiteral("unblocked"), why));
            TRY(blockLost(writing, event, block->id, {}, why));
            freed.append({block->id, block->code, block->reason, places});
            left -= places;
        }
        if (left > 0) {
            const QString places = blockedPlacesText(quantity - left);
            const QString sentence =
                code.isEmpty()
                    ? Store::tr("%1 has %2, so nothing was changed. Unblock at most that many.").arg(area.name, places)
                    : Store::tr("%1 has %2 with code %3, so nothing was changed. Unblock at most that many.")
                          .arg(area.name, places, code.left(20));
            return refuseByHouse(sentence, {{QStringLiteral("argument"), QStringLiteral("quantity")},
                                            {QStringLiteral("area"), area.ref},
                                            {QStringLiteral("blocked"), quantity - left}});
        }
        TRY(serveWaitlist(writing, event));
        return freed;
    });
}

Result<Done> releaseAllBlocks(Writing &writing, const OpenEvent &event, const QString &reason)
{
    TRY_GET(const auto blocks, all<BlockId>(
                                   writing.db(), R"(
        SELECT block_id FROM block WHERE event_id = ? AND released_at IS NULL ORDER BY block_id)",
                                   [](const Row &row) { return row.id<BlockId>(0); }, event.id()));
    for (const BlockId block : blocks) {
        TRY(emptyBlock(writing, event, block, QStringLiteral("unblocked"), reason));
        TRY(blockLost(writing, event, block, {}, reason));
    }
    return Done{};
}

Result<Done> releaseDueBlocks(Writing &writing, const OpenEvent &event)
{
    if (!isDue(event.summary.firstDueAt, writing.now()))
        return Done{};
    const Writing::Author author(writing, {releaseTime(), {}});
    struct Timed
    {
        BlockId block;
        Instant dueAt;
    };
    TRY_GET(const auto timed, all<Timed>(
                                  writing.db(), R"(
        SELECT block_id, due_at FROM block WHERE event_id = ? AND released_at IS NULL AND due_at IS NOT NULL
        ORDER BY due_at, block_id)",
                                  [](const Row &row) {
                                      return Timed{row.id<BlockId>(0), row.instant(1)};
                                  },
                                  event.id()));
    for (const Timed &each : timed) {
        if (!isDue(each.dueAt, writing.now()))
            break; // in order: the others are later
        TRY(emptyBlock(writing, event, each.block, QStringLiteral("block due")));
        TRY(blockLost(writing, event, each.block, QStringLiteral("due"), {}));
        writing.keepsIfRefused = true;
    }
    return Done{};
}

} // namespace rowlock

#include "model/store/out_of_blocks.h"

#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/staff_rights.h"

#include <algorithm>

namespace rowlock {

Result<SeatRow> takeOutOfBlock(Writing &writing, const OpenEvent &event, const SeatRow &seat)
{
    TRY(requireRight(writing, Right::SellBlocked));
    TRY(freeSeat(writing, event, seat, QStringLiteral("out of block")));
    TRY(soldOutOfBlock(writing, event, seat.block));
    TRY_GET(auto found, findSeat(writing.db(), event.id(), seat.ref));
    SeatRow freed = std::move(found).value_or(seat);
    freed.fromBlock = seat.block;
    return freed;
}

namespace {

struct OutOfBlock
{
    BlockId block;
    qint64 places = 0;
};

// The latest last.
Result<QList<OutOfBlock>> placesOutOfBlocks(Writing &writing, HoldId hold, int pool)
{
    return all<OutOfBlock>(
        writing.db(),
        R"(SELECT block_id, quantity FROM block_place WHERE hold_id = ? AND pool_no = ? ORDER BY block_id)",
        [](const Row &row) {
            return OutOfBlock{row.id<BlockId>(0), row.integer(1)};
        },
        hold, pool);
}

Result<Done> haveOutOfBlock(Writing &writing, const OpenEvent &event, HoldId hold, int pool, const OutOfBlock &out)
{
    TRY(post(writing.db(), R"(DELETE FROM block_place WHERE hold_id = ? AND block_id = ?)", hold, out.block));
    if (out.places < 1)
        return Done{};
    return post(writing.db(), R"(
        INSERT INTO block_place (event_id, block_id, pool_no, hold_id, quantity) VALUES (?, ?, ?, ?, ?))",
                event.id(), out.block, pool, hold, out.places);
}

} // namespace

Result<Done> takePlacesOutOfBlock(Writing &writing, const OpenEvent &event, BlockId id, qint64 quantity, HoldId hold)
{
    TRY(requireRight(writing, Right::SellBlocked));
    TRY_GET(const BlockInfo block, readBlock(writing.db(), id));
    TRY(freeBlockedPlaces(writing, event, block, quantity, QStringLiteral("out of block")));
    TRY_GET(const auto had, placesOutOfBlocks(writing, hold, block.pool));
    OutOfBlock out{id, quantity};
    for (const OutOfBlock &before : had)
        out.places += before.block == id ? before.places : 0;
    TRY(haveOutOfBlock(writing, event, hold, block.pool, out));
    return soldOutOfBlock(writing, event, id);
}

Result<Done> keepOutOfBlocks(Writing &writing, const OpenEvent &event, HoldId hold, int pool, qint64 left)
{
    TRY_GET(const auto had, placesOutOfBlocks(writing, hold, pool));
    for (const OutOfBlock &out : had) {
        const qint64 kept = std::min(out.places, left);
        if (kept < out.places)
            TRY(haveOutOfBlock(writing, event, hold, pool, {out.block, kept}));
        left -= kept;
    }
    return Done{};
}

Result<QList<BlockId>> blocksOfPlaces(Writing &writing, HoldId hold, int pool)
{
    TRY_GET(const auto had, placesOutOfBlocks(writing, hold, pool));
    QList<BlockId> blocks;
    for (const OutOfBlock &out : had)
        blocks.resize(blocks.size() + out.places, out.block);
    if (!had.isEmpty())
        TRY(post(writing.db(), R"(DELETE FROM block_place WHERE hold_id = ? AND pool_no = ?)", hold, pool));
    return blocks;
}

namespace {

// A block that may have seats back, with its time and kind of today if all of it was sold; nothing where it was
// released.
Result<std::optional<BlockInfo>> blockToReturnTo(Writing &writing, const OpenEvent &event, BlockId id)
{
    TRY_GET(BlockInfo block, readBlock(writing.db(), id));
    if (block.releasedAt && !block.soldOut)
        return std::optional<BlockInfo>();
    if (block.soldOut) {
        TRY_GET(const BlockCode meant, readBlockCode(writing.db(), block.code));
        block.kill = meant.kill;
        block.dueAt = dueAt(meant, event.summary.starts, block.at);
    }
    return isDue(block.dueAt, writing.now()) ? std::optional<BlockInfo>() : block;
}

// It has seats or places next. Of one that was in force all along nothing is told: what is blocked tells of itself.
Result<Done> putInForce(Writing &writing, const OpenEvent &event, const BlockInfo &block)
{
    if (!block.soldOut)
        return post(writing.db(), R"(UPDATE block SET revision = ? WHERE block_id = ?)", event.revision(), block.id);
    TRY(post(writing.db(), R"(
        UPDATE block SET released_at = NULL, is_sold_out = 0, is_kill = ?, due_at = ?, revision = ?
            WHERE block_id = ?)",
             block.kill, block.dueAt, event.revision(), block.id));
    QJsonObject body{{QStringLiteral("block"), block.id.value()}, {QStringLiteral("kill"), block.kill}};
    if (block.dueAt)
        body.insert(QStringLiteral("due_at"), block.dueAt->ms);
    return record(writing, {QStringLiteral("block.returned"), event.id(), -1, {}, {}, body});
}

// Those of `left` that came out of this block and are still free; a move may have put somebody else there.
Result<BackInBlock> returnToBlock(Writing &writing, const OpenEvent &event, const BlockInfo &block,
                                  const QList<SeatRow> &left)
{
    QStringList refs;
    qint64 places = 0;
    int pool = -1;
    for (const SeatRow &was : left) {
        if (was.fromBlock == block.id && was.seatNo >= 0)
            refs += was.ref;
        else if (was.fromBlock == block.id) {
            pool = was.pool;
            ++places;
        }
    }
    TRY_GET(const auto found, findSeats(writing.db(), event.id(), refs));
    QList<SeatRow> free;
    for (const auto &seat : found) {
        if (seat && seat->state == SeatState::Free)
            free.append(*seat);
    }
    BackInBlock back{block.id, block.code, block.reason, {}, places};
    for (const SeatRow &seat : std::as_const(free))
        back.refs.append(seat.ref);
    if (back.seats() == 0)
        return back;
    TRY(putInForce(writing, event, block));
    for (const SeatRow &seat : std::as_const(free))
        TRY(blockSeat(writing, event, seat, block));
    if (places > 0 && block.places > 0)
        TRY(freeBlockedPlaces(writing, event, block, block.places, QStringLiteral("changed")));
    if (places > 0)
        TRY(blockPlaces(writing, event, pool, block.places + places, block));
    return back;
}

} // namespace

Result<QList<BackInBlock>> returnToBlocks(Writing &writing, const OpenEvent &event, const QList<SeatRow> &left)
{
    QList<BlockId> ids;
    for (const SeatRow &seat : left) {
        if (seat.fromBlock.isValid() && !ids.contains(seat.fromBlock))
            ids.append(seat.fromBlock);
    }
    QList<BackInBlock> returned;
    for (const BlockId id : std::as_const(ids)) {
        TRY_GET(const auto block, blockToReturnTo(writing, event, id));
        if (!block)
            continue;
        TRY_GET(const BackInBlock back, returnToBlock(writing, event, *block, left));
        if (back.seats() > 0)
            returned.append(back);
    }
    return returned;
}

} // namespace rowlock

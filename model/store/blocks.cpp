#include "model/store/blocks.h"

#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/picker.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

namespace rowlock {

namespace {

Result<QString> checkedReason(const QString &reason)
{
    const QString trimmed = reason.trimmed();
    if (trimmed.isEmpty() || trimmed.size() > 500)
        return badArgument(Store::tr("Give a reason, of at most 500 characters."), "reason");
    return trimmed;
}

} // namespace

Result<BlockInfo> blockSeats(Connection &connection, const Act &act, EventId id, const SeatingPlan &plan, const QStringList &seats,
                             const QString &code, const QString &reason)
{
    if (code.size() != 1 || code.at(0) < u'A' || code.at(0) > u'Z')
        return badArgument(Store::tr("The code of a block is one letter from A to Z."), "code");
    TRY_GET(const QString why, checkedReason(reason));
    const SeatRequest request = SeatRequest::named(seats);
    TRY(checkRequest(request));
    return write(connection, act, [&](Writing &writing) -> Result<BlockInfo> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY_GET(const Picked picked, pick(writing, event, plan, request, {}));
        for (const HoldId yielding : picked.yielding)
            TRY(makeYield(writing, event, yielding));
        BlockInfo block{{}, id, code, why, writing.by(), writing.now(), {}, event.revision()};
        TRY_GET(block.id, one<BlockId>(writing.db(), R"(
            INSERT INTO block (event_id, code, reason, terminal, clerk, made_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING block_id)",
            [](const Row &row) { return row.id<BlockId>(0); }, id, code, why, block.by.terminal, block.by.clerk, block.at, block.revision));
        TRY(record(writing, {QStringLiteral("block.made"), id, -1, {}, {},
                             {{QStringLiteral("block"), block.id.value()}, {QStringLiteral("code"), code},
                              {QStringLiteral("reason"), why}, {QStringLiteral("seats"), seats.size()}}}));
        for (const SeatRow &asked : picked.seats) {
            TRY_GET(const auto seat, findSeat(writing.db(), id, asked.ref)); // a hold may just have yielded it
            TRY(blockSeat(writing, event, *seat, block));
        }
        if (!picked.yielding.isEmpty())
            TRY(serveWaitlist(writing, event)); // a hold gave way as a whole: what was not blocked of it is free
        return block;
    });
}

Result<Done> shrinkBlock(Writing &writing, const OpenEvent &event, BlockId block, const QString &reason)
{
    TRY(run(writing.db(), R"(
        UPDATE block SET revision = ?, released_at = CASE WHEN EXISTS (SELECT 1 FROM event_seat WHERE block_id = ?) THEN NULL ELSE ? END
        WHERE block_id = ?)", event.revision(), block, writing.now(), block));
    return record(writing, {QStringLiteral("block.released"), event.id(), -1, {}, {},
                            {{QStringLiteral("block"), block.value()}, {QStringLiteral("reason"), reason}}});
}

Result<int> unblockSeats(Connection &connection, const Act &act, EventId id, const QStringList &seats, const QString &reason,
                         BlockId only)
{
    TRY_GET(const QString why, checkedReason(reason));
    TRY(checkRequest(SeatRequest::named(seats)));
    return write(connection, act, [&](Writing &writing) -> Result<int> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        QList<BlockId> touched;
        for (const QString &name : seats) {
            TRY_GET(const auto seat, findSeat(writing.db(), id, name));
            if (!seat || !seat->block.isValid())
                return refuseByHouse(Store::tr("“%1” is not blocked, so nothing was changed. Name blocked seats only.")
                                         .arg(seat ? seat->label : name.left(60)),
                                     {{QStringLiteral("argument"), QStringLiteral("seats")}});
            if (only.isValid() && seat->block != only)
                return refuseByHouse(Store::tr("%1 was blocked anew meanwhile, so nothing was changed. Look at the seat.").arg(seat->label),
                                     {{QStringLiteral("argument"), QStringLiteral("seats")}});
            TRY(freeSeat(writing, event, *seat, QStringLiteral("unblocked"), why));
            if (!touched.contains(seat->block))
                touched.append(seat->block);
        }
        for (const BlockId block : touched)
            TRY(shrinkBlock(writing, event, block, why));
        TRY(serveWaitlist(writing, event));
        return int(seats.size());
    });
}

} // namespace rowlock

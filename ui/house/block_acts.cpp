#include "ui/house/block_acts.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

using Groups = QList<BlockedGroup>;

QString blockText(const char *source)
{
    return QCoreApplication::translate("BlockActs", source);
}

// The groups with their new blocks. Each block is a transaction of its own: where one is refused, those before are
// lifted.
Result<Groups> blockAll(Desk &desk, EventId event, Groups groups)
{
    for (qsizetype i = 0; i < groups.size(); ++i) {
        BlockedGroup &group = groups[i];
        const auto block = desk.blocks().block(event, group.refs, group.code, group.reason);
        if (block) {
            group.block = block->id;
            continue;
        }
        for (qsizetype before = 0; before < i; ++before)
            TRY(desk.blocks().unblock(event, groups.at(before).refs, blockText("Blocking again was refused"),
                                      groups.at(before).block));
        return tl::unexpected(block.error());
    }
    return groups;
}

Result<Groups> unblockAll(Desk &desk, EventId event, Groups groups, const QString &reason)
{
    for (qsizetype i = 0; i < groups.size(); ++i) {
        const auto unblocked = desk.blocks().unblock(event, groups.at(i).refs, reason, groups.at(i).block);
        if (unblocked)
            continue;
        for (qsizetype before = 0; before < i; ++before)
            TRY(desk.blocks().block(event, groups.at(before).refs, groups.at(before).code, groups.at(before).reason));
        return tl::unexpected(unblocked.error());
    }
    return groups;
}

// Both steps know the blocks that the other one has made.
UndoableAct::Step blocking(BoxOffice &office, QObject *receiver, EventId event, std::shared_ptr<Groups> groups)
{
    return [&office, receiver, event, groups](UndoableAct::Answer answer) {
        officeStep(
            office, receiver, [event, now = *groups](Desk &desk) { return blockAll(desk, event, now); },
            [groups](const Groups &blocked) { *groups = blocked; })(answer);
    };
}

UndoableAct::Step unblocking(BoxOffice &office, QObject *receiver, EventId event, std::shared_ptr<Groups> groups,
                             const QString &reason)
{
    return [&office, receiver, event, groups, reason](UndoableAct::Answer answer) {
        officeStep(
            office, receiver,
            [event, now = *groups, reason](Desk &desk) { return unblockAll(desk, event, now, reason); },
            [](const Groups &) {})(answer);
    };
}

} // namespace

UndoableAct blockAct(BoxOffice &office, QObject *receiver, EventId event, const BlockedGroup &blocked,
                     const QString &seats)
{
    const auto groups = std::make_shared<Groups>(Groups{blocked});
    return {blockText("block %1 as %2").arg(seats, blocked.code),
            unblocking(office, receiver, event, groups, blockText("Block undone")),
            blocking(office, receiver, event, groups)};
}

UndoableAct unblockAct(BoxOffice &office, QObject *receiver, EventId event, const QList<BlockedGroup> &unblocked,
                       const QString &reason, const QString &seats)
{
    const auto groups = std::make_shared<Groups>(unblocked);
    return {blockText("unblock %1").arg(seats), blocking(office, receiver, event, groups),
            unblocking(office, receiver, event, groups, reason)};
}

UndoableAct codeAct(BoxOffice &office, QObject *receiver, const BlockCode &before, const BlockCode &after)
{
    const auto to = [&office, receiver](const BlockCode &code) {
        return officeStep(
            office, receiver,
            [code](Desk &desk) -> Result<Done> {
                if (code.meaning.isEmpty())
                    return desk.blocks().removeCode(code.letter);
                TRY(desk.blocks().saveCode(code));
                return Done{};
            },
            [](const Done &) {});
    };
    return {blockText("change block code %1").arg(after.letter), to(before), to(after)};
}

} // namespace rowlock

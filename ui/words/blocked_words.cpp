#include "ui/words/blocked_words.h"

#include "ui/common/format.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

class Blocked
{
    Q_DECLARE_TR_FUNCTIONS(Blocked)
};

QString sellersText(const BlockInfo &block, bool one)
{
    if (block.kill)
        return one ? Blocked::tr("It is never sold.") : Blocked::tr("They are never sold.");
    if (block.means.who == MaySell::Listed)
        return (one ? Blocked::tr("Only %1 may sell it.") : Blocked::tr("Only %1 may sell them."))
            .arg(block.means.sellers.join(QStringLiteral(", ")));
    return one ? Blocked::tr("A manager must unblock it first.") : Blocked::tr("A manager must unblock them first.");
}

QString blockName(const QString &code, const QString &meaning)
{
    return meaning.isEmpty() ? Blocked::tr("block %1").arg(code)
                             : Blocked::tr("block %1 (%2)").arg(code, meaning.left(60));
}

} // namespace

bool isBlocked(const HouseModel &house, int seatNo)
{
    return house.seat(seatNo).state == SeatState::Blocked;
}

bool maySellHere(const HouseModel &house, int seatNo)
{
    const BlockInfo *block = isBlocked(house, seatNo) ? house.block(house.seat(seatNo).block) : nullptr;
    return block && house.maySellHere(*block);
}

QString blockName(const BlockInfo &block)
{
    return blockName(block.code, block.means.meaning.isEmpty() ? block.reason : block.means.meaning);
}

QString blockNames(const HouseModel &house, const QList<int> &seatNos)
{
    QStringList names;
    for (const int seatNo : seatNos) {
        const BlockInfo *block = house.block(house.seat(seatNo).block);
        const QString name = block ? blockName(*block) : QString();
        if (!name.isEmpty() && !names.contains(name))
            names << name;
    }
    return names.join(Blocked::tr(" and "));
}

QString backInBlocksText(const RefundReceipt &refund)
{
    QList<BackInBlock> blocked = refund.blocked;
    for (const RefundReceipt &other : refund.others)
        blocked += other.blocked;
    QStringList sentences;
    for (const BackInBlock &back : std::as_const(blocked)) {
        const QString seats = back.refs.isEmpty() ? placesText(back.places) : countText(back.seats());
        const QString name = blockName(back.code, back.reason);
        sentences +=
            (back.seats() == 1 ? Blocked::tr("%1 is back in %2.") : Blocked::tr("%1 are back in %2.")).arg(seats, name);
    }
    return sentences.join(u' ');
}

QString whoMaySell(const HouseModel &house, const QList<int> &seatNos)
{
    QMap<BlockId, QList<int>> byBlock;
    for (const int seatNo : seatNos) {
        if (isBlocked(house, seatNo) && !maySellHere(house, seatNo))
            byBlock[house.seat(seatNo).block] << seatNo;
    }
    QStringList sentences;
    for (auto group = byBlock.constBegin(); group != byBlock.constEnd(); ++group) {
        const BlockInfo *block = house.block(group.key());
        if (!block)
            continue;
        const bool one = group->size() == 1;
        sentences << (one ? Blocked::tr("%1 is in %2.") : Blocked::tr("%1 are in %2."))
                         .arg(seatsText(house, *group), blockName(*block))
                  << sellersText(*block, one);
    }
    return sentences.join(u' ');
}

} // namespace rowlock

#include "app/rowlockctl/rush/parts.h"

namespace rowlock {

const QList<NamedPart> &rushParts()
{
    static const QList<NamedPart> parts{
        {"payment.between", payBetweenTransactions},
        {"payment.inside", payInsideTransaction},
        {"oversell.rowlock", buyThroughRowlock},
        {"oversell.naive", readThenWrite},
        {"oversell.version", compareVersionOnce},
        {"soldout.rowlock", askThroughRowlock},
        {"soldout.abandon", abandonAndBuy},
        {"soldout.counter", readCounter},
        {"soldout.count", countRows},
        {"mixed.counter", workAtACounter},
    };
    return parts;
}

} // namespace rowlock

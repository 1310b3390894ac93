// Blocks, and the letters that say why. Desk::blocks() gives it for one command; every call is a transaction on the
// desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/block_code.h"
#include "model/domain/event.h"
#include "model/domain/result.h"
#include "model/domain/seat.h"

#include <QHash>
#include <QStringList>

namespace rowlock {

class DeskSession;

class BlockDesk
{
public:
    explicit BlockDesk(DeskSession &session) : m_session(session) {}

    Result<BlockInfo> block(EventId event, const QStringList &seats, const QString &code, const QString &reason);
    Result<int> unblock(EventId event, const QStringList &seats, const QString &reason,
                        BlockId only = {}); // ... of this block
    // So many places of a standing area, and some of them on sale again; store/blocks.h has the rules. sold_out,
    // invalid_argument, event_unknown.
    Result<BlockInfo> blockPlaces(EventId event, const QString &area, qint64 quantity, const QString &code,
                                  const QString &reason);
    Result<QList<BlockedPlaces>> unblockPlaces(EventId event, const QString &area, qint64 quantity,
                                               const QString &reason, const QString &code = {}, BlockId only = {});
    Result<QList<BlockCode>> codes();                  // by letter
    Result<BlockCode> saveCode(const BlockCode &code); // invalid_argument
    Result<Done> removeCode(const QString &letter);    // invalid_argument, also where blocks bear it
    Result<QHash<QString, qint64>> seatsByCode();      // blocked now, of all events

private:
    DeskSession &m_session;
};

} // namespace rowlock

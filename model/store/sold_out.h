// Sold-out answers without taking a turn: a refusal of the transaction is said again for as long as it would be made
// again. That is while nobody has changed the event and neither holds, nor accessible places that are kept until some
// time, nor blocks that come to sale by themselves stand in it, because only these make a refusal a question of time.
// Belongs to one connection.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

#include <QHash>

namespace rowlock {

class SoldOutAnswers
{
public:
    // How a transaction would refuse this request at this moment, if that is known without one. A request with a key
    // that was answered before is never refused here.
    std::optional<Error> recall(Connection &connection, EventId event, const SeatRequest &request, const QString &key);

    // What a transaction that began after `before` was called refused. Kept where it is sold_out and lasts.
    struct Moment
    {
        qint64 version = -1; // of the whole house's data; -1: not known
    };
    Moment before(Connection &connection, const SeatRequest &request) const;
    void keep(Connection &connection, EventId event, const SeatRequest &request, const Error &refusal,
              const Moment &before);

private:
    struct Kept
    {
        Error refusal;
        qint64 revision = 0; // of the event
        qint64 version = 0;  // of the house, when that was last looked at
    };
    using Asked = std::pair<qint64, QString>; // the event and what was asked for

    QHash<Asked, Kept> m_kept;
};

} // namespace rowlock

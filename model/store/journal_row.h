// A row of the journal as it is stored.
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace rowlock {

struct JournalRow
{
    qint64 seq = 0;
    qint64 at = 0;
    QString kind;
    QString terminal;
    QString clerk;
    std::optional<qint64> event, seatNo, hold, order;
    QString body;
    QByteArray previous;
    QByteArray hash;
    std::optional<qint64> redactedBy = {}; // the entry that took a name out of this one's body
};

} // namespace rowlock

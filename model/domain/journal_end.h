// Where the journal of a house ends. Two copies of a house with the same end hold the same sales: the hash of an entry
// rests on every entry before it.
#pragma once

#include <QByteArray>

namespace rowlock {

struct JournalEnd
{
    qint64 entry = 0; // number of the newest entry
    QByteArray hash;  // of that entry, 32 bytes
};

} // namespace rowlock

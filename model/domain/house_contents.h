// What a box office file holds, in figures that a person compares before one file replaces another.
#pragma once

#include "model/domain/instant.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace rowlock {

// In a file that was written as a backup, and not restored or taken into use since; or to practise in, for good.
struct CopyMark
{
    Instant at;
    QString from; // the file it was made of, as it was called then
    bool isPractice = false;
};

struct HouseContents
{
    QString file;
    QByteArray timeZone; // the venue's, IANA
    qint64 events = 0;
    qint64 orders = 0;
    qint64 entries = 0;            // in the journal
    std::optional<Instant> newest; // when the last of them was made
};

} // namespace rowlock

// What the house keeps of its time, of its journal's end, of who works at a terminal and in which shift: read first of
// all in every write, in one statement.
#pragma once

#include "model/db/row.h"
#include "model/db/statement.h"
#include "model/domain/clock.h"
#include "model/domain/shift.h"
#include "model/domain/staff.h"

#include <optional>

namespace rowlock {

struct JournalHead
{
    qint64 seq = 0; // 0: no entry yet
    QByteArray hash;
    Instant at;
};

// Of a terminal.
struct Workplace
{
    StaffHere staff;
    ShiftHere shift;
};

struct KeptTime
{
    QString boot;
    qint64 offsetMs = 0;
    qint64 wallUntil = 0;
    bool sealDue = false;
    bool namesDue = false;
    bool isTold = false;   // the journal has told what the clock is
    bool isMended = false; // ... and the row said otherwise
    JournalHead head;
    Instant newest;                   // the latest time of an entry; on a file that of the last one
    std::optional<ServerTime> server; // where a server keeps the house: its clock, by which the house goes
    Workplace workplace;              // the terminal that was asked about
};

FirstLook askKeptTime(const QString &terminal, std::optional<KeptTime> &answer);
Result<KeptTime> readKeptTime(Connection &connection, const QString &terminal = {});
Result<Instant> newestEntry(Connection &connection);            // the latest time, of which entry it may be
Result<KeptTime> theOne(const std::optional<KeptTime> &answer); // storage_corrupt where there is no row of it

} // namespace rowlock

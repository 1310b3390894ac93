// The file itself and the house's time (docs/decisions/clocks.md). Desk::upkeep() gives it for one command, on the
// desk's thread; every call answers as the desk says.
#pragma once

#include "model/domain/house_access.h"
#include "model/domain/house_clock.h"
#include "model/domain/receipts.h"
#include "model/domain/result.h"
#include "model/domain/storage_facts.h"
#include "model/domain/waits.h"

namespace rowlock {

class DeskSession;

enum class CopyFor { Backup, Practice };

class UpkeepDesk
{
public:
    explicit UpkeepDesk(DeskSession &session) : m_session(session) {}

    Result<VerifyReport> verify();
    // A whole copy, marked for what it is for. storage_* of where it goes; forbidden in a copy to practise in.
    Result<BackupReceipt> backup(const QString &file, CopyFor purpose = CopyFor::Backup);
    // Unchanged as long as nobody, here or in another process, has committed; 3 microseconds.
    Result<qint64> dataVersion();
    // How long this desk's commands waited for the house and for the disk, since it was opened.
    QList<CommandWaits> waits() const;
    StorageFacts storage() const;
    HouseAccess access() const; // to open it once more

    Result<ClockReading> readClock(); // and sets the desk's by it: another process may have moved the house's time
    // From now on by the computer's clock, as far as the newest entry allows; every hold keeps the seconds it has left.
    Result<ClockReceipt> adoptClock();

private:
    DeskSession &m_session;
};

} // namespace rowlock

#include "model/service/upkeep_desk.h"

#include "model/db/connection.h"
#include "model/db/maintenance.h"
#include "model/domain/loss_text.h"
#include "model/service/desk_session.h"
#include "model/service/erasure_file.h"
#include "model/store/copy_mark.h"
#include "model/store/house_time.h"
#include "model/store/journal.h"
#include "model/store/lost_entries.h"
#include "model/store/verify.h"
#include "model/store/writing.h"

#include <QFileInfo>

namespace rowlock {

Result<VerifyReport> UpkeepDesk::verify()
{
    Connection &connection = m_session.connection();
    TRY_GET(const auto lost, lostEntries(connection));
    TRY_GET(VerifyReport report, verifyHouse(connection));
    TRY(connection.checkInPlace()); // of a house that was replaced meanwhile nobody wants to know
    if (lost)
        report.problems.prepend(lostEntriesSentence(*lost));
    return report;
}

Result<BackupReceipt> UpkeepDesk::backup(const QString &file, CopyFor purpose)
{
    const CopyMark mark{m_session.clock().now(), m_session.connection().file(), purpose == CopyFor::Practice};
    TRY(requireNoPractice(m_session.connection()));
    TRY(copyTo(m_session.connection(), file, mark));
    keepErasuresBeside(m_session.connection()); // once more, where it could not be written at the time
    TRY_GET(const auto copy, Connection::open(file, OpenMode::ReadOnly)); // what it holds, and that it can be opened
    TRY_GET(const JournalEnd end, journalEnd(*copy));
    return BackupReceipt{QFileInfo(file).absoluteFilePath(), QFileInfo(file).size(), end};
}

Result<qint64> UpkeepDesk::dataVersion()
{
    TRY_GET(const qint64 others, m_session.connection().dataVersion());
    return others + m_session.connection().commits(); // each of them only grows
}

QList<CommandWaits> UpkeepDesk::waits() const
{
    return m_session.connection().waits().figures();
}

StorageFacts UpkeepDesk::storage() const
{
    return m_session.connection().storage();
}

HouseAccess UpkeepDesk::access() const
{
    return m_session.connection().access();
}

Result<ClockReading> UpkeepDesk::readClock()
{
    TRY_GET(const HouseTime time, HouseTime::read(m_session.connection(), m_session.clock().computer()));
    time.show(m_session.clock());
    return time.reading();
}

Result<ClockReceipt> UpkeepDesk::adoptClock()
{
    TRY_GET(const ClockReceipt receipt, rowlock::adoptClock(m_session.connection(), m_session.act("clock.adopt")));
    TRY(readClock());
    return receipt;
}

} // namespace rowlock

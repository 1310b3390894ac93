#include "model/db/transaction.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

#include <utility>

namespace rowlock {
namespace {

using Transaction = Connection::Inner::Transaction;
using Savepoint = HouseDatabase::Savepoint;

Error readOnly(const HouseDatabase &house)
{
    const QString file = house.place();
    if (house.isOnServer())
        return {ErrorCode::StorageUnusable,
                Storage::tr("This user of the server may only look at %1, so nothing was changed. Ask who looks after "
                            "the server for a login that may sell.")
                    .arg(file),
                {{QStringLiteral("database"), file}},
                {}};
    return {ErrorCode::StorageUnusable,
            Storage::tr("%1 may only be read, so nothing was changed. Ask for permission to write to the file and its "
                        "folder, or copy it to a folder of your own.")
                .arg(file),
            {{QStringLiteral("file"), file}},
            {}};
}

Error nested()
{
    Q_ASSERT_X(false, "TransactionRunner", "a transaction is open or a statement is being read");
    return {ErrorCode::StorageUnusable,
            Storage::tr("Internal error: nested change. The second change was not made. Report this with the log."),
            {},
            QStringLiteral("nested transaction")};
}

bool isBusy(const Connection::Inner &inner)
{
    return inner.transaction != Transaction::None || inner.database->isReading();
}

void undo(Connection::Inner &inner)
{
    inner.database->rollBack();
    inner.transaction = Transaction::None;
}

Result<Done> beginWriting(Connection::Inner &inner, const Turn &turn, qint64 waitMs, qint64 &waitedUs,
                          const FirstLook *first)
{
    TRY(inner.database->beginWrite(turn, waitMs, waitedUs, first));
    inner.transaction = Transaction::Write;
    return Done();
}

Result<Done> commitWrite(Connection::Inner &inner, const std::optional<JournalEnd> &end, qint64 &tookUs)
{
    inner.transaction = Transaction::None;
    TRY(inner.database->commitWrite(end, tookUs));
    ++inner.commits;
    return Done();
}

Error groupLost()
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("The change could not be written, and nothing was changed. Check the disk and try again."),
            {},
            QStringLiteral("the transaction of the group was rolled back")};
}

} // namespace

Error grownNewer(const QString &file, qint64 schema, int supported)
{
    return {ErrorCode::StorageNewer,
            Storage::tr("A newer version has updated %1. Close this one and start the newer version.").arg(file),
            {{QStringLiteral("schema"), schema}, {QStringLiteral("supported"), supported}},
            {}};
}

bool isRepeatable(const Error &error)
{
    return error.details.contains(QStringLiteral("repeatable"));
}

bool WriteTransaction::isAlone() const
{
    return m_connection.inner().database->turn().isAlone();
}

Result<Done> WriteTransaction::takeKey(const QString &key)
{
    return m_connection.inner().database->turn().takeKey(key);
}

Result<Done> WriteTransaction::takeJournal()
{
    return m_connection.inner().database->turn().takeJournal();
}

void TransactionRunner::rollBack()
{
    if (!std::exchange(m_open, false))
        return;
    Connection::Inner &inner = m_connection.inner();
    if (m_inGroup) {
        if (m_writing && inner.database->inTransaction()) {
            static_cast<void>(inner.database->savepoint(Savepoint::RollBackTo));
            static_cast<void>(inner.database->savepoint(Savepoint::Release));
        }
        inner.group->inOne = false;
        return;
    }
    undo(inner);
}

Result<Done> TransactionRunner::beginInGroup(bool writing, const FirstLook *first)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group->inOne || inner.database->isReading())
        return refuse(nested());
    if (!inner.database->inTransaction()) // a savepoint would begin a transaction of its own
        return refuse(groupLost());
    if (writing) {
        TRY(inner.database->savepoint(Savepoint::Make));
        inner.waits.gotLock(m_command, inner.group->lockWaitUs);
    }
    inner.group->inOne = true;
    m_open = m_inGroup = true;
    m_writing = writing;
    if (first)
        TRY(inner.database->execute(first->sql, first->binds, first->onRow, true));
    return Done();
}

Result<Done> TransactionRunner::beginWrite(const Turn &turn, const FirstLook *first)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group)
        return beginInGroup(true, first);
    if (isBusy(inner))
        return refuse(nested());
    if (inner.database->isReadOnly())
        return refuse(readOnly(*inner.database));
    qint64 waitedUs = 0;
    const auto begun = beginWriting(inner, turn, inner.patience(), waitedUs, first);
    if (begun)
        inner.waits.gotLock(m_command, waitedUs);
    else if (begun.error().code == ErrorCode::Busy)
        inner.waits.gaveUp(m_command, waitedUs);
    m_open = m_writing = begun.has_value();
    return begun;
}

Result<Done> TransactionRunner::beginRead(Look look)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group)
        return beginInGroup(false, nullptr);
    if (isBusy(inner))
        return refuse(nested());
    TRY(inner.database->beginRead(look));
    inner.transaction = Transaction::Read;
    m_open = true;
    return Done();
}

Result<Done> TransactionRunner::commit()
{
    Connection::Inner &inner = m_connection.inner();
    Q_ASSERT_X(m_open, "commit", "no transaction is open");
    if (m_inGroup)
        return commitInGroup();
    m_open = false;
    if (!m_writing) {
        inner.transaction = Transaction::None;
        return inner.database->commitRead();
    }
    qint64 tookUs = 0;
    const auto committed = commitWrite(inner, m_proof.m_end, tookUs);
    if (committed)
        inner.waits.committed(m_command, tookUs);
    return committed;
}

Result<Done> TransactionRunner::commitInGroup()
{
    Connection::Inner &inner = m_connection.inner();
    if (m_writing) {
        if (!inner.database->inTransaction())
            return refuse(groupLost());
        TRY(inner.database->savepoint(Savepoint::Release));
        inner.group->commands.append(m_command);
        if (m_proof.m_end)
            inner.group->end = m_proof.m_end;
    }
    m_open = false;
    inner.group->inOne = false;
    return Done();
}

WriteGroup::~WriteGroup()
{
    if (!m_open)
        return;
    Connection::Inner &inner = m_connection.inner();
    inner.group.reset();
    undo(inner);
}

qsizetype WriteGroup::made() const
{
    const auto &group = m_connection.inner().group;
    return group ? group->commands.size() : 0;
}

qint64 WriteGroup::patienceMs() const
{
    return m_connection.inner().waitMs;
}

Result<Done> WriteGroup::begin(qint64 waitMs)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group || isBusy(inner))
        return refuse(nested());
    if (inner.database->isReadOnly())
        return refuse(readOnly(*inner.database));
    qint64 waitedUs = 0;
    if (const auto begun = beginWriting(inner, Turn::house(), waitMs, waitedUs, nullptr); !begun) {
        if (begun.error().code == ErrorCode::Busy)
            inner.waits.gaveUp("together", waitedUs);
        return begun;
    }
    inner.group = Connection::Inner::Group{false, waitedUs, {}, {}};
    m_open = true;
    return Done();
}

bool WriteGroup::isLost() const
{
    return !m_connection.inner().database->inTransaction();
}

Result<Done> WriteGroup::commit()
{
    Connection::Inner &inner = m_connection.inner();
    Q_ASSERT_X(m_open && !inner.group->inOne, "commit", "no group is open, or one of its writes still is");
    if (isLost())
        return refuse(groupLost()); // rolled back already; the destructor gives the turn back
    m_open = false;
    const Connection::Inner::Group group = *std::exchange(inner.group, std::nullopt);
    qint64 tookUs = 0;
    TRY(commitWrite(inner, group.end, tookUs));
    for (const char *command : group.commands)
        inner.waits.committed(command, tookUs);
    return Done();
}

} // namespace rowlock

#include "model/db/statement.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

namespace rowlock {

QString Row::text(int column) const
{
    const QUtf8StringView text = view(column);
    constexpr QUtf8StringView mark("\xEF\xBB\xBF"); // Qt would take it for no part of the text
    const bool isMarked = text.size() >= mark.size() && memcmp(text.data(), mark.data(), size_t(mark.size())) == 0;
    return isMarked ? QChar(QChar::ByteOrderMark) + text.sliced(mark.size()).toString() : text.toString();
}

QByteArray Row::utf8(int column) const
{
    const QUtf8StringView text = view(column);
    return {text.data(), text.size()};
}

std::optional<Instant> Row::optionalInstant(int column) const
{
    return isNull(column) ? std::optional<Instant>() : std::optional<Instant>(instant(column));
}

Error notInWriteTransaction(const char *sql)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("A change was asked for outside a transaction or after its transaction had failed, so nothing "
                        "was changed. Please report this."),
            {},
            QStringLiteral("no write transaction is open for: ") + QString::fromUtf8(sql).simplified()};
}

Error wrongBindCount(const char *sql, qsizetype count)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("A change was asked for with the wrong number of values, so nothing was changed. Please report "
                        "this."),
            {},
            QStringLiteral("%1 values for: %2").arg(QString::number(count), QString::fromUtf8(sql).simplified())};
}

Error wrongRowCount(const char *sql, qint64 found, qint64 due)
{
    return {ErrorCode::StorageCorrupt,
            Storage::tr("The box office contradicts itself. Stop selling from it, verify it, and restore the latest "
                        "backup if problems are found."),
            {{QStringLiteral("rows"), found}},
            QStringLiteral("%1 rows where %2 were due: %3")
                .arg(QString::number(found), QString::number(due), QString::fromUtf8(sql).simplified())};
}

namespace detail {
namespace {

Result<HouseDatabase *> ready(Connection::Inner &inner, const Sql &sql)
{
    HouseDatabase &database = *inner.database;
    // A look outside any transaction finds out here that the house was replaced; in one, its beginning did.
    if (inner.transaction == Connection::Inner::Transaction::None)
        TRY(database.checkInPlace());
    // A full or failing disk ends the transaction behind our back; what follows must not then stand alone.
    else if (!database.inTransaction())
        return refuse(notInWriteTransaction(sql.sqlite));
    return &database;
}

} // namespace

Result<qint64> execute(Connection &connection, const Sql &sql, const Bind *binds, qsizetype count,
                       const RowVisitor &onRow)
{
    Connection::Inner &inner = connection.inner();
    TRY_GET(HouseDatabase *const database, ready(inner, sql));
    return database->execute(sql, {binds, size_t(count)}, onRow,
                             inner.transaction == Connection::Inner::Transaction::Write);
}

Result<Done> post(Connection &connection, const Sql &sql, const Bind *binds, qsizetype count, const RowVisitor &onRow,
                  std::optional<qint64> changes)
{
    Connection::Inner &inner = connection.inner();
    TRY_GET(HouseDatabase *const database, ready(inner, sql));
    TRY(database->post(sql, {binds, size_t(count)}, onRow, changes,
                       inner.transaction == Connection::Inner::Transaction::Write));
    // Outside a transaction the next look may find the connection lost and another one made: nothing waits there.
    return inner.transaction == Connection::Inner::Transaction::None ? database->send() : Done();
}

Result<Done> send(Connection &connection)
{
    return connection.inner().database->send();
}

Error wrongRowCount(const Sql &sql, qsizetype found)
{
    return rowlock::wrongRowCount(sql.sqlite, found, 1);
}

} // namespace detail
} // namespace rowlock

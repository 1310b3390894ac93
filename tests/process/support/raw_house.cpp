#include "tests/process/support/raw_house.h"

#include <QFile>
#include <QJsonDocument>

#include <sqlite3.h>

namespace rowlock {

namespace {

class RawFile
{
public:
    explicit RawFile(const QString &file)
    {
        if (sqlite3_open_v2(QFile::encodeName(file).constData(), &m_handle, SQLITE_OPEN_READWRITE, nullptr)
            != SQLITE_OK)
            qFatal("%s cannot be read", qPrintable(file));
        sqlite3_db_config(m_handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
    ~RawFile() { sqlite3_close(m_handle); }
    RawFile(const RawFile &) = delete;
    RawFile &operator=(const RawFile &) = delete;

    QList<QStringList> rows(const QByteArray &sql)
    {
        sqlite3_stmt *statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql.constData(), -1, &statement, nullptr) != SQLITE_OK)
            qFatal("%s: %s", sql.constData(), sqlite3_errmsg(m_handle));
        QList<QStringList> found;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            QStringList row;
            for (int column = 0; column < sqlite3_column_count(statement); ++column)
                row += QString::fromUtf8(reinterpret_cast<const char *>(sqlite3_column_text(statement, column)));
            found += row;
        }
        sqlite3_finalize(statement);
        return found;
    }

private:
    sqlite3 *m_handle = nullptr;
};

} // namespace

QList<pure::JournalEntry> rawJournal(const QString &file, qint64 afterSeq)
{
    QList<pure::JournalEntry> entries;
    const auto rows = RawFile(file).rows("SELECT seq, at, kind, terminal, coalesce(event_id, 0), coalesce(seat_no, -1),"
                                         " coalesce(hold_id, 0), coalesce(order_id, 0), body FROM journal WHERE seq > "
                                         + QByteArray::number(afterSeq) + " ORDER BY seq");
    for (const QStringList &row : rows)
        entries.append({row.at(0).toLongLong(), row.at(1).toLongLong(), row.at(2), row.at(3), row.at(4).toLongLong(),
                        row.at(5).toLongLong(), row.at(6).toLongLong(), row.at(7).toLongLong(),
                        QJsonDocument::fromJson(row.at(8).toUtf8()).object()});
    return entries;
}

QList<pure::JournalEntry> rawActs(const QString &file, qint64 afterSeq)
{
    QList<pure::JournalEntry> entries = rawJournal(file, afterSeq);
    entries.removeIf([](const pure::JournalEntry &entry) { return !pure::isAct(entry.kind); });
    return entries;
}

QStringList rawTables(const QString &file)
{
    constexpr const char *tables[] = {
        "SELECT 'pool', event_id, pool_no, capacity, available, held, sold, blocked FROM pool",
        "SELECT 'seat', event_id, seat_no, state, coalesce(hold_id, 0), coalesce(ticket_id, 0), coalesce(block_id, 0), "
        "version"
        " FROM event_seat",
        "SELECT 'hold', hold_id, event_id, state, terminal, started_at, expires_at, ceiling_at FROM hold",
        "SELECT 'places held', hold_id, pool_no, quantity FROM area_claim WHERE hold_id IS NOT NULL",
        "SELECT 'order', order_id, event_id, hold_id, total_minor, refunded_minor FROM sale_order",
        "SELECT 'payment', order_id, method, amount_minor FROM payment",
        "SELECT 'ticket', ticket_id, order_id, event_id, pool_no, coalesce(seat_no, -1), price_minor, state FROM "
        "ticket",
        "SELECT 'attempt', attempt_id, hold_id, amount_minor, state FROM payment_attempt",
        "SELECT 'block', block_id, (SELECT count(*) FROM event_seat s WHERE s.block_id = b.block_id) FROM block b"};
    RawFile raw(file);
    QStringList lines;
    for (const char *sql : tables) {
        for (const QStringList &row : raw.rows(sql))
            lines += row.join(u' ');
    }
    lines.sort();
    return lines;
}

pure::Model rawStart(const QString &file)
{
    RawFile raw(file);
    pure::Model model;
    for (const QStringList &row :
         raw.rows("SELECT event_id, hold_policy, hold_seconds, hold_ceiling_seconds FROM event ORDER BY event_id")) {
        pure::Event event{row.at(1) == u"strict", true, row.at(2).toLongLong(), row.at(3).toLongLong(), {}, {}};
        const QByteArray ofEvent = " WHERE event_id = " + row.at(0).toUtf8();
        for (const QStringList &pool :
             raw.rows("SELECT name, price_minor, kind = 'area', capacity FROM pool" + ofEvent + " ORDER BY pool_no"))
            event.pools.append(
                {pool.at(0), pool.at(1).toLongLong(), pool.at(2) == u"1", pool.at(3).toLongLong(), 0, 0, 0});
        for (const QStringList &seat :
             raw.rows("SELECT ref, pool_no FROM event_seat" + ofEvent + " ORDER BY seat_no")) {
            event.seats.append(pure::Seat());
            event.seats.last().ref = seat.at(0);
            event.seats.last().pool = seat.at(1).toInt();
        }
        model.addEvent(event);
    }
    return model;
}

QString tableDifferences(const QStringList &expected, const QStringList &found)
{
    QStringList lines;
    const QSet<QString> wanted(expected.begin(), expected.end()), had(found.begin(), found.end());
    for (const QString &line : expected) {
        if (!had.contains(line) && lines.size() < 10)
            lines += QStringLiteral("expected ") + line;
    }
    for (const QString &line : found) {
        if (!wanted.contains(line) && lines.size() < 10)
            lines += QStringLiteral("found    ") + line;
    }
    if (lines.isEmpty() && expected != found)
        lines += QStringLiteral("one line stands there twice");
    return lines.join(u'\n');
}

} // namespace rowlock

#include "app/rowlockctl/rush/careless/scratch.h"

#include "app/rowlockctl/command.h"

#include <QFile>

#include <sqlite3.h>

namespace rowlock {

namespace {

// Long enough for every buyer to pay inside the transaction, one after the other.
constexpr int patienceMs = 24 * 3600 * 1000;

} // namespace

Error Scratch::failure() const
{
    return {ErrorCode::StorageUnusable,
            Ctl::tr("The scratch database of the careless way failed. Check the disk."),
            {},
            QString::fromUtf8(sqlite3_errmsg(m_handle))};
}

Result<std::unique_ptr<Scratch>> Scratch::open(const QString &file)
{
    std::unique_ptr<Scratch> scratch(new Scratch);
    if (sqlite3_open(QFile::encodeName(file).constData(), &scratch->m_handle) != SQLITE_OK)
        return refuse(scratch->failure());
    sqlite3_busy_timeout(scratch->m_handle, patienceMs);
    TRY(scratch->script("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"));
    return scratch;
}

Scratch::~Scratch()
{
    sqlite3_close(m_handle);
}

Result<Done> Scratch::script(const char *sql)
{
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return refuse(failure());
    return Done{};
}

Result<qint64> Scratch::number(const char *sql)
{
    Query query(*this, sql);
    TRY(query.run());
    return query.column(0);
}

Scratch::Query::Query(Scratch &scratch, const char *sql) : m_scratch(scratch)
{
    sqlite3_prepare_v2(scratch.m_handle, sql, -1, &m_statement, nullptr); // where it fails, run() says so
}

Scratch::Query::~Query()
{
    sqlite3_finalize(m_statement);
}

Result<bool> Scratch::Query::run(std::initializer_list<qint64> binds)
{
    if (!m_statement)
        return refuse(m_scratch.failure());
    int position = 0;
    for (const qint64 bind : binds)
        sqlite3_bind_int64(m_statement, ++position, bind);
    int answer = sqlite3_step(m_statement);
    const bool found = answer == SQLITE_ROW;
    for (int i = 0; found && i < std::min(sqlite3_column_count(m_statement), 4); ++i)
        m_row[i] = sqlite3_column_int64(m_statement, i);
    while (answer == SQLITE_ROW)
        answer = sqlite3_step(m_statement);
    m_changes = sqlite3_changes(m_scratch.m_handle);
    if (answer != SQLITE_DONE) {
        const Error error = m_scratch.failure();
        sqlite3_reset(m_statement);
        return refuse(error);
    }
    sqlite3_reset(m_statement);
    return found;
}

Result<Done> makeScratchSeats(const QString &file, qint64 seats)
{
    TRY_GET(const auto scratch, Scratch::open(file));
    TRY(scratch->script(
        "CREATE TABLE seat (seat_no INTEGER PRIMARY KEY, state TEXT NOT NULL, version INTEGER NOT NULL) STRICT;"
        "CREATE INDEX seat_state ON seat (state, seat_no);"
        "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, seat_no INTEGER NOT NULL, buyer INTEGER NOT NULL) STRICT;"));
    Scratch::Query fill(*scratch, "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1) "
                                  "INSERT INTO seat SELECT i, 'free', 0 FROM n");
    TRY(fill.run({seats}));
    return Done{};
}

Result<Done> makeScratchStock(const QString &file, qint64 stock)
{
    TRY_GET(const auto scratch, Scratch::open(file));
    TRY(scratch->script("CREATE TABLE stock (left_over INTEGER NOT NULL) STRICT;"
                        "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, buyer INTEGER NOT NULL) STRICT;"));
    Scratch::Query fill(*scratch, "INSERT INTO stock VALUES (?1)");
    TRY(fill.run({stock}));
    return Done{};
}

Result<Done> makeScratchCounters(const QString &file, qint64 rows)
{
    TRY_GET(const auto scratch, Scratch::open(file));
    TRY(scratch->script("CREATE TABLE seat (event_id INTEGER NOT NULL, seat_no INTEGER NOT NULL, state TEXT NOT NULL, "
                        "PRIMARY KEY (event_id, seat_no)) STRICT, WITHOUT ROWID;"
                        "CREATE TABLE counter (event_id INTEGER PRIMARY KEY, available INTEGER NOT NULL) STRICT;"
                        "INSERT INTO counter VALUES (1, 0);"));
    Scratch::Query fill(*scratch, "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1) "
                                  "INSERT INTO seat SELECT 1, i, 'sold' FROM n");
    TRY(fill.run({rows}));
    return Done{};
}

Result<ScratchSales> readScratchSales(const QString &file)
{
    TRY_GET(const auto scratch, Scratch::open(file));
    TRY_GET(const qint64 sales, scratch->number("SELECT count(*) FROM sale"));
    TRY_GET(const qint64 seats, scratch->number("SELECT count(DISTINCT seat_no) FROM sale"));
    return ScratchSales{sales, seats};
}

} // namespace rowlock

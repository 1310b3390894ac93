// PostgreSQL 15 doing the same: SELECT ... FOR UPDATE on the event, then hold or sell, from 16 clients of its own
// pgbench.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <unistd.h>

namespace bench {

namespace {

// The rows, counters and indexes of the store's schema; its checks of every rule (triggers) are not asked of
// PostgreSQL.
constexpr const char *schema = R"(
CREATE TABLE event (event_id bigint PRIMARY KEY, revision bigint NOT NULL, available bigint NOT NULL
    CHECK (available >= 0),
    held bigint NOT NULL CHECK (held >= 0), sold bigint NOT NULL);
CREATE TABLE pool (event_id bigint REFERENCES event, pool_no bigint, revision bigint NOT NULL,
    available bigint NOT NULL CHECK (available >= 0),
    held bigint NOT NULL CHECK (held >= 0), sold bigint NOT NULL, PRIMARY KEY (event_id, pool_no));
CREATE TABLE hold (hold_id bigserial PRIMARY KEY, event_id bigint NOT NULL REFERENCES event, state text NOT NULL,
    terminal text NOT NULL,
    seconds bigint NOT NULL, started_at bigint NOT NULL, expires_at bigint NOT NULL, ceiling_at bigint NOT NULL,
        ended_at bigint,
    ended_by text, revision bigint NOT NULL, UNIQUE (hold_id, event_id));
CREATE INDEX hold_changed ON hold (event_id, revision);
CREATE INDEX hold_due ON hold (event_id, expires_at) WHERE state = 'active';
CREATE INDEX hold_live ON hold (terminal) WHERE state IN ('active', 'paying');
CREATE TABLE hold_item (hold_id bigint, event_id bigint, pool_no bigint, seat_no bigint, quantity bigint NOT NULL,
    price bigint NOT NULL,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id), FOREIGN KEY (event_id, pool_no)
        REFERENCES pool);
CREATE UNIQUE INDEX hold_item_place ON hold_item (hold_id, coalesce(seat_no, -1 - pool_no));
CREATE TABLE sale_order (order_id bigserial PRIMARY KEY, code text NOT NULL UNIQUE, event_id bigint NOT NULL
    REFERENCES event,
    hold_id bigint NOT NULL UNIQUE, terminal text NOT NULL, total bigint NOT NULL, sold_at bigint NOT NULL,
        UNIQUE (order_id, event_id),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id));
CREATE INDEX order_of_event ON sale_order (event_id);
CREATE TABLE payment (payment_id bigserial PRIMARY KEY, order_id bigint NOT NULL REFERENCES sale_order,
    method text NOT NULL,
    amount bigint NOT NULL, tendered bigint NOT NULL, terminal text NOT NULL, at bigint NOT NULL);
CREATE INDEX payment_of_order ON payment (order_id);
CREATE TABLE ticket (ticket_id bigserial PRIMARY KEY, order_id bigint NOT NULL, event_id bigint NOT NULL,
    pool_no bigint NOT NULL,
    seat_no bigint, price bigint NOT NULL, state text NOT NULL, barcode text NOT NULL UNIQUE,
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id), FOREIGN KEY (event_id, pool_no)
        REFERENCES pool);
CREATE INDEX ticket_of_order ON ticket (order_id);
CREATE UNIQUE INDEX ticket_live_seat ON ticket (event_id, seat_no) WHERE state IN ('valid', 'used');
CREATE TABLE event_seat (event_id bigint REFERENCES event, seat_no bigint, pool_no bigint NOT NULL, state text NOT NULL,
    hold_id bigint, ticket_id bigint REFERENCES ticket, changed_at bigint NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
    revision bigint NOT NULL DEFAULT 0, PRIMARY KEY (event_id, seat_no), FOREIGN KEY (event_id, pool_no)
        REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id));
CREATE INDEX seat_changed ON event_seat (event_id, revision);
CREATE INDEX seat_of_hold ON event_seat (hold_id) WHERE hold_id IS NOT NULL;
CREATE UNIQUE INDEX seat_of_ticket ON event_seat (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE TABLE journal (seq bigserial PRIMARY KEY, at bigint NOT NULL, kind text NOT NULL, terminal text NOT NULL,
    event_id bigint,
    seat_no bigint, hold_id bigint, order_id bigint, body text NOT NULL, previous bytea NOT NULL, hash bytea NOT NULL);
CREATE INDEX journal_of_seat ON journal (event_id, seat_no) WHERE seat_no IS NOT NULL;
INSERT INTO event VALUES (1, 0, 200000, 0, 0);
INSERT INTO pool VALUES (1, 0, 0, 200000, 0, 0);
INSERT INTO event_seat SELECT 1, i, 0, 'free' FROM generate_series(0, 199999) AS i;
ANALYZE;
)";

// An entry of the journal; its hash is as long as the store's and costs nothing to come by.
#define ROWLOCK_ENTRY(kind, seat, order, body)                                                                         \
    "INSERT INTO journal (at, kind, terminal, event_id, seat_no, hold_id, order_id, body, previous, hash) VALUES "     \
    "(1795000000000, " kind ", 'counter/1', 1, " seat ", :hold_id, " order ", " body                                   \
    ", decode(md5('p') || md5('q'), 'hex'), decode(md5('r') || md5('s'), 'hex'));\n"

// The rows that the store writes, in its transactions, and no more reading than a sale cannot do without.
constexpr const char *script = R"(
\set n :n + 1
\set seat :n * 16 + :client_id
BEGIN;
SELECT revision AS revision FROM event WHERE event_id = 1 FOR UPDATE \gset
SELECT hash AS newest FROM journal ORDER BY seq DESC LIMIT 1;
SELECT state AS before, version FROM event_seat WHERE event_id = 1 AND seat_no = :seat;
INSERT INTO hold (event_id, state, terminal, seconds, started_at, expires_at, ceiling_at, revision)
    VALUES (1, 'active', 'counter/1', 600, 1795000000000, 1795000600000, 1795003600000, :revision + 1)
        RETURNING hold_id \gset
INSERT INTO hold_item VALUES (:hold_id, 1, 0, :seat, 1, 4200);
UPDATE event_seat SET state = 'held', hold_id = :hold_id, changed_at = 1795000000000, version = version + 1,
    revision = :revision + 1
    WHERE event_id = 1 AND seat_no = :seat;
UPDATE pool SET available = available - 1, held = held + 1, revision = :revision + 1 WHERE event_id = 1 AND pool_no = 0;
UPDATE event SET revision = revision + 1, available = available - 1, held = held + 1 WHERE event_id = 1;
)" ROWLOCK_ENTRY("'seat.held'", ":seat", "NULL", R"('{"from":"free","seat":"a-seat-somewhere","version":1}')")
    ROWLOCK_ENTRY("'hold.taken'", "NULL", "NULL",
                  R"('{"ceiling_at":1795003600000,"expires_at":1795000600000,"quantity":1,"total":4200}')") R"(
COMMIT;
BEGIN;
SELECT revision AS revision FROM event WHERE event_id = 1 FOR UPDATE \gset
SELECT state AS before FROM hold WHERE hold_id = :hold_id;
INSERT INTO sale_order (code, event_id, hold_id, terminal, total, sold_at)
    VALUES (md5(:hold_id::text), 1, :hold_id, 'counter/1', 4200, 1795000000000) RETURNING order_id \gset
INSERT INTO payment (order_id, method, amount, tendered, terminal, at) VALUES (:order_id, 'cash', 4200, 4200,
    'counter/1', 1795000000000);
INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price, state, barcode)
    VALUES (:order_id, 1, 0, :seat, 4200, 'valid', md5('b' || :hold_id)) RETURNING ticket_id \gset
UPDATE event_seat SET state = 'sold', hold_id = NULL, ticket_id = :ticket_id, changed_at = 1795000000000,
    version = version + 1,
    revision = :revision + 1 WHERE event_id = 1 AND seat_no = :seat;
UPDATE pool SET held = held - 1, sold = sold + 1, revision = :revision + 1 WHERE event_id = 1 AND pool_no = 0;
UPDATE hold SET state = 'sold', ended_at = 1795000000000, ended_by = 'counter/1', revision = :revision + 1
    WHERE hold_id = :hold_id;
UPDATE event SET revision = revision + 1, held = held - 1, sold = sold + 1 WHERE event_id = 1;
)" ROWLOCK_ENTRY("'order.sold'", "NULL", ":order_id", R"('{"quantity":1,"total":4200}')")
        ROWLOCK_ENTRY("'payment.taken'", "NULL", ":order_id",
                      R"('{"amount":4200,"method":"cash","payment":1,"reference":""}')")
            ROWLOCK_ENTRY("'seat.sold'", ":seat", ":order_id",
                          R"('{"from":"held","price":4200,"seat":"a-seat-somewhere","ticket":1,"version":2}')")
                ROWLOCK_ENTRY("'hold.sold'", "NULL", "NULL", R"('{"reason":""}')") R"(
COMMIT;
)";

class Cluster
{
public:
    explicit Cluster(const QString &folder) : m_folder(folder) {}
    ~Cluster()
    {
        if (m_runs)
            run(QStringLiteral("pg_ctl -D %1/data -m immediate stop"));
    }

    // Empty: it runs. Otherwise why not.
    QString start()
    {
        if (!QFileInfo::exists(m_programs + QStringLiteral("initdb")))
            return QStringLiteral("PostgreSQL 15 is not installed");
        if (::geteuid() == 0) {
            if (!run(QStringLiteral("true"), true).isEmpty()
                || QStandardPaths::findExecutable(QStringLiteral("runuser")).isEmpty())
                return QStringLiteral("nothing can be run as the user postgres");
            QFile::setPermissions(m_folder, QFile::Permissions::fromInt(0x7777));
        }
        if (const QString said = run(QStringLiteral("initdb -D %1/data -A trust")); !said.isEmpty())
            return said;
        const QString said = run(QStringLiteral(
            "pg_ctl -D %1/data -w -l %1/log -o \"-c listen_addresses='' -k %1 -c max_connections=40\" start"));
        m_runs = said.isEmpty();
        return said;
    }

    // Empty: done. `output`: what it printed.
    QString run(const QString &command, bool plain = false, QByteArray *output = nullptr)
    {
        QString line = command.contains(u'%') ? command.arg(m_folder) : command;
        if (!plain)
            line = m_programs + line;
        QStringList words{QStringLiteral("-c"), line};
        QProcess process;
        process.setWorkingDirectory(m_folder);
        if (::geteuid() == 0)
            process.start(QStringLiteral("runuser"), QStringList{QStringLiteral("-u"), QStringLiteral("postgres"),
                                                                 QStringLiteral("--"), QStringLiteral("sh")}
                                                         + words);
        else
            process.start(QStringLiteral("sh"), words);
        process.waitForFinished(300'000);
        const QByteArray out = process.readAllStandardOutput();
        if (output)
            *output = out;
        if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
            return {};
        return QString::fromLocal8Bit(process.readAllStandardError() + out).simplified().left(300);
    }

private:
    QString m_folder;
    QString m_programs = QStringLiteral("/usr/lib/postgresql/15/bin/");
    bool m_runs = false;
};

void write(const QString &name, const char *text)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("%s cannot be written", qPrintable(name));
    file.setPermissions(QFile::Permissions::fromInt(0x6444));
}

} // namespace

void benchPostgres(Results &results, const Options &options)
{
    results.heading(QStringLiteral("PostgreSQL 15: 16 clients, SELECT ... FOR UPDATE on the event, hold and sell"));
    QTemporaryDir folder(QDir::tempPath()
                         + QStringLiteral("/rowlock-bench-pg-XXXXXX")); // its path is short enough for a socket
    Cluster cluster(folder.path());
    if (const QString why = cluster.start(); !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    write(folder.filePath(QStringLiteral("schema.sql")), schema);
    write(folder.filePath(QStringLiteral("script.sql")), script);
    if (const QString why =
            cluster.run(QStringLiteral("psql -q -v ON_ERROR_STOP=1 -h %1 -d postgres -f %1/schema.sql"));
        !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    const QString house = options.folder + QStringLiteral("/postgres");
    const auto event = makeHouse(house, 40'000).value();
    const int seconds = qMax(2, int(options.seconds));
    double acts = 0;
    QByteArray out;
    const Work before =
        runWorkers(QStringLiteral("store"), copyOf(house, QStringLiteral("copy")), {event}, 16, options.seconds / 2);
    const QString command =
        QStringLiteral("pgbench -n -h %1 -d postgres -c 16 -j 2 -M prepared -D n=0 -T %2 -f %1/script.sql")
            .arg(folder.path(), QString::number(seconds));
    if (const QString why = cluster.run(command, false, &out); !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    const Work after =
        runWorkers(QStringLiteral("store"), copyOf(house, QStringLiteral("copy")), {event}, 16, options.seconds / 2);
    static const QRegularExpression tps(QStringLiteral("tps = ([0-9.]+)"));
    acts = 2 * tps.match(QString::fromUtf8(out)).captured(1).toDouble();
    const double store = (before.perSecond() + after.perSecond()) / 2;
    results.line(QStringLiteral("PostgreSQL"), {{QStringLiteral("acts/s"), num(acts)}});
    results.line(QStringLiteral("store, 16 processes"), {{QStringLiteral("acts/s"), num(store)}});
    results.atLeast(QStringLiteral("store / PostgreSQL"), store / qMax(1.0, acts), 2);
}

} // namespace bench

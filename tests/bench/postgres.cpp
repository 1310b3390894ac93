// PostgreSQL 15 doing the same: SELECT ... FOR UPDATE on the event, then hold or sell, from 16 clients of its own pgbench.
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

constexpr const char *schema = R"(
CREATE TABLE event (event_id bigint PRIMARY KEY, revision bigint NOT NULL, available bigint NOT NULL CHECK (available >= 0),
    held bigint NOT NULL CHECK (held >= 0), sold bigint NOT NULL);
CREATE TABLE event_seat (event_id bigint REFERENCES event, seat_no bigint, state text NOT NULL, hold_id bigint, ticket_id bigint,
    version bigint NOT NULL DEFAULT 0, revision bigint NOT NULL DEFAULT 0, PRIMARY KEY (event_id, seat_no));
CREATE TABLE hold (hold_id bigserial PRIMARY KEY, event_id bigint REFERENCES event, state text NOT NULL, terminal text NOT NULL,
    expires_at timestamptz NOT NULL, revision bigint NOT NULL);
CREATE TABLE hold_item (hold_id bigint REFERENCES hold, seat_no bigint, price bigint, PRIMARY KEY (hold_id, seat_no));
CREATE TABLE sale_order (order_id bigserial PRIMARY KEY, hold_id bigint UNIQUE REFERENCES hold, total bigint NOT NULL);
CREATE TABLE payment (payment_id bigserial PRIMARY KEY, order_id bigint REFERENCES sale_order, amount bigint NOT NULL);
CREATE TABLE ticket (ticket_id bigserial PRIMARY KEY, order_id bigint REFERENCES sale_order, seat_no bigint, price bigint);
CREATE TABLE journal (seq bigserial PRIMARY KEY, at timestamptz NOT NULL, kind text NOT NULL, body text NOT NULL, hash bytea NOT NULL);
INSERT INTO event VALUES (1, 0, 200000, 0, 0);
INSERT INTO event_seat SELECT 1, i, 'free', NULL, NULL FROM generate_series(0, 199999) AS i;
ANALYZE;
)";

// Fewer statements than the store's: what the store checks and journals beyond this is not asked of PostgreSQL.
constexpr const char *script = R"(
\set n :n + 1
\set seat :n * 16 + :client_id
BEGIN;
SELECT revision FROM event WHERE event_id = 1 FOR UPDATE;
SELECT state AS before, version FROM event_seat WHERE event_id = 1 AND seat_no = :seat;
INSERT INTO hold (event_id, state, terminal, expires_at, revision) VALUES (1, 'active', 'counter', now() + interval '10 minutes', 1) RETURNING hold_id \gset
INSERT INTO hold_item VALUES (:hold_id, :seat, 4200);
UPDATE event_seat SET state = 'held', hold_id = :hold_id, version = version + 1 WHERE event_id = 1 AND seat_no = :seat;
INSERT INTO journal (at, kind, body, hash) VALUES (now(), 'seat.held', '{"from":"free"}', '\x00112233445566778899aabbccddeeff');
INSERT INTO journal (at, kind, body, hash) VALUES (now(), 'hold.taken', '{"quantity":1}', '\x00112233445566778899aabbccddeeff');
UPDATE event SET revision = revision + 1, available = available - 1, held = held + 1 WHERE event_id = 1;
COMMIT;
BEGIN;
SELECT revision FROM event WHERE event_id = 1 FOR UPDATE;
SELECT state AS before FROM hold WHERE hold_id = :hold_id;
INSERT INTO sale_order (hold_id, total) VALUES (:hold_id, 4200) RETURNING order_id \gset
INSERT INTO payment (order_id, amount) VALUES (:order_id, 4200);
INSERT INTO ticket (order_id, seat_no, price) VALUES (:order_id, :seat, 4200) RETURNING ticket_id \gset
UPDATE event_seat SET state = 'sold', hold_id = NULL, ticket_id = :ticket_id, version = version + 1 WHERE event_id = 1 AND seat_no = :seat;
UPDATE hold SET state = 'sold' WHERE hold_id = :hold_id;
INSERT INTO journal (at, kind, body, hash) VALUES (now(), 'order.sold', '{"quantity":1}', '\x00112233445566778899aabbccddeeff');
INSERT INTO journal (at, kind, body, hash) VALUES (now(), 'seat.sold', '{"from":"held"}', '\x00112233445566778899aabbccddeeff');
UPDATE event SET revision = revision + 1, held = held - 1, sold = sold + 1 WHERE event_id = 1;
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
            if (!run(QStringLiteral("true"), true).isEmpty() || QStandardPaths::findExecutable(QStringLiteral("runuser")).isEmpty())
                return QStringLiteral("nothing can be run as the user postgres");
            QFile::setPermissions(m_folder, QFile::Permissions::fromInt(0x7777));
        }
        if (const QString said = run(QStringLiteral("initdb -D %1/data -A trust")); !said.isEmpty())
            return said;
        const QString said = run(QStringLiteral("pg_ctl -D %1/data -w -l %1/log -o \"-c listen_addresses='' -k %1 -c max_connections=40\" start"));
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
            process.start(QStringLiteral("runuser"), QStringList{QStringLiteral("-u"), QStringLiteral("postgres"), QStringLiteral("--"),
                                                                 QStringLiteral("sh")} + words);
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
    QTemporaryDir folder(QDir::tempPath() + QStringLiteral("/rowlock-bench-pg-XXXXXX")); // its path is short enough for a socket
    Cluster cluster(folder.path());
    if (const QString why = cluster.start(); !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    write(folder.filePath(QStringLiteral("schema.sql")), schema);
    write(folder.filePath(QStringLiteral("script.sql")), script);
    if (const QString why = cluster.run(QStringLiteral("psql -q -v ON_ERROR_STOP=1 -h %1 -d postgres -f %1/schema.sql")); !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    const QString house = options.folder + QStringLiteral("/postgres");
    const auto event = makeHouse(house, 40'000).value();
    const int seconds = qMax(2, int(options.seconds));
    double acts = 0;
    QByteArray out;
    const Work before = runWorkers(QStringLiteral("store"), copyOf(house, QStringLiteral("copy")), event, 16, options.seconds / 2);
    const QString command = QStringLiteral("pgbench -n -h %1 -d postgres -c 16 -j 2 -M prepared -D n=0 -T %2 -f %1/script.sql")
                                .arg(folder.path(), QString::number(seconds));
    if (const QString why = cluster.run(command, false, &out); !why.isEmpty()) {
        results.note(QStringLiteral("skipped: ") + why);
        return;
    }
    const Work after = runWorkers(QStringLiteral("store"), copyOf(house, QStringLiteral("copy")), event, 16, options.seconds / 2);
    static const QRegularExpression tps(QStringLiteral("tps = ([0-9.]+)"));
    acts = 2 * tps.match(QString::fromUtf8(out)).captured(1).toDouble();
    const double store = (before.perSecond() + after.perSecond()) / 2;
    results.line(QStringLiteral("PostgreSQL"), {{QStringLiteral("acts/s"), num(acts)}});
    results.line(QStringLiteral("store, 16 processes"), {{QStringLiteral("acts/s"), num(store)}});
    results.atLeast(QStringLiteral("store / PostgreSQL"), store / qMax(1.0, acts), 2);
}

} // namespace bench

// A house on a server that an older Rowlock has left there, with all that was sold from it: brought up to date in steps
// or at once, by one program or by two that come together, it says what the same house in a file does.
#include "model/db/connection.h"
#include "model/db/engine/postgres_link.h"
#include "model/db/postgres_schema.h"
#include "model/db/schema_check.h"
#include "model/store/verify.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QtTest>

#include <memory>
#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// As far as both engines had the same tables when there was first a server.
constexpr int oldFile = 20, oldServer = 5;

QString columnsOf(const QString &address, const QString &table, const QString &asText)
{
    return ForeignProgram(address).text(
        u"SELECT string_agg(CASE WHEN atttypid = 'bytea'::regtype THEN %2 ELSE quote_ident(attname) END, ', '"
        " ORDER BY attname) FROM pg_attribute WHERE attrelid = '%1'::regclass AND attnum > 0 AND NOT attisdropped"_s
            .arg(table, asText));
}

QStringList tableNamesOf(const QString &address)
{
    QStringList tables;
    const auto rows = ForeignProgram(address).rows(
        u"SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        " AND relname <> 'rowlock_schema' ORDER BY relname"_s);
    for (const QStringList &row : rows)
        tables += row[0];
    return tables;
}

// "table|value|value" of every row, in an order of their own. `columns` are those of the server.
QStringList allRowsOf(const QString &house, const QString &server)
{
    const bool isFile = house != server;
    ForeignProgram reader(house);
    QStringList all;
    for (const QString &table : tableNamesOf(server)) {
        const QString columns = isFile ? columnsOf(server, table, u"'lower(hex(' || attname || '))'"_s)
                                       : columnsOf(server, table, u"'encode(' || attname || ', ''hex'')'"_s);
        for (const QStringList &row : reader.rows(u"SELECT %1 FROM %2"_s.arg(columns, table)))
            all += table + u'|' + row.join(u'|');
    }
    all.sort();
    return all;
}

} // namespace

class TestPostgresMigrations : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void inStepsAndAtOnceComeToTheSame();
    void twoProgramsAtOnceDoItOnce();

private:
    static std::unique_ptr<PostgresLink> link(const QString &address);
    static void runUpTo(PostgresLink &session, int first, int last);
    static void isWhole(const QString &address);
    QString oldHouse() const;

    QTemporaryDir m_folder;
    QString m_file; // of the newest version
    QString m_old;  // a database of the old one
};

std::unique_ptr<PostgresLink> TestPostgresMigrations::link(const QString &address)
{
    const auto calls = callServers(address, hostsOf(address), false, 5000);
    auto session = std::move(PostgresLink::open(calls.front(), address).value());
    if (!session->run(sessionSettings()))
        qFatal("no session");
    return session;
}

// Each by itself, as the versions in between would have.
void TestPostgresMigrations::runUpTo(PostgresLink &session, int first, int last)
{
    for (const Migration &migration : postgresMigrations()) {
        if (migration.number < first || migration.number > last)
            continue;
        for (const QByteArray &sql :
             {QByteArray("BEGIN READ WRITE; SELECT pg_advisory_xact_lock(1383036780)"), migration.sql,
              "UPDATE rowlock_schema SET version = " + QByteArray::number(migration.number)
                  + (migration.number < oldServer ? "" : "; SELECT rowlock_give_rights()") + "; COMMIT"}) {
            const auto done = session.run(sql);
            QVERIFY2(done, qPrintable(migration.name + u": "_s + (done ? QString() : said(done.error()))));
        }
    }
}

void TestPostgresMigrations::initTestCase()
{
    if (!canTestOnServer())
        QSKIP("no PostgreSQL server is installed");
    const QString old = m_folder.filePath(u"old.rowlock"_s);
    m_file = m_folder.filePath(u"new.rowlock"_s);
    QVERIFY(QFile::copy(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses/schema-11.rowlock"), old));
    QVERIFY(QFile::setPermissions(old, QFile::ReadOwner | QFile::WriteOwner));
    ForeignProgram file(old);
    for (const Migration &migration : embeddedMigrations()) {
        if (migration.number > 11 && migration.number <= oldFile)
            QCOMPARE(file.tries(QString::fromUtf8(migration.sql)), QString());
    }
    QCOMPARE(file.tries(u"PRAGMA user_version = %1; PRAGMA wal_checkpoint(TRUNCATE)"_s.arg(oldFile)), QString());
    QVERIFY(QFile::copy(old, m_file));
    QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));

    m_old = newServerDatabase();
    const auto session = link(m_old);
    runUpTo(*session, 1, oldServer);
    QByteArray script("BEGIN READ WRITE; SET LOCAL session_replication_role = replica");
    for (const QString &table : tableNamesOf(m_old)) {
        const QString columns = columnsOf(m_old, table, u"quote_ident(attname)"_s);
        script += "; DELETE FROM " + table.toUtf8();
        const QString quoted = u"quote("_s + QString(columns).replace(u", "_s, u"), quote("_s) + u')';
        for (const QStringList &row : file.rows(u"SELECT %1 FROM %2"_s.arg(quoted, table))) {
            QStringList values = row;
            for (QString &value : values) {
                if (value.startsWith(u"X'"))
                    value = u"'\\x"_s + value.sliced(2) + u"::bytea"_s;
            }
            script +=
                "; INSERT INTO " + (table + u" ("_s + columns + u") VALUES ("_s + values.join(u", "_s)).toUtf8() + ')';
        }
    }
    const auto filled = session->run(script + "; COMMIT");
    QVERIFY2(filled, qPrintable(filled ? QString() : said(filled.error())));
}

void TestPostgresMigrations::cleanupTestCase()
{
    dropServerDatabase(m_old);
}

QString TestPostgresMigrations::oldHouse() const
{
    const QString address = newServerAddress();
    copyServerDatabase(m_old, address);
    return address;
}

void TestPostgresMigrations::isWhole(const QString &address)
{
    const auto house = Connection::open(address, OpenMode::ReadWrite);
    QVERIFY2(house, qPrintable(said(house)));
    QCOMPARE((*house)->schema(), int(postgresMigrations().size()));
    QCOMPARE(schemaProblems(**house).value().problems, QStringList()); // as of one that was made at once
    const auto report = verifyHouse(**house);
    QVERIFY2(report && report->ok(), qPrintable(report ? report->problems.join(u'\n') : said(report)));
}

void TestPostgresMigrations::inStepsAndAtOnceComeToTheSame()
{
    const QString atOnce = oldHouse(), inSteps = oldHouse();
    isWhole(atOnce);
    runUpTo(*link(inSteps), oldServer + 1, int(postgresMigrations().size()));
    isWhole(inSteps);
    const QStringList rows = allRowsOf(atOnce, atOnce);
    QVERIFY2(rows.size() > 200, qPrintable(QString::number(rows.size())));
    QCOMPARE(allRowsOf(inSteps, inSteps), rows);
    QCOMPARE(allRowsOf(m_file, atOnce), rows);
    dropServerDatabase(atOnce);
    dropServerDatabase(inSteps);
}

void TestPostgresMigrations::twoProgramsAtOnceDoItOnce()
{
    const QString address = oldHouse();
    const auto holder = link(address);
    QVERIFY(holder->run(QByteArrayLiteral("BEGIN READ WRITE; SELECT pg_advisory_xact_lock(1383036780)")));
    QString told[2];
    std::thread programs[2];
    for (size_t i = 0; i < 2; ++i)
        programs[i] = std::thread([&, i] { told[i] = said(Connection::open(address, OpenMode::ReadWrite, 20'000)); });
    ForeignProgram watcher(address);
    const QDeadlineTimer deadline(10'000);
    qint64 waiting = 0;
    while (waiting < 2 && !deadline.hasExpired())
        waiting = watcher.number(u"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"_s);
    const auto released = holder->run(QByteArrayLiteral("ROLLBACK"));
    for (std::thread &program : programs)
        program.join();
    QCOMPARE(waiting, 2);
    QVERIFY(released);
    for (const QString &one : told)
        QCOMPARE(one, u"it was done"_s);
    isWhole(address);
    QVERIFY(allRowsOf(address, address).size() > 200);
    dropServerDatabase(address);
}

ROWLOCK_TEST(TestPostgresMigrations)
#include "tst_postgres_migrations.moc"

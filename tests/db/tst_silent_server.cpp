// A server that says too little, or nothing: what is told of it, and that nobody waits for it without end.
#include "model/db/engine/postgres_link.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/db/plain_entry.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/stand_in_server.h"
#include "tests/support/test_server.h"

#include <QtTest>

#include <csignal>
#include <optional>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr const char *raiseByOne = "UPDATE number_given SET up_to = up_to + 1 WHERE what = 'hold'";

Result<std::unique_ptr<Connection>> openedSoon(const QString &address, qint64 waitMs = 300)
{
    return Connection::open(address, OpenMode::ReadWrite, waitMs);
}

// Until this ends.
class StoppedProcess
{
public:
    explicit StoppedProcess(qint64 process) : m_process(pid_t(process)) { ::kill(m_process, SIGSTOP); }
    ~StoppedProcess() { goOn(); }
    StoppedProcess(const StoppedProcess &) = delete;
    StoppedProcess &operator=(const StoppedProcess &) = delete;
    void goOn() const { ::kill(m_process, SIGCONT); }

private:
    pid_t m_process;
};

} // namespace

class TestSilentServer : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!canTestOnServer())
            QSKIP("no PostgreSQL server is installed");
        m_address = newServerDatabase();
        QVERIFY(Connection::create(m_address, [](Connection &) -> Result<Done> { return Done(); }));
    }
    void cleanupTestCase() { dropServerDatabase(m_address); }

    // It knows some of our settings no better than our statements.
    void anOldServerIsToldByItsAge()
    {
        const StandInServer old(StandInServer::lettingIn("13.9"));
        const auto told = openedSoon(old.address());
        QVERIFY2(!told && told.error().message.contains(u"is too old. Rowlock needs PostgreSQL 14"),
                 qPrintable(said(told)));
        QVERIFY(isSentence(told.error().message));
        QCOMPARE(told.error().diagnosis, u"13.9"_s);
    }

    void aServerThatLetsNobodyInIsToldByWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("sqlstate");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *sqlstate, const QString &says) {
            QTest::newRow(sqlstate) << QByteArray(sqlstate) << says;
        };
        row("42501", u"for the right to connect"_s);
        row("53300", u"no connection left"_s);
        row("55000", u"is closed to everybody"_s);
        row("57P03", u"is starting or stopping"_s);
        row("XX000", u"does not answer"_s);
    }

    void aServerThatLetsNobodyInIsToldByWhatItSays()
    {
        QFETCH(QByteArray, sqlstate);
        QFETCH(QString, says);
        const StandInServer server(StandInServer::refusing(sqlstate));
        const auto told = openedSoon(server.address());
        QVERIFY2(!told && told.error().message.contains(says), qPrintable(said(told)));
        QVERIFY2(isSentence(told.error().message), qPrintable(said(told)));
        QCOMPARE(told.error().details.value(u"sqlstate").toString().toLatin1(), sqlstate);
    }

    void aServerThatLetsInAndSaysNothingIsLeft()
    {
        const StandInServer server(StandInServer::lettingIn("15.4"));
        QElapsedTimer taken;
        taken.start();
        const auto told = openedSoon(server.address());
        QVERIFY2(!told && told.error().message.contains(u"has given no answer for"), qPrintable(said(told)));
        QVERIFY(isSentence(told.error().message));
        QVERIFY(taken.elapsed() < 5000);
    }

    // Its kernel answers, so the network finds nothing wrong.
    void aStoppedStatementIsLeftAndHasDoneNothing()
    {
        const auto calls = callServers(m_address, hostsOf(m_address), false, 5000);
        auto link = std::move(PostgresLink::open(calls.front(), m_address).value());
        QVERIFY(link->run(sessionSettings()));
        QVERIFY(link->run(QByteArrayLiteral("BEGIN READ WRITE")));
        const qint64 before = upTo();
        QVERIFY(link->run(raiseByOne, {}));
        const auto process = PostgresRow(link->run("SELECT pg_backend_pid()", {}).value(), 0).integer(0);
        link->statementsMayTake(400);
        const StoppedProcess stopped(process);
        QElapsedTimer taken;
        taken.start();
        const auto told = link->run(raiseByOne, {});
        QVERIFY2(taken.elapsed() >= 400 && taken.elapsed() < 4000, qPrintable(QString::number(taken.elapsed())));
        QVERIFY2(!told && told.error().message.contains(u"has given no answer for"), qPrintable(said(told.error())));
        QVERIFY(told.error().message.contains(u"Nothing was changed"));
        QVERIFY(!told.error().details.contains(u"unknown"));
        QVERIFY(!link->isOpen());
        QVERIFY(!link->run(QByteArrayLiteral("SELECT 1"))); // what comes now would be the answer to something else
        link.reset();
        stopped.goOn();
        ForeignProgram outside(m_address); // one: a new one each time would see the last one go
        QTRY_COMPARE_WITH_TIMEOUT(sessionsBut(outside), 0, 20'000);
        QCOMPARE(upTo(), before);
    }

    // More than the sockets between the two take: who sends waits as well.
    void whatAStoppedServerDoesNotTakeIsNotSentWithoutEnd()
    {
        const auto calls = callServers(m_address, hostsOf(m_address), false, 5000);
        const auto link = std::move(PostgresLink::open(calls.front(), m_address).value());
        const auto process = PostgresRow(link->run("SELECT pg_backend_pid()", {}).value(), 0).integer(0);
        const StoppedProcess stopped(process);
        link->statementsMayTake(400);
        const Bind much(QByteArray(4'000'000, 'x'));
        const auto told = link->run("SELECT length(CAST(? AS bytea))", {&much, 1});
        QVERIFY2(!told && told.error().message.contains(u"has given no answer for"), qPrintable(said(told.error())));
    }

    void aStoppedCommitIsInDoubt()
    {
        const auto connection = std::move(openedSoon(m_address).value());
        const qint64 before = upTo();
        const auto process =
            one<qint64>(*connection, Sql{"", "SELECT pg_backend_pid()"}, [](const Row &row) { return row.integer(0); });
        std::optional<StoppedProcess> stopped;
        const auto told = inWriteTransaction(*connection, [&](WriteTransaction &) -> Result<Done> {
            TRY(run(*connection, raiseByOne));
            stopped.emplace(*process);
            return Done();
        });
        QVERIFY2(!told && told.error().details.value(u"unknown").toBool(), qPrintable(said(told)));
        QVERIFY(told.error().message.contains(u"may or may not be saved"));
        QCOMPARE(upTo(), before);
        stopped.reset();
        QTRY_COMPARE(upTo(), before + 1); // so it was
    }

    // What the server ends by itself, and a terminal waits a little longer for.
    void eachKindOfActHasItsWaits()
    {
        const auto connection = std::move(openedSoon(m_address).value());
        const auto waits = [&] {
            return one<QString>(*connection,
                                "SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')"
                                " || ' ' || current_setting('idle_in_transaction_session_timeout')",
                                [](const Row &row) { return row.text(0); });
        };
        QCOMPARE(inWriteTransaction(*connection, [&](WriteTransaction &) { return waits(); }).value(), u"20s 5s 5s"_s);
        QCOMPARE(inReadTransaction(*connection, waits).value(), u"1min 5s 10min"_s);
        QCOMPARE(inReadTransaction(*connection, waits, Look::Whole).value(), u"10min 5s 10min"_s);
        QCOMPARE(waits().value(), u"20s 5s 5s"_s);
    }

    void aRowThatAForeignProgramHasIsNotWaitedForWithoutEnd()
    {
        const auto connection = std::move(openedSoon(m_address).value());
        ForeignProgram other(m_address);
        QVERIFY(other.begins(u"SELECT 1 FROM number_given FOR UPDATE"_s));
        const auto told = inWriteTransaction(*connection, [&](WriteTransaction &) -> Result<Done> {
            TRY(run(*connection, raiseByOne));
            return Done();
        });
        QVERIFY2(!told && told.error().code == ErrorCode::Busy, qPrintable(said(told)));
        QVERIFY(told.error().details.value(u"waited_ms").toInt() >= 5000);
        QCOMPARE(other.tries(u"COMMIT"_s), QString());
    }

private:
    qint64 upTo() const
    {
        return ForeignProgram(m_address).number(u"SELECT up_to FROM number_given WHERE what = 'hold'"_s);
    }
    // Sessions of this program, but for the one that asks.
    static qint64 sessionsBut(ForeignProgram &outside)
    {
        return outside.number(
            u"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"_s);
    }

    QString m_address;
};

ROWLOCK_TEST(TestSilentServer)
#include "tst_silent_server.moc"

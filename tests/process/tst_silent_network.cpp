// The network between a terminal and its server falls silent, and no link goes down: how long until the terminal is
// told, and until what it had in its hand is free for others. The bound is the one that docs/server.md names.
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/process/support/proof_settings.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/server_process.h"
#include "tests/support/silent_network.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 silenceBoundMs = 8000;

Result<Done> raiseNumber(Connection &connection)
{
    TRY(run(connection, "UPDATE number_given SET up_to = up_to + 1 WHERE what = 'hold'"));
    return Done();
}

// What a terminal does when it is told to.
Result<Done> actBeforeSilence(Connection &connection, const QString &part)
{
    if (part == u"idle") { // and then begins something
        sayLine(u"ready"_s);
        hearLine();
    }
    return inWriteTransaction(connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(raiseNumber(connection));
        if (part == u"in its turn") {
            sayLine(u"ready"_s);
            hearLine();
        } else if (part == u"in a statement") {
            sayLine(u"ready"_s);
            TRY(run(connection, "SELECT 1 FROM pg_sleep(60)"));
        }
        return raiseNumber(connection);
    });
}

int playTerminal(const QString &part, const QStringList &arguments)
{
    if (!SilentNetwork::enter(arguments.at(0)))
        return 1;
    const auto opened = Connection::open(arguments.at(1), OpenMode::ReadWrite, 30'000);
    if (!opened)
        qFatal("%s", qPrintable(said(opened)));
    if (part == u"waiting for its turn")
        sayLine(u"ready"_s);
    const auto told = actBeforeSilence(**opened, part);
    sayLine(told ? u"done"_s : said(told));
    return 0;
}

} // namespace

class TestSilentNetwork : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { QVERIFY(m_network.setSilent(false)); }
    void theTerminalIsTold_data();
    void theTerminalIsTold();
    void theServerFreesWhatItHad_data();
    void theServerFreesWhatItHad();

private:
    std::unique_ptr<Connection> opened() const
    {
        auto other = Connection::open(m_server.address(u"house"_s), OpenMode::ReadWrite, 30'000);
        if (!other)
            qFatal("%s", qPrintable(said(other)));
        return std::move(*other);
    }
    bool somebodyWaits()
    {
        ForeignProgram watcher(m_server.address(u"house"_s));
        const QDeadlineTimer deadline(10'000);
        while (!deadline.hasExpired()) {
            if (watcher.number(u"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"_s) > 0)
                return true;
        }
        return false;
    }

    SilentNetwork m_network;
    ServerProcess m_server;
    QString m_address;
};

void TestSilentNetwork::initTestCase()
{
    if (!ServerProcess::isInstalled())
        QSKIP("no PostgreSQL server is installed");
    if (!m_network.isThere())
        QSKIP("network namespaces cannot be made here");
    m_server.makeNew();
    m_server.addAccess(u"host all all %1/32 trust"_s.arg(m_network.terminalHost()));
    m_server.start({u"listen_addresses="_s + m_network.serverHost(), u"fsync=off"_s}, m_network.asServer());
    m_server.run(u"CREATE DATABASE house"_s);
    const auto made =
        Connection::create(m_server.address(u"house"_s), [](Connection &) -> Result<Done> { return Done(); });
    QVERIFY2(made, qPrintable(said(made)));
    m_address = u"postgresql://rowlock@%1/house?sslmode=disable"_s.arg(m_network.serverHost());
}

void TestSilentNetwork::theTerminalIsTold_data()
{
    QTest::addColumn<QString>("part");
    QTest::newRow("idle") << u"idle"_s;
    QTest::newRow("waiting for its turn") << u"waiting for its turn"_s;
}

void TestSilentNetwork::theTerminalIsTold()
{
    QFETCH(QString, part);
    const auto holder = opened();
    TransactionRunner turn(*holder);
    const bool waits = part == u"waiting for its turn";
    if (waits)
        QVERIFY(turn.beginWrite());
    Child child(part, {m_network.terminalPlace(), m_address});
    QCOMPARE(child.line(), u"ready"_s);
    if (waits)
        QVERIFY(somebodyWaits());
    QVERIFY(m_network.setSilent(true));
    QElapsedTimer silent;
    silent.start();
    child.say({});
    const QString told = child.line();
    const qint64 took = silent.elapsed();
    QVERIFY2(told.contains(u"Nothing was changed"), qPrintable(told));
    QVERIFY2(took < silenceBoundMs, qPrintable(QString::number(took)));
    tellFigures("a silent network", u"a terminal %1 was told after %2 ms"_s.arg(part).arg(took));
    QCOMPARE(child.finish(), 0);
}

void TestSilentNetwork::theServerFreesWhatItHad_data()
{
    QTest::addColumn<QString>("part");
    QTest::newRow("in its turn") << u"in its turn"_s;
    QTest::newRow("in a statement") << u"in a statement"_s;
}

void TestSilentNetwork::theServerFreesWhatItHad()
{
    QFETCH(QString, part);
    const auto other = opened();
    Child child(part, {m_network.terminalPlace(), m_address});
    QCOMPARE(child.line(), u"ready"_s);
    QVERIFY(m_network.setSilent(true));
    QElapsedTimer silent;
    silent.start();
    const auto done = inWriteTransaction(*other, [&](WriteTransaction &) { return raiseNumber(*other); });
    const qint64 took = silent.elapsed();
    QVERIFY2(done, qPrintable(said(done)));
    QVERIFY2(took < silenceBoundMs, qPrintable(QString::number(took)));
    tellFigures("a silent network", u"what a terminal %1 had was free after %2 ms"_s.arg(part).arg(took));
    child.kill();
}

ROWLOCK_TEST_WITH_CHILDREN(TestSilentNetwork, playTerminal)
#include "tst_silent_network.moc"

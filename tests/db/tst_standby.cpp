// A house on two servers, of which one follows the other: which of them is gone on with, and what is told of a COMMIT
// that the follower has not confirmed.
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/db/plain_entry.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/server_pair.h"
#include "tests/support/stand_in_server.h"

#include <QtTest>

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const QString entries = u"SELECT count(*) FROM journal"_s;

QString onHosts(const QStringList &folders)
{
    return u"postgresql://rowlock@/house?host="_s + folders.join(u',');
}

} // namespace

// In the order of the functions, as a venue would live through it: each begins where the one before has ended.
class TestStandby : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!ServerProcess::isInstalled())
            QSKIP("no PostgreSQL server is installed");
        newUser();
        m_pair = std::make_unique<ServerPair>();
        const auto made = Connection::create(m_pair->address(), [](Connection &) -> Result<Done> { return Done(); });
        QVERIFY2(made, qPrintable(said(made)));
        QVERIFY(enterPlainly(**made, 1));
    }
    void cleanupTestCase() { m_pair.reset(); }

    void findsTheServerAmongSeveral_data()
    {
        QTest::addColumn<QString>("address");
        const QString server = m_pair->primary().socketFolder(), standby = m_pair->other().socketFolder();
        QTest::newRow("first") << onHosts({server, standby});
        QTest::newRow("last") << onHosts({standby, server});
        QTest::newRow("said by the address") << onHosts({standby, server}) + u"&target_session_attrs=read-write"_s;
        QTest::newRow("one is not there") << onHosts({u"/nowhere"_s, server});
        QTest::newRow("one is silent") << onHosts({m_silent.folder(), server});
        QTest::newRow("one lets in and is silent then") << onHosts({m_speechless.folder(), server});
    }

    void findsTheServerAmongSeveral()
    {
        QFETCH(QString, address);
        constexpr qint64 waitMs = 60'000;
        QElapsedTimer taken;
        taken.start();
        const auto opened = Connection::open(address, OpenMode::ReadWrite, waitMs);
        QVERIFY2(opened, qPrintable(said(opened)));
        QVERIFY(taken.elapsed() < waitMs / 2); // the silent one would have had all of it
        QVERIFY(inWriteTransaction(**opened, [&](WriteTransaction &) {
            return run(**opened, "UPDATE number_given SET up_to = up_to + 1 WHERE what = 'hold'");
        }));
    }

    void aStandbyIsNotSoldFrom()
    {
        const QString standby = m_pair->other().socketFolder();
        const auto alone = Connection::open(onHosts({standby}), OpenMode::ReadWrite);
        QVERIFY2(!alone && alone.error().message.contains(u"which only follows another"), qPrintable(said(alone)));
        const auto among = Connection::open(onHosts({standby, u"/nowhere"_s}), OpenMode::ReadWrite);
        QVERIFY2(!among && among.error().message.contains(u"promote one"), qPrintable(said(among)));
        QVERIFY(Connection::open(onHosts({standby}), OpenMode::ReadOnly)); // but looked at
    }

    // As a watchdog keeps a server from writing until it is sure of it.
    void aServerThatIsKeptFromWritingIsLeftAlone()
    {
        m_pair->primary().run(u"ALTER DATABASE house SET default_transaction_read_only = on"_s);
        const auto opened = Connection::open(m_pair->address(), OpenMode::ReadWrite);
        QVERIFY2(!opened && opened.error().message.contains(u"takes no changes"), qPrintable(said(opened)));
        QVERIFY(isSentence(opened.error().message));
        m_pair->primary().run(u"ALTER DATABASE house RESET default_transaction_read_only"_s);
        QVERIFY(Connection::open(m_pair->address(), OpenMode::ReadWrite));
    }

    // The wait for it has no end on the server. Nobody may take the answer for a refusal: it is done there.
    void aCommitThatNobodyConfirmsIsInDoubt()
    {
        const auto opened = hurried();
        m_pair->stopOther();
        const auto told = enterPlainly(*opened, 2);
        QVERIFY2(!told && told.error().details.value(u"unknown").toBool(), qPrintable(said(told)));
        QVERIFY2(told.error().message.contains(u"did not confirm"), qPrintable(said(told)));
        QVERIFY(isSentence(told.error().message));
        QCOMPARE(ForeignProgram(m_pair->addressOfPrimary()).number(entries), 1); // it waits, and nobody sees it yet
        m_pair->follow();
        QTRY_COMPARE(ForeignProgram(m_pair->addressOfPrimary()).number(entries), 2);
        QVERIFY(entersAtLast(*opened, 3)); // as soon as it is had again
    }

    // Who looks after the server may end the wait: COMMIT then succeeds, with a warning.
    void aWaitThatWasCancelledIsInDoubt()
    {
        const auto opened = hurried(3000);
        m_pair->stopOther();
        Result<Done> told = Done();
        std::thread teller([&] { told = enterPlainly(*opened, 4); });
        ForeignProgram other(m_pair->addressOfPrimary());
        const QDeadlineTimer patience(10'000);
        qint64 cancelled = 0;
        while (cancelled == 0 && !patience.hasExpired())
            cancelled = other.number(u"SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                                     " WHERE wait_event = 'SyncRep' AND query LIKE '%COMMIT%'"_s);
        teller.join();
        QCOMPARE(cancelled, 1);
        QVERIFY2(!told && told.error().details.value(u"unknown").toBool(), qPrintable(said(told)));
        m_pair->follow();
        QTRY_COMPARE(ForeignProgram(m_pair->addressOfPrimary()).number(entries), 4);
        QVERIFY(entersAtLast(*opened, 5));
    }

    // By the connection that was open, with nobody doing anything.
    void goesOnWithTheOneThatWasPromoted()
    {
        const auto opened = hurried(5000);
        QVERIFY(enterPlainly(*opened, 6));
        m_pair->killPrimary();
        const auto away = enterPlainly(*opened, 7);
        QVERIFY2(!away && !away.error().details.contains(u"unknown"), qPrintable(said(away))); // it had not begun
        m_pair->promote();
        QVERIFY(entersAtLast(*opened, 7));
        QCOMPARE(ForeignProgram(m_pair->addressOfPrimary()).number(entries), 7);
    }

    void theOldServerThatComesBackIsRefused()
    {
        m_pair->bringBackOld();
        const auto alone = Connection::open(m_pair->addressOfOther(), OpenMode::ReadWrite);
        QVERIFY2(!alone && alone.error().details.value(u"outdated").toBool(), qPrintable(said(alone)));
        QVERIFY2(alone.error().message.contains(u"another one has taken its place"), qPrintable(said(alone)));
        QVERIFY(isSentence(alone.error().message));
        QVERIFY(!Connection::open(m_pair->addressOfOther(), OpenMode::ReadOnly)); // nor believed
    }

    // Whoever has seen neither of them goes by what both say.
    void theNewerOfTwoIsGoneOnWith()
    {
        newUser();
        const QString older = m_pair->other().socketFolder(), newer = m_pair->primary().socketFolder();
        int seq = 8;
        for (const QString &address : {onHosts({older, newer}), onHosts({newer, older})}) {
            const auto opened = Connection::open(address, OpenMode::ReadWrite);
            QVERIFY2(opened, qPrintable(said(opened)));
            QVERIFY(enterPlainly(**opened, seq));
            QCOMPARE(ForeignProgram(m_pair->addressOfPrimary()).number(entries), seq++);
        }
        QVERIFY(!Connection::open(m_pair->addressOfOther(), OpenMode::ReadWrite)); // it was seen now
    }

    void theOldOneFollowsAgain()
    {
        m_pair->follow();
        const auto opened = hurried();
        QVERIFY(enterPlainly(*opened, 10));
        QTRY_COMPARE(ForeignProgram(m_pair->addressOfOther()).number(entries), 10);
    }

private:
    std::unique_ptr<Connection> hurried(qint64 waitMs = 300)
    {
        auto opened = Connection::open(m_pair->address(), OpenMode::ReadWrite, waitMs);
        if (!opened)
            qFatal("%s", qPrintable(said(opened)));
        return std::move(*opened);
    }
    static bool entersAtLast(Connection &connection, qint64 seq)
    {
        const QDeadlineTimer patience(30'000);
        while (!patience.hasExpired()) {
            if (enterPlainly(connection, seq))
                return true;
        }
        return false;
    }
    // Whose terminals have seen no server yet.
    void newUser() { qputenv("XDG_DATA_HOME", QFile::encodeName(m_home.filePath(QString::number(++m_users)))); }

    QTemporaryDir m_home;
    int m_users = 0;
    StandInServer m_silent{{}};
    StandInServer m_speechless{StandInServer::lettingIn("15.4")};
    std::unique_ptr<ServerPair> m_pair;
};

ROWLOCK_TEST(TestStandby)
#include "tst_standby.moc"

// A terminal's name on a server is had by one session at a time, whatever computer it comes from.
#include "model/db/connection.h"
#include "model/db/postgres_terminal.h"

#include "tests/support/network_proxy.h"
#include "tests/support/run_tests.h"
#include "tests/support/test_server.h"

#include <QJsonObject>
#include <QtTest>

#include <csignal>

using namespace rowlock;

class TestPostgresTerminal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!canTestOnServer())
            QSKIP("no PostgreSQL server is installed");
    }
    void init()
    {
        m_address = newServerDatabase();
        QVERIFY(Connection::open(m_address, OpenMode::Create));
    }
    void cleanup() { dropServerDatabase(m_address); }

    void oneHasANameAtATime();
    void aLostSessionOfOursIsNoOther();
    void aStoppedSessionOfOursIsNoOtherEither();
    void anotherThatTookItMeanwhileIsTold();

private:
    std::unique_ptr<Connection> open(const QString &address) const
    {
        return std::move(Connection::open(address, OpenMode::ReadWrite).value());
    }
    std::unique_ptr<PostgresLink> link() const
    {
        const auto calls = callServers(m_address, hostsOf(m_address), false, 5000);
        return std::move(PostgresLink::open(calls.front(), m_address).value());
    }

    QString m_address;
};

void TestPostgresTerminal::oneHasANameAtATime()
{
    auto first = open(m_address);
    const auto second = open(m_address);
    QVERIFY(first->claimTerminal(u"foyer/1"_qs).value());
    QVERIFY(!second->claimTerminal(u"foyer/1"_qs).value());
    QVERIFY(second->claimTerminal(u"foyer/2"_qs).value());
    first.reset(); // and at once
    const auto third = open(m_address);
    QVERIFY(third->claimTerminal(u"foyer/1"_qs).value());
}

// The network went and the server has not noticed yet.
void TestPostgresTerminal::aLostSessionOfOursIsNoOther()
{
    const auto lost = link(), anew = link();
    PostgresTerminal terminal;
    QVERIFY(terminal.take(*lost, u"foyer/1"_qs).value());
    const auto again = terminal.takeAgain(*anew);
    QVERIFY2(again, qPrintable(again ? QString() : again.error().message));
    QVERIFY(!lost->isOpen());
    PostgresTerminal other;
    QVERIFY(!other.take(*link(), u"foyer/1"_qs).value());
}

// It does not end when it is told to.
void TestPostgresTerminal::aStoppedSessionOfOursIsNoOtherEither()
{
    const auto lost = link(), anew = link();
    PostgresTerminal terminal;
    QVERIFY(terminal.take(*lost, u"foyer/1"_qs).value());
    const pid_t process = pid_t(PostgresRow(lost->run("SELECT pg_backend_pid()", {}).value(), 0).integer(0));
    ::kill(process, SIGSTOP);
    const auto refused = terminal.takeAgain(*anew);
    ::kill(process, SIGCONT);
    QVERIFY(!refused && !refused.error().details.contains(u"replaced"));
    QVERIFY2(refused.error().message.contains(u"has not let go of the lost connection"),
             qPrintable(refused.error().message));
    QVERIFY(terminal.takeAgain(*anew));
}

void TestPostgresTerminal::anotherThatTookItMeanwhileIsTold()
{
    NetworkProxy proxy(m_address);
    const auto ours = open(proxy.address());
    QVERIFY(ours->claimTerminal(u"foyer/1"_qs).value());
    proxy.setDown(true);
    const auto other = open(m_address);
    QTRY_VERIFY(other->claimTerminal(u"foyer/1"_qs).value()); // once the server has noticed
    proxy.setDown(false);
    QTRY_VERIFY(ours->checkInPlace().error().details.contains(u"replaced"));
    QVERIFY(ours->checkInPlace().error().message.contains(u"began to sell as foyer/1"));
    const auto theirs = other->dataVersion();
    QVERIFY(theirs); // and goes on
}

ROWLOCK_TEST(TestPostgresTerminal)
#include "tst_postgres_terminal.moc"

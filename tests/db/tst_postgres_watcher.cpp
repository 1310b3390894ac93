// How a terminal hears of what others commit on a server, and finds a server again that was away.
#include "model/db/change_watcher.h"
#include "model/db/connection.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QSignalSpy>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const QString oneEvent =
    u"INSERT INTO plan (plan_id, name, document, seats, areas, imported_at) VALUES (1, 'P', '{}', 0, 0, 1);"
    "INSERT INTO event (event_id, plan_id, name, starts_at, hold_policy, hold_seconds, hold_ceiling_seconds,"
    " created_at) VALUES (1, 1, 'E', 1, 'strict', 60, 60, 1)"_s;
const QString anotherRevision = u"UPDATE event SET revision = revision + 1"_s;

} // namespace

class TestPostgresWatcher : public QObject
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
        auto made = Connection::create(m_address, [](Connection &) -> Result<Done> { return Done(); });
        QVERIFY2(made, qPrintable(said(made)));
        m_connection = std::move(*made);
        QCOMPARE(ForeignProgram(m_address).tries(oneEvent), QString());
        m_watcher = m_connection->watch();
        m_rang = std::make_unique<QSignalSpy>(m_watcher.get(), &ChangeWatcher::rang);
    }
    void cleanup()
    {
        m_rang.reset();
        m_watcher.reset();
        m_connection.reset();
        dropServerDatabase(m_address);
    }

    void hearsAnybodysCommit()
    {
        QCOMPARE(ForeignProgram(m_address).tries(anotherRevision), QString());
        QTRY_COMPARE(m_rang->count(), 1);
    }

    void hearsNothingOfItsOwn()
    {
        QVERIFY(inWriteTransaction(*m_connection, [this](WriteTransaction &) {
            return run(*m_connection, "UPDATE event SET revision = revision + 1");
        }));
        QVERIFY(m_connection->dataVersion()); // what the commit sent has come by now
        QCoreApplication::processEvents();
        QCOMPARE(m_rang->count(), 0);
        QCOMPARE(ForeignProgram(m_address).tries(anotherRevision), QString());
        QTRY_COMPARE(m_rang->count(), 1);
    }

    void hearsWhatCameWhileItAskedSomethingElse()
    {
        QCOMPARE(ForeignProgram(m_address).tries(anotherRevision), QString());
        QVERIFY(m_connection->dataVersion()); // its answer brings the notice along; the socket has nothing more
        QVERIFY(m_connection->dataVersion());
        QTRY_COMPARE(m_rang->count(), 1);
    }

    void hearsAgainAfterTheServerWasAway()
    {
        QSignalSpy looked(m_watcher.get(), &ChangeWatcher::lookedUp);
        setServerAway(m_address, true);
        QTRY_VERIFY(!looked.isEmpty());
        const auto away = m_connection->checkInPlace();
        QVERIFY(!away);
        QCOMPARE(away.error().code, ErrorCode::StorageUnusable);
        QVERIFY(isSentence(away.error().message));
        setServerAway(m_address, false);
        QTRY_VERIFY(m_connection->checkInPlace().has_value());
        const qsizetype before = looked.size();
        QTRY_VERIFY(looked.size() > before); // which listens to the new session
        QCOMPARE(ForeignProgram(m_address).tries(anotherRevision), QString());
        QTRY_VERIFY(!m_rang->isEmpty());
    }

private:
    QString m_address;
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<ChangeWatcher> m_watcher;
    std::unique_ptr<QSignalSpy> m_rang;
};

ROWLOCK_TEST(TestPostgresWatcher)
#include "tst_postgres_watcher.moc"

// What only a house on a server has: how it is found and made, its turn, foreign writers beside each other, and how a
// connection ends.
#include "model/db/connection_inner.h"
#include "model/db/engine/postgres_connecting.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/schema_check.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/db/plain_entry.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/network_proxy.h"
#include "tests/support/test_server.h"

#include <QDeadlineTimer>
#include <QtTest>

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

const auto nothingMore = [](Connection &) -> Result<Done> { return Done(); };

// Event 1 with seat 0, held by hold 1 of two, and seat 1, free.
const QString twoSeats =
    u"INSERT INTO plan (plan_id, name, document, seats, areas, imported_at) VALUES (1, 'P', '{}', 2, 0, 1);"
    "INSERT INTO event (event_id, plan_id, name, starts_at, hold_policy, hold_seconds, hold_ceiling_seconds, "
    "created_at,"
    " capacity, available, held) VALUES (1, 1, 'E', 1, 'strict', 60, 60, 1, 2, 1, 1);"
    "INSERT INTO pool (event_id, pool_no, kind, ref, name, price_minor, capacity, available, held)"
    " VALUES (1, 0, 'seats', 'p', 'p', 1, 2, 1, 1);"
    "INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at, "
    "revision)"
    " VALUES (1, 1, 'active', 't', '', 60, 1, 2, 3, 0), (2, 1, 'active', 't', '', 60, 1, 2, 3, 0);"
    "INSERT INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number, pool_no, state,"
    " hold_id, changed_at, place_no) VALUES (1, 0, 'A1', 'A1', 'A1', '', '', '1', 0, 'held', 1, 1, 0),"
    " (1, 1, 'A2', 'A2', 'A2', '', '', '2', 0, 'free', NULL, 1, 1)"_s;
const QString takesTheSeat = u"UPDATE event_seat SET state = 'held', hold_id = 2 WHERE seat_no = 1"_s;
const QString endsTheHold = u"UPDATE hold SET state = 'released', ended_at = 1, ended_by = 't' WHERE hold_id = 2"_s;

} // namespace

class TestPostgresHouse : public QObject
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
        auto made = Connection::create(m_address, nothingMore);
        QVERIFY2(made, qPrintable(said(made)));
        m_connection = std::move(*made);
    }
    void cleanup()
    {
        m_connection.reset();
        dropServerDatabase(m_address);
    }

    void isAHouse()
    {
        QVERIFY(m_connection->isOnServer());
        QVERIFY(m_connection->storage().engine.startsWith(u"PostgreSQL "));
        QCOMPARE(m_connection->file(), m_address);
        QVERIFY(m_connection->schema() > 0);
        QCOMPARE(schemaProblems(*m_connection).value().problems, QStringList());
    }

    void refusesWhatIsNoHouse()
    {
        const auto refused = [](const QString &address, ErrorCode code, const QString &says) {
            const auto opened = Connection::open(address, OpenMode::ReadWrite);
            QVERIFY(!opened);
            QVERIFY2(opened.error().code == code, qPrintable(said(opened)));
            QVERIFY2(opened.error().message.contains(says), qPrintable(said(opened)));
        };
        const QString empty = newServerDatabase();
        refused(empty, ErrorCode::StorageUnusable, u"no box office"_s);
        refused(newServerAddress(), ErrorCode::StorageUnusable, u"no database of this name"_s);
        refused(u"postgresql://rowlock@/house?host=/nowhere"_s, ErrorCode::StorageUnusable, u"does not answer"_s);
        refused(u"postgresql://a:secret@/house"_s, ErrorCode::StorageUnusable, u"without the password"_s);
        QCOMPARE(ForeignProgram(m_address).tries(u"UPDATE rowlock_schema SET version = 99"_s), QString());
        refused(m_address, ErrorCode::StorageNewer, u"newer"_s);
        QCOMPARE(ForeignProgram(empty).tries(u"CREATE TABLE of_another (a int)"_s), QString());
        const auto made = Connection::create(empty, nothingMore);
        QVERIFY2(!made && made.error().message.contains(u"another program"), qPrintable(said(made)));
        QVERIFY(!Connection::create(m_address, nothingMore));
        dropServerDatabase(empty);
    }

    void appearsWholeOrNotAtAll()
    {
        const QString address = newServerDatabase();
        const auto made = Connection::create(address, [](Connection &draft) -> Result<Done> {
            TRY(inWriteTransaction(draft, [&](WriteTransaction &) {
                return run(draft, "UPDATE number_given SET up_to = 5 WHERE what = 'hold'");
            }));
            return refuse(ErrorCode::Forbidden, u"No."_s);
        });
        QCOMPARE(made.error().code, ErrorCode::Forbidden);
        QCOMPARE(ForeignProgram(address).number(u"SELECT count(*) FROM pg_class WHERE relname = 'event'"_s), 0);
        dropServerDatabase(address);
    }

    void writesTakeTurns()
    {
        const auto other = opened();
        TransactionRunner holder(*other);
        QVERIFY(holder.beginWrite());
        m_connection->inner().waitMs = 40;
        const auto busy = raise(*m_connection);
        QCOMPARE(busy.error().code, ErrorCode::Busy);
        QVERIFY(busy.error().details.value(u"waited_ms").toInt() >= 40);
        QVERIFY(isSentence(busy.error().message));
        QVERIFY(readUpTo(*m_connection).has_value()); // who only looks waits for nobody
        QVERIFY(holder.commit());
        QVERIFY(raise(*m_connection));
    }

    void seesWhatWasCommittedWhileItWaited()
    {
        auto other = opened();
        TransactionRunner holder(*other);
        QVERIFY(holder.beginWrite());
        qint64 seen = -1;
        std::thread waiter([&] {
            static_cast<void>(inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
                TRY_GET(seen, readUpTo(*m_connection));
                return Done();
            }));
        });
        const bool waits = somebodyWaits();
        const bool done = run(*other, "UPDATE number_given SET up_to = 7 WHERE what = 'hold'").has_value()
                          && holder.commit().has_value();
        waiter.join();
        QVERIFY(waits && done);
        QCOMPARE(seen, 7);
    }

    void foreignWritersAreRefusedAsIfTheyCameOneByOne_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("the seat first") << takesTheSeat << endsTheHold
                                        << u"a hold ends after its seats are freed or sold"_s;
        QTest::newRow("the hold first") << endsTheHold << takesTheSeat
                                        << u"a held seat needs a live hold of its event"_s;
    }
    void foreignWritersAreRefusedAsIfTheyCameOneByOne()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, refusal);
        QCOMPARE(ForeignProgram(m_address).forces(twoSeats), QString());
        ForeignProgram one(m_address), two(m_address);
        QVERIFY(one.begins(first));
        QString answer;
        std::thread waiter([&] { answer = two.tries(second); });
        const bool waits = somebodyWaits();
        const QString committed = one.tries(u"COMMIT"_s);
        waiter.join();
        QVERIFY(waits);
        QCOMPARE(committed, QString());
        QCOMPARE(answer, refusal);
        QCOMPARE(
            one.number(u"SELECT count(*) FROM event_seat s JOIN hold h USING (hold_id) WHERE h.state = 'released'"_s),
            0);
    }

    void refusesWritersWhoLookAtAnOlderHouse()
    {
        QCOMPARE(ForeignProgram(m_address).forces(twoSeats), QString());
        ForeignProgram old(m_address);
        for (const char *level : {"REPEATABLE READ", "SERIALIZABLE"}) {
            QCOMPARE(
                old.tries(u"BEGIN ISOLATION LEVEL %1; SELECT 1; %2; COMMIT"_s.arg(QLatin1String(level), endsTheHold)),
                u"a house is changed at READ COMMITTED"_s);
        }
        QCOMPARE(old.tries(u"TRUNCATE event CASCADE"_s), u"nothing is emptied"_s);
    }

    void nothingIsChangedOutsideAWrite()
    {
        const auto refused = run(*m_connection, "UPDATE number_given SET up_to = 5");
        QVERIFY2(!refused && refused.error().diagnosis.startsWith(u"no write transaction"), qPrintable(said(refused)));
        const auto inARead = inReadTransaction(
            *m_connection, [&] { return run(*m_connection, "UPDATE number_given SET up_to = 5 WHERE what = 'hold'"); });
        QVERIFY(!inARead);
        QCOMPARE(readUpTo(*m_connection).value(), 0);
    }

    void aRuleIsToldAsOne()
    {
        const auto refused = inWriteTransaction(
            *m_connection, [&](WriteTransaction &) { return run(*m_connection, "DELETE FROM number_given"); });
        QCOMPARE(brokenConstraint(refused.error()), u"trigger"_s);
        QVERIFY(refused.error().diagnosis.contains(u"numbers_kept"));
        QVERIFY(isSentence(refused.error().message));
    }

    // COMMIT is then answered with success, and ROLLBACK.
    void aFailedStatementIsNotCommittedOver()
    {
        const auto told = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
            TRY(run(*m_connection, "UPDATE number_given SET up_to = 5 WHERE what = 'hold'"));
            static_cast<void>(run(*m_connection, "DELETE FROM number_given"));
            return Done();
        });
        QCOMPARE(told.error().code, ErrorCode::StorageUnusable);
        QVERIFY(!told.error().details.contains(u"unknown"));
        QCOMPARE(readUpTo(*m_connection).value(), 0);
    }

    void oneOfAGroupFailsAlone()
    {
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(1000));
        QVERIFY(raise(*m_connection));
        QVERIFY(!inWriteTransaction(
            *m_connection, [&](WriteTransaction &) { return run(*m_connection, "DELETE FROM number_given"); }));
        QVERIFY(raise(*m_connection));
        QVERIFY(group.commit());
        QCOMPARE(readUpTo(*m_connection).value(), 2);
    }

    void aLostAnswerIsNotToldAsFailed()
    {
        const auto told = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
            TRY(raise(*m_connection, false));
            endSessions();
            return Done();
        });
        QCOMPARE(told.error().code, ErrorCode::StorageUnusable);
        QVERIFY(told.error().details.value(u"unknown").toBool());
        QVERIFY2(told.error().message.contains(u"may or may not be saved"), qPrintable(said(told)));
        QVERIFY(raise(*m_connection)); // by a connection that was made anew
        QCOMPARE(readUpTo(*m_connection).value(), 1);
    }

    // The journal says what became of it, whoever has sold meanwhile.
    void aLostCommitIsFoundOut_data()
    {
        QTest::addColumn<int>("commit");
        QTest::addColumn<bool>("isDone");
        QTest::newRow("its answer is lost") << int(NetworkProxy::Commit::LosesItsAnswer) << true;
        QTest::newRow("it is lost itself") << int(NetworkProxy::Commit::IsLost) << false;
    }

    void aLostCommitIsFoundOut()
    {
        QFETCH(int, commit);
        QFETCH(bool, isDone);
        NetworkProxy proxy(m_address);
        auto opened = Connection::open(proxy.address(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        QVERIFY(enterPlainly(**opened, 1));
        proxy.atNextCommit(NetworkProxy::Commit(commit));
        const auto told = enterPlainly(**opened, 2);
        QCOMPARE(told.has_value(), isDone);
        if (!isDone) {
            QVERIFY(!told.error().details.contains(u"unknown"));
            QVERIFY2(told.error().message.contains(u"Nothing was changed"), qPrintable(said(told)));
        }
        QCOMPARE(ForeignProgram(m_address).number(u"SELECT max(seq) FROM journal"_s), isDone ? 2 : 1);
        QVERIFY(enterPlainly(**opened, isDone ? 3 : 2)); // and it goes on
    }

    // Who waited for the turn has written in its place meanwhile.
    void anothersEntryIsNotTakenForTheLostOne()
    {
        NetworkProxy proxy(m_address);
        auto opened = Connection::open(proxy.address(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        std::thread other;
        bool waits = false;
        const auto told = inWriteTransaction(**opened, [&](WriteTransaction &transaction) -> Result<Done> {
            TRY(plainEntry(**opened, transaction, 1, 'a'));
            other = std::thread([&] {
                static_cast<void>(inWriteTransaction(*m_connection, [&](WriteTransaction &theirs) {
                    return plainEntry(*m_connection, theirs, 1, 'b');
                }));
            });
            waits = somebodyWaits();
            proxy.atNextCommit(NetworkProxy::Commit::IsLost);
            return Done();
        });
        other.join();
        QVERIFY(waits);
        QVERIFY2(!told && told.error().message.contains(u"Nothing was changed"), qPrintable(said(told)));
        QCOMPARE(ForeignProgram(m_address).number(u"SELECT get_byte(hash, 0) FROM journal"_s), 'b');
    }

    // It waits for the server as long as for a turn, and does not guess.
    void aLostCommitStaysInDoubtWhileTheServerIsAway()
    {
        NetworkProxy proxy(m_address);
        auto opened = Connection::open(proxy.address(), OpenMode::ReadWrite, 300);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto told = inWriteTransaction(**opened, [&](WriteTransaction &transaction) -> Result<Done> {
            TRY(plainEntry(**opened, transaction, 1));
            proxy.setDown(true);
            return Done();
        });
        QVERIFY2(!told && told.error().details.value(u"unknown").toBool(), qPrintable(said(told)));
    }

    void comesBackAfterACut()
    {
        QVERIFY(readUpTo(*m_connection));
        endSessions();
        QVERIFY(readUpTo(*m_connection));
        endSessions();
        QVERIFY(raise(*m_connection));
        const auto cut = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
            endSessions();
            TRY(raise(*m_connection, false));
            return Done();
        });
        QVERIFY2(!cut && cut.error().message.contains(u"Nothing was changed"), qPrintable(said(cut)));
        QCOMPARE(readUpTo(*m_connection).value(), 1);
    }

    // By the same address: what was sold is not in it.
    void anotherHouseIsNotGoneOnWith()
    {
        QVERIFY(raise(*m_connection));
        dropServerDatabase(m_address);
        QVERIFY(!readUpTo(*m_connection)); // it was cut off
        const QString fresh = newServerDatabase();
        QVERIFY(Connection::create(fresh, nothingMore));
        copyServerDatabase(fresh, m_address);
        QTRY_VERIFY(m_connection->checkInPlace().error().details.value(u"replaced").toBool());
        QVERIFY(isSentence(m_connection->checkInPlace().error().message));
        QVERIFY(!raise(*m_connection));
        QCOMPARE(ForeignProgram(m_address).number(u"SELECT up_to FROM number_given WHERE what = 'hold'"_s), 0);
        dropServerDatabase(fresh);
    }

    void seesARuleThatWasSwitchedOff()
    {
        ForeignProgram other(m_address);
        QCOMPARE(other.tries(u"ALTER TABLE hold DISABLE TRIGGER hold_kept; DROP TRIGGER turn_first ON ticket;"
                             "ALTER TABLE pool DROP CONSTRAINT pool_check"_s),
                 QString());
        QCOMPARE(schemaProblems(*m_connection).value().problems,
                 (QStringList{u"key pool.pool_check is missing"_s, u"trigger hold.hold_kept was changed"_s,
                              u"trigger ticket.turn_first is missing"_s}));
    }

    void seesRulesThatWereTakenApartOtherwise()
    {
        ForeignProgram other(m_address);
        QCOMPARE(other.tries(u"ALTER FUNCTION rowlock_refuse() RESET search_path;"
                             "ALTER TABLE number_given SET UNLOGGED;"
                             "CREATE RULE nothing AS ON UPDATE TO ticket DO INSTEAD NOTHING"_s),
                 QString());
        QCOMPARE(schemaProblems(*m_connection).value().problems,
                 (QStringList{u"rule rowlock_refuse was changed"_s, u"table number_given was changed"_s,
                              u"rewriting ticket.nothing was added"_s}));
    }

    // A table of the writer's own by the same name would be asked in place of the house's.
    void rulesAskTheHouseWhateverTheWriterHas()
    {
        ForeignProgram other(m_address);
        QCOMPARE(other.tries(u"CREATE TEMP TABLE journal (seq bigint, hash bytea);"
                             "INSERT INTO journal VALUES (41, decode(repeat('11', 32), 'hex'))"_s),
                 QString());
        const QString told =
            other.tries(u"INSERT INTO public.journal (seq, at, kind, terminal, clerk, body, previous, hash) VALUES"
                        " (42, 1, 'x', 't', '', '{}', decode(repeat('11', 32), 'hex'),"
                        " decode(repeat('22', 32), 'hex'))"_s);
        QVERIFY2(told.contains(u"goes on where it ended"_s), qPrintable(told));
    }

    void aPasswordIsRefusedHoweverTheAddressIsWritten()
    {
        for (const QString &address :
             {u"PostgreSQL://bob:s3cret@127.0.0.1/harbour"_s,
              u"postgresql://bob@127.0.0.1/harbour?sslpassword=s3cret"_s,
              u"postgresql://bob:s3cret@127.0.0.1:5432,127.0.0.2/harbour"_s,
              u"postgresql://bob@127.0.0.1:1,127.0.0.2:2/harbour?password=s3cret"_s,
              u"postgresql://bob:s3c/ret@127.0.0.1/harbour"_s, u"postgresql://bob:12/s3cret@127.0.0.1/harbour"_s,
              u"postgresql://bob:s3?c#ret@127.0.0.1/harbour"_s, u"postgresql://bob:s3/c?ret@127.0.0.1/harbour"_s}) {
            const auto opened = Connection::open(address, OpenMode::ReadOnly);
            QVERIFY2(!opened && opened.error().message.contains(u"without the password"), qPrintable(said(opened)));
            QVERIFY(!said(opened).contains(u"s3"));
            QVERIFY(opened.error().details.isEmpty());
        }
    }

    void aServerElsewhereHasToProveWhichItIs_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QByteArray>("proof");
        const auto row = [](const char *name, const char *address, const char *proof) {
            QTest::newRow(name) << QString::fromLatin1(address) << QByteArray(proof);
        };
        row("elsewhere", "postgresql://box@office.example.org/harbour", "verify-full");
        row("by number", "postgresql://box@192.0.2.7:5433/harbour", "verify-full");
        row("as a parameter", "postgresql:///harbour?host=office.example.org", "verify-full");
        row("one of two", "postgresql://box@localhost,office.example.org/harbour", "verify-full");
        row("like a number", "postgresql://box@127.example.org/harbour", "verify-full");
        row("of a service file", "postgresql:///harbour?service=office", "verify-full");
        row("this machine", "postgresql://box@localhost/harbour", "");
        row("a socket", "postgresql://box@/harbour?host=/run/postgresql", "");
        row("nothing said", "postgresql:///harbour", "");
        row("otherwise in so many words", "postgresql://box@office.example.org/harbour?sslmode=disable", "");
    }

    void aServerElsewhereHasToProveWhichItIs()
    {
        QFETCH(QString, address);
        QTEST(proofWanted(address), "proof");
    }

    void eachOfSeveralServersIsCalledByItself_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QByteArrayList>("servers");
        const auto row = [](const char *name, const char *address, const QByteArrayList &servers) {
            QTest::newRow(name) << QString::fromLatin1(address) << servers;
        };
        row("one", "postgresql://box@one/harbour", {":"}); // as the address says
        row("none", "postgresql:///harbour", {":"});
        row("two", "postgresql://box@one,two/harbour", {"one:5432", "two:5432"});
        row("a port", "postgresql://box@one:5433,two/harbour", {"one:5433", "two:5432"});
        row("ports", "postgresql://box@one:5433,two:5434/harbour?sslmode=require", {"one:5433", "two:5434"});
        row("sockets", "postgresql://box@/harbour?host=/one,/two", {"/one:", "/two:"});
        row("one port for both", "postgresql://box@/harbour?host=/one,/two&port=5433", {"/one:5433", "/two:5433"});
        row("too many ports", "postgresql://box@/harbour?host=one,two&port=1,2,3", {":"}); // which libpq refuses
    }

    void eachOfSeveralServersIsCalledByItself()
    {
        QFETCH(QString, address);
        QByteArrayList servers;
        for (const PostgresHost &host : hostsOf(address))
            servers.append(host.host + ':' + host.port);
        QTEST(servers, "servers");
    }

private:
    std::unique_ptr<Connection> opened()
    {
        auto other = Connection::open(m_address, OpenMode::ReadWrite);
        if (!other)
            qFatal("%s", qPrintable(said(other)));
        return std::move(*other);
    }
    static Result<qint64> readUpTo(Connection &connection)
    {
        return one<qint64>(connection, "SELECT up_to FROM number_given WHERE what = 'hold'",
                           [](const Row &row) { return row.integer(0); });
    }
    static Result<qint64> raise(Connection &connection, bool alone = true)
    {
        const auto once = [&] {
            return run(connection, "UPDATE number_given SET up_to = up_to + 1 WHERE what = 'hold'");
        };
        return alone ? inWriteTransaction(connection, [&](WriteTransaction &) { return once(); }) : once();
    }
    // For the turn; looks until somebody does.
    bool somebodyWaits()
    {
        ForeignProgram watcher(m_address);
        const QDeadlineTimer deadline(10'000);
        while (!deadline.hasExpired()) {
            if (watcher.number(u"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"_s) > 0)
                return true;
        }
        return false;
    }
    void endSessions()
    {
        ForeignProgram other(m_address);
        static_cast<void>(other.text(
            u"SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"_s));
    }

    QString m_address;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST(TestPostgresHouse)
#include "tst_postgres_house.moc"

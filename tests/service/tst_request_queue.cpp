// Requests that share a turn and a commit, on a real house: what each is told, when, and what is left where it fails.
#include "model/db/connection_inner.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/service/request_queue.h"

#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

#include <sys/stat.h>

#include <thread>

using namespace rowlock;

namespace {

struct Told
{
    int number = 0;
    QString outcome; // "done" or the refusal's code
    qint64 commits = 0;
};

// Bytes of the file that are locked, by this process or others, as the kernel lists them.
qsizetype lockHolders(const QString &file)
{
    struct stat found = {};
    if (::stat(QFile::encodeName(file).constData(), &found) != 0)
        return 0;
    QFile locks(QStringLiteral("/proc/locks"));
    if (!locks.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray inode = ':' + QByteArray::number(quint64(found.st_ino)) + ' ';
    qsizetype count = 0;
    for (const QByteArray &line : locks.readAll().split('\n'))
        count += line.contains(inode) && line.contains("OFDLCK") && !line.contains("->") ? 1 : 0;
    return count;
}

} // namespace

class TestRequestQueue : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        m_desk = deskAt(QStringLiteral("counter/1"));
        m_queue = std::make_unique<RequestQueue>(600'000); // how slow the machine is divides no group here
        m_told.clear();
    }
    void cleanup()
    {
        m_desk.reset();
        QCOMPARE(m_house->verified(), QString());
    }

    void sharersHaveOneCommitAndAreToldAfterIt()
    {
        const qint64 before = commits();
        for (int i = 1; i <= 5; ++i)
            holdSeat(i, QStringLiteral("A%1").arg(i));
        QCOMPARE(m_queue->serve(m_desk.get()), 5);
        QCOMPARE(outcomes(), QStringLiteral("1 done, 2 done, 3 done, 4 done, 5 done"));
        QCOMPARE(commits(), before + 1);
        for (const Told &told : std::as_const(m_told))
            QCOMPARE(told.commits, before + 1); // nobody before the commit
        QCOMPARE(m_house->counters(m_event).held, 5);
        QVERIFY(m_queue->isEmpty());
        QCOMPARE(m_queue->serve(m_desk.get()), 0);
    }

    void oneThatIsRefusedIsUndoneAlone()
    {
        holdSeat(1, QStringLiteral("A1"));
        add(2, [this](Desk &desk) {
            return take(desk, SeatRequest::named({QStringLiteral("A2"), QStringLiteral("A1")}));
        });
        holdSeat(3, QStringLiteral("A2"));
        QCOMPARE(m_queue->serve(m_desk.get()), 3);
        QCOMPARE(outcomes(), QStringLiteral("1 done, 2 seat_unavailable, 3 done"));
        QCOMPARE(m_house->counters(m_event).held, 2);
    }

    void othersKeepTheirPlaceInTheOrder()
    {
        holdSeat(1, QStringLiteral("A1"));
        holdSeat(2, QStringLiteral("A2"));
        add(
            3, [this](Desk &desk) { return desk.events().event(m_event); }, Sharing::Alone);
        holdSeat(4, QStringLiteral("A3"));
        QCOMPARE(m_queue->serve(m_desk.get()), 2);
        QCOMPARE(m_queue->serve(m_desk.get()), 1);
        QCOMPARE(m_queue->serve(m_desk.get()), 1);
        QCOMPARE(outcomes(), QStringLiteral("1 done, 2 done, 3 done, 4 done"));
    }

    void readsOfOneMomentMayShareToo()
    {
        holdSeat(1, QStringLiteral("A1"));
        add(2, [this](Desk &desk) -> Result<qint64> {
            TRY_GET(const HouseDelta changes, desk.events().changes(m_event, 0));
            return changes.event.counters.held == 1 ? Result<qint64>(1)
                                                    : refuse(ErrorCode::SoldOut, QStringLiteral("unseen"));
        });
        QCOMPARE(m_queue->serve(m_desk.get()), 2);
        QCOMPARE(outcomes(), QStringLiteral("1 done, 2 done"));
    }

    void notMoreThanATurnsWorthGoTogether()
    {
        for (int i = 1; i <= 100; ++i)
            add(i, [this](Desk &desk) { return take(desk, SeatRequest::places(QStringLiteral("Pit"), 0)); });
        int served = 0;
        int groups = 0;
        while (!m_queue->isEmpty()) {
            served += m_queue->serve(m_desk.get());
            ++groups;
        }
        QCOMPARE(served, 100);
        QVERIFY(groups >= 2);
    }

    void aCommitThatFailsIsToldToAllThatRestOnIt()
    {
        refuseAtCommit(true);
        const auto failing = [this](Desk &desk) {
            Connection &connection = desk.connection();
            return inWriteTransaction(connection, [&](WriteTransaction &) -> Result<qint64> {
                if (!testsOnServer())
                    TRY(connection.inner().sqlite().engine->execute(
                        QStringLiteral("PRAGMA defer_foreign_keys=ON"))); // seen at COMMIT
                return run(connection, "INSERT INTO plan_category (plan_id, ordinal, name) VALUES (?, 7, 'no plan')",
                           testsOnServer() ? m_house->planId.value() : 4711);
            });
        };
        add(1, [this](Desk &desk) { return take(desk, SeatRequest::named({QStringLiteral("Z9")})); });
        holdSeat(2, QStringLiteral("A1"));
        holdSeat(3, QStringLiteral("A1")); // refused for a hold that never was
        add(4, failing);
        QCOMPARE(m_queue->serve(m_desk.get()), 4);
        QCOMPARE(outcomes(),
                 QStringLiteral("1 seat_unavailable, 2 storage_unusable, 3 storage_unusable, 4 storage_unusable"));
        QCOMPARE(m_house->counters(m_event).held, 0);
        refuseAtCommit(false);
        m_told.clear();
        holdSeat(5, QStringLiteral("A1"));
        QCOMPARE(m_queue->serve(m_desk.get()), 1);
        QCOMPARE(outcomes(), QStringLiteral("5 done"));
    }

    void whatIsUndoneInTheMiddleIsToldToAllBefore()
    {
        holdSeat(1, QStringLiteral("A1"));
        add(2, [](Desk &desk) -> Result<Done> {
            return inWriteTransaction(desk.connection(), [&](WriteTransaction &) -> Result<Done> {
                TRY(undoBehindItsBack(desk));
                return refuse(ErrorCode::StorageFull, QStringLiteral("The disk is full."));
            });
        });
        holdSeat(3, QStringLiteral("A2"));
        QCOMPARE(m_queue->serve(m_desk.get()), 2);
        const QString code = testsOnServer() ? QStringLiteral("storage_unusable") : QStringLiteral("storage_full");
        QCOMPARE(outcomes(), QStringLiteral("1 %1, 2 %1").arg(code));
        QCOMPARE(m_house->counters(m_event).held, 0);
        QCOMPARE(m_queue->serve(m_desk.get()), 1); // the next has a transaction of its own
        QCOMPARE(m_house->counters(m_event).held, 1);
    }

    // Whoever takes its answer slowly keeps nobody from selling, whatever became of the group.
    void theTurnIsGivenBackBeforeAnybodyIsTold_data()
    {
        QTest::addColumn<bool>("isUndone");
        QTest::newRow("done") << false;
        QTest::newRow("undone") << true;
    }
    void theTurnIsGivenBackBeforeAnybodyIsTold()
    {
        QFETCH(const bool, isUndone);
        const auto other = deskAt(QStringLiteral("counter/2"));
        other->connection().inner().waitMs = 2000; // only a program that keeps the turn lets it wait so long
        QStringList othersFound;
        const auto told = [&](const auto &) {
            TransactionRunner meanwhile(other->connection());
            const auto begun = meanwhile.beginWrite();
            othersFound.append(begun ? QStringLiteral("free") : codeName(begun.error().code));
        };
        const auto job = [&](Desk &desk) -> Result<HoldInfo> {
            if (isUndone)
                TRY(undoBehindItsBack(desk));
            return take(desk, SeatRequest::named({QStringLiteral("A1")}));
        };
        m_queue->add(requestOf([&](Desk &desk) { return take(desk, SeatRequest::named({QStringLiteral("A2")})); },
                               Sharing::Together, told));
        m_queue->add(requestOf(job, Sharing::Together, told));
        QCOMPARE(m_queue->serve(m_desk.get()), 2);
        QCOMPARE(othersFound.join(u' '), QStringLiteral("free free"));
        QCOMPARE(m_house->counters(m_event).held, isUndone ? 0 : 2);
    }

    void busyGoesToThoseThatWaitedTheirFullTime()
    {
        m_desk->connection().inner().waitMs = 50;
        const auto other = deskAt(QStringLiteral("counter/2"));
        {
            TransactionRunner holder(other->connection());
            QVERIFY(holder.beginWrite());
            holdSeat(1, QStringLiteral("A1"));
            holdSeat(2, QStringLiteral("A2"));
            QCOMPARE(m_queue->serve(m_desk.get()), 2);
            QCOMPARE(outcomes(), QStringLiteral("1 busy, 2 busy"));
            QVERIFY(m_lastError.details.value(u"waited_ms").toInteger() >= 50);
            QVERIFY(holder.commit());
        }
        m_told.clear();
        m_desk->connection().inner().waitMs = 5000;
        holdSeat(3, QStringLiteral("A1"));
        QCOMPARE(m_queue->serve(m_desk.get()), 1);
        QCOMPARE(outcomes(), QStringLiteral("3 done"));
    }

    void whoeverComesLateWaitsOn()
    {
        m_desk->connection().inner().waitMs = 1500;
        const auto other = deskAt(QStringLiteral("counter/2"));
        TransactionRunner holder(other->connection());
        QVERIFY(holder.beginWrite());
        holdSeat(1, QStringLiteral("A1"));
        int served = 0;
        std::thread serving([&] { served = m_queue->serve(m_desk.get()); });
        // The holder has the turn and its number, who waits has a number (docs/decisions/turnstile.md).
        const auto someoneQueues = [this] {
            return testsOnServer()
                       ? ForeignProgram(m_house->file).number(u"SELECT count(*) FROM pg_locks WHERE NOT granted"_qs) > 0
                       : lockHolders(turnFile(m_house->file)) >= 3;
        };
        const bool seen = QTest::qWaitFor(someoneQueues, 30'000);
        holdSeat(2, QStringLiteral("A2"));
        serving.join();
        QVERIFY(seen);
        QVERIFY(holder.commit());
        if (served == 2) { // the machine stood still for longer than the second came later: its own time was up too
            QCOMPARE(outcomes(), QStringLiteral("1 busy, 2 busy"));
            QVERIFY(m_lastError.details.value(u"waited_ms").toInteger() >= 1500);
            return;
        }
        QCOMPARE(outcomes(), QStringLiteral("1 busy"));
        QCOMPARE(m_queue->serve(m_desk.get()), 1);
        QCOMPARE(outcomes(), QStringLiteral("1 busy, 2 done"));
    }

    void aHouseThatIsGoneIsToldToAll()
    {
        const QString elsewhere = m_house->file + QStringLiteral(".moved");
        holdSeat(1, QStringLiteral("A1"));
        holdSeat(2, QStringLiteral("A2"));
        if (testsOnServer())
            setServerAway(m_house->file, true);
        else
            QVERIFY(QFile::rename(m_house->file, elsewhere));
        QCOMPARE(m_queue->serve(m_desk.get()), 2);
        if (testsOnServer())
            setServerAway(m_house->file, false);
        else
            QVERIFY(QFile::rename(elsewhere, m_house->file));
        QCOMPARE(outcomes(), QStringLiteral("1 storage_unusable, 2 storage_unusable"));
    }

    void withoutAHouseEachIsToldSo()
    {
        holdSeat(1, QStringLiteral("A1"));
        QCOMPARE(m_queue->serve(nullptr), 1);
        QCOMPARE(outcomes(), QStringLiteral("1 storage_unusable"));
    }

private:
    // As SQLite does where the disk is full, and as a server's end does.
    static Result<Done> undoBehindItsBack(Desk &desk)
    {
        if (!testsOnServer())
            return desk.connection().inner().sqlite().engine->execute(SqliteEngine::Command::Rollback);
        TRY(run(desk.connection(), "SELECT pg_terminate_backend(pg_backend_pid())"));
        return Done();
    }
    // On a server, where no key may wait for it: a rule that does.
    void refuseAtCommit(bool refuses)
    {
        if (!testsOnServer())
            return;
        const QString rule = QStringLiteral("CREATE CONSTRAINT TRIGGER late AFTER INSERT ON plan_category DEFERRABLE "
                                            "INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('late')");
        const QString end = QStringLiteral("DROP TRIGGER late ON plan_category");
        QCOMPARE(ForeignProgram(m_house->file).tries(refuses ? rule : end), QString());
    }

    std::unique_ptr<Desk> deskAt(const QString &terminal)
    {
        auto desk = Desk::open(m_house->file, Actor{terminal, {}}, m_house->clock);
        if (!desk)
            qFatal("%s", qPrintable(said(desk.error())));
        return std::move(*desk);
    }

    template <typename Job>
    void add(int number, Job job, Sharing sharing = Sharing::Together)
    {
        m_queue->add(requestOf(std::move(job), sharing, [this, number](const auto &answer) {
            if (!answer)
                m_lastError = answer.error();
            m_told.append({number, answer ? QStringLiteral("done") : codeName(answer.error().code), commits()});
        }));
    }

    void holdSeat(int number, const QString &seat)
    {
        add(number, [this, seat](Desk &desk) { return take(desk, SeatRequest::named({seat})); });
    }

    // The fixture's plan is no document that a desk could read again.
    Result<HoldInfo> take(Desk &desk, const SeatRequest &request)
    {
        return takeHold(desk.connection(), m_house->one(), m_event, m_house->plan, request, {});
    }

    qint64 commits() const { return m_desk->connection().commits(); }

    QString outcomes() const
    {
        QStringList texts;
        for (const Told &told : m_told)
            texts.append(QStringLiteral("%1 %2").arg(told.number).arg(told.outcome));
        return texts.join(QStringLiteral(", "));
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<RequestQueue> m_queue;
    QList<Told> m_told;
    Error m_lastError;
};

ROWLOCK_TEST(TestRequestQueue)
#include "tst_request_queue.moc"

// Others that keep the house for themselves: another program with its own lock, a counter that is stopped or killed in
// the middle of its turn. Everybody else is told `busy` after a bounded wait, and goes on as soon as they can.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/traced_run.h"
#include "tests/support/send_signal.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <thread>

#include <sqlite3.h>
#include <sys/stat.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 boundMs = 5000;      // the wait that a counter is promised at most
constexpr qint64 generousMs = 20'000; // the same on a machine that has much else to do

// Another program's transaction, open for as long as this lives.
class ForeignLock
{
public:
    ForeignLock(const QString &house, const char *begin)
    {
        if (sqlite3_open_v2(QFile::encodeName(house).constData(), &m_database, SQLITE_OPEN_READWRITE, nullptr)
                != SQLITE_OK
            || sqlite3_busy_timeout(m_database, 5000) != SQLITE_OK
            || sqlite3_exec(m_database, begin, nullptr, nullptr, nullptr) != SQLITE_OK)
            qFatal("%s: %s", begin, sqlite3_errmsg(m_database));
    }
    ~ForeignLock()
    {
        sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
        sqlite3_close(m_database);
    }
    ForeignLock(const ForeignLock &) = delete;
    ForeignLock &operator=(const ForeignLock &) = delete;

private:
    sqlite3 *m_database = nullptr;
};

} // namespace

#define IS_BUSY(reply)                                                                                                 \
    QVERIFY2(reply.kind == CounterProcess::Reply::Refused && reply.code == u"busy"_s, qPrintable(reply.told()));       \
    QVERIFY2(reply.details.value(u"waited_ms"_s).toInteger(-1) >= boundMs - 100, qPrintable(reply.told()));            \
    QVERIFY2(reply.ms < generousMs, qPrintable(QString::number(reply.ms)));                                            \
    QVERIFY(reply.message.size() > 40)

class TestForeignLocks : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<HouseFolder>();
        makeSimpleHouse(*m_folder, 4, 10);
    }

    void anotherProgramKeepsTheHouse_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("for writing") << QByteArray("BEGIN IMMEDIATE");
        QTest::newRow("for itself alone") << QByteArray("BEGIN EXCLUSIVE");
    }
    void anotherProgramKeepsTheHouse()
    {
        QFETCH(QByteArray, begin);
        CounterProcess counter(m_folder->house(), u"one"_s);
        QVERIFY(hold(counter).done());
        {
            const ForeignLock lock(m_folder->house(), begin.constData());
            QVERIFY(counter.call(u"event.show"_s, {{u"event"_s, 1}}).done()); // who looks is not in the way
            const auto refused = hold(counter);
            IS_BUSY(refused);
            const Shot shot = shoot(m_folder->house(), {u"hold"_s, u"1"_s, u"--best"_s, u"1"_s});
            QVERIFY2(shot.status == 3 && shot.code() == u"busy"_s, qPrintable(shot.told()));
        }
        QVERIFY(hold(counter).done());
        goesOn(2);
    }

    // Released while they wait: nobody is refused.
    void whoWaitsIsServedAfterTheRelease()
    {
        CounterProcess counter(m_folder->house(), u"one"_s);
        QVERIFY(hold(counter).done());
        auto lock = std::make_unique<ForeignLock>(m_folder->house(), "BEGIN IMMEDIATE");
        CounterProcess::Reply reply;
        std::thread waiting([&] { reply = hold(counter); });
        QVERIFY(QTest::qWaitFor([&] { return isTurnTaken(); }, 4000));
        lock.reset();
        waiting.join();
        QVERIFY2(reply.done(), qPrintable(reply.told()));
        goesOn(2);
    }

    // It stops at the flush of its commit, turn and write lock in hand, and stays so.
    void aStoppedCounterOnlyMakesOthersWait()
    {
        QString whyNot;
        if (!canTrace(&whyNot))
            QSKIP(qPrintable(whyNot));
        CounterProcess stopped(m_folder->house(), u"stopped"_s, stoppingAtItsFlush());
        CounterProcess counter(m_folder->house(), u"one"_s);
        QVERIFY(counter.call(u"event.list"_s).done());
        CounterProcess::Reply late;
        std::thread working([&] { late = hold(stopped); });
        // Whoever opens the house takes a turn too, for a moment; only a commit leaves something in the log.
        const bool inTurn = QTest::qWaitFor(
            [&] { return isTurnTaken() && QFileInfo(m_folder->house() + u"-wal"_s).size() > 0; }, 10'000);
        QList<CounterProcess::Reply> replies{hold(counter), hold(counter)};
        letTracedGoOn(stopped);
        working.join();
        QVERIFY(inTurn);
        IS_BUSY(replies.first());
        IS_BUSY(replies.last());
        QVERIFY2(late.done(), qPrintable(late.told())); // it was only slow: its hold is a hold
        QVERIFY(hold(counter).done());
        goesOn(2);
    }

    void aCounterThatIsKilledInItsTurnHarmsNobody()
    {
        QString whyNot;
        if (!canTrace(&whyNot))
            QSKIP(qPrintable(whyNot));
        qint64 longest = 0;
        const int times = int(proofFigure("ROWLOCK_TURNS", 3));
        for (int time = 0; time < times; ++time) {
            CounterProcess doomed(m_folder->house(), u"doomed"_s, stoppingAtItsFlush());
            CounterProcess counter(m_folder->house(), u"one"_s);
            QVERIFY(doomed.call(u"event.list"_s).done()); // or the turn that is seen may be that of its opening
            QVERIFY(counter.call(u"event.list"_s).done());
            std::thread working([&] { (void)hold(doomed); });
            const bool inTurn = QTest::qWaitFor([&] { return isTurnTaken(); }, 10'000);
            CounterProcess::Reply reply;
            std::thread waiting([&] { reply = hold(counter); });
            const bool waited = QTest::qWaitFor([&] { return isWaitingAtTurn(); }, 4000);
            const bool isKilled = sendSignal(tracedBy(doomed.pid()), SIGKILL);
            working.join();
            waiting.join();
            QVERIFY(inTurn && waited && isKilled);
            QVERIFY2(reply.done(), qPrintable(reply.told()));
            longest = qMax(longest, reply.ms);
        }
        tellFigures("killed in turn",
                    u"%1 kills in the turn, longest wait of the next %2 ms"_s.arg(times).arg(longest));
        goesOn(times);
    }

private:
    CounterProcess::Reply hold(CounterProcess &counter)
    {
        return counter.call(u"hold"_s, {{u"event"_s, 1}, {u"best"_s, 1}});
    }

    // The house is whole, has at least so many holds, and the next command works.
    void goesOn(int holds)
    {
        CounterProcess next(m_folder->house(), u"next"_s);
        const auto shown = next.call(u"event.show"_s, {{u"event"_s, 1}});
        QVERIFY2(shown.result.value(u"held"_s).toInt() >= holds, qPrintable(shown.told()));
        QVERIFY(hold(next).done());
        const auto verify = next.call(u"verify"_s);
        QVERIFY2(verify.done() && verify.result.value(u"ok"_s).toBool(), qPrintable(verify.told()));
        QCOMPARE(brokenRules(m_folder->house()), QStringList());
    }

    static QStringList stoppingAtItsFlush() { return injection({"fdatasync", 1, {}}, "signal=STOP"); }

    static void letTracedGoOn(const CounterProcess &tracer)
    {
        if (!sendSignal(tracedBy(tracer.pid()), SIGCONT))
            qFatal("the traced counter is not found");
    }

    // In the kernel's table of locks the turn is the second byte of its file; who waits stands there with an arrow.
    QByteArrayList locksOnTurn() const
    {
        QByteArrayList found;
        QFile table(u"/proc/locks"_s);
        if (!table.open(QIODevice::ReadOnly))
            return found;
        const QByteArray inode = ':' + QByteArray::number(inodeOf(m_folder->house() + u"-turn"_s)) + ' ';
        for (const QByteArray &line : table.readAll().split('\n')) {
            if (line.contains(inode))
                found.append(line);
        }
        return found;
    }
    static qulonglong inodeOf(const QString &file);
    bool isTurnTaken() const
    {
        for (const QByteArray &line : locksOnTurn()) {
            if (!line.contains("->") && line.trimmed().endsWith(" 1 1"))
                return true;
        }
        return false;
    }
    bool isWaitingAtTurn() const
    {
        for (const QByteArray &line : locksOnTurn()) {
            if (line.contains("->"))
                return true;
        }
        return false;
    }

    std::unique_ptr<HouseFolder> m_folder;
};

qulonglong TestForeignLocks::inodeOf(const QString &file)
{
    struct stat found = {};
    return ::stat(QFile::encodeName(file).constData(), &found) == 0 ? found.st_ino : 0;
}

ROWLOCK_TEST(TestForeignLocks)
#include "tst_foreign_locks.moc"

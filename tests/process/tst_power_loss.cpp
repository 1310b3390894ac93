// The power goes at every moment of a busy counter: what was acknowledged is there, nothing is half done, and selling
// goes on. The same with less durable settings must lose sales, or the harness finds nothing.
// ROWLOCK_IMAGES: how many crash images in each mode of use. ROWLOCK_SEED=n repeats a run.
#include "model/db/connection_inner.h"
#include "model/db/maintenance.h"
#include "model/store/verify.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/simulated_disk.h"
#include "tests/support/answers_checked.h"
#include "tests/support/random_season.h"

#include <QScopeGuard>

#include <sqlite3.h>

using namespace rowlock;

namespace {

struct Mode
{
    bool writeAhead = true;
    const char *weaker = nullptr; // the control: a pragma that makes commits less durable
};

// Where the journal ended when a command was acknowledged.
struct Acknowledged
{
    qsizetype steps = 0; // of the disk until then
    qint64 seq = 0;
    QByteArray hash;
};

struct Recording
{
    SimulatedDisk start;
    QList<DiskStep> steps;
    QList<Acknowledged> acknowledged; // the first one is the state at the start
    QMap<QString, int> done;
};

struct Tally
{
    qint64 images = 0, verified = 0, lost = 0, damaged = 0;
    QStringList examples;

    void add(qint64 &counter, const QString &what)
    {
        ++counter;
        if (examples.size() < 5)
            examples += what;
    }
};

Acknowledged headOf(Connection &connection)
{
    const auto head =
        one<Acknowledged>(connection, R"(SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1)", [](const Row &row) {
            return Acknowledged{0, row.integer(0), row.bytes(1)};
        });
    return head.value_or(Acknowledged{});
}

void reopen(HouseFixture &house, const Mode &mode)
{
    house.reopen();
    if (!mode.weaker)
        return;
    if (const auto set = house.connection->inner().sqlite().engine->execute(QLatin1String(mode.weaker)); !set)
        qFatal("%s", qPrintable(said(set)));
}

void checkpoint(Connection &connection)
{
    if (const auto turn = HeldTurn::take(connection.inner().sqlite(), 1000))
        connection.inner().sqlite().engine->checkpoint(SqliteEngine::Checkpoint::Passive);
}

// A counter's day with every use case, and what the disk was asked to do meanwhile.
Recording record(const Mode &mode, quint32 seed, int acts)
{
    Recording recording;
    HouseFixture house(mode.writeAhead);
    RandomSeason season(house, seed);
    season.isOneActAStep = true; // or what lies between two acknowledged states is no half of an act
    season.addEvent(house.newEvent({HoldPolicy::Yielding, 120, 400}));
    season.addEvent(house.newEvent({HoldPolicy::Strict, 120, 400}, QStringLiteral("Macbeth")));
    house.close();
    recording.start.load(house.folder.path());
    CrashVfs::watch(house.folder.path(), [&](const DiskStep &step) {
        recording.steps.append(step);
        return SQLITE_OK;
    });
    const auto unwatched = qScopeGuard([] { CrashVfs::unwatch(); });
    reopen(house, mode);
    recording.acknowledged.append(headOf(*house.connection));
    for (int act = 1; act <= acts; ++act) {
        season.step();
        if (act % 9 == 0)
            checkpoint(*house.connection);
        Acknowledged now = headOf(*house.connection);
        now.steps = recording.steps.size();
        recording.acknowledged.append(now);
        if (act % 14 == 0) { // closing copies the log back as well
            house.close();
            reopen(house, mode);
        }
    }
    house.close();
    recording.done = season.done;
    if (!season.accidents.isEmpty())
        qFatal("%s", qPrintable(season.accidents.join(u'\n')));
    return recording;
}

class Inspector
{
public:
    Inspector(const Recording &recording, Tally &tally) : m_recording(recording), m_tally(tally) {}

    // `moment`: how many steps the disk had been asked for.
    void look(const QMap<QString, QByteArray> &image, qsizetype moment)
    {
        ++m_tally.images;
        m_where = QStringLiteral("image %1, step %2: ").arg(m_tally.images).arg(moment);
        while (m_next < m_recording.acknowledged.size() && m_recording.acknowledged.at(m_next).steps <= moment)
            ++m_next;
        writeImage(image, m_folder.path());
        auto opened = Connection::open(m_folder.filePath(QStringLiteral("house.rowlock")), OpenMode::ReadWrite);
        if (!opened)
            return m_tally.add(m_tally.damaged, m_where + said(opened));
        checkAcknowledged(headOf(**opened));
        checkWhole(**opened);
    }

private:
    // The last acknowledged command is there, and after it at most the one that was being done.
    void checkAcknowledged(const Acknowledged &found)
    {
        static const QString halfDone = QStringLiteral("ends at %1, half done between %2 and %3");
        const Acknowledged &last = m_recording.acknowledged.at(m_next - 1);
        const Acknowledged &next =
            m_next < m_recording.acknowledged.size() ? m_recording.acknowledged.at(m_next) : last;
        if (found.seq < last.seq)
            m_tally.add(m_tally.lost,
                        m_where + QStringLiteral("ends at %1, acknowledged %2").arg(found.seq).arg(last.seq));
        else if ((found.seq != last.seq || found.hash != last.hash)
                 && (found.seq != next.seq || found.hash != next.hash))
            m_tally.add(m_tally.damaged, m_where + halfDone.arg(found.seq).arg(last.seq).arg(next.seq));
    }

    void checkWhole(Connection &connection)
    {
        const auto problems = connection.inner().sqlite().engine->lines(QStringLiteral("PRAGMA integrity_check(3)"));
        if (!problems || *problems != QStringList{QStringLiteral("ok")})
            return m_tally.add(m_tally.damaged, m_where + (problems ? problems->join(u'\n') : said(problems)));
        const auto torn = one<qint64>(connection, R"(
            SELECT (SELECT count(*) FROM event_seat s LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
                    WHERE s.state = 'sold' AND (t.state IS NULL OR t.state <> 'valid'))
                + (SELECT count(*) FROM ticket t LEFT JOIN event_seat s ON s.ticket_id = t.ticket_id
                    WHERE t.state = 'valid' AND t.seat_no IS NOT NULL AND s.state IS NULL)
                + (SELECT count(*) FROM sale_order o WHERE total_minor - refunded_minor
                    <> (SELECT coalesce(sum(amount_minor), 0) FROM payment p WHERE p.order_id = o.order_id))
                + (SELECT count(*) FROM event e WHERE held + reserved
                    <> (SELECT count(*) FROM event_seat s WHERE s.event_id = e.event_id AND s.state = 'held')
                    + (SELECT coalesce(sum(quantity), 0) FROM area_claim c WHERE c.event_id = e.event_id
                        AND c.state = 'held')))",
                                      [](const Row &row) { return row.integer(0); });
        if (!torn || *torn != 0)
            return m_tally.add(m_tally.damaged, m_where + (torn ? QStringLiteral("half a sale") : said(torn)));
        // The next command works, after which everything must still hold.
        const TestClock later({1'795'000'000'000 + 3600'000});
        const Act act{{QStringLiteral("counter/9"), {}}, later};
        if (const auto next = setOnSale(connection, act, EventId(1 + m_tally.images % 2), true); !next)
            return m_tally.add(m_tally.damaged, m_where + said(next));
        if (m_tally.images % 16 != 1) // the full check takes longer than all of the above
            return;
        ++m_tally.verified;
        const auto report = verifyHouse(connection);
        if (!report || !report->problems.isEmpty())
            m_tally.add(m_tally.damaged, m_where + (report ? report->problems.join(u'\n') : said(report)));
    }

    const Recording &m_recording;
    Tally &m_tally;
    QTemporaryDir m_folder;
    QString m_where;
    qsizetype m_next = 0;
};

// Goes through the recording and lets the power go before every step and at the end.
void cutEverywhere(const Recording &recording, quint32 seed, Tally &tally)
{
    QRandomGenerator random(seed);
    Inspector inspector(recording, tally);
    SimulatedDisk disk = recording.start;
    for (qsizetype moment = 0; moment <= recording.steps.size(); ++moment) {
        using Loss = SimulatedDisk::Loss;
        const Loss loss = QList<Loss>{Loss::AllUnsynced, Loss::Some, Loss::Torn}.at(int(moment + seed) % 3);
        inspector.look(disk.after(loss, random), moment);
        if (moment < recording.steps.size())
            disk.apply(recording.steps.at(moment));
    }
}

Tally cutUntil(const Mode &mode, qint64 images, int acts, quint32 firstSeed)
{
    CrashVfs::offerSharedMemory(mode.writeAhead);
    const auto offered = qScopeGuard([] { CrashVfs::offerSharedMemory(true); });
    Tally tally;
    QMap<QString, int> done;
    for (quint32 seed = firstSeed; tally.images < images; ++seed) {
        const Recording recording = record(mode, seed, acts);
        for (auto what = recording.done.begin(); what != recording.done.end(); ++what)
            done[what.key()] += *what;
        cutEverywhere(recording, seed, tally);
    }
    QStringList words;
    for (auto what = done.begin(); what != done.end(); ++what)
        words += QStringLiteral("%1 %2").arg(what.key()).arg(*what);
    const QString settings =
        QStringLiteral("%1, %2").arg(QLatin1String(mode.writeAhead ? "write-ahead log" : "rollback journal"),
                                     QLatin1String(mode.weaker ? mode.weaker : "as it is used"));
    tellFigures("power loss", QStringLiteral("%1: %2 images, %3 verified in full: %4 lost, %5 damaged (%6)")
                                  .arg(settings)
                                  .arg(tally.images)
                                  .arg(tally.verified)
                                  .arg(tally.lost)
                                  .arg(tally.damaged)
                                  .arg(words.join(QStringLiteral(", "))));
    return tally;
}

} // namespace

class TestPowerLoss : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useMemoryForTemporaryFiles();
        CrashVfs::install();
        m_seed = proofSeed();
    }

    void losesNothing_data()
    {
        QTest::addColumn<bool>("writeAhead");
        QTest::newRow("write-ahead log, full") << true;
        QTest::newRow("rollback journal, extra") << false;
    }

    void losesNothing()
    {
        QFETCH(bool, writeAhead);
        const Tally tally = cutUntil({writeAhead}, proofFigure("ROWLOCK_IMAGES", 300), 30, m_seed);
        QVERIFY2(tally.examples.isEmpty(), qPrintable(tally.examples.join(u'\n')));
        QVERIFY(tally.verified > 0);
    }

    // The same counter with settings that promise less: if nothing were found here, nothing was looked for above.
    void findsWhatIsLost_data()
    {
        QTest::addColumn<bool>("writeAhead");
        QTest::addColumn<QByteArray>("weaker");
        QTest::newRow("write-ahead log, normal") << true << QByteArray("PRAGMA synchronous=NORMAL");
        QTest::newRow("write-ahead log, off") << true << QByteArray("PRAGMA synchronous=OFF");
        QTest::newRow("rollback journal, off") << false << QByteArray("PRAGMA synchronous=OFF");
    }

    void findsWhatIsLost()
    {
        QFETCH(bool, writeAhead);
        QFETCH(QByteArray, weaker);
        const Tally tally = cutUntil({writeAhead, weaker.constData()}, 200, 12, m_seed);
        QVERIFY(tally.lost + tally.damaged > 0);
    }

private:
    quint32 m_seed = 0;
};

ROWLOCK_TEST(TestPowerLoss)
#include "tst_power_loss.moc"

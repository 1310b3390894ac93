// Whole seasons from a seed, with faults (tests/process/support/simulated_season.h): of the disk, or of a server and
// the way to it. A failure names seed and commit; with ROWLOCK_SEED=<seed> that one season is played again.
// ROWLOCK_SEEDS: how many; ROWLOCK_ACTS: the acts of the one long season.
#include "tests/process/support/crash_vfs.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/simulated_season.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/test_server.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>

using namespace rowlock;

namespace {

QString commit()
{
    QProcess git;
    git.start(QStringLiteral("git"), {QStringLiteral("-C"), QStringLiteral(ROWLOCK_SOURCE_DIR),
                                      QStringLiteral("rev-parse"), QStringLiteral("--short"), QStringLiteral("HEAD")});
    git.waitForFinished();
    return QString::fromUtf8(git.readAllStandardOutput()).trimmed();
}

} // namespace

class TestSeason : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void shortSeasons();
    void oneLongSeason();

private:
    QString house(int events, bool writeAhead);
    std::unique_ptr<SeasonGround> ground(int events, bool writeAhead = true);
    void add(const QMap<QString, qint64> &counts)
    {
        for (auto count = counts.begin(); count != counts.end(); ++count)
            m_counts[count.key()] += *count;
    }
    QString counted() const
    {
        QStringList words;
        for (auto count = m_counts.begin(); count != m_counts.end(); ++count)
            words += QStringLiteral("%1 %2").arg(count.key()).arg(*count);
        return words.join(QStringLiteral(", "));
    }

    QTemporaryDir m_folder;
    QMap<QString, QString> m_houses; // by what they are like: copied from
    quint32 m_seed = 0;
    QMap<QString, qint64> m_counts;
};

void TestSeason::initTestCase()
{
    CrashVfs::install();
    m_seed = proofSeed();
}

QString TestSeason::house(int events, bool writeAhead)
{
    const QString kind = QStringLiteral("house-%1-%2.rowlock").arg(events).arg(int(writeAhead));
    QString &house = m_houses[kind];
    if (!house.isEmpty())
        return house;
    house = testsOnServer() ? newServerDatabase() : m_folder.filePath(kind);
    CrashVfs::offerSharedMemory(writeAhead);
    makeTheatreHouse(house, TestClock(), events);
    addTheatreTerms(house, TestClock(), 15 * events, 4000 * events);
    CrashVfs::offerSharedMemory(true);
    return house;
}

std::unique_ptr<SeasonGround> TestSeason::ground(int events, bool writeAhead)
{
    return testsOnServer() ? groundOnServer(house(events, true)) : groundOnDisk(house(events, writeAhead), writeAhead);
}

void TestSeason::shortSeasons()
{
    m_counts.clear();
    const qint64 seeds = isSeedGiven() && !qEnvironmentVariableIsSet("ROWLOCK_SEEDS")
                             ? 1
                             : proofFigure("ROWLOCK_SEEDS", testsOnServer() ? 12 : 80);
    QElapsedTimer elapsed;
    elapsed.start();
    for (quint32 seed = m_seed; seed < m_seed + seeds; ++seed) {
        const bool writeAhead = seed % 4 > 0;
        SimulatedSeason season(ground(2, writeAhead), {int(2 + seed % 3), 100, 20}, seed);
        const QString problem = season.run();
        QVERIFY2(problem.isEmpty(),
                 qPrintable(QStringLiteral("%1\ncommit %2, ROWLOCK_SEED=%3").arg(problem, commit()).arg(seed)));
        add(season.counts);
    }
    tellFigures("simulated seasons", QStringLiteral("%1 seeds from %2 on, %3 s: %4")
                                         .arg(seeds)
                                         .arg(m_seed)
                                         .arg(double(elapsed.elapsed()) / 1000, 0, 'f', 1)
                                         .arg(counted()));
    for (const char *what :
         {"done: void", "done: comps given", "done: companions given", "done: payment.keep", "done: deposit refunded"})
        QVERIFY2(seeds < 80 || m_counts.value(QLatin1String(what)) > 0, what);
    if (seeds > 10)
        QVERIFY(m_counts.value(testsOnServer() ? QStringLiteral("cut") : QStringLiteral("power cuts")) > seeds / 2);
}

void TestSeason::oneLongSeason()
{
    m_counts.clear();
    const auto acts = int(proofFigure("ROWLOCK_ACTS", testsOnServer() ? 300 : 1000));
    QElapsedTimer elapsed;
    elapsed.start();
    SimulatedSeason season(ground(2 + acts / 150), {4, acts, 60}, m_seed);
    const QString problem = season.run();
    QVERIFY2(problem.isEmpty(),
             qPrintable(QStringLiteral("%1\ncommit %2, ROWLOCK_SEED=%3").arg(problem, commit()).arg(m_seed)));
    add(season.counts);
    tellFigures("one long season", QStringLiteral("%1 acts, seed %2, %3 s: %4")
                                       .arg(acts)
                                       .arg(m_seed)
                                       .arg(double(elapsed.elapsed()) / 1000, 0, 'f', 1)
                                       .arg(counted()));
}

static int runSeason(int argc, char **argv)
{
    useMemoryForTemporaryFiles(); // before the test's own folder is made
    return runTestClass<QCoreApplication, TestSeason>(argc, argv);
}

static const RegisteredTest registeredSeason(__FILE__, runSeason);

#include "tst_season.moc"

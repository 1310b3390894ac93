// Counters that die at any moment: what they were told stays, what they were not told is there once or not at all.
// ROWLOCK_KILLS: how many processes die; ROWLOCK_SEED.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/ledger.h"
#include "tests/process/support/proof_house.h"
#include "tests/process/support/proof_settings.h"

#include <QTest>

#include <memory>
#include <thread>
#include <vector>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int rows = 20;
constexpr int seats = 20;
constexpr int cyclesPerHouse = 40; // then the house is nearly sold out
constexpr qint64 nextCommandBoundMs = 5000;

struct Totals
{
    int cycles = 0;
    int kills = 0;
    int told = 0;
    int refused = 0;
    int unknown = 0;
    int wasDone = 0;
    qint64 longestNextMs = 0;
};

} // namespace

class TestRandomKills : public QObject
{
    Q_OBJECT

private slots:
    void nothingToldIsLost()
    {
        const quint32 seed = proofSeed();
        const int wanted = int(proofFigure("ROWLOCK_KILLS", testsOnServer() ? 45 : 90));
        QRandomGenerator random(seed);
        Totals totals;
        for (int house = 0; totals.kills < wanted; ++house) {
            const HouseFolder folder;
            makeSimpleHouse(folder, rows, seats, {{u"hold_policy"_s, u"strict"_s}, {u"hold_seconds"_s, 3600}});
            std::vector<std::unique_ptr<Clerk>> clerks;
            for (int cycle = 0; cycle < cyclesPerHouse && totals.kills < wanted; ++cycle, ++totals.cycles) {
                const QStringList problems = oneCycle(folder, clerks, random, totals);
                QVERIFY2(problems.isEmpty(),
                         qPrintable(u"ROWLOCK_SEED=%1, house %2, cycle %3:\n%4"_s.arg(seed).arg(house).arg(cycle).arg(
                             problems.mid(0, 20).join(u'\n'))));
            }
            for (const auto &clerk : clerks) {
                totals.told += clerk->figures.told;
                totals.refused += clerk->figures.refused;
                totals.unknown += clerk->figures.unknown;
                totals.wasDone += clerk->figures.wasDone;
            }
        }
        QVERIFY(totals.told >= totals.kills); // otherwise they died before they had done anything
        tellFigures("kills",
                    u"%1 kills in %2 cycles, %3 commands told, %4 refused, %5 without an answer (%6 of them done "
                    "once asked again), longest next command %7 ms, 0 lost, seed %8"_s.arg(totals.kills)
                        .arg(totals.cycles)
                        .arg(totals.told)
                        .arg(totals.refused)
                        .arg(totals.unknown)
                        .arg(totals.wasDone)
                        .arg(totals.longestNextMs)
                        .arg(seed));
    }

private:
    // Two to four counters work at once, each dies in its own moment, each comes back; then the books are compared.
    static QStringList oneCycle(const HouseFolder &folder, std::vector<std::unique_ptr<Clerk>> &clerks,
                                QRandomGenerator &random, Totals &totals)
    {
        const int counters = 2 + random.bounded(3);
        while (int(clerks.size()) < counters)
            clerks.push_back(
                std::make_unique<Clerk>(u"counter %1"_s.arg(clerks.size() + 1), 1, rows, seats, random.generate()));
        std::vector<std::thread> threads;
        QList<int> lives;
        for (int i = 0; i < counters; ++i)
            lives.append(4 + random.bounded(57));
        for (int i = 0; i < counters; ++i)
            threads.emplace_back([&clerk = *clerks[size_t(i)], house = folder.house(), life = lives.at(i)] {
                live(clerk, house, life);
            });
        for (std::thread &thread : threads)
            thread.join();
        totals.kills += counters;

        QStringList problems;
        for (int i = 0; i < counters; ++i) {
            CounterProcess again(folder.house(), clerks[size_t(i)]->terminal());
            clerks[size_t(i)]->comeBack(again);
            totals.longestNextMs = qMax(totals.longestNextMs, clerks[size_t(i)]->longestNextMs);
            if (clerks[size_t(i)]->longestNextMs > nextCommandBoundMs)
                problems.append(u"the next command took %1 ms"_s.arg(clerks[size_t(i)]->longestNextMs));
            if (i == counters - 1)
                problems.append(verified(again));
            if (const int end = again.end(); end != 0)
                problems.append(u"a counter that came back ended with %1"_s.arg(end));
        }
        QList<const Clerk *> all;
        for (const auto &clerk : clerks)
            all.append(clerk.get());
        return problems + booksAgainstHouse(folder.house(), all) + brokenRules(folder.house());
    }

    // The life begins with the first thing done: before, there is nothing to lose.
    static void live(Clerk &clerk, const QString &house, int lifeMs)
    {
        CounterProcess counter(house, clerk.terminal());
        clerk.work(counter, 1);
        std::thread end([&counter, lifeMs] {
            std::this_thread::sleep_for(std::chrono::milliseconds(lifeMs)); // the length of a life, nothing is awaited
            counter.kill();
        });
        clerk.work(counter, 1'000'000);
        end.join();
        counter.end();
    }

    static QStringList verified(CounterProcess &counter)
    {
        const auto held = counter.call(u"event.show"_s, {{u"event"_s, 1}});
        QStringList problems;
        if (!held.done() || held.result.value(u"held"_s).toInt() != 0)
            problems.append(u"held seats without a hold: "_s + held.told());
        const auto verify = counter.call(u"verify"_s);
        if (!verify.done() || !verify.result.value(u"ok"_s).toBool())
            problems.append(u"verify: "_s + verify.told());
        return problems;
    }
};

ROWLOCK_TEST(TestRandomKills)
#include "tst_random_kills.moc"

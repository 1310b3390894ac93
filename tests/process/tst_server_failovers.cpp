// The server dies under terminals that sell, its standby is promoted and they go on; then the old one comes back as it
// was, is refused, and follows from then on. What each was told is explained by the journal of the one that is left.
// ROWLOCK_FAILOVERS: how often. ROWLOCK_CLIENTS: how many processes at a time.
#include "model/domain/clock.h"
#include "model/domain/house_place.h"
#include "tests/process/support/busy_counters.h"
#include "tests/process/support/explained.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"
#include "tests/support/server_pair.h"

#include <QTest>

#include <algorithm>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestServerFailovers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!ServerProcess::isInstalled())
            QSKIP("no PostgreSQL server is installed");
    }
    void nothingToldIsLost();

private:
    // Answers when the other one had been promoted.
    static qint64 failOver(ServerPair &pair, BusyCounters &counters);
    // Until the slowest of the terminals that worked before and after `promoted` was told of something done.
    static qint64 untilAllSellMs(const QList<pure::Deed> &history, qint64 promoted);
};

qint64 TestServerFailovers::failOver(ServerPair &pair, BusyCounters &counters)
{
    counters.awaitNewLines(12);
    pair.killPrimary();
    pair.promote();
    const qint64 promoted = monotonicNs();
    counters.awaitNewLines(6);
    pair.bringBackOld();
    ForeignProgram old(pair.addressOfOther());
    const QString entries = u"SELECT count(*) FROM journal"_s;
    const qint64 before = old.number(entries);
    counters.awaitNewLines(12); // by terminals that were open, and by others that have just begun
    if (old.number(entries) != before)
        qFatal("a terminal has sold from the old server");
    pair.follow();
    return promoted;
}

qint64 TestServerFailovers::untilAllSellMs(const QList<pure::Deed> &history, qint64 promoted)
{
    struct Terminal
    {
        bool before = false;
        qint64 after = 0;
    };
    QMap<QString, Terminal> terminals;
    for (const pure::Deed &deed : history) {
        Terminal &terminal = terminals[QString(deed.command.terminal).remove(u'+')];
        if (!deed.isAnswered() || deed.answer.refusal.startsWith(u"storage"))
            continue;
        if (deed.answeredNs < promoted)
            terminal.before = true;
        else if (terminal.after == 0 || deed.answeredNs < terminal.after)
            terminal.after = deed.answeredNs;
    }
    qint64 longest = 0;
    for (const Terminal &terminal : terminals) {
        if (terminal.before && terminal.after > 0)
            longest = qMax(longest, (terminal.after - promoted) / 1'000'000);
    }
    return longest;
}

void TestServerFailovers::nothingToldIsLost()
{
    const auto failovers = int(proofFigure("ROWLOCK_FAILOVERS", 2));
    const auto places = int(proofFigure("ROWLOCK_CLIENTS", 6));
    const quint32 seed = proofSeed();
    QTemporaryDir home; // what a terminal has seen of its servers
    qputenv("XDG_DATA_HOME", QFile::encodeName(home.path()));
    ServerPair pair;
    const int events = 10 + 8 * failovers; // so that there is always something left to sell
    makeTheatreHouse(pair.address(), SystemClock(), events, 1);
    const pure::Model start = rawStart(pair.address());
    const qint64 before = rawJournal(pair.address(), 0).size();

    BusyCounters counters(pair.address(), events);
    counters.start(places, BusyCounters::untilEnded, seed);
    QList<qint64> promoted;
    for (int i = 0; i < failovers; ++i)
        promoted.append(failOver(pair, counters));
    counters.awaitNewLines(12);
    counters.end();
    counters.join();

    const QList<pure::Deed> history = counters.history();
    const Explained found = explained(pair.addressOfPrimary(), start, before, history, {true, true});
    QVERIFY2(found.problem.isEmpty(), qPrintable(found.problem));
    QList<qint64> untilAllSell;
    for (const qint64 moment : promoted)
        untilAllSell.append(untilAllSellMs(history, moment));
    std::sort(untilAllSell.begin(), untilAllSell.end());
    tellFigures(
        "fail-overs",
        u"%1 fail-overs under %2 processes at a time, %3 acts: %4 done, %5 refused, %6 cut off or in doubt (%7 of "
        "them done), %8 journal entries explained, 0 lost; the slowest terminal sold %9 ms after the promotion "
        "(median), %10 ms at most; the old server came back %1 times and was sold from never; seed %11"_s.arg(failovers)
            .arg(places)
            .arg(history.size())
            .arg(found.done)
            .arg(found.refused)
            .arg(found.cutOff)
            .arg(found.cutOffButDone)
            .arg(found.entries)
            .arg(untilAllSell.at(untilAllSell.size() / 2))
            .arg(untilAllSell.last())
            .arg(seed));
    QVERIFY(found.done > 100 * failovers);
}

static int runFailovers(int argc, char **argv)
{
    if (isChild(argc, argv))
        return playChild(argc, argv, BusyCounters::play);
    useMemoryForTemporaryFiles(); // before the test's own folder is made
    return runTestClass<QCoreApplication, TestServerFailovers>(argc, argv);
}

static const RegisteredTest registeredFailovers(__FILE__, runFailovers);

#include "tst_server_failovers.moc"

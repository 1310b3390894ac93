// Several real processes sell, hold, extend, give back and die on one house. Each writes down what it asked, what it
// was told and when; afterwards the journal, read in its order, must explain every answer
// (tests/process/support/history.h). ROWLOCK_ACTS: how many acts, a quarter of them in a house where people sign in,
// drawers have shifts, and seats and tickets are kept for patrons. ROWLOCK_CLIENTS: how many processes at a time. On a
// server, that one dies too, ROWLOCK_CRASHES times, and is started again.
#include "model/domain/clock.h"
#include "tests/process/support/busy_counters.h"
#include "tests/process/support/explained.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/staffed_theatre.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/child.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QTemporaryDir>

#include <algorithm>
#include <functional>

using namespace rowlock;

class TestConcurrentHistories : public QObject
{
    Q_OBJECT

private slots:
    void everyAnswerIsExplained();
    void everyAnswerOfPeopleIsExplained();

private:
    struct Played
    {
        QList<pure::Deed> history;
        Explained found;
    };
    // With people: in a house where people sign in and drawers have shifts.
    Played play(const char *name, qint64 acts, bool withPeople);
    using Is = std::function<bool(const pure::Command &)>;
    static bool wasDone(const QList<pure::Deed> &history, const Is &is);
    // Spread over the acts.
    static void crashServer(BusyCounters &counters, int times, qint64 acts);

    QTemporaryDir m_folder;
};

void TestConcurrentHistories::crashServer(BusyCounters &counters, int times, qint64 acts)
{
    const int between = int(acts / BusyCounters::actsPerLine) / (times + 1);
    for (int i = 0; i < times; ++i) {
        counters.awaitLines(between);
        crashTestServer();
    }
}

TestConcurrentHistories::Played TestConcurrentHistories::play(const char *name, qint64 acts, bool withPeople)
{
    const auto crashes = int(testsOnServer() ? proofFigure("ROWLOCK_CRASHES", 4) / 2 : 0);
    const auto places = int(proofFigure("ROWLOCK_CLIENTS", 6));
    const quint32 seed = proofSeed();
    const QString file = testsOnServer() ? newServerDatabase() : m_folder.filePath(QLatin1String(name));
    const SystemClock clock;
    const int events = int(4 + acts / 150); // so that there is always something left to sell
    makeTheatreHouse(file, clock, events, 1);
    addTheatreFees(file, clock);
    addTheatreTerms(file, clock, acts / 8, 30 * acts);                 // used up and given back again and again
    sellTheatreCards(file, clock, BusyCounters::giftCards, 50 * acts); // most of it is spent before the end
    if (withPeople)
        addTheatrePeople(file, clock);
    const pure::Model start = rawStart(file);
    const qint64 before = rawJournal(file, 0).size();

    QElapsedTimer elapsed;
    elapsed.start();
    BusyCounters counters(file, events);
    counters.start(places, acts, seed);
    crashServer(counters, crashes, acts);
    counters.join();
    const double seconds = double(elapsed.elapsed()) / 1000;

    Played played{counters.history(), {}};
    played.found = explained(file, start, before, played.history, {crashes > 0, testsOnServer()});
    const Explained &found = played.found;
    if (!found.problem.isEmpty()) // whole: what fails is told in a thousand characters
        qInfo("%s", qPrintable(found.problem));
    tellFigures(name,
                QStringLiteral("%1 acts in %2 s by %3 processes at a time: %4 done, %5 refused, %6 cut off (%7 of them "
                               "done), %8 journal entries explained, %9 crashes of the server, seed %10")
                    .arg(played.history.size())
                    .arg(seconds, 0, 'f', 1)
                    .arg(places)
                    .arg(found.done)
                    .arg(found.refused)
                    .arg(found.cutOff)
                    .arg(found.cutOffButDone)
                    .arg(found.entries)
                    .arg(crashes)
                    .arg(seed));
    return played;
}

bool TestConcurrentHistories::wasDone(const QList<pure::Deed> &history, const Is &is)
{
    return std::ranges::any_of(history, [&](const pure::Deed &deed) {
        return deed.isAnswered() && deed.answer.refusal.isEmpty() && is(deed.command);
    });
}

void TestConcurrentHistories::everyAnswerIsExplained()
{
    const qint64 acts = proofFigure("ROWLOCK_ACTS", 4000) * 3 / 4;
    const auto [history, found] = play("concurrent histories", acts, false);
    QVERIFY2(found.problem.isEmpty(), qPrintable(found.problem));
    QVERIFY(found.done > acts / 4);
    for (const char *what : {"hold.types", "hold.voucher", "hold.reduce", "hold.extras", "account.pay",
                             "payment.return", "payment.keep", "hold.join"})
        QVERIFY2(wasDone(history, [&](const pure::Command &command) { return command.what == QLatin1String(what); }),
                 what);
    QVERIFY(wasDone(history, [](const pure::Command &command) { return command.isVoid; }));
    for (const int type : {pure::compType, pure::companionType})
        QVERIFY(wasDone(history, [&](const pure::Command &command) { return command.type == type; }));
    QVERIFY(wasDone(history, [](const pure::Command &command) { return !command.lines.isEmpty(); })); // kept deposit
    QVERIFY(found.cutOff > 0);
}

void TestConcurrentHistories::everyAnswerOfPeopleIsExplained()
{
    const qint64 acts = proofFigure("ROWLOCK_ACTS", 4000) / 4;
    const auto [history, found] = play("people's histories", acts, true);
    QVERIFY2(found.problem.isEmpty(), qPrintable(found.problem));
    QVERIFY(found.done > acts / 4);
    const auto isDone = [&](const char *what) {
        return wasDone(history, [&](const pure::Command &command) { return command.what == QLatin1String(what); });
    };
    for (const char *what : {"staff.sign_in", "shift.open", "shift.join", "shift.cash", "shift.count", "shift.x",
                             "reservation.make", "reservation.release", "willcall.leave"})
        QVERIFY2(isDone(what), what);
    constexpr const char *rare[] = {"approval",
                                    "role",
                                    "shift.close",
                                    "shift.leave",
                                    "reservation.move",
                                    "reservation.drop",
                                    "willcall.hand_over",
                                    "willcall.take_back",
                                    "reservation.take_back"};
    QVERIFY(std::ranges::count_if(rare, isDone) >= 4); // of a short run
}

static int runHistories(int argc, char **argv)
{
    if (isChild(argc, argv))
        return playChild(argc, argv, BusyCounters::play);
    useMemoryForTemporaryFiles(); // before the test's own folder is made
    return runTestClass<QCoreApplication, TestConcurrentHistories>(argc, argv);
}

static const RegisteredTest registeredHistories(__FILE__, runHistories);

#include "tst_concurrent_histories.moc"

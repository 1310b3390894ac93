// A long shift in one process: it must need as much memory, as many open files and as long a log at its end as when it
// was warm. ROWLOCK_ACTS: how many acts.
#include "model/service/desk.h"
#include "tests/process/support/ask_desk.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/shopper.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/house_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QtTest>

#include <malloc.h>
#include <unistd.h>

using namespace rowlock;

namespace {

qint64 residentBytes()
{
    malloc_trim(0); // what the allocator keeps for later is no leak
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').at(1).toLongLong() * sysconf(_SC_PAGESIZE) : 0;
}

qint64 openFiles()
{
    return QDir(QStringLiteral("/proc/self/fd"))
        .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)
        .size();
}

} // namespace

class TestEndurance : public QObject
{
    Q_OBJECT

private slots:
    void needsNoMoreAtTheEnd();
};

void TestEndurance::needsNoMoreAtTheEnd()
{
    const qint64 acts = proofFigure("ROWLOCK_ACTS", 6000);
    const quint32 seed = proofSeed();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("house.rowlock"));
    TestClock clock;
    constexpr int events = 20;
    makeTheatreHouse(file, clock, events);
    const auto desk = Desk::open(file, {QStringLiteral("counter/1"), {}}, clock);
    const auto other =
        Desk::open(file, {QStringLiteral("counter/2"), {}}, clock); // its readers keep the log from shrinking
    QVERIFY2(desk && other, qPrintable(said(desk)));
    Shopper shopper(QStringLiteral("counter/1"), theatreSeats(), events, seed);
    shopper.knowDues(quotesOf(**desk));
    qint64 sold = 0, givenBack = 0;
    qint64 done = 0, warmMemory = 0, warmFiles = 0, longestLog = 0, mostMemory = 0;
    QElapsedTimer elapsed;
    elapsed.start();
    for (qint64 act = 1; act <= acts; ++act) {
        clock.advanceMs(500 + act % 7000);
        const pure::Command command = shopper.next();
        QString message;
        const pure::Answer answer = askDesk(**desk, command, &message);
        QVERIFY2(!answer.refusal.startsWith(u"storage"), qPrintable(message));
        shopper.learn(command, answer);
        done += answer.refusal.isEmpty() ? 1 : 0;
        sold = std::max(sold, answer.order);
        for (; givenBack < sold - 50; ++givenBack) // or all would be sold soon, and nothing left to do
            static_cast<void>((*desk)->orders().refund(OrderId(givenBack + 1), {}));
        if (act % 10 == 0)
            QVERIFY((*other)->events().house(EventId(1 + act / 10 % events)));
        longestLog = std::max(longestLog, QFileInfo(file + QStringLiteral("-wal")).size());
        if (act == acts / 2) {
            warmMemory = residentBytes();
            warmFiles = openFiles();
        } else if (act > acts / 2 && act % (acts / 10) == 0) {
            mostMemory = std::max(mostMemory, residentBytes());
            QCOMPARE(openFiles(), warmFiles);
        }
    }
    const double growth = 100.0 * double(mostMemory - warmMemory) / double(warmMemory);
    tellFigures(
        "endurance",
        QStringLiteral("%1 acts (%2 done) in %3 s: %4 MB when warm, %5 % more at most, %6 files open, log at most "
                       "%7 MB, house %8 MB, seed %9")
            .arg(acts)
            .arg(done)
            .arg(double(elapsed.elapsed()) / 1000, 0, 'f', 1)
            .arg(double(warmMemory) / 1e6, 0, 'f', 1)
            .arg(growth, 0, 'f', 1)
            .arg(warmFiles)
            .arg(double(longestLog) / 1e6, 0, 'f', 1)
            .arg(double(QFileInfo(file).size()) / 1e6, 0, 'f', 1)
            .arg(seed));
    QVERIFY(growth < 5);
    QVERIFY(longestLog < 20'000'000); // 4,000 pages, and what one transaction adds
    const auto report = (*desk)->upkeep().verify();
    QVERIFY2(report && report->ok(), qPrintable(report ? report->problems.join(u'\n') : said(report)));
    const QStringList left = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
    for (const QString &name : left)
        QVERIFY2(name.startsWith(u"house.rowlock"), qPrintable(name));
    QVERIFY(left.size() <= 5); // house, log, its shared memory, turn, bell
}

ROWLOCK_TEST(TestEndurance)
#include "tst_endurance.moc"

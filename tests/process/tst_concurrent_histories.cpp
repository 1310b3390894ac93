// Several real processes sell, hold, extend, give back and die on one house. Each writes down what it asked, what it
// was told and when; afterwards the journal, read in its order, must explain every answer
// (tests/process/support/history.h). ROWLOCK_ACTS: how many acts. ROWLOCK_CLIENTS: how many processes at a time. On a
// server, that one dies too, ROWLOCK_CRASHES times, and is started again.
#include "model/domain/clock.h"
#include "model/domain/house_place.h"
#include "model/service/desk.h"
#include "tests/process/support/history.h"
#include "tests/process/support/proof_settings.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/shopper.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/child.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QJsonDocument>
#include <QSemaphore>
#include <QTemporaryDir>

#include <fcntl.h>
#include <thread>
#include <time.h>
#include <unistd.h>

using namespace rowlock;
using pure::Deed;

namespace {

constexpr int actsPerLine = 20; // between two signs of life

qint64 monotonicNs()
{
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

// What a process has written stays when it is killed; only a power cut would take it.
class Diary
{
public:
    explicit Diary(const QString &file)
        : m_descriptor(open(QFile::encodeName(file).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600))
    {}
    void line(const QJsonObject &json) const
    {
        const QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
        if (write(m_descriptor, text.constData(), size_t(text.size())) != text.size())
            qFatal("the diary cannot be written");
    }

private:
    int m_descriptor;
};

// In the child: house, terminal, diary, seed, how many acts, how many events there are.
int shop(const QString &, const QStringList &arguments)
{
    const SystemClock clock;
    QString terminal = arguments.at(1);
    const QDeadlineTimer patience(30'000);
    auto desk = Desk::open(arguments.at(0), {terminal, {}}, clock);
    while (!desk && isServerAddress(arguments.at(0)) && !patience.hasExpired()) // it has just crashed
        desk = Desk::open(arguments.at(0), {terminal, {}}, clock);
    if (!desk)
        qFatal("%s", qPrintable(said(desk)));
    const Diary diary(arguments.at(2));
    const auto newShopper = [&](quint32 seed) {
        return Shopper(terminal, theatreSeats(), arguments.at(5).toInt(), seed, 1);
    };
    Shopper shopper = newShopper(arguments.at(3).toUInt());
    const int acts = arguments.at(4).toInt();
    for (int i = 1; i <= acts; ++i) {
        const pure::Command command = shopper.next();
        diary.line({{QStringLiteral("asked"), command.toJson()}, {QStringLiteral("ns"), monotonicNs()}});
        const pure::Answer answer = askDesk(**desk, command);
        if (answer.refusal == pure::Answer::inDoubt) { // as if it had died; somebody else sits down
            terminal += u'+';
            (*desk)->setActor({terminal, {}});
            shopper = newShopper(arguments.at(3).toUInt() + quint32(i));
            continue;
        }
        diary.line({{QStringLiteral("told"), answer.toJson()}, {QStringLiteral("ns"), monotonicNs()}});
        const QDeadlineTimer untilBack(answer.refusal.startsWith(u"storage") ? 30'000 : 0);
        while (!untilBack.hasExpired() && !(*desk)->upkeep().readClock()) {
        }
        shopper.learn(command, answer);
        if (i % actsPerLine == 0)
            sayLine(QString::number(i));
    }
    return 0;
}

QList<Deed> readDiary(const QString &name)
{
    QList<Deed> deeds;
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return deeds; // killed before it could ask for anything
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        if (!line.endsWith('\n'))
            break; // killed in the middle of a word
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        const qint64 ns = json.value(QStringLiteral("ns")).toInteger();
        if (json.contains(QStringLiteral("asked"))) {
            deeds.append(Deed());
            deeds.last().command = pure::Command::fromJson(json.value(QStringLiteral("asked")).toObject());
            deeds.last().invokedNs = ns;
        } else {
            deeds.last().answer = pure::Answer::fromJson(json.value(QStringLiteral("told")).toObject());
            deeds.last().answeredNs = ns;
        }
    }
    return deeds;
}

} // namespace

class TestConcurrentHistories : public QObject
{
    Q_OBJECT

private slots:
    void everyAnswerIsExplained();

private:
    // One place at the counter: processes follow one another there, most of them killed.
    void keepBusy(int place, qint64 acts, quint32 seed);
    // Spread over the acts.
    void crashServer(int times, qint64 acts);

    QTemporaryDir m_folder;
    QString m_file;
    int m_events = 0;
    QSemaphore m_linesSaid;
};

void TestConcurrentHistories::keepBusy(int place, qint64 acts, quint32 seed)
{
    QRandomGenerator random(seed);
    for (int turn = 0; acts > 0; ++turn) {
        const bool killed = random.bounded(4) > 0;
        const int lines = 1 + int(random.bounded(12));
        const QString name = QStringLiteral("%1.%2").arg(place).arg(turn);
        // One that is to be killed has more to do than it will be given time for.
        const QString diary = m_folder.filePath(u"diary-"_qs + name);
        Child child(QStringLiteral("shop"),
                    {m_file, u"counter/"_qs + name, diary, QString::number(random.generate()),
                     QString::number((killed ? 2 * lines + 100 : lines) * actsPerLine), QString::number(m_events)});
        for (int line = 0; line < lines; ++line)
            child.line();
        m_linesSaid.release(lines);
        acts -= lines * actsPerLine;
        if (!killed) {
            child.finish();
            continue;
        }
        // Some bytes on, so that it is met in the middle of an act.
        const qint64 enough = QFileInfo(diary).size() + random.bounded(3000);
        const QDeadlineTimer patience(30'000);
        while (QFileInfo(diary).size() < enough && !patience.hasExpired())
            std::this_thread::yield();
        child.kill();
    }
}

void TestConcurrentHistories::crashServer(int times, qint64 acts)
{
    const int between = int(acts / actsPerLine) / (times + 1);
    for (int i = 0; i < times; ++i) {
        m_linesSaid.acquire(between);
        crashTestServer();
    }
}

void TestConcurrentHistories::everyAnswerIsExplained()
{
    const auto crashes = int(testsOnServer() ? proofFigure("ROWLOCK_CRASHES", 3) : 0);
    const qint64 acts = proofFigure("ROWLOCK_ACTS", 4000);
    const auto places = int(proofFigure("ROWLOCK_CLIENTS", 6));
    const quint32 seed = proofSeed();
    m_file = testsOnServer() ? newServerDatabase() : m_folder.filePath(QStringLiteral("house.rowlock"));
    const SystemClock clock;
    m_events = int(4 + acts / 150); // so that there is always something left to sell
    makeTheatreHouse(m_file, clock, m_events, 1);
    const pure::Model start = rawStart(m_file);
    const qint64 before = rawJournal(m_file, 0).size();

    QElapsedTimer elapsed;
    elapsed.start();
    std::vector<std::thread> counters;
    for (int place = 0; place < places; ++place)
        counters.emplace_back([=, this] { keepBusy(place, acts / places, seed + quint32(place) * 1000); });
    crashServer(crashes, acts);
    for (std::thread &counter : counters)
        counter.join();
    const double seconds = double(elapsed.elapsed()) / 1000;

    QList<Deed> history;
    const QDir folder(m_folder.path());
    for (const QString &diary : folder.entryList({QStringLiteral("diary-*")}, QDir::Files))
        history += readDiary(folder.filePath(diary));
    const QList<pure::JournalEntry> journal = rawActs(m_file, before);
    pure::HistoryCheck check(start, history, journal);
    check.storageMayFail = crashes > 0;
    check.numbersMaySkip = testsOnServer();
    const QString problem = check.problem();
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    QCOMPARE(deviceProblem(check.end()), QString());
    const QString differences = tableDifferences(check.end().tables(), rawTables(m_file));
    QVERIFY2(differences.isEmpty(), qPrintable(differences));
    const auto desk = Desk::open(m_file, {QStringLiteral("counter/0"), {}}, clock);
    QVERIFY2(desk, qPrintable(said(desk)));
    const auto report = (*desk)->upkeep().verify();
    QVERIFY2(report && report->ok(), qPrintable(report ? report->problems.join(u'\n') : said(report)));
    tellFigures(
        "concurrent histories",
        QStringLiteral("%1 acts in %2 s by %3 processes at a time: %4 done, %5 refused, %6 cut off (%7 of them done), "
                       "%8 journal entries explained, %9 crashes of the server, seed %10")
            .arg(history.size())
            .arg(seconds, 0, 'f', 1)
            .arg(places)
            .arg(check.done)
            .arg(check.refused)
            .arg(check.cutOff)
            .arg(check.cutOffButDone)
            .arg(journal.size())
            .arg(crashes)
            .arg(seed));
    QVERIFY(check.done > acts / 4);
    QVERIFY(check.cutOff > 0);
}

static int runHistories(int argc, char **argv)
{
    if (isChild(argc, argv))
        return playChild(argc, argv, shop);
    useMemoryForTemporaryFiles(); // before the test's own folder is made
    return runTestClass<QCoreApplication, TestConcurrentHistories>(argc, argv);
}

static const RegisteredTest registeredHistories(__FILE__, runHistories);

#include "tst_concurrent_histories.moc"

// From another process's commit to the screen: once in a while, and in a flood, while the window has to answer its own
// person.
#include "tests/bench/screen.h"

#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/programs.h"

#include "ui/common/paint_watch.h"

#include <QMap>
#include <QRandomGenerator>

#include <cstdio>
#include <thread>

using namespace rowlock;
using namespace std::chrono_literals;

namespace bench {

namespace {

constexpr int shownSeats = 20'000;
constexpr int changesPerSecond = 2000;

// "... revision R seats N at T"
std::pair<qint64, qint64> paintedOf(const QByteArray &line)
{
    const QList<QByteArray> words = line.split(' ');
    return {words.at(words.indexOf("revision") + 1).toLongLong(), words.last().toLongLong()};
}

void singly(Results &results, const Options &options, const QString &file, EventId event)
{
    const auto rowlock =
        startProgram(builtProgram(QStringLiteral("app/rowlock")),
                     {QStringLiteral("--database"), file, QStringLiteral("--event"), QString::number(event.value())},
                     options.folder);
    lineWith(*rowlock, "painted");
    const auto other = startChild({QStringLiteral("commits"), file, QString::number(event.value())});
    childLine(*other);
    Samples samples;
    QRandomGenerator dice(5);
    const int commits = options.full ? 1000 : std::max(20, int(options.seconds * 60));
    for (int i = 0; i < commits; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(dice.bounded(5, 40)));
        other->write("hold\n");
        const QList<QByteArray> committed = childLine(*other).split(' ');
        std::pair<qint64, qint64> painted;
        do
            painted = paintedOf(lineWith(*rowlock, "painted"));
        while (painted.first < committed.at(1).toLongLong());
        samples.add(std::chrono::nanoseconds(std::max<qint64>(0, painted.second - committed.first().toLongLong())));
    }
    other->closeWriteChannel();
    other->waitForFinished();
    end(*rowlock);
    samples.sort();
    const auto ms = [&](double quantile) { return samples.us(quantile) / 1000; };
    results.line(QStringLiteral("%1 commits, on the screen").arg(commits),
                 {{QStringLiteral("p50 ms"), num(ms(0.5))},
                  {QStringLiteral("p99 ms"), num(ms(0.99))},
                  {QStringLiteral("longest ms"), num(ms(1))}});
    results.atMost(QStringLiteral("a commit on the screen, ms (p99)"), ms(0.99), 100);
    results.atMost(QStringLiteral("a commit on the screen, ms (longest)"), ms(1), 100);
}

struct Windowed
{
    Samples late;
    Samples input;
    QMap<qint64, qint64> painted; // by revision
};

Samples samplesOf(const QByteArray &line)
{
    Samples samples;
    for (const QByteArray &one : line.split(' ')) {
        if (!one.isEmpty())
            samples.tenths.append(one.toLongLong());
    }
    samples.sort();
    return samples;
}

Windowed measured(QProcess &window)
{
    Windowed found;
    found.late = samplesOf(childLine(window));
    found.input = samplesOf(childLine(window));
    for (const QByteArray &pair : childLine(window).split(' ')) {
        const QList<QByteArray> both = pair.split(':');
        if (both.size() == 2)
            found.painted.insert(both.first().toLongLong(), both.last().toLongLong());
    }
    return found;
}

void tell(Results &results, const QString &name, const Windowed &found)
{
    const auto ms = [](const Samples &samples, double quantile) { return num(samples.us(quantile) / 1000); };
    results.line(name, {{QStringLiteral("late p50 ms"), ms(found.late, 0.5)},
                        {QStringLiteral("p99"), ms(found.late, 0.99)},
                        {QStringLiteral("longest"), ms(found.late, 1)},
                        {QStringLiteral("hand to paint p50 ms"), ms(found.input, 0.5)},
                        {QStringLiteral("p99"), ms(found.input, 0.99)},
                        {QStringLiteral("longest"), ms(found.input, 1)}});
}

// A window that is moved with the mouse all the while: at rest, and with the other process at work.
void flooded(Results &results, const Options &options, const QString &file, EventId event, int perCommit)
{
    const double seconds = options.full ? 20 : options.seconds;
    const auto window =
        startChild({QStringLiteral("window"), file, QString::number(event.value()), QString::number(seconds)});
    if (childLine(*window) != "ready")
        qFatal("the window did not open");
    window->write("go\n");
    const Windowed atRest = measured(*window);
    const auto other =
        startChild({QStringLiteral("flood"), file, QString::number(event.value()), QString::number(perCommit),
                    QString::number(changesPerSecond), QString::number(seconds)});
    childLine(*other);
    for (QProcess *each : {window.get(), other.get()}) {
        each->write("go\n");
        each->waitForBytesWritten(); // nothing is sent by itself while only one of them is listened to
    }
    const QList<QByteArray> commits = childLine(*other).split(' ');
    const Windowed inFlood = measured(*window);
    window->closeWriteChannel();
    other->closeWriteChannel();
    window->waitForFinished();
    other->waitForFinished();

    Samples screen;
    double took = 0;
    qint64 last = 0;
    for (const QByteArray &pair : commits) {
        const QList<QByteArray> both = pair.split(':');
        const auto painted = inFlood.painted.lowerBound(both.first().toLongLong());
        const qint64 at = both.last().toLongLong();
        took += last > 0 ? double(at - last) / 1e9 : 0;
        last = at;
        if (painted != inFlood.painted.end()) // the window's time was over before the last of them
            screen.add(std::chrono::nanoseconds(std::max<qint64>(0, painted.value() - at)));
    }
    screen.sort();
    const double rate = double(commits.size() * perCommit) / took;
    results.note(QStringLiteral("%1 seats of 20,000 changed a second, %2 in a commit").arg(num(rate)).arg(perCommit));
    tell(results, QStringLiteral("a window at rest"), atRest);
    tell(results, QStringLiteral("in the flood"), inFlood);
    results.line(QStringLiteral("commits on the screen"),
                 {{QStringLiteral("p50 ms"), num(screen.us(0.5) / 1000)},
                  {QStringLiteral("p99 ms"), num(screen.us(0.99) / 1000)},
                  {QStringLiteral("longest ms"), num(screen.longestUs() / 1000)}});
    results.atLeast(QStringLiteral("seat changes a second"), rate, changesPerSecond * 0.98);
    results.atMost(QStringLiteral("lateness in the flood, ms (p99)"), inFlood.late.us(0.99) / 1000, 16);
    results.atMost(QStringLiteral("from the hand to the screen in the flood, ms (p99)"), inFlood.input.us(0.99) / 1000,
                   33);
    results.atMost(QStringLiteral("commits on the screen in the flood, ms (p99)"), screen.us(0.99) / 1000, 100);
}

} // namespace

// Holds so many seats and releases them again, at an even pace, and says at which revision and when each was committed.
int floodAs(const QStringList &arguments)
{
    const EventId event(arguments.at(1).toLongLong());
    const int perCommit = arguments.at(2).toInt();
    const auto pace = std::chrono::nanoseconds(qint64(1e9 * perCommit / arguments.at(3).toDouble()));
    const auto desk = deskAt(arguments.at(0), QStringLiteral("counter/2"));
    valueOf(desk->plans().planOf(event));
    std::puts("ready");
    std::fflush(stdout);
    char line[16];
    if (!std::fgets(line, sizeof line, stdin))
        return 1;
    QByteArray told;
    const auto start = std::chrono::steady_clock::now();
    const auto stop = start + std::chrono::duration<double>(arguments.at(4).toDouble());
    auto next = start;
    const auto note = [&](qint64 revision) {
        told += QByteArray::number(revision) + ':' + QByteArray::number(PaintWatch::machineNs()) + ' ';
        next += pace;
        std::this_thread::sleep_until(next);
    };
    for (int first = 0; std::chrono::steady_clock::now() < stop;
         first = (first + 7 * perCommit) % (shownSeats - perCommit)) {
        QStringList refs;
        for (int i = 0; i < perCommit; ++i)
            refs.append(refOf(first + i));
        const HoldInfo hold = valueOf(desk->holds().hold(event, SeatRequest::named(refs)));
        note(hold.revision);
        valueOf(desk->holds().release(hold.id));
        note(hold.revision + 1); // nobody else writes
    }
    std::puts(told.trimmed().constData());
    std::fflush(stdout);
    return std::fgets(line, sizeof line, stdin) ? 0 : 1;
}

void benchScreen(Results &results, const Options &options)
{
    results.heading(QStringLiteral("Another process's commits on the screen, %1 seats").arg(shownSeats));
    const QString house = options.folder + QStringLiteral("/screen");
    const EventId event = makeHouse(house, shownSeats);
    singly(results, options, copyOf(house, QStringLiteral("screen-singly")), event);
    for (const int perCommit : {10, 1})
        flooded(results, options, copyOf(house, QStringLiteral("screen-%1").arg(perCommit)), event, perCommit);
}

} // namespace bench

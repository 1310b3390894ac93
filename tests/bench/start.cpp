// From nothing to a house that can be sold from: the real program as a new process, on a house of 20,000 seats on the
// disk, until the map with all its seats is painted; and a program with an empty window. The two are started in turns.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/programs.h"

#include "ui/common/paint_watch.h"

using namespace rowlock;

namespace bench {

namespace {

struct Starts
{
    Samples wall;
    Samples cpu;

    void add(const QString &program, const QStringList &arguments, const QString &folder)
    {
        const qint64 before = PaintWatch::machineNs();
        const auto process = startProgram(program, arguments, folder);
        const QByteArray line = lineWith(*process, "painted");
        cpu.add(std::chrono::nanoseconds(processorNs(*process)));
        // "... at NANOSECONDS", of the clock that all processes share
        wall.add(std::chrono::nanoseconds(line.mid(line.lastIndexOf(' ') + 1).toLongLong() - before));
        end(*process);
    }
    double ms(double quantile) const { return wall.us(quantile) / 1000; }
};

} // namespace

void benchStart(Results &results, const Options &options)
{
    constexpr int seats = 20'000;
    results.heading(QStringLiteral("From the start of the process to a house of %1 seats on the screen").arg(seats));
    const QString house = options.folder + QStringLiteral("/start");
    const EventId event = makeHouse(house, seats);
    const QString rowlock = builtProgram(QStringLiteral("app/rowlock"));
    const QString empty = builtProgram(QStringLiteral("tests/bench/rowlock_bench_empty"));
    Starts ours;
    Starts theirs;
    const int count = options.full ? 60 : std::max(5, int(options.seconds * 5));
    for (int i = -1; i < count; ++i) {
        // A copy of its own for each start: none finds a log that another one left.
        const QString copy = copyOf(house, QStringLiteral("start-copy"));
        Starts warm; // the first start of each reads the libraries from the disk
        (i < 0 ? warm : ours)
            .add(rowlock,
                 {QStringLiteral("--database"), copy, QStringLiteral("--event"), QString::number(event.value())},
                 options.folder);
        (i < 0 ? warm : theirs).add(empty, {}, options.folder);
    }
    for (Samples *each : {&ours.wall, &ours.cpu, &theirs.wall, &theirs.cpu})
        each->sort();
    for (const auto &[name, starts] :
         {std::pair(QStringLiteral("Rowlock"), ours), std::pair(QStringLiteral("an empty window"), theirs)}) {
        results.line(name, {{QStringLiteral("p50 ms"), num(starts.ms(0.5))},
                            {QStringLiteral("p95 ms"), num(starts.ms(0.95))},
                            {QStringLiteral("cpu p50 ms"), num(starts.cpu.us(0.5) / 1000)}});
    }
    results.tableHead(QStringLiteral("empty"));
    results.row({QStringLiteral("start beyond an empty window's"), QStringLiteral("ms"), 150,
                 ours.ms(0.5) - theirs.ms(0.5), ours.ms(0.95) - theirs.ms(0.5),
                 (ours.cpu.us(0.5) - theirs.cpu.us(0.5)) / 1000, theirs.ms(0.5)});
}

} // namespace bench

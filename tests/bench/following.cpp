// How long until a commit of one process is known to the map of another.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include "model/service/box_office.h"
#include "ui/common/paint_watch.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <cstdio>

using namespace rowlock;

namespace bench {

// Holds a seat for each line it hears and says when that was committed, and as which revision.
int commitAs(const QStringList &arguments)
{
    const EventId event(arguments.at(1).toLongLong());
    const auto desk = deskAt(arguments.at(0), QStringLiteral("counter/2"));
    valueOf(desk->plans().planOf(event));
    std::puts("ready");
    std::fflush(stdout);
    char line[16];
    for (int seat = 0; std::fgets(line, sizeof line, stdin); ++seat) {
        const HoldInfo hold = valueOf(desk->holds().hold(event, SeatRequest::named({refOf(seat)})));
        std::printf("%lld %lld\n", PaintWatch::machineNs(), hold.revision);
        std::fflush(stdout);
    }
    return 0;
}

void benchFollowing(Results &results, const Options &options)
{
    results.heading(QStringLiteral("A commit seen by another process's map"));
    const QString file = options.folder + QStringLiteral("/following");
    const EventId event = makeHouse(file, 20'000);
    const SystemClock clock;
    BoxOffice office(clock);
    const auto wait = [](const auto &future) {
        while (!future.isFinished())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        return future.result();
    };
    valueOf(wait(office.open(file, Actor{QStringLiteral("counter/1"), {}})));
    qint64 seenNs = 0;
    QObject::connect(&office, &BoxOffice::houseChanged, &office,
                     [&](const HouseDelta &) { seenNs = PaintWatch::machineNs(); });
    (void)valueOf(wait(office.follow(event)));
    const auto child = startChild({QStringLiteral("commits"), file, QString::number(event.value())});
    childLine(*child);
    Samples samples;
    const int commits = options.full ? 1000 : 200;
    for (int i = 0; i < commits; ++i) {
        seenNs = 0;
        child->write("hold\n");
        while (seenNs == 0)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        samples.add(
            std::chrono::nanoseconds(std::max<qint64>(0, seenNs - childLine(*child).split(' ').first().toLongLong())));
    }
    child->closeWriteChannel();
    child->waitForFinished();
    samples.sort();
    results.line(QStringLiteral("20,000 seats"), {{QStringLiteral("p50 µs"), num(samples.us(0.5))},
                                                  {QStringLiteral("p99 µs"), num(samples.us(0.99))},
                                                  {QStringLiteral("longest µs"), num(samples.longestUs())}});
    // What another process commits is collected for a frame of the screen before it is told (restMs in box_office.cpp).
    constexpr double frameMs = 16;
    results.atMost(QStringLiteral("median, ms"), samples.us(0.5) / 1000, frameMs + 4);
    results.atMost(QStringLiteral("longest, ms"), samples.longestUs() / 1000, 250);
}

} // namespace bench

// Processes without a pause on one performance: the store against the same statements in C, in turns and without.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include <fcntl.h>
#include <unistd.h>

namespace bench {

namespace {

double flushesPerSecond(const QString &folder, double seconds)
{
    const int file =
        ::open((folder + QStringLiteral("/flush")).toLocal8Bit().constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const QByteArray page(4096, 'x');
    if (file < 0 || ::write(file, page.constData(), size_t(page.size())) < 0 || ::fsync(file) != 0)
        qFatal("the disk cannot be written");
    Samples samples;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
        timed(samples, [&] {
            if (::pwrite(file, page.constData(), size_t(page.size()), 0) < 0 || ::fdatasync(file) != 0)
                qFatal("the disk cannot be written");
        });
    }
    ::close(file);
    return double(samples.count()) / seconds;
}

void tell(Results &results, const QString &name, const Work &work)
{
    results.line(name, {{QStringLiteral("acts/s"), num(work.perSecond())},
                        {QStringLiteral("p50 µs"), num(work.samples.us(0.5))},
                        {QStringLiteral("p99 µs"), num(work.samples.us(0.99))},
                        {QStringLiteral("longest µs"), num(work.samples.longestUs())},
                        {QStringLiteral("least/most"), num(work.fairness())}});
}

} // namespace

void benchContention(Results &results, const Options &options)
{
    results.heading(
        QStringLiteral("Contention: hold, sell, hold, sell ... on one performance, an act is one transaction"));
    const QString house = options.folder + QStringLiteral("/contention");
    const auto event = makeHouse(house, 40'000).value();
    const double flushes = flushesPerSecond(options.folder, 1);
    results.line(QStringLiteral("overwrite 4 KiB + fdatasync"), {{QStringLiteral("per second"), num(flushes)}});
    constexpr int rounds = 3;
    double medianAlone = 0;
    for (const int processes : {1, 4, 16}) {
        QHash<QString, Work> sums;
        for (int round = 0; round < rounds; ++round) {
            for (const QString &kind : {QStringLiteral("raw"), QStringLiteral("store"), QStringLiteral("raw-busy")}) {
                const Work work = runWorkers(kind, copyOf(house, QStringLiteral("copy")), {event}, processes,
                                             options.seconds / rounds);
                sums[kind] = round == 0 ? work : together(sums[kind], work);
            }
        }
        const Work &raw = sums[QStringLiteral("raw")];
        const Work &store = sums[QStringLiteral("store")];
        const QString suffix = QStringLiteral(", %1 process(es)").arg(processes);
        tell(results, QStringLiteral("raw C, turnstile") + suffix, raw);
        tell(results, QStringLiteral("store") + suffix, store);
        tell(results, QStringLiteral("raw C, busy timeout") + suffix, sums[QStringLiteral("raw-busy")]);
        results.atLeast(QStringLiteral("store / raw C, acts per second") + suffix, store.perSecond() / raw.perSecond(),
                        0.7);
        results.note(QStringLiteral("store, flushes of this disk per act: %1").arg(num(flushes / store.perSecond())));
        if (processes == 1)
            medianAlone = store.samples.us(0.5);
        if (processes != 16)
            continue;
        const double turns = 16 * medianAlone;
        results.atLeast(QStringLiteral("least/most acts of a process, store"), store.fairness(), 0.9);
        results.atMost(QStringLiteral("p99 / 16 turns of the median of one process"), store.samples.us(0.99) / turns,
                       3);
        results.atMost(QStringLiteral("longest / 16 turns of the median of one process"),
                       store.samples.longestUs() / turns, 10);
    }
}

} // namespace bench

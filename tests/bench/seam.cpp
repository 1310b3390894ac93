// Sixteen clients of one server on one performance: the store against the same statements through libpq in C.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/support/test_server.h"

using namespace rowlock;

namespace bench {

void benchSeam(Results &results, const Options &options)
{
    results.heading(QStringLiteral("Across the seam: hold, sell, hold, sell ... on one performance of a server"));
    if (!canTestOnServer()) {
        results.note(QStringLiteral("skipped: PostgreSQL is not installed"));
        return;
    }
    const QString house = newServerDatabase();
    const auto event = makeHouse(house, 20'000).value();
    constexpr int rounds = 4;
    double medianAlone = 0;
    for (const int clients : {1, 16}) {
        QHash<QString, Work> sums;
        for (int round = 0; round < rounds; ++round) {
            for (const QString &kind : {QStringLiteral("raw-client"), QStringLiteral("store")}) {
                const QString copy = newServerAddress();
                copyServerDatabase(house, copy);
                const Work work = runWorkers(kind, copy, {event}, clients, options.seconds / 2);
                sums[kind] = round == 0 ? work : together(sums[kind], work);
                dropServerDatabase(copy);
            }
        }
        const Work &raw = sums[QStringLiteral("raw-client")];
        const Work &store = sums[QStringLiteral("store")];
        const QString suffix = QStringLiteral(", %1 client(s)").arg(clients);
        tellWork(results, QStringLiteral("libpq in C") + suffix, raw);
        tellWork(results, QStringLiteral("store") + suffix, store);
        results.atLeast(QStringLiteral("store / libpq in C, acts per second") + suffix,
                        store.perSecond() / raw.perSecond(), 0.8);
        if (clients == 1)
            medianAlone = store.samples.us(0.5);
        if (clients != 16)
            continue;
        const double turns = 16 * medianAlone;
        results.atLeast(QStringLiteral("least/most acts of a client, store"), store.fairness(), 0.95);
        results.atMost(QStringLiteral("p99 / 16 turns of the median of one client"), store.samples.us(0.99) / turns,
                       2.5);
        results.atMost(QStringLiteral("longest / 16 turns of the median of one client"),
                       store.samples.longestUs() / turns, 5);
    }
    dropServerDatabase(house);
}

} // namespace bench

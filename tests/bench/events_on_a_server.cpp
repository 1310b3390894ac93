// Sixteen terminals of one server without a pause, all on one performance and then on ten: how evenly they get their
// turns, and how much faster ten performances sell than one. On loopback, and with a network in between.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/support/network_proxy.h"
#include "tests/support/test_server.h"

using namespace rowlock;

namespace bench {

namespace {

constexpr int terminals = 16;
constexpr int seats = 12'000; // a server takes long to make an event of many

QList<qint64> makeEvents(const QString &address)
{
    QList<qint64> events{makeHouse(address, seats).value()};
    const auto desk = deskAt(address, QStringLiteral("setup"));
    const EventSummary first = valueOf(desk->events().event(EventId(events.first())));
    while (events.size() < 10) {
        NewEvent another;
        another.plan = first.plan;
        another.name = QStringLiteral("Performance %1").arg(events.size() + 1);
        another.starts = first.starts;
        another.defaultPrice = Money{4200, Currency()};
        another.rules.policy = HoldPolicy::Strict;
        events += valueOf(desk->events().create(another)).id.value();
    }
    return events;
}

} // namespace

void benchEvents(Results &results, const Options &options)
{
    results.heading(QStringLiteral("A turn for each event: 16 terminals of a server, hold, sell, hold, sell ..."));
    if (!canTestOnServer()) {
        results.note(QStringLiteral("skipped: PostgreSQL is not installed"));
        return;
    }
    const QString address = newServerDatabase();
    const QList<qint64> ten = makeEvents(address);
    const QList<qint64> one{ten.first()};
    NetworkProxy network(address);
    int nextSeat = 0;
    for (const int roundTrip : {0, 1}) {
        network.setRoundTrip(std::chrono::milliseconds(roundTrip));
        const QString at = QStringLiteral(" at %1 ms").arg(roundTrip);
        // Without a network nothing stands between: a proxy's own work would be measured.
        const QString house = roundTrip == 0 ? address : network.address();
        const auto works = [&](const QList<qint64> &events) {
            const Work work = runWorkers(QStringLiteral("store"), house, events, terminals, options.seconds, nextSeat);
            nextSeat += seats / 4;
            return work;
        };
        const Work onOne = works(one);
        const Work onTen = works(ten);
        tellWork(results, QStringLiteral("one performance") + at, onOne);
        tellWork(results, QStringLiteral("ten performances") + at, onTen);
        results.atLeast(QStringLiteral("least/most acts of a terminal, one performance") + at, onOne.fairness(), 0.95);
        results.atLeast(QStringLiteral("ten performances / one") + at, onTen.perSecond() / onOne.perSecond(),
                        roundTrip == 0 ? 1.3 : 3);
    }
}

} // namespace bench

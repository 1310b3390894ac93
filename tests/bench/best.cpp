// How long it takes to find the best seats: of the choice alone, in the worst of several tries, and of the whole hold.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include "model/domain/best_available.h"

#include <QRandomGenerator>

using namespace rowlock;

namespace bench {

namespace {

struct Case
{
    QString house;
    QString party;
    int count;
    std::function<bool(int)> free;
};

// Half-sold in three ways: at random; so that only fours are left, which splits most parties; every second seat, which
// leaves nobody beside anybody.
QList<Case> cases(int seats)
{
    QRandomGenerator dice(7);
    QList<bool> half;
    for (int i = 0; i < seats; ++i)
        half.append(dice.bounded(2) == 0);
    const auto all = [](int) { return true; };
    const auto random = [half](int seat) { return half[seat]; };
    const auto fours = [](int seat) { return seat % 50 % 8 < 4; };
    const auto singles = [](int seat) { return seat % 2 == 0; };
    return {
        {QStringLiteral("fresh"), QStringLiteral("2 in one row"), 2, all},
        {QStringLiteral("fresh"), QStringLiteral("6 in one row"), 6, all},
        {QStringLiteral("fresh"), QStringLiteral("60 over two rows"), 60, all},
        {QStringLiteral("fresh"), QStringLiteral("200 over rows"), 200, all},
        {QStringLiteral("half sold"), QStringLiteral("2 in one row"), 2, random},
        {QStringLiteral("half sold"), QStringLiteral("20 split"), 20, random},
        {QStringLiteral("fours left"), QStringLiteral("6 over two rows"), 6, fours},
        {QStringLiteral("fours left"), QStringLiteral("12 over three rows"), 12, fours},
        {QStringLiteral("singles left"), QStringLiteral("2 apart"), 2, singles},
        {QStringLiteral("singles left"), QStringLiteral("12 apart"), 12, singles},
    };
}

void choices(Results &results, const SeatingPlan &plan, int tries, double target)
{
    double slowest = 0;
    for (const Case &one : cases(int(plan.seats.size()))) {
        Samples samples;
        for (int i = 0; i < tries; ++i) {
            timed(samples, [&] {
                const auto seats = bestSeats(plan, {one.count, one.free});
                if (!seats || seats->size() != one.count)
                    qFatal("there were seats enough");
            });
        }
        samples.sort();
        results.line(one.house + QStringLiteral(", ") + one.party,
                     {{QStringLiteral("p50 ms"), num(samples.us(0.5) / 1000)},
                      {QStringLiteral("longest ms"), num(samples.longestUs() / 1000)}});
        slowest = std::max(slowest, samples.us(0.5) / 1000);
    }
    results.atMost(QStringLiteral("best seats of %1, ms (p50 of the slowest)").arg(plan.seats.size()), slowest, target);
}

// For comparison: with the free seats read from the house, the claims and the journal written, and the commit.
void holds(Results &results, Desk &desk, EventId event, int tries)
{
    for (const int count : {2, 60}) {
        Samples samples;
        for (int i = 0; i < tries; ++i) {
            HoldInfo held;
            timed(samples, [&] { held = valueOf(desk.holds().hold(event, SeatRequest::bestOf(count))); });
            valueOf(desk.holds().release(held.id));
        }
        samples.sort();
        results.line(QStringLiteral("the whole hold of the best %1").arg(count),
                     {{QStringLiteral("p50 ms"), num(samples.us(0.5) / 1000)},
                      {QStringLiteral("longest ms"), num(samples.longestUs() / 1000)}});
    }
}

} // namespace

void benchBest(Results &results, const Options &options)
{
    for (const auto &[seats, target] : {std::pair(20'000, 10.), std::pair(100'000, 60.)}) {
        results.heading(QStringLiteral("Best seats, %1 seats").arg(seats));
        const QString file = options.folder + QStringLiteral("/best%1").arg(seats);
        const EventId event = makeHouse(file, seats);
        const auto desk = deskAt(file, QStringLiteral("counter/1"));
        const int tries = options.full ? 200 : 15;
        choices(results, *valueOf(desk->plans().planOf(event)), tries, target);
        holds(results, *desk, event, tries);
    }
}

} // namespace bench

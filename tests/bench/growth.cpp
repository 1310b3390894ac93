// Hold and sell by name must cost the same in a small house and in a large one.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include <QFile>

using namespace rowlock;

namespace bench {

namespace {

struct House
{
    QString name;
    QString file;
    EventId event;
    int nextSeat = 0;
    Samples hold{};
    Samples sell{};
    std::unique_ptr<Desk> desk{};
};

// A few acts in each house in turn, many times over, so that what else the machine does falls on all alike.
void measure(Results &results, const QString &what, std::vector<House> houses, int rounds)
{
    for (House &house : houses) {
        house.desk = deskAt(house.file, QStringLiteral("counter/1"));
        valueOf(house.desk->plans().planOf(house.event));
    }
    for (int round = -1; round < rounds; ++round) {
        for (House &house : houses) {
            for (int i = 0; i < 5; ++i) {
                Samples unused;
                HoldInfo held;
                timed(round < 0 ? unused : house.hold, [&] {
                    held =
                        valueOf(house.desk->holds().hold(house.event, SeatRequest::named({refOf(house.nextSeat++)})));
                });
                timed(round < 0 ? unused : house.sell, [&] {
                    valueOf(house.desk->orders().sell(held.id, {{PaymentMethod::Cash, held.total, {}}}));
                });
            }
        }
    }
    for (House &house : houses) {
        house.hold.sort();
        house.sell.sort();
        results.line(house.name, {{QStringLiteral("hold p50 µs"), num(house.hold.us(0.5))},
                                  {QStringLiteral("p99"), num(house.hold.us(0.99))},
                                  {QStringLiteral("sell p50 µs"), num(house.sell.us(0.5))},
                                  {QStringLiteral("p99"), num(house.sell.us(0.99))}});
    }
    results.atMost(what + QStringLiteral(": hold, largest / smallest"),
                   houses.back().hold.us(0.5) / houses.front().hold.us(0.5), 1.3);
    results.atMost(what + QStringLiteral(": sell, largest / smallest"),
                   houses.back().sell.us(0.5) / houses.front().sell.us(0.5), 1.3);
}

} // namespace

void benchGrowth(Results &results, const Options &options)
{
    results.heading(QStringLiteral("Growth (past orders and further performances are written with plain SQL)"));
    const auto path = [&](const char *name) { return options.folder + u'/' + QLatin1String(name); };
    const int rounds = options.full ? 80 : 60; // of five; the smallest house has 500 seats
    const EventId small = makeHouse(path("small"), 500);
    std::vector<House> seats;
    seats.push_back({QStringLiteral("500 seats"), copyOf(path("small"), QStringLiteral("seats500")), small});
    for (const int count : {20'000, 100'000}) {
        const QString file = path("seats") + QString::number(count);
        seats.push_back({QStringLiteral("%L1 seats").arg(count), file, makeHouse(file, count)});
    }
    measure(results, QStringLiteral("seats"), std::move(seats), rounds);

    std::vector<House> events;
    for (const int count : {10, 1000}) {
        const QString file = copyOf(path("small"), QStringLiteral("events%1").arg(count));
        addEvents(file, small, count - 1);
        events.push_back({QStringLiteral("%L1 performances").arg(count), file, small});
    }
    measure(results, QStringLiteral("performances"), std::move(events), rounds);

    std::vector<House> orders;
    for (const int count : {0, options.full ? 1'000'000 : 100'000}) {
        const QString file = copyOf(path("small"), QStringLiteral("orders%1").arg(count));
        if (count > 0)
            addPastOrders(file, count);
        orders.push_back({QStringLiteral("%L1 past orders").arg(count), file, small});
    }
    measure(results, QStringLiteral("past orders"), std::move(orders), rounds);
}

} // namespace bench

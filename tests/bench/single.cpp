// One process, one act after the other: what each use case costs, a refusal for a sold-out house, the map, and a group.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include "model/service/request_queue.h"

using namespace rowlock;

namespace bench {

namespace {

void tell(Results &results, const QString &name, Samples samples)
{
    samples.sort();
    double sum = 0;
    for (const qint64 tenths : std::as_const(samples.tenths))
        sum += double(tenths) / 10.0;
    results.line(name, {{QStringLiteral("per second"), num(1e6 * double(samples.count()) / sum)},
                        {QStringLiteral("p50 µs"), num(samples.us(0.5))},
                        {QStringLiteral("p99 µs"), num(samples.us(0.99))},
                        {QStringLiteral("longest µs"), num(samples.longestUs())}});
}

void useCases(Results &results, const QString &file, EventId event, int acts)
{
    const auto desk = deskAt(file, QStringLiteral("counter/1"));
    valueOf(desk->plans().planOf(event));
    Samples hold, sell, extend, refund, release, best, delta, map, expire;
    qint64 revision = 0;
    for (int i = 0; i < acts; ++i) {
        HoldInfo held;
        timed(hold, [&] { held = valueOf(desk->holds().hold(event, SeatRequest::named({refOf(i)}))); });
        revision = valueOf(desk->events().event(event)).revision - 1;
        timed(delta, [&] { valueOf(desk->events().changes(event, revision)); });
        timed(extend, [&] { valueOf(desk->holds().extend(held.id)); });
        SaleReceipt sold;
        timed(sell, [&] { sold = valueOf(desk->orders().sell(held.id, {{PaymentMethod::Cash, held.total, {}}})); });
        timed(refund, [&] { valueOf(desk->orders().refund(sold.order.id, {})); });
        HoldInfo two;
        if (i < acts / 4)
            timed(best, [&] { two = valueOf(desk->holds().hold(event, SeatRequest::bestOf(2))); });
        else
            two = valueOf(desk->holds().hold(event, SeatRequest::named({refOf(i)})));
        timed(release, [&] { valueOf(desk->holds().release(two.id)); });
        timed(expire, [&] { valueOf(desk->holds().expire(event)); });
    }
    for (int i = 0; i < 10; ++i)
        timed(map, [&] { valueOf(desk->events().house(event)); });
    tell(results, QStringLiteral("hold a seat by name"), hold);
    tell(results, QStringLiteral("hold the best two"), best);
    tell(results, QStringLiteral("extend"), extend);
    tell(results, QStringLiteral("release"), release);
    tell(results, QStringLiteral("sell"), sell);
    tell(results, QStringLiteral("refund"), refund);
    tell(results, QStringLiteral("expire, nothing due"), expire);
    tell(results, QStringLiteral("map, a delta of one act"), delta);
    tell(results, QStringLiteral("map, all seats"), map);
}

// The computer's clock, and what has been waited for without waiting.
class HurriedClock final : public Clock
{
public:
    Instant now() const override { return {m_real.now().ms + m_aheadMs}; }
    qint64 sinceBootMs() const override { return m_real.sinceBootMs() + m_aheadMs; }
    QString bootId() const override { return m_real.bootId(); }
    void hurry(qint64 ms) { m_aheadMs += ms; }

private:
    SystemClock m_real;
    qint64 m_aheadMs = 0;
};

void runOut(Results &results, const Options &options, int acts)
{
    const QString file = options.folder + QStringLiteral("/expire");
    const EventId event = makeHouse(file, 500);
    HurriedClock clock;
    const std::unique_ptr<Desk> desk = valueOf(Desk::open(file, Actor{QStringLiteral("counter/1"), {}}, clock));
    Samples expire;
    for (int i = 0; i < acts; ++i) {
        valueOf(desk->holds().hold(event, SeatRequest::named({refOf(i % 500)})));
        clock.hurry(601'000);
        timed(expire, [&] {
            if (valueOf(desk->holds().expire(event)) != 1)
                qFatal("the hold did not run out");
        });
    }
    tell(results, QStringLiteral("expire a hold that is due"), expire);
}

void soldOut(Results &results, const Options &options, double seconds)
{
    const QString file = options.folder + QStringLiteral("/soldout");
    const EventId event = makeHouse(file, 200);
    const auto desk = deskAt(file, QStringLiteral("counter/1"));
    const HoldInfo all = valueOf(desk->holds().hold(event, SeatRequest::bestOf(200)));
    valueOf(desk->orders().sell(all.id, {{PaymentMethod::Cash, all.total, {}}}));
    Samples samples;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
        for (int i = 0; i < 100; ++i) {
            timed(samples, [&] {
                const auto refused = desk->holds().hold(event, SeatRequest::bestOf(2));
                if (refused || refused.error().code != ErrorCode::SoldOut)
                    qFatal("that should have been sold out");
            });
        }
    }
    tell(results, QStringLiteral("sold out, 200 places"), samples);
    results.atLeast(QStringLiteral("sold-out answers per second"), double(samples.count()) / seconds, 200'000);
}

void group(Results &results, const QString &file, EventId event, int first)
{
    constexpr int size = 32;
    constexpr int rounds = 20;
    const auto desk = deskAt(file, QStringLiteral("counter/1"));
    valueOf(desk->plans().planOf(event));
    double seconds[2] = {};
    int seat = first;
    for (int round = 0; round < rounds * 2; ++round) {
        const Sharing sharing = round % 2 ? Sharing::Together : Sharing::Alone;
        RequestQueue queue;
        int held = 0;
        for (int i = 0; i < size; ++i) {
            const QString ref = refOf(++seat);
            queue.add(requestOf([&, ref](Desk &at) { return at.holds().hold(event, SeatRequest::named({ref})); },
                                sharing, [&](const Result<HoldInfo> &hold) { held += hold ? 1 : 0; }));
        }
        const auto start = std::chrono::steady_clock::now();
        while (!queue.isEmpty())
            queue.serve(desk.get());
        seconds[round % 2] += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (held != size)
            qFatal("a queued hold was refused");
    }
    const double holds = size * rounds;
    results.line(QStringLiteral("32 queued holds"), {{QStringLiteral("singly/s"), num(holds / seconds[0])},
                                                     {QStringLiteral("together/s"), num(holds / seconds[1])}});
    results.atLeast(QStringLiteral("32 holds together / singly"), seconds[0] / seconds[1], 3);
}

} // namespace

void benchSingle(Results &results, const Options &options)
{
    const int seats = 20'000;
    results.heading(QStringLiteral("One process, %1 seats").arg(seats));
    const QString file = options.folder + QStringLiteral("/single");
    const EventId event = makeHouse(file, seats);
    useCases(results, file, event, options.full ? 2000 : 400);
    runOut(results, options, options.full ? 2000 : 400);
    group(results, file, event, 5000);
    soldOut(results, options, options.seconds / 2);
}

} // namespace bench

// One terminal and its server with a network in between: how long each use case takes, and how often it goes there and
// back. The server waits for no disk: what is measured is the way.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/support/network_proxy.h"
#include "tests/support/test_server.h"

using namespace rowlock;

namespace bench {

namespace {

struct UseCase
{
    Samples samples;
    qint64 trips = 0;
};

class Terminal
{
public:
    explicit Terminal(const QString &house)
        : m_network(house), m_desk(deskAt(m_network.address(), QStringLiteral("counter/1")))
    {}

    void setRoundTrip(int ms)
    {
        m_network.setRoundTrip(std::chrono::milliseconds(ms));
        m_cases.clear();
    }

    template <typename Act>
    auto timed(const QString &name, Act act)
    {
        UseCase &its = m_cases[name];
        const qint64 before = m_network.roundTrips();
        const auto start = std::chrono::steady_clock::now();
        auto answer = valueOf(act(*m_desk));
        its.samples.add(std::chrono::steady_clock::now() - start);
        its.trips += m_network.roundTrips() - before;
        return answer;
    }

    double tell(Results &results, const QString &name, int roundTrip)
    {
        UseCase &its = m_cases[name];
        its.samples.sort();
        const double ms = its.samples.us(0.5) / 1000;
        results.line(name, {{QStringLiteral("network ms"), QString::number(roundTrip)},
                            {QStringLiteral("p50 ms"), num(ms)},
                            {QStringLiteral("ways"), num(double(its.trips) / double(its.samples.count()))}});
        return ms;
    }

private:
    NetworkProxy m_network;
    std::unique_ptr<Desk> m_desk;
    QHash<QString, UseCase> m_cases;
};

// Several times, so that the median is of acts whose statements were prepared before.
void sellAndTakeBack(Terminal &terminal, EventId event, int first, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        QStringList four;
        for (int i = 0; i < 4; ++i)
            four << refOf(first + 4 * round + i);
        const HoldInfo held = terminal.timed(QStringLiteral("hold four seats"), [&](Desk &desk) {
            return desk.holds().hold(event, SeatRequest::named(four));
        });
        terminal.timed(QStringLiteral("extend"), [&](Desk &desk) { return desk.holds().extend(held.id); });
        const SaleReceipt sold = terminal.timed(QStringLiteral("sell four seats"), [&](Desk &desk) {
            return desk.orders().sell(held.id, {{PaymentMethod::Cash, held.total, {}}});
        });
        terminal.timed(QStringLiteral("refund four tickets"),
                       [&](Desk &desk) { return desk.orders().refund(sold.order.id, {}); });
        const HoldInfo best = terminal.timed(QStringLiteral("hold the best four"), [&](Desk &desk) {
            return desk.holds().hold(event, SeatRequest::bestOf(4));
        });
        terminal.timed(QStringLiteral("release"), [&](Desk &desk) { return desk.holds().release(best.id); });
    }
}

// A terminal that comes: connected, its plan read, every seat of the performance there.
void openHouse(Results &results, const QString &address, EventId event, int roundTrip)
{
    NetworkProxy network(address);
    network.setRoundTrip(std::chrono::milliseconds(roundTrip));
    Samples samples;
    qsizetype seats = 0;
    for (int i = 0; i < 5; ++i) {
        timed(samples, [&] {
            const auto desk = deskAt(network.address(), QStringLiteral("counter/2"));
            valueOf(desk->plans().planOf(event));
            seats = valueOf(desk->events().house(event)).seats.size();
        });
    }
    samples.sort();
    results.line(QStringLiteral("open the house"), {{QStringLiteral("network ms"), QString::number(roundTrip)},
                                                    {QStringLiteral("seats"), QString::number(seats)},
                                                    {QStringLiteral("p50 ms"), num(samples.us(0.5) / 1000)},
                                                    {QStringLiteral("ways"), num(double(network.roundTrips()) / 5)}});
    if (roundTrip == 1)
        results.atMost(QStringLiteral("open a house of 20,000 seats at 1 ms, ms"), samples.us(0.5) / 1000, 1000);
}

} // namespace

void benchNetwork(Results &results, const Options &options)
{
    results.heading(QStringLiteral("A terminal and its server: ways there and back"));
    if (!canTestOnServer()) {
        results.note(QStringLiteral("skipped: PostgreSQL is not installed"));
        return;
    }
    constexpr int seats = 20'000;
    const QString address = newServerDatabase();
    const EventId event = makeHouse(address, seats);
    Terminal terminal(address);
    const int rounds = qMax(5, int(options.seconds * 5));
    int first = 0;
    const QStringList cases{
        QStringLiteral("hold four seats"),    QStringLiteral("sell four seats"), QStringLiteral("refund four tickets"),
        QStringLiteral("hold the best four"), QStringLiteral("release"),         QStringLiteral("extend")};
    for (const int roundTrip : {0, 1, 20}) {
        terminal.setRoundTrip(roundTrip);
        sellAndTakeBack(terminal, event, first, rounds);
        first += 4 * rounds;
        QHash<QString, double> ms;
        for (const QString &name : cases)
            ms[name] = terminal.tell(results, name, roundTrip);
        openHouse(results, address, event, roundTrip);
        if (roundTrip == 0)
            continue;
        const QString suffix = QStringLiteral(" at %1 ms, ms").arg(roundTrip);
        results.atMost(cases.at(0) + suffix, ms[cases.at(0)], roundTrip == 1 ? 12 : 150);
        results.atMost(cases.at(1) + suffix, ms[cases.at(1)], roundTrip == 1 ? 16 : 200);
    }
}

} // namespace bench

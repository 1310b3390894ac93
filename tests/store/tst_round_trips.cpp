// How often a terminal waits for its server while it does one thing: where the server is far away nothing else takes
// any time. The figures may fall; who lets one grow says why here.
#include "tests/support/house_fixture.h"
#include "tests/support/network_proxy.h"

#include <QtTest>

using namespace rowlock;

class TestRoundTrips : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void ofEachUseCase_data();
    void ofEachUseCase();

private:
    using UseCase = std::function<bool(HouseFixture &house, EventId event, const HoldInfo &held)>;
    static void row(const char *name, int most, const UseCase &useCase) { QTest::newRow(name) << most << useCase; }
};

namespace {

const QStringList four{QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")};
const QStringList others{QStringLiteral("B1"), QStringLiteral("B2"), QStringLiteral("B3"), QStringLiteral("B4")};

} // namespace

void TestRoundTrips::initTestCase()
{
    if (!testsOnServer())
        QSKIP("there is no way to and fro with a file");
}

void TestRoundTrips::ofEachUseCase_data()
{
    QTest::addColumn<int>("most");
    QTest::addColumn<UseCase>("useCase");
    row("hold four seats by name", 6, [](HouseFixture &house, EventId event, const HoldInfo &) {
        return house.hold(house.one(), event, others).has_value();
    });
    row("hold the four best seats", 7, [](HouseFixture &house, EventId event, const HoldInfo &) {
        return house.best(house.one(), event, 4).has_value();
    });
    row("add a seat", 6, [](HouseFixture &house, EventId, const HoldInfo &held) {
        const SeatRequest one = SeatRequest::named({QStringLiteral("B1")});
        return addToHold(*house.connection, house.one(), held.id, house.plan, one, {}).has_value();
    });
    row("sell four seats", 7, [](HouseFixture &house, EventId, const HoldInfo &held) {
        return house.sellForCash(house.one(), held).has_value();
    });
    row("sell four seats, by key", 8, [](HouseFixture &house, EventId, const HoldInfo &held) {
        return house.sellForCash(house.one(), held, QStringLiteral("key")).has_value();
    });
    row("release four seats", 6, [](HouseFixture &house, EventId, const HoldInfo &held) {
        return releaseHold(*house.connection, house.one(), held.id, {}).has_value();
    });
    row("sell four seats and refund them", 7 + 7, [](HouseFixture &house, EventId, const HoldInfo &held) {
        const auto sold = house.sellForCash(house.one(), held);
        return sold && refundOrder(*house.connection, house.one(), sold->order.id, {}, {}, {});
    });
    row("extend", 5, [](HouseFixture &house, EventId, const HoldInfo &held) {
        return extendHold(*house.connection, house.one(), held.id, {}).has_value();
    });
}

void TestRoundTrips::ofEachUseCase()
{
    QFETCH(int, most);
    QFETCH(UseCase, useCase);
    HouseFixture house;
    const EventId event = house.newEvent();
    NetworkProxy network(house.file);
    auto opened = Connection::open(network.address(), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(said(opened)));
    house.connection = *std::move(opened);
    // Statements are prepared with their first use, in its way: a use case takes as long the first time.
    const auto held = house.hold(house.one(), event, four);
    QVERIFY2(held, qPrintable(said(held)));
    const qint64 before = network.roundTrips();
    QVERIFY(useCase(house, event, *held));
    const qint64 took = network.roundTrips() - before;
    qInfo("%s: %d ways to the server and back", QTest::currentDataTag(), int(took));
    QVERIFY2(took <= most, qPrintable(QString::number(took)));
}

ROWLOCK_TEST(TestRoundTrips)
#include "tst_round_trips.moc"

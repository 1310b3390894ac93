// What a counter does all day must cost the same after a year of sales as on the first day: no statement of it reads
// its way through rows, and SQLite counts the steps of those that do.
#include "model/db/connection_inner.h"
#include "tests/support/answers_checked.h"

#include <QSqlDriver>
#include <QVariant>

#include <sqlite3.h>

using namespace rowlock;

class TestGrowth : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void anotherEventsOrdersAreNotRead();
    void aDayCostsTheSameAfterManySales_data();
    void aDayCostsTheSameAfterManySales();

private:
    // A house with a past: seats sold and given back, holds released and run out, payments begun and refused.
    void addPast(int sales);
    static void day(HouseFixture &house, EventId event);
    // Steps through rows without an index since the last call, and which statement made most of them.
    std::pair<qint64, QString> stepsTaken();

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

using Part = void (*)(HouseFixture &, EventId);

namespace {

template <typename T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", qPrintable(said(result.error())));
    return std::move(*result);
}

QString s(const char *seat)
{
    return QLatin1String(seat);
}

void holdsAndSells(HouseFixture &house, EventId event)
{
    const HoldInfo hold = must(house.hold(house.one(), event, {s("A1"), s("A2")}));
    must(addToHold(*house.connection, house.one(), hold.id, house.plan, SeatRequest::places(s("area-floor"), 2), {}));
    must(extendHold(*house.connection, house.one(), hold.id, {}));
    const SaleReceipt receipt = must(house.sellForCash(house.one(), must(readHold(*house.connection, hold.id)),
                                                       QStringLiteral("key %1").arg(hold.id.value())));
    must(readRecentOrders(*house.connection, event, 5));
    must(refundOrder(*house.connection, house.one(), receipt.order.id, {}, {}, {}));
}

void releases(HouseFixture &house, EventId event)
{
    const HoldInfo hold = must(house.best(house.one(), event, 3));
    must(takeFromHold(*house.connection, house.one(), hold.id, SeatRequest::named({hold.items.first().ref})));
    must(readOwnHolds(*house.connection, s("counter/1")));
    must(readLiveHolds(*house.connection, event));
    must(releaseHold(*house.connection, house.two(), hold.id, {}));
}

void runsOut(HouseFixture &house, EventId event)
{
    must(house.hold(house.one(), event, {s("B1")}));
    house.clock.advanceMs(24 * 3'600'000);
    must(expireHolds(*house.connection, house.two(), event));
    must(house.hold(house.one(), event, {s("B1")}));
    house.clock.advanceMs(24 * 3'600'000);
    const HoldInfo taken = must(house.hold(house.two(), event, {s("B1")})); // the one before gives way
    must(releaseHold(*house.connection, house.two(), taken.id, {}));
}

void paysByCard(HouseFixture &house, EventId event)
{
    const HoldInfo hold = must(house.hold(house.one(), event, {s("B5")}));
    must(beginPayment(*house.connection, house.one(), hold.id));
    must(openAttempts(*house.connection));
    must(abandonPayment(*house.connection, house.one(), hold.id));
    must(releaseHold(*house.connection, house.one(), hold.id, {}));
}

void looks(HouseFixture &house, EventId event)
{
    const EventSummary summary = must(readEvent(*house.connection, event));
    must(readSeats(*house.connection, summary, summary.revision));
    must(readChangedHolds(*house.connection, event, summary.revision));
}

} // namespace

void TestGrowth::addPast(int sales)
{
    for (int i = 0; i < sales; ++i)
        day(*m_house, m_event);
}

void TestGrowth::day(HouseFixture &house, EventId event)
{
    for (const Part part : {holdsAndSells, releases, runsOut, paysByCard, looks})
        part(house, event);
}

// The last sales of a performance that sells little, beside one that sells much.
void TestGrowth::anotherEventsOrdersAreNotRead()
{
    const EventId quiet = m_house->newEvent({}, QStringLiteral("Faust"));
    must(m_house->sold(m_house->one(), quiet, {s("A1")}));
    for (int i = 0; i < 30; ++i) {
        const SaleReceipt receipt = must(m_house->sold(m_house->one(), m_event, {s("A1")}));
        must(refundOrder(*m_house->connection, m_house->one(), receipt.order.id, {}, {}, {}));
    }
    stepsTaken();
    QCOMPARE(must(readRecentOrders(*m_house->connection, quiet, 5)).size(), 1);
    const auto [steps, statement] = stepsTaken();
    QVERIFY2(steps < 10, qPrintable(QString::number(steps) + u' ' + statement));
    QCOMPARE(must(readRecentOrders(*m_house->connection, {}, 5)).size(), 5);
}

std::pair<qint64, QString> TestGrowth::stepsTaken()
{
    sqlite3 *handle = *static_cast<sqlite3 *const *>(
        m_house->connection->inner().sqlite().database.handle.driver()->handle().constData());
    qint64 all = 0;
    int most = 0;
    QString worst;
    for (sqlite3_stmt *one = sqlite3_next_stmt(handle, nullptr); one; one = sqlite3_next_stmt(handle, one)) {
        const int steps = sqlite3_stmt_status(one, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
        all += steps;
        if (steps > most) {
            most = steps;
            worst = QString::fromUtf8(sqlite3_sql(one)).simplified();
        }
    }
    return {all, worst};
}

void TestGrowth::aDayCostsTheSameAfterManySales_data()
{
    QTest::addColumn<Part>("part");
    QTest::newRow("hold, sell, refund") << Part(holdsAndSells);
    QTest::newRow("release") << Part(releases);
    QTest::newRow("expire") << Part(runsOut);
    QTest::newRow("pay") << Part(paysByCard);
    QTest::newRow("look") << Part(looks);
}

void TestGrowth::aDayCostsTheSameAfterManySales()
{
    QFETCH(Part, part);
    addPast(6); // more than a list of recent sales shows
    stepsTaken();
    part(*m_house, m_event);
    const qint64 early = stepsTaken().first;
    addPast(30);
    stepsTaken();
    part(*m_house, m_event);
    const auto [late, worst] = stepsTaken();
    QVERIFY2(late <= early,
             qPrintable(QStringLiteral("%1 steps, then %2; most of them: %3").arg(early).arg(late).arg(worst)));
}

ROWLOCK_TEST(TestGrowth)
#include "tst_growth.moc"

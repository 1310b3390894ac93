// How many statements an act runs: each is a way to and fro where the house is on a server. The figures may fall; who
// lets one grow says why here.
#include "tests/support/house_fixture.h"
#include "tests/support/statements.h"

#include <QtTest>

using namespace rowlock;

class TestStatementsAnAct : public QObject
{
    Q_OBJECT

private slots:
    void aHoldAndItsSale_data();
    void aHoldAndItsSale();
};

void TestStatementsAnAct::aHoldAndItsSale_data()
{
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("most");
    // One is for the house's tax and fees, one for what the terminal prints by itself, and each line of the order is
    // one: it says what only the pricing knows.
    QTest::newRow("one seat") << 1 << 26;
    QTest::newRow("four seats") << 4 << 26 + 3 * 6;
}

void TestStatementsAnAct::aHoldAndItsSale()
{
    QFETCH(int, seats);
    QFETCH(int, most);
    HouseFixture house;
    const EventId event = house.newEvent();
    QVERIFY(house.sold(house.one(), event, {QStringLiteral("D1")})); // what is done once after opening
    QStringList refs;
    for (int seat = 1; seat <= seats; ++seat)
        refs << QStringLiteral("A%1").arg(seat);
    const Statements run(*house.connection);
    QVERIFY(house.sold(house.one(), event, refs));
    qInfo("%d statements\n%s", int(run.count()), qPrintable(run.list()));
    QVERIFY2(run.count() <= most, qPrintable(run.list()));
}

ROWLOCK_TEST(TestStatementsAnAct)
#include "tst_statements_an_act.moc"

// One process changes the plan to and fro while another sells: every sale that was told of has its seat in the plan of
// the end.
#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"

#include <QJsonArray>
#include <QTest>

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct Sales
{
    QList<qint64> orders;
    QStringList refused;
    QStringList problems;
};

// A seat of the last row, which comes and goes, or the best there is.
void sellOne(CounterProcess &counter, int number, Sales &sales)
{
    QJsonObject wanted{{u"event"_s, 1}};
    if (number % 2 == 0)
        wanted.insert(u"seats"_s, QJsonArray{u"s-12-%1"_s.arg(1 + number / 2 % 10)});
    else
        wanted.insert(u"best"_s, 1);
    const auto hold = counter.call(u"hold"_s, wanted);
    if (hold.kind == CounterProcess::Reply::Refused) {
        sales.refused += hold.code;
        return;
    }
    const QJsonArray paid{QJsonObject{{u"method"_s, u"cash"_s}, {u"amount"_s, hold.result.value(u"total"_s)}}};
    const auto sale = counter.call(u"sell"_s, {{u"hold"_s, hold.result.value(u"hold"_s)}, {u"payments"_s, paid}});
    if (sale.done())
        sales.orders += sale.result.value(u"order"_s).toInteger();
    else
        sales.problems += sale.told();
}

} // namespace

class TestReplanWhileSelling : public QObject
{
    Q_OBJECT

private slots:
    void salesKeepTheirSeats()
    {
        const HouseFolder folder;
        makeSimpleHouse(folder, 12, 10);
        CounterProcess office(folder.house(), u"office"_s);
        const QString shorter = folder.write(u"shorter.json"_s, rectangularPlan(11, 10));
        const auto imported = office.call(u"plan.import"_s, {{u"file"_s, shorter}});
        QVERIFY2(imported.done(), qPrintable(imported.told()));
        const qint64 plans[] = {imported.result.value(u"plan"_s).toInteger(), 1};

        Sales sales;
        std::thread seller([&] {
            CounterProcess counter(folder.house(), u"counter/1"_s);
            for (int i = 0; i < 60; ++i)
                sellOne(counter, i, sales);
            if (counter.end() != 0)
                sales.problems += u"the counter did not end well"_s;
        });
        int applied = 0;
        QStringList odd;
        for (int change = 0; change < 20; ++change) {
            const auto done =
                office.call(u"event.replan"_s, {{u"event"_s, 1}, {u"plan"_s, plans[change % 2]}, {u"nearest"_s, true}});
            applied += done.done();
            // Between looking and applying somebody may take a seat that vanishes, or the one that was nearest.
            if (!done.done() && done.code != u"seat_unavailable"_s)
                odd += done.told();
        }
        seller.join();
        QCOMPARE(sales.problems, QStringList());
        QCOMPARE(odd, QStringList());
        QVERIFY2(applied >= 5, qPrintable(QString::number(applied)));
        QVERIFY2(sales.orders.size() >= 20, qPrintable(sales.refused.join(u' ')));
        for (const QString &code : std::as_const(sales.refused))
            QVERIFY2(code == u"seat_unavailable"_s || code == u"sold_out"_s, qPrintable(code));

        QStringList seats;
        const auto house = office.call(u"event.seats"_s, {{u"event"_s, 1}});
        const auto rows = house.result.value(u"seats"_s).toArray();
        for (const auto &seat : rows) {
            if (seat[u"state"].toString() == u"sold")
                seats += seat[u"seat"].toString();
        }
        for (const qint64 order : std::as_const(sales.orders)) {
            const auto shown = office.call(u"order.show"_s, {{u"order"_s, order}});
            const auto tickets = shown.result.value(u"tickets"_s).toArray();
            int valid = 0;
            for (const auto &ticket : tickets) {
                if (ticket[u"state"].toString() == u"valid") {
                    ++valid;
                    QVERIFY2(seats.removeOne(ticket[u"seat"].toString()), qPrintable(ticket[u"seat"].toString()));
                }
            }
            QCOMPARE(valid, 1);
        }
        QCOMPARE(seats, QStringList());
        const auto verified = office.call(u"verify"_s);
        QVERIFY2(verified.result.value(u"ok"_s).toBool(), qPrintable(verified.told()));
        QCOMPARE(office.end(), 0);
        QCOMPARE(brokenRules(folder.house()), QStringList());
    }
};

ROWLOCK_TEST(TestReplanWhileSelling)
#include "tst_replan_while_selling.moc"

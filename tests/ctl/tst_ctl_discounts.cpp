// Discounts that orders get by themselves, on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlDiscountsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void quotesAndSells();
    void aSchool();
    void keepsDiscounts();

private:
    QString held(int count)
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, str(count), u"--category"_s, u"Stalls"_s});
        return str(hold.number("hold"));
    }
};

void CtlDiscountsTest::quotesAndSells()
{
    RUN(added, 0, {u"discount"_s, u"add"_s, u"Family day"_s, u"3 for 2"_s, u"--categories"_s, u"Stalls"_s});
    QCOMPARE(added.text("off"), u"3 for 2"_s);
    const QString hold = held(3);
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.text("total"), u"84.00"_s);
    QCOMPARE(quoted.list("lines").at(0)[u"list"_s].toString(), u"42.00"_s);
    QCOMPARE(quoted.list("lines").at(0)[u"reduced"_s].toString(), u"14.00"_s);
    QCOMPARE(quoted.list("lines").at(0)[u"reason"_s].toString(), u"Family day"_s);
    RUN(dear, 1, {u"sell"_s, hold, u"--pay"_s, u"card:126.00"_s});
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:84.00"_s});
    RUN(shown, 0, {u"order"_s, u"show"_s, str(sold.number("order"))});
    QCOMPARE(shown.list("lines").at(0)[u"list"_s].toString(), u"42.00"_s);
    QCOMPARE(shown.list("lines").at(0)[u"paid"_s].toString(), u"28.00"_s);
    QCOMPARE(shown.list("lines").at(0)[u"reason"_s].toString(), u"Family day"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlDiscountsTest::aSchool()
{
    RUN(pupils, 0, {u"price"_s, m_event, u"Stalls"_s, u"8.50"_s, u"--type"_s, u"Child"_s});
    RUN(added, 0,
        {u"discount"_s, u"add"_s, u"Teachers free"_s, u"1 free per 3"_s, u"--types"_s, u"Adult"_s, u"--counted-types"_s,
         u"Child"_s});
    QCOMPARE(added.json[u"counted_types"_s].toArray().at(0).toString(), u"Child"_s);
    const QString hold = held(4);
    RUN(typed, 0, {u"reprice"_s, hold, u"--types"_s, u"3c,1a"_s});
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.text("total"), u"25.50"_s);
}

void CtlDiscountsTest::keepsDiscounts()
{
    RUN(ten, 0,
        {u"discount"_s, u"add"_s, u"Ten"_s, u"10%"_s, u"--types"_s, u"Child,Student"_s, u"--minimum"_s, u"2"_s,
         u"--events"_s, m_event});
    RUN(more, 0,
        {u"discount"_s, u"change"_s, u"1"_s, u"--off"_s, u"20%"_s, u"--types"_s, u"all"_s, u"--events"_s, u"0"_s});
    QVERIFY(ten.json.contains(u"events"_s) && !more.json.contains(u"events"_s));
    QCOMPARE(more.number("discount"), 2);
    QCOMPARE(more.text("off"), u"20%"_s);
    QCOMPARE(more.number("minimum"), 2);
    QVERIFY(!more.json.contains(u"types"_s));
    RUN(gone, 2, {u"discount"_s, u"end"_s, u"1"_s});
    RUN(five, 0, {u"discount"_s, u"add"_s, u"Five"_s, u"5.00"_s, u"--minimum-value"_s, u"100"_s});
    QCOMPARE(five.text("minimum_value"), u"100.00"_s);
    RUN(fixed, 0, {u"discount"_s, u"add"_s, u"Fixed"_s, u"=12"_s});
    QCOMPARE(fixed.text("off"), u"=12.00"_s);
    RUN(ended, 0, {u"discount"_s, u"end"_s, u"4"_s});
    QVERIFY(!ended.text("until").isEmpty());
    RUN(odd, 2, {u"discount"_s, u"add"_s, u"x"_s, u"a third"_s});
    RUN(counted, 2, {u"discount"_s, u"add"_s, u"x"_s, u"10%"_s, u"--counted-types"_s, u"Child"_s});
    RUN(nothing, 2, {u"discount"_s, u"add"_s, u"x"_s, u"2 for 2"_s});
    QCOMPARE(nothing.details()[u"argument"_s].toString(), u"off"_s);
    RUN(past, 2, {u"discount"_s, u"add"_s, u"x"_s, u"10%"_s, u"--from"_s, u"2001-01-01T00:00"_s});
    RUN(list, 0, {u"discount"_s, u"list"_s});
    QCOMPARE(list.list("discounts").size(), 4);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlDiscountsTest)
#include "tst_ctl_discounts.moc"

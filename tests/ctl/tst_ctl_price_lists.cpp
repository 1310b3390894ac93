// Price lists on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPriceListsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void madeUsedAndSold();
    void fromASpreadsheet();
    void changedFieldByField();
    void datesBeforeTheStart();
    void whatCannotBe();
};

void CtlPriceListsTest::madeUsedAndSold()
{
    RUN(added, 0,
        {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"a/Stalls=20"_s, u"--price"_s, u"c/Stalls=10,50"_s});
    QCOMPARE(added.list("prices").size(), 2);
    QCOMPARE(added.list("prices").at(1)[u"price"_s].toString(), u"10.50"_s);
    RUN(used, 0, {u"price-list"_s, u"use"_s, u"early"_s, m_event});
    QCOMPARE(used.list("lists").at(0)[u"name"_s].toString(), u"Early"_s);
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s, u"--types"_s, u"1a,1c"_s});
    QCOMPARE(held.text("total"), u"30.50"_s);
    RUN(box, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
    QVERIFY(seats.list("areas").at(0)[u"price"_s].isNull()); // the list has none for it
    RUN(prices, 0, {u"prices"_s, m_event});
    QCOMPARE(prices.text("list"), u"Early"_s);
    RUN(report, 0, {u"report"_s, u"house"_s});
    for (const QJsonValue &row : report.list("rows")) // what is not sold now has no price
        QCOMPARE(row[u"price"_s].toString(), row[u"pool"_s].toString() == u"Stalls" ? u"20.00"_s : QString());
    RUN(shown, 0, {u"price-list"_s, u"show"_s, u"1"_s});
    QCOMPARE(str(shown.list("events").at(0)[u"event"_s].toInteger()), m_event);
    const QStringList create{u"event"_s, u"create"_s,  u"--plan"_s,    m_plan,          u"--name"_s,
                             u"Gala"_s,  u"--price"_s, u"default=9"_s, u"--capacity"_s, u"Standing floor=30"_s};
    RUN(unknown, 2, (create + QStringList{u"--starts"_s, u"2031-12-23T19:30"_s, u"--lists"_s, u"Late"_s}));
    RUN(gala, 0, (create + QStringList{u"--starts"_s, u"2031-12-23T19:30"_s, u"--lists"_s, u"early"_s}));
    RUN(galaPrices, 0, {u"prices"_s, str(gala.number("event"))});
    QCOMPARE(galaPrices.text("list"), u"Early"_s);
    RUN(own, 0, {u"price"_s, m_event, u"Stalls"_s, u"50"_s});
    RUN(dear, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    QCOMPARE(dear.text("total"), u"50.00"_s);
    RUN(listed, 0, {u"price"_s, m_event, u"Stalls"_s, u"list"_s});
    RUN(again, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    QCOMPARE(again.text("total"), u"20.00"_s);
    RUN(stopped, 0, {u"price-list"_s, u"stop"_s, u"Early"_s, m_event});
    QCOMPARE(stopped.list("lists").size(), 0);
    RUN(first, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    QCOMPARE(first.text("total"), u"42.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlPriceListsTest::fromASpreadsheet()
{
    const QString file =
        m_ctl->write(u"early.csv"_s, "\xEF\xBB\xBF"
                                     "Category;Adult;Child\r\n\"Box = royal\";80;\r\nStalls;20,00;10\r\n");
    RUN(added, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--file"_s, file});
    QCOMPARE(added.list("prices").size(), 3);
    const QString tabs = m_ctl->write(u"late.tsv"_s, "\tc\ta\nStalls\t12\t24\n");
    RUN(replaced, 0, {u"price-list"_s, u"set"_s, u"Early"_s, u"--file"_s, tabs});
    QCOMPARE(replaced.list("prices").size(), 2);
    QCOMPARE(replaced.list("prices").at(0)[u"price"_s].toString(), u"24.00"_s);
    const QString wrong = m_ctl->write(u"wrong.csv"_s, "Category,Adult,Child\nStalls,20,ten\n");
    RUN(refused, 2, {u"price-list"_s, u"set"_s, u"Early"_s, u"--file"_s, wrong});
    QVERIFY2(refused.err.contains("ten"), refused.err.constData());
    RUN(unchanged, 0, {u"price-list"_s, u"show"_s, u"Early"_s});
    QCOMPARE(unchanged.list("prices").size(), 2);
}

void CtlPriceListsTest::changedFieldByField()
{
    RUN(added, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"a/Stalls=20"_s});
    RUN(more, 0, {u"price-list"_s, u"set"_s, u"Early"_s, u"--price"_s, u"c/Stalls=8"_s, u"--name"_s, u"Ordinary"_s});
    QCOMPARE(more.text("name"), u"Ordinary"_s);
    QCOMPARE(more.list("prices").size(), 2);
    RUN(fewer, 0, {u"price-list"_s, u"set"_s, u"1"_s, u"--price"_s, u"c/Stalls=none"_s, u"--offered"_s, u"no"_s});
    QCOMPARE(fewer.list("prices").size(), 1);
    RUN(refused, 2, {u"price-list"_s, u"use"_s, u"1"_s, m_event});
    RUN(lists, 0, {u"price-list"_s, u"list"_s});
    QCOMPARE(lists.list("lists").at(0)[u"offered"_s].toBool(), false);
}

void CtlPriceListsTest::datesBeforeTheStart()
{
    RUN(early, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"a/Stalls=20"_s});
    RUN(door, 0, {u"price-list"_s, u"add"_s, u"Door"_s, u"--price"_s, u"a/Stalls=30"_s});
    RUN(used, 0, {u"price-list"_s, u"use"_s, u"Early"_s, m_event, u"--until"_s, u"60 min before"_s});
    RUN(both, 0, {u"price-list"_s, u"use"_s, u"Door"_s, m_event, u"--from"_s, u"1 hour before"_s});
    QCOMPARE(both.list("lists").size(), 2);
    QCOMPARE(both.list("lists").at(0)[u"until"_s].toString(), both.list("lists").at(1)[u"from"_s].toString());
    RUN(copy, 0, {u"event"_s, u"copy"_s, m_event, u"--starts"_s, u"2031-11-28T19:30"_s});
    RUN(moved, 0, {u"price-list"_s, u"of"_s, str(copy.number("event"))});
    QCOMPARE(QDateTime::fromString(both.list("lists").at(1)[u"from"_s].toString(), Qt::ISODateWithMs).addDays(7),
             QDateTime::fromString(moved.list("lists").at(1)[u"from"_s].toString(), Qt::ISODateWithMs));
    RUN(verified, 0, {u"verify"_s});
}

void CtlPriceListsTest::whatCannotBe()
{
    RUN(none, 2, {u"price-list"_s, u"show"_s, u"Early"_s});
    RUN(hole, 2, {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"c/Stalls=20"_s});
    RUN(type, 2, {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"zebra/Stalls=20"_s});
    RUN(file, 2, {u"price-list"_s, u"add"_s, u"Early"_s, u"--file"_s, u"nowhere.csv"_s});
    RUN(added, 0, {u"price-list"_s, u"add"_s, u"Early"_s, u"--price"_s, u"a/Stalls=20"_s});
    RUN(twice, 2, {u"price-list"_s, u"add"_s, u"EARLY"_s});
    RUN(when, 2, {u"price-list"_s, u"use"_s, u"Early"_s, m_event, u"--from"_s, u"soon"_s});
    RUN(ends, 2,
        {u"price-list"_s, u"use"_s, u"Early"_s, m_event, u"--from"_s, u"1 hour before"_s, u"--until"_s,
         u"2 hours before"_s});
    RUN(unused, 2, {u"price-list"_s, u"stop"_s, u"Early"_s, m_event});
}

ROWLOCK_TEST(CtlPriceListsTest)
#include "tst_ctl_price_lists.moc"

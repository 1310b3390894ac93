// Price types on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPricesTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house({u"--type-price"_s, u"c/Stalls=20.00"_s, u"--type-price"_s, u"Child/Standing floor=5"_s});
    }
    void cleanup() { dropFolder(); }

    void tellsWhatAnEventSells();
    void holdsAndSellsAtTypes();
    void repricesAHold();
    void refusesWhatCannotBe();
    void keepsTypes();
    void compsAndSellers();
};

void CtlPricesTest::tellsWhatAnEventSells()
{
    RUN(prices, 0, {u"prices"_s, m_event});
    const QJsonArray stalls = prices.list("prices").at(0)[u"prices"_s].toArray();
    QCOMPARE(stalls.size(), 2);
    QCOMPARE(stalls.at(0)[u"type"_s].toString(), u"Adult"_s);
    QCOMPARE(stalls.at(1)[u"price"_s].toString(), u"20.00"_s);
    RUN(priced, 0, {u"price"_s, m_event, u"Stalls"_s, u"30,00"_s, u"--type"_s, u"Student"_s});
    QCOMPARE(priced.text("type"), u"Student"_s);
    QCOMPARE(priced.text("price"), u"30.00"_s);
    RUN(none, 0, {u"price"_s, m_event, u"Stalls"_s, u"none"_s, u"--type"_s, u"s"_s});
    RUN(first, 2, {u"price"_s, m_event, u"Stalls"_s, u"none"_s});
    RUN(again, 0, {u"prices"_s, m_event});
    QCOMPARE(again.list("prices").at(0)[u"prices"_s].toArray().size(), 2);
}

void CtlPricesTest::holdsAndSellsAtTypes()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"3"_s, u"--category"_s, u"Stalls"_s, u"--types"_s, u"2a,1c"_s});
    QCOMPARE(held.text("total"), u"104.00"_s);
    QCOMPARE(held.list("items").at(2)[u"type"_s].toString(), u"Child"_s);
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:104.00"_s});
    QCOMPARE(sold.list("tickets").at(2)[u"type"_s].toString(), u"Child"_s);
    QCOMPARE(sold.list("tickets").at(2)[u"price"_s].toString(), u"20.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlPricesTest::repricesAHold()
{
    RUN(held, 0,
        {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"4"_s, u"--types"_s, u"1 child"_s});
    const QString hold = str(held.number("hold"));
    QCOMPARE(held.text("total"), u"42.50"_s);
    QCOMPARE(held.list("areas").size(), 1);
    QCOMPARE(held.list("areas").at(0)[u"quantity"_s].toInt(), 4);
    RUN(more, 0,
        {u"reprice"_s, hold, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"2"_s, u"--type"_s, u"Child"_s});
    QCOMPARE(more.text("total"), u"27.50"_s);
    RUN(all, 0, {u"reprice"_s, hold, u"--types"_s, u"3a,1c"_s});
    QCOMPARE(all.text("total"), u"42.50"_s);
    RUN(seat, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    const QString ref = seat.list("seats").at(0).toString();
    RUN(child, 0, {u"reprice"_s, str(seat.number("hold")), u"--seats"_s, ref, u"--type"_s, u"c"_s});
    QCOMPARE(child.text("total"), u"20.00"_s);
}

void CtlPricesTest::refusesWhatCannotBe()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString hold = str(held.number("hold"));
    RUN(both, 2, {u"reprice"_s, hold, u"--types"_s, u"2a"_s, u"--seats"_s, u"x"_s, u"--type"_s, u"c"_s});
    RUN(noType, 2, {u"reprice"_s, hold, u"--seats"_s, u"x"_s});
    RUN(few, 2, {u"reprice"_s, hold, u"--types"_s, u"1a"_s});
    RUN(unknown, 2, {u"reprice"_s, hold, u"--types"_s, u"2z"_s});
    QVERIFY(unknown.message().contains(u"Adult"_s));
    RUN(words, 2, {u"reprice"_s, hold, u"--types"_s, u"two adults"_s});
    RUN(notSold, 2, {u"reprice"_s, hold, u"--types"_s, u"1a,1s"_s});
    RUN(many, 2, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--types"_s, u"2c"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlPricesTest::keepsTypes()
{
    RUN(added, 0, {u"type"_s, u"add"_s, u"Alumni"_s, u"--key"_s, u"i"_s});
    RUN(taken, 2, {u"type"_s, u"add"_s, u"Indigo"_s, u"--key"_s, u"i"_s});
    RUN(renamed, 0, {u"type"_s, u"set"_s, u"i"_s, u"--name"_s, u"Friend"_s, u"--key"_s, u"f"_s});
    QCOMPARE(renamed.text("type"), u"Friend"_s);
    RUN(off, 0, {u"type"_s, u"set"_s, u"Friend"_s, u"--offered"_s, u"no"_s});
    RUN(first, 2, {u"type"_s, u"set"_s, u"Adult"_s, u"--offered"_s, u"no"_s});
    RUN(listed, 0, {u"type"_s, u"list"_s});
    QStringList names;
    const QJsonArray types = listed.list("types");
    for (const auto &type : types)
        names += type.toObject()[u"type"_s].toString();
    QCOMPARE(names.join(u' '), u"Adult Child Concession Student Group Companion Member Comp Friend"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlPricesTest::compsAndSellers()
{
    RUN(offered, 0, {u"type"_s, u"set"_s, u"Comp"_s, u"--offered"_s, u"yes"_s});
    QCOMPARE(offered.text("kind"), u"comp"_s);
    RUN(without, 2, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--types"_s, u"1a,1p"_s});
    QCOMPARE(without.details()[u"argument"_s].toString(), u"reason"_s);
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--types"_s, u"1a,1p"_s, u"--reason"_s, u"press"_s});
    QCOMPARE(held.text("comp_reason"), u"press"_s);
    const QString hold = str(held.number("hold"));
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(held.text("total"), quoted.text("total")); // a comp costs nothing
    QCOMPARE(held.list("items").at(1)[u"price"_s].toString(), u"0.00"_s);
    RUN(live, 0, {u"holds"_s});
    QCOMPARE(live.list("holds").at(0)[u"total"_s].toString(), quoted.text("total"));
    RUN(otherwise, 2, {u"reprice"_s, hold, u"--types"_s, u"2p"_s, u"--reason"_s, u"sponsor"_s});
    QCOMPARE(otherwise.details()[u"comp_reason"_s].toString(), u"press"_s);
    RUN(quotedAll, 0, {u"reprice"_s, hold, u"--types"_s, u"2p"_s});
    RUN(back, 0, {u"reprice"_s, hold, u"--types"_s, u"1a,1p"_s});
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:"_s + quoted.text("total")});
    QCOMPARE(sold.list("tickets").at(1)[u"price"_s].toString(), u"0.00"_s);
    const QStringList forNothing{u"hold"_s, m_event,       u"--best"_s, u"1"_s,     u"--types"_s,
                                 u"1p"_s,   u"--reason"_s, u"press"_s,  u"--key"_s, u"free"_s};
    RUN(once, 0, (forNothing));
    RUN(again, 0, (forNothing));
    QCOMPARE(again.json, once.json); // free, however often it is asked
    RUN(priced, 2, {u"price"_s, m_event, u"Stalls"_s, u"0.00"_s, u"--type"_s, u"p"_s});
    RUN(guarded, 0, {u"type"_s, u"set"_s, u"Comp"_s, u"--sellers"_s, u"counter/7,Mira"_s});
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--types"_s, u"1p"_s, u"--reason"_s, u"press"_s});
    QVERIFY2(refused.message().contains(u"counter/7, Mira"_s), qPrintable(refused.message()));
    RUN(there, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s});
    RUN(kept, 0,
        {u"reprice"_s, str(there.number("hold")), u"--types"_s, u"1a,1p"_s, u"--exchange"_s, sold.text("code")});
    QCOMPARE(kept.text("comp_reason"), u"press"_s);
    RUN(anybody, 0, {u"type"_s, u"set"_s, u"Comp"_s, u"--anybody"_s});
    QCOMPARE(anybody.list("sellers").size(), 0);
    RUN(added, 0, {u"type"_s, u"add"_s, u"Carer"_s, u"--key"_s, u"r"_s, u"--kind"_s, u"companion"_s});
    QCOMPARE(added.text("kind"), u"companion"_s);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlPricesTest)
#include "tst_ctl_prices.moc"

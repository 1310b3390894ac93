// What is agreed for a hold, by hand and by vouchers, on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlVouchersTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void aHoldIsReducedBeforeItIsPaid();
    void singleSeatsAndAreas();
    void aVoucherFromTheCodeToTheRefund();
    void whatIsAskedForWrongly();

private:
    QString held(int count)
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, str(count), u"--category"_s, u"Stalls"_s});
        return str(hold.number("hold"));
    }
    static qint64 of(const CtlRun &run, const char *name, int at)
    {
        return run.list(name).at(at)[u"voucher"_s].toInteger();
    }
};

void CtlVouchersTest::aHoldIsReducedBeforeItIsPaid()
{
    const QString hold = held(2);
    RUN(agreed, 0, {u"hold"_s, u"price"_s, hold, u"--reduce"_s, u"10%,5.00"_s, u"--reason"_s, u"late start"_s});
    QCOMPARE(agreed.text("total"), u"70.60"_s);
    RUN(listed, 0, {u"holds"_s, m_event});
    const auto reductions = listed.list("holds").at(0)[u"reductions"_s].toArray();
    QCOMPARE(reductions.size(), 2);
    QCOMPARE(reductions.at(0)[u"off"_s].toString(), u"10%"_s);
    RUN(begun, 0, {u"payment"_s, u"begin"_s, hold});
    QCOMPARE(begun.text("amount"), u"70.60"_s);
    RUN(late, 1, {u"hold"_s, u"price"_s, hold, u"--none"_s});
    QCOMPARE(late.code(), u"forbidden"_s);
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(begun.number("attempt")), u"--charged"_s, u"--reference"_s, u"slip 7"_s});
    RUN(verified, 0, {u"verify"_s});
    const QString other = held(1);
    RUN(priced, 0, {u"hold"_s, u"price"_s, other, u"--reduce"_s, u"=20.00"_s, u"--reason"_s, u"manager"_s});
    QCOMPARE(priced.text("total"), u"20.00"_s);
    RUN(none, 0, {u"hold"_s, u"price"_s, other, u"--none"_s});
    QCOMPARE(none.text("total"), u"42.00"_s);
}

void CtlVouchersTest::singleSeatsAndAreas()
{
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString id = str(hold.number("hold"));
    const QString seat = hold.json[u"seats"_s].toArray().at(0).toString();
    RUN(one, 0, {u"hold"_s, u"price"_s, id, u"--reduce"_s, u"free"_s, u"--reason"_s, u"press"_s, u"--seats"_s, seat});
    QCOMPARE(one.text("total"), u"42.00"_s);
    RUN(floor, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"2"_s});
    const QString places = str(floor.number("hold"));
    RUN(half, 0,
        {u"hold"_s, u"price"_s, places, u"--reduce"_s, u"50%"_s, u"--reason"_s, u"rain"_s, u"--area"_s,
         u"Standing floor"_s});
    QCOMPARE(half.text("total"), u"12.50"_s);
}

void CtlVouchersTest::aVoucherFromTheCodeToTheRefund()
{
    RUN(added, 0,
        {u"voucher"_s, u"add"_s, u"Summer party"_s, u"10%"_s, u"--code"_s, u"summer-27"_s, u"--uses"_s, u"2"_s,
         u"--budget"_s, u"50.00"_s, u"--categories"_s, u"Stalls"_s});
    QCOMPARE(added.text("code"), u"SUMMER27"_s);
    const QString hold = held(3);
    RUN(given, 0, {u"hold"_s, u"price"_s, hold, u"--voucher"_s, u"Summer 27"_s});
    QCOMPARE(given.text("total"), u"117.60"_s);
    RUN(out, 0, {u"hold"_s, u"price"_s, hold, u"--without-voucher"_s, u"SUMMER27"_s});
    QCOMPARE(out.text("total"), u"126.00"_s);
    RUN(again, 0, {u"hold"_s, u"price"_s, hold, u"--voucher"_s, u"SUMMER27"_s});
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.list("lines").at(0)[u"reason"_s].toString(), u"Summer party"_s);
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:117.60"_s});
    RUN(shown, 0, {u"voucher"_s, u"show"_s, u"SUMMER27"_s});
    QCOMPARE(shown.number("uses_gone"), 2);
    QCOMPARE(shown.text("budget_gone"), u"8.40"_s);
    QCOMPARE(shown.list("entries").at(1)[u"act"_s].toString(), u"used"_s);
    QCOMPARE(shown.list("entries").at(1)[u"order"_s].toInteger(), sold.number("order"));
    const QString next = held(1);
    RUN(late, 1, {u"hold"_s, u"price"_s, next, u"--voucher"_s, u"SUMMER27"_s});
    QCOMPARE(late.code(), u"invalid_argument"_s);
    RUN(back, 0, {u"refund"_s, str(sold.number("order"))});
    QCOMPARE(back.text("refunded"), u"117.60"_s);
    RUN(free, 0, {u"hold"_s, u"price"_s, next, u"--voucher"_s, u"SUMMER27"_s});
    RUN(ended, 0, {u"voucher"_s, u"end"_s, str(added.number("voucher"))});
    QVERIFY(ended.json[u"ended"_s].toBool());
    RUN(drawn, 0, {u"voucher"_s, u"add"_s, u"Drawn"_s, u"=12.00"_s});
    RUN(list, 0, {u"voucher"_s, u"list"_s});
    QCOMPARE(list.list("vouchers").size(), 2);
    QCOMPARE(of(list, "vouchers", 0), drawn.number("voucher"));
    RUN(verified, 0, {u"verify"_s});
}

void CtlVouchersTest::whatIsAskedForWrongly()
{
    const QString hold = held(1);
    RUN(nothing, 2, {u"hold"_s, u"price"_s, hold});
    RUN(both, 2, {u"hold"_s, u"price"_s, hold, u"--none"_s, u"--voucher"_s, u"SUMMER"_s});
    RUN(noReason, 2, {u"hold"_s, u"price"_s, hold, u"--reduce"_s, u"10%"_s});
    for (const QString &parted : {u"2,50"_s, u"=12,50"_s, u"12,5%"_s, u"5,5"_s}) { // what a comma meant is asked
        RUN(oneOrTwo, 2, {u"hold"_s, u"price"_s, hold, u"--reduce"_s, parted, u"--reason"_s, u"x"_s});
        QVERIFY2(oneOrTwo.message().contains(parted), qPrintable(oneOrTwo.message()));
    }
    RUN(comma, 0, {u"voucher"_s, u"add"_s, u"Comma"_s, u"1,50"_s});
    RUN(words, 2, {u"voucher"_s, u"add"_s, u"Odd"_s, u"3 for 2"_s});
    RUN(unknown, 1, {u"hold"_s, u"price"_s, hold, u"--voucher"_s, u"NOSUCHCODE"_s});
    RUN(dear, 2, {u"hold"_s, u"price"_s, hold, u"--reduce"_s, u"=50.00"_s, u"--reason"_s, u"x"_s});
}

ROWLOCK_TEST(CtlVouchersTest)
#include "tst_ctl_vouchers.moc"

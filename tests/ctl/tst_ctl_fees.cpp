// Tax and fees on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlFeesTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
        RUN(tickets, 0, {u"tax"_s, u"set"_s, u"tickets"_s, u"7"_s});
        RUN(full, 0, {u"tax"_s, u"set"_s, u"full"_s, u"19"_s});
        RUN(booking, 0, {u"fee"_s, u"add"_s, u"Booking fee"_s, u"1.50"_s, u"--tax"_s, u"full"_s});
        RUN(card, 0, {u"fee"_s, u"add"_s, u"Card fee"_s, u"0.80"_s, u"--per"_s, u"tender"_s, u"--tender"_s, u"card"_s});
    }
    void cleanup() { dropFolder(); }

    void sellsAndGivesBackWithFees();
    void voidsAWholeSale();
    void quotesWithWhatIsPaidAlready();
    void takesOffByHand();
    void keepsTaxesAndFees();
};

void CtlFeesTest::sellsAndGivesBackWithFees()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString hold = str(held.number("hold"));
    RUN(cash, 0, {u"quote"_s, hold});
    QCOMPARE(cash.text("total"), u"87.00"_s);
    RUN(card, 0, {u"quote"_s, hold, u"--method"_s, u"card"_s});
    QCOMPARE(card.text("total"), u"87.80"_s);
    QCOMPARE(card.list("lines").at(2)[u"text"_s].toString(), u"Booking fee"_s);
    RUN(less, 1, {u"sell"_s, hold, u"--pay"_s, u"card:87.00"_s});
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:87.80"_s});
    QCOMPARE(sold.text("total"), u"87.80"_s);
    const QString order = str(sold.number("order"));
    RUN(shown, 0, {u"order"_s, u"show"_s, order});
    QCOMPARE(shown.list("lines").size(), 5);
    QCOMPARE(shown.list("lines").at(0)[u"tax"_s].toString(), u"2.75"_s);
    QCOMPARE(shown.list("lines").at(2)[u"of"_s].toInt(), 1);
    const QString ticket = str(sold.list("tickets").at(0)[u"ticket"_s].toInteger());
    RUN(one, 0, {u"refund"_s, order, u"--tickets"_s, ticket, u"--fees"_s, u"tickets"_s});
    QCOMPARE(one.text("refunded"), u"43.50"_s);
    RUN(fee, 0, {u"refund"_s, order, u"--lines"_s, u"5"_s});
    QCOMPARE(fee.text("refunded"), u"0.80"_s);
    RUN(rest, 0, {u"refund"_s, order, u"--fees"_s, u"all"_s});
    QCOMPARE(rest.text("refunded"), u"43.50"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlFeesTest::voidsAWholeSale()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"card:87.80"_s});
    const QString order = str(sold.number("order"));
    RUN(silent, 2, {u"refund"_s, order, u"--void"_s});
    RUN(half, 2, {u"refund"_s, order, u"--void"_s, u"--fees"_s, u"all"_s, u"--reason"_s, u"wrong night"_s});
    RUN(kept, 2, {u"refund"_s, order, u"--void"_s, u"--fees"_s, u"kept"_s, u"--reason"_s, u"wrong night"_s});
    RUN(voided, 0, {u"refund"_s, order, u"--void"_s, u"--reason"_s, u"wrong night"_s});
    QCOMPARE(voided.text("refunded"), u"87.80"_s);
    QCOMPARE(voided.list("seats").size(), 2);
    RUN(shown, 0, {u"order"_s, u"show"_s, order});
    QVERIFY(shown.json[u"voided"_s].toBool());
    RUN(again, 1, {u"refund"_s, order, u"--void"_s, u"--reason"_s, u"wrong night"_s});
    QCOMPARE(again.details()[u"argument"_s].toString(), u"void"_s);
    RUN(verified, 0, {u"verify"_s});
}

// The fee of a part that was paid by card is due whatever pays the rest.
void CtlFeesTest::quotesWithWhatIsPaidAlready()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    const QString hold = str(held.number("hold"));
    RUN(part, 0, {u"payment"_s, u"begin"_s, hold, u"--method"_s, u"card"_s, u"--amount"_s, u"10"_s});
    RUN(charged, 0, {u"payment"_s, u"settle"_s, str(part.number("attempt")), u"--charged"_s});
    RUN(quoted, 0, {u"quote"_s, hold, u"--method"_s, u"cash"_s});
    QCOMPARE(quoted.text("left"), u"34.30"_s);
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:"_s + quoted.text("left")});
}

void CtlFeesTest::takesOffByHand()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString hold = str(held.number("hold"));
    const QStringList off{u"--reduce"_s, u"50%,1.00"_s, u"--reason"_s, u"late start"_s};
    RUN(quoted, 0, (QStringList{u"quote"_s, hold} + off));
    QCOMPARE(quoted.text("total"), u"44.00"_s);
    RUN(without, 2, {u"sell"_s, hold, u"--pay"_s, u"cash:44.00"_s, u"--reduce"_s, u"50%"_s});
    RUN(odd, 2, {u"sell"_s, hold, u"--pay"_s, u"cash:44.00"_s, u"--reduce"_s, u"half"_s, u"--reason"_s, u"x"_s});
    RUN(sold, 0, (QStringList{u"sell"_s, hold, u"--pay"_s, u"cash:44.00"_s} + off));
    RUN(shown, 0, {u"order"_s, u"show"_s, str(sold.number("order"))});
    QCOMPARE(shown.list("lines").at(0)[u"list"_s].toString(), u"42.00"_s);
    QCOMPARE(shown.list("lines").at(0)[u"paid"_s].toString(), u"20.50"_s);
    QCOMPARE(shown.list("lines").at(0)[u"reason"_s].toString(), u"late start"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlFeesTest::keepsTaxesAndFees()
{
    RUN(dearer, 0, {u"fee"_s, u"set"_s, u"1"_s, u"--amount"_s, u"2"_s});
    QCOMPARE(dearer.number("fee"), 3);
    QCOMPARE(dearer.text("tax"), u"full"_s);
    RUN(ended, 0, {u"fee"_s, u"end"_s, u"2"_s});
    QVERIFY(!ended.text("until").isEmpty());
    RUN(gone, 2, {u"fee"_s, u"end"_s, u"1"_s});
    RUN(list, 0, {u"fee"_s, u"list"_s});
    QCOMPARE(list.list("fees").size(), 3);
    RUN(later, 0, {u"tax"_s, u"set"_s, u"tickets"_s, u"5.5"_s, u"--from"_s, u"2031-01-01T00:00"_s});
    QCOMPARE(later.text("rate"), u"5.5"_s);
    RUN(past, 2, {u"tax"_s, u"set"_s, u"tickets"_s, u"5.5"_s, u"--from"_s, u"2001-01-01T00:00"_s});
    RUN(odd, 2, {u"tax"_s, u"set"_s, u"tickets"_s, u"105"_s});
    RUN(none, 1, {u"fee"_s, u"add"_s, u"x"_s, u"1"_s, u"--tax"_s, u"unknown"_s});
    RUN(taxes, 0, {u"tax"_s, u"list"_s});
    QCOMPARE(taxes.list("taxes").size(), 3);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlFeesTest)
#include "tst_ctl_fees.moc"

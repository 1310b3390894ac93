// Gift cards, donations and the coins that cash is paid with, on the command line, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlGiftCardsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void soldAndRedeemed();
    void aCodeIsNoReference();
    void keptByAManager();
    void paidByDevice();
    void paidByChequeAndTransfer();
    void soldWithSeats();
    void cashIsRounded();
    void goodsAreKept();

private:
    QString held(int count)
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, str(count), u"--category"_s, u"Stalls"_s});
        return str(hold.number("hold"));
    }
    QString soldCard(const QString &amount)
    {
        const CtlRun sold = (*m_ctl)({u"giftcard"_s, u"sell"_s, m_event, amount, u"--pay"_s, u"card:"_s + amount});
        return sold.list("gift_cards").at(0)[u"code"_s].toString();
    }
};

void CtlGiftCardsTest::soldAndRedeemed()
{
    const QString code = soldCard(u"50.00"_s);
    QCOMPARE(code.size(), 14);
    RUN(whole, 0, {u"sell"_s, held(1), u"--pay"_s, u"giftcard:42.00:"_s + code});
    RUN(shown, 0, {u"giftcard"_s, u"show"_s, code.toLower()});
    QCOMPARE(shown.text("balance"), u"8.00"_s);
    QCOMPARE(shown.text("state"), u"part_used"_s);
    QCOMPARE(shown.list("entries").size(), 2);
    RUN(short_, 1, {u"sell"_s, held(1), u"--pay"_s, u"giftcard:42.00:"_s + code});
    QCOMPARE(short_.json[u"error"_s][u"code"_s].toString(), u"payment_mismatch"_s);
    QCOMPARE(short_.json[u"error"_s][u"details"_s][u"balance"_s].toString(), u"8.00"_s);
    RUN(back, 0, {u"refund"_s, str(whole.number("order"))});
    QCOMPARE(back.list("payments").at(0)[u"method"_s].toString(), u"giftcard"_s);
    RUN(again, 0, {u"giftcard"_s, u"show"_s, code});
    QCOMPARE(again.text("balance"), u"50.00"_s);
    RUN(noCard, 1, {u"sell"_s, held(1), u"--pay"_s, u"giftcard:42.00:SUMMER10"_s});
    QVERIFY2(noCard.json[u"error"_s][u"message"_s].toString().contains(u"voucher"), "it says what else it may be");
    RUN(forCard, 1, {u"giftcard"_s, u"sell"_s, m_event, u"10.00"_s, u"--pay"_s, u"giftcard:10.00:"_s + code});
    QCOMPARE(forCard.json[u"error"_s][u"code"_s].toString(), u"forbidden"_s);
    RUN(verified, 0, {u"verify"_s});
}

// Who reads the books could spend it.
void CtlGiftCardsTest::aCodeIsNoReference()
{
    const QString code = soldCard(u"50.00"_s);
    RUN(voucher, 0, {u"voucher"_s, u"add"_s, u"Friends"_s, u"10%"_s, u"--code"_s, u"FRIENDS26"_s});
    const QString hold = held(1);
    for (const QString &method : {u"card"_s, u"voucher"_s, u"cheque"_s}) {
        RUN(asReference, 1, {u"sell"_s, hold, u"--pay"_s, method + u":42.00:"_s + code.toLower()});
        const QString sentence = asReference.json[u"error"_s][u"message"_s].toString();
        QVERIFY2(sentence.contains(u"gift card"_s) && !sentence.contains(code, Qt::CaseInsensitive),
                 qPrintable(sentence));
    }
    RUN(asVoucher, 1, {u"sell"_s, hold, u"--pay"_s, u"voucher:42.00:friends-26"_s});
    QVERIFY(asVoucher.json[u"error"_s][u"message"_s].toString().contains(u"changes the price"_s));
    for (const QString &device : {u"card:"_s, u"transfer:"_s}) {
        RUN(asked, 1, {u"pay"_s, hold, u"--device"_s, device + code});
        QCOMPARE(asked.details()[u"argument"_s].toString(), u"reference"_s);
    }
    RUN(begun, 0, {u"payment"_s, u"begin"_s, held(1)});
    const QString attempt = str(begun.number("attempt"));
    RUN(settled, 1, {u"payment"_s, u"settle"_s, attempt, u"--charged"_s, u"--reference"_s, code});
    QCOMPARE(settled.details()[u"argument"_s].toString(), u"reference"_s);
    RUN(not_, 0, {u"payment"_s, u"settle"_s, attempt, u"--not-charged"_s});
    RUN(receipt, 0, {u"sell"_s, hold, u"--pay"_s, u"card:42.00:friends-26"_s}); // a terminal's own numbers may be alike
}

void CtlGiftCardsTest::keptByAManager()
{
    const QString code = soldCard(u"20.00"_s);
    RUN(noReason, 2, {u"giftcard"_s, u"block"_s, code});
    RUN(blocked, 0, {u"giftcard"_s, u"block"_s, code, u"--reason"_s, u"lost"_s});
    QCOMPARE(blocked.text("state"), u"blocked"_s);
    RUN(refused, 1, {u"sell"_s, held(1), u"--pay"_s, u"giftcard:20.00:"_s + code, u"--pay"_s, u"cash:22.00"_s});
    RUN(unblocked, 0, {u"giftcard"_s, u"unblock"_s, code, u"--reason"_s, u"found"_s});
    QCOMPARE(unblocked.text("state"), u"active"_s);
    RUN(more, 0, {u"giftcard"_s, u"reload"_s, m_event, code, u"5.00"_s, u"--pay"_s, u"cash:10.00"_s});
    QCOMPARE(more.text("change"), u"5.00"_s);
    RUN(until, 0,
        {u"giftcard"_s, u"extend"_s, code, u"--until"_s, u"2099-01-01T00:00"_s, u"--reason"_s, u"as asked"_s});
    QVERIFY(!until.text("until").isEmpty());
    RUN(forEver, 0, {u"giftcard"_s, u"extend"_s, code, u"--reason"_s, u"as the law wants"_s});
    QVERIFY(!forEver.json.contains(u"until"_s));
    RUN(expired, 0, {u"giftcard"_s, u"expire"_s});
    QCOMPARE(expired.list("gift_cards").size(), 0);
    RUN(list, 0, {u"giftcard"_s, u"list"_s});
    QCOMPARE(list.text("balance"), u"25.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlGiftCardsTest::paidByDevice()
{
    const QString code = soldCard(u"20.00"_s);
    const QString hold = held(1);
    RUN(part, 0, {u"pay"_s, hold, u"--device"_s, u"giftcard:"_s + code, u"--amount"_s, u"20.00"_s});
    QCOMPARE(part.text("outcome"), u"part_paid"_s);
    RUN(empty, 1, {u"pay"_s, hold, u"--device"_s, u"giftcard:"_s + code, u"--amount"_s, u"1.00"_s});
    QCOMPARE(empty.text("outcome"), u"refused"_s);
    RUN(rest, 0, {u"pay"_s, hold, u"--device"_s, u"cash:50"_s});
    QCOMPARE(rest.text("outcome"), u"sold"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlGiftCardsTest::paidByChequeAndTransfer()
{
    const QString hold = held(2);
    RUN(cheque, 0, {u"pay"_s, hold, u"--amount"_s, u"50.00"_s, u"--device"_s, u"cheque:000417"_s});
    QCOMPARE(cheque.text("outcome"), u"part_paid"_s);
    RUN(noCard, 2, {u"pay"_s, hold, u"--device"_s, u"transfer:4111 1111 1111 1111"_s});
    RUN(rest, 0, {u"pay"_s, hold, u"--device"_s, u"transfer:RF18"_s});
    QCOMPARE(rest.text("outcome"), u"sold"_s);
    RUN(more, 1, {u"sell"_s, held(1), u"--pay"_s, u"cheque:50.00"_s}); // gives no change
    QCOMPARE(more.json[u"error"_s][u"code"_s].toString(), u"payment_mismatch"_s);
    RUN(back, 0, {u"refund"_s, str(qint64(rest.json[u"sale"_s][u"order"_s].toInteger()))});
    QStringList ways;
    for (const auto &payment : back.list("payments"))
        ways << payment[u"method"_s].toString() + u' ' + payment[u"amount"_s].toString();
    ways.sort();
    QCOMPARE(ways, (QStringList{u"cheque -50.00"_s, u"transfer -34.00"_s}));
    RUN(verified, 0, {u"verify"_s});
}

void CtlGiftCardsTest::soldWithSeats()
{
    const QString hold = held(1);
    for (const QString &option : {u"--donation"_s, u"--giftcard"_s}) {
        RUN(parted, 2, {u"extras"_s, hold, option, u"12,50"_s}); // one of 12.50, and not of 12 and of 50
    }
    RUN(with, 0, {u"extras"_s, hold, u"--donation"_s, u"5.00"_s, u"--giftcard"_s, u"10.00/365,20.00"_s});
    QCOMPARE(with.list("extras").size(), 3);
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.text("total"), u"77.00"_s);
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:77.00"_s});
    QCOMPARE(sold.list("gift_cards").size(), 2);
    RUN(shown, 0, {u"order"_s, u"show"_s, str(sold.number("order"))});
    QCOMPARE(shown.list("lines").size(), 4);
    RUN(donation, 0,
        {u"refund"_s, str(sold.number("order")), u"--lines"_s, u"2"_s, u"--giftcard"_s,
         sold.list("gift_cards").at(1)[u"code"_s].toString()});
    QCOMPARE(donation.text("refunded"), u"5.00"_s);
    RUN(alone, 0, {u"sell-extras"_s, m_event, u"--donation"_s, u"8.00"_s, u"--pay"_s, u"cash:10.00"_s});
    QCOMPARE(alone.text("change"), u"2.00"_s);
    RUN(nothing, 2, {u"sell-extras"_s, m_event, u"--pay"_s, u"cash:10.00"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlGiftCardsTest::cashIsRounded()
{
    RUN(before, 0, {u"coin"_s, u"show"_s});
    QCOMPARE(before.text("coin"), u"0.01"_s);
    RUN(set, 0, {u"coin"_s, u"set"_s, u"0.50"_s});
    RUN(price, 0, {u"price"_s, m_event, u"Stalls"_s, u"42.30"_s});
    const QString hold = held(1);
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.text("left_in_cash"), u"42.50"_s);
    RUN(odd, 1, {u"sell"_s, hold, u"--pay"_s, u"cash:42.30"_s});
    RUN(noCoins, 1, {u"pay"_s, hold, u"--device"_s, u"cash:42.80"_s});
    QCOMPARE(noCoins.text("outcome"), u"refused"_s); // it goes back over the counter
    RUN(open, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(open.list("payments").size(), 0);
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"cash:50"_s});
    QCOMPARE(sold.text("rounding"), u"0.20"_s);
    QCOMPARE(sold.text("change"), u"7.50"_s);
    RUN(back, 0, {u"refund"_s, str(sold.number("order"))});
    QCOMPARE(back.text("refunded"), u"42.50"_s);
    QCOMPARE(back.text("rounding"), u"-0.20"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlGiftCardsTest::goodsAreKept()
{
    RUN(tax, 0, {u"tax"_s, u"set"_s, u"full"_s, u"19"_s});
    RUN(added, 0, {u"goods"_s, u"add"_s, u"Programme"_s, u"4.50"_s, u"--tax"_s, u"full"_s});
    QCOMPARE(added.number("goods"), 1);
    const QString hold = held(1);
    RUN(with, 0, {u"extras"_s, hold, u"--goods"_s, u"1x2"_s});
    RUN(quoted, 0, {u"quote"_s, hold});
    QCOMPARE(quoted.text("total"), u"51.00"_s);
    RUN(sold, 0, {u"sell"_s, hold, u"--pay"_s, u"card:51.00"_s});
    RUN(back, 0, {u"refund"_s, str(sold.number("order")), u"--lines"_s, u"3"_s});
    QCOMPARE(back.text("refunded"), u"4.50"_s);
    RUN(changed, 0, {u"goods"_s, u"change"_s, u"1"_s, u"--price"_s, u"5.00"_s});
    QCOMPARE(changed.text("name"), u"Programme"_s);
    RUN(gone, 2, {u"sell-extras"_s, m_event, u"--goods"_s, u"1"_s, u"--pay"_s, u"cash:5"_s});
    RUN(alone, 0, {u"sell-extras"_s, m_event, u"--goods"_s, u"2"_s, u"--pay"_s, u"cash:5"_s});
    RUN(ended, 0, {u"goods"_s, u"end"_s, u"2"_s});
    RUN(list, 0, {u"goods"_s, u"list"_s});
    QCOMPARE(list.list("goods").size(), 2);
    RUN(odd, 2, {u"extras"_s, held(1), u"--goods"_s, u"all"_s});
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlGiftCardsTest)
#include "tst_ctl_gift_cards.moc"

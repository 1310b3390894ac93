// Another night for tickets that were sold, and a performance that is not to be, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QJsonArray>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlSecondThoughtsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
        RUN(other, 0,
            {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Faust"_s, u"--starts"_s,
             u"2031-11-23T19:30"_s, u"--price"_s, u"default=50"_s, u"--capacity"_s, u"Standing floor=30"_s});
        m_other = str(other.number("event"));
    }
    void cleanup() { dropFolder(); }

    void exchangesForAnotherNight();
    void refundsEverybody();
    void refundsOntoNewCards();
    void movesEverybody();
    void paysAnAccount();

private:
    QString sold(const QString &method, const QString &patron = {})
    {
        const CtlRun held = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
        QStringList words{u"sell"_s, str(held.number("hold")), u"--pay"_s, method + u":42.00"_s};
        if (!patron.isEmpty())
            words += {u"--patron"_s, patron};
        return str((*m_ctl)(words).number("order"));
    }

    QString m_other;
};

void CtlSecondThoughtsTest::paysAnAccount()
{
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(sale, 0,
        {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"account:84:invoice 17"_s, u"--patron"_s, u"City school"_s});
    const QString order = str(sale.number("order"));
    RUN(listed, 0, {u"account"_s, u"list"_s});
    QCOMPARE(listed.list("accounts").size(), 1);
    QCOMPARE(listed.list("accounts").at(0)[u"patron"_s].toString(), u"City school"_s);
    QCOMPARE(listed.text("owed"), u"84.00"_s);
    RUN(more, 1, {u"account"_s, u"pay"_s, order, u"--pay"_s, u"card:84.01"_s});
    QCOMPARE(more.code(), u"payment_mismatch"_s);
    RUN(unpaid, 2, {u"account"_s, u"pay"_s, order});
    const QStringList pay{u"account"_s, u"pay"_s, order, u"--pay"_s, u"transfer:50:4711"_s, u"--key"_s, u"k"_s};
    RUN(part, 0, (pay));
    RUN(again, 0, (pay));
    QCOMPARE(again.json, part.json);
    QCOMPARE(part.text("left"), u"34.00"_s);
    RUN(rest, 0, {u"account"_s, u"pay"_s, order, u"--pay"_s, u"cash:40"_s});
    QCOMPARE(rest.text("change"), u"6.00"_s);
    RUN(nothing, 2, {u"account"_s, u"pay"_s, order, u"--pay"_s, u"cash:1"_s});
    RUN(empty, 0, {u"account"_s, u"list"_s});
    QCOMPARE(empty.text("owed"), u"0.00"_s);
    RUN(shown, 0, {u"order"_s, u"show"_s, order});
    QCOMPARE(shown.list("payments").size(), 5);
    QVERIFY(shown.list("payments").at(1)[u"paid_since"_s].toBool());
    RUN(verified, 0, {u"verify"_s});
}

void CtlSecondThoughtsTest::exchangesForAnotherNight()
{
    RUN(fee, 0, {u"fee"_s, u"add"_s, u"Exchange fee"_s, u"2.50"_s, u"--per"_s, u"exchange"_s});
    const QString order = sold(u"card"_s);
    RUN(held, 0, {u"hold"_s, m_other, u"--best"_s, u"1"_s});
    const QString hold = str(held.number("hold"));
    const QStringList exchange{u"exchange"_s, order, u"--hold"_s, hold, u"--reason"_s, u"ill on Friday"_s};
    RUN(unpaid, 1, (exchange));
    QCOMPARE(unpaid.code(), u"payment_mismatch"_s);
    RUN(odd, 2, {u"exchange"_s, order, u"--reason"_s, u"x"_s});
    RUN(both, 2, (exchange + QStringList{u"--seats"_s, u"s-1-1"_s}));
    RUN(done, 0, (exchange + QStringList{u"--pay"_s, u"cash:20"_s, u"--key"_s, u"k"_s}));
    QCOMPARE(done.text("difference"), u"10.50"_s);
    QCOMPARE(done.text("fees"), u"2.50"_s);
    QCOMPARE(done.text("change"), u"9.50"_s);
    const QString fresh = str(done.list("moved").at(0)[u"order"_s].toInteger());
    QVERIFY(fresh != order);
    RUN(again, 0, (exchange + QStringList{u"--pay"_s, u"cash:20"_s, u"--key"_s, u"k"_s}));
    QCOMPARE(again.json, done.json);
    RUN(shown, 0, {u"order"_s, u"show"_s, fresh});
    QCOMPARE(shown.text("total"), u"52.50"_s);
    // Once more, over a device that does not answer: it is settled as what it was begun for.
    RUN(back, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    RUN(silent, 1,
        {u"exchange"_s, fresh, u"--hold"_s, str(back.number("hold")), u"--reason"_s, u"after all"_s, u"--device"_s,
         u"simulated:silent"_s, u"--key"_s, u"d"_s});
    RUN(settled, 0, {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--charged"_s});
    QCOMPARE(settled.json[u"exchange"_s][u"difference"_s].toString(), u"52.50"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlSecondThoughtsTest::refundsEverybody()
{
    const QString ann = sold(u"card"_s, u"Ann Lee"_s), bob = sold(u"card"_s), cash = sold(u"cash"_s, u"Zoë"_s);
    const QString doubt = sold(u"card"_s);
    RUN(listed, 0, {u"event"_s, u"buyers"_s, m_event});
    QCOMPARE(listed.list("buyers").size(), 4);
    QCOMPARE(listed.list("buyers").at(0)[u"patron"_s].toString(), u"Ann Lee"_s);
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    RUN(shown, 0, {u"order"_s, u"show"_s, doubt});
    const QString seat = shown.list("tickets").at(0)[u"seat"_s].toString();
    RUN(begun, 0,
        {u"payment"_s, u"begin"_s, str(held.number("hold")), u"--exchange"_s, doubt, u"--seats"_s, seat, u"--to"_s,
         held.json[u"seats"_s].toArray()[0].toString(), u"--reason"_s, u"better"_s});
    const QStringList all{u"event"_s, u"refund-all"_s, m_event, u"--fees"_s, u"kept"_s, u"--reason"_s, u"ill"_s};
    RUN(onSale, 1, (all));
    QCOMPARE(onSale.code(), u"forbidden"_s);
    RUN(closed, 0, {u"event"_s, u"cancel"_s, m_event});
    RUN(one, 0, (all + QStringList{u"--most"_s, u"1"_s})); // stopped
    QCOMPARE(one.text("total"), u"42.00"_s);
    QCOMPARE(one.number("left"), 3);
    RUN(rest, 1, (all)); // gone on with
    QCOMPARE(rest.list("refunded").size(), 1);
    QCOMPARE(str(rest.list("refunded").at(0)[u"order"_s].toInteger()), bob);
    QCOMPARE(rest.list("at_window").size(), 1);
    QCOMPARE(str(rest.list("at_window").at(0)[u"order"_s].toInteger()), cash);
    QCOMPARE(rest.list("failed").size(), 1);
    QCOMPARE(str(rest.list("failed").at(0)[u"order"_s].toInteger()), doubt);
    QCOMPARE(rest.list("failed").at(0)[u"error"_s][u"code"_s].toString(), u"forbidden"_s);
    QCOMPARE(rest.number("left"), 0);
    RUN(abandoned, 0, {u"payment"_s, u"abandon"_s, str(held.number("hold"))});
    RUN(last, 0, (all));
    QCOMPARE(last.list("refunded").size(), 1);
    RUN(nothing, 0, (all));
    QCOMPARE(nothing.list("refunded").size(), 0);
    QCOMPARE(nothing.list("at_window").size(), 1);
    RUN(ledger, 0, {u"order"_s, u"show"_s, ann});
    QCOMPARE(ledger.list("payments").size(), 2); // once
    RUN(verified, 0, {u"verify"_s});
}

void CtlSecondThoughtsTest::refundsOntoNewCards()
{
    const QString ann = sold(u"cash"_s, u"Ann Lee"_s), bob = sold(u"card"_s), cy = sold(u"cash"_s);
    const QStringList refund{u"refund"_s, ann,    u"--giftcard"_s, u"new/365"_s,
                             u"--key"_s,  u"k"_s, u"--reason"_s,   u"ill"_s};
    RUN(back, 0, (refund));
    QCOMPARE(back.text("refunded"), u"42.00"_s);
    const QJsonValue card = back.list("gift_cards").at(0);
    QCOMPARE(card[u"amount"_s].toString(), u"42.00"_s);
    QVERIFY(!card[u"until"_s].toString().isEmpty());
    RUN(again, 0, (refund));
    QCOMPARE(again.json, back.json);
    RUN(shown, 0, {u"giftcard"_s, u"show"_s, card[u"code"_s].toString()});
    QCOMPARE(shown.text("balance"), u"42.00"_s);
    RUN(odd, 2, {u"refund"_s, bob, u"--giftcard"_s, u"new/soon"_s});
    RUN(closed, 0, {u"event"_s, u"close"_s, m_event});
    const QStringList all{u"event"_s, u"refund-all"_s, m_event, u"--fees"_s, u"kept"_s, u"--reason"_s, u"ill"_s};
    RUN(named, 2, (all + QStringList{u"--giftcard"_s, card[u"code"_s].toString()}));
    RUN(listed, 0, {u"event"_s, u"buyers"_s, m_event, u"--giftcard"_s, u"new"_s});
    QCOMPARE(listed.list("buyers").size(), 2);
    QVERIFY(!listed.list("buyers").at(1)[u"at_window"_s].toBool());
    RUN(done, 0, (all + QStringList{u"--giftcard"_s, u"new"_s}));
    QCOMPARE(done.list("refunded").size(), 2);
    QCOMPARE(str(done.list("refunded").at(1)[u"order"_s].toInteger()), cy);
    QVERIFY(done.list("at_window").isEmpty());
    QCOMPARE(done.list("refunded").at(0)[u"gift_cards"_s].toArray().size(), 1);
    RUN(cards, 0, {u"giftcard"_s, u"list"_s});
    QCOMPARE(cards.list("gift_cards").size(), 3);
    QCOMPARE(cards.text("balance"), u"126.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlSecondThoughtsTest::movesEverybody()
{
    const QString ann = sold(u"card"_s, u"Ann Lee"_s), bob = sold(u"cash"_s), doubt = sold(u"card"_s);
    RUN(shown, 0, {u"order"_s, u"show"_s, bob});
    const QString seat = shown.list("tickets").at(0)[u"seat"_s].toString();
    RUN(held, 0, {u"hold"_s, m_other, u"--seats"_s, seat}); // another one's, over there
    RUN(better, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    RUN(its, 0, {u"order"_s, u"show"_s, doubt});
    RUN(begun, 0,
        {u"payment"_s, u"begin"_s, str(better.number("hold")), u"--exchange"_s, doubt, u"--seats"_s,
         its.list("tickets").at(0)[u"seat"_s].toString(), u"--to"_s, better.json[u"seats"_s].toArray()[0].toString(),
         u"--reason"_s, u"better"_s});
    const QStringList all{u"event"_s, u"move-all"_s, m_event, u"--to"_s, m_other, u"--reason"_s, u"ill"_s};
    RUN(onSale, 1, (all));
    QCOMPARE(onSale.code(), u"forbidden"_s);
    RUN(closed, 0, {u"event"_s, u"cancel"_s, m_event});
    RUN(itself, 2, {u"event"_s, u"move-all"_s, m_event, u"--to"_s, m_event, u"--reason"_s, u"ill"_s});
    RUN(preview, 0, (all + QStringList{u"--preview"_s}));
    QCOMPARE(preview.list("movers").size(), 3);
    QVERIFY(preview.list("movers").at(0)[u"same"_s].toBool());
    QVERIFY(!preview.list("movers").at(1)[u"same"_s].toBool());
    QVERIFY(!preview.list("movers").at(2)[u"why"_s].toString().isEmpty());
    RUN(one, 0, (all + QStringList{u"--most"_s, u"1"_s})); // stopped
    QCOMPARE(one.list("moved").size(), 1);
    QCOMPARE(one.number("left"), 2);
    QCOMPARE(one.list("moved").at(0)[u"patron"_s].toString(), u"Ann Lee"_s);
    const QString into = str(one.list("moved").at(0)[u"into"_s].toInteger());
    RUN(rest, 1, (all)); // gone on with
    QCOMPARE(rest.list("moved").size(), 1);
    QCOMPARE(str(rest.list("moved").at(0)[u"order"_s].toInteger()), bob);
    QVERIFY(rest.list("moved").at(0)[u"tickets"_s][0][u"seat"_s].toString() != seat);
    QCOMPARE(rest.list("stayed").size(), 1);
    QCOMPARE(str(rest.list("stayed").at(0)[u"order"_s].toInteger()), doubt);
    QCOMPARE(rest.list("stayed").at(0)[u"error"_s][u"code"_s].toString(), u"forbidden"_s);
    RUN(made, 0, {u"order"_s, u"show"_s, into});
    QCOMPARE(made.text("total"), u"42.00"_s); // it costs 50.00 there
    QCOMPARE(made.list("payments").size(), 1);
    QCOMPARE(made.text("patron"), u"Ann Lee"_s);
    RUN(old, 0, {u"order"_s, u"show"_s, ann});
    QCOMPARE(old.text("total"), u"0.00"_s);
    RUN(abandoned, 0, {u"payment"_s, u"abandon"_s, str(better.number("hold"))});
    RUN(last, 0, (all));
    QCOMPARE(last.list("moved").size(), 1);
    RUN(nothing, 0, (all));
    QCOMPARE(nothing.list("moved").size(), 0);
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlSecondThoughtsTest)
#include "tst_ctl_second_thoughts.moc"

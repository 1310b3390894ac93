// Moves, swaps and exchanges on the command line and in rpc, with the real program.
#include "model/service/payment_devices.h"
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlMovesTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void movesAndSwaps();
    void exchanges();
    void exchangesStandingPlaces();
    void exchangesOverADevice();
    void diesInTheMiddleOfAnExchange_data();
    void diesInTheMiddleOfAnExchange();
    void reprints();
    void anotherPriceType();
    void refusals();
    void inRpc();

private:
    // Two orders of two Stalls seats each; their seats' refs in m_one and m_two.
    void sellTwice()
    {
        for (auto [order, seats] : {std::pair{&m_first, &m_one}, std::pair{&m_second, &m_two}}) {
            RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
            RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:84.00"_s});
            *order = str(sold.number("order"));
            seats->clear();
            for (const auto &seat : held.list("seats"))
                seats->append(seat.toString());
        }
    }
    QString seatsOf(const QString &order)
    {
        QStringList valid;
        const CtlRun shown = (*m_ctl)({u"order"_s, u"show"_s, order});
        for (const auto &ticket : shown.list("tickets")) {
            if (ticket[u"state"_s].toString() == u"valid"_s)
                valid << ticket[u"seat"_s].toString();
        }
        return valid.join(u',');
    }

    QString aBox()
    {
        const CtlRun held = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
        (*m_ctl)({u"release"_s, str(held.number("hold"))});
        return held.list("seats")[0].toString();
    }

    QString m_first, m_second;
    QStringList m_one, m_two;
};

void CtlMovesTest::movesAndSwaps()
{
    house();
    sellTwice();
    RUN(swapped, 0,
        {u"swap"_s, m_event, u"--seats"_s, m_one.join(u','), u"--with"_s, m_two.join(u','), u"--reason"_s, u"asked"_s});
    QCOMPARE(swapped.list("moved").size(), 4);
    QCOMPARE(swapped.text("difference"), u"0.00"_s);
    QCOMPARE(seatsOf(m_first), m_two.join(u','));
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Box = royal"_s});
    QStringList box;
    for (const auto &seat : held.list("seats"))
        box << seat.toString();
    RUN(released, 0, {u"release"_s, str(held.number("hold"))});
    const QStringList move{u"move"_s,      m_event,       u"--seats"_s,  m_two.join(u','), u"--to"_s,
                           box.join(u','), u"--reason"_s, u"a camera"_s, u"--key"_s,       u"k"_s};
    RUN(moved, 0, (move));
    const QJsonObject first = moved.list("moved")[0].toObject();
    QCOMPARE(str(first[u"order"_s].toInteger()), m_first);
    QVERIFY(first[u"ticket"_s].toInteger() > first[u"replaced"_s].toInteger());
    RUN(again, 0, (move));
    QCOMPARE(again.list("moved"), moved.list("moved"));
    QCOMPARE(seatsOf(m_first), box.join(u','));
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("sold"), 4);
    RUN(verified, 0, {u"verify"_s});
}

void CtlMovesTest::exchanges()
{
    house();
    sellTwice();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Box = royal"_s});
    const QString box = held.list("seats")[0].toString();
    RUN(released, 0, {u"release"_s, str(held.number("hold"))});
    RUN(unpaid, 1,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box, u"--reason"_s, u"to sit better"_s});
    QCOMPARE(unpaid.code(), u"payment_mismatch"_s);
    RUN(dearer, 0,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box, u"--reason"_s, u"to sit better"_s,
         u"--pay"_s, u"cash:60.00"_s});
    QCOMPARE(dearer.text("difference"), u"58.00"_s);
    QCOMPARE(dearer.text("change"), u"2.00"_s);
    RUN(cheaper, 0,
        {u"exchange"_s, m_first, u"--seats"_s, box, u"--to"_s, m_one.first(), u"--reason"_s, u"after all not"_s});
    QCOMPARE(cheaper.text("difference"), u"-58.00"_s);
    QCOMPARE(cheaper.list("payments")[0].toObject()[u"method"_s].toString(), u"cash"_s); // how it goes back
    QCOMPARE(cheaper.list("payments")[0].toObject()[u"amount"_s].toString(), u"-58.00"_s);
    RUN(order, 0, {u"order"_s, u"show"_s, m_first});
    QCOMPARE(order.text("total"), u"84.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

// Of what a hold has: within the performance it stays one order.
void CtlMovesTest::exchangesStandingPlaces()
{
    house();
    sellTwice();
    RUN(floor, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"1"_s});
    RUN(order, 0, {u"order"_s, u"show"_s, m_first});
    const QString ticket = str(order.list("tickets")[1].toObject()[u"ticket"_s].toInteger());
    const QString hold = str(floor.number("hold"));
    RUN(many, 1, {u"exchange"_s, m_first, u"--hold"_s, hold, u"--reason"_s, u"bad knees"_s});
    QCOMPARE(many.code(), u"invalid_argument"_s);
    RUN(both, 2,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, m_two.first(), u"--tickets"_s, ticket,
         u"--reason"_s, u"bad knees"_s});
    QCOMPARE(both.code(), u"invalid_argument"_s);
    RUN(cheaper, 0,
        {u"exchange"_s, m_first, u"--hold"_s, hold, u"--tickets"_s, ticket, u"--reason"_s, u"bad knees"_s, u"--key"_s,
         u"k1"_s});
    QCOMPARE(cheaper.text("difference"), u"-29.50"_s);
    const QJsonObject moved = cheaper.list("moved")[0].toObject();
    QCOMPARE(moved[u"from"_s].toString(), m_one.last());
    QCOMPARE(moved[u"to"_s].toString(), floor.list("areas")[0].toObject()[u"area"_s].toString());
    QCOMPARE(str(moved[u"order"_s].toInteger()), m_first);
    RUN(again, 0,
        {u"exchange"_s, m_first, u"--hold"_s, hold, u"--tickets"_s, ticket, u"--reason"_s, u"bad knees"_s, u"--key"_s,
         u"k1"_s});
    QCOMPARE(again.list("moved")[0].toObject()[u"ticket"_s], moved[u"ticket"_s]);
    RUN(shown, 0, {u"order"_s, u"show"_s, m_first});
    QCOMPARE(shown.text("total"), u"54.50"_s);
    // And back, over a device, which is silent; a payment may be begun by hand too.
    const QString place = str(moved[u"ticket"_s].toInteger());
    RUN(seat, 0, {u"hold"_s, m_event, u"--seats"_s, m_one.last()});
    const QString back = str(seat.number("hold"));
    RUN(stray, 2, {u"payment"_s, u"begin"_s, back, u"--tickets"_s, place});
    QCOMPARE(stray.code(), u"invalid_argument"_s);
    RUN(begun, 0,
        {u"payment"_s, u"begin"_s, back, u"--exchange"_s, m_first, u"--tickets"_s, place, u"--reason"_s,
         u"after all not"_s});
    QCOMPARE(begun.text("amount"), u"29.50"_s);
    RUN(abandoned, 0, {u"payment"_s, u"abandon"_s, back});
    const CtlRun silent = (*m_ctl)({u"exchange"_s, m_first, u"--hold"_s, back, u"--tickets"_s, place, u"--reason"_s,
                                    u"after all not"_s, u"--device"_s, u"simulated:silent"_s});
    QCOMPARE(silent.text("outcome"), u"in_doubt"_s);
    RUN(settled, 0, {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--charged"_s});
    QCOMPARE(settled.json[u"exchange"_s][u"difference"_s].toString(), u"29.50"_s);
    QCOMPARE(seatsOf(m_first), m_one.join(u','));
    RUN(verified, 0, {u"verify"_s});
}

void CtlMovesTest::exchangesOverADevice()
{
    house();
    sellTwice();
    const QString box = aBox();
    const QStringList exchange{u"exchange"_s, m_first,       u"--seats"_s,       m_one.first(), u"--to"_s,
                               box,           u"--reason"_s, u"to sit better"_s, u"--key"_s};
    const auto at = [&](const QString &key, const QString &device) {
        return (*m_ctl)(exchange + QStringList{key, u"--device"_s, device});
    };
    const CtlRun refused = at(u"k1"_s, u"simulated:refuse"_s);
    QVERIFY2(refused.fault.isEmpty(), qPrintable(refused.fault));
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.text("outcome"), u"refused"_s);
    QCOMPARE(refused.text("amount"), u"58.00"_s);
    QCOMPARE(seatsOf(m_first), m_one.join(u','));
    RUN(again, 0, {u"hold"_s, m_event, u"--seats"_s, box}); // nobody has it any more
    RUN(let, 0, {u"release"_s, str(again.number("hold"))});
    const CtlRun silent = at(u"k2"_s, u"simulated:silent"_s);
    QCOMPARE(silent.text("outcome"), u"in_doubt"_s);
    QCOMPARE(str(silent.number("exchange_of")), m_first);
    RUN(stuck, 1, {u"refund"_s, m_first});
    QCOMPARE(stuck.code(), u"forbidden"_s);
    RUN(sold, 1, {u"sell"_s, str(silent.number("hold")), u"--pay"_s, u"cash:100"_s});
    QCOMPARE(sold.code(), u"forbidden"_s);
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--charged"_s, u"--terminal"_s, u"other"_s});
    QCOMPARE(settled.json[u"exchange"_s][u"difference"_s].toString(), u"58.00"_s);
    QVERIFY(seatsOf(m_first).contains(box));
    RUN(clean, 0, {u"verify"_s});
    // Back for less, over a device too: nobody is asked.
    for (int times = 0; times < 2; ++times) { // said again it is answered again
        const CtlRun back =
            (*m_ctl)({u"exchange"_s, m_first, u"--seats"_s, box, u"--to"_s, m_one.first(), u"--reason"_s,
                      u"after all not"_s, u"--device"_s, u"card"_s, u"--key"_s, u"k3"_s});
        QCOMPARE(back.text("outcome"), u"exchanged"_s);
        QCOMPARE(back.json[u"exchange"_s][u"payments"_s].toArray()[0].toObject()[u"amount"_s].toString(), u"-58.00"_s);
    }
    // Begun by hand for a hold, and given up.
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, box});
    const QString hold = str(held.number("hold"));
    RUN(begun, 0,
        {u"payment"_s, u"begin"_s, hold, u"--exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box,
         u"--reason"_s, u"once more"_s});
    QCOMPARE(begun.text("amount"), u"58.00"_s);
    RUN(abandoned, 0, {u"payment"_s, u"abandon"_s, hold});
    RUN(inHand, 0,
        {u"exchange"_s, m_first, u"--seats"_s, m_one.first(), u"--to"_s, box, u"--hold"_s, hold, u"--pay"_s,
         u"cash:58"_s, u"--reason"_s, u"once more"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlMovesTest::diesInTheMiddleOfAnExchange_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<bool>("charged");
    QTest::newRow("before the charge") << u"before"_s << false;
    QTest::newRow("after the charge") << u"charged"_s << true;
    QTest::newRow("after the answer") << u"answered"_s << true;
}

// What is left is an exchange whose payment is in doubt; charged it is carried out, and nothing else is sold for it.
void CtlMovesTest::diesInTheMiddleOfAnExchange()
{
    QFETCH(QString, where);
    QFETCH(bool, charged);
    house();
    sellTwice();
    const QString box = aBox();
    const QString memory = u"simulated:memory=%1,crash=%2"_s.arg(m_ctl->path(u"memory"_s), where);
    const QStringList words{u"--database"_s, m_ctl->database(), u"--json"_s, u"exchange"_s, m_first,
                            u"--seats"_s,    m_one.first(),     u"--to"_s,   box,           u"--reason"_s,
                            u"to sit"_s,     u"--key"_s,        u"k1"_s,     u"--device"_s, memory};
    const CtlRun died = m_ctl->plain(words);
    QVERIFY(died.status == -1 && died.out.isEmpty());
    RUN(verified, 0, {u"verify"_s});
    RUN(doubt, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(doubt.list("payments").size(), 1);
    const QJsonObject attempt = doubt.list("payments")[0].toObject();
    QCOMPARE(str(attempt[u"exchange_of"_s].toInteger()), m_first);
    QCOMPARE(attempt[u"amount"_s].toString(), u"58.00"_s);
    QCOMPARE(seatsOf(m_first), m_one.join(u','));
    RUN(before, 0, {u"event"_s, u"show"_s, m_event});
    const QString number = str(attempt[u"attempt"_s].toInteger());
    if (charged) { // the till comes back and says it again: charged once, exchanged once
        QStringList again = words;
        again.last() = u"simulated:memory=%1"_s.arg(m_ctl->path(u"memory"_s));
        const CtlRun done = m_ctl->plain(again);
        QVERIFY2(done.status == 0
                     && done.out.contains("\"outcome\": \"exchanged\"")
                            + done.out.contains("\"outcome\":\"exchanged\""),
                 (done.out + done.err).constData());
        QCOMPARE(SimulatedTerminal({.memory = m_ctl->path(u"memory"_s)}).timesCharged(), 1);
        QVERIFY(seatsOf(m_first).contains(box));
    } else {
        RUN(settled, 0, {u"payment"_s, u"settle"_s, number, u"--not-charged"_s, u"--terminal"_s, u"other"_s});
        QCOMPARE(settled.number("released"), 1);
        QCOMPARE(seatsOf(m_first), m_one.join(u','));
    }
    RUN(after, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(after.number("sold"), before.number("sold")); // an exchange sells nothing more
    RUN(clean, 0, {u"verify"_s});
}

void CtlMovesTest::reprints()
{
    house();
    sellTwice();
    RUN(shown, 0, {u"order"_s, u"show"_s, m_first});
    const QString lost = str(shown.list("tickets")[0].toObject()[u"ticket"_s].toInteger());
    RUN(again, 0,
        {u"reprint"_s, m_first, u"--tickets"_s, lost, u"--reason"_s, u"lost on the tram"_s, u"--key"_s, u"r1"_s});
    QCOMPARE(again.list("tickets").size(), 1);
    QCOMPARE(str(again.list("tickets")[0].toObject()[u"replaced"_s].toInteger()), lost);
    RUN(twice, 0,
        {u"reprint"_s, m_first, u"--tickets"_s, lost, u"--reason"_s, u"lost on the tram"_s, u"--key"_s, u"r1"_s});
    QCOMPARE(twice.list("tickets"), again.list("tickets"));
    RUN(whole, 0, {u"reprint"_s, m_second, u"--reason"_s, u"the printer ate them"_s});
    QCOMPARE(whole.list("tickets").size(), 2);
    RUN(noReason, 2, {u"reprint"_s, m_first});
    RUN(dead, 1, {u"reprint"_s, m_first, u"--tickets"_s, lost, u"--reason"_s, u"once more"_s});
    QCOMPARE(dead.code(), u"invalid_argument"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlMovesTest::anotherPriceType()
{
    house();
    sellTwice();
    RUN(priced, 0, {u"price"_s, m_event, u"Stalls"_s, u"20.00"_s, u"--type"_s, u"Child"_s});
    RUN(shown, 0, {u"order"_s, u"show"_s, m_first});
    const QString one = str(shown.list("tickets")[0].toObject()[u"ticket"_s].toInteger());
    const QStringList words{u"order"_s, u"type"_s,     m_first,     u"--type"_s, u"c"_s, u"--tickets"_s,
                            one,        u"--reason"_s, u"is ten"_s, u"--key"_s,  u"t1"_s};
    RUN(changed, 0, (words));
    QCOMPARE(changed.text("difference"), u"-22.00"_s);
    QCOMPARE(changed.list("payments")[0].toObject()[u"amount"_s].toString(), u"-22.00"_s);
    RUN(again, 0, (words));
    QCOMPARE(again.list("moved"), changed.list("moved"));
    RUN(unpaid, 1,
        {u"order"_s, u"type"_s, m_first, u"--type"_s, u"Adult"_s, u"--tickets"_s,
         str(changed.list("moved")[0].toObject()[u"ticket"_s].toInteger()), u"--reason"_s, u"is not"_s});
    QCOMPARE(unpaid.code(), u"payment_mismatch"_s);
    RUN(unknown, 2, {u"order"_s, u"type"_s, m_first, u"--type"_s, u"Giant"_s, u"--reason"_s, u"x"_s});
    RUN(clean, 0, {u"verify"_s});
}

void CtlMovesTest::refusals()
{
    house();
    sellTwice();
    RUN(uneven, 2,
        {u"move"_s, m_event, u"--seats"_s, m_one.join(u','), u"--to"_s, m_two.first(), u"--reason"_s, u"x"_s});
    RUN(silent, 2, {u"move"_s, m_event, u"--seats"_s, m_one.first(), u"--to"_s, m_two.first()});
    RUN(taken, 1, {u"move"_s, m_event, u"--seats"_s, m_one.first(), u"--to"_s, m_two.first(), u"--reason"_s, u"x"_s});
    QCOMPARE(taken.code(), u"seat_unavailable"_s);
    QCOMPARE(seatsOf(m_first), m_one.join(u','));
}

void CtlMovesTest::inRpc()
{
    house();
    sellTwice();
    RpcSession rpc(*m_ctl, u"office"_s);
    const QJsonObject swapped = rpc.result(u"swap"_s, {{u"event"_s, m_event.toLongLong()},
                                                       {u"seats"_s, QJsonArray::fromStringList(m_one)},
                                                       {u"with"_s, QJsonArray::fromStringList(m_two)},
                                                       {u"reason"_s, u"asked"_s}});
    QCOMPARE(swapped[u"moved"_s].toArray().size(), 4);
    QCOMPARE(seatsOf(m_second), m_one.join(u','));
}

ROWLOCK_TEST(CtlMovesTest)
#include "tst_ctl_moves.moc"

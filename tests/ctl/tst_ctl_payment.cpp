// Payments on the command line and in rpc, with processes that really die on the way.
#include "model/service/payment_devices.h"
#include "tests/ctl/ctl_house.h"
#include "tests/support/practice_reader.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPaymentTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void diesOnTheWay_data();
    void diesOnTheWay();
    void saidAgainWithItsKey_data();
    void saidAgainWithItsKey();
    void refusedAndSilent();
    void cardReader_data();
    void cardReader();
    void askedAtAnotherTerminal();
    void cardRefund();
    void aCardRefundThatDidNotCome_data();
    void aCardRefundThatDidNotCome();
    void cashAndCard();
    void beginAbandonSettle();
    void wrongUsage();
    void walkUp();
    void tooLate();
    void inRpc();

private:
    QString held()
    {
        const CtlRun hold = (*m_ctl)({u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2"_s});
        return hold.status == 0 ? str(hold.number("hold")) : hold.message();
    }
    QString memory() const { return m_ctl->path(u"memory"_s); }
    CtlRun pay(const QString &hold, const QString &habits, const QString &key = u"k1"_s)
    {
        return (*m_ctl)(
            {u"pay"_s, hold, u"--device"_s, u"simulated:memory=%1,%2"_s.arg(memory(), habits), u"--key"_s, key});
    }
    // True where the process was killed instead of ending.
    bool diesPaying(const QString &hold, const QString &where, const QString &key = u"k1"_s)
    {
        const CtlRun run = m_ctl->plain({u"--database"_s, m_ctl->database(), u"--json"_s, u"pay"_s, hold, u"--device"_s,
                                         u"simulated:memory=%1,crash=%2"_s.arg(memory(), where), u"--key"_s, key});
        return run.status == -1 && run.out.isEmpty();
    }
    bool charged() const { return SimulatedTerminal({.memory = memory()}).charged(u"k1"_s).has_value(); }
    qint64 timesCharged() const { return SimulatedTerminal({.memory = memory()}).timesCharged(); }
};

void CtlPaymentTest::diesOnTheWay_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<bool>("charged");
    QTest::newRow("before the charge") << u"before"_s << false;
    QTest::newRow("after the charge") << u"charged"_s << true;
    QTest::newRow("after the answer") << u"answered"_s << true;
}

// What is left is a payment in doubt; the device knows how to settle it.
void CtlPaymentTest::diesOnTheWay()
{
    QFETCH(QString, where);
    QFETCH(bool, charged);
    house();
    const QString hold = held();
    QVERIFY(diesPaying(hold, where));
    QCOMPARE(this->charged(), charged);
    RUN(verified, 0, {u"verify"_s});
    RUN(doubt, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(doubt.list("payments").size(), 1);
    const QJsonObject attempt = doubt.list("payments")[0].toObject();
    QCOMPARE(attempt[u"key"_s].toString(), u"k1"_s);
    QCOMPARE(attempt[u"amount"_s].toString(), u"84.00"_s);
    QCOMPARE(attempt[u"state"_s].toString(), u"open"_s);
    QVERIFY(attempt[u"age_seconds"_s].toInteger(-1) >= 0);
    const QByteArray table = m_ctl->plain({u"--database"_s, m_ctl->database(), u"payment"_s, u"list"_s}).out;
    QVERIFY2(table.contains("AGE") && (table.contains("just now") || table.contains(" ago")), table.constData());
    const QString number = str(attempt[u"attempt"_s].toInteger());
    if (charged) {
        RUN(settled, 0,
            {u"payment"_s, u"settle"_s, number, u"--charged"_s, u"--reference"_s, u"practice-1"_s, u"--terminal"_s,
             u"other"_s});
        QCOMPARE(settled.json[u"sale"_s][u"paid"_s].toString(), u"84.00"_s);
        QCOMPARE(settled.json[u"sale"_s][u"tickets"_s].toArray().size(), 2);
    } else {
        RUN(settled, 0,
            {u"payment"_s, u"settle"_s, number, u"--not-charged"_s, u"--reason"_s, u"it was off"_s, u"--terminal"_s,
             u"other"_s});
        QCOMPARE(settled.number("released"), 2);
        QCOMPARE(settled.text("reason"), u"it was off"_s);
    }
    RUN(none, 0, {u"payment"_s, u"list"_s});
    QVERIFY(none.list("payments").isEmpty());
    RUN(seats, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(seats.number("sold"), charged ? 2 : 0);
    QCOMPARE(timesCharged(), charged ? 1 : 0);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::saidAgainWithItsKey_data()
{
    diesOnTheWay_data();
}

// The same command again, as a till does that comes back: charged once, sold once.
void CtlPaymentTest::saidAgainWithItsKey()
{
    QFETCH(QString, where);
    house();
    const QString hold = held();
    QVERIFY(diesPaying(hold, where));
    const CtlRun again = pay(hold, u"delay=1"_s);
    QVERIFY2(again.fault.isEmpty(), qPrintable(again.fault));
    QCOMPARE(again.text("outcome"), u"sold"_s);
    QCOMPARE(timesCharged(), 1);
    const CtlRun third = pay(hold, u"refuse"_s);
    QCOMPARE(third.text("outcome"), u"sold"_s);
    QCOMPARE(third.json[u"sale"_s][u"order"_s], again.json[u"sale"_s][u"order"_s]);
    QCOMPARE(timesCharged(), 1);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::refusedAndSilent()
{
    house();
    const QString hold = held();
    const CtlRun refused = pay(hold, u"refuse"_s);
    QVERIFY2(refused.fault.isEmpty(), qPrintable(refused.fault));
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.text("outcome"), u"refused"_s);
    QVERIFY2(refused.err.contains("Try another card, or cash."), refused.err.constData());
    QCOMPARE(refused.code(), u"payment_mismatch"_s);
    QVERIFY(refused.err.contains(refused.message().toUtf8()));
    QCOMPARE(refused.details()[u"outcome"_s].toString(), u"refused"_s);
    const CtlRun silent = pay(hold, u"silent"_s, u"k2"_s);
    QVERIFY2(silent.fault.isEmpty(), qPrintable(silent.fault));
    QCOMPARE(silent.status, 1);
    QCOMPARE(silent.text("outcome"), u"in_doubt"_s);
    QVERIFY2(silent.err.contains("payment settle"), silent.err.constData());
    QVERIFY2(silent.message().contains(u"payment settle"), qPrintable(silent.message()));
    QCOMPARE(silent.details()[u"attempt"_s].toInteger(), silent.number("attempt"));
    RUN(stuck, 1, {u"release"_s, hold});
    QCOMPARE(stuck.code(), u"forbidden"_s);
    QCOMPARE(stuck.details()[u"attempt"_s].toInteger(), silent.number("attempt"));
    RUN(settled, 0, {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--charged"_s});
    RUN(otherwise, 1, {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--not-charged"_s});
    QCOMPARE(otherwise.code(), u"hold_consumed"_s);
    RUN(late, 1,
        {u"payment"_s, u"settle"_s, str(refused.number("attempt")), u"--charged"_s, u"--reference"_s, u"slip 5"_s});
    QVERIFY2(late.message().contains(u"Refund the charge of 84.00 (slip 5) at the device"), qPrintable(late.message()));
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::cardReader_data()
{
    QTest::addColumn<QString>("habits");
    QTest::addColumn<QString>("outcome");
    QTest::addColumn<QString>("askedLater"); // where the payment is in doubt
    QTest::newRow("well") << u"delay=1"_s << u"sold"_s << QString();
    QTest::newRow("declined") << u"refuse"_s << u"refused"_s << QString();
    QTest::newRow("died after it charged") << u"dead"_s << u"sold"_s << QString();
    QTest::newRow("charged another amount") << u"wrong-amount"_s << u"in_doubt"_s << u"in_doubt"_s;
}

// Through an outside program, and what was in doubt is asked for at another terminal.
void CtlPaymentTest::cardReader()
{
    QFETCH(QString, habits);
    QFETCH(QString, outcome);
    QFETCH(QString, askedLater);
    house();
    const QString hold = held();
    const auto reader = [this](const QString &words) { return u"reader:"_s + practiceReader(memory(), words); };
    const CtlRun paid = (*m_ctl)({u"pay"_s, hold, u"--device"_s, reader(habits), u"--key"_s, u"k1"_s});
    QVERIFY2(paid.fault.isEmpty(), qPrintable(paid.fault));
    QCOMPARE(paid.text("outcome"), outcome);
    QCOMPARE(timesCharged(), outcome == u"refused" ? 0 : 1);
    if (!askedLater.isEmpty()) {
        const QString attempt = str(paid.number("attempt"));
        RUN(asked, 1, {u"payment"_s, u"ask"_s, attempt, u"--device"_s, reader({}), u"--terminal"_s, u"other"_s});
        QCOMPARE(asked.text("outcome"), askedLater);
        QVERIFY2(asked.err.contains("85.00"), asked.err.constData()); // what was really taken
        QCOMPARE(timesCharged(), 1);
        RUN(settled, 0, {u"payment"_s, u"settle"_s, attempt, u"--charged"_s});
    }
    RUN(none, 0, {u"payment"_s, u"list"_s});
    QVERIFY(none.list("payments").isEmpty());
    RUN(clean, 0, {u"verify"_s});
}

// The till died, and its payment is asked for at another terminal.
void CtlPaymentTest::askedAtAnotherTerminal()
{
    house();
    const QString hold = held();
    QVERIFY(diesPaying(hold, u"charged"_s));
    RUN(list, 0, {u"payment"_s, u"list"_s});
    const QString attempt = str(list.list("payments")[0].toObject()[u"attempt"_s].toInteger());
    const QString reader = u"reader:"_s + practiceReader(memory());
    RUN(asked, 0, {u"payment"_s, u"ask"_s, attempt, u"--device"_s, reader, u"--terminal"_s, u"other"_s});
    QCOMPARE(asked.text("outcome"), u"sold"_s);
    RUN(again, 0, {u"payment"_s, u"ask"_s, attempt, u"--device"_s, reader});
    QCOMPARE(again.text("outcome"), u"sold"_s);
    QCOMPARE(timesCharged(), 1);
    RUN(more, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QVERIFY(diesPaying(str(more.number("hold")), u"before"_s, u"k2"_s)); // and one that was never charged
    RUN(later, 0, {u"payment"_s, u"list"_s});
    const QString other = str(later.list("payments")[0].toObject()[u"attempt"_s].toInteger());
    RUN(nothing, 1, {u"payment"_s, u"ask"_s, other, u"--device"_s, reader, u"--terminal"_s, u"other"_s});
    QCOMPARE(nothing.text("outcome"), u"refused"_s);
    RUN(none, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(none.list("payments").size(), 0);
    RUN(clean, 0, {u"verify"_s});
}

// Booked once and given back once, however often it is asked for.
void CtlPaymentTest::cardRefund()
{
    house();
    const QString reader = u"reader:"_s + practiceReader(memory());
    RUN(paid, 0, {u"pay"_s, held(), u"--device"_s, reader});
    const QString order = str(paid.json[u"sale"_s][u"order"_s].toInteger());
    for (int time = 0; time < 2; ++time) {
        RUN(back, 0, {u"refund"_s, order, u"--device"_s, reader, u"--key"_s, u"r1"_s});
        const QJsonObject said = back.list("device")[0].toObject();
        QCOMPARE(said[u"outcome"_s].toString(), u"refunded"_s);
        QCOMPARE(said[u"amount"_s].toString(), u"84.00"_s);
        QCOMPARE(timesCharged(), 2); // the charge, and what was given back
    }
    RUN(cash, 0, {u"pay"_s, held(), u"--device"_s, u"cash:100"_s});
    RUN(drawer, 0,
        {u"refund"_s, str(cash.json[u"sale"_s][u"order"_s].toInteger()), u"--device"_s, reader, u"--reason"_s,
         u"ill"_s});
    QVERIFY(drawer.list("device").isEmpty());
    QCOMPARE(timesCharged(), 2);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::aCardRefundThatDidNotCome_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("refused") << u"refuse"_s << u"refused"_s;
    QTest::newRow("nobody knows") << u"dead"_s << u"unknown"_s;
}

// It is booked, and answered in full; the status says that the card has nothing of it yet.
void CtlPaymentTest::aCardRefundThatDidNotCome()
{
    QFETCH(QString, fault);
    QFETCH(QString, outcome);
    house();
    RUN(paid, 0, {u"pay"_s, held(), u"--device"_s, u"reader:"_s + practiceReader(memory())});
    const QString order = str(paid.json[u"sale"_s][u"order"_s].toInteger());
    const QStringList words{u"refund"_s, order, u"--key"_s, u"r1"_s, u"--device"_s};
    const QString faulty =
        u"reader:\"%1\" \"%2\""_s.arg(QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock_reader"), fault);
    RUN(back, 1, (words + QStringList{faulty}));
    QCOMPARE(back.code(), u"payment_mismatch"_s);
    QCOMPARE(str(back.details()[u"order"_s].toInteger()), order);
    QCOMPARE(back.details()[u"outcome"_s].toString(), outcome);
    QCOMPARE(back.details()[u"left"_s].toString(), u"84.00"_s);
    QVERIFY2(back.message().contains(u"84.00"_s) && back.message().contains(u"--key"_s), qPrintable(back.message()));
    QCOMPARE(back.text("refunded"), u"84.00"_s);
    QCOMPARE(back.list("seats").size(), 2);
    QCOMPARE(back.list("device")[0][u"outcome"_s].toString(), outcome);
    const CtlRun told = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database()} + words + QStringList{faulty});
    QCOMPARE(told.status, 1);
    QVERIFY2(told.out.contains("84.00 EUR to refund") && told.err.count('\n') == 1, (told.out + told.err).constData());
    RUN(again, 0, (words + QStringList{u"reader:"_s + practiceReader(memory())})); // and then it comes
    QCOMPARE(again.list("device")[0][u"outcome"_s].toString(), u"refunded"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::cashAndCard()
{
    house();
    const QString hold = held();
    RUN(less, 1, {u"pay"_s, hold, u"--device"_s, u"cash:80"_s});
    QCOMPARE(less.text("outcome"), u"refused"_s);
    const CtlRun said = m_ctl->plain({u"--database"_s, m_ctl->database(), u"pay"_s, hold, u"--device"_s, u"cash:80"_s});
    QCOMPARE(said.status, 1);
    QVERIFY2(said.out.isEmpty() && said.err.count("is active.") == 1, (said.out + said.err).constData()); // once
    RUN(paid, 0, {u"pay"_s, hold, u"--device"_s, u"cash:100"_s});
    QCOMPARE(paid.json[u"sale"_s][u"paid"_s].toString(), u"100.00"_s);
    QCOMPARE(paid.json[u"sale"_s][u"change"_s].toString(), u"16.00"_s);
    QCOMPARE(paid.text("method"), u"cash"_s);
    RUN(box, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"1"_s});
    RUN(cardNumber, 2, {u"pay"_s, str(box.number("hold")), u"--device"_s, u"card:4111111111111111"_s});
    QCOMPARE(cardNumber.code(), u"invalid_argument"_s);
    RUN(card, 0, {u"pay"_s, str(box.number("hold")), u"--device"_s, u"card:slip 8"_s});
    QCOMPARE(card.text("reference"), u"slip 8"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::beginAbandonSettle()
{
    house();
    const QString hold = held();
    RUN(begun, 0,
        {u"payment"_s, u"begin"_s, hold, u"--method"_s, u"cash"_s, u"--amount"_s, u"50"_s, u"--key"_s, u"b1"_s});
    QCOMPARE(begun.text("amount"), u"50.00"_s);
    RUN(repeated, 0,
        {u"payment"_s, u"begin"_s, hold, u"--method"_s, u"cash"_s, u"--amount"_s, u"50"_s, u"--key"_s, u"b1"_s});
    QCOMPARE(repeated.number("attempt"), begun.number("attempt"));
    RUN(back, 0, {u"payment"_s, u"abandon"_s, hold});
    QCOMPARE(back.text("state"), u"active"_s);
    RUN(second, 0, {u"payment"_s, u"begin"_s, hold, u"--method"_s, u"cash"_s, u"--amount"_s, u"50"_s});
    RUN(cardNumber, 2,
        {u"payment"_s, u"settle"_s, str(second.number("attempt")), u"--charged"_s, u"--tendered"_s, u"60"_s, u"--pay"_s,
         u"card:34:4111 1111 1111 1111"_s});
    QCOMPARE(cardNumber.code(), u"invalid_argument"_s);
    RUN(part, 0, {u"payment"_s, u"settle"_s, str(second.number("attempt")), u"--charged"_s, u"--tendered"_s, u"60"_s});
    QCOMPARE(part.json[u"partly"_s][u"left"_s].toString(), u"34.00"_s); // the rest is not forgotten, nor sold for it
    RUN(stays, 0, {u"payment"_s, u"abandon"_s, hold});
    QCOMPARE(stays.text("state"), u"paying"_s);
    RUN(rest, 0, {u"payment"_s, u"begin"_s, hold, u"--method"_s, u"card"_s});
    QCOMPARE(rest.text("amount"), u"34.00"_s);
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(rest.number("attempt")), u"--charged"_s, u"--reference"_s, u"slip 2"_s});
    QCOMPARE(settled.json[u"sale"_s][u"paid"_s].toString(), u"84.00"_s);
    QCOMPARE(settled.json[u"sale"_s][u"change"_s].toString(), u"0.00"_s); // the part's 10.00 went back with it
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::wrongUsage()
{
    house();
    const QString hold = held();
    for (const QString &device : {u"reader:"_s, u"generous"_s, u"cash:many"_s, u"simulated:explode"_s}) {
        RUN(wrong, 2, {u"pay"_s, hold, u"--device"_s, device});
        QCOMPARE(wrong.code(), u"invalid_argument"_s);
    }
    RUN(both, 2, {u"payment"_s, u"settle"_s, u"1"_s, u"--charged"_s, u"--not-charged"_s});
    RUN(neither, 2, {u"payment"_s, u"settle"_s, u"1"_s});
    RUN(reason, 2, {u"payment"_s, u"settle"_s, u"1"_s, u"--charged"_s, u"--reason"_s, u"x"_s});
    RUN(seat, 2, {u"walkup"_s, m_event, u"--seats"_s, u"stalls-a-5"_s, u"--pay"_s, u"card:42"_s});
    QVERIFY(seat.message().contains(u"REF@VERSION"));
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::walkUp()
{
    house();
    RUN(sold, 0,
        {u"walkup"_s, m_event, u"--seats"_s, u"stalls-a-5@0,stalls-a-6@0"_s, u"--pay"_s, u"cash:100"_s, u"--key"_s,
         u"w1"_s});
    QCOMPARE(sold.text("change"), u"16.00"_s);
    RUN(again, 0,
        {u"walkup"_s, m_event, u"--seats"_s, u"stalls-a-5@0,stalls-a-6@0"_s, u"--pay"_s, u"cash:100"_s, u"--key"_s,
         u"w1"_s});
    QCOMPARE(again.number("order"), sold.number("order"));
    RUN(late, 1, {u"walkup"_s, m_event, u"--seats"_s, u"stalls-a-6@0,stalls-a-7@0"_s, u"--pay"_s, u"cash:100"_s});
    QCOMPARE(late.code(), u"seat_unavailable"_s);
    QCOMPARE(late.details()[u"seats"_s].toArray().size(), 1);
    QCOMPARE(late.details()[u"seats"_s][0][u"state"_s].toString(), u"sold"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::tooLate()
{
    house();
    const QString hold = held();
    RUN(standing, 0, {u"take-back"_s, hold, u"--key"_s, u"t1"_s}); // it still stands: kept as it is
    QCOMPARE(str(standing.json[u"kept"_s][u"hold"_s].toInteger()), hold);
    QVERIFY(standing.list("gone").isEmpty());
    QVERIFY(standing.json[u"offered"_s].isNull());
    RUN(released, 0, {u"release"_s, hold});
    RUN(consumed, 1, {u"take-back"_s, hold});
    QCOMPARE(consumed.code(), u"hold_consumed"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlPaymentTest::inRpc()
{
    house();
    RpcSession till(*m_ctl, u"counter 1"_s);
    const QJsonValue event = m_event.toLongLong();
    const auto hold = [&](const QString &seat) -> QJsonValue {
        return till.result(u"hold"_s, {{u"event"_s, event}, {u"seats"_s, QJsonArray{seat}}})[u"hold"_s];
    };
    const QJsonValue first = hold(u"stalls-a-1"_s);
    QCOMPARE(
        till.result(u"pay"_s, {{u"hold"_s, first}, {u"device"_s, u"simulated"_s}, {u"key"_s, u"k"_s}})[u"outcome"_s]
            .toString(),
        u"sold"_s);
    const QJsonValue second = hold(u"stalls-a-2"_s);
    const QJsonObject begun = till.result(u"payment.begin"_s, {{u"hold"_s, second}});
    QCOMPARE(till.result(u"payment.list"_s)[u"payments"_s].toArray().size(), 1);
    QCOMPARE(till.result(u"payment.abandon"_s, {{u"hold"_s, second}})[u"state"_s].toString(), u"active"_s);
    const QJsonObject next = till.result(u"payment.begin"_s, {{u"hold"_s, second}});
    QVERIFY(next[u"attempt"_s] != begun[u"attempt"_s]);
    const QJsonObject settled =
        till.result(u"payment.settle"_s, {{u"attempt"_s, next[u"attempt"_s]}, {u"charged"_s, true}});
    QVERIFY(settled[u"sale"_s].isObject());
    QCOMPARE(till.result(u"take_back"_s, {{u"hold"_s, hold(u"stalls-a-3"_s)}})[u"gone"_s].toArray().size(), 0);
    const QJsonArray seen{QJsonObject{{u"seat"_s, u"stalls-a-9"_s}, {u"version"_s, 0}}};
    const QJsonArray payments{QJsonObject{{u"method"_s, u"card"_s}, {u"amount"_s, u"42.00"_s}}};
    QCOMPARE(till.result(u"walkup"_s, {{u"event"_s, event}, {u"seats"_s, seen}, {u"payments"_s, payments}})[u"total"_s]
                 .toString(),
             u"42.00"_s);
    const QJsonArray odd{QJsonObject{{u"seat"_s, u"stalls-a-8"_s}, {u"version"_s, u"0"_s}}};
    QCOMPARE(till.call(u"walkup"_s,
                       {{u"event"_s, event}, {u"seats"_s, odd}, {u"payments"_s, payments}})[u"error"_s][u"code"_s]
                 .toInt(),
             -32602);
    QVERIFY(till.result(u"verify"_s)[u"ok"_s].toBool());
}

ROWLOCK_TEST(CtlPaymentTest)
#include "tst_ctl_payment.moc"

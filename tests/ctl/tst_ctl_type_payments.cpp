// The difference of a change of price types asked of a device, or by hand, on the command line and in rpc, with the
// real program.
#include "model/service/payment_devices.h"
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlTypePaymentsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void overADevice();
    void theKeyIsOfOneReason();
    void nothingToPayAsksNobody();
    void diesInTheMiddle_data();
    void diesInTheMiddle();
    void byHand();
    void inRpc();
    void whatIsToBeNamed();

private:
    void children() // an order of two at 20.00; an adult is 42.00
    {
        house();
        RUN(priced, 0, {u"price"_s, m_event, u"Stalls"_s, u"20.00"_s, u"--type"_s, u"Child"_s});
        RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s, u"--types"_s, u"2c"_s});
        RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"cash:40.00"_s});
        m_order = str(sold.number("order"));
        m_ticket = str(sold.list("tickets")[0].toObject()[u"ticket"_s].toInteger());
    }
    QString typesOf(const QString &order) // of its valid tickets
    {
        QStringList types;
        const CtlRun shown = (*m_ctl)({u"order"_s, u"show"_s, order});
        for (const auto &ticket : shown.list("tickets")) {
            if (ticket[u"state"_s].toString() == u"valid"_s)
                types << ticket[u"type"_s].toString();
        }
        return types.join(u',');
    }
    QStringList change() const
    {
        return {u"order"_s,     u"type"_s, m_order,       u"--type"_s, u"Adult"_s,
                u"--tickets"_s, m_ticket,  u"--reason"_s, u"is not"_s};
    }

    QString m_order, m_ticket;
};

void CtlTypePaymentsTest::overADevice()
{
    children();
    const auto at = [&](const QString &key, const QString &device) {
        return (*m_ctl)(change() + QStringList{u"--key"_s, key, u"--device"_s, device});
    };
    const CtlRun refused = at(u"k1"_s, u"simulated:refuse"_s);
    QVERIFY2(refused.fault.isEmpty(), qPrintable(refused.fault));
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.text("outcome"), u"refused"_s);
    QCOMPARE(refused.text("amount"), u"22.00"_s);
    QCOMPARE(typesOf(m_order), u"Child,Child"_s);
    const CtlRun silent = at(u"k2"_s, u"simulated:silent"_s);
    QCOMPARE(silent.status, 1);
    QCOMPARE(silent.text("outcome"), u"in_doubt"_s);
    QCOMPARE(str(silent.number("exchange_of")), m_order);
    QCOMPARE(silent.json[u"changes_types"_s].toBool(), true);
    const QStringList quote{u"quote"_s, str(silent.number("hold"))};
    RUN(quoted, 1, (quote)); // which has nothing
    QCOMPARE(quoted.code(), u"forbidden"_s);
    QCOMPARE(quoted.details()[u"attempt"_s].toInteger(), silent.number("attempt"));
    QVERIFY2(quoted.message().contains(u"22.00"_s), qPrintable(quoted.message()));
    RUN(stuck, 1, {u"refund"_s, m_order});
    QCOMPARE(stuck.code(), u"forbidden"_s);
    RUN(second, 1, (change() + QStringList{u"--pay"_s, u"cash:22.00"_s}));
    QCOMPARE(second.code(), u"forbidden"_s);
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(silent.number("attempt")), u"--charged"_s, u"--terminal"_s, u"other"_s});
    QCOMPARE(settled.json[u"exchange"_s][u"difference"_s].toString(), u"22.00"_s);
    QCOMPARE(typesOf(m_order), u"Child,Adult"_s);
    RUN(over, 1, (quote));
    QCOMPARE(over.code(), u"hold_consumed"_s);
    const CtlRun again = at(u"k2"_s, u"simulated"_s); // said again: nobody is asked, and it is answered
    QCOMPARE(again.status, 0);
    QCOMPARE(again.text("outcome"), u"exchanged"_s);
    QCOMPARE(again.json[u"exchange"_s][u"moved"_s], settled.json[u"exchange"_s][u"moved"_s]);
    RUN(clean, 0, {u"verify"_s});
}

// While it is in doubt, and afterwards; what was said the first time is answered.
void CtlTypePaymentsTest::theKeyIsOfOneReason()
{
    children();
    const auto said = [&](const QString &reason, const QString &device) {
        QStringList words = change() + QStringList{u"--key"_s, u"k1"_s, u"--device"_s, device};
        words[words.indexOf(u"--reason"_s) + 1] = reason;
        return (*m_ctl)(words);
    };
    QCOMPARE(said(u"is not"_s, u"simulated:silent"_s).text("outcome"), u"in_doubt"_s);
    const CtlRun other = said(u"is older"_s, u"simulated"_s);
    QCOMPARE(other.status, 1);
    QCOMPARE(other.code(), u"key_reused"_s);
    QCOMPARE(typesOf(m_order), u"Child,Child"_s);
    const CtlRun same = said(u" is not "_s, u"simulated"_s);
    QVERIFY2(same.status == 0, (same.out + same.err).constData());
    QCOMPARE(typesOf(m_order), u"Child,Adult"_s);
    QCOMPARE(said(u"is older"_s, u"simulated"_s).code(), u"key_reused"_s);
    QCOMPARE(said(u"is not"_s, u"simulated"_s).json[u"exchange"_s], same.json[u"exchange"_s]);
    // Of a refund likewise.
    const QStringList back{u"refund"_s, m_order, u"--key"_s, u"k2"_s, u"--reason"_s};
    RUN(refunded, 0, (back + QStringList{u"is ill"_s}));
    RUN(again, 0, (back + QStringList{u"is ill"_s}));
    QCOMPARE(again.json, refunded.json);
    RUN(another, 1, (back + QStringList{u"has moved"_s}));
    QCOMPARE(another.code(), u"key_reused"_s);
    RUN(clean, 0, {u"verify"_s});
}

void CtlTypePaymentsTest::nothingToPayAsksNobody()
{
    house();
    RUN(priced, 0, {u"price"_s, m_event, u"Stalls"_s, u"20.00"_s, u"--type"_s, u"Child"_s});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"card:42.00"_s});
    const QStringList words{u"order"_s,  u"type"_s,     str(sold.number("order")), u"--type"_s, u"c"_s, u"--reason"_s,
                            u"is ten"_s, u"--device"_s, u"simulated:silent"_s,     u"--key"_s,  u"k1"_s};
    for (int times = 0; times < 2; ++times) { // said again it is answered again
        RUN(cheaper, 0, (words));
        QCOMPARE(cheaper.text("outcome"), u"exchanged"_s);
        QCOMPARE(cheaper.json[u"exchange"_s][u"payments"_s][0][u"amount"_s].toString(), u"-22.00"_s);
    }
    RUN(none, 0, {u"payment"_s, u"list"_s});
    QVERIFY(none.list("payments").isEmpty());
    RUN(clean, 0, {u"verify"_s});
}

void CtlTypePaymentsTest::diesInTheMiddle_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<bool>("charged");
    QTest::newRow("before the charge") << u"before"_s << false;
    QTest::newRow("after the charge") << u"charged"_s << true;
    QTest::newRow("after the answer") << u"answered"_s << true;
}

// What is left is a change whose payment is in doubt; charged it is carried out, once.
void CtlTypePaymentsTest::diesInTheMiddle()
{
    QFETCH(QString, where);
    QFETCH(bool, charged);
    children();
    const QString memory = u"simulated:memory=%1"_s.arg(m_ctl->path(u"memory"_s));
    const QStringList words = QStringList{u"--database"_s, m_ctl->database(), u"--json"_s} + change()
                              + QStringList{u"--key"_s, u"k1"_s, u"--device"_s};
    const CtlRun died = m_ctl->plain(words + QStringList{u"%1,crash=%2"_s.arg(memory, where)});
    QVERIFY(died.status == -1 && died.out.isEmpty());
    RUN(verified, 0, {u"verify"_s});
    RUN(doubt, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(doubt.list("payments").size(), 1);
    const QJsonObject attempt = doubt.list("payments")[0].toObject();
    QCOMPARE(str(attempt[u"exchange_of"_s].toInteger()), m_order);
    QCOMPARE(attempt[u"changes_types"_s].toBool(), true);
    QCOMPARE(attempt[u"amount"_s].toString(), u"22.00"_s);
    const CtlRun told = m_ctl->plain({u"--database"_s, m_ctl->database(), u"payment"_s, u"list"_s});
    QVERIFY2(told.out.contains("price type of order " + m_order.toUtf8()), told.out.constData());
    QCOMPARE(typesOf(m_order), u"Child,Child"_s);
    if (charged) { // the till comes back and says it again: charged once, changed once
        const CtlRun done = m_ctl->plain(words + QStringList{memory});
        QCOMPARE(done.status, 0);
        QCOMPARE(SimulatedTerminal({.memory = m_ctl->path(u"memory"_s)}).timesCharged(), 1);
        QCOMPARE(typesOf(m_order), u"Child,Adult"_s);
    } else {
        RUN(settled, 0,
            {u"payment"_s, u"settle"_s, str(attempt[u"attempt"_s].toInteger()), u"--not-charged"_s, u"--terminal"_s,
             u"other"_s});
        QCOMPARE(settled.number("released"), 0);
        QCOMPARE(typesOf(m_order), u"Child,Child"_s);
    }
    RUN(clean, 0, {u"verify"_s});
}

void CtlTypePaymentsTest::byHand()
{
    children();
    const QStringList begin{u"payment"_s, u"begin"_s,     u"--types"_s, m_order,       u"--type"_s,
                            u"Adult"_s,   u"--tickets"_s, m_ticket,     u"--reason"_s, u"is not"_s};
    RUN(begun, 0, (begin));
    QCOMPARE(begun.text("amount"), u"22.00"_s);
    QCOMPARE(begun.text("method"), u"card"_s);
    RUN(abandoned, 0, {u"payment"_s, u"abandon"_s, str(begun.number("hold"))});
    QCOMPARE(abandoned.text("state"), u"released"_s);
    RUN(second, 0, (begin + QStringList{u"--method"_s, u"cash"_s}));
    RUN(holds, 0, {u"holds"_s}); // nothing is held for it
    QVERIFY(holds.list("holds").isEmpty());
    RUN(report, 0, {u"report"_s, u"holds"_s});
    QCOMPARE(report.list("rows").size(), 1); // of the sale
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(second.number("attempt")), u"--charged"_s, u"--tendered"_s, u"30.00"_s});
    QCOMPARE(settled.json[u"exchange"_s][u"change"_s].toString(), u"8.00"_s);
    RUN(late, 1, {u"payment"_s, u"settle"_s, str(begun.number("attempt")), u"--charged"_s, u"--reference"_s, u"7"_s});
    QCOMPARE(late.code(), u"hold_consumed"_s);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("held"), 0);
    RUN(clean, 0, {u"verify"_s});
}

void CtlTypePaymentsTest::inRpc()
{
    children();
    RpcSession rpc(*m_ctl, u"office"_s);
    const QJsonObject begun = rpc.result(
        u"payment.begin"_s, {{u"types"_s, m_order.toLongLong()}, {u"type"_s, u"Adult"_s}, {u"reason"_s, u"are not"_s}});
    QCOMPARE(begun[u"amount"_s].toString(), u"44.00"_s);
    const QJsonObject settled =
        rpc.result(u"payment.settle"_s, {{u"attempt"_s, begun[u"attempt"_s]}, {u"charged"_s, true}});
    QCOMPARE(settled[u"exchange"_s][u"moved"_s].toArray().size(), 2);
    QCOMPARE(typesOf(m_order), u"Adult,Adult"_s);
}

void CtlTypePaymentsTest::whatIsToBeNamed()
{
    children();
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    const QString hold = str(held.number("hold"));
    RUN(nothing, 2, {u"payment"_s, u"begin"_s});
    RUN(both, 2, {u"payment"_s, u"begin"_s, hold, u"--types"_s, m_order, u"--type"_s, u"a"_s, u"--reason"_s, u"x"_s});
    RUN(noType, 2, {u"payment"_s, u"begin"_s, u"--types"_s, m_order, u"--reason"_s, u"x"_s});
    RUN(noOrder, 2, {u"payment"_s, u"begin"_s, hold, u"--type"_s, u"a"_s});
    RUN(tickets, 2, {u"payment"_s, u"begin"_s, hold, u"--tickets"_s, m_ticket});
    RUN(seats, 2,
        {u"payment"_s, u"begin"_s, u"--types"_s, m_order, u"--type"_s, u"a"_s, u"--seats"_s, u"A-1"_s, u"--to"_s,
         u"A-2"_s});
    RUN(paid, 2, (change() + QStringList{u"--pay"_s, u"cash:22.00"_s, u"--device"_s, u"card"_s}));
    RUN(silent, 2, {u"payment"_s, u"begin"_s, u"--types"_s, m_order, u"--type"_s, u"a"_s});
    QCOMPARE(silent.code(), u"invalid_argument"_s);
}

ROWLOCK_TEST(CtlTypePaymentsTest)
#include "tst_ctl_type_payments.moc"

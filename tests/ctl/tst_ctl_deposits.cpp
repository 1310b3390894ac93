// Deposits on the command line: proposed, paid, due, overdue and kept, with the real program.
#include "tests/ctl/ctl_house.h"

#include <QJsonArray>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlDepositsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
        RUN(taxed, 0, {u"tax"_s, u"set"_s, u"tickets"_s, u"7"_s});
    }
    void cleanup() { dropFolder(); }

    void theHouseSaysHowMuch();
    void quotedAndPaid();
    void begunAndSettled();
    void listedAndMoved();
    void kept();
    void whatIsRefused();

private:
    // Two at 42.00.
    QString held()
    {
        const CtlRun run = (*m_ctl)({u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
        return str(run.number("hold"));
    }
    QString partlyPaid()
    {
        const QString hold = held();
        (void)(*m_ctl)({u"pay"_s, hold, u"--device"_s, u"card:slip 1"_s, u"--deposit"_s});
        return hold;
    }
};

void CtlDepositsTest::theHouseSaysHowMuch()
{
    RUN(usual, 0, {u"deposit"_s, u"show"_s});
    QCOMPARE(usual.text("percent"), u"25"_s);
    QCOMPARE(usual.number("days"), 14);
    QCOMPARE(usual.list("deposits").size(), 0);
    RUN(half, 0, {u"deposit"_s, u"set"_s, u"--percent"_s, u"50"_s});
    QCOMPARE(half.number("days"), 14); // it stays
    RUN(week, 0, {u"deposit"_s, u"set"_s, u"--days"_s, u"7"_s});
    QCOMPARE(week.text("percent"), u"50"_s);
    RUN(shown, 0, {u"deposit"_s, u"show"_s});
    QCOMPARE(shown.list("deposits").size(), 2);
    RUN(nothing, 2, {u"deposit"_s, u"set"_s});
    RUN(more, 2, {u"deposit"_s, u"set"_s, u"--percent"_s, u"101"_s});
    RUN(never, 2, {u"deposit"_s, u"set"_s, u"--days"_s, u"3651"_s});
    RUN(verified, 0, {u"verify"_s});
}

void CtlDepositsTest::quotedAndPaid()
{
    const QString hold = held();
    RUN(quoted, 0, {u"quote"_s, hold});
    const QJsonObject deposit = quoted.json.value(u"deposit"_s).toObject();
    QCOMPARE(deposit.value(u"amount"_s).toString(), u"21.00"_s);
    QCOMPARE(deposit.value(u"percent"_s).toString(), u"25"_s);
    const QJsonObject tax = deposit.value(u"taxes"_s).toArray().first().toObject();
    QCOMPARE(tax.value(u"tax"_s).toString(), u"1.37"_s);
    QCOMPARE(tax.value(u"net"_s).toString(), u"19.63"_s);
    RUN(paid, 0, {u"pay"_s, hold, u"--device"_s, u"card:slip 1"_s, u"--deposit"_s, u"--key"_s, u"k"_s});
    QCOMPARE(paid.text("outcome"), u"part_paid"_s);
    QCOMPARE(paid.text("amount"), u"21.00"_s);
    RUN(again, 0, {u"pay"_s, hold, u"--device"_s, u"card:slip 1"_s, u"--deposit"_s, u"--key"_s, u"k"_s});
    QCOMPARE(again.number("attempt"), paid.number("attempt"));
    RUN(once, 1, {u"pay"_s, hold, u"--device"_s, u"card:slip 2"_s, u"--deposit"_s}); // it is paid
    RUN(left, 0, {u"quote"_s, hold});
    QVERIFY(!left.json.contains(u"deposit"_s));
    RUN(rest, 0, {u"pay"_s, hold, u"--device"_s, u"card:slip 2"_s});
    QCOMPARE(rest.text("outcome"), u"sold"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlDepositsTest::begunAndSettled()
{
    const QString hold = held();
    RUN(begun, 0, {u"payment"_s, u"begin"_s, hold, u"--deposit"_s, u"--rest-due"_s, u"2031-11-01T12:00"_s});
    QCOMPARE(begun.text("amount"), u"21.00"_s);
    RUN(settled, 0, {u"payment"_s, u"settle"_s, str(begun.number("attempt")), u"--charged"_s});
    RUN(listed, 0, {u"payment"_s, u"list"_s});
    const QJsonObject part = listed.list("payments").first().toObject();
    QVERIFY(part.value(u"rest_due"_s).toString().startsWith(u"2031-11-01T"_s));
    QCOMPARE(part.value(u"left"_s).toString(), u"63.00"_s);
    QCOMPARE(part.value(u"overdue"_s).toBool(true), false);
}

void CtlDepositsTest::listedAndMoved()
{
    const QString first = partlyPaid();
    const QString second = partlyPaid();
    RUN(moved, 0, {u"payment"_s, u"rest-due"_s, second, u"--at"_s, u"2031-11-02T12:00"_s});
    QVERIFY(moved.text("rest_due").startsWith(u"2031-11-02T"_s));
    RUN(past, 2, {u"payment"_s, u"rest-due"_s, second, u"--at"_s, u"2020-01-01T12:00"_s});
    RUN(undated, 2, {u"payment"_s, u"rest-due"_s, second});
    RUN(unpaid, 2, {u"payment"_s, u"rest-due"_s, held(), u"--at"_s, u"2031-11-02T12:00"_s});
    RUN(listed, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(listed.list("payments").size(), 2);
    QCOMPARE(str(listed.list("payments").first().toObject().value(u"hold"_s).toInteger()), first);
}

void CtlDepositsTest::kept()
{
    const QString hold = partlyPaid();
    RUN(why, 2, {u"payment"_s, u"keep"_s, hold});
    const QStringList keep{u"--terminal"_s, u"office"_s,     u"payment"_s, u"keep"_s, hold,
                           u"--reason"_s,   u"nobody came"_s};
    RUN(kept, 0, (keep));
    QCOMPARE(kept.text("state"), u"released"_s);
    QCOMPARE(kept.number("released"), 2);
    const QJsonObject order = kept.list("orders").first().toObject();
    QCOMPARE(order.value(u"kept"_s).toString(), u"21.00"_s);
    RUN(again, 0, (keep));
    QCOMPARE(again.list("orders").first().toObject(), order);
    RUN(listed, 0, {u"payment"_s, u"list"_s});
    QCOMPARE(listed.list("payments").size(), 0);
    const QString number = str(order.value(u"order"_s).toInteger());
    RUN(shown, 0, {u"order"_s, u"show"_s, number});
    QCOMPARE(shown.list("lines").first().toObject().value(u"kind"_s).toString(), u"kept_charge"_s);
    QCOMPARE(shown.list("lines").first().toObject().value(u"tax"_s).toString(), u"1.37"_s);
    RUN(ticket, 1, {u"refund"_s, number});
    QVERIFY2(ticket.json.value(u"error"_s).toObject().value(u"message"_s).toString().contains(u"deposit"_s),
             qPrintable(ticket.text("error")));
    RUN(back, 0, {u"refund"_s, number, u"--lines"_s, u"1"_s, u"--reason"_s, u"mercy"_s});
    QCOMPARE(back.text("refunded"), u"21.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void CtlDepositsTest::whatIsRefused()
{
    const QString hold = held();
    RUN(both, 2, {u"pay"_s, hold, u"--device"_s, u"card"_s, u"--deposit"_s, u"--amount"_s, u"5"_s});
    RUN(whole, 2, {u"pay"_s, hold, u"--device"_s, u"card"_s, u"--rest-due"_s, u"2031-11-01T12:00"_s});
    RUN(unpaid, 2, {u"payment"_s, u"keep"_s, hold, u"--reason"_s, u"x"_s});
    RUN(begun, 0, {u"payment"_s, u"begin"_s, hold});
    RUN(open, 1, {u"payment"_s, u"keep"_s, hold, u"--reason"_s, u"x"_s});
    QCOMPARE(open.code(), u"forbidden"_s);
    RUN(none, 1, {u"payment"_s, u"keep"_s, u"99"_s, u"--reason"_s, u"x"_s});
    QCOMPARE(none.code(), u"hold_unknown"_s);
}

ROWLOCK_TEST(CtlDepositsTest)
#include "tst_ctl_deposits.moc"

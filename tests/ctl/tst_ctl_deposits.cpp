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
    void reported();
    void backFromACancelledNight();
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

// On its own day, with its tax; and nothing twice.
void CtlDepositsTest::reported()
{
    const QString hold = partlyPaid();
    RUN(tax, 0, {u"report"_s, u"tax"_s});
    QCOMPARE(tax.list("rows").size(), 1);
    const QJsonValue row = tax.list("rows").first();
    QCOMPARE(row[u"kind"_s].toString(), u"deposit"_s);
    QCOMPARE(row[u"sold"_s].toString(), u"21.00"_s);
    QCOMPARE(row[u"net"_s].toString(), u"19.63"_s);
    QCOMPARE(row[u"tax"_s].toString(), u"1.37"_s);
    RUN(ledger, 0, {u"report"_s, u"ledger"_s});
    const QJsonValue entry = ledger.list("rows").first();
    QCOMPARE(entry[u"entry"_s].toString(), u"part"_s);
    QVERIFY(entry[u"order"_s].isNull() && entry[u"payment"_s].isNull() && entry[u"code"_s].isNull());
    QCOMPARE(str(entry[u"hold"_s].toInteger()), hold);
    QCOMPARE(entry[u"reference"_s].toString(), u"slip 1"_s);
    RUN(rest, 0, {u"pay"_s, hold, u"--device"_s, u"card:slip 2"_s});
    RUN(whole, 0, {u"report"_s, u"tax"_s});
    QCOMPARE(whole.list("rows").size(), 1);
    QCOMPARE(whole.list("rows").first()[u"kind"_s].toString(), u"ticket"_s);
    RUN(sales, 0, {u"report"_s, u"sales"_s});
    QCOMPARE(sales.json[u"totals"_s][u"taken"_s].toString(), u"84.00"_s);
    QCOMPARE(sales.json[u"totals"_s][u"refunded"_s].toString(), u"0.00"_s);
    RUN(all, 0, {u"report"_s, u"ledger"_s});
    QCOMPARE(all.list("rows").size(), 4);
    QCOMPARE(all.json[u"totals"_s][u"amount"_s].toString(), u"84.00"_s);
}

void CtlDepositsTest::backFromACancelledNight()
{
    const QString card = partlyPaid(), cash = held(), two = held();
    RUN(handed, 0, {u"pay"_s, cash, u"--device"_s, u"cash:10"_s, u"--amount"_s, u"10.00"_s});
    RUN(other, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Twelfth Night"_s, u"--starts"_s,
         u"2031-12-01T20:00"_s, u"--price"_s, u"default=10.00"_s});
    RUN(joined, 0, {u"hold"_s, str(other.number("event")), u"--best"_s, u"1"_s, u"--with"_s, two});
    RUN(paid, 0, {u"pay"_s, two, u"--device"_s, u"card:slip 3"_s, u"--deposit"_s});
    RUN(listed, 0, {u"event"_s, u"buyers"_s, m_event});
    QCOMPARE(listed.list("deposits").size(), 3);
    QCOMPARE(listed.list("deposits").at(0)[u"paid"_s].toString(), u"21.00"_s);
    QCOMPARE(listed.list("deposits").at(2)[u"also_for"_s][0].toString(), u"Twelfth Night"_s);
    const QStringList all{u"event"_s, u"refund-all"_s, m_event, u"--fees"_s, u"kept"_s, u"--reason"_s, u"ill"_s};
    RUN(onSale, 1, (all));
    RUN(cancelled, 0, {u"event"_s, u"cancel"_s, m_event});
    RUN(moved, 0,
        {u"event"_s, u"move-all"_s, m_event, u"--to"_s, str(other.number("event")), u"--reason"_s, u"ill"_s,
         u"--preview"_s});
    QVERIFY(moved.list("movers").isEmpty()); // nobody has a ticket yet
    QCOMPARE(moved.list("deposits").size(), 3);
    QCOMPARE(moved.list("deposits").at(0)[u"paid"_s].toString(), u"21.00"_s);
    RUN(stopped, 0, (all + QStringList{u"--most"_s, u"1"_s}));
    QCOMPARE(stopped.json[u"deposits"_s][u"left"_s].toInt(), 2);
    QCOMPARE(stopped.json[u"deposits"_s][u"total"_s].toString(), u"21.00"_s);
    QCOMPARE(str(stopped.json[u"deposits"_s][u"returned"_s][0][u"hold"_s].toInteger()), card);
    RUN(done, 0, (all)); // gone on with
    const QJsonValue deposits = done.json[u"deposits"_s];
    QVERIFY(deposits[u"returned"_s].toArray().isEmpty());
    QCOMPARE(str(deposits[u"at_window"_s][0][u"hold"_s].toInteger()), cash);
    QCOMPARE(str(deposits[u"also_for"_s][0][u"hold"_s].toInteger()), two);
    RUN(listedStill, 0, {u"event"_s, u"buyers"_s, m_event});
    QCOMPARE(listedStill.list("deposits").size(), 2);
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

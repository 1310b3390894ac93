// Settlements by the command line: shown before, made once, in every form, and opened down to their orders.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCtlSettlements : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        m_ctl->makeHouse();
        m_plan = u"1"_s;
        RUN(event, 0,
            {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"=Hamlet"_s, u"--starts"_s,
             u"2031-11-21T19:30"_s, u"--price"_s, u"default=42.00"_s, u"--capacity"_s, u"Standing floor=30"_s});
        m_event = str(event.number("event"));
        sell(2, u"84.00"_s);
        sell(1, u"42.00"_s);
    }
    void cleanup() { dropFolder(); }

    void whatIsShownBeforeIsMade();
    void aRefundIsInTheNextOne();
    void everyFormAndItsOrders();
    void whatIsRefused_data();
    void whatIsRefused();
    void sayingItAgain();

private:
    void sell(int seats, const QString &amount)
    {
        RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, str(seats), u"--category"_s, u"Stalls"_s});
        RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:"_s + amount});
    }
    static QString paid(const QJsonObject &report, const QString &part)
    {
        const QJsonArray rows = report[u"rows"_s].toArray();
        for (const QJsonValue &row : rows) {
            if (row[u"part"_s] == part)
                return row[u"paid"_s].toString();
        }
        return {};
    }
    QStringList make(const QStringList &more = {}) const
    {
        return QStringList{u"settlement"_s, u"make"_s, m_event} + more;
    }
};

void TestCtlSettlements::whatIsShownBeforeIsMade()
{
    const QStringList terms{u"--deduct"_s,      u"Hall hire, whole day=50.00"_s,
                            u"--deduct"_s,      u"Commission=10%"_s,
                            u"--deduct"_s,      u"Given twice=-5"_s,
                            u"--paid-before"_s, u"20.00"_s,
                            u"--paid-before"_s, u"1.40"_s};
    RUN(before, 0, (QStringList{u"report"_s, u"settlement"_s, u"--event"_s, m_event} + terms));
    QCOMPARE(paid(before.json, u"gross"_s), u"126.00"_s);
    QCOMPARE(paid(before.json, u"due"_s), u"47.00"_s); // 126.00 less 50.00, 12.60, 20.00 and 1.40, and 5.00 back
    RUN(none, 0, {u"settlement"_s, u"list"_s});
    QVERIFY(none.json[u"settlements"_s].toArray().isEmpty());
    RUN(made, 0, (make(terms + QStringList{u"--due"_s, u"47.00"_s})));
    QCOMPARE(made.number("settlement"), 1);
    QCOMPARE(paid(made.json, u"due"_s), u"47.00"_s);
    RUN(kept, 0, {u"settlement"_s, u"show"_s, u"1"_s});
    QCOMPARE(kept.json[u"rows"_s], made.json[u"rows"_s]);
    RUN(listed, 0, {u"settlement"_s, u"list"_s, u"--event"_s, m_event});
    const QJsonObject one = listed.json[u"settlements"_s][0].toObject();
    QCOMPARE(one[u"settlement"_s].toInt(), 1);
    QCOMPARE(one[u"due"_s].toString(), u"47.00"_s);
    QCOMPARE(one[u"gross"_s].toString(), u"126.00"_s);
    QCOMPARE(one[u"events"_s].toArray(), QJsonArray{m_event.toInt()});
    RUN(after, 0, {u"report"_s, u"settlement"_s, u"--event"_s, m_event});
    QCOMPARE(paid(after.json, u"gross"_s), u"0.00"_s);
    const QString text =
        QString::fromUtf8(m_ctl->plain({u"--database"_s, m_ctl->database(), u"settlement"_s, u"show"_s, u"1"_s}).out);
    QVERIFY2(text.contains(u"Less Commission, 10% of the net"_s) && text.contains(u"Less Hall hire, whole day"_s),
             qPrintable(text));
}

void TestCtlSettlements::aRefundIsInTheNextOne()
{
    RUN(first, 0, (make()));
    RUN(back, 0, {u"refund"_s, u"2"_s});
    RUN(second, 0, (make()));
    QCOMPARE(second.number("settlement"), 2);
    QCOMPARE(paid(second.json, u"back"_s), u"-42.00"_s);
    QCOMPARE(paid(second.json, u"due"_s), u"-42.00"_s);
    RUN(verified, 0, {u"verify"_s});
}

void TestCtlSettlements::everyFormAndItsOrders()
{
    RUN(made, 0, (make()));
    const QString pdf = m_ctl->path(u"settlement.pdf"_s), book = m_ctl->path(u"settlement.xlsx"_s),
                  csv = m_ctl->path(u"settlement.csv"_s);
    for (const auto &[form, file] : {std::pair{u"pdf"_s, pdf}, {u"xlsx"_s, book}, {u"csv"_s, csv}}) {
        RUN(written, 0, {u"settlement"_s, u"show"_s, u"1"_s, u"--format"_s, form, u"--output"_s, file});
    }
    const QString text = pdfText(pdf);
    QVERIFY2(text.contains(u"Settlement 1"_s) && text.contains(u"For the promoter"_s) && text.contains(u"126.00"_s)
                 && text.contains(u"=Hamlet, 2031-11-21 19:30"_s),
             qPrintable(text));
    QFile lines(csv);
    QVERIFY(lines.open(QIODevice::ReadOnly));
    const QByteArray read = lines.readAll();
    QVERIFY(read.contains("126.00") && read.contains("'=Hamlet"));
    const QJsonArray rows = made.json[u"rows"_s].toArray();
    int opened = 0;
    for (const QJsonValue &row : rows) {
        const QString key = row[u"row"_s].toString();
        if (key.isEmpty() || row[u"part"_s] == u"tax"_s)
            continue;
        RUN(orders, 0, {u"settlement"_s, u"orders"_s, u"1"_s, u"--row"_s, key});
        QCOMPARE(orders.json[u"totals"_s][u"paid"_s], row[u"paid"_s]);
        QCOMPARE(orders.json[u"rows"_s].toArray().size(), 2);
        ++opened;
    }
    QVERIFY(opened >= 3);
    RUN(next, 0, {u"report"_s, u"orders"_s, u"settlement"_s, u"--event"_s, m_event, u"--row"_s, u"gross"_s});
    QVERIFY(next.json[u"rows"_s].toArray().isEmpty());
}

void TestCtlSettlements::whatIsRefused_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *name, int status, const QStringList &arguments) {
        QTest::newRow(name) << status << arguments;
    };
    const QStringList make{u"settlement"_s, u"make"_s};
    row("no event", 2, make);
    row("another event", 1, make + QStringList{u"99"_s});
    row("no amount", 2, make + QStringList{u"1"_s, u"--deduct"_s, u"Hire"_s});
    row("no text", 2, make + QStringList{u"1"_s, u"--deduct"_s, u"=5"_s});
    row("no number", 2, make + QStringList{u"1"_s, u"--deduct"_s, u"Hire=much"_s});
    row("more than all", 2, make + QStringList{u"1"_s, u"--deduct"_s, u"Hire=101%"_s});
    row("nothing", 2, make + QStringList{u"1"_s, u"--deduct"_s, u"Hire=0"_s});
    row("nothing before", 2, make + QStringList{u"1"_s, u"--paid-before"_s, u"x"_s});
    row("no amount that is due", 2, make + QStringList{u"1"_s, u"--due"_s, u"much"_s});
    row("another due than was seen", 1, make + QStringList{u"1"_s, u"--due"_s, u"125.99"_s});
    row("none of that number", 1, {u"settlement"_s, u"show"_s, u"7"_s});
    row("none in a workbook", 1, {u"settlement"_s, u"show"_s, u"1"_s, u"--format"_s, u"xlsx"_s});
    row("no row", 2, {u"report"_s, u"orders"_s, u"settlement"_s, u"--event"_s, u"1"_s, u"--row"_s, u"type|x|1"_s});
}

void TestCtlSettlements::whatIsRefused()
{
    QFETCH(int, status);
    QFETCH(QStringList, arguments);
    RUN(refused, status, (arguments));
    QVERIFY(!refused.json[u"error"_s][u"message"_s].toString().isEmpty());
    RUN(listed, 0, {u"settlement"_s, u"list"_s});
    QVERIFY(listed.json[u"settlements"_s].toArray().isEmpty());
}

void TestCtlSettlements::sayingItAgain()
{
    RUN(first, 0, (make({u"--key"_s, u"night"_s})));
    RUN(again, 0, (make({u"--key"_s, u"night"_s})));
    QCOMPARE(again.number("settlement"), 1);
    RUN(other, 1, (make())); // nothing was sold since
}

ROWLOCK_TEST(TestCtlSettlements)
#include "tst_ctl_settlements.moc"

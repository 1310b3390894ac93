// Labels for will-call: one for each order, in their order, with what whoever hands it over has to see.
#include "model/documents/willcall_paper.h"
#include "tests/support/outside_tools.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

class WillcallPaperTest : public QObject
{
    Q_OBJECT

private slots:
    void oneForEachOrder();
    void whatHasToBeSeen();
    void noSeatIsCutOff();
    void nothingIsAPageToo();
    void hostileNames();

private:
    static WillcallOrder order(int number, const QString &last)
    {
        WillcallOrder order;
        order.id = OrderId(number);
        order.code = QStringLiteral("K7QM-%1").arg(number, 4, 10, QLatin1Char('0'));
        order.eventName = QStringLiteral("The Tempest");
        order.eventStarts = Instant{1'796'000'000'000};
        order.patron = QStringLiteral("Ada ") + last;
        order.first = QStringLiteral("Ada");
        order.last = last;
        order.owed = {0, Currency()};
        order.tickets = {
            {TicketId(2 * number), QStringLiteral("Stalls, row A, seat %1").arg(number), 0, QStringLiteral("Adult")},
            {TicketId(2 * number + 1), QStringLiteral("Stalls, row B, seat %1").arg(number), 1,
             QStringLiteral("Student")}};
        return order;
    }
    QString printed(const QList<WillcallOrder> &orders)
    {
        const QString file = m_folder.filePath(QStringLiteral("labels.pdf"));
        const auto written = writeWillcallPdf(file, {orders, "Europe/Berlin", Instant{1'796'000'000'000}});
        return written ? pdfText(file) : written.error().message;
    }
    QTemporaryDir m_folder;
};

void WillcallPaperTest::oneForEachOrder()
{
    QList<WillcallOrder> orders;
    for (int i = 1; i <= 25; ++i)
        orders.append(order(i, QStringLiteral("Name%1E").arg(i)));
    const QString text = printed(orders);
    for (int i = 1; i <= 25; ++i) {
        QCOMPARE(text.count(QStringLiteral("Name%1E, Ada").arg(i)), 1);
        QCOMPARE(text.count(QStringLiteral("K7QM-%1").arg(i, 4, 10, QLatin1Char('0'))), 1);
        QCOMPARE(text.count(QStringLiteral("row A, seat %1\n").arg(i)), 1);
    }
    QCOMPARE(text.count(QStringLiteral("2 tickets")), 25);
}

void WillcallPaperTest::whatHasToBeSeen()
{
    WillcallOrder one = order(1, QStringLiteral("Lovelace"));
    one.notes = {QStringLiteral("hold for coupon")};
    QString text = printed({one});
    QVERIFY2(text.contains(QStringLiteral("Ask for proof: 1 Student")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("Note: hold for coupon")));
    QVERIFY(text.contains(QStringLiteral("Paid in full")));
    QVERIFY(!text.contains(QStringLiteral("Printed again")));
    one.print = WillcallPrint{3, one.paper(), {}, {}};
    QVERIFY(printed({one}).contains(QStringLiteral("Printed again")));
    one.print->says.says = QStringLiteral("what it said before");
    text = printed({one});
    QVERIFY2(text.contains(QStringLiteral("Replaces the label of list 3")), qPrintable(text));
    one.tickets.first().handover = 1; // only what waits
    text = printed({one});
    QVERIFY(!text.contains(QStringLiteral("row A, seat 1")));
    QVERIFY(text.contains(QStringLiteral("1 ticket")));
}

// A line that is too long for the label loses its end, so seats of a row are said together.
void WillcallPaperTest::noSeatIsCutOff()
{
    WillcallOrder one = order(1, QStringLiteral("Lovelace"));
    one.tickets.clear();
    for (int seat = 1; seat <= 12; ++seat)
        one.tickets.append(
            {TicketId(seat), QStringLiteral("Stalls, row A, seat %1").arg(seat), 0, QStringLiteral("Adult")});
    one.tickets.append({TicketId(20), QStringLiteral("Circle, row C, seat 7"), 0, QStringLiteral("Adult")});
    const QString text = printed({one});
    QVERIFY2(text.contains(QStringLiteral("Stalls, row A, seats 1–12")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("Circle, row C, seat 7")), qPrintable(text));
}

void WillcallPaperTest::nothingIsAPageToo()
{
    QVERIFY(printed({}).contains(QStringLiteral("Nothing is to be printed")));
}

void WillcallPaperTest::hostileNames()
{
    WillcallOrder one = order(1, QString(200, QLatin1Char('W')));
    one.notes = {QStringLiteral("a\nb\tc ") + QString(480, QLatin1Char('x'))};
    for (int i = 0; i < 400; ++i)
        one.tickets.append({TicketId(100 + i), QStringLiteral("Stalls, row %1").arg(i), 0, QStringLiteral("Adult")});
    const QString text = printed({one, order(2, QStringLiteral("Next"))});
    QVERIFY(text.contains(QStringLiteral("402 tickets")));
    QVERIFY(text.contains(QStringLiteral("Next, Ada")));
}

ROWLOCK_WINDOW_TEST(WillcallPaperTest)
#include "tst_willcall_paper.moc"

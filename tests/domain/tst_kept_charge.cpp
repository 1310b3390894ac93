// What a house keeps of tickets that are given back.
#include "model/domain/pricing/kept_charge.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestKeptCharge : public QObject
{
    Q_OBJECT

private slots:
    void kept_data();
    void kept();
    void taxedAsTheTicket();
    void asItIsSaid_data();
    void asItIsSaid();
    void whatIsNoCharge_data();
    void whatIsNoCharge();

private:
    static QList<PricedLine> tickets(const QList<qint64> &prices, const Tax &tax = {})
    {
        QList<PricedLine> lines;
        for (const qint64 price : prices) {
            lines.append(*lineOf(LineKind::Ticket, u"Adult"_s, {price, {}}, tax));
            lines.last().number = 2 + int(lines.size());
        }
        return lines;
    }
};

void TestKeptCharge::kept_data()
{
    QTest::addColumn<QString>("charge");
    QTest::addColumn<QList<qint64>>("prices");
    QTest::addColumn<QList<qint64>>("kept"); // of each, where something is
    using All = QList<qint64>;
    QTest::newRow("of each") << u"2.50 each"_s << All{2400, 1600} << All{250, 250};
    QTest::newRow("of each, never above its price") << u"20.00 each"_s << All{2400, 1600} << All{2000, 1600};
    QTest::newRow("once, by largest remainder") << u"10.00"_s << All{2000, 2000, 2000} << All{334, 333, 333};
    QTest::newRow("once, in proportion") << u"10.00"_s << All{2400, 1600} << All{600, 400};
    QTest::newRow("once, never above all of them") << u"50.00"_s << All{2400, 1600} << All{2400, 1600};
    QTest::newRow("percent, half away from zero") << u"12.5%"_s << All{1450, 999} << All{181, 125};
    QTest::newRow("all of it") << u"100%"_s << All{1450, 1} << All{1450, 1};
    QTest::newRow("a free one keeps nothing") << u"2.50 each"_s << All{0, 1600} << All{250};
    QTest::newRow("free ones alone") << u"10.00"_s << All{0, 0} << All{};
    QTest::newRow("no ticket") << u"10.00"_s << All{} << All{};
}

void TestKeptCharge::kept()
{
    QFETCH(QString, charge);
    QFETCH(QList<qint64>, prices);
    QFETCH(QList<qint64>, kept);
    const QList<PricedLine> lines = keptLines(*keptChargeFromText(charge, {}), tickets(prices), 9);
    QList<qint64> each;
    for (const PricedLine &line : lines) {
        QCOMPARE(line.kind, LineKind::KeptCharge);
        QCOMPARE(line.number, 10 + int(each.size()));
        each.append(line.paid.minor);
    }
    QCOMPARE(each, kept);
}

void TestKeptCharge::taxedAsTheTicket()
{
    const Tax tax{u"reduced"_s, *TaxRate::of(700)};
    const PricedLine line = keptLines(*keptChargeFromText(u"50%"_s, {}), tickets({2400}, tax), 5).first();
    QCOMPARE(line.tax, tax);
    QCOMPARE(line.of, 3);
    QCOMPARE(line.net.minor, 1121); // of 12.00 at 7 %
    QCOMPARE(line.taxAmount.minor, 79);
}

void TestKeptCharge::asItIsSaid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("back");
    QTest::newRow("once") << u"5"_s << u"5.00"_s;
    QTest::newRow("each") << u" 2.50  each"_s << u"2.50 each"_s;
    QTest::newRow("with a comma") << u"2,5 each"_s << u"2.50 each"_s;
    QTest::newRow("percent with a comma") << u"12,5%"_s << u"12.5%"_s;
    QTest::newRow("percent") << u"12.50 %"_s << u"12.5%"_s;
}

void TestKeptCharge::asItIsSaid()
{
    QFETCH(QString, text);
    const auto charge = keptChargeFromText(text, {});
    QVERIFY(charge);
    QTEST(keptChargeText(*charge), "back");
    QCOMPARE(*keptChargeFromText(keptChargeText(*charge), {}), *charge);
    QCOMPARE(keptChargeText({}), QString());
}

void TestKeptCharge::whatIsNoCharge_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "0", "0.00 each", "0%", "101%", "-5", "-5%", "each", "%", "5.001", "5 of each", "NaN",
                             "99999999999999999999", "5,000"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestKeptCharge::whatIsNoCharge()
{
    QFETCH(QString, text);
    const auto charge = keptChargeFromText(text, {});
    QVERIFY(!charge);
    QCOMPARE(charge.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(charge.error().details.value(u"argument"_s).toString(), u"keep"_s);
}

ROWLOCK_TEST(TestKeptCharge)
#include "tst_kept_charge.moc"

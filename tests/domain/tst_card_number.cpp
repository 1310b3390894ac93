// A payment's reference never holds a card number: which texts do, and what stays of them.
#include "model/domain/card_number.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCardNumber : public QObject
{
    Q_OBJECT

private slots:
    void findsAndMasks_data();
    void findsAndMasks();
    void leavesReceiptNumbers_data();
    void leavesReceiptNumbers();
};

// The numbers are the card networks' own published test numbers.
void TestCardNumber::findsAndMasks_data()
{
    QTest::addColumn<QString>("masked");
    const auto row = [](const char *typed, const QString &masked) { QTest::newRow(typed) << masked; };
    row("4111111111111111", u"••••••••••••1111"_s);
    row("4111.1111.1111.1111", u"••••.••••.••••.1111"_s);
    row("4111_1111/1111\u20131111", u"••••_••••/••••\u20131111"_s);
    row("4111\u200b1111\u200b1111\u200b1111", u"••••\u200b••••\u200b••••\u200b1111"_s);
    row("4111 1111-1111 1111", u"•••• ••••-•••• 1111"_s);
    row("Visa 4111 1111 1111 1111 12/27", u"Visa •••• •••• •••• 1111 12/27"_s);
    row("4111 1111 1111 1111 12 27 123", u"•••• •••• •••• 1111 12 27 123"_s);
    row("slip 8: 4111111111111111.", u"slip 8: ••••••••••••1111."_s);
    row("12 4111 1111 1111 1111", u"12 •••• •••• •••• 1111"_s);
    row("378282246310005", u"•••••••••••0005"_s);
    row("3782 822463 10005", u"•••• •••••• •0005"_s);
    row("30569309025904", u"••••••••••5904"_s);
    row("2223003122003222", u"••••••••••••3222"_s);
    row("5555555555554444, 6011111111111117", u"••••••••••••4444, ••••••••••••1117"_s);
    row("4222222222222", u"•••••••••2222"_s);
    row("2200000000000004", u"••••••••••••0004"_s);
    row("9792030394440796", u"••••••••••••0796"_s);
    row("4111,1111,1111,1111", u"••••,••••,••••,1111"_s);
    row("4111: 1111 * 1111; 1111", u"••••: •••• * ••••; 1111"_s);
    row("(4111)(1111)(1111)=1111", u"(••••)(••••)(••••)=1111"_s);
    row("4111\u00b9\u00b9\u00b9\u00b9 1111 1111", u"•••••••• •••• 1111"_s);
    row("3782, 822463, 10005", u"••••, ••••••, •0005"_s);
    row("𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 1111", u"•••••••• •••••••• •••••••• 1111"_s);
    row("\u0664\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661",
        u"••••••••••••\u0661\u0661\u0661\u0661"_s);
}

void TestCardNumber::findsAndMasks()
{
    QFETCH(QString, masked);
    const QString typed = QString::fromUtf8(QTest::currentDataTag());
    QVERIFY(holdsCardNumber(typed));
    QCOMPARE(withoutCardNumbers(typed), masked);
    QVERIFY(!holdsCardNumber(masked));
}

void TestCardNumber::leavesReceiptNumbers_data()
{
    QTest::addColumn<QString>("typed");
    QTest::newRow("nothing") << QString();
    QTest::newRow("short") << u"0007-1234"_s;
    QTest::newRow("a wrong check digit") << u"4111 1111 1111 1112"_s;
    QTest::newRow("twelve digits") << u"411111111111"_s;
    QTest::newRow("words between") << u"4111 1111 and 1111 1111"_s;
    QTest::newRow("a time, right by chance") << u"20261124125500"_s + u"6"_s;
    QTest::newRow("twenty digits in one") << u"41111111111111114111"_s;
    QTest::newRow("two telephone numbers") << u"4567890, 3456788"_s; // together 14 digits with a right check digit
    QTest::newRow("seats") << u"41, 42, 43, 44, 45, 46, 47, 48"_s;
    QTest::newRow("amounts") << u"411.11, 11.11, 1111.11, 11.11"_s;
    QTest::newRow("letters") << u"TERM-9/slip 12"_s;
}

void TestCardNumber::leavesReceiptNumbers()
{
    QFETCH(QString, typed);
    QVERIFY(!holdsCardNumber(typed));
    QCOMPARE(withoutCardNumbers(typed), typed);
}

ROWLOCK_TEST(TestCardNumber)
#include "tst_card_number.moc"

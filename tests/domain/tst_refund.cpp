// By which tenders money goes back.
#include "model/domain/refund.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

Payment paidBy(PaymentMethod method, qint64 minor, const QString &reference = {})
{
    return {{}, method, {minor, {}}, {minor, {}}, reference, {}};
}

QString linesText(const QList<PaymentLine> &lines)
{
    QStringList parts;
    for (const PaymentLine &line : lines)
        parts << u"%1 %2%3"_s.arg(methodName(line.method), toDecimal(line.amount),
                                  line.reference.isEmpty() ? QString() : u' ' + line.reference);
    return parts.join(u", "_s);
}

} // namespace

class TestRefund : public QObject
{
    Q_OBJECT

private slots:
    void goesBack_data()
    {
        QTest::addColumn<QList<Payment>>("payments");
        QTest::addColumn<qint64>("amount");
        QTest::addColumn<QString>("back");
        const auto cash = [](qint64 minor) { return paidBy(PaymentMethod::Cash, minor); };
        const auto card = [](qint64 minor, const char *slip = "s1") {
            return paidBy(PaymentMethod::Card, minor, QLatin1String(slip));
        };
        QTest::newRow("nothing") << QList<Payment>{cash(1000)} << qint64(0) << QString();
        QTest::newRow("the way it came") << QList<Payment>{card(3600)} << qint64(1800) << u"card 18.00 s1"_s;
        QTest::newRow("an equal one first")
            << QList<Payment>{card(3600), cash(1800), card(5000, "s2")} << qint64(1800) << u"cash 18.00"_s;
        QTest::newRow("the smallest that is enough")
            << QList<Payment>{card(5000), cash(2500), card(4000, "s2")} << qint64(2000) << u"cash 20.00"_s;
        QTest::newRow("the largest where none is enough")
            << QList<Payment>{cash(1800), card(3000)} << qint64(3400) << u"card 30.00 s1, cash 4.00"_s;
        QTest::newRow("less what went back already")
            << QList<Payment>{card(3200), cash(1800), card(-1600)} << qint64(3400) << u"cash 18.00, card 16.00 s1"_s;
        QTest::newRow("each receipt by itself")
            << QList<Payment>{card(3000), card(3000, "s2"), card(-3000, "s2")} << qint64(3000) << u"card 30.00 s1"_s;
        QTest::newRow("the last of equal ones")
            << QList<Payment>{card(3000), cash(3000)} << qint64(1000) << u"cash 10.00"_s;
    }
    void goesBack()
    {
        QFETCH(QList<Payment>, payments);
        QFETCH(qint64, amount);
        QTEST(linesText(refundOf(payments, {amount, {}})), "back");
    }
    void aCardPaysForNoCard_data()
    {
        QTest::addColumn<qint64>("amount");
        QTest::addColumn<qint64>("cards"); // of it
        QTest::addColumn<QString>("back");
        // Tickets of 40.00 and a gift card of 25.00, paid by a gift card of 40.00 and a bank card.
        QTest::newRow("a part of the tickets") << qint64(1500) << qint64(0) << u"giftcard 15.00 7"_s;
        QTest::newRow("all the tickets") << qint64(4000) << qint64(0) << u"giftcard 40.00 7"_s;
        QTest::newRow("the new card itself") << qint64(2500) << qint64(2500) << u"card 25.00 s1"_s;
        QTest::newRow("all of it") << qint64(6500) << qint64(2500) << u"giftcard 40.00 7, card 25.00 s1"_s;
    }
    void aCardPaysForNoCard()
    {
        QFETCH(qint64, amount);
        QFETCH(qint64, cards);
        Order order;
        order.payments = {paidBy(PaymentMethod::GiftCard, 4000, u"7"_s), paidBy(PaymentMethod::Card, 2500, u"s1"_s)};
        order.cardsBought = {2500, {}};
        const RefundSplit split = refundOf(order, {amount, {}}, {cards, {}});
        QTEST(linesText(split.back), "back");
    }
    // Paid in cents, before the house rounded to five of them: what goes back is made of the coins of today.
    void goesBackInCoins()
    {
        const auto split = splitRefund({paidBy(PaymentMethod::Cash, 4204)}, {4204, {}}, *CashStep::of(5), {0, {}});
        QVERIFY(split);
        QCOMPARE(linesText(split->back), u"cash 42.00"_s);
        QCOMPARE(split->rounding.minor, 4);
    }
};

ROWLOCK_TEST(TestRefund)
#include "tst_refund.moc"

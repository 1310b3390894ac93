// Which payments stand in which of the orders that are paid together.
#include "model/domain/shared_payments.h"

#include <QRandomGenerator>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

Payment paid(PaymentMethod method, qint64 minor, qint64 tendered = -1)
{
    return {{}, method, {minor, {}}, {tendered < 0 ? minor : tendered, {}}, {}, Instant{1}};
}

OrderDue due(qint64 minor, qint64 cards = 0)
{
    return {{minor, {}}, {cards, {}}};
}

// "card 40 of 40, cash 10 of 20 +1 / cash 5 of 5": of each order its payments and the rounding
QString shared(const QList<Payment> &payments, const QList<OrderDue> &orders, qint64 rounding = 0)
{
    QStringList texts;
    for (const OrderPaid &order : sharePayments(payments, 0, {rounding, {}}, orders)) {
        QStringList each;
        for (const Payment &payment : order.payments)
            each +=
                u"%1 %2 of %3"_s.arg(methodName(payment.method)).arg(payment.amount.minor).arg(payment.tendered.minor);
        texts += each.join(u", "_s) + (order.rounding.minor == 0 ? QString() : u" %1"_s.arg(order.rounding.minor));
    }
    return texts.join(u" / "_s);
}

} // namespace

class TestSharedPayments : public QObject
{
    Q_OBJECT

private slots:
    void inAsFewAsCanBe();
    void changeStandsWhereTheLastDoes();
    void cashComesLast();
    void giftCardsPayNoGiftCards();
    void coins();
    void nothingDueIsPaidAsComp();
    void whatWasTakenBefore();
    void asWasSaidBefore();
    void alwaysAddsUp();
};

void TestSharedPayments::inAsFewAsCanBe()
{
    QCOMPARE(shared({paid(PaymentMethod::Card, 100)}, {due(60), due(40)}), u"card 60 of 60 / card 40 of 40"_s);
    QCOMPARE(shared({paid(PaymentMethod::Card, 60), paid(PaymentMethod::Voucher, 40)}, {due(60), due(40)}),
             u"card 60 of 60 / voucher 40 of 40"_s);
}

void TestSharedPayments::changeStandsWhereTheLastDoes()
{
    QCOMPARE(shared({paid(PaymentMethod::Cash, 100, 200)}, {due(60), due(40)}), u"cash 60 of 60 / cash 40 of 140"_s);
    QCOMPARE(shared({paid(PaymentMethod::Cash, 60, 200)}, {due(60), due(0)}), u"cash 60 of 200 / comp 0 of 0"_s);
}

void TestSharedPayments::cashComesLast()
{
    QCOMPARE(shared({paid(PaymentMethod::Cash, 30, 50), paid(PaymentMethod::Card, 70)}, {due(60), due(40)}),
             u"card 60 of 60 / cash 30 of 50, card 10 of 10"_s);
}

void TestSharedPayments::giftCardsPayNoGiftCards()
{
    QCOMPARE(shared({paid(PaymentMethod::GiftCard, 80), paid(PaymentMethod::Card, 70)}, {due(110, 50), due(40)}),
             u"giftcard 60 of 60, card 50 of 50 / giftcard 20 of 20, card 20 of 20"_s);
    QCOMPARE(shared({paid(PaymentMethod::GiftCard, 150)}, {due(110, 50), due(40)}), // more than it may
             u"giftcard 110 of 110 / giftcard 40 of 40"_s);
}

void TestSharedPayments::coins()
{
    QCOMPARE(shared({paid(PaymentMethod::Cash, 3005, 5000)}, {due(2002), due(1001)}, 2),
             u"cash 2004 of 2004 2 / cash 1001 of 2996"_s);
    QCOMPARE(shared({paid(PaymentMethod::Card, 2002), paid(PaymentMethod::Cash, 1000)}, {due(2002), due(1001)}, -1),
             u"card 2002 of 2002 / cash 1000 of 1000 -1"_s);
}

void TestSharedPayments::nothingDueIsPaidAsComp()
{
    QCOMPARE(shared({paid(PaymentMethod::Comp, 0)}, {due(0), due(0)}), u"comp 0 of 0 / comp 0 of 0"_s);
    QCOMPARE(shared({paid(PaymentMethod::Card, 5)}, {due(0), due(5)}), u"comp 0 of 0 / card 5 of 5"_s);
}

void TestSharedPayments::whatWasTakenBefore()
{
    const auto orders =
        sharePayments({paid(PaymentMethod::Cash, 30), paid(PaymentMethod::Card, 20), paid(PaymentMethod::Card, 50)}, 2,
                      {0, {}}, {due(60), due(40)});
    QCOMPARE(orders.at(0).before, 1); // the card's 20, then 40 of its 50
    QCOMPARE(orders.at(1).before, 1); // the cash
    QCOMPARE(orders.at(1).payments.first().method, PaymentMethod::Cash);
}

// What was said of a part when it was taken is not said anew by the rest.
void TestSharedPayments::asWasSaidBefore()
{
    const auto orders =
        sharePayments({paid(PaymentMethod::Card, 25), paid(PaymentMethod::Cash, 5), paid(PaymentMethod::Cash, 70)}, 2,
                      {0, {}}, {due(60), due(40)}, {{{15, {}}, {10, {}}}, {}});
    QStringList told;
    for (const OrderPaid &order : orders) {
        QCOMPARE(order.before, order.payments.size() - 1);
        for (const Payment &payment : order.payments)
            told += methodName(payment.method) + u' ' + QString::number(payment.amount.minor);
    }
    QCOMPARE(told.join(u", "_s), u"card 15, cash 5, cash 40, card 10, cash 30"_s);
}

void TestSharedPayments::alwaysAddsUp()
{
    QRandomGenerator random(20261126);
    for (int round = 0; round < 20'000; ++round) {
        QList<OrderDue> orders;
        qint64 left = 0;
        for (int i = random.bounded(1, 6); i > 0; --i) {
            orders.append(due(random.bounded(0, 300)));
            left += orders.last().due.minor;
        }
        QList<Payment> payments;
        while (left > 0) {
            const qint64 some = random.bounded(3) == 0 ? left : random.bounded(1, int(left) + 1);
            const auto method = PaymentMethod(random.bounded(8));
            payments.append(paid(method, some, method == PaymentMethod::Cash ? some + random.bounded(50) : some));
            left -= some;
        }
        const auto shares = sharePayments(payments, 0, {0, {}}, orders);
        for (qsizetype order = 0; order < orders.size(); ++order) {
            qint64 sum = 0;
            QVERIFY(!shares.at(order).payments.isEmpty());
            for (const Payment &payment : shares.at(order).payments) {
                sum += payment.amount.minor;
                QVERIFY(payment.amount.minor > 0 || orders.at(order).due.minor == 0);
                QVERIFY(payment.tendered >= payment.amount);
            }
            QCOMPARE(sum, orders.at(order).due.minor);
        }
        qint64 given = 0, asked = 0;
        for (const Payment &payment : std::as_const(payments))
            given += payment.tendered.minor;
        for (const OrderPaid &order : shares) {
            for (const Payment &payment : order.payments)
                asked += payment.tendered.minor;
        }
        QCOMPARE(asked, given);
    }
}

ROWLOCK_TEST(TestSharedPayments)
#include "tst_shared_payments.moc"

// What is said of one order where it is looked at: each list alike, and why nothing of it can be changed.
#include "tests/support/counter_fixture.h"
#include "ui/common/two_line_delegate.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/omnibox_popup.h"
#include "ui/words/tenders.h"

#include <QDialog>
#include <QTest>

using namespace rowlock;

class TestOrderLists : public QObject
{
    Q_OBJECT

private slots:
    void aRefundIsTheSameSumInEveryList();
    void anOpenExchangeIsSaidBeforeARefundIsTried();
    void whatWentAlongIsNotRefunded();
};

void TestOrderLists::aRefundIsTheSameSumInEveryList()
{
    OrderLine line;
    line.total = {4000, {}}; // after an exchange for seats that cost 20.00 less
    line.refunds = {{PaymentMethod::Cash, {2000, {}}, {}}};
    const auto sums = [&line] {
        const HouseModel house(u"counter/1"_qs);
        LastSalesModel recent(house, {});
        recent.setOrders({line});
        FoundModel found({});
        Finding finding;
        finding.line = line;
        found.setFound({{}, {finding}});
        // What was paid, and below it what went back of it.
        if (recent.index(0).data(TwoLineDelegate::TopEndRole).toString() != u"€40.00"_s)
            return u"another total"_s;
        const QString below = recent.index(0).data(TwoLineDelegate::BottomRole).toString();
        const QString sum = below.contains(u"Refunded Cash "_s)
                                ? below.section(u"Refunded Cash "_s, 1).section(u" · "_s, 0, 0) + u" refunded"_s
                                : u"€40.00"_s;
        const QString inBoth = found.index(0).data(TwoLineDelegate::TopEndRole).toString();
        return sum == inBoth ? sum : sum + u" and "_qs + inBoth;
    };
    QCOMPARE(sums(), u"€20.00 refunded"_qs);
    line.refunded = {3000, {}}; // and then one of its tickets
    line.refunds.first().amount.minor = 5000;
    QCOMPARE(sums(), u"€50.00 refunded"_qs);
    line.refunds.clear();
    line.refunded = {};
    QCOMPARE(sums(), u"€40.00"_qs);
}

void TestOrderLists::whatWentAlongIsNotRefunded()
{
    Payment payment;
    payment.amount.minor = -4300;
    QCOMPARE(paymentText(payment), u"Cash €43.00 refunded"_qs);
    payment.otherOrder = u"6YTT-20JB"_qs; // it is in the exchanged order now
    QCOMPARE(paymentText(payment), u"Cash €43.00 moved to 6YTT-20JB"_qs);
    payment.amount.minor = 4300;
    QCOMPARE(paymentText(payment), u"Cash €43.00 from 6YTT-20JB"_qs);
    payment.otherOrder.clear();
    QCOMPARE(paymentText(payment), u"Cash €43.00 paid"_qs);
}

void TestOrderLists::anOpenExchangeIsSaidBeforeARefundIsTried()
{
    CounterFixture fixture;
    const auto other = fixture.desk(u"counter/2"_qs);
    const auto held = other->holds().hold(fixture.event, SeatRequest::named({u"ref-B-1"_qs}));
    QVERIFY(held);
    const auto sale = other->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    QVERIFY(sale);
    const auto fresh = other->holds().hold(fixture.event, SeatRequest::named({u"ref-A-5"_qs}));
    QVERIFY(fresh);
    const ExchangeAsked asked{sale->order.id, {{u"ref-B-1"_qs, u"ref-A-5"_qs}}, u"Too far back"_qs};
    QVERIFY(other->payments().begin(fresh->id, {PaymentMethod::Card, {}, {}, {}, asked}));
    fixture.openWindow();
    fixture.window->counter()->showOrder(sale->order.code);
    const auto *dialog = fixture.find<QDialog>("orderDialog");
    const auto *message = dialog->findChild<QLabel *>(u"messageText"_qs);
    QTRY_VERIFY(message->isVisible());
    QCOMPARE(message->text(), u"Tickets of this order are being exchanged: 10.00 EUR by card, started at counter/2. "
                              "Resolve that payment first: say whether it was charged."_qs);
    fixture.picture(u"order-exchanging"_qs);
}

ROWLOCK_WINDOW_TEST(TestOrderLists)
#include "tst_order_lists.moc"

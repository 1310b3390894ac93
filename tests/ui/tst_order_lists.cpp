// What the lists of orders say of one order, each alike.
#include "ui/common/two_line_delegate.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/omnibox_popup.h"

#include <QTest>

using namespace rowlock;

class TestOrderLists : public QObject
{
    Q_OBJECT

private slots:
    void aRefundIsTheSameSumInEveryList();
};

void TestOrderLists::aRefundIsTheSameSumInEveryList()
{
    OrderLine line;
    line.total = {4000, {}}; // after an exchange for seats that cost 20.00 less
    line.refunds = {{PaymentMethod::Cash, {2000, {}}, {}}};
    const auto sums = [&line] {
        LastSalesModel recent({});
        recent.setOrders({line});
        FoundModel found({});
        found.setFound({{}, {{OrderFound::By::Code, line}}});
        const QString sum = recent.index(0).data(TwoLineDelegate::TopEndRole).toString();
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

ROWLOCK_WINDOW_TEST(TestOrderLists)
#include "tst_order_lists.moc"

// The worked examples of prices, as they were agreed with people who sell tickets: 1 to 12 and 15. The others are in
// tst_money_examples.
#include "tests/domain/pricing_desk.h"

#include "model/domain/pricing/deposit.h"
#include "model/domain/pricing/shares.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace rowlock::desk {

namespace {

QString netAndTax(const char *amount, const char *rate)
{
    const Result<TaxSplit> split = splitTax(euros(amount), taxed(rate).rate);
    return split ? toDecimal(split->net) + u'/' + toDecimal(split->tax) : split.error().message;
}

QString afterPercent(const char *amount, const char *percentOff)
{
    OrderAsked asked = tickets({amount});
    asked.byHand = {byHand(PercentOff{percent(percentOff)})};
    const Result<PricedOrder> order = priceOrder(asked);
    return order ? paid(order->lines) : order.error().message;
}

constexpr int pupil = 0;
constexpr int teacher = 1;

OrderAsked school(int pupils, int teachers)
{
    OrderAsked asked = orderOf(QList<LineAsked>(pupils, ticket("8.50", "7", pupil)));
    asked.lines += QList<LineAsked>(teachers, ticket("17.00", "7", teacher));
    DiscountRule rule = discount(FreeForEach{15, {{}, {pupil}}});
    rule.scope.types = {teacher};
    asked.discounts = {rule};
    return asked;
}

} // namespace

class TestPriceExamples : public QObject
{
    Q_OBJECT

private slots:
    void example01_netAndTax()
    {
        QCOMPARE(netAndTax("24.00", "7"), u"22.43/1.57"_s);
        QCOMPARE(netAndTax("24.00", "19"), u"20.17/3.83"_s);
        QCOMPARE(netAndTax("24.00", "5.5"), u"22.75/1.25"_s);
        QCOMPARE(netAndTax("24.00", "20"), u"20.00/4.00"_s);
        QCOMPARE(netAndTax("24.00", "0"), u"24.00/0.00"_s);
        QCOMPARE(netAndTax("9.99", "7"), u"9.34/0.65"_s);
        QCOMPARE(netAndTax("9.99", "19"), u"8.39/1.60"_s);
        QCOMPARE(netAndTax("9.99", "5.5"), u"9.47/0.52"_s);
        QCOMPARE(netAndTax("9.99", "20"), u"8.33/1.66"_s);
        QCOMPARE(netAndTax("9.99", "0"), u"9.99/0.00"_s);
        QCOMPARE(netAndTax("31.50", "7"), u"29.44/2.06"_s);
        QCOMPARE(netAndTax("31.50", "19"), u"26.47/5.03"_s);
        QCOMPARE(netAndTax("31.50", "5.5"), u"29.86/1.64"_s);
        QCOMPARE(netAndTax("31.50", "20"), u"26.25/5.25"_s);
        QCOMPARE(netAndTax("31.50", "0"), u"31.50/0.00"_s);
        for (const char *rate : {"7", "19", "5.5", "20", "0"})
            QCOMPARE(netAndTax("0.01", rate), u"0.01/0.00"_s);
        const Currency yen = *Currency::fromCode(u"JPY"_s);
        QCOMPARE(*splitTax({2400, yen}, taxed("10").rate), (TaxSplit{{2182, yen}, {218, yen}}));
    }

    void example02_halvesAndReversal()
    {
        QCOMPARE(netAndTax("10.35", "20"), u"8.63/1.72"_s);
        QCOMPARE(netAndTax("10.35", "7"), u"9.67/0.68"_s);
        QCOMPARE(netAndTax("10.35", "19"), u"8.70/1.65"_s);
        QCOMPARE(netAndTax("10.35", "5.5"), u"9.81/0.54"_s);
        QCOMPARE(netAndTax("-10.35", "20"), u"-8.63/-1.72"_s);
    }

    void example03_taxOfTheLines()
    {
        const auto both = [](int count, const char *price, const char *rate) {
            const Result<PricedOrder> order = priceOrder(tickets(count, price, rate));
            const Result<TaxSplit> ofSum = splitTax(order->total, taxed(rate).rate);
            return tax(order->lines, rate) + u", "_s + toDecimal(ofSum->tax);
        };
        QCOMPARE(both(5, "100.00", "19"), u"79.85, 79.83"_s);
        QCOMPARE(both(5, "99.98", "19"), u"79.80, 79.82"_s);
        QCOMPARE(both(7, "9.99", "5.5"), u"3.64, 3.65"_s);
        QCOMPARE(both(12, "14.50", "20"), u"29.04, 29.00"_s);
        QCOMPARE(both(30, "8.50", "7"), u"16.80, 16.68"_s);
        QCOMPARE(both(30, "24.00", "7"), u"47.10, 47.10"_s);
    }

    void example04_pricesThatNoNetMakes()
    {
        QCOMPARE(netAndTax("23.00", "7"), u"21.50/1.50"_s);
        QCOMPARE(netAndTax("99.99", "19"), u"84.03/15.96"_s);
    }

    void example05_percentRoundsThePrice()
    {
        QCOMPARE(afterPercent("9.99", "50"), u"5.00"_s);
        QCOMPARE(afterPercent("24.50", "15"), u"20.83"_s);
        QCOMPARE(afterPercent("14.50", "15"), u"12.33"_s);
        QCOMPARE(afterPercent("24.00", "12.5"), u"21.00"_s);
        QCOMPARE(afterPercent("0.01", "50"), u"0.01"_s);
        QCOMPARE(afterPercent("9.99", "100"), u"0.00"_s);
        OrderAsked asked = tickets(3, "24.50");
        asked.discounts = {discount(PercentOff{percent("15")})};
        QCOMPARE(total(priceOrder(asked)->lines), u"62.49"_s);
    }

    void example06_amountOffOverTwoRates()
    {
        OrderAsked asked = orderOf({ticket("24.00"), ticket("24.00"), ticket("16.00"), ticket("5.50", "19")});
        asked.discounts = {discount(AmountOff{euros("10.00")})};
        const PricedOrder order = *priceOrder(asked);
        QCOMPARE(saved(order.lines), u"3.46, 3.45, 2.30, 0.79"_s);
        QCOMPARE(paid(order.lines), u"20.54, 20.55, 13.70, 4.71"_s);
        QCOMPARE(toDecimal(order.total), u"59.50"_s);
        QStringList taxes;
        for (const PricedLine &line : order.lines)
            taxes << toDecimal(line.taxAmount);
        QCOMPARE(taxes.join(u", "_s), u"1.34, 1.34, 0.90, 0.75"_s);
    }

    void example07_shares()
    {
        const auto savedOn = [](const QList<const char *> &prices, const char *off) {
            OrderAsked asked = tickets(prices);
            asked.discounts = {discount(AmountOff{euros(off)})};
            return saved(priceOrder(asked)->lines);
        };
        QCOMPARE(savedOn({"20.00", "20.00", "20.00"}, "10.00"), u"3.34, 3.33, 3.33"_s);
        QCOMPARE(savedOn(QList<const char *>(7, "9.99"), "1.00"), u"0.15, 0.15, 0.14, 0.14, 0.14, 0.14, 0.14"_s);
        QCOMPARE(savedOn({"12.00", "0.00", "12.00", "8.00"}, "10.00"), u"3.75, 0.00, 3.75, 2.50"_s);
        QCOMPARE(savedOn({"12.00", "9.00"}, "30.00"), u"12.00, 9.00"_s); // 9.00 unused
        // And mirrored.
        const QList<Money> back = *sharesOf(euros("-10.00"), QList<Money>(3, euros("20.00")));
        QCOMPARE(back, (QList<Money>{euros("-3.34"), euros("-3.33"), euros("-3.33")}));
    }

    void example08_threeForTwo()
    {
        const auto order = [](const QList<const char *> &prices) {
            OrderAsked asked = tickets(prices);
            asked.discounts = {discount(TakeAndPay{3, 2})};
            return *priceOrder(asked);
        };
        const PricedOrder five = order({"32.00", "32.00", "24.00", "24.00", "16.00"});
        QCOMPARE(saved(five.lines), u"0.00, 0.00, 6.00, 6.00, 4.00"_s);
        QCOMPARE(paid(five.lines), u"32.00, 32.00, 18.00, 18.00, 12.00"_s);
        QCOMPARE(toDecimal(five.total), u"112.00"_s);
        const PricedOrder seven = order({"32.00", "32.00", "32.00", "24.00", "24.00", "16.00", "16.00"});
        QCOMPARE(saved(seven.lines), u"7.11, 7.11, 0.00, 5.33, 5.33, 3.56, 3.56"_s);
        QCOMPARE(toDecimal(seven.total), u"144.00"_s);
        QCOMPARE(saved(order({"20.00", "20.00", "20.00"}).lines), u"6.67, 6.67, 6.66"_s);
    }

    void example09_school()
    {
        const PricedOrder thirty = *priceOrder(school(30, 3));
        QCOMPARE(toDecimal(thirty.total), u"272.00"_s);
        QCOMPARE(tax(thirty.lines, "7"), u"17.91"_s);
        const PricedOrder fewer = *priceOrder(school(29, 2));
        QCOMPARE(toDecimal(fewer.total), u"263.50"_s);
        QCOMPARE(tax(fewer.lines, "7"), u"17.35"_s);
        const PricedOrder two = *priceOrder(school(30, 2));
        QCOMPARE(toDecimal(two.total), u"255.00"_s);
        QCOMPARE(tax(two.lines, "7"), u"16.80"_s);
    }

    void example10_orderOfWork()
    {
        OrderAsked asked = tickets(2, "30.00");
        asked.vouchers = {{voucher(PercentOff{percent("10")})}};
        asked.discounts = {discount(AmountOff{euros("5.00")})};
        asked.fees = {fee(FeeFor::Ticket, "1.50")};
        const PricedOrder order = *priceOrder(asked);
        QCOMPARE(paid(order.lines), u"24.50, 24.50, 1.50, 1.50"_s);
        QCOMPARE(toDecimal(order.total), u"52.00"_s);
        QCOMPARE(tax(order.lines, "7"), u"3.20"_s);
        QCOMPARE(tax(order.lines, "19"), u"0.48"_s);
        // The other order of work.
        asked.vouchers = {};
        asked.byHand = {byHand(AmountOff{euros("5.00")})};
        asked.discounts = {discount(PercentOff{percent("10")})};
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"52.50"_s);
    }

    void example11_voucherWithABudget()
    {
        OrderAsked asked = tickets(12, "19.50");
        VoucherRule rule = voucher(PercentOff{percent("10")});
        rule.budget = euros("20.00");
        asked.vouchers = {{rule}};
        const PricedOrder order = *priceOrder(asked);
        QCOMPARE(paid(order.lines), QStringList(10, u"17.55"_s).join(u", "_s) + u", 19.00, 19.50"_s);
        QCOMPARE(toDecimal(order.total), u"214.00"_s);
        QCOMPARE(order.vouchers, (QList<VoucherSpent>{{VoucherId(1), 11, euros("20.00")}}));
    }

    void example12_giftCardAndVoucher()
    {
        OrderAsked asked = tickets(2, "19.50");
        asked.fees = {fee(FeeFor::Order, "1.00")};
        const PricedOrder order = *priceOrder(asked);
        QCOMPARE(toDecimal(order.total), u"40.00"_s);
        const Money balance = euros("50.00"); // a gift card pays what is due, or what it has
        const PaymentLine card{PaymentMethod::Voucher, std::min(balance, order.total)};
        const TenderSplit split = *splitTenders(order.total, {card}, step(5));
        QCOMPARE(toDecimal(split.parts.first().kept), u"40.00"_s);
        QCOMPARE(toDecimal(balance - split.parts.first().kept), u"10.00"_s);
        QCOMPARE(toDecimal(split.due), u"0.00"_s);
        QCOMPARE(toDecimal(split.rounding), u"0.00"_s);

        VoucherRule rule = voucher(AmountOff{euros("50.00")});
        rule.budget = euros("50.00");
        asked.vouchers = {{rule}};
        const PricedOrder changed = *priceOrder(asked);
        QCOMPARE(paid(changed.lines), u"0.00, 0.00, 1.00"_s);
        QCOMPARE(toDecimal(changed.total), u"1.00"_s);
        QCOMPARE(toDecimal(changed.vouchers.first().saved), u"39.00"_s); // 11.00 of the budget stay
    }

    void example15_deposit()
    {
        const PricedOrder order = *priceOrder(tickets(40, "16.00"));
        QCOMPARE(toDecimal(order.total), u"640.00"_s);
        const Money deposit = proposedDeposit(order.total, DepositTerms().percent);
        QCOMPARE(toDecimal(deposit), u"160.00"_s);
        const QList<TaxedPart> parts = *taxedParts(deposit, order.lines);
        QCOMPARE(parts.size(), 1);
        QCOMPARE(toDecimal(parts.first().amount), u"160.00"_s);
        QCOMPARE(toDecimal(parts.first().split.net), u"149.53"_s);
        QCOMPARE(toDecimal(parts.first().split.tax), u"10.47"_s);
        QCOMPARE(toDecimal(order.total - deposit), u"480.00"_s);
        QCOMPARE(tax(order.lines, "7"), u"42.00"_s);
        QCOMPARE(toDecimal(euros("42.00") - parts.first().split.tax), u"31.53"_s);
        QCOMPARE(toDecimal(proposedDeposit(euros("635.50"), percent("25"))), u"158.88"_s);
    }
};

ROWLOCK_TEST(TestPriceExamples)

} // namespace rowlock::desk

#include "tst_price_examples.moc"

// What the rules of prices refuse, and the corners that no example has.
#include "tests/domain/pricing_desk.h"

#include "model/domain/pricing/price_list.h"
#include "model/domain/pricing/shares.h"

#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace rowlock::desk {

namespace {

constexpr int adult = 0;
constexpr int child = 1;
constexpr int guest = 2;
constexpr Instant noon{1'000'000};

QList<PriceType> types()
{
    return {{adult, u"Adult"_s, u"a"_s}, {child, u"Child"_s, u"c"_s}, {guest, u"Guest"_s}};
}

Result<PriceSheet> table(const QList<PriceCell> &cells)
{
    return PriceSheet::make({}, {u"Stalls"_s, u"Box"_s}, types(), cells);
}

// Adults 24.00 in the stalls, children 12.00; the box costs 40.00 for everybody but children, who are not sold it.
PriceSheet houseTable()
{
    return *table({{u"Stalls"_s, adult, euros("24.00")},
                   {u"Stalls"_s, child, euros("12.00")},
                   {u"Box"_s, {}, euros("40.00")},
                   {u"Box"_s, child, {}}});
}

QString priceIn(const PriceBook &book, const char *category, int type, Instant at = noon)
{
    const Result<ListPrice> price = listPriceOf(book, QLatin1String(category), type, at);
    return price ? toDecimal(price->price) : price.error().message;
}

template <typename T>
bool isRefused(const Result<T> &result, ErrorCode code = ErrorCode::InvalidArgument)
{
    return !result && result.error().code == code && !result.error().message.isEmpty();
}

template <typename Effect>
bool isRefusedRule(Effect effect, void (*change)(DiscountRule &) = nullptr)
{
    DiscountRule rule = discount(effect);
    if (change)
        change(rule);
    OrderAsked asked = tickets(3, "20.00");
    asked.discounts = {rule};
    return isRefused(priceOrder(asked));
}

const QList<qint64> hostile{largestPayment + 1,
                            (1LL << 53) - 1,
                            1LL << 53,
                            (1LL << 53) + 1,
                            std::numeric_limits<qint64>::max(),
                            std::numeric_limits<qint64>::min()};

} // namespace

class TestPriceRules : public QObject
{
    Q_OBJECT

private slots:
    void theMostSpecificPriceWins()
    {
        PriceBook book{{{PriceListId(1), u"Ordinary"_s, houseTable()}}, {}};
        QCOMPARE(priceIn(book, "Stalls", child), u"12.00"_s);
        QCOMPARE(priceIn(book, "Box", adult), u"40.00"_s);
        QVERIFY(priceIn(book, "Box", child).contains(u"not sold"_s));
        QVERIFY(priceIn(book, "Stalls", guest).contains(u"not sold"_s)); // a hole, never 0
        QVERIFY(priceIn(book, "Gallery", adult).contains(u"not sold"_s));
        QVERIFY(priceIn(book, "Box", 9).contains(u"not sold"_s));

        book.own = {
            {u"Stalls"_s, {}, euros("30.00")}, {u"Stalls"_s, child, euros("8.00")}, {u"Box"_s, {}, euros("50.00")}};
        QVERIFY(checkPrices(book));
        QCOMPARE(priceIn(book, "Stalls", adult), u"30.00"_s);
        QCOMPARE(priceIn(book, "Stalls", child), u"8.00"_s);
        QVERIFY(priceIn(book, "Box", child).contains(u"not sold"_s)); // the evening's price opens nothing
        book.own << PriceCell{u"Box"_s, child, euros("20.00")} << PriceCell{u"Box"_s, adult, {}};
        QCOMPARE(priceIn(book, "Box", child), u"20.00"_s);
        QVERIFY(priceIn(book, "Box", adult).contains(u"not sold"_s));
    }

    void listsHoldFromAndUntil()
    {
        const auto list = [](qint64 id, const char *adultPrice, std::optional<Instant> from,
                             std::optional<Instant> until) {
            return PriceList{PriceListId(id), QString::number(id), *table({{u"Stalls"_s, adult, euros(adultPrice)}}),
                             from, until};
        };
        const PriceBook book{{list(1, "24.00", {}, Instant{900}), list(2, "20.00", {}, Instant{100}),
                              list(3, "28.00", Instant{500}, Instant{900})},
                             {}};
        QCOMPARE(priceIn(book, "Stalls", adult, {99}), u"20.00"_s); // early: ends first
        QCOMPARE(priceIn(book, "Stalls", adult, {100}), u"24.00"_s);
        QCOMPARE(priceIn(book, "Stalls", adult, {499}), u"24.00"_s);
        QCOMPARE(priceIn(book, "Stalls", adult, {500}), u"28.00"_s); // door: began last
        QVERIFY(isRefused(listPriceOf(book, u"Stalls"_s, adult, {900})));
        QVERIFY(isRefused(checkPrices({{list(1, "1.00", Instant{5}, Instant{5})}, {}})));
        QVERIFY(isRefused(checkPrices({{list(1, "1.00", {}, {})}, {{u"Box"_s, {}, euros("-1.00")}}})));
    }

    void tablesThatCannotBe()
    {
        QVERIFY(houseTable().defaultType().no == adult);
        QVERIFY(isRefused(table({{u"Stalls"_s, adult, euros("1.00")}, {u"Stalls"_s, adult, euros("2.00")}})));
        QVERIFY(isRefused(table({{u"Gallery"_s, adult, euros("1.00")}})));
        QVERIFY(isRefused(table({{u"Stalls"_s, 9, euros("1.00")}})));
        QVERIFY(isRefused(table({{u"Stalls"_s, adult, euros("-0.01")}})));
        QVERIFY(isRefused(table({{u"Stalls"_s, adult, Money{100, *Currency::fromCode(u"CHF"_s)}}})));
        for (const qint64 amount : hostile)
            QVERIFY(isRefused(table({{u"Stalls"_s, adult, Money{amount, {}}}})));
        QVERIFY(isRefused(PriceSheet::make({}, {u"A"_s, u"A"_s}, types(), {})));
        QVERIFY(isRefused(PriceSheet::make({}, {u"A"_s}, {}, {})));
        const PriceType same{4, u"Alumni"_s, u"A"_s};
        QVERIFY(isRefused(PriceSheet::make({}, {u"A"_s}, types() + QList<PriceType>{same}, {})));
    }

    void someSellersOnly()
    {
        QVERIFY(maySell({adult, u"Adult"_s}, {u"counter/1"_s, {}}));
        const PriceType guarded{guest, u"Guest"_s, {}, {}, true, PriceKind::Comp, {u"counter/2"_s, u"Mira"_s}};
        QVERIFY(!maySell(guarded, {u"counter/1"_s, {}}) && !maySell(guarded, {u"counter/1"_s, u"Tom"_s}));
        QVERIFY(maySell(guarded, {u"counter/2"_s, {}}) && maySell(guarded, {u"counter/1"_s, u"Mira"_s}));
    }

    void compsHaveTheFirstTypesListPrice()
    {
        QList<PriceType> withComp = types();
        withComp.last().kind = PriceKind::Comp;
        const auto sheet =
            PriceSheet::make({}, {u"Stalls"_s, u"Box"_s}, withComp, {{u"Stalls"_s, adult, euros("24.00")}});
        QCOMPARE(sheet->price(u"Stalls"_s, guest), euros("24.00"));
        QVERIFY(!sheet->price(u"Box"_s, guest));
    }

    void percentagesAreTyped()
    {
        QCOMPARE(Percent::fromText(u"12.5"_s)->hundredths(), 1250);
        QCOMPARE(Percent::fromText(u"12.5"_s)->toText(), u"12.5"_s);
        QCOMPARE(TaxRate::fromText(u" 7,5"_s)->hundredths(), 750);
        QCOMPARE(TaxRate::of(705)->toText(), u"7.05"_s);
        for (const char16_t *text :
             {u"", u"101", u"100.01", u"-1", u"7.", u".5", u"7,", u"1,2,3", u"1.234", u"1e1", u"7 5"})
            QVERIFY(isRefused(Percent::fromText(QString::fromUtf16(text))));
        QVERIFY(isRefused(TaxRate::of(-1)) && isRefused(TaxRate::of(10'001)));
    }

    void taxHoldsFromADay()
    {
        const QList<TaxFrom> table{{u"reduced"_s, {0}, taxed("7").rate}, {u"reduced"_s, {500}, taxed("5").rate}};
        QCOMPARE(taxAt(table, u"reduced"_s, {499})->rate, taxed("7").rate);
        QCOMPARE(taxAt(table, u"reduced"_s, {500})->rate, taxed("5").rate);
        QVERIFY(isRefused(taxAt(table, u"reduced"_s, {-1})) && isRefused(taxAt(table, u"full"_s, {0})));
    }

    void aLineIsUsedOnce()
    {
        OrderAsked asked = tickets(4, "20.00");
        DiscountRule second = discount(PercentOff{percent("50")}, 1);
        second.position = 2;
        DiscountRule first = discount(TakeAndPay{3, 2}, 2);
        first.position = 1;
        asked.discounts = {second, first};
        QCOMPARE(saved(priceOrder(asked)->lines), u"6.67, 6.67, 6.66, 10.00"_s);
        // Pupils that earn a free teacher are used as well.
        asked = tickets(16, "10.00");
        asked.lines.last().type = child;
        DiscountRule teacher = discount(FreeForEach{15, {{}, {adult}}});
        teacher.scope.types = {child};
        asked.discounts = {teacher, discount(PercentOff{percent("50")}, 2)};
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"150.00"_s);
    }

    void minimumsAndPerformances()
    {
        OrderAsked asked = tickets(9, "10.00");
        DiscountRule group = discount(SetPrice{euros("8.00")});
        group.minimumCount = 10;
        asked.discounts = {group};
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"90.00"_s);
        asked.lines << ticket("10.00");
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"80.00"_s);
        asked.lines.last().event = EventId(2);
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"80.00"_s); // mixed
        asked.discounts[0].perEvent = true;
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"100.00"_s);
        asked.discounts[0].minimumCount = {};
        asked.discounts[0].minimumValue = euros("90.00");
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"82.00"_s);
        asked.discounts[0].until = asked.at; // holds no more at that moment
        QCOMPARE(toDecimal(priceOrder(asked)->total), u"100.00"_s);
    }

    void rulesThatCannotBe()
    {
        QVERIFY(isRefusedRule(PercentOff{percent("10")}, [](DiscountRule &rule) {
            rule.minimumCount = 2;
            rule.minimumValue = euros("10.00");
        }));
        QVERIFY(isRefusedRule(AmountOff{euros("5.00")}, [](DiscountRule &rule) { rule.perEvent = true; }));
        QVERIFY(isRefusedRule(SetPrice{euros("5.00")}, [](DiscountRule &rule) { rule.feesToo = true; }));
        QVERIFY(isRefusedRule(TakeAndPay{3, 2}, [](DiscountRule &rule) { rule.minimumCount = 3; }));
        QVERIFY(isRefusedRule(PercentOff{percent("10")}, [](DiscountRule &rule) { rule.name = u" "_s; }));
        QVERIFY(isRefusedRule(TakeAndPay{2, 2}) && isRefusedRule(TakeAndPay{2, 0}) && isRefusedRule(TakeAndPay{0, -1}));
        QVERIFY(isRefusedRule(FreeForEach{0, {}}) && isRefusedRule(PercentOff{}) && isRefusedRule(AmountOff{}));
        QVERIFY(isRefusedRule(AmountOff{euros("-5.00")}) && isRefusedRule(SetPrice{euros("-5.00")}));
    }

    void byHandWithAReason()
    {
        OrderAsked asked = tickets({"20.00", "10.00"});
        asked.byHand = {{Comp{}, u"press"_s, {2}}};
        const PricedOrder order = *priceOrder(asked);
        QCOMPARE(paid(order.lines), u"20.00, 0.00"_s);
        QCOMPARE(toDecimal(order.lines.at(1).list), u"10.00"_s);
        QCOMPARE(order.lines.at(1).reductions,
                 (QList<Reduction>{{ReductionBy::ByHand, 0, u"press"_s, euros("10.00")}}));
        asked.byHand = {{Comp{}, u"  "_s, {2}}};
        QVERIFY(isRefused(priceOrder(asked)));
        for (const QList<int> &lines : {QList<int>{3}, QList<int>{1, 1}, QList<int>{0}}) {
            asked.byHand = {{Comp{}, u"press"_s, lines}};
            QVERIFY(isRefused(priceOrder(asked)));
        }
        asked.byHand = {{SetPrice{euros("20.01")}, u"press"_s, {1}}};
        QVERIFY(isRefused(priceOrder(asked)));
        asked.byHand = {};
        asked.lines[1].compReason = QString();
        QVERIFY(isRefused(priceOrder(asked)));
        asked.lines[1].compReason = u"press"_s;
        asked.byHand = {{PercentOff{percent("10")}, u"late"_s}}; // of what is not given for nothing
        const PricedOrder given = *priceOrder(asked);
        QCOMPARE(paid(given.lines), u"18.00, 0.00"_s);
        QCOMPARE(given.lines.at(1).list, euros("10.00"));
        QCOMPARE(given.lines.at(1).reductions,
                 (QList<Reduction>{{ReductionBy::ByHand, 0, u"press"_s, euros("10.00")}}));
    }

    void vouchersAreNotGiftCards()
    {
        OrderAsked asked = tickets(3, "20.00");
        VoucherRule rule = voucher(SetPrice{euros("15.00")});
        rule.uses = 3;
        asked.vouchers = {{rule, 1}};
        PricedOrder order = *priceOrder(asked);
        QCOMPARE(paid(order.lines), u"15.00, 15.00, 20.00"_s);
        QCOMPARE(order.vouchers.first().uses, 2);
        asked.vouchers = {{rule, 3}};
        QVERIFY(priceOrder(asked).error().details.value(u"used_up"_s).toBool());
        rule.until = asked.at;
        asked.vouchers = {{rule}};
        QVERIFY(priceOrder(asked).error().details.contains(u"until"_s));
        rule.until = {};
        rule.from = asked.at.plusMs(1);
        asked.vouchers = {{rule}};
        QVERIFY(priceOrder(asked).error().details.contains(u"from"_s));
        rule.from = {};
        rule.scope.categories = {u"Box"_s};
        asked.vouchers = {{rule}};
        QVERIFY(isRefused(priceOrder(asked)));
        rule.scope = {};
        asked.vouchers = {{rule}, {rule}};
        QVERIFY(isRefused(priceOrder(asked))); // typed twice
    }

    void feesAndWhoPaysThem()
    {
        OrderAsked asked = tickets({"20.00", "0.00"});
        FeeRule ofChildren = fee(FeeFor::Ticket, "0.50");
        ofChildren.scope.types = {child};
        FeeRule byCard = fee(FeeFor::Tender, "0.30");
        byCard.tenders = {PaymentMethod::Card};
        asked.fees = {fee(FeeFor::Ticket, "1.50"), ofChildren, byCard};
        asked.tenders = {PaymentMethod::Cash, PaymentMethod::Card};
        PricedOrder order = *priceOrder(asked);
        QCOMPARE(paid(order.lines), u"20.00, 0.00, 1.50, 0.30"_s);
        QCOMPARE(order.lines.at(2).of, 1);
        QCOMPARE(order.lines.at(3).of, 0);
        asked.lines[0].type = child;
        asked.fees[0].onFree = true;
        QCOMPARE(paid(priceOrder(asked)->lines), u"20.00, 0.00, 1.50, 1.50, 0.50, 0.30"_s);

        asked = tickets(2, "10.00");
        asked.fees = {fee(FeeFor::Ticket, "1.50")};
        asked.discounts = {discount(AmountOff{euros("22.00")})};
        QCOMPARE(paid(priceOrder(asked)->lines), u"0.00, 0.00"_s); // free tickets pay no fee
        asked.fees[0].onFree = true;
        QCOMPARE(paid(priceOrder(asked)->lines), u"0.00, 0.00, 1.50, 1.50"_s);
        asked.discounts[0].feesToo = true;
        QCOMPARE(paid(priceOrder(asked)->lines), u"0.00, 0.00, 0.50, 0.50"_s);
    }

    void tendersThatCannotBe()
    {
        const auto split = [](const char *total, const QList<PaymentLine> &given) {
            return splitTenders(euros(total), given, step(5));
        };
        QVERIFY(isRefused(split("10.00", {tender(PaymentMethod::Card, "0.00")})));
        QVERIFY(isRefused(split("10.00", {tender(PaymentMethod::Card, "-1.00")})));
        QVERIFY(isRefused(split("10.00", {tender(PaymentMethod::Cash, "9.99")})));
        QVERIFY(isRefused(split("10.00", {tender(PaymentMethod::Cash, "20.00"), tender(PaymentMethod::Cash, "5.00")}),
                          ErrorCode::PaymentMismatch));
        QCOMPARE(toDecimal(split("0.02", {tender(PaymentMethod::Cash, "0.00")})->rounding), u"-0.02"_s);
        QCOMPARE(toDecimal(split("10.00", {tender(PaymentMethod::Cash, "5.00")})->due), u"5.00"_s);
    }

    void roundedBackNeverMoreThanWasPaid()
    {
        // 6.18 twice is 12.36, paid as 12.35; both halves round up.
        QList<Payment> payments{paidBy(PaymentMethod::Cash, euros("12.35"))};
        const RefundSplit one = *splitRefund(payments, euros("6.18"), step(5), euros("-0.01"));
        QCOMPARE(ways(one.back), u"cash 6.20"_s);
        payments << paidBy(PaymentMethod::Cash, euros("-6.20"));
        const RefundSplit other = *splitRefund(payments, euros("6.18"), step(5), euros("-0.03"));
        QCOMPARE(ways(other.back), u"cash 6.15"_s);
        QCOMPARE(toDecimal(other.rounding), u"0.03"_s);
        QVERIFY(isRefused(splitRefund(payments, euros("6.19"), step(5), euros("-0.03")), ErrorCode::PaymentMismatch));
        QVERIFY(isRefused(splitRefund(payments, euros("-0.01"), step(5), {})));
    }

    void takenBackOnce()
    {
        OrderAsked asked = tickets(2, "10.00");
        asked.discounts = {discount(PercentOff{percent("10")})};
        QList<PricedLine> stored = priceOrder(asked)->lines;
        QVERIFY(isRefused(takeBack(stored, {3})) && isRefused(takeBack(stored, {1, 1})));
        const QList<PricedLine> back = *takeBack(stored, {1});
        QCOMPARE(back.first().number, 3);
        QCOMPARE(back.first().takesBack, 1);
        QCOMPARE(back.first().count, -1);
        QCOMPARE(toDecimal(back.first().reductions.first().amount), u"-1.00"_s);
        stored += back;
        QVERIFY(isRefused(takeBack(stored, {1})) && isRefused(takeBack(stored, {3})));
        QCOMPARE(standing(stored), (QList<PricedLine>{stored.at(1)}));
    }

    void hostileAmounts()
    {
        const Money most{largestPayment, {}};
        QCOMPARE(splitTax(most, taxed("7").rate)->net.minor, 934'579'439'251);
        const QList<Money> thirds = *sharesOf(most, {most, most, most});
        QCOMPARE(thirds.at(0).minor, 333'333'333'333);
        for (const qint64 minor : hostile) {
            const Money amount{minor, {}};
            QVERIFY(isRefused(splitTax(amount, taxed("7").rate)));
            QVERIFY(isRefused(sharesOf(amount, {most})) && isRefused(sharesOf(most, {amount})));
            OrderAsked asked = tickets({"10.00"});
            asked.byHand = {byHand(AmountOff{amount})};
            QVERIFY(isRefused(priceOrder(asked)));
            asked = tickets({"10.00"});
            asked.fees = {fee(FeeFor::Order, "1.00")};
            asked.fees[0].amount = amount;
            QVERIFY(isRefused(priceOrder(asked)));
            asked = tickets({"10.00"});
            asked.lines[0].list = amount;
            QVERIFY(isRefused(priceOrder(asked)));
            QVERIFY(isRefused(splitTenders(amount, {}, step(5))));
            QVERIFY(isRefused(splitTenders(most, {{PaymentMethod::Cash, amount}}, step(5))));
            QVERIFY(isRefused(splitRefund({}, amount, step(5), {})));
            QVERIFY(isRefused(lineOf(LineKind::Rounding, {}, amount)));
        }
        OrderAsked asked = orderOf(QList<LineAsked>(2, ticket("10.00")));
        asked.lines[0].list = most; // each can be paid, both together cannot
        QVERIFY(isRefused(priceOrder(asked)));
        QVERIFY(isRefused(priceOrder(orderOf({}))));
        QVERIFY(isRefused(priceOrder(orderOf(QList<LineAsked>(10'001, ticket("1.00"))))));
        QVERIFY(isRefused(CashStep::of(0)) && isRefused(CashStep::of(-5)));
    }
};

ROWLOCK_TEST(TestPriceRules)

} // namespace rowlock::desk

#include "tst_price_rules.moc"

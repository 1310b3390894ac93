// The worked examples of paying and giving back, 13, 14 and 16 to 25, as far as lines and tenders say them: the
// drawer's count, the card's balance and the numbers of a closing are the store's.
#include "tests/domain/pricing_desk.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace rowlock::desk {

namespace {

constexpr auto cash = PaymentMethod::Cash;
constexpr auto card = PaymentMethod::Card;
constexpr auto giftCard = PaymentMethod::Voucher; // as gift cards pay today

QString roundedTo(qint64 coin, const char *amount)
{
    return toDecimal(step(coin).rounded(euros(amount)));
}

QString roundingLine(qint64 coin, const char *amount)
{
    return toDecimal(step(coin).roundingOf(euros(amount)));
}

// Three tickets with their fees and one for the order.
QList<PricedLine> threeWithFees()
{
    OrderAsked asked = tickets(3, "24.00");
    asked.fees = {fee(FeeFor::Ticket, "1.50"), fee(FeeFor::Order, "2.00")};
    return priceOrder(asked)->lines;
}

// What comes back, and what stays.
QString comesBack(const QList<PricedLine> &stored, const QList<int> &numbers, FeesBack fees)
{
    const QList<PricedLine> back = *takeBack(stored, withFees(stored, numbers, fees));
    return total(back) + u", "_s + total(stored + back);
}

// The lines of an exchange: the first ones of the order go back, new tickets and fees are added.
QList<PricedLine> exchanged(QList<PricedLine> stored, const QList<const char *> &prices, const char *feeEach)
{
    QList<int> numbers;
    for (qsizetype i = 0; i < prices.size(); ++i)
        numbers << stored.at(i).number;
    QList<PricedLine> added = *takeBack(stored, numbers);
    OrderAsked asked = tickets(prices);
    asked.firstNumber = added.last().number + 1;
    asked.fees = {fee(FeeFor::Ticket, feeEach)};
    return added + priceOrder(asked)->lines;
}

} // namespace

class TestMoneyExamples : public QObject
{
    Q_OBJECT

private slots:
    void example13_splitPayment()
    {
        const QList<PaymentLine> given{tender(giftCard, "25.00"), tender(card, "40.00"), tender(cash, "50.00")};
        const TenderSplit even = *splitTenders(euros("87.30"), given, step(5));
        QCOMPARE(toDecimal(even.parts.at(1).dueAfter), u"22.30"_s);
        QCOMPARE(toDecimal(even.change), u"27.70"_s);
        QCOMPARE(toDecimal(even.rounding), u"0.00"_s);

        const TenderSplit first = *splitTenders(euros("87.28"), given.first(2), step(5));
        QCOMPARE(toDecimal(first.due), u"22.28"_s);
        QCOMPARE(toDecimal(first.cashDue), u"22.30"_s);
        const TenderSplit odd = *splitTenders(euros("87.28"), given, step(5));
        QCOMPARE(toDecimal(odd.rounding), u"0.02"_s);
        QCOMPARE(toDecimal(odd.change), u"27.70"_s);
        QCOMPARE(toDecimal(odd.due), u"0.00"_s);

        const auto tooMuch = splitTenders(euros("87.30"), {tender(giftCard, "25.00"), tender(card, "62.31")}, step(5));
        QVERIFY(!tooMuch);
        QCOMPARE(tooMuch.error().code, ErrorCode::PaymentMismatch);
        QCOMPARE(tooMuch.error().details.value(u"total"_s).toString(), u"62.30"_s);
    }

    void example14_cashRounding()
    {
        for (const char *amount : {"12.30", "12.31", "12.32"})
            QCOMPARE(roundedTo(5, amount), u"12.30"_s);
        for (const char *amount : {"12.33", "12.34", "12.35", "12.36", "12.37"})
            QCOMPARE(roundedTo(5, amount), u"12.35"_s);
        for (const char *amount : {"12.38", "12.39"})
            QCOMPARE(roundedTo(5, amount), u"12.40"_s);
        QCOMPARE(roundedTo(5, "-12.32"), u"-12.30"_s);
        QCOMPARE(roundingLine(5, "-12.32"), u"0.02"_s);
        QCOMPARE(roundedTo(5, "-12.33"), u"-12.35"_s);
        QCOMPARE(roundingLine(5, "-12.33"), u"-0.02"_s);
        QCOMPARE(roundedTo(5, "0.02"), u"0.00"_s);
        QCOMPARE(roundedTo(5, "0.03"), u"0.05"_s);
        QCOMPARE(roundedTo(10, "12.35"), u"12.40"_s);
        QCOMPARE(roundedTo(50, "11.25"), u"11.50"_s);
        QCOMPARE(roundedTo(100, "11.50"), u"12.00"_s);
        QCOMPARE(roundedTo(100, "11.49"), u"11.00"_s);

        const TenderSplit over = *splitTenders(euros("4.99"), {tender(cash, "10.00")}, step(5));
        QCOMPARE(toDecimal(over.parts.first().kept), u"5.00"_s);
        QCOMPARE(toDecimal(over.change), u"5.00"_s);
        QCOMPARE(toDecimal(over.rounding), u"0.01"_s);
        const TenderSplit cardFirst =
            *splitTenders(euros("15.28"), {tender(card, "10.00"), tender(cash, "5.30")}, step(5));
        QCOMPARE(toDecimal(cardFirst.rounding), u"0.02"_s);
        QCOMPARE(toDecimal(cardFirst.parts.at(0).kept + cardFirst.parts.at(1).kept), u"15.30"_s);
        const TenderSplit cashFirst =
            *splitTenders(euros("15.28"), {tender(cash, "10.00"), tender(card, "5.28")}, step(5));
        QCOMPARE(toDecimal(cashFirst.rounding), u"0.00"_s);
        QCOMPARE(toDecimal(cashFirst.parts.at(0).kept + cashFirst.parts.at(1).kept), u"15.28"_s);
        QCOMPARE(toDecimal(cashFirst.due), u"0.00"_s);
    }

    void example16_cashBack()
    {
        const TenderSplit sold = *splitTenders(euros("12.33"), {tender(cash, "20.00")}, step(5));
        const Money kept = sold.parts.first().kept;
        QCOMPARE(toDecimal(kept), u"12.35"_s);
        QCOMPARE(toDecimal(sold.rounding), u"0.02"_s);
        const RefundSplit whole = *splitRefund({paidBy(cash, kept)}, euros("12.33"), step(5), sold.rounding);
        QCOMPARE(ways(whole.back), u"cash 12.35"_s);
        QCOMPARE(toDecimal(whole.rounding), u"-0.02"_s);

        const RefundSplit one = *splitRefund({paidBy(cash, kept)}, euros("6.17"), step(5), sold.rounding);
        QCOMPARE(ways(one.back), u"cash 6.15"_s);
        QCOMPARE(toDecimal(one.rounding), u"0.02"_s);
        const RefundSplit other = *splitRefund({paidBy(cash, kept), paidBy(cash, euros("-6.15"))}, euros("6.16"),
                                               step(5), sold.rounding + one.rounding);
        QCOMPARE(ways(other.back), u"cash 6.15"_s);
        QCOMPARE(toDecimal(other.rounding), u"0.01"_s);
        QCOMPARE(toDecimal(sold.rounding + one.rounding + other.rounding), u"0.05"_s); // as much stays in the drawer
    }

    void example17_feesBack()
    {
        const QList<PricedLine> stored = threeWithFees();
        QCOMPARE(total(stored), u"78.50"_s);
        QCOMPARE(tax(stored, "7"), u"4.71"_s);
        QCOMPARE(tax(stored, "19"), u"1.04"_s);
        QCOMPARE(comesBack(stored, {1}, FeesBack::Kept), u"-24.00, 54.50"_s);
        QCOMPARE(comesBack(stored, {1}, FeesBack::OfLines), u"-25.50, 53.00"_s);
        QCOMPARE(comesBack(stored, {1}, FeesBack::All), u"-25.50, 53.00"_s); // the others still have the order's fee
        QCOMPARE(comesBack(stored, {1, 2, 3}, FeesBack::All), u"-78.50, 0.00"_s);
        QCOMPARE(comesBack(stored, {1, 2, 3}, FeesBack::OfLines), u"-76.50, 2.00"_s);
    }

    void example18_whatTheLinesPaid()
    {
        OrderAsked asked = tickets(12, "14.50");
        asked.discounts = {discount(PercentOff{percent("15")})};
        const QList<PricedLine> stored = priceOrder(asked)->lines;
        QCOMPARE(total(stored), u"147.96"_s);
        QCOMPARE(tax(stored, "7"), u"9.72"_s);
        QCOMPARE(comesBack(stored, {1, 2, 3, 4, 5}, FeesBack::All), u"-61.65, 86.31"_s);
        QCOMPARE(tax(*takeBack(stored, {1, 2, 3, 4, 5}), "7"), u"-4.05"_s);
    }

    void example19_noFreeSeatIsLeft()
    {
        OrderAsked asked = tickets(3, "20.00");
        asked.discounts = {discount(TakeAndPay{3, 2})};
        const QList<PricedLine> stored = priceOrder(asked)->lines;
        QCOMPARE(paid(stored), u"13.33, 13.33, 13.34"_s);
        QCOMPARE(comesBack(stored, {1, 2}, FeesBack::All), u"-26.66, 13.34"_s);
    }

    void example20_exchangeUp()
    {
        const QList<PricedLine> stored = priceOrder(tickets(2, "24.00"))->lines;
        const QList<PricedLine> added = exchanged(stored, {"31.50", "31.50"}, "2.50");
        QCOMPARE(paid(added), u"-24.00, -24.00, 31.50, 31.50, 2.50, 2.50"_s);
        QCOMPARE(total(added), u"20.00"_s);
        QCOMPARE(tax(added, "7"), u"0.98"_s);
        QCOMPARE(tax(added, "19"), u"0.80"_s);
        QList<int> numbers;
        for (const PricedLine &line : stored + added)
            numbers << line.number;
        QCOMPARE(numbers, (QList<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    }

    void example21_exchangeDown()
    {
        const QList<PricedLine> two = priceOrder(tickets(2, "31.50"))->lines;
        const QList<PricedLine> added = exchanged(two, {"24.00", "24.00"}, "2.50");
        QCOMPARE(total(added), u"-10.00"_s);
        QCOMPARE(tax(added, "7"), u"-0.98"_s);
        QCOMPARE(tax(added, "19"), u"0.80"_s);
        const QList<PricedLine> one = priceOrder(tickets({"25.00"}))->lines;
        QCOMPARE(total(exchanged(one, {"24.00"}, "2.50")), u"1.50"_s);
    }

    void example22_giftCardIsNoTurnover()
    {
        LineAsked sold = ticket("50.00", "19");
        sold.kind = LineKind::GiftCard;
        const PricedOrder ofCard = *priceOrder(orderOf({sold}));
        QCOMPARE(toDecimal(ofCard.total), u"50.00"_s);
        QCOMPARE(toDecimal(turnoverOf(ofCard.lines, {})), u"0.00"_s);
        QVERIFY(sumsByRate(ofCard.lines).isEmpty());
        QCOMPARE(toDecimal(ofCard.lines.first().taxAmount), u"0.00"_s);

        OrderAsked asked = tickets(2, "19.50");
        asked.fees = {fee(FeeFor::Order, "1.00")};
        const QList<PricedLine> stored = priceOrder(asked)->lines;
        QCOMPARE(toDecimal(turnoverOf(stored, {})), u"40.00"_s);
        QCOMPARE(tax(stored, "7"), u"2.56"_s);
        QCOMPARE(tax(stored, "19"), u"0.16"_s);
        const QList<PricedLine> back = *takeBack(stored, {1});
        QCOMPARE(total(back), u"-19.50"_s);
        QCOMPARE(tax(back, "7"), u"-1.28"_s);
        const Money liability = ofCard.total - euros("40.00") - totalOf(back, {});
        QCOMPARE(toDecimal(liability), u"29.50"_s);
    }

    void example23_backToTheTenders()
    {
        QList<Payment> payments{paidBy(giftCard, euros("20.00")), paidBy(card, euros("50.00"))};
        const auto giveBack = [&payments](const char *amount) {
            const Result<RefundSplit> split = splitRefund(payments, euros(amount), step(5), {});
            if (!split)
                return codeName(split.error().code);
            for (const PaymentLine &line : split->back)
                payments << paidBy(line.method, -line.amount);
            return ways(split->back);
        };
        QCOMPARE(giveBack("24.00"), u"card 24.00"_s);
        QCOMPARE(giveBack("40.00"), u"card 26.00, voucher 14.00"_s);
        QCOMPARE(giveBack("6.00"), u"voucher 6.00"_s);
        QCOMPARE(giveBack("0.01"), u"payment_mismatch"_s);
    }

    void example24_linesOfAClosing()
    {
        OrderAsked asked = tickets(30, "24.00");
        asked.fees = {fee(FeeFor::Ticket, "1.50")};
        const QList<PricedLine> sold = priceOrder(asked)->lines;
        const QList<PricedLine> back = *takeBack(sold, {4, 17});
        const PricedLine ofCard = *lineOf(LineKind::GiftCard, u"Gift card"_s, euros("50.00"));
        const QList<PricedLine> lines = sold + back + QList<PricedLine>{ofCard};
        const QList<RateSum> sums = sumsByRate(lines);
        QCOMPARE(sums.size(), 2);
        QCOMPARE(sums.at(0), (RateSum{taxed("7").rate, euros("672.00"), euros("628.04"), euros("43.96")}));
        QCOMPARE(sums.at(1), (RateSum{taxed("19").rate, euros("45.00"), euros("37.80"), euros("7.20")}));
        QCOMPARE(toDecimal(turnoverOf(lines, {})), u"717.00"_s);
        QCOMPARE(total(lines), u"767.00"_s);
        QCOMPARE(total(sold), u"765.00"_s); // perpetual sales, and returns
        QCOMPARE(total(back), u"-48.00"_s);
        // The tenders: cash 575.00 given as 640.00, card 200.00, gift card 40.00.
        const TenderSplit split = *splitTenders(
            euros("815.00"), {tender(card, "200.00"), tender(giftCard, "40.00"), tender(cash, "640.00")}, step(5));
        QCOMPARE(toDecimal(split.change), u"65.00"_s);
        QCOMPARE(toDecimal(split.parts.last().kept), u"575.00"_s);

        OrderAsked nextDay = tickets(3, "24.00");
        nextDay.fees = {fee(FeeFor::Ticket, "1.50")};
        const QList<PricedLine> second = priceOrder(nextDay)->lines + *takeBack(sold, {5});
        QCOMPARE(tax(second, "7"), u"3.14"_s);
        QCOMPARE(tax(second, "19"), u"0.72"_s);
        QCOMPARE(total(second), u"52.50"_s);
    }

    void example25_aSeasonThatTies()
    {
        QList<PricedLine> lines = threeWithFees();
        lines += *takeBack(lines, {1});
        OrderAsked byGiftCard = tickets(2, "19.50");
        byGiftCard.fees = {fee(FeeFor::Order, "1.00")};
        lines += priceOrder(byGiftCard)->lines;
        lines += *lineOf(LineKind::GiftCard, u"Gift card"_s, euros("50.00"));
        lines += *lineOf(LineKind::Donation, u"Donation"_s, euros("5.00"), taxed("19"));
        lines += priceOrder(tickets({"12.33"}))->lines;
        const TenderSplit inCash = *splitTenders(euros("12.33"), {tender(cash, "12.35")}, step(5));
        lines += *lineOf(LineKind::Rounding, {}, inCash.rounding);
        lines += priceOrder(tickets(4, "15.00"))->lines; // on account

        QCOMPARE(total(lines, LineKind::Ticket), u"159.33"_s);
        QCOMPARE(total(lines, LineKind::Fee), u"7.50"_s);
        QCOMPARE(total(lines, LineKind::Donation), u"5.00"_s);
        QCOMPARE(total(lines, LineKind::Rounding), u"0.02"_s);
        // Money in and out, and what stands in the store beside the lines.
        const Money money = euros("78.50") + euros("50.00") + euros("5.00") + euros("160.00")
                            + inCash.parts.first().kept - euros("24.00");
        QCOMPARE(toDecimal(money), u"281.85"_s);
        const Money cardsRedeemed = euros("40.00");
        const Money breakage = euros("10.00");
        const Money outstanding = totalOf(lines, LineKind::GiftCard, {}) - cardsRedeemed - breakage;
        QCOMPARE(toDecimal(outstanding), u"0.00"_s);
        const Money ofLines = totalOf(lines, {}) - totalOf(lines, LineKind::GiftCard, {});
        QCOMPARE(ofLines + outstanding + breakage + euros("160.00") - euros("60.00"), money);
    }
};

ROWLOCK_TEST(TestMoneyExamples)

} // namespace rowlock::desk

#include "tst_money_examples.moc"

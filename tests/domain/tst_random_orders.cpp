// A hundred thousand orders from a seed: what they come to is worked out a second time in another way (slow_prices.h),
// and they are paid (also by gift card and on account), paid off, exchanged for another performance, taken back in
// parts and taken back whole. ROWLOCK_SEED repeats a run.
#include "tests/domain/random_account.h"
#include "tests/domain/random_exchange.h"

#include <QTest>

#include <optional>

namespace rowlock::desk {

namespace {

constexpr int orders = 100'000;
// The prices of an order's tickets by the other way; other lines keep theirs.
slow::Prices expectedPrices(const OrderAsked &asked)
{
    slow::Prices now;
    slow::Prices tickets; // 0 for what no reduction reaches
    for (const LineAsked &line : asked.lines) {
        now.push_back(line.list.minor);
        tickets.push_back(line.kind == LineKind::Ticket ? line.list.minor : 0);
    }
    const auto takeOff = [&](const slow::Prices &savings) {
        for (size_t i = 0; i < now.size(); ++i) {
            now[i] -= savings[i];
            tickets[i] -= savings[i];
        }
    };
    const auto sum = [&] { return std::accumulate(tickets.begin(), tickets.end(), slow::Cents(0)); };
    const auto percentOff = [&](const Percent &off, slow::Cents budget) {
        slow::Prices savings;
        for (const slow::Cents price : tickets) {
            savings.push_back(std::min(budget, price - slow::lessPercent(price, off.hundredths())));
            budget -= savings.back();
        }
        takeOff(savings);
    };
    for (const VoucherAsked &voucher : asked.vouchers)
        percentOff(std::get<PercentOff>(voucher.rule.effect).percent,
                   voucher.rule.budget ? voucher.rule.budget->minor : 1LL << 50);
    for (const HandReduction &byHand : asked.byHand)
        takeOff(slow::shares(std::min<slow::Cents>(std::get<AmountOff>(byHand.effect).amount.minor, sum()), tickets));
    for (const DiscountRule &rule : asked.discounts) {
        if (const auto *percent = std::get_if<PercentOff>(&rule.effect))
            percentOff(percent->percent, 1LL << 50);
        if (const auto *off = std::get_if<AmountOff>(&rule.effect))
            takeOff(slow::shares(std::min<slow::Cents>(off->amount.minor, sum()), tickets));
        if (const auto *set = std::get_if<SetPrice>(&rule.effect)) {
            slow::Prices savings;
            for (const slow::Cents price : tickets)
                savings.push_back(price > set->price.minor ? price - set->price.minor : 0);
            takeOff(savings);
        }
        if (const auto *take = std::get_if<TakeAndPay>(&rule.effect))
            takeOff(slow::takeAndPay(take->take, take->pay, tickets));
    }
    return now;
}

// What is wrong with an order; empty: nothing.
QString wrongPrices(const OrderAsked &asked, const PricedOrder &order)
{
    const slow::Prices expected = expectedPrices(asked);
    const size_t lines = expected.size();
    std::map<int, slow::Cents> taxes;
    slow::Cents sum = 0;
    size_t paying = 0;
    for (size_t i = 0; i < size_t(order.lines.size()); ++i) {
        const PricedLine &line = order.lines.at(qsizetype(i));
        slow::Cents off = 0;
        for (const Reduction &reduction : line.reductions) {
            if (reduction.amount.minor <= 0 || reduction.reason.isEmpty())
                return QStringLiteral("a reduction of nothing, or without a reason");
            off += reduction.amount.minor;
        }
        if (line.number != int(i) + 1 || line.paid.minor < 0 || line.list.minor - off != line.paid.minor)
            return QStringLiteral("list price less reductions is not what line %1 costs").arg(line.number);
        if (i < lines && line.paid.minor != expected[i])
            return QStringLiteral("line %1 costs %2, not %3").arg(line.number).arg(line.paid.minor).arg(expected[i]);
        if (i >= lines && (line.kind != LineKind::Fee || !line.reductions.isEmpty()))
            return QStringLiteral("behind the lines stand fees at their full amount");
        const bool sells = line.kind == LineKind::Ticket || line.kind == LineKind::Fee;
        const slow::Cents net = sells ? slow::netOf(line.paid.minor, line.tax.rate.hundredths()) : line.paid.minor;
        if (line.net.minor != net || line.taxAmount.minor != line.paid.minor - net)
            return QStringLiteral("the tax of line %1").arg(line.number);
        if (sells)
            taxes[line.tax.rate.hundredths()] += line.paid.minor - net;
        const bool byVoucher = !line.reductions.isEmpty() && line.reductions.first().by == ReductionBy::Voucher;
        paying += line.kind == LineKind::Ticket && (line.paid.minor > 0 || byVoucher);
        sum += line.paid.minor;
    }
    const size_t fees = asked.fees.isEmpty() || paying == 0 ? 0 : paying + 1;
    if (size_t(order.lines.size()) != lines + fees)
        return QStringLiteral("%1 lines, and not %2 with their fees").arg(order.lines.size()).arg(lines + fees);
    for (const RateSum &rate : sumsByRate(order.lines)) {
        if (taxes[rate.rate.hundredths()] != rate.taxAmount.minor || rate.net + rate.taxAmount != rate.paid)
            return QStringLiteral("the tax at %1 %").arg(rate.rate.toText());
    }
    return sum == order.total.minor ? QString() : QStringLiteral("the total is not the sum of the lines");
}

} // namespace

class TestRandomOrders : public QObject
{
    Q_OBJECT

private slots:
    void lineByLineAndBack()
    {
        const quint32 seed = qEnvironmentVariableIntValue("ROWLOCK_SEED") != 0
                                 ? quint32(qEnvironmentVariableIntValue("ROWLOCK_SEED"))
                                 : QRandomGenerator::global()->generate() & 0x7fffffff;
        qInfo("%d orders from seed %u", orders, seed);
        Customer customer(seed);
        const CashStep coins[] = {step(1), step(5), step(10), step(50), step(100)};
        for (int i = 0; i < orders; ++i) {
            const auto fail = [&](const QString &wrong) {
                return QStringLiteral("order %1 of seed %2: %3").arg(i).arg(seed).arg(wrong).toUtf8();
            };
            const OrderAsked asked = customer.order();
            const CashStep coin = coins[customer.below(5)];
            Result<PricedOrder> order = priceOrder(asked);
            if (!order && !asked.vouchers.isEmpty() && order.error().byHouse) { // it would make nothing cheaper
                OrderAsked without = asked;
                without.vouchers = {};
                QVERIFY2(expectedPrices(asked) == expectedPrices(without), fail(QStringLiteral("voucher")));
                continue;
            }
            QVERIFY2(order, fail(order ? QString() : order.error().message));
            QString wrong = wrongPrices(asked, *order);
            Account account{order->lines, {}, coin};
            if (wrong.isEmpty())
                wrong = wrongPayment(account, order->total, customer.tenders(order->total, coin));
            if (wrong.isEmpty() && customer.perhaps(25))
                wrong = wrongSettling(account, customer);
            if (wrong.isEmpty() && customer.perhaps(25))
                wrong = wrongExchange(account, customer);
            else if (wrong.isEmpty())
                wrong = wrongWholeRefund(account);
            if (wrong.isEmpty())
                wrong = wrongParts(account, customer);
            QVERIFY2(wrong.isEmpty(), fail(wrong));
        }
    }
};

ROWLOCK_TEST(TestRandomOrders)

} // namespace rowlock::desk

#include "tst_random_orders.moc"

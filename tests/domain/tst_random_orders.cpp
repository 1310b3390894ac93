// A hundred thousand orders from a seed: what they come to is worked out a second time in another way (slow_prices.h),
// and they are paid, taken back in parts and taken back whole. ROWLOCK_SEED repeats a run.
#include "tests/domain/pricing_desk.h"
#include "tests/domain/slow_prices.h"

#include <QRandomGenerator>
#include <QTest>

#include <map>
#include <optional>

namespace rowlock::desk {

namespace {

constexpr int orders = 100'000;
const Tax rates[] = {taxed("7"), taxed("19"), taxed("5.5"), taxed("20"), taxed("0")};

class Customer
{
public:
    explicit Customer(quint32 seed) : m_random(seed) {}

    int below(int limit) { return int(m_random.bounded(limit)); }
    bool perhaps(int percentage) { return below(100) < percentage; }

    OrderAsked order()
    {
        OrderAsked asked;
        const int count = 1 + below(perhaps(3) ? 40 : 5);
        for (int i = 0; i < count; ++i)
            asked.lines.append(line());
        if (perhaps(30)) {
            VoucherRule rule = voucher(PercentOff{*Percent::of(1 + below(10'000))});
            if (perhaps(50))
                rule.budget = Money{1 + below(3000), {}};
            asked.vouchers = {{rule}};
        }
        if (perhaps(20))
            asked.byHand = {{AmountOff{{1 + below(2000), {}}}, QStringLiteral("late")}};
        if (perhaps(60))
            asked.discounts = {automatic()};
        if (perhaps(50))
            asked.fees = {{FeeId(1), QStringLiteral("Fee"), FeeFor::Ticket, {1 + below(300), {}}, rates[1]},
                          {FeeId(2), QStringLiteral("Order"), FeeFor::Order, {1 + below(300), {}}, rates[below(5)]}};
        return asked;
    }

    // Tenders until nothing is due.
    QList<PaymentLine> tenders(const Money &total, CashStep coin)
    {
        QList<PaymentLine> given;
        Money due = total;
        while (due.minor > 0 && given.size() < 4 && perhaps(60)) {
            const bool isCash = perhaps(40);
            Money part{1 + qint64(m_random.bounded(quint64(due.minor))), {}};
            if (isCash)
                part.minor -= part.minor % coin.minor();
            if (part.minor == 0 || part >= (isCash ? coin.rounded(due) : due)) // that would pay the rest
                continue;
            given.append({isCash ? PaymentMethod::Cash : PaymentMethod::Card, part});
            due -= part;
        }
        if (due.minor > 0 && perhaps(60))
            given.append({PaymentMethod::Cash, coin.rounded(due) + Money{coin.minor() * below(200), {}}});
        else if (due.minor > 0)
            given.append({PaymentMethod::Voucher, due});
        return given;
    }

private:
    LineAsked line()
    {
        LineAsked line;
        const int kind = below(20);
        line.kind = kind == 0 ? LineKind::Donation : kind == 1 ? LineKind::GiftCard : LineKind::Ticket;
        line.event = EventId(1);
        const int dear = perhaps(1) ? 5'000'000 : 5000;
        line.list = {perhaps(10) && kind > 1 ? 0 : 1 + below(perhaps(50) ? 20 : dear), {}};
        if (perhaps(70))
            line.list.minor -= kind > 1 ? line.list.minor % 50 : 0;
        line.tax = rates[below(5)];
        return line;
    }

    DiscountRule automatic()
    {
        const int take = 2 + below(4);
        switch (below(4)) {
        case 0: return discount(PercentOff{*Percent::of(1 + below(10'000))});
        case 1: return discount(AmountOff{{1 + below(9000), {}}});
        case 2: return discount(SetPrice{{below(3000), {}}});
        default: return discount(TakeAndPay{take, 1 + below(take - 1)});
        }
    }

    QRandomGenerator m_random;
};

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

// An order that is paid and comes back: its lines and payments as a store would have them.
struct Account
{
    QList<PricedLine> lines;
    QList<Payment> payments;
    Money rounded = {};

    Money money() const
    {
        Money sum;
        for (const Payment &payment : payments)
            sum += payment.amount;
        return sum;
    }
    bool ties() const { return totalOf(lines, {}) + rounded == money(); }
};

QString wrongPayment(Account &account, const Money &total, const QList<PaymentLine> &given, CashStep coin)
{
    const Result<TenderSplit> split = splitTenders(total, given, coin);
    if (!split)
        return split.error().message;
    slow::Cents due = total.minor;
    slow::Cents handed = 0;
    for (qsizetype i = 0; i < given.size(); ++i) {
        const TenderPart &part = split->parts.at(i);
        handed += given.at(i).amount.minor;
        const bool isLast = i + 1 == given.size();
        const bool isCash = given.at(i).method == PaymentMethod::Cash;
        const slow::Cents asked = isCash && isLast ? slow::toCoins(due, coin.minor()) : due;
        const slow::Cents kept = isLast ? asked : given.at(i).amount.minor;
        due = isLast ? 0 : due - kept;
        if (part.kept.minor != kept || part.dueAfter.minor != due)
            return QStringLiteral("tender %1 keeps %2, %3 due").arg(i).arg(part.kept.minor).arg(part.dueAfter.minor);
        account.payments.append(paidBy(given.at(i).method, part.kept));
    }
    account.rounded = split->rounding;
    if (split->due.minor != 0 || handed - split->change.minor != account.money().minor)
        return QStringLiteral("what was kept is not what was given less the change");
    if (2 * qAbs(split->rounding.minor) > coin.minor())
        return QStringLiteral("rounded by more than half a coin");
    return account.ties() ? QString() : QStringLiteral("lines and money differ after paying");
}

// Gives the lines back and says what is wrong; the account is as it is afterwards.
QString wrongRefund(Account &account, const QList<int> &numbers, CashStep coin)
{
    const Result<QList<PricedLine>> back = takeBack(account.lines, numbers);
    if (!back)
        return back.error().message;
    const Money amount = -totalOf(*back, {});
    const Result<RefundSplit> split = splitRefund(account.payments, amount, coin, account.rounded);
    if (!split)
        return split.error().message;
    account.lines += *back;
    account.rounded += split->rounding;
    std::map<PaymentMethod, slow::Cents> left;
    for (const PaymentLine &line : split->back)
        account.payments.append(paidBy(line.method, -line.amount));
    for (const Payment &payment : std::as_const(account.payments))
        left[payment.method] += payment.amount.minor;
    for (const auto &[method, amountLeft] : left) {
        if (amountLeft < 0)
            return QStringLiteral("more went back as %1 than was paid").arg(methodName(method));
    }
    return account.ties() ? QString() : QStringLiteral("lines and money differ after a refund");
}

QString wrongWholeRefund(Account account, CashStep coin)
{
    QList<int> numbers;
    for (const PricedLine &line : std::as_const(account.lines))
        numbers << line.number;
    const Money tooMuch = totalOf(account.lines, {}) + Money{1, {}};
    if (splitRefund(account.payments, tooMuch, coin, account.rounded))
        return QStringLiteral("a cent more than was paid went back");
    if (const QString wrong = wrongRefund(account, numbers, coin); !wrong.isEmpty())
        return wrong;
    for (const RateSum &sum : sumsByRate(account.lines)) {
        if (sum.paid.minor != 0 || sum.net.minor != 0 || sum.taxAmount.minor != 0)
            return QStringLiteral("a whole reversal leaves something at %1 %").arg(sum.rate.toText());
    }
    const bool isEven = account.money().minor == 0 && account.rounded.minor == 0;
    return isEven ? QString() : QStringLiteral("a whole reversal leaves money or rounding");
}

QString wrongParts(Account account, CashStep coin, Customer &customer)
{
    Money gone;
    for (QList<PricedLine> left = standing(account.lines); !left.isEmpty(); left = standing(account.lines)) {
        QList<int> numbers;
        for (const PricedLine &line : std::as_const(left)) {
            if (customer.perhaps(60))
                numbers << line.number;
        }
        if (numbers.isEmpty())
            numbers << left.last().number;
        const Money before = totalOf(account.lines, {});
        if (const QString wrong = wrongRefund(account, numbers, coin); !wrong.isEmpty())
            return wrong;
        gone += before - totalOf(account.lines, {});
    }
    if (totalOf(account.lines, {}).minor != 0)
        return QStringLiteral("the parts are not the whole");
    return {};
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
            Account account{order->lines, {}};
            if (wrong.isEmpty())
                wrong = wrongPayment(account, order->total, customer.tenders(order->total, coin), coin);
            if (wrong.isEmpty())
                wrong = wrongWholeRefund(account, coin);
            if (wrong.isEmpty())
                wrong = wrongParts(account, coin, customer);
            QVERIFY2(wrong.isEmpty(), fail(wrong));
        }
    }
};

ROWLOCK_TEST(TestRandomOrders)

} // namespace rowlock::desk

#include "tst_random_orders.moc"

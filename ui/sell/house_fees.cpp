#include "ui/sell/house_fees.h"

#include "model/domain/pricing/line_sums.h"
#include "model/domain/pricing/party_hint.h"
#include "ui/common/format.h"

namespace rowlock {

HouseFees::HouseFees(BoxOffice &office, const HouseModel &house, const Clock &clock, QObject *parent)
    : QObject(parent), m_office(office), m_house(house), m_clock(clock)
{
    connect(&house, &HouseModel::openPaymentsChanged, this, &HouseFees::changed);
    refresh();
}

void HouseFees::refresh()
{
    m_office.ask(
        this, [](Desk &desk) { return desk.inventory().rules(); },
        [this](const Result<HouseRules> &rules) {
            if (!rules || *rules == m_rules)
                return;
            m_rules = *rules;
            emit changed();
        });
}

namespace {

// What holds that go together come to, as one order.
PricedOrder asOne(const QList<PricedOrder> &orders)
{
    PricedOrder all = orders.first();
    for (const PricedOrder &order : orders.mid(1)) {
        all.lines += order.lines;
        all.vouchers += order.vouchers;
    }
    all.total = totalOf(orders);
    return all;
}

} // namespace

QList<HoldInfo> HouseFees::together(const HoldInfo &hold) const
{
    QList<HoldInfo> holds = m_house.book().together(hold.id);
    bool isKnown = false;
    for (HoldInfo &each : holds) {
        if (each.id == hold.id)
            isKnown = true, each = hold;
    }
    return isKnown ? holds : QList<HoldInfo>{hold};
}

std::optional<PricedOrder> HouseFees::priced(const HoldInfo &hold, const QList<PaymentMethod> &tenders) const
{
    const auto orders = priceHolds(together(hold), m_rules, waysOf(hold, tenders), pricedAt(hold));
    return orders ? std::optional(asOne(*orders)) : std::nullopt;
}

QList<PaymentMethod> HouseFees::waysOf(const HoldInfo &hold, const QList<PaymentMethod> &tenders) const
{
    QList<PaymentLine> ways;
    if (const PaidInParts *paid = m_house.paidInParts(hold.id)) {
        for (const PaymentAttempt &part : paid->parts)
            ways.append({part.method, part.amount});
    }
    for (const PaymentMethod tender : tenders)
        ways.append({tender, hold.listed()});
    return tendersOf(ways);
}

Money HouseFees::dueFor(const HoldInfo &hold) const
{
    const auto order = priced(hold);
    return order ? order->total : hold.listed();
}

// What was told with the first part stays.
Instant HouseFees::pricedAt(const HoldInfo &hold) const
{
    const PaidInParts *paid = m_house.paidInParts(hold.id);
    return paid && !paid->parts.isEmpty() ? paid->parts.first().begunAt : m_clock.now();
}

QStringList HouseFees::addedBy(const HoldInfo &hold, PaymentMethod tender) const
{
    const auto before = priced(hold);
    const auto after = priced(hold, {tender});
    if (!before || !after)
        return {};
    const QStringList known = words(*before);
    QStringList added = words(*after);
    added.removeIf([&known](const QString &fee) { return known.contains(fee); });
    return added;
}

Money HouseFees::inCash(const HoldInfo &hold, const Money &left) const
{
    return dueIn(PaymentMethod::Cash, left, coin(hold));
}

CashStep HouseFees::coin(const HoldInfo &hold) const
{
    return coinAt(m_rules, pricedAt(hold));
}

DepositTerms HouseFees::depositTerms() const
{
    return depositAt(m_rules, m_clock.now());
}

Result<PricedOrder> HouseFees::priceOf(const HoldInfo &hold, PriceAbove above) const
{
    TRY_GET(const QList<PricedOrder> orders, priceHolds(together(hold), m_rules, {}, m_clock.now(), above));
    return asOne(orders);
}

std::optional<PricedOrder> HouseFees::exchanged(const HoldInfo &hold) const
{
    auto order = priceHold(hold, atListPrice(m_rules), {}, m_clock.now());
    const auto fees = order ? exchangeFeesOf(order->lines, m_rules, m_clock.now()) : refuse(order.error());
    if (!fees)
        return std::nullopt;
    order->lines += *fees;
    order->total = totalOf(order->lines, hold.total.currency);
    return *order;
}

namespace {

// What was taken off, by its reason, of tickets and fees together.
QStringList reductionWords(const PricedOrder &order)
{
    QStringList reasons;
    QList<Money> sums;
    for (const PricedLine &line : order.lines) {
        for (const Reduction &reduction : line.reductions) {
            qsizetype at = reasons.indexOf(reduction.reason);
            if (at < 0) {
                at = reasons.size();
                reasons += reduction.reason;
                sums += Money{0, reduction.amount.currency};
            }
            sums[at] += reduction.amount;
        }
    }
    QStringList words;
    for (qsizetype i = 0; i < reasons.size(); ++i)
        words += HouseFees::tr("%1 −%2", "a reason, and what is taken off")
                     .arg(isolated(reasons.at(i)), moneyText(sums.at(i)));
    return words;
}

} // namespace

QString HouseFees::hint(const PricedOrder &order) const
{
    const auto hint = partyHint(order.lines, m_rules.discounts, m_clock.now());
    return hint ? tr("%1: %2 more %3 for another free place")
                      .arg(isolated(hint->rule), QString::number(hint->more), hint->counted)
                : QString();
}

QHash<HoldId, QList<Money>> HouseFees::paidFor(const QList<HoldInfo> &sale) const
{
    QHash<HoldId, QList<Money>> paid;
    const auto orders = sale.isEmpty() ? refuse(ErrorCode::HoldUnknown, {})
                                       : priceHolds(sale, m_rules, waysOf(sale.first(), {}), pricedAt(sale.first()));
    for (qsizetype i = 0; orders && i < sale.size(); ++i) {
        qsizetype line = 0;
        const QList<PricedLine> &lines = orders->at(i).lines;
        for (const HoldItem &item : sale.at(i).items) {
            Money sum{0, sale.at(i).total.currency};
            for (qint64 left = item.quantity; left > 0 && line < lines.size(); --left)
                sum += lines.at(line++).paid;
            paid[sale.at(i).id].append(sum);
        }
    }
    return paid;
}

QStringList HouseFees::words(const PricedOrder &order)
{
    struct Fee
    {
        QString text;
        int count = 0;
        Money sum;
    };
    QList<Fee> fees;
    for (const PricedLine &line : order.lines) {
        if (line.kind != LineKind::Fee && !isExtra(line.kind))
            continue;
        if (fees.isEmpty() || fees.last().text != line.text)
            fees.append({line.text, 0, {0, line.paid.currency}});
        ++fees.last().count;
        fees.last().sum += line.list;
    }
    QStringList words = reductionWords(order);
    for (const Fee &fee : std::as_const(fees))
        words += fee.count == 1 ? tr("%1 %2").arg(fee.text, moneyText(fee.sum))
                                : tr("%1 ×%2 %3").arg(fee.text, QString::number(fee.count), moneyText(fee.sum));
    return words;
}

} // namespace rowlock

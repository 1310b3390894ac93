#include "ui/sell/house_fees.h"

#include "ui/common/format.h"

namespace rowlock {

HouseFees::HouseFees(BoxOffice &office, const Clock &clock, QObject *parent)
    : QObject(parent), m_office(office), m_clock(clock)
{
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

std::optional<PricedOrder> HouseFees::priced(const HoldInfo &hold, const QList<PaymentMethod> &tenders) const
{
    const auto order = priceHold(hold, m_rules, tenders, m_clock.now());
    return order ? std::optional(*order) : std::nullopt;
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
        if (line.kind != LineKind::Fee)
            continue;
        if (fees.isEmpty() || fees.last().text != line.text)
            fees.append({line.text, 0, {0, line.paid.currency}});
        ++fees.last().count;
        fees.last().sum += line.paid;
    }
    QStringList words;
    for (const Fee &fee : std::as_const(fees))
        words += fee.count == 1 ? tr("%1 %2").arg(fee.text, moneyText(fee.sum))
                                : tr("%1 ×%2 %3").arg(fee.text, QString::number(fee.count), moneyText(fee.sum));
    return words;
}

} // namespace rowlock

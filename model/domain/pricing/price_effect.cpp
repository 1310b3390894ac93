#include "model/domain/pricing/price_effect.h"

#include "model/domain/pricing/exact.h"
#include "model/domain/pricing/shares.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

Result<QList<Money>> savingsOf(const PriceEffect &effect, const QList<Money> &prices)
{
    if (prices.isEmpty())
        return QList<Money>();
    const Currency currency = prices.first().currency;
    if (const AmountOff *off = std::get_if<AmountOff>(&effect)) {
        Money sum{0, currency};
        for (const Money &price : prices)
            sum += price;
        return sharesOf(std::min(off->amount, sum), prices);
    }
    QList<Money> savings;
    for (const Money &price : prices) {
        const PercentOff *off = std::get_if<PercentOff>(&effect);
        const Money now = off ? lessPercent(price, off->percent) : std::min(price, std::get<SetPrice>(effect).price);
        savings.append(price - now);
    }
    return savings;
}

Result<Done> checkEffect(const PriceEffect &effect, const Currency &currency)
{
    const PercentOff *percent = std::get_if<PercentOff>(&effect);
    const AmountOff *amount = std::get_if<AmountOff>(&effect);
    const SetPrice *set = std::get_if<SetPrice>(&effect);
    if (amount)
        TRY(checkNotNegative(amount->amount, currency));
    if (set)
        TRY(checkNotNegative(set->price, currency));
    if ((percent && percent->percent == Percent()) || (amount && amount->amount.minor == 0)) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("Discount", "Nothing would be taken off. Enter more than 0."));
    }
    return Done{};
}

} // namespace rowlock

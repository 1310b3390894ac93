// What the managers of a random season do: taxes, fees and discounts.
#include "model/store/discounts.h"
#include "model/store/house_rules.h"
#include "tests/support/random_season.h"

namespace rowlock {

void RandomSeason::fee()
{
    Connection &connection = *m_house.connection;
    if (below(3) == 0) {
        const QStringList codes{QStringLiteral("tickets"), QStringLiteral("full")};
        note("tax", setTaxRate(connection, anybody(), anyOf(codes), *TaxRate::of(100 * below(25))));
        return;
    }
    const auto rules = readHouseRules(connection);
    FeeRule fee;
    if (!rules->fees.isEmpty() && below(3) > 0)
        fee = anyOf(rules->fees);
    if (fee.id.isValid() && below(2) == 0) {
        note("end a fee", endFee(connection, anybody(), fee.id));
        return;
    }
    fee.name = QStringLiteral("Fee %1").arg(below(100));
    fee.per = FeeFor(below(3));
    fee.amount = HouseFixture::eur(1 + below(300));
    fee.tax.code = below(2) == 0 ? QStringLiteral("full") : QString();
    fee.scope.types = below(3) == 0 ? QList<int>{below(3)} : QList<int>{};
    fee.onFree = below(4) == 0;
    fee.from.reset();
    if (fee.id.isValid())
        note("another fee", changeFee(connection, anybody(), fee));
    else
        note("fee", addFee(connection, anybody(), fee));
}

void RandomSeason::discount()
{
    Connection &connection = *m_house.connection;
    const auto rules = readHouseRules(connection);
    DiscountRule rule;
    if (!rules->discounts.isEmpty() && below(3) > 0)
        rule = anyOf(rules->discounts);
    if (rule.id.isValid() && below(2) == 0) {
        note("end a discount", endDiscount(connection, anybody(), rule.id));
        return;
    }
    rule.name = QStringLiteral("Discount %1").arg(below(100));
    switch (below(5)) {
    case 0: rule.effect = PercentOff{*Percent::of(1 + below(10'000))}; break;
    case 1: rule.effect = AmountOff{HouseFixture::eur(1 + below(2000))}; break;
    case 2: rule.effect = SetPrice{HouseFixture::eur(below(3000))}; break;
    case 3: rule.effect = TakeAndPay{2 + below(3), 1 + below(2)}; break;
    default: rule.effect = FreeForEach{1 + below(3), {{}, {below(3)}, {}, false}}; break;
    }
    rule.scope = {};
    if (below(3) == 0)
        rule.scope.types = {below(3)};
    if (below(3) == 0)
        rule.scope.categories = {QStringLiteral("Balkon")};
    if (below(4) == 0)
        rule.scope.events = {anyOf(m_events)};
    rule.minimumCount = below(3) == 0 ? std::optional<qint64>(1 + below(3)) : std::nullopt;
    rule.feesToo = below(4) == 0;
    rule.perEvent = below(4) == 0;
    rule.position = below(3);
    rule.from.reset();
    if (rule.id.isValid())
        note("another discount", changeDiscount(connection, anybody(), rule));
    else
        note("discount", addDiscount(connection, anybody(), rule));
}

} // namespace rowlock

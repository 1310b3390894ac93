// What the managers of a random season do: taxes, fees, discounts and vouchers, and what clerks agree.
#include "model/store/discounts.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/vouchers.h"
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

void RandomSeason::agree()
{
    const HoldId id = anyOf(m_holds);
    const auto hold = readHold(*m_house.connection, id);
    if (!hold || hold->items.isEmpty())
        return;
    QList<HandReduction> byHand{{PercentOff{*Percent::of(1 + below(10'000))}, QStringLiteral("late start")}};
    const int way = below(6);
    if (way == 0)
        byHand = {{SetPrice{HouseFixture::eur(below(2000))}, QStringLiteral("the manager says so")}};
    else if (way == 1)
        byHand = {{Comp{}, QStringLiteral("press")}};
    if (way % 2 == 0)
        byHand.first().items = {{anyOf(hold->items).ref}};
    note(way == 5 ? "nothing off" : "agree",
         agreeReductions(*m_house.connection, holderOf(id), id,
                         way == 5 ? QList<HandReduction>() : reducedBy(hold->terms, byHand).byHand));
}

void RandomSeason::voucher()
{
    Connection &connection = *m_house.connection;
    const auto vouchers = readVouchers(connection, 6);
    if (vouchers->isEmpty() || below(6) == 0) {
        Voucher made;
        made.rule.name = QStringLiteral("Voucher %1").arg(below(100));
        made.rule.effect = PercentOff{*Percent::of(1 + below(10'000))};
        if (below(3) == 0)
            made.rule.effect = AmountOff{HouseFixture::eur(1 + below(2000))};
        if (below(2) == 0)
            made.rule.uses = 1 + below(4);
        if (below(3) == 0)
            made.rule.budget = HouseFixture::eur(1 + below(3000));
        if (below(3) == 0)
            made.rule.scope.types = {below(3)};
        note("make a voucher", makeVoucher(connection, anybody(), made));
        return;
    }
    const Voucher voucher = anyOf(*vouchers);
    const HoldId hold = anyOf(m_holds);
    const int way = below(10);
    if (way == 0)
        note("end a voucher", endVoucher(connection, anybody(), voucher.rule.id));
    else if (way < 3)
        note("voucher out", dropVoucher(connection, holderOf(hold), hold, voucher.rule.id));
    else
        note("voucher", addVoucher(connection, holderOf(hold), hold, voucher.code));
}

} // namespace rowlock

#include "model/store/discounts.h"

#include "model/domain/pricing/rule_terms.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostDiscounts = 1000; // those that have ended too
constexpr qsizetype longestTerms = 20'000;

Result<DiscountRule> insertDiscount(Writing &writing, DiscountRule discount)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    discount.name = discount.name.simplified();
    discount.until.reset();
    TRY_GET(discount.from, beginningAt(writing, discount.from));
    TRY(checkTyped(discount.name, "name"));
    TRY(checkDiscount(discount, house.currency));
    const QJsonObject terms = toTerms(discount);
    const QString text = termsText(terms);
    if (discount.name.size() > 60)
        return badArgument(Store::tr("Give the discount a name of 1 to 60 characters."), "name");
    if (rules.discounts.size() >= mostDiscounts || text.size() > longestTerms)
        return badArgument(Store::tr("The house has had %1 discounts, or this one names too much.").arg(mostDiscounts),
                           "name");
    TRY(requireScope(writing.db(), discount.scope));
    if (const FreeForEach *free = std::get_if<FreeForEach>(&discount.effect))
        TRY(requireScope(writing.db(), free->counted));
    discount.id = DiscountId(rules.discounts.size() + 1);
    TRY(post(writing.db(), R"(
        INSERT INTO discount (discount_no, name, terms, position, from_at, set_at) VALUES (?, ?, ?, ?, ?, ?))",
             discount.id, discount.name, text, discount.position, *discount.from, writing.now()));
    TRY(record(writing, {QStringLiteral("discount.added"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("discount"), discount.id.value()},
                          {QStringLiteral("name"), discount.name},
                          {QStringLiteral("terms"), terms},
                          {QStringLiteral("position"), discount.position},
                          {QStringLiteral("from"), discount.from->ms}}}));
    return discount;
}

// At once, or where another is to begin.
Result<DiscountRule> end(Writing &writing, DiscountId id, Instant at)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const auto found = std::ranges::find_if(rules.discounts, [&](const DiscountRule &one) { return one.id == id; });
    if (found == rules.discounts.end() || found->until)
        return badArgument(Store::tr("There is no such discount, or it has ended. See the list of discounts."),
                           "discount");
    DiscountRule discount = *found;
    discount.until = std::max(at, *discount.from);
    TRY(postOne(writing.db(), R"(UPDATE discount SET until_at = ? WHERE discount_no = ?)", *discount.until, id));
    TRY(record(writing, {QStringLiteral("discount.ended"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("discount"), id.value()}, {QStringLiteral("until"), discount.until->ms}}}));
    return discount;
}

} // namespace

Result<Done> requireScope(Connection &connection, const PriceScope &scope)
{
    for (const QString &category : scope.categories)
        TRY(checkTyped(category, "category"));
    TRY(requirePriceTypes(connection, scope.types));
    for (const EventId event : scope.events)
        TRY(readEvent(connection, event));
    return Done{};
}

Result<DiscountRule> addDiscount(Connection &connection, const Act &act, const DiscountRule &discount)
{
    return write(connection, act, Turn::house(),
                 [&](Writing &writing) -> Result<DiscountRule> { return insertDiscount(writing, discount); });
}

Result<DiscountRule> changeDiscount(Connection &connection, const Act &act, const DiscountRule &discount)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<DiscountRule> {
        DiscountRule wanted = discount;
        TRY_GET(wanted.from, beginningAt(writing, discount.from));
        TRY(end(writing, discount.id, *wanted.from));
        return insertDiscount(writing, wanted);
    });
}

Result<DiscountRule> endDiscount(Connection &connection, const Act &act, DiscountId discount)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<DiscountRule> {
        TRY_GET(const Instant next, beginningAt(writing, {}));
        return end(writing, discount, next);
    });
}

} // namespace rowlock

#include "model/store/goods.h"

#include "model/domain/pricing/exact.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostGoods = 1000; // those that have ended too

Result<Goods> insertGoods(Writing &writing, Goods goods)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    goods.name = goods.name.simplified();
    goods.until.reset();
    TRY_GET(goods.from, beginningAt(writing, goods.from));
    TRY(checkNotNegative(goods.price, goods.price.currency));
    if (goods.name.isEmpty() || goods.name.size() > 60)
        return badArgument(Store::tr("Give the goods a name of 1 to 60 characters."), "name");
    TRY(checkTyped(goods.name, "name"));
    if (rules.goods.size() >= mostGoods)
        return badArgument(Store::tr("The house has had %1 goods, and no more fit.").arg(mostGoods), "name");
    if (!goods.tax.isEmpty())
        TRY(taxAt(rules.taxes, goods.tax, *goods.from));
    goods.id = GoodsId(rules.goods.size() + 1);
    TRY(post(writing.db(), R"(
        INSERT INTO goods (goods_no, name, price_minor, tax_code, from_at, set_at) VALUES (?, ?, ?, ?, ?, ?))",
             goods.id, goods.name, goods.price, goods.tax, *goods.from, writing.now()));
    TRY(record(writing, {QStringLiteral("goods.added"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("goods"), goods.id.value()},
                          {QStringLiteral("name"), goods.name},
                          {QStringLiteral("price"), goods.price.minor},
                          {QStringLiteral("tax"), goods.tax},
                          {QStringLiteral("from"), goods.from->ms}}}));
    return goods;
}

Result<Goods> end(Writing &writing, GoodsId id, Instant at)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const auto found = std::ranges::find_if(rules.goods, [&](const Goods &goods) { return goods.id == id; });
    if (found == rules.goods.end() || found->until)
        return badArgument(Store::tr("There are no such goods, or they have ended. See the list of goods."), "goods");
    Goods goods = *found;
    goods.until = std::max(at, *goods.from);
    TRY(postOne(writing.db(), R"(UPDATE goods SET until_at = ? WHERE goods_no = ?)", *goods.until, id));
    TRY(record(writing, {QStringLiteral("goods.ended"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("goods"), id.value()}, {QStringLiteral("until"), goods.until->ms}}}));
    return goods;
}

} // namespace

Result<Goods> addGoods(Connection &connection, const Act &act, const Goods &goods)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return insertGoods(writing, goods); });
}

Result<Goods> changeGoods(Connection &connection, const Act &act, const Goods &goods)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Goods> {
        Goods wanted = goods;
        TRY_GET(wanted.from, beginningAt(writing, goods.from));
        TRY(end(writing, goods.id, *wanted.from));
        return insertGoods(writing, wanted);
    });
}

Result<Goods> endGoods(Connection &connection, const Act &act, GoodsId id)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Goods> {
        TRY_GET(const Instant next, beginningAt(writing, {}));
        return end(writing, id, next);
    });
}

Result<QList<HoldExtra>> withGoods(Writing &writing, const QList<HoldExtra> &extras, const QList<HoldExtra> &before)
{
    QList<HoldExtra> priced = extras;
    std::optional<HouseRules> rules;
    for (HoldExtra &extra : priced) {
        if (extra.kind != LineKind::Goods)
            continue;
        const auto had = std::ranges::find_if(before, [&](const HoldExtra &one) { return one.goods == extra.goods; });
        if (had != before.end()) {
            const int quantity = std::exchange(extra, *had).quantity;
            extra.quantity = quantity;
            continue;
        }
        if (!rules) {
            TRY_GET(rules, readHouseRules(writing.db()));
        }
        const auto goods = std::ranges::find_if(rules->goods, [&](const Goods &one) {
            return one.id.value() == extra.goods && one.isSoldAt(writing.now());
        });
        if (goods == rules->goods.end())
            return badArgument(Store::tr("These goods are not sold now. See the list of goods."), "goods");
        extra.text = goods->name;
        extra.price = goods->price;
        extra.tax = goods->tax;
    }
    return priced;
}

} // namespace rowlock

// The part of the story that price types have.
#include "model/domain/pricing/rule_terms.h"
#include "model/store/verify_entry.h"

namespace rowlock {

// What migration 0021 gave every house; no entry tells of it.
QMap<qint64, TypeStory> typesOfEveryHouse()
{
    const auto type = [](const char *name, const char *letter, const char *color) {
        return TypeStory{QString::fromLatin1(name), QString::fromLatin1(letter), QString::fromLatin1(color)};
    };
    return {{0, type("Adult", "a", "#3b4252")},
            {1, type("Child", "c", "#b4690e")},
            {2, type("Concession", "o", "#2e7d4f")},
            {3, type("Student", "s", "#1f6fb2")},
            {4, type("Group", "g", "#7b4fa3")}};
}

QMap<qint64, qint64> pricesTold(const QJsonObject &pool)
{
    QMap<qint64, qint64> prices;
    const QJsonObject told = pool.value(QStringLiteral("prices")).toObject();
    for (auto price = told.begin(); price != told.end(); ++price)
        prices.insert(price.key().toLongLong(), price.value().toInteger(-1));
    return prices;
}

QMap<qint64, qint64> typesTold(const QJsonObject &hold)
{
    QMap<qint64, qint64> types;
    const QJsonObject told = hold.value(QStringLiteral("types")).toObject();
    for (auto type = told.begin(); type != told.end(); ++type)
        types.insert(type.key().toLongLong(), type.value().toInteger(-1));
    return types;
}

void typePriced(Replay &replay, const Replay::Entry &entry, PoolStory &pool)
{
    const qint64 type = entry.number("type");
    if (type == 0 || !replay.types.contains(type))
        return replay.impossible(entry, story("there was no such price type"));
    if (pool.prices.value(type, -1) != entry.number("from"))
        replay.impossible(entry, story("its price was another before"));
    const qint64 price = entry.number("price");
    if (price < 0)
        pool.prices.remove(type);
    else
        pool.prices.insert(type, price);
}

namespace {

void typeSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 type = entry.number("type");
    if (!replay.types.contains(type) && type != replay.types.lastKey() + 1)
        replay.impossible(entry, story("there was no such price type"));
    // An older Rowlock knew no kinds.
    const QString kind = entry.body.value(QStringLiteral("kind")).toString(kindName(PriceKind::Ordinary));
    if (replay.types.contains(type) && replay.types.value(type).kind != kind)
        replay.impossible(entry, story("a price type stays of its kind"));
    replay.types.insert(type,
                        {entry.text("name"), entry.text("letter"), entry.text("color"),
                         entry.body.value(QStringLiteral("offered")).toBool() ? 1 : 0, kind, entry.text("sellers")});
}

void taxSet(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("tax");
    const TaxStory tax{entry.text("code"), entry.number("rate"), entry.number("from"), entry.row.at};
    if (no != qint64(replay.taxes.size()) + 1 || tax.from <= tax.at)
        replay.impossible(entry, story("it would have changed what was before it"));
    replay.taxes.insert(no, tax);
}

void coinSet(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("step");
    const CoinStory coin{entry.number("minor"), entry.number("from"), entry.row.at};
    const bool follows = replay.coins.isEmpty() || replay.coins.last().from < coin.from;
    if (no != qint64(replay.coins.size()) + 1 || coin.from <= coin.at || !follows)
        replay.impossible(entry, story("it would have changed what was before it"));
    replay.coins.insert(no, coin);
}

void goodsAdded(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("goods");
    const GoodsStory goods{entry.text("name"), entry.text("tax"), entry.number("price"), entry.number("from"),
                           entry.row.at};
    if (no != qint64(replay.goods.size()) + 1 || goods.from <= goods.at)
        replay.impossible(entry, story("it would have changed what was before it"));
    replay.goods.insert(no, goods);
}

void goodsEnded(Replay &replay, const Replay::Entry &entry)
{
    const auto goods = replay.goods.find(entry.number("goods"));
    if (goods == replay.goods.end() || goods->until >= 0)
        return replay.impossible(entry, story("there were no such goods"));
    goods->until = entry.number("until");
    if (goods->until <= entry.row.at || goods->until < goods->from)
        replay.impossible(entry, story("it would have changed what was before it"));
}

void feeAdded(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("fee");
    const FeeStory fee{entry.text("name"),
                       entry.text("per"),
                       entry.text("tax"),
                       entry.text("tender"),
                       entry.number("amount"),
                       entry.number("type"),
                       entry.body.value(QStringLiteral("on_free")).toBool() ? 1 : 0,
                       entry.number("from"),
                       entry.row.at};
    if (no != qint64(replay.fees.size()) + 1 || fee.from <= fee.at)
        replay.impossible(entry, story("it would have changed what was before it"));
    if (fee.type >= 0 && !replay.types.contains(fee.type))
        replay.impossible(entry, story("there was no such price type"));
    replay.fees.insert(no, fee);
}

void feeEnded(Replay &replay, const Replay::Entry &entry)
{
    const auto fee = replay.fees.find(entry.number("fee"));
    if (fee == replay.fees.end() || fee->until >= 0)
        return replay.impossible(entry, story("there was no such fee"));
    fee->until = entry.number("until");
    if (fee->until <= entry.row.at || fee->until < fee->from)
        replay.impossible(entry, story("it would have changed what was before it"));
}

void discountAdded(Replay &replay, const Replay::Entry &entry)
{
    const qint64 no = entry.number("discount");
    const DiscountStory discount{entry.text("name"), termsText(entry.body.value(QStringLiteral("terms")).toObject()),
                                 entry.number("position"), entry.number("from"), entry.row.at};
    if (no != qint64(replay.discounts.size()) + 1 || discount.from <= discount.at)
        replay.impossible(entry, story("it would have changed what was before it"));
    replay.discounts.insert(no, discount);
}

void discountEnded(Replay &replay, const Replay::Entry &entry)
{
    const auto discount = replay.discounts.find(entry.number("discount"));
    if (discount == replay.discounts.end() || discount->until >= 0)
        return replay.impossible(entry, story("there was no such discount"));
    discount->until = entry.number("until");
    if (discount->until <= entry.row.at || discount->until < discount->from)
        replay.impossible(entry, story("it would have changed what was before it"));
}

} // namespace

const ReplaySteps &priceSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("type.saved"), &typeSaved},
                                      {QStringLiteral("tax.set"), &taxSet},
                                      {QStringLiteral("coin.set"), &coinSet},
                                      {QStringLiteral("fee.added"), &feeAdded},
                                      {QStringLiteral("fee.ended"), &feeEnded},
                                      {QStringLiteral("goods.added"), &goodsAdded},
                                      {QStringLiteral("goods.ended"), &goodsEnded},
                                      {QStringLiteral("discount.added"), &discountAdded},
                                      {QStringLiteral("discount.ended"), &discountEnded}};
    return steps;
}

} // namespace rowlock

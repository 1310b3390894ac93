// The part of the story that price types have.
#include "model/store/verify_entry.h"

namespace rowlock {

// What migration 0021 gave every house; no entry tells of it.
QMap<qint64, TypeStory> typesOfEveryHouse()
{
    const auto type = [](const char *name, const char *letter, const char *color) {
        return TypeStory{QString::fromLatin1(name), QString::fromLatin1(letter), QString::fromLatin1(color), 1};
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
    replay.types.insert(type, {entry.text("name"), entry.text("letter"), entry.text("color"),
                               entry.body.value(QStringLiteral("offered")).toBool() ? 1 : 0});
}

} // namespace

const ReplaySteps &priceSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("type.saved"), &typeSaved}};
    return steps;
}

} // namespace rowlock

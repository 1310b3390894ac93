// Who pays which price: adult, child, concession. The types are the house's; an event sells those that it has prices
// for.
#pragma once

#include "model/domain/money.h"
#include "model/domain/pricing/price_kind.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

// Every event sells it, and a seat begins with it, whoever was served before.
constexpr int firstPriceType = 0;
constexpr int mostPriceTypes = 26; // one for each letter

struct PriceType
{
    int no = firstPriceType;
    QString name = {};   // "Child"
    QString letter = {}; // "c": the key that gives it, and how "2a 1c" is typed
    QString color = {};  // "#rrggbb"
    bool offered = true; // no: what was sold at it stays, and nothing more is
    PriceKind kind = PriceKind::Ordinary;
    QStringList rights = {}; // who has any of them may sell it; empty: everybody

    bool operator==(const PriceType &) const = default;
};

// What a category or a standing area costs for one of them.
struct TypePrice
{
    PriceType type;
    Money price;

    bool operator==(const TypePrice &) const = default;
};

// So many seats or places of one price type, as in "2a 1c".
struct TypeCount
{
    int type = firstPriceType;
    qint64 count = 0;

    bool operator==(const TypeCount &) const = default;
};

// One thing of a hold that is to have another price type.
struct TypeChange
{
    QString what; // a seat's ref or label, or a standing area's ref or name
    int to = firstPriceType;
    std::optional<int> from = {}; // of an area: places of this type; none: of any, the first type's first
    qint64 quantity = 1;          // of an area: how many places

    bool operator==(const TypeChange &) const = default;
};

// What a category or a standing area, by name, costs at a price type from now on; without a price it is not sold at it.
struct PriceChange
{
    QString pool;
    int type = firstPriceType;
    std::optional<Money> price = {};
    bool asListed = false; // of an event that uses price lists: as they say, and no price of its own

    bool operator==(const PriceChange &) const = default;
};

// The counts one by one, "2a 1c" as a, a, c, and the other way round.
QList<int> eachType(const QList<TypeCount> &types);
QList<TypeCount> countedTypes(const QList<int> &types);

} // namespace rowlock

// Who pays which price: adult, child, concession. The types are the house's; an event sells those that it has prices
// for.
#pragma once

#include "model/domain/actor.h"
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
    QString name = {};                    // "Child"
    QString letter = {};                  // "c": the key that gives it, and how "2a 1c" is typed
    QString color = {};                   // "#rrggbb"
    bool offered = true;                  // no: what was sold at it stays, and nothing more is
    PriceKind kind = PriceKind::Ordinary; // as it was made: what was sold at it stays of its kind
    QStringList sellers = {};             // terminals or clerks; empty: everybody

    bool operator==(const PriceType &) const = default;
};

// What is not said stays as it is.
struct PriceTypeEdit
{
    std::optional<QString> name = {}, letter = {}, color = {};
    std::optional<bool> offered = {};
    std::optional<QStringList> sellers = {};
};
PriceType edited(PriceType type, const PriceTypeEdit &edit);

bool maySell(const PriceType &type, const Actor &actor);

// Whose price in the lists it has: its own, or of a comp the first type's.
int pricedAs(const PriceType &type);
bool hasOwnPrice(const PriceType &type);

// What a new house has besides those of the schema; nothing is sold at Companion and Member before they have prices.
QList<PriceType> usualTypesBesides();

// A comp, by its type's name, of which nobody said why it is free; and whether a refusal is that.
tl::unexpected<Error> refuseWithoutReason(const QString &typeName);
bool wantsCompReason(const Error &error);

// What a category or a standing area costs for one of them.
struct TypePrice
{
    PriceType type;
    Money price; // as listed

    Money toPay() const { return hasOwnPrice(type) ? price : Money{0, price.currency}; }

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

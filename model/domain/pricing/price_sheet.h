// What each price type costs in each category: the table that a manager fills in.
#pragma once

#include "model/domain/price_type.h"

#include <QHash>
#include <QList>

#include <optional>

namespace rowlock {

// One field of the table. Without a type: what every type costs in the category that has no field of its own there.
// Without a price: not sold. A field that is not there at all is a hole, which is not sold either; neither is ever 0.
struct PriceCell
{
    QString category;
    std::optional<int> type; // its number
    std::optional<Money> price;

    bool operator==(const PriceCell &) const = default;
};

// Never has two fields for one place, a field outside of its rows and columns, a price below zero or of another
// currency, or two types with one number, name or letter.
class PriceSheet
{
public:
    // invalid_argument names what does not fit.
    static Result<PriceSheet> make(const Currency &currency, const QStringList &categories,
                                   const QList<PriceType> &types, const QList<PriceCell> &cells);

    const Currency &currency() const { return m_currency; }
    const QStringList &categories() const { return m_categories; }
    const QList<PriceType> &types() const { return m_types; } // in the order in which they are offered
    const PriceType *type(int no) const;

    // What a seat begins with: the first, whatever the last customer had. At least one type is there.
    const PriceType &defaultType() const { return m_types.first(); }

    // The field of a type in a category, otherwise that of the category; nothing: not sold.
    std::optional<Money> price(const QString &category, int type) const;
    const QList<PriceCell> &cells() const { return m_cells; }

private:
    using Place = std::pair<QString, int>; // a category and a type, -1 for all of them

    PriceSheet() = default;
    Result<Done> addTypes(const QList<PriceType> &types);
    Result<Done> addCell(const PriceCell &cell);

    Currency m_currency;
    QStringList m_categories;
    QList<PriceType> m_types;
    QList<PriceCell> m_cells;
    QHash<Place, std::optional<Money>> m_prices;
};

} // namespace rowlock

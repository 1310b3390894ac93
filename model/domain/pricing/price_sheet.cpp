#include "model/domain/pricing/price_sheet.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

struct PriceTableTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceSheet)
};

tl::unexpected<Error> doesNotFit(const QString &message, const QString &argument)
{
    return refuse(ErrorCode::InvalidArgument, message.arg(argument.left(40)),
                  {{QStringLiteral("argument"), argument.left(40)}});
}

} // namespace

Result<PriceSheet> PriceSheet::make(const Currency &currency, const QStringList &categories,
                                    const QList<PriceType> &types, const QList<PriceCell> &cells)
{
    PriceSheet table;
    table.m_currency = currency;
    for (const QString &category : categories) {
        if (category.trimmed().isEmpty() || table.m_categories.contains(category))
            return doesNotFit(PriceTableTexts::tr("The category “%1” has no name or is there twice."), category);
        table.m_categories.append(category);
    }
    TRY(table.addTypes(types));
    for (const PriceCell &cell : cells)
        TRY(table.addCell(cell));
    return table;
}

Result<Done> PriceSheet::addTypes(const QList<PriceType> &types)
{
    if (types.isEmpty())
        return doesNotFit(PriceTableTexts::tr("A price list needs one price type at least.%1"), {});
    QSet<QString> names;
    QSet<QString> letters;
    for (const PriceType &type : types) {
        const QString name = type.name.trimmed().toCaseFolded();
        const QString letter = type.letter.toCaseFolded();
        if (name.isEmpty() || type.no < 0 || names.contains(name) || this->type(type.no))
            return doesNotFit(PriceTableTexts::tr("The price type “%1” has no name or is there twice."), type.name);
        if (!letter.isEmpty() && (letter.size() != 1 || !letter.at(0).isLetter() || letters.contains(letter))) {
            return doesNotFit(
                PriceTableTexts::tr("“%1” has no single letter, or another price type has it. Choose another letter."),
                type.name);
        }
        names.insert(name);
        if (!letter.isEmpty())
            letters.insert(letter);
        m_types.append(type);
    }
    return Done{};
}

Result<Done> PriceSheet::addCell(const PriceCell &cell)
{
    if (!m_categories.contains(cell.category) || (cell.type && !type(*cell.type)))
        return doesNotFit(PriceTableTexts::tr("The price list has no such category or price type: “%1”."),
                          cell.category);
    if (cell.price)
        TRY(checkNotNegative(*cell.price, m_currency));
    const Place place(cell.category, cell.type.value_or(-1));
    if (m_prices.contains(place))
        return doesNotFit(PriceTableTexts::tr("A price in “%1” is there twice."), cell.category);
    m_prices.insert(place, cell.price);
    m_cells.append(cell);
    return Done{};
}

const PriceType *PriceSheet::type(int no) const
{
    const auto found =
        std::find_if(m_types.begin(), m_types.end(), [no](const PriceType &type) { return type.no == no; });
    return found == m_types.end() ? nullptr : &*found;
}

std::optional<Money> PriceSheet::price(const QString &category, int type) const
{
    const PriceType *sold = this->type(type);
    if (!sold || !sold->offered)
        return {};
    const auto own = m_prices.constFind(Place(category, pricedAs(*sold)));
    return own != m_prices.constEnd() ? *own : m_prices.value(Place(category, -1));
}

} // namespace rowlock

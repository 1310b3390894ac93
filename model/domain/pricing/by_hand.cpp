#include "model/domain/pricing/by_hand.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct ByHandTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceByHand)
};

bool hasPriceToChange(const PricedLine &line)
{
    return line.kind == LineKind::Ticket || line.kind == LineKind::Goods;
}

// Where the lines that are meant stand.
Result<QList<qsizetype>> meantBy(const HandReduction &asked, const QList<PricedLine> &lines)
{
    QList<qsizetype> meant;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool named = asked.lines.contains(lines.at(i).number);
        if (hasPriceToChange(lines.at(i)) && (named || asked.lines.isEmpty()))
            meant.append(i);
        else if (named)
            return refuse(ErrorCode::InvalidArgument,
                          ByHandTexts::tr("The price of “%1” cannot be changed by hand.").arg(lines.at(i).text));
    }
    for (const int number : asked.lines) {
        const bool there =
            std::any_of(meant.begin(), meant.end(), [&](qsizetype i) { return lines.at(i).number == number; });
        if (!there || asked.lines.count(number) > 1) {
            return refuse(ErrorCode::InvalidArgument,
                          ByHandTexts::tr("The order has no line %1, or it was named twice.").arg(number));
        }
    }
    return meant;
}

PriceEffect effectOf(const HandReduction &asked, const Currency &currency)
{
    if (const PercentOff *percent = std::get_if<PercentOff>(&asked.effect))
        return *percent;
    if (const AmountOff *amount = std::get_if<AmountOff>(&asked.effect))
        return *amount;
    const SetPrice *set = std::get_if<SetPrice>(&asked.effect);
    return set ? *set : SetPrice{{0, currency}};
}

} // namespace

Result<Done> applyByHand(QList<PricedLine> &lines, const HandReduction &asked, PriceAbove above)
{
    if (asked.reason.trimmed().isEmpty())
        return refuse(ErrorCode::InvalidArgument, ByHandTexts::tr("A price by hand needs a reason. Enter why."));
    TRY_GET(const QList<qsizetype> meant, meantBy(asked, lines));
    if (meant.isEmpty())
        return Done{};
    const Currency currency = lines.first().list.currency;
    const PriceEffect effect = effectOf(asked, currency);
    TRY(checkEffect(effect, currency));
    QList<Money> prices;
    for (const qsizetype i : meant) {
        const SetPrice *set = std::get_if<SetPrice>(&effect);
        if (above == PriceAbove::Refused && set && set->price > lines.at(i).paid) {
            return refuse(ErrorCode::InvalidArgument,
                          ByHandTexts::tr("%1 is more than the %2 that “%3” costs. Enter the rest as a donation.")
                              .arg(toDecimal(set->price), toDecimal(lines.at(i).paid), lines.at(i).text));
        }
        prices.append(lines.at(i).paid);
    }
    TRY_GET(const QList<Money> savings, savingsOf(effect, prices));
    for (qsizetype i = 0; i < meant.size(); ++i)
        reduce(lines[meant.at(i)], ReductionBy::ByHand, 0, asked.reason, savings.at(i));
    return Done{};
}

} // namespace rowlock

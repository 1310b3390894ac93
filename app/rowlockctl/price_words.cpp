#include "app/rowlockctl/price_words.h"

#include "app/rowlockctl/text_table.h"
#include "model/domain/money_input.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace rowlock {

Result<PriceType> namedType(Desk &desk, const QString &keyOrName)
{
    TRY_GET(const QList<PriceType> types, desk.inventory().priceTypes());
    QStringList known;
    for (const PriceType &type : types) {
        if (type.letter == keyOrName.toLower() || type.name.compare(keyOrName, Qt::CaseInsensitive) == 0)
            return type;
        known += type.name;
    }
    return wrongArgument(
        u"type"_s,
        Ctl::tr("There is no price type '%1'. Use one of: %2.").arg(keyOrName.left(60), known.join(u", "_s)));
}

Parameter typesParameter(const QString &help)
{
    return {.name = u"types"_s, .kind = Kind::Texts, .placeholder = u"NTYPE,NTYPE,..."_s, .help = help};
}

Parameter compReasonParameter()
{
    return {.name = u"reason"_s,
            .kind = Kind::Text,
            .placeholder = u"TEXT"_s,
            .help = Ctl::tr("Why it is free of charge, for a price type that is a comp."),
            .longest = 200};
}

Result<QList<TypeCount>> typeCounts(Desk &desk, const Parameters &parameters)
{
    static const QRegularExpression form(u"^\\s*(\\d{1,6})\\s*(\\S.*?)\\s*$"_s);
    QList<TypeCount> counts;
    for (const QString &text : parameters.texts(u"types"_s)) {
        const QRegularExpressionMatch match = form.match(text);
        if (!match.hasMatch())
            return wrongArgument(u"types"_s,
                                 Ctl::tr("'%1' is no number of a price type. Write such as 2a,1c.").arg(text.left(60)));
        TRY_GET(const PriceType type, namedType(desk, match.captured(2)));
        counts.append({type.no, match.captured(1).toLongLong()});
    }
    return counts;
}

Parameter typePricesParameter()
{
    return {.name = u"type_prices"_s,
            .kind = Kind::Amounts,
            .placeholder = u"TYPE/CATEGORY=AMOUNT"_s,
            .help = Ctl::tr("Price of a category for another price type, by the type's key or name."),
            .option = u"type-price"_s};
}

Result<QHash<QString, QHash<int, Money>>> typePrices(Desk &desk, const Parameters &parameters)
{
    QHash<QString, QHash<int, Money>> prices;
    const QJsonObject asked = parameters.object(u"type_prices"_s);
    for (auto it = asked.begin(); it != asked.end(); ++it) {
        const qsizetype slash = it.key().indexOf(u'/');
        if (slash < 1)
            return wrongArgument(u"type_prices"_s, Ctl::tr("Write the price of a type as Child/Stalls=10.00."));
        TRY_GET(const PriceType type, namedType(desk, it.key().left(slash)));
        const auto amount = moneyFromInput(it.value().toString(), desk.facts().currency, QLocale::c());
        if (!amount)
            return wrongArgument(u"type_prices"_s, amount.error().message);
        prices[it.key().mid(slash + 1)].insert(type.no, *amount);
    }
    return prices;
}

QList<Parameter> reduceParameters()
{
    return {
        {.name = u"reduce"_s,
         .kind = Kind::Texts,
         .placeholder = u"10%|AMOUNT|=PRICE|free,..."_s,
         .help = Ctl::tr("Takes a percentage off each ticket, an amount off all of them together, or everything, or "
                         "says what each costs; several one after another. Fees stay.")},
        {.name = u"reason"_s,
         .kind = Kind::Text,
         .placeholder = u"TEXT"_s,
         .help = Ctl::tr("Why; with --reduce. It stands in the order's lines.")}};
}

Result<QList<HandReduction>> reductions(Desk &desk, const Parameters &parameters)
{
    QList<HandReduction> byHand;
    const QString reason = parameters.text(u"reason"_s);
    if (parameters.has(u"reduce"_s) != parameters.has(u"reason"_s))
        return wrongArgument(u"reason"_s, Ctl::tr("A reduction and its reason go together."));
    TRY_GET(const QStringList reduced, parameters.amounts(u"reduce"_s));
    for (const QString &text : reduced) {
        if (text == u"free") {
            byHand.append({Comp{}, reason});
            continue;
        }
        TRY_GET(const PriceEffect effect,
                saidIn(u"reduce"_s, priceEffectFromText(text, desk.facts().currency,
                                                        Ctl::tr("10%, 5.00 (off all of it together), =12.00 (what each "
                                                                "costs), or free"))));
        std::visit([&](const auto &one) { byHand.append({one, reason}); }, effect);
    }
    return byHand;
}

Parameter listsParameter()
{
    return {.name = u"lists"_s,
            .kind = Kind::Texts,
            .placeholder = u"LIST,..."_s,
            .help = Ctl::tr("Price lists that it uses from the beginning to the end, by number or name; their prices "
                            "go before its own. 'price-list use' has dates.")};
}

Result<NamedPrices> listCalled(const QList<NamedPrices> &lists, const QString &argument, const QString &numberOrName)
{
    const QString called = numberOrName.simplified();
    QStringList known;
    const NamedPrices *named = nullptr;
    for (const NamedPrices &list : lists) {
        if (digits(list.id.value()) == called)
            return list;
        if (list.name.compare(called, Qt::CaseInsensitive) == 0)
            named = &list;
        known += list.name;
    }
    if (named)
        return *named;
    return wrongArgument(
        argument, known.isEmpty() ? Ctl::tr("There is no price list yet. Make one with 'price-list add'.")
                                  : Ctl::tr("There is no such price list. Use one of: %1.").arg(known.join(u", "_s)));
}

Result<QList<ListUse>> listsUsed(Desk &desk, const Parameters &parameters)
{
    if (!parameters.has(u"lists"_s))
        return QList<ListUse>();
    TRY_GET(const QList<NamedPrices> lists, desk.inventory().priceLists());
    QList<ListUse> uses;
    for (const QString &called : parameters.texts(u"lists"_s)) {
        TRY_GET(const NamedPrices list, listCalled(lists, u"lists"_s, called));
        uses.append({list.id});
    }
    return uses;
}

HoldInfo asPaid(Desk &desk, HoldInfo hold)
{
    const auto what = [](const HoldItem &item) { return std::tuple(item.pool, item.seatNo, item.type, item.quantity); };
    hold.total = hold.listed();
    const auto now = desk.holds().info(hold.id); // an answer that is given again knows nothing of vouchers since
    if (!now || !std::ranges::equal(now->items, hold.items, {}, what, what))
        return hold;
    if (const auto paid = desk.holds().seatsToPay({*now}))
        hold.total = paid->value(hold.id, hold.total);
    return hold;
}

} // namespace rowlock

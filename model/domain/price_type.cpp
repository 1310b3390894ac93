#include "model/domain/price_type.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct PriceTypeTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceType)
};

} // namespace

PriceType edited(PriceType type, const PriceTypeEdit &edit)
{
    type.name = edit.name.value_or(type.name);
    type.letter = edit.letter.value_or(type.letter);
    type.color = edit.color.value_or(type.color);
    type.offered = edit.offered.value_or(type.offered);
    type.sellers = edit.sellers.value_or(type.sellers);
    return type;
}

bool maySell(const PriceType &type, const Actor &actor)
{
    return type.sellers.isEmpty() || type.sellers.contains(actor.terminal)
           || (!actor.clerk.isEmpty() && type.sellers.contains(actor.clerk));
}

int pricedAs(const PriceType &type)
{
    return hasOwnPrice(type) ? type.no : firstPriceType;
}

bool hasOwnPrice(const PriceType &type)
{
    return type.kind != PriceKind::Comp;
}

QList<PriceType> usualTypesBesides()
{
    const auto named = [](const char *name, const char *letter, const char *color, PriceKind kind) {
        PriceType type{-1, QString::fromLatin1(name), QString::fromLatin1(letter), QString::fromLatin1(color)};
        type.kind = kind;
        type.offered = hasOwnPrice(type); // else it would be sold at once
        return type;
    };
    return {named("Companion", "n", "#2b7a8c", PriceKind::Companion),
            named("Member", "m", "#8c2b6e", PriceKind::Ordinary), named("Comp", "p", "#a8323f", PriceKind::Comp)};
}

tl::unexpected<Error> refuseWithoutReason(const QString &typeName)
{
    return refuse(ErrorCode::InvalidArgument,
                  PriceTypeTexts::tr("“%1” is free of charge. Enter the reason.").arg(typeName),
                  {{QStringLiteral("argument"), QStringLiteral("reason")}, {QStringLiteral("comp"), typeName}});
}

bool wantsCompReason(const Error &error)
{
    return error.code == ErrorCode::InvalidArgument && error.details.contains(QStringLiteral("comp"));
}

QList<int> eachType(const QList<TypeCount> &types)
{
    QList<int> each;
    for (const TypeCount &some : types)
        each.resize(each.size() + some.count, some.type);
    return each;
}

QList<TypeCount> countedTypes(const QList<int> &types)
{
    QList<TypeCount> counted;
    for (const int type : types) {
        if (counted.isEmpty() || counted.last().type != type)
            counted.append({type, 0});
        ++counted.last().count;
    }
    return counted;
}

} // namespace rowlock

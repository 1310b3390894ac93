#include "model/domain/pricing/rule_terms.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

template <typename List, typename Convert>
QJsonArray arrayOf(const List &list, Convert convert)
{
    QJsonArray array;
    for (const auto &each : list)
        array.append(convert(each));
    return array;
}

// What it does not say is for all, and stands nowhere.
QJsonObject scopeTerms(const PriceScope &scope)
{
    QJsonObject terms;
    if (!scope.categories.isEmpty())
        terms.insert(u"categories"_s, QJsonArray::fromStringList(scope.categories));
    if (!scope.types.isEmpty())
        terms.insert(u"types"_s, arrayOf(scope.types, [](int type) { return type; }));
    if (!scope.events.isEmpty())
        terms.insert(u"events"_s, arrayOf(scope.events, [](EventId event) { return event.value(); }));
    if (scope.goods)
        terms.insert(u"goods"_s, true);
    return terms;
}

PriceScope scopeFrom(const QJsonValue &value)
{
    const QJsonObject terms = value.toObject();
    PriceScope scope;
    for (const auto &category : terms[u"categories"_s].toArray())
        scope.categories += category.toString();
    for (const auto &type : terms[u"types"_s].toArray())
        scope.types += type.toInt(-1);
    for (const auto &event : terms[u"events"_s].toArray())
        scope.events += EventId(event.toInteger());
    scope.goods = terms[u"goods"_s].toBool();
    return scope;
}

struct EffectTerms
{
    QJsonObject operator()(const PercentOff &off) const { return {{u"percent"_s, off.percent.hundredths()}}; }
    QJsonObject operator()(const AmountOff &off) const { return {{u"amount"_s, off.amount.minor}}; }
    QJsonObject operator()(const SetPrice &set) const { return {{u"price"_s, set.price.minor}}; }
    QJsonObject operator()(const TakeAndPay &take) const { return {{u"take"_s, take.take}, {u"pay"_s, take.pay}}; }
    QJsonObject operator()(const FreeForEach &free) const
    {
        return {{u"free_each"_s, free.each}, {u"counted"_s, scopeTerms(free.counted)}};
    }
};

using DiscountEffect = decltype(DiscountRule::effect);

std::optional<DiscountEffect> effectFrom(const QJsonObject &terms, const Currency &currency)
{
    const auto number = [&](const QString &name) { return terms.value(name).toInteger(-1); };
    const auto money = [&](const QString &name) { return Money{number(name), currency}; };
    QList<DiscountEffect> found;
    if (terms.contains(u"percent"_s)) {
        if (const auto percent = Percent::of(int(number(u"percent"_s))))
            found.append(PercentOff{*percent});
    }
    if (terms.contains(u"amount"_s))
        found.append(AmountOff{money(u"amount"_s)});
    if (terms.contains(u"price"_s))
        found.append(SetPrice{money(u"price"_s)});
    if (terms.contains(u"take"_s))
        found.append(TakeAndPay{int(number(u"take"_s)), int(number(u"pay"_s))});
    if (terms.contains(u"free_each"_s))
        found.append(FreeForEach{int(number(u"free_each"_s)), scopeFrom(terms.value(u"counted"_s))});
    return found.size() == 1 ? std::optional(found.first()) : std::nullopt;
}

} // namespace

QJsonObject toTerms(const DiscountRule &rule)
{
    QJsonObject terms = std::visit(EffectTerms(), rule.effect);
    if (const QJsonObject scope = scopeTerms(rule.scope); !scope.isEmpty())
        terms.insert(u"scope"_s, scope);
    if (rule.minimumCount)
        terms.insert(u"minimum_count"_s, *rule.minimumCount);
    if (rule.minimumValue)
        terms.insert(u"minimum_value"_s, rule.minimumValue->minor);
    if (rule.perEvent)
        terms.insert(u"per_event"_s, true);
    if (rule.feesToo)
        terms.insert(u"fees_too"_s, true);
    return terms;
}

std::optional<DiscountRule> discountFromTerms(const QJsonObject &terms, const Currency &currency)
{
    const auto effect = effectFrom(terms, currency);
    if (!effect)
        return {};
    DiscountRule rule;
    rule.effect = *effect;
    rule.scope = scopeFrom(terms.value(u"scope"_s));
    if (terms.contains(u"minimum_count"_s))
        rule.minimumCount = terms.value(u"minimum_count"_s).toInteger();
    if (terms.contains(u"minimum_value"_s))
        rule.minimumValue = Money{terms.value(u"minimum_value"_s).toInteger(), currency};
    rule.perEvent = terms.value(u"per_event"_s).toBool();
    rule.feesToo = terms.value(u"fees_too"_s).toBool();
    return rule;
}

QJsonObject priceScopeTerms(const PriceScope &scope)
{
    return scopeTerms(scope);
}

PriceScope priceScopeFrom(const QJsonValue &value)
{
    return scopeFrom(value);
}

QJsonObject effectTerms(const PriceEffect &effect)
{
    return std::visit(EffectTerms(), effect);
}

std::optional<PriceEffect> priceEffectFrom(const QJsonObject &terms, const Currency &currency)
{
    const auto effect = effectFrom(terms, currency);
    if (!effect)
        return {};
    if (const PercentOff *percent = std::get_if<PercentOff>(&*effect))
        return *percent;
    if (const AmountOff *amount = std::get_if<AmountOff>(&*effect))
        return *amount;
    if (const SetPrice *set = std::get_if<SetPrice>(&*effect))
        return *set;
    return {};
}

QString termsText(const QJsonObject &terms)
{
    return QString::fromUtf8(QJsonDocument(terms).toJson(QJsonDocument::Compact));
}

QJsonObject termsFromText(const QString &text)
{
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

} // namespace rowlock

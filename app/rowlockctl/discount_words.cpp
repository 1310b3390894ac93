#include "app/rowlockctl/discount_words.h"

#include "app/rowlockctl/command.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct EffectWords
{
    QString operator()(const PercentOff &off) const { return off.percent.toText() + u'%'; }
    QString operator()(const AmountOff &off) const { return toDecimal(off.amount); }
    QString operator()(const SetPrice &set) const { return u'=' + toDecimal(set.price); }
    QString operator()(const Comp &) const { return u"free"_s; }
    QString operator()(const TakeAndPay &take) const { return u"%1 for %2"_s.arg(take.take).arg(take.pay); }
    QString operator()(const FreeForEach &free) const { return u"1 free per %1"_s.arg(free.each); }
};

} // namespace

Result<decltype(DiscountRule::effect)> effectFromWords(const QString &argument, const QString &text,
                                                       const Currency &currency)
{
    using Effect = decltype(DiscountRule::effect);
    static const QRegularExpression takeAndPay(u"^(\\d{1,5})\\s*for\\s*(\\d{1,5})$"_s,
                                               QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression freePer(u"^1\\s*free\\s*per\\s*(\\d{1,5})$"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    const QString words = text.simplified();
    if (const auto match = takeAndPay.match(words); match.hasMatch())
        return Effect(TakeAndPay{match.captured(1).toInt(), match.captured(2).toInt()});
    if (const auto match = freePer.match(words); match.hasMatch())
        return Effect(FreeForEach{match.captured(1).toInt(), {}});
    TRY_GET(const PriceEffect effect, priceEffectFromWords(argument, words, currency, offWords()));
    return std::visit([](const auto &one) { return Effect(one); }, effect);
}

Result<PriceEffect> priceEffectFromWords(const QString &argument, const QString &text, const Currency &currency,
                                         const QString &allowed)
{
    const QString words = text.simplified();
    if (words.endsWith(u'%')) {
        const auto percent = Percent::fromText(words.chopped(1).trimmed());
        if (!percent)
            return wrongArgument(argument, percent.error().message);
        return PercentOff{*percent};
    }
    const bool isPrice = words.startsWith(u'=');
    const auto amount = moneyFromDecimal(isPrice ? words.mid(1).trimmed() : words, currency);
    if (!amount)
        return wrongArgument(argument, Ctl::tr("'%1' takes nothing off. Write %2.").arg(text.left(60), allowed));
    return isPrice ? PriceEffect(SetPrice{*amount}) : PriceEffect(AmountOff{*amount});
}

QString effectWords(const PriceEffect &effect)
{
    return std::visit(EffectWords(), effect);
}

QString effectWords(const decltype(HandReduction::effect) &effect)
{
    return std::visit(EffectWords(), effect);
}

QString effectWords(const decltype(DiscountRule::effect) &effect)
{
    return std::visit(EffectWords(), effect);
}

QString offWords()
{
    return Ctl::tr("10%, 5.00 (off all of it together), =12.00 (what each costs), '3 for 2', or '1 free per 15'");
}

} // namespace rowlock

#include "model/domain/pricing/effect_text.h"

#include "model/domain/money_input.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace rowlock {

namespace {

struct EffectText
{
    Q_DECLARE_TR_FUNCTIONS(EffectText)

public:
    QString operator()(const PercentOff &off) const { return off.percent.toText() + u'%'; }
    QString operator()(const AmountOff &off) const { return toDecimal(off.amount); }
    QString operator()(const SetPrice &set) const { return u'=' + toDecimal(set.price); }
    QString operator()(const Comp &) const { return QStringLiteral("free"); }
    QString operator()(const TakeAndPay &take) const
    {
        return QStringLiteral("%1 for %2").arg(take.take).arg(take.pay);
    }
    QString operator()(const FreeForEach &free) const { return QStringLiteral("1 free per %1").arg(free.each); }
};

} // namespace

Result<DiscountEffect> discountEffectFromText(const QString &text, const Currency &currency)
{
    static const QRegularExpression takeAndPay(QStringLiteral("^(\\d{1,5})\\s*for\\s*(\\d{1,5})$"),
                                               QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression freePer(QStringLiteral("^1\\s*free\\s*per\\s*(\\d{1,5})$"),
                                            QRegularExpression::CaseInsensitiveOption);
    const QString words = text.simplified();
    if (const auto match = takeAndPay.match(words); match.hasMatch())
        return DiscountEffect(TakeAndPay{match.captured(1).toInt(), match.captured(2).toInt()});
    if (const auto match = freePer.match(words); match.hasMatch())
        return DiscountEffect(FreeForEach{match.captured(1).toInt(), {}});
    TRY_GET(const PriceEffect effect, priceEffectFromText(words, currency, discountEffectForms()));
    return std::visit([](const auto &one) { return DiscountEffect(one); }, effect);
}

Result<PriceEffect> priceEffectFromText(const QString &text, const Currency &currency)
{
    return priceEffectFromText(text, currency, priceEffectForms());
}

Result<PriceEffect> priceEffectFromText(const QString &text, const Currency &currency, const QString &allowed)
{
    const QString words = text.simplified();
    if (words.endsWith(u'%')) {
        TRY_GET(const Percent percent, Percent::fromText(words.chopped(1)));
        return PercentOff{percent};
    }
    const bool isPrice = words.startsWith(u'=');
    const MoneyInput typed = readMoney(isPrice ? words.mid(1).trimmed() : words, currency, QLocale::c());
    if (typed.kind != MoneyInput::Kind::Amount)
        return refuse(ErrorCode::InvalidArgument,
                      EffectText::tr("“%1” takes nothing off. Write %2.").arg(text.left(60), allowed));
    return isPrice ? PriceEffect(SetPrice{typed.amount}) : PriceEffect(AmountOff{typed.amount});
}

QString effectText(const PriceEffect &effect)
{
    return std::visit(EffectText(), effect);
}

QString effectText(const decltype(HandReduction::effect) &effect)
{
    return std::visit(EffectText(), effect);
}

QString effectText(const DiscountEffect &effect)
{
    return std::visit(EffectText(), effect);
}

QString discountEffectForms()
{
    return EffectText::tr(
        "10%, 5.00 (off all of it together), =12.00 (what each costs), “3 for 2”, or “1 free per 15”");
}

QString priceEffectForms()
{
    return EffectText::tr("10%, 5.00 (off each), or =12.00 (what each costs)");
}

} // namespace rowlock

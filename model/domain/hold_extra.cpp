#include "model/domain/hold_extra.h"

#include "model/domain/gift_card.h"
#include "model/domain/pricing/exact.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace rowlock {

namespace {

struct ExtraTexts
{
    Q_DECLARE_TR_FUNCTIONS(HoldExtra)
};

tl::unexpected<Error> cannotBe(const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), QStringLiteral("extras")}});
}

QJsonObject extraJson(const HoldExtra &extra)
{
    QJsonObject json{{QStringLiteral("kind"), kindName(extra.kind)},
                     {QStringLiteral("text"), extra.text},
                     {QStringLiteral("price"), extra.price.minor}};
    if (extra.quantity != 1)
        json.insert(QStringLiteral("quantity"), extra.quantity);
    if (extra.goods != 0)
        json.insert(QStringLiteral("goods"), extra.goods);
    if (!extra.tax.isEmpty())
        json.insert(QStringLiteral("tax"), extra.tax);
    if (extra.card != 0)
        json.insert(QStringLiteral("card"), extra.card);
    if (extra.days)
        json.insert(QStringLiteral("days"), *extra.days);
    return json;
}

std::optional<HoldExtra> extraFromJson(const QJsonObject &json, const Currency &currency)
{
    const auto kind = lineKindFromName(json.value(QStringLiteral("kind")).toString());
    if (!kind)
        return {};
    HoldExtra extra;
    extra.kind = *kind;
    extra.text = json.value(QStringLiteral("text")).toString();
    extra.price = {json.value(QStringLiteral("price")).toInteger(-1), currency};
    extra.quantity = json.value(QStringLiteral("quantity")).toInt(1);
    extra.goods = json.value(QStringLiteral("goods")).toInteger(0);
    extra.tax = json.value(QStringLiteral("tax")).toString();
    extra.card = json.value(QStringLiteral("card")).toInteger(0);
    if (json.contains(QStringLiteral("days")))
        extra.days = json.value(QStringLiteral("days")).toInteger();
    return extra;
}

} // namespace

Money totalOf(const QList<HoldExtra> &extras, const Currency &currency)
{
    Money sum{0, currency};
    for (const HoldExtra &extra : extras)
        sum += extra.total();
    return sum;
}

Result<Done> checkExtras(const QList<HoldExtra> &extras, const Currency &currency)
{
    if (extras.size() > mostExtras)
        return cannotBe(ExtraTexts::tr("A sale has at most %1 goods, donations and gift cards.").arg(mostExtras));
    for (const HoldExtra &extra : extras) {
        TRY(checkNotNegative(extra.price, currency));
        const bool isGoods = extra.kind == LineKind::Goods;
        if (!isGoods && extra.kind != LineKind::Donation && extra.kind != LineKind::GiftCard)
            return cannotBe(ExtraTexts::tr("A “%1” is not sold by itself.").arg(kindName(extra.kind)));
        if (extra.price.minor == 0 && !isGoods)
            return cannotBe(ExtraTexts::tr("“%1” needs an amount. Enter one.").arg(extra.text.left(40)));
        if (extra.quantity < 1 || extra.quantity > (isGoods ? mostOfOneExtra : 1))
            return cannotBe(ExtraTexts::tr("Enter how many “%1”: 1 to %2.")
                                .arg(extra.text.left(40), QString::number(mostOfOneExtra)));
        if (extra.text.trimmed().isEmpty() || extra.text.size() > 60)
            return cannotBe(ExtraTexts::tr("Name what is sold in 1 to 60 characters."));
        if (const auto days = checkCardDays(extra.days); !days)
            return cannotBe(days.error().message);
    }
    return Done{};
}

QJsonArray extrasJson(const QList<HoldExtra> &extras)
{
    QJsonArray list;
    for (const HoldExtra &extra : extras)
        list.append(extraJson(extra));
    return list;
}

QString extrasText(const QList<HoldExtra> &extras)
{
    if (extras.isEmpty())
        return QStringLiteral("");
    return QString::fromUtf8(QJsonDocument(extrasJson(extras)).toJson(QJsonDocument::Compact));
}

std::optional<QList<HoldExtra>> extrasFromText(const QString &text, const Currency &currency)
{
    QList<HoldExtra> extras;
    if (text.isEmpty())
        return extras;
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
    if (!document.isArray())
        return {};
    for (const auto &value : document.array()) {
        const auto extra = extraFromJson(value.toObject(), currency);
        if (!extra)
            return {};
        extras.append(*extra);
    }
    return extras;
}

} // namespace rowlock

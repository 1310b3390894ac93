#include "app/rowlockctl/extra_words.h"

#include "app/rowlockctl/session.h"
#include "model/domain/money_input.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Money> amountOf(const QString &name, const QString &text, const Currency &currency)
{
    const auto amount = moneyFromInput(text, currency, QLocale::c());
    if (!amount)
        return wrongArgument(name, amount.error().message);
    return *amount;
}

} // namespace

QList<Parameter> extraParameters()
{
    const auto texts = [](const QString &name, const QString &placeholder, const QString &help) {
        return Parameter{.name = name, .kind = Kind::Texts, .placeholder = placeholder, .help = help};
    };
    return {texts(u"goods"_s, u"GOODS[xN],..."_s, Ctl::tr("Goods, by their numbers; see 'goods list'.")),
            texts(u"donation"_s, u"AMOUNT,..."_s, Ctl::tr("Donations, without tax and never discounted.")),
            texts(u"giftcard"_s, u"AMOUNT[/DAYS],..."_s,
                  Ctl::tr("New gift cards of these amounts; with days they can be redeemed for so long.")),
            texts(u"reload"_s, u"CODE:AMOUNT,..."_s, Ctl::tr("So much onto gift cards that there are."))};
}

HoldExtra newCardExtra(const Money &amount, std::optional<qint64> days)
{
    HoldExtra extra{LineKind::GiftCard, Ctl::tr("Gift card"), amount};
    extra.days = days;
    return extra;
}

Result<HoldExtra> reloadExtra(Desk &desk, const QString &code, const Money &amount)
{
    TRY_GET(const GiftCard card, desk.giftCards().find(code));
    HoldExtra extra{LineKind::GiftCard, Ctl::tr("Gift card"), amount};
    extra.card = card.id.value();
    return extra;
}

Result<QList<HoldExtra>> extrasAsked(Desk &desk, const Parameters &parameters)
{
    const Currency currency = desk.facts().currency;
    QList<HoldExtra> extras;
    for (const QString &text : parameters.texts(u"goods"_s)) {
        bool isNumber = false, isCount = false;
        HoldExtra extra;
        extra.goods = text.section(u'x', 0, 0).toLongLong(&isNumber);
        extra.quantity = text.contains(u'x') ? text.section(u'x', 1).toInt(&isCount) : 1;
        if (!isNumber || (text.contains(u'x') && !isCount))
            return wrongArgument(u"goods"_s, Ctl::tr("Name goods by their number, and how many, as in 3x2."));
        extras.append(extra);
    }
    TRY_GET(const QStringList donations, parameters.amounts(u"donation"_s));
    for (const QString &text : donations) {
        TRY_GET(const Money amount, amountOf(u"donation"_s, text, currency));
        extras.append(HoldExtra{LineKind::Donation, Ctl::tr("Donation"), amount});
    }
    TRY_GET(const QStringList newCards, parameters.amounts(u"giftcard"_s));
    for (const QString &text : newCards) {
        TRY_GET(const Money amount, amountOf(u"giftcard"_s, text.section(u'/', 0, 0), currency));
        std::optional<qint64> days;
        if (text.contains(u'/')) {
            bool isNumber = false;
            days = text.section(u'/', 1).toLongLong(&isNumber);
            if (!isNumber)
                return wrongArgument(u"giftcard"_s, Ctl::tr("Say for how many days, as in 50.00/1095."));
        }
        extras.append(newCardExtra(amount, days));
    }
    for (const QString &text : parameters.texts(u"reload"_s)) {
        TRY_GET(const Money amount, amountOf(u"reload"_s, text.section(u':', 1), currency));
        TRY_GET(const HoldExtra extra, reloadExtra(desk, text.section(u':', 0, 0), amount));
        extras.append(extra);
    }
    return extras;
}

} // namespace rowlock

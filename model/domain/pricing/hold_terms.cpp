#include "model/domain/pricing/hold_terms.h"

#include "model/domain/card_number.h"
#include "model/domain/plain_text.h"
#include "model/domain/pricing/rule_terms.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct TermsTexts
{
    Q_DECLARE_TR_FUNCTIONS(PriceByHand)
};

QJsonObject reductionJson(const HandReduction &reduction)
{
    QJsonObject json = std::visit(
        [](const auto &effect) -> QJsonObject {
            if constexpr (std::is_same_v<std::decay_t<decltype(effect)>, Comp>)
                return {{u"comp"_s, true}};
            else
                return effectTerms(effect);
        },
        reduction.effect);
    json.insert(u"reason"_s, reduction.reason);
    QJsonArray items;
    for (const ItemName &item : reduction.items) {
        QJsonObject name{{u"ref"_s, item.ref}};
        if (item.type)
            name.insert(u"type"_s, *item.type);
        items.append(name);
    }
    if (!items.isEmpty())
        json.insert(u"items"_s, items);
    return json;
}

std::optional<HandReduction> reductionFrom(const QJsonObject &json, const Currency &currency)
{
    HandReduction reduction{Comp{}, json[u"reason"_s].toString()};
    if (!json[u"comp"_s].toBool()) {
        const auto effect = priceEffectFrom(json, currency);
        if (!effect)
            return {};
        std::visit([&](const auto &one) { reduction.effect = one; }, *effect);
    }
    for (const auto &value : json[u"items"_s].toArray()) {
        const QJsonObject name = value.toObject();
        ItemName item{name[u"ref"_s].toString()};
        if (name.contains(u"type"_s))
            item.type = name[u"type"_s].toInt(-1);
        reduction.items.append(item);
    }
    if (reduction.reason.isEmpty() || reduction.items.size() != json[u"items"_s].toArray().size())
        return {};
    return reduction;
}

tl::unexpected<Error> refused(const QString &sentence, const char *argument)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{u"argument"_s, QString::fromLatin1(argument)}});
}

Result<Done> checkReason(const QString &reason)
{
    if (reason.size() > longestTermsReason)
        return refused(TermsTexts::tr("Say why in at most %1 characters.").arg(longestTermsReason), "reason");
    if (!isPlainText(reason.simplified()))
        return refused(TermsTexts::tr("This holds a character that cannot be kept. Type the reason again."), "reason");
    if (holdsCardNumber(reason))
        return refused(TermsTexts::tr("This looks like a card number, which must never be stored. Say why in words."),
                       "reason");
    return Done{};
}

} // namespace

Result<Done> checkTerms(const HoldTerms &terms)
{
    if (terms.vouchers.size() > mostVouchers)
        return refused(TermsTexts::tr("A sale has at most %1 vouchers.").arg(mostVouchers), "voucher");
    if (terms.byHand.size() > mostReductions)
        return refused(TermsTexts::tr("A sale has at most %1 reductions.").arg(mostReductions), "reduce");
    for (const HandReduction &one : terms.byHand) {
        if (one.reason.trimmed().isEmpty())
            return refused(TermsTexts::tr("A price by hand needs a reason. Enter why."), "reason");
        TRY(checkReason(one.reason));
    }
    return checkReason(terms.compReason);
}

HoldTerms reducedBy(const HoldTerms &terms, const QList<HandReduction> &more)
{
    HoldTerms made = terms;
    made.byHand.clear();
    const QList<ItemName> items = more.isEmpty() ? QList<ItemName>() : more.first().items;
    for (HandReduction one : terms.byHand) {
        const bool isOfAll = one.items.isEmpty();
        one.items.removeIf([&](const ItemName &item) { return items.contains(item); });
        if (!items.isEmpty() && (isOfAll || !one.items.isEmpty()))
            made.byHand.append(one);
    }
    made.byHand += more;
    return made;
}

QList<HandReduction> reductionsOf(const HoldTerms &terms, const QList<ItemName> &items, int firstNumber,
                                  const std::optional<QList<int>> &all)
{
    QList<HandReduction> reductions;
    for (HandReduction one : terms.byHand) {
        const QList<ItemName> meant = std::exchange(one.items, {});
        for (qsizetype i = 0; i < items.size(); ++i) {
            if (std::ranges::any_of(meant, [&](const ItemName &name) { return name.covers(items.at(i)); }))
                one.lines.append(firstNumber + int(i));
        }
        const bool isOfTheOrder = meant.isEmpty() && !all;
        if (meant.isEmpty())
            one.lines = all.value_or(QList<int>());
        if (isOfTheOrder || !one.lines.isEmpty())
            reductions.append(one);
    }
    return reductions;
}

QList<int> lineNumbers(int first, qsizetype count)
{
    QList<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

QJsonObject toTerms(const HoldTerms &terms)
{
    QJsonArray byHand;
    for (const HandReduction &one : terms.byHand)
        byHand.append(reductionJson(one));
    QJsonArray vouchers;
    for (const VoucherId voucher : terms.vouchers)
        vouchers.append(voucher.value());
    QJsonObject json;
    if (!byHand.isEmpty())
        json.insert(u"by_hand"_s, byHand);
    if (!vouchers.isEmpty())
        json.insert(u"vouchers"_s, vouchers);
    if (!terms.compReason.isEmpty())
        json.insert(u"comp_reason"_s, terms.compReason);
    if (terms.exchanged.isValid())
        json.insert(u"exchange_of"_s, terms.exchanged.value());
    return json;
}

QString termsText(const HoldTerms &terms)
{
    return terms.isEmpty() ? QString() : termsText(toTerms(terms));
}

HoldTerms holdTermsFromText(const QString &text, const Currency &currency)
{
    HoldTerms terms;
    const QJsonObject json = termsFromText(text);
    for (const auto &value : json[u"by_hand"_s].toArray()) {
        const auto one = reductionFrom(value.toObject(), currency);
        terms.isReadable = terms.isReadable && one;
        terms.byHand.append(one.value_or(HandReduction{Comp{}, {}}));
    }
    for (const auto &value : json[u"vouchers"_s].toArray())
        terms.vouchers.append(VoucherId(value.toInteger(-1)));
    terms.compReason = json[u"comp_reason"_s].toString();
    terms.exchanged = OrderId(json[u"exchange_of"_s].toInteger());
    terms.isReadable = terms.isReadable && termsText(terms) == text;
    return terms;
}

} // namespace rowlock

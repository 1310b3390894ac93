#include "model/service/reader_words.h"

#include "model/domain/card_number.h"
#include "model/domain/plain_text.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct ReaderWords
{
    Q_DECLARE_TR_FUNCTIONS(CardReader)
};

constexpr qsizetype longestText = 200;

QString wordOf(ReaderAsks asks)
{
    switch (asks) {
    case ReaderAsks::Begin: return u"begin"_s;
    case ReaderAsks::Repeat: return u"repeat"_s;
    case ReaderAsks::Cancel: return u"cancel"_s;
    case ReaderAsks::Refund: return u"refund"_s;
    }
    Q_UNREACHABLE();
}

std::optional<ReaderAnswer::Says> saysFromWord(const QString &word)
{
    using Says = ReaderAnswer::Says;
    static const std::array<std::pair<QString, Says>, 5> words{{{u"wait"_s, Says::Wait},
                                                                {u"approved"_s, Says::Approved},
                                                                {u"declined"_s, Says::Declined},
                                                                {u"unknown"_s, Says::Unknown},
                                                                {u"none"_s, Says::None}}};
    for (const auto &[known, says] : words) {
        if (word == known)
            return says;
    }
    return {};
}

QString shortText(const QJsonValue &value)
{
    return cutAt(withoutCardNumbers(madePlain(value.toString()).simplified()), longestText);
}

// What the reader says of itself comes first; without it, ours.
QString sentence(const ReaderAnswer &answer, const QString &ours)
{
    return answer.text.isEmpty() ? ours : ReaderWords::tr("The card reader says: %1").arg(answer.text);
}

ChargeAnswer anotherAmount(const ReaderAnswer &answer, const Money &asked)
{
    const auto currency = answer.currency.isEmpty() ? asked.currency : Currency::fromCode(answer.currency);
    const QString taken = !answer.minor ? ReaderWords::tr("an amount that it does not name")
                          : currency    ? toDecimal({*answer.minor, *currency}) + u' ' + currency->code()
                                        : QString::number(*answer.minor) + u' ' + answer.currency.left(3);
    return {ChargeAnswer::Outcome::Unknown, answer.receipt,
            ReaderWords::tr("The card reader says that it took %1 instead of %2. Look at its slip, then resolve the "
                            "payment.")
                .arg(taken, toDecimal(asked) + u' ' + asked.currency.code())};
}

} // namespace

QByteArray readerLine(const ReaderQuestion &question)
{
    const Money &amount = question.charge.amount;
    QJsonObject line{{u"rowlock"_s, 1},
                     {u"do"_s, wordOf(question.asks)},
                     {u"key"_s, question.charge.key},
                     {u"amount"_s, toDecimal(amount)},
                     {u"minor"_s, amount.minor},
                     {u"currency"_s, amount.currency.code()}};
    if (!question.charge.reference.isEmpty())
        line.insert(u"text"_s, question.charge.reference);
    if (question.asks == ReaderAsks::Refund)
        line.insert(u"receipt"_s, question.receipt);
    return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<ReaderAnswer> readerAnswer(const QByteArray &line, const QString &key)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    const auto says = saysFromWord(object.value(u"say"_s).toString());
    if (!says || object.value(u"key"_s).toString() != key)
        return {};
    ReaderAnswer answer{*says,
                        shortText(object.value(u"receipt"_s)),
                        shortText(object.value(u"text"_s)),
                        {},
                        object.value(u"currency"_s).toString()};
    const QJsonValue minor = object.value(u"minor"_s);
    constexpr qint64 none = -1;
    if (const qint64 value = minor.toInteger(none); minor.isDouble() && value != none)
        answer.minor = value;
    return answer;
}

ChargeAnswer meaningOf(const ReaderAnswer &answer, const ReaderQuestion &question)
{
    using Outcome = ChargeAnswer::Outcome;
    const Money &asked = question.charge.amount;
    switch (answer.says) {
    case ReaderAnswer::Says::Approved:
        if (answer.minor != asked.minor || (!answer.currency.isEmpty() && answer.currency != asked.currency.code()))
            return anotherAmount(answer, asked);
        return {Outcome::Charged, answer.receipt,
                sentence(answer, question.asks == ReaderAsks::Refund
                                     ? ReaderWords::tr("Refunded to the card by the card reader.")
                                     : ReaderWords::tr("Charged by the card reader."))};
    case ReaderAnswer::Says::Declined:
        return {Outcome::Refused, {}, sentence(answer, ReaderWords::tr("The card reader declined the card."))};
    case ReaderAnswer::Says::None:
        return {Outcome::Refused, {}, ReaderWords::tr("The card reader knows of no such payment: nothing was taken.")};
    case ReaderAnswer::Says::Unknown:
    case ReaderAnswer::Says::Wait: break;
    }
    return {Outcome::Unknown,
            {},
            sentence(answer, ReaderWords::tr("The card reader does not know what came of the payment. Look at its "
                                             "slip, then resolve the payment."))};
}

} // namespace rowlock

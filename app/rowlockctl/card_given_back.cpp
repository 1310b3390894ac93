#include "app/rowlockctl/card_given_back.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString outcomeName(ChargeAnswer::Outcome outcome)
{
    switch (outcome) {
    case ChargeAnswer::Outcome::Charged: return u"refunded"_s;
    case ChargeAnswer::Outcome::Refused: return u"refused"_s;
    case ChargeAnswer::Outcome::Unknown: break;
    }
    return u"unknown"_s;
}

} // namespace

QList<CardGivenBack> giveBackByDevice(PaymentDevice &device, const QString &orderCode, const QList<Payment> &booked)
{
    QList<CardGivenBack> back;
    for (const Payment &payment : booked) {
        if (isCardRefund(payment))
            back.append({payment, device.giveBack(cardRefundOf(orderCode, payment), payment.reference)});
    }
    return back;
}

QJsonArray givenBackJson(const QList<CardGivenBack> &back)
{
    QJsonArray list;
    for (const CardGivenBack &one : back)
        list.append(QJsonObject{{u"payment"_s, one.booked.id.value()},
                                {u"amount"_s, toDecimal(-one.booked.amount)},
                                {u"outcome"_s, outcomeName(one.answer.outcome)},
                                {u"receipt"_s, one.answer.reference},
                                {u"message"_s, one.answer.sentence}});
    return list;
}

std::optional<Error> notGivenBack(OrderId order, const QList<CardGivenBack> &back)
{
    const auto gone = [](const CardGivenBack &one) { return one.answer.outcome == ChargeAnswer::Outcome::Charged; };
    const auto first = std::ranges::find_if_not(back, gone);
    if (first == back.end())
        return {};
    Money left = -first->booked.amount;
    for (auto one = first + 1; one != back.end(); ++one)
        left -= gone(*one) ? Money{0, left.currency} : one->booked.amount;
    const QString told =
        first->answer.outcome == ChargeAnswer::Outcome::Refused
            ? Ctl::tr(
                "The refund of order %1 is booked, but %2 did not go back to the card: %3 Ask again with the same "
                "--key, or give it back by hand.")
            : Ctl::tr("The refund of order %1 is booked, but nobody knows whether %2 went back to the card: %3 Look at "
                      "the reader, and ask again with the same --key.");
    return Error{
        ErrorCode::PaymentMismatch,
        told.arg(digits(order.value()), amountText(left), first->answer.sentence),
        {{u"order"_s, order.value()}, {u"outcome"_s, outcomeName(first->answer.outcome)}, {u"left"_s, toDecimal(left)}},
        {}};
}

QString givenBackText(const QList<CardGivenBack> &back)
{
    QString text;
    for (const CardGivenBack &one : back)
        text += u"  %1: %2\n"_s.arg(amountText(-one.booked.amount), safeText(one.answer.sentence));
    return text;
}

} // namespace rowlock

#include "app/rowlockctl/card_given_back.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonObject>

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

QString givenBackText(const QList<CardGivenBack> &back)
{
    QString text;
    for (const CardGivenBack &one : back)
        text += u"  %1: %2\n"_s.arg(amountText(-one.booked.amount), safeText(one.answer.sentence));
    return text;
}

} // namespace rowlock

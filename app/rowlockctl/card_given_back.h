// A device gives back what was refunded to cards, as a command asks for it and tells it.
#pragma once

#include "model/domain/card_refund.h"

#include <QJsonArray>

#include <optional>

namespace rowlock {

struct CardGivenBack
{
    Payment booked;
    ChargeAnswer answer;
};

// Every card payment among them, one after another.
QList<CardGivenBack> giveBackByDevice(PaymentDevice &device, const QString &orderCode, const QList<Payment> &booked);
QJsonArray givenBackJson(const QList<CardGivenBack> &back);
// The refund is booked all the same; for whoever looks for an error it is one that a card has not got all of it.
std::optional<Error> notGivenBack(OrderId order, const QList<CardGivenBack> &back);
QString givenBackText(const QList<CardGivenBack> &back);

} // namespace rowlock

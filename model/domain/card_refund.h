// Money that goes back to a card by the reader that is attached. A refund is booked first and the reader asked after,
// under a key that follows from the booking: asked again, by whomever, it gives the money back once.
#pragma once

#include "model/domain/order.h"
#include "model/domain/payment_device.h"

namespace rowlock {

// What a reader is asked to give back for a payment of this order that is below zero.
inline Charge cardRefundOf(const QString &orderCode, const Payment &booked)
{
    return {QStringLiteral("refund-%1-%2").arg(orderCode).arg(booked.id.value()), -booked.amount,
            QStringLiteral("order %1").arg(orderCode)};
}

inline bool isCardRefund(const Payment &payment)
{
    return payment.method == PaymentMethod::Card && payment.amount.minor < 0;
}

} // namespace rowlock

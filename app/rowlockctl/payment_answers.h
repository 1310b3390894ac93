// What the commands that pay and those that move seats answer alike.
#pragma once

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/parameters.h"
#include "model/domain/payment.h"

#include <QJsonArray>
#include <QJsonObject>

namespace rowlock {

QJsonObject attemptJson(const PaymentAttempt &attempt);
// {"due", "paid", "left", "parts": [attempt, ...]}
QJsonObject partlyJson(const PaidInParts &paid);
QString partlyText(const PaidInParts &paid); // "40.00 EUR of 87.30 EUR are paid, 47.30 EUR are left."
QJsonArray paymentsJson(const QList<Payment> &payments);
QString refundsText(const QList<Payment> &refunds); // "card 16.00 EUR, cash 18.00 EUR"
QString roundingText(const Money &rounding);        // nothing where cash was not rounded
QJsonObject moveJson(const MoveReceipt &receipt);
QString moveText(const MoveReceipt &receipt);
// Of what was refused or stays in doubt the answer is an error besides, with the outcome in full.
Answer outcomeAnswer(const PaymentOutcome &outcome);

QList<TicketId> ticketsNamed(const Parameters &parameters); // --tickets
// As many seats on both sides, in the same order. invalid_argument.
Result<QList<SeatMove>> readMoves(const Parameters &parameters, const QString &from, const QString &to);

} // namespace rowlock

#include "app/rowlockctl/payment_answers.h"

#include "app/rowlockctl/output.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject movedJson(const MovedSeat &seat)
{
    QJsonObject json{{u"from"_s, seat.from}, {u"to"_s, seat.to}};
    if (seat.hold.isValid()) {
        json.insert(u"hold"_s, seat.hold.value());
        return json;
    }
    json.insert(u"order"_s, seat.order.value());
    json.insert(u"replaced"_s, seat.replaced.value());
    json.insert(u"ticket"_s, seat.ticket.value());
    json.insert(u"barcode"_s, seat.barcode);
    return json;
}

QString movedText(const MoveReceipt &receipt)
{
    TextTable table({Ctl::tr("FROM"), Ctl::tr("TO"), Ctl::tr(">ORDER"), Ctl::tr(">HOLD"), Ctl::tr(">NEW TICKET"),
                     Ctl::tr("BARCODE")});
    for (const MovedSeat &seat : receipt.seats) {
        const auto number = [](auto id) { return id.isValid() ? digits(id.value()) : QString(); };
        table.add(
            {seat.fromLabel, seat.toLabel, number(seat.order), number(seat.hold), number(seat.ticket), seat.barcode});
    }
    return table.toString();
}

// No rule of the house was broken, so the outcome is answered in full; for whoever looks for an error it is one all the
// same. Of the closed list of codes the one about the money fits.
Answer unpaid(const PaymentOutcome &outcome, QJsonObject json)
{
    const QString then =
        outcome.status == PaymentOutcome::Status::InDoubt
            ? Ctl::tr("Payment %1 stays in doubt: see 'rowlockctl payment settle --help'.")
                  .arg(digits(outcome.attempt.id.value()))
            : Ctl::tr("Hold %1 is %2.").arg(digits(outcome.hold.id.value()), stateName(outcome.hold.state));
    const Error error{ErrorCode::PaymentMismatch,
                      outcome.sentence + u' ' + then,
                      {{u"attempt"_s, outcome.attempt.id.value()},
                       {u"hold"_s, outcome.attempt.hold.value()},
                       {u"outcome"_s, statusName(outcome.status)}},
                      {}};
    json.insert(u"error"_s, toJson(error));
    return Answer{json, [] { return QString(); }, exitStatus(error), error.message};
}

} // namespace

QJsonObject attemptJson(const PaymentAttempt &attempt)
{
    QJsonObject json{{u"attempt"_s, attempt.id.value()},
                     {u"hold"_s, attempt.hold.value()},
                     {u"event"_s, attempt.event.value()},
                     {u"key"_s, attempt.key},
                     {u"method"_s, methodName(attempt.method)},
                     {u"amount"_s, toDecimal(attempt.amount)},
                     {u"state"_s, stateName(attempt.state)},
                     {u"terminal"_s, attempt.by.terminal},
                     {u"clerk"_s, attempt.by.clerk},
                     {u"begun_at"_s, toIso(attempt.begunAt)}};
    if (attempt.isExchange())
        json.insert(u"exchange_of"_s, attempt.exchanged.value());
    if (attempt.changesTypes)
        json.insert(u"changes_types"_s, true);
    if (attempt.isPart())
        json.insert(u"tendered"_s, toDecimal(*attempt.tendered));
    if (attempt.endedAt) {
        json.insert(u"ended_at"_s, toIso(*attempt.endedAt));
        json.insert(u"ended_by"_s, attempt.endedBy);
        json.insert(u"reference"_s, attempt.reference);
        json.insert(u"reason"_s, attempt.reason);
    }
    return json;
}

QJsonObject partlyJson(const PaidInParts &paid)
{
    QJsonArray parts;
    for (const PaymentAttempt &part : paid.parts)
        parts.append(attemptJson(part));
    return {{u"due"_s, toDecimal(paid.due)},
            {u"paid"_s, toDecimal(paid.paid())},
            {u"left"_s, toDecimal(paid.left())},
            {u"left_in_cash"_s, toDecimal(paid.leftFor(PaymentMethod::Cash))},
            {u"parts"_s, parts}};
}

QString partlyText(const PaidInParts &paid)
{
    const Money inCash = paid.leftFor(PaymentMethod::Cash);
    return Ctl::tr("%1 of %2 is paid, %3 is left.\n")
               .arg(amountText(paid.paid()), amountText(paid.due), amountText(paid.left()))
           + (inCash == paid.left() ? QString() : Ctl::tr("In cash %1, rounded.\n").arg(amountText(inCash)));
}

QJsonArray paymentsJson(const QList<Payment> &payments)
{
    QJsonArray list;
    for (const Payment &payment : payments) {
        QJsonObject json{{u"payment"_s, payment.id.value()},       {u"method"_s, methodName(payment.method)},
                         {u"amount"_s, toDecimal(payment.amount)}, {u"tendered"_s, toDecimal(payment.tendered)},
                         {u"reference"_s, payment.reference},      {u"at"_s, toIso(payment.at)}};
        if (payment.isPaidSince)
            json.insert(u"paid_since"_s, true);
        list.append(json);
    }
    return list;
}

QString refundsText(const QList<Payment> &refunds)
{
    QStringList ways;
    for (const Payment &payment : refunds)
        ways += methodName(payment.method) + u' ' + amountText(-payment.amount);
    return ways.join(u", "_s);
}

QString roundingText(const Money &rounding)
{
    return rounding.minor == 0 ? QString() : Ctl::tr("Cash rounding: %1.\n").arg(amountText(rounding));
}

QJsonObject moveJson(const MoveReceipt &receipt)
{
    QJsonArray moved;
    for (const MovedSeat &seat : receipt.seats)
        moved.append(movedJson(seat));
    return {{u"event"_s, receipt.event.value()},
            {u"moved"_s, moved},
            {u"difference"_s, toDecimal(receipt.difference)},
            {u"fees"_s, toDecimal(receipt.fees)},
            {u"rounding"_s, toDecimal(receipt.rounding)},
            {u"paid"_s, toDecimal(receipt.paid)},
            {u"change"_s, toDecimal(receipt.change)},
            {u"payments"_s, paymentsJson(receipt.refunds)}};
}

QString moveText(const MoveReceipt &receipt)
{
    QString text = movedText(receipt);
    if (receipt.difference.minor > 0)
        text += Ctl::tr("\nDifference paid: %1. Change: %2.\n")
                    .arg(amountText(receipt.difference + receipt.rounding), amountText(receipt.change));
    else if (receipt.difference.minor < 0)
        text += Ctl::tr("\nTo refund: %1 (%2).\n")
                    .arg(amountText(-receipt.difference - receipt.rounding), refundsText(receipt.refunds));
    text += roundingText(receipt.rounding);
    return text;
}

Answer outcomeAnswer(const PaymentOutcome &outcome)
{
    QJsonObject json = outcome.attempt.id.isValid() ? attemptJson(outcome.attempt) : QJsonObject{};
    json.insert(u"outcome"_s, statusName(outcome.status));
    json.insert(u"message"_s, outcome.sentence);
    if (outcome.partly)
        json.insert(u"partly"_s, partlyJson(*outcome.partly));
    if (outcome.sale) {
        json.insert(u"sale"_s, saleJson(*outcome.sale));
        return Answer{json, [outcome] { return safeText(outcome.sentence) + u'\n' + saleText(*outcome.sale); }};
    }
    if (outcome.exchange) {
        json.insert(u"exchange"_s, moveJson(*outcome.exchange));
        return Answer{json, [outcome] { return safeText(outcome.sentence) + u'\n' + moveText(*outcome.exchange); }};
    }
    if (outcome.status == PaymentOutcome::Status::PartPaid)
        return Answer{json, [outcome] { return safeText(outcome.sentence) + u'\n' + partlyText(*outcome.partly); }};
    return unpaid(outcome, json);
}

QList<TicketId> ticketsNamed(const Parameters &parameters)
{
    QList<TicketId> tickets;
    for (const qint64 ticket : parameters.wholes(u"tickets"_s))
        tickets.append(TicketId(ticket));
    return tickets;
}

Result<QList<SeatMove>> readMoves(const Parameters &parameters, const QString &first, const QString &second)
{
    const QStringList from = parameters.texts(first);
    const QStringList to = parameters.texts(second);
    if (from.size() != to.size())
        return wrongArgument(
            second,
            Ctl::tr("%1 seats are named on one side and %2 on the other. Name the same number, in the same order.")
                .arg(from.size())
                .arg(to.size()));
    QList<SeatMove> moves;
    for (qsizetype i = 0; i < from.size(); ++i)
        moves.append({from.at(i), to.at(i)});
    return moves;
}

} // namespace rowlock

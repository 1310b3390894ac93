#include "model/service/exchange_payment.h"

#include "model/domain/payment_device.h"
#include "model/store/exchanges.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct ExchangeDesk
{
    Q_DECLARE_TR_FUNCTIONS(Desk)
};

} // namespace

Result<PaymentOutcome> payExchange(Desk &desk, const ExchangeAsked &asked, PaymentDevice &device, const QString &key,
                                   HoldId inHand)
{
    HoldId hold = inHand;
    if (!hold.isValid()) {
        TRY_GET(const Order order, desk.order(QString::number(asked.order.value())));
        QStringList seats;
        for (const SeatMove &move : asked.moves)
            seats += move.to;
        HoldOptions options;
        options.key = key.isEmpty() ? QString() : key + QStringLiteral("/seats");
        TRY_GET(const HoldInfo held, desk.hold(order.event, SeatRequest::named(seats), options));
        hold = held.id;
    }
    const auto giveBack = [&] {
        if (!inHand.isValid())
            (void)desk.release(hold, ExchangeDesk::tr("Not exchanged")); // or it ends by its clock
    };
    const auto begun = desk.beginPayment(hold, {device.method(), {}, key, {}, asked});
    if (!begun && begun.error().details.value(QStringLiteral("argument")) == QStringLiteral("exchange")) {
        const auto done = desk.exchange(asked.order, asked.moves, {}, asked.reason, key, hold); // nothing is to be paid
        if (!done) {
            giveBack();
            return refuse(done.error());
        }
        PaymentOutcome outcome;
        outcome.came = PaymentOutcome::Came::Exchanged;
        TRY_GET(outcome.hold, readHold(desk.connection(), hold));
        outcome.sentence = ExchangeDesk::tr("Nothing was to be paid.");
        outcome.exchange = *done;
        return outcome;
    }
    if (!begun) {
        giveBack();
        return refuse(begun.error());
    }
    auto outcome = askFor(desk, *begun, device);
    if (outcome && outcome->came == PaymentOutcome::Came::Refused) {
        giveBack();
        TRY_GET(outcome->hold, readHold(desk.connection(), hold));
    }
    return outcome;
}

Result<PaymentOutcome> askFor(Desk &desk, const PaymentBegun &begun, PaymentDevice &device)
{
    const PaymentAttempt &attempt = begun.attempt;
    PaymentOutcome before{PaymentOutcome::Came::Refused, attempt, begun.hold, {}, {}};
    if (attempt.state == AttemptState::Charged && attempt.isExchange()) {
        before.came = PaymentOutcome::Came::Exchanged;
        TRY_GET(before.exchange, receiptOfExchange(desk.connection(), attempt));
        before.sentence = ExchangeDesk::tr("This payment was made before, and the seats are exchanged.");
        return before;
    }
    if (attempt.state == AttemptState::Charged) {
        before.came = PaymentOutcome::Came::Sold;
        TRY_GET(before.sale, receiptOfHold(desk.connection(), attempt.hold));
        before.sentence = ExchangeDesk::tr("This payment was made before, and the seats are sold.");
        return before;
    }
    if (attempt.state != AttemptState::Open) {
        before.sentence = ExchangeDesk::tr("This payment was tried before and came to nothing. Begin a "
                                           "new one, with a new key.");
        return before;
    }
    const Charge charge{attempt.key, attempt.amount, QStringLiteral("hold %1").arg(attempt.hold.value())};
    const ChargeAnswer answer = device.charge(charge);
    device.answerHeard(charge);
    return desk.finishPayment(attempt, answer);
}

Result<Order> exchangedBy(Desk &desk, AttemptId id)
{
    TRY_GET(const PaymentAttempt attempt, readAttempt(desk.connection(), id));
    TRY_GET(Order order, readOrder(desk.connection(), attempt.exchanged));
    TRY_GET(const QList<TicketId> tickets, ticketsOfAttempt(desk.connection(), id));
    order.tickets.removeIf([&](const Ticket &ticket) { return !tickets.contains(ticket.id); });
    return order;
}

} // namespace rowlock

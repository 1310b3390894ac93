// Payments as attempts: begun, asked for at a device, settled where nobody knows what came of them.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/named_device.h"
#include "app/rowlockctl/order_notes.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/countdown.h"
#include "model/domain/rest_due.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// How much of what is left, and until when the rest.
Result<Done> readPart(const Desk &desk, const Parameters &parameters, PaymentStart &start)
{
    start.isDeposit = parameters.flag(u"deposit"_s);
    if (start.isDeposit && start.amount)
        return wrongArgument(u"deposit"_s, Ctl::tr("Say one of the two: --amount or --deposit."));
    TRY_GET(start.restDue, parameters.instant(u"rest_due"_s, venueZone(desk)));
    return Done{};
}

// Which tickets go back, or become of another price type.
Result<Done> readPurpose(Desk &desk, const Parameters &parameters, PaymentStart &start)
{
    const bool isTypes = parameters.has(u"types"_s);
    if (isTypes == parameters.has(u"hold"_s))
        return wrongArgument(u"hold"_s, Ctl::tr("Name a hold, or with --types an order."));
    if (isTypes != parameters.has(u"type"_s) || (isTypes && parameters.has(u"exchange"_s)))
        return wrongArgument(u"types"_s, Ctl::tr("A change of price types is --types ORDER with --type TYPE."));
    const bool isExchange = parameters.has(u"exchange"_s);
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"to"_s));
    if (!moves.isEmpty() && isExchange && parameters.has(u"tickets"_s))
        return wrongArgument(u"tickets"_s, Ctl::tr("Name what goes back once: with --seats or with --tickets."));
    if (!isExchange && (parameters.has(u"seats"_s) || parameters.has(u"to"_s)))
        return wrongArgument(u"seats"_s, Ctl::tr("Seats go with --exchange only: name the order too."));
    if (!isExchange && !isTypes && parameters.has(u"tickets"_s))
        return wrongArgument(u"tickets"_s, Ctl::tr("Tickets go with --exchange or --types only: name the order too."));
    const QString reason = parameters.text(u"reason"_s);
    if (isExchange) {
        TRY_GET(const Order order, desk.orders().order(parameters.textOfEither(u"exchange"_s)));
        start.exchange = {order.id, moves, reason, ticketsNamed(parameters)};
    } else if (isTypes) {
        TRY_GET(const Order order, desk.orders().order(parameters.textOfEither(u"types"_s)));
        TRY_GET(const PriceType type, namedType(desk, parameters.text(u"type"_s)));
        start.types = TypeChangeAsked{order.id, ticketsNamed(parameters), type.no, reason};
    }
    return Done{};
}

Result<Answer> begin(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    PaymentStart start;
    if (parameters.has(u"method"_s)) {
        TRY_GET(start.method, paymentMethodFromName(parameters.text(u"method"_s)));
    }
    TRY_GET(start.amount, parameters.amount(u"amount"_s, desk->facts().currency));
    start.key = parameters.text(u"key"_s);
    TRY(readPart(*desk, parameters, start));
    TRY(readPurpose(*desk, parameters, start));
    const HoldId hold = start.types ? HoldId() : HoldId(parameters.whole(u"hold"_s));
    TRY_GET(const PaymentBegun begun, desk->payments().begin(hold, start));
    const PaymentAttempt attempt = begun.attempt;
    return Answer{attemptJson(attempt), [attempt] {
                      if (attempt.state != AttemptState::Open)
                          return Ctl::tr("Payment %1 was begun before and is %2.\n")
                              .arg(digits(attempt.id.value()), stateName(attempt.state));
                      if (attempt.changesTypes)
                          return Ctl::tr(
                                     "Payment %1 of %2 by %3 is begun; order %4 waits for it. Settle the payment.\n")
                              .arg(digits(attempt.id.value()), amountText(attempt.amount), methodName(attempt.method),
                                   digits(attempt.exchanged.value()));
                      return Ctl::tr("Payment %1 of %2 by %3 is begun; hold %4 waits for it. Sell the hold, or abandon "
                                     "or settle the payment.\n")
                          .arg(digits(attempt.id.value()), amountText(attempt.amount), methodName(attempt.method),
                               digits(attempt.hold.value()));
                  }};
}

QJsonObject openJson(const OpenPayment &payment, std::optional<Instant> now)
{
    QJsonObject json = attemptJson(payment.attempt);
    if (now)
        json.insert(u"age_seconds"_s, std::max<qint64>(*now - payment.attempt.begunAt, 0) / 1000);
    if (!payment.partly)
        return json;
    json.insert(u"left"_s, toDecimal(payment.partly->left()));
    if (payment.hold.restDue)
        json.insert(u"rest_due"_s, toIso(*payment.hold.restDue));
    if (now)
        json.insert(u"overdue"_s, isRestOverdue(payment.hold, *now));
    return json;
}

QString restText(const OpenPayment &payment, const QTimeZone &zone, std::optional<Instant> now)
{
    if (!payment.partly || !payment.hold.restDue)
        return {};
    const QString due = timeText(*payment.hold.restDue, zone);
    return now && isRestOverdue(payment.hold, *now) ? Ctl::tr("%1, overdue").arg(due) : due;
}

QString purposeText(const PaymentAttempt &attempt)
{
    if (attempt.changesTypes)
        return Ctl::tr("price type of order %1").arg(digits(attempt.exchanged.value()));
    return attempt.isExchange() ? Ctl::tr("exchange of order %1").arg(digits(attempt.exchanged.value()))
                                : Ctl::tr("sale");
}

QString openText(const QList<OpenPayment> &payments, const QTimeZone &zone, std::optional<Instant> now)
{
    TextTable table({Ctl::tr(">PAYMENT"), Ctl::tr("FOR"), Ctl::tr(">HOLD"), Ctl::tr("TERMINAL"), Ctl::tr("METHOD"),
                     Ctl::tr(">AMOUNT"), Ctl::tr("STATE"), Ctl::tr("BEGUN"), Ctl::tr("AGE"), Ctl::tr(">LEFT"),
                     Ctl::tr("REST DUE"), Ctl::tr("KEY")});
    for (const OpenPayment &payment : payments) {
        const PaymentAttempt &attempt = payment.attempt;
        table.add({digits(attempt.id.value()), purposeText(attempt), digits(attempt.hold.value()), attempt.by.terminal,
                   methodName(attempt.method), amountText(attempt.amount), stateName(attempt.state),
                   timeText(attempt.begunAt, zone), now ? ageText(*now - attempt.begunAt) : QString(),
                   payment.partly ? amountText(payment.partly->left()) : QString(), restText(payment, zone, now),
                   attempt.key});
    }
    return table.isEmpty() ? Ctl::tr("No unconfirmed payments.\n") : table.toString();
}

Result<Answer> listPayments(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PaymentAttempt> attempts, desk->payments().open());
    const auto clock = desk->upkeep().readClock(); // without it the payments are still to be seen
    const auto now = clock ? std::optional(clock->house) : std::nullopt;
    QList<OpenPayment> payments;
    for (const PaymentAttempt &attempt : attempts) {
        TRY_GET(const OpenPayment payment, desk->payments().inFull(attempt));
        payments.append(payment);
    }
    if (now)
        sortByRest(payments, *now);
    QJsonArray json;
    for (const OpenPayment &payment : std::as_const(payments))
        json.append(openJson(payment, now));
    return Answer{{{u"payments"_s, json}},
                  [payments, zone = venueZone(*desk), now] { return openText(payments, zone, now); }};
}

Result<PaymentVerdict> readVerdict(const Parameters &parameters, const Currency &currency)
{
    const bool charged = parameters.flag(u"charged"_s);
    if (charged == parameters.flag(u"not_charged"_s))
        return wrongArgument(u"charged"_s, Ctl::tr("Say one of the two: --charged or --not-charged."));
    for (const QString &name : {u"reference"_s, u"tendered"_s, u"payments"_s, u"note"_s}) {
        if (!charged && parameters.has(name))
            return wrongArgument(name, Ctl::tr("What was paid, and a note, go with --charged only."));
    }
    if (charged && parameters.has(u"reason"_s))
        return wrongArgument(u"reason"_s, Ctl::tr("A reason goes with --not-charged only."));
    if (!charged)
        return PaymentVerdict::notCharged(parameters.text(u"reason"_s));
    PaymentVerdict verdict = PaymentVerdict::wasCharged(parameters.text(u"reference"_s));
    TRY_GET(verdict.tendered, parameters.amount(u"tendered"_s, currency));
    TRY_GET(verdict.rest, parameters.payments(u"payments"_s, currency));
    verdict.note = parameters.text(u"note"_s);
    return verdict;
}

Result<Answer> settle(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PaymentVerdict verdict, readVerdict(parameters, desk->facts().currency));
    TRY_GET(const PaymentSettled settled, desk->payments().settle(AttemptId(parameters.whole(u"attempt"_s)), verdict));
    QJsonObject json = attemptJson(settled.attempt);
    if (settled.sale)
        json.insert(u"sale"_s, saleJson(*settled.sale));
    else if (settled.exchange)
        json.insert(u"exchange"_s, moveJson(*settled.exchange));
    else if (settled.partly)
        json.insert(u"partly"_s, partlyJson(*settled.partly));
    else
        json.insert(u"released"_s, settled.released);
    return Answer{json, [settled] {
                      if (settled.sale)
                          return Ctl::tr("Payment %1 was charged.\n").arg(digits(settled.attempt.id.value()))
                                 + saleText(*settled.sale);
                      if (settled.exchange)
                          return Ctl::tr("Payment %1 was charged.\n").arg(digits(settled.attempt.id.value()))
                                 + moveText(*settled.exchange);
                      if (settled.partly)
                          return (settled.attempt.state == AttemptState::Charged
                                      ? Ctl::tr("Payment %1 was charged.\n")
                                      : Ctl::tr("Payment %1 was not charged.\n"))
                                     .arg(digits(settled.attempt.id.value()))
                                 + partlyText(*settled.partly);
                      if (settled.attempt.changesTypes)
                          return Ctl::tr("Payment %1 was not charged, and order %2 stays as it is.\n")
                              .arg(digits(settled.attempt.id.value()), digits(settled.attempt.exchanged.value()));
                      return Ctl::tr("Payment %1 was not charged, and hold %2 is released. Places free again: %3.\n")
                          .arg(digits(settled.attempt.id.value()), digits(settled.attempt.hold.value()),
                               digits(settled.released));
                  }};
}

Result<Answer> abandon(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(HoldInfo hold, desk->payments().abandon(HoldId(parameters.whole(u"hold"_s)), AttemptState::NotCharged,
                                                    parameters.text(u"reason"_s)));
    if (!hold.isLive()) // it was made for a change of price types
        return Answer{holdJson(hold), [hold] {
                          return Ctl::tr("The payment is given up, and the order stays as it is. Hold %1 is %2.\n")
                              .arg(digits(hold.id.value()), stateName(hold.state));
                      }};
    hold = asPaid(*desk, hold);
    if (hold.state == HoldState::Paying)
        return Answer{holdJson(hold), [hold] {
                          return Ctl::tr("Hold %1 stays in payment: a part of it is paid. Take the rest, or give it "
                                         "back.\n")
                              .arg(digits(hold.id.value()));
                      }};
    return Answer{holdJson(hold), [hold, zone = venueZone(*desk)] {
                      return Ctl::tr("Hold %1 is no longer in payment and runs until %2.\n")
                          .arg(digits(hold.id.value()), clockText(hold.times.expiresAt, zone));
                  }};
}

Result<Answer> pay(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const Currency currency = desk->facts().currency;
    TRY_GET(const auto device, namedDevice(parameters.text(u"device"_s), currency));
    PaymentStart start;
    TRY_GET(start.amount, parameters.amount(u"amount"_s, currency));
    start.key = parameters.text(u"key"_s);
    TRY(readPart(*desk, parameters, start));
    TRY_GET(const PaymentOutcome outcome,
            desk->payments().payAs(HoldId(parameters.whole(u"hold"_s)), *device, start, parameters.text(u"note"_s)));
    return outcomeAnswer(outcome);
}

Result<Answer> giveBack(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PartReturned returned,
            desk->payments().giveBack(AttemptId(parameters.whole(u"attempt"_s)), parameters.text(u"reference"_s),
                                      parameters.text(u"reason"_s)));
    QJsonObject json = attemptJson(returned.part);
    json.insert(u"hold_state"_s, stateName(returned.hold.state));
    json.insert(u"released"_s, returned.released);
    return Answer{json, [returned] {
                      return Ctl::tr("%1 by %2 goes back. Hold %3 is %4.\n")
                          .arg(amountText(returned.part.amount), methodName(returned.part.method),
                               digits(returned.hold.id.value()), stateName(returned.hold.state));
                  }};
}

Result<Answer> askAgain(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const auto device, namedDevice(parameters.text(u"device"_s), desk->facts().currency));
    TRY_GET(const PaymentOutcome outcome,
            desk->payments().askAgain(AttemptId(parameters.whole(u"attempt"_s)), *device));
    return outcomeAnswer(outcome);
}

Parameter whoTakesIt()
{
    return deviceParameter(Ctl::tr("Who takes the money."), true);
}

Parameter isDepositParameter()
{
    return {.name = u"deposit"_s,
            .kind = Kind::Flag,
            .placeholder = {},
            .help = Ctl::tr("The deposit that is proposed, less what is paid already, in place of an amount.")};
}

Parameter restDueParameter()
{
    return {.name = u"rest_due"_s,
            .kind = Kind::Time,
            .placeholder = u"TIME"_s,
            .help =
                Ctl::tr("Of a part: until when the rest is to be paid; proposed if not given, see 'deposit show'.")};
}

Parameter attemptParameter()
{
    return {.name = u"attempt"_s,
            .kind = Kind::Whole,
            .placeholder = u"ATTEMPT"_s,
            .help = Ctl::tr("The payment's number, see 'rowlockctl payment list'."),
            .positional = true,
            .required = true};
}

// Where it is of a hold.
Parameter ifHoldParameter()
{
    Parameter hold = holdParameter();
    hold.required = false;
    hold.help = Ctl::tr("The hold's number; with --types there is none.");
    return hold;
}

Command beginCommand()
{
    return {
        .words = {u"payment"_s, u"begin"_s},
        .summary = Ctl::tr("Starts a payment; the hold's clock stops."),
        .help = Ctl::tr("The money is asked for with nothing locked. 'sell' completes the sale, 'payment abandon' ends "
                        "the attempt; where the outcome is not known, it stays in 'payment list' until it is "
                        "resolved.\nA repeated key answers the payment that it began, as it is by now."),
        .parameters = {ifHoldParameter(),
                       {.name = u"method"_s,
                        .kind = Kind::Text,
                        .placeholder = u"METHOD"_s,
                        .help = Ctl::tr("cash, card, voucher, account, comp, giftcard, cheque or transfer; card if "
                                        "not given."),
                        .choices = methodNames()},
                       {.name = u"amount"_s,
                        .kind = Kind::Text,
                        .placeholder = u"AMOUNT"_s,
                        .help = Ctl::tr("Less than is left, where the rest is paid in another way.")},
                       isDepositParameter(),
                       restDueParameter(),
                       {.name = u"exchange"_s,
                        .kind = Kind::Either,
                        .placeholder = u"ORDER"_s,
                        .help = Ctl::tr("Not the seats are paid for, but what they cost more than seats of this order "
                                        "that go back.")},
                       {.name = u"seats"_s,
                        .kind = Kind::Texts,
                        .placeholder = u"REF,REF,..."_s,
                        .help = Ctl::tr("With --exchange: the order's seats that go back.")},
                       {.name = u"to"_s,
                        .kind = Kind::Texts,
                        .placeholder = u"REF,REF,..."_s,
                        .help = Ctl::tr("With --exchange: the hold's seats, in the same order.")},
                       {.name = u"tickets"_s,
                        .kind = Kind::Wholes,
                        .placeholder = u"ID,..."_s,
                        .help = Ctl::tr("With --exchange, in place of seats: the tickets that go back for all of the "
                                        "hold; with --types those that change. Otherwise all that are valid.")},
                       {.name = u"types"_s,
                        .kind = Kind::Either,
                        .placeholder = u"ORDER"_s,
                        .help = Ctl::tr("In place of a hold: what it costs more that tickets of this order are of "
                                        "another price type.")},
                       {.name = u"type"_s,
                        .kind = Kind::Text,
                        .placeholder = u"TYPE"_s,
                        .help = Ctl::tr("With --types: the price type, by its key or name.")},
                       reasonParameter(),
                       keyParameter()},
        .run = begin};
}

Command settleCommand()
{
    return {
        .words = {u"payment"_s, u"settle"_s},
        .summary = Ctl::tr(
            "Says what became of a payment in doubt: charged sells or exchanges the seats, or changes the price types; "
            "not charged releases them, or leaves the order as it is."),
        .help = Ctl::tr("From any terminal. Look at the device first: it knows whether it charged."),
        .parameters =
            {attemptParameter(),
             {.name = u"charged"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("The money was taken.")},
             {.name = u"not_charged"_s,
              .kind = Kind::Flag,
              .placeholder = {},
              .help = Ctl::tr("The money was not taken.")},
             {.name = u"reference"_s,
              .kind = Kind::Text,
              .placeholder = u"REFERENCE"_s,
              .help = Ctl::tr("Charged: the receipt's number or the like, never a card's.")},
             {.name = u"tendered"_s,
              .kind = Kind::Text,
              .placeholder = u"AMOUNT"_s,
              .help = Ctl::tr("Charged, in cash: what was handed over, where change was given.")},
             paymentsParameter(Ctl::tr("Charged: other payments, where this one was for less than the total."), false),
             noteParameter(),
             {.name = u"reason"_s,
              .kind = Kind::Text,
              .placeholder = u"TEXT"_s,
              .help = Ctl::tr("Not charged: why, for the journal.")}},
        .run = settle};
}

Command payCommand()
{
    return {
        .words = {u"pay"_s},
        .summary = Ctl::tr("Asks a device for a hold's money, and sells the hold if it was charged."),
        .help = Ctl::tr(
            "DEVICE is cash:AMOUNT (what was handed over), card[:REFERENCE] (read off a terminal by a person), "
            "giftcard:CODE, cheque[:NUMBER], transfer[:REFERENCE], "
            "reader:COMMAND (a card reader's program, see docs/card-reader.md), or "
            "simulated[:HABIT,...] for practice and tests. Habits: delay=MS, refuse, silent, "
            "crash=before|charged|answered, memory=FILE (where it remembers its charges by key).\n"
            "With an amount below what is left the hold stays in payment, to be paid on in any way.\n"
            "The outcome is sold, part_paid, refused or in_doubt; for the latter two the exit status is 1. Said again "
            "with the same key, nothing is charged twice."),
        .parameters = {holdParameter(),
                       whoTakesIt(),
                       {.name = u"amount"_s,
                        .kind = Kind::Text,
                        .placeholder = u"AMOUNT"_s,
                        .help = Ctl::tr("Only so much; all that is left if not given.")},
                       isDepositParameter(),
                       restDueParameter(),
                       noteParameter(),
                       keyParameter()},
        .run = pay};
}

Command askAgainCommand()
{
    return {.words = {u"payment"_s, u"ask"_s},
            .summary = Ctl::tr("Asks a device what came of a payment in doubt, and resolves it if the device knows."),
            .help = Ctl::tr("DEVICE is reader:COMMAND, or simulated:memory=FILE. Nothing is charged. Charged sells or "
                            "exchanges the seats, or changes the price types; surely not charged, the hold runs again; "
                            "otherwise the payment stays "
                            "in doubt. The outcome is as that of 'pay'."),
            .parameters = {attemptParameter(), whoTakesIt()},
            .run = askAgain};
}

} // namespace

QList<Command> paymentCommands()
{
    return {
        payCommand(),
        beginCommand(),
        {.words = {u"payment"_s, u"list"_s},
         .summary = Ctl::tr("Lists payments in doubt, those being asked for, and parts that were paid of what is not "
                            "sold yet, of all terminals."),
         .help = {},
         .parameters = {},
         .run = listPayments},
        settleCommand(),
        askAgainCommand(),
        {.words = {u"payment"_s, u"give-back"_s},
         .summary = Ctl::tr("Gives back a part of a sale that was paid, from any terminal, before the rest is."),
         .help =
             Ctl::tr("The money goes back as it came: out of the drawer, or at the card reader, whose receipt is the "
                     "reference. With the last part the hold runs again, or is released where it is another "
                     "terminal's."),
         .parameters = {attemptParameter(),
                        {.name = u"reference"_s,
                         .kind = Kind::Text,
                         .placeholder = u"REFERENCE"_s,
                         .help = Ctl::tr("The refund's receipt number or the like, never a card's.")},
                        reasonParameter()},
         .run = giveBack},
        {.words = {u"payment"_s, u"abandon"_s},
         .summary = Ctl::tr("Gives up a payment of this terminal for which no money was taken; its hold runs again."),
         .help = {},
         .parameters = {holdParameter(), reasonParameter()},
         .run = abandon},
    };
}

} // namespace rowlock

// Parties that change seats: a manager's move, two that swap, and a patron's exchange.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/named_device.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> answerWith(const MoveReceipt &receipt)
{
    return Answer{moveJson(receipt), [receipt] { return moveText(receipt); }};
}

Result<Answer> move(Session &session, const Parameters &parameters)
{
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"to"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MoveReceipt receipt, desk->orders().move(EventId(parameters.whole(u"event"_s)), moves,
                                                           parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerWith(receipt);
}

Result<Answer> swap(Session &session, const Parameters &parameters)
{
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"with"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MoveReceipt receipt, desk->orders().move(EventId(parameters.whole(u"event"_s)), swapOf(moves),
                                                           parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerWith(receipt);
}

// Which seat for which, or tickets for all that a hold has.
Result<Done> requireOneWay(const Parameters &parameters, bool forHold)
{
    if (forHold && (!parameters.has(u"hold"_s) || parameters.has(u"seats"_s)))
        return wrongArgument(u"to"_s,
                             Ctl::tr("Name the new seats with --seats and --to, or with --hold alone a hold that has "
                                     "the new seats and standing places."));
    if (!forHold && parameters.has(u"tickets"_s))
        return wrongArgument(u"tickets"_s, Ctl::tr("With --to name the seats that go back with --seats."));
    return Done{};
}

Result<std::unique_ptr<PaymentDevice>> deviceOfAll(const Parameters &parameters, const QList<PaymentLine> &payments,
                                                   const Currency &currency)
{
    if (!payments.isEmpty())
        return wrongArgument(u"device"_s, Ctl::tr("Give --device or --pay, not both: a device takes the whole "
                                                  "difference."));
    return namedDevice(parameters.text(u"device"_s), currency);
}

Result<Answer> exchange(Session &session, const Parameters &parameters)
{
    const bool forHold = !parameters.has(u"to"_s);
    TRY(requireOneWay(parameters, forHold));
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"to"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, desk->orders().order(parameters.textOfEither(u"order"_s)));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    const HoldId hold = parameters.has(u"hold"_s) ? HoldId(parameters.whole(u"hold"_s)) : HoldId();
    const QString reason = parameters.text(u"reason"_s);
    const QString key = parameters.text(u"key"_s);
    const QList<TicketId> tickets = ticketsNamed(parameters);
    if (parameters.has(u"device"_s)) {
        TRY_GET(const auto device, deviceOfAll(parameters, payments, desk->facts().currency));
        TRY_GET(const PaymentOutcome outcome,
                desk->payments().payExchange({order.id, moves, reason, tickets}, *device, key, hold));
        return outcomeAnswer(outcome);
    }
    TRY_GET(const MoveReceipt receipt,
            forHold ? desk->orders().exchangeTickets({order.id, {}, reason, tickets}, hold, payments, key)
                    : desk->orders().exchange(order.id, moves, payments, reason, key, hold));
    return answerWith(receipt);
}

Result<Answer> changeTypes(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, desk->orders().order(parameters.textOfEither(u"order"_s)));
    TRY_GET(const PriceType type, namedType(*desk, parameters.text(u"type"_s)));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    const TypeChangeAsked asked{order.id, ticketsNamed(parameters), type.no, parameters.text(u"reason"_s)};
    const QString key = parameters.text(u"key"_s);
    if (parameters.has(u"device"_s)) {
        TRY_GET(const auto device, deviceOfAll(parameters, payments, desk->facts().currency));
        TRY_GET(const PaymentOutcome outcome, desk->payments().payTypes(asked, *device, key));
        return outcomeAnswer(outcome);
    }
    TRY_GET(const MoveReceipt receipt, desk->orders().changeTypes(asked, payments, key));
    return answerWith(receipt);
}

Parameter otherSeats(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Texts, .placeholder = u"REF,REF,..."_s, .help = help, .required = true};
}

} // namespace

QList<Command> moveCommands()
{
    return {
        {.words = {u"move"_s},
         .summary = Ctl::tr("Moves sold or held seats of an event to others, all or none."),
         .help = Ctl::tr("No money moves, whatever the new seats cost. Each sold seat gets a new ticket with a new "
                         "barcode; the old one "
                         "is void. A hold keeps its clock.\n"
                         "Example: rowlockctl move 3 --seats A-1,A-2 --to F-7,F-8 --reason 'a camera stands there'"),
         .parameters = {eventParameter(), seatsParameter(true),
                        otherSeats(u"to"_s, Ctl::tr("The new seats, in the same order.")), requiredReasonParameter(),
                        keyParameter()},
         .run = move},
        {.words = {u"swap"_s},
         .summary = Ctl::tr("Swaps the seats of two parties of the same size."),
         .help = Ctl::tr("As 'rowlockctl move' does it, for both at once."),
         .parameters = {eventParameter(), seatsParameter(true),
                        otherSeats(u"with"_s, Ctl::tr("The other party's seats, in the same order.")),
                        requiredReasonParameter(), keyParameter()},
         .run = swap},
        {.words = {u"exchange"_s},
         .summary = Ctl::tr("Exchanges tickets of an order for others at their price, for the difference."),
         .help = Ctl::tr(
             "The difference is paid, or refunded the way it was paid. The tickets are new ones; the old "
             "ones are void. With --hold alone tickets, all or those that are named, go back for all that the hold "
             "has, seats and standing places, as many as go back; in another performance it becomes an order of its "
             "own, and what was paid counts for it. Fees by exchange are in the difference. With --device the "
             "payment stands in 'payment list' until its answer is known, and 'payment settle' completes the "
             "exchange.\nExample: rowlockctl exchange K7QM-3RTD --seats F-7 --to A-1 --pay card:12.00 --reason "
             "'wants to sit in front'\nFor standing places, or another night: rowlockctl exchange K7QM-3RTD --hold 57 "
             "--pay cash:5.00 --reason 'ill on Friday'"),
         .parameters = {orderParameter(),
                        seatsParameter(false),
                        {.name = u"to"_s,
                         .kind = Kind::Texts,
                         .placeholder = u"REF,REF,..."_s,
                         .help = Ctl::tr("The new seats, in the same order.")},
                        {.name = u"tickets"_s,
                         .kind = Kind::Wholes,
                         .placeholder = u"ID,..."_s,
                         .help = Ctl::tr("With --hold alone: only these tickets, the first for the first that it has; "
                                         "otherwise all that are valid.")},
                        paymentsParameter(Ctl::tr("A payment received for the difference (repeatable)."), false),
                        deviceParameter(
                            Ctl::tr("Who is asked for the difference, as in 'rowlockctl pay --help'. The new seats "
                                    "are held until the answer is known.")),
                        {.name = u"hold"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"HOLD"_s,
                         .help = Ctl::tr("This terminal's hold with just the new seats or standing places; it ends "
                                         "with the exchange.")},
                        requiredReasonParameter(),
                        keyParameter()},
         .run = exchange},
        {.words = {u"order"_s, u"type"_s},
         .summary = Ctl::tr("Changes the price type of sold tickets, for the difference."),
         .help =
             Ctl::tr("At what the type costs now, without discounts and without a fee for exchanges; fees that were "
                     "paid stay. The difference is paid, or refunded the way it was paid. The tickets are new ones "
                     "for the same seats; the old ones are void. With --device the payment stands in 'payment list' "
                     "until its answer is known, and 'payment settle' completes the change.\nExample: rowlockctl "
                     "order type K7QM-3RTD --type Child --tickets 14 --reason 'is eleven'"),
         .parameters = {orderParameter(),
                        {.name = u"type"_s,
                         .kind = Kind::Text,
                         .placeholder = u"TYPE"_s,
                         .help = Ctl::tr("The price type that they are of from now on, by its key or name."),
                         .required = true},
                        {.name = u"tickets"_s,
                         .kind = Kind::Wholes,
                         .placeholder = u"ID,..."_s,
                         .help = Ctl::tr("Only these tickets; otherwise all that are valid.")},
                        paymentsParameter(Ctl::tr("A payment received for the difference (repeatable)."), false),
                        deviceParameter(
                            Ctl::tr("Who is asked for the difference, as in 'rowlockctl pay --help'. The order stays "
                                    "as it is until the answer is known.")),
                        requiredReasonParameter(),
                        keyParameter()},
         .run = changeTypes},
    };
}

} // namespace rowlock

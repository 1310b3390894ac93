// Parties that change seats: a manager's move, two that swap, and a patron's exchange.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<QList<SeatMove>> readMoves(const Parameters &parameters, const QString &first, const QString &second)
{
    const QStringList from = parameters.texts(first);
    const QStringList to = parameters.texts(second);
    if (from.size() != to.size())
        return wrongArgument(
            second, Ctl::tr("%1 seats are named on one side and %2 on the other. Name as many, in the same order.")
                        .arg(from.size())
                        .arg(to.size()));
    QList<SeatMove> moves;
    for (qsizetype i = 0; i < from.size(); ++i)
        moves.append({from.at(i), to.at(i)});
    return moves;
}

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

Result<Answer> answerWith(const MoveReceipt &receipt)
{
    QJsonArray moved;
    for (const MovedSeat &seat : receipt.seats)
        moved.append(movedJson(seat));
    const QJsonObject json{{u"event"_s, receipt.event.value()},
                           {u"moved"_s, moved},
                           {u"difference"_s, toDecimal(receipt.difference)},
                           {u"paid"_s, toDecimal(receipt.paid)},
                           {u"change"_s, toDecimal(receipt.change)}};
    return Answer{json, [receipt] {
                      QString text = movedText(receipt);
                      if (receipt.difference.minor > 0)
                          text += Ctl::tr("\nDifference paid: %1. Change: %2.\n")
                                      .arg(amountText(receipt.difference), amountText(receipt.change));
                      else if (receipt.difference.minor < 0)
                          text += Ctl::tr("\nDifference given back: %1.\n").arg(amountText(-receipt.difference));
                      return text;
                  }};
}

Result<Answer> move(Session &session, const Parameters &parameters)
{
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"to"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MoveReceipt receipt, desk->moveSeats(EventId(parameters.whole(u"event"_s)), moves,
                                                       parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerWith(receipt);
}

Result<Answer> swap(Session &session, const Parameters &parameters)
{
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"with"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MoveReceipt receipt, desk->moveSeats(EventId(parameters.whole(u"event"_s)), swapOf(moves),
                                                       parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerWith(receipt);
}

Result<Answer> exchange(Session &session, const Parameters &parameters)
{
    TRY_GET(const QList<SeatMove> moves, readMoves(parameters, u"seats"_s, u"to"_s));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, desk->order(parameters.textOfEither(u"order"_s)));
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    TRY_GET(const MoveReceipt receipt,
            desk->exchange(order.id, moves, payments, parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerWith(receipt);
}

Parameter otherSeats(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Texts, .placeholder = u"REF,REF,..."_s, .help = help, .required = true};
}

Parameter why()
{
    Parameter reason = reasonParameter();
    reason.required = true;
    return reason;
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
                        otherSeats(u"to"_s, Ctl::tr("The new seats, in the same order.")), why(), keyParameter()},
         .run = move},
        {.words = {u"swap"_s},
         .summary = Ctl::tr("Lets two parties of one size change seats with each other."),
         .help = Ctl::tr("As 'rowlockctl move' does it, for both at once."),
         .parameters = {eventParameter(), seatsParameter(true),
                        otherSeats(u"with"_s, Ctl::tr("The other party's seats, in the same order.")), why(),
                        keyParameter()},
         .run = swap},
        {.words = {u"exchange"_s},
         .summary = Ctl::tr("Exchanges seats of an order for others at their price, for the difference."),
         .help = Ctl::tr("What is dearer is paid, what is cheaper is given back the way it was paid. The tickets are "
                         "new ones; the old "
                         "ones are void.\n"
                         "Example: rowlockctl exchange K7QM-3RTD --seats F-7 --to A-1 --pay card:12.00 --reason 'wants "
                         "to sit in front'"),
         .parameters = {{.name = u"order"_s,
                         .kind = Kind::Either,
                         .placeholder = u"ORDER"_s,
                         .help = Ctl::tr("The order's number, or its code such as K7QM-3RTD."),
                         .positional = true,
                         .required = true},
                        seatsParameter(true),
                        otherSeats(u"to"_s, Ctl::tr("The new seats, in the same order.")),
                        paymentsParameter(Ctl::tr("What was handed over for the difference; may be repeated."), false),
                        why(),
                        keyParameter()},
         .run = exchange},
    };
}

} // namespace rowlock

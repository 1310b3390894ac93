#include "model/service/counter_desk.h"

#include "model/service/desk.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CounterDesk)
};

using Held = Result<HoldInfo>;

Held needsSale(HoldId hold)
{
    if (!hold.isValid())
        return refuse(ErrorCode::HoldUnknown, Words::tr("No sale is open."));
    return HoldInfo();
}

Held releaseIt(Desk &desk, HoldId hold)
{
    TRY(desk.holds().release(hold));
    return desk.holds().info(hold);
}

Held carry(Desk &desk, const AddSeats &asked)
{
    HoldOptions options;
    options.presaleCode = asked.presaleCode;
    options.with = asked.with;
    return asked.hold.isValid() ? desk.holds().add(asked.hold, asked.request)
                                : desk.holds().hold(asked.event, asked.request, options);
}

Held carry(Desk &desk, const RemoveSeats &asked)
{
    TRY(needsSale(asked.hold));
    return desk.holds().remove(asked.hold, asked.request);
}

Held carry(Desk &desk, const SwapSeats &asked)
{
    return desk.holds().swap(asked.hold, asked.out, asked.in);
}

Held carry(Desk &desk, const FindNextBest &asked)
{
    return desk.holds().nextBest(asked.hold, asked.wanted);
}

Held carry(Desk &desk, const ChangeTypes &asked)
{
    TRY(needsSale(asked.hold));
    return desk.holds().changeTypes(asked.hold, asked.changes, asked.compReason, asked.keeps);
}

Held carry(Desk &desk, const AssignTypes &asked)
{
    TRY(needsSale(asked.hold));
    return desk.holds().assignTypes(asked.hold, asked.types, asked.compReason, asked.keeps);
}

Held carry(Desk &desk, const SetExtras &asked)
{
    return asked.hold.isValid() ? desk.holds().setExtras(asked.hold, asked.extras)
                                : desk.holds().holdExtras(asked.event, asked.extras);
}

Held carry(Desk &desk, const ExtendHold &asked)
{
    TRY(needsSale(asked.hold));
    return desk.holds().extend(asked.hold);
}

// The others too where one of them was gone already.
Held carry(Desk &desk, const ReleaseSale &asked)
{
    TRY(needsSale(asked.hold));
    const Held released = releaseIt(desk, asked.hold);
    for (const HoldId other : asked.others) {
        const Held also = releaseIt(desk, other);
        if (!also && also.error().code != ErrorCode::HoldExpired)
            return also;
    }
    return released;
}

Held carry(Desk &desk, const JoinSale &asked)
{
    return desk.holds().join(asked.hold, asked.with);
}

Held carry(Desk &desk, const ReleaseHold &asked)
{
    return releaseIt(desk, asked.hold);
}

Held carry(Desk &desk, const NamePatron &asked)
{
    return desk.holds().namePatron(asked.hold, asked.patron);
}

Held carry(Desk &desk, const MarkForWillcall &asked)
{
    return desk.willcall().mark(asked.hold, asked.isToBeLeft);
}

Result<Reservation> carry(Desk &desk, const ReserveSale &asked)
{
    TRY_GET(const Reservation made, desk.reservations().make(asked.hold, asked.patron, asked.release, asked.key));
    return asked.stays ? desk.reservations().takeInHand(made.as.code) : made;
}

Result<Reservation> carry(Desk &desk, const OpenReservation &asked)
{
    return desk.reservations().takeInHand(asked.code);
}

Held carry(Desk &desk, const PutBackReservation &)
{
    desk.reservations().putBack();
    return HoldInfo();
}

Result<Reservation> carry(Desk &desk, const DropReservation &asked)
{
    return desk.reservations().drop(asked.code, asked.reason);
}

Held carry(Desk &desk, const UndoReservation &asked)
{
    return desk.reservations().undo(asked.made);
}

Held carry(Desk &desk, const ReduceSale &asked)
{
    return desk.holds().reduce(asked.hold, asked.byHand);
}

Held carry(Desk &desk, const AddVoucher &asked)
{
    return desk.vouchers().add(asked.hold, asked.code);
}

Held carry(Desk &desk, const DropVoucher &asked)
{
    return desk.vouchers().drop(asked.hold, asked.voucher);
}

Held carry(Desk &desk, const ExpireHold &asked)
{
    TRY(desk.holds().expire(asked.event));
    return desk.holds().info(asked.hold);
}

Held carry(Desk &desk, const HoldBeside &asked)
{
    TRY_GET(HoldInfo held, desk.holds().hold(asked.event, asked.requests.first()));
    for (const SeatRequest &more : asked.requests.mid(1)) {
        if (auto grown = desk.holds().add(held.id, more)) // else what could be had is still worth having
            held = *std::move(grown);
    }
    return held;
}

Held carry(Desk &desk, const TakeAlternative &asked)
{
    return desk.holds().extend(asked.hold, asked.seconds);
}

Held carry(Desk &desk, const AcceptOffer &asked)
{
    return desk.waitlist().accept(asked.entry);
}

Held carry(Desk &desk, const GiveUpPayment &asked)
{
    return desk.payments().abandon(asked.hold, AttemptState::NotCharged, asked.reason);
}

Held carry(Desk &desk, const ReturnPart &asked)
{
    TRY_GET(const PartReturned returned, desk.payments().giveBack(asked.part));
    return returned.hold;
}

Result<RecoveredHold> carry(Desk &desk, const RecoverHold &asked)
{
    return desk.holds().takeBack(asked.hold, asked.key);
}

Result<PaymentBegun> carry(Desk &desk, const BeginPayment &asked)
{
    return desk.payments().begin(asked.hold, asked.start);
}

// The order that has the new tickets.
Result<Order> madeBy(Desk &desk, const MoveReceipt &receipt)
{
    return desk.orders().order(QString::number(receipt.orders().value(0).value()));
}

Result<PaymentFinished> carry(Desk &desk, const FinishPayment &asked)
{
    TRY_GET(const PaymentSettled settled, desk.payments().settle(asked.attempt, asked.verdict));
    if (!settled.exchange)
        return PaymentFinished{settled};
    TRY_GET(const Order order, madeBy(desk, *settled.exchange));
    return PaymentFinished{settled, newTickets(order, *settled.exchange)};
}

Result<PaymentFinished> carry(Desk &desk, const ExchangeSeats &asked)
{
    TRY_GET(const MoveReceipt receipt, desk.orders().exchangeTickets(asked.asked, asked.hold, {}, asked.key));
    TRY_GET(const Order order, madeBy(desk, receipt));
    return PaymentFinished{{{}, {}, 0, receipt}, newTickets(order, receipt)};
}

} // namespace

Result<CounterAnswer> carryOut(Desk &desk, const CounterCommand &command)
{
    return std::visit(
        [&desk](const auto &asked) -> Result<CounterAnswer> {
            TRY_GET(auto answer, carry(desk, asked));
            return CounterAnswer(std::move(answer));
        },
        command);
}

} // namespace rowlock

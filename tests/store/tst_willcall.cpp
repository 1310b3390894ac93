// Will-call: left with the sale or after it, printed, handed over once, taken back, and what becomes of it when the
// order changes.
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/hold_recovery.h"
#include "model/store/joint_holds.h"
#include "model/store/order_notes.h"
#include "model/store/patron_erasures.h"
#include "model/store/patrons.h"
#include "model/store/reissue.h"
#include "tests/store/willcall_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWillcall : public WillcallHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void leftAndHandedOver();
    void leftWithTheSale();
    void everythingSoldTogether();
    void markedBeforeItIsPaid();
    void holdAgainKeepsIt();
    void aNameIsNeeded();
    void whatCannotBeLeft();
    void printedOnlyWhenItIsSaid();
    void thePaperGrowsOld();
    void printedAgain();
    void inParts();
    void shownAndOutAlready();
    void takenBack();
    void takenOffAndLeftAgain();
    void refunded();
    void aNewTicketWaitsAgain();
    void moneyIsDue();
    void whileItIsExchanged();
    void cancelled();
    void exchangedIntoAnotherNight();
    void notPickedUp();
    void saidTwice();
    void erasedPatron();
    void counted();
};

void TestWillcall::leftAndHandedOver()
{
    const OrderId id = order({u"A1"_s, u"A2"_s});
    QVERIFY(!*readWillcallOrder(db(), id));
    REFUSED(handed(id), ErrorCode::InvalidArgument); // it was never left
    DONE(leaveAtWillcall(db(), one(), id, {}));
    QCOMPARE(stateOf(id), WillcallState::Waiting);
    QCOMPARE(at(id).seats(9), u"Stalls, row A, seats 1, 2"_s);
    const auto over = handed(id);
    DONE(over);
    QCOMPARE(over->state(), WillcallState::HandedOver);
    QCOMPARE(over->lastHandover()->by.terminal, u"counter/2"_s);
    m_house->clock.advanceMs(minute);
    const auto again = handOver(db(), one(), id, {});
    REFUSED(again, ErrorCode::Forbidden);
    QCOMPARE(again.error().details[u"terminal"_s].toString(), u"counter/2"_s);
    QCOMPARE(again.error().details[u"at"_s].toString(), toIso(over->lastHandover()->at));
    QVERIFY2(again.error().message.contains(u"counter/2"), qPrintable(again.error().message));
    REFUSED(leaveAtWillcall(db(), one(), id, {}), ErrorCode::Forbidden);
    REFUSED(takeOffWillcall(db(), one(), id), ErrorCode::Forbidden);
    QCOMPARE(at(id).handovers.size(), 1);
    const QList<JournalRow> rows = *journalRows(db(), 0, 100'000);
    for (const JournalRow &row : rows)
        QVERIFY2(!row.body.contains(u"Lovelace"), qPrintable(row.kind));
}

void TestWillcall::leftWithTheSale()
{
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, hold.total, {}}}, {}, {}, {}, {}, true),
            ErrorCode::InvalidArgument); // nobody's
    QVERIFY(now(hold).isLive());
    const auto sale =
        sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, hold.total, {}}}, u"k"_s, u"Ada"_s, {}, {}, true);
    DONE(sale);
    QCOMPARE(stateOf(sale->order.id), WillcallState::Waiting);
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, hold.total, {}}}, u"k"_s, u"Ada"_s),
            ErrorCode::KeyReused); // that was another wish
    QVERIFY(!*readWillcallOrder(db(), order({u"A3"_s})));
}

void TestWillcall::everythingSoldTogether()
{
    const HoldInfo first = *m_house->hold(one(), m_event, {u"A1"_s});
    const HoldInfo second = *m_house->hold(one(), m_house->newEvent(), {u"A1"_s});
    DONE(namePatron(db(), one(), first.id, u"Ada"_s));
    DONE(setWillcall(db(), one(), first.id, true));
    DONE(joinHolds(db(), one(), first.id, second.id)); // after it was ticked
    const auto sale = sellHold(db(), one(), first.id, {{PaymentMethod::Card, first.total + second.total, u"s"_s}}, {});
    DONE(sale);
    QCOMPARE(sale->orders().size(), 2);
    for (const Order &each : sale->orders())
        QCOMPARE(stateOf(each.id), WillcallState::Waiting);
}

void TestWillcall::markedBeforeItIsPaid()
{
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    REFUSED(setWillcall(db(), one(), hold.id, true), ErrorCode::InvalidArgument);
    DONE(namePatron(db(), one(), hold.id, u"Ada"_s));
    REFUSED(setWillcall(db(), two(), hold.id, true), ErrorCode::Forbidden);
    DONE(setWillcall(db(), one(), hold.id, true));
    QVERIFY(now(hold).isForWillcall);
    const qint64 before = entries(u"hold.willcall"_s).size();
    DONE(setWillcall(db(), one(), hold.id, true)); // as it is
    QCOMPARE(entries(u"hold.willcall"_s).size(), before);
    REFUSED(namePatron(db(), one(), hold.id, QString()), ErrorCode::InvalidArgument);
    const auto begun = beginPayment(db(), one(), hold.id, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(settled);
    QCOMPARE(stateOf(settled->sale->order.id), WillcallState::Waiting);
    const HoldInfo other = *m_house->hold(one(), m_event, {u"A2"_s});
    DONE(namePatron(db(), one(), other.id, u"Ada"_s));
    DONE(setWillcall(db(), one(), other.id, true));
    DONE(setWillcall(db(), one(), other.id, false));
    const auto sale = m_house->sellForCash(one(), other);
    DONE(sale);
    QVERIFY(!*readWillcallOrder(db(), sale->order.id));
}

void TestWillcall::holdAgainKeepsIt()
{
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    DONE(namePatron(db(), one(), hold.id, u"Ada"_s));
    DONE(setWillcall(db(), one(), hold.id, true));
    m_house->clock.advanceMs(hour);
    DONE(expireHolds(db(), one(), m_event));
    const auto back = takeBack(db(), one(), hold.id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept);
    QVERIFY(readHold(db(), back->kept->id)->isForWillcall);
}

void TestWillcall::aNameIsNeeded()
{
    const OrderId id = order({u"A1"_s}, {});
    REFUSED(leaveAtWillcall(db(), one(), id, {}), ErrorCode::InvalidArgument);
    DONE(leaveAtWillcall(db(), one(), id, u"Zoe  Böhme"_s));
    QCOMPARE(at(id).patron, u"Zoe Böhme"_s);
    QCOMPARE(at(id).last, u"Böhme"_s);
    REFUSED(nameOrder(db(), one(), id, QString()), ErrorCode::InvalidArgument);
    DONE(nameOrder(db(), one(), id, u"Ada"_s));
    DONE(handed(id));
    DONE(nameOrder(db(), one(), id, QString())); // nobody looks it up any more
}

void TestWillcall::whatCannotBeLeft()
{
    REFUSED(leaveAtWillcall(db(), one(), OrderId(99), {}), ErrorCode::InvalidArgument);
    REFUSED(handed(OrderId(99)), ErrorCode::InvalidArgument);
    REFUSED(takeOffWillcall(db(), one(), OrderId(99)), ErrorCode::InvalidArgument);
    REFUSED(takeBackHandover(db(), one(), OrderId(99), u"x"_s), ErrorCode::InvalidArgument);
    REFUSED(readWillcall(db(), EventId(99)), ErrorCode::EventUnknown);
    REFUSED(markWillcallPrinted(db(), one(), EventId(99), {{OrderId(1), {TicketId(1)}}}), ErrorCode::EventUnknown);
    const OrderId id = order({u"A1"_s});
    DONE(refundOrder(db(), one(), id, {}, {}, u"ill"_s));
    REFUSED(leaveAtWillcall(db(), one(), id, {}), ErrorCode::InvalidArgument);
    REFUSED(leaveAtWillcall(db(), one(), order({u"A2"_s}), QString(300, u'x')), ErrorCode::InvalidArgument);
}

void TestWillcall::printedOnlyWhenItIsSaid()
{
    const OrderId first = left({u"A1"_s});
    const OrderId second = left({u"A2"_s}, u"Zoe"_s);
    QCOMPARE(toPrint(list(), true).size(), 2); // to look at it
    QCOMPARE(stateOf(first), WillcallState::Waiting);
    QCOMPARE(*printed(), 1);
    QCOMPARE(stateOf(first), WillcallState::Printed);
    QCOMPARE(at(second).print->number, 1);
    QCOMPARE(*printed(), 0); // nothing is unprinted
    const OrderId third = left({u"A3"_s});
    QCOMPARE(*printed(), 2);
    QCOMPARE(at(third).print->number, 2);
    QCOMPARE(at(first).timesPrinted, 1);
    DONE(handed(first));
    QCOMPARE(toPrint(list(), false).size(), 2);
}

void TestWillcall::thePaperGrowsOld()
{
    const OrderId refundedLater = left({u"A1"_s, u"A2"_s});
    const OrderId movedLater = left({u"A3"_s});
    const OrderId namedLater = left({u"A4"_s});
    const OrderId notedLater = left({u"A5"_s});
    const OrderId stays = left({u"A6"_s});
    DONE(printed());
    DONE(refundOrder(db(), one(), refundedLater, {at(refundedLater).tickets.first().id}, {}, u"ill"_s));
    DONE(exchangeSeats(db(), one(), movedLater, {{u"A3"_s, u"A7"_s}}, {}, u"better"_s));
    DONE(nameOrder(db(), one(), namedLater, u"Zoe Jones"_s));
    DONE(noteOrder(db(), one(), notedLater, u"hold for coupon"_s));
    for (const OrderId id : {refundedLater, movedLater, namedLater, notedLater}) {
        QCOMPARE(stateOf(id), WillcallState::Changed);
        QVERIFY(at(id).isUnprinted());
    }
    QCOMPARE(stateOf(stays), WillcallState::Printed);
    QCOMPARE(toPrint(list(), true).size(), 4);
    DONE(printed());
    for (const OrderId id : {refundedLater, movedLater, namedLater, notedLater, stays})
        QCOMPARE(stateOf(id), WillcallState::Printed);
}

void TestWillcall::printedAgain()
{
    const OrderId id = left({u"A1"_s});
    const QList<WillcallPaper> seen{at(id).paper(), at(id).paper()};
    DONE(noteOrder(db(), two(), id, u"came while it was printed"_s));
    DONE(markWillcallPrinted(db(), one(), m_event, seen)); // the same paper twice is one
    QCOMPARE(at(id).timesPrinted, 1);
    QCOMPARE(stateOf(id), WillcallState::Changed); // what came out of the printer does not have the note
    QCOMPARE(*printed(false), 2);
    QCOMPARE(*printed(false), 3);
    QCOMPARE(at(id).timesPrinted, 3);
    DONE(takeOffWillcall(db(), one(), id));
    QCOMPARE(*markWillcallPrinted(db(), one(), m_event, {seen.first()}), 0); // it waits there no more
}

void TestWillcall::inParts()
{
    const OrderId id = left({u"A1"_s, u"A2"_s, u"A3"_s});
    const QList<WillcallTicket> tickets = at(id).tickets;
    const OrderId other = left({u"B1"_s});
    REFUSED(handed(id, {{tickets.at(0).id, at(other).tickets.first().id}}), ErrorCode::InvalidArgument);
    QCOMPARE(stateOf(id), WillcallState::Waiting); // nothing by halves
    DONE(handed(id, {{tickets.at(0).id}}));
    QCOMPARE(stateOf(id), WillcallState::PartlyHandedOver);
    QCOMPARE(at(id).waiting().size(), 2);
    const auto twice = handed(id, {{tickets.at(0).id, tickets.at(1).id}});
    REFUSED(twice, ErrorCode::Forbidden);
    QVERIFY2(twice.error().message.startsWith(u"Ticket %1 of order"_s.arg(tickets.at(0).id.value())),
             qPrintable(twice.error().message)); // not the order: two of it wait
    QCOMPARE(twice.error().details[u"ticket"_s].toInteger(), tickets.at(0).id.value());
    QCOMPARE(twice.error().details[u"at"_s].toString(), toIso(at(id).lastHandover()->at));
    QCOMPARE(at(id).waiting().size(), 2);
    m_house->clock.advanceMs(minute);
    DONE(handed(id)); // the others
    const auto first = handed(id, {{tickets.at(0).id}});
    REFUSED(first, ErrorCode::Forbidden);
    QCOMPARE(first.error().details[u"at"_s].toString(), toIso(at(id).handovers.first().at)); // its own hand-over
    QCOMPARE(stateOf(id), WillcallState::HandedOver);
    QCOMPARE(at(id).handovers.size(), 2);
    QCOMPARE(at(id).handovers.last().tickets.size(), 2);
}

// Whoever shows a ticket that is out already gets nothing of what is kept for the others.
void TestWillcall::shownAndOutAlready()
{
    const OrderId id = left();
    const TicketId first = at(id).tickets.first().id, second = at(id).tickets.last().id;
    QVERIFY(handed(id, {{first}}));
    m_house->clock.advanceMs(60'000);
    const auto shown = handOver(db(), one(), id, {{}, false, first});
    REFUSED(shown, ErrorCode::Forbidden);
    QCOMPARE(shown.error().details.value(u"ticket"_s).toInteger(), first.value());
    QCOMPARE(shown.error().details.value(u"terminal"_s).toString(), two().by.terminal);
    QVERIFY(shown.error().message.contains(two().by.terminal));
    REFUSED(handOver(db(), one(), id, {{second}, false, first}), ErrorCode::Forbidden);
    QCOMPARE(at(id).waiting().size(), 1);
    REFUSED(handOver(db(), one(), id, {{}, false, TicketId(4711)}), ErrorCode::InvalidArgument); // void, or another's
    QCOMPARE(at(id).handovers.size(), 1);
    DONE(handOver(db(), one(), id, {{}, false, second}, u"key"_s));
    DONE(handOver(db(), one(), id, {{}, false, second}, u"key"_s));
    REFUSED(handOver(db(), one(), id, {{}, false, first}, u"key"_s), ErrorCode::KeyReused);
    QCOMPARE(stateOf(id), WillcallState::HandedOver);
}

void TestWillcall::takenBack()
{
    const OrderId id = left();
    REFUSED(back(id), ErrorCode::InvalidArgument); // nothing was handed over
    DONE(handed(id));
    REFUSED(takeBackHandover(db(), one(), id, u" "_s), ErrorCode::InvalidArgument);
    const auto none = takeBackHandover(db(), one(), id, u"wrong"_s, 7);
    REFUSED(none, ErrorCode::InvalidArgument);
    QVERIFY2(none.error().message.contains(u"has no hand-over 7"), qPrintable(none.error().message));
    DONE(back(id));
    QCOMPARE(stateOf(id), WillcallState::Waiting);
    REFUSED(back(id), ErrorCode::InvalidArgument);
    REFUSED(takeBackHandover(db(), one(), id, u"wrong"_s, 1), ErrorCode::InvalidArgument);
    DONE(handed(id));
    QCOMPARE(stateOf(id), WillcallState::HandedOver);
    QCOMPARE(at(id).handovers.size(), 2);
    QCOMPARE(at(id).handovers.first().back->reason, u"wrong party"_s);
    QVERIFY(!at(id).handovers.last().back);
    QCOMPARE(entries(u"willcall.handed_over"_s).size(), 2);
    QCOMPARE(entries(u"willcall.taken_back"_s).size(), 1);
}

void TestWillcall::takenOffAndLeftAgain()
{
    const OrderId id = left();
    DONE(takeOffWillcall(db(), two(), id));
    QCOMPARE(stateOf(id), WillcallState::TakenOff);
    QCOMPARE(at(id).by.terminal, u"counter/2"_s);
    const auto again = takeOffWillcall(db(), one(), id);
    REFUSED(again, ErrorCode::InvalidArgument);
    QVERIFY2(again.error().message.contains(u"off the will-call list already"), qPrintable(again.error().message));
    REFUSED(handed(id), ErrorCode::InvalidArgument);
    QVERIFY(toPrint(list(), false).isEmpty());
    DONE(leaveAtWillcall(db(), one(), id, {}));
    DONE(leaveAtWillcall(db(), one(), id, {})); // it is there already
    QCOMPARE(entries(u"willcall.left"_s).size(), 2);
    DONE(handed(id));
}

void TestWillcall::refunded()
{
    const OrderId id = left({u"A1"_s, u"A2"_s});
    DONE(refundOrder(db(), one(), id, {at(id).tickets.first().id}, {}, u"ill"_s));
    QCOMPARE(at(id).tickets.size(), 1);
    DONE(refundOrder(db(), one(), id, {}, {}, u"ill"_s));
    QCOMPARE(stateOf(id), WillcallState::Ended);
    REFUSED(handed(id), ErrorCode::InvalidArgument);
    QVERIFY(!isOf(at(id), WillcallPart::All, houseNow()));
    const OrderId handedOver = left({u"A3"_s, u"A4"_s});
    DONE(handed(handedOver));
    DONE(refundOrder(db(), one(), handedOver, {at(handedOver).tickets.first().id}, {}, u"ill"_s));
    QCOMPARE(stateOf(handedOver), WillcallState::HandedOver);
}

void TestWillcall::aNewTicketWaitsAgain()
{
    const OrderId id = left({u"A1"_s, u"A2"_s});
    DONE(handed(id));
    DONE(reissueTickets(db(), one(), id, {at(id).tickets.first().id}, u"coffee"_s));
    QCOMPARE(stateOf(id), WillcallState::PartlyHandedOver);
    QCOMPARE(at(id).waiting().size(), 1);
    DONE(handed(id));
    QCOMPARE(stateOf(id), WillcallState::HandedOver);
    DONE(takeBackHandover(db(), one(), id, u"wrong"_s, 1));
    QCOMPARE(at(id).waiting().size(), 1); // the void one does not come back
}

void TestWillcall::moneyIsDue()
{
    const auto sale = bought({u"A1"_s}, u"School"_s, PaymentMethod::Account);
    DONE(sale);
    const OrderId id = sale->order.id;
    DONE(leaveAtWillcall(db(), one(), id, {}));
    QVERIFY(!at(id).isPaid());
    QVERIFY(toPrint(list(), false).isEmpty());
    const auto over = handed(id);
    REFUSED(over, ErrorCode::Forbidden);
    QCOMPARE(over.error().details[u"due"_s].toString(), toDecimal(sale->order.total));
    QCOMPARE(stateOf(id), WillcallState::Waiting);
    DONE(handed(id, {{}, true}));
    QCOMPARE(at(id).lastHandover()->unpaid, sale->order.total);
}

void TestWillcall::whileItIsExchanged()
{
    const OrderId id = left({u"C1"_s});
    const HoldInfo dearer = *m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun =
        beginPayment(db(), one(), dearer.id,
                     {PaymentMethod::Card, {}, {}, {}, ExchangeAsked{id, {{u"C1"_s, u"A1"_s}}, u"better"_s}});
    DONE(begun);
    REFUSED(handed(id), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), one(), dearer.id));
    DONE(handed(id));
}

void TestWillcall::cancelled()
{
    const OrderId id = left({u"A1"_s});
    const OrderId late = order({u"A2"_s});
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(handed(id), ErrorCode::EventClosed);
    REFUSED(leaveAtWillcall(db(), one(), late, {}), ErrorCode::EventClosed);
    QVERIFY(toPrint(list(), false).isEmpty());
}

void TestWillcall::exchangedIntoAnotherNight()
{
    const OrderId id = left({u"A1"_s});
    const EventId night = m_house->newEvent({}, u"Hamlet on Sunday"_s);
    const HoldInfo hold = *m_house->hold(one(), night, {u"A1"_s});
    DONE(exchangeTickets(db(), one(), {id, {}, u"ill"_s}, hold.id, {}));
    QCOMPARE(stateOf(id), WillcallState::Ended);
    const auto there = *readWillcall(db(), night);
    QCOMPARE(there.size(), 1);
    QCOMPARE(there.first().state(), WillcallState::Waiting);
    QCOMPARE(there.first().patron, u"Ada Lovelace"_s);
    const OrderId given = order({u"A2"_s});
    const HoldInfo other = *m_house->hold(one(), night, {u"A2"_s});
    DONE(exchangeTickets(db(), one(), {given, {}, u"ill"_s}, other.id, {}));
    QCOMPARE(readWillcall(db(), night)->size(), 1);
}

void TestWillcall::notPickedUp()
{
    const OrderId id = left({u"A1"_s});
    const OrderId came = left({u"A2"_s});
    DONE(handed(came));
    const Instant over = at(id).eventStarts.plusSeconds(willcallOverSeconds);
    QVERIFY(!at(id).isPickedUpNoMore(over.plusMs(-1)));
    QVERIFY(at(id).isPickedUpNoMore(over));
    QVERIFY(isOf(at(id), WillcallPart::NotPickedUp, over));
    QVERIFY(!at(came).isPickedUpNoMore(over));
}

void TestWillcall::saidTwice()
{
    const OrderId id = order({u"A1"_s});
    for (int i = 0; i < 2; ++i)
        DONE(leaveAtWillcall(db(), one(), id, {}, u"a"_s));
    for (int i = 0; i < 2; ++i)
        DONE(handOver(db(), one(), id, {}, u"b"_s));
    REFUSED(handOver(db(), one(), id, {{TicketId(1)}}, u"b"_s), ErrorCode::KeyReused);
    for (int i = 0; i < 2; ++i)
        DONE(takeBackHandover(db(), one(), id, u"wrong"_s, 0, u"c"_s));
    for (int i = 0; i < 2; ++i)
        DONE(takeOffWillcall(db(), one(), id, u"d"_s));
    QCOMPARE(entries(u"willcall.handed_over"_s).size(), 1);
    QCOMPARE(entries(u"willcall.taken_off"_s).size(), 1);
}

void TestWillcall::erasedPatron()
{
    DONE(makePatron(db(), one(), {{}, u"Ada"_s, u"Lovelace"_s, u"0451 12345"_s}));
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    const auto sale = sellHold(db(), one(), hold.id, {{PaymentMethod::Card, hold.total, u"s"_s}}, {},
                               PatronChoice::of(PatronNo(1)), {}, {}, true);
    DONE(sale);
    QCOMPARE(at(sale->order.id).phone, u"0451 12345"_s);
    QCOMPARE(phoneEnd(at(sale->order.id)), u"2345"_s);
    DONE(erasePatron(db(), one(), PatronNo(1)));
    QCOMPARE(at(sale->order.id).patron, QString());
    QCOMPARE(at(sale->order.id).phone, QString());
    DONE(handed(sale->order.id)); // by its code
}

void TestWillcall::counted()
{
    left({u"A1"_s, u"A2"_s});
    const OrderId second = left({u"A3"_s, u"A4"_s, u"A5"_s}, u"Zoe"_s);
    DONE(printed());
    left({u"A6"_s}, u"Bob"_s);
    DONE(handed(second, {{at(second).tickets.first().id}}));
    DONE(handed(left({u"A7"_s})));
    const WillcallCounts counts = countsOf(list());
    QCOMPARE(counts.waiting.orders, 3);
    QCOMPARE(counts.waiting.tickets, 5);
    QCOMPARE(counts.printed.orders, 2);
    QCOMPARE(counts.printed.tickets, 4);
    QCOMPARE(counts.handedOver.orders, 1);
    QCOMPARE(counts.handedOver.tickets, 2);
}

ROWLOCK_TEST(TestWillcall)
#include "tst_willcall.moc"

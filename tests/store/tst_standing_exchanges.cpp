// Within one performance a seat goes back for a standing place, a standing place for a seat, and a place of one area
// for one of another: by the rules of every exchange, in one order.
#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/waitlist.h"
#include "tests/store/kinds_house.h"
#include "tests/support/foreign_program.h"
#include "tests/support/found_orders.h"

#include <QThread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestStandingExchanges : public QObject, private KindsHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeHouse(); // Parkett 42.00, Balkon 21.50, floor 15.00
        DONE(setTypePrice(db(), one(), m_event, u"Pit"_s, firstPriceType, eur(1800)));
    }
    void cleanup() { dropHouse(); }

    void aSeatForAPlace();
    void aPlaceForASeat();
    void aPlaceOfAnotherArea();
    void seatsAndPlacesTogether();
    void aFeeIsPaidToo();
    void feesOfTicketsGoAlong();
    void backAgainAndRefunded();
    void typesStayAsSold();
    void compsStayFree();
    void asManyAsGoBack();
    void whatCannotBe();
    void theDifferenceIsAnAttempt();
    void notChargedLeavesTheOrder();
    void onlyWhatWasBegunIsExchanged();
    void namedBySeatsOrByTickets();
    void aKeyIsAnsweredAgain();
    void whoWaitsIsServed();
    void theBlocksGetTheirOwnBack();
    void oneOfTwoGetsTheLastPlace();
    void anotherProgramCannotChangeIt();
    void verifySeesWhatWasForced();

private:
    HoldInfo standing(const QString &area, qint64 quantity) { return *m_house->places(one(), m_event, area, quantity); }
    HoldInfo both(const QStringList &seats, const QString &area, qint64 quantity)
    {
        const HoldInfo hold = held(seats);
        return *addToHold(db(), one(), hold.id, m_house->plan, SeatRequest::places(area, quantity), {});
    }
    ExchangeAsked asking(const Order &order, const QList<TicketId> &tickets = {})
    {
        return {order.id, {}, u"bad knees"_s, tickets};
    }
    Result<MoveReceipt> exchanged(const Order &order, const HoldInfo &hold, qint64 cash = 0, const QString &key = {})
    {
        m_house->clock.advanceMs(1);
        QList<PaymentLine> payments;
        if (cash > 0)
            payments = {{PaymentMethod::Cash, eur(cash), {}}};
        return exchangeTickets(db(), one(), asking(order), hold.id, payments, key);
    }
    Order now(const Order &order) { return *readOrder(db(), order.id); }
    QList<Ticket> good(const Order &order)
    {
        QList<Ticket> tickets = now(order).tickets;
        tickets.removeIf([](const Ticket &ticket) { return ticket.state != TicketState::Valid; });
        return tickets;
    }
    Counters counters(const QString &pool) { return m_house->pool(m_event, pool).counters; }
    SeatState state(const QString &seat) { return m_house->seat(m_event, seat).state; }
};

void TestStandingExchanges::aSeatForAPlace()
{
    const Order order = sold(held({u"A1"_s}), 4200);
    const Ticket old = order.tickets.first();
    const HoldInfo floor = standing(u"Floor"_s, 1);
    const auto quote = quoteExchange(db(), asking(order), floor.id, m_house->clock.now());
    DONE(quote);
    QCOMPARE(quote->difference(), eur(1500 - 4200));
    const auto done = exchanged(order, floor);
    DONE(done);
    QCOMPARE(done->difference, eur(-2700));
    QCOMPARE(done->refunds.size(), 1);
    QCOMPARE(done->refunds.first().amount, eur(-2700));
    QCOMPARE(done->seats.size(), 1);
    const MovedSeat moved = done->seats.first();
    QCOMPARE(moved.from, u"A1"_s);
    QCOMPARE(moved.to, u"area-floor"_s);
    QCOMPARE(moved.toLabel, u"Floor"_s);
    QCOMPARE(moved.order, order.id); // it stays one order
    QCOMPARE(moved.replaced, old.id);
    QVERIFY(moved.barcode != old.barcode);
    QCOMPARE(lines(order.id),
             (QStringList{u"+1 Adult 4200 4200"_s, u"-1 Adult -4200 -4200"_s, u"+1 Adult 1500 1500"_s}));
    QCOMPARE(now(order).total, eur(1500));
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    QCOMPARE(counters(u"Floor"_s), (Counters{50, 49, 0, 0, 1, 0}));
    QCOMPARE(readHold(db(), floor.id)->state, HoldState::Released);
    const auto paper = foundOrders(db(), old.barcode, 2); // at the door
    QCOMPARE(paper->first().ticket->state, TicketState::Void);
    QCOMPARE(paper->first().ticket->movedTo, u"Floor"_s);
    QCOMPARE(foundOrders(db(), moved.barcode, 2)->first().ticket->state, TicketState::Valid);
    REFUSED(exchanged(order, floor), ErrorCode::HoldConsumed);
}

void TestStandingExchanges::aPlaceForASeat()
{
    const Order order = sold(standing(u"Floor"_s, 2), 3000);
    const HoldInfo seats = held({u"D1"_s, u"D2"_s});
    REFUSED(exchanged(order, seats, 1299), ErrorCode::PaymentMismatch);
    QCOMPARE(counters(u"Floor"_s).sold, 2);
    const auto done = exchanged(order, seats, 2000);
    DONE(done);
    QCOMPARE(done->difference, eur(1300));
    QCOMPARE(done->change, eur(700));
    QCOMPARE(done->seats.at(1).from, u"area-floor"_s);
    QCOMPARE(done->seats.at(1).to, u"D2"_s);
    QCOMPARE(counters(u"Floor"_s), (Counters{50, 50, 0, 0, 0, 0}));
    QCOMPARE(state(u"D1"_s), SeatState::Sold);
    QCOMPARE(now(order).total, eur(4300));
    QCOMPARE(good(order).size(), 2);
    QCOMPARE(good(order).first().label, m_house->seat(m_event, u"D1"_s).label);
}

void TestStandingExchanges::aPlaceOfAnotherArea()
{
    const Order order = sold(standing(u"Floor"_s, 3), 4500);
    const QList<TicketId> two{order.tickets.at(2).id, order.tickets.at(0).id};
    m_house->clock.advanceMs(1);
    const auto done = exchangeTickets(db(), one(), asking(order, two), standing(u"Pit"_s, 2).id,
                                      {{PaymentMethod::Card, eur(600), u"slip 1"_s}});
    DONE(done);
    QCOMPARE(done->seats.first().replaced, two.first()); // in the order in which they were named
    QCOMPARE(done->seats.first().to, u"area-pit"_s);
    QCOMPARE(counters(u"Floor"_s).sold, 1);
    QCOMPARE(counters(u"Pit"_s), (Counters{8, 6, 0, 0, 2, 0}));
    QCOMPARE(now(order).total, eur(5100));
}

// The seats come first on both sides: side by side stays side by side.
void TestStandingExchanges::seatsAndPlacesTogether()
{
    const Order order = sold(both({u"A2"_s, u"A1"_s}, u"Floor"_s, 1), 9900);
    const auto done = exchanged(order, both({u"D1"_s}, u"Pit"_s, 2));
    DONE(done);
    QStringList pairs;
    for (const MovedSeat &seat : done->seats)
        pairs += seat.from + u'>' + seat.to;
    QCOMPARE(pairs, (QStringList{u"A1>D1"_s, u"A2>area-pit"_s, u"area-floor>area-pit"_s}));
    QCOMPARE(done->difference, eur(2150 + 2 * 1800 - 9900));
    QCOMPARE(now(order).total, eur(5750));
    QCOMPARE(counters(u"Pit"_s).sold, 2);
    QCOMPARE(counters(u"Floor"_s).sold, 0);
}

void TestStandingExchanges::aFeeIsPaidToo()
{
    m_house->fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const Order order = sold(held({u"A1"_s}), 4200);
    const auto done = exchanged(order, standing(u"Floor"_s, 1));
    DONE(done);
    QCOMPARE(done->fees, eur(250));
    QCOMPARE(done->difference, eur(1500 + 250 - 4200));
    QCOMPARE(lines(order.id).last(), u"+1 Exchange fee 250 250"_s);
    const HoldInfo seat = held({u"A2"_s});
    REFUSED(exchanged(order, seat, 2700), ErrorCode::PaymentMismatch);
    DONE(exchanged(order, seat, 2950));
    QCOMPARE(now(order).total, eur(4700));
}

void TestStandingExchanges::feesOfTicketsGoAlong()
{
    m_house->fee(u"Booking fee"_s, FeeFor::Ticket, 100);
    const Order order = sold(held({u"A1"_s}), 4300);
    const auto done = exchanged(order, standing(u"Floor"_s, 1));
    DONE(done);
    QCOMPARE(done->difference, eur(-2700));
    QCOMPARE(now(order).total, eur(1600));
    const auto back = refundOrder(db(), one(), order.id, {}, {}, {}, {FeesBack::All, {}});
    DONE(back);
    QCOMPARE(back->refunded, eur(1600));
}

void TestStandingExchanges::backAgainAndRefunded()
{
    const Counters before = m_house->counters(m_event);
    const Order order = sold(held({u"A1"_s}), 4200);
    DONE(exchanged(order, standing(u"Floor"_s, 1)));
    DONE(exchanged(order, held({u"A1"_s}), 2700));
    DONE(exchanged(order, standing(u"Pit"_s, 1)));
    QCOMPARE(now(order).total, eur(1800));
    m_house->clock.advanceMs(1);
    const auto back = refundOrder(db(), one(), order.id, {}, {}, u"ill"_s);
    DONE(back);
    QCOMPARE(back->refunded, eur(1800));
    QCOMPARE(m_house->counters(m_event), before);
    REFUSED(exchanged(order, standing(u"Floor"_s, 1)), ErrorCode::InvalidArgument); // nothing of it is left
}

void TestStandingExchanges::typesStayAsSold()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary, {u"Mira"_s});
    for (const auto &[pool, price] : {std::pair(u"Parkett"_s, 3000), {u"Floor"_s, 1000}})
        DONE(setTypePrice(db(), one(), m_event, pool, own, eur(price)));
    Act mira = one();
    mira.by.clerk = u"Mira"_s;
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(changePriceTypes(db(), mira, hold.id, {{u"A1"_s, own}}));
    const Order order = sold(hold, 7200);
    const HoldInfo floor = standing(u"Floor"_s, 2);
    REFUSED(changePriceTypes(db(), one(), floor.id, {{u"Floor"_s, own}}), ErrorCode::Forbidden); // chosen anew
    DONE(changePriceTypes(db(), one(), floor.id, {{u"Floor"_s, own}}, {}, {order.id, {}}));
    const Order other = sold(held({u"B1"_s, u"B2"_s}), 8400);
    REFUSED(exchanged(other, floor), ErrorCode::Forbidden); // theirs were not sold so
    const auto done = exchanged(order, floor);
    DONE(done);
    QCOMPARE(done->difference, eur(2500 - 7200));
    int friends = 0;
    for (const Ticket &ticket : good(order))
        friends += ticket.type == own;
    QCOMPARE(friends, 1);
}

void TestStandingExchanges::compsStayFree()
{
    m_comp = saved(u"Comp"_s, u"p"_s, PriceKind::Comp);
    const Order order = sold(*given(held({u"A1"_s}), {u"A1"_s}, m_comp, u"press"_s), 0);
    const HoldInfo floor = standing(u"Floor"_s, 1);
    DONE(changePriceTypes(db(), one(), floor.id, {{u"Floor"_s, m_comp}}, {}, {order.id, {}}));
    const auto done = exchanged(order, floor);
    DONE(done);
    QCOMPARE(done->difference, eur(0));
    QCOMPARE(lines(order.id).last(), u"+1 Comp 1500 0 press"_s);
}

void TestStandingExchanges::asManyAsGoBack()
{
    const Order order = sold(held({u"A1"_s, u"A2"_s}), 8400);
    const HoldInfo floor = standing(u"Floor"_s, 1);
    REFUSED(exchanged(order, floor), ErrorCode::InvalidArgument);
    const HoldInfo more = standing(u"Pit"_s, 3);
    REFUSED(exchanged(order, more), ErrorCode::InvalidArgument);
    DONE(exchangeTickets(db(), one(), asking(order, {order.tickets.last().id}), floor.id, {}));
    QCOMPARE(state(u"A1"_s), SeatState::Sold);
    QCOMPARE(state(u"A2"_s), SeatState::Free);
}

void TestStandingExchanges::whatCannotBe()
{
    const Order order = sold(held({u"A1"_s}), 4200);
    const HoldInfo floor = standing(u"Floor"_s, 1);
    REFUSED(exchangeTickets(db(), m_house->two(), asking(order), floor.id, {}), ErrorCode::Forbidden);
    // no reason
    REFUSED(exchangeTickets(db(), one(), {order.id, {}, {}, {}}, floor.id, {}), ErrorCode::InvalidArgument);
    REFUSED(exchangeTickets(db(), one(), asking(order), HoldId(77), {}), ErrorCode::HoldUnknown);
    REFUSED(exchangeTickets(db(), one(), {OrderId(77), {}, u"x"_s, {}}, floor.id, {}), ErrorCode::InvalidArgument);
    const Order other = sold(standing(u"Pit"_s, 1), 1800);
    REFUSED(exchangeTickets(db(), one(), asking(order, {other.tickets.first().id}), floor.id, {}),
            ErrorCode::InvalidArgument);
    QCOMPARE(state(u"A1"_s), SeatState::Sold);
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(exchanged(order, floor), ErrorCode::EventClosed);
}

void TestStandingExchanges::theDifferenceIsAnAttempt()
{
    const Order order = sold(both({u"D1"_s}, u"Floor"_s, 1), 3650);
    const HoldInfo hold = both({u"A1"_s}, u"Pit"_s, 1);
    const PaymentStart start{PaymentMethod::Card, {}, u"try-1"_s, {}, asking(order)};
    const auto begun = beginPayment(db(), one(), hold.id, start);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(4200 + 1800 - 3650));
    QCOMPARE(beginPayment(db(), one(), hold.id, start)->attempt.id, begun->attempt.id);
    REFUSED(refundOrder(db(), one(), order.id, {}, {}, {}), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Card, eur(6000), {}}}, {}), ErrorCode::Forbidden);
    QCOMPARE(m_house->verified(), QString());
    m_house->clock.advanceMs(1);
    for (int i = 0; i < 2; ++i) { // and asked again, as it was
        const auto settled =
            settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip 9"_s));
        DONE(settled);
        QVERIFY(settled->exchange);
        QCOMPARE(settled->exchange->difference, eur(2350));
        QCOMPARE(settled->exchange->seats.at(0).to, u"A1"_s);
        QCOMPARE(settled->exchange->seats.at(1).from, u"area-floor"_s);
        QCOMPARE(settled->exchange->seats.at(1).toLabel, u"Pit"_s);
        QCOMPARE(settled->exchange->seats.at(1).order, order.id);
    }
    QCOMPARE(now(order).total, eur(6000));
    QCOMPARE(counters(u"Floor"_s).sold, 0);
    QCOMPARE(counters(u"Pit"_s).sold, 1);
}

void TestStandingExchanges::notChargedLeavesTheOrder()
{
    const Order order = sold(standing(u"Floor"_s, 1), 1500);
    const HoldInfo seat = held({u"A1"_s});
    const auto begun = beginPayment(db(), one(), seat.id, {PaymentMethod::Card, {}, {}, {}, asking(order)});
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::notCharged({})));
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    QCOMPARE(good(order).size(), 1);
    DONE(exchanged(order, held({u"A2"_s}), 2700));
}

void TestStandingExchanges::onlyWhatWasBegunIsExchanged()
{
    const Order order = sold(standing(u"Floor"_s, 2), 3000);
    const HoldInfo seat = held({u"A1"_s});
    const QList<TicketId> first{order.tickets.first().id}, last{order.tickets.last().id};
    const auto begun = beginPayment(db(), one(), seat.id, {PaymentMethod::Card, {}, u"k"_s, {}, asking(order, first)});
    DONE(begun);
    const QList<PaymentLine> paid{{PaymentMethod::Card, eur(2700), u"slip 9"_s}};
    REFUSED(beginPayment(db(), one(), seat.id, {PaymentMethod::Card, {}, u"k"_s, {}, asking(order, last)}),
            ErrorCode::KeyReused);
    REFUSED(exchangeTickets(db(), one(), asking(order, last), seat.id, paid), ErrorCode::Forbidden);
    m_house->clock.advanceMs(1);
    DONE(exchangeTickets(db(), one(), asking(order, first), seat.id, paid)); // the till says itself that it was paid
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::Charged);
    QCOMPARE(good(order).first().id, last.first());
}

// Seats for seats may be named either way.
void TestStandingExchanges::namedBySeatsOrByTickets()
{
    const Order order = sold(held({u"A1"_s, u"A2"_s}), 8400);
    const auto bySeats = exchangeSeats(db(), one(), order.id, {{u"A1"_s, u"B2"_s}, {u"A2"_s, u"B1"_s}}, {}, u"nearer"_s,
                                       {}, held({u"B1"_s, u"B2"_s}).id);
    DONE(bySeats);
    QHash<TicketId, QString> went;
    for (const MovedSeat &seat : bySeats->seats)
        went.insert(seat.replaced, seat.to);
    QCOMPARE(went.value(order.tickets.at(0).id), u"B2"_s);
    QCOMPARE(went.value(order.tickets.at(1).id), u"B1"_s);
    const HoldInfo floor = standing(u"Floor"_s, 1);
    REFUSED(exchangeSeats(db(), one(), order.id, {{u"B1"_s, u"A1"_s}}, {}, u"nearer"_s, {}, floor.id),
            ErrorCode::InvalidArgument); // that seat is not in the hold
    DONE(releaseHold(db(), one(), floor.id, {}));
    DONE(exchanged(order, held({u"A1"_s, u"A2"_s})));
    QCOMPARE(good(order).first().ref, u"A1"_s);
}

void TestStandingExchanges::aKeyIsAnsweredAgain()
{
    const Order order = sold(held({u"A1"_s}), 4200);
    const HoldInfo floor = standing(u"Floor"_s, 1);
    const auto first = exchanged(order, floor, 0, u"k"_s);
    DONE(first);
    const auto second = exchanged(order, floor, 0, u"k"_s);
    DONE(second);
    QCOMPARE(second->seats.first().ticket, first->seats.first().ticket);
    QCOMPARE(second->seats.first().to, first->seats.first().to);
    QCOMPARE(counters(u"Floor"_s).sold, 1);
    REFUSED(exchanged(order, held({u"B1"_s}), 0, u"k"_s), ErrorCode::KeyReused);
}

void TestStandingExchanges::whoWaitsIsServed()
{
    const Order order = sold(standing(u"Floor"_s, 2), 3000);
    sold(standing(u"Floor"_s, 48), 48 * 1500);
    WaitlistRequest party;
    party.party = 2;
    party.area = u"Floor"_s;
    party.name = u"Ada"_s;
    DONE(joinWaitlist(db(), one(), m_event, party, {}));
    QCOMPARE(counters(u"Floor"_s).held, 0);
    DONE(exchanged(order, held({u"A1"_s, u"A2"_s}), 5400));
    QCOMPARE(counters(u"Floor"_s), (Counters{50, 0, 2, 0, 48, 0})); // offered
}

void TestStandingExchanges::theBlocksGetTheirOwnBack()
{
    DONE(saveBlockCode(db(), one(), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    const BlockId press = blockSeats(db(), one(), m_event, m_house->plan, {u"A1"_s}, u"P"_s, {})->id;
    const BlockId floor = blockPlaces(db(), one(), m_event, u"Floor"_s, 1, u"P"_s, {})->id;
    SeatRequest seat = SeatRequest::named({u"A1"_s}), place = SeatRequest::places(u"Floor"_s, 1);
    seat.fromBlocks = place.fromBlocks = true;
    const Order order = sold(*takeHold(db(), one(), m_event, m_house->plan, seat, {}), 4200);
    const auto out = takeHold(db(), one(), m_event, m_house->plan, place, {});
    DONE(out);
    DONE(exchanged(order, *out));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
    QCOMPARE(counters(u"Floor"_s), (Counters{50, 49, 0, 0, 1, 0}));
    DONE(exchanged(order, held({u"A2"_s}), 2700)); // the place goes back to its own
    QCOMPARE(readBlock(db(), floor)->places, 1);
    QCOMPARE(counters(u"Floor"_s), (Counters{50, 49, 0, 0, 0, 1}));
}

// Each with a connection and a thread of its own, for one place that is left.
void TestStandingExchanges::oneOfTwoGetsTheLastPlace()
{
    const QList<Order> orders{sold(held({u"A1"_s}), 4200), sold(held({u"A2"_s}), 4200)};
    sold(standing(u"Pit"_s, 7), 7 * 1800);
    QStringList told(2);
    QList<QThread *> threads;
    for (int i = 0; i < 2; ++i) {
        threads << QThread::create([&, i] {
            const auto other = Connection::open(m_house->file, OpenMode::ReadWrite);
            const Act act = i == 0 ? m_house->one() : m_house->two();
            const auto last = takeHold(**other, act, m_event, m_house->plan, SeatRequest::places(u"Pit"_s, 1), {});
            const auto done = last ? exchangeTickets(**other, act, asking(orders.at(i)), last->id, {})
                                   : Result<MoveReceipt>(refuse(last.error()));
            told[i] = done ? u"exchanged"_s : codeName(done.error().code);
        });
        threads.last()->start();
    }
    for (QThread *thread : std::as_const(threads)) {
        thread->wait();
        delete thread;
    }
    told.sort();
    QCOMPARE(told, (QStringList{u"exchanged"_s, u"sold_out"_s}));
    QCOMPARE(counters(u"Pit"_s), (Counters{8, 0, 0, 0, 8, 0}));
}

void TestStandingExchanges::anotherProgramCannotChangeIt()
{
    const Order order = sold(standing(u"Floor"_s, 2), 3000), stranger = sold(held({u"D1"_s}), 2150);
    const auto begun =
        beginPayment(db(), one(), held({u"A1"_s, u"A2"_s}).id, {PaymentMethod::Card, {}, {}, {}, asking(order)});
    DONE(begun);
    ForeignProgram other(m_house->file);
    const QString insert = u"INSERT INTO payment_ticket (attempt_id, ticket_no, ticket_id) VALUES (1, 2, %1)"_s;
    QVERIFY(!other.tries(insert.arg(stranger.tickets.first().id.value())).isEmpty());
    QVERIFY(!other.tries(insert.arg(order.tickets.first().id.value())).isEmpty()); // twice
    QVERIFY(!other.tries(u"DELETE FROM payment_ticket"_s).isEmpty());
    QVERIFY(!other.tries(u"UPDATE ticket SET state = 'used' WHERE ticket_id = 1"_s).isEmpty());
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({})));
}

void TestStandingExchanges::verifySeesWhatWasForced()
{
    const Order order = sold(standing(u"Floor"_s, 2), 3000);
    const QList<TicketId> first{order.tickets.first().id};
    const auto begun =
        beginPayment(db(), one(), held({u"A1"_s}).id, {PaymentMethod::Card, {}, {}, {}, asking(order, first)});
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({})));
    QCOMPARE(m_house->verified(), QString());
    ForeignProgram other(m_house->file);
    QCOMPARE(other.forces(u"UPDATE payment_ticket SET ticket_id = 2"_s), QString());
    QVERIFY(m_house->verified().contains(u"Payment attempt"_s));
    QCOMPARE(other.forces(u"UPDATE payment_ticket SET ticket_id = 1"_s), QString());
    QCOMPARE(other.forces(u"UPDATE ticket SET state = 'valid' WHERE ticket_id = 1"_s), QString());
    QVERIFY(!m_house->verified().isEmpty());
    QCOMPARE(other.forces(u"UPDATE ticket SET state = 'void' WHERE ticket_id = 1"_s), QString());
}

ROWLOCK_TEST(TestStandingExchanges)
#include "tst_standing_exchanges.moc"

// A cancelled performance: everybody moved to another one, one transaction an order, at what was paid.
#include "model/store/accounts.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_terms.h"
#include "model/store/exchanges.h"
#include "model/store/patrons.h"
#include "model/store/plans.h"
#include "tests/store/two_nights.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestEventMoves : public QObject, private TwoNights
{
    Q_OBJECT

private slots:
    void init() { makeNights(); }
    void cleanup() { dropHouse(); }

    void sameSeatsAtWhatWasPaid();
    void bestTogetherWhereTheirsAreTaken();
    void togetherOrNotAtAll();
    void inWheelchairsToo();
    void standingPlaces();
    void placesAtSeveralPricesStay();
    void whoIsListed();
    void nothingTwice();
    void noMoneyMoves_data();
    void noMoneyMoves();
    void feesGoAlongAndNoneIsCharged();
    void whatIsOwedGoesAlong();
    void whoWasAdmittedStays();
    void nobodysBasketIsEmptied();
    void theLimitHolds();
    void whereNobodyIsMovedTo_data();
    void whereNobodyIsMovedTo();
    void whatCannotBeMovedIsRefused();
    void othersSellMeanwhile();

private:
    OrderId sold(const QStringList &seats, const QString &patron = {})
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto sale = sellHold(db(), one(), hold->id, {card(hold->total.minor)}, {}, patron);
        if (!sale)
            qWarning() << said(sale);
        return sale ? sale->order.id : OrderId();
    }
    Result<QList<EventMover>> movers()
    {
        return readEventMovers(db(), m_event, m_into, one().plans, m_house->clock.now());
    }
    void take(const QStringList &seats) { DONE(m_house->sold(two(), m_into, seats)); }
};

void TestEventMoves::sameSeatsAtWhatWasPaid()
{
    price(u"Parkett"_s, 6000, m_into); // dearer there
    const OrderId order = sold({u"A1"_s, u"A2"_s}, u"Ann Lee"_s);
    const OrderId other = sold({u"C5"_s});
    cancel();
    const auto done = move(order);
    DONE(done);
    QCOMPARE(done->outcome, EventMove::Outcome::Moved);
    QCOMPARE(to(done), QStringList({u"A1"_s, u"A2"_s}));
    QCOMPARE(done->receipt.difference, eur(0));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
    QCOMPARE(m_house->seat(m_into, u"A1"_s).state, SeatState::Sold);
    const auto made = readOrder(db(), done->into);
    QCOMPARE(made->code, done->code);
    QCOMPARE(made->event, m_into);
    QCOMPARE(made->total, eur(8400));
    QCOMPARE(made->patron, u"Ann Lee"_s);
    QCOMPARE(made->payments.size(), 1);
    QCOMPARE(made->payments.first().method, PaymentMethod::Card);
    QCOMPARE(readOrder(db(), order)->total, eur(0));
    QCOMPARE(readOrder(db(), order)->tickets.first().state, TicketState::Void);
    DONE(move(other));
    QVERIFY(movers()->isEmpty());
}

void TestEventMoves::bestTogetherWhereTheirsAreTaken()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s, u"A3"_s});
    take({u"A2"_s}); // one of them is enough: nobody is torn apart
    cancel();
    const auto done = move(order);
    DONE(done);
    const QStringList seats = to(done);
    QCOMPARE(seats.size(), 3);
    QList<int> places;
    for (const QString &ref : seats) {
        QCOMPARE(m_house->seat(m_into, ref).state, SeatState::Sold);
        QVERIFY(ref.startsWith(u'A') || ref.startsWith(u'B')); // the same category
        places += m_house->seat(m_into, ref).seatNo;
    }
    QCOMPARE(places.at(2) - places.at(0), 2);
}

// Every second seat is free: a pair fits nowhere, one person does.
void TestEventMoves::togetherOrNotAtAll()
{
    const OrderId pair = sold({u"A1"_s, u"A2"_s}), alone = sold({u"A4"_s});
    const OrderId apart = sold({u"B1"_s, u"B3"_s}); // as they sit now
    QStringList taken;
    for (const QString &row : {u"A"_s, u"B"_s}) {
        for (int seat = 1; seat <= 10; seat += 2)
            taken += row + QString::number(seat);
    }
    take(taken);
    cancel();
    const auto listed = movers();
    DONE(listed);
    QVERIFY(!listed->at(0).canMove());
    QVERIFY(listed->at(0).why.contains(u"Parkett"_s));
    QVERIFY(listed->at(1).canMove());
    QVERIFY(listed->at(1).isSame);
    QVERIFY(listed->at(2).canMove());
    REFUSED(move(pair), ErrorCode::SoldOut);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold); // left for a person
    DONE(move(alone));
    DONE(move(apart));
}

void TestEventMoves::inWheelchairsToo()
{
    const OrderId order = sold({u"C1"_s, u"C3"_s}); // C1 and C2 are accessible
    take({u"C1"_s});
    cancel();
    const auto listed = movers();
    const auto done = move(order);
    if (!listed->first().canMove()) { // not beside each other there
        REFUSED(done, ErrorCode::SoldOut);
        return;
    }
    DONE(done);
    QCOMPARE(to(done).first(), u"C2"_s);
}

void TestEventMoves::standingPlaces()
{
    price(u"Floor"_s, 1500);
    price(u"Floor"_s, 2500, m_into);
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, 0, eur(1500)));
    const OrderId order = standing(3);
    DONE(m_house->places(two(), m_into, u"Floor"_s, 45));
    const OrderId many = standing(4);
    cancel();
    const auto done = move(order);
    DONE(done);
    QCOMPARE(done->receipt.seats.size(), 3);
    QCOMPARE(readOrder(db(), done->into)->total, eur(4500));
    QCOMPARE(m_house->pool(m_into, u"Floor"_s).counters.sold, 3);
    const auto refused = move(many);
    REFUSED(refused, ErrorCode::SoldOut);
    QVERIFY(refused.error().message.contains(u"2 places left, and 4"_s));
    DONE(m_house->places(two(), m_into, u"Floor"_s, 1));
    QVERIFY(move(many).error().message.contains(u"Floor has only 1 place left, and 4"_s));
    DONE(m_house->places(two(), m_into, u"Floor"_s, 1));
    QVERIFY(move(many).error().message.endsWith(u"Floor has no places left."_s));
}

void TestEventMoves::placesAtSeveralPricesStay()
{
    price(u"Floor"_s, 1500);
    const auto hold = m_house->places(one(), m_event, u"Floor"_s, 3);
    HandReduction off;
    off.effect = AmountOff{eur(100)};
    off.reason = u"friends"_s;
    const auto sale = sellHold(db(), one(), hold->id, {card(4400)}, {}, {}, {off});
    DONE(sale); // 14.66, 14.67, 14.67
    cancel();
    const auto listed = movers();
    QVERIFY(!listed->first().canMove());
    REFUSED(move(sale->order.id), ErrorCode::Forbidden);
}

void TestEventMoves::whoIsListed()
{
    const OrderId ann = sold({u"A1"_s}, u"Ann Lee"_s);
    const OrderId refunded = sold({u"A2"_s});
    DONE(refundOrder(db(), one(), refunded, {}, {}, u"x"_s));
    sold({u"A3"_s, u"A4"_s});
    cancel();
    const auto listed = movers();
    DONE(listed);
    QCOMPARE(listed->size(), 2);
    QCOMPARE(listed->first().order, ann);
    QCOMPARE(listed->first().patron, u"Ann Lee"_s);
    QCOMPARE(listed->first().to, listed->first().seats);
    QVERIFY(listed->first().isSame);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold); // nothing was changed
    REFUSED(readEventMovers(db(), m_event, EventId(99), one().plans, m_house->clock.now()), ErrorCode::EventUnknown);
    // What one order takes in the list, the next one does not get.
    QStringList all;
    for (const EventMover &mover : *listed)
        all += mover.to;
    QCOMPARE(QSet<QString>(all.begin(), all.end()).size(), 3);
}

void TestEventMoves::nothingTwice()
{
    const OrderId order = sold({u"A1"_s});
    cancel();
    DONE(move(order));
    const auto again = move(order);
    DONE(again);
    QCOMPARE(again->outcome, EventMove::Outcome::Nothing);
    QCOMPARE(m_house->counters(m_into).sold, 1);
}

void TestEventMoves::noMoneyMoves_data()
{
    QTest::addColumn<qint64>("there");
    QTest::newRow("dearer") << qint64(9900);
    QTest::newRow("cheaper") << qint64(1000);
    QTest::newRow("free") << qint64(0);
}

// In several ways, with a card that paid a part.
void TestEventMoves::noMoneyMoves()
{
    QFETCH(qint64, there);
    price(u"Parkett"_s, there, m_into);
    const QString code = soldCard(2000);
    const auto sale = sell({u"A1"_s, u"A2"_s}, {gift(code, 2000), cash(6400)});
    DONE(sale);
    cancel();
    const auto done = move(sale->order.id);
    DONE(done);
    QCOMPARE(done->receipt.paid, eur(0));
    QVERIFY(done->receipt.refunds.isEmpty());
    QCOMPARE(left(code), 0); // it is not touched
    const auto made = readOrder(db(), done->into);
    QCOMPARE(made->total, eur(8400));
    QCOMPARE(made->tickets.first().price, eur(4200));
    const auto back = refundOrder(db(), one(), made->id, {}, {}, u"after all"_s);
    DONE(back);
    QCOMPARE(left(code), 2000); // to where it came from
}

void TestEventMoves::feesGoAlongAndNoneIsCharged()
{
    for (const auto &[per, amount] :
         {std::pair(FeeFor::Ticket, 150), std::pair(FeeFor::Order, 200), std::pair(FeeFor::Exchange, 500)}) {
        FeeRule fee;
        fee.name = feeForName(per);
        fee.per = per;
        fee.amount = eur(amount);
        DONE(addFee(db(), one(), fee));
        m_house->clock.advanceMs(1);
    }
    const auto sale = sell({u"A1"_s, u"A2"_s}, {card(8900)});
    DONE(sale);
    cancel();
    const auto done = move(sale->order.id);
    DONE(done);
    QCOMPARE(done->receipt.fees, eur(0));
    QCOMPARE(readOrder(db(), done->into)->total, eur(8700));
    QCOMPARE(readOrder(db(), sale->order.id)->total, eur(200)); // the order's own fee stays where it was paid
    QCOMPARE(m_house->verified(), QString());                   // which knows that no exchange fee was due
}

void TestEventMoves::whatIsOwedGoesAlong()
{
    const auto sale = sell({u"A1"_s, u"A2"_s}, {card(4200), {PaymentMethod::Account, eur(4200), u"invoice 7"_s}});
    DONE(sale);
    cancel();
    const auto done = move(sale->order.id);
    DONE(done);
    const auto open = readOpenAccounts(db(), Currency());
    QCOMPARE(open->size(), 1);
    QCOMPARE(open->first().order, done->into);
    QCOMPARE(open->first().owed, eur(4200));
}

void TestEventMoves::whoWasAdmittedStays()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s});
    cancel();
    QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'used' WHERE ticket_id = 1"_s),
             QString());
    QCOMPARE(movers()->first().to.size(), 1);
    const auto done = move(order);
    DONE(done);
    QCOMPARE(to(done), QStringList{u"A2"_s});
    QCOMPARE(readOrder(db(), done->into)->total, eur(4200));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
    QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'valid' WHERE ticket_id = 1"_s),
             QString());
}

// Past its time, too: a batch is no patron who asks for that very seat.
void TestEventMoves::nobodysBasketIsEmptied()
{
    const OrderId order = sold({u"A1"_s});
    const auto basket = m_house->hold(two(), m_into, {u"A1"_s});
    DONE(basket);
    m_house->clock.advanceMs(3'000'000);
    cancel();
    const auto done = move(order);
    DONE(done);
    QVERIFY(to(done) != QStringList{u"A1"_s});
    QCOMPARE(readHold(db(), basket->id)->state, HoldState::Active);
}

void TestEventMoves::theLimitHolds()
{
    EventEdit edit;
    edit.terms = [](SaleTerms &terms, Instant) { terms.limit = 2; };
    DONE(editEvent(db(), one(), m_into, edit));
    const OrderId pair = sold({u"A1"_s, u"A2"_s}), one = sold({u"A3"_s});
    cancel();
    DONE(move(pair));
    REFUSED(move(one), ErrorCode::SoldOut);
}

void TestEventMoves::whereNobodyIsMovedTo_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("itself") << u"itself"_s << ErrorCode::InvalidArgument;
    QTest::newRow("closed") << u"closed"_s << ErrorCode::EventClosed;
    QTest::newRow("cancelled") << u"cancelled"_s << ErrorCode::EventClosed;
    QTest::newRow("draft") << u"draft"_s << ErrorCode::EventClosed;
    QTest::newRow("begun") << u"begun"_s << ErrorCode::EventClosed;
    QTest::newRow("unknown") << u"unknown"_s << ErrorCode::EventUnknown;
    QTest::newRow("out of one that is sold") << u"on sale"_s << ErrorCode::Forbidden;
}

void TestEventMoves::whereNobodyIsMovedTo()
{
    QFETCH(QString, state);
    QFETCH(ErrorCode, code);
    const OrderId order = sold({u"A1"_s});
    if (state == u"closed")
        DONE(setOnSale(db(), one(), m_into, false));
    if (state == u"cancelled")
        DONE(cancelEvent(db(), one(), m_into));
    if (state == u"draft") {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = u"Draft"_s;
        event.starts = Instant{m_house->clock.now().ms + 86'400'000};
        event.capacities = {{u"Pit"_s, 10}};
        event.draft = true;
        const auto draft = createEvent(db(), one(), event, m_house->plan);
        DONE(draft);
        m_into = draft->id;
    }
    if (state == u"begun")
        m_house->clock.advanceMs(readEvent(db(), m_into)->starts.ms - m_house->clock.now().ms);
    if (state == u"unknown")
        m_into = EventId(99);
    if (state == u"itself")
        m_into = m_event;
    if (state != u"on sale")
        cancel();
    const auto refused = move(order);
    QVERIFY2(!refused, "it was moved");
    QCOMPARE(refused.error().code, code);
    QVERIFY(isSentence(refused.error().message));
    const auto list = movers();
    QVERIFY(!list);
    QCOMPARE(list.error().code, code);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
}

void TestEventMoves::whatCannotBeMovedIsRefused()
{
    const OrderId order = sold({u"A1"_s});
    const auto stranger = m_house->sold(two(), m_into, {u"B1"_s});
    price(u"Parkett"_s, 6000, m_into);
    const auto hold = m_house->hold(one(), m_into, {u"A1"_s});
    PaymentStart start{PaymentMethod::Card, {}, {}};
    start.exchange = ExchangeAsked{order, {}, u"better"_s, {}};
    DONE(beginPayment(db(), one(), hold->id, start));
    cancel();
    REFUSED(move(order), ErrorCode::Forbidden); // its exchange is being paid for
    const auto listed = movers();
    QVERIFY(!listed->first().canMove());
    REFUSED(moveForEvent(db(), one(), m_event, order, m_into, u" "_s), ErrorCode::InvalidArgument);
    REFUSED(move(stranger->order.id), ErrorCode::InvalidArgument);
}

// Between two orders another counter sells the seats that the list had promised.
void TestEventMoves::othersSellMeanwhile()
{
    const OrderId first = sold({u"A1"_s, u"A2"_s}), second = sold({u"A3"_s, u"A4"_s});
    cancel();
    const auto promised = movers();
    DONE(move(first));
    take({u"A3"_s});
    const auto done = move(second);
    DONE(done);
    QVERIFY(promised->last().isSame);
    QVERIFY(!to(done).contains(u"A3"_s));
    QCOMPARE(m_house->counters(m_into).sold, 5);
}

ROWLOCK_TEST(TestEventMoves)
#include "tst_event_moves.moc"

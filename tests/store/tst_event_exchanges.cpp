// Tickets of one performance exchanged for seats of another, and what an exchange costs: worked examples 20 and 21 of
// the rules for selling, to the cent.
#include "model/store/discounts.h"
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/patrons.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/found_orders.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestEventExchanges : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_friday = m_house->newEvent();
        m_sunday = m_house->newEvent({}, u"Faust"_s);
        setPrice(m_friday, u"Parkett"_s, 2400);
        setPrice(m_friday, u"Balkon"_s, 3150);
        setPrice(m_sunday, u"Parkett"_s, 3150);
        setPrice(m_sunday, u"Balkon"_s, 2400);
        m_house->taxes();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void dearerIsPaid();
    void cheaperGoesBack();
    void aFeeIsPaidForACheaperSeatToo();
    void withinAPerformanceTheFeeIsPaidToo();
    void anExchangeFeeIsInNoSale();
    void feesOfTicketsGoAlong();
    void theBuyerGoesAlong();
    void backAgainAndRefunded();
    void placesOfStandingAreas();
    void freeTicketsHaveAnOrderToo();
    void whatCannotBe();
    void theDifferenceIsAnAttempt();
    void notChargedLeavesTheOrder();
    void paidInAnotherWay();
    void pricedAsItWasBegun();
    void aKeyIsAnsweredAgain();
    void newSeatsAreAtListPrice();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void setPrice(EventId event, const QString &category, qint64 minor)
    {
        DONE(setTypePrice(db(), one(), event, category, 0, eur(minor)));
    }
    void tax(const QString &code, const char *percent)
    {
        DONE(setTaxRate(db(), one(), code, *TaxRate::fromText(QLatin1StringView(percent)), {}));
        m_house->clock.advanceMs(1);
    }
    void fee(const QString &name, FeeFor per, qint64 amount) { m_house->fee(name, per, amount, {}, u"full"_s); }
    OrderId sold(EventId event, const QStringList &seats, const QList<PaymentLine> &payments)
    {
        const auto hold = m_house->hold(one(), event, seats);
        const auto sale = sellHold(db(), one(), hold->id, payments, {});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(60'000);
        return sale ? sale->order.id : OrderId();
    }
    OrderId soldByCard(EventId event, const QStringList &seats, qint64 due)
    {
        return sold(event, seats, {{PaymentMethod::Card, eur(due), u"slip 7"_s}});
    }
    HoldId held(EventId event, const QStringList &seats) { return m_house->hold(one(), event, seats)->id; }
    ExchangeAsked asking(OrderId order, const QList<TicketId> &tickets = {})
    {
        return {order, {}, u"ill on Friday"_s, tickets};
    }
    Result<MoveReceipt> exchanged(OrderId order, HoldId hold, qint64 cash = 0)
    {
        QList<PaymentLine> payments;
        if (cash > 0)
            payments = {{PaymentMethod::Cash, eur(cash), {}}};
        return exchangeTickets(db(), one(), asking(order), hold, payments);
    }
    Order order(OrderId id) { return *readOrder(db(), id); }
    // "card 4800 slip 7"
    QStringList paid(OrderId id)
    {
        QStringList told;
        for (const Payment &payment : order(id).payments)
            told += u"%1 %2 %3"_s.arg(methodName(payment.method))
                        .arg(payment.amount.minor)
                        .arg(payment.reference)
                        .trimmed();
        return told;
    }
    // "+1 ticket 2400 157"
    QStringList lines(OrderId id)
    {
        QStringList told;
        const auto found = readOrderLines(db(), id);
        for (const LedgerLine &line : *found)
            told += u"%1 %2 %3 %4"_s.arg(line.count > 0 ? u"+1"_s : u"-1"_s, kindName(line.kind))
                        .arg(line.paid.minor)
                        .arg(line.taxAmount.minor);
        return told;
    }
    // Of both orders, at a rate: of what the exchange wrote.
    qint64 taxOf(const QList<OrderId> &orders, const char *percent)
    {
        qint64 sum = 0;
        for (const OrderId id : orders) {
            const auto found = readOrderLines(db(), id);
            for (const LedgerLine &line : *found)
                sum += line.tax.rate.toText() == QLatin1StringView(percent) ? line.taxAmount.minor : 0;
        }
        return sum;
    }
    SeatState state(EventId event, const char *seat) { return m_house->seat(event, QLatin1StringView(seat)).state; }
    PaymentStart start(OrderId order, const QString &key = u"try-1"_s)
    {
        return {PaymentMethod::Card, {}, key, {}, asking(order)};
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_friday, m_sunday;
};

void TestEventExchanges::dearerIsPaid() // example 20
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId old = soldByCard(m_friday, {u"A1"_s, u"A2"_s}, 4800);
    const QList<Ticket> paper = order(old).tickets;
    QCOMPARE(taxOf({old}, "7"), 314);
    const HoldId hold = held(m_sunday, {u"B1"_s, u"B2"_s});
    const auto quote = quoteExchange(db(), asking(old), hold, m_house->clock.now());
    DONE(quote);
    QCOMPARE(quote->back, eur(4800));
    QCOMPARE(quote->fees, eur(500));
    QCOMPARE(quote->difference(), eur(2000));
    REFUSED(exchanged(old, hold, 1999), ErrorCode::PaymentMismatch);
    const auto done = exchanged(old, hold, 5000);
    DONE(done);
    QCOMPARE(done->difference, eur(2000));
    QCOMPARE(done->fees, eur(500));
    QCOMPARE(done->change, eur(3000));
    QCOMPARE(done->orders().size(), 1);
    const OrderId fresh = done->orders().first();
    QVERIFY(fresh != old);
    QCOMPARE(lines(old), (QStringList{u"+1 ticket 2400 157"_s, u"+1 ticket 2400 157"_s, u"-1 ticket -2400 -157"_s,
                                      u"-1 ticket -2400 -157"_s}));
    QCOMPARE(lines(fresh),
             (QStringList{u"+1 ticket 3150 206"_s, u"+1 ticket 3150 206"_s, u"+1 fee 250 40"_s, u"+1 fee 250 40"_s}));
    QCOMPARE(taxOf({old, fresh}, "7") - 314, 98);
    QCOMPARE(taxOf({old, fresh}, "19"), 80);
    QCOMPARE(order(old).total, eur(0));
    QCOMPARE(order(old).refunded, eur(0)); // the patron got nothing back
    QCOMPARE(order(fresh).total, eur(6800));
    QCOMPARE(paid(old), (QStringList{u"card 4800 slip 7"_s, u"card -4800 slip 7"_s}));
    QCOMPARE(paid(fresh), (QStringList{u"card 4800 slip 7"_s, u"cash 2000"_s}));
    QCOMPARE(state(m_friday, "A1"), SeatState::Free);
    QCOMPARE(state(m_sunday, "B1"), SeatState::Sold);
    for (qsizetype i = 0; i < paper.size(); ++i) { // the door knows where the old paper belongs by now
        const auto found = foundOrders(db(), paper.at(i).barcode, 2);
        DONE(found);
        QCOMPARE(found->first().ticket->state, TicketState::Void);
        QCOMPARE(found->first().ticket->movedTo,
                 order(fresh).tickets.at(i).label + u" · Faust · "_s + order(fresh).code);
        QCOMPARE(done->seats.at(i).replaced, paper.at(i).id);
        QCOMPARE(done->seats.at(i).ticket, order(fresh).tickets.at(i).id);
    }
    const auto recent = readRecentOrders(db(), {}, 5);
    DONE(recent);
    for (const OrderLine &line : *recent)
        QVERIFY(line.refunds.isEmpty()); // what goes along does not go back
    REFUSED(refundOrder(db(), one(), old, {}, {}, {}), ErrorCode::InvalidArgument);
}

// A discount was given to the order as it was sold, and the other performance has it too.
void TestEventExchanges::newSeatsAreAtListPrice()
{
    const DiscountRule half{{}, u"Half"_s, PercentOff{*Percent::of(50'00)}};
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    DONE(addDiscount(db(), one(), half));
    m_house->clock.advanceMs(1);
    const HoldId hold = held(m_sunday, {u"B1"_s});
    const auto quote = quoteExchange(db(), asking(old), hold, m_house->clock.now());
    DONE(quote);
    QCOMPARE(quote->difference(), eur(750));
    DONE(exchanged(old, hold, 750));
}

void TestEventExchanges::cheaperGoesBack() // example 21
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId old = sold(m_friday, {u"D1"_s, u"D2"_s},
                             {{PaymentMethod::Voucher, eur(2000), u"V-1"_s}, {PaymentMethod::Cash, eur(5000), {}}});
    const qint64 before = taxOf({old}, "7");
    const auto done = exchanged(old, held(m_sunday, {u"D1"_s, u"D2"_s}));
    DONE(done);
    const OrderId fresh = done->orders().first();
    QCOMPARE(done->difference, eur(-1000));
    QCOMPARE(taxOf({old, fresh}, "7") - before, -98);
    QCOMPARE(taxOf({old, fresh}, "19"), 80);
    QCOMPARE(order(fresh).total, eur(5300));
    QCOMPARE(order(old).total, eur(0));
    qint64 back = 0, left = 0;
    for (const Payment &payment : done->refunds)
        back += payment.amount.minor;
    for (const Payment &payment : order(old).payments)
        left += payment.amount.minor;
    QCOMPARE(back, -1000);
    QCOMPARE(left, 0);
    const auto recent = readOrderLine(db(), old);
    DONE(recent);
    QCOMPARE(recent->refunds.size(), 1); // 10.00, and not what goes along
    QCOMPARE(recent->refunds.first().amount, eur(1000));
}

void TestEventExchanges::aFeeIsPaidForACheaperSeatToo() // example 21
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    setPrice(m_friday, u"Parkett"_s, 2500);
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2500);
    const HoldId hold = held(m_sunday, {u"D1"_s});
    REFUSED(exchanged(old, hold), ErrorCode::PaymentMismatch);
    const auto done = exchanged(old, hold, 150);
    DONE(done);
    QCOMPARE(done->difference, eur(150));
    QCOMPARE(order(done->orders().first()).total, eur(2650));
}

void TestEventExchanges::withinAPerformanceTheFeeIsPaidToo() // example 20 again
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId id = soldByCard(m_friday, {u"A1"_s, u"A2"_s}, 4800);
    const QList<SeatMove> moves{{u"A1"_s, u"D1"_s}, {u"A2"_s, u"D2"_s}};
    REFUSED(exchangeSeats(db(), one(), id, moves, {{PaymentMethod::Cash, eur(1500), {}}}, u"nearer"_s),
            ErrorCode::PaymentMismatch);
    const auto done = exchangeSeats(db(), one(), id, moves, {{PaymentMethod::Cash, eur(2000), {}}}, u"nearer"_s);
    DONE(done);
    QCOMPARE(done->difference, eur(2000));
    QCOMPARE(done->fees, eur(500));
    QCOMPARE(order(id).total, eur(6800));
    QCOMPARE(taxOf({id}, "7") - 314, 98);
    QCOMPARE(taxOf({id}, "19"), 80);
    // A seat for a seat at one price: the fee alone, as an attempt.
    m_house->clock.advanceMs(1);
    const HoldId hold = held(m_friday, {u"D3"_s});
    const PaymentStart start{PaymentMethod::Card, {}, {}, {}, ExchangeAsked{id, {{u"D1"_s, u"D3"_s}}, u"nearer"_s}};
    const auto begun = beginPayment(db(), one(), hold, start);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(250));
    m_house->clock.advanceMs(1);
    const auto settled = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"s"_s));
    DONE(settled);
    QCOMPARE(settled->exchange->difference, eur(250));
    QCOMPARE(order(id).total, eur(7050));
    const auto again = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"s"_s));
    DONE(again);
    QCOMPARE(again->exchange->fees, eur(250));
    // A move of the house's own costs nothing.
    DONE(moveSeats(db(), one(), m_friday, {{u"D2"_s, u"D4"_s}}, u"a camera"_s));
    QCOMPARE(order(id).total, eur(7050));
}

void TestEventExchanges::anExchangeFeeIsInNoSale()
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId id = soldByCard(m_friday, {u"A1"_s}, 2400);
    QCOMPARE(order(id).total, eur(2400));
    const auto moved =
        exchangeSeats(db(), one(), id, {{u"A1"_s, u"D1"_s}}, {{PaymentMethod::Card, eur(1000), {}}}, u"nearer"_s);
    DONE(moved);
    // It comes back only when it is asked for by itself.
    const auto back = refundOrder(db(), one(), id, {}, {}, {}, {FeesBack::OfLines, {}});
    DONE(back);
    QCOMPARE(back->refunded, eur(3150));
    const auto found = readOrderLines(db(), id);
    for (const LedgerLine &line : *found) {
        if (line.kind == LineKind::Fee)
            DONE(refundOrder(db(), one(), id, {}, {}, {}, {FeesBack::Kept, {line.number}}));
    }
    QCOMPARE(order(id).refunded, eur(3400));
}

void TestEventExchanges::feesOfTicketsGoAlong()
{
    fee(u"Booking fee"_s, FeeFor::Ticket, 150);
    fee(u"Handling"_s, FeeFor::Order, 200);
    const OrderId old = soldByCard(m_friday, {u"A1"_s, u"A2"_s, u"A3"_s}, 7850);
    const HoldId hold = held(m_sunday, {u"B1"_s});
    const TicketId second = order(old).tickets.at(1).id;
    const auto done =
        exchangeTickets(db(), one(), asking(old, {second}), hold, {{PaymentMethod::Card, eur(750), u"slip 8"_s}});
    DONE(done);
    const OrderId fresh = done->orders().first();
    QCOMPARE(lines(fresh), (QStringList{u"+1 ticket 3150 206"_s, u"+1 fee 150 24"_s})); // and no other fee of a sale
    QCOMPARE(order(fresh).total, eur(3300));
    QCOMPARE(order(old).total, eur(5300));
    QCOMPARE(paid(fresh), (QStringList{u"card 2550 slip 7"_s, u"card 750 slip 8"_s}));
    QCOMPARE(state(m_friday, "A1"), SeatState::Sold);
    QCOMPARE(state(m_friday, "A2"), SeatState::Free);
    const auto back = refundOrder(db(), one(), fresh, {}, {}, {}, {FeesBack::OfLines, {}});
    DONE(back);
    QCOMPARE(back->refunded, eur(3300));
    QCOMPARE(back->payments.size(), 2); // each to the card that it came from
}

void TestEventExchanges::theBuyerGoesAlong()
{
    const auto bought = m_house->hold(one(), m_friday, {u"A1"_s});
    DONE(namePatron(db(), one(), bought->id, u"Zoë Müller"_s));
    const auto sale = m_house->sellForCash(one(), *bought);
    DONE(sale);
    const auto done = exchanged(sale->order.id, held(m_sunday, {u"D1"_s}));
    DONE(done);
    QCOMPARE(order(done->orders().first()).patron, u"Zoë Müller"_s);
    const auto named = m_house->hold(one(), m_friday, {u"A2"_s});
    DONE(namePatron(db(), one(), named->id, u"Her sister"_s));
    const auto again = exchanged(done->orders().first(), named->id);
    DONE(again);
    QCOMPARE(order(again->orders().first()).patron, u"Her sister"_s); // as the clerk said
}

void TestEventExchanges::backAgainAndRefunded()
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    const auto there = exchanged(old, held(m_sunday, {u"A1"_s}), 1000);
    DONE(there);
    m_house->clock.advanceMs(1);
    const auto back = exchanged(there->orders().first(), held(m_friday, {u"A1"_s}));
    DONE(back);
    QCOMPARE(back->difference, eur(-500)); // 31.50 less 24.00 and 2.50
    const OrderId last = back->orders().first();
    QCOMPARE(order(there->orders().first()).total, eur(250)); // what the first exchange cost stays there
    QCOMPARE(order(last).total, eur(2650));
    const auto refunded = refundOrder(db(), one(), last, {}, {}, {}, {FeesBack::All, {}});
    DONE(refunded);
    QCOMPARE(refunded->refunded, eur(2650));
}

void TestEventExchanges::placesOfStandingAreas()
{
    const auto two = m_house->places(one(), m_friday, u"Floor"_s, 2);
    const auto sale = m_house->sellForCash(one(), *two);
    DONE(sale);
    const Counters before = m_house->counters(m_friday);
    const auto seats = exchanged(sale->order.id, held(m_sunday, {u"D1"_s, u"D2"_s}), 4800 - sale->order.total.minor);
    DONE(seats);
    QCOMPARE(m_house->counters(m_friday).available, before.available + 2);
    const auto places = m_house->places(one(), m_friday, u"Floor"_s, 2);
    const auto back = exchanged(seats->orders().first(), places->id);
    DONE(back);
    QCOMPARE(m_house->counters(m_friday), before);
    QCOMPARE(order(back->orders().first()).total, sale->order.total);
}

void TestEventExchanges::freeTicketsHaveAnOrderToo()
{
    setPrice(m_friday, u"Parkett"_s, 0);
    setPrice(m_sunday, u"Parkett"_s, 0);
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId old = sold(m_friday, {u"A1"_s}, {});
    const auto done = exchanged(old, held(m_sunday, {u"A1"_s}));
    DONE(done);
    QCOMPARE(paid(done->orders().first()), QStringList{u"comp 0"_s}); // what is free pays no fee
}

void TestEventExchanges::whatCannotBe()
{
    const OrderId old = soldByCard(m_friday, {u"A1"_s, u"A2"_s}, 4800);
    const QList<Ticket> tickets = order(old).tickets;
    const HoldId hold = held(m_sunday, {u"D1"_s, u"D2"_s});
    const auto tries = [&](const ExchangeAsked &asked, HoldId inHand) {
        return exchangeTickets(db(), one(), asked, inHand, {});
    };
    REFUSED(tries(asking(old, {tickets.first().id}), hold), ErrorCode::InvalidArgument); // more come
    REFUSED(tries(asking(old), held(m_sunday, {u"D9"_s})), ErrorCode::InvalidArgument);  // fewer come
    REFUSED(tries(asking(OrderId(99)), hold), ErrorCode::InvalidArgument);
    REFUSED(tries(asking(old, {TicketId(99), tickets.first().id}), hold), ErrorCode::InvalidArgument);
    REFUSED(tries({old, {}, u" "_s, {}}, hold), ErrorCode::InvalidArgument);
    REFUSED(tries(asking(old), HoldId(99)), ErrorCode::HoldUnknown);
    const auto others = m_house->hold(m_house->two(), m_sunday, {u"C8"_s, u"C9"_s});
    REFUSED(tries(asking(old), others->id), ErrorCode::Forbidden);
    DONE(releaseHold(db(), one(), held(m_sunday, {u"C5"_s, u"C6"_s}), {}));
    QCOMPARE(ForeignProgram(m_house->file)
                 .tries(u"UPDATE ticket SET state = 'used' WHERE ticket_id = %1"_s.arg(tickets.first().id.value())),
             QString());
    REFUSED(tries(asking(old, {tickets.first().id, tickets.last().id}), hold), ErrorCode::InvalidArgument);
    QCOMPARE(ForeignProgram(m_house->file)
                 .forces(u"UPDATE ticket SET state = 'valid' WHERE ticket_id = %1"_s.arg(tickets.first().id.value())),
             QString());
    DONE(setOnSale(db(), one(), m_sunday, false));
    REFUSED(tries(asking(old), hold), ErrorCode::EventClosed);
    DONE(cancelEvent(db(), one(), m_sunday));
    REFUSED(tries(asking(old), hold), ErrorCode::EventClosed);
    DONE(setOnSale(db(), one(), m_sunday, true));
    QCOMPARE(state(m_friday, "A1"), SeatState::Sold);
    QCOMPARE(state(m_sunday, "D1"), SeatState::Held);
    const auto gone = refundOrder(db(), one(), old, {tickets.first().id}, {}, {});
    DONE(gone);
    REFUSED(tries(asking(old, {tickets.first().id, tickets.last().id}), hold), ErrorCode::InvalidArgument);
    m_house->clock.advanceMs(readEvent(db(), m_sunday)->starts.ms - m_house->clock.now().ms);
    const auto late = m_house->hold(one(), m_sunday, {u"B9"_s});
    DONE(late);
    REFUSED(tries(asking(old), late->id), ErrorCode::EventClosed); // it has begun
}

void TestEventExchanges::theDifferenceIsAnAttempt()
{
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250);
    const OrderId old = soldByCard(m_friday, {u"A1"_s, u"A2"_s}, 4800);
    const HoldId hold = held(m_sunday, {u"A1"_s, u"A2"_s});
    const auto begun = beginPayment(db(), one(), hold, start(old));
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(2000));
    QCOMPARE(begun->attempt.exchanged, old);
    QCOMPARE(beginPayment(db(), one(), hold, start(old))->attempt.id, begun->attempt.id);
    // Nothing of either order is done meanwhile.
    REFUSED(refundOrder(db(), one(), old, {}, {}, {}), ErrorCode::Forbidden);
    REFUSED(exchanged(old, held(m_sunday, {u"B1"_s, u"B2"_s})), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), hold, {{PaymentMethod::Cash, eur(6300), {}}}, {}), ErrorCode::Forbidden);
    m_house->clock.advanceMs(7'200'000);
    const auto verdict = PaymentVerdict::wasCharged(u"slip 9"_s);
    const auto settled = settlePayment(db(), m_house->two(), begun->attempt.id, verdict); // wherever it is answered
    DONE(settled);
    QVERIFY(settled->exchange);
    const OrderId fresh = settled->exchange->orders().first();
    QCOMPARE(paid(fresh), (QStringList{u"card 4800 slip 7"_s, u"card 2000 slip 9"_s}));
    QCOMPARE(settled->exchange->paid, eur(2000));
    const auto again = settlePayment(db(), m_house->two(), begun->attempt.id, verdict);
    DONE(again);
    QCOMPARE(again->exchange->orders(), settled->exchange->orders());
    QCOMPARE(again->exchange->difference, eur(2000));
    QCOMPARE(again->exchange->fees, eur(500));
    QCOMPARE(again->exchange->paid, eur(2000));
    QCOMPARE(again->exchange->seats.size(), 2);
    QCOMPARE(paid(fresh).size(), 2);
}

void TestEventExchanges::notChargedLeavesTheOrder()
{
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    const HoldId hold = held(m_sunday, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold, start(old));
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::notCharged(u"no card"_s)));
    QCOMPARE(state(m_friday, "A1"), SeatState::Sold);
    QCOMPARE(state(m_sunday, "A1"), SeatState::Free);
    QCOMPARE(order(old).total, eur(2400));
    DONE(refundOrder(db(), one(), old, {}, {}, {}));
}

void TestEventExchanges::paidInAnotherWay()
{
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    const HoldId hold = held(m_sunday, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold, start(old));
    DONE(begun);
    const auto done = exchanged(old, hold, 750);
    DONE(done);
    QCOMPARE(paid(done->orders().first()), (QStringList{u"card 2400 slip 7"_s, u"cash 750"_s}));
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::NotCharged);
}

void TestEventExchanges::pricedAsItWasBegun()
{
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    const HoldId hold = held(m_sunday, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold, start(old));
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(750));
    fee(u"Exchange fee"_s, FeeFor::Exchange, 250); // since then
    tax(u"tickets"_s, "10");
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"s"_s));
    DONE(settled);
    QCOMPARE(lines(settled->exchange->orders().first()), QStringList{u"+1 ticket 3150 206"_s});
}

void TestEventExchanges::aKeyIsAnsweredAgain()
{
    const OrderId old = soldByCard(m_friday, {u"A1"_s}, 2400);
    const HoldId hold = held(m_sunday, {u"D1"_s});
    const auto first = exchangeTickets(db(), one(), asking(old), hold, {}, u"k"_s);
    DONE(first);
    const auto second = exchangeTickets(db(), one(), asking(old), hold, {}, u"k"_s);
    DONE(second);
    QCOMPARE(second->seats.first().barcode, first->seats.first().barcode);
    QCOMPARE(readRecentOrders(db(), {}, 10)->size(), 2);
    REFUSED(exchangeTickets(db(), one(), asking(old), HoldId(77), {}, u"k"_s), ErrorCode::KeyReused);
}

ROWLOCK_TEST(TestEventExchanges)
#include "tst_event_exchanges.moc"

// Price types of a kind and for some sellers: comps, which cost nothing for a reason, and companions.
#include "model/store/blocks.h"
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_moves.h"
#include "model/store/event_prices.h"
#include "model/store/exchanges.h"
#include "model/store/hold_recovery.h"
#include "model/store/hold_terms.h"
#include "model/store/moves.h"
#include "model/store/price_lists.h"
#include "model/store/type_changes.h"
#include "tests/store/kinds_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPriceKinds : public QObject, private KindsHouse
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { dropHouse(); }

    void aCompCostsNothingForAReason();
    void noCompWithoutAReason();
    void aHoldIsTakenWithComps();
    void compsOfAStandingArea();
    void anotherTypeCostsAgain();
    void whatElseIsTakenOffLeavesThem();
    void aCompIsPricedByTheListThatHolds();
    void aCompHasNoPriceOfItsOwn();
    void exchangedACompStaysOne();
    void exchangedIntoAnotherNightToo();
    void theExchangeIsPaidByCard();
    void afterTheSaleToo();
    void aLostHoldComesBackWithItsReason();
    void aCompanionComesWithSomebody();
    void someSellersOnly();
    void whatIsNoMoreOfferedIsKept();
    void aCompWhereNothingIsPaid();
    void movedInABatch();
    void kindsAreKept();
    void otherProgramsAreRefused_data();
    void otherProgramsAreRefused();

private:
    int m_companion = -1;
};

void TestPriceKinds::init()
{
    makeHouse();
    for (const auto &[category, price] : {std::pair(u"Parkett"_s, 2400), {u"Balkon"_s, 1500}, {u"Floor"_s, 1600}})
        DONE(setTypePrice(db(), one(), m_event, category, firstPriceType, eur(price)));
    m_comp = saved(u"Comp"_s, u"p"_s, PriceKind::Comp);
    m_companion = saved(u"Companion"_s, u"n"_s, PriceKind::Companion);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, m_companion, eur(0)));
}

void TestPriceKinds::aCompCostsNothingForAReason()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"  press,  Daily News "_s);
    DONE(hold);
    QCOMPARE(hold->items.at(1).kind, PriceKind::Comp);
    QCOMPARE(hold->terms.compReason, u"press, Daily News"_s);
    const Order order = sold(*hold, 2400);
    QCOMPARE(order.total, eur(2400));
    QCOMPARE(order.tickets.at(1).price, eur(0));
    QCOMPARE(order.tickets.at(1).typeName, u"Comp"_s);
    QCOMPARE(lines(order.id), (QStringList{u"+1 Adult 2400 2400"_s, u"+1 Comp 2400 0 press, Daily News"_s}));
    // And a sale of nothing but comps is a sale.
    const auto alone = given(held({u"A3"_s}), {u"A3"_s}, m_comp, u"press"_s);
    QCOMPARE(sold(*alone, 0).total, eur(0));
}

void TestPriceKinds::noCompWithoutAReason()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    const auto refused = given(hold, {u"A2"_s}, m_comp);
    REFUSED(refused, ErrorCode::InvalidArgument);
    QVERIFY(wantsCompReason(refused.error()));
    QVERIFY(!wantsCompReason(given(hold, {u"A9"_s}, m_comp).error()));
    QCOMPARE(readHold(db(), hold.id)->items.at(1).type, firstPriceType);
    REFUSED(given(hold, {u"A2"_s}, m_comp, u"4111 1111 1111 1111"_s), ErrorCode::InvalidArgument);
    REFUSED(given(hold, {u"A2"_s}, m_comp, QString(201, u'x')), ErrorCode::InvalidArgument);
    DONE(given(hold, {u"A2"_s}, m_comp, u"press"_s));
    DONE(given(hold, {u"A1"_s}, m_comp)); // said once for all of it
}

void TestPriceKinds::aHoldIsTakenWithComps()
{
    SeatRequest request = SeatRequest::bestOf(3, u"Parkett"_s);
    request.types = {{firstPriceType, 1}, {m_comp, 2}};
    REFUSED(takeHold(db(), one(), m_event, m_house->plan, request, {}), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->counters(m_event).held, 0);
    request.compReason = u"press"_s;
    const auto hold = takeHold(db(), one(), m_event, m_house->plan, request, {});
    DONE(hold);
    QCOMPARE(m_house->verified(), QString());
    SeatRequest adult = SeatRequest::named({u"C1"_s});
    adult.compReason = u"none is free"_s;
    const auto without = takeHold(db(), m_house->two(), m_event, m_house->plan, adult, {});
    DONE(without);
    QVERIFY(without->terms.isEmpty());
    QCOMPARE(m_house->verified(), QString());
    SeatRequest more = SeatRequest::named({u"B1"_s});
    more.types = {{m_comp, 1}};
    DONE(addToHold(db(), one(), hold->id, m_house->plan, more, {}));
    QCOMPARE(sold(*hold, 2400).tickets.size(), 4);
}

void TestPriceKinds::compsOfAStandingArea()
{
    const auto hold = m_house->places(one(), m_event, u"Floor"_s, 4);
    const auto some = changePriceTypes(db(), one(), hold->id, {{u"Floor"_s, m_comp, std::nullopt, 3}}, u"volunteers"_s);
    DONE(some);
    QCOMPARE(sold(*some, 1600).total, eur(1600));
}

void TestPriceKinds::anotherTypeCostsAgain()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A1"_s, u"A2"_s}, m_comp, u"press"_s);
    const auto back = given(*hold, {u"A1"_s}, firstPriceType);
    DONE(back);
    QCOMPARE(sold(*back, 2400).total, eur(2400));
}

void TestPriceKinds::whatElseIsTakenOffLeavesThem()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    DONE(agreeReductions(db(), one(), hold->id, {{PercentOff{*Percent::fromText(u"10"_s)}, u"late"_s}}));
    const Order order = sold(*hold, 2160);
    QCOMPARE(lines(order.id), (QStringList{u"+1 Adult 2400 2160 late"_s, u"+1 Comp 2400 0 press"_s}));
}

void TestPriceKinds::aCompIsPricedByTheListThatHolds()
{
    PriceListEdit list;
    list.name = u"Door"_s;
    list.cells = {{u"Parkett"_s, firstPriceType, eur(3000)}, {u"Balkon"_s, firstPriceType, eur(2000)}};
    const auto made = savePriceList(db(), one(), list);
    DONE(made);
    DONE(useLists(db(), one(), m_event, {{made->id}}));
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    DONE(hold);
    QCOMPARE(lines(sold(*hold, 3000).id).at(1), u"+1 Comp 3000 0 press"_s);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, firstPriceType, eur(2800))); // beside the list
    const auto beside = given(held({u"A3"_s}), {u"A3"_s}, m_comp, u"press"_s);
    QCOMPARE(lines(sold(*beside, 0).id).at(0), u"+1 Comp 2800 0 press"_s);
}

void TestPriceKinds::aCompHasNoPriceOfItsOwn()
{
    REFUSED(setTypePrice(db(), one(), m_event, u"Parkett"_s, m_comp, eur(0)), ErrorCode::InvalidArgument);
    PriceListEdit list;
    list.name = u"Door"_s;
    list.cells = {{u"Parkett"_s, firstPriceType, eur(3000)}, {u"Parkett"_s, m_comp, eur(0)}};
    REFUSED(savePriceList(db(), one(), list), ErrorCode::InvalidArgument);
    NewEvent event;
    event.plan = m_house->planId;
    event.name = u"Faust"_s;
    event.starts = m_house->clock.now().plusSeconds(86'400);
    event.typePrices[u"Parkett"_s].insert(m_comp, eur(0));
    REFUSED(createEvent(db(), one(), event, m_house->plan), ErrorCode::InvalidArgument);
    const auto sells = typesSold(*readPools(db(), *readEvent(db(), m_event)));
    QVERIFY(std::ranges::any_of(sells, [&](const PriceType &type) { return type.no == m_comp; })); // all the same
    QCOMPARE(priceAt(m_house->pool(m_event, u"Parkett"_s), m_comp), eur(0));
}

void TestPriceKinds::exchangedACompStaysOne()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    const Order order = sold(*hold, 2400);
    const auto moved = exchangeSeats(db(), one(), order.id, {{u"A2"_s, u"C5"_s}}, {}, u"sees better"_s, {}, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(moved->difference, eur(0));
    QCOMPARE(lines(order.id).mid(2), (QStringList{u"-1 Comp -2400 0 press"_s, u"+1 Comp 1500 0 press"_s}));
    // Of seats chosen under a hold: a comp there says why itself.
    const auto chosen = given(held({u"B5"_s}), {u"B5"_s}, m_comp, u"for the critic"_s);
    m_house->clock.advanceMs(1);
    const auto again = exchangeSeats(db(), one(), order.id, {{u"A1"_s, u"B5"_s}}, {}, u"is a critic"_s, {}, chosen->id);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->difference, eur(-2400));
    QCOMPARE(lines(order.id).last(), u"+1 Comp 2400 0 for the critic"_s);
}

void TestPriceKinds::exchangedIntoAnotherNightToo()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    DONE(setTypePrice(db(), one(), other, u"Parkett"_s, firstPriceType, eur(3100)));
    const Order order = sold(*given(held({u"A1"_s}), {u"A1"_s}, m_comp, u"press"_s), 0);
    const auto there = m_house->hold(one(), other, {u"A1"_s});
    DONE(changePriceTypes(db(), one(), there->id, {{u"A1"_s, m_comp}}, u"press"_s));
    const auto moved = exchangeTickets(db(), one(), {order.id, {}, u"ill"_s}, there->id, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(moved->difference, eur(0));
}

void TestPriceKinds::theExchangeIsPaidByCard()
{
    const Order order = sold(held({u"C5"_s, u"C6"_s}), 3000);
    const auto chosen = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    PaymentStart asked;
    asked.method = PaymentMethod::Card;
    asked.exchange = ExchangeAsked{order.id, {{u"C5"_s, u"A1"_s}, {u"C6"_s, u"A2"_s}}, u"nearer"_s};
    const auto begun = beginPayment(db(), one(), chosen->id, asked);
    // 24.00 and nothing for 30.00: there is no difference to ask for.
    REFUSED(begun, ErrorCode::InvalidArgument);
}

void TestPriceKinds::afterTheSaleToo()
{
    const Order order = sold(held({u"A1"_s, u"A2"_s}), 4800);
    const auto changed =
        changeTicketTypes(db(), one(), {order.id, {order.tickets.last().id}, m_comp, u"is from the press"_s}, {}, {});
    QVERIFY2(changed, qPrintable(said(changed)));
    QCOMPARE(changed->difference, eur(-2400));
    QCOMPARE(lines(order.id).last(), u"+1 Comp 2400 0 is from the press"_s);
    const auto now = readOrder(db(), order.id);
    m_house->clock.advanceMs(1);
    const auto paid = changeTicketTypes(db(), one(), {order.id, {now->tickets.last().id}, firstPriceType, u"is not"_s},
                                        {{PaymentMethod::Cash, eur(2400), {}}}, {});
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(readOrder(db(), order.id)->total, eur(4800));
}

void TestPriceKinds::aLostHoldComesBackWithItsReason()
{
    const auto hold = given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    m_house->clock.advanceMs(20 * 60'000);
    DONE(m_house->hold(m_house->two(), m_event, {u"A1"_s})); // what was overdue gives way
    const auto back = takeBack(db(), one(), hold->id, m_house->plan, {});
    QVERIFY2(back, qPrintable(said(back)));
    QVERIFY(back->kept);
    QCOMPARE(back->kept->terms.compReason, u"press"_s);
    QCOMPARE(sold(*back->kept, 0).total, eur(0));
}

void TestPriceKinds::aCompanionComesWithSomebody()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s, u"A3"_s});
    DONE(given(hold, {u"A1"_s, u"A2"_s}, m_companion));
    REFUSED(m_house->sellForCash(one(), *readHold(db(), hold.id)), ErrorCode::InvalidArgument);
    REFUSED(beginPayment(db(), one(), hold.id), ErrorCode::InvalidArgument);
    DONE(given(hold, {u"A1"_s}, firstPriceType));
    QCOMPARE(sold(hold, 4800).total, eur(4800));
    // Each place of a standing area counts.
    DONE(setTypePrice(db(), one(), m_event, u"Floor"_s, m_companion, eur(0)));
    const auto places = m_house->places(one(), m_event, u"Floor"_s, 3);
    DONE(changePriceTypes(db(), one(), places->id, {{u"Floor"_s, m_companion, std::nullopt, 2}}));
    REFUSED(m_house->sellForCash(one(), *readHold(db(), places->id)), ErrorCode::InvalidArgument);
    DONE(changePriceTypes(db(), one(), places->id, {{u"Floor"_s, firstPriceType, std::nullopt, 1}}));
    QCOMPARE(sold(*readHold(db(), places->id), 3200).total, eur(3200));
}

void TestPriceKinds::someSellersOnly()
{
    const int own = saved(u"Friends"_s, u"f"_s, PriceKind::Ordinary, {u" counter/2 "_s, u"Mira"_s, u"Mira"_s});
    QCOMPARE(readPriceTypes(db())->last().sellers, (QStringList{u"counter/2"_s, u"Mira"_s}));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, own, eur(1000)));
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    REFUSED(given(hold, {u"A1"_s}, own), ErrorCode::Forbidden);
    REFUSED(assignPriceTypes(db(), one(), hold.id, {{own, 2}}), ErrorCode::Forbidden);
    SeatRequest request = SeatRequest::named({u"A5"_s});
    request.types = {{own, 1}};
    REFUSED(takeHold(db(), one(), m_event, m_house->plan, request, {}), ErrorCode::Forbidden);
    REFUSED(addToHold(db(), one(), hold.id, m_house->plan, request, {}), ErrorCode::Forbidden);
    const auto theirs = takeHold(db(), m_house->two(), m_event, m_house->plan, request, {});
    DONE(theirs);
    Act mira = one();
    mira.by.clerk = u"Mira"_s;
    DONE(changePriceTypes(db(), mira, hold.id, {{u"A1"_s, own}}));
    // What has it keeps it, whoever moves it.
    DONE(moveSeats(db(), one(), m_event, {{u"A1"_s, u"B1"_s}}, u"the chair is broken"_s));
    const Order order = sold(hold, 3400);
    REFUSED(changeTicketTypes(db(), one(), {order.id, {order.tickets.last().id}, own, u"a friend"_s}, {}, {}),
            ErrorCode::Forbidden);
    const auto moved = exchangeSeats(db(), one(), order.id, {{u"B1"_s, u"B2"_s}}, {}, u"sees better"_s, {}, {});
    QVERIFY2(moved, qPrintable(said(moved)));
}

void TestPriceKinds::whatIsNoMoreOfferedIsKept()
{
    const auto hold = given(held({u"A1"_s}), {u"A1"_s}, m_comp, u"press"_s);
    const Order order = sold(*hold, 0);
    const auto waiting = given(held({u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s);
    PriceType type = readPriceTypes(db())->at(m_comp);
    type.offered = false;
    type.sellers = {u"counter/9"_s};
    DONE(savePriceType(db(), one(), type));
    DONE(moveSeats(db(), one(), m_event, {{u"A2"_s, u"B2"_s}}, u"the chair is broken"_s));
    QCOMPARE(readHold(db(), waiting->id)->items.first().type, m_comp);
    const auto moved = exchangeSeats(db(), one(), order.id, {{u"A1"_s, u"C5"_s}}, {}, u"sees better"_s, {}, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    REFUSED(given(held({u"A5"_s}), {u"A5"_s}, m_comp, u"press"_s), ErrorCode::InvalidArgument);
}

// The reason is nobody's while nothing is taken off.
void TestPriceKinds::aCompWhereNothingIsPaid()
{
    DONE(setTypePrice(db(), one(), m_event, u"Balkon"_s, firstPriceType, eur(0)));
    const Order order = sold(*given(held({u"C5"_s}), {u"C5"_s}, m_comp, u"press"_s), 0);
    const auto moved = exchangeSeats(db(), one(), order.id, {{u"C5"_s, u"A1"_s}}, {}, u"sees better"_s, {}, {});
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(lines(order.id).last(), u"+1 Comp 2400 0 Comp"_s);
}

void TestPriceKinds::movedInABatch()
{
    const EventId into = m_house->newEvent({}, u"Faust"_s);
    DONE(setTypePrice(db(), one(), into, u"Parkett"_s, firstPriceType, eur(3100)));
    const Order order = sold(*given(held({u"A1"_s, u"A2"_s}), {u"A2"_s}, m_comp, u"press"_s), 2400);
    DONE(cancelEvent(db(), one(), m_event));
    const auto moved = moveForEvent(db(), one(), m_event, order.id, into, u"storm"_s);
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(moved->receipt.difference, eur(0));
    QCOMPARE(lines(moved->into), (QStringList{u"+1 Adult 2400 2400"_s, u"+1 Comp 3100 0 press"_s}));
    QCOMPARE(m_house->verified(), QString());
    m_house->clock.advanceMs(1);
    const auto again = exchangeSeats(db(), one(), moved->into, {{u"A2"_s, u"B2"_s}}, {}, u"sees better"_s, {}, {});
    QVERIFY2(again, qPrintable(said(again)));
}

void TestPriceKinds::kindsAreKept()
{
    auto types = *readPriceTypes(db());
    PriceType comp = types.at(m_comp);
    comp.kind = PriceKind::Ordinary;
    REFUSED(savePriceType(db(), one(), comp), ErrorCode::InvalidArgument);
    PriceType first = types.first();
    first.sellers = {u"counter/1"_s};
    REFUSED(savePriceType(db(), one(), first), ErrorCode::InvalidArgument);
    comp.kind = PriceKind::Comp;
    comp.sellers = {QString(201, u'x')};
    REFUSED(savePriceType(db(), one(), comp), ErrorCode::InvalidArgument);
    comp.sellers = {u"counter/1"_s};
    DONE(savePriceType(db(), one(), comp));
    QCOMPARE(readPriceTypes(db())->at(m_comp), comp);
}

void TestPriceKinds::otherProgramsAreRefused_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("kind") << u"UPDATE price_type SET kind = 'ordinary' WHERE kind = 'comp'"_s;
    QTest::newRow("no such kind") << u"INSERT INTO price_type (type_no, name, letter, color, offered, kind) "
                                     "VALUES (20, 'X', 'x', '#123456', 1, 'child')"_s;
    QTest::newRow("the first of a kind") << u"UPDATE price_type SET kind = 'comp' WHERE type_no = 0"_s;
    QTest::newRow("the first for some") << u"UPDATE price_type SET sellers = 'counter/1' WHERE type_no = 0"_s;
    QTest::newRow("a price of a comp") << u"INSERT INTO pool_price (event_id, pool_no, type_no, price_minor) "
                                          "SELECT 1, 0, type_no, 500 FROM price_type WHERE kind = 'comp'"_s;
    QTest::newRow("a paid comp")
        << u"INSERT INTO ticket (order_id, event_id, seat_no, pool_no, price_minor, barcode, state, type_no) "
           "SELECT order_id, event_id, seat_no, pool_no, 500, 'X', 'valid', 5 FROM ticket"_s;
}

void TestPriceKinds::otherProgramsAreRefused()
{
    QFETCH(QString, sql);
    sold(*given(held({u"A1"_s}), {u"A1"_s}, m_comp, u"press"_s), 0);
    QCOMPARE(m_comp, 5);
    QVERIFY(!ForeignProgram(m_house->file).tries(sql).isEmpty());
}

ROWLOCK_TEST(TestPriceKinds)
#include "tst_price_kinds.moc"

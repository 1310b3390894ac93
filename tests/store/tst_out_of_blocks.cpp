// What was sold out of a block goes back to it when its ticket comes back: refunded or exchanged; not when a person
// has released the block or its time has come, and not what was only held.
#include "model/store/block_codes.h"
#include "model/store/event_copy.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/moves.h"
#include "model/store/reissue.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestOutOfBlocks : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        DONE(saveBlockCode(db(), one(), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aRefundedSeatGoesBack();
    void theLastSeatPutsItsBlockInForceAgain();
    void aPersonsReleaseIsKept();
    void aTimeThatHasComeIsKept();
    void aTimeThatWasMovedSinceCounts();
    void whatWasOnlyHeldGoesOnSale();
    void aMovedPatronCanBeMovedBack();
    void aSwappedSeatKeepsItsBlock();
    void anExchangedSeatGoesBack();
    void aSeatExchangedIntoAnotherNightGoesBack();
    void aReprintKeepsTheBlock();
    void placesGoBack();
    void placesThatWereOnSaleGoFirst();
    void whoWaitsIsNotOfferedIt();
    void aCopyOfThePerformanceHasThemBlocked();
    void theSchemaKeepsIt();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    BlockId block(const QStringList &seats)
    {
        const auto made = blockSeats(db(), one(), m_event, m_house->plan, seats, u"P"_s, {});
        return made ? made->id : BlockId();
    }
    Result<HoldInfo> hold(const SeatRequest &asked)
    {
        SeatRequest request = asked;
        request.fromBlocks = true;
        return takeHold(db(), one(), m_event, m_house->plan, request, {});
    }
    Result<SaleReceipt> sold(const SeatRequest &asked)
    {
        return hold(asked).and_then([this](const HoldInfo &held) { return m_house->sellForCash(one(), held); });
    }
    Result<SaleReceipt> sold(const QStringList &seats) { return sold(SeatRequest::named(seats)); }
    Result<RefundReceipt> refund(const Result<SaleReceipt> &sale, const QList<TicketId> &tickets = {})
    {
        return refundOrder(db(), one(), sale->order.id, tickets, {}, u"ill"_s);
    }
    void beforeItBegins(qint64 minutes)
    {
        const Instant starts = readEvent(db(), m_event)->starts;
        m_house->clock.advanceMs(starts.ms - minutes * 60'000 - m_house->clock.now().ms);
    }
    SeatState state(const QString &seat) { return m_house->seat(m_event, seat).state; }
    Counters floor() { return m_house->pool(m_event, u"Floor"_s).counters; }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestOutOfBlocks::aRefundedSeatGoesBack()
{
    const BlockId press = block({u"A1"_s, u"A2"_s, u"A3"_s});
    const auto sale = sold({u"A1"_s, u"A5"_s});
    DONE(sale);
    const auto refunded = refund(sale);
    DONE(refunded);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
    QCOMPARE(state(u"A5"_s), SeatState::Free);
    QCOMPARE(refunded->blocked.size(), 1);
    QCOMPARE(refunded->blocked.first().block, press);
    QCOMPARE(refunded->blocked.first().code, u"P"_s);
    QCOMPARE(refunded->blocked.first().seats(), 1);
    // It is a blocked seat like the others: released, sold to anybody and refunded, it is on sale.
    DONE(unblockSeats(db(), one(), m_event, {u"A1"_s}, u"not needed"_s));
    const auto again = m_house->sold(one(), m_event, {u"A1"_s});
    DONE(again);
    QVERIFY(refund(again)->blocked.isEmpty());
    QCOMPARE(state(u"A1"_s), SeatState::Free);
}

void TestOutOfBlocks::theLastSeatPutsItsBlockInForceAgain()
{
    const BlockId press = block({u"A1"_s, u"A2"_s});
    const auto sale = sold({u"A1"_s, u"A2"_s});
    DONE(sale);
    QVERIFY(readBlock(db(), press)->releasedAt);
    DONE(refund(sale, {sale->order.tickets.first().id}));
    const auto back = readBlock(db(), press);
    QVERIFY(!back->releasedAt && back->dueAt);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
    DONE(refund(sale));
    QCOMPARE(m_house->seat(m_event, u"A2"_s).block, press);
    beforeItBegins(30); // its time releases it as ever
    DONE(m_house->hold(m_house->two(), m_event, {u"A1"_s}));
}

void TestOutOfBlocks::aPersonsReleaseIsKept()
{
    const BlockId press = block({u"A1"_s, u"A2"_s});
    const auto sale = sold(QStringList{u"A1"_s});
    DONE(sale);
    DONE(unblockSeats(db(), one(), m_event, {u"A2"_s}, u"no press tonight"_s));
    QVERIFY(refund(sale)->blocked.isEmpty());
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    QVERIFY(readBlock(db(), press)->releasedAt);
}

void TestOutOfBlocks::aTimeThatHasComeIsKept()
{
    block({u"A1"_s, u"A2"_s});
    const BlockId all = block({u"B1"_s});
    const auto sale = sold({u"A1"_s, u"B1"_s});
    DONE(sale);
    beforeItBegins(60); // of the one that is in force, and of the other
    QVERIFY(refund(sale)->blocked.isEmpty());
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    QCOMPARE(state(u"B1"_s), SeatState::Free);
    QVERIFY(readBlock(db(), all)->releasedAt);
}

void TestOutOfBlocks::aTimeThatWasMovedSinceCounts()
{
    const BlockId press = block({u"A1"_s});
    const auto sale = sold(QStringList{u"A1"_s});
    DONE(saveBlockCode(db(), one(), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 10}));
    const Instant starts = readEvent(db(), m_event)->starts;
    beforeItBegins(30);
    DONE(refund(sale));
    QCOMPARE(readBlock(db(), press)->dueAt, starts.plusSeconds(-60 * 10));
    QCOMPARE(state(u"A1"_s), SeatState::Blocked);
}

void TestOutOfBlocks::whatWasOnlyHeldGoesOnSale()
{
    block({u"A1"_s, u"A2"_s});
    const auto held = hold(SeatRequest::named({u"A1"_s}));
    DONE(held);
    DONE(releaseHold(db(), one(), held->id, {}));
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    const auto sale = m_house->sold(one(), m_event, {u"A1"_s});
    QVERIFY(refund(sale)->blocked.isEmpty());
}

void TestOutOfBlocks::aMovedPatronCanBeMovedBack()
{
    block({u"A1"_s});
    DONE(sold(QStringList{u"A1"_s}));
    const auto moved = moveSeats(db(), one(), m_event, {{u"A1"_s, u"C5"_s}}, u"a camera"_s, {});
    DONE(moved);
    QCOMPARE(state(u"A1"_s), SeatState::Free);
    DONE(moveSeats(db(), one(), m_event, moved->back(), u"undone"_s, {}));
    QCOMPARE(state(u"A1"_s), SeatState::Sold);
}

void TestOutOfBlocks::aSwappedSeatKeepsItsBlock()
{
    const BlockId press = block({u"A1"_s});
    const auto inBlock = sold(QStringList{u"A1"_s});
    const auto other = m_house->sold(one(), m_event, {u"C5"_s});
    DONE(moveSeats(db(), one(), m_event, {{u"A1"_s, u"C5"_s}, {u"C5"_s, u"A1"_s}}, u"a tall hat"_s, {}));
    QCOMPARE(state(u"A1"_s), SeatState::Sold);
    QVERIFY(refund(inBlock)->blocked.isEmpty());
    QCOMPARE(state(u"C5"_s), SeatState::Free);
    DONE(refund(other));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
}

void TestOutOfBlocks::anExchangedSeatGoesBack()
{
    const BlockId press = block({u"A1"_s, u"A2"_s});
    const auto sale = sold(QStringList{u"A1"_s});
    const auto instead = hold(SeatRequest::named({u"A2"_s})); // out of the same block, whose last it is
    DONE(instead);
    DONE(exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"A2"_s}}, {}, u"nearer"_s, {}, instead->id));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
    DONE(refund(sale));
    QCOMPARE(m_house->seat(m_event, u"A2"_s).block, press);
}

void TestOutOfBlocks::aSeatExchangedIntoAnotherNightGoesBack()
{
    const BlockId press = block({u"A1"_s});
    const auto sale = sold(QStringList{u"A1"_s});
    DONE(sale);
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    const auto there = m_house->hold(one(), other, {u"A1"_s});
    DONE(there);
    const ExchangeAsked asked{sale->order.id, {{u"A1"_s, u"A1"_s}}, u"another night"_s};
    DONE(exchangeTickets(db(), one(), asked, there->id, {}, {}));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
}

void TestOutOfBlocks::aReprintKeepsTheBlock()
{
    const BlockId press = block({u"A1"_s});
    const BlockId standing = blockPlaces(db(), one(), m_event, u"Floor"_s, 1, u"P"_s, {})->id;
    const auto seats = sold(QStringList{u"A1"_s});
    const auto place = sold(SeatRequest::places(u"Floor"_s, 1));
    DONE(reissueTickets(db(), one(), seats->order.id, {}, u"lost"_s, {}));
    DONE(reissueTickets(db(), one(), place->order.id, {}, u"lost"_s, {}));
    QCOMPARE(state(u"A1"_s), SeatState::Sold);
    DONE(refund(seats));
    DONE(refund(place));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).block, press);
    QCOMPARE(readBlock(db(), standing)->places, 1);
}

void TestOutOfBlocks::placesGoBack()
{
    const BlockId press = blockPlaces(db(), one(), m_event, u"Floor"_s, 3, u"P"_s, {})->id;
    const auto sale = sold(SeatRequest::places(u"Floor"_s, 3));
    DONE(sale);
    QVERIFY(readBlock(db(), press)->releasedAt);
    const auto first = refund(sale, {sale->order.tickets.first().id});
    DONE(first);
    QCOMPARE(first->blocked.first().seats(), 1);
    QCOMPARE(readBlock(db(), press)->places, 1);
    QCOMPARE(refund(sale)->blocked.first().seats(), 2);
    QCOMPARE(readBlock(db(), press)->places, 3);
    QCOMPARE(floor(), (Counters{50, 47, 0, 0, 0, 3}));
}

void TestOutOfBlocks::placesThatWereOnSaleGoFirst()
{
    const BlockId press = blockPlaces(db(), one(), m_event, u"Floor"_s, 2, u"P"_s, {})->id;
    const auto held = m_house->places(one(), m_event, u"Floor"_s, 2);
    SeatRequest more = SeatRequest::places(u"Floor"_s, 2);
    more.fromBlocks = true;
    DONE(addToHold(db(), one(), held->id, m_house->plan, more, {}));
    DONE(takeFromHold(db(), one(), held->id, SeatRequest::places(u"Floor"_s, 1)));
    DONE(takeFromHold(db(), one(), held->id, SeatRequest::places(u"Floor"_s, 2)));
    const auto sale = m_house->sellForCash(one(), *readHold(db(), held->id));
    DONE(sale);
    QCOMPARE(refund(sale)->blocked.first().seats(), 1);
    QCOMPARE(readBlock(db(), press)->places, 1);
    QCOMPARE(floor(), (Counters{50, 49, 0, 0, 0, 1}));
}

void TestOutOfBlocks::whoWaitsIsNotOfferedIt()
{
    block({u"A1"_s});
    const auto sale = sold(QStringList{u"A1"_s});
    DONE(sale);
    const auto rest = m_house->best(one(), m_event, 19, u"Parkett"_s);
    DONE(rest);
    DONE(m_house->sellForCash(one(), *rest));
    DONE(joinWaitlist(db(), one(), m_event, {1, u"Parkett"_s, {}, u"Ada"_s, {}}, {}));
    DONE(refund(sale));
    QCOMPARE(state(u"A1"_s), SeatState::Blocked);
}

void TestOutOfBlocks::aCopyOfThePerformanceHasThemBlocked()
{
    block({u"A1"_s, u"A2"_s});
    block({u"B1"_s});
    DONE(blockPlaces(db(), one(), m_event, u"Floor"_s, 3, u"P"_s, {}));
    DONE(sold({u"A1"_s, u"B1"_s}));
    DONE(sold(SeatRequest::places(u"Floor"_s, 2)));
    const EventCopy wanted{m_event, {readEvent(db(), m_event)->starts.plusSeconds(86'400)}, u"Hamlet again"_s};
    const auto copies = copyEvent(db(), one(), wanted, SharedPlan(SharedPlan(), &m_house->plan), m_house->planId);
    DONE(copies);
    const EventId copy = copies->first().id;
    QCOMPARE(m_house->seat(copy, u"A1"_s).state, SeatState::Blocked);
    QCOMPARE(m_house->seat(copy, u"A2"_s).state, SeatState::Blocked);
    QCOMPARE(m_house->seat(copy, u"B1"_s).state, SeatState::Blocked);
    QCOMPARE(m_house->pool(copy, u"Floor"_s).counters.blocked, 3);
}

void TestOutOfBlocks::theSchemaKeepsIt()
{
    const BlockId press = block({u"A1"_s, u"A2"_s});
    DONE(sold(QStringList{u"A1"_s}));
    ForeignProgram foreign(m_house->file);
    const auto refused = [&](const char *statement) {
        return !foreign.tries(QString::fromLatin1(statement)).isEmpty();
    };
    QVERIFY(refused("UPDATE event_seat SET from_block_id = NULL WHERE ref = 'A1'"));
    QVERIFY(refused("UPDATE event_seat SET from_block_id = 1 WHERE ref = 'B1'"));
    QVERIFY(
        refused("INSERT INTO block_place (event_id, block_id, pool_no, ticket_id, quantity) VALUES (1, 1, 0, 1, 1)"));
    DONE(unblockSeats(db(), one(), m_event, {u"A2"_s}, u"not needed"_s));
    QVERIFY(readBlock(db(), press)->releasedAt);
    QVERIFY(refused("UPDATE block SET released_at = NULL"));
}

ROWLOCK_TEST(TestOutOfBlocks)
#include "tst_out_of_blocks.moc"

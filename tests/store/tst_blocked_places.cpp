// Places of a standing area that are kept back like seats: under a code, counted by the schema, released by their time,
// sold out of their block where the code says so, and told in the journal.
#include "model/domain/due_blocks.h"
#include "model/store/areas.h"
#include "model/store/block_codes.h"
#include "model/store/event_changes.h"
#include "model/store/journal.h"
#include "model/store/sold_out.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestBlockedPlaces : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void areKeptBackAndCounted();
    void areAllOrNothing();
    void areUnblockedLastFirst();
    void comeToSaleByThemselves();
    void aDueBlockIsShownFree();
    void areSoldOutOfTheirBlock();
    void aRefusalFromBlocksIsNotRemembered();
    void standInTheWayOfFewerPlaces();
    void aRefusalNamesItsCause();
    void goWithTheirEvent();
    void areServedToWhoWaits();
    void verifyMissesNothing();

private:
    Connection &db() { return *m_house->connection; }
    Result<BlockInfo> block(qint64 quantity, const QString &code = u"H"_s, const QString &area = u"Floor"_s)
    {
        return blockPlaces(db(), m_house->one(), m_event, area, quantity, code, {});
    }
    Result<QList<BlockedPlaces>> unblock(qint64 quantity, const QString &code = {})
    {
        return unblockPlaces(db(), m_house->one(), m_event, u"Floor"_s, quantity, u"not needed"_s, code);
    }
    Result<HoldInfo> outOfBlock(const Act &act, qint64 quantity)
    {
        SeatRequest request = SeatRequest::places(u"Floor"_s, quantity);
        request.fromBlocks = true;
        return takeHold(db(), act, m_event, m_house->plan, request, {});
    }
    Counters floor() { return m_house->pool(m_event, u"Floor"_s).counters; }
    BlockCode code(MaySell who, std::optional<qint64> minutes = {}, const QStringList &sellers = {})
    {
        return {u"H"_s, u"House seats"_s, u"#1f6fb2"_s, false, who, sellers, minutes};
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestBlockedPlaces::areKeptBackAndCounted()
{
    const auto blocked = block(20);
    QVERIFY2(blocked, qPrintable(said(blocked)));
    QCOMPARE(blocked->places, 20);
    QCOMPARE(blocked->reason, u"House seats"_s);
    QCOMPARE(floor(), (Counters{50, 30, 0, 0, 0, 20}));
    QCOMPARE(m_house->counters(m_event).blocked, 20);
    QCOMPARE(readBlock(db(), blocked->id)->places, 20);
    QCOMPARE(seatsByBlockCode(db())->value(u"H"_s), 20);
    DONE(m_house->places(m_house->one(), m_event, u"area-floor"_s, 30));
    REFUSED(m_house->places(m_house->two(), m_event, u"Floor"_s, 1), ErrorCode::SoldOut);
    QCOMPARE(*expireHolds(db(), m_house->one(), {}), 0);
}

void TestBlockedPlaces::areAllOrNothing()
{
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 45));
    REFUSED(block(6), ErrorCode::SoldOut);
    REFUSED(block(0), ErrorCode::InvalidArgument);
    REFUSED(block(1, u"hh"_s), ErrorCode::InvalidArgument);
    REFUSED(block(1, u"Z"_s), ErrorCode::InvalidArgument); // no meaning, and no reason
    REFUSED(block(1, u"H"_s, u"Parkett"_s), ErrorCode::InvalidArgument);
    REFUSED(block(1, u"H"_s, QString()), ErrorCode::InvalidArgument);
    REFUSED(unblock(1), ErrorCode::InvalidArgument);
    QCOMPARE(floor().blocked, 0);
    QCOMPARE(readBlocks(db(), m_event)->size(), 0);
    m_house->clock.advanceMs(qint64(700) * 1000); // the hold is past its deadline and gives way
    DONE(block(6));
    QCOMPARE(floor(), (Counters{50, 44, 0, 0, 0, 6}));
}

void TestBlockedPlaces::areUnblockedLastFirst()
{
    const auto first = block(4);
    DONE(first);
    DONE(block(3, u"P"_s));
    DONE(block(2));
    const auto freed = unblock(3, u"H"_s);
    QVERIFY2(freed, qPrintable(said(freed)));
    QCOMPARE(freed->size(), 2);
    QCOMPARE(freed->last().block, first->id);
    QCOMPARE(freed->last().places, 1);
    QCOMPARE(readBlock(db(), first->id)->places, 3);
    QCOMPARE(floor().blocked, 6);
    REFUSED(unblock(4, u"H"_s), ErrorCode::InvalidArgument); // of them there are 3
    REFUSED(unblock(7), ErrorCode::InvalidArgument);
    QCOMPARE(floor().blocked, 6);
    const auto other = unblockPlaces(db(), m_house->one(), m_event, u"Floor"_s, 1, u"undo"_s, {}, freed->first().block);
    REFUSED(other, ErrorCode::InvalidArgument); // that one has ended
    DONE(unblock(6));
    QCOMPARE(floor(), (Counters{50, 50, 0, 0, 0, 0}));
    QCOMPARE(readBlocks(db(), m_event)->size(), 0);
}

void TestBlockedPlaces::comeToSaleByThemselves()
{
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Nobody, 60)));
    const auto blocked = block(50);
    QVERIFY2(blocked, qPrintable(said(blocked)));
    QCOMPARE(readEvent(db(), m_event)->firstDueAt, blocked->dueAt);
    m_house->clock.advanceMs(*blocked->dueAt - m_house->clock.now() - 1);
    REFUSED(m_house->places(m_house->two(), m_event, u"Floor"_s, 1), ErrorCode::SoldOut);
    m_house->clock.advanceMs(1);
    DONE(m_house->places(m_house->two(), m_event, u"Floor"_s, 50));
    QCOMPARE(floor(), (Counters{50, 0, 50, 0, 0, 0}));
    QVERIFY(readBlock(db(), blocked->id)->releasedAt);
}

void TestBlockedPlaces::aDueBlockIsShownFree()
{
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Nobody, 60)));
    const auto blocked = block(20);
    DONE(blocked);
    HouseSnapshot house;
    house.event = *readEvent(db(), m_event);
    house.pools = *readPools(db(), house.event);
    house.blocks = *readBlocks(db(), m_event);
    const int pool = m_house->pool(m_event, u"Floor"_s).pool;
    showDueFree(house, blocked->dueAt->plusMs(-1));
    QCOMPARE(house.pools.at(pool).counters.blocked, 20);
    showDueFree(house, *blocked->dueAt);
    QCOMPARE(house.pools.at(pool).counters, (Counters{50, 50, 0, 0, 0, 0}));
    QCOMPARE(house.event.counters.blocked, 0);
}

void TestBlockedPlaces::areSoldOutOfTheirBlock()
{
    DONE(block(4));
    REFUSED(outOfBlock(m_house->two(), 1), ErrorCode::SoldOut); // nobody may
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Listed, {}, {u"counter/2"_s})));
    DONE(block(3));
    DONE(block(5, u"P"_s));
    REFUSED(outOfBlock(m_house->one(), 1), ErrorCode::SoldOut); // not this terminal
    const auto tooMany = outOfBlock(m_house->two(), 8);
    REFUSED(tooMany, ErrorCode::SoldOut);
    QCOMPARE(tooMany.error().details.value(u"left"_s).toInt(), 7);
    const auto held = outOfBlock(m_house->two(), 5);
    QVERIFY2(held, qPrintable(said(held)));
    QCOMPARE(held->quantity(), 5);
    QCOMPARE(floor(), (Counters{50, 38, 5, 0, 0, 7}));
    QCOMPARE(readBlocks(db(), m_event)->size(), 2); // the first went with its last place
    DONE(m_house->sellForCash(m_house->two(), *held));
    QCOMPARE(floor(), (Counters{50, 38, 0, 0, 5, 7}));
    DONE(outOfBlock(m_house->two(), 2));
}

void TestBlockedPlaces::aRefusalFromBlocksIsNotRemembered()
{
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 40).and_then([this](const HoldInfo &hold) {
        return m_house->sellForCash(m_house->one(), hold);
    }));
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Anybody)));
    DONE(block(10));
    SoldOutAnswers answers;
    const auto ask = [&](bool fromBlocks) {
        SeatRequest request = SeatRequest::places(u"Floor"_s, 2);
        request.fromBlocks = fromBlocks;
        if (const auto known = answers.recall(db(), m_event, request, {}))
            return known->code == ErrorCode::SoldOut;
        const auto before = answers.before(db(), request);
        const auto held = takeHold(db(), m_house->one(), m_event, m_house->plan, request, {});
        if (!held)
            answers.keep(db(), m_event, request, held.error(), before);
        return !held;
    };
    QVERIFY(ask(false));
    QVERIFY(ask(false));
    QVERIFY(!ask(true));
}

void TestBlockedPlaces::standInTheWayOfFewerPlaces()
{
    DONE(block(20));
    DONE(m_house->places(m_house->one(), m_event, u"Floor"_s, 5));
    REFUSED(resizeArea(db(), m_house->one(), m_event, u"Floor"_s, 24), ErrorCode::InvalidArgument);
    DONE(resizeArea(db(), m_house->one(), m_event, u"Floor"_s, 25));
    QCOMPARE(floor(), (Counters{25, 0, 5, 0, 0, 20}));
}

void TestBlockedPlaces::aRefusalNamesItsCause()
{
    const auto refusal = [this] { return outOfBlock(m_house->one(), 3).error().message; };
    QCOMPARE(refusal(), u"Floor has no blocked places."_s);
    QCOMPARE(unblock(2).error().message,
             u"Floor has 0 blocked places, so nothing was changed. Unblock at most that many."_s);
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Nobody)));
    DONE(block(10));
    QCOMPARE(refusal(),
             u"Floor has no blocked places that %1 may sell. The code of a block says who may sell it."_s.arg(
                 m_house->one().by.terminal));
    DONE(unblock(9));
    DONE(saveBlockCode(db(), m_house->one(), code(MaySell::Anybody)));
    QCOMPARE(refusal(),
             u"Floor has only 1 blocked place that %1 may sell. Ask for fewer."_s.arg(m_house->one().by.terminal));
    QCOMPARE(unblock(2, u"H"_s).error().message,
             u"Floor has 1 blocked place with code H, so nothing was changed. Unblock at most that many."_s);
}

void TestBlockedPlaces::goWithTheirEvent()
{
    DONE(block(20));
    DONE(deleteEvent(db(), m_house->one(), m_event));
}

void TestBlockedPlaces::areServedToWhoWaits()
{
    DONE(block(50));
    WaitlistRequest party;
    party.party = 2;
    party.area = u"Floor"_s;
    party.name = u"Frau Weber"_s;
    DONE(joinWaitlist(db(), m_house->one(), m_event, party, {}));
    QCOMPARE(floor().held, 0);
    DONE(unblock(2));
    QCOMPARE(floor(), (Counters{50, 0, 2, 0, 0, 48}));
}

void TestBlockedPlaces::verifyMissesNothing()
{
    DONE(block(20));
    ForeignProgram other(m_house->file);
    QVERIFY(!other.tries(u"UPDATE area_claim SET quantity = 19"_s).isEmpty());
    QVERIFY(!other.tries(u"UPDATE block SET released_at = 5"_s).isEmpty());
    QVERIFY(!other
                 .tries(u"INSERT INTO area_claim (event_id, pool_no, state, quantity, block_id)"
                        " VALUES (1, 2, 'blocked', 1, 77)"_s)
                 .isEmpty());
    QVERIFY(!other
                 .tries(u"INSERT INTO area_claim (event_id, pool_no, state, quantity, block_id)"
                        " VALUES (1, 2, 'blocked', 31, 1)"_s)
                 .isEmpty());
    QVERIFY(!other
                 .tries(u"INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id, block_id)"
                        " VALUES (1, 2, 'blocked', 1, 1, 1)"_s)
                 .isEmpty());
    ONLY_OF_A_FILE(); // as its own program would
    // By who takes the rule away for a moment and counts anew.
    const auto changed = [&](int places) {
        return other.tries(QStringLiteral("DROP TRIGGER places_never_change; UPDATE area_claim SET quantity = %1;"
                                          "UPDATE pool SET blocked = %1, available = 50 - %1 WHERE name = 'Floor';"
                                          "UPDATE event SET available = available + blocked - %1, blocked = %1;"
                                          "CREATE TRIGGER places_never_change BEFORE UPDATE ON area_claim\n"
                                          "BEGIN SELECT RAISE(ABORT, 'a claim on places is taken or given back, never "
                                          "changed'); END")
                               .arg(places));
    };
    QCOMPARE(changed(19), QString());
    const QString found = m_house->verified();
    QVERIFY2(found.contains(u"places of block 1"_s), qPrintable(found));
    QCOMPARE(changed(20), QString());
}

ROWLOCK_TEST(TestBlockedPlaces)
#include "tst_blocked_places.moc"

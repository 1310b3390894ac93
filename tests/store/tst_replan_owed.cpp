// What a changed plan owes and sorts out: a claimed seat's new category when it comes free, areas that take each
// other's names.
#include "model/store/categories.h"
#include "model/store/exchanges.h"
#include "model/store/hold_recovery.h"
#include "model/store/holds.h"
#include "model/store/moves.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/waitlist.h"
#include "tests/store/replanned_house.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;

class TestReplanOwed : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_house = std::make_unique<ReplannedHouse>(); }
    void cleanup()
    {
        if (m_house)
            QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void refundedSeatComesBackInItsNewCategory();
    void releasedHoldDoesToo();
    void saleOfAHeldSeatKeepsItsPrice();
    void movedPartyLeavesItsSeatToTheNewCategory();
    void laterPlansDecideAnew();
    void newCategoryNeedsAPriceForWhoComesBackToo();
    void theFileRefusesToForget();
    void verifyNoticesWhatTheJournalDoesNotTell();
    void yieldingSeatIsFoundInItsNewCategory();
    void nextBestStaysInTheCategory();
    void waitlistIsServedFromTheNewCategory();
    void lateMoneyIsOfferedItsOwnCategory();
    void verifyNoticesACategoryThatWasNeverPaid();
    void exchangeTakesTheDifferenceThatWasShown();
    void exchangeForALateHoldsSeatCostsItsNewCategory();
    void lateMoneyTakesItsSeatsBackAtTheirPrice();
    void areasSwapTheirNames();
    void newAreaTakesANameThatIsGivenUp();
    void nameThatStaysTakenIsRefused();

private:
    SeatingPlan withCategory(int seats, int category) const
    {
        SeatingPlan changed = m_house->plan;
        for (int i = 0; i < seats; ++i)
            changed.seats[i].category = category;
        return changed;
    }
    Counters counters(const QString &pool) { return m_house->pool(m_house->event, pool).counters; }
    QStringList refsBut(const QString &ref) const
    {
        QStringList refs;
        for (const PlanSeat &seat : m_house->plan.seats) {
            if (seat.ref != ref)
                refs += seat.ref;
        }
        return refs;
    }
    QString categoryOf(const QString &ref)
    {
        const auto pools = readPools(*m_house->connection, *readEvent(*m_house->connection, m_house->event));
        return pools->value(m_house->seat(m_house->event, ref).pool).name;
    }

    std::unique_ptr<ReplannedHouse> m_house;
};

void TestReplanOwed::refundedSeatComesBackInItsNewCategory()
{
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"A1"_qs});
    QVERIFY(sold);
    QVERIFY(m_house->apply(withCategory(10, 1)));
    QCOMPARE(counters(u"Parkett"_qs), (Counters{11, 10, 0, 0, 1, 0}));
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(m_house->seat(m_house->event, u"A1"_qs).price, HouseFixture::eur(2150));
    QCOMPARE(counters(u"Parkett"_qs), (Counters{10, 10, 0, 0, 0, 0}));
    QCOMPARE(counters(u"Balkon"_qs), (Counters{30, 30, 0, 0, 0, 0}));
    const auto again = m_house->hold(m_house->two(), m_house->event, {u"A1"_qs});
    QVERIFY(again);
    QCOMPARE(again->total, HouseFixture::eur(2150));
}

void TestReplanOwed::releasedHoldDoesToo()
{
    const auto held = m_house->hold(m_house->one(), m_house->event, {u"A1"_qs, u"A2"_qs});
    QVERIFY(held);
    QVERIFY(m_house->apply(withCategory(10, 1)));
    QCOMPARE(counters(u"Parkett"_qs), (Counters{12, 10, 2, 0, 0, 0}));
    DONE(releaseHold(*m_house->connection, m_house->one(), held->id, {}));
    QCOMPARE(counters(u"Parkett"_qs), (Counters{10, 10, 0, 0, 0, 0}));
    QCOMPARE(categoryOf(u"A2"_qs), u"Balkon"_qs);
}

void TestReplanOwed::saleOfAHeldSeatKeepsItsPrice()
{
    const auto held = m_house->hold(m_house->one(), m_house->event, {u"A1"_qs});
    QVERIFY(held);
    QVERIFY(m_house->apply(withCategory(10, 1)));
    const auto sold = m_house->sellForCash(m_house->one(), *held);
    QVERIFY2(sold, qPrintable(said(sold)));
    QCOMPARE(sold->order.total, HouseFixture::eur(4200)); // as it was promised
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(categoryOf(u"A1"_qs), u"Balkon"_qs);
}

void TestReplanOwed::movedPartyLeavesItsSeatToTheNewCategory()
{
    QVERIFY(m_house->sold(m_house->one(), m_house->event, {u"A1"_qs}));
    QVERIFY(m_house->apply(withCategory(10, 1)));
    const auto moved =
        moveSeats(*m_house->connection, m_house->manager(), m_house->event, {{u"A1"_qs, u"B1"_qs}}, u"a pillar"_qs);
    QVERIFY2(moved, qPrintable(said(moved)));
    QCOMPARE(categoryOf(u"A1"_qs), u"Balkon"_qs);
    QCOMPARE(m_house->seat(m_house->event, u"A1"_qs).state, SeatState::Free);
}

void TestReplanOwed::laterPlansDecideAnew()
{
    const SeatingPlan first = m_house->plan;
    const auto one = m_house->sold(m_house->one(), m_house->event, {u"A1"_qs});
    const auto two = m_house->sold(m_house->one(), m_house->event, {u"A2"_qs});
    QVERIFY(one && two);
    QVERIFY(m_house->apply(withCategory(10, 1)));
    SeatingPlan third = m_house->plan; // A1 is what it was, A2 as the second plan had it, and called otherwise
    third.seats[0].category = 0;
    third.seats[1].label = u"Stalls, row A, seat 2a"_qs;
    QVERIFY(m_house->apply(third));
    DONE(refundOrder(*m_house->connection, m_house->one(), one->order.id, {}, {}, {}));
    DONE(refundOrder(*m_house->connection, m_house->one(), two->order.id, {}, {}, {}));
    QCOMPARE(categoryOf(u"A1"_qs), u"Parkett"_qs);
    QCOMPARE(categoryOf(u"A2"_qs), u"Balkon"_qs);
}

void TestReplanOwed::newCategoryNeedsAPriceForWhoComesBackToo()
{
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"A4"_qs});
    QVERIFY(sold);
    SeatingPlan changed = m_house->plan;
    changed.categories.append({u"Loge"_qs, u"#00aa00"_qs});
    changed.seats[3].category = 2;
    REFUSED(m_house->apply(changed), ErrorCode::InvalidArgument);
    PlanApplication asked;
    asked.plan = m_house->import(changed);
    asked.prices.insert(u"Loge"_qs, HouseFixture::eur(9900));
    QVERIFY(m_house->apply(asked));
    QCOMPARE(counters(u"Loge"_qs).capacity, 0);
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(m_house->seat(m_house->event, u"A4"_qs).price, HouseFixture::eur(9900));
}

void TestReplanOwed::theFileRefusesToForget()
{
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"A1"_qs});
    QVERIFY(sold);
    QVERIFY(m_house->apply(withCategory(10, 1)));
    DONE(m_house->sold(m_house->one(), m_house->event, {u"D1"_qs}));
    ForeignProgram other(m_house->file);
    QVERIFY(!other.tries(u"UPDATE event_seat SET next_pool_no = NULL WHERE ref = 'A1'"_qs).isEmpty());
    QVERIFY(!other.tries(u"UPDATE event_seat SET next_pool_no = 1 WHERE ref = 'A3'"_qs).isEmpty());
}

void TestReplanOwed::verifyNoticesWhatTheJournalDoesNotTell()
{
    DONE(m_house->sold(m_house->one(), m_house->event, {u"A1"_qs}));
    DONE(m_house->apply(withCategory(10, 1)));
    ForeignProgram other(m_house->file);
    // In the very revision of the change the file lets it pass, so that the next change can say otherwise.
    QCOMPARE(other.tries(u"UPDATE event_seat SET next_pool_no = NULL WHERE ref = 'A1'"_qs), QString());
    QVERIFY2(m_house->verified().contains(u"category to come"), qPrintable(m_house->verified()));
    QCOMPARE(other.tries(u"UPDATE event_seat SET next_pool_no = (SELECT pool_no FROM pool WHERE name = 'Balkon') "
                         u"WHERE ref = 'A1'"_qs),
             QString());
}

// The debt struck out where the file lets it pass, and the seat given back: the journal still tells where it had to go.
void TestReplanOwed::verifyNoticesACategoryThatWasNeverPaid()
{
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"A1"_qs});
    DONE(sold);
    DONE(m_house->apply(withCategory(10, 1)));
    {
        ForeignProgram other(m_house->file);
        QCOMPARE(other.tries(u"UPDATE event_seat SET next_pool_no = NULL WHERE ref = 'A1'"_qs), QString());
    }
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(categoryOf(u"A1"_qs), u"Parkett"_qs);
    QVERIFY2(m_house->verified().contains(u"category to come"), qPrintable(m_house->verified()));
    m_house.reset(); // and stays so
}

// A hold past its deadline whose seat goes to another category: in that one it is found, offered and paid, in the old
// one never.
void TestReplanOwed::yieldingSeatIsFoundInItsNewCategory()
{
    Connection &db = *m_house->connection;
    const auto late = m_house->hold(m_house->two(), m_house->event, {u"A5"_qs});
    DONE(late);
    DONE(m_house->apply(withCategory(5, 1))); // A1 to A5 go to Balkon, A5 when it comes free
    DONE(m_house->sold(m_house->one(), m_house->event, refsBut(u"A5"_qs)));
    m_house->clock.advanceMs(700'000);
    const auto none = m_house->best(m_house->one(), m_house->event, 1, u"Parkett"_qs);
    REFUSED(none, ErrorCode::SoldOut);
    QCOMPARE(none.error().details.value(u"left"_qs).toInteger(-1), 0);
    QCOMPARE(readHold(db, late->id)->state, HoldState::Active); // nobody took its seat from it for nothing
    const auto held = m_house->best(m_house->one(), m_house->event, 1, u"Balkon"_qs);
    QVERIFY2(held, qPrintable(said(held)));
    QCOMPARE(held->items.first().ref, u"A5"_qs);
    QCOMPARE(held->items.first().category, u"Balkon"_qs);
    QCOMPARE(held->total, HouseFixture::eur(2150));
}

void TestReplanOwed::nextBestStaysInTheCategory()
{
    Connection &db = *m_house->connection;
    DONE(m_house->hold(m_house->two(), m_house->event, {u"A5"_qs}));
    DONE(m_house->apply(withCategory(5, 1)));
    QStringList others = refsBut(u"A5"_qs);
    others.removeOne(u"B5"_qs);
    DONE(m_house->sold(m_house->one(), m_house->event, others));
    m_house->clock.advanceMs(700'000);
    const auto held = m_house->best(m_house->one(), m_house->event, 1, u"Parkett"_qs);
    DONE(held);
    QCOMPARE(held->items.first().ref, u"B5"_qs);
    REFUSED(nextBest(db, m_house->one(), held->id, m_house->plan, {{}, u"Parkett"_qs, {}}), ErrorCode::SoldOut);
    const auto next = nextBest(db, m_house->one(), held->id, m_house->plan, {{}, u"Balkon"_qs, {}});
    DONE(next);
    QCOMPARE(next->total, HouseFixture::eur(2150));
}

void TestReplanOwed::waitlistIsServedFromTheNewCategory()
{
    Connection &db = *m_house->connection;
    const auto late = m_house->hold(m_house->two(), m_house->event, {u"A5"_qs});
    DONE(late);
    DONE(m_house->apply(withCategory(5, 1)));
    DONE(m_house->sold(m_house->one(), m_house->event, refsBut(u"A5"_qs)));
    const auto wants = [&](const QString &category) {
        return *joinWaitlist(db, m_house->one(), m_house->event, {1, category, {}, u"Weber"_qs, u"0451 1234"_qs}, {});
    };
    const WaitlistEntry parkett = wants(u"Parkett"_qs), balkon = wants(u"Balkon"_qs);
    m_house->clock.advanceMs(700'000);
    DONE(expireHolds(db, m_house->manager(), m_house->event));
    QCOMPARE(readWaiting(db, parkett.id)->state, WaitState::Waiting);
    QCOMPARE(readWaiting(db, balkon.id)->state, WaitState::Offered);
    QCOMPARE(readHold(db, readWaiting(db, balkon.id)->hold)->total, HouseFixture::eur(2150));
}

// The block that is offered to who comes too late is of the category that was lost.
void TestReplanOwed::lateMoneyIsOfferedItsOwnCategory()
{
    Connection &db = *m_house->connection;
    const auto lost = m_house->hold(m_house->one(), m_house->event, {u"B5"_qs});
    DONE(lost);
    m_house->clock.advanceMs(700'000);
    DONE(m_house->sold(m_house->two(), m_house->event, {u"B5"_qs})); // its time was up
    DONE(m_house->hold(m_house->two(), m_house->event, {u"A5"_qs}));
    DONE(m_house->apply(withCategory(5, 1)));
    QStringList others = refsBut(u"A5"_qs);
    others.removeOne(u"B5"_qs);
    others.removeOne(u"D10"_qs);
    DONE(m_house->sold(m_house->two(), m_house->event, others));
    m_house->clock.advanceMs(700'000);
    const auto back = takeBack(db, m_house->one(), lost->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->offered); // there is no Parkett any more: the free one of the others before the one that gives way
    QCOMPARE(back->offered->items.first().ref, u"D10"_qs);
    QCOMPARE(back->offered->total, HouseFixture::eur(2150));
}

// Seats in hand cost in an exchange what their hold shows, whatever the plan or the prices say since; and they stay in
// their category.
void TestReplanOwed::exchangeTakesTheDifferenceThatWasShown()
{
    Connection &db = *m_house->connection;
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"D1"_qs, u"D2"_qs});
    DONE(sold);
    const auto inHand = m_house->hold(m_house->one(), m_house->event, {u"A1"_qs, u"B1"_qs});
    DONE(inHand);
    DONE(m_house->apply(withCategory(10, 1))); // A1 goes to Balkon when it comes free
    DONE(setPrice(db, m_house->manager(), m_house->event, u"Parkett"_qs, HouseFixture::eur(5000)));
    const Money shown = readHold(db, inHand->id)->total - sold->order.total;
    QCOMPARE(shown, HouseFixture::eur(2 * (4200 - 2150)));
    const auto exchanged =
        exchangeSeats(db, m_house->one(), sold->order.id, {{u"D1"_qs, u"A1"_qs}, {u"D2"_qs, u"B1"_qs}},
                      {{PaymentMethod::Card, shown, {}}}, u"asked for"_qs, {}, inHand->id);
    QVERIFY2(exchanged, qPrintable(said(exchanged)));
    QCOMPARE(exchanged->difference, shown);
    QCOMPARE(readOrder(db, sold->order.id)->total, HouseFixture::eur(8400));
    QCOMPARE(m_house->seat(m_house->event, u"A1"_qs).price, HouseFixture::eur(4200));
    QCOMPARE(categoryOf(u"A1"_qs), u"Parkett"_qs);
    QCOMPARE(readHold(db, inHand->id)->state, HoldState::Released);
    QCOMPARE(m_house->verified(), QString());
    DONE(refundOrder(db, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(categoryOf(u"A1"_qs), u"Balkon"_qs);
}

// Seats that are not in hand are sold as the list has them.
void TestReplanOwed::exchangeForALateHoldsSeatCostsItsNewCategory()
{
    Connection &db = *m_house->connection;
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"D1"_qs});
    DONE(sold);
    DONE(m_house->hold(m_house->two(), m_house->event, {u"A1"_qs}));
    DONE(m_house->apply(withCategory(10, 1)));
    m_house->clock.advanceMs(700'000);
    const auto exchanged =
        exchangeSeats(db, m_house->one(), sold->order.id, {{u"D1"_qs, u"A1"_qs}}, {}, u"asked for"_qs);
    QVERIFY2(exchanged, qPrintable(said(exchanged)));
    QCOMPARE(exchanged->difference, HouseFixture::eur(0));
    QCOMPARE(categoryOf(u"A1"_qs), u"Balkon"_qs);
}

// The customer was told what the lost seats cost, and may have paid it: they come back at that price.
void TestReplanOwed::lateMoneyTakesItsSeatsBackAtTheirPrice()
{
    Connection &db = *m_house->connection;
    auto lost = m_house->hold(m_house->one(), m_house->event, {u"A1"_qs, u"B1"_qs});
    DONE(lost);
    lost = addToHold(db, m_house->one(), lost->id, m_house->plan, SeatRequest::places(u"Floor"_qs, 2), {});
    DONE(lost);
    DONE(m_house->apply(withCategory(10, 1))); // A1 goes to Balkon when it comes free
    DONE(setPrice(db, m_house->manager(), m_house->event, u"Parkett"_qs, HouseFixture::eur(5000)));
    DONE(setPrice(db, m_house->manager(), m_house->event, u"Floor"_qs, HouseFixture::eur(1)));
    m_house->clock.advanceMs(3'600'000);
    DONE(expireHolds(db, m_house->manager(), m_house->event));
    QCOMPARE(categoryOf(u"A1"_qs), u"Balkon"_qs);
    const auto back = takeBack(db, m_house->one(), lost->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept);
    QCOMPARE(back->kept->quantity(), 4);
    QCOMPARE(back->kept->total, lost->total);
    QCOMPARE(readHold(db, back->kept->id)->total, lost->total);
    QCOMPARE(m_house->verified(), QString());
    const auto sold = sellHold(db, m_house->one(), back->kept->id, {{PaymentMethod::Card, lost->total, {}}}, {});
    QVERIFY2(sold, qPrintable(said(sold)));
    QCOMPARE(sold->order.total, lost->total);
    DONE(refundOrder(db, m_house->one(), sold->order.id, {}, {}, {}));
}

void TestReplanOwed::areasSwapTheirNames()
{
    const auto held = m_house->places(m_house->one(), m_house->event, u"Floor"_qs, 3);
    QVERIFY(held);
    const auto sold = m_house->sellForCash(m_house->one(), *held);
    QVERIFY(sold);
    const PoolStatus floor = m_house->pool(m_house->event, u"Floor"_qs);
    SeatingPlan changed = m_house->plan;
    std::swap(changed.areas[0].name, changed.areas[1].name);
    const QString other = changed.areas[0].name;
    const auto applied = m_house->apply(changed);
    QVERIFY2(applied, qPrintable(said(applied)));
    QCOMPARE(m_house->pool(m_house->event, other).pool, floor.pool); // the place is the same, whatever it is called
    QCOMPARE(m_house->pool(m_house->event, other).counters.sold, 3);
    QCOMPARE(m_house->pool(m_house->event, u"Floor"_qs).counters.sold, 0);
    DONE(refundOrder(*m_house->connection, m_house->one(), sold->order.id, {}, {}, {}));
    QCOMPARE(m_house->pool(m_house->event, other).counters.sold, 0);
}

void TestReplanOwed::newAreaTakesANameThatIsGivenUp()
{
    SeatingPlan changed = m_house->plan;
    PlanArea terrace = changed.areas.first();
    terrace.ref = u"area-terrace"_qs;
    terrace.capacity = 12;
    changed.areas[0].name = u"Yard"_qs;
    changed.areas.append(terrace); // called as the first one was
    PlanApplication asked;
    asked.plan = m_house->import(changed);
    asked.defaultPrice = HouseFixture::eur(500);
    const auto applied = m_house->apply(asked);
    QVERIFY2(applied, qPrintable(said(applied)));
    QCOMPARE(m_house->pool(m_house->event, terrace.name).counters.capacity, 12);
}

void TestReplanOwed::nameThatStaysTakenIsRefused()
{
    SeatingPlan changed = m_house->plan;
    changed.areas[0].name = u"Parkett"_qs; // a category's
    REFUSED(m_house->apply(changed), ErrorCode::InvalidArgument);
}

ROWLOCK_TEST(TestReplanOwed)
#include "tst_replan_owed.moc"

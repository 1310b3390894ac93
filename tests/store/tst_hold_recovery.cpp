// The money comes when the time is up: nothing that can still be had is lost, what went is named, and as good a block
// is offered.
#include "model/store/hold_recovery.h"
#include "model/store/reservations.h"
#include "model/store/sales.h"
#include "tests/support/answers_checked.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;

class TestHoldRecovery : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_house = std::make_unique<HouseFixture>(); }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void everythingIsStillThere_data();
    void everythingIsStillThere();
    void someIsGone();
    void everythingIsGone();
    void theBlockIsOfTheSameCategoryIfItCan();
    void anotherCategoryWhereThereIsNoOther();
    void theBlockLeavesNoSingleSeat();
    void noBlockToOffer();
    void placesInAnArea();
    void placesAreToldAsWhatTheyAre();
    void theClerkChoosesOne();
    void sameKeySameAnswer();
    void askedTwiceWithoutAKey();
    void keepsNoSeatOfAnotherSaleOfTheSameCounter();
    void aStandingHoldIsKept();
    void refusals();

private:
    EventId strict() { return m_house->newEvent({HoldPolicy::Strict, 600, 3600}); }
    EventId yielding() { return m_house->newEvent({HoldPolicy::Yielding, 600, 3600}); }
    HoldInfo lateHold(EventId event, const QStringList &seats)
    {
        const HoldInfo hold = *m_house->hold(m_house->one(), event, seats);
        m_house->clock.advanceMs(600'000);
        return hold;
    }
    Result<RecoveredHold> back(const HoldInfo &hold, const QString &key = {})
    {
        return takeBack(*m_house->connection, m_house->one(), hold.id, m_house->plan, key);
    }
    static QStringList refs(const HoldInfo &hold)
    {
        QStringList names;
        for (const HoldItem &item : hold.items)
            names += item.ref;
        return names;
    }

    std::unique_ptr<HouseFixture> m_house;
};

void TestHoldRecovery::everythingIsStillThere_data()
{
    QTest::addColumn<bool>("swept");
    QTest::newRow("nobody looked yet") << false;
    QTest::newRow("swept before") << true;
}

void TestHoldRecovery::everythingIsStillThere()
{
    QFETCH(bool, swept);
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    if (swept)
        QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), event), 1);
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QVERIFY(again->kept);
    QVERIFY(again->kept->id != hold.id);
    QCOMPARE(refs(*again->kept), (QStringList{QStringLiteral("A1"), QStringLiteral("A2")}));
    QCOMPARE(again->kept->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    QVERIFY(again->gone.isEmpty());
    QVERIFY(!again->offered);
    QCOMPARE(readHold(*m_house->connection, hold.id)->state, HoldState::Expired);
    DONE(m_house->sellForCash(m_house->one(), *again->kept));
}

void TestHoldRecovery::someIsGone()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3")});
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("A2")}));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(refs(*again->kept), (QStringList{QStringLiteral("A1"), QStringLiteral("A3")}));
    QCOMPARE(again->gone, (QList<GoneSeat>{{QStringLiteral("A2"), QStringLiteral("Stalls, row A, seat 2"),
                                            SeatState::Sold, QStringLiteral("counter/2"), 1}}));
    QVERIFY(again->offered);
    QCOMPARE(refs(*again->offered),
             (QStringList{QStringLiteral("B1"), QStringLiteral("B2"), QStringLiteral("B3")})); // right behind
    QCOMPARE(again->offered->times.expiresAt.ms, m_house->clock.now().plusSeconds(60).ms);
    QCOMPARE(again->offered->holder.terminal, QStringLiteral("counter/1"));
    m_house->clock.advanceMs(60'000);
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("B1")})); // a minute, no longer
}

void TestHoldRecovery::everythingIsGone()
{
    const EventId event = yielding();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A1"), QStringLiteral("A2")}));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QVERIFY(!again->kept);
    QCOMPARE(again->gone.size(), 2);
    QCOMPARE(again->gone.first().holder, QStringLiteral("counter/2"));
    QCOMPARE(again->gone.first().state, SeatState::Held);
    QCOMPARE(again->offered->quantity(), 2);
}

void TestHoldRecovery::theBlockIsOfTheSameCategoryIfItCan()
{
    const EventId event = strict();
    const HoldInfo hold =
        lateHold(event, {QStringLiteral("B9"), QStringLiteral("B10")}); // Parkett, just before the Balkon
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("B9"), QStringLiteral("A9"), QStringLiteral("A10")}));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    for (const HoldItem &item : again->offered->items)
        QCOMPARE(item.category, QStringLiteral("Parkett")); // though row C is nearer
}

void TestHoldRecovery::anotherCategoryWhereThereIsNoOther()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("B9"), QStringLiteral("B10")});
    QStringList parkett;
    for (const PlanSeat &seat : std::as_const(m_house->plan.seats)) {
        if (seat.ref.startsWith(u'A') || seat.ref.startsWith(u'B'))
            parkett += seat.ref;
    }
    DONE(m_house->sold(m_house->two(), event, parkett));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QVERIFY(!again->kept);
    QCOMPARE(refs(*again->offered), (QStringList{QStringLiteral("C9"), QStringLiteral("C10")}));
}

// The nearest pair would leave B 3 alone, or B 1, or A 5, or A 3: the program's own offer breaks no gap rule.
void TestHoldRecovery::theBlockLeavesNoSingleSeat()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(m_house->sold(m_house->two(), event,
                       {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("B4"), QStringLiteral("B5")}));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(refs(*again->offered), (QStringList{QStringLiteral("A6"), QStringLiteral("A7")}));
}

void TestHoldRecovery::noBlockToOffer()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    QStringList others;
    for (const PlanSeat &seat : std::as_const(m_house->plan.seats)) {
        if (seat.ref != u"A2")
            others += seat.ref;
    }
    DONE(m_house->sold(m_house->two(), event, others));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(refs(*again->kept), QStringList{QStringLiteral("A2")});
    QCOMPARE(again->gone.size(), 1);
    QVERIFY(!again->offered);
}

void TestHoldRecovery::placesInAnArea()
{
    const EventId event = strict(); // the pit has 8 places
    HoldInfo hold = *m_house->places(m_house->one(), event, QStringLiteral("Pit"), 5);
    hold = *addToHold(*m_house->connection, m_house->one(), hold.id, m_house->plan,
                      SeatRequest::named({QStringLiteral("A1")}), {});
    m_house->clock.advanceMs(600'000);
    DONE(m_house->places(m_house->two(), event, QStringLiteral("Pit"), 6));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->kept->quantity(), 3); // the seat, and two places
    QCOMPARE(again->gone.size(), 1);
    QCOMPARE(again->gone.first().quantity, 3);
    QCOMPARE(again->gone.first().ref, QStringLiteral("area-pit"));
    QCOMPARE(again->gone.first().state, SeatState::Held); // they may come back
    QVERIFY(!again->offered);                             // no seat is gone
}

// Of eight, one is in a hold, two are reserved and two are sold by now.
void TestHoldRecovery::placesAreToldAsWhatTheyAre()
{
    const EventId event = strict();
    const HoldInfo hold = *m_house->places(m_house->one(), event, QStringLiteral("Pit"), 8);
    m_house->clock.advanceMs(600'000);
    const auto sold = m_house->places(m_house->two(), event, QStringLiteral("Pit"), 2);
    DONE(sold);
    DONE(sellHold(*m_house->connection, m_house->two(), sold->id, {{PaymentMethod::Cash, sold->total, {}}}, {}));
    const auto reserved = m_house->places(m_house->two(), event, QStringLiteral("Pit"), 2);
    DONE(reserved);
    DONE(makeReservation(*m_house->connection, m_house->two(), reserved->id, PatronChoice(QStringLiteral("Jones")),
                         {{}, 0}));
    DONE(m_house->places(m_house->two(), event, QStringLiteral("Pit"), 1));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->kept->quantity(), 3);
    QMap<SeatState, qint64> told;
    for (const GoneSeat &gone : again->gone)
        told[gone.state] += gone.quantity;
    QCOMPARE(told, (QMap<SeatState, qint64>{{SeatState::Held, 1}, {SeatState::Reserved, 2}, {SeatState::Sold, 2}}));
}

void TestHoldRecovery::theClerkChoosesOne()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("A2")}));
    const auto again = back(hold);
    QVERIFY2(again, qPrintable(said(again)));
    DONE(releaseHold(*m_house->connection, m_house->one(), again->kept->id, {}));
    DONE(m_house->sellForCash(m_house->one(), *again->offered));
    QCOMPARE(m_house->counters(event).sold, 3);
    QCOMPARE(m_house->counters(event).held, 0);
}

void TestHoldRecovery::sameKeySameAnswer()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("A2")}));
    const auto first = back(hold, QStringLiteral("late"));
    const auto second = back(hold, QStringLiteral("late"));
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(second->kept->id, first->kept->id);
    QCOMPARE(second->offered->id, first->offered->id);
    QCOMPARE(second->gone, first->gone);
    QCOMPARE(m_house->counters(event).held, 3);
}

void TestHoldRecovery::keepsNoSeatOfAnotherSaleOfTheSameCounter()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1")});
    const auto stranger = m_house->hold(m_house->one(), event, {QStringLiteral("A1"), QStringLiteral("B1")});
    QVERIFY2(stranger, qPrintable(said(stranger)));
    const auto late = back(hold);
    QVERIFY2(late, qPrintable(said(late)));
    QVERIFY(!late->kept);
    QCOMPARE(late->gone.size(), 1);
    QCOMPARE(late->gone.first().holder, QStringLiteral("counter/1"));
}

void TestHoldRecovery::askedTwiceWithoutAKey()
{
    const EventId event = strict();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto first = back(hold);
    const auto second = back(hold);
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(second->kept->id, first->kept->id);
    QVERIFY(second->gone.isEmpty());
    QVERIFY(!second->offered);
    QCOMPARE(m_house->counters(event).held, 2);
    REFUSED(takeBack(*m_house->connection, m_house->at(QStringLiteral("waitlist")), hold.id, m_house->plan, {}),
            ErrorCode::InvalidArgument);
}

void TestHoldRecovery::aStandingHoldIsKept()
{
    const EventId event = yielding();
    const HoldInfo hold = lateHold(event, {QStringLiteral("A1")}); // past its deadline, and nobody asked
    const auto same = back(hold);
    QVERIFY2(same, qPrintable(said(same)));
    QCOMPARE(same->kept->id, hold.id);
    QVERIFY(same->gone.isEmpty() && !same->offered);
}

void TestHoldRecovery::refusals()
{
    const EventId event = strict();
    const HoldInfo sold = *m_house->hold(m_house->one(), event, {QStringLiteral("A1")});
    DONE(m_house->sellForCash(m_house->one(), sold));
    REFUSED(back(sold), ErrorCode::HoldConsumed);
    const HoldInfo late = lateHold(event, {QStringLiteral("A2")});
    REFUSED(takeBack(*m_house->connection, m_house->two(), late.id, m_house->plan, {}), ErrorCode::Forbidden);
    REFUSED(takeBack(*m_house->connection, m_house->one(), HoldId(99), m_house->plan, {}), ErrorCode::HoldUnknown);
    DONE(setOnSale(*m_house->connection, m_house->one(), event, false));
    REFUSED(back(late), ErrorCode::EventClosed);
    QCOMPARE(m_house->seat(event, QStringLiteral("A2")).hold, late.id); // nothing half done
}

ROWLOCK_TEST(TestHoldRecovery)
#include "tst_hold_recovery.moc"

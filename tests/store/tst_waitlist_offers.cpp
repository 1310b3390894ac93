// What becomes of offers, and what clerks' holds past their time mean to who waits.
#include "model/store/walkups.h"
#include "tests/store/waiting_house.h"

#include <QJsonArray>

using namespace rowlock;

class TestWaitlistOffers : public WaitingHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void strictHoldsAreOverAtClaimTime();
    void yieldingHoldsGiveWayToWhoWaits();
    void aHoldBeforeItsDeadlineStays();
    void aPayingHoldStays();
    void theClerksOwnHoldStands();
    void theOfferOutlivesTheRefusal();
    void theOfferOutlivesARefusedWalkUp();
    void theOfferOutlivesWhereNoNextBestIsLeft();
    void lapsedOffersGoDownTheList();
    void aLapsedOfferIsHadByAWalkUp();
    void theSweepEndsOffersAndServes();
    void twoWaitAndAWalkUpComes();
    void anOfferIsAccepted();
    void anOfferPastItsTime();
    void anOfferIsDeclined_data();
    void anOfferIsDeclined();
    void nobodyElseUsesAnOffersHold();
};

void TestWaitlistOffers::strictHoldsAreOverAtClaimTime()
{
    const EventId hamlet = event(HoldPolicy::Strict);
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3")});
    const auto hold =
        m_house->hold(m_house->one(), hamlet, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3")});
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    m_house->clock.advanceMs(600'000); // no sweep, no clerk: nothing happens by itself
    QCOMPARE(now(entry).state, WaitState::Waiting);
    const auto walkUp = m_house->best(m_house->two(), hamlet, 1);
    DONE(walkUp); // what is left after those who waited
    QCOMPARE(now(entry).state, WaitState::Offered);
    QCOMPARE(offered(entry).size(), 2);
    QVERIFY(!offered(entry).contains(walkUp->items.first().ref));
    QCOMPARE(readHold(db(), hold->id)->state, HoldState::Expired);
    QCOMPARE(readHold(db(), hold->id)->endedBy, waitlistTerminal());
}

void TestWaitlistOffers::yieldingHoldsGiveWayToWhoWaits()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("B7")});
    const auto one = m_house->hold(m_house->one(), hamlet, {QStringLiteral("B7")});
    const auto two = m_house->hold(m_house->one(), hamlet, {QStringLiteral("A1"), QStringLiteral("A2")});
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    m_house->clock.advanceMs(599'999);
    REFUSED(m_house->best(m_house->two(), hamlet, 1), ErrorCode::SoldOut);
    QCOMPARE(now(entry).state, WaitState::Waiting);
    m_house->clock.advanceMs(1);
    DONE(m_house->places(m_house->two(), hamlet, QStringLiteral("Floor"), 1)); // any pick in the event
    QCOMPARE(offered(entry), (QStringList{QStringLiteral("A1"), QStringLiteral("A2")}));
    QCOMPARE(readHold(db(), two->id)->state, HoldState::Expired);
    QCOMPARE(readHold(db(), one->id)->state, HoldState::Active); // nobody needed it
}

void TestWaitlistOffers::aHoldBeforeItsDeadlineStays()
{
    const EventId hamlet = event();
    const auto hold = m_house->hold(m_house->one(), hamlet, everySeat());
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    m_house->clock.advanceMs(599'999);
    DONE(m_house->places(m_house->two(), hamlet, QStringLiteral("Floor"), 1));
    QCOMPARE(*expireHolds(db(), m_house->two(), {}), 0);
    QCOMPARE(now(entry).state, WaitState::Waiting);
    QCOMPARE(readHold(db(), hold->id)->state, HoldState::Active);
}

void TestWaitlistOffers::aPayingHoldStays()
{
    const EventId hamlet = event();
    const auto hold = m_house->hold(m_house->one(), hamlet, everySeat());
    DONE(beginPayment(db(), m_house->one(), hold->id));
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    m_house->clock.advanceMs(7'200'000);
    DONE(m_house->places(m_house->two(), hamlet, QStringLiteral("Floor"), 1));
    QCOMPARE(now(entry).state, WaitState::Waiting);
}

void TestWaitlistOffers::theClerksOwnHoldStands()
{
    const EventId hamlet = event();
    const auto hold = m_house->hold(m_house->one(), hamlet, everySeat());
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    m_house->clock.advanceMs(600'000);
    DONE(addToHold(db(), m_house->one(), hold->id, m_house->plan, SeatRequest::places(QStringLiteral("Floor"), 1), {}));
    QCOMPARE(now(entry).state, WaitState::Waiting); // the clerk is standing there and has a fresh deadline
    QCOMPARE(readHold(db(), hold->id)->quantity(), 41);
}

void TestWaitlistOffers::theOfferOutlivesTheRefusal()
{
    const EventId hamlet = event(HoldPolicy::Strict);
    sellOut(hamlet, {QStringLiteral("A1")});
    DONE(m_house->hold(m_house->one(), hamlet, {QStringLiteral("A1")}));
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1);
    const auto standing = m_house->places(m_house->two(), hamlet, QStringLiteral("Floor"), 1);
    m_house->clock.advanceMs(600'000);
    REFUSED(m_house->best(m_house->two(), hamlet, 1), ErrorCode::SoldOut);
    QCOMPARE(now(entry).state, WaitState::Offered); // the refusal did not take it away again
    REFUSED(m_house->hold(m_house->two(), hamlet, {QStringLiteral("A1")}, QStringLiteral("key")),
            ErrorCode::SeatUnavailable);
    const EventId other = event(HoldPolicy::Yielding);
    sellOut(other, {QStringLiteral("A1")});
    DONE(m_house->hold(m_house->one(), other, {QStringLiteral("A1")}));
    const WaitlistEntry late = join(other, QStringLiteral("Jones"), 1);
    const auto adding = m_house->places(m_house->two(), other, QStringLiteral("Floor"), 1);
    m_house->clock.advanceMs(600'000);
    REFUSED(addToHold(db(), m_house->two(), adding->id, m_house->plan, SeatRequest::bestOf(1), {}), ErrorCode::SoldOut);
    QCOMPARE(now(late).state, WaitState::Offered);
}

void TestWaitlistOffers::theOfferOutlivesARefusedWalkUp()
{
    const EventId hamlet = event(HoldPolicy::Strict);
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2")});
    DONE(m_house->hold(m_house->one(), hamlet, {QStringLiteral("A1"), QStringLiteral("A2")}));
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2);
    const QList<SeenSeat> seen{{QStringLiteral("A1"), m_house->seat(hamlet, QStringLiteral("A1")).version}};
    m_house->clock.advanceMs(600'000);
    const QList<PaymentLine> cash{{PaymentMethod::Cash, HouseFixture::eur(4200), {}}};
    REFUSED(sellSeen(db(), m_house->two(), hamlet, m_house->plan, seen, cash, {}), ErrorCode::SeatUnavailable);
    QCOMPARE(now(entry).state, WaitState::Offered);
    REFUSED(sellSeen(db(), m_house->at(waitlistTerminal()), hamlet, m_house->plan, seen, cash, {}),
            ErrorCode::InvalidArgument);
}

void TestWaitlistOffers::theOfferOutlivesWhereNoNextBestIsLeft()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto gone = m_house->hold(m_house->two(), hamlet, {QStringLiteral("A2")});
    DONE(gone);
    m_house->clock.advanceMs(300'000);
    const auto own = m_house->hold(m_house->one(), hamlet, {QStringLiteral("A1")});
    DONE(own);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1);
    m_house->clock.advanceMs(300'000);
    REFUSED(nextBest(db(), m_house->one(), own->id, m_house->plan, {}), ErrorCode::SoldOut);
    QCOMPARE(offered(entry), QStringList{QStringLiteral("A2")});
    QCOMPARE(readHold(db(), gone->id)->state, HoldState::Expired);
}

void TestWaitlistOffers::lapsedOffersGoDownTheList()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry first = join(hamlet, QStringLiteral("First"), 1);
    const WaitlistEntry second = join(hamlet, QStringLiteral("Second"), 1);
    const WaitlistEntry third = join(hamlet, QStringLiteral("Third"), 1);
    giveBack(order, {QStringLiteral("A5")});
    QCOMPARE(now(first).state, WaitState::Offered);
    m_house->clock.advanceMs(899'999);
    REFUSED(m_house->best(m_house->two(), hamlet, 1), ErrorCode::SoldOut);
    QCOMPARE(now(first).state, WaitState::Offered);
    m_house->clock.advanceMs(1);
    REFUSED(m_house->best(m_house->two(), hamlet, 1), ErrorCode::SoldOut);
    QCOMPARE(now(first).state, WaitState::Lapsed);
    QCOMPARE(now(second).state, WaitState::Offered);
    QCOMPARE(now(third).state, WaitState::Waiting);
    m_house->clock.advanceMs(900'000);
    REFUSED(m_house->best(m_house->two(), hamlet, 1), ErrorCode::SoldOut);
    QCOMPARE(now(second).state, WaitState::Lapsed);
    QCOMPARE(offered(third), QStringList{QStringLiteral("A5")});
    REFUSED(leaveWaitlist(db(), m_house->one(), first.id, {}), ErrorCode::HoldConsumed);
}

void TestWaitlistOffers::aLapsedOfferIsHadByAWalkUp()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A5")});
    const WaitlistEntry only = join(hamlet, QStringLiteral("Only"), 1);
    QCOMPARE(waiting(hamlet), 0);
    m_house->clock.advanceMs(900'000);
    const auto walkUp = m_house->hold(m_house->two(), hamlet, {QStringLiteral("A5")});
    DONE(walkUp);
    QCOMPARE(now(only).state, WaitState::Lapsed);
    const auto late = acceptOffer(db(), m_house->one(), only.id);
    REFUSED(late, ErrorCode::HoldExpired);
    QCOMPARE(late.error().details.value(QStringLiteral("gone")).toArray().size(), 1);
}

void TestWaitlistOffers::theSweepEndsOffersAndServes()
{
    const EventId hamlet = event(); // yielding: the sweep leaves clerks' holds alone, but not offers
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2")});
    const WaitlistEntry first = join(hamlet, QStringLiteral("First"), 1);
    DONE(m_house->best(m_house->one(), hamlet, 1)); // the other one
    const WaitlistEntry second = join(hamlet, QStringLiteral("Second"), 1);
    const WaitlistEntry third = join(hamlet, QStringLiteral("Third"), 1);
    QCOMPARE(now(second).state, WaitState::Waiting);
    m_house->clock.advanceMs(600'000); // the clerk's hold gives way, the offer still stands
    QCOMPARE(*expireHolds(db(), m_house->two(), {}), 0);
    QCOMPARE(now(second).state, WaitState::Offered);
    QCOMPARE(now(first).state, WaitState::Offered);
    m_house->clock.advanceMs(300'000);
    QCOMPARE(*expireHolds(db(), m_house->two(), hamlet), 1);
    QCOMPARE(now(first).state, WaitState::Lapsed);
    QCOMPARE(now(third).state, WaitState::Offered);
    const qint64 revision = readEvent(db(), hamlet)->revision;
    QCOMPARE(*expireHolds(db(), m_house->two(), hamlet), 0);
    QCOMPARE(readEvent(db(), hamlet)->revision, revision); // nothing to do, nothing touched
}

void TestWaitlistOffers::twoWaitAndAWalkUpComes()
{
    const EventId hamlet = event(HoldPolicy::Strict);
    const QStringList four{QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")};
    sellOut(hamlet, four);
    DONE(m_house->hold(m_house->one(), hamlet, four));
    const WaitlistEntry first = join(hamlet, QStringLiteral("First"), 2);
    const WaitlistEntry second = join(hamlet, QStringLiteral("Second"), 3);
    m_house->clock.advanceMs(600'000);
    const auto walkUp = m_house->best(m_house->two(), hamlet, 2);
    DONE(walkUp);
    QCOMPARE(now(first).state, WaitState::Offered);
    QCOMPARE(now(second).state, WaitState::Waiting);
    DONE(releaseHold(db(), m_house->two(), walkUp->id, {}));
    QCOMPARE(now(second).state, WaitState::Waiting); // two do not make three
    DONE(declineOffer(db(), m_house->two(), first.id, QStringLiteral("too far to the side")));
    QCOMPARE(now(second).state, WaitState::Offered);
    QCOMPARE(m_house->pool(hamlet, QStringLiteral("Parkett")).counters.available, 1);
}

void TestWaitlistOffers::anOfferIsAccepted()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 2, QStringLiteral("Parkett"));
    REFUSED(acceptOffer(db(), m_house->two(), entry.id), ErrorCode::HoldUnknown);
    giveBack(order, {QStringLiteral("A1"), QStringLiteral("A2")});
    const HoldId offerHold = now(entry).hold;
    m_house->clock.advanceMs(899'999);
    const auto taken = acceptOffer(db(), m_house->two(), entry.id);
    DONE(taken);
    QCOMPARE(taken->holder.terminal, QStringLiteral("counter/2"));
    QCOMPARE(taken->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    QCOMPARE(taken->items.size(), 2);
    QCOMPARE(taken->total.minor, 8400);
    QCOMPARE(readHold(db(), offerHold)->state, HoldState::Released);
    QCOMPARE(now(entry).state, WaitState::Taken);
    QCOMPARE(now(entry).hold, taken->id);
    REFUSED(acceptOffer(db(), m_house->one(), entry.id), ErrorCode::HoldConsumed);
    REFUSED(declineOffer(db(), m_house->one(), entry.id, {}), ErrorCode::HoldConsumed);
    QCOMPARE(readWaitlist(db(), hamlet)->size(), 0);
    DONE(m_house->sellForCash(m_house->two(), *taken));
}

void TestWaitlistOffers::anOfferPastItsTime()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A5")});
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1);
    m_house->clock.advanceMs(900'000);
    const auto late = acceptOffer(db(), m_house->one(), entry.id);
    REFUSED(late, ErrorCode::HoldExpired);
    QCOMPARE(late.error().details.value(QStringLiteral("free")).toArray(), QJsonArray{QStringLiteral("A5")});
    DONE(m_house->hold(m_house->one(), hamlet, {QStringLiteral("A5")})); // as it says
}

void TestWaitlistOffers::anOfferIsDeclined_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"declined", "left", "hold released"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestWaitlistOffers::anOfferIsDeclined()
{
    QFETCH(QString, how);
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A5")});
    const WaitlistEntry first = join(hamlet, QStringLiteral("First"), 1);
    const WaitlistEntry second = join(hamlet, QStringLiteral("Second"), 1);
    if (how == u"declined")
        DONE(declineOffer(db(), m_house->two(), first.id, QStringLiteral("ill")));
    else if (how == u"left")
        DONE(leaveWaitlist(db(), m_house->two(), first.id, QStringLiteral("ill")));
    else
        DONE(releaseHold(db(), m_house->two(), first.hold, QStringLiteral("ill")));
    QCOMPARE(now(first).state, WaitState::Removed);
    QCOMPARE(offered(second), QStringList{QStringLiteral("A5")});
    REFUSED(declineOffer(db(), m_house->two(), first.id, {}), ErrorCode::HoldConsumed);
}

void TestWaitlistOffers::nobodyElseUsesAnOffersHold()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A5")});
    const WaitlistEntry entry = join(hamlet, QStringLiteral("First"), 1);
    for (const Act &act : {m_house->one(), m_house->at(waitlistTerminal())}) {
        REFUSED(extendHold(db(), act, entry.hold, {}), ErrorCode::Forbidden);
        REFUSED(addToHold(db(), act, entry.hold, m_house->plan, SeatRequest::places(QStringLiteral("Pit"), 1), {}),
                ErrorCode::Forbidden);
        REFUSED(takeFromHold(db(), act, entry.hold, SeatRequest::named({QStringLiteral("A5")})), ErrorCode::Forbidden);
        REFUSED(beginPayment(db(), act, entry.hold), ErrorCode::Forbidden);
        REFUSED(sellHold(db(), act, entry.hold, {}, {}), ErrorCode::Forbidden);
    }
    REFUSED(acceptOffer(db(), m_house->at(waitlistTerminal()), entry.id), ErrorCode::InvalidArgument);
    const auto taken = m_house->hold(m_house->two(), hamlet, {QStringLiteral("A5")});
    REFUSED(taken, ErrorCode::SeatUnavailable);
    QVERIFY(taken.error().message.contains(QStringLiteral("offered to the waitlist")));
}

ROWLOCK_TEST(TestWaitlistOffers)
#include "tst_waitlist_offers.moc"

// The waitlist: who is offered what comes free, and that nothing but the commands of clerks has to run for it.
#include "tests/store/waiting_house.h"

#include <QJsonArray>

using namespace rowlock;

class TestWaitlist : public WaitingHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void keepsTheOrderOfJoining();
    void offersAtOnceWhatIsThere();
    void refusesWhatCannotBe();
    void aKeyPutsAPartyOnTheListOnce();
    void whatComesFreeIsOffered_data();
    void whatComesFreeIsOffered();
    void aSmallerLaterPartyIsServed();
    void staysInItsCategory();
    void seatsTogether();
    void placesInAnArea();
    void closedEventsOfferNothing();
    void aWaitingPartyLeaves();
    void nobodyWaitingCostsNoOffer();
    void soldOutSaysWhatIsInBaskets();
};

void TestWaitlist::keepsTheOrderOfJoining()
{
    const EventId hamlet = event();
    sellOut(hamlet);
    const WaitlistEntry first = join(hamlet, QStringLiteral(" Smith "), 2);
    m_house->clock.advanceMs(5000);
    const WaitlistEntry second = join(hamlet, QStringLiteral("Jones"), 4, QStringLiteral("Balkon"));
    QCOMPARE(first.name, QStringLiteral("Smith"));
    QCOMPARE(first.state, WaitState::Waiting);
    QCOMPARE(first.pool, -1);
    QCOMPARE(second.poolName, QStringLiteral("Balkon"));
    QCOMPARE(second.joinedAt - first.joinedAt, 5000);
    QCOMPARE(second.by.terminal, QStringLiteral("counter/1"));
    const auto list = readWaitlist(db(), hamlet);
    QCOMPARE(list->size(), 2);
    QCOMPARE(list->at(0).id, first.id);
    QCOMPARE(list->at(1).id, second.id);
    QCOMPARE(waiting(hamlet), 2);
    QCOMPARE(readChangedWaitlist(db(), hamlet, first.revision)->size(), 1);
}

void TestWaitlist::offersAtOnceWhatIsThere()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("B3")});
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1);
    QCOMPARE(entry.state, WaitState::Offered);
    QCOMPARE(offered(entry), QStringList{QStringLiteral("B3")});
    QCOMPARE(entry.offerEndsAt->ms, m_house->clock.now().plusSeconds(900).ms);
    const HoldInfo hold = offer(entry);
    QCOMPARE(hold.holder.terminal, waitlistTerminal());
    QCOMPARE(hold.times.ceilingAt.ms, hold.times.expiresAt.ms);
    QCOMPARE(waiting(hamlet), 0);
}

void TestWaitlist::refusesWhatCannotBe()
{
    const EventId hamlet = event();
    const auto ask = [&](const WaitlistRequest &request) {
        return joinWaitlist(db(), m_house->one(), hamlet, request, {});
    };
    const QString smith = QStringLiteral("Smith");
    REFUSED(ask({0, {}, {}, smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({2001, {}, {}, smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({41, {}, {}, smith, {}}), ErrorCode::InvalidArgument); // never so many seats
    REFUSED(ask({21, QStringLiteral("Balkon"), {}, smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({9, {}, QStringLiteral("Pit"), smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, QStringLiteral("Loge"), {}, smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, {}, QStringLiteral("Loge"), smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, QStringLiteral("Balkon"), QStringLiteral("Pit"), smith, {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, {}, {}, QStringLiteral("  "), {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, {}, {}, QString(201, u'x'), {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, {}, {}, QStringLiteral("a\nb"), {}}), ErrorCode::InvalidArgument);
    REFUSED(ask({1, {}, {}, smith, QString(501, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(joinWaitlist(db(), m_house->one(), EventId(99), {1, {}, {}, smith, {}}, {}), ErrorCode::EventUnknown);
    REFUSED(acceptOffer(db(), m_house->one(), WaitlistId(7)), ErrorCode::InvalidArgument);
    REFUSED(leaveWaitlist(db(), m_house->one(), WaitlistId(7), {}), ErrorCode::InvalidArgument);
    REFUSED(m_house->hold(m_house->at(waitlistTerminal()), hamlet, {QStringLiteral("A1")}), ErrorCode::InvalidArgument);
    QCOMPARE(readWaitlist(db(), hamlet)->size(), 0);
}

void TestWaitlist::aKeyPutsAPartyOnTheListOnce()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistRequest request{2, {}, {}, QStringLiteral("Smith"), QStringLiteral("smith@example.org")};
    const auto first = joinWaitlist(db(), m_house->one(), hamlet, request, QStringLiteral("k"));
    DONE(first);
    giveBack(order, {QStringLiteral("A1"), QStringLiteral("A2")});
    const auto again = joinWaitlist(db(), m_house->two(), hamlet, request, QStringLiteral("k"));
    DONE(again);
    QCOMPARE(again->id, first->id);
    QCOMPARE(again->state, WaitState::Waiting); // what was answered the first time
    QCOMPARE(again->contact, request.contact);
    QCOMPARE(readWaitlist(db(), hamlet)->size(), 1);
    WaitlistRequest other = request;
    other.party = 3;
    REFUSED(joinWaitlist(db(), m_house->one(), hamlet, other, QStringLiteral("k")), ErrorCode::KeyReused);
}

void TestWaitlist::whatComesFreeIsOffered_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"refund", "release", "take back", "take the last back", "unblock", "sweep"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestWaitlist::whatComesFreeIsOffered()
{
    QFETCH(QString, how);
    const EventId hamlet = event(HoldPolicy::Strict);
    const QStringList pair{QStringLiteral("B4"), QStringLiteral("B5")};
    const QStringList three = pair + QStringList{QStringLiteral("B3")};
    sellOut(hamlet, three);
    const auto kept = m_house->sold(m_house->one(), hamlet, {QStringLiteral("B3")});
    OrderId order;
    HoldId hold;
    if (how == u"refund")
        order = m_house->sold(m_house->one(), hamlet, pair)->order.id;
    else if (how == u"unblock")
        DONE(
            blockSeats(db(), m_house->one(), hamlet, m_house->plan, pair, QStringLiteral("K"), QStringLiteral("kept")));
    else
        hold = m_house->hold(m_house->one(), hamlet, pair)->id;
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), how == u"take back" ? 1 : 2);
    QCOMPARE(entry.state, WaitState::Waiting);
    m_house->clock.advanceMs(1000);
    if (how == u"refund")
        giveBack(order, pair);
    else if (how == u"release")
        DONE(releaseHold(db(), m_house->two(), hold, {}));
    else if (how == u"take back")
        DONE(takeFromHold(db(), m_house->one(), hold, SeatRequest::named({QStringLiteral("B4")})));
    else if (how == u"take the last back")
        DONE(takeFromHold(db(), m_house->one(), hold, SeatRequest::named(pair)));
    else if (how == u"unblock")
        DONE(unblockSeats(db(), m_house->one(), hamlet, pair, QStringLiteral("not needed")));
    else {
        m_house->clock.advanceMs(600'000);
        QCOMPARE(*expireHolds(db(), m_house->two(), hamlet), 1);
    }
    QCOMPARE(now(entry).state, WaitState::Offered);
    QCOMPARE(offered(entry), how == u"take back" ? QStringList{QStringLiteral("B4")} : pair);
    QCOMPARE(now(entry).offerEndsAt->ms, m_house->clock.now().plusSeconds(900).ms);
    QCOMPARE(m_house->counters(hamlet).available, 58); // the standing places
    REFUSED(m_house->hold(m_house->two(), hamlet, {QStringLiteral("B4")}), ErrorCode::SeatUnavailable);
    QCOMPARE(now(entry).changedAt.ms, m_house->clock.now().ms);
}

void TestWaitlist::aSmallerLaterPartyIsServed()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry family = join(hamlet, QStringLiteral("Family"), 4);
    const WaitlistEntry couple = join(hamlet, QStringLiteral("Couple"), 2);
    const WaitlistEntry single = join(hamlet, QStringLiteral("Single"), 1);
    giveBack(order, {QStringLiteral("C4"), QStringLiteral("C5"), QStringLiteral("C6")});
    QCOMPARE(now(family).state, WaitState::Waiting);
    QCOMPARE(now(couple).state, WaitState::Offered);
    QCOMPARE(now(single).state, WaitState::Offered); // the third seat
    giveBack(order, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4")});
    QCOMPARE(now(family).state, WaitState::Offered);
    QCOMPARE(offered(family).size(), 4);
}

void TestWaitlist::staysInItsCategory()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1, QStringLiteral("Parkett"));
    giveBack(order, {QStringLiteral("D1")});
    QCOMPARE(now(entry).state, WaitState::Waiting);
    giveBack(order, {QStringLiteral("A7")});
    QCOMPARE(offered(entry), QStringList{QStringLiteral("A7")});
}

void TestWaitlist::seatsTogether()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 3);
    const auto standing = m_house->places(m_house->one(), hamlet, QStringLiteral("Floor"), 3); // no seats
    DONE(releaseHold(db(), m_house->one(), standing->id, {}));
    QCOMPARE(now(entry).state, WaitState::Waiting);
    giveBack(order, {QStringLiteral("A1"), QStringLiteral("B4"), QStringLiteral("D2"), QStringLiteral("D3"),
                     QStringLiteral("D4")});
    QCOMPARE(offered(entry), (QStringList{QStringLiteral("D2"), QStringLiteral("D3"), QStringLiteral("D4")}));
}

void TestWaitlist::placesInAnArea()
{
    const EventId hamlet = event();
    const auto full = m_house->places(m_house->one(), hamlet, QStringLiteral("Pit"), 8);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 3, {}, QStringLiteral("Pit"));
    QCOMPARE(entry.state, WaitState::Waiting);
    DONE(takeFromHold(db(), m_house->one(), full->id, SeatRequest::places(QStringLiteral("Pit"), 2)));
    QCOMPARE(now(entry).state, WaitState::Waiting);
    DONE(takeFromHold(db(), m_house->one(), full->id, SeatRequest::places(QStringLiteral("Pit"), 2)));
    QCOMPARE(now(entry).state, WaitState::Offered);
    QCOMPARE(offer(entry).quantity(), 3);
    QCOMPARE(m_house->pool(hamlet, QStringLiteral("Pit")).counters, (Counters{8, 1, 7, 0, 0, 0}));
    const auto taken = acceptOffer(db(), m_house->two(), entry.id);
    DONE(taken);
    QCOMPARE(taken->quantity(), 3);
    DONE(m_house->sellForCash(m_house->two(), *taken));
}

void TestWaitlist::closedEventsOfferNothing()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry entry = join(hamlet, QStringLiteral("Smith"), 1);
    DONE(setOnSale(db(), m_house->one(), hamlet, false));
    REFUSED(joinWaitlist(db(), m_house->one(), hamlet, {1, {}, {}, QStringLiteral("Jones"), {}}, {}),
            ErrorCode::EventClosed);
    giveBack(order, {QStringLiteral("A5")});
    QCOMPARE(*expireHolds(db(), m_house->one(), hamlet), 0);
    QCOMPARE(now(entry).state, WaitState::Waiting);
    DONE(setOnSale(db(), m_house->one(), hamlet, true));
    QCOMPARE(offered(entry), QStringList{QStringLiteral("A5")});
    DONE(setOnSale(db(), m_house->one(), hamlet, false));
    REFUSED(acceptOffer(db(), m_house->one(), entry.id), ErrorCode::EventClosed);
}

void TestWaitlist::aWaitingPartyLeaves()
{
    const EventId hamlet = event();
    const OrderId order = sellOut(hamlet);
    const WaitlistEntry first = join(hamlet, QStringLiteral("First"), 1);
    const WaitlistEntry second = join(hamlet, QStringLiteral("Second"), 1);
    REFUSED(declineOffer(db(), m_house->one(), first.id, {}), ErrorCode::HoldUnknown);
    const auto left = leaveWaitlist(db(), m_house->two(), first.id, QStringLiteral("found other tickets"));
    DONE(left);
    QCOMPARE(left->state, WaitState::Removed);
    QCOMPARE(waiting(hamlet), 1);
    giveBack(order, {QStringLiteral("A5")});
    QCOMPARE(now(first).state, WaitState::Removed);
    QCOMPARE(now(second).state, WaitState::Offered);
}

void TestWaitlist::nobodyWaitingCostsNoOffer()
{
    const EventId hamlet = event();
    const EventId other = event();
    const OrderId order = sellOut(hamlet);
    sellOut(other);
    const WaitlistEntry elsewhere = join(other, QStringLiteral("Smith"), 1);
    giveBack(order, {QStringLiteral("A5")});
    QCOMPARE(now(elsewhere).state, WaitState::Waiting); // of another event
    QCOMPARE(m_house->counters(hamlet).available, 59);
}

void TestWaitlist::soldOutSaysWhatIsInBaskets()
{
    const EventId hamlet = event();
    sellOut(hamlet, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("D5"), QStringLiteral("D6"),
                     QStringLiteral("D7")});
    const auto details = [&](const Result<HoldInfo> &answer) {
        return answer ? QJsonObject() : answer.error().details;
    };
    const Act one = m_house->one();
    DONE(m_house->hold(one, hamlet, {QStringLiteral("A1")}));
    m_house->clock.advanceMs(10'000);
    const auto pair = m_house->hold(one, hamlet, {QStringLiteral("D5"), QStringLiteral("D6")});
    m_house->clock.advanceMs(460'000); // the first has 130 seconds left, the second 140
    const auto few = m_house->best(m_house->two(), hamlet, 3);
    REFUSED(few, ErrorCode::SoldOut);
    QCOMPARE(few.error().details,
             (QJsonObject{{QStringLiteral("left"), 2},
                          {QStringLiteral("in_baskets"), 3},
                          {QStringLiteral("first_expires_at"), toIso(m_house->clock.now().plusSeconds(130))}}));
    QVERIFY2(few.error().message.endsWith(QStringLiteral("3 seats on hold, the first expires in 2:10.")),
             qPrintable(said(few)));
    DONE(m_house->hold(one, hamlet, {QStringLiteral("A2"), QStringLiteral("D7")}));
    const auto none = m_house->best(m_house->two(), hamlet, 1, QStringLiteral("Balkon"));
    REFUSED(none, ErrorCode::SoldOut);
    QVERIFY2(none.error().message.startsWith(QStringLiteral("Sold out. 3 seats on hold, the first expires in 2:20.")),
             qPrintable(said(none)));
    DONE(beginPayment(db(), one, pair->id)); // no clock
    QCOMPARE(details(m_house->best(m_house->two(), hamlet, 1, QStringLiteral("Balkon")))
                 .value(QStringLiteral("first_expires_at"))
                 .toString(),
             toIso(m_house->clock.now().plusSeconds(600)));
    // Of others, when it is one's own hold that wants more; and what is past its deadline is not in a basket, it is to
    // be had.
    const auto own = m_house->places(m_house->two(), hamlet, QStringLiteral("Pit"), 7);
    const auto more =
        addToHold(db(), m_house->two(), own->id, m_house->plan, SeatRequest::places(QStringLiteral("Pit"), 2), {});
    QCOMPARE(details(more), (QJsonObject{{QStringLiteral("left"), 1}, {QStringLiteral("in_baskets"), 0}}));
    const auto others = m_house->places(one, hamlet, QStringLiteral("Pit"), 2);
    QCOMPARE(details(others).value(QStringLiteral("in_baskets")).toInteger(), 7);
    QCOMPARE(readEvent(db(), hamlet)->firstExpiresAt->ms, m_house->clock.now().plusSeconds(130).ms);
    m_house->clock.advanceMs(130'000);
    QCOMPARE(details(m_house->best(m_house->two(), hamlet, 2, QStringLiteral("Parkett")))
                 .value(QStringLiteral("in_baskets"))
                 .toInteger(),
             1);
    m_house->clock.advanceMs(600'000);
    DONE(m_house->best(m_house->two(), hamlet, 2, QStringLiteral("Parkett")));
    const auto paying = m_house->best(m_house->two(), hamlet, 2, QStringLiteral("Balkon"));
    QCOMPARE(details(paying), (QJsonObject{{QStringLiteral("left"), 1}, {QStringLiteral("in_baskets"), 2}}));
    QVERIFY2(paying.error().message.endsWith(QStringLiteral("2 seats on hold and being paid for.")),
             qPrintable(said(paying)));
}

ROWLOCK_TEST(TestWaitlist)
#include "tst_waitlist.moc"

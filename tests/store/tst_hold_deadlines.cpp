// The end of a hold: both policies at the deadline, who gives way to whom, and what the first clerk is told.
#include "tests/support/two_policies.h"

#include <QJsonArray>
#include <QtTest>

using namespace rowlock;

namespace {

QJsonObject firstOf(const Error &error, const char *list)
{
    return error.details.value(QLatin1String(list)).toArray().first().toObject();
}

} // namespace

class TestHoldDeadlines : public QObject, TwoPolicies
{
    Q_OBJECT

private slots:
    void init() { openHouse(); }
    void cleanup() { closeVerified(); }

    void atTheDeadlineForOthers_data();
    void atTheDeadlineForOthers();
    void atTheDeadlineForItsOwn_data();
    void atTheDeadlineForItsOwn();
    void givesWayToWhoeverAsks_data();
    void givesWayToWhoeverAsks();
    void givesWayForPlaces();
    void payingNeverGivesWay_data();
    void payingNeverGivesWay();
    void abandonedPaymentGetsAFreshDeadline();
    void endedOnesStayEnded();
    void sweepsByPolicy();
};

void TestHoldDeadlines::atTheDeadlineForOthers_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::addColumn<int>("offset");
    QTest::addColumn<bool>("gets");
    for (const HoldPolicy policy : {HoldPolicy::Yielding, HoldPolicy::Strict}) {
        for (const int offset : {-1, 0, 1})
            QTest::addRow("%s %+d ms", qPrintable(policyName(policy)), offset) << policy << offset << (offset >= 0);
    }
}

void TestHoldDeadlines::atTheDeadlineForOthers()
{
    QFETCH(HoldPolicy, policy);
    QFETCH(int, offset);
    QFETCH(bool, gets);
    const EventId event = withPolicy(policy);
    const auto first = m_house->hold(m_house->one(), event, pair);
    m_house->clock.advanceMs(600'000 + offset);
    const auto second = m_house->hold(m_house->two(), event, {QStringLiteral("A1")});
    if (!gets) {
        REFUSED(second, ErrorCode::SeatUnavailable);
        QCOMPARE(firstOf(second.error(), "seats").value(QStringLiteral("holder")).toString(),
                 QStringLiteral("counter/1"));
        QCOMPARE(now(*first).state, HoldState::Active);
        return;
    }
    DONE(second);
    const HoldInfo ended = now(*first);
    QCOMPARE(ended.state, HoldState::Expired); // kept, and it says who took over
    QCOMPARE(ended.endedBy, QStringLiteral("counter/2"));
    QCOMPARE(ended.endedAt->ms, m_house->clock.now().ms);
    QCOMPARE(ended.items.size(), 2);
    QCOMPARE(ended.revision, second->revision); // who watches the event sees both at once
    QCOMPARE(m_house->seat(event, QStringLiteral("A1")).hold, second->id);
    QCOMPARE(m_house->seat(event, QStringLiteral("A2")).state, SeatState::Free); // the whole hold is over
}

void TestHoldDeadlines::atTheDeadlineForItsOwn_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::addColumn<int>("offset");
    QTest::addColumn<bool>("stands");
    for (const int offset : {-1, 0, 1}) {
        QTest::addRow("yielding %+d ms", offset) << HoldPolicy::Yielding << offset << true;
        QTest::addRow("strict %+d ms", offset) << HoldPolicy::Strict << offset << (offset < 0);
    }
    QTest::addRow("yielding, long after its ceiling") << HoldPolicy::Yielding << 7'200'000 << true;
}

void TestHoldDeadlines::atTheDeadlineForItsOwn()
{
    QFETCH(HoldPolicy, policy);
    QFETCH(int, offset);
    QFETCH(bool, stands);
    const EventId event = withPolicy(policy);
    Connection &db = *m_house->connection;
    const Act one = m_house->one();
    const auto toAdd = m_house->hold(one, event, {QStringLiteral("A1")});
    const auto toTake = m_house->hold(one, event, {QStringLiteral("A2"), QStringLiteral("A3")});
    const auto toExtend = m_house->hold(one, event, {QStringLiteral("A4")});
    const auto toRelease = m_house->hold(one, event, {QStringLiteral("A5")});
    const auto toPay = m_house->hold(one, event, {QStringLiteral("A6")});
    const auto toSell = m_house->hold(one, event, {QStringLiteral("A7"), QStringLiteral("A8")});
    m_house->clock.advanceMs(600'000 + offset);
    const auto added = addToHold(db, one, toAdd->id, m_house->plan, SeatRequest::named({QStringLiteral("B1")}), {});
    const auto taken = takeFromHold(db, one, toTake->id, SeatRequest::named({QStringLiteral("A2")}));
    const auto extended = extendHold(db, one, toExtend->id, {});
    const auto released = releaseHold(db, one, toRelease->id, {});
    const auto paying = beginPayment(db, one, toPay->id);
    const auto sold = m_house->sellForCash(one, *toSell);
    if (stands) {
        DONE(added);
        DONE(taken);
        DONE(extended);
        DONE(released);
        DONE(paying);
        DONE(sold);
        return;
    }
    REFUSED(added, ErrorCode::HoldExpired);
    REFUSED(taken, ErrorCode::HoldExpired);
    REFUSED(extended, ErrorCode::HoldExpired);
    REFUSED(released, ErrorCode::HoldExpired);
    REFUSED(paying, ErrorCode::HoldExpired);
    REFUSED(sold, ErrorCode::HoldExpired);
    // Nobody else has asked yet: everything can still be had again.
    QCOMPARE(sold.error().details.value(QStringLiteral("gone")).toArray(), QJsonArray());
    QCOMPARE(sold.error().details.value(QStringLiteral("free")).toArray(),
             (QJsonArray{QStringLiteral("A7"), QStringLiteral("A8")}));
    DONE(m_house->hold(one, event, {QStringLiteral("A7"), QStringLiteral("A8")}));
}

void TestHoldDeadlines::givesWayToWhoeverAsks_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"named", "best", "added", "blocked", "its own terminal"})
        QTest::newRow(how) << QString::fromLatin1(how);
}

void TestHoldDeadlines::givesWayToWhoeverAsks()
{
    QFETCH(QString, how);
    const EventId event = yielding();
    QStringList everything;
    for (const PlanSeat &seat : std::as_const(m_house->plan.seats))
        everything += seat.ref;
    const auto first = m_house->hold(m_house->one(), event, everything);
    DONE(first);
    m_house->clock.advanceMs(600'000);
    Connection &db = *m_house->connection;
    if (how == u"named") {
        DONE(m_house->hold(m_house->two(), event, {QStringLiteral("B5")}));
    } else if (how == u"best") {
        DONE(m_house->best(m_house->two(), event, 3));
    } else if (how == u"added") {
        const auto other = m_house->places(m_house->two(), event, QStringLiteral("Floor"), 1);
        DONE(addToHold(db, m_house->two(), other->id, m_house->plan, SeatRequest::named({QStringLiteral("B5")}), {}));
    } else if (how == u"blocked") {
        DONE(blockSeats(db, m_house->two(), event, m_house->plan, {QStringLiteral("B5")}, QStringLiteral("K"),
                        QStringLiteral("broken")));
    } else {
        DONE(m_house->hold(m_house->one(), event, {QStringLiteral("B5")}));
    }
    const HoldInfo ended = now(*first);
    QCOMPARE(ended.state, HoldState::Expired);
    QCOMPARE(ended.endedBy, how == u"its own terminal" ? QStringLiteral("counter/1") : QStringLiteral("counter/2"));
    const auto late = m_house->sellForCash(m_house->one(), *first);
    REFUSED(late, ErrorCode::HoldExpired);
    QVERIFY(!late.error().details.value(QStringLiteral("gone")).toArray().isEmpty());
    if (how == u"named") {
        QCOMPARE(firstOf(late.error(), "gone").value(QStringLiteral("holder")).toString(), QStringLiteral("counter/2"));
        QVERIFY(late.error().message.contains(u"Stalls, row B, seat 5"));
    }
}

void TestHoldDeadlines::givesWayForPlaces()
{
    const EventId event = yielding(); // the pit has 8 places
    const auto oldest = m_house->places(m_house->one(), event, QStringLiteral("Pit"), 3);
    m_house->clock.advanceMs(1000);
    const auto younger = m_house->places(m_house->one(), event, QStringLiteral("Pit"), 3);
    m_house->clock.advanceMs(598'999);
    const auto tooMany = m_house->places(m_house->two(), event, QStringLiteral("Pit"), 3);
    REFUSED(tooMany, ErrorCode::SoldOut);
    QCOMPARE(tooMany.error().details.value(QStringLiteral("left")).toInteger(), 2);
    DONE(m_house->places(m_house->two(), event, QStringLiteral("Pit"), 2)); // what is free goes first
    QCOMPARE(now(*oldest).state, HoldState::Active);
    m_house->clock.advanceMs(1);
    DONE(m_house->places(m_house->two(), event, QStringLiteral("Pit"),
                         3)); // the one past its deadline gives way, no other
    QCOMPARE(now(*oldest).state, HoldState::Expired);
    QCOMPARE(now(*oldest).endedBy, QStringLiteral("counter/2"));
    QCOMPARE(now(*younger).state, HoldState::Active);
    QCOMPARE(m_house->pool(event, QStringLiteral("Pit")).counters, (Counters{8, 0, 8, 0, 0, 0}));
}

void TestHoldDeadlines::payingNeverGivesWay_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::newRow("yielding") << HoldPolicy::Yielding;
    QTest::newRow("strict") << HoldPolicy::Strict;
}

void TestHoldDeadlines::payingNeverGivesWay()
{
    QFETCH(HoldPolicy, policy);
    const EventId event = withPolicy(policy);
    const auto hold = m_house->hold(m_house->one(), event, pair);
    DONE(beginPayment(*m_house->connection, m_house->one(), hold->id));
    QCOMPARE(now(*hold).state, HoldState::Paying);
    m_house->clock.advanceMs(86'400'000);
    REFUSED(m_house->hold(m_house->two(), event, {QStringLiteral("A1")}), ErrorCode::SeatUnavailable);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), event), 0);
    QCOMPARE(readOwnHolds(*m_house->connection, QStringLiteral("counter/1"))->size(), 1); // found again after a crash
    DONE(m_house->sellForCash(m_house->one(), *hold));
}

void TestHoldDeadlines::abandonedPaymentGetsAFreshDeadline()
{
    const EventId event = strict();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    DONE(beginPayment(*m_house->connection, m_house->one(), hold->id));
    m_house->clock.advanceMs(1'200'000);
    const auto back = abandonPayment(*m_house->connection, m_house->one(), hold->id);
    DONE(back);
    QCOMPARE(back->state, HoldState::Active);
    QCOMPARE(back->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    REFUSED(m_house->hold(m_house->two(), event, pair), ErrorCode::SeatUnavailable);
    m_house->clock.advanceMs(600'000);
    DONE(m_house->hold(m_house->two(), event, pair));
}

void TestHoldDeadlines::endedOnesStayEnded()
{
    const EventId event = yielding();
    Connection &db = *m_house->connection;
    const Act one = m_house->one();
    const auto sold = m_house->hold(one, event, {QStringLiteral("A1")});
    DONE(m_house->sellForCash(one, *sold));
    const auto released = m_house->hold(one, event, {QStringLiteral("A2")});
    DONE(releaseHold(db, one, released->id, {}));
    for (const HoldId id : {sold->id, released->id}) {
        REFUSED(addToHold(db, one, id, m_house->plan, SeatRequest::named({QStringLiteral("B1")}), {}),
                ErrorCode::HoldConsumed);
        REFUSED(takeFromHold(db, one, id, SeatRequest::named({QStringLiteral("A1")})), ErrorCode::HoldConsumed);
        REFUSED(extendHold(db, one, id, {}), ErrorCode::HoldConsumed);
        REFUSED(beginPayment(db, one, id), ErrorCode::HoldConsumed);
        REFUSED(abandonPayment(db, one, id), ErrorCode::HoldConsumed);
        REFUSED(sellHold(db, one, id, {}, {}), ErrorCode::HoldConsumed);
        REFUSED(releaseHold(db, m_house->two(), id, {}), ErrorCode::HoldConsumed);
    }
    REFUSED(extendHold(db, one, HoldId(99), {}), ErrorCode::HoldUnknown);
    REFUSED(releaseHold(db, one, HoldId(), {}), ErrorCode::HoldUnknown);
    REFUSED(sellHold(db, one, HoldId(-3), {}, {}), ErrorCode::HoldUnknown);
}

void TestHoldDeadlines::sweepsByPolicy()
{
    const EventId soft = yielding();
    const EventId hard = strict();
    const auto softHold = m_house->hold(m_house->one(), soft, pair);
    const auto hardHold = m_house->hold(m_house->one(), hard, pair);
    m_house->clock.advanceMs(599'999);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), {}), 0);
    m_house->clock.advanceMs(1);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), soft), 0);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), {}), 1);
    QCOMPARE(now(*hardHold).state, HoldState::Expired);
    QCOMPARE(m_house->counters(hard).held, 0);
    QCOMPARE(now(*softHold).state, HoldState::Active); // nobody has asked for its seats
    m_house->clock.advanceMs(2'999'999);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), {}), 0);
    m_house->clock.advanceMs(1); // the hour is over
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), {}), 1);
    QCOMPARE(now(*softHold).state, HoldState::Expired);
    QCOMPARE(*expireHolds(*m_house->connection, m_house->two(), {}), 0);
    REFUSED(expireHolds(*m_house->connection, m_house->two(), EventId(99)), ErrorCode::EventUnknown);
}

ROWLOCK_TEST(TestHoldDeadlines)
#include "tst_hold_deadlines.moc"

// Accessible places: a companion's seat is taken with its bay, and neither is given to who did not ask as long as they
// are kept.
#include "model/store/accessible.h"

#include "model/domain/accessible.h"
#include "model/store/exchanges.h"
#include "model/store/hold_recovery.h"
#include "model/store/moves.h"
#include "model/store/waitlist.h"
#include "tests/support/foreign_program.h"
#include "tests/support/two_policies.h"

#include <QtTest>

using namespace rowlock;

namespace {

constexpr qint64 aMinute = 60'000;

// C1 and C4 are bays; C2 goes with C1, C3 and C5 with C4.
void markPlaces(SeatingPlan &plan)
{
    for (const auto &[seatNo, bay] : {std::pair{21, 20}, {22, 23}, {24, 23}}) {
        plan.seats[seatNo].accessible = false;
        plan.seats[seatNo].companion = true;
        plan.seats[seatNo].bay = bay;
    }
    plan.seats[20].accessible = plan.seats[23].accessible = true;
}

} // namespace

class TestAccessible : public QObject, TwoPolicies
{
    Q_OBJECT

private slots:
    void init()
    {
        openHouse();
        markPlaces(m_house->plan);
    }
    void cleanup() { closeVerified(); }

    void aCompanionComesWithTheBay();
    void aCompanionIsBoughtLater();
    void whatIsLeftCanBeSold();
    void aCompanionIsNotLeftBehind();
    void theFileItselfRefuses();
    void nobodyGetsThemWithoutAsking();
    void whoAsksGetsThem();
    void theyAreReleasedInTime();
    void theWaitlistWaitsForThem();
    void otherChoicesHaveThemToo();
    void aPairIsLostTogether();
    void theTimeIsJournalled();
    void pairsAreWrittenDownAgain();
    void aHeldPairMovesTogether();
    void heldPairsSwap();
    void aCompanionDoesNotMoveWithoutItsBay();
    void nobodyExchangesForACompanionAlone();

private:
    Result<HoldInfo> best(EventId event, qint64 count, qint64 accessible)
    {
        return takeHold(*m_house->connection, m_house->one(), event, m_house->plan,
                        SeatRequest::bestOf(count, {}, accessible), {});
    }
    Result<HoldInfo> add(const HoldInfo &hold, const QStringList &seats)
    {
        return addToHold(*m_house->connection, m_house->one(), hold.id, m_house->plan, SeatRequest::named(seats), {});
    }
    Result<HoldInfo> takeOut(const HoldInfo &hold, const QStringList &seats)
    {
        return takeFromHold(*m_house->connection, m_house->one(), hold.id, SeatRequest::named(seats));
    }
    Result<MoveReceipt> move(EventId event, const QStringList &texts) // "A1>B1"
    {
        return moveSeats(*m_house->connection, m_house->two(), event, moves(texts), QStringLiteral("a camera"), {});
    }
    static QList<SeatMove> moves(const QStringList &texts)
    {
        QList<SeatMove> moves;
        for (const QString &text : texts)
            moves.append({text.section(u'>', 0, 0), text.section(u'>', 1, 1)});
        return moves;
    }
    // One that starts in two hours.
    EventId soon(std::optional<qint64> minutes)
    {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = QStringLiteral("Soon");
        event.starts = m_house->clock.now().plusMs(120 * aMinute);
        event.defaultPrice = HouseFixture::eur(1000);
        event.accessibleMinutes = minutes;
        const auto made = createEvent(*m_house->connection, m_house->one(), event, m_house->plan);
        return made ? made->id : EventId();
    }
};

void TestAccessible::aCompanionComesWithTheBay()
{
    const EventId event = yielding();
    const auto alone = m_house->hold(m_house->one(), event, {QStringLiteral("C2")});
    REFUSED(alone, ErrorCode::Forbidden);
    QVERIFY2(isSentence(alone.error().message), qPrintable(alone.error().message));
    QVERIFY(alone.error().message.contains(QStringLiteral("row C, seat 1")));
    QCOMPARE(alone.error().details.value(QStringLiteral("bay")).toString(), QStringLiteral("C1"));
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C3")}),
            ErrorCode::Forbidden); // another one's
    QCOMPARE(m_house->counters(event).held, 0);

    // In whichever order they are named; a bay alone is for who comes alone.
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("C2"), QStringLiteral("C1")}));
    const auto bay = m_house->hold(m_house->two(), event, {QStringLiteral("C4")});
    DONE(bay);
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("C5")}),
            ErrorCode::Forbidden); // the bay is in another sale
    const auto grown = addToHold(*m_house->connection, m_house->two(), bay->id, m_house->plan,
                                 SeatRequest::named({QStringLiteral("C5"), QStringLiteral("C3")}), {});
    DONE(grown);
    QCOMPARE(grown->items.size(), 3);
    DONE(m_house->sellForCash(m_house->two(), *grown));
}

// Who sits in the wheelchair space brings somebody: once it is sold, and not while it is only held.
void TestAccessible::aCompanionIsBoughtLater()
{
    const EventId event = strict();
    const auto bay = m_house->hold(m_house->one(), event, {QStringLiteral("C1")});
    DONE(bay);
    REFUSED(m_house->hold(m_house->two(), event, {QStringLiteral("C2")}), ErrorCode::Forbidden);
    DONE(m_house->sellForCash(m_house->one(), *bay));
    const auto later = m_house->hold(m_house->two(), event, {QStringLiteral("C2")});
    DONE(later);
    m_house->clock.advanceMs(601'000); // and comes back late
    const auto back = takeBack(*m_house->connection, m_house->two(), later->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept && back->gone.isEmpty());
    DONE(m_house->sellForCash(m_house->two(), *back->kept));
    REFUSED(m_house->hold(m_house->two(), event, {QStringLiteral("C5")}), ErrorCode::Forbidden); // of another one

    // By an exchange too.
    const auto seated = m_house->sold(m_house->one(), event, {QStringLiteral("C4")});
    DONE(seated);
    const auto ordinary = m_house->sold(m_house->two(), event, {QStringLiteral("D1")});
    DONE(ordinary);
    DONE(exchangeSeats(*m_house->connection, m_house->two(), ordinary->order.id, moves({QStringLiteral("D1>C5")}), {},
                       QStringLiteral("sits with them"), {}));
}

// Every seat that is counted can be sold by naming it, and no other.
void TestAccessible::whatIsLeftCanBeSold()
{
    const EventId event = yielding();
    const auto best35 = best(event, 35, 0);
    DONE(best35);
    DONE(m_house->sellForCash(m_house->one(), *best35));
    DONE(m_house->sold(m_house->one(), event, {QStringLiteral("C1")}));
    DONE(blockSeats(*m_house->connection, m_house->one(), event, m_house->plan, {QStringLiteral("C4")},
                    QStringLiteral("K"), QStringLiteral("a camera")));
    const auto left = [&] {
        const auto summary = readEvent(*m_house->connection, event);
        const auto seats = readSeats(*m_house->connection, *summary, -1);
        return leftNow(*summary, m_house->plan, *seats, m_house->clock.now()).available;
    };
    const qint64 standing =
        m_house->counters(event).available - 3; // C2, C3 and C5 are free, C3 and C5 without their bay
    QCOMPARE(left() - standing, 1);
    const auto refused = best(event, 1, 0);
    REFUSED(refused, ErrorCode::SoldOut);
    QVERIFY2(refused.error().message.contains(QStringLiteral("patrons who need it: 1.")),
             qPrintable(refused.error().message));
    QStringList sellable;
    const auto all = readSeats(*m_house->connection, *readEvent(*m_house->connection, event), -1);
    for (const SeatStatus &seat : *all) {
        if (seat.state == SeatState::Free && m_house->sold(m_house->one(), event, {seat.ref}))
            sellable += seat.ref;
    }
    QCOMPARE(sellable, QStringList{QStringLiteral("C2")});
    QCOMPARE(left() - standing, 0);
}

void TestAccessible::aCompanionIsNotLeftBehind()
{
    const EventId event = yielding();
    const auto hold =
        m_house->hold(m_house->one(), event,
                      {QStringLiteral("C3"), QStringLiteral("C4"), QStringLiteral("C5"), QStringLiteral("D1")});
    DONE(hold);
    const auto without = takeOut(*hold, {QStringLiteral("C3")});
    DONE(without);
    QCOMPARE(refsOf(*without), (QStringList{QStringLiteral("C4"), QStringLiteral("C5"), QStringLiteral("D1")}));
    const auto rest = takeOut(*hold, {QStringLiteral("C4")});
    DONE(rest);
    QCOMPARE(refsOf(*rest), QStringList{QStringLiteral("D1")}); // its companion's seat went back with it
    REFUSED(takeOut(*hold, {QStringLiteral("D1"), QStringLiteral("D1")}), ErrorCode::InvalidArgument);
    const auto exchanged = exchangeSeats(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                                         {QStringLiteral("D1")}, {QStringLiteral("C2"), QStringLiteral("C1")});
    DONE(exchanged);
    QCOMPARE(refsOf(*exchanged), (QStringList{QStringLiteral("C1"), QStringLiteral("C2")}));
    REFUSED(exchangeSeats(*m_house->connection, m_house->one(), hold->id, m_house->plan, {QStringLiteral("C1")},
                          {QStringLiteral("C5")}),
            ErrorCode::Forbidden);
    DONE(releaseHold(*m_house->connection, m_house->one(), hold->id, {}));
    QCOMPARE(m_house->counters(event).available, m_house->counters(event).capacity);
}

void TestAccessible::theFileItselfRefuses()
{
    const EventId event = yielding();
    const auto both = m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C2")});
    DONE(both);
    const auto other = m_house->hold(m_house->two(), event, {QStringLiteral("D1")});
    DONE(other);
    const auto refused = [&](const char *sql) {
        const auto done = inWriteTransaction(
            *m_house->connection,
            [&](WriteTransaction &transaction) -> Result<qint64> { return run(transaction.connection(), sql, event); },
            "test");
        return !done;
    };
    QVERIFY(refused("UPDATE event_seat SET state = 'free', hold_id = NULL WHERE event_id = ? AND ref = 'C1'"));
    QVERIFY(refused("UPDATE event_seat SET state = 'held', hold_id = (SELECT max(hold_id) FROM hold) WHERE event_id = "
                    "? AND ref = 'C5'"));
}

void TestAccessible::nobodyGetsThemWithoutAsking()
{
    const EventId event = yielding();
    qint64 got = 0;
    while (const auto one = best(event, 1, 0)) {
        QVERIFY(!refsOf(*one).first().startsWith(u'C') || refsOf(*one).first().mid(1).toInt() > 5);
        DONE(m_house->sellForCash(m_house->one(), *one));
        ++got;
    }
    QCOMPARE(got, 35);
    const auto refused = best(event, 1, 0);
    REFUSED(refused, ErrorCode::SoldOut);
    QCOMPARE(refused.error().details.value(QStringLiteral("left")).toInt(), 0);
    QVERIFY2(refused.error().message.contains(QStringLiteral("patrons who need it: 5.")),
             qPrintable(refused.error().message));
    QVERIFY(isSentence(refused.error().message));
}

void TestAccessible::whoAsksGetsThem()
{
    const EventId event = yielding();
    const auto one = best(event, 2, 1);
    DONE(one);
    QCOMPARE(one->items.size(), 2);
    const QStringList refs = refsOf(*one);
    QVERIFY(refs == (QStringList{QStringLiteral("C1"), QStringLiteral("C2")}) || refs.contains(QStringLiteral("C4")));
    const auto three = best(event, 3, 1); // the other bay
    DONE(three);
    REFUSED(best(event, 1, 1), ErrorCode::SoldOut);
    REFUSED(best(event, 1, 2), ErrorCode::InvalidArgument);
    DONE(best(event, 4, 0));

    SeatRequest there = SeatRequest::bestOf(2, {}, 1);
    there.section = QStringLiteral("Stalls");
    const auto refused = takeHold(*m_house->connection, m_house->one(), event, m_house->plan, there, {});
    REFUSED(refused, ErrorCode::SoldOut);
    QVERIFY2(refused.error().message.startsWith(
                 QStringLiteral("Fewer than 2 seats with 1 wheelchair space are available in Stalls")),
             qPrintable(refused.error().message));
    QVERIFY(isSentence(refused.error().message));
    QVERIFY(refused.error().details.value(QStringLiteral("no_waitlist")).toBool());
}

void TestAccessible::theyAreReleasedInTime()
{
    const EventId event = soon(60);
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A1")}));
    REFUSED(best(event, 35, 0), ErrorCode::SoldOut);
    m_house->clock.advanceMs(60 * aMinute - 1);
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("C2")}), ErrorCode::Forbidden);
    m_house->clock.advanceMs(1);
    const auto companion = m_house->hold(m_house->one(), event, {QStringLiteral("C2")}); // seats like any other
    DONE(companion);
    DONE(m_house->sellForCash(m_house->one(), *companion));
    DONE(best(event, 39, 0)); // that of the first hold too, whose time is up

    const EventId never = soon(std::nullopt);
    m_house->clock.advanceMs(59 * aMinute);
    REFUSED(best(never, 36, 0), ErrorCode::SoldOut);
    DONE(best(never, 35, 0));
}

void TestAccessible::theWaitlistWaitsForThem()
{
    const EventId event = soon(60);
    const auto all = best(event, 35, 0);
    DONE(all);
    DONE(m_house->sellForCash(m_house->one(), *all));
    const auto waiting =
        joinWaitlist(*m_house->connection, m_house->one(), event, {2, {}, {}, QStringLiteral("Jones"), {}}, {});
    DONE(waiting);
    QCOMPARE(waiting->state, WaitState::Waiting);
    m_house->clock.advanceMs(60 * aMinute);
    DONE(m_house->places(m_house->two(), event, QStringLiteral("Floor"), 1)); // the next act serves it
    QCOMPARE(readWaiting(*m_house->connection, waiting->id)->state, WaitState::Offered);
}

void TestAccessible::otherChoicesHaveThemToo()
{
    const EventId event = yielding();
    const auto first = best(event, 2, 1);
    DONE(first);
    const auto second = nextBest(*m_house->connection, m_house->one(), first->id, m_house->plan, {});
    DONE(second);
    QVERIFY(refsOf(*first) != refsOf(*second));
    QVERIFY(refsOf(*second).contains(QStringLiteral("C1")) || refsOf(*second).contains(QStringLiteral("C4")));
    REFUSED(nextBest(*m_house->connection, m_house->one(), first->id, m_house->plan, {{}, {}, refsOf(*first)}),
            ErrorCode::SoldOut);
}

void TestAccessible::aPairIsLostTogether()
{
    const EventId event = strict();
    const auto both =
        m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C2"), QStringLiteral("D1")});
    DONE(both);
    m_house->clock.advanceMs(601'000);
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("C1")}));
    const auto back = takeBack(*m_house->connection, m_house->one(), both->id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept);
    QCOMPARE(refsOf(*back->kept), QStringList{QStringLiteral("D1")});
    QCOMPARE(back->gone.size(), 2);
}

void TestAccessible::theTimeIsJournalled()
{
    const EventId event = yielding();
    const auto changed = keepAccessible(*m_house->connection, m_house->one(), event, 90);
    DONE(changed);
    QCOMPARE(changed->accessibleMinutes, std::optional<qint64>(90));
    QCOMPARE(m_house->verified(), QString());
    DONE(keepAccessible(*m_house->connection, m_house->one(), event, 90)); // nothing to do, nothing to tell
    DONE(keepAccessible(*m_house->connection, m_house->one(), event, std::nullopt));
    QVERIFY(!readEvent(*m_house->connection, event)->accessibleMinutes);
    REFUSED(keepAccessible(*m_house->connection, m_house->one(), event, -1), ErrorCode::InvalidArgument);
    REFUSED(keepAccessible(*m_house->connection, m_house->one(), EventId(99), 5), ErrorCode::EventUnknown);
}

// As where a changed plan moves a companion's seat to another bay.
void TestAccessible::pairsAreWrittenDownAgain()
{
    const EventId event = yielding();
    m_house->plan.seats[22].bay = 20;
    const auto again = write(*m_house->connection, m_house->one(), Turn::house(),
                             [&](Writing &writing) { return pairCompanions(writing, event, m_house->plan); });
    DONE(again);
    QCOMPARE(m_house->verified(), QString());
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C3")}));
    ForeignProgram other(m_house->file);
    QCOMPARE(other.tries(QStringLiteral("UPDATE companion_seat SET bay_no = 20 WHERE event_id = %1 AND seat_no = 24")
                             .arg(event.value())),
             QString());
    QVERIFY(!m_house->verified().isEmpty());
    QCOMPARE(other.tries(QStringLiteral("UPDATE companion_seat SET bay_no = 23 WHERE event_id = %1 AND seat_no = 24")
                             .arg(event.value())),
             QString());
}

// In whichever order they are named: the schema wants companions to leave first and bays to be taken first.
void TestAccessible::aHeldPairMovesTogether()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C2")});
    DONE(hold);
    const auto there = move(event, {QStringLiteral("C1>C4"), QStringLiteral("C2>C5")});
    DONE(there);
    QCOMPARE(there->seats.first().from, QStringLiteral("C1")); // as asked for
    QCOMPARE(refsOf(now(*hold)), (QStringList{QStringLiteral("C4"), QStringLiteral("C5")}));
    DONE(moveSeats(*m_house->connection, m_house->two(), event, there->back(), QStringLiteral("undone"), {}));
    DONE(move(event, {QStringLiteral("C2>C3"), QStringLiteral("C1>C4")}));
    QCOMPARE(refsOf(now(*hold)), (QStringList{QStringLiteral("C3"), QStringLiteral("C4")}));
    DONE(move(event, {QStringLiteral("C4>D1"), QStringLiteral("C3>D2")}));
    DONE(move(event, {QStringLiteral("D1>C2"), QStringLiteral("D2>C1")})); // who came along sits in the bay now
    DONE(move(event, {QStringLiteral("C1>C2"), QStringLiteral("C2>C1")}));
    DONE(move(event, {QStringLiteral("C2>A1")}));
    DONE(move(event, {QStringLiteral("A1>C2")})); // to the bay of its own hold
    DONE(m_house->sellForCash(m_house->one(), now(*hold)));
}

void TestAccessible::heldPairsSwap()
{
    const EventId event = yielding();
    const auto first = m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C2")});
    const auto second = m_house->hold(m_house->two(), event, {QStringLiteral("C3"), QStringLiteral("C4")});
    DONE(first);
    DONE(second);
    DONE(move(event,
              {QStringLiteral("C1>C4"), QStringLiteral("C2>C3"), QStringLiteral("C4>C1"), QStringLiteral("C3>C2")}));
    QCOMPARE(refsOf(now(*first)), (QStringList{QStringLiteral("C3"), QStringLiteral("C4")}));
    QCOMPARE(refsOf(now(*second)), (QStringList{QStringLiteral("C1"), QStringLiteral("C2")}));
    const auto sold = m_house->sold(m_house->one(), event, {QStringLiteral("D1"), QStringLiteral("D2")});
    DONE(sold);
    DONE(move(event,
              {QStringLiteral("D1>C1"), QStringLiteral("D2>C2"), QStringLiteral("C1>D1"), QStringLiteral("C2>D2")}));
    QCOMPARE(m_house->seat(event, QStringLiteral("C2")).order, sold->order.id);
}

void TestAccessible::aCompanionDoesNotMoveWithoutItsBay()
{
    const EventId event = yielding();
    const auto hold =
        m_house->hold(m_house->one(), event, {QStringLiteral("C1"), QStringLiteral("C2"), QStringLiteral("D1")});
    DONE(hold);
    const auto left = move(event, {QStringLiteral("C1>A1")}); // the companion would stay alone
    REFUSED(left, ErrorCode::Forbidden);
    QVERIFY2(isSentence(left.error().message), qPrintable(left.error().message));
    const auto alone = move(event, {QStringLiteral("D1>C5")});
    REFUSED(alone, ErrorCode::Forbidden);
    QVERIFY2(isSentence(alone.error().message), qPrintable(alone.error().message));
    REFUSED(move(event, {QStringLiteral("C1>C4"), QStringLiteral("C2>A1"), QStringLiteral("D1>C2")}),
            ErrorCode::Forbidden);
    QCOMPARE(refsOf(now(*hold)), (QStringList{QStringLiteral("C1"), QStringLiteral("C2"), QStringLiteral("D1")}));
    const EventId near = soon(121); // released already: seats like any other
    DONE(m_house->hold(m_house->one(), near, {QStringLiteral("C1"), QStringLiteral("C2"), QStringLiteral("D1")}));
    DONE(move(near, {QStringLiteral("C1>A1"), QStringLiteral("D1>C5")}));
}

void TestAccessible::nobodyExchangesForACompanionAlone()
{
    const EventId event = yielding();
    const auto sold = m_house->sold(m_house->one(), event, {QStringLiteral("D1"), QStringLiteral("D2")});
    DONE(sold);
    const auto exchange = [&](const QStringList &texts) {
        return exchangeSeats(*m_house->connection, m_house->one(), sold->order.id, moves(texts), {},
                             QStringLiteral("asked for"), {});
    };
    const auto alone = exchange({QStringLiteral("D1>C2")});
    REFUSED(alone, ErrorCode::Forbidden);
    QVERIFY2(isSentence(alone.error().message), qPrintable(alone.error().message));
    QCOMPARE(m_house->seat(event, QStringLiteral("C2")).state, SeatState::Free);
    DONE(exchange({QStringLiteral("D1>C2"), QStringLiteral("D2>C1")}));
    DONE(exchange({QStringLiteral("C1>D1")})); // a companion who comes anyway keeps the seat
    QCOMPARE(m_house->seat(event, QStringLiteral("C2")).order, sold->order.id);
}

ROWLOCK_TEST(TestAccessible)
#include "tst_accessible.moc"

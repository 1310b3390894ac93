// What a hold takes, keeps, gains and gives back, and who may do that; with a clock that stands still.
#include "model/store/categories.h"
#include "tests/support/two_policies.h"

#include <QJsonArray>
#include <QtTest>

using namespace rowlock;

class TestHolds : public QObject, TwoPolicies
{
    Q_OBJECT

private slots:
    void init() { openHouse(); }
    void cleanup() { closeVerified(); }

    void startsWithTheFirstSeat();
    void takesAllOrNothing();
    void namesWhoHasTheSeats();
    void takesByRefOrLabel();
    void refusesWhatCannotBe_data();
    void refusesWhatCannotBe();
    void addingGivesOneCommonDeadline();
    void extendsUpToTheCeilingAndNeverBackwards();
    void takesBackSeatAndPlaces();
    void takingTheLastOneReleases();
    void belongsToItsTerminal();
    void managerReleasesWithAReason();
    void bestPrefersFreeSeats();
    void bestPassesOverItsOwnLateSeats();
    void bestWithinACategory();
    void soldOutSaysWhatIsLeft();
    void findsItsOwnAgain();
    void closedEventTakesNoNewHolds();
    void holdsNoMoreThanCanBePaid();
};

void TestHolds::startsWithTheFirstSeat()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    DONE(hold);
    QCOMPARE(hold->state, HoldState::Active);
    QCOMPARE(hold->holder.terminal, QStringLiteral("counter/1"));
    QCOMPARE(hold->times.startedAt.ms, m_house->clock.now().ms);
    QCOMPARE(hold->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    QCOMPARE(hold->times.ceilingAt.ms, m_house->clock.now().plusSeconds(3600).ms);
    QCOMPARE(hold->total, HouseFixture::eur(8400));
    QCOMPARE(hold->items.size(), 2);
    QCOMPARE(hold->items.first().label, QStringLiteral("Stalls, row A, seat 1"));
    QCOMPARE(m_house->counters(event), (Counters{98, 96, 2, 0, 0, 0}));
    QCOMPARE(m_house->pool(event, QStringLiteral("Parkett")).counters, (Counters{20, 18, 2, 0, 0, 0}));
    const SeatStatus seat = m_house->seat(event, QStringLiteral("A1"));
    QCOMPARE(seat.state, SeatState::Held);
    QCOMPARE(seat.hold, hold->id);
    QCOMPARE(seat.version, 1);

    const auto shorter = takeHold(*m_house->connection, m_house->one(), event, m_house->plan,
                                  SeatRequest::named({QStringLiteral("D1")}), {30, {}});
    QCOMPARE(shorter->times.expiresAt - shorter->times.startedAt, 30'000);
    const auto longest = takeHold(*m_house->connection, m_house->one(), event, m_house->plan,
                                  SeatRequest::named({QStringLiteral("D2")}), {86'400, {}});
    QCOMPARE(longest->times.expiresAt.ms, longest->times.ceilingAt.ms); // cut at the ceiling
}

void TestHolds::takesAllOrNothing()
{
    const EventId event = yielding();
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("A2")}));
    const qint64 before = readEvent(*m_house->connection, event)->revision;
    REFUSED(m_house->hold(m_house->two(), event, {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3")}),
            ErrorCode::SeatUnavailable);
    QCOMPARE(m_house->seat(event, QStringLiteral("A1")).state, SeatState::Free);
    QCOMPARE(m_house->seat(event, QStringLiteral("A3")).version, 0);
    QCOMPARE(readEvent(*m_house->connection, event)->revision, before);
    QCOMPARE(m_house->counters(event).held, 1);
}

void TestHolds::namesWhoHasTheSeats()
{
    const EventId event = yielding();
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("A1")}));
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("A2")}));
    DONE(blockSeats(*m_house->connection, m_house->one(), event, m_house->plan, {QStringLiteral("A3")},
                    QStringLiteral("H"), QStringLiteral("house")));
    const auto refused = m_house->hold(
        m_house->at(QStringLiteral("counter/3")), event,
        {QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A3"), QStringLiteral("A4"), QStringLiteral("Q9")});
    REFUSED(refused, ErrorCode::SeatUnavailable);
    const QString message = refused.error().message;
    for (const char *part :
         {"Stalls, row A, seat 1 is held by counter/1", "seat 2 was sold by counter/2", "seat 3 is blocked", "“Q9”"})
        QVERIFY2(message.contains(QString::fromUtf8(part), Qt::CaseInsensitive), qPrintable(message));
    const QJsonArray seats = refused.error().details.value(QStringLiteral("seats")).toArray();
    QCOMPARE(seats.size(), 4);
    QCOMPARE(seats.at(0).toObject(), (QJsonObject{{QStringLiteral("seat"), QStringLiteral("A1")},
                                                  {QStringLiteral("label"), QStringLiteral("Stalls, row A, seat 1")},
                                                  {QStringLiteral("state"), QStringLiteral("held")},
                                                  {QStringLiteral("holder"), QStringLiteral("counter/1")}}));
    QCOMPARE(seats.at(1).toObject().value(QStringLiteral("state")).toString(), QStringLiteral("sold"));
    QCOMPARE(seats.at(2).toObject().value(QStringLiteral("state")).toString(), QStringLiteral("blocked"));
    QCOMPARE(refused.error().details.value(QStringLiteral("unknown")).toArray(), QJsonArray{QStringLiteral("Q9")});
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("A1")}),
            ErrorCode::SeatUnavailable); // one's own counts as held, too
}

void TestHolds::takesByRefOrLabel()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("Stalls-B-7"), QStringLiteral("B8")});
    DONE(hold);
    QCOMPARE(hold->items.at(0).ref, QStringLiteral("B7"));
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("B9"), QStringLiteral("Stalls-B-9")}),
            ErrorCode::InvalidArgument); // one seat twice
}

void TestHolds::refusesWhatCannotBe_data()
{
    QTest::addColumn<QStringList>("seats");
    QTest::addColumn<qint64>("best");
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("area");
    QTest::addColumn<qint64>("quantity");
    const auto row = [](const char *name, const QStringList &seats, qint64 best, const char *category, const char *area,
                        qint64 quantity) {
        QTest::newRow(name) << seats << best << QString::fromUtf8(category) << QString::fromUtf8(area) << quantity;
    };
    row("nothing", {}, 0, "", "", 0);
    row("two ways at once", {QStringLiteral("A1")}, 2, "", "", 0);
    row("best below zero", {}, -1, "", "", 0);
    row("best absurd", {}, 9'000'000'000'000, "", "", 0);
    row("best beyond int", {}, 4'294'967'297, "", "", 0);
    row("no such category", {}, 1, "Loge", "", 0);
    row("an area is no category", {}, 1, "Floor", "", 0);
    row("no places", {}, 0, "", "Floor", 0);
    row("places below zero", {}, 0, "", "Floor", -5);
    row("places absurd", {}, 0, "", "Floor", 9'000'000'000'000);
    row("no such area", {}, 0, "", "Roof", 1);
    row("a category is no area", {}, 0, "", "Parkett", 1);
    row("the same seat twice", {QStringLiteral("A1"), QStringLiteral("A1")}, 0, "", "", 0);
    row("quantity without area", {}, 0, "", "", 3);
    row("seats by the thousand", QStringList(5000, QStringLiteral("A1")), 0, "", "", 0);
}

void TestHolds::refusesWhatCannotBe()
{
    QFETCH(QStringList, seats);
    QFETCH(qint64, best);
    QFETCH(QString, category);
    QFETCH(QString, area);
    QFETCH(qint64, quantity);
    const EventId event = yielding();
    SeatRequest request;
    request.seats = seats;
    request.best = best;
    request.category = category;
    request.area = area;
    request.quantity = quantity;
    REFUSED(takeHold(*m_house->connection, m_house->one(), event, m_house->plan, request, {}),
            ErrorCode::InvalidArgument);
    QCOMPARE(m_house->counters(event), (Counters{98, 98, 0, 0, 0, 0}));
    for (const qint64 seconds : {qint64(0), qint64(-1), qint64(86'401), std::numeric_limits<qint64>::max()}) {
        REFUSED(takeHold(*m_house->connection, m_house->one(), event, m_house->plan, SeatRequest::named(pair),
                         {seconds, {}}),
                ErrorCode::InvalidArgument);
    }
    REFUSED(m_house->hold(m_house->one(), EventId(77), pair), ErrorCode::EventUnknown);
    REFUSED(m_house->hold(m_house->one(), EventId(), pair), ErrorCode::EventUnknown);
}

void TestHolds::addingGivesOneCommonDeadline()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("A1")});
    m_house->clock.advanceMs(120'000);
    const auto more = addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                                SeatRequest::named({QStringLiteral("A2")}), {});
    DONE(more);
    QCOMPARE(more->id, hold->id);
    QCOMPARE(more->items.size(), 2);
    QCOMPARE(more->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    QCOMPARE(more->times.startedAt, hold->times.startedAt);
    QCOMPARE(more->times.ceilingAt, hold->times.ceilingAt);
    QCOMPARE(more->total, HouseFixture::eur(8400));

    for (const qint64 places : {2, 3}) // the same area twice is one larger claim
        DONE(addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                       SeatRequest::places(QStringLiteral("Floor"), places), {}));
    const HoldInfo mixed = now(*hold);
    QCOMPARE(mixed.items.size(), 3);
    QCOMPARE(mixed.quantity(), 7);
    QCOMPARE(mixed.total, HouseFixture::eur(8400 + 5 * 1500));
    QCOMPARE(m_house->pool(event, QStringLiteral("Floor")).counters.held, 5);

    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A3")}));
    REFUSED(addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                      SeatRequest::named({QStringLiteral("A4"), QStringLiteral("A3")}), {}),
            ErrorCode::SeatUnavailable);
    REFUSED(addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                      SeatRequest::named({QStringLiteral("A1")}), {}),
            ErrorCode::SeatUnavailable); // it has that one already
    QCOMPARE(now(*hold).items.size(), 3);
}

void TestHolds::extendsUpToTheCeilingAndNeverBackwards()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    const auto shorter = extendHold(*m_house->connection, m_house->one(), hold->id, 5);
    DONE(shorter);
    QCOMPARE(shorter->times.expiresAt, hold->times.expiresAt);
    m_house->clock.advanceMs(300'000);
    QCOMPARE(extendHold(*m_house->connection, m_house->one(), hold->id, {})->times.expiresAt.ms,
             m_house->clock.now().plusSeconds(600).ms);
    QCOMPARE(extendHold(*m_house->connection, m_house->one(), hold->id, 86'400)->times.expiresAt,
             hold->times.ceilingAt);
    m_house->clock.advanceMs(3'300'000); // the ceiling, to the millisecond
    const auto late = extendHold(*m_house->connection, m_house->one(), hold->id, {});
    DONE(late); // it still stands, but no extension goes past the ceiling
    QCOMPARE(late->times.expiresAt, hold->times.ceilingAt);
    DONE(m_house->hold(m_house->two(), event, pair));
    for (const qint64 seconds : {qint64(0), qint64(-600), qint64(86'401)})
        REFUSED(extendHold(*m_house->connection, m_house->one(), hold->id, seconds), ErrorCode::InvalidArgument);
}

void TestHolds::takesBackSeatAndPlaces()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    DONE(addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                   SeatRequest::places(QStringLiteral("Pit"), 4), {}));
    m_house->clock.advanceMs(1000);
    const qint64 deadline = now(*hold).times.expiresAt.ms;
    const auto fewer = takeFromHold(*m_house->connection, m_house->one(), hold->id,
                                    SeatRequest::named({QStringLiteral("Stalls-A-1")}));
    DONE(fewer);
    QCOMPARE(fewer->items.size(), 2);
    QCOMPARE(fewer->times.expiresAt.ms, deadline); // giving back is no reason for more time
    QCOMPARE(m_house->seat(event, QStringLiteral("A1")).state, SeatState::Free);
    DONE(takeFromHold(*m_house->connection, m_house->one(), hold->id,
                      SeatRequest::places(QStringLiteral("area-pit"), 3)));
    QCOMPARE(m_house->pool(event, QStringLiteral("Pit")).counters.held, 1);

    const auto take = [&](const SeatRequest &request) {
        return takeFromHold(*m_house->connection, m_house->one(), hold->id, request);
    };
    REFUSED(take(SeatRequest::named({QStringLiteral("A2"), QStringLiteral("A1")})),
            ErrorCode::InvalidArgument); // A1 is not in it any more
    REFUSED(take(SeatRequest::named({QStringLiteral("A2"), QStringLiteral("A2")})), ErrorCode::InvalidArgument);
    REFUSED(take(SeatRequest::places(QStringLiteral("Pit"), 2)), ErrorCode::InvalidArgument);
    REFUSED(take(SeatRequest::places(QStringLiteral("Floor"), 1)), ErrorCode::InvalidArgument);
    REFUSED(take(SeatRequest::bestOf(1)), ErrorCode::InvalidArgument);
    QCOMPARE(now(*hold).quantity(), 2);
}

void TestHolds::takingTheLastOneReleases()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    const auto gone = takeFromHold(*m_house->connection, m_house->one(), hold->id, SeatRequest::named(pair));
    DONE(gone);
    QCOMPARE(gone->state, HoldState::Released);
    QCOMPARE(gone->endedBy, QStringLiteral("counter/1"));
    QCOMPARE(m_house->counters(event).held, 0);
    REFUSED(m_house->sellForCash(m_house->one(), *hold), ErrorCode::HoldConsumed);
}

void TestHolds::belongsToItsTerminal()
{
    const EventId event = yielding();
    Connection &db = *m_house->connection;
    const auto hold = m_house->hold(m_house->one(), event, pair);
    const Act two = m_house->two();
    REFUSED(addToHold(db, two, hold->id, m_house->plan, SeatRequest::named({QStringLiteral("B1")}), {}),
            ErrorCode::Forbidden);
    REFUSED(takeFromHold(db, two, hold->id, SeatRequest::named({QStringLiteral("A1")})), ErrorCode::Forbidden);
    REFUSED(extendHold(db, two, hold->id, {}), ErrorCode::Forbidden);
    REFUSED(beginPayment(db, two, hold->id), ErrorCode::Forbidden);
    REFUSED(abandonPayment(db, two, hold->id), ErrorCode::Forbidden);
    const auto sold = m_house->sellForCash(two, *hold);
    REFUSED(sold, ErrorCode::Forbidden);
    QVERIFY(sold.error().message.contains(u"counter/1"));
    QCOMPARE(now(*hold).revision, hold->revision);
}

void TestHolds::managerReleasesWithAReason()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    const auto released =
        releaseHold(*m_house->connection, m_house->two(), hold->id, QStringLiteral("the clerk went home"));
    DONE(released);
    QCOMPARE(released->released, 2);
    const HoldInfo ended = now(*hold);
    QCOMPARE(ended.state, HoldState::Released);
    QCOMPARE(ended.endedBy, QStringLiteral("counter/2"));
    QCOMPARE(ended.endedReason, QStringLiteral("the clerk went home"));
    REFUSED(m_house->sellForCash(m_house->one(), *hold), ErrorCode::HoldConsumed);
    QCOMPARE(m_house->counters(event), (Counters{98, 98, 0, 0, 0, 0}));
}

void TestHolds::bestPrefersFreeSeats()
{
    const EventId event = yielding();
    const auto yieldingHold = m_house->hold(m_house->one(), event, {QStringLiteral("A3"), QStringLiteral("A4")});
    m_house->clock.advanceMs(700'000);
    for (int i = 0; i < 4; ++i)
        DONE(m_house->best(m_house->two(), event, 4));
    QCOMPARE(now(*yieldingHold).state, HoldState::Active); // there was enough without its seats
    DONE(m_house->sellForCash(m_house->one(), *yieldingHold));
}

// Past its deadline a hold gives way to others, never to itself: the best that are added are other seats.
void TestHolds::bestPassesOverItsOwnLateSeats()
{
    const EventId event = yielding();
    const auto mine = m_house->best(m_house->one(), event, 18, QStringLiteral("Parkett"));
    m_house->clock.advanceMs(700'000);
    const auto add = [&](qint64 count) {
        return addToHold(*m_house->connection, m_house->one(), mine->id, m_house->plan,
                         SeatRequest::bestOf(count, QStringLiteral("Parkett")), {});
    };
    const auto tooMany = add(3);
    REFUSED(tooMany, ErrorCode::SoldOut);
    QCOMPARE(tooMany.error().details.value(QStringLiteral("left")).toInteger(), 2);
    const auto added = add(2);
    DONE(added);
    QCOMPARE(added->items.size(), 20);
}

void TestHolds::bestWithinACategory()
{
    const EventId event = yielding();
    const auto hold = m_house->best(m_house->one(), event, 4, QStringLiteral("Balkon"));
    DONE(hold);
    QCOMPARE(hold->items.size(), 4);
    for (const HoldItem &item : hold->items)
        QCOMPARE(item.category, QStringLiteral("Balkon"));
    const auto together = m_house->best(m_house->one(), event, 5, QStringLiteral("Parkett"));
    QSet<int> lines;
    for (const HoldItem &item : together->items)
        lines.insert(m_house->plan.seats.at(item.seatNo).line);
    QCOMPARE(lines.size(), 1); // five fit beside each other, and no aisle is in between
}

void TestHolds::soldOutSaysWhatIsLeft()
{
    const EventId event = yielding();
    const auto tooMany = m_house->best(m_house->one(), event, 21, QStringLiteral("Parkett"));
    REFUSED(tooMany, ErrorCode::SoldOut);
    QCOMPARE(tooMany.error().details.value(QStringLiteral("left")).toInteger(), 20);
    DONE(m_house->best(m_house->one(), event, 20, QStringLiteral("Parkett")));
    const auto none = m_house->best(m_house->two(), event, 1, QStringLiteral("Parkett"));
    REFUSED(none, ErrorCode::SoldOut);
    QCOMPARE(none.error().details.value(QStringLiteral("left")).toInteger(), 0);
    DONE(m_house->places(m_house->one(), event, QStringLiteral("Floor"), 49));
    const auto crowd = m_house->places(m_house->two(), event, QStringLiteral("Floor"), 2);
    REFUSED(crowd, ErrorCode::SoldOut);
    QCOMPARE(crowd.error().details.value(QStringLiteral("left")).toInteger(), 1);

    m_house->clock.advanceMs(600'000); // what gives way can be had, so it is left
    const auto late = m_house->best(m_house->two(), event, 21, QStringLiteral("Parkett"));
    REFUSED(late, ErrorCode::SoldOut);
    QCOMPARE(late.error().details.value(QStringLiteral("left")).toInteger(), 20);
    const auto lateCrowd = m_house->places(m_house->two(), event, QStringLiteral("Floor"), 51);
    REFUSED(lateCrowd, ErrorCode::SoldOut);
    QCOMPARE(lateCrowd.error().details.value(QStringLiteral("left")).toInteger(), 50);
}

void TestHolds::findsItsOwnAgain()
{
    const EventId event = yielding();
    const auto mine = m_house->hold(m_house->one(), event, pair);
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("D1")}));
    m_house->clock.advanceMs(100'000);
    m_house->close(); // a restart
    m_house->reopen();
    const auto found = readOwnHolds(*m_house->connection, QStringLiteral("counter/1"));
    DONE(found);
    QCOMPARE(found->size(), 1);
    QCOMPARE(found->first().id, mine->id);
    QCOMPARE(found->first().times.expiresAt, mine->times.expiresAt); // the true time left
    QCOMPARE(readLiveHolds(*m_house->connection, event)->size(), 2);
    DONE(m_house->sellForCash(m_house->one(), found->first()));
}

void TestHolds::closedEventTakesNoNewHolds()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    DONE(setOnSale(*m_house->connection, m_house->one(), event, false));
    REFUSED(m_house->hold(m_house->one(), event, {QStringLiteral("B1")}), ErrorCode::EventClosed);
    REFUSED(addToHold(*m_house->connection, m_house->one(), hold->id, m_house->plan,
                      SeatRequest::named({QStringLiteral("B1")}), {}),
            ErrorCode::EventClosed);
    DONE(m_house->sellForCash(m_house->one(), *hold)); // who is already at the counter is served
    DONE(setOnSale(*m_house->connection, m_house->one(), event, true));
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("B1")}));
}

void TestHolds::holdsNoMoreThanCanBePaid()
{
    const EventId event = yielding();
    DONE(setPrice(*m_house->connection, m_house->one(), event, QStringLiteral("Parkett"),
                  HouseFixture::eur(largestPayment)));
    REFUSED(m_house->hold(m_house->one(), event, pair), ErrorCode::InvalidArgument);
    const auto one = m_house->hold(m_house->one(), event, {QStringLiteral("A1")});
    DONE(one);
    REFUSED(addToHold(*m_house->connection, m_house->one(), one->id, m_house->plan,
                      SeatRequest::named({QStringLiteral("D1")}), {}),
            ErrorCode::InvalidArgument);
    REFUSED(exchangeSeats(*m_house->connection, m_house->one(), one->id, m_house->plan, {}, {QStringLiteral("A2")}),
            ErrorCode::InvalidArgument);
    QCOMPARE(readHold(*m_house->connection, one->id)->items.size(), 1);
    DONE(m_house->sellForCash(m_house->one(), *one));
}

ROWLOCK_TEST(TestHolds)
#include "tst_holds.moc"

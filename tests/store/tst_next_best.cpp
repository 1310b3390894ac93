// "Something else": a hold's seats exchanged for the next best ones, step by step to the end, with others about.
#include "tests/support/two_policies.h"

#include "model/domain/best_available.h"

#include <QtTest>

using namespace rowlock;

namespace {

QSet<int> seatsOf(const HoldInfo &hold)
{
    QSet<int> seats;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0)
            seats.insert(item.seatNo);
    }
    return seats;
}

} // namespace

class TestNextBest : public QObject, TwoPolicies
{
    Q_OBJECT

private slots:
    void init() { openHouse(); }
    void cleanup() { closeVerified(); }

    void stepsInTheOrderOfTheDomain();
    void keepsTheSeatsWhereThereIsNothingElse();
    void leavesOthersAlone();
    void takesFreeSeatsBeforeThoseThatGiveWay();
    void exchangesOnlyWhatIsNamed();
    void keepsToTheCategory();
    void keepsToTheSection();
    void staysAmongWheelchairPlaces();
    void refusesWhatCannotBe();

private:
    Result<HoldInfo> next(HoldId hold, const NextBest &asked = {})
    {
        return nextBest(*m_house->connection, m_house->one(), hold, m_house->plan, asked);
    }
};

void TestNextBest::stepsInTheOrderOfTheDomain()
{
    const EventId event = yielding();
    auto hold = m_house->best(m_house->one(), event, 3);
    DONE(hold);
    const HoldId id = hold->id;
    QStringList refs;
    QSet<int> shown;
    for (int step = 0; step < 8; ++step) {
        refs += refsOf(*hold);
        shown += seatsOf(*hold);
        const auto wanted = bestSeats(
            m_house->plan, {3, [](int) { return true; }, false, [&](int seat) { return shown.contains(seat); }});
        QVERIFY(wanted);
        m_house->clock.advanceMs(1000);
        hold = next(id, {{}, {}, refs});
        DONE(hold);
        QCOMPARE(hold->id, id);
        QCOMPARE(seatsOf(*hold), QSet<int>(wanted->begin(), wanted->end()));
        QCOMPARE(hold->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
        QCOMPARE(m_house->counters(event).held, 3);
        QCOMPARE(m_house->seat(event, refs.last()).state, SeatState::Free);
    }
}

void TestNextBest::keepsTheSeatsWhereThereIsNothingElse()
{
    const EventId event = yielding();
    auto hold = m_house->best(m_house->one(), event, 8, QStringLiteral("Parkett"));
    NextBest asked{{}, QStringLiteral("Parkett"), {}};
    for (int shown = 8; shown + 8 <= 20; shown += 8) {
        asked.shown += refsOf(*hold);
        hold = next(hold->id, asked);
        DONE(hold);
    }
    const qint64 revision = m_house->counters(event).held;
    asked.shown += refsOf(*hold);
    const auto refused = next(hold->id, asked);
    REFUSED(refused, ErrorCode::SoldOut);
    QVERIFY(isSentence(refused.error().message));
    QCOMPARE(m_house->counters(event).held, revision);
    for (const QString &ref : refsOf(*hold))
        QCOMPARE(m_house->seat(event, ref).hold, hold->id);
}

void TestNextBest::leavesOthersAlone()
{
    const EventId event = yielding();
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("A3"), QStringLiteral("A4")}));
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("B4"), QStringLiteral("B5")}));
    DONE(blockSeats(*m_house->connection, m_house->two(), event, m_house->plan,
                    {QStringLiteral("A6"), QStringLiteral("A7")}, QStringLiteral("P"), QStringLiteral("press")));
    const QSet<QString> taken{QStringLiteral("A3"), QStringLiteral("A4"), QStringLiteral("B4"), QStringLiteral("B5"),
                              QStringLiteral("A6"), QStringLiteral("A7"), QStringLiteral("C1"), QStringLiteral("C2")};
    auto hold = m_house->best(m_house->one(), event, 2);
    NextBest asked;
    int steps = 0;
    for (; hold; ++steps) {
        const QStringList refs = refsOf(*hold);
        QCOMPARE(refs.size(), 2);
        for (const QString &ref : refs) {
            QVERIFY2(!taken.contains(ref), qPrintable(ref)); // and no wheelchair place, which nobody asked for
            QVERIFY2(!asked.shown.contains(ref), qPrintable(ref));
        }
        asked.shown += refs;
        hold = next(hold->id, asked);
    }
    REFUSED(hold, ErrorCode::SoldOut);
    QCOMPARE(steps, 16); // all 32 seats that are left, two by two
    QCOMPARE(m_house->seat(event, QStringLiteral("B4")).state, SeatState::Held);
}

void TestNextBest::takesFreeSeatsBeforeThoseThatGiveWay()
{
    const EventId event = yielding();
    const auto late = m_house->best(m_house->two(), event, 4, QStringLiteral("Parkett"));
    m_house->clock.advanceMs(700'000);
    auto hold = m_house->best(m_house->one(), event, 4, QStringLiteral("Parkett"));
    NextBest asked{{}, QStringLiteral("Parkett"), {}};
    QVERIFY(!seatsOf(*hold).intersects(seatsOf(*late)));
    for (int left = 12; left > 0; left -= 4) {
        asked.shown += refsOf(*hold);
        hold = next(hold->id, asked);
        DONE(hold);
        QVERIFY(!seatsOf(*hold).intersects(seatsOf(*late)));
    }
    asked.shown += refsOf(*hold);
    hold = next(hold->id, asked);
    DONE(hold);
    QCOMPARE(seatsOf(*hold), seatsOf(*late)); // somebody asked: they give way
    QCOMPARE(readHold(*m_house->connection, late->id)->state, HoldState::Expired);
}

void TestNextBest::exchangesOnlyWhatIsNamed()
{
    const EventId event = yielding();
    const auto hold =
        m_house->hold(m_house->one(), event, {QStringLiteral("A5"), QStringLiteral("B5"), QStringLiteral("D9")});
    const auto other = next(hold->id, {{QStringLiteral("A5"), QStringLiteral("B5")}, {}, {QStringLiteral("A6")}});
    DONE(other);
    const QStringList refs = refsOf(*other);
    QCOMPARE(refs.size(), 3);
    QVERIFY(refs.contains(QStringLiteral("D9")));
    for (const QString &gone : {QStringLiteral("A5"), QStringLiteral("B5"), QStringLiteral("A6")})
        QVERIFY(!refs.contains(gone));
}

void TestNextBest::keepsToTheCategory()
{
    const EventId event = yielding();
    const auto hold = m_house->best(m_house->one(), event, 2, QStringLiteral("Balkon"));
    const auto other = next(hold->id, {{}, QStringLiteral("Balkon"), {}});
    DONE(other);
    for (const HoldItem &item : other->items)
        QCOMPARE(item.category, QStringLiteral("Balkon"));
    const auto anywhere = next(hold->id, {{}, {}, refsOf(*hold)});
    DONE(anywhere);
    for (const HoldItem &item : anywhere->items)
        QCOMPARE(item.category, QStringLiteral("Parkett"));
}

// Two sections, and the best seats of the house in the one that nobody asked for.
void TestNextBest::keepsToTheSection()
{
    const EventId event = yielding();
    m_house->plan.blocks.append({QStringLiteral("Circle"), 0, {0, 60, 400, 60}, {}});
    for (int seatNo = 20; seatNo < 40; ++seatNo) { // rows C and D
        m_house->plan.seats[seatNo].block = 1;
        m_house->plan.blocks[1].seats.append(m_house->plan.blocks[0].seats.takeAt(20));
    }
    const auto best = [&](SeatRequest request, const QString &section) {
        request.section = section;
        return takeHold(*m_house->connection, m_house->one(), event, m_house->plan, request, {});
    };
    const auto isBehind = [](const QString &ref) { return ref.startsWith(u'C') || ref.startsWith(u'D'); };
    DONE(m_house->sold(m_house->two(), event, {QStringLiteral("D10")}));
    auto hold = best(SeatRequest::bestOf(2), QStringLiteral("Circle"));
    DONE(hold);
    const HoldId id = hold->id;
    NextBest asked{{}, {}, {}, QStringLiteral("Circle")};
    int steps = 0;
    for (; hold; ++steps) {
        const QStringList refs = refsOf(*hold);
        QVERIFY2(std::all_of(refs.begin(), refs.end(), isBehind), qPrintable(refs.join(u' ')));
        asked.shown += refs;
        hold = next(id, asked);
    }
    REFUSED(hold, ErrorCode::SoldOut);
    QCOMPARE(steps, 8); // of 17 seats, C1 and C2 being kept for wheelchairs
    const auto none = best(SeatRequest::bestOf(16), QStringLiteral("Circle")); // 20 in Stalls are free
    REFUSED(none, ErrorCode::SoldOut);
    QVERIFY2(none.error().message.contains(QStringLiteral("in Circle: the number left is 15.")),
             qPrintable(none.error().message));
    QCOMPARE(none.error().details.value(QStringLiteral("left")).toInteger(), 15);
    QVERIFY(none.error().details.value(QStringLiteral("no_waitlist")).toBool());
    const auto anywhere = best(SeatRequest::bestOf(500), {});
    REFUSED(anywhere, ErrorCode::SoldOut);
    QVERIFY(!anywhere.error().details.contains(QStringLiteral("no_waitlist")));
    const auto front = next(id, {{}, {}, {}, QStringLiteral("Stalls")});
    DONE(front);
    QVERIFY(!isBehind(refsOf(*front).first()));
    REFUSED(next(id, {{}, {}, {}, QStringLiteral("Loge")}), ErrorCode::InvalidArgument);
    REFUSED(best(SeatRequest::bestOf(2), QStringLiteral("Loge")), ErrorCode::InvalidArgument);
    REFUSED(best(SeatRequest::named({QStringLiteral("D1")}), QStringLiteral("Stalls")), ErrorCode::InvalidArgument);
}

void TestNextBest::staysAmongWheelchairPlaces()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, {QStringLiteral("C1")});
    const auto other = next(hold->id);
    DONE(other);
    QCOMPARE(refsOf(*other), QStringList{QStringLiteral("C2")});
    REFUSED(next(hold->id, {{}, {}, {QStringLiteral("C1")}}), ErrorCode::SoldOut); // any other seat is no help to them
}

void TestNextBest::refusesWhatCannotBe()
{
    const EventId event = yielding();
    const auto hold = m_house->hold(m_house->one(), event, pair);
    REFUSED(next(hold->id, {{QStringLiteral("D1")}, {}, {}}), ErrorCode::InvalidArgument); // not in it
    REFUSED(next(hold->id, {{pair.first(), pair.first()}, {}, {}}), ErrorCode::InvalidArgument);
    REFUSED(next(hold->id, {{}, {}, {QStringLiteral("Z9")}}), ErrorCode::InvalidArgument);
    REFUSED(next(hold->id, {{}, QStringLiteral("Loge"), {}}), ErrorCode::InvalidArgument);
    const auto floor = m_house->places(m_house->one(), event, QStringLiteral("Floor"), 2);
    REFUSED(next(floor->id), ErrorCode::InvalidArgument);
    REFUSED(nextBest(*m_house->connection, m_house->two(), hold->id, m_house->plan, {}), ErrorCode::Forbidden);
    REFUSED(next(HoldId(999)), ErrorCode::HoldUnknown);
    DONE(releaseHold(*m_house->connection, m_house->one(), hold->id, {}));
    REFUSED(next(hold->id), ErrorCode::HoldConsumed);
}

ROWLOCK_TEST(TestNextBest)
#include "tst_next_best.moc"

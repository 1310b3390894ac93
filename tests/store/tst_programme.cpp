// Performances made together, and one made like another with its dressing.
#include "model/store/block_codes.h"
#include "model/store/categories.h"
#include "model/store/event_changes.h"
#include "model/store/event_copy.h"
#include "model/store/price_types.h"
#include "tests/store/replanned_house.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;

namespace {

constexpr qint64 dayMs = 86'400'000;

} // namespace

class TestProgramme : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_starts = m_house->clock.now().plusMs(30 * dayMs);
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aSeriesIsManyEvents();
    void aSeriesIsMadeWholeOrNotAtAll();
    void aSeriesCanBeMadeClosed();
    void copiesRulesPricesAndPlaces();
    void copiesTheDressing();
    void makesManyCopiesOrNone();
    void copiesNothingThatIsSoldOrHeld();
    void copiesTheCategoryOfASoldSeat();
    void aSeatThatIsOwedToAnotherCategoryIsThereInTheCopy();
    void copiesACancelledEventAsANewOne();
    void refusesACopyOfWhatIsNotThere();

private:
    Connection &db() { return *m_house->connection; }
    NewEvent hamlet()
    {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = QStringLiteral("Hamlet");
        event.prices = {{QStringLiteral("Parkett"), HouseFixture::eur(4200)},
                        {QStringLiteral("Balkon"), HouseFixture::eur(2800)}};
        event.capacities = {{QStringLiteral("Pit"), 8}};
        event.rules = {HoldPolicy::Strict, 120, 900};
        event.offerSeconds = 300;
        event.accessibleMinutes = 60;
        return event;
    }
    QList<Instant> days(int count)
    {
        QList<Instant> starts;
        for (int i = 0; i < count; ++i)
            starts += m_starts.plusMs(i * dayMs);
        return starts;
    }
    Result<QList<EventSummary>> series(const NewEvent &event, const QList<Instant> &starts)
    {
        return createSeries(db(), m_house->one(), event, starts, m_house->plan);
    }
    EventId source()
    {
        return createEvent(
                   db(), m_house->one(),
                   [this] {
                       NewEvent event = hamlet();
                       event.starts = m_starts;
                       return event;
                   }(),
                   m_house->plan)
            ->id;
    }
    Result<EventSummary> copy(EventId of, const std::optional<QString> &name = {}, bool onSale = true)
    {
        const auto made = copies({of, {m_starts.plusMs(dayMs)}, name, onSale});
        return made ? Result<EventSummary>(made->first()) : refuse(made.error());
    }
    Result<QList<EventSummary>> copies(const EventCopy &wanted)
    {
        return copyEvent(db(), m_house->one(), wanted, SharedPlan(SharedPlan(), &m_house->plan), m_house->planId);
    }

    std::unique_ptr<HouseFixture> m_house;
    Instant m_starts;
};

void TestProgramme::aSeriesIsManyEvents()
{
    const auto made = series(hamlet(), days(5));
    DONE(made);
    QCOMPARE(made->size(), 5);
    for (int i = 0; i < 5; ++i) {
        QCOMPARE(made->at(i).starts, m_starts.plusMs(i * dayMs));
        QCOMPARE(made->at(i).name, QStringLiteral("Hamlet"));
        QCOMPARE(made->at(i).counters, (Counters{98, 98, 0, 0, 0, 0}));
        QVERIFY(made->at(i).onSale);
        DONE(m_house->sold(m_house->one(), made->at(i).id, {QStringLiteral("A1")}));
    }
    QCOMPARE(readEvents(db())->size(), 5);
}

void TestProgramme::aSeriesIsMadeWholeOrNotAtAll()
{
    NewEvent wrong = hamlet();
    wrong.prices.insert(QStringLiteral("Loge"), HouseFixture::eur(1));
    REFUSED(series(wrong, days(3)), ErrorCode::InvalidArgument);
    REFUSED(series(hamlet(), {}), ErrorCode::InvalidArgument);
    REFUSED(series(hamlet(), days(2501)), ErrorCode::InvalidArgument); // of 40 seats each
    QCOMPARE(readEvents(db())->size(), 0);
}

void TestProgramme::aSeriesCanBeMadeClosed()
{
    NewEvent event = hamlet();
    event.onSale = false;
    const auto made = series(event, days(2));
    DONE(made);
    QVERIFY(!made->at(1).onSale && !made->at(1).cancelled);
    REFUSED(m_house->hold(m_house->one(), made->at(1).id, {QStringLiteral("A1")}), ErrorCode::EventClosed);
    DONE(setOnSale(db(), m_house->one(), made->at(1).id, true));
    DONE(m_house->hold(m_house->one(), made->at(1).id, {QStringLiteral("A1")}));
}

void TestProgramme::copiesRulesPricesAndPlaces()
{
    const auto pupil = savePriceType(
        db(), m_house->one(), {-1, QStringLiteral("Pupil"), QStringLiteral("z"), QStringLiteral("#1f6fb2"), true});
    DONE(pupil);
    const EventId of = source();
    DONE(setTypePrice(db(), m_house->one(), of, QStringLiteral("Parkett"), pupil->no, HouseFixture::eur(2100)));
    DONE(setPrice(db(), m_house->one(), of, QStringLiteral("Balkon"), HouseFixture::eur(3000)));
    const auto made = copy(of);
    DONE(made);
    const auto before = readEvent(db(), of);
    QCOMPARE(made->name, QStringLiteral("Hamlet"));
    QCOMPARE(made->starts, m_starts.plusMs(dayMs));
    QCOMPARE(made->plan, before->plan);
    QCOMPARE(made->rules.policy, HoldPolicy::Strict);
    QCOMPARE(made->rules.seconds, 120);
    QCOMPARE(made->rules.ceilingSeconds, 900);
    QCOMPARE(made->offerSeconds, 300);
    QCOMPARE(made->accessibleMinutes, std::optional<qint64>(60));
    QCOMPARE(made->counters, before->counters);
    const auto pools = readPools(db(), *made), pooled = readPools(db(), *before);
    QCOMPARE(pools->size(), pooled->size());
    for (qsizetype i = 0; i < pools->size(); ++i) {
        QCOMPARE(pools->at(i).name, pooled->at(i).name);
        QCOMPARE(pools->at(i).counters, pooled->at(i).counters);
        QCOMPARE(pools->at(i).price, pooled->at(i).price);
        QCOMPARE(priceAt(pools->at(i), pupil->no), priceAt(pooled->at(i), pupil->no));
    }
    QCOMPARE(priceAt(m_house->pool(made->id, QStringLiteral("Parkett")), pupil->no),
             std::optional(HouseFixture::eur(2100)));
    QCOMPARE(copy(of, QStringLiteral(" Othello "))->name, QStringLiteral("Othello"));
}

void TestProgramme::copiesTheDressing()
{
    const auto pupil = savePriceType(
        db(), m_house->one(), {-1, QStringLiteral("Pupil"), QStringLiteral("z"), QStringLiteral("#1f6fb2"), true});
    const EventId of = source();
    DONE(recategorise(db(), m_house->one(), of,
                      {{{QStringLiteral("A1"), QStringLiteral("A2")}, QStringLiteral("Balkon")}}, {}));
    DONE(recategorise(db(), m_house->one(), of, {{{QStringLiteral("B1")}, QStringLiteral("Last minute")}},
                      NewCategory{QStringLiteral("Last minute"), HouseFixture::eur(900), QStringLiteral("#aa3300")}));
    DONE(setTypePrice(db(), m_house->one(), of, QStringLiteral("Last minute"), pupil->no, HouseFixture::eur(400)));
    DONE(blockSeats(db(), m_house->one(), of, m_house->plan, {QStringLiteral("A2"), QStringLiteral("A3")},
                    QStringLiteral("H"), QStringLiteral("Critics")));
    DONE(
        blockPlaces(db(), m_house->one(), of, QStringLiteral("Floor"), 7, QStringLiteral("H"), QStringLiteral("Crew")));
    const auto gone = blockSeats(db(), m_house->one(), of, m_house->plan, {QStringLiteral("D1")}, QStringLiteral("H"),
                                 QStringLiteral("Not any more"));
    DONE(unblockSeats(db(), m_house->one(), of, {QStringLiteral("D1")}, QStringLiteral("Back"), gone->id));

    const auto made = copy(of);
    DONE(made);
    QCOMPARE(made->counters, readEvent(db(), of)->counters);
    for (const QString &name : {QStringLiteral("Parkett"), QStringLiteral("Balkon"), QStringLiteral("Last minute"),
                                QStringLiteral("Floor"), QStringLiteral("Pit")}) {
        const PoolStatus here = m_house->pool(made->id, name), there = m_house->pool(of, name);
        QCOMPARE(here.counters, there.counters);
        QCOMPARE(here.price, there.price);
        QCOMPARE(here.color, there.color);
        QCOMPARE(priceAt(here, pupil->no), priceAt(there, pupil->no));
    }
    QCOMPARE(m_house->seat(made->id, QStringLiteral("A3")).state, SeatState::Blocked);
    QCOMPARE(m_house->seat(made->id, QStringLiteral("D1")).state, SeatState::Free);
    const auto blocks = readBlocks(db(), made->id), meant = readBlocks(db(), of);
    QCOMPARE(blocks->size(), 2);
    for (qsizetype i = 0; i < 2; ++i) {
        QCOMPARE(blocks->at(i).code, meant->at(i).code);
        QCOMPARE(blocks->at(i).reason, meant->at(i).reason);
        QCOMPARE(blocks->at(i).places, meant->at(i).places);
        QCOMPARE(blocks->at(i).dueAt.has_value(), meant->at(i).dueAt.has_value());
        if (blocks->at(i).dueAt)
            QCOMPARE(*blocks->at(i).dueAt, meant->at(i).dueAt->plusMs(dayMs));
    }
    const auto held = m_house->hold(m_house->one(), made->id, {QStringLiteral("B1")});
    DONE(held);
    QCOMPARE(held->total, HouseFixture::eur(900));
    QCOMPARE(m_house->seat(of, QStringLiteral("B1")).state, SeatState::Free);
}

void TestProgramme::makesManyCopiesOrNone()
{
    const EventId of = source();
    DONE(blockSeats(db(), m_house->one(), of, m_house->plan, {QStringLiteral("A2")}, QStringLiteral("H"), {}));
    const auto made = copies({of, days(4), {}, true});
    DONE(made);
    QCOMPARE(made->size(), 4);
    for (int i = 0; i < 4; ++i) {
        QCOMPARE(made->at(i).starts, days(4).at(i));
        QCOMPARE(made->at(i).counters, (Counters{98, 97, 0, 0, 0, 1}));
    }
    QCOMPARE(readEvents(db())->size(), 5);
    REFUSED(copies({of, {}, {}, true}), ErrorCode::InvalidArgument);
    REFUSED(copies({of, days(2501), {}, true}), ErrorCode::InvalidArgument);
    REFUSED(copies({of, days(3), QStringLiteral(" "), true}), ErrorCode::InvalidArgument);
    QCOMPARE(readEvents(db())->size(), 5);
}

void TestProgramme::copiesNothingThatIsSoldOrHeld()
{
    const EventId of = source();
    DONE(m_house->sold(m_house->one(), of, {QStringLiteral("A1"), QStringLiteral("A2")}));
    DONE(m_house->hold(m_house->two(), of, {QStringLiteral("B1")}));
    DONE(m_house->places(m_house->two(), of, QStringLiteral("Floor"), 3));
    const auto made = copy(of);
    DONE(made);
    QCOMPARE(made->counters, (Counters{98, 98, 0, 0, 0, 0}));
    QCOMPARE(readLiveHolds(db(), made->id)->size(), 0);
    QCOMPARE(readEvent(db(), of)->counters.sold, 2);
}

void TestProgramme::copiesTheCategoryOfASoldSeat()
{
    // B1 is in another category and sold in it: the copy has it there, and free.
    const EventId of = source();
    DONE(recategorise(db(), m_house->one(), of, {{{QStringLiteral("B1")}, QStringLiteral("Balkon")}}, {}));
    DONE(m_house->sold(m_house->one(), of, {QStringLiteral("B1")}));
    const auto made = copy(of);
    DONE(made);
    QCOMPARE(m_house->seat(made->id, QStringLiteral("B1")).state, SeatState::Free);
    QCOMPARE(m_house->pool(made->id, QStringLiteral("Balkon")).counters, (Counters{21, 21, 0, 0, 0, 0}));
}

void TestProgramme::aSeatThatIsOwedToAnotherCategoryIsThereInTheCopy()
{
    ReplannedHouse house;
    DONE(house.sold(house.one(), house.event, {QStringLiteral("A1")}));
    SeatingPlan changed = house.plan;
    for (int i = 0; i < 10; ++i)
        changed.seats[i].category = 1;
    DONE(house.apply(changed));
    const auto copied = copyEvent(*house.connection, house.one(), {house.event, {m_starts}, {}, true},
                                  house.plans.value(house.planId), house.planId);
    DONE(copied);
    const EventId made = copied->first().id;
    QCOMPARE(house.pool(house.event, QStringLiteral("Parkett")).counters.capacity, 11);
    QCOMPARE(house.pool(made, QStringLiteral("Parkett")).counters, (Counters{10, 10, 0, 0, 0, 0}));
    QCOMPARE(house.pool(made, QStringLiteral("Balkon")).counters, (Counters{30, 30, 0, 0, 0, 0}));
    QCOMPARE(house.verified(), QString());
}

void TestProgramme::copiesACancelledEventAsANewOne()
{
    const EventId of = source();
    DONE(cancelEvent(db(), m_house->one(), of));
    const auto made = copy(of);
    DONE(made);
    QVERIFY(made->onSale && !made->cancelled);
    const auto closed = copy(of, {}, false);
    DONE(closed);
    QVERIFY(!closed->onSale && !closed->cancelled);
    QVERIFY(readEvent(db(), of)->cancelled);
}

void TestProgramme::refusesACopyOfWhatIsNotThere()
{
    REFUSED(copy(EventId(99)), ErrorCode::EventUnknown);
    const EventId of = source();
    REFUSED(copy(of, QStringLiteral(" ")), ErrorCode::InvalidArgument);
    REFUSED(copyEvent(db(), m_house->one(), {of, {m_starts}, {}, true}, SharedPlan(SharedPlan(), &m_house->plan),
                      PlanId(77)),
            ErrorCode::InvalidArgument);
    DONE(deleteEvent(db(), m_house->one(), of));
    REFUSED(copy(of), ErrorCode::EventUnknown);
    QCOMPARE(readEvents(db())->size(), 0);
}

ROWLOCK_TEST(TestProgramme)
#include "tst_programme.moc"

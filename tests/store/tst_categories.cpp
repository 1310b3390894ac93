// Category and price of seats for one performance.
#include "model/store/categories.h"
#include "model/store/journal.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;

class TestCategories : public QObject
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

    void movesFreeAndBlockedSeats();
    void leavesHeldAndSoldSeats();
    void takesAllOrNothing();
    void aHoldPastItsDeadlineGivesWay();
    void makesACategory();
    void refusesACategoryThatIsThere();
    void bestSeatsFollow();
    void priceIsForLaterSales();
    void refusesPricesThatCannotBe();
    void waitlistIsServed();
    void deltaTells();
    void theSchemaStopsOthers();

private:
    Connection &db() { return *m_house->connection; }
    Result<int> move(const QStringList &seats, const QString &category = QStringLiteral("Balkon"))
    {
        return recategorise(db(), m_house->one(), m_event, {{seats, category}}, {});
    }
    Result<int> moveToNew(const QStringList &seats, const QString &name, qint64 price)
    {
        return recategorise(db(), m_house->one(), m_event, {{seats, name}},
                            NewCategory{name, HouseFixture::eur(price), QStringLiteral("#AA3300")});
    }

    const QStringList a1a2{QStringLiteral("A1"), QStringLiteral("A2")};
    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestCategories::movesFreeAndBlockedSeats()
{
    DONE(blockSeats(db(), m_house->one(), m_event, m_house->plan, {QStringLiteral("A2")}, QStringLiteral("H"), {}));
    const Counters before = m_house->counters(m_event);
    QCOMPARE(*move(a1a2), 2);
    QCOMPARE(m_house->counters(m_event), before);
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Parkett")).counters, (Counters{18, 18, 0, 0, 0, 0}));
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Balkon")).counters, (Counters{22, 21, 0, 0, 0, 1}));
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A2")).state, SeatState::Blocked);
    QCOMPARE(*move(a1a2), 0); // they are there
    DONE(m_house->sold(m_house->one(), m_event, {QStringLiteral("A1")}));
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Balkon")).counters, (Counters{22, 20, 0, 0, 1, 1}));
    QCOMPARE(*recategorise(db(), m_house->one(), m_event,
                           {{{QStringLiteral("A2")}, QStringLiteral("Parkett")},
                            {{QStringLiteral("B1")}, QStringLiteral("Balkon")}},
                           {}),
             2);
}

void TestCategories::leavesHeldAndSoldSeats()
{
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A1")}));
    const auto sale = m_house->sold(m_house->one(), m_event, {QStringLiteral("A2")});
    REFUSED(move({QStringLiteral("A1")}), ErrorCode::SeatUnavailable);
    REFUSED(move({QStringLiteral("A2")}), ErrorCode::SeatUnavailable);
    REFUSED(move({QStringLiteral("nowhere")}), ErrorCode::SeatUnavailable);
    DONE(refundOrder(db(), m_house->one(), sale->order.id, {}, {}, {}));
    QCOMPARE(*move({QStringLiteral("A2")}), 1); // its old ticket keeps the category it was sold in
}

void TestCategories::takesAllOrNothing()
{
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")}));
    REFUSED(move(a1a2), ErrorCode::SeatUnavailable);
    REFUSED(move({QStringLiteral("A1"), QStringLiteral("A1")}), ErrorCode::InvalidArgument);
    REFUSED(move({}), ErrorCode::InvalidArgument);
    REFUSED(move({QStringLiteral("A1")}, QStringLiteral("Loge")), ErrorCode::InvalidArgument);
    REFUSED(move({QStringLiteral("A1")}, QStringLiteral("Floor")), ErrorCode::InvalidArgument); // a standing area
    REFUSED(recategorise(db(), m_house->one(), EventId(9), {{a1a2, QStringLiteral("Balkon")}}, {}),
            ErrorCode::EventUnknown);
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Parkett")).counters.capacity, 20);
}

void TestCategories::aHoldPastItsDeadlineGivesWay()
{
    const auto held = m_house->hold(m_house->two(), m_event, a1a2);
    m_house->clock.advanceMs(601'000);
    QCOMPARE(*move({QStringLiteral("A1")}), 1);
    QVERIFY(readHold(db(), held->id)->state == HoldState::Expired);
}

void TestCategories::makesACategory()
{
    QCOMPARE(*moveToNew(a1a2, QStringLiteral(" Parkett reduced "), 1500), 2);
    const PoolStatus made = m_house->pool(m_event, QStringLiteral("Parkett reduced"));
    QCOMPARE(made.price, HouseFixture::eur(1500));
    QCOMPARE(made.color, QStringLiteral("#aa3300"));
    QCOMPARE(made.counters, (Counters{2, 2, 0, 0, 0, 0}));
    const auto hold = m_house->hold(m_house->one(), m_event, a1a2);
    QCOMPARE(hold->total, HouseFixture::eur(3000));
    QCOMPARE(hold->items.first().category, QStringLiteral("Parkett reduced"));
    DONE(m_house->sellForCash(m_house->one(), *hold));
    const EventId other = m_house->newEvent({}, QStringLiteral("Tomorrow")); // for one performance
    QCOMPARE(m_house->pool(other, QStringLiteral("Parkett")).counters.capacity, 20);
    QCOMPARE(readPools(db(), *readEvent(db(), other))->size(), readPools(db(), *readEvent(db(), m_event))->size() - 1);
}

void TestCategories::refusesACategoryThatIsThere()
{
    REFUSED(moveToNew(a1a2, QStringLiteral("Balkon"), 1500), ErrorCode::InvalidArgument);
    REFUSED(moveToNew(a1a2, QStringLiteral("Floor"), 1500), ErrorCode::InvalidArgument);
    REFUSED(moveToNew(a1a2, QStringLiteral(" "), 1500), ErrorCode::InvalidArgument);
    REFUSED(moveToNew(a1a2, QStringLiteral("New"), -1), ErrorCode::InvalidArgument);
    REFUSED(recategorise(db(), m_house->one(), m_event, {{a1a2, QStringLiteral("New")}},
                         NewCategory{QStringLiteral("New"), HouseFixture::eur(1), QStringLiteral("blue")}),
            ErrorCode::InvalidArgument);
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A1")}));
    REFUSED(moveToNew(a1a2, QStringLiteral("New"), 1500), ErrorCode::SeatUnavailable);
    const auto pools = readPools(db(), *readEvent(db(), m_event));
    for (const PoolStatus &pool : *pools)
        QVERIFY(pool.name != u"New"); // not made either
}

void TestCategories::bestSeatsFollow()
{
    QCOMPARE(*moveToNew(a1a2, QStringLiteral("Reduced"), 500), 2);
    const auto hold = m_house->best(m_house->one(), m_event, 2, QStringLiteral("Reduced"));
    QVERIFY2(hold, qPrintable(said(hold)));
    QCOMPARE(hold->total, HouseFixture::eur(1000));
    REFUSED(m_house->best(m_house->one(), m_event, 1, QStringLiteral("Reduced")), ErrorCode::SoldOut);
}

void TestCategories::priceIsForLaterSales()
{
    const auto before = m_house->hold(m_house->one(), m_event, {QStringLiteral("A1")});
    const auto raised = setPrice(db(), m_house->one(), m_event, QStringLiteral("Parkett"), HouseFixture::eur(9900));
    QVERIFY2(raised, qPrintable(said(raised)));
    QCOMPARE(m_house->pool(m_event, QStringLiteral("Parkett")).price, HouseFixture::eur(9900));
    QCOMPARE(readHold(db(), before->id)->total, before->total); // what was told
    const auto after = m_house->hold(m_house->two(), m_event, {QStringLiteral("A2")});
    QCOMPARE(after->total, HouseFixture::eur(9900));
    DONE(m_house->sellForCash(m_house->one(), *before));
    DONE(setPrice(db(), m_house->one(), m_event, QStringLiteral("Floor"), HouseFixture::eur(100)));
    const qsizetype told = journalRows(db(), 0, 100'000)->size();
    DONE(setPrice(db(), m_house->one(), m_event, QStringLiteral("Floor"), HouseFixture::eur(100)));
    QCOMPARE(journalRows(db(), 0, 100'000)->size(), told); // the same again is nothing
}

void TestCategories::refusesPricesThatCannotBe()
{
    REFUSED(setPrice(db(), m_house->one(), m_event, QStringLiteral("Loge"), HouseFixture::eur(1)),
            ErrorCode::InvalidArgument);
    REFUSED(setPrice(db(), m_house->one(), m_event, QStringLiteral("Balkon"), HouseFixture::eur(-1)),
            ErrorCode::InvalidArgument);
    REFUSED(setPrice(db(), m_house->one(), EventId(9), QStringLiteral("Balkon"), HouseFixture::eur(1)),
            ErrorCode::EventUnknown);
}

void TestCategories::waitlistIsServed()
{
    QStringList balcony;
    for (const char *row : {"C", "D"}) {
        for (int number = 1; number <= 10; ++number)
            balcony += QLatin1String(row) + QString::number(number);
    }
    DONE(m_house->sold(m_house->one(), m_event, balcony));
    WaitlistRequest party;
    party.party = 2;
    party.category = QStringLiteral("Balkon");
    party.name = QStringLiteral("Frau Weber");
    const auto entry = joinWaitlist(db(), m_house->one(), m_event, party, {});
    QVERIFY2(entry, qPrintable(said(entry)));
    DONE(move(a1a2));
    QVERIFY(readWaiting(db(), entry->id)->state == WaitState::Offered);
}

void TestCategories::deltaTells()
{
    const qint64 revision = readEvent(db(), m_event)->revision;
    DONE(moveToNew(a1a2, QStringLiteral("Reduced"), 500));
    const EventSummary event = *readEvent(db(), m_event);
    const auto seats = readSeats(db(), event, revision);
    QCOMPARE(seats->size(), 2);
    QCOMPARE(seats->first().price, HouseFixture::eur(500));
    const auto pools = readPools(db(), event, revision);
    QCOMPARE(pools->size(), 2); // the one they left and the one made
    QCOMPARE(pools->last().pool, seats->first().pool);
}

void TestCategories::theSchemaStopsOthers()
{
    DONE(m_house->hold(m_house->two(), m_event, {QStringLiteral("A1")}));
    ForeignProgram other(m_house->file);
    const auto said = [&](const char *set, const char *seat) {
        return other.tries(
            QStringLiteral("UPDATE event_seat SET %1 WHERE ref = '%2'").arg(QLatin1String(set), QLatin1String(seat)));
    };
    QVERIFY(!said("pool_no = 1, version = version + 1", "A1").isEmpty());  // held
    QVERIFY(!said("pool_no = 1", "A2").isEmpty());                         // without the next version
    QVERIFY(!said("pool_no = 2, version = version + 1", "A2").isEmpty());  // a standing area
    QVERIFY(!said("pool_no = 99, version = version + 1", "A2").isEmpty()); // nowhere
    QCOMPARE(said("pool_no = 1, version = version + 1", "A2"), QString());
    QVERIFY(!m_house->verified().isEmpty()); // no entry tells of it
    QCOMPARE(said("pool_no = 0, version = version + 1", "A2"), QString());
    QVERIFY(!m_house->verified().isEmpty()); // nor of its way back
    QCOMPARE(said("version = 0", "A2"), QString());
}

ROWLOCK_TEST(TestCategories)
#include "tst_categories.moc"

// What else is done to a house, before and after its plan is changed: dressing, and parties that move.
#include "model/store/categories.h"
#include "model/store/exchanges.h"
#include "model/store/moves.h"
#include "tests/store/replanned_house.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;

class TestReplanDressed : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_house = std::make_unique<ReplannedHouse>(); }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void dressingStaysWithItsSeats();
    void partiesMoveInTheNewPlan();

private:
    std::unique_ptr<ReplannedHouse> m_house;
};

// What was dressed for this performance is the seats', wherever the new plan has them.
void TestReplanDressed::dressingStaysWithItsSeats()
{
    Connection &db = *m_house->connection;
    const NewCategory made{u"Restricted view"_qs, HouseFixture::eur(900), u"#aa3300"_qs};
    DONE(recategorise(db, m_house->manager(), m_house->event, {{{u"A1"_qs, u"A2"_qs}, made.name}}, made));
    DONE(blockSeats(db, m_house->manager(), m_house->event, m_house->plan, {u"A2"_qs, u"B1"_qs}, u"H"_qs,
                    u"house seats"_qs));
    DONE(m_house->apply(m_house->reversed()));
    QCOMPARE(m_house->verified(), QString());
    QCOMPARE(m_house->seats().at(39).ref, u"A1"_qs);
    QCOMPARE(m_house->seats().at(39).price, made.price);
    QCOMPARE(m_house->seats().at(38).state, SeatState::Blocked);
    // And dressed by the new plan: the seats named, and no others.
    DONE(recategorise(db, m_house->manager(), m_house->event, {{{u"D10"_qs, u"A2"_qs}, u"Parkett"_qs}}, {}));
    QCOMPARE(m_house->seats().at(0).pool, m_house->seats().at(38).pool);
    QCOMPARE(m_house->pool(m_house->event, made.name).counters.capacity, 1);
    DONE(unblockSeats(db, m_house->manager(), m_house->event, {u"A2"_qs, u"B1"_qs}, u"no need"_qs));
    DONE(m_house->sold(m_house->one(), m_house->event, {u"A2"_qs, u"A1"_qs}));
    // A new seat is dressed like any other.
    QList<PlanSeat> seats = m_house->plan.seats;
    seats.prepend(ReplannedHouse::extraSeat(m_house->plan, u"11"_qs));
    DONE(m_house->apply(ReplannedHouse::withSeats(m_house->plan, seats)));
    DONE(recategorise(db, m_house->manager(), m_house->event, {{{u"D11"_qs}, made.name}}, {}));
    QCOMPARE(m_house->seats().at(0).price, made.price);
}

void TestReplanDressed::partiesMoveInTheNewPlan()
{
    Connection &db = *m_house->connection;
    const auto sold = m_house->sold(m_house->one(), m_house->event, {u"A1"_qs, u"A2"_qs});
    DONE(sold);
    DONE(m_house->apply(m_house->reversed()));
    DONE(moveSeats(db, m_house->manager(), m_house->event, {{u"A1"_qs, u"B1"_qs}, {u"A2"_qs, u"B2"_qs}},
                   u"a camera"_qs));
    QCOMPARE(m_house->seats().at(29).order, sold->order.id); // B1, from the other end
    QCOMPARE(m_house->seats().at(39).state, SeatState::Free);
    const auto inHand = m_house->hold(m_house->one(), m_house->event, {u"A9"_qs});
    DONE(inHand);
    DONE(
        exchangeSeats(db, m_house->one(), sold->order.id, {{u"B1"_qs, u"A9"_qs}}, {}, u"asked for"_qs, {}, inHand->id));
    QCOMPARE(m_house->seats().at(31).order, sold->order.id);
}

ROWLOCK_TEST(TestReplanDressed)
#include "tst_replan_dressed.moc"

// A cancelled performance: who paid a deposit for it is listed, and gets it back by the batch, one transaction a hold.
#include "model/store/event_changes.h"
#include "model/store/event_deposits.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/joint_holds.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestEventDeposits : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void everybodyIsListed();
    void notWhileItIsOnSale();
    void allPartsGoBackAsTheyCame();
    void cashWaitsForThePatron();
    void notWhileMoneyIsAskedFor();
    void ofSeveralPerformancesAPersonDecides();
    void ofSeveralThatAreAllCancelled();
    void nothingTwice();

private:
    using Outcome = DepositReturn::Outcome;

    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(one(), m_event, seats); }
    void paid(const HoldInfo &hold, qint64 minor, PaymentMethod method = PaymentMethod::Card,
              const QString &reference = u"slip"_s)
    {
        const auto begun = beginPayment(db(), one(), hold.id, {method, eur(minor), {}});
        DONE(begun);
        DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(reference)));
        m_house->clock.advanceMs(1);
    }
    Result<DepositReturn> back(HoldId hold, EventId event, const QString &reason = u"Hamlet is ill"_s)
    {
        return returnDepositForEvent(db(), m_house->two(), event, hold, reason);
    }
    HoldState state(const HoldInfo &hold) { return readHold(db(), hold.id)->state; }
    // Of A1 tonight and on another night.
    std::pair<HoldInfo, HoldInfo> ofTwoNights()
    {
        m_other = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
        const HoldInfo first = held({u"A1"_s});
        const auto second = m_house->hold(one(), m_other, {u"A1"_s});
        const auto joined = joinHolds(db(), one(), second->id, first.id);
        if (!joined)
            qFatal("%s", qPrintable(said(joined)));
        paid(first, 2000);
        return {first, *joined};
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event, m_other;
};

void TestEventDeposits::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
}

void TestEventDeposits::everybodyIsListed()
{
    const HoldInfo school = held({u"A1"_s, u"A2"_s}), cash = held({u"A3"_s}), unpaid = held({u"A4"_s});
    DONE(namePatron(db(), one(), school.id, u"Ann Lee"_s));
    paid(school, 1000);
    paid(school, 500, PaymentMethod::Transfer, u"4711"_s);
    paid(cash, 100, PaymentMethod::Cash, {});
    const auto deposits = readEventDeposits(db(), m_event);
    DONE(deposits);
    QCOMPARE(deposits->size(), 2);
    QCOMPARE(deposits->first().hold, school.id);
    QCOMPARE(deposits->first().patron, u"Ann Lee"_s);
    QVERIFY(deposits->first().seats.contains(u"; "_s));
    QCOMPARE(deposits->first().paid(Currency()), eur(1500));
    QCOMPARE(deposits->first().parts.last().reference, u"4711"_s);
    QVERIFY(!deposits->first().isPaidAtWindow());
    QVERIFY(deposits->last().isPaidAtWindow());
    QVERIFY(readEventDeposits(db(), m_house->newEvent())->isEmpty());
    REFUSED(readEventDeposits(db(), EventId(99)), ErrorCode::EventUnknown);
    QCOMPARE(state(unpaid), HoldState::Active);
}

void TestEventDeposits::notWhileItIsOnSale()
{
    const HoldInfo hold = held({u"A1"_s});
    paid(hold, 1000);
    REFUSED(back(hold.id, m_event), ErrorCode::Forbidden);
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(back(hold.id, m_event, u" "_s), ErrorCode::InvalidArgument);
    const EventId other = m_house->newEvent();
    DONE(cancelEvent(db(), one(), other));
    REFUSED(back(hold.id, other), ErrorCode::InvalidArgument); // of another performance
    REFUSED(back(HoldId(99), m_event), ErrorCode::HoldUnknown);
    QCOMPARE(state(hold), HoldState::Paying);
}

void TestEventDeposits::allPartsGoBackAsTheyCame()
{
    const auto card = sellExtras(db(), one(), m_event, {HoldExtra{LineKind::GiftCard, u"Gift card"_s, eur(5000)}},
                                 {{PaymentMethod::Card, eur(5000), {}}});
    const QString code = card->cards.first().code;
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    paid(hold, 1000);
    paid(hold, 2000, PaymentMethod::GiftCard, code);
    DONE(cancelEvent(db(), one(), m_event));
    const auto done = back(hold.id, m_event);
    DONE(done);
    QCOMPARE(done->outcome, Outcome::Returned);
    QCOMPARE(done->deposit.paid(Currency()), eur(3000));
    QCOMPARE(state(hold), HoldState::Released);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
    QCOMPARE(findGiftCard(db(), code)->balance(), eur(5000));
    QVERIFY(openAttempts(db())->isEmpty());
    QVERIFY(readEventDeposits(db(), m_event)->isEmpty());
}

void TestEventDeposits::cashWaitsForThePatron()
{
    const HoldInfo hold = held({u"A1"_s});
    paid(hold, 1000);
    paid(hold, 1000, PaymentMethod::Cash, {});
    DONE(cancelEvent(db(), one(), m_event));
    QCOMPARE(back(hold.id, m_event)->outcome, Outcome::AtWindow);
    QCOMPARE(state(hold), HoldState::Paying); // not the card's either
    const auto deposits = readEventDeposits(db(), m_event);
    QCOMPARE(deposits->size(), 1);
    for (const PaymentAttempt &part : deposits->first().parts)
        DONE(returnPart(db(), m_house->two(), part.id, {}, u"Hamlet is ill"_s)); // there the patron is
    QVERIFY(readEventDeposits(db(), m_event)->isEmpty());
}

void TestEventDeposits::notWhileMoneyIsAskedFor()
{
    const HoldInfo hold = held({u"A1"_s});
    paid(hold, 1000);
    const auto open = beginPayment(db(), one(), hold.id, {PaymentMethod::Card, eur(500), {}});
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(back(hold.id, m_event), ErrorCode::Forbidden);
    QVERIFY(readEventDeposits(db(), m_event)->first().isAsked);
    DONE(settlePayment(db(), one(), open->attempt.id, PaymentVerdict::notCharged(u"no"_s)));
    QCOMPARE(back(hold.id, m_event)->outcome, Outcome::Returned);
}

void TestEventDeposits::ofSeveralPerformancesAPersonDecides()
{
    const auto [first, second] = ofTwoNights();
    DONE(cancelEvent(db(), one(), m_event));
    QCOMPARE(readEventDeposits(db(), m_event)->first().others, QStringList{u"Twelfth Night"_s});
    QCOMPARE(back(first.id, m_event)->outcome, Outcome::ForOthers);
    QCOMPARE(state(first), HoldState::Paying);
    QCOMPARE(state(second), HoldState::Paying);
}

void TestEventDeposits::ofSeveralThatAreAllCancelled()
{
    const auto [first, second] = ofTwoNights();
    DONE(cancelEvent(db(), one(), m_event));
    DONE(cancelEvent(db(), one(), m_other));
    QCOMPARE(readEventDeposits(db(), m_other)->first().paid(Currency()), eur(2000)); // whichever is looked at
    QCOMPARE(back(second.id, m_other)->outcome, Outcome::Returned);
    QCOMPARE(state(first), HoldState::Released);
    QCOMPARE(state(second), HoldState::Released);
    QCOMPARE(back(first.id, m_event)->outcome, Outcome::Nothing);
}

void TestEventDeposits::nothingTwice()
{
    const HoldInfo hold = held({u"A1"_s}), unpaid = held({u"A2"_s});
    paid(hold, 1000);
    DONE(cancelEvent(db(), one(), m_event));
    QCOMPARE(back(hold.id, m_event)->outcome, Outcome::Returned);
    QCOMPARE(back(hold.id, m_event)->outcome, Outcome::Nothing);
    QCOMPARE(back(unpaid.id, m_event)->outcome, Outcome::Nothing);
    const qint64 returns = *rowlock::one<qint64>(db(), R"(SELECT count(*) FROM part_return)",
                                                 [](const Row &row) { return row.integer(0); });
    QCOMPARE(returns, 1);
}

ROWLOCK_TEST(TestEventDeposits)
#include "tst_event_deposits.moc"

// A cancelled performance: everybody listed and refunded, one transaction an order.
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_refunds.h"
#include "model/store/exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/patrons.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestEventRefunds : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        m_fees = 0;
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void everybodyIsListed();
    void notWhileItIsOnSale();
    void goesBackByCard();
    void cashWaitsForThePatron();
    void feesAsAsked_data();
    void feesAsAsked();
    void nothingTwice();
    void whatCannotGoBackIsRefused();
    void admittedPatronsStay();

private:
    using Outcome = EventRefund::Outcome;

    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    OrderId sold(const QStringList &seats, PaymentMethod method, const QString &patron = {})
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto sale =
            sellHold(db(), one(), hold->id, {{method, eur(4200 * seats.size() + m_fees), {}}}, {}, patron);
        if (!sale)
            qWarning() << said(sale);
        return sale ? sale->order.id : OrderId();
    }
    Result<EventRefund> refund(OrderId order, FeesBack fees = FeesBack::Kept)
    {
        return refundForEvent(db(), one(), m_event, order, {fees}, u"Hamlet is ill"_s);
    }
    void close() { DONE(cancelEvent(db(), one(), m_event)); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    qint64 m_fees = 0;
};

void TestEventRefunds::everybodyIsListed()
{
    const OrderId card = sold({u"A1"_s, u"A2"_s}, PaymentMethod::Card, u"Ann Lee"_s);
    const OrderId cash = sold({u"A3"_s}, PaymentMethod::Cash);
    const OrderId gone = sold({u"A4"_s}, PaymentMethod::Card);
    DONE(refundOrder(db(), one(), gone, {}, {}, {}));
    const auto buyers = readEventBuyers(db(), m_event, {FeesBack::Kept});
    DONE(buyers);
    QCOMPARE(buyers->size(), 2);
    QCOMPARE(buyers->first().order, card);
    QCOMPARE(buyers->first().patron, u"Ann Lee"_s);
    QCOMPARE(buyers->first().tickets, 2);
    QVERIFY(buyers->first().seats.contains(u"; "_s));
    QCOMPARE(buyers->first().back, eur(8400));
    QVERIFY(!buyers->first().isPaidAtWindow());
    QCOMPARE(buyers->last().order, cash);
    QVERIFY(buyers->last().isPaidAtWindow());
    REFUSED(readEventBuyers(db(), EventId(99), {FeesBack::Kept}), ErrorCode::EventUnknown);
}

void TestEventRefunds::notWhileItIsOnSale()
{
    const OrderId order = sold({u"A1"_s}, PaymentMethod::Card);
    REFUSED(refund(order), ErrorCode::Forbidden);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
    DONE(setOnSale(db(), one(), m_event, false)); // closed is enough
    DONE(refund(order));
}

void TestEventRefunds::goesBackByCard()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s}, PaymentMethod::Card);
    close();
    const auto done = refund(order);
    DONE(done);
    QCOMPARE(done->outcome, Outcome::Refunded);
    QCOMPARE(done->amount, eur(8400));
    QCOMPARE(done->payments.size(), 1);
    QCOMPARE(readOrder(db(), order)->refunded, eur(8400));
    QVERIFY(readEventBuyers(db(), m_event, {FeesBack::Kept})->isEmpty());
}

void TestEventRefunds::cashWaitsForThePatron()
{
    const OrderId order = sold({u"A1"_s}, PaymentMethod::Cash);
    close();
    const auto done = refund(order);
    DONE(done);
    QCOMPARE(done->outcome, Outcome::AtWindow);
    QCOMPARE(done->amount, eur(4200));
    QCOMPARE(readOrder(db(), order)->refunded, eur(0)); // the drawer has it still
    QCOMPARE(readEventBuyers(db(), m_event, {FeesBack::Kept})->size(), 1);
    DONE(refundOrder(db(), one(), order, {}, {}, u"Hamlet is ill"_s)); // there the patron is
    QCOMPARE(refund(order)->outcome, Outcome::Nothing);
}

void TestEventRefunds::feesAsAsked_data()
{
    QTest::addColumn<FeesBack>("fees");
    QTest::addColumn<qint64>("back");
    QTest::newRow("kept") << FeesBack::Kept << qint64(8400);
    QTest::newRow("of the tickets") << FeesBack::OfLines << qint64(8700);
    QTest::newRow("all") << FeesBack::All << qint64(8900);
}

void TestEventRefunds::feesAsAsked()
{
    for (const auto &[per, amount] : {std::pair(FeeFor::Ticket, 150), std::pair(FeeFor::Order, 200)}) {
        FeeRule fee;
        fee.name = feeForName(per);
        fee.per = per;
        fee.amount = eur(amount);
        DONE(addFee(db(), one(), fee));
        m_house->clock.advanceMs(1);
    }
    m_fees = 500;
    const OrderId order = sold({u"A1"_s, u"A2"_s}, PaymentMethod::Card);
    close();
    QFETCH(FeesBack, fees);
    QTEST(readEventBuyers(db(), m_event, {fees})->first().back.minor, "back");
    const auto done = refund(order, fees);
    DONE(done);
    QTEST(done->amount.minor, "back");
}

void TestEventRefunds::nothingTwice()
{
    const OrderId order = sold({u"A1"_s}, PaymentMethod::Card);
    close();
    DONE(refund(order));
    const auto again = refund(order);
    DONE(again);
    QCOMPARE(again->outcome, Outcome::Nothing);
    QCOMPARE(readOrder(db(), order)->payments.size(), 2);
}

void TestEventRefunds::whatCannotGoBackIsRefused()
{
    const EventId other = m_house->newEvent({}, u"Faust"_s);
    const OrderId order = sold({u"A1"_s}, PaymentMethod::Card);
    DONE(setTypePrice(db(), one(), other, u"Parkett"_s, 0, eur(5000)));
    const auto hold = m_house->hold(one(), other, {u"A1"_s});
    const auto begun =
        beginPayment(db(), one(), hold->id, {PaymentMethod::Card, {}, {}, {}, ExchangeAsked{order, {}, u"ill"_s, {}}});
    DONE(begun);
    close();
    REFUSED(refund(order), ErrorCode::Forbidden); // its exchange is to be answered first
    REFUSED(refundForEvent(db(), one(), other, order, {FeesBack::Kept}, u"x"_s), ErrorCode::Forbidden);
    DONE(setOnSale(db(), one(), other, false));
    REFUSED(refundForEvent(db(), one(), other, order, {FeesBack::Kept}, u"x"_s), ErrorCode::InvalidArgument);
    REFUSED(refundForEvent(db(), one(), m_event, order, {FeesBack::Kept}, u" "_s), ErrorCode::InvalidArgument);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"s"_s)));
    QCOMPARE(refund(order)->outcome, Outcome::Nothing); // exchanged by now
}

void TestEventRefunds::admittedPatronsStay()
{
    const OrderId order = sold({u"A1"_s, u"A2"_s}, PaymentMethod::Card);
    close();
    QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'used' WHERE ticket_id = 1"_s),
             QString());
    const auto done = refund(order);
    DONE(done);
    QCOMPARE(done->amount, eur(4200));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Sold);
    QCOMPARE(ForeignProgram(m_house->file).forces(u"UPDATE ticket SET state = 'valid' WHERE ticket_id = 1"_s),
             QString());
}

ROWLOCK_TEST(TestEventRefunds)
#include "tst_event_refunds.moc"

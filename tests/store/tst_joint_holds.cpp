// One customer's seats for several performances: one clock, one payment, an order each.
#include "model/store/discounts.h"
#include "model/store/event_changes.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_recovery.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/order_lines.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestJointHolds : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void oneClock();
    void joinedLater();
    void whatDoesNotGoTogether();
    void soldTogether();
    void anAnswerIsAnsweredAgain();
    void pricedAsOne();
    void whatIsAgreedForOneIsForItsSeats();
    void paidByCardAndInDoubt();
    void notChargedReleasesAll();
    void abandonedRunsOn();
    void paidInParts();
    void aPartGivenBackElsewhere();
    void coinsAreRoundedOnce();
    void theNameIsForAll();
    void oneLeaves();
    void allOrNoneArePaidFor();
    void noMoreIsTakenForOneThatIsCancelled();
    void oneThatIsOverIsSaid();
    void takenBackItJoinsTheOthers();
    void notForAnExchange();
    void eachGoesBackByItself();
    void anotherProgramCannotPart_data();
    void anotherProgramCannotPart();
    void verifySees_data();
    void verifySees();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(EventId event, const QStringList &seats) { return *m_house->hold(one(), event, seats); }
    Result<HoldInfo> heldWith(EventId event, const QStringList &seats, const HoldInfo &with, std::optional<Act> by = {})
    {
        HoldOptions options;
        options.with = with.id;
        return takeHold(db(), by.value_or(one()), event, m_house->plan, SeatRequest::named(seats), options);
    }
    HoldInfo now(const HoldInfo &hold) { return *readHold(db(), hold.id); }
    // Two seats on Friday at 20.00, one on Saturday at 30.00.
    void holdBoth()
    {
        m_friday = held(m_fridays, {u"A1"_s, u"A2"_s});
        const auto saturday = heldWith(m_saturdays, {u"B1"_s}, m_friday);
        QVERIFY2(saturday, qPrintable(said(saturday)));
        m_saturday = *saturday;
    }
    Result<PaymentAttempt> begun(const HoldInfo &hold, PaymentMethod method, std::optional<qint64> minor = {})
    {
        m_house->clock.advanceMs(1);
        TRY_GET(const PaymentBegun begun,
                beginPayment(db(), one(), hold.id, {method, minor ? std::optional(eur(*minor)) : std::nullopt, {}}));
        return begun.attempt;
    }
    Result<PaymentSettled> paid(const HoldInfo &hold, PaymentMethod method, std::optional<qint64> minor = {})
    {
        TRY_GET(const PaymentAttempt attempt, begun(hold, method, minor));
        return settlePayment(db(), one(), attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    }
    static PaymentLine cash(qint64 minor) { return {PaymentMethod::Cash, eur(minor), {}}; }
    static PaymentLine card(qint64 minor) { return {PaymentMethod::Card, eur(minor), u"slip"_s}; }
    // "cash 2000 of 5000"
    static QStringList payments(const Order &order)
    {
        QStringList told;
        for (const Payment &payment : order.payments)
            told +=
                u"%1 %2 of %3"_s.arg(methodName(payment.method)).arg(payment.amount.minor).arg(payment.tendered.minor);
        return told;
    }
    QStringList lines(const Order &order)
    {
        QStringList told;
        const auto ledger = readOrderLines(db(), order.id);
        for (const LedgerLine &line : *ledger)
            told += u"%1 %2"_s.arg(kindName(line.kind)).arg(line.paid.minor);
        return told;
    }
    void discount(const DiscountRule &rule)
    {
        DONE(addDiscount(db(), one(), rule));
        m_house->clock.advanceMs(1);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_fridays, m_saturdays;
    HoldInfo m_friday, m_saturday;
};

void TestJointHolds::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_fridays = m_house->newEvent({HoldPolicy::Yielding, 600, 3600}, u"Hamlet"_s);
    m_saturdays = m_house->newEvent({HoldPolicy::Strict, 900, 3600}, u"Twelfth Night"_s);
    DONE(setTypePrice(db(), one(), m_fridays, u"Parkett"_s, 0, eur(2000)));
    DONE(setTypePrice(db(), one(), m_saturdays, u"Parkett"_s, 0, eur(3000)));
}

void TestJointHolds::oneClock()
{
    m_friday = held(m_fridays, {u"A1"_s});
    m_house->clock.advanceMs(100'000);
    const auto saturday = heldWith(m_saturdays, {u"B1"_s}, m_friday);
    QVERIFY2(saturday, qPrintable(said(saturday)));
    QCOMPARE(saturday->joint, m_friday.id);
    QCOMPARE(now(m_friday).joint, m_friday.id);
    QCOMPARE(saturday->times.expiresAt, m_house->clock.now().plusMs(900'000)); // the longer one's
    QCOMPARE(now(m_friday).times.expiresAt, saturday->times.expiresAt);
    QCOMPARE(saturday->times.ceilingAt, m_friday.times.ceilingAt); // from the sale's first minute
    m_house->clock.advanceMs(500'000);
    DONE(addToHold(db(), one(), m_friday.id, m_house->plan, SeatRequest::named({u"A2"_s}), {}));
    QCOMPARE(now(*saturday).times.expiresAt, m_house->clock.now().plusMs(600'000));
    QCOMPARE(now(m_friday).times.expiresAt, now(*saturday).times.expiresAt);
    DONE(extendHold(db(), one(), saturday->id, 1200));
    QCOMPARE(now(m_friday).times.expiresAt, m_house->clock.now().plusMs(1'200'000));
    DONE(beginPayment(db(), one(), saturday->id));
    DONE(extendHold(db(), one(), saturday->id, 1500)); // in payment too
    QCOMPARE(now(m_friday).times.expiresAt, m_house->clock.now().plusMs(1'500'000));
    DONE(abandonPayment(db(), one(), m_friday.id));
    m_house->clock.advanceMs(1'000'000);
    DONE(extendHold(db(), one(), m_friday.id, 86'400));
    QCOMPARE(now(m_friday).times.expiresAt, m_friday.times.ceilingAt);
    QCOMPARE(now(*saturday).times.expiresAt, m_friday.times.ceilingAt);
}

void TestJointHolds::joinedLater()
{
    m_friday = held(m_fridays, {u"A1"_s});
    m_saturday = held(m_saturdays, {u"B1"_s});
    const auto joined = joinHolds(db(), one(), m_saturday.id, m_friday.id);
    QVERIFY2(joined, qPrintable(said(joined)));
    QCOMPARE(jointHolds(db(), *joined)->size(), 2);
    const auto again = joinHolds(db(), one(), m_saturday.id, m_friday.id);
    QVERIFY2(again, qPrintable(said(again)));
    const EventId sunday = m_house->newEvent({}, u"Macbeth"_s);
    const auto third = heldWith(sunday, {u"A1"_s}, m_saturday); // any of them
    QVERIFY2(third, qPrintable(said(third)));
    QCOMPARE(third->joint, m_friday.id);
    QCOMPARE(now(m_friday).times.expiresAt, third->times.expiresAt);
}

void TestJointHolds::whatDoesNotGoTogether()
{
    holdBoth();
    REFUSED(heldWith(m_fridays, {u"A5"_s}, m_friday), ErrorCode::InvalidArgument);
    REFUSED(heldWith(m_fridays, {u"A5"_s}, m_friday, m_house->two()), ErrorCode::Forbidden);
    QCOMPARE(m_house->seat(m_fridays, u"A5"_s).state, SeatState::Free);
    const EventId sunday = m_house->newEvent({}, u"Macbeth"_s);
    const HoldInfo other = held(sunday, {u"A1"_s});
    const EventId monday = m_house->newEvent({}, u"Othello"_s);
    const auto another = heldWith(monday, {u"A1"_s}, other);
    REFUSED(joinHolds(db(), one(), another->id, m_friday.id), ErrorCode::InvalidArgument); // of another sale
    REFUSED(joinHolds(db(), one(), HoldId(999), m_friday.id), ErrorCode::HoldUnknown);
    REFUSED(joinHolds(db(), one(), m_friday.id, HoldId(999)), ErrorCode::HoldUnknown);
    const HoldInfo alone = held(monday, {u"A2"_s});
    DONE(begun(m_friday, PaymentMethod::Card));
    REFUSED(joinHolds(db(), one(), alone.id, m_saturday.id), ErrorCode::Forbidden);
    REFUSED(heldWith(sunday, {u"A7"_s}, m_friday), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), one(), m_friday.id));
    m_house->clock.advanceMs(3'600'000); // past the latest that a hold can live
    REFUSED(heldWith(sunday, {u"A7"_s}, m_friday), ErrorCode::InvalidArgument);
}

void TestJointHolds::soldTogether()
{
    holdBoth();
    REFUSED(sellHold(db(), one(), m_friday.id, {card(4000)}, {}), ErrorCode::PaymentMismatch);
    const auto sale = sellHold(db(), one(), m_saturday.id, {card(5000), cash(5000)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->others.size(), 1);
    QCOMPARE(sale->order.event, m_fridays);
    QCOMPARE(payments(sale->order), QStringList({u"card 4000 of 4000"_s}));
    QCOMPARE(payments(sale->others.first()), QStringList({u"card 1000 of 1000"_s, u"cash 2000 of 5000"_s}));
    QCOMPARE(sale->paid, eur(10'000));
    QCOMPARE(sale->change, eur(3000));
    QCOMPARE(sale->order.soldWith.first().code, sale->others.first().code);
    const auto read = readOrder(db(), sale->others.first().id);
    QCOMPARE(read->soldWith.size(), 1);
    QCOMPARE(read->soldWith.first().eventName, u"Hamlet"_s);
    QCOMPARE(now(m_friday).state, HoldState::Sold);
    QCOMPARE(now(m_saturday).state, HoldState::Sold);
    REFUSED(sellHold(db(), one(), m_friday.id, {card(4000)}, {}), ErrorCode::HoldConsumed);
}

void TestJointHolds::anAnswerIsAnsweredAgain()
{
    holdBoth();
    const auto first = sellHold(db(), one(), m_friday.id, {card(7000)}, u"k"_s);
    QVERIFY2(first, qPrintable(said(first)));
    const auto again = sellHold(db(), one(), m_friday.id, {card(7000)}, u"k"_s);
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->others.first().code, first->others.first().code);
    QCOMPARE(again->others.first().soldWith, first->others.first().soldWith);
    const auto receipt = receiptOfHold(db(), m_saturday.id);
    QCOMPARE(receipt->order.code, first->order.code);
    QCOMPARE(receipt->paid, eur(7000));
}

void TestJointHolds::pricedAsOne()
{
    m_house->fee(u"Booking fee"_s, FeeFor::Order, 150);
    m_house->fee(u"Card fee"_s, FeeFor::Tender, 50);
    m_house->fee(u"System fee"_s, FeeFor::Ticket, 10);
    DiscountRule three;
    three.name = u"3 for 2"_s;
    three.effect = TakeAndPay{3, 2};
    discount(three);
    holdBoth();
    // The cheapest of 20.00, 20.00 and 30.00 is free, and what that saves is spread over all three.
    const auto sale = sellHold(db(), one(), m_friday.id, {card(5000 + 150 + 50 + 30)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(lines(sale->order),
             QStringList({u"ticket 1428"_s, u"ticket 1429"_s, u"fee 150"_s, u"fee 50"_s, u"fee 10"_s, u"fee 10"_s}));
    QCOMPARE(lines(sale->others.first()), QStringList({u"ticket 2143"_s, u"fee 10"_s}));
    const auto ledger = readOrderLines(db(), sale->others.first().id);
    QCOMPARE(ledger->last().of, 1); // the fee is of the order's own line
}

void TestJointHolds::whatIsAgreedForOneIsForItsSeats()
{
    holdBoth();
    DONE(agreeReductions(db(), one(), m_saturday.id, {HandReduction{PercentOff{*Percent::of(5000)}, u"Late"_s}}));
    const auto sale = sellHold(db(), one(), m_friday.id, {card(5500)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->order.total, eur(4000));
    QCOMPARE(sale->others.first().total, eur(1500));
}

void TestJointHolds::paidByCardAndInDoubt()
{
    holdBoth();
    const auto attempt = begun(m_saturday, PaymentMethod::Card);
    QVERIFY2(attempt, qPrintable(said(attempt)));
    QCOMPARE(attempt->amount, eur(7000));
    QCOMPARE(attempt->hold, m_friday.id);
    QCOMPARE(now(m_friday).state, HoldState::Paying);
    QCOMPARE(now(m_saturday).state, HoldState::Paying);
    REFUSED(begun(m_friday, PaymentMethod::Cash), ErrorCode::Forbidden);
    REFUSED(releaseHold(db(), one(), m_saturday.id, {}), ErrorCode::Forbidden);
    m_house->clock.advanceMs(100'000'000);
    DONE(expireHolds(db(), one(), {}));
    QCOMPARE(now(m_saturday).state, HoldState::Paying);
    const auto settled = settlePayment(db(), m_house->two(), attempt->id, PaymentVerdict::wasCharged(u"slip"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->sale->others.size(), 1);
    const auto again = settlePayment(db(), m_house->two(), attempt->id, PaymentVerdict::wasCharged(u"slip"_s));
    QCOMPARE(again->sale->others.first().code, settled->sale->others.first().code);
}

void TestJointHolds::notChargedReleasesAll()
{
    holdBoth();
    const auto attempt = begun(m_friday, PaymentMethod::Card);
    const auto settled = settlePayment(db(), m_house->two(), attempt->id, PaymentVerdict::notCharged(u"Left"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->released, 3);
    QCOMPARE(now(m_saturday).state, HoldState::Released);
}

void TestJointHolds::abandonedRunsOn()
{
    holdBoth();
    DONE(begun(m_friday, PaymentMethod::Card));
    m_house->clock.advanceMs(1'000'000);
    const auto back = abandonPayment(db(), one(), m_saturday.id);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->id, m_saturday.id);
    QCOMPARE(back->state, HoldState::Active);
    QCOMPARE(now(m_friday).state, HoldState::Active);
    QCOMPARE(now(m_friday).times.expiresAt, back->times.expiresAt);
    DONE(sellHold(db(), one(), m_friday.id, {card(7000)}, {}));
}

void TestJointHolds::paidInParts()
{
    holdBoth();
    const auto first = paid(m_saturday, PaymentMethod::Cash, 2500);
    QVERIFY2(first, qPrintable(said(first)));
    QCOMPARE(first->partly->left(), eur(4500));
    REFUSED(releaseHold(db(), one(), m_saturday.id, {}), ErrorCode::Forbidden);
    const auto second = paid(m_friday, PaymentMethod::Card, 3000);
    QCOMPARE(second->partly->left(), eur(1500));
    const auto last = paid(m_saturday, PaymentMethod::Voucher);
    QVERIFY2(last, qPrintable(said(last)));
    // Of 40.00 and 30.00 each has its share of what was paid, and the rest fills them.
    QCOMPARE(payments(last->sale->order),
             QStringList({u"cash 1429 of 1429"_s, u"card 1714 of 1714"_s, u"voucher 857 of 857"_s}));
    QCOMPARE(payments(last->sale->others.first()),
             QStringList({u"cash 1071 of 1071"_s, u"card 1286 of 1286"_s, u"voucher 643 of 643"_s}));
    QCOMPARE(receiptOfHold(db(), m_friday.id)->paid, eur(7000));
}

void TestJointHolds::aPartGivenBackElsewhere()
{
    holdBoth();
    const auto part = paid(m_friday, PaymentMethod::Card, 3000);
    const auto more = paid(m_friday, PaymentMethod::Cash, 1000);
    DONE(returnPart(db(), one(), part->attempt.id, {}, {}));
    QCOMPARE(now(m_saturday).state, HoldState::Paying);
    const auto back = returnPart(db(), m_house->two(), more->attempt.id, {}, {});
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->released, 3);
    QCOMPARE(now(m_saturday).state, HoldState::Released);
}

void TestJointHolds::coinsAreRoundedOnce()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    m_house->clock.advanceMs(1);
    DONE(setTypePrice(db(), one(), m_fridays, u"Parkett"_s, 0, eur(1001)));
    DONE(setTypePrice(db(), one(), m_saturdays, u"Parkett"_s, 0, eur(1001)));
    holdBoth(); // 20.02 and 10.01
    const auto sale = sellHold(db(), one(), m_friday.id, {cash(5000)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->change, eur(1995));
    QCOMPARE(sale->order.total.minor + sale->others.first().total.minor, 3005);
    QCOMPARE(sale->order.rounded, eur(2));
    QCOMPARE(sale->others.first().rounded, eur(0));
}

void TestJointHolds::theNameIsForAll()
{
    holdBoth();
    DONE(namePatron(db(), one(), m_saturday.id, u"Ada Lovelace"_s));
    QCOMPARE(now(m_friday).patron, u"Ada Lovelace"_s);
    const auto sale = sellHold(db(), one(), m_friday.id, {card(7000)}, {}, u"Ada King"_s);
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(sale->order.patron, u"Ada King"_s);
    QCOMPARE(sale->others.first().patron, u"Ada King"_s);
}

void TestJointHolds::oneLeaves()
{
    holdBoth();
    DONE(releaseHold(db(), one(), m_friday.id, {}));
    QCOMPARE(jointHolds(db(), now(m_saturday))->size(), 1);
    const auto sale = sellHold(db(), one(), m_saturday.id, {card(3000)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QVERIFY(sale->others.isEmpty() && sale->order.soldWith.isEmpty());
}

void TestJointHolds::allOrNoneArePaidFor()
{
    holdBoth();
    DONE(releaseHold(db(), one(), m_saturday.id, {}));
    PaymentStart start{PaymentMethod::Card, {}, u"evening"_s};
    start.holds = {m_friday.id, m_saturday.id};
    REFUSED(beginPayment(db(), one(), m_friday.id, start), ErrorCode::HoldExpired);
    QCOMPARE(now(m_friday).state, HoldState::Active);
    start.holds = {m_friday.id};
    DONE(beginPayment(db(), one(), m_friday.id, start));
}

void TestJointHolds::noMoreIsTakenForOneThatIsCancelled()
{
    holdBoth();
    const auto part = paid(m_friday, PaymentMethod::Card, 3000);
    DONE(cancelEvent(db(), one(), m_saturdays));
    REFUSED(begun(m_friday, PaymentMethod::Card), ErrorCode::EventClosed);
    DONE(returnPart(db(), one(), part->attempt.id, {}, {}));
}

void TestJointHolds::oneThatIsOverIsSaid()
{
    holdBoth();
    m_house->clock.advanceMs(900'000); // the strict one is over, the yielding one stands
    REFUSED(sellHold(db(), one(), m_friday.id, {card(7000)}, {}), ErrorCode::HoldExpired);
    REFUSED(begun(m_friday, PaymentMethod::Card), ErrorCode::HoldExpired);
    DONE(expireHolds(db(), one(), {}));
    const auto sale = sellHold(db(), one(), m_friday.id, {card(4000)}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
}

void TestJointHolds::takenBackItJoinsTheOthers()
{
    holdBoth();
    m_house->clock.advanceMs(900'000);
    DONE(expireHolds(db(), one(), {}));
    const auto back = takeBack(db(), one(), m_saturday.id, m_house->plan, {});
    QVERIFY2(back, qPrintable(said(back)));
    QVERIFY(back->kept);
    QCOMPARE(back->kept->joint, m_friday.id);
    QCOMPARE(now(m_friday).times.expiresAt, back->kept->times.expiresAt);
    DONE(sellHold(db(), one(), m_friday.id, {card(7000)}, {}));
}

void TestJointHolds::notForAnExchange()
{
    const auto sale = m_house->sold(one(), m_fridays, {u"A9"_s});
    holdBoth();
    ExchangeAsked asked;
    asked.order = sale->order.id;
    asked.reason = u"Another night"_s;
    REFUSED(beginPayment(db(), one(), m_saturday.id, {PaymentMethod::Card, {}, {}, {}, asked}),
            ErrorCode::InvalidArgument);
}

void TestJointHolds::eachGoesBackByItself()
{
    holdBoth();
    const auto sale = sellHold(db(), one(), m_friday.id, {card(7000)}, {});
    const auto friday = refundOrder(db(), one(), sale->order.id, {}, {}, {});
    QVERIFY2(friday, qPrintable(said(friday)));
    QCOMPARE(friday->refunded, eur(4000));
    QCOMPARE(friday->payments.first().method, PaymentMethod::Card);
    const auto saturday = refundOrder(db(), one(), sale->others.first().id, {}, {}, {});
    QCOMPARE(saturday->refunded, eur(3000));
}

void TestJointHolds::anotherProgramCannotPart_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("leaves the others", "UPDATE hold SET joint_id = NULL WHERE hold_id = 2");
    row("goes with others", "UPDATE hold SET joint_id = 3 WHERE hold_id = 2");
    row("joins those that are paid for", "UPDATE hold SET joint_id = 1 WHERE hold_id = 3");
    row("joins none", "UPDATE hold SET joint_id = 99 WHERE hold_id = 3");
    row("joins one that is alone", "UPDATE hold SET joint_id = 3 WHERE hold_id = 4");
    row("begins with others", "INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, "
                              "expires_at, ceiling_at, revision, joint_id) "
                              "SELECT 9, event_id, 'active', terminal, clerk, seconds, started_at, expires_at, "
                              "ceiling_at, revision, 1 FROM hold WHERE hold_id = 3");
    row("runs while another is paid for", "UPDATE hold SET state = 'active' WHERE hold_id = 2");
    row("is released while another is paid for",
        "UPDATE hold SET state = 'released', ended_at = 1, ended_by = 'x', ended_reason = '' WHERE hold_id = 2");
}

void TestJointHolds::anotherProgramCannotPart()
{
    QFETCH(QString, sql);
    holdBoth();
    const EventId sunday = m_house->newEvent({}, u"Macbeth"_s);
    (void)held(sunday, {u"A1"_s});
    (void)held(m_house->newEvent({}, u"Othello"_s), {u"A1"_s});
    DONE(begun(m_friday, PaymentMethod::Card));
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QVERIFY2(!other.tries(sql).isEmpty(), "the file let it happen");
    }
    m_house->reopen();
}

void TestJointHolds::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    QTest::newRow("parted") << u"UPDATE hold SET joint_id = NULL WHERE hold_id = 2"_s << u"“goes with”"_s;
    QTest::newRow("another clock") << u"UPDATE hold SET expires_at = expires_at - 1 WHERE hold_id = 2"_s
                                   << u"another clock"_s;
    QTest::newRow("one sold without the other")
        << u"UPDATE hold SET state = 'expired', ended_at = 1, ended_by = 'x', ended_reason = '' WHERE hold_id = 4"_s
        << u"Hold 4"_s;
}

void TestJointHolds::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    holdBoth();
    const HoldInfo third = held(m_fridays, {u"A5"_s});
    DONE(heldWith(m_saturdays, {u"A5"_s}, third));
    DONE(sellHold(db(), one(), third.id, {card(5000)}, {}));
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestJointHolds)
#include "tst_joint_holds.moc"

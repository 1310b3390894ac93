// A sale that is paid in several ways, one after another: no part of it is lost, and none is sold twice.
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"

#include <QRandomGenerator>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// The other process: takes a part, and is killed before the rest.
int playPayer(const QString &, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!connection)
        return 3;
    const TestClock clock{{arguments.at(2).toLongLong()}};
    const Act act{{u"counter/7"_s, {}}, clock};
    const HoldId hold(arguments.at(1).toLongLong());
    const auto begun = beginPayment(**connection, act, hold, {PaymentMethod::Card, Money{4000, {}}, u"card"_s});
    if (!begun || !settlePayment(**connection, act, begun->attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s)))
        return 1;
    sayLine(u"ready"_s);
    hearLine();
    return 0;
}

} // namespace

class TestPaymentParts : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void inAnyWaysOneAfterAnother();
    void aPartOfCashHasItsChange();
    void theRestIsSoldFor();
    void moreThanIsLeftIsRefused();
    void aPartIsNotWhatItWasNot();
    void partlyPaidItStaysInPayment();
    void refusedItWaitsForAnotherWay();
    void notChargedIsNotReleased();
    void givenBack();
    void givenBackElsewhereIsReleased();
    void givenBackOnceAndNotAfterTheSale();
    void eachAnswerIsAnsweredAgain();
    void feesByTenderOnce();
    void pricedAsWhenItWasBegun();
    void aFeeThatWentWithItsPart();
    void anotherTerminalGoesOn();
    void aKilledProcessLeavesWhatWasPaid();
    void anotherProgramCannotLoseAPart_data();
    void anotherProgramCannotLoseAPart();
    void randomlyPaid();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(const QStringList &seats = {u"A1"_s}) { return *m_house->hold(one(), m_event, seats); }
    Result<PaymentAttempt> begun(const HoldInfo &hold, PaymentMethod method, std::optional<qint64> minor = {},
                                 const QString &key = {}, std::optional<Act> by = {})
    {
        m_house->clock.advanceMs(1);
        TRY_GET(const PaymentBegun begun,
                beginPayment(db(), by.value_or(one()), hold.id,
                             {method, minor ? std::optional(eur(*minor)) : std::nullopt, key}));
        return begun.attempt;
    }
    Result<PaymentSettled> paid(const HoldInfo &hold, PaymentMethod method, std::optional<qint64> minor = {},
                                std::optional<qint64> tendered = {})
    {
        TRY_GET(const PaymentAttempt attempt, begun(hold, method, minor));
        PaymentVerdict verdict = PaymentVerdict::wasCharged(u"slip %1"_s.arg(attempt.id.value()));
        if (tendered)
            verdict.tendered = eur(*tendered);
        return settlePayment(db(), one(), attempt.id, verdict);
    }
    // "cash 2000 of 5000"
    static QStringList payments(const Order &order)
    {
        QStringList told;
        for (const Payment &payment : order.payments)
            told +=
                u"%1 %2 of %3"_s.arg(methodName(payment.method)).arg(payment.amount.minor).arg(payment.tendered.minor);
        return told;
    }
    qint64 count(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }
    HoldState state(const HoldInfo &hold) { return readHold(db(), hold.id)->state; }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestPaymentParts::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(8730)));
}

// Example 13 without its gift card.
void TestPaymentParts::inAnyWaysOneAfterAnother()
{
    const HoldInfo hold = held();
    const auto first = paid(hold, PaymentMethod::Voucher, 2500);
    QVERIFY2(first, qPrintable(said(first)));
    QVERIFY(first->partly && !first->sale);
    QCOMPARE(first->partly->due, eur(8730));
    QCOMPARE(first->partly->left(), eur(6230));
    const auto second = paid(hold, PaymentMethod::Card, 4000);
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(second->partly->left(), eur(2230));
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 0);
    const auto last = paid(hold, PaymentMethod::Cash, {}, 5000);
    QVERIFY2(last, qPrintable(said(last)));
    QVERIFY(last->sale && !last->partly);
    QCOMPARE(payments(last->sale->order),
             QStringList({u"voucher 2500 of 2500"_s, u"card 4000 of 4000"_s, u"cash 2230 of 5000"_s}));
    QCOMPARE(last->sale->change, eur(2770));
    QCOMPARE(last->sale->order.payments.at(1).reference, u"slip 2"_s);
    QCOMPARE(state(hold), HoldState::Sold);
    QVERIFY(openAttempts(db())->isEmpty());
}

void TestPaymentParts::aPartOfCashHasItsChange()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Cash, 2000, 5000));
    DONE(paid(hold, PaymentMethod::Cash, 1000, 1000));
    const auto last = paid(hold, PaymentMethod::Card);
    QVERIFY2(last, qPrintable(said(last)));
    QCOMPARE(payments(last->sale->order),
             QStringList({u"cash 2000 of 5000"_s, u"cash 1000 of 1000"_s, u"card 5730 of 5730"_s}));
    QCOMPARE(last->sale->change, eur(0)); // the part's 30.00 went back when it was paid
    QCOMPARE(last->sale->paid, eur(2000 + 1000 + 5730));
    const auto again = receiptOfHold(db(), hold.id);
    QCOMPARE(again->change, eur(0));
    QCOMPARE(again->paid, eur(2000 + 1000 + 5730));
}

void TestPaymentParts::theRestIsSoldFor()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Card, 4000));
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Card, eur(8730), {}}}, {}), ErrorCode::PaymentMismatch);
    REFUSED(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(4729), {}}}, {}), ErrorCode::PaymentMismatch);
    const auto sale = sellHold(db(), one(), hold.id,
                               {{PaymentMethod::Card, eur(2730), {}}, {PaymentMethod::Cash, eur(5000), {}}}, {});
    QVERIFY2(sale, qPrintable(said(sale)));
    QCOMPARE(payments(sale->order),
             QStringList({u"card 4000 of 4000"_s, u"card 2730 of 2730"_s, u"cash 2000 of 5000"_s}));
}

void TestPaymentParts::moreThanIsLeftIsRefused()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Voucher, 2500));
    REFUSED(begun(hold, PaymentMethod::Card, 6231), ErrorCode::InvalidArgument);
    REFUSED(begun(hold, PaymentMethod::Card, -1), ErrorCode::InvalidArgument);
    const auto all = begun(hold, PaymentMethod::Card, 6230);
    QVERIFY2(all, qPrintable(said(all)));
    REFUSED(begun(hold, PaymentMethod::Cash, 100), ErrorCode::Forbidden); // one at a time
    DONE(settlePayment(db(), one(), all->id, PaymentVerdict::wasCharged({})));
    REFUSED(begun(hold, PaymentMethod::Cash, 100), ErrorCode::HoldConsumed);
}

void TestPaymentParts::aPartIsNotWhatItWasNot()
{
    const HoldInfo hold = held();
    const auto card = begun(hold, PaymentMethod::Card, 4000);
    PaymentVerdict verdict = PaymentVerdict::wasCharged({});
    verdict.tendered = eur(5000);
    REFUSED(settlePayment(db(), one(), card->id, verdict), ErrorCode::PaymentMismatch);
    verdict.tendered = eur(3000);
    REFUSED(settlePayment(db(), one(), card->id, verdict), ErrorCode::PaymentMismatch);
    DONE(abandonPayment(db(), one(), hold.id));
    const auto cash = begun(hold, PaymentMethod::Cash, 4000);
    REFUSED(settlePayment(db(), one(), cash->id, verdict), ErrorCode::PaymentMismatch);
    DONE(abandonPayment(db(), one(), hold.id));
    REFUSED(begun(hold, PaymentMethod::Cash, 0), ErrorCode::InvalidArgument);
    REFUSED(begun(hold, PaymentMethod::Card, 0), ErrorCode::InvalidArgument); // no reader is asked for nothing
}

void TestPaymentParts::partlyPaidItStaysInPayment()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Card, 4000));
    m_house->clock.advanceMs(100'000'000); // long after its deadline, and the latest there can be
    DONE(expireHolds(db(), one(), {}));
    QCOMPARE(state(hold), HoldState::Paying);
    REFUSED(releaseHold(db(), one(), hold.id, {}), ErrorCode::Forbidden);
    REFUSED(takeFromHold(db(), one(), hold.id, SeatRequest::named({u"A1"_s})), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), one(), hold.id)); // there is nothing to give up
    QCOMPARE(state(hold), HoldState::Paying);
    const auto parts = openAttempts(db());
    QCOMPARE(parts->size(), 1);
    QVERIFY(parts->first().isPart());
    QCOMPARE(parts->first().state, AttemptState::Charged);
    DONE(paid(hold, PaymentMethod::Card));
}

void TestPaymentParts::refusedItWaitsForAnotherWay()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Cash, 4000));
    const auto card = begun(hold, PaymentMethod::Card);
    const auto refused = declinePayment(db(), one(), card->id, u"Declined"_s);
    QVERIFY2(refused, qPrintable(said(refused)));
    QCOMPARE(refused->state, HoldState::Paying);
    const auto again = begun(hold, PaymentMethod::Card, 1000);
    QVERIFY2(again, qPrintable(said(again)));
    const auto abandoned = abandonPayment(db(), one(), hold.id);
    QVERIFY2(abandoned, qPrintable(said(abandoned)));
    QCOMPARE(abandoned->state, HoldState::Paying);
    DONE(paid(hold, PaymentMethod::Cash, {}, 4730));
}

void TestPaymentParts::notChargedIsNotReleased()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Cash, 4000));
    const auto card = begun(hold, PaymentMethod::Card);
    const auto settled = settlePayment(db(), two(), card->id, PaymentVerdict::notCharged(u"Left"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->released, 0);
    QVERIFY(settled->partly);
    QCOMPARE(settled->partly->left(), eur(4730));
    QCOMPARE(state(hold), HoldState::Paying);
    DONE(paid(hold, PaymentMethod::Cash));
}

void TestPaymentParts::givenBack()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Card, 4000));
    DONE(paid(hold, PaymentMethod::Cash, 2000, 5000));
    const auto parts = openAttempts(db());
    const auto card = returnPart(db(), one(), parts->at(0).id, u"refund 9"_s, u"Walks away"_s);
    QVERIFY2(card, qPrintable(said(card)));
    QCOMPARE(card->hold.state, HoldState::Paying);
    QCOMPARE(card->part.amount, eur(4000));
    DONE(returnPart(db(), one(), parts->at(0).id, {}, {})); // said again
    QCOMPARE(count("SELECT count(*) FROM part_return"), 1);
    const auto cash = returnPart(db(), one(), parts->at(1).id, {}, {});
    QVERIFY2(cash, qPrintable(said(cash)));
    QCOMPARE(cash->hold.state, HoldState::Active);
    QVERIFY(cash->hold.times.expiresAt.ms > m_house->clock.now().ms);
    QVERIFY(openAttempts(db())->isEmpty());
    DONE(releaseHold(db(), one(), hold.id, {}));
    QCOMPARE(count("SELECT count(*) FROM payment"), 0);
}

void TestPaymentParts::givenBackElsewhereIsReleased()
{
    const HoldInfo hold = held();
    const auto part = paid(hold, PaymentMethod::Card, 4000);
    const auto back = returnPart(db(), two(), part->attempt.id, {}, u"Terminal out of order"_s);
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->hold.state, HoldState::Released);
    QCOMPARE(back->released, 1);
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
}

void TestPaymentParts::givenBackOnceAndNotAfterTheSale()
{
    const HoldInfo hold = held();
    const auto gone = paid(hold, PaymentMethod::Card, 1000);
    DONE(returnPart(db(), one(), gone->attempt.id, {}, {}));
    const auto part = paid(hold, PaymentMethod::Card, 4000);
    const auto whole = paid(hold, PaymentMethod::Card);
    REFUSED(returnPart(db(), one(), part->attempt.id, {}, {}), ErrorCode::Forbidden);
    DONE(returnPart(db(), one(), gone->attempt.id, {}, {})); // said again
    REFUSED(returnPart(db(), one(), whole->attempt.id, {}, {}), ErrorCode::InvalidArgument);
    REFUSED(returnPart(db(), one(), part->attempt.id, u"4111 1111 1111 1111"_s, {}), ErrorCode::InvalidArgument);
    const auto refund = refundOrder(db(), one(), whole->sale->order.id, {}, {}, {});
    QVERIFY2(refund, qPrintable(said(refund)));
    QCOMPARE(refund->refunded, eur(8730));
}

void TestPaymentParts::eachAnswerIsAnsweredAgain()
{
    const HoldInfo hold = held();
    const auto first = begun(hold, PaymentMethod::Card, 4000, u"k1"_s);
    const PaymentVerdict charged = PaymentVerdict::wasCharged(u"slip 1"_s);
    DONE(settlePayment(db(), one(), first->id, charged));
    const auto again = settlePayment(db(), one(), first->id, charged);
    QVERIFY2(again, qPrintable(said(again)));
    QVERIFY(again->partly);
    QCOMPARE(again->partly->left(), eur(4730));
    REFUSED(settlePayment(db(), one(), first->id, PaymentVerdict::notCharged({})), ErrorCode::HoldConsumed);
    const auto key = begun(hold, PaymentMethod::Card, 4000, u"k1"_s);
    QVERIFY2(key, qPrintable(said(key)));
    QCOMPARE(key->id, first->id);
    QCOMPARE(key->state, AttemptState::Charged);
    DONE(paid(hold, PaymentMethod::Cash));
    const auto later = settlePayment(db(), one(), first->id, charged); // it is in the order by now
    QVERIFY2(later, qPrintable(said(later)));
    QVERIFY(later->sale);
    const HoldInfo other = held({u"A2"_s});
    const auto gone = paid(other, PaymentMethod::Card, 4000);
    DONE(returnPart(db(), one(), gone->attempt.id, {}, {}));
    REFUSED(settlePayment(db(), one(), gone->attempt.id, charged), ErrorCode::HoldConsumed);
}

void TestPaymentParts::feesByTenderOnce()
{
    m_house->fee(u"Card fee"_s, FeeFor::Tender, 100, {PaymentMethod::Card});
    const HoldInfo hold = held();
    const auto cash = paid(hold, PaymentMethod::Cash, 2000);
    QCOMPARE(cash->partly->due, eur(8730));
    const auto card = paid(hold, PaymentMethod::Card, 3000);
    QCOMPARE(card->partly->due, eur(8830));
    QCOMPARE(card->partly->left(), eur(3830));
    const auto last = paid(hold, PaymentMethod::Card); // the same way: no second fee
    QVERIFY2(last, qPrintable(said(last)));
    QCOMPARE(last->sale->order.total, eur(8830));
    QCOMPARE(payments(last->sale->order),
             QStringList({u"cash 2000 of 2000"_s, u"card 3000 of 3000"_s, u"card 3830 of 3830"_s}));
    const HoldInfo other = held({u"A2"_s});
    DONE(paid(other, PaymentMethod::Card, 3000));
    const auto rest = paid(other, PaymentMethod::Cash); // the card's fee stays
    QVERIFY2(rest, qPrintable(said(rest)));
    QCOMPARE(rest->sale->order.total, eur(8830));
}

void TestPaymentParts::pricedAsWhenItWasBegun()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Cash, 2000));
    m_house->fee(u"Booking fee"_s, FeeFor::Order, 500); // from now on, and not for what was begun before
    const auto last = paid(hold, PaymentMethod::Card);
    QVERIFY2(last, qPrintable(said(last)));
    QCOMPARE(last->sale->order.total, eur(8730));
}

void TestPaymentParts::aFeeThatWentWithItsPart()
{
    m_house->fee(u"Card fee"_s, FeeFor::Tender, 500, {PaymentMethod::Card});
    const HoldInfo hold = held();
    const auto card = paid(hold, PaymentMethod::Card, 100);
    DONE(paid(hold, PaymentMethod::Cash, 9000));
    DONE(returnPart(db(), one(), card->attempt.id, {}, {})); // 90.00 are paid of 87.30
    REFUSED(begun(hold, PaymentMethod::Cash), ErrorCode::PaymentMismatch);
    REFUSED(sellHold(db(), one(), hold.id, {}, {}), ErrorCode::PaymentMismatch);
    DONE(returnPart(db(), one(), openAttempts(db())->first().id, {}, {}));
    DONE(paid(hold, PaymentMethod::Cash));
}

void TestPaymentParts::anotherTerminalGoesOn()
{
    const HoldInfo hold = held();
    DONE(paid(hold, PaymentMethod::Card, 4000));
    const auto rest = begun(hold, PaymentMethod::Cash, {}, {}, two());
    QVERIFY2(rest, qPrintable(said(rest)));
    QCOMPARE(rest->amount, eur(4730));
    const auto sold = settlePayment(db(), two(), rest->id, PaymentVerdict::wasCharged({}));
    QVERIFY2(sold, qPrintable(said(sold)));
    QCOMPARE(sold->sale->order.by.terminal, u"counter/2"_s);
}

void TestPaymentParts::aKilledProcessLeavesWhatWasPaid()
{
    const auto hold = m_house->hold(m_house->at(u"counter/7"_s), m_event, {u"A1"_s});
    m_house->close();
    Child other(u"pays"_s,
                {m_house->file, QString::number(hold->id.value()), QString::number(m_house->clock.now().ms)});
    QCOMPARE(other.line(), u"ready"_s);
    other.kill();
    m_house->reopen();
    const auto left = openAttempts(db());
    QCOMPARE(left->size(), 1);
    QCOMPARE(left->first().amount, eur(4000));
    QCOMPARE(left->first().reference, u"slip 7"_s);
    QCOMPARE(state(*hold), HoldState::Paying);
    const auto rest = begun(*hold, PaymentMethod::Cash);
    DONE(settlePayment(db(), one(), rest->id, PaymentVerdict::wasCharged({})));
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1);
}

void TestPaymentParts::anotherProgramCannotLoseAPart_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a hold that leaves payment", "UPDATE hold SET state = 'active' WHERE state = 'paying'");
    row("released",
        "UPDATE hold SET state = 'released', ended_at = 1, ended_by = 'x', ended_reason = '' WHERE state = 'paying'");
    row("a part that was none", "UPDATE payment_attempt SET tendered_minor = NULL");
    const char *back = "INSERT INTO part_return (attempt_id, event_id, terminal, clerk, at, reference, reason) ";
    QTest::newRow("given back that was none") << QString::fromUtf8(back) + u"VALUES (99, 1, 'x', '', 1, '', '')"_s;
    QTest::newRow("given back as of another event")
        << QString::fromUtf8(back) + u"SELECT attempt_id, 2, 'x', '', 1, '', '' FROM payment_attempt"_s;
}

void TestPaymentParts::anotherProgramCannotLoseAPart()
{
    QFETCH(QString, sql);
    DONE(paid(held(), PaymentMethod::Card, 4000));
    (void)m_house->newEvent();
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QVERIFY2(!other.tries(sql).isEmpty(), "the file let it happen");
    }
    m_house->reopen();
}

// Whatever is taken and given back, in whatever order: what is paid is what stands, and an order's lines are its
// payments.
void TestPaymentParts::randomlyPaid()
{
    m_house->fee(u"Card fee"_s, FeeFor::Tender, 70, {PaymentMethod::Card});
    QRandomGenerator random(20261125);
    const QList<PaymentMethod> ways{PaymentMethod::Cash, PaymentMethod::Card, PaymentMethod::Voucher,
                                    PaymentMethod::Account};
    const QStringList seats{u"A1"_s, u"A2"_s, u"A3"_s, u"B1"_s, u"B2"_s, u"C3"_s, u"C4"_s, u"D5"_s};
    int sold = 0, given = 0;
    for (const QString &seat : seats) {
        const HoldInfo hold = held({seat});
        QMap<AttemptId, qint64> standing;
        for (int step = 0; step < 40 && state(hold) != HoldState::Sold; ++step) {
            const auto sum = [&] {
                qint64 paid = 0;
                for (const qint64 part : std::as_const(standing))
                    paid += part;
                return paid;
            };
            if (!standing.isEmpty() && random.bounded(4) == 0) {
                const AttemptId part = standing.firstKey();
                DONE(returnPart(db(), one(), part, {}, {}));
                standing.remove(part);
                ++given;
                continue;
            }
            const PaymentMethod way = ways.at(random.bounded(int(ways.size())));
            const bool rest = step > 30;
            const auto attempt = begun(hold, way, rest ? std::nullopt : std::optional<qint64>(random.bounded(1, 4000)));
            if (!attempt)
                continue; // more than is left
            PaymentVerdict verdict = PaymentVerdict::wasCharged({});
            if (way == PaymentMethod::Cash)
                verdict.tendered = attempt->amount + eur(random.bounded(500));
            if (random.bounded(5) == 0) {
                DONE(declinePayment(db(), one(), attempt->id, u"Declined"_s));
                continue;
            }
            const auto settled = settlePayment(db(), one(), attempt->id, verdict);
            QVERIFY2(settled, qPrintable(said(settled)));
            standing.insert(attempt->id, attempt->amount.minor);
            if (settled->partly) {
                QCOMPARE(settled->partly->paid().minor, sum());
                QVERIFY(settled->partly->left().minor > 0);
                continue;
            }
            ++sold;
            const Order &order = settled->sale->order;
            qint64 kept = 0, lines = 0;
            for (const Payment &payment : order.payments)
                kept += payment.amount.minor;
            const auto ledger = readOrderLines(db(), order.id);
            for (const LedgerLine &line : *ledger)
                lines += line.paid.minor;
            QCOMPARE(kept, sum());
            QCOMPARE(lines, sum());
            QCOMPARE(order.total.minor, sum());
        }
    }
    QVERIFY(sold >= 6 && given >= 6);
}

ROWLOCK_TEST_WITH_CHILDREN(TestPaymentParts, playPayer)
#include "tst_payment_parts.moc"

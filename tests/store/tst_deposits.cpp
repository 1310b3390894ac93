// Deposits: what is asked for in advance, until when the rest is to be paid, and what becomes of a part that was paid
// where nobody came for the rest.
#include "model/domain/pricing/line_sums.h"
#include "model/store/deposits.h"
#include "model/store/event_changes.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/order_lines.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/vouchers.h"
#include "tests/support/answers_checked.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDeposits : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void theRestIsDueAsProposed();
    void theRestIsDueAsGiven();
    void theRestIsDueLater();
    void onlyAPartHasARest();
    void theHouseSaysHowMuch();
    void theProposedDepositIsPaid();
    void aDepositInCoins();
    void nothingEndsByItself();
    void keptByAnotherTerminal();
    void keptByRate();
    void keptOfSeveralPerformances();
    void keptOfOneThatCostsNothing();
    void keptByOneThatCostsNothing();
    void whatLeftBeforeIsNotKept();
    void keptGivesVouchersAndCardsBack();
    void keptThatAGiftCardPaid();
    void whatIsNotKept();
    void keptOnce();
    void refundedByItsLine();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(const QStringList &seats = {u"A1"_s}) { return *m_house->hold(one(), m_event, seats); }
    HoldInfo now(const HoldInfo &hold) { return *readHold(db(), hold.id); }
    void tick() { m_house->clock.advanceMs(1); }
    // Of A1 and A2, which cost 84.00.
    Result<PaymentAttempt> begun(const HoldInfo &hold, const PaymentStart &start)
    {
        tick();
        TRY_GET(const PaymentBegun begun, beginPayment(db(), one(), hold.id, start));
        return begun.attempt;
    }
    Result<PaymentSettled> paid(const HoldInfo &hold, qint64 minor, PaymentMethod method = PaymentMethod::Card,
                                const QString &reference = u"slip"_s)
    {
        TRY_GET(const PaymentAttempt attempt, begun(hold, {method, eur(minor), {}}));
        return settlePayment(db(), one(), attempt.id, PaymentVerdict::wasCharged(reference));
    }
    Result<DepositKept> kept(const HoldInfo &hold, const QString &reason = u"nobody came"_s)
    {
        tick();
        return keepDeposit(db(), two(), hold.id, reason);
    }
    HoldInfo partlyPaid(qint64 minor = 2100, const QStringList &seats = {u"A1"_s, u"A2"_s})
    {
        const HoldInfo hold = held(seats);
        const auto part = paid(hold, minor);
        if (!part || !part->partly)
            qFatal("%s", qPrintable(said(part)));
        return hold;
    }
    Instant starts(int daysBefore = 0) const { return m_starts.plusSeconds(-86400LL * daysBefore); }
    // "kept_charge 1570 of 10.00 %: 143"
    QStringList lines(OrderId order)
    {
        QStringList told;
        const auto stored = readOrderLines(db(), order);
        for (const LedgerLine &line : *stored)
            told += u"%1 %2 at %3: %4"_s.arg(kindName(line.kind))
                        .arg(line.paid.minor)
                        .arg(line.tax.rate.toText())
                        .arg(line.taxAmount.minor);
        return told;
    }
    static QStringList payments(const Order &order)
    {
        QStringList told;
        for (const Payment &payment : order.payments)
            told += u"%1 %2"_s.arg(methodName(payment.method)).arg(payment.amount.minor);
        return told;
    }
    void taxed()
    {
        m_house->taxes(u"fees"_s);
        FeeRule fee;
        fee.name = u"Service"_s;
        fee.per = FeeFor::Ticket;
        fee.amount = eur(150);
        fee.tax.code = u"fees"_s;
        DONE(addFee(db(), one(), fee));
        tick();
    }
    qint64 count(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    Instant m_starts;
};

void TestDeposits::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    m_starts = readEvent(db(), m_event)->starts;
}

void TestDeposits::theRestIsDueAsProposed()
{
    const HoldInfo hold = held();
    QVERIFY(!now(hold).restDue);
    const auto attempt = begun(hold, {PaymentMethod::Card, eur(1000), {}});
    DONE(attempt);
    QCOMPARE(now(hold).restDue, starts(14));
    DONE(settlePayment(db(), one(), attempt->id, PaymentVerdict::wasCharged(u"slip"_s)));
    DONE(paid(hold, 1000)); // another part moves nothing
    QCOMPARE(now(hold).restDue, starts(14));
    DONE(setDeposit(db(), one(), {*Percent::fromText(u"50"_s), 3}));
    tick();
    QCOMPARE(now(hold).restDue, starts(14)); // it was told so
    const HoldInfo next = held({u"A3"_s});
    DONE(begun(next, {PaymentMethod::Card, eur(1000), {}}));
    QCOMPARE(now(next).restDue, starts(3));
}

void TestDeposits::theRestIsDueAsGiven()
{
    const HoldInfo hold = held();
    PaymentStart start{PaymentMethod::Card, eur(1000), {}};
    start.restDue = m_house->clock.now().plusSeconds(-1);
    REFUSED(begun(hold, start), ErrorCode::InvalidArgument); // past
    start.restDue = starts(2);
    DONE(begun(hold, start));
    QCOMPARE(now(hold).restDue, starts(2));
    // what comes to nothing is no promise: the next one is proposed anew
    DONE(abandonPayment(db(), one(), hold.id));
    DONE(begun(hold, {PaymentMethod::Card, eur(1000), {}}));
    QCOMPARE(now(hold).restDue, starts(14));
}

void TestDeposits::theRestIsDueLater()
{
    const HoldInfo hold = partlyPaid();
    const qint64 before = now(hold).revision;
    const auto moved = setRestDue(db(), two(), hold.id, starts(1));
    DONE(moved);
    QCOMPARE(moved->restDue, starts(1));
    QVERIFY(moved->revision > before); // other windows see it
    REFUSED(setRestDue(db(), one(), hold.id, m_house->clock.now().plusSeconds(-1)), ErrorCode::InvalidArgument);
    REFUSED(setRestDue(db(), one(), held({u"A3"_s}).id, starts(1)), ErrorCode::InvalidArgument); // nothing is paid
    DONE(paid(hold, 1000)); // another part moves nothing
    QCOMPARE(now(hold).restDue, starts(1));
    DONE(paid(hold, 5300));
    REFUSED(setRestDue(db(), one(), hold.id, starts(1)), ErrorCode::HoldConsumed);
    REFUSED(setRestDue(db(), one(), HoldId(99), starts(1)), ErrorCode::HoldUnknown);
}

void TestDeposits::onlyAPartHasARest()
{
    const HoldInfo hold = held();
    PaymentStart whole;
    whole.restDue = starts(1);
    REFUSED(begun(hold, whole), ErrorCode::InvalidArgument);
    QCOMPARE(now(hold).state, HoldState::Active);
    DONE(begun(hold, {}));
    QVERIFY(!now(hold).restDue);
}

void TestDeposits::theHouseSaysHowMuch()
{
    QCOMPARE(depositAt(*readHouseRules(db()), m_house->clock.now()), DepositTerms());
    const DepositTerms half{*Percent::fromText(u"50"_s), 7}, none{Percent(), 0};
    DONE(setDeposit(db(), one(), {half.percent, half.days}));
    DONE(setDeposit(db(), two(), {none.percent, none.days})); // at the same moment: it follows
    const auto rules = readHouseRules(db());
    QCOMPARE(rules->deposits.size(), 2);
    QCOMPARE(depositAt(*rules, rules->deposits.first().from), half);
    QCOMPARE(depositAt(*rules, rules->deposits.last().from), none);
    const auto later = setDeposit(db(), one(), {{}, 3});
    QCOMPARE(later->terms, (DepositTerms{Percent(), 3})); // what is not said stays
    QCOMPARE(setDeposit(db(), two(), {half.percent, {}})->terms, (DepositTerms{half.percent, 3}));
    REFUSED(setDeposit(db(), one(), {half.percent, -1}), ErrorCode::InvalidArgument);
    REFUSED(setDeposit(db(), one(), {half.percent, longestRestDays + 1}), ErrorCode::InvalidArgument);
}

void TestDeposits::theProposedDepositIsPaid()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    PaymentStart deposit;
    deposit.isDeposit = true;
    deposit.amount = eur(100);
    REFUSED(begun(hold, deposit), ErrorCode::InvalidArgument); // one of the two
    deposit.amount.reset();
    DONE(paid(hold, 500));
    const auto rest = begun(hold, deposit); // of 21.00
    DONE(rest);
    QCOMPARE(rest->amount, eur(1600));
    DONE(settlePayment(db(), one(), rest->id, PaymentVerdict::wasCharged(u"slip"_s)));
    REFUSED(begun(hold, deposit), ErrorCode::InvalidArgument); // it is paid
    DONE(setDeposit(db(), one(), {Percent(), 0}));
    tick();
    REFUSED(begun(held({u"A3"_s}), deposit), ErrorCode::InvalidArgument); // none is asked for
    DONE(setDeposit(db(), one(), {*Percent::fromText(u"100"_s), 0}));
    tick();
    const HoldInfo all = held({u"A4"_s});
    const auto whole = begun(all, deposit);
    QCOMPARE(whole->amount, eur(4200));
    QVERIFY(settlePayment(db(), one(), whole->id, PaymentVerdict::wasCharged(u"slip"_s))->sale); // and no rest
}

void TestDeposits::aDepositInCoins()
{
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(8730)));
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    tick();
    PaymentStart deposit;
    deposit.isDeposit = true;
    deposit.method = PaymentMethod::Cash;
    QCOMPARE(begun(held(), deposit)->amount, eur(2185)); // of 21.83
    deposit.method = PaymentMethod::Card;
    QCOMPARE(begun(held({u"A2"_s}), deposit)->amount, eur(2183));
}

void TestDeposits::nothingEndsByItself()
{
    const HoldInfo hold = partlyPaid();
    m_house->clock.advanceMs(400LL * 86'400'000);
    DONE(expireHolds(db(), two(), {}));
    QCOMPARE(now(hold).state, HoldState::Paying);
    REFUSED(m_house->hold(two(), m_event, {u"A1"_s}), ErrorCode::SeatUnavailable);
    REFUSED(releaseHold(db(), two(), hold.id, u"late"_s), ErrorCode::Forbidden);
    DONE(paid(hold, 6300)); // and the rest is still taken
    QCOMPARE(now(hold).state, HoldState::Sold);
}

void TestDeposits::keptByAnotherTerminal()
{
    const HoldInfo hold = partlyPaid(2000);
    DONE(paid(hold, 100, PaymentMethod::Cash, {}));
    const auto done = kept(hold);
    DONE(done);
    QCOMPARE(done->released, 2);
    QCOMPARE(done->hold.state, HoldState::Released);
    QCOMPARE(done->hold.endedReason, u"nobody came"_s);
    QCOMPARE(done->orders.size(), 1);
    const Order &order = done->orders.first();
    QCOMPARE(order.total, eur(2100));
    QCOMPARE(order.tickets.size(), 0);
    QCOMPARE(order.by.terminal, u"counter/2"_s);
    QCOMPARE(payments(order), (QStringList{u"card 2000"_s, u"cash 100"_s}));
    QCOMPARE(lines(order.id), (QStringList{u"kept_charge 2000 at 0: 0"_s, u"kept_charge 100 at 0: 0"_s}));
    QCOMPARE(m_house->counters(m_event).available, m_house->counters(m_event).capacity);
    DONE(m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s}));
    QVERIFY(openAttempts(db())->isEmpty());
}

void TestDeposits::keptByRate()
{
    taxed();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2400)));
    const HoldInfo hold = partlyPaid(1000); // of 48.00 at 7 % and 3.00 at 19 %
    DONE(setTaxRate(db(), one(), u"tickets"_s, *TaxRate::fromText(u"10"_s)));
    tick();
    const auto done = kept(hold);
    DONE(done);
    // 9.4118 and 0.5882 at the rates of when it was paid
    QCOMPARE(lines(done->orders.first().id),
             (QStringList{u"kept_charge 941 at 7: 62"_s, u"kept_charge 59 at 19: 9"_s}));
}

void TestDeposits::keptOfSeveralPerformances()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    const HoldInfo first = held({u"A1"_s, u"A2"_s});               // 84.00
    const auto second = m_house->hold(one(), saturday, {u"A1"_s}); // 42.00
    DONE(joinHolds(db(), one(), second->id, first.id));
    DONE(paid(now(first), 1000));
    DONE(paid(now(first), 1000, PaymentMethod::Cash, {}));
    QCOMPARE(now(first).restDue, starts(14));
    QCOMPARE(now(*second).restDue, starts(14));
    const auto done = kept(now(*second)); // whichever is named
    DONE(done);
    QCOMPARE(done->released, 3);
    QCOMPARE(done->orders.size(), 2);
    QCOMPARE(done->orders.first().total, eur(1334)); // twice 6.67, of 84.00 and of what was left of them
    QCOMPARE(done->orders.last().total, eur(666));
    QCOMPARE(done->orders.last().event, saturday);
    QCOMPARE(now(first).state, HoldState::Released);
    QCOMPARE(count("SELECT CAST(sum(amount_minor) AS BIGINT) FROM payment WHERE method = 'cash'"), 1000);
    DONE(kept(now(first)));
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 2);
}

void TestDeposits::keptOfOneThatCostsNothing()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    DONE(setTypePrice(db(), one(), saturday, u"Parkett"_s, 0, eur(0)));
    const HoldInfo first = held();
    const auto second = m_house->hold(one(), saturday, {u"A1"_s});
    DONE(joinHolds(db(), one(), second->id, first.id));
    DONE(paid(now(first), 1000));
    const auto done = kept(now(*second));
    DONE(done);
    QCOMPARE(done->orders.size(), 1);
    QCOMPARE(now(*second).state, HoldState::Released);
    QCOMPARE(kept(now(*second))->orders.size(), 1); // answered by the other's
}

// The payment stands with the first of them, and all of it falls to the other.
void TestDeposits::keptByOneThatCostsNothing()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(0)));
    const HoldInfo first = held();
    const auto second = m_house->hold(one(), saturday, {u"A1"_s});
    DONE(joinHolds(db(), one(), second->id, first.id));
    const auto part = paid(now(first), 1000);
    DONE(part);
    QCOMPARE(part->attempt.hold, first.id);
    const auto done = kept(now(first));
    DONE(done);
    QCOMPARE(done->orders.size(), 1);
    QCOMPARE(done->orders.first().event, saturday);
    const auto back = returnPart(db(), one(), part->attempt.id, {}, {});
    REFUSED(back, ErrorCode::Forbidden); // nobody hands it out a second time
    QVERIFY(back.error().message.contains(u"order %1"_s.arg(done->orders.first().id.value())));
    REFUSED(settlePayment(db(), one(), part->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)), ErrorCode::Forbidden);
}

void TestDeposits::whatLeftBeforeIsNotKept()
{
    const EventId saturday = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Twelfth Night"_s);
    const HoldInfo first = held();
    const auto second = m_house->hold(one(), saturday, {u"A1"_s});
    DONE(joinHolds(db(), one(), second->id, first.id));
    DONE(releaseHold(db(), one(), second->id, u"one evening is enough"_s));
    DONE(paid(now(first), 1000));
    DONE(kept(now(first)));
    REFUSED(kept(now(*second)), ErrorCode::HoldConsumed);
}

void TestDeposits::keptGivesVouchersAndCardsBack()
{
    Voucher wanted;
    wanted.rule.name = u"Friends"_s;
    wanted.rule.effect = PercentOff{*Percent::fromText(u"10"_s)};
    wanted.rule.uses = 2;
    const auto voucher = makeVoucher(db(), one(), wanted);
    DONE(voucher);
    tick();
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(addVoucher(db(), one(), hold.id, voucher->code));
    HoldExtra card;
    card.kind = LineKind::GiftCard;
    card.text = u"Gift card"_s;
    card.price = eur(5000);
    DONE(setExtras(db(), one(), hold.id, {card}));
    DONE(paid(now(hold), 3140)); // a quarter of 75.60 and 50.00
    QCOMPARE(readVoucher(db(), voucher->rule.id)->usesGone, 2);
    const auto done = kept(hold);
    DONE(done);
    QCOMPARE(done->orders.first().total, eur(3140));
    QCOMPARE(readVoucher(db(), voucher->rule.id)->usesGone, 0);
    QCOMPARE(count("SELECT count(*) FROM gift_card"), 0);
}

void TestDeposits::keptThatAGiftCardPaid()
{
    const auto sale = sellExtras(db(), one(), m_event, {HoldExtra{LineKind::GiftCard, u"Gift card"_s, eur(5000)}},
                                 {{PaymentMethod::Card, eur(5000), {}}});
    DONE(sale);
    const QString code = sale->cards.first().code;
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    DONE(paid(hold, 2100, PaymentMethod::GiftCard, code));
    const auto done = kept(hold);
    DONE(done);
    QCOMPARE(findGiftCard(db(), code)->balance(), eur(2900)); // it paid, and the house keeps that
    tick();
    DONE(refundOrder(db(), one(), done->orders.first().id, {}, {}, u"mercy"_s, {FeesBack::Kept, {1}}));
    QCOMPARE(findGiftCard(db(), code)->balance(), eur(5000));
}

void TestDeposits::whatIsNotKept()
{
    const HoldInfo unpaid = held({u"B1"_s});
    REFUSED(kept(unpaid), ErrorCode::InvalidArgument);
    const HoldInfo hold = partlyPaid();
    REFUSED(kept(hold, u" "_s), ErrorCode::InvalidArgument);
    REFUSED(kept(hold, u"4111 1111 1111 1111"_s), ErrorCode::InvalidArgument);
    const auto open = begun(hold, {PaymentMethod::Card, eur(100), {}});
    REFUSED(kept(hold), ErrorCode::Forbidden); // money is being asked for
    DONE(settlePayment(db(), one(), open->id, PaymentVerdict::notCharged(u"no"_s)));
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(kept(hold), ErrorCode::EventClosed); // the house let them down
    DONE(setOnSale(db(), one(), m_event, true));
    DONE(paid(hold, 6300));
    REFUSED(kept(hold), ErrorCode::HoldConsumed); // sold
    REFUSED(keepDeposit(db(), two(), HoldId(99), u"x"_s), ErrorCode::HoldUnknown);
}

void TestDeposits::keptOnce()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s});
    const auto wrong = paid(hold, 500);
    const auto attempt = begun(hold, {PaymentMethod::Card, eur(2100), u"key"_s});
    DONE(settlePayment(db(), one(), attempt->id, PaymentVerdict::wasCharged(u"slip"_s)));
    DONE(returnPart(db(), one(), wrong->attempt.id, {}, {}));
    const auto done = kept(hold);
    const auto again = kept(hold);
    DONE(again);
    QCOMPARE(again->orders.first().id, done->orders.first().id);
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1);
    // its part is no part any more
    REFUSED(returnPart(db(), one(), attempt->id, {}, {}), ErrorCode::Forbidden);
    DONE(returnPart(db(), one(), wrong->attempt.id, {}, {})); // it had gone back before
    REFUSED(settlePayment(db(), one(), attempt->id, PaymentVerdict::wasCharged(u"slip"_s)), ErrorCode::Forbidden);
    REFUSED(begun(hold, {PaymentMethod::Card, eur(100), {}}), ErrorCode::HoldConsumed);
}

void TestDeposits::refundedByItsLine()
{
    taxed();
    const auto done = kept(partlyPaid());
    const OrderId order = done->orders.first().id;
    tick();
    const auto asTicket = refundOrder(db(), one(), order, {}, {}, u"mercy"_s);
    REFUSED(asTicket, ErrorCode::InvalidArgument);
    QVERIFY(asTicket.error().message.contains(u"deposit"_s));
    REFUSED(refundOrder(db(), one(), order, {}, {}, u"mercy"_s, {.isVoid = true}), ErrorCode::InvalidArgument);
    const auto back = refundOrder(db(), one(), order, {}, {}, u"mercy"_s, {FeesBack::Kept, {1}});
    DONE(back);
    QCOMPARE(back->refunded, eur(2028)); // of 84.00 and 3.00
    REFUSED(refundOrder(db(), one(), order, {}, {}, u"again"_s, {FeesBack::Kept, {1}}), ErrorCode::InvalidArgument);
    DONE(refundOrder(db(), one(), order, {}, {}, u"mercy"_s, {FeesBack::Kept, {2}}));
    QCOMPARE(readOrder(db(), order)->refunded, eur(2100));
}

ROWLOCK_TEST(TestDeposits)
#include "tst_deposits.moc"

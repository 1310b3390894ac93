// What becomes of a voucher: reserved when a payment begins, used with its sale, returned where it comes to nothing.
#include "model/store/hold_recovery.h"
#include "model/store/moves.h"
#include "model/store/payment_parts.h"
#include "tests/store/voucher_house.h"

#include <barrier>
#include <thread>

using namespace rowlock;

class TestVoucherUses : public QObject, private VoucherHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void itIsReservedWhenAPaymentBegins();
    void aPaymentThatComesToNothingReturnsIt();
    void aPaymentInDoubtKeepsIt();
    void partsKeepItAndGiveItBack();
    void paidInAnotherWay();
    void whatWasReservedIsWhatIsSold();
    void refundsReturnItWithItsLastTicket();
    void aMovedTicketStillUsesIt();
    void aLostHoldComesBackWithIt();
    void twoTerminalsAtOnce();
};

void TestVoucherUses::itIsReservedWhenAPaymentBegins()
{
    const Voucher last = voucher(tenPercent(), 1);
    const HoldInfo first = held({u"A1"_s}, last);
    const HoldInfo second = held({u"A2"_s}, last, two()); // both were told that it is good
    QCOMPARE(due(second), eur(1800));
    const auto begun = beginPayment(db(), one(), first.id);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(1800));
    QCOMPARE(acts(last), QStringList{u"reserved"_s});
    const auto late = beginPayment(db(), two(), second.id);
    REFUSED(late, ErrorCode::InvalidArgument);
    QVERIFY2(late.error().message.contains(u"used up"_s), qPrintable(late.error().message));
    REFUSED(sellHold(db(), two(), second.id, {{PaymentMethod::Card, eur(1800), {}}}, {}), ErrorCode::InvalidArgument);
    QCOMPARE(readHold(db(), second.id)->state, HoldState::Active);
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip 1"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(1800));
    QCOMPARE(acts(last), (QStringList{u"reserved"_s, u"used"_s}));
    DONE(dropVoucher(db(), two(), second.id, last.rule.id));
    DONE(sellHold(db(), two(), second.id, {{PaymentMethod::Card, eur(2000), {}}}, {}));
}

void TestVoucherUses::aPaymentThatComesToNothingReturnsIt()
{
    const Voucher last = voucher(tenPercent(), 1, 500);
    const HoldInfo hold = held({u"A1"_s}, last);
    DONE(beginPayment(db(), one(), hold.id));
    QCOMPARE(now(last).usesGone, 1);
    DONE(abandonPayment(db(), one(), hold.id, AttemptState::Refused, u"declined"_s));
    QCOMPARE(now(last).usesGone, 0);
    QCOMPARE(now(last).budgetGone, eur(0));
    const auto again = beginPayment(db(), one(), hold.id);
    DONE(declinePayment(db(), one(), again->attempt.id, u"declined"_s));
    QCOMPARE(now(last).usesGone, 0);
    const auto third = beginPayment(db(), one(), hold.id);
    DONE(settlePayment(db(), two(), third->attempt.id, PaymentVerdict::notCharged(u"nothing"_s)));
    QCOMPARE(now(last).usesGone, 0); // the hold is released with it
    QCOMPARE(acts(last).size(), 6);
    DONE(sell(held({u"A1"_s}, last), 1800));
    QCOMPARE(now(last).usesGone, 1);
    // one that is released or expires keeps nothing, for it never had any
    const Voucher other = voucher(tenPercent(), 1);
    DONE(releaseHold(db(), one(), held({u"A2"_s}, other).id, {}));
    QCOMPARE(now(other).usesGone, 0);
}

void TestVoucherUses::aPaymentInDoubtKeepsIt()
{
    const Voucher last = voucher(tenPercent(), 1);
    const HoldInfo hold = held({u"A1"_s}, last);
    const auto begun = beginPayment(db(), one(), hold.id);
    DONE(begun);
    m_house->close();
    m_house->reopen();
    DONE(endVoucher(db(), two(), last.rule.id)); // ended since: what was begun is priced as of then
    m_house->clock.advanceMs(60'000);
    REFUSED(addVoucher(db(), two(), held({u"A2"_s}, {}, two()).id, last.code), ErrorCode::InvalidArgument);
    const auto settled = settlePayment(db(), two(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip 1"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(1800));
}

void TestVoucherUses::partsKeepItAndGiveItBack()
{
    const Voucher last = voucher(tenPercent(), 2);
    const HoldInfo hold = held({u"A1"_s, u"A2"_s}, last);
    PaymentStart part;
    part.method = PaymentMethod::Cash;
    part.amount = eur(1000);
    const auto first = beginPayment(db(), one(), hold.id, part);
    DONE(settlePayment(db(), one(), first->attempt.id, PaymentVerdict::wasCharged({})));
    const auto second = beginPayment(db(), one(), hold.id, part);
    DONE(settlePayment(db(), one(), second->attempt.id, PaymentVerdict::notCharged({})));
    QCOMPARE(acts(last), QStringList{u"reserved"_s}); // once, and still
    DONE(returnPart(db(), one(), first->attempt.id, {}, u"changed their mind"_s));
    QCOMPARE(acts(last), (QStringList{u"reserved"_s, u"returned"_s}));
    const auto third = beginPayment(db(), one(), hold.id, part);
    DONE(settlePayment(db(), one(), third->attempt.id, PaymentVerdict::wasCharged({})));
    const auto rest = beginPayment(db(), two(), hold.id);
    QCOMPARE(rest->attempt.amount, eur(2600));
    DONE(settlePayment(db(), two(), rest->attempt.id, PaymentVerdict::wasCharged(u"slip 2"_s)));
    QCOMPARE(now(last).usesGone, 2);
}

void TestVoucherUses::paidInAnotherWay()
{
    const Voucher last = voucher(tenPercent(), 1);
    const HoldInfo hold = held({u"A1"_s}, last);
    DONE(beginPayment(db(), one(), hold.id));
    DONE(sellHold(db(), one(), hold.id, {{PaymentMethod::Cash, eur(1800), {}}}, {}));
    QCOMPARE(acts(last), (QStringList{u"reserved"_s, u"used"_s}));
}

// Two payments share a budget; the first comes to nothing, and the second still pays what it was asked for.
void TestVoucherUses::whatWasReservedIsWhatIsSold()
{
    const Voucher budget = voucher(PercentOff{*Percent::of(5000)}, {}, 1500);
    const HoldInfo first = held({u"A1"_s}, budget);
    const HoldInfo second = held({u"A2"_s}, budget, two());
    const auto one = beginPayment(db(), this->one(), first.id);
    const auto other = beginPayment(db(), two(), second.id);
    DONE(other);
    QCOMPARE(other->attempt.amount, eur(1500)); // 5.00 were left
    DONE(abandonPayment(db(), this->one(), first.id));
    const auto settled = settlePayment(db(), two(), other->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(settled);
    QVERIFY(settled->sale);
    QCOMPARE(settled->sale->order.total, eur(1500));
    QCOMPARE(now(budget).budgetGone, eur(500));
}

void TestVoucherUses::refundsReturnItWithItsLastTicket()
{
    const Voucher two = voucher(tenPercent(), 2);
    const HoldInfo hold = held({u"A1"_s, u"A2"_s, u"A3"_s}, two);
    const auto sale = sell(hold, 5600);
    DONE(sale);
    const auto ticket = [&](int at) { return QList<TicketId>{sale->order.tickets.at(at).id}; };
    DONE(refundOrder(db(), one(), sale->order.id, ticket(0), {}, u"ill"_s));
    QCOMPARE(now(two).usesGone, 2); // the second one stays
    DONE(refundOrder(db(), one(), sale->order.id, ticket(1), {}, u"ill"_s));
    QCOMPARE(now(two).usesGone, 0); // the third never used it
    QCOMPARE(now(two).budgetGone, eur(0));
    DONE(refundOrder(db(), one(), sale->order.id, ticket(2), {}, u"ill"_s));
    QCOMPARE(acts(two), (QStringList{u"reserved"_s, u"used"_s, u"returned"_s}));
    DONE(sell(held({u"A1"_s, u"A2"_s}, two), 3600));
}

void TestVoucherUses::aMovedTicketStillUsesIt()
{
    const Voucher one = voucher(tenPercent(), 1);
    const auto sale = sell(held({u"A1"_s}, one), 1800);
    DONE(moveSeats(db(), this->one(), m_event, {{u"A1"_s, u"C5"_s}}, u"a camera"_s, {}));
    QCOMPARE(now(one).usesGone, 1);
    QCOMPARE(voucherOf(readOrderLines(db(), sale->order.id)->last()), one.rule.id);
    const auto refund = refundOrder(db(), this->one(), sale->order.id, {}, {}, u"ill"_s);
    DONE(refund);
    QCOMPARE(refund->refunded, eur(1800));
    QCOMPARE(now(one).usesGone, 0);
}

void TestVoucherUses::aLostHoldComesBackWithIt()
{
    const Voucher ten = voucher(tenPercent());
    const HoldInfo hold = held({u"A1"_s}, ten);
    DONE(moveSeats(db(), one(), m_event, {{u"A1"_s, u"A5"_s}}, u"a camera"_s, {}));
    QCOMPARE(due(hold), eur(1800));
    QCOMPARE(readLiveHolds(db(), m_event)->first().vouchers.size(), 1);
    m_house->clock.advanceMs(2 * 3600'000);
    DONE(expireHolds(db(), one(), m_event));
    const auto back = takeBack(db(), one(), hold.id, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept);
    QCOMPARE(back->kept->vouchers.size(), 1);
    QCOMPARE(due(*back->kept), eur(1800));
}

// Both were told that it is good, and begin their payments at the same moment, for different evenings.
void TestVoucherUses::twoTerminalsAtOnce()
{
    const EventId other = m_house->newEvent({}, u"Aida"_s);
    DONE(setTypePrice(db(), one(), other, u"Parkett"_s, 0, eur(2000)));
    for (int round = 0; round < 15; ++round) {
        const Voucher last = voucher(tenPercent(), 1);
        const QString seat = seats(20).at(round);
        const HoldInfo first = held({seat}, last);
        const auto second = m_house->hold(two(), other, {seat});
        DONE(addVoucher(db(), two(), second->id, last.code));
        std::barrier both(2);
        const auto begins = [&](const Act &act, HoldId hold) {
            const auto connection = Connection::open(m_house->file, OpenMode::ReadWrite);
            both.arrive_and_wait();
            return beginPayment(**connection, act, hold);
        };
        std::optional<Result<PaymentBegun>> theirs;
        std::thread beside([&] { theirs = begins(two(), second->id); });
        const auto ours = begins(one(), first.id);
        beside.join();
        QVERIFY2(bool(ours) != bool(*theirs), qPrintable(said(ours) + u" / "_s + said(*theirs)));
        const Error &refusal = ours ? theirs->error() : ours.error();
        QVERIFY2(refusal.message.contains(u"used up"_s), qPrintable(said(refusal)));
        QCOMPARE(now(last).usesGone, 1);
        const auto &begun = ours ? *ours : **theirs;
        QCOMPARE(begun.attempt.amount, eur(1800));
        DONE(settlePayment(db(), ours ? one() : two(), begun.attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    }
}

ROWLOCK_TEST(TestVoucherUses)
#include "tst_voucher_uses.moc"

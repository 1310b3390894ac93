// A second person's word: for one act, in time, by somebody who may, and asked wherever an act turns out to need it.
#include "model/service/desk.h"
#include "model/service/patron_import.h"
#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/deposits.h"
#include "model/store/drawers.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_prices.h"
#include "model/store/goods.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payments.h"
#include "model/store/price_types.h"
#include "model/store/shifts.h"
#include "model/store/waitlist.h"
#include "tests/store/staff_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestApprovals : public QObject, private StaffHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void anApprovalIsForOneAct();
    void anApprovalEnds();
    void whatIsSaidAgainNeedsNone();
    void aRefusalUsesNoneUp();
    void whoCannotApprove();
    void aCompAsks();
    void aCompAsAPartAsksWhenItIsBegun();
    void aCompThatGoesAlongIsNotAskedAgain();
    void aPriceByHandAsks();
    void whatIsAddedToAReductionAsksAgain();
    void whatTakesNoMoreOffIsNotAsked();
    void blockedSeatsAsk();
    void refundsAboveTheLimit();
    void aWholeSaleCountsTogether();
    void aRefundThatNobodyMayApprove();
    void anothersShiftIsNotTakenOff();
    void aShiftThatIsOpenGoesOnWithoutAWord();
    void whatIsSaidAgainOfADepositUsesNoWord();
    void aListOfPatronsIsApprovedOnce();

private:
    Result<TaxFrom> rate(int hundredths)
    {
        return setTaxRate(db(), does("tax"), u"drinks"_s, TaxRate::of(hundredths).value());
    }
    Result<BlockInfo> blocked(const QString &seat)
    {
        return blockSeats(db(), does("block"), m_event, m_house->plan, {seat}, u"P"_s, {});
    }
    Result<RefundReceipt> refunded(const Result<SaleReceipt> &sale)
    {
        return refundOrder(db(), does("refund"), sale->order.id, {}, {}, u"ill"_s);
    }
};

// Nor is one's own asked about.
void TestApprovals::anothersShiftIsNotTakenOff()
{
    makePeople();
    DONE(made(u"Kim"_s, clerk));
    Drawer drawer;
    drawer.name = u"Left"_s;
    DONE(saveDrawer(db(), does("drawer"), drawer));
    DONE(signedIn(u"Ben"_s));
    const auto shift = openShift(db(), does("shift.open"), 1, eur(0));
    DONE(shift);
    DONE(signedIn(u"Kim"_s));
    REFUSED(leaveShift(db(), does("shift.leave")), ErrorCode::Forbidden);
    QCOMPARE(readShiftHere(db(), u"counter/1"_s)->shift, shift->id);
    DONE(approved(u"Sue"_s, Right::Shifts));
    DONE(leaveShift(db(), does("shift.leave")));
    DONE(signedIn(u"Ben"_s));
    DONE(joinShift(db(), does("shift.join"), shift->id));
    DONE(leaveShift(db(), does("shift.leave")));
}

// Nothing is done, so the word is kept for what is.
void TestApprovals::aShiftThatIsOpenGoesOnWithoutAWord()
{
    makePeople();
    DONE(made(u"Kim"_s, clerk));
    Drawer drawer;
    drawer.name = u"Left"_s;
    DONE(saveDrawer(db(), does("drawer"), drawer));
    DONE(signedIn(u"Ben"_s));
    const auto shift = openShift(db(), does("shift.open"), 1, eur(0));
    DONE(shift);
    DONE(signedIn(u"Kim"_s));
    DONE(resumeShift(db(), does("shift.resume"), shift->id)); // as it was
    DONE(approved(u"Sue"_s, Right::Shifts));
    DONE(resumeShift(db(), does("shift.resume"), shift->id));
    QVERIFY(entriesOf(u"approval.used"_s).isEmpty());
    DONE(countShift(db(), does("shift.count"), shift->id, {}));
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
    REFUSED(resumeShift(db(), does("shift.resume"), shift->id), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Shifts));
    DONE(resumeShift(db(), does("shift.resume"), shift->id));
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 2);
}

// A repeat needs no key here: it is the same deposit.
void TestApprovals::whatIsSaidAgainOfADepositUsesNoWord()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A2"_s});
    const auto begun = beginPayment(db(), does("payment.begin"), hold->id, {PaymentMethod::Card, eur(500), {}});
    DONE(settlePayment(db(), does("payment.settle"), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    const auto kept = [&] { return keepDeposit(db(), does("payment.keep"), hold->id, u"never came"_s); };
    REFUSED(kept(), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::KeepDeposit));
    DONE(kept());
    DONE(approved(u"Sue"_s, Right::KeepDeposit));
    DONE(kept());
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
}

// However long it is: in one act, under entries that are no longer than any other import's.
void TestApprovals::aListOfPatronsIsApprovedOnce()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const QString name = m_house->folder.filePath(u"list.csv"_s);
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("first,last\n");
    for (int i = 0; i < 250; ++i)
        file.write("Mary,Smith" + QByteArray::number(i) + '\n');
    file.close();
    const auto import = PatronImport::open(name, {});
    QVERIFY(import);
    const auto desk = [this] {
        m_house->close();
        return Desk::open(m_house->file, {u"counter/1"_s, {}}, m_house->clock);
    };
    {
        const auto opened = desk();
        QVERIFY(opened);
        REFUSED((*import)->step(**opened), ErrorCode::Forbidden);
    }
    m_house->reopen();
    DONE(approved(u"Anna"_s, Right::Patrons));
    {
        const auto opened = desk();
        QVERIFY(opened);
        while (!(*import)->state().isDone)
            DONE((*import)->step(**opened));
        QCOMPARE(*(*opened)->patrons().count(), 250);
    }
    m_house->reopen();
    QCOMPARE((*import)->state().made, 250);
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
    QCOMPARE(entriesOf(u"patrons.imported"_s).size(), 3);
}

void TestApprovals::anApprovalIsForOneAct()
{
    makePeople();
    DONE(saveBlockCode(db(), does("code"), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    DONE(signedIn(u"Ben"_s));
    REFUSED(blocked(u"A1"_s), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Block));
    REFUSED(rate(700), ErrorCode::Forbidden); // another right
    DONE(blocked(u"A1"_s));
    REFUSED(blocked(u"A2"_s), ErrorCode::Forbidden); // it is used
    const JournalRow given = entriesOf(u"approval.given"_s).last(), used = entriesOf(u"approval.used"_s).last();
    QCOMPARE(given.clerk, u"Ben"_s);
    QVERIFY(given.body.contains(u"\"right\":\"block\""_s) && given.body.contains(u"\"staff\":3"_s));
    QCOMPARE(used.clerk, u"Ben"_s);
    QVERIFY(used.body.contains(u"\"approval\":1"_s));
    // Not at another terminal, and not for another clerk.
    DONE(approved(u"Sue"_s, Right::Block));
    DONE(signedIn(u"Ben"_s, u"counter/2"_s));
    REFUSED(blockSeats(db(), does("block", u"counter/2"_s), m_event, m_house->plan, {u"A2"_s}, u"P"_s, {}),
            ErrorCode::Forbidden);
    DONE(signedIn(u"Anna"_s));
    DONE(made(u"Bob"_s, clerk));
    DONE(signedIn(u"Bob"_s));
    REFUSED(blocked(u"A2"_s), ErrorCode::Forbidden);
}

void TestApprovals::whatIsSaidAgainNeedsNone()
{
    makePeople();
    StaffRole clerks = readRoles(db())->at(clerk - 1);
    clerks.rights.setFlag(Right::Refund, false);
    DONE(saveRole(db(), does("role"), clerks));
    DONE(signedIn(u"Ben"_s));
    const auto sale = m_house->sold(does("sell"), m_event, {u"A1"_s});
    const auto undo = [&](const QString &key, const QString &why) {
        return refundOrder(db(), does("refund"), sale->order.id, {}, key, why);
    };
    REFUSED(undo(u"k"_s, u"ill"_s), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Refund));
    DONE(undo(u"k"_s, u"ill"_s));
    DONE(undo(u"k"_s, u"ill"_s));
    DONE(approved(u"Sue"_s, Right::Refund));
    DONE(undo(u"k"_s, u"ill"_s));
    REFUSED(undo(u"k"_s, u"late"_s), ErrorCode::KeyReused);
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
    const auto other = m_house->sold(does("sell"), m_event, {u"A2"_s});
    DONE(refundOrder(db(), does("refund"), other->order.id, {}, u"k2"_s, u"ill"_s)); // there still
    DONE(signOut(db(), does("staff.sign_out")));
    REFUSED(undo(u"k"_s, u"ill"_s), ErrorCode::Forbidden); // by nobody
}

// Whoever waits is served before the clerk is refused, and that stands.
void TestApprovals::aRefusalUsesNoneUp()
{
    makePeople();
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, u"Lear"_s);
    QStringList seats;
    for (const PlanSeat &seat : m_house->plan.seats)
        seats += seat.ref;
    const QString last = seats.takeLast();
    m_house->sold(does("sell"), event, seats);
    DONE(m_house->hold(does("hold.take"), event, {last}));
    const auto entry = joinWaitlist(db(), does("waitlist.join"), event, {1, {}, {}, u"Smith"_s, u"0451 1234"_s}, {});
    DONE(entry);
    StaffRole clerks = readRoles(db())->at(clerk - 1);
    clerks.rights.setFlag(Right::Sell, false);
    DONE(saveRole(db(), does("role"), clerks));
    DONE(signedIn(u"Ben"_s));
    m_house->clock.advanceMs(600'000);
    DONE(approved(u"Sue"_s, Right::Sell));
    REFUSED(m_house->best(does("hold.take"), event, 1), ErrorCode::SoldOut);
    QCOMPARE(readWaiting(db(), entry->id)->state, WaitState::Offered);
    QVERIFY(entriesOf(u"approval.used"_s).isEmpty());
    DONE(m_house->places(does("hold.take"), event, u"Floor"_s, 1));
    QCOMPARE(entriesOf(u"approval.used"_s).size(), 1);
}

void TestApprovals::anApprovalEnds()
{
    makePeople();
    DONE(saveBlockCode(db(), does("code"), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    DONE(signedIn(u"Ben"_s));
    const auto approval = approved(u"Sue"_s, Right::Block);
    DONE(approval);
    m_house->clock.advanceMs(approval->until - m_house->clock.now());
    REFUSED(blocked(u"A1"_s), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Block));
    // Refused for another reason it is there still.
    REFUSED(blocked(u"Z9"_s), ErrorCode::SeatUnavailable);
    DONE(blocked(u"A1"_s));
}

void TestApprovals::whoCannotApprove()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    REFUSED(approved(u"Ben"_s, Right::Sell), ErrorCode::Forbidden);   // the same person
    REFUSED(approved(u"Sue"_s, Right::Prices), ErrorCode::Forbidden); // may not either
    DONE(approved(u"Sue"_s, Right::Block));
    DONE(signedIn(u"Anna"_s));
    DONE(saveBlockCode(db(), does("code"), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    StaffMember sue = *staffNamed(db(), u"Sue"_s);
    sue.isActive = false;
    DONE(changeStaff(db(), does("staff.change"), sue));
    DONE(signedIn(u"Ben"_s));
    REFUSED(blocked(u"A1"_s), ErrorCode::Forbidden); // who gave it has left
    DONE(signOut(db(), does("staff.sign_out")));
    REFUSED(approved(u"Anna"_s, Right::Sell), ErrorCode::Forbidden); // nobody asked
}

void TestApprovals::aCompAsks()
{
    makePeople();
    const auto comp =
        savePriceType(db(), does("price.type"), {-1, u"Comp"_s, u"p"_s, u"#445566"_s, true, PriceKind::Comp});
    DONE(comp);
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s});
    const auto give = [&] {
        return changePriceTypes(db(), does("hold.price"), hold->id, {{u"A1"_s, comp->no}}, u"press"_s);
    };
    const auto refused = give();
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::Comp);
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(give());
    DONE(sellHold(db(), does("sell"), hold->id, {}, {}));
    // As a tender, too.
    const auto another = held({u"A2"_s});
    const QList<PaymentLine> nothing{{PaymentMethod::Comp, another->total, {}}};
    REFUSED(sellHold(db(), does("sell"), another->id, nothing, {}), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(sellHold(db(), does("sell"), another->id, nothing, {}));
}

// Before the card is charged for the rest, and not after.
void TestApprovals::aCompAsAPartAsksWhenItIsBegun()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const auto begun = [&](HoldId hold, PaymentMethod method, std::optional<Money> amount) {
        return beginPayment(db(), does("payment.begin"), hold, {method, amount, {}});
    };
    const auto charged = [&](const Result<PaymentBegun> &payment) {
        return settlePayment(db(), does("payment.settle"), payment->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    };
    const auto hold = held({u"A1"_s});
    const Money some = eur(500);
    const auto refused = begun(hold->id, PaymentMethod::Comp, some);
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::Comp);
    QCOMPARE(readHold(db(), hold->id)->state, HoldState::Active);
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(charged(begun(hold->id, PaymentMethod::Comp, some)));
    const auto sale = charged(begun(hold->id, PaymentMethod::Card, {}));
    DONE(sale);
    QVERIFY(sale->sale && sale->sale->order.payments.size() == 2);
    // All of it: asked once.
    const auto whole = held({u"A2"_s});
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(charged(begun(whole->id, PaymentMethod::Comp, {})));
    // Kept, what was given for nothing is not given again.
    const auto lost = held({u"A3"_s});
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(charged(begun(lost->id, PaymentMethod::Comp, some)));
    DONE(approved(u"Sue"_s, Right::KeepDeposit));
    DONE(keepDeposit(db(), does("payment.keep"), lost->id, u"never came"_s));
    // More than was begun is asked for.
    const auto more = held({u"A4"_s});
    DONE(approved(u"Sue"_s, Right::Comp));
    DONE(begun(more->id, PaymentMethod::Comp, some));
    REFUSED(sellHold(db(), does("sell"), more->id, {{PaymentMethod::Comp, more->total, {}}}, {}), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), does("payment.abandon"), more->id, AttemptState::Refused, {}));
}

void TestApprovals::aCompThatGoesAlongIsNotAskedAgain()
{
    makePeople();
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s});
    DONE(approved(u"Sue"_s, Right::Comp));
    const auto sale = sellHold(db(), does("sell"), hold->id, {{PaymentMethod::Comp, hold->total, {}}}, {});
    DONE(sale);
    const auto next = m_house->hold(does("hold.take"), other, {u"A1"_s});
    DONE(next);
    ExchangeAsked asked{sale->order.id, {}, u"ill"_s, {sale->order.tickets.first().id}};
    DONE(exchangeTickets(db(), does("exchange"), asked, next->id, {}));
}

void TestApprovals::aPriceByHandAsks()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s});
    const QList<HandReduction> off{HandReduction{AmountOff{eur(500)}, u"late"_s}};
    REFUSED(agreeReductions(db(), does("hold.reduce"), hold->id, off), ErrorCode::Forbidden);
    const QList<PaymentLine> cash{{PaymentMethod::Cash, hold->total - eur(500), {}}};
    REFUSED(sellHold(db(), does("sell"), hold->id, cash, {}, {}, off), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(sellHold(db(), does("sell"), hold->id, cash, {}, {}, off));
}

// Free was agreed for one seat, and not for whatever comes to it.
void TestApprovals::whatIsAddedToAReductionAsksAgain()
{
    makePeople();
    DONE(setTaxRate(db(), does("tax"), u"drinks"_s, TaxRate::of(700).value()));
    const auto dear = savePriceType(db(), does("price.type"), {-1, u"Patron"_s, u"p"_s, u"#445566"_s});
    DONE(dear);
    const QString category = held({u"A6"_s})->items.first().category;
    DONE(setTypePrice(db(), does("price"), m_event, category, dear->no, eur(99'900)));
    const auto goods = addGoods(db(), does("goods"), {{}, u"Water"_s, eur(300), u"drinks"_s});
    DONE(goods);
    m_house->clock.advanceMs(10);
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s});
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(agreeReductions(db(), does("hold.reduce"), hold->id, {HandReduction{Comp{}, u"late"_s}}));
    HoldExtra bottle;
    bottle.goods = goods->id.value();
    bottle.quantity = 1;
    const auto more = [&] {
        return addToHold(db(), does("hold.add"), hold->id, m_house->plan, SeatRequest::named({u"A2"_s}), {});
    };
    const auto drink = [&] { return setExtras(db(), does("hold.extras"), hold->id, {bottle}); };
    const auto refused = more();
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::Reduce);
    QVERIFY(isSentence(refused.error().message));
    REFUSED(drink(), ErrorCode::Forbidden);
    QCOMPARE(readHold(db(), hold->id)->quantity(), 1);
    QVERIFY(readHold(db(), hold->id)->extras.isEmpty());
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(more());
    REFUSED(drink(), ErrorCode::Forbidden); // it was for one act
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(drink());
    // Nor dearer ones in the place of others, or another type.
    const auto dearer = [&] { return changePriceTypes(db(), does("hold.price"), hold->id, {{u"A1"_s, dear->no}}); };
    REFUSED(dearer(), ErrorCode::Forbidden);
    // Who may reduce is not asked.
    DONE(signedIn(u"Sue"_s));
    DONE(takeFromHold(db(), does("hold.take"), hold->id, SeatRequest::named({u"A2"_s})));
    DONE(more());
}

void TestApprovals::whatTakesNoMoreOffIsNotAsked()
{
    makePeople();
    DONE(signedIn(u"Ben"_s));
    const auto hold = held({u"A1"_s, u"A2"_s});
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(agreeReductions(db(), does("hold.reduce"), hold->id, {HandReduction{AmountOff{eur(500)}, u"late"_s}}));
    const auto more = [&](const QString &seat) {
        return addToHold(db(), does("hold.add"), hold->id, m_house->plan, SeatRequest::named({seat}), {});
    };
    DONE(more(u"A3"_s)); // five off, and still five off
    DONE(exchangeSeats(db(), does("hold.exchange"), hold->id, m_house->plan, {u"A1"_s}, {u"A4"_s}));
    DONE(approved(u"Sue"_s, Right::Reduce));
    DONE(agreeReductions(db(), does("hold.reduce"), hold->id,
                         {HandReduction{Comp{}, u"late"_s, {}, {ItemName{u"A2"_s}}}}));
    DONE(more(u"A1"_s)); // that one seat alone
    DONE(exchangeSeats(db(), does("hold.exchange"), hold->id, m_house->plan, {u"A2"_s}, {u"A5"_s}));
    REFUSED(more(u"A2"_s), ErrorCode::Forbidden);
}

void TestApprovals::blockedSeatsAsk()
{
    makePeople();
    DONE(saveBlockCode(db(), does("code"), {u"P"_s, u"Press"_s, u"#2e7d4f"_s, false, MaySell::Anybody, {}, 60}));
    DONE(blocked(u"A1"_s));
    DONE(signedIn(u"Ben"_s));
    SeatRequest request = SeatRequest::named({u"A1"_s});
    request.fromBlocks = true;
    const auto take = [&] { return takeHold(db(), does("hold.take"), m_event, m_house->plan, request, {}); };
    const auto refused = take();
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::SellBlocked);
    DONE(approved(u"Sue"_s, Right::SellBlocked));
    DONE(take());
}

void TestApprovals::refundsAboveTheLimit()
{
    makePeople();
    StaffRole clerks = readRoles(db())->at(clerk - 1);
    const auto one = m_house->sold(does("sell"), m_event, {u"A1"_s});
    clerks.refundLimit = one->order.total; // reached, not passed
    DONE(saveRole(db(), does("role"), clerks));
    DONE(signedIn(u"Ben"_s));
    const auto two = m_house->sold(does("sell"), m_event, {u"A2"_s, u"A3"_s});
    DONE(refunded(one));
    const auto refused = refunded(two);
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(wantsApproval(refused.error()), Right::Refund);
    QCOMPARE(refused.error().details.value(u"limit"_s).toString(), toDecimal(one->order.total));
    QCOMPARE(refused.error().details.value(u"amount"_s).toString(), toDecimal(two->order.total));
    QVERIFY(readOrder(db(), two->order.id)->refunded == eur(0));
    DONE(approved(u"Sue"_s, Right::Refund));
    DONE(refunded(two));
}

// The limit is for what one act gives back, of however many orders.
void TestApprovals::aWholeSaleCountsTogether()
{
    makePeople();
    const EventId other = m_house->newEvent({}, u"Lear"_s);
    const auto first = held({u"A1"_s}), second = m_house->hold(does("hold.take"), other, {u"A1"_s});
    DONE(joinHolds(db(), does("hold.join"), first->id, second->id));
    const auto sale =
        sellHold(db(), does("sell"), first->id, {{PaymentMethod::Cash, first->total + second->total, {}}}, {});
    DONE(sale);
    StaffRole clerks = readRoles(db())->at(clerk - 1);
    clerks.refundLimit = std::max(first->total, second->total);
    DONE(saveRole(db(), does("role"), clerks));
    DONE(signedIn(u"Ben"_s));
    const RefundTerms terms{.isVoid = true};
    const auto undo = [&] { return refundOrder(db(), does("refund"), sale->order.id, {}, {}, u"in error"_s, terms); };
    REFUSED(undo(), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Refund));
    const auto undone = undo();
    DONE(undone);
    QCOMPARE(undone->others.size(), 1);
}

void TestApprovals::aRefundThatNobodyMayApprove()
{
    makePeople();
    QList<StaffRole> roles = *readRoles(db());
    roles[supervisor - 1].refundLimit = eur(1000);
    roles[clerk - 1].rights.setFlag(Right::Refund, false);
    DONE(saveRole(db(), does("role"), roles.at(supervisor - 1)));
    DONE(saveRole(db(), does("role"), roles.at(clerk - 1)));
    DONE(signedIn(u"Ben"_s));
    const auto sale = m_house->sold(does("sell"), m_event, {u"A1"_s});
    REFUSED(refunded(sale), ErrorCode::Forbidden);
    DONE(approved(u"Sue"_s, Right::Refund));
    const auto refused = refunded(sale); // her limit does not reach
    REFUSED(refused, ErrorCode::Forbidden);
    QCOMPARE(refused.error().details.value(u"limit"_s).toString(), u"10.00"_s);
    DONE(approved(u"Anna"_s, Right::Refund));
    DONE(approved(u"Sue"_s, Right::Refund)); // a newer one that is too little hides none that is enough
    DONE(refunded(sale));
}

ROWLOCK_TEST(TestApprovals)
#include "tst_approvals.moc"

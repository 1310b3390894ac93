// Vouchers: worked examples 10, 11 and 12 of the rules for selling, to the cent, and what a voucher can be.
#include "model/store/verify.h"
#include "tests/store/voucher_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;

class TestVouchers : public QObject, private VoucherHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void example10VoucherThenByHand();
    void example11TheBudgetsLastGetsWhatIsLeft();
    void example12TicketsOnlyAndTheRestOfABudget();
    void aSetPriceAndNeverBelowNothing();
    void forSomeOnly();
    void datesAndEnd();
    void codesAreReadAsTyped();
    void theCodeIsNotInTheJournal();
    void whatCannotBe();
    void theSchemaKeepsWithinIt();
    void verifySeesItChanged();
};

// 2 of 30.00 at 7 %, code -10 %, then 5.00 off the order, fee 1.50 a ticket at 19 %, never discounted.
void TestVouchers::example10VoucherThenByHand()
{
    price(3000);
    bookingFee();
    const Voucher ten = voucher(tenPercent());
    const HoldInfo hold = held(seats(2), ten);
    DONE(agreeReductions(db(), one(), hold.id, {{AmountOff{eur(500)}, u"wet seats"_s}}));
    QCOMPARE(due(hold), eur(5200));
    const auto sale = sell(hold, 5200);
    DONE(sale);
    QCOMPARE(paid(sale->order.id), (QList<qint64>{2450, 2450, 150, 150}));
    qint64 tickets = 0, fees = 0;
    const auto lines = readOrderLines(db(), sale->order.id);
    for (const LedgerLine &line : *lines)
        (line.kind == LineKind::Fee ? fees : tickets) += line.taxAmount.minor;
    QCOMPARE(tickets, 320);
    QCOMPARE(fees, 48);
    QCOMPARE(lines->first().reason(), u"Summer; wet seats"_s);
    QCOMPARE(voucherOf(lines->first()), ten.rule.id);
    QCOMPARE(now(ten).usesGone, 2);
    QCOMPARE(now(ten).budgetGone, eur(600));
}

// -10 % with a budget of 20.00, 12 of 19.50: ten at 17.55, one 19.00, one 19.50.
void TestVouchers::example11TheBudgetsLastGetsWhatIsLeft()
{
    price(1950);
    const Voucher budget = voucher(tenPercent(), {}, 2000);
    const HoldInfo hold = held(seats(12), budget);
    const auto sale = sell(hold, 21400);
    DONE(sale);
    QCOMPARE(paid(sale->order.id), QList<qint64>(10, 1755) + QList<qint64>({1900, 1950}));
    QCOMPARE(now(budget).budgetGone, eur(2000));
    const auto more = m_house->hold(one(), m_event, {u"B5"_s});
    REFUSED(addVoucher(db(), one(), more->id, budget.code), ErrorCode::InvalidArgument);
}

// A voucher of 50.00 for tickets only: takes 39.00, the fee of 1.00 is due, 11.00 stay only if it has a budget.
void TestVouchers::example12TicketsOnlyAndTheRestOfABudget()
{
    price(1950);
    FeeRule fee;
    fee.name = u"Order fee"_s;
    fee.per = FeeFor::Order;
    fee.amount = eur(100);
    DONE(addFee(db(), one(), fee));
    m_house->clock.advanceMs(1);
    const Voucher fifty = voucher(AmountOff{eur(5000)}, {}, 5000);
    const HoldInfo hold = held(seats(2), fifty);
    QCOMPARE(due(hold), eur(100));
    DONE(sell(hold, 100));
    QCOMPARE(now(fifty).budgetGone, eur(3900));
    const HoldInfo other = held({u"B1"_s}, fifty); // what stays of it
    QCOMPARE(due(other), eur(950));
    DONE(sell(other, 950));
    QCOMPARE(now(fifty).budgetGone, eur(5000));
    const Voucher once = voucher(AmountOff{eur(5000)}, 1);
    DONE(sell(held({u"B2"_s}, once), 100));
    REFUSED(addVoucher(db(), one(), held({u"B3"_s}).id, once.code), ErrorCode::InvalidArgument); // nothing stays of one
}

void TestVouchers::aSetPriceAndNeverBelowNothing()
{
    const Voucher five = voucher(SetPrice{eur(500)});
    QCOMPARE(due(held({u"A1"_s}, five)), eur(500));
    const Voucher much = voucher(AmountOff{eur(9900)});
    const HoldInfo hold = held({u"A2"_s}, much);
    QCOMPARE(due(hold), eur(0));
    const auto sale = sellHold(db(), one(), hold.id, {}, {});
    DONE(sale);
    QCOMPARE(now(much).budgetGone, eur(2000));
    // one that changes nothing
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(500)));
    const auto cheap = m_house->hold(one(), m_event, {u"A3"_s});
    REFUSED(addVoucher(db(), one(), cheap->id, five.code), ErrorCode::InvalidArgument);
}

void TestVouchers::forSomeOnly()
{
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 1, eur(1000)));
    DONE(setTypePrice(db(), one(), m_event, u"Balkon"_s, 0, eur(2000)));
    const auto limited = [&](const PriceScope &scope) {
        Voucher wanted;
        wanted.rule.name = u"Some"_s;
        wanted.rule.effect = PercentOff{*Percent::of(5000)};
        wanted.rule.scope = scope;
        const auto made = makeVoucher(db(), one(), wanted);
        m_house->clock.advanceMs(1);
        return *made;
    };
    QCOMPARE(due(held({u"A1"_s, u"C5"_s}, limited({{u"Balkon"_s}}))), eur(3000));
    const EventId other = m_house->newEvent();
    REFUSED(addVoucher(db(), one(), held({u"A2"_s}).id, limited({{}, {}, {other}}).code), ErrorCode::InvalidArgument);
    PriceScope children;
    children.types = {1};
    const Voucher ofChildren = limited(children);
    const HoldInfo hold = held({u"A3"_s, u"A4"_s});
    REFUSED(addVoucher(db(), one(), hold.id, ofChildren.code), ErrorCode::InvalidArgument);
    DONE(changePriceTypes(db(), one(), hold.id, {{u"A4"_s, 1}}));
    DONE(addVoucher(db(), one(), hold.id, ofChildren.code));
    QCOMPARE(due(hold), eur(2500));
    // what it was for goes: the sale says so, and goes on without it
    DONE(takeFromHold(db(), one(), hold.id, SeatRequest::named({u"A4"_s})));
    REFUSED(beginPayment(db(), one(), hold.id), ErrorCode::InvalidArgument);
    DONE(dropVoucher(db(), one(), hold.id, ofChildren.rule.id));
    DONE(sell(hold, 2000));
}

void TestVouchers::datesAndEnd()
{
    Voucher dated;
    dated.rule.name = u"Week"_s;
    dated.rule.effect = tenPercent();
    dated.rule.from = m_house->clock.now().plusSeconds(3600);
    dated.rule.until = m_house->clock.now().plusSeconds(7200);
    const auto made = makeVoucher(db(), one(), dated);
    DONE(made);
    const HoldInfo hold = held({u"A1"_s});
    const auto early = addVoucher(db(), one(), hold.id, made->code);
    REFUSED(early, ErrorCode::InvalidArgument);
    QVERIFY(early.error().message.contains(u"not valid yet"_s));
    m_house->clock.advanceMs(3600'000);
    const HoldInfo in = held({u"A2"_s});
    DONE(addVoucher(db(), one(), in.id, made->code));
    m_house->clock.advanceMs(3600'000);
    const HoldInfo after = held({u"A3"_s});
    const auto late = addVoucher(db(), one(), after.id, made->code);
    REFUSED(late, ErrorCode::InvalidArgument);
    QVERIFY(late.error().message.contains(u"not valid any more"_s));
    dated.rule.from = {};
    dated.rule.until = {};
    const auto open = makeVoucher(db(), one(), dated);
    m_house->clock.advanceMs(1);
    DONE(endVoucher(db(), one(), open->rule.id));
    REFUSED(endVoucher(db(), one(), open->rule.id), ErrorCode::InvalidArgument);
    m_house->clock.advanceMs(1);
    REFUSED(addVoucher(db(), one(), after.id, open->code), ErrorCode::InvalidArgument);
    QCOMPARE(readVouchers(db(), 10)->size(), 2);
    QVERIFY(readVouchers(db(), 10)->first().isEnded);
}

void TestVouchers::codesAreReadAsTyped()
{
    Voucher wanted = voucher(tenPercent());
    wanted.code = u" spring-2027 "_s;
    wanted.rule.from.reset();
    const auto made = makeVoucher(db(), one(), wanted);
    DONE(made);
    QCOMPARE(made->code, u"SPRING2027"_s);
    m_house->clock.advanceMs(1);
    DONE(addVoucher(db(), one(), held({u"A1"_s}).id, u"Spring 2027"_s));
    REFUSED(makeVoucher(db(), one(), wanted), ErrorCode::InvalidArgument); // there is one
    for (const QString &code : {u"abc"_s, u"a_b_c_d"_s, QString(41, u'A'), u"'; DROP"_s}) {
        wanted.code = code;
        REFUSED(makeVoucher(db(), one(), wanted), ErrorCode::InvalidArgument);
        REFUSED(addVoucher(db(), one(), held({u"A2"_s}).id, code), ErrorCode::InvalidArgument);
        DONE(releaseHold(db(), one(), readLiveHolds(db(), m_event)->last().id, {}));
    }
    wanted.code.clear();
    const auto drawn = makeVoucher(db(), one(), wanted);
    QCOMPARE(drawn->code.size(), 10);
}

void TestVouchers::theCodeIsNotInTheJournal()
{
    const Voucher ten = voucher(tenPercent());
    DONE(sell(held({u"A1"_s}, ten), 1800));
    bool isThere = false;
    DONE(eachJournalRow(db(), [&](const JournalRow &row) { isThere = isThere || row.body.contains(ten.code); }));
    QVERIFY(!isThere);
}

void TestVouchers::whatCannotBe()
{
    const auto refused = [&](const std::function<void(VoucherRule &)> &change) {
        Voucher wanted;
        wanted.rule.name = u"Summer"_s;
        wanted.rule.effect = tenPercent();
        change(wanted.rule);
        return makeVoucher(db(), one(), wanted);
    };
    REFUSED(refused([](VoucherRule &rule) { rule.name = u" "_s; }), ErrorCode::InvalidArgument);
    REFUSED(refused([](VoucherRule &rule) { rule.name = QString(61, u'x'); }), ErrorCode::InvalidArgument);
    REFUSED(refused([](VoucherRule &rule) { rule.effect = PercentOff{}; }), ErrorCode::InvalidArgument);
    QVERIFY(!refused([](VoucherRule &rule) { rule.effect = AmountOff{eur(-1)}; }));
    REFUSED(refused([](VoucherRule &rule) { rule.uses = 0; }), ErrorCode::InvalidArgument);
    REFUSED(refused([](VoucherRule &rule) { rule.budget = eur(0); }), ErrorCode::InvalidArgument);
    REFUSED(refused([](VoucherRule &rule) { rule.scope.types = {77}; }), ErrorCode::InvalidArgument);
    REFUSED(refused([](VoucherRule &rule) { rule.scope.events = {EventId(77)}; }), ErrorCode::EventUnknown);
    REFUSED(refused([&](VoucherRule &rule) { rule.from = Instant{1}; }), ErrorCode::InvalidArgument);
    const Voucher ten = voucher(tenPercent());
    const HoldInfo hold = held({u"A1"_s}, ten);
    REFUSED(addVoucher(db(), one(), hold.id, ten.code), ErrorCode::InvalidArgument); // once
    REFUSED(addVoucher(db(), two(), hold.id, voucher(tenPercent()).code), ErrorCode::Forbidden);
    DONE(beginPayment(db(), one(), hold.id));
    REFUSED(addVoucher(db(), one(), hold.id, voucher(tenPercent()).code), ErrorCode::Forbidden);
    REFUSED(dropVoucher(db(), one(), hold.id, ten.rule.id), ErrorCode::Forbidden);
}

void TestVouchers::theSchemaKeepsWithinIt()
{
    const Voucher last = voucher(tenPercent(), 1, 200);
    const HoldInfo hold = held({u"A1"_s}, last);
    const HoldInfo paying = held({u"A2"_s}, last);
    DONE(beginPayment(db(), one(), paying.id));
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        ForeignProgram other(copy.file());
        const QString insert =
            u"INSERT INTO voucher_use (voucher_no, use_no, event_id, hold_id, order_id, act, uses, "
            "saved_minor, terminal, clerk, at) VALUES (1, %1, 1, %2, NULL, '%3', %4, %5, 'x', '', 1)"_s;
        const auto tries = [&](int no, HoldId of, const QString &act, int uses, int saved) {
            return other.tries(insert.arg(QString::number(no), QString::number(of.value()), act, QString::number(uses),
                                          QString::number(saved)));
        };
        QVERIFY(!tries(2, hold.id, u"reserved"_s, 1, 1).isEmpty());
        QVERIFY(!tries(2, paying.id, u"reserved"_s, 1, 1).isEmpty());
        QVERIFY(!tries(3, hold.id, u"reserved"_s, 1, 1).isEmpty());
        QVERIFY(!tries(2, paying.id, u"returned"_s, 1, 100).isEmpty());
        QVERIFY(other.tries(u"DELETE FROM voucher_use"_s).contains(u"are kept"_s));
        QVERIFY(other.tries(u"UPDATE voucher_use SET uses = 2"_s).contains(u"are kept"_s));
        QVERIFY(other.tries(u"UPDATE voucher SET uses = 2"_s).contains(u"never changed"_s));
        QVERIFY(other.tries(u"DELETE FROM voucher"_s).contains(u"are kept"_s));
    }
    m_house->reopen();
}

void TestVouchers::verifySeesItChanged()
{
    const Voucher ten = voucher(tenPercent(), 5);
    DONE(sell(held({u"A1"_s}, ten), 1800));
    m_house->close();
    for (const QString &sql :
         {u"UPDATE voucher SET code = 'WINTER'"_s, u"UPDATE voucher SET uses = 9"_s,
          u"UPDATE voucher_use SET saved_minor = 100"_s, u"DELETE FROM voucher_use WHERE use_no = 2"_s,
          u"UPDATE order_line SET voucher_no = NULL"_s}) {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), qPrintable(sql));
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestVouchers)
#include "tst_vouchers.moc"

// What an order is given by itself: worked examples 5 to 9, 18 and 19 of the rules for selling, to the cent, sold and
// given back. Of example 6 the fourth line is a ticket like the others, because all tickets have one rate of tax.
#include "model/store/discounts.h"
#include "model/store/hold_items.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "model/store/walkups.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

using Amounts = QList<qint64>;
using Effect = decltype(DiscountRule::effect);

class TestDiscounts : public QObject
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

    void comesToTheWorkedExamples_data();
    void comesToTheWorkedExamples();
    void aSchoolHasItsTeachersFree_data();
    void aSchoolHasItsTeachersFree();
    void fiveOfTwelveComeBack();
    void theFreeOneOfThreeComesBackForWhatItPaid();
    void oneAfterAnother();
    void onlyWhereItIsMeant();
    void feesToo();
    void aWalkUpGetsItToo();
    void aPaymentThatWasBegunCostsWhatItDid();
    void holdsFromItsDayAndEndsOnce();
    void byHandAndByItself();
    void whatCannotBeIsRefused();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();
    void whatCannotBeReadStopsTheSale();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    static Effect percent(int hundredths) { return PercentOff{*Percent::of(hundredths)}; }
    static Effect off(qint64 minor) { return AmountOff{eur(minor)}; }
    static DiscountRule rule(const Effect &effect, const QString &name = u"Family day"_s)
    {
        DiscountRule made;
        made.name = name;
        made.effect = effect;
        return made;
    }
    DiscountRule added(const DiscountRule &wanted)
    {
        const auto saved = addDiscount(db(), one(), wanted);
        if (!saved)
            qWarning() << said(saved);
        m_house->clock.advanceMs(1);
        return saved ? *saved : DiscountRule();
    }
    void taxed(int hundredths)
    {
        DONE(setTaxRate(db(), one(), QString(ticketTax), *TaxRate::of(hundredths)));
        m_house->clock.advanceMs(1);
    }
    void price(int type, qint64 minor)
    {
        for (const QString &category : {u"Parkett"_s, u"Balkon"_s})
            DONE(setTypePrice(db(), one(), m_event, category, type, eur(minor)));
    }
    // Seats in their order at these prices, each price a price type of its own.
    HoldInfo held(const Amounts &prices)
    {
        Amounts known;
        QList<TypeCount> types;
        QStringList seats;
        for (const qint64 each : prices) {
            if (!known.contains(each)) {
                price(int(known.size()), each);
                known.append(each);
            }
            types.append({int(known.indexOf(each)), 1});
            seats += u"%1%2"_s.arg(QChar(int(u'A' + seats.size() / 10))).arg(1 + seats.size() % 10);
        }
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto typed = assignPriceTypes(db(), one(), hold->id, types);
        if (!typed)
            qWarning() << said(typed);
        return typed ? *typed : HoldInfo();
    }
    SaleReceipt sold(HoldId hold, qint64 due)
    {
        const auto sale = sellHold(db(), one(), hold, {{PaymentMethod::Card, eur(due), {}}}, {});
        if (!sale)
            qWarning() << said(sale);
        return sale ? *sale : SaleReceipt();
    }
    Amounts paid(OrderId order)
    {
        Amounts amounts;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines)
            amounts += line.paid.minor;
        return amounts;
    }
    qint64 tax(OrderId order)
    {
        qint64 sum = 0;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines)
            sum += line.taxAmount.minor;
        return sum;
    }
    static qint64 sumOf(const Amounts &amounts) { return std::accumulate(amounts.begin(), amounts.end(), qint64(0)); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestDiscounts::comesToTheWorkedExamples_data()
{
    QTest::addColumn<Effect>("effect");
    QTest::addColumn<Amounts>("prices");
    QTest::addColumn<Amounts>("paid");
    const auto row = [](const char *name, const Effect &effect, const Amounts &prices, const Amounts &paid) {
        QTest::newRow(name) << effect << prices << paid;
    };
    row("5: 9.99 less 50", percent(5000), {999}, {500});
    row("5: 24.50 less 15", percent(1500), {2450}, {2083});
    row("5: 14.50 less 15", percent(1500), {1450}, {1233});
    row("5: 24.00 less 12.5", percent(1250), {2400}, {2100});
    row("5: 0.01 less 50", percent(5000), {1}, {1});
    row("5: 9.99 less 100", percent(10000), {999}, {0});
    row("5: 3 of 24.50 less 15", percent(1500), {2450, 2450, 2450}, {2083, 2083, 2083});
    row("6: 10.00 off", off(1000), {2400, 2400, 1600, 550}, {2054, 2055, 1370, 471});
    row("7: 10.00 off 3 of 20.00", off(1000), {2000, 2000, 2000}, {1666, 1667, 1667});
    row("7: 1.00 off 7 of 9.99", off(100), Amounts(7, 999), {984, 984, 985, 985, 985, 985, 985});
    row("7: nothing off what is free", off(1000), {1200, 0, 1200, 800}, {825, 0, 825, 550});
    row("7: more than there is", off(3000), {1200, 900}, {0, 0});
    row("8: 3 for 2 of five", TakeAndPay{3, 2}, {3200, 3200, 2400, 2400, 1600}, {3200, 3200, 1800, 1800, 1200});
    row("8: 3 for 2 of seven", TakeAndPay{3, 2}, {3200, 3200, 3200, 2400, 2400, 1600, 1600},
        {2489, 2489, 3200, 1867, 1867, 1244, 1244});
    row("8: 3 of 20.00 for 2", TakeAndPay{3, 2}, {2000, 2000, 2000}, {1333, 1333, 1334});
    row("at a price, cheaper ones stay", SetPrice{eur(1000)}, {1200, 900}, {1000, 900});
}

void TestDiscounts::comesToTheWorkedExamples()
{
    QFETCH(Effect, effect);
    QFETCH(Amounts, prices);
    QFETCH(Amounts, paid);
    added(rule(effect));
    const SaleReceipt sale = sold(held(prices).id, sumOf(paid));
    QCOMPARE(sale.order.total, eur(sumOf(paid)));
    QCOMPARE(this->paid(sale.order.id), paid);
    const auto lines = readOrderLines(db(), sale.order.id);
    for (qsizetype i = 0; i < lines->size(); ++i) {
        QCOMPARE(lines->at(i).list, eur(prices.at(i)));
        QCOMPARE(lines->at(i).reason(), prices.at(i) == paid.at(i) ? QString() : u"Family day"_s);
    }
    const auto back = refundOrder(db(), one(), sale.order.id, {}, {}, {});
    DONE(back);
    QCOMPARE(back->refunded, eur(sumOf(paid)));
}

void TestDiscounts::aSchoolHasItsTeachersFree_data()
{
    QTest::addColumn<int>("pupils");
    QTest::addColumn<int>("teachers");
    QTest::addColumn<qint64>("total");
    QTest::addColumn<qint64>("tax");
    QTest::newRow("30 + 3") << 30 << 3 << qint64(27200) << qint64(1791);
    QTest::newRow("29 + 2") << 29 << 2 << qint64(26350) << qint64(1735);
    QTest::newRow("30 + 2") << 30 << 2 << qint64(25500) << qint64(1680);
}

// Example 9.
void TestDiscounts::aSchoolHasItsTeachersFree()
{
    QFETCH(int, pupils);
    QFETCH(int, teachers);
    QFETCH(qint64, total);
    QFETCH(qint64, tax);
    taxed(700);
    FreeForEach free{15, {}};
    free.counted.types = {0}; // of held(): the first price that comes
    DiscountRule school = rule(free, u"Teachers free"_s);
    school.scope.types = {1};
    added(school);
    const SaleReceipt sale = sold(held(Amounts(pupils, 850) + Amounts(teachers, 1700)).id, total);
    QCOMPARE(sale.order.total, eur(total));
    QCOMPARE(this->tax(sale.order.id), tax);
}

// Example 18.
void TestDiscounts::fiveOfTwelveComeBack()
{
    taxed(700);
    added(rule(percent(1500)));
    const SaleReceipt sale = sold(held(Amounts(12, 1450)).id, 14796);
    QCOMPARE(tax(sale.order.id), 972);
    QList<TicketId> five;
    for (int i = 0; i < 5; ++i)
        five.append(sale.order.tickets.at(i).id);
    const auto refund = refundOrder(db(), one(), sale.order.id, five, {}, {});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(6165));
    QCOMPARE(tax(sale.order.id), 972 - 405);
}

// Example 19: no free seat is left when the paid ones come back.
void TestDiscounts::theFreeOneOfThreeComesBackForWhatItPaid()
{
    added(rule(TakeAndPay{3, 2}));
    const SaleReceipt sale = sold(held({2000, 2000, 2000}).id, 4000);
    const auto refund =
        refundOrder(db(), one(), sale.order.id, {sale.order.tickets.at(0).id, sale.order.tickets.at(1).id}, {}, {});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(2666));
    QCOMPARE(readOrder(db(), sale.order.id)->total - readOrder(db(), sale.order.id)->refunded, eur(1334));
}

// By position, and a line is used by one of them at most.
void TestDiscounts::oneAfterAnother()
{
    DiscountRule last = rule(percent(5000), u"Last"_s);
    last.position = 9;
    added(last);
    added(rule(TakeAndPay{3, 2}, u"First"_s));
    const SaleReceipt sale = sold(held({2000, 2000, 2000, 2000}).id, 5000);
    QCOMPARE(paid(sale.order.id), (Amounts{1333, 1333, 1334, 1000}));
    QCOMPARE(readOrderLines(db(), sale.order.id)->last().reason(), u"Last"_s);
}

void TestDiscounts::onlyWhereItIsMeant()
{
    const EventId other = m_house->newEvent({}, u"Othello"_s);
    DiscountRule meant = rule(percent(5000));
    meant.scope.categories = {u"Parkett"_s};
    meant.scope.types = {1};
    meant.scope.events = {m_event};
    meant.minimumCount = 2;
    added(meant);
    const auto total = [&](EventId event, const QStringList &seats, const QList<TypeCount> &types) -> qint64 {
        for (const QString &category : {u"Parkett"_s, u"Balkon"_s}) {
            for (const int type : {0, 1}) {
                if (!setTypePrice(db(), one(), event, category, type, eur(type == 0 ? 2000 : 1000)))
                    return -1;
            }
        }
        const auto hold = m_house->hold(one(), event, seats);
        const auto typed = assignPriceTypes(db(), one(), hold->id, types);
        const auto priced = priceHold(*typed, *readHouseRules(db()), {}, m_house->clock.now());
        return releaseHold(db(), one(), hold->id, {}) ? priced->total.minor : -1;
    };
    QCOMPARE(total(m_event, {u"A1"_s, u"A2"_s, u"A3"_s}, {{1, 2}, {0, 1}}), 500 + 500 + 2000);
    QCOMPARE(total(m_event, {u"A1"_s, u"A2"_s}, {{1, 1}, {0, 1}}), 3000);        // one alone is none
    QCOMPARE(total(m_event, {u"A1"_s, u"C5"_s}, {{1, 2}}), 2000);                // another category
    QCOMPARE(total(other, {u"A1"_s, u"A2"_s, u"A3"_s}, {{1, 2}, {0, 1}}), 4000); // another evening
}

void TestDiscounts::feesToo()
{
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.amount = eur(150);
    DONE(addFee(db(), one(), fee));
    DiscountRule both = rule(percent(5000));
    both.feesToo = true;
    added(both);
    const SaleReceipt sale = sold(held({2000, 2000}).id, 2150);
    QCOMPARE(paid(sale.order.id), (Amounts{1000, 1000, 75, 75}));
    const auto refund = refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::All, {}});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(2150));
}

void TestDiscounts::aWalkUpGetsItToo()
{
    price(0, 2000);
    added(rule(percent(1000)));
    const SeatStatus seat = m_house->seat(m_event, u"A1"_s);
    const auto sale = sellSeen(db(), one(), m_event, m_house->plan, {{u"A1"_s, seat.version}},
                               {{PaymentMethod::Card, eur(1800), {}}}, {});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(1800));
}

// Whatever the manager does between the question and the answer.
void TestDiscounts::aPaymentThatWasBegunCostsWhatItDid()
{
    price(0, 2000);
    const DiscountRule early = added(rule(percent(1000)));
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id);
    QCOMPARE(begun->attempt.amount, eur(1800));
    DONE(endDiscount(db(), one(), early.id));
    added(rule(percent(9000), u"Another"_s));
    const auto settled = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(1800));
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A3"_s})->id, 200).order.total, eur(200));
}

void TestDiscounts::holdsFromItsDayAndEndsOnce()
{
    price(0, 2000);
    DiscountRule later = rule(percent(1000));
    later.from = Instant{m_house->clock.now().ms + 60'000};
    DONE(addDiscount(db(), one(), later));
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A1"_s})->id, 2000).order.total, eur(2000));
    m_house->clock.advanceMs(60'000);
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A3"_s})->id, 1800).order.total, eur(1800));
    DiscountRule changed = readHouseRules(db())->discounts.first();
    changed.from.reset();
    changed.effect = percent(2000);
    const auto next = changeDiscount(db(), one(), changed);
    DONE(next);
    QCOMPARE(next->id, DiscountId(2));
    m_house->clock.advanceMs(1);
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A5"_s})->id, 1600).order.total, eur(1600));
    REFUSED(changeDiscount(db(), one(), changed), ErrorCode::InvalidArgument); // that one has ended
    DONE(endDiscount(db(), one(), next->id));
    REFUSED(endDiscount(db(), one(), next->id), ErrorCode::InvalidArgument);
    m_house->clock.advanceMs(1);
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A7"_s})->id, 2000).order.total, eur(2000));
    // One that ends before it began is none, and nobody is kept from selling by it.
    later.from = Instant{m_house->clock.now().ms + 60'000};
    const DiscountRule never = added(later);
    DONE(endDiscount(db(), one(), never.id));
    m_house->clock.advanceMs(60'000);
    QCOMPARE(sold(m_house->hold(one(), m_event, {u"A9"_s})->id, 2000).order.total, eur(2000));
    QCOMPARE(readHouseRules(db())->discounts.size(), 3);
}

// What is said by hand comes first: example 10 with its other order of work.
void TestDiscounts::byHandAndByItself()
{
    price(0, 3000);
    added(rule(percent(1000)));
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Card, eur(4950), {}}}, {}, {},
                               {{AmountOff{eur(500)}, u"wet seats"_s}});
    DONE(sale);
    QCOMPARE(paid(sale->order.id), (Amounts{2475, 2475}));
    QCOMPARE(readOrderLines(db(), sale->order.id)->first().reason(), u"wet seats; Family day"_s);
}

void TestDiscounts::whatCannotBeIsRefused()
{
    const Instant past{m_house->clock.now().ms - 1};
    const auto refused = [&](const DiscountRule &wanted) {
        REFUSED(addDiscount(db(), one(), wanted), ErrorCode::InvalidArgument);
    };
    refused(rule(percent(0)));
    QVERIFY(!addDiscount(db(), one(), rule(off(-5))));
    refused(rule(off(0)));
    refused(rule(percent(1000), u" "_s));
    refused(rule(percent(1000), QString(61, u'x')));
    refused(rule(TakeAndPay{2, 2}));
    refused(rule(TakeAndPay{2, 3}));
    refused(rule(FreeForEach{0, {}}));
    DiscountRule odd = rule(percent(1000));
    odd.scope.types = {77};
    refused(odd);
    odd = rule(FreeForEach{15, {}});
    std::get<FreeForEach>(odd.effect).counted.types = {77};
    refused(odd);
    odd = rule(percent(1000));
    odd.scope.events = {EventId(99)};
    REFUSED(addDiscount(db(), one(), odd), ErrorCode::EventUnknown);
    odd = rule(percent(1000));
    odd.minimumCount = 3;
    odd.minimumValue = eur(1000);
    refused(odd);
    odd = rule(TakeAndPay{3, 2});
    odd.minimumCount = 3;
    refused(odd);
    odd = rule(off(500));
    odd.perEvent = true;
    refused(odd);
    odd = rule(percent(1000));
    odd.from = past;
    refused(odd);
    REFUSED(endDiscount(db(), one(), DiscountId(99)), ErrorCode::InvalidArgument);
    QVERIFY(readHouseRules(db())->discounts.isEmpty());
}

void TestDiscounts::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("changed", u"UPDATE discount SET terms = '{\"percent\":9000}' WHERE discount_no = 1"_s);
    row("renamed", u"UPDATE discount SET name = 'x' WHERE discount_no = 1"_s);
    row("deleted", u"DELETE FROM discount"_s);
    row("ended before it began", u"UPDATE discount SET until_at = 1 WHERE discount_no = 1"_s);
    row("of before", u"INSERT INTO discount VALUES (2, 'x', '{\"percent\":9000}', 0, 5, NULL, 6)"_s);
    row("out of turn", u"INSERT INTO discount VALUES (9, 'x', '{\"percent\":9000}', 0, 6, NULL, 5)"_s);
    row("no terms", u"INSERT INTO discount VALUES (2, 'x', 'half of it', 0, 6, NULL, 5)"_s);
}

void TestDiscounts::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    added(rule(percent(1000)));
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestDiscounts::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("its terms", u"UPDATE discount SET terms = '{\"percent\":2000}' WHERE discount_no = 1"_s);
    row("its name", u"UPDATE discount SET name = 'x' WHERE discount_no = 1"_s);
    row("ended", u"UPDATE discount SET until_at = from_at + 9 WHERE discount_no = 1"_s);
    row("another", u"INSERT INTO discount VALUES (2, 'x', '{\"percent\":9000}', 0, 6, NULL, 5)"_s);
    row("gone", u"DELETE FROM discount"_s);
}

void TestDiscounts::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    added(rule(percent(1000)));
    sold(held({2000, 2000}).id, 3600);
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(::said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), "nothing was seen");
    }
    m_house->reopen();
}

// Nobody is asked for a price that nobody can work out.
void TestDiscounts::whatCannotBeReadStopsTheSale()
{
    added(rule(percent(1000)));
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(u"UPDATE discount SET terms = '{}' WHERE discount_no = 1"_s),
                 QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(::said(opened)));
        REFUSED(readHouseRules(**opened), ErrorCode::StorageCorrupt);
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestDiscounts)
#include "tst_discounts.moc"

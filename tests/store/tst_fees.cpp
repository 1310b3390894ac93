// The house's taxes and fees in what is sold, given back and exchanged: worked examples 1, 3, 4, 12, 17, 18 and 20 of
// the rules for selling, to the cent.
#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/house_rules.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/reports.h"
#include "model/store/verify.h"
#include "model/store/walkups.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFees : public QObject
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

    void theOrderIsTheSumOfTicketsAndFees();
    void aTicketComesBackWithItsFeeOrWithout_data();
    void aTicketComesBackWithItsFeeOrWithout();
    void aFeeComesBackAlone();
    void taxIsOfEachLine_data();
    void taxIsOfEachLine();
    void feesMoveAlong();
    void anExchangeIsTaxedAnew();
    void aFeeOfATypeAndOfATender();
    void whatIsFreePaysNoFee();
    void aPaymentThatWasBegunCostsWhatItDid();
    void aTermHoldsFromItsDay();
    void aWalkUpPaysFeesToo();
    void theTaxReportAddsLines();
    void whatCannotBeIsRefused();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void tax(const QString &code, const char *percent, std::optional<Instant> from = {})
    {
        DONE(setTaxRate(db(), one(), code, *TaxRate::fromText(QLatin1StringView(percent)), from));
        m_house->clock.advanceMs(1);
    }
    FeeRule fee(const QString &name, FeeFor per, qint64 amount, const QString &code = u"full"_s)
    {
        FeeRule rule;
        rule.name = name;
        rule.per = per;
        rule.amount = eur(amount);
        rule.tax.code = code;
        return rule;
    }
    FeeRule added(const FeeRule &rule)
    {
        const auto saved = addFee(db(), one(), rule);
        m_house->clock.advanceMs(1);
        return saved ? *saved : FeeRule();
    }
    // 24.00 at 7 %, 1.50 a ticket and 2.00 an order at 19 %: example 17.
    void makeHouse()
    {
        DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2400)));
        DONE(setTypePrice(db(), one(), m_event, u"Balkon"_s, 0, eur(3150)));
        m_house->taxes();
        added(fee(u"Booking fee"_s, FeeFor::Ticket, 150));
        added(fee(u"Handling"_s, FeeFor::Order, 200));
    }
    SaleReceipt sold(const QStringList &seats, qint64 due, PaymentMethod method = PaymentMethod::Cash)
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        const auto sale = sellHold(db(), one(), hold->id, {{method, eur(due), {}}}, {});
        if (!sale)
            qWarning() << said(sale);
        return sale ? *sale : SaleReceipt();
    }
    // "+1 ticket 2400 157"
    QStringList lines(OrderId order)
    {
        QStringList told;
        const auto found = readOrderLines(db(), order);
        for (const LedgerLine &line : *found)
            told += u"%1 %2 %3 %4%5%6"_s.arg(line.count > 0 ? u"+1"_s : u"-1"_s, kindName(line.kind))
                        .arg(line.paid.minor)
                        .arg(line.taxAmount.minor)
                        .arg(line.of > 0 ? u" of %1"_s.arg(line.of) : QString(),
                             line.takesBack > 0 ? u" back %1"_s.arg(line.takesBack) : QString());
        return told;
    }
    // Tax at a rate over all lines of an order.
    qint64 taxAt(OrderId order, const char *percent)
    {
        qint64 sum = 0;
        const auto found = readOrderLines(db(), order);
        for (const LedgerLine &line : *found)
            sum += line.tax.rate.toText() == QLatin1StringView(percent) ? line.taxAmount.minor : 0;
        return sum;
    }

    static constexpr int child = 1;
    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestFees::theOrderIsTheSumOfTicketsAndFees()
{
    makeHouse();
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s, u"A3"_s});
    REFUSED(sellHold(db(), one(), hold->id, {{PaymentMethod::Card, eur(7200), {}}}, {}), ErrorCode::PaymentMismatch);
    const auto sale = sellHold(db(), one(), hold->id, {{PaymentMethod::Cash, eur(8000), {}}}, {});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(7850));
    QCOMPARE(sale->change, eur(150));
    QCOMPARE(
        lines(sale->order.id),
        (QStringList{u"+1 ticket 2400 157"_s, u"+1 ticket 2400 157"_s, u"+1 ticket 2400 157"_s, u"+1 fee 150 24 of 1"_s,
                     u"+1 fee 150 24 of 2"_s, u"+1 fee 150 24 of 3"_s, u"+1 fee 200 32"_s}));
    QCOMPARE(taxAt(sale->order.id, "7"), 471);
    QCOMPARE(taxAt(sale->order.id, "19"), 104);
}

void TestFees::aTicketComesBackWithItsFeeOrWithout_data()
{
    QTest::addColumn<int>("tickets");
    QTest::addColumn<int>("fees");
    QTest::addColumn<qint64>("back");
    QTest::newRow("one, its fee kept") << 1 << int(FeesBack::Kept) << qint64(2400);
    QTest::newRow("one with its fee") << 1 << int(FeesBack::OfLines) << qint64(2550);
    QTest::newRow("one, all that goes with it") << 1 << int(FeesBack::All) << qint64(2550);
    QTest::newRow("all with all fees") << 3 << int(FeesBack::All) << qint64(7850);
    QTest::newRow("all, the order's fee kept") << 3 << int(FeesBack::OfLines) << qint64(7650);
    QTest::newRow("all, fees kept") << 3 << int(FeesBack::Kept) << qint64(7200);
}

void TestFees::aTicketComesBackWithItsFeeOrWithout()
{
    QFETCH(int, tickets);
    QFETCH(int, fees);
    QFETCH(qint64, back);
    makeHouse();
    const SaleReceipt sale = sold({u"A1"_s, u"A2"_s, u"A3"_s}, 7850);
    QList<TicketId> named;
    for (int i = 0; i < tickets; ++i)
        named.append(sale.order.tickets.at(i).id);
    const auto refund = refundOrder(db(), one(), sale.order.id, named, {}, {}, {FeesBack(fees), {}});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(back));
    QCOMPARE(readOrder(db(), sale.order.id)->refunded, eur(back));
    if (back == 7850) {
        QCOMPARE(taxAt(sale.order.id, "7"), 0);
        QCOMPARE(taxAt(sale.order.id, "19"), 0);
    }
}

void TestFees::aFeeComesBackAlone()
{
    makeHouse();
    const SaleReceipt sale = sold({u"A1"_s, u"A2"_s, u"A3"_s}, 7850);
    REFUSED(refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::Kept, {1}}), ErrorCode::InvalidArgument);
    REFUSED(refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::Kept, {99}}), ErrorCode::InvalidArgument);
    const auto refund = refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::Kept, {5, 7}});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(350));
    QVERIFY(refund->seats.isEmpty());
    REFUSED(refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::Kept, {5}}), ErrorCode::InvalidArgument);
    const auto rest = refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::All, {}});
    DONE(rest);
    QCOMPARE(rest->refunded, eur(7500)); // and not the fee that is back already
}

void TestFees::taxIsOfEachLine_data()
{
    QTest::addColumn<QString>("percent");
    QTest::addColumn<int>("seats");
    QTest::addColumn<qint64>("price");
    QTest::addColumn<qint64>("tax");
    QTest::newRow("one 24.00 at 19") << u"19"_s << 1 << qint64(2400) << qint64(383);
    QTest::newRow("9.99 at 5.5") << u"5.5"_s << 1 << qint64(999) << qint64(52);
    QTest::newRow("10.35 at 20") << u"20"_s << 1 << qint64(1035) << qint64(172);
    QTest::newRow("5 of 100.00 at 19") << u"19"_s << 5 << qint64(10000) << qint64(7985);
    QTest::newRow("5 of 99.98 at 19") << u"19"_s << 5 << qint64(9998) << qint64(7980);
    QTest::newRow("7 of 9.99 at 5.5") << u"5.5"_s << 7 << qint64(999) << qint64(364);
    QTest::newRow("23.00 at 7 stays 23.00") << u"7"_s << 1 << qint64(2300) << qint64(150);
    QTest::newRow("99.99 at 19 stays") << u"19"_s << 1 << qint64(9999) << qint64(1596);
    QTest::newRow("no tax at 0") << u"0"_s << 3 << qint64(2400) << qint64(0);
}

void TestFees::taxIsOfEachLine()
{
    QFETCH(QString, percent);
    QFETCH(int, seats);
    QFETCH(qint64, price);
    QFETCH(qint64, tax);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(price)));
    this->tax(u"tickets"_s, percent.toLatin1());
    QStringList refs;
    for (int i = 1; i <= seats; ++i)
        refs += u"A%1"_s.arg(i);
    const SaleReceipt sale = sold(refs, price * seats);
    QCOMPARE(taxAt(sale.order.id, percent.toLatin1()), tax);
    DONE(refundOrder(db(), one(), sale.order.id, {}, {}, {}));
    QCOMPARE(taxAt(sale.order.id, percent.toLatin1()), 0); // a reversal is exactly minus the sale
}

void TestFees::feesMoveAlong()
{
    makeHouse();
    const SaleReceipt sale = sold({u"A1"_s, u"A2"_s}, 5300);
    DONE(moveSeats(db(), one(), m_event, {{u"A2"_s, u"C5"_s}}, u"a tall hat"_s, {}));
    QCOMPARE(lines(sale.order.id).mid(5),
             (QStringList{u"-1 ticket -2400 -157 back 2"_s, u"-1 fee -150 -24 of 2 back 4"_s, u"+1 ticket 2400 157"_s,
                          u"+1 fee 150 24 of 8"_s}));
    QCOMPARE(readOrder(db(), sale.order.id)->total, eur(5300));
    const auto order = readOrder(db(), sale.order.id);
    const auto refund =
        refundOrder(db(), one(), sale.order.id, {order->tickets.last().id}, {}, {}, {FeesBack::OfLines, {}});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(2550));
}

// Example 20 but for the fee of the exchange: 24.00 to 31.50 each, 7 % on the difference.
void TestFees::anExchangeIsTaxedAnew()
{
    makeHouse();
    const SaleReceipt sale = sold({u"A1"_s, u"A2"_s}, 5300);
    const auto exchanged = exchangeSeats(db(), one(), sale.order.id, {{u"A1"_s, u"C5"_s}, {u"A2"_s, u"C6"_s}},
                                         {{PaymentMethod::Cash, eur(1500), {}}}, u"another row"_s);
    DONE(exchanged);
    QCOMPARE(exchanged->difference, eur(1500));
    QCOMPARE(taxAt(sale.order.id, "7"), 412);
    QCOMPARE(taxAt(sale.order.id, "19"), 24 + 24 + 32);
    tax(u"tickets"_s, "10"); // what is exchanged from now on is taxed as from now on
    DONE(exchangeSeats(db(), one(), sale.order.id, {{u"C5"_s, u"C7"_s}}, {}, u"another row"_s));
    QCOMPARE(taxAt(sale.order.id, "10"), 286);
    QCOMPARE(taxAt(sale.order.id, "7"), 206);
    const auto refund = refundOrder(db(), one(), sale.order.id, {}, {}, {}, {FeesBack::All, {}});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(6800));
}

void TestFees::aFeeOfATypeAndOfATender()
{
    makeHouse();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, eur(1000)));
    FeeRule ofChildren = fee(u"Booster seat"_s, FeeFor::Ticket, 50, {});
    ofChildren.scope.types = {child};
    added(ofChildren);
    FeeRule ofCards = fee(u"Card fee"_s, FeeFor::Tender, 80);
    ofCards.tenders = {PaymentMethod::Card};
    added(ofCards);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
    const auto priced = changePriceTypes(db(), one(), hold->id, {{u"A2"_s, child}});
    DONE(priced);
    REFUSED(sellHold(db(), one(), hold->id, {{PaymentMethod::Card, eur(3950), {}}}, {}), ErrorCode::PaymentMismatch);
    const auto begun = beginPayment(db(), one(), hold->id);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(2400 + 1000 + 300 + 200 + 50 + 80));
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, begun->attempt.amount);
    const SaleReceipt cash = sold({u"A4"_s}, 2750);
    QCOMPARE(cash.order.total, eur(2750)); // no fee for cash
}

void TestFees::whatIsFreePaysNoFee()
{
    makeHouse();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(0)));
    const SaleReceipt sale = sold({u"A1"_s}, 0);
    QCOMPARE(sale.order.total, eur(0));
    QCOMPARE(lines(sale.order.id), (QStringList{u"+1 ticket 0 0"_s}));
    FeeRule always = fee(u"Restoration levy"_s, FeeFor::Ticket, 100, {});
    always.onFree = true;
    added(always);
    QCOMPARE(sold({u"A2"_s}, 100).order.total, eur(100));
}

// Whatever the manager does between the question and the answer.
void TestFees::aPaymentThatWasBegunCostsWhatItDid()
{
    makeHouse();
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id);
    QCOMPARE(begun->attempt.amount, eur(2750));
    tax(u"tickets"_s, "19");
    const auto rules = readHouseRules(db());
    FeeRule dearer = rules->fees.first();
    dearer.from = {};
    dearer.amount = eur(500);
    DONE(changeFee(db(), one(), dearer));
    added(fee(u"Another"_s, FeeFor::Order, 900));
    const auto settled = settlePayment(db(), m_house->two(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
    DONE(settled);
    QCOMPARE(settled->sale->order.total, eur(2750));
    QCOMPARE(taxAt(settled->sale->order.id, "7"), 157);
    QCOMPARE(sold({u"A3"_s}, 2400 + 500 + 200 + 900).order.total, eur(4000));
}

void TestFees::aTermHoldsFromItsDay()
{
    makeHouse();
    const Instant later{m_house->clock.now().ms + 60'000};
    tax(u"tickets"_s, "10", later);
    FeeRule next = fee(u"Winter"_s, FeeFor::Order, 100);
    next.from = later;
    DONE(addFee(db(), one(), next));
    QCOMPARE(taxAt(sold({u"A1"_s}, 2750).order.id, "7"), 157);
    m_house->clock.advanceMs(60'000);
    QCOMPARE(taxAt(sold({u"A3"_s}, 2850).order.id, "10"), 218);
    const auto rules = readHouseRules(db());
    DONE(endFee(db(), one(), rules->fees.last().id));
    m_house->clock.advanceMs(1);
    QCOMPARE(sold({u"A5"_s}, 2750).order.total, eur(2750));
}

void TestFees::aWalkUpPaysFeesToo()
{
    makeHouse();
    const SeatStatus seat = m_house->seat(m_event, u"A1"_s);
    const auto sale = sellSeen(db(), one(), m_event, m_house->plan, {{u"A1"_s, seat.version}},
                               {{PaymentMethod::Card, eur(2750), {}}}, {});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(2750));
}

// Example 17 and what comes back of it, by rate: sold and taken back apart.
void TestFees::theTaxReportAddsLines()
{
    makeHouse();
    const SaleReceipt sale = sold({u"A1"_s, u"A2"_s, u"A3"_s}, 7850);
    DONE(refundOrder(db(), one(), sale.order.id, {sale.order.tickets.first().id}, {}, {}));
    const auto report = readReport(db(), ReportKind::Tax, {}, m_house->clock.now());
    DONE(report);
    QCOMPARE(report->rows.size(), 2);
    const auto amount = [&](qsizetype row, qsizetype column) {
        return std::get<Money>(report->rows[row][column]).minor;
    };
    QCOMPARE(std::get<QString>(report->rows[0][3]), u"ticket"_s);
    QCOMPARE(std::get<QString>(report->rows[0][5]), u"7"_s);
    QCOMPARE(amount(0, 6), 7200);
    QCOMPARE(amount(0, 7), -2400);
    QCOMPARE(amount(0, 10), 471 - 157);
    QCOMPARE(std::get<QString>(report->rows[1][5]), u"19"_s);
    QCOMPARE(amount(1, 8), 650);
    QCOMPARE(amount(1, 9), 650 - 104);
    QCOMPARE(std::get<Money>(report->totals[8]).minor, 5450);
}

void TestFees::whatCannotBeIsRefused()
{
    makeHouse();
    const Instant past{m_house->clock.now().ms - 1};
    REFUSED(setTaxRate(db(), one(), u" "_s, {}), ErrorCode::InvalidArgument);
    REFUSED(setTaxRate(db(), one(), u"tickets"_s, {}, past), ErrorCode::InvalidArgument);
    REFUSED(addFee(db(), one(), fee(u"x"_s, FeeFor::Order, 0)), ErrorCode::InvalidArgument);
    QVERIFY(!addFee(db(), one(), fee(u"x"_s, FeeFor::Order, -5)));
    REFUSED(addFee(db(), one(), fee(u" "_s, FeeFor::Order, 5)), ErrorCode::InvalidArgument);
    REFUSED(addFee(db(), one(), fee(QString(61, u'x'), FeeFor::Order, 5)), ErrorCode::InvalidArgument);
    REFUSED(addFee(db(), one(), fee(u"x"_s, FeeFor::Order, 5, u"unknown"_s)), ErrorCode::InvalidArgument);
    FeeRule odd = fee(u"x"_s, FeeFor::Order, 5);
    odd.scope.types = {77};
    REFUSED(addFee(db(), one(), odd), ErrorCode::InvalidArgument);
    odd = fee(u"x"_s, FeeFor::Order, 5);
    odd.tenders = {PaymentMethod::Card};
    REFUSED(addFee(db(), one(), odd), ErrorCode::InvalidArgument);
    odd = fee(u"x"_s, FeeFor::Order, 5);
    odd.from = past;
    REFUSED(addFee(db(), one(), odd), ErrorCode::InvalidArgument);
    REFUSED(endFee(db(), one(), FeeId(99)), ErrorCode::InvalidArgument);
    DONE(endFee(db(), one(), FeeId(1)));
    REFUSED(endFee(db(), one(), FeeId(1)), ErrorCode::InvalidArgument);
    REFUSED(changeFee(db(), one(), readHouseRules(db())->fees.first()), ErrorCode::InvalidArgument);
    QCOMPARE(readHouseRules(db())->fees.size(), 2);
}

namespace {

const char *const feeLine =
    "INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, "
    "reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line) "
    "VALUES (1, 4, ";

} // namespace

void TestFees::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    const QString line = QString::fromLatin1(feeLine);
    row("a rate changed", u"UPDATE tax_rate SET rate = 800 WHERE tax_no = 1"_s);
    row("a rate deleted", u"DELETE FROM tax_rate"_s);
    row("a rate of before", u"INSERT INTO tax_rate VALUES (3, 'tickets', 100, 5, 6)"_s);
    row("a fee changed", u"UPDATE fee SET amount_minor = 1 WHERE fee_no = 1"_s);
    row("a fee deleted", u"DELETE FROM fee"_s);
    row("a fee ended before it began", u"UPDATE fee SET until_at = 1 WHERE fee_no = 1"_s);
    row("a fee of an unknown tax",
        u"INSERT INTO fee VALUES (3, 'x', 'order', 5, 'unknown', NULL, NULL, 0, 10, NULL, 9)"_s);
    row("a fee of nothing", line
                                + u"'sale', 'fee', 1, NULL, NULL, 'Handling', 200, 0, 200, '', 'x', '', 1, 'full', "
                                  "1900, 32, NULL, NULL)"_s);
    row("a fee at another price", line
                                      + u"'sale', 'fee', 1, NULL, NULL, 'Handling', 300, 0, 300, '', 'x', '', 1, "
                                        "'full', 1900, 48, 2, NULL)"_s);
    row("a ticket's fee of no ticket", line
                                           + u"'sale', 'fee', 1, NULL, NULL, 'Booking fee', 150, 0, 150, '', 'x', '', "
                                             "1, 'full', 1900, 24, 1, NULL)"_s);
    row("a ticket's fee of a fee", line
                                       + u"'sale', 'fee', 1, NULL, NULL, 'Booking fee', 150, 0, 150, '', 'x', '', "
                                         "1, 'full', 1900, 24, 1, 3)"_s);
    row("a tax that is not in it", line
                                       + u"'sale', 'fee', 1, NULL, NULL, 'Handling', 200, 0, 200, '', 'x', '', 1, "
                                         "'full', 1900, 31, 2, NULL)"_s);
    row("a tax without a code", line
                                    + u"'sale', 'fee', 1, NULL, NULL, 'Handling', 200, 0, 200, '', 'x', '', 1, "
                                      "'', 1900, 32, 2, NULL)"_s);
    row("less tax taken back", line
                                   + u"'refund', 'fee', -1, 3, NULL, 'Handling', -200, 0, -200, '', 'x', '', 1, "
                                     "'', 0, 0, 2, NULL)"_s);
}

void TestFees::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    makeHouse();
    sold({u"A1"_s}, 2750);
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestFees::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("a rate", u"UPDATE tax_rate SET rate = 800 WHERE tax_no = 1"_s);
    row("a rate more", u"INSERT INTO tax_rate VALUES (9, 'x', 100, 6, 5)"_s);
    row("a fee's amount", u"UPDATE fee SET amount_minor = 151 WHERE fee_no = 1"_s);
    row("a fee ended", u"UPDATE fee SET until_at = from_at + 9 WHERE fee_no = 1"_s);
    row("a line's rate", u"UPDATE order_line SET tax_rate = 500, tax_minor = 114 WHERE line_no = 1"_s);
    row("a line's code", u"UPDATE order_line SET tax_code = 'full' WHERE line_no = 1"_s);
    row("a fee of no ticket", u"UPDATE order_line SET of_line = NULL WHERE line_no = 3"_s);
    row("fees of each other's tickets", u"UPDATE order_line SET of_line = 3 - of_line WHERE of_line > 0"_s);
    row("a fee gone", u"DELETE FROM order_line WHERE line_no = 5"_s);
}

void TestFees::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    makeHouse();
    sold({u"A1"_s, u"A2"_s}, 5300);
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

ROWLOCK_TEST(TestFees)
#include "tst_fees.moc"

// What is paid and handed out in cash is rounded to the smallest coin: worked examples 13, 14 and 16 of the rules for
// selling, to the cent.
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCashRounding : public QObject
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

    void whatIsLeftForCashIsRounded();
    void eachStepRoundsToItsCoins_data();
    void eachStepRoundsToItsCoins();
    void goingBackIsRoundedToo_data();
    void goingBackIsRoundedToo();
    void aTicketIsRefundedByItself();
    void everyTimeIsRoundedByItself();
    void theRestInCashIsRounded();
    void aPartIsOfWholeCoins();
    void aPaymentThatWasBegunIsRoundedAsThen();
    void nothingIsLeftWhereThereIsNoCoin();
    void anExchangeIsRounded();
    void anExchangeIntoAnotherEventIsRounded();
    void coinsGoAlongAndComeBack();
    void aHouseHasTheCoinsOfItsCurrency();
    void noOtherCoinsAreTaken();
    void aForeignProgramIsRefused_data();
    void aForeignProgramIsRefused();
    void aForcedChangeIsSeen_data();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    void coin(qint64 minor)
    {
        DONE(setCoin(db(), one(), *CashStep::of(minor)));
        m_house->clock.advanceMs(1);
    }
    void price(const QString &category, qint64 minor, EventId event = {})
    {
        DONE(setTypePrice(db(), one(), event.isValid() ? event : m_event, category, 0, eur(minor)));
    }
    static PaymentLine cash(qint64 minor) { return {PaymentMethod::Cash, eur(minor), {}}; }
    static PaymentLine card(qint64 minor) { return {PaymentMethod::Card, eur(minor), u"slip"_s}; }
    Result<SaleReceipt> sell(const QStringList &seats, const QList<PaymentLine> &payments, EventId event = {})
    {
        TRY_GET(const auto hold, m_house->hold(one(), event.isValid() ? event : m_event, seats));
        return sellHold(db(), one(), hold.id, payments, {});
    }
    // "sale 2, refund -1": the lines of rounding.
    QString roundings(OrderId order)
    {
        QStringList told;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines) {
            if (line.kind == LineKind::Rounding)
                told += u"%1 %2"_s.arg(actName(line.act)).arg(line.paid.minor);
        }
        return told.join(u", "_s);
    }
    qint64 inTheBooks(OrderId order)
    {
        qint64 sum = 0;
        const auto read = readOrder(db(), order);
        for (const Payment &payment : read->payments)
            sum += payment.amount.minor;
        return sum;
    }
    TicketId ticket(OrderId order, int at)
    {
        const auto read = readOrder(db(), order);
        return read->tickets.at(at).id;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

// Example 13; a voucher's tender stands where the gift card does.
void TestCashRounding::whatIsLeftForCashIsRounded()
{
    coin(5);
    price(u"Parkett"_s, 4365);
    const PaymentLine other{PaymentMethod::Voucher, eur(2500), u"v"_s};
    const auto exact = sell({u"A1"_s, u"A2"_s}, {other, card(4000), cash(5000)});
    DONE(exact);
    QCOMPARE(exact->change, eur(2770));
    QCOMPARE(roundings(exact->order.id), QString());
    REFUSED(sell({u"A3"_s, u"A4"_s}, {other, card(6231)}), ErrorCode::PaymentMismatch);
    price(u"Balkon"_s, 4364);
    const auto rounded = sell({u"C5"_s, u"C6"_s}, {other, card(4000), cash(5000)});
    DONE(rounded);
    QCOMPARE(rounded->change, eur(2770));
    QCOMPARE(rounded->order.total, eur(8730));
    QCOMPARE(roundings(rounded->order.id), u"sale 2"_s);
    QCOMPARE(inTheBooks(rounded->order.id), 8730);
}

void TestCashRounding::eachStepRoundsToItsCoins_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("exact");
    QTest::addColumn<int>("paid");
    const auto row = [](int step, int exact, int paid) {
        QTest::addRow("%d in steps of %d", exact, step) << step << exact << paid;
    };
    for (const int exact : {1230, 1231, 1232})
        row(5, exact, 1230);
    for (const int exact : {1233, 1234, 1235, 1236, 1237})
        row(5, exact, 1235);
    for (const int exact : {1238, 1239})
        row(5, exact, 1240);
    row(5, 2, 0);
    row(5, 3, 5);
    row(10, 1235, 1240);
    row(50, 1125, 1150);
    row(100, 1150, 1200);
    row(100, 1149, 1100);
    row(1, 1149, 1149);
}

// Example 14.
void TestCashRounding::eachStepRoundsToItsCoins()
{
    QFETCH(int, step);
    QFETCH(int, exact);
    QFETCH(int, paid);
    coin(step);
    price(u"Parkett"_s, exact);
    const auto sale = sell({u"A1"_s}, {cash(paid + 1000)});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(paid));
    QCOMPARE(sale->change, eur(1000));
    QCOMPARE(sale->order.rounded, eur(paid - exact));
    QCOMPARE(inTheBooks(sale->order.id), paid);
    REFUSED(sell({u"A2"_s}, {cash(paid - step)}),
            paid < step ? ErrorCode::InvalidArgument : ErrorCode::PaymentMismatch);
}

void TestCashRounding::goingBackIsRoundedToo_data()
{
    QTest::addColumn<int>("exact");
    QTest::addColumn<int>("back");
    QTest::newRow("down") << 1232 << 1230;
    QTest::newRow("up") << 1233 << 1235;
    QTest::newRow("nothing is handed out") << 2 << 0;
}

void TestCashRounding::goingBackIsRoundedToo()
{
    QFETCH(int, exact);
    QFETCH(int, back);
    coin(5);
    price(u"Parkett"_s, exact);
    const auto sale = sell({u"A1"_s}, {cash(back)});
    DONE(sale);
    const auto refund = refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s);
    DONE(refund);
    QCOMPARE(refund->refunded, eur(back));
    QCOMPARE(refund->rounding, eur(exact - back));
    QCOMPARE(inTheBooks(sale->order.id), 0);
    const auto again = refundOrder(db(), one(), sale->order.id, {}, u"k"_s, u"ill"_s);
    DONE(again);
    QCOMPARE(again->refunded, eur(back));
}

// Example 16.
void TestCashRounding::aTicketIsRefundedByItself()
{
    coin(5);
    price(u"Parkett"_s, 617);
    price(u"Balkon"_s, 616);
    const auto whole = sell({u"A1"_s, u"C5"_s}, {cash(1235)});
    DONE(whole);
    const auto back = refundOrder(db(), one(), whole->order.id, {}, {}, u"ill"_s);
    DONE(back);
    QCOMPARE(back->refunded, eur(1235));
    QCOMPARE(roundings(whole->order.id), u"sale 2, refund -2"_s);

    const auto single = sell({u"A2"_s, u"C6"_s}, {cash(2000)});
    DONE(single);
    for (const int at : {0, 1}) {
        const TicketId going = ticket(single->order.id, at);
        const auto refund = refundOrder(db(), one(), single->order.id, {going}, {}, u"ill"_s);
        DONE(refund);
        QCOMPARE(refund->refunded, eur(615));
    }
    QCOMPARE(roundings(single->order.id), u"sale 2, refund 2, refund 1"_s);
    QCOMPARE(inTheBooks(single->order.id), 5); // stays in the drawer
    const auto read = readOrder(db(), single->order.id);
    QCOMPARE(read->total - read->refunded, eur(5));
}

// What the halves of coins add up to stays in the lines as in the drawer: the last refund makes up for nothing.
void TestCashRounding::everyTimeIsRoundedByItself()
{
    const auto coins = [](int minor) { return (minor + 2) / 5 * 5; };
    coin(5);
    QMap<int, int> stayed;
    for (int i = 0; i < 25; ++i) {
        const int exact = 615 + i / 5, more = 500 + i % 5;
        const EventId event = m_house->newEvent();
        price(u"Parkett"_s, exact, event);
        price(u"Balkon"_s, exact + more, event);
        const auto sale = sell({u"A1"_s, u"A2"_s, u"A3"_s}, {cash(coins(3 * exact))}, event);
        DONE(sale);
        const OrderId order = sale->order.id;
        m_house->clock.advanceMs(1000);
        DONE(exchangeSeats(db(), one(), order, {{u"A1"_s, u"C5"_s}}, {cash(coins(more))}, u"view"_s));
        int drawer = coins(3 * exact) + coins(more), left = 3 * exact + more;
        for (const QList<TicketId> &going : {QList{ticket(order, 1)}, QList<TicketId>()}) { // one, then all
            const int gone = going.isEmpty() ? left : exact;
            const int back = std::min(coins(gone), drawer); // never more than was paid
            const auto refund = refundOrder(db(), one(), order, going, {}, u"ill"_s);
            DONE(refund);
            QCOMPARE(refund->refunded, eur(back));
            QCOMPARE(refund->rounding, eur(gone - back));
            drawer -= back;
            left -= gone;
            const auto read = readOrder(db(), order);
            QCOMPARE(inTheBooks(order), drawer);
            QCOMPARE(read->total - read->refunded, eur(drawer));
            QCOMPARE(read->rounded, eur(drawer - left));
        }
        ++stayed[drawer];
    }
    QCOMPARE(stayed.keys(), (QList{0, 5})); // four times half a coin at most, in whole coins
}

// Example 14: 15.28 by card and then in cash, and the other way.
void TestCashRounding::theRestInCashIsRounded()
{
    coin(5);
    price(u"Parkett"_s, 1528);
    const auto first = sell({u"A1"_s}, {card(1000), cash(600)});
    DONE(first);
    QCOMPARE(first->order.total, eur(1530));
    QCOMPARE(first->change, eur(70));
    const auto second = sell({u"A2"_s}, {cash(1000), card(528)});
    DONE(second);
    QCOMPARE(second->order.total, eur(1528));
    QCOMPARE(roundings(second->order.id), QString());
}

void TestCashRounding::aPartIsOfWholeCoins()
{
    coin(5);
    price(u"Parkett"_s, 1528);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    REFUSED(beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, eur(1001), {}}), ErrorCode::InvalidArgument);
    REFUSED(beginPayment(db(), one(), hold->id, {PaymentMethod::Card, eur(1530), {}}), ErrorCode::InvalidArgument);
    const auto part = beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, eur(1000), {}});
    DONE(part);
    QCOMPARE(part->rounding, eur(0));
    PaymentVerdict charged = PaymentVerdict::wasCharged({});
    charged.tendered = eur(2000);
    const auto paid = settlePayment(db(), one(), part->attempt.id, charged);
    DONE(paid);
    QVERIFY(paid->partly);
    QCOMPARE(paid->partly->left(), eur(528));
    QCOMPARE(paid->partly->leftFor(PaymentMethod::Cash), eur(530));
    const auto rest = beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, {}, {}});
    DONE(rest);
    QCOMPARE(rest->attempt.amount, eur(530));
    QCOMPARE(rest->rounding, eur(2));
    const auto sold = settlePayment(db(), m_house->two(), rest->attempt.id, PaymentVerdict::wasCharged({}));
    DONE(sold);
    QVERIFY(sold->sale);
    QCOMPARE(sold->sale->order.total, eur(1530));
    QCOMPARE(roundings(sold->sale->order.id), u"sale 2"_s);
}

// Rounded down it is less than what is left, and all the same no part of it.
void TestCashRounding::aPaymentThatWasBegunIsRoundedAsThen()
{
    coin(5);
    price(u"Parkett"_s, 1232);
    const auto hold = m_house->hold(one(), m_event, {u"A1"_s});
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Cash, {}, {}});
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(1230));
    coin(100); // whatever is decided meanwhile
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}));
    DONE(settled);
    QVERIFY(settled->sale);
    QCOMPARE(settled->sale->order.total, eur(1230));
    const auto again = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}));
    DONE(again);
    QCOMPARE(again->sale->paid, eur(1230));
    QCOMPARE(again->sale->change, eur(0));
}

// 10.02 less 10.00 by card leaves two cents that no coin pays: said as cash of nothing.
void TestCashRounding::nothingIsLeftWhereThereIsNoCoin()
{
    coin(5);
    price(u"Parkett"_s, 1002);
    REFUSED(sell({u"A1"_s}, {card(1000)}), ErrorCode::PaymentMismatch);
    const auto sale = sell({u"A2"_s}, {card(1000), cash(0)});
    DONE(sale);
    QCOMPARE(sale->order.total, eur(1000));
    QCOMPARE(roundings(sale->order.id), u"sale -2"_s);
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, u"ill"_s));
}

void TestCashRounding::anExchangeIsRounded()
{
    coin(5);
    price(u"Parkett"_s, 1001);
    price(u"Balkon"_s, 1513);
    const auto sale = sell({u"A1"_s}, {card(1001)});
    DONE(sale);
    m_house->clock.advanceMs(1000);
    const auto dearer = exchangeSeats(db(), one(), sale->order.id, {{u"A1"_s, u"C5"_s}}, {cash(1000)}, u"view"_s);
    DONE(dearer);
    QCOMPARE(dearer->difference, eur(512));
    QCOMPARE(dearer->rounding, eur(-2));
    QCOMPARE(dearer->change, eur(490));
    m_house->clock.advanceMs(1000);
    QCOMPARE(roundings(sale->order.id), u"change -2"_s);
    const auto cheaper = exchangeSeats(db(), one(), sale->order.id, {{u"C5"_s, u"A2"_s}}, {}, u"view"_s);
    DONE(cheaper);
    QCOMPARE(cheaper->difference, eur(-512)); // as it was paid: an equal payment, in cash
    QCOMPARE(cheaper->rounding, eur(2));
    QCOMPARE(inTheBooks(sale->order.id), 1001);
    const auto read = readOrder(db(), sale->order.id);
    QCOMPARE(read->total, eur(1001));
}

void TestCashRounding::anExchangeIntoAnotherEventIsRounded()
{
    coin(5);
    const EventId sunday = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 1001);
    price(u"Parkett"_s, 1514, sunday);
    const auto sale = sell({u"A1"_s}, {card(1001)});
    DONE(sale);
    m_house->clock.advanceMs(1000);
    const auto hold = m_house->hold(one(), sunday, {u"A1"_s});
    PaymentStart start{PaymentMethod::Cash, {}, {}};
    start.exchange = ExchangeAsked{sale->order.id, {}, u"ill"_s};
    const auto begun = beginPayment(db(), one(), hold->id, start);
    DONE(begun);
    QCOMPARE(begun->attempt.amount, eur(515));
    QCOMPARE(begun->rounding, eur(2));
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}));
    DONE(settled);
    QCOMPARE(settled->exchange->difference, eur(513));
    QCOMPARE(settled->exchange->rounding, eur(2));
    m_house->clock.advanceMs(1000);
    const auto again = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}));
    DONE(again);
    QCOMPARE(again->exchange->difference, eur(513));
    QCOMPARE(again->exchange->rounding, eur(2));
}

// What goes along keeps its rounding, so that the whole comes back as it was paid.
void TestCashRounding::coinsGoAlongAndComeBack()
{
    coin(5);
    const EventId sunday = m_house->newEvent({}, u"Faust"_s);
    price(u"Parkett"_s, 1233);
    price(u"Parkett"_s, 1001, sunday);
    price(u"Balkon"_s, 1233, sunday);
    const auto exchanged = [&](OrderId order, const QString &seat) {
        const auto hold = m_house->hold(one(), sunday, {seat});
        return exchangeTickets(db(), one(), {order, {}, u"ill"_s}, hold->id, {});
    };
    const auto same = sell({u"A1"_s}, {cash(1235)});
    DONE(same);
    m_house->clock.advanceMs(1000);
    const auto along = exchanged(same->order.id, u"C5"_s);
    DONE(along);
    QCOMPARE(along->rounding, eur(0));
    QCOMPARE(inTheBooks(same->order.id), 0);
    const OrderId made = along->seats.first().order;
    QCOMPARE(inTheBooks(made), 1235);
    m_house->clock.advanceMs(1000);
    const auto refund = refundOrder(db(), one(), made, {}, {}, u"ill"_s);
    DONE(refund);
    QCOMPARE(refund->refunded, eur(1235));

    const auto dearer = sell({u"A2"_s}, {cash(1235)});
    DONE(dearer);
    m_house->clock.advanceMs(1000);
    const auto cheaper = exchanged(dearer->order.id, u"A1"_s);
    DONE(cheaper);
    QCOMPARE(cheaper->difference, eur(-232));
    qint64 handedOut = 0;
    for (const Payment &payment : cheaper->refunds)
        handedOut -= payment.amount.minor;
    QCOMPARE(handedOut % 5, 0);
    QCOMPARE(cheaper->difference + cheaper->rounding, eur(-handedOut));
    QCOMPARE(inTheBooks(dearer->order.id), 5); // rounded twice: stays in the drawer
}

void TestCashRounding::aHouseHasTheCoinsOfItsCurrency()
{
    QVERIFY(readHouseRules(db())->coins.isEmpty()); // euros
    QTemporaryDir folder;
    const auto francs = *Currency::fromCode(u"CHF"_s);
    const auto made = Connection::create(folder.filePath(u"house"_s), [&](Connection &draft) {
        return foundHouse(draft, one(), francs, "Europe/Zurich");
    });
    QVERIFY2(made, qPrintable(said(made)));
    const auto rules = readHouseRules(**made);
    DONE(rules);
    QCOMPARE(rules->coins.size(), 1);
    QCOMPARE(coinAt(*rules, {one().clock.now().ms + 1}).minor(), 5);
    const auto report = verifyHouse(**made);
    DONE(report);
    QCOMPARE(report->problems, QStringList());
}

void TestCashRounding::noOtherCoinsAreTaken()
{
    price(u"Parkett"_s, 1233);
    coin(5);
    REFUSED(sell({u"A1"_s}, {cash(1233)}), ErrorCode::InvalidArgument);
    REFUSED(sell({u"A2"_s}, {cash(1230)}), ErrorCode::PaymentMismatch);
    DONE(sell({u"A3"_s}, {card(1233)}));
    coin(1);
    DONE(sell({u"A4"_s}, {cash(1233)}));
}

namespace {

QString roundingLineOf(const char *rest)
{
    return u"INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, "
           "reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line) "
           "VALUES (1, 3, "_s
           + QLatin1StringView(rest);
}

} // namespace

void TestCashRounding::aForeignProgramIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("a coin changed", u"UPDATE cash_step SET step_minor = 1"_s);
    row("a coin deleted", u"DELETE FROM cash_step"_s);
    row("a coin of before", u"INSERT INTO cash_step VALUES (2, 1, 6, 5)"_s);
    row("rounding with a tax",
        roundingLineOf("'sale', 'rounding', 1, NULL, NULL, 'x', 2, 0, 2, '', 'x', '', 1, 'y', 0, 0, NULL, NULL)"));
    row("rounding reduced",
        roundingLineOf("'sale', 'rounding', 1, NULL, NULL, 'x', 2, 1, 1, 'y', 'x', '', 1, '', 0, 0, NULL, NULL)"));
    row("rounding taken back",
        roundingLineOf("'refund', 'rounding', -1, 2, NULL, 'x', -2, 0, -2, '', 'x', '', 1, '', 0, 0, NULL, NULL)"));
    row("a donation as a refund",
        roundingLineOf("'refund', 'donation', 1, NULL, NULL, 'x', 2, 0, 2, '', 'x', '', 1, '', 0, 0, NULL, NULL)"));
}

void TestCashRounding::aForeignProgramIsRefused()
{
    QFETCH(QString, sql);
    coin(5);
    price(u"Parkett"_s, 1233);
    DONE(sell({u"A1"_s}, {cash(1235)}));
    m_house->close();
    QVERIFY2(!ForeignProgram(m_house->file).tries(sql).isEmpty(), "it was done");
    m_house->reopen();
}

void TestCashRounding::aForcedChangeIsSeen_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("the coin", u"UPDATE cash_step SET step_minor = 10"_s);
    row("a coin more", u"INSERT INTO cash_step VALUES (2, 10, 9000000000000, 1)"_s);
    row("a coin gone", u"DELETE FROM cash_step"_s);
    row("the line gone", u"DELETE FROM order_line WHERE kind = 'rounding'"_s);
    row("another amount", u"UPDATE order_line SET list_minor = 3, paid_minor = 3 WHERE kind = 'rounding'"_s);
}

void TestCashRounding::aForcedChangeIsSeen()
{
    QFETCH(QString, sql);
    coin(5);
    price(u"Parkett"_s, 1233);
    DONE(sell({u"A1"_s}, {cash(1235)}));
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

ROWLOCK_TEST(TestCashRounding)
#include "tst_cash_rounding.moc"

// What is taken off by hand: worked examples 5, 6, 7, 10 and 18 of the rules for selling, to the cent, sold and given
// back.
#include "model/store/house_rules.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReductions : public QObject
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

    void percentRoundsTheNewPrice_data();
    void percentRoundsTheNewPrice();
    void anAmountIsSharedByTheLines_data();
    void anAmountIsSharedByTheLines();
    void oneAfterAnotherAndFeesStay();
    void fiveOfTwelveComeBack();
    void aMovedTicketKeepsItsReduction();
    void forNothingWithAReason();
    void whatCannotBeIsRefused();
    void theSameKeyIsTheSameSale();
    void aForcedChangeIsSeen();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    static HandReduction percent(int hundredths) { return {PercentOff{*Percent::of(hundredths)}, u"late start"_s}; }
    static HandReduction off(qint64 minor) { return {AmountOff{eur(minor)}, u"wet seats"_s}; }
    void price(qint64 minor, const QString &category = u"Parkett"_s)
    {
        DONE(setTypePrice(db(), one(), m_event, category, 0, eur(minor)));
    }
    void taxed(int hundredths)
    {
        DONE(setTaxRate(db(), one(), QString(ticketTax), *TaxRate::of(hundredths)));
        m_house->clock.advanceMs(1);
    }
    Result<SaleReceipt> sell(const QStringList &seats, const QList<HandReduction> &byHand, qint64 due,
                             const QString &key = {})
    {
        const auto hold = m_house->hold(one(), m_event, seats);
        return sellHold(db(), one(), hold->id, {{PaymentMethod::Card, eur(due), {}}}, key, {}, byHand);
    }
    static QStringList seats(int count)
    {
        QStringList refs;
        for (int i = 0; i < count; ++i)
            refs += u"%1%2"_s.arg(QChar(u'A' + i / 10)).arg(1 + i % 10);
        return refs;
    }
    QList<qint64> paid(OrderId order)
    {
        QList<qint64> amounts;
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
            sum += line.kind == LineKind::Ticket ? line.taxAmount.minor : 0;
        return sum;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestReductions::percentRoundsTheNewPrice_data()
{
    QTest::addColumn<qint64>("price");
    QTest::addColumn<int>("percent");
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("total");
    const auto row = [](const char *name, qint64 price, int percent, int count, qint64 total) {
        QTest::newRow(name) << price << percent << count << total;
    };
    row("9.99 less 50", 999, 5000, 1, 500);
    row("24.50 less 15", 2450, 1500, 1, 2083);
    row("14.50 less 15", 1450, 1500, 1, 1233);
    row("24.00 less 12.5", 2400, 1250, 1, 2100);
    row("0.01 less 50", 1, 5000, 1, 1);
    row("9.99 less 100", 999, 10000, 1, 0);
    row("3 of 24.50 less 15", 2450, 1500, 3, 6249);
}

void TestReductions::percentRoundsTheNewPrice()
{
    QFETCH(qint64, price);
    QFETCH(int, percent);
    QFETCH(int, count);
    QFETCH(qint64, total);
    this->price(price);
    const auto sale = sell(seats(count), {this->percent(percent)}, total);
    DONE(sale);
    QCOMPARE(sale->order.total, eur(total));
    const auto lines = readOrderLines(db(), sale->order.id);
    QCOMPARE(lines->first().list, eur(price));
    QCOMPARE(lines->first().reason(), lines->first().reduced().minor > 0 ? u"late start"_s : QString());
}

void TestReductions::anAmountIsSharedByTheLines_data()
{
    QTest::addColumn<qint64>("price");
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("off");
    QTest::addColumn<QList<qint64>>("paid");
    QTest::newRow("10.00 off 3 of 20.00") << qint64(2000) << 3 << qint64(1000) << QList<qint64>{1666, 1667, 1667};
    QTest::newRow("1.00 off 7 of 9.99") << qint64(999) << 7 << qint64(100)
                                        << QList<qint64>{984, 984, 985, 985, 985, 985, 985};
    QTest::newRow("more than there is") << qint64(900) << 1 << qint64(3000) << QList<qint64>{0};
}

void TestReductions::anAmountIsSharedByTheLines()
{
    QFETCH(qint64, price);
    QFETCH(int, count);
    QFETCH(qint64, off);
    QFETCH(QList<qint64>, paid);
    this->price(price);
    const auto sale = sell(seats(count), {this->off(off)}, std::accumulate(paid.begin(), paid.end(), qint64(0)));
    DONE(sale);
    QCOMPARE(this->paid(sale->order.id), paid);
    DONE(refundOrder(db(), one(), sale->order.id, {sale->order.tickets.first().id}, {}, {}));
    QCOMPARE(readOrder(db(), sale->order.id)->refunded, eur(paid.first())); // what its line paid, not the list price
}

// Example 10: 2 of 30.00, less 10 %, then 5.00 off the order, fee 1.50 a ticket.
void TestReductions::oneAfterAnotherAndFeesStay()
{
    price(3000);
    m_house->taxes();
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.amount = eur(150);
    fee.tax.code = u"full"_s;
    DONE(addFee(db(), one(), fee));
    m_house->clock.advanceMs(1);
    const auto sale = sell(seats(2), {percent(1000), off(500)}, 5200);
    DONE(sale);
    QCOMPARE(paid(sale->order.id), (QList<qint64>{2450, 2450, 150, 150}));
    QCOMPARE(tax(sale->order.id), 320);
    QCOMPARE(readOrderLines(db(), sale->order.id)->first().reason(), u"late start; wet seats"_s);
}

// Example 18: 12 of 14.50 less 15 % at 7 %, five of them back.
void TestReductions::fiveOfTwelveComeBack()
{
    price(1450);
    taxed(700);
    const auto sale = sell(seats(12), {percent(1500)}, 14796);
    DONE(sale);
    QCOMPARE(tax(sale->order.id), 972);
    QList<TicketId> five;
    for (int i = 0; i < 5; ++i)
        five.append(sale->order.tickets.at(i).id);
    const auto refund = refundOrder(db(), one(), sale->order.id, five, {}, {});
    DONE(refund);
    QCOMPARE(refund->refunded, eur(6165));
    QCOMPARE(tax(sale->order.id), 972 - 405);
    const auto rest = refundOrder(db(), one(), sale->order.id, {}, {}, {});
    QCOMPARE(rest->refunded, eur(8631));
}

void TestReductions::aMovedTicketKeepsItsReduction()
{
    price(2000);
    const auto sale = sell(seats(1), {percent(5000)}, 1000);
    DONE(moveSeats(db(), one(), m_event, {{u"A1"_s, u"C5"_s}}, u"a tall hat"_s, {}));
    const auto lines = readOrderLines(db(), sale->order.id);
    QCOMPARE(lines->last().list, eur(2000));
    QCOMPARE(lines->last().paid, eur(1000));
    QCOMPARE(lines->last().reason(), u"late start"_s);
    const auto refund = refundOrder(db(), one(), sale->order.id, {}, {}, {});
    QCOMPARE(refund->refunded, eur(1000));
}

void TestReductions::forNothingWithAReason()
{
    price(2000);
    const auto sale = sell(seats(2), {{Comp{}, u"press"_s}}, 0);
    DONE(sale);
    QCOMPARE(sale->order.total, eur(0));
    const auto lines = readOrderLines(db(), sale->order.id);
    QCOMPARE(lines->first().list, eur(2000)); // it keeps its list price and its reason
    QCOMPARE(lines->first().reason(), u"press"_s);
    DONE(refundOrder(db(), one(), sale->order.id, {}, {}, {}));
}

void TestReductions::whatCannotBeIsRefused()
{
    price(2000);
    const auto hold = m_house->hold(one(), m_event, seats(1));
    const QList<PaymentLine> paid{{PaymentMethod::Card, eur(1000), {}}};
    const auto refused = [&](const HandReduction &byHand) {
        return sellHold(db(), one(), hold->id, paid, {}, {}, {byHand});
    };
    REFUSED(refused({PercentOff{*Percent::of(5000)}, u" "_s}), ErrorCode::InvalidArgument);
    REFUSED(refused({PercentOff{*Percent::of(5000)}, QString(201, u'x')}), ErrorCode::InvalidArgument);
    REFUSED(refused({PercentOff{*Percent::of(5000)}, u"card 4111 1111 1111 1111"_s}), ErrorCode::InvalidArgument);
    QVERIFY(!refused({AmountOff{eur(-5)}, u"x"_s}));
    QVERIFY(!refused({PercentOff{}, u"x"_s}));
    REFUSED(refused({PercentOff{*Percent::of(1000)}, u"x"_s}), ErrorCode::PaymentMismatch);
    DONE(beginPayment(db(), one(), hold->id)); // another sum was asked for
    REFUSED(refused(percent(5000)), ErrorCode::Forbidden);
}

void TestReductions::theSameKeyIsTheSameSale()
{
    price(2000);
    const auto hold = m_house->hold(one(), m_event, seats(1));
    const QList<PaymentLine> paid{{PaymentMethod::Card, eur(1000), {}}};
    DONE(sellHold(db(), one(), hold->id, paid, u"k"_s, {}, {percent(5000)}));
    DONE(sellHold(db(), one(), hold->id, paid, u"k"_s, {}, {percent(5000)}));
    REFUSED(sellHold(db(), one(), hold->id, paid, u"k"_s, {}, {off(1000)}), ErrorCode::KeyReused);
}

void TestReductions::aForcedChangeIsSeen()
{
    price(2000);
    DONE(sell(seats(2), {percent(5000)}, 2000));
    m_house->close();
    {
        const HouseCopy copy(*m_house);
        QCOMPARE(ForeignProgram(copy.file()).forces(u"UPDATE order_line SET reason = 'early' WHERE line_no = 1"_s),
                 QString());
        const auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(said(opened)));
        const auto report = verifyHouse(**opened);
        DONE(report);
        QVERIFY2(!report->ok(), "nothing was seen");
    }
    m_house->reopen();
}

ROWLOCK_TEST(TestReductions)
#include "tst_reductions.moc"

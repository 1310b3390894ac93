// A cancellation charge: a line of the order for each ticket of which something is kept.
#include "model/store/event_changes.h"
#include "model/store/event_refunds.h"
#include "model/store/gift_cards.h"
#include "model/store/house_rules.h"
#include "model/store/order_lines.h"
#include "model/store/price_types.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestKeptCharges : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void aLineForEachTicket();
    void nothingGoesBack();
    void withFeesAndInCoins();
    void givenBackAfterAll();
    void ofACancelledPerformance();
    void theSameKeyKeepsTheSame();
    void anotherProgramKeepsNoMore_data();
    void anotherProgramKeepsNoMore();
    void verifySees_data();
    void verifySees();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    static RefundTerms keeping(const QString &charge) { return {FeesBack::Kept, {}, *keptChargeFromText(charge, {})}; }
    // Two tickets at 24.00.
    Order sold(PaymentMethod method = PaymentMethod::Card, qint64 minor = 4800)
    {
        const auto hold = m_house->hold(one(), m_event, {u"A1"_s, u"A2"_s});
        const auto sale = sellHold(db(), one(), hold->id, {{method, eur(minor), {}}}, {});
        if (!sale)
            qWarning() << said(sale);
        m_house->clock.advanceMs(1);
        return sale ? sale->order : Order();
    }
    Result<RefundReceipt> refund(const Order &order, const QList<TicketId> &tickets, const RefundTerms &terms,
                                 const QString &key = {})
    {
        m_house->clock.advanceMs(1);
        return refundOrder(db(), one(), order.id, tickets, key, u"ill"_s, terms);
    }
    // "ticket -2400 of 0, kept_charge 500 of 1"
    QString linesFrom(OrderId order, int first)
    {
        QStringList told;
        const auto lines = readOrderLines(db(), order);
        for (const LedgerLine &line : *lines) {
            if (line.number >= first)
                told += u"%1 %2 of %3"_s.arg(kindName(line.kind)).arg(line.paid.minor).arg(line.of);
        }
        return told.join(u", "_s);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestKeptCharges::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, 0, eur(2400)));
}

void TestKeptCharges::aLineForEachTicket()
{
    const Order order = sold();
    const auto receipt = refund(order, {}, keeping(u"5.00 each"_s));
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, eur(3800));
    QCOMPARE(receipt->payments.first().amount, eur(-3800));
    QCOMPARE(linesFrom(order.id, 3),
             u"ticket -2400 of 0, ticket -2400 of 0, kept_charge 500 of 1, kept_charge 500 of 2"_s);
    const auto now = readOrder(db(), order.id);
    QCOMPARE(now->total - now->refunded, eur(1000));
    QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
}

void TestKeptCharges::nothingGoesBack()
{
    const Order order = sold();
    const auto receipt = refund(order, {}, keeping(u"100%"_s));
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, eur(0));
    QVERIFY(receipt->payments.isEmpty());
    QCOMPARE(m_house->seat(m_event, u"A2"_s).state, SeatState::Free);
}

void TestKeptCharges::withFeesAndInCoins()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    FeeRule fee;
    fee.name = u"Booking"_s;
    fee.per = FeeFor::Ticket;
    fee.amount = eur(150);
    DONE(addFee(db(), one(), fee));
    m_house->clock.advanceMs(1);
    const Order order = sold(PaymentMethod::Cash, 5100);
    RefundTerms terms = keeping(u"12.37"_s); // once: 6.19 and 6.18
    terms.with = FeesBack::OfLines;
    const auto receipt = refund(order, {order.tickets.first().id}, terms);
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, eur(1315)); // 24.00 + 1.50 - 12.37 = 13.13
    QCOMPARE(receipt->rounding, eur(-2));
}

void TestKeptCharges::givenBackAfterAll()
{
    const Order order = sold();
    DONE(refund(order, {order.tickets.first().id}, keeping(u"5.00"_s)));
    REFUSED(refund(order, {}, {FeesBack::Kept, {3}, {}}), ErrorCode::InvalidArgument); // what took the ticket back
    const auto receipt = refund(order, {}, {FeesBack::Kept, {4}, {}});
    QVERIFY2(receipt, qPrintable(said(receipt)));
    QCOMPARE(receipt->refunded, eur(500));
    QVERIFY(receipt->seats.isEmpty());
    REFUSED(refund(order, {}, {FeesBack::Kept, {4}, {}}), ErrorCode::InvalidArgument);
    QCOMPARE(linesFrom(order.id, 4), u"kept_charge 500 of 1, kept_charge -500 of 1"_s);
}

void TestKeptCharges::ofACancelledPerformance()
{
    const Order order = sold();
    DONE(cancelEvent(db(), one(), m_event));
    const RefundTerms terms = keeping(u"2.50 each"_s);
    QCOMPARE(readEventBuyers(db(), m_event, terms)->first().back, eur(4300));
    const auto done = refundForEvent(db(), one(), m_event, order.id, terms, u"Hamlet is ill"_s);
    QVERIFY2(done, qPrintable(said(done)));
    QCOMPARE(done->amount, eur(4300));
}

void TestKeptCharges::theSameKeyKeepsTheSame()
{
    const Order order = sold();
    DONE(refund(order, {}, keeping(u"5.00"_s), u"k"_s));
    QCOMPARE(refund(order, {}, keeping(u"5.00"_s), u"k"_s)->refunded, eur(4300));
    REFUSED(refund(order, {}, {}, u"k"_s), ErrorCode::KeyReused);
}

void TestKeptCharges::anotherProgramKeepsNoMore_data()
{
    QTest::addColumn<QString>("values"); // act, kind, count, of_line, list, reduced, paid, at
    const auto row = [](const char *name, const char *values) { QTest::newRow(name) << QString::fromUtf8(values); };
    row("of a ticket that stays", "'refund', 'kept_charge', 1, 2, 500, 0, 500, at");
    row("twice of one ticket", "'refund', 'kept_charge', 1, 1, 500, 0, 500, at");
    row("of no ticket", "'refund', 'kept_charge', 1, NULL, 500, 0, 500, at");
    row("of a line that there is not", "'refund', 'kept_charge', 1, 77, 500, 0, 500, at");
    row("in a sale", "'sale', 'kept_charge', 1, 1, 500, 0, 500, at");
    row("nothing", "'refund', 'kept_charge', 1, 1, 0, 0, 0, at");
    row("later", "'refund', 'kept_charge', 1, 1, 500, 0, 500, at + 1");
}

void TestKeptCharges::anotherProgramKeepsNoMore()
{
    QFETCH(QString, values);
    const Order order = sold();
    DONE(refund(order, {order.tickets.first().id}, keeping(u"5.00"_s)));
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        const QString sql = u"INSERT INTO order_line (order_id, line_no, act, kind, count, of_line, list_minor, "
                            "reduced_minor, paid_minor, at, text, reason, terminal, clerk) SELECT order_id, 5, %1, "
                            "'Charge', '', 'x', '' FROM order_line WHERE order_id = 1 AND line_no = 4"_s.arg(values);
        QVERIFY2(!other.tries(sql).isEmpty(), "the house let it happen");
    }
    m_house->reopen();
}

void TestKeptCharges::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    QTest::newRow("more than was told")
        << u"UPDATE order_line SET list_minor = 600, paid_minor = 600 WHERE line_no = 4"_s << u"keep"_s;
    QTest::newRow("more than was paid") << u"UPDATE order_line SET list_minor = 9900, paid_minor = 9900 WHERE "
                                           "line_no = 4"_s
                                        << u"no part of a ticket"_s;
    QTest::newRow("of a ticket that stays")
        << u"UPDATE order_line SET of_line = 2 WHERE line_no = 4"_s << u"no part of a ticket"_s;
}

void TestKeptCharges::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    const Order order = sold();
    DONE(refund(order, {order.tickets.first().id}, keeping(u"5.00"_s)));
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestKeptCharges)
#include "tst_kept_charges.moc"

// What was exchanged into another performance is kept as it is: by the schema against other programs, and by verify.
#include "model/store/event_exchanges.h"
#include "model/store/house_rules.h"
#include "model/store/price_types.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestEventExchangeRules : public QObject
{
    Q_OBJECT

private slots:
    // A1 of Hamlet, paid by card, for A1 of Faust, which costs 7.50 more and the fee besides: orders and holds 1 and 2,
    // attempt 1; payment 1, out again as 2, into the new order as 3, and 4 for the difference.
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        Connection &db = *m_house->connection;
        const Act one = m_house->one();
        const EventId friday = m_house->newEvent(), sunday = m_house->newEvent({}, u"Faust"_s);
        DONE(setTypePrice(db, one, friday, u"Parkett"_s, 0, HouseFixture::eur(2400)));
        DONE(setTypePrice(db, one, sunday, u"Parkett"_s, 0, HouseFixture::eur(3150)));
        FeeRule fee;
        fee.name = u"Exchange fee"_s;
        fee.per = FeeFor::Exchange;
        fee.amount = HouseFixture::eur(250);
        DONE(addFee(db, one, fee));
        m_house->clock.advanceMs(1);
        const auto bought = m_house->hold(one, friday, {u"A1"_s, u"A2"_s});
        const auto old =
            sellHold(db, one, bought->id, {{PaymentMethod::Card, HouseFixture::eur(4800), u"slip 7"_s}}, {});
        DONE(old);
        m_house->clock.advanceMs(60'000);
        const auto hold = m_house->hold(one, sunday, {u"A1"_s});
        const ExchangeAsked asked{old->order.id, {}, u"ill on Friday"_s, {old->order.tickets.first().id}};
        const auto begun = beginPayment(db, one, hold->id, {PaymentMethod::Card, {}, {}, {}, asked});
        DONE(begun);
        DONE(settlePayment(db, one, begun->attempt.id, PaymentVerdict::wasCharged(u"s"_s)));
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void anotherProgramCannotChangeIt_data();
    void anotherProgramCannotChangeIt();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();

private:
    std::unique_ptr<HouseFixture> m_house;
};

void TestEventExchangeRules::anotherProgramCannotChangeIt_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("which order came of which is deleted", "DELETE FROM order_exchange");
    row("... or changed", "UPDATE order_exchange SET reason = 'other'");
    row("an order comes of itself",
        "INSERT INTO order_exchange (new_order_id, order_id, reason, terminal, clerk, at) SELECT 1, 1, 'x', 't', '', "
        "sold_at FROM sale_order WHERE order_id = 1");
    row("money is moved twice", "INSERT INTO payment_moved (payment_id, into_payment_id) SELECT payment_id, 1 FROM "
                                "payment_moved");
    row("which payment became which is deleted", "DELETE FROM payment_moved");
    row("... or changed", "UPDATE payment_moved SET into_payment_id = 1");
    row("an old ticket is valid again", "UPDATE ticket SET state = 'valid' WHERE ticket_id = 1");
    row("a ticket goes back for an attempt that is not open",
        "INSERT INTO payment_ticket (attempt_id, ticket_no, ticket_id) VALUES (1, 7, 2)");
    row("what an attempt was for is deleted", "DELETE FROM payment_ticket");
}

void TestEventExchangeRules::anotherProgramCannotChangeIt()
{
    QFETCH(QString, sql);
    QVERIFY(!ForeignProgram(m_house->file).tries(sql).isEmpty());
}

void TestEventExchangeRules::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("undo");
    const auto row = [](const char *name, const char *sql, const char *undo) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(undo);
    };
    row("another reason", "UPDATE order_exchange SET reason = 'other'",
        "UPDATE order_exchange SET reason = 'ill on Friday'");
    row("the old ticket is valid still", "UPDATE ticket SET state = 'valid' WHERE ticket_id = 1",
        "UPDATE ticket SET state = 'void' WHERE ticket_id = 1");
    row("another payment went along", "UPDATE payment_moved SET into_payment_id = 4",
        "UPDATE payment_moved SET into_payment_id = 3");
    row("another ticket was paid for", "UPDATE payment_ticket SET ticket_id = 2",
        "UPDATE payment_ticket SET ticket_id = 1");
    row("no fee", "UPDATE fee SET per = 'order'", "UPDATE fee SET per = 'exchange'");
}

void TestEventExchangeRules::verifySeesWhatWasForced()
{
    QCOMPARE(m_house->verified(), QString());
    QFETCH(QString, sql);
    QFETCH(QString, undo);
    QCOMPARE(ForeignProgram(m_house->file).forces(sql), QString());
    QVERIFY(!m_house->verified().isEmpty());
    QCOMPARE(ForeignProgram(m_house->file).forces(undo), QString());
}

ROWLOCK_TEST(TestEventExchangeRules)
#include "tst_event_exchange_rules.moc"

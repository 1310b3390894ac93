// The difference of a change of price types is a payment like any other: written down before it is asked for, with a
// hold that has nothing, and settled as what it was for.
#include "model/store/event_changes.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_prices.h"
#include "model/store/exchanges.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_recovery.h"
#include "model/store/house_rules.h"
#include "model/store/moves.h"
#include "model/store/price_types.h"
#include "model/store/reissue.h"
#include "model/store/type_changes.h"
#include "tests/support/answers_checked.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// The other process: begins the payment of a change, says so, and is killed where it waits.
int playChanger(const QString &, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!connection)
        return 3;
    const TestClock clock{{arguments.at(2).toLongLong()}};
    PaymentStart start{PaymentMethod::Card, {}, u"key-7"_s};
    start.types = TypeChangeAsked{OrderId(arguments.at(1).toLongLong()), {}, 0, u"is not"_s};
    const auto begun = beginPayment(**connection, {{u"counter/7"_s, {}}, clock}, {}, start);
    if (!begun)
        return 1;
    sayLine(u"ready"_s);
    hearLine();
    return 0;
}

} // namespace

class TestTypePayments : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void beginWritesDownWhatIsChanged();
    void onlyTheDifferenceIsDue();
    void whatTheRulesRefuse();
    void chargedIsTheChange();
    void atThePriceOfTheBeginning();
    void inACancelledPerformanceToo();
    void standingPlaces();
    void cashIsRounded();
    void theRestIsPaidBesides();
    void notChargedLeavesTheOrder();
    void givenUpLeavesNothing();
    void anOrderWhoseTypesChangeStays();
    void theHoldIsNobodysSale();
    void nothingOfItIsCounted();
    void aKeyIsForThisChange();
    void aKilledProcessLeavesItInDoubt();
    void moneyThatComesLateIsWrittenOnce();
    void anotherProgramCannotChangeIt_data();
    void anotherProgramCannotChangeIt();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    PaymentStart start(const QList<TicketId> &tickets, const QString &key = u"try-1"_s,
                       PaymentMethod method = PaymentMethod::Card)
    {
        PaymentStart asked{method, {}, key};
        asked.types = TypeChangeAsked{m_order, tickets, adult, u"is not"_s};
        return asked;
    }
    PaymentStart first(const QString &key = u"try-1"_s) { return start({order().tickets.first().id}, key); }
    Result<PaymentBegun> begin(const PaymentStart &asked) { return beginPayment(db(), one(), {}, asked); }
    PaymentAttempt begun()
    {
        const auto answer = begin(first());
        if (!answer)
            qWarning() << said(answer);
        return answer ? answer->attempt : PaymentAttempt();
    }
    Order order() { return *readOrder(db(), m_order); }
    QStringList tickets() // "A1 Child valid"
    {
        QStringList told;
        for (const Ticket &ticket : order().tickets)
            told += u"%1 %2 %3"_s.arg(ticket.ref, ticket.typeName, stateName(ticket.state));
        return told;
    }
    qint64 count(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }

    static constexpr int adult = 0, child = 1;
    static constexpr qint64 dearer = 2400 - 1150;
    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    OrderId m_order; // two children at 11.50; an adult costs 24.00
};

void TestTypePayments::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent();
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, adult, eur(2400)));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, child, eur(1150)));
    SeatRequest request = SeatRequest::named({u"A1"_s, u"A2"_s});
    request.types = {{child, 2}};
    const auto hold = takeHold(db(), one(), m_event, m_house->plan, request, {});
    QVERIFY2(hold, qPrintable(said(hold)));
    const auto sale = m_house->sellForCash(one(), *hold);
    QVERIFY2(sale, qPrintable(said(sale)));
    m_order = sale->order.id;
    m_house->clock.advanceMs(60'000);
}

void TestTypePayments::beginWritesDownWhatIsChanged()
{
    const auto begun = begin(first());
    QVERIFY2(begun, qPrintable(said(begun)));
    QCOMPARE(begun->attempt.exchanged, m_order);
    QVERIFY(begun->attempt.changesTypes);
    QCOMPARE(begun->attempt.exchangeReason, u"is not"_s);
    QCOMPARE(begun->attempt.amount, eur(dearer));
    QCOMPARE(begun->hold.state, HoldState::Paying);
    QVERIFY(begun->hold.hasNothing());
    QCOMPARE(*newTypeOf(db(), begun->attempt), u"Adult"_s);
    QCOMPARE(*ticketsOfAttempt(db(), begun->attempt.id), QList{order().tickets.first().id});
    QCOMPARE(openAttempts(db())->first().changesTypes, true);
    QCOMPARE(tickets(), (QStringList{u"A1 Child valid"_s, u"A2 Child valid"_s})); // before the money is there
    m_house->clock.advanceMs(7'200'000);
    QCOMPARE(*expireHolds(db(), two(), m_event), 0);
    QCOMPARE(openAttempts(db())->size(), 1);
}

void TestTypePayments::onlyTheDifferenceIsDue()
{
    PaymentStart more = first();
    more.amount = eur(dearer + 1);
    REFUSED(begin(more), ErrorCode::InvalidArgument);
    PaymentStart deposit = first();
    deposit.isDeposit = true;
    REFUSED(begin(deposit), ErrorCode::InvalidArgument);
    const auto both = begin(start({}));
    QVERIFY2(both, qPrintable(said(both)));
    QCOMPARE(both->attempt.amount, eur(2 * dearer)); // no fee is charged for it
    DONE(settlePayment(db(), two(), both->attempt.id, PaymentVerdict::notCharged({})));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, adult, eur(1150)));
    const auto same = begin(first(u"try-2"_s));
    REFUSED(same, ErrorCode::InvalidArgument); // nothing to pay
    QCOMPARE(same.error().details.value(u"argument"_s).toString(), u"types"_s);
    QCOMPARE(count("SELECT count(*) FROM payment_attempt"), 1);
    QCOMPARE(count("SELECT count(*) FROM hold WHERE state IN ('active', 'paying')"), 0);
}

void TestTypePayments::whatTheRulesRefuse()
{
    PaymentStart silent = first();
    silent.types->reason = u" "_s;
    REFUSED(begin(silent), ErrorCode::InvalidArgument);
    PaymentStart again = first();
    again.types->type = child; // they are that
    REFUSED(begin(again), ErrorCode::InvalidArgument);
    PaymentStart unsold = first();
    unsold.types->type = 3;
    REFUSED(begin(unsold), ErrorCode::InvalidArgument);
    REFUSED(begin(start({TicketId(99)})), ErrorCode::InvalidArgument);
    PaymentStart unknown = first();
    unknown.types->order = OrderId(99);
    REFUSED(begin(unknown), ErrorCode::InvalidArgument);
    const auto hold = m_house->hold(one(), m_event, {u"B1"_s});
    REFUSED(beginPayment(db(), one(), hold->id, first()), ErrorCode::InvalidArgument); // pays for itself
    DONE(releaseHold(db(), one(), hold->id, {}));
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(begin(first()), ErrorCode::EventClosed);
    QCOMPARE(count("SELECT count(*) FROM payment_attempt"), 0);
    QCOMPARE(count("SELECT count(*) FROM hold WHERE state IN ('active', 'paying')"), 0);
}

void TestTypePayments::chargedIsTheChange()
{
    const PaymentAttempt attempt = begun();
    const Counters before = m_house->counters(m_event);
    m_house->clock.advanceMs(5'000);
    const auto settled = settlePayment(db(), two(), attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QVERIFY(!settled->sale && settled->exchange);
    QCOMPARE(settled->exchange->difference, eur(dearer));
    QCOMPARE(settled->exchange->fees, eur(0));
    QCOMPARE(settled->attempt.state, AttemptState::Charged);
    QCOMPARE(tickets(), (QStringList{u"A1 Child void"_s, u"A2 Child valid"_s, u"A1 Adult valid"_s}));
    QCOMPARE(order().total, eur(1150 + 2400));
    QCOMPARE(order().payments.last().method, PaymentMethod::Card);
    QCOMPARE(order().payments.last().amount, eur(dearer));
    QCOMPARE(order().payments.last().reference, u"slip 7"_s);
    QCOMPARE(readHold(db(), attempt.hold)->state, HoldState::Released);
    QCOMPARE(m_house->counters(m_event), before);
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1);
    // The same again is answered again; the opposite is too late.
    const auto again = settlePayment(db(), one(), attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s));
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->exchange->seats.size(), 1);
    QCOMPARE(again->exchange->seats.first().barcode, settled->exchange->seats.first().barcode);
    QCOMPARE(again->exchange->difference, eur(dearer));
    QCOMPARE(again->exchange->paid, eur(dearer));
    const auto late = settlePayment(db(), one(), attempt.id, PaymentVerdict::notCharged({}));
    REFUSED(late, ErrorCode::HoldConsumed);
    QVERIFY(late.error().message.contains(u"price type"_s));
}

// What was said is what is paid, whatever the event asks by the time that it is.
void TestTypePayments::atThePriceOfTheBeginning()
{
    const PaymentAttempt attempt = begun();
    m_house->clock.advanceMs(1'000);
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, adult, eur(9900)));
    m_house->clock.advanceMs(1'000);
    const auto settled = settlePayment(db(), two(), attempt.id, PaymentVerdict::wasCharged({}));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->exchange->difference, eur(dearer));
    QCOMPARE(order().tickets.last().price, eur(2400));
}

void TestTypePayments::inACancelledPerformanceToo()
{
    const PaymentAttempt attempt = begun();
    m_house->clock.advanceMs(1'000);
    DONE(cancelEvent(db(), two(), m_event));
    m_house->clock.advanceMs(1'000);
    DONE(settlePayment(db(), two(), attempt.id, PaymentVerdict::wasCharged({})));
    QCOMPARE(order().total, eur(1150 + 2400));
}

void TestTypePayments::standingPlaces()
{
    DONE(setTypePrice(db(), one(), m_event, u"Pit"_s, child, eur(500)));
    const auto places = m_house->places(one(), m_event, u"Pit"_s, 2);
    const auto sale = m_house->sellForCash(one(), *places); // free for adults
    DONE(sale);
    PaymentStart asked{PaymentMethod::Card, {}, u"try-1"_s};
    asked.types = TypeChangeAsked{sale->order.id, {sale->order.tickets.last().id}, child, u"x"_s};
    m_house->clock.advanceMs(1'000);
    const Counters before = m_house->counters(m_event);
    const auto begun = begin(asked);
    QVERIFY2(begun, qPrintable(said(begun)));
    QCOMPARE(begun->attempt.amount, eur(500));
    const auto settled = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged({}))->exchange->seats.size(), 1);
    QCOMPARE(m_house->counters(m_event), before);
}

void TestTypePayments::cashIsRounded()
{
    DONE(setCoin(db(), one(), *CashStep::of(5)));
    DONE(setTypePrice(db(), one(), m_event, u"Parkett"_s, adult, eur(2402)));
    m_house->clock.advanceMs(1'000);
    const auto begun = begin(start({order().tickets.first().id}, u"try-1"_s, PaymentMethod::Cash));
    QVERIFY2(begun, qPrintable(said(begun)));
    QCOMPARE(begun->attempt.amount, eur(1250));
    QCOMPARE(begun->rounding, eur(-2));
    PaymentVerdict verdict = PaymentVerdict::wasCharged({});
    verdict.tendered = eur(2000);
    m_house->clock.advanceMs(1'000);
    const auto settled = settlePayment(db(), one(), begun->attempt.id, verdict);
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->exchange->change, eur(750));
    QCOMPARE(settled->exchange->rounding, eur(-2));
    const auto again = settlePayment(db(), one(), begun->attempt.id, verdict);
    QCOMPARE(again->exchange->change, eur(750));
    QCOMPARE(again->exchange->rounding, eur(-2));
}

void TestTypePayments::theRestIsPaidBesides()
{
    PaymentStart part = first();
    part.amount = eur(1000);
    const auto attempt = begin(part);
    QVERIFY2(attempt, qPrintable(said(attempt)));
    PaymentVerdict verdict = PaymentVerdict::wasCharged(u"slip 3"_s);
    REFUSED(settlePayment(db(), one(), attempt->attempt.id, verdict), ErrorCode::PaymentMismatch);
    QCOMPARE(openAttempts(db())->size(), 1);
    verdict.rest = {{PaymentMethod::Cash, eur(500), {}}};
    const auto settled = settlePayment(db(), one(), attempt->attempt.id, verdict);
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->exchange->change, eur(1500 - dearer));
}

void TestTypePayments::notChargedLeavesTheOrder()
{
    const PaymentAttempt attempt = begun();
    const auto settled = settlePayment(db(), two(), attempt.id, PaymentVerdict::notCharged(u"declined"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QVERIFY(!settled->exchange);
    QCOMPARE(settled->released, 0);
    QCOMPARE(readHold(db(), attempt.hold)->state, HoldState::Released);
    QCOMPARE(tickets(), (QStringList{u"A1 Child valid"_s, u"A2 Child valid"_s}));
    REFUSED(settlePayment(db(), two(), attempt.id, PaymentVerdict::wasCharged(u"slip"_s)), ErrorCode::HoldConsumed);
    DONE(refundOrder(db(), one(), m_order, {}, {}, {}));
}

void TestTypePayments::givenUpLeavesNothing()
{
    const PaymentAttempt refused = begun();
    const auto declined = declinePayment(db(), one(), refused.id, u"declined"_s);
    QVERIFY2(declined, qPrintable(said(declined)));
    QCOMPARE(declined->state, HoldState::Released);
    QCOMPARE(readAttempt(db(), refused.id)->state, AttemptState::Refused);
    DONE(declinePayment(db(), one(), refused.id, u"declined"_s)); // the reader says it twice
    const auto second = begin(first(u"try-2"_s));
    QVERIFY2(second, qPrintable(said(second)));
    const auto abandoned = abandonPayment(db(), one(), second->hold.id);
    QVERIFY2(abandoned, qPrintable(said(abandoned)));
    QCOMPARE(abandoned->state, HoldState::Released);
    QCOMPARE(count("SELECT count(*) FROM hold WHERE state IN ('active', 'paying')"), 0);
    QCOMPARE(order().total, eur(2300));
    REFUSED(takeBack(db(), one(), second->hold.id, m_house->plan, u"back"_s), ErrorCode::HoldConsumed);
}

void TestTypePayments::anOrderWhoseTypesChangeStays()
{
    (void)begun();
    const TicketId second = order().tickets.at(1).id;
    const auto refused = refundOrder(db(), two(), m_order, {}, {}, {});
    REFUSED(refused, ErrorCode::Forbidden);
    QVERIFY2(refused.error().message.contains(u"Price types"_s), qPrintable(said(refused)));
    REFUSED(refundOrder(db(), two(), m_order, {second}, {}, {}), ErrorCode::Forbidden);
    REFUSED(moveSeats(db(), two(), m_event, {{u"A1"_s, u"A7"_s}}, u"a camera"_s), ErrorCode::Forbidden);
    REFUSED(reissueTickets(db(), two(), m_order, {second}, u"lost"_s), ErrorCode::Forbidden);
    REFUSED(exchangeSeats(db(), two(), m_order, {{u"A2"_s, u"A7"_s}}, {}, u"asked"_s), ErrorCode::Forbidden);
    REFUSED(
        changeTicketTypes(db(), two(), {m_order, {second}, adult, u"x"_s}, {{PaymentMethod::Cash, eur(dearer), {}}}),
        ErrorCode::Forbidden);
    REFUSED(beginPayment(db(), two(), {}, start({second}, u"try-2"_s)), ErrorCode::Forbidden);
    QCOMPARE(tickets(), (QStringList{u"A1 Child valid"_s, u"A2 Child valid"_s}));
}

void TestTypePayments::theHoldIsNobodysSale()
{
    const PaymentAttempt attempt = begun();
    const HoldId hold = attempt.hold;
    REFUSED(sellHold(db(), one(), hold, {{PaymentMethod::Card, eur(0), {}}}, {}), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), one(), hold, {{PaymentMethod::Cash, eur(dearer), {}}}, {}), ErrorCode::Forbidden);
    REFUSED(releaseHold(db(), one(), hold, {}), ErrorCode::Forbidden);
    REFUSED(addToHold(db(), one(), hold, m_house->plan, SeatRequest::named({u"B1"_s}), {}), ErrorCode::Forbidden);
    REFUSED(setExtras(db(), one(), hold, {}), ErrorCode::Forbidden);
    const ExchangeAsked asked{m_order, {}, u"asked"_s, {order().tickets.first().id}};
    REFUSED(exchangeTickets(db(), one(), asked, hold, {{PaymentMethod::Card, eur(dearer), {}}}), ErrorCode::Forbidden);
    QCOMPARE(openAttempts(db())->size(), 1);
}

void TestTypePayments::nothingOfItIsCounted()
{
    const Counters before = m_house->counters(m_event);
    const PaymentAttempt attempt = begun();
    QCOMPARE(m_house->counters(m_event), before);
    QCOMPARE(readHold(db(), attempt.hold)->quantity(), 0);
    QCOMPARE(m_house->verified(), QString());
    QCOMPARE(count("SELECT quantity FROM hold_status WHERE state = 'paying'"), 0);
}

void TestTypePayments::aKeyIsForThisChange()
{
    const PaymentAttempt attempt = begun();
    QCOMPARE(begin(first())->attempt.id, attempt.id);
    QCOMPARE(count("SELECT count(*) FROM hold WHERE state = 'paying'"), 1);
    REFUSED(begin(start({order().tickets.last().id})), ErrorCode::KeyReused);
    PaymentStart other = first();
    other.types->type = 2;
    REFUSED(begin(other), ErrorCode::KeyReused);
    other = first();
    other.method = PaymentMethod::Cash;
    REFUSED(begin(other), ErrorCode::KeyReused);
    other = first();
    other.exchange = ExchangeAsked{m_order, {}, u"x"_s, {order().tickets.first().id}};
    other.types.reset();
    REFUSED(beginPayment(db(), one(), attempt.hold, other), ErrorCode::KeyReused);
    REFUSED(beginPayment(db(), two(), {}, first()), ErrorCode::KeyReused);
    DONE(settlePayment(db(), two(), attempt.id, PaymentVerdict::wasCharged({})));
    QCOMPARE(begin(first())->attempt.state, AttemptState::Charged);
}

void TestTypePayments::aKilledProcessLeavesItInDoubt()
{
    m_house->close();
    Child other(u"waits"_s,
                {m_house->file, QString::number(m_order.value()), QString::number(m_house->clock.now().ms)});
    QCOMPARE(other.line(), u"ready"_s);
    other.kill();
    m_house->reopen();
    const auto doubt = openAttempts(db());
    QCOMPARE(doubt->size(), 1);
    QVERIFY(doubt->first().changesTypes);
    QCOMPARE(doubt->first().amount, eur(2 * dearer));
    const auto settled = settlePayment(db(), two(), doubt->first().id, PaymentVerdict::wasCharged(u"slip 7"_s));
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->exchange->seats.size(), 2);
    QCOMPARE(order().total, eur(4800));
}

void TestTypePayments::moneyThatComesLateIsWrittenOnce()
{
    const PaymentAttempt attempt = begun();
    DONE(settlePayment(db(), two(), attempt.id, PaymentVerdict::notCharged({})));
    const auto late = settlePayment(db(), one(), attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s));
    REFUSED(late, ErrorCode::HoldConsumed);
    QVERIFY2(late.error().message.contains(u"no price type was changed"_s), qPrintable(said(late)));
    for (int tries = 0; tries < 3; ++tries)
        DONE(recordLateMoney(db(), one(), attempt.id, u"slip 7"_s));
    QCOMPARE(count("SELECT count(*) FROM journal WHERE kind = 'payment.late'"), 1);
}

void TestTypePayments::anotherProgramCannotChangeIt_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("another ticket of the order is refunded",
        "UPDATE event_seat SET state = 'free', ticket_id = NULL WHERE ticket_id = 2; "
        "UPDATE ticket SET state = 'refunded' WHERE ticket_id = 2");
    row("its ticket is used", "UPDATE ticket SET state = 'used' WHERE ticket_id = 1");
    row("what it is for is deleted", "DELETE FROM payment_type");
    row("what it costs is changed", "UPDATE payment_type SET price_minor = 0");
    row("what it is for is replaced",
        "INSERT OR REPLACE INTO payment_type SELECT attempt_id, ticket_no, 2, type_no, price_minor FROM payment_type");
    row("a ticket of no order of it",
        "INSERT INTO payment_type SELECT attempt_id, 1, 99, type_no, price_minor FROM payment_type");
    row("of the type that it is", "INSERT INTO payment_type SELECT attempt_id, 1, 2, 1, 0 FROM payment_type");
    row("tickets go back besides",
        "INSERT INTO payment_ticket (attempt_id, ticket_no, ticket_id) SELECT attempt_id, 0, 2 FROM payment_type");
    row("made a sale", "UPDATE payment_attempt SET purpose = 'sale', order_id = NULL, exchange_reason = ''");
    row("sold", "INSERT INTO sale_order (code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at) "
                "SELECT 'AAAA-BBBB', event_id, hold_id, 'x', '', 0, 0, 1 FROM payment_attempt");
    row("the hold ends without its answer",
        "UPDATE hold SET state = 'released', ended_at = 1, ended_by = 'x' WHERE state = 'paying'");
}

void TestTypePayments::anotherProgramCannotChangeIt()
{
    QFETCH(QString, sql);
    (void)begun();
    m_house->close();
    const QString refused = ForeignProgram(m_house->file).tries(u"BEGIN; %1; COMMIT"_s.arg(sql));
    m_house->reopen();
    QVERIFY2(!refused.isEmpty(), "the file let it happen");
}

void TestTypePayments::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("back");
    const auto row = [](const char *name, const char *sql, const char *back) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(back);
    };
    row("another ticket", "UPDATE payment_type SET ticket_id = 2", "UPDATE payment_type SET ticket_id = 1");
    row("another type", "UPDATE payment_type SET type_no = 2", "UPDATE payment_type SET type_no = 0");
    row("another price", "UPDATE payment_type SET price_minor = 0", "UPDATE payment_type SET price_minor = 2400");
}

void TestTypePayments::verifySeesWhatWasForced()
{
    QFETCH(QString, sql);
    QFETCH(QString, back);
    (void)begun();
    m_house->close();
    const auto force = [this](const QString &what) { return ForeignProgram(m_house->file).forces(what); };
    QCOMPARE(force(sql), QString());
    m_house->reopen();
    QVERIFY2(m_house->verified().contains(u"Payment attempt"_s), qPrintable(m_house->verified()));
    m_house->close();
    QCOMPARE(force(back), QString());
    m_house->reopen();
}

ROWLOCK_TEST_WITH_CHILDREN(TestTypePayments, playChanger)
#include "tst_type_payments.moc"

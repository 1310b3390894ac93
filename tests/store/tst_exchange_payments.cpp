// The difference of an exchange is a payment like any other: written down before it is asked for, settled as what it
// was for.
#include "model/store/exchanges.h"
#include "model/store/moves.h"
#include "tests/support/answers_checked.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 dearer = 4200 - 2150; // Parkett instead of Balkon

ExchangeAsked forSeats(OrderId order, const QList<std::pair<QString, QString>> &pairs)
{
    ExchangeAsked asked{order, {}, u"wants to sit in front"_s};
    for (const auto &[from, to] : pairs)
        asked.moves.append({from, to});
    return asked;
}

// The other process: begins the payment of an exchange, says so, and is killed where it waits.
int playExchanger(const QString &, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!connection)
        return 3;
    const TestClock clock{{arguments.at(3).toLongLong()}};
    const Act act{{u"counter/7"_s, {}}, clock};
    const ExchangeAsked asked = forSeats(OrderId(arguments.at(2).toLongLong()), {{u"D1"_s, u"A1"_s}});
    const auto begun = beginPayment(**connection, act, HoldId(arguments.at(1).toLongLong()),
                                    {PaymentMethod::Card, {}, u"key-7"_s, {}, asked});
    if (!begun)
        return 1;
    sayLine(u"ready"_s);
    hearLine();
    return 0;
}

} // namespace

class TestExchangePayments : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
        const auto sold = m_house->sold(m_house->one(), m_event, {u"D1"_s, u"D2"_s});
        m_order = sold->order.id;
        m_house->clock.advanceMs(60'000);
        m_hold = m_house->hold(m_house->one(), m_event, {u"A1"_s})->id;
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void beginWritesDownWhatIsExchanged();
    void onlyTheDifferenceIsDue();
    void chargedIsTheExchange();
    void notChargedLeavesTheOrder();
    void givenUpKeepsTheSeats();
    void anOrderInExchangeStays();
    void seatsInExchangeAreNotSold();
    void theTillExchangesItself();
    void paidInAnotherWay();
    void theRestIsPaidBesides();
    void cashThatWentBackWholeIsToldAgain();
    void aKeyIsForTheseMoves();
    void aKilledProcessLeavesAnExchangeInDoubt();
    void moneyThatComesLateIsWrittenOnce();
    void anotherProgramCannotChangeIt_data();
    void anotherProgramCannotChangeIt();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();

private:
    Connection &db() { return *m_house->connection; }
    PaymentStart start(const QString &key = u"try-1"_s, PaymentMethod method = PaymentMethod::Card)
    {
        return {method, {}, key, {}, forSeats(m_order, {{u"D1"_s, u"A1"_s}})};
    }
    PaymentAttempt begun() { return beginPayment(db(), m_house->one(), m_hold, start())->attempt; }
    Order order() { return *readOrder(db(), m_order); }
    SeatState state(const char *seat) { return m_house->seat(m_event, QLatin1String(seat)).state; }
    qint64 count(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
    OrderId m_order;
    HoldId m_hold;
};

void TestExchangePayments::beginWritesDownWhatIsExchanged()
{
    const auto begun = beginPayment(db(), m_house->one(), m_hold, start());
    DONE(begun);
    QCOMPARE(begun->attempt.exchanged, m_order);
    QCOMPARE(begun->attempt.exchangeReason, u"wants to sit in front"_s);
    QCOMPARE(begun->attempt.amount, eur(dearer));
    QCOMPARE(begun->hold.state, HoldState::Paying);
    const auto moves = movesOfAttempt(db(), begun->attempt.id);
    DONE(moves);
    QCOMPARE(moves->size(), 1);
    QCOMPARE(moves->first().from, u"D1"_s);
    QCOMPARE(moves->first().to, u"A1"_s);
    QCOMPARE(openAttempts(db())->first().exchanged, m_order);
    QCOMPARE(state("D1"), SeatState::Sold); // nothing is exchanged before the money is there
    QCOMPARE(state("A1"), SeatState::Held);
    m_house->clock.advanceMs(7'200'000); // the seats give way to nobody meanwhile
    REFUSED(m_house->hold(m_house->two(), m_event, {u"A1"_s}), ErrorCode::SeatUnavailable);
}

void TestExchangePayments::onlyTheDifferenceIsDue()
{
    const auto asking = [&](HoldId hold, const ExchangeAsked &asked, std::optional<Money> amount = {}) {
        return beginPayment(db(), m_house->one(), hold, {PaymentMethod::Card, amount, {}, {}, asked});
    };
    const auto toA1 = forSeats(m_order, {{u"D1"_s, u"A1"_s}});
    REFUSED(asking(m_hold, toA1, eur(dearer + 1)), ErrorCode::InvalidArgument);
    REFUSED(asking(m_hold, forSeats(m_order, {{u"D1"_s, u"B1"_s}})), ErrorCode::InvalidArgument); // not in the hold
    REFUSED(asking(m_hold, forSeats(m_order, {{u"D1"_s, u"A1"_s}, {u"D2"_s, u"A2"_s}})), ErrorCode::InvalidArgument);
    REFUSED(asking(m_hold, forSeats(m_order, {{u"C5"_s, u"A1"_s}})), ErrorCode::InvalidArgument); // nobody sits there
    REFUSED(asking(m_hold, forSeats(OrderId(99), {{u"D1"_s, u"A1"_s}})), ErrorCode::InvalidArgument);
    ExchangeAsked silent = toA1;
    silent.reason.clear();
    REFUSED(asking(m_hold, silent), ErrorCode::InvalidArgument);
    const auto other = m_house->sold(m_house->one(), m_event, {u"D5"_s});
    REFUSED(asking(m_hold, forSeats(m_order, {{u"D5"_s, u"A1"_s}})), ErrorCode::InvalidArgument); // another order's
    const auto same = m_house->hold(m_house->one(), m_event, {u"D9"_s});
    REFUSED(asking(same->id, forSeats(m_order, {{u"D1"_s, u"D9"_s}})), ErrorCode::InvalidArgument); // nothing to pay
    QCOMPARE(readHold(db(), m_hold)->state, HoldState::Active);
    QCOMPARE(count("SELECT count(*) FROM payment_attempt"), 0);
    DONE(other);
}

void TestExchangePayments::chargedIsTheExchange()
{
    const PaymentAttempt attempt = begun();
    m_house->clock.advanceMs(5'000);
    const auto settled =
        settlePayment(db(), m_house->two(), attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s)); // at any terminal
    DONE(settled);
    QVERIFY(!settled->sale);
    QVERIFY(settled->exchange);
    QCOMPARE(settled->exchange->difference, eur(dearer));
    QCOMPARE(settled->exchange->seats.size(), 1);
    QCOMPARE(settled->exchange->seats.first().to, u"A1"_s);
    QCOMPARE(settled->attempt.state, AttemptState::Charged);
    QCOMPARE(settled->attempt.reference, u"slip 7"_s);
    QCOMPARE(state("A1"), SeatState::Sold);
    QCOMPARE(state("D1"), SeatState::Free);
    QCOMPARE(state("D2"), SeatState::Sold);
    QCOMPARE(readHold(db(), m_hold)->state, HoldState::Released);
    QCOMPARE(order().total, eur(2150 + 4200));
    QCOMPARE(order().payments.last().method, PaymentMethod::Card);
    QCOMPARE(order().payments.last().amount, eur(dearer));
    QCOMPARE(order().payments.last().reference, u"slip 7"_s);
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1); // no sale of the new seats
    // The same again is answered again; the opposite is too late.
    const auto again = settlePayment(db(), m_house->one(), attempt.id, PaymentVerdict::wasCharged(u"slip 7"_s));
    DONE(again);
    QVERIFY(again->exchange);
    QCOMPARE(again->exchange->seats.first().barcode, settled->exchange->seats.first().barcode);
    QCOMPARE(again->exchange->difference, eur(dearer));
    QCOMPARE(again->exchange->paid, eur(dearer));
    REFUSED(settlePayment(db(), m_house->one(), attempt.id, PaymentVerdict::notCharged({})), ErrorCode::HoldConsumed);
}

void TestExchangePayments::notChargedLeavesTheOrder()
{
    const auto settled = settlePayment(db(), m_house->two(), begun().id, PaymentVerdict::notCharged(u"declined"_s));
    DONE(settled);
    QVERIFY(!settled->exchange);
    QCOMPARE(settled->released, 1);
    QCOMPARE(state("A1"), SeatState::Free);
    QCOMPARE(state("D1"), SeatState::Sold);
    QCOMPARE(order().total, eur(2 * 2150));
    DONE(refundOrder(db(), m_house->one(), m_order, {}, {}, {}));
}

void TestExchangePayments::givenUpKeepsTheSeats()
{
    const PaymentAttempt attempt = begun();
    DONE(declinePayment(db(), m_house->one(), attempt.id, u"declined"_s));
    QCOMPARE(readHold(db(), m_hold)->state, HoldState::Active);
    DONE(beginPayment(db(), m_house->one(), m_hold, start(u"try-2"_s)));
    DONE(abandonPayment(db(), m_house->one(), m_hold));
    QCOMPARE(state("A1"), SeatState::Held);
}

void TestExchangePayments::anOrderInExchangeStays()
{
    (void)begun();
    const TicketId second = order().tickets.at(1).id;
    REFUSED(refundOrder(db(), m_house->two(), m_order, {}, {}, {}), ErrorCode::Forbidden);
    REFUSED(refundOrder(db(), m_house->two(), m_order, {second}, {}, {}), ErrorCode::Forbidden);
    REFUSED(moveSeats(db(), m_house->two(), m_event, {{u"D1"_s, u"D7"_s}}, u"a camera"_s), ErrorCode::Forbidden);
    REFUSED(moveSeats(db(), m_house->two(), m_event, {{u"A1"_s, u"D7"_s}}, u"a camera"_s), ErrorCode::Forbidden);
    REFUSED(exchangeSeats(db(), m_house->two(), m_order, {{u"D1"_s, u"D7"_s}}, {}, u"asked"_s), ErrorCode::Forbidden);
    const auto more = m_house->hold(m_house->two(), m_event, {u"B1"_s});
    REFUSED(beginPayment(db(), m_house->two(), more->id,
                         {PaymentMethod::Card, {}, {}, {}, forSeats(m_order, {{u"D2"_s, u"B1"_s}})}),
            ErrorCode::Forbidden);
    QCOMPARE(order().refunded, eur(0));
    QCOMPARE(state("D1"), SeatState::Sold);
}

void TestExchangePayments::seatsInExchangeAreNotSold()
{
    (void)begun();
    REFUSED(sellHold(db(), m_house->one(), m_hold, {{PaymentMethod::Card, eur(4200), {}}}, {}), ErrorCode::Forbidden);
    REFUSED(sellHold(db(), m_house->one(), m_hold, {{PaymentMethod::Cash, eur(4200), {}}}, {}), ErrorCode::Forbidden);
    REFUSED(releaseHold(db(), m_house->one(), m_hold, {}), ErrorCode::Forbidden);
    QCOMPARE(openAttempts(db())->size(), 1);
}

void TestExchangePayments::theTillExchangesItself()
{
    const PaymentAttempt attempt = begun();
    const QList<PaymentLine> paid{{PaymentMethod::Card, eur(dearer), u"slip 7"_s}};
    REFUSED(exchangeSeats(db(), m_house->one(), m_order, {{u"D2"_s, u"A1"_s}}, paid, u"asked"_s, {}, m_hold),
            ErrorCode::Forbidden); // other tickets than were paid for
    DONE(exchangeSeats(db(), m_house->one(), m_order, {{u"D1"_s, u"A1"_s}}, paid, u"asked"_s, {}, m_hold));
    QCOMPARE(readAttempt(db(), attempt.id)->state, AttemptState::Charged);
    QCOMPARE(readAttempt(db(), attempt.id)->reference, u"slip 7"_s);
    QCOMPARE(state("A1"), SeatState::Sold);
}

void TestExchangePayments::paidInAnotherWay()
{
    const PaymentAttempt attempt = begun();
    DONE(exchangeSeats(db(), m_house->one(), m_order, {{u"D1"_s, u"A1"_s}},
                       {{PaymentMethod::Cash, eur(dearer + 50), {}}}, u"asked"_s, {}, m_hold));
    QCOMPARE(readAttempt(db(), attempt.id)->state, AttemptState::NotCharged);
    QCOMPARE(order().payments.last().method, PaymentMethod::Cash);
}

void TestExchangePayments::theRestIsPaidBesides()
{
    PaymentStart part = start();
    part.amount = eur(1000);
    const auto attempt = beginPayment(db(), m_house->one(), m_hold, part);
    DONE(attempt);
    PaymentVerdict verdict = PaymentVerdict::wasCharged(u"slip 3"_s);
    REFUSED(settlePayment(db(), m_house->one(), attempt->attempt.id, verdict), ErrorCode::PaymentMismatch);
    QCOMPARE(state("D1"), SeatState::Sold);
    verdict.rest = {{PaymentMethod::Cash, eur(2000), {}}, {PaymentMethod::Cash, eur(500), {}}};
    for (int i = 0; i < 2; ++i) { // and asked again, as it was
        const auto settled = settlePayment(db(), m_house->one(), attempt->attempt.id, verdict);
        DONE(settled);
        QCOMPARE(settled->exchange->change, eur(3500 - dearer));
        QCOMPARE(settled->exchange->paid, eur(3500));
    }
}

void TestExchangePayments::cashThatWentBackWholeIsToldAgain()
{
    const auto attempt = beginPayment(db(), m_house->one(), m_hold, start());
    DONE(attempt);
    PaymentVerdict verdict = PaymentVerdict::wasCharged(u"slip 3"_s);
    verdict.rest = {{PaymentMethod::Cash, eur(2000), {}}};
    for (int i = 0; i < 2; ++i) {
        const auto settled = settlePayment(db(), m_house->one(), attempt->attempt.id, verdict);
        DONE(settled);
        QCOMPARE(settled->exchange->change, eur(2000));
        QCOMPARE(settled->exchange->paid, eur(2000 + dearer));
    }
}

void TestExchangePayments::aKeyIsForTheseMoves()
{
    const PaymentAttempt attempt = begun();
    PaymentStart again = start();
    QCOMPARE(beginPayment(db(), m_house->one(), m_hold, again)->attempt.id, attempt.id);
    again.exchange->moves = {{u"D2"_s, u"A1"_s}};
    REFUSED(beginPayment(db(), m_house->one(), m_hold, again), ErrorCode::KeyReused);
    again.exchange.reset();
    REFUSED(beginPayment(db(), m_house->one(), m_hold, again), ErrorCode::KeyReused);
}

void TestExchangePayments::aKilledProcessLeavesAnExchangeInDoubt()
{
    const auto held = m_house->hold(m_house->at(u"counter/7"_s), m_event, {u"A2"_s});
    DONE(releaseHold(db(), m_house->one(), m_hold, {}));
    DONE(releaseHold(db(), m_house->at(u"counter/7"_s), held->id, {}));
    const auto hold = m_house->hold(m_house->at(u"counter/7"_s), m_event, {u"A1"_s});
    m_house->close();
    Child other(u"waits"_s, {m_house->file, QString::number(hold->id.value()), QString::number(m_order.value()),
                             QString::number(m_house->clock.now().ms)});
    QCOMPARE(other.line(), u"ready"_s);
    other.kill();
    m_house->reopen();
    const auto doubt = openAttempts(db());
    QCOMPARE(doubt->size(), 1);
    QCOMPARE(doubt->first().exchanged, m_order);
    QCOMPARE(doubt->first().amount, eur(dearer));
    const auto settled =
        settlePayment(db(), m_house->two(), doubt->first().id, PaymentVerdict::wasCharged(u"slip 7"_s));
    DONE(settled);
    QVERIFY(settled->exchange);
    QCOMPARE(state("A1"), SeatState::Sold);
    QCOMPARE(state("D1"), SeatState::Free);
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1);
}

void TestExchangePayments::moneyThatComesLateIsWrittenOnce()
{
    const PaymentAttempt attempt = begun();
    DONE(settlePayment(db(), m_house->two(), attempt.id, PaymentVerdict::notCharged({})));
    for (int tries = 0; tries < 3; ++tries)
        DONE(recordLateMoney(db(), m_house->one(), attempt.id, u"slip 7"_s));
    QCOMPARE(count("SELECT count(*) FROM journal WHERE kind = 'payment.late'"), 1);
    DONE(recordLateMoney(db(), m_house->one(), attempt.id, u"slip 8"_s)); // charged twice, which is another matter
    QCOMPARE(count("SELECT count(*) FROM journal WHERE kind = 'payment.late'"), 2);
}

void TestExchangePayments::anotherProgramCannotChangeIt_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a ticket of the order is refunded",
        "UPDATE event_seat SET state = 'free', ticket_id = NULL WHERE ticket_id = 2; "
        "UPDATE ticket SET state = 'refunded' WHERE ticket_id = 2");
    row("its ticket is used", "UPDATE ticket SET state = 'used' WHERE ticket_id = 1");
    row("what it is for is deleted", "DELETE FROM payment_move");
    row("what it is for is changed", "UPDATE payment_move SET ticket_id = 2");
    row("what it is for is replaced",
        "INSERT OR REPLACE INTO payment_move SELECT attempt_id, move_no, event_id, 2, seat_no "
        "FROM payment_move");
    row("a ticket more", "INSERT INTO payment_move SELECT attempt_id, 1, event_id, 2, 5 FROM payment_move");
    row("made a sale", "UPDATE payment_attempt SET purpose = 'sale', order_id = NULL, exchange_reason = ''");
    row("sold", "INSERT INTO sale_order (code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at) "
                "SELECT 'AAAA-BBBB', event_id, hold_id, 'x', '', 0, 0, 1 FROM payment_attempt");
}

void TestExchangePayments::anotherProgramCannotChangeIt()
{
    QFETCH(QString, sql);
    (void)begun();
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QVERIFY2(!other.tries(u"BEGIN; %1; COMMIT"_s.arg(sql)).isEmpty(), "the file let it happen");
    }
    m_house->reopen();
}

void TestExchangePayments::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("back");
    const auto row = [](const char *name, const char *sql, const char *back) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(back);
    };
    row("another ticket", "UPDATE payment_move SET ticket_id = 2", "UPDATE payment_move SET ticket_id = 1");
    row("another seat", "UPDATE payment_move SET seat_no = seat_no + 1",
        "UPDATE payment_move SET seat_no = seat_no - 1");
    row("a sale", "UPDATE payment_attempt SET purpose = 'sale'", "UPDATE payment_attempt SET purpose = 'exchange'");
    row("another reason", "UPDATE payment_attempt SET exchange_reason = 'x'",
        "UPDATE payment_attempt SET exchange_reason = 'wants to sit in front'");
}

void TestExchangePayments::verifySeesWhatWasForced()
{
    QFETCH(QString, sql);
    QFETCH(QString, back);
    if (testsOnServer() && sql.contains(u"purpose"))
        QSKIP("a server's checks cannot be forced");
    (void)begun();
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QCOMPARE(other.forces(sql), QString());
    }
    m_house->reopen();
    QVERIFY2(m_house->verified().contains(u"Payment attempt"_s), qPrintable(m_house->verified()));
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QCOMPARE(other.forces(back), QString());
    }
    m_house->reopen();
}

ROWLOCK_TEST_WITH_CHILDREN(TestExchangePayments, playExchanger)
#include "tst_exchange_payments.moc"

// Payment between two short transactions: what an attempt keeps safe, and how a person settles one that is in doubt.
#include "tests/support/answers_checked.h"
#include "tests/support/child.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

using namespace rowlock;

namespace {

const QStringList pair{QStringLiteral("A1"), QStringLiteral("A2")};

PaymentStart card(const QString &key, std::optional<Money> amount = {})
{
    return {PaymentMethod::Card, amount, key};
}

// The other process: begins a payment, says what it has done, and is killed where it waits.
int playSettler(const QString &part, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!connection)
        return 3;
    const TestClock clock{{arguments.at(2).toLongLong()}};
    const Act act{{QStringLiteral("counter/7"), {}}, clock};
    const HoldId hold(arguments.at(1).toLongLong());
    const auto begun = beginPayment(**connection, act, hold, card(QStringLiteral("key-7")));
    if (!begun)
        return 1;
    if (part == u"finishes") {
        const auto done =
            settlePayment(**connection, act, begun->attempt.id, PaymentVerdict::wasCharged(QStringLiteral("slip 7")));
        if (!done)
            return 1;
    }
    sayLine(QStringLiteral("ready"));
    hearLine();
    return 0;
}

} // namespace

class TestPayments : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    }
    void cleanup()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    void beginWritesDownTheAttempt();
    void aRepeatedKeyIsTheSameAttempt();
    void aKeyBelongsToOnePayment();
    void onePaymentAtATime();
    void theAmountIsWithinWhatIsDue();
    void aHoldInPaymentStaysAsItIs();
    void abandoned_data();
    void abandoned();
    void sellingClosesTheAttempt();
    void soldInAnotherWay();
    void cashKeepsItsChange();
    void anyTerminalSettles_data();
    void anyTerminalSettles();
    void settledTheSameWayTwice();
    void cashThatWentBackWholeIsToldAgain();
    void settledTheOtherWayIsTooLate();
    void theRestOfASplitPayment();
    void listsWhatIsInDoubt();
    void aKilledProcessLeavesAPaymentInDoubt();
    void aProcessKilledAfterTheSaleLeavesNone();
    void anotherProgramCannotLoseAnAttempt_data();
    void anotherProgramCannotLoseAnAttempt();
    void inheritedFromAnOlderRowlock_data();
    void inheritedFromAnOlderRowlock();

private:
    Connection &db() { return *m_house->connection; }
    HoldInfo held(const QStringList &seats = pair) { return *m_house->hold(m_house->one(), m_event, seats); }
    PaymentAttempt paying(const HoldInfo &hold, const QString &key = QStringLiteral("try-1"))
    {
        return beginPayment(db(), m_house->one(), hold.id, card(key))->attempt;
    }
    qint64 count(const char *sql)
    {
        return *rowlock::one<qint64>(db(), sql, [](const Row &row) { return row.integer(0); });
    }
    qint64 entries() { return count("SELECT count(*) FROM journal"); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestPayments::beginWritesDownTheAttempt()
{
    const HoldInfo hold = held();
    const auto begun = beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-1")));
    QVERIFY2(begun, qPrintable(said(begun)));
    QCOMPARE(begun->hold.state, HoldState::Paying);
    QCOMPARE(begun->attempt.hold, hold.id);
    QCOMPARE(begun->attempt.event, m_event);
    QCOMPARE(begun->attempt.key, QStringLiteral("try-1"));
    QCOMPARE(begun->attempt.method, PaymentMethod::Card);
    QCOMPARE(begun->attempt.amount, hold.total);
    QCOMPARE(begun->attempt.state, AttemptState::Open);
    QCOMPARE(begun->attempt.by.terminal, QStringLiteral("counter/1"));
    QCOMPARE(begun->attempt.begunAt.ms, m_house->clock.now().ms);
    QVERIFY(!begun->attempt.endedAt);
    const auto unnamed = beginPayment(db(), m_house->one(), held({QStringLiteral("B1")}).id);
    QVERIFY2(unnamed, qPrintable(said(unnamed)));
    QVERIFY(!unnamed->attempt.key.isEmpty());
}

void TestPayments::aRepeatedKeyIsTheSameAttempt()
{
    const HoldInfo hold = held();
    const PaymentAttempt first = paying(hold);
    const qint64 before = entries();
    const PaymentAttempt again = paying(hold);
    QCOMPARE(again.id, first.id);
    QCOMPARE(entries(), before); // nothing was done twice
    DONE(abandonPayment(db(), m_house->one(), hold.id, AttemptState::Refused, QStringLiteral("declined")));
    const auto late = beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-1")));
    QVERIFY2(late, qPrintable(said(late)));
    QCOMPARE(late->attempt.state, AttemptState::Refused); // told what came of it, not begun anew
    QCOMPARE(late->hold.state, HoldState::Active);
}

void TestPayments::aKeyBelongsToOnePayment()
{
    const HoldInfo hold = held();
    const HoldInfo other = held({QStringLiteral("B1")});
    (void)paying(hold);
    REFUSED(beginPayment(db(), m_house->one(), other.id, card(QStringLiteral("try-1"))), ErrorCode::KeyReused);
    REFUSED(beginPayment(db(), m_house->one(), hold.id, {PaymentMethod::Cash, {}, QStringLiteral("try-1")}),
            ErrorCode::KeyReused);
    REFUSED(beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-1"), eur(1))), ErrorCode::KeyReused);
    DONE(m_house->hold(m_house->one(), m_event, {QStringLiteral("C5")}, QStringLiteral("for-a-hold")));
    REFUSED(beginPayment(db(), m_house->one(), other.id, card(QStringLiteral("for-a-hold"))), ErrorCode::KeyReused);
    REFUSED(beginPayment(db(), m_house->one(), other.id, card(QString(201, u'k'))), ErrorCode::InvalidArgument);
}

void TestPayments::onePaymentAtATime()
{
    const HoldInfo hold = held();
    const PaymentAttempt first = paying(hold);
    const auto second = beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-2")));
    REFUSED(second, ErrorCode::Forbidden);
    QCOMPARE(second.error().details.value(QStringLiteral("attempt")).toInteger(), first.id.value());
    DONE(abandonPayment(db(), m_house->one(), hold.id));
    DONE(beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-2"))));
    REFUSED(beginPayment(db(), m_house->two(), held({QStringLiteral("B1")}).id),
            ErrorCode::Forbidden); // another terminal's
}

void TestPayments::theAmountIsWithinWhatIsDue()
{
    const HoldInfo hold = held();
    REFUSED(beginPayment(db(), m_house->one(), hold.id, card({}, hold.total + eur(1))), ErrorCode::InvalidArgument);
    REFUSED(beginPayment(db(), m_house->one(), hold.id, card({}, eur(-1))), ErrorCode::InvalidArgument);
    REFUSED(beginPayment(db(), m_house->one(), hold.id, card({}, eur(0))), ErrorCode::InvalidArgument);
    QCOMPARE(count("SELECT count(*) FROM payment_attempt"), 0);
    DONE(beginPayment(db(), m_house->one(), hold.id, card({}, eur(1))));
}

void TestPayments::aHoldInPaymentStaysAsItIs()
{
    const HoldInfo hold = held();
    const AttemptId attempt = paying(hold).id;
    const SeatRequest more = SeatRequest::named({QStringLiteral("A3")});
    REFUSED(addToHold(db(), m_house->one(), hold.id, m_house->plan, more, {}), ErrorCode::Forbidden);
    REFUSED(takeFromHold(db(), m_house->one(), hold.id, SeatRequest::named({QStringLiteral("A1")})),
            ErrorCode::Forbidden);
    for (const Act &act : {m_house->one(), m_house->two()}) {
        const auto released = releaseHold(db(), act, hold.id, QStringLiteral("they left"));
        REFUSED(released, ErrorCode::Forbidden);
        const QString itIsThis =
            QStringLiteral("payment %1 of 84.00 by card, started at counter/1.").arg(attempt.value());
        QVERIFY2(released.error().message.contains(itIsThis), qPrintable(said(released)));
        QVERIFY2(released.error().message.contains(u"Resolve the payment first"), qPrintable(said(released)));
        QCOMPARE(released.error().details.value(u"attempt").toInteger(), attempt.value());
        QCOMPARE(released.error().details.value(u"amount").toString(), QStringLiteral("84.00"));
    }
    m_house->clock.advanceMs(86'400'000);
    QCOMPARE(*expireHolds(db(), m_house->two(), {}), 0);
    REFUSED(m_house->hold(m_house->two(), m_event, pair), ErrorCode::SeatUnavailable);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).hold, hold.id);
}

void TestPayments::abandoned_data()
{
    QTest::addColumn<AttemptState>("outcome");
    QTest::newRow("refused") << AttemptState::Refused;
    QTest::newRow("not charged") << AttemptState::NotCharged;
}

void TestPayments::abandoned()
{
    QFETCH(AttemptState, outcome);
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    m_house->clock.advanceMs(900'000);
    REFUSED(abandonPayment(db(), m_house->two(), hold.id, outcome), ErrorCode::Forbidden);
    REFUSED(abandonPayment(db(), m_house->one(), hold.id, AttemptState::Charged), ErrorCode::InvalidArgument);
    const auto back = abandonPayment(db(), m_house->one(), hold.id, outcome, QStringLiteral("declined"));
    QVERIFY2(back, qPrintable(said(back)));
    QCOMPARE(back->state, HoldState::Active);
    QCOMPARE(back->times.expiresAt.ms, m_house->clock.now().plusSeconds(600).ms);
    const auto closed = readAttempt(db(), attempt.id);
    QCOMPARE(closed->state, outcome);
    QCOMPARE(closed->reason, QStringLiteral("declined"));
    QCOMPARE(closed->endedBy, QStringLiteral("counter/1"));
    QCOMPARE(closed->endedAt->ms, m_house->clock.now().ms);
    const qint64 before = entries();
    DONE(abandonPayment(db(), m_house->one(), hold.id, outcome)); // a second click
    QCOMPARE(entries(), before);
}

void TestPayments::sellingClosesTheAttempt()
{
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    const auto sold = sellHold(db(), m_house->one(), hold.id,
                               {{PaymentMethod::Cash, eur(1000), QStringLiteral("note")},
                                {PaymentMethod::Card, hold.total - eur(1000), QStringLiteral("slip 17")}},
                               {});
    QVERIFY2(sold, qPrintable(said(sold)));
    const auto closed = readAttempt(db(), attempt.id);
    QCOMPARE(closed->state, AttemptState::Charged);
    QCOMPARE(closed->reference, QStringLiteral("slip 17"));
    QVERIFY(openAttempts(db())->isEmpty());
}

// The card would not do, and they paid in notes: that attempt was not charged, and if it was after all, somebody is
// told.
void TestPayments::soldInAnotherWay()
{
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    DONE(m_house->sellForCash(m_house->one(), hold));
    const auto closed = readAttempt(db(), attempt.id);
    QCOMPARE(closed->state, AttemptState::NotCharged);
    QVERIFY2(closed->reason.contains(u"cash"), qPrintable(closed->reason));
    QCOMPARE(readHold(db(), hold.id)->state, HoldState::Sold);
    QVERIFY(openAttempts(db())->isEmpty());
    const auto late =
        settlePayment(db(), m_house->two(), attempt.id, PaymentVerdict::wasCharged(QStringLiteral("slip 4")));
    REFUSED(late, ErrorCode::HoldConsumed);
    QVERIFY2(late.error().message.contains(u"Refund the charge of 84.00 (slip 4) at the device"),
             qPrintable(said(late)));
    DONE(recordLateMoney(db(), m_house->two(), attempt.id, QStringLiteral("slip 4")));
    QCOMPARE(count("SELECT count(*) FROM journal WHERE kind = 'payment.late'"), 1);
}

void TestPayments::cashKeepsItsChange()
{
    const HoldInfo hold = held();
    const auto begun = beginPayment(db(), m_house->one(), hold.id, {PaymentMethod::Cash, {}, {}});
    PaymentVerdict verdict = PaymentVerdict::wasCharged({});
    verdict.tendered = hold.total + eur(1600);
    const auto settled = settlePayment(db(), m_house->one(), begun->attempt.id, verdict);
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->sale->change, eur(1600));
    QCOMPARE(settled->sale->order.payments.first().tendered, *verdict.tendered);
    DONE(recordLateMoney(db(), m_house->one(), begun->attempt.id, {})); // of a sale it is not late
    QCOMPARE(count("SELECT count(*) FROM journal WHERE kind = 'payment.late'"), 0);
}

void TestPayments::anyTerminalSettles_data()
{
    QTest::addColumn<bool>("charged");
    QTest::newRow("charged") << true;
    QTest::newRow("not charged") << false;
}

void TestPayments::anyTerminalSettles()
{
    QFETCH(bool, charged);
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    m_house->clock.advanceMs(86'400'000); // found the next morning
    const auto settled = settlePayment(db(), m_house->two(), attempt.id,
                                       charged ? PaymentVerdict::wasCharged(QStringLiteral("slip 9"))
                                               : PaymentVerdict::notCharged(QStringLiteral("the bank says no")));
    QVERIFY2(settled, qPrintable(said(settled)));
    const HoldInfo ended = *readHold(db(), hold.id);
    QCOMPARE(ended.endedBy, QStringLiteral("counter/2"));
    QCOMPARE(settled->attempt.endedBy, QStringLiteral("counter/2"));
    if (charged) {
        QVERIFY(settled->sale);
        QCOMPARE(settled->sale->order.payments.first().reference, QStringLiteral("slip 9"));
        QCOMPARE(settled->sale->paid, hold.total);
        QCOMPARE(settled->attempt.state, AttemptState::Charged);
        QCOMPARE(ended.state, HoldState::Sold);
        QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Sold);
        return;
    }
    QVERIFY(!settled->sale);
    QCOMPARE(settled->released, 2);
    QCOMPARE(settled->attempt.state, AttemptState::NotCharged);
    QCOMPARE(settled->attempt.reason, QStringLiteral("the bank says no"));
    QCOMPARE(ended.state, HoldState::Released);
    QCOMPARE(m_house->seat(m_event, QStringLiteral("A1")).state, SeatState::Free);
}

void TestPayments::settledTheSameWayTwice()
{
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    const auto first =
        settlePayment(db(), m_house->one(), attempt.id, PaymentVerdict::wasCharged(QStringLiteral("slip 9")));
    const qint64 before = entries();
    const auto second = settlePayment(db(), m_house->two(), attempt.id, PaymentVerdict::wasCharged({}));
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(second->sale->order.id, first->sale->order.id);
    QCOMPARE(second->sale->paid, first->sale->paid);
    QCOMPARE(second->sale->change, first->sale->change);
    QCOMPARE(entries(), before);
    QCOMPARE(count("SELECT count(*) FROM payment"), 1);

    const PaymentAttempt none = paying(held({QStringLiteral("B1")}), QStringLiteral("try-2"));
    DONE(settlePayment(db(), m_house->one(), none.id, PaymentVerdict::notCharged({})));
    const auto again = settlePayment(db(), m_house->two(), none.id, PaymentVerdict::notCharged({}));
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->released, 0);
}

// No payment in the books tells of it, so the repeated answer takes it from what is said again.
void TestPayments::cashThatWentBackWholeIsToldAgain()
{
    const HoldInfo hold = held();
    const PaymentAttempt attempt = paying(hold);
    PaymentVerdict verdict = PaymentVerdict::wasCharged(QStringLiteral("slip 9"));
    verdict.rest = {{PaymentMethod::Cash, eur(2000), {}}};
    for (int i = 0; i < 2; ++i) {
        const auto settled = settlePayment(db(), m_house->one(), attempt.id, verdict);
        QVERIFY2(settled, qPrintable(said(settled)));
        QCOMPARE(settled->sale->paid, hold.total + eur(2000));
        QCOMPARE(settled->sale->change, eur(2000));
        QCOMPARE(settled->sale->order.payments.size(), 1);
    }
    verdict.rest = {{PaymentMethod::Cash, hold.total, {}}}; // said otherwise: what the books say
    verdict.tendered = eur(0);
    const auto otherwise = settlePayment(db(), m_house->one(), attempt.id, verdict);
    QVERIFY2(otherwise, qPrintable(said(otherwise)));
    QCOMPARE(otherwise->sale->paid, hold.total);
    QCOMPARE(otherwise->sale->change, eur(0));
}

void TestPayments::settledTheOtherWayIsTooLate()
{
    const PaymentAttempt sold = paying(held());
    DONE(settlePayment(db(), m_house->one(), sold.id, PaymentVerdict::wasCharged({})));
    REFUSED(settlePayment(db(), m_house->two(), sold.id, PaymentVerdict::notCharged({})), ErrorCode::HoldConsumed);
    const PaymentAttempt none = paying(held({QStringLiteral("B1")}), QStringLiteral("try-2"));
    DONE(settlePayment(db(), m_house->one(), none.id, PaymentVerdict::notCharged({})));
    REFUSED(settlePayment(db(), m_house->two(), none.id, PaymentVerdict::wasCharged({})), ErrorCode::HoldConsumed);
    REFUSED(settlePayment(db(), m_house->one(), AttemptId(99), PaymentVerdict::wasCharged({})),
            ErrorCode::InvalidArgument);
}

void TestPayments::theRestOfASplitPayment()
{
    const HoldInfo hold = held();
    const auto begun =
        beginPayment(db(), m_house->one(), hold.id, card(QStringLiteral("try-1"), hold.total - eur(1500)));
    PaymentVerdict verdict = PaymentVerdict::wasCharged(QStringLiteral("slip 3"));
    verdict.rest = {{PaymentMethod::Cash, eur(1400), {}}};
    REFUSED(settlePayment(db(), m_house->one(), begun->attempt.id, verdict), ErrorCode::PaymentMismatch);
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::Open);
    verdict.rest = {{PaymentMethod::Cash, eur(2000), {}}};
    const auto settled = settlePayment(db(), m_house->one(), begun->attempt.id, verdict);
    QVERIFY2(settled, qPrintable(said(settled)));
    QCOMPARE(settled->sale->change, eur(500));
    QCOMPARE(settled->sale->order.payments.size(), 2);
}

void TestPayments::listsWhatIsInDoubt()
{
    const PaymentAttempt first = paying(held());
    const auto hold = m_house->hold(m_house->two(), m_event, {QStringLiteral("B1")});
    const auto second = beginPayment(db(), m_house->two(), hold->id, card(QStringLiteral("try-2")));
    const auto both = openAttempts(db());
    QCOMPARE(both->size(), 2);
    QCOMPARE(both->first().id, first.id);
    QCOMPARE(both->last().id, second->attempt.id);
    QCOMPARE(both->last().by.terminal, QStringLiteral("counter/2"));
    DONE(settlePayment(db(), m_house->two(), first.id, PaymentVerdict::notCharged({})));
    QCOMPARE(openAttempts(db())->size(), 1);
}

void TestPayments::aKilledProcessLeavesAPaymentInDoubt()
{
    const auto hold = m_house->hold(m_house->at(QStringLiteral("counter/7")), m_event, pair);
    m_house->close();
    Child other(QStringLiteral("waits"),
                {m_house->file, QString::number(hold->id.value()), QString::number(m_house->clock.now().ms)});
    QCOMPARE(other.line(), QStringLiteral("ready"));
    other.kill();
    m_house->reopen();
    const auto doubt = openAttempts(db());
    QCOMPARE(doubt->size(), 1);
    QCOMPARE(doubt->first().key, QStringLiteral("key-7"));
    QCOMPARE(doubt->first().amount, hold->total);
    DONE(settlePayment(db(), m_house->two(), doubt->first().id, PaymentVerdict::wasCharged(QStringLiteral("slip 7"))));
    QVERIFY(openAttempts(db())->isEmpty());
}

void TestPayments::aProcessKilledAfterTheSaleLeavesNone()
{
    const auto hold = m_house->hold(m_house->at(QStringLiteral("counter/7")), m_event, pair);
    m_house->close();
    Child other(QStringLiteral("finishes"),
                {m_house->file, QString::number(hold->id.value()), QString::number(m_house->clock.now().ms)});
    QCOMPARE(other.line(), QStringLiteral("ready"));
    other.kill();
    m_house->reopen();
    QVERIFY(openAttempts(db())->isEmpty());
    // The process that died tries again with its key: the sale is there, and nothing is sold twice.
    const auto again =
        beginPayment(db(), m_house->at(QStringLiteral("counter/7")), hold->id, card(QStringLiteral("key-7")));
    QVERIFY2(again, qPrintable(said(again)));
    QCOMPARE(again->attempt.state, AttemptState::Charged);
    QCOMPARE(again->hold.state, HoldState::Sold);
    QCOMPARE(count("SELECT count(*) FROM sale_order"), 1);
}

void TestPayments::anotherProgramCannotLoseAnAttempt_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("deleted", "DELETE FROM payment_attempt");
    row("replaced",
        "INSERT OR REPLACE INTO payment_attempt (attempt_id, hold_id, event_id, key, method, amount_minor, state, "
        "terminal, "
        "clerk, begun_at) SELECT attempt_id, hold_id, event_id, key, method, 1, state, terminal, clerk, begun_at "
        "FROM payment_attempt");
    row("made cheaper", "UPDATE payment_attempt SET amount_minor = 1");
    row("a hold that leaves payment", "UPDATE hold SET state = 'active' WHERE state = 'paying'");
    row("a hold in payment without an attempt", "UPDATE hold SET state = 'paying' WHERE state = 'active'");
    row("a second one",
        "INSERT INTO payment_attempt (hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at) "
        "SELECT hold_id, event_id, 'other', method, 1, state, terminal, clerk, begun_at FROM payment_attempt");
}

void TestPayments::anotherProgramCannotLoseAnAttempt()
{
    QFETCH(QString, sql);
    (void)paying(held());
    (void)held({QStringLiteral("B1")});
    m_house->close();
    {
        ForeignProgram other(m_house->file);
        QVERIFY2(!other.tries(sql).isEmpty(), "the file let it happen");
    }
    m_house->reopen();
}

void TestPayments::inheritedFromAnOlderRowlock_data()
{
    QTest::addColumn<QString>("then");
    for (const char *then : {"left open", "charged", "not charged", "abandoned"})
        QTest::newRow(then) << QString::fromLatin1(then);
}

// Before there were attempts a hold in payment had nothing but its state, and the journal's hold.paying. Migration 0003
// gives it one.
void TestPayments::inheritedFromAnOlderRowlock()
{
    QFETCH(QString, then);
    const HoldInfo hold = held();
    m_house->clock.advanceMs(5'000);
    DONE(write(db(), m_house->one(), Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY(run(writing.db(), R"(
            INSERT INTO payment_attempt (hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at)
            SELECT h.hold_id, h.event_id, 'schema-3-hold-' || h.hold_id, 'card', (SELECT sum(i.quantity * i.price_minor)
                FROM hold_item i WHERE i.hold_id = h.hold_id), 'open', h.terminal, h.clerk, h.started_at
                    FROM hold h)"));
        TRY_GET(const OpenEvent event, openEvent(writing, m_event));
        TRY(saveLive(writing, event, hold, HoldState::Paying, hold.times, "hold.paying"));
        return Done{};
    }));
    QCOMPARE(m_house->verified(), QString());
    const auto inherited = openAttempts(db());
    QCOMPARE(inherited->size(), 1);
    if (then == u"charged")
        DONE(settlePayment(db(), m_house->two(), inherited->first().id,
                           PaymentVerdict::wasCharged(QStringLiteral("slip 1"))));
    else if (then == u"not charged")
        DONE(settlePayment(db(), m_house->two(), inherited->first().id, PaymentVerdict::notCharged({})));
    else if (then == u"abandoned")
        DONE(abandonPayment(db(), m_house->one(), hold.id));
}

ROWLOCK_TEST_WITH_CHILDREN(TestPayments, playSettler)
#include "tst_payments.moc"

// The devices that take money, and what the desk makes of their answers.
#include "model/service/payment_devices.h"

#include "model/service/desk.h"
#include "model/store/journal.h"
#include "model/store/payments.h"
#include "tests/support/answers_checked.h"
#include "tests/support/child.h"
#include "tests/support/house_fixture.h"

#include <QFile>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

SimulatedTerminal::Habits habits(const QString &text)
{
    return SimulatedTerminal::habitsFromText(text).value();
}

// The other process: charges with the habits it is told, as soon as it is told to.
int playDevice(const QString &, const QStringList &arguments)
{
    SimulatedTerminal terminal(habits(arguments.at(0)));
    sayLine(u"ready"_s);
    hearLine();
    const Charge charge{arguments.at(1), {4200, Currency()}, {}};
    const ChargeAnswer answer = terminal.charge(charge);
    terminal.answerHeard(charge);
    sayLine(answer.reference);
    return 0;
}

// Answers as it is told, after somebody else has had the time to do something.
class Scripted final : public PaymentDevice
{
public:
    Scripted(const ChargeAnswer &answer, std::function<void(const Charge &)> meanwhile = {})
        : m_answer(answer), m_meanwhile(std::move(meanwhile))
    {}
    PaymentMethod method() const override { return PaymentMethod::Card; }
    ChargeAnswer charge(const Charge &charge) override
    {
        ++asked;
        if (m_meanwhile)
            m_meanwhile(charge);
        return m_answer;
    }
    int asked = 0;

private:
    ChargeAnswer m_answer;
    std::function<void(const Charge &)> m_meanwhile;
};

} // namespace

class TestPaymentDevices : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void theDrawerTakesWhatIsDue();
    void readsHabits_data();
    void readsHabits();
    void chargesOnceForOneKey();
    void remembersBehindATornLine();
    void anotherAmountUnderOneKeyIsUnknown();
    void aMemoryThatCannotBeWrittenChargesNothing();
    void diesWhereItIsTold_data();
    void diesWhereItIsTold();
    void twoProcessesWithOneKeyChargeOnce();

    void chargedIsSold();
    void aCardNumberIsNeverStored();
    void cashKeepsWhatWasHandedOver();
    void refusedGoesOn();
    void unknownStaysInDoubt();
    void aRepeatedKeyAsksNobodyTwice();
    void somebodySettlesMeanwhile_data();
    void somebodySettlesMeanwhile();
    void aLateRefusalLeavesTheNextPaymentAlone();
    void chargedButTheHouseIsGone();

private:
    HoldInfo held() { return *m_house->hold(m_house->one(), m_event, {u"A1"_s, u"A2"_s}); }
    QString memory() const { return m_house->folder.filePath(u"memory"_s); }
    static Charge charge(const QString &key, qint64 minor = 4200) { return {key, {minor, Currency()}, {}}; }
    QList<JournalRow> entries(const QString &kind)
    {
        QList<JournalRow> rows = *journalRows(*m_house->connection, 0, 10'000);
        rows.removeIf([&](const JournalRow &row) { return row.kind != kind; });
        return rows;
    }

    std::unique_ptr<HouseFixture> m_house;
    std::unique_ptr<Desk> m_desk;
    EventId m_event;
};

void TestPaymentDevices::init()
{
    m_house = std::make_unique<HouseFixture>();
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    auto desk = Desk::open(m_house->file, {u"counter/1"_s, {}}, m_house->clock);
    QVERIFY2(desk, qPrintable(said(desk)));
    m_desk = std::move(*desk);
}

void TestPaymentDevices::cleanup()
{
    m_desk.reset();
    QCOMPARE(m_house->verified(), QString());
    m_house.reset();
}

void TestPaymentDevices::theDrawerTakesWhatIsDue()
{
    const ChargeAnswer enough = CashDrawer(HouseFixture::eur(5000)).charge(charge(u"k"_s));
    QCOMPARE(enough.outcome, ChargeAnswer::Outcome::Charged);
    QCOMPARE(enough.tendered->minor, 5000);
    const ChargeAnswer less = CashDrawer(HouseFixture::eur(4199)).charge(charge(u"k"_s));
    QCOMPARE(less.outcome, ChargeAnswer::Outcome::Refused);
    QVERIFY2(isSentence(less.sentence), qPrintable(less.sentence));
    const ChargeAnswer card = RecordedPayment(PaymentMethod::Card, u"slip 4"_s).charge(charge(u"k"_s));
    QCOMPARE(card.outcome, ChargeAnswer::Outcome::Charged);
    QCOMPARE(card.reference, u"slip 4"_s);
}

void TestPaymentDevices::readsHabits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("known");
    for (const char *known :
         {"", "refuse", "silent", "delay=5,refuse", "crash=before", "crash=charged", "crash=answered", "memory=/a b"})
        QTest::newRow(*known ? known : "none") << QString::fromLatin1(known) << true;
    for (const char *unknown :
         {"delay", "delay=-1", "delay=x", "delay=99999999", "crash", "crash=later", "memory=", "generous", "refuse=1"})
        QTest::newRow(unknown) << QString::fromLatin1(unknown) << false;
}

void TestPaymentDevices::readsHabits()
{
    QFETCH(QString, text);
    QFETCH(bool, known);
    const auto read = SimulatedTerminal::habitsFromText(text);
    QCOMPARE(read.has_value(), known);
    if (!known)
        QCOMPARE(read.error().code, ErrorCode::InvalidArgument);
}

void TestPaymentDevices::chargesOnceForOneKey()
{
    for (const QString &file : {QString(), memory()}) {
        SimulatedTerminal terminal({.memory = file});
        const ChargeAnswer first = terminal.charge(charge(u"k1"_s));
        QCOMPARE(first.outcome, ChargeAnswer::Outcome::Charged);
        QCOMPARE(terminal.charge(charge(u"k1"_s)).reference, first.reference);
        QVERIFY(terminal.charge(charge(u"k2"_s)).reference != first.reference);
        QCOMPARE(terminal.timesCharged(), 2);
        QCOMPARE(terminal.charged(u"k1"_s), first.reference);
        QVERIFY(!terminal.charged(u"k3"_s));
    }
    SimulatedTerminal switchedOnAgain({.refuses = true, .memory = memory()});
    QCOMPARE(switchedOnAgain.charge(charge(u"k1"_s)).outcome,
             ChargeAnswer::Outcome::Charged); // it was, before it began to refuse
    QCOMPARE(switchedOnAgain.charge(charge(u"k3"_s)).outcome, ChargeAnswer::Outcome::Refused);
    QCOMPARE(switchedOnAgain.timesCharged(), 2);
}

void TestPaymentDevices::remembersBehindATornLine()
{
    QFile file(memory());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"key":"k0","refer)");
    file.close();
    SimulatedTerminal terminal({.memory = memory()});
    QCOMPARE(terminal.timesCharged(), 0);
    QCOMPARE(terminal.charge(charge(u"k0"_s)).outcome, ChargeAnswer::Outcome::Charged);
    QCOMPARE(terminal.timesCharged(), 1);
    QVERIFY(terminal.charged(u"k0"_s));
}

void TestPaymentDevices::anotherAmountUnderOneKeyIsUnknown()
{
    SimulatedTerminal terminal({});
    (void)terminal.charge(charge(u"k1"_s));
    QCOMPARE(terminal.charge(charge(u"k1"_s, 1)).outcome, ChargeAnswer::Outcome::Unknown);
    QCOMPARE(terminal.timesCharged(), 1);
}

void TestPaymentDevices::aMemoryThatCannotBeWrittenChargesNothing()
{
    SimulatedTerminal terminal({.memory = m_house->folder.filePath(u"no/such/folder/memory"_s)});
    QCOMPARE(terminal.charge(charge(u"k1"_s)).outcome, ChargeAnswer::Outcome::Refused);
    QCOMPARE(terminal.timesCharged(), 0);
}

void TestPaymentDevices::diesWhereItIsTold_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<qint64>("charges");
    QTest::newRow("before") << u"before"_s << qint64(0);
    QTest::newRow("charged") << u"charged"_s << qint64(1);
    QTest::newRow("answered") << u"answered"_s << qint64(1);
}

void TestPaymentDevices::diesWhereItIsTold()
{
    QFETCH(QString, where);
    QFETCH(qint64, charges);
    Child other(u"charges"_s, {u"crash=%1,memory=%2"_s.arg(where, memory()), u"k1"_s});
    QCOMPARE(other.line(), u"ready"_s);
    other.say(u"go"_s);
    QCOMPARE(other.finish(), -1); // killed, by itself
    QCOMPARE(SimulatedTerminal({.memory = memory()}).timesCharged(), charges);
}

void TestPaymentDevices::twoProcessesWithOneKeyChargeOnce()
{
    std::vector<std::unique_ptr<Child>> tills;
    for (int i = 0; i < 6; ++i)
        tills.push_back(std::make_unique<Child>(u"charges"_s, QStringList{u"memory="_s + memory(), u"k1"_s}));
    for (const auto &till : tills)
        QCOMPARE(till->line(), u"ready"_s);
    for (const auto &till : tills)
        till->say(u"go"_s);
    for (const auto &till : tills)
        QCOMPARE(till->line(), u"practice-1"_s);
    QCOMPARE(SimulatedTerminal({.memory = memory()}).timesCharged(), 1);
}

void TestPaymentDevices::chargedIsSold()
{
    const HoldInfo hold = held();
    Scripted device({ChargeAnswer::Outcome::Charged, u"slip 1"_s, u"Charged."_s}, [&](const Charge &asked) {
        QCOMPARE(asked.amount, hold.total);
        const auto open =
            openAttempts(*m_house->connection); // written down before, and seen by all while nobody has answered
        QCOMPARE(open->size(), 1);
        QCOMPARE(open->first().key, asked.key);
        DONE(m_house->hold(m_house->two(), m_event, {u"B1"_s})); // nothing is locked
    });
    const auto paid = m_desk->payments().pay(hold.id, device, u"k1"_s);
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->status, PaymentOutcome::Status::Sold);
    QCOMPARE(paid->sale->order.payments.first().reference, u"slip 1"_s);
    QCOMPARE(paid->attempt.state, AttemptState::Charged);
    QCOMPARE(paid->hold.state, HoldState::Sold);
}

// The money is taken: a sale refused for its reference would be lost, so what a device says is masked.
void TestPaymentDevices::aCardNumberIsNeverStored()
{
    const HoldInfo hold = held();
    Scripted device({ChargeAnswer::Outcome::Charged, u"Visa 4111 1111 1111 1111"_s, u"Charged."_s});
    const auto paid = m_desk->payments().pay(hold.id, device, u"k1"_s);
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->sale->order.payments.first().reference, u"Visa •••• •••• •••• 1111"_s);
    DONE(recordLateMoney(*m_house->connection, m_house->one(), paid->attempt.id, u"4111111111111111"_s));
    const auto rows = journalRows(*m_house->connection, 0, 10'000);
    QVERIFY2(rows, qPrintable(said(rows)));
    for (const JournalRow &row : *rows)
        QVERIFY2(!row.body.contains(u"41111111"), qPrintable(row.body));
}

void TestPaymentDevices::cashKeepsWhatWasHandedOver()
{
    const HoldInfo hold = held();
    CashDrawer drawer(hold.total + HouseFixture::eur(1600));
    const auto paid = m_desk->payments().pay(hold.id, drawer);
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->sale->change.minor, 1600);
    QCOMPARE(paid->sale->paid, hold.total + HouseFixture::eur(1600));
    QCOMPARE(paid->sale->order.payments.first().tendered, hold.total + HouseFixture::eur(1600));
    QCOMPARE(paid->sale->order.payments.first().amount, hold.total);
    QCOMPARE(paid->attempt.method, PaymentMethod::Cash);
}

void TestPaymentDevices::refusedGoesOn()
{
    const HoldInfo hold = held();
    SimulatedTerminal refusing(habits(u"refuse"_s));
    const auto refused = m_desk->payments().pay(hold.id, refusing, u"k1"_s);
    QVERIFY2(refused, qPrintable(said(refused)));
    QCOMPARE(refused->status, PaymentOutcome::Status::Refused);
    QVERIFY2(isSentence(refused->sentence), qPrintable(refused->sentence));
    QCOMPARE(refused->attempt.state, AttemptState::Refused);
    QCOMPARE(refused->attempt.reason, refused->sentence);
    QCOMPARE(refused->hold.state, HoldState::Active);
    CashDrawer tooLittle(HouseFixture::eur(1));
    QCOMPARE(m_desk->payments().pay(hold.id, tooLittle)->status, PaymentOutcome::Status::Refused);
    SimulatedTerminal charging({});
    QCOMPARE(m_desk->payments().pay(hold.id, charging)->status, PaymentOutcome::Status::Sold);
}

void TestPaymentDevices::unknownStaysInDoubt()
{
    const HoldInfo hold = held();
    SimulatedTerminal silent(habits(u"silent"_s));
    const auto paid = m_desk->payments().pay(hold.id, silent, u"k1"_s);
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->status, PaymentOutcome::Status::InDoubt);
    QVERIFY2(paid->sentence.contains(u"resolve"), qPrintable(paid->sentence));
    QCOMPARE(paid->hold.state, HoldState::Paying);
    QCOMPARE(m_desk->payments().open()->size(), 1);
    QVERIFY(silent.charged(u"k1"_s));
    DONE(m_desk->payments().settle(paid->attempt.id, PaymentVerdict::wasCharged(*silent.charged(u"k1"_s))));
}

void TestPaymentDevices::aRepeatedKeyAsksNobodyTwice()
{
    const HoldInfo hold = held();
    Scripted device({ChargeAnswer::Outcome::Charged, u"slip 1"_s, {}});
    const auto first = m_desk->payments().pay(hold.id, device, u"k1"_s);
    const auto second = m_desk->payments().pay(hold.id, device, u"k1"_s);
    QVERIFY2(second, qPrintable(said(second)));
    QCOMPARE(device.asked, 1);
    QCOMPARE(second->status, PaymentOutcome::Status::Sold);
    QCOMPARE(second->sale->order.id, first->sale->order.id);
    const HoldInfo other = *m_house->hold(m_house->one(), m_event, {u"B1"_s});
    Scripted refusing({ChargeAnswer::Outcome::Refused, {}, u"No."_s});
    QCOMPARE(m_desk->payments().pay(other.id, refusing, u"k2"_s)->status, PaymentOutcome::Status::Refused);
    QCOMPARE(m_desk->payments().pay(other.id, refusing, u"k2"_s)->status, PaymentOutcome::Status::Refused);
    QCOMPARE(refusing.asked, 1);
}

void TestPaymentDevices::somebodySettlesMeanwhile_data()
{
    QTest::addColumn<bool>("settledAsCharged");
    QTest::addColumn<bool>("deviceCharged");
    QTest::newRow("not charged, and the money came") << false << true;
    QTest::newRow("not charged, and it was not") << false << false;
    QTest::newRow("charged, and it was") << true << true;
    QTest::newRow("charged, and the device refused") << true << false;
}

void TestPaymentDevices::somebodySettlesMeanwhile()
{
    QFETCH(bool, settledAsCharged);
    QFETCH(bool, deviceCharged);
    const HoldInfo hold = held();
    const ChargeAnswer says = deviceCharged ? ChargeAnswer{ChargeAnswer::Outcome::Charged, u"slip 9"_s, u"Charged."_s}
                                            : ChargeAnswer{ChargeAnswer::Outcome::Refused, {}, u"No."_s};
    Scripted device(says, [&](const Charge &asked) {
        const auto attempt = attemptWithKey(*m_house->connection, asked.key);
        DONE(settlePayment(*m_house->connection, m_house->two(), (*attempt)->id,
                           settledAsCharged ? PaymentVerdict::wasCharged(u"slip 9"_s)
                                            : PaymentVerdict::notCharged(u"no answer"_s)));
    });
    const auto paid = m_desk->payments().pay(hold.id, device, u"k1"_s);
    QCOMPARE(entries(u"payment.late"_s).size(), !settledAsCharged && deviceCharged ? 1 : 0);
    if (!settledAsCharged && deviceCharged) {
        REFUSED(paid, ErrorCode::HoldConsumed);
        QVERIFY2(paid.error().message.contains(u"Refund the charge of 84.00 (slip 9) at the device"),
                 qPrintable(said(paid)));
        QVERIFY(paid.error().details.value(u"charged"_s).toBool());
        QVERIFY(entries(u"payment.late"_s).first().body.contains(u"slip 9"));
        QCOMPARE(m_house->seat(m_event, u"A1"_s).state, SeatState::Free);
        return;
    }
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->status,
             settledAsCharged && deviceCharged ? PaymentOutcome::Status::Sold : PaymentOutcome::Status::Refused);
    QCOMPARE(paid->hold.state, settledAsCharged ? HoldState::Sold : HoldState::Released);
}

void TestPaymentDevices::aLateRefusalLeavesTheNextPaymentAlone()
{
    const HoldInfo hold = held();
    std::optional<PaymentAttempt> next;
    Scripted device({ChargeAnswer::Outcome::Refused, {}, u"No."_s}, [&](const Charge &) {
        DONE(abandonPayment(*m_house->connection, m_house->one(), hold.id)); // another window of this terminal
        next = beginPayment(*m_house->connection, m_house->one(), hold.id, {PaymentMethod::Card, {}, u"k2"_s})->attempt;
    });
    const auto paid = m_desk->payments().pay(hold.id, device, u"k1"_s);
    QVERIFY2(paid, qPrintable(said(paid)));
    QCOMPARE(paid->status, PaymentOutcome::Status::Refused);
    QCOMPARE(readAttempt(*m_house->connection, next->id)->state, AttemptState::Open);
    QCOMPARE(paid->hold.state, HoldState::Paying);
}

void TestPaymentDevices::chargedButTheHouseIsGone()
{
    const HoldInfo hold = held();
    const auto begun = m_desk->payments().begin(hold.id, {PaymentMethod::Card, {}, u"k1"_s});
    PaymentAttempt wrong = begun->attempt;
    wrong.id = AttemptId(99); // whatever the reason why it cannot be written down
    const auto finished = m_desk->payments().finish(wrong, {ChargeAnswer::Outcome::Charged, u"slip 3"_s, {}});
    QVERIFY(!finished);
    QVERIFY2(finished.error().message.contains(u"was taken but the sale is not saved"), qPrintable(said(finished)));
    QCOMPARE(finished.error().details.value(u"reference"_s).toString(), u"slip 3"_s);
    QCOMPARE(readAttempt(*m_house->connection, begun->attempt.id)->state, AttemptState::Open);
}

ROWLOCK_TEST_WITH_CHILDREN(TestPaymentDevices, playDevice)
#include "tst_payment_devices.moc"

// What the schema lets other programs do to deposits, and what `verify` sees of the rest.
#include "model/store/deposits.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payments.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestDepositRules : public QObject
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

    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void anotherProgramKeepsNothingElse_data();
    void anotherProgramKeepsNothingElse();
    void anotherProgramAddsNothingBetween_data();
    void anotherProgramAddsNothingBetween();
    void verifySees_data();
    void verifySees();

private:
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    static Money eur(qint64 minor) { return HouseFixture::eur(minor); }
    HoldInfo held(const QStringList &seats) { return *m_house->hold(one(), m_event, seats); }
    void tick() { m_house->clock.advanceMs(1); }
    HoldInfo partlyPaid(qint64 minor = 2100, const QStringList &seats = {u"A1"_s, u"A2"_s})
    {
        const HoldInfo hold = held(seats);
        const auto begun = beginPayment(db(), one(), hold.id, {PaymentMethod::Card, eur(minor), {}});
        const auto part = settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s));
        if (!part || !part->partly)
            qFatal("%s", qPrintable(said(part)));
        return hold;
    }
    Result<DepositKept> kept(const HoldInfo &hold)
    {
        tick();
        return keepDeposit(db(), m_house->two(), hold.id, u"nobody came"_s);
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

void TestDepositRules::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a rule changed", "UPDATE deposit_rule SET percent = 1");
    row("a rule deleted", "DELETE FROM deposit_rule");
    row("a rule of before", "INSERT INTO deposit_rule VALUES (2, 1, 1, 6, 5)");
    row("a rule out of order", "INSERT INTO deposit_rule VALUES (9, 1, 1, 9000000000000, 1)");
    row("a rule of more than all", "INSERT INTO deposit_rule VALUES (2, 10001, 1, 9000000000000, 1)");
    row("a date taken out", "UPDATE hold SET rest_due_at = NULL WHERE hold_id = 2");
    row("a date of what is not paid for", "UPDATE hold SET rest_due_at = 1 WHERE hold_id = 3");
    row("a date of what was kept", "UPDATE hold SET rest_due_at = 1 WHERE hold_id = 1");
    row("what was kept changed", "UPDATE deposit_kept SET reason = 'x'");
    row("what was kept deleted", "DELETE FROM deposit_kept");
    row("kept again", "INSERT INTO deposit_kept VALUES (1, 1, 1, 'x', '', 1, 'x')");
    row("kept without an order", "INSERT INTO deposit_kept VALUES (2, 1, NULL, 'x', '', 1, 'x')");
    row("kept by another's order", "INSERT INTO deposit_kept VALUES (2, 1, 1, 'x', '', 1, 'x')");
    row("kept of what is not paid", "INSERT INTO deposit_kept VALUES (3, 1, NULL, 'x', '', 1, 'x')");
    row("released with a part", "UPDATE hold SET state = 'released', ended_at = 1, ended_by = 'x' WHERE hold_id = 2");
    row("a part given back that was kept",
        "INSERT INTO part_return (attempt_id, event_id, terminal, clerk, at, reference, reason) "
        "VALUES (1, 1, 'x', '', 1, '', '')");
    row("what a part is taxed as changed", "UPDATE part_share SET tax_code = 'x'");
    row("what a part is taxed as deleted", "DELETE FROM part_share");
    row("what a part is taxed as replaced", "INSERT OR REPLACE INTO part_share VALUES (2, 1, 2, 1, '', 0, 2100, 0)");
    row("a share more", "INSERT INTO part_share VALUES (2, 2, 2, 1, 'x', 0, 1, 0)");
    row("a share of what is not paid", "INSERT INTO part_share VALUES (3, 1, 3, 1, '', 0, 1, 0)");
    row("a share of another hold", "INSERT INTO part_share VALUES (3, 1, 2, 1, '', 0, 100, 0)");
    row("a share out of order", "INSERT INTO part_share VALUES (3, 2, 4, 1, '', 0, 100, 0)");
    row("a share of nothing", "INSERT INTO part_share VALUES (3, 1, 4, 1, '', 0, 0, 0)");
    row("a share with too much tax", "INSERT INTO part_share VALUES (3, 1, 4, 1, 'x', 700, 100, 8)");
    row("a part without shares",
        "UPDATE payment_attempt SET state = 'charged', ended_at = 1, ended_by = 'x', tendered_minor = 100 "
        "WHERE attempt_id = 3");
    const char *ends = " UPDATE payment_attempt SET ended_at = 1, ended_by = 'x', ";
    const auto shared = [&](const char *name, const char *share, const char *set) {
        QTest::newRow(name) << u"BEGIN; INSERT INTO part_share VALUES %1;%2%3 WHERE attempt_id = 3; COMMIT;"_s.arg(
            QString::fromUtf8(share), QString::fromUtf8(ends), QString::fromUtf8(set));
    };
    shared("a part of more than its shares", "(3, 1, 4, 1, '', 0, 99, 0)", "state = 'charged', tendered_minor = 100");
    shared("shares of what is no part", "(3, 1, 4, 1, '', 0, 100, 0)", "state = 'refused'");
    row("a line more in it", "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, "
                             "paid_minor, at, text, reason, terminal, clerk) "
                             "VALUES (1, 2, 'sale', 'kept_charge', 1, 1, 0, 1, 1, 'x', '', 'x', '')");
    row("a donation in it", "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, "
                            "paid_minor, at, text, reason, terminal, clerk) "
                            "VALUES (1, 2, 'sale', 'donation', 1, 1, 0, 1, 1, 'x', '', 'x', '')");
    row("a kept charge in a sale", "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, "
                                   "reduced_minor, paid_minor, at, text, reason, terminal, clerk) "
                                   "VALUES (2, 2, 'sale', 'kept_charge', 1, 1, 0, 1, 1, 'x', '', 'x', '')");
}

// Hold 1: kept, as order 1. Hold 2: partly paid. Hold 3: not paid. Hold 4: being paid for, attempt 3. Order 2: a sale.
void TestDepositRules::anotherProgramCannot()
{
    QFETCH(QString, sql);
    DONE(setDeposit(db(), one(), {*Percent::fromText(u"50"_s), 7}));
    tick();
    DONE(kept(partlyPaid()));
    (void)partlyPaid(2100, {u"B1"_s, u"B2"_s});
    (void)held({u"B3"_s});
    DONE(beginPayment(db(), one(), held({u"B4"_s}).id, {PaymentMethod::Card, eur(100), {}}));
    DONE(m_house->sold(one(), m_event, {u"B5"_s}));
    houseRefuses(*m_house, sql);
}

void TestDepositRules::anotherProgramKeepsNothingElse_data()
{
    QTest::addColumn<QString>("lines");   // of the order
    QTest::addColumn<QString>("payment"); // method and amount
    QTest::addColumn<QString>("end");
    QTest::addColumn<bool>("isLetBe");
    QTest::addColumn<QString>("total"); // of the order
    const QString whole = u"(9, 1, 'sale', 'kept_charge', 1, 2100, 0, 2100, 1, 'x', '', 'x', '')"_s;
    const QString released = u"released"_s;
    QTest::newRow("as ours would") << whole << u"'card', 2100"_s << released << true << u"2100"_s;
    QTest::newRow("not all of it") << u"(9, 1, 'sale', 'kept_charge', 1, 2000, 0, 2000, 1, 'x', '', 'x', '')"_s
                                   << u"'card', 2000"_s << released << false << u"2000"_s;
    QTest::newRow("in another way") << whole << u"'cash', 2100"_s << released << false << u"2100"_s;
    QTest::newRow("less than was paid") << whole << u"'card', 2000"_s << released << false << u"2100"_s;
    QTest::newRow("a charge of less") << u"(9, 1, 'sale', 'kept_charge', 1, 2000, 0, 2000, 1, 'x', '', 'x', '')"_s
                                      << u"'card', 2100"_s << released << false << u"2100"_s;
    QTest::newRow("a donation") << u"(9, 1, 'sale', 'donation', 1, 2100, 0, 2100, 1, 'x', '', 'x', '')"_s
                                << u"'card', 2100"_s << released << false << u"2100"_s;
    QTest::newRow("two kinds") << u"(9, 1, 'sale', 'kept_charge', 1, 2000, 0, 2000, 1, 'x', '', 'x', ''), "
                                  "(9, 2, 'sale', 'donation', 1, 100, 0, 100, 1, 'x', '', 'x', '')"_s
                               << u"'card', 2100"_s << released << false << u"2100"_s;
    QTest::newRow("sold by it") << whole << u"'card', 2100"_s << u"sold"_s << false << u"2100"_s;
    QTest::newRow("active again") << whole << u"'card', 2100"_s << u"active"_s << false << u"2100"_s;
}

void TestDepositRules::anotherProgramKeepsNothingElse()
{
    QFETCH(QString, lines);
    QFETCH(QString, payment);
    QFETCH(QString, end);
    QFETCH(bool, isLetBe);
    QFETCH(QString, total);
    (void)partlyPaid();
    m_house->close();
    const HouseCopy copy(*m_house);
    {
        ForeignProgram other(copy.file());
        const QString ended = end == u"active" ? u"NULL, ended_by = NULL"_s : u"1, ended_by = 'x'"_s;
        const QString sql =
            u"BEGIN; INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, "
            "total_minor, change_minor, sold_at) VALUES (9, 'ABCD-EFGH', 1, 1, 'x', '', %5, 0, 1); "
            "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, "
            "paid_minor, at, text, reason, terminal, clerk) VALUES %1; "
            "INSERT INTO payment (payment_id, order_id, method, amount_minor, tendered_minor, reference, "
            "terminal, clerk, at) SELECT 9, 9, m, a, a, '', 'x', '', 1 FROM (SELECT %2) AS paid; "
            "INSERT INTO deposit_kept VALUES (1, 1, 9, 'x', '', 1, 'x'); "
            "UPDATE event_seat SET state = 'free', hold_id = NULL WHERE hold_id = 1; "
            "UPDATE hold SET state = '%3', ended_at = %4 WHERE hold_id = 1; COMMIT;"_s.arg(
                lines, QString(payment).replace(u", "_s, u" AS m, "_s) + u" AS a"_s, end, ended, total);
        const QString refused = other.tries(sql);
        QVERIFY2(refused.isEmpty() == isLetBe, qPrintable(u"“%1”"_s.arg(refused)));
    }
    m_house->reopen();
}

void TestDepositRules::anotherProgramAddsNothingBetween_data()
{
    QTest::addColumn<QString>("more");
    QTest::addColumn<bool>("isLetBe");
    QTest::newRow("nothing") << QString() << true;
    QTest::newRow("a charge more")
        << u"INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, paid_minor, at, "
           "text, reason, terminal, clerk) VALUES (10, 2, 'sale', 'kept_charge', 1, 100, 0, 100, 1, 'x', '', 'x', "
           "'');"_s
        << false;
}

// Of two evenings that go together the second is kept, while what was paid for both still stands with the first.
void TestDepositRules::anotherProgramAddsNothingBetween()
{
    QFETCH(QString, more);
    QFETCH(bool, isLetBe);
    const EventId second = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const HoldInfo first = held({u"A1"_s});
    const auto other = m_house->hold(one(), second, {u"A1"_s});
    DONE(other);
    DONE(joinHolds(db(), one(), other->id, first.id));
    const auto begun = beginPayment(db(), one(), first.id, {PaymentMethod::Card, eur(2100), {}});
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    m_house->close();
    const HouseCopy copy(*m_house);
    {
        ForeignProgram foreign(copy.file());
        const QString refused = foreign.tries(
            u"BEGIN; INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, "
            "change_minor, sold_at) VALUES (9, 'ABCD-EFGH', 1, 1, 'x', '', 1000, 0, 1), "
            "(10, 'ABCD-EFGJ', 2, 2, 'x', '', 1100, 0, 1); "
            "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, paid_minor, at, "
            "text, reason, terminal, clerk) VALUES (9, 1, 'sale', 'kept_charge', 1, 1000, 0, 1000, 1, 'x', '', 'x', "
            "''), (10, 1, 'sale', 'kept_charge', 1, 1100, 0, 1100, 1, 'x', '', 'x', ''); "
            "INSERT INTO payment (payment_id, order_id, method, amount_minor, tendered_minor, reference, terminal, "
            "clerk, at) VALUES (9, 9, 'card', 1000, 1000, '', 'x', '', 1), (10, 10, 'card', 1100, 1100, '', 'x', '', "
            "1); "
            "INSERT INTO deposit_kept VALUES (2, 2, 10, 'x', '', 1, 'x'); %1"
            "INSERT INTO deposit_kept VALUES (1, 1, 9, 'x', '', 1, 'x'); "
            "UPDATE event_seat SET state = 'free', hold_id = NULL WHERE hold_id IN (1, 2); "
            "UPDATE hold SET state = 'released', ended_at = 1, ended_by = 'x' WHERE hold_id IN (1, 2); COMMIT;"_s.arg(
                more));
        QVERIFY2(refused.isEmpty() == isLetBe, qPrintable(u"“%1”"_s.arg(refused)));
    }
    m_house->reopen();
}

void TestDepositRules::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("another reason", "UPDATE deposit_kept SET reason = 'x'", "The deposit of hold 1");
    row("another author", "UPDATE deposit_kept SET terminal = 'x'", "The deposit of hold 1");
    row("by another clerk", "UPDATE deposit_kept SET clerk = 'x'", "The deposit of hold 1");
    row("at another time", "UPDATE deposit_kept SET at = 1", "The deposit of hold 1");
    row("that was not", "DELETE FROM deposit_kept", "The deposit of hold 1");
    row("of no order", "UPDATE deposit_kept SET order_id = NULL", "has another order");
    row("paid otherwise", "UPDATE payment SET method = 'cash' WHERE order_id = 1", "is not what was paid of it");
    row("taxed otherwise",
        "UPDATE order_line SET tax_rate = 1900, tax_minor = 335, tax_code = 'tickets' "
        "WHERE order_id = 1 AND line_no = 1",
        "not taxed as it was to be");
    row("a donation by now", "UPDATE order_line SET kind = 'donation' WHERE order_id = 1", "does not fit a deposit");
    row("a share of more", "UPDATE part_share SET amount_minor = amount_minor + 107, tax_minor = tax_minor + 7",
        "is not all of it");
    row("a share at another rate", "UPDATE part_share SET tax_rate = 1900, tax_minor = 335",
        "Payment attempt 1: “shares”");
    row("a share by another code", "UPDATE part_share SET tax_code = 'x'", "as it was when it was paid");
    row("a share of another hold", "UPDATE part_share SET hold_id = 2", "which it was not for");
    row("no shares", "DELETE FROM part_share", "Payment attempt 1: “shares”");
    row("a rule of more", "UPDATE deposit_rule SET percent = 10", "Deposit rule 1");
    row("a rule of later", "UPDATE deposit_rule SET days = 10", "Deposit rule 1");
    row("a rule of before", "UPDATE deposit_rule SET from_at = from_at + 1", "Deposit rule 1");
    row("a rule gone", "DELETE FROM deposit_rule", "Deposit rule 1");
    row("a rest that is due later", "UPDATE hold SET rest_due_at = rest_due_at + 1", "“rest due”");
    row("sold", "UPDATE hold SET state = 'sold' WHERE hold_id = 1", "the hold is “sold”");
}

void TestDepositRules::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    DONE(setTaxRate(db(), one(), u"tickets"_s, *TaxRate::fromText(u"7"_s)));
    tick();
    DONE(setDeposit(db(), one(), {*Percent::fromText(u"50"_s), 7}));
    tick();
    DONE(kept(partlyPaid()));
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestDepositRules)
#include "tst_deposit_rules.moc"

// What the schema refuses to whoever writes into drawers, shifts and Z reports by another program, and what verify sees
// where its rules were out of the way.
#include "model/store/verify.h"
#include "tests/store/shift_house.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestShiftRules : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { dropHouse(); }

    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void verifySees_data();
    void verifySees();
};

// Shift 1: closed by Z report 1, with order 1 (a ticket and its fee, 25.50 in cash). Shift 2: open at counter/1, with
// order 2 and a hold that is partly paid (attempt 1, 10.00). Shift 3: counted, at counter/2. Hold 4: nobody's payment.
void TestShiftRules::init()
{
    makeExample24();
    DONE(addedDrawer());
    DONE(addedDrawer(u"Right"_s));
    DONE(addedDrawer(u"Spare"_s));
    const auto first = opened(1000);
    DONE(first);
    tick();
    DONE(sell({u"A1"_s}, {cash(2550)}));
    DONE(moved(CashKind::Drop, 500));
    DONE(counted(first->id, u"2000:1 1000:1 50:1"_s));
    DONE(closed(first->id, {}, 1000));
    DONE(opened(900));
    tick();
    DONE(sell({u"A2"_s}, {cash(2550)}));
    const auto hold = m_house->hold(one(), m_event, {u"A3"_s});
    tick();
    const auto begun = beginPayment(db(), one(), hold->id, {PaymentMethod::Card, eur(1000), {}});
    DONE(begun);
    DONE(settlePayment(db(), one(), begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    const auto third = opened(0, 2, u"counter/2"_s);
    DONE(third);
    tick();
    DONE(countShift(db(), does("shift.count", u"counter/2"_s), third->id, pieces({})));
}

void TestShiftRules::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a drawer without a word", "INSERT INTO drawer VALUES (4, 'x', 0, 0, 1, '')");
    row("a drawer changed", "UPDATE drawer SET name = 'x'");
    row("a drawer deleted", "DELETE FROM drawer");
    row("the venue changed", "UPDATE venue SET name = 'x'");
    row("the venue deleted", "DELETE FROM venue");
    row("a shift without a word", "INSERT INTO shift VALUES (4, 3, 'open', 1, 'x', '', NULL, NULL)");
    row("a shift opened again", "UPDATE shift SET state = 'open', closed_at = NULL WHERE shift_id = 1");
    row("a shift closed without a Z",
        "UPDATE shift SET state = 'closed', closed_at = 9000000000000 WHERE shift_id = 3");
    row("a shift gone on with", "UPDATE shift SET state = 'open' WHERE shift_id = 3");
    row("a shift of another drawer", "UPDATE shift SET drawer_no = 3 WHERE shift_id = 2");
    row("a shift deleted", "DELETE FROM shift WHERE shift_id = 3");
    row("a terminal moved", "UPDATE terminal_shift SET shift_id = 3 WHERE terminal = 'counter/1'");
    row("a terminal out of its shift", "UPDATE terminal_shift SET shift_id = NULL WHERE terminal = 'counter/1'");
    row("a terminal more", "INSERT INTO terminal_shift VALUES ('counter/9', 2, 1)");
    row("a terminal deleted", "DELETE FROM terminal_shift");
    row("cash without a word", "INSERT INTO shift_cash VALUES (2, 3, 'drop', -100, '', 'counter/1', '', 1)");
    row("cash changed", "UPDATE shift_cash SET amount_minor = 1 WHERE kind = 'float'");
    row("cash deleted", "DELETE FROM shift_cash");
    row("a count without a word", "INSERT INTO shift_count VALUES (2, 1, '', 0, 'counter/1', '', 1)");
    row("a count changed", "UPDATE shift_count SET total_minor = 0");
    row("a Z without a word",
        "INSERT INTO z_report VALUES (2, 3, 1, 'counter/2', '', 0, 0, 2550, 0, 0, 1, 'x', '', '')");
    row("a Z changed", "UPDATE z_report SET figures = ''");
    row("a Z deleted", "DELETE FROM z_report");
    const char *payment =
        "INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at, "
        "attempt_id, shift_id) VALUES ";
    const auto pays = [&](const char *name, const char *values) {
        QTest::newRow(name) << QString::fromUtf8(payment) + QString::fromUtf8(values);
    };
    pays("money of no shift", "(2, 'cash', 0, 0, '', 'counter/1', '', 1, NULL, NULL)");
    pays("money of a closed shift", "(2, 'cash', 0, 0, '', 'counter/1', '', 1, NULL, 1)");
    pays("money of another's shift", "(2, 'cash', 0, 0, '', 'counter/1', '', 1, NULL, 3)");
    pays("money where it is counted", "(2, 'cash', 0, 0, '', 'counter/2', '', 1, NULL, 3)");
    pays("money where none is open", "(2, 'cash', 0, 0, '', 'counter/9', '', 1, NULL, 2)");
    pays("a part of another shift", "(2, 'card', 0, 0, '', 'counter/1', '', 1, 1, 1)");
    pays("a part paid otherwise", "(2, 'cash', 0, 0, '', 'counter/1', '', 1, 1, 2)");
    pays("a part that is none", "(2, 'card', 0, 0, '', 'counter/1', '', 1, 9, 2)");
    row("a part in another shift", "UPDATE payment_attempt SET shift_id = 1 WHERE attempt_id = 1");
    row("a part given back in no shift",
        "INSERT INTO part_return (attempt_id, event_id, terminal, clerk, at, reference, "
        "reason) VALUES (1, 1, 'counter/1', '', 9000000000000, '', '')");
    row("a line of another shift",
        "INSERT INTO order_line (order_id, line_no, act, kind, count, list_minor, reduced_minor, "
        "paid_minor, at, text, reason, terminal, clerk, shift_id) "
        "VALUES (2, 3, 'sale', 'donation', 1, 1, 0, 1, 1, 'x', '', 'counter/1', '', 1)");
    row("a right more", "INSERT INTO role_gained VALUES (4, ' shifts', 0)");
}

void TestShiftRules::anotherProgramCannot()
{
    QFETCH(QString, sql);
    houseRefuses(*m_house, sql);
}

void TestShiftRules::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("another printer", "UPDATE drawer SET kick = 'tcp://x'", "Drawer 1: “printer”");
    row("a drawer more", "INSERT INTO drawer VALUES (4, 'x', 0, 0, 1, '')", "Drawer 4");
    row("another venue", "UPDATE venue SET tax_number = 'x'", "The venue: “tax number”");
    row("a shift of somebody else", "UPDATE shift SET terminal = 'x' WHERE shift_id = 2", "Shift 2: “terminal”");
    row("a shift gone", "DELETE FROM shift WHERE shift_id = 3", "Shift 3");
    row("a terminal elsewhere", "UPDATE terminal_shift SET shift_id = 3 WHERE terminal = 'counter/1'",
        "The money of counter/1: “shift”");
    row("less cash", "UPDATE shift_cash SET amount_minor = -400 WHERE kind = 'drop'", "Shift 1: “cash and counts”");
    row("another count", "UPDATE shift_count SET pieces = '50:1' WHERE shift_id = 3", "Shift 3: “cash and counts”");
    row("a Z of less", "UPDATE z_report SET sales_minor = 0, all_sales_minor = 0", "Z report 1: “sales”");
    row("another Z", "UPDATE z_report SET figures = '{}'", "Z report 1: “text's SHA-256”");
    row("another paper", "UPDATE z_report SET paper = '[]'", "Z report 1: “text's SHA-256”");
    row("no Z", "DELETE FROM z_report", "Z report 1");
    row("a payment elsewhere", "UPDATE payment SET shift_id = 2 WHERE shift_id = 1", "Payment 1: “shift”");
    row("a payment that was a part", "UPDATE payment SET attempt_id = 1 WHERE payment_id = 1", "Payment 1: “part”");
    row("a part elsewhere", "UPDATE payment_attempt SET shift_id = 1", "Payment attempt 1: “shift”");
    row("a line elsewhere", "UPDATE order_line SET shift_id = 2 WHERE shift_id = 1", ", line 1: “shift”");
    row("a right that nobody gave", "UPDATE staff_role SET rights = rights || ' no_sale' WHERE role_no = 4",
        "Role 4: “rights”");
    row("a right that was gained, gone",
        "UPDATE staff_role SET rights = replace(rights, ' shifts', '') WHERE role_no = 3", "Role 3: “rights”");
}

void TestShiftRules::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestShiftRules)
#include "tst_shift_rules.moc"

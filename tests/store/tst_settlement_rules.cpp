// What the schema refuses to whoever writes into settlements by another program, and what verify sees where its rules
// were out of the way.
#include "model/store/settlements.h"
#include "tests/store/shift_house.h"
#include "tests/support/broken_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSettlementRules : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { dropHouse(); }

    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void norRightAfterOne_data();
    void norRightAfterOne();
    void verifySees_data();
    void verifySees();
};

// Settlement 1 is of the first event, with order 1; order 2 came after it, and the second event has none.
void TestSettlementRules::init()
{
    makeExample24();
    m_house->newEvent({}, u"Lear"_s);
    DONE(sell({u"A1"_s}, {cash(2550)}));
    tick();
    DONE(makeSettlement(db(), does("settlement"), {.events = {m_event}}));
    tick();
    DONE(sell({u"A2"_s}, {cash(2550)}));
}

void TestSettlementRules::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("one changed", "UPDATE settlement SET told = '{}xx'");
    row("one deleted", "DELETE FROM settlement");
    row("one without a word", "INSERT INTO settlement VALUES (2, 1, 'x', '', '{\"settlement\":2}')");
    row("one of a number of its own", "INSERT INTO settlement SELECT 9, at, terminal, clerk, told FROM settlement");
    row("the same again", "INSERT INTO settlement SELECT 2, at, terminal, clerk, told FROM settlement");
    row("an event more", "INSERT INTO settlement_event VALUES (1, 2)");
    row("an event changed", "UPDATE settlement_event SET event_id = 2");
    row("an event less", "DELETE FROM settlement_event");
    row("lines settled twice", "INSERT INTO settled_order VALUES (1, 1, 1, 1, 2)");
    row("lines left out", "INSERT INTO settled_order VALUES (1, 1, 2, 2, 2)");
    row("lines of another event", "INSERT INTO settled_order VALUES (1, 2, 2, 1, 2)");
    row("fewer lines", "UPDATE settled_order SET to_line = 1");
    row("lines deleted", "DELETE FROM settled_order");
}

void TestSettlementRules::anotherProgramCannot()
{
    QFETCH(QString, sql);
    houseRefuses(*m_house, sql);
}

// Right after the entry of a settlement, which is when its own lines are written.
void TestSettlementRules::norRightAfterOne_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a line in two settlements", "INSERT INTO settled_order VALUES (2, 1, 1, 2, 2)");
    row("an event that it does not tell of", "INSERT INTO settlement_event VALUES (2, 2)");
    row("the one before", "INSERT INTO settlement_event VALUES (1, 2)");
    row("the same of the next number", "INSERT INTO settlement SELECT 3, at, terminal, clerk, told FROM settlement "
                                       "WHERE settlement_no = 2");
}

void TestSettlementRules::norRightAfterOne()
{
    QFETCH(QString, sql);
    tick();
    DONE(makeSettlement(db(), does("settlement"), {.events = {m_event}}));
    houseRefuses(*m_house, sql);
}

void TestSettlementRules::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("other figures", "UPDATE settlement SET told = replace(told, '2550', '2650')", "Settlement 1: “text”");
    row("made elsewhere", "UPDATE settlement SET terminal = 'x'", "Settlement 1: “terminal”");
    row("made at another time", "UPDATE settlement SET at = 1", "Settlement 1: “made at”");
    row("of another event", "UPDATE settlement_event SET event_id = 2", "Settlement 1: “events”");
    row("fewer lines", "UPDATE settled_order SET to_line = 1", "Settlement 1: “lines of orders”");
    row("later lines", "INSERT INTO settled_order VALUES (1, 1, 2, 1, 2)", "Settlement 1: “lines of orders”");
    row("no lines", "DELETE FROM settled_order", "Settlement 1: “number of lines”");
    row("lines that changed",
        "UPDATE order_line SET paid_minor = 2300, list_minor = 2300, tax_minor = 150 WHERE ticket_id = 1",
        "Settlement 1: “figures”");
    row("none", "DELETE FROM settled_order; DELETE FROM settlement_event; DELETE FROM settlement", "Settlement 1");
    row("one more", "INSERT INTO settlement VALUES (2, 1, 'x', '', '{\"settlement\":2}')", "Settlement 2");
}

void TestSettlementRules::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestSettlementRules)
#include "tst_settlement_rules.moc"

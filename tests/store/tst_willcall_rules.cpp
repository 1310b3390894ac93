// Will-call against another program, in verify, and in the order of its names.
#include "model/store/patrons.h"
#include "model/store/seals.h"
#include "model/store/verify.h"
#include "model/store/writing.h"
#include "tests/store/willcall_house.h"
#include "tests/support/foreign_program.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestWillcallRules : public WillcallHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void whatAnotherProgramMayNotDo_data();
    void whatAnotherProgramMayNotDo();
    void verifySeesWhatWasForced_data();
    void verifySeesWhatWasForced();
    void verifySeesWhatWasNeverLeft();
    void verifySeesWhatHadNoTicket();
    void byName();
    void found();
    void proof();

private:
    static QString printedAs(const char *order, const char *list, const char *tickets)
    {
        return QStringLiteral("INSERT INTO willcall_print (order_id, print_no, event_id, tickets, says, terminal, "
                              "clerk, at) VALUES (%1, %2, 1, '%3', '%4', 'x', '', 1)")
            .arg(QLatin1String(order), QLatin1String(list), QLatin1String(tickets), QString(64, u'0'));
    }
    // Order 1 is handed over, of order 2 the first of two tickets, order 3 waits, order 4 was refunded, order 5 is off.
    void prepare()
    {
        DONE(handed(left({u"A1"_s})));
        const OrderId second = left({u"A2"_s, u"A3"_s});
        DONE(handed(second, {{at(second).tickets.first().id}}));
        left({u"A4"_s});
        const OrderId fourth = left({u"A5"_s});
        DONE(printed());
        DONE(refundOrder(db(), one(), fourth, {}, {}, u"ill"_s));
        DONE(takeOffWillcall(db(), one(), left({u"A6"_s})));
    }
};

void TestWillcallRules::whatAnotherProgramMayNotDo_data()
{
    QTest::addColumn<QString>("sql");
    const auto handover = [](const char *order, const char *number) {
        return QStringLiteral("INSERT INTO willcall_handover (order_id, handover_no, event_id, unpaid_minor, terminal, "
                              "clerk, at) VALUES (%1, %2, 1, 0, 'x', '', 1)")
            .arg(QLatin1String(order), QLatin1String(number));
    };
    const auto ticket = [](const char *id, const char *number, const char *order) {
        return QStringLiteral(
                   "INSERT INTO willcall_ticket (ticket_id, handover_no, order_id, event_id, is_back) VALUES "
                   "(%1, %2, %3, 1, 0)")
            .arg(QLatin1String(id), QLatin1String(number), QLatin1String(order));
    };
    QTest::newRow("delete a hand-over") << u"DELETE FROM willcall_handover"_s;
    QTest::newRow("delete its tickets") << u"DELETE FROM willcall_ticket"_s;
    QTest::newRow("delete what was left") << u"DELETE FROM willcall WHERE order_id = 3"_s;
    QTest::newRow("delete a print") << u"DELETE FROM willcall_print"_s;
    QTest::newRow("change a print") << u"UPDATE willcall_print SET tickets = '9'"_s;
    QTest::newRow("print what is off") << printedAs("5", "9", "7");
    QTest::newRow("print on an old list") << printedAs("3", "1", "4");
    QTest::newRow("a number that is there") << handover("1", "1");
    QTest::newRow("a number too far") << handover("3", "2");
    QTest::newRow("of what is off") << handover("5", "1");
    QTest::newRow("of what was never left") << handover("9", "1");
    QTest::newRow("a ticket twice") << ticket("1", "1", "2");
    QTest::newRow("a ticket twice by a new hand-over") << handover("1", "2") + u"; "_s + ticket("1", "2", "1");
    QTest::newRow("a refunded ticket") << handover("4", "1") + u"; "_s + ticket("5", "1", "4");
    QTest::newRow("a ticket of another order") << ticket("4", "1", "2");
    QTest::newRow("another clerk") << u"UPDATE willcall_handover SET clerk = 'Bob' WHERE order_id = 1"_s;
    QTest::newRow("a ticket alone comes back") << u"UPDATE willcall_ticket SET is_back = 1 WHERE ticket_id = 1"_s;
    QTest::newRow("back without a reason")
        << u"UPDATE willcall_handover SET back_terminal = 'x', back_clerk = '', back_at = at + 1 WHERE order_id = 1"_s;
    QTest::newRow("left twice") << u"INSERT INTO willcall VALUES (3, 1, 1, 'x', '', 1)"_s;
    QTest::newRow("left as it is") << u"UPDATE willcall SET terminal = 'x' WHERE order_id = 3"_s;
    QTest::newRow("left without a ticket") << u"UPDATE willcall SET is_left = 0 WHERE order_id = 4; "
                                              "UPDATE willcall SET is_left = 1 WHERE order_id = 4"_s;
}

void TestWillcallRules::whatAnotherProgramMayNotDo()
{
    prepare();
    QFETCH(QString, sql);
    QVERIFY(!ForeignProgram(m_house->file).tries(u"BEGIN; "_s + sql + u"; COMMIT"_s).isEmpty());
    DONE(handed(OrderId(3))); // nothing of it stands
}

void TestWillcallRules::verifySeesWhatWasForced_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("never left")
        << u"DELETE FROM willcall_print WHERE order_id = 3; DELETE FROM willcall WHERE order_id = 3"_s;
    QTest::newRow("off again") << u"UPDATE willcall SET is_left = 0 WHERE order_id = 3"_s;
    QTest::newRow("another terminal left it") << u"UPDATE willcall SET terminal = 'x' WHERE order_id = 3"_s;
    QTest::newRow("another clerk") << u"UPDATE willcall_handover SET clerk = 'Bob' WHERE order_id = 1"_s;
    QTest::newRow("earlier") << u"UPDATE willcall_handover SET at = at - 1 WHERE order_id = 1"_s;
    QTest::newRow("unpaid") << u"UPDATE willcall_handover SET unpaid_minor = 5 WHERE order_id = 1"_s;
    QTest::newRow("taken back") << u"UPDATE willcall_handover SET back_terminal = 'x', back_clerk = '', back_at = at, "
                                   "back_reason = 'y' WHERE order_id = 1; "
                                   "UPDATE willcall_ticket SET is_back = 1 WHERE order_id = 1"_s;
    QTest::newRow("a ticket came back alone") << u"UPDATE willcall_ticket SET is_back = 1 WHERE ticket_id = 1"_s;
    QTest::newRow("a ticket too few") << u"DELETE FROM willcall_ticket WHERE ticket_id = 1"_s;
    QTest::newRow("one more was handed over") << u"INSERT INTO willcall_ticket VALUES (3, 1, 2, 1, 0)"_s;
    QTest::newRow("never handed over") << u"DELETE FROM willcall_ticket WHERE order_id = 1; "
                                          "DELETE FROM willcall_handover WHERE order_id = 1"_s;
    QTest::newRow("another paper") << u"UPDATE willcall_print SET tickets = '9' WHERE order_id = 3"_s;
    QTest::newRow("printed twice") << printedAs("3", "9", "4");
    QTest::newRow("another text") << u"UPDATE willcall_print SET says = replace(says, substr(says, 1, 1), 'x') "
                                     "WHERE order_id = 3"_s;
    QTest::newRow("a ticket of another event") << u"UPDATE willcall_ticket SET event_id = 2 WHERE ticket_id = 1"_s;
    QTest::newRow("never printed") << u"DELETE FROM willcall_print WHERE order_id = 3"_s;
    QTest::newRow("ticked") << u"UPDATE hold SET will_call = 1 WHERE hold_id = 1"_s;
}

void TestWillcallRules::verifySeesWhatWasForced()
{
    prepare();
    QCOMPARE(m_house->verified(), QString());
    QFETCH(QString, sql);
    m_house->close();
    const HouseCopy copy(*m_house);
    QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
    auto opened = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(said(opened)));
    const auto report = verifyHouse(**opened);
    DONE(report);
    QVERIFY(!report->problems.isEmpty());
    m_house->reopen();
}

// Sold by a program that forgot the tick, with tables and journal in agreement.
void TestWillcallRules::verifySeesWhatWasNeverLeft()
{
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"A1"_s});
    DONE(namePatron(db(), one(), hold.id, u"Ada"_s));
    DONE(setWillcall(db(), one(), hold.id, true));
    const auto forced = [&](const QString &sql) {
        m_house->close();
        QCOMPARE(ForeignProgram(m_house->file).forces(sql), QString());
        m_house->reopen();
    };
    forced(u"UPDATE hold SET will_call = 0"_s);
    DONE(m_house->sellForCash(one(), now(hold)));
    QVERIFY(m_house->verified().contains(u"will-call"));
    forced(u"UPDATE hold SET will_call = 1"_s);
    QVERIFY2(m_house->verified().contains(u"was to be left there"), qPrintable(m_house->verified()));
    makeHouse(); // this one stays wrong
}

void TestWillcallRules::verifySeesWhatHadNoTicket()
{
    const OrderId id = order({u"A1"_s});
    DONE(refundOrder(db(), one(), id, {}, {}, u"ill"_s));
    DONE(write(db(), one(), Turn::of(m_event), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const OpenEvent event, openEvent(writing, m_event));
        return record(writing, {u"willcall.left"_s, event.id(), -1, {}, id, {}});
    }));
    m_house->close();
    QCOMPARE(ForeignProgram(m_house->file)
                 .forces(u"INSERT INTO willcall SELECT 1, 1, 1, terminal, clerk, at FROM journal "
                         "WHERE kind = 'willcall.left'"_s),
             QString());
    m_house->reopen();
    QVERIFY2(m_house->verified().contains(u"no valid ticket"), qPrintable(m_house->verified()));
    makeHouse(); // this one stays wrong
}

void TestWillcallRules::byName()
{
    left({u"A1"_s}, u"Zoe Adams"_s);
    left({u"A2"_s}, u"ödön Böhm"_s);
    left({u"A3"_s}, u"Carl Boehm"_s);
    left({u"A4"_s}, u"Bohm, Ada"_s);
    left({u"A5"_s}, u"Zimmer"_s);
    left({u"A6"_s}, u"adam Abel"_s);
    QStringList names;
    for (const WillcallOrder &order : list())
        names += order.patron;
    QCOMPARE(names, QStringList({u"adam Abel"_s, u"Zoe Adams"_s, u"Carl Boehm"_s, u"Bohm, Ada"_s, u"ödön Böhm"_s,
                                 u"Zimmer"_s}));
}

void TestWillcallRules::found()
{
    const OrderId id = left({u"A1"_s}, u"Zoë O’Brien-Weiß"_s);
    const WillcallOrder order = at(id);
    for (const QString &typed : {u"zoe"_s, u"obr"_s, u"weiss"_s, u"wei zo"_s, u" "_s, QString(), order.code,
                                 order.code.toLower(), order.code.left(4), order.tickets.first().barcode})
        QVERIFY2(isFoundBy(order, typed), qPrintable(typed));
    for (const QString &typed : {u"zoes"_s, u"rien"_s, u"zoe x"_s, u"…"_s, order.tickets.first().barcode.left(20)})
        QVERIFY2(!isFoundBy(order, typed), qPrintable(typed));
    QVERIFY(isScannedBy(order, order.tickets.first().barcode.toLower()));
    QVERIFY(isScannedBy(order, order.code));
    QVERIFY(!isScannedBy(order, order.code.left(4)));
    QVERIFY(!isScannedBy(order, QString()));
    QCOMPARE(*orderOfBarcode(db(), order.tickets.first().barcode), id);
    REFUSED(orderOfBarcode(db(), u"nothing"_s), ErrorCode::InvalidArgument);
}

void TestWillcallRules::proof()
{
    WillcallOrder order;
    order.tickets = {{TicketId(1), u"A1"_s, 0, u"Adult"_s},
                     {TicketId(2), u"A2"_s, 1, u"Child"_s},
                     {TicketId(3), u"A3"_s, 1, u"Child"_s, PriceKind::Ordinary, {}, 1},
                     {TicketId(4), u"Floor"_s, 2, u"Press"_s, PriceKind::Comp},
                     {TicketId(5), u"Floor"_s, 2, u"Press"_s, PriceKind::Comp}};
    QCOMPARE(order.types(), u"1 Adult, 2 Child, 2 Press"_s);
    QCOMPARE(order.proofs(), QStringList(u"1 Child"_s)); // the other one has it already
    QCOMPARE(order.seats(2), u"A1; A2 and 2 more places"_s);
    QCOMPARE(order.seats(3), u"A1; A2 and 2 × Floor"_s);
    QCOMPARE(order.state(), WillcallState::PartlyHandedOver);
}

ROWLOCK_TEST(TestWillcallRules)
#include "tst_willcall_rules.moc"

// verify is quiet about a house that was only used, and finds each way in which one was broken.
#include "model/store/verify.h"
#include "model/store/waitlist.h"
#include "tests/process/support/proof_settings.h"
#include "tests/support/foreign_program.h"
#include "tests/support/random_season.h"

#include <QtTest>

using namespace rowlock;

class TestVerify : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanAfterAThousandOperations_data();
    void cleanAfterAThousandOperations();
    void countsWhatItChecked();
    void findsWhatWasBroken_data();
    void findsWhatWasBroken();
    void survivesNonsense_data();
    void survivesNonsense();
    void listsTwoHundredProblemsAndCountsTheRest();

private:
    Result<VerifyReport> verifyCopy(const QString &sql);

    QString m_refused;                     // what the server would not be forced to
    std::unique_ptr<HouseFixture> m_house; // closed; with something of everything
    EventId m_event;
};

void TestVerify::initTestCase()
{
    m_house = std::make_unique<HouseFixture>();
    HouseFixture &house = *m_house;
    m_event = house.newEvent();
    const auto keyed = house.hold(house.one(), m_event, {QStringLiteral("A1"), QStringLiteral("A2")});
    QVERIFY(keyed);
    QVERIFY(house.sellForCash(house.one(), *keyed, QStringLiteral("key-1")));
    const auto partly = house.sold(house.two(), m_event, {QStringLiteral("B1"), QStringLiteral("B2")});
    QVERIFY(partly);
    QVERIFY(refundOrder(*house.connection, house.one(), partly->order.id, {partly->order.tickets.first().id}, {}, {}));
    const auto standing = house.places(house.one(), m_event, QStringLiteral("Floor"), 2);
    QVERIFY(
        beginPayment(*house.connection, house.one(), standing->id, {PaymentMethod::Cash, {}, QStringLiteral("pay-1")}));
    QVERIFY(house.sellForCash(house.one(), *standing));
    const auto denied = house.hold(house.two(), m_event, {QStringLiteral("C5"), QStringLiteral("C6")});
    QVERIFY(
        beginPayment(*house.connection, house.two(), denied->id, {PaymentMethod::Card, {}, QStringLiteral("pay-2")}));
    QVERIFY(
        abandonPayment(*house.connection, house.two(), denied->id, AttemptState::Refused, QStringLiteral("declined")));
    QVERIFY(house.places(house.two(), m_event, QStringLiteral("Floor"), 3));
    const auto released = house.hold(house.two(), m_event, {QStringLiteral("D9")});
    QVERIFY(releaseHold(*house.connection, house.two(), released->id, QStringLiteral("gone")));
    QVERIFY(joinWaitlist(*house.connection, house.one(), m_event,
                         {20, QStringLiteral("Balkon"), {}, QStringLiteral("Jones"), {}}, {}));
    QVERIFY(joinWaitlist(*house.connection, house.two(), m_event,
                         {2, {}, QStringLiteral("Pit"), QStringLiteral("Smith"), QStringLiteral("0451 1234")}, {}));
    const auto bought = joinWaitlist(*house.connection, house.two(), m_event,
                                     {1, {}, QStringLiteral("Pit"), QStringLiteral("Miller"), {}}, {});
    QVERIFY(bought);
    QVERIFY(acceptOffer(*house.connection, house.one(), bought->id));
    const auto paying = house.hold(house.one(), m_event, {QStringLiteral("D5")});
    QVERIFY(
        beginPayment(*house.connection, house.one(), paying->id, {PaymentMethod::Card, {}, QStringLiteral("pay-3")}));
    QVERIFY(blockSeats(*house.connection, house.one(), m_event, house.plan,
                       {QStringLiteral("D1"), QStringLiteral("D2")}, QStringLiteral("H"),
                       QStringLiteral("house seats")));
    QCOMPARE(house.verified(), QString());
    house.close();
}

void TestVerify::cleanAfterAThousandOperations_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::newRow("yielding") << HoldPolicy::Yielding;
    QTest::newRow("strict") << HoldPolicy::Strict;
}

void TestVerify::cleanAfterAThousandOperations()
{
    QFETCH(HoldPolicy, policy);
    HouseFixture house;
    RandomSeason season(house, 20261132);
    season.addEvent(house.newEvent({policy, 300, 1800}, QStringLiteral("First night")));
    season.addEvent(house.newEvent({policy, 600, 3600}, QStringLiteral("Second night")));
    season.hasShifts = policy == HoldPolicy::Strict;
    QStringList kinds =
        QStringLiteral(
            "take,add,take back,extend,release,pay,abandon,settle as charged,"
            "settle as not charged,walk up,sell,refund,block,block places,unblock,expire,join,"
            "leave,accept,move,swap,exchange for more,exchange for less,price,reprice,begin a part,a part,"
            "give a part back,exchange of nights,begin an exchange of nights,"
            "refund of a night,name an order,note,reserve,release reservations,drop,"
            "take a reservation back,left at will-call,handed over,taken off will-call,labels printed,favourite kept,"
            "favourite dropped,nights asked")
            .split(u',');
    kinds +=
        (season.hasShifts ? QStringLiteral("open a shift,join a shift,leave a shift,count,resume a shift,"
                                           "close a shift,cash that is no payment")
                          : QStringLiteral("the rest,another release,hand-over taken back,to be left at will-call"))
            .split(u',');
    const auto missing = [&] {
        QStringList none;
        for (const QString &kind : kinds) {
            if (!season.done.contains(kind))
                none += kind;
        }
        return none;
    };
    for (int i = 1; i <= 1800 || (i <= 9000 && !missing().isEmpty()); ++i) { // the rare ones take their time
        season.step();
        if (i % 300 == 0)
            QCOMPARE(house.verified(), QString());
    }
    QCOMPARE(house.verified(), QString());
    QVERIFY2(season.accidents.isEmpty(), qPrintable(season.accidents.join(u'\n')));
    QCOMPARE(missing().join(u','), QString());
    QVERIFY(season.refused.value(QStringLiteral("seat_unavailable")) > 0);
    QVERIFY(season.refused.value(QStringLiteral("key_reused")) > 0);
}

void TestVerify::countsWhatItChecked()
{
    m_house->reopen();
    const auto report = verifyHouse(*m_house->connection);
    QVERIFY2(report, qPrintable(said(report)));
    QVERIFY(report->ok());
    QCOMPARE(report->checked.value(QStringLiteral("events")).toInteger(), 1);
    QCOMPARE(report->checked.value(QStringLiteral("seats")).toInteger(), 40);
    QCOMPARE(report->checked.value(QStringLiteral("pools")).toInteger(), 4);
    QCOMPARE(report->checked.value(QStringLiteral("orders")).toInteger(), 3);
    QCOMPARE(report->checked.value(QStringLiteral("tickets")).toInteger(), 6);
    QCOMPARE(report->checked.value(QStringLiteral("payments")).toInteger(), 4);
    QCOMPARE(report->checked.value(QStringLiteral("holds")).toInteger(), 10);
    QCOMPARE(report->checked.value(QStringLiteral("attempts")).toInteger(), 3);
    QCOMPARE(report->checked.value(QStringLiteral("waitlist")).toInteger(), 3);
    QCOMPARE(report->checked.value(QStringLiteral("blocks")).toInteger(), 1);
    QCOMPARE(report->checked.value(QStringLiteral("plans")).toInteger(), 1);
    const auto lines = all<qint64>(*m_house->connection, "SELECT count(*) FROM journal",
                                   [](const Row &row) { return row.integer(0); });
    QCOMPARE(report->checked.value(QStringLiteral("journal")).toInteger(), lines->first());
    m_house->close();
}

// Breaks a copy of the house as a hostile program would, and verifies it.
Result<VerifyReport> TestVerify::verifyCopy(const QString &sql)
{
    const HouseCopy copy(*m_house);
    {
        ForeignProgram hostile(copy.file());
        m_refused = hostile.forces(sql);
        if (!m_refused.isEmpty() && !testsOnServer()) // its checks and keys cannot be forced
            qFatal("%s: %s", qPrintable(sql), qPrintable(m_refused));
    }
    TRY_GET(const auto connection, Connection::open(copy.file(), OpenMode::ReadWrite));
    return verifyHouse(*connection);
}

void TestVerify::findsWhatWasBroken_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QStringList>("named"); // what one of the problems must name
    qsizetype number = 0;
    const auto row = [&](const char *name, const char *sql, const QStringList &named) {
        if (testsOnServer() && quint32(number++) % 3 != proofSeed() % 3) // each on a copy of the database: a third
            return;
        QTest::newRow(name) << QString::fromUtf8(sql) << named;
    };
    const QString a1 = QStringLiteral("Stalls, row A, seat 1");
    const QString c5 = QStringLiteral("Stalls, row C, seat 5");

    row("waiting counter off by one", "UPDATE event SET waiting = waiting + 1", {u"“Hamlet”"_qs, u"“waiting” is 2"_qs});
    row("waiting counter lost", "UPDATE event SET waiting = 0", {u"“Hamlet”"_qs, u"“waiting” is 0"_qs});
    row("offer seconds altered", "UPDATE event SET offer_seconds = 60",
        {u"“Hamlet”"_qs, u"“offer seconds” is “60”"_qs});
    row("party altered", "UPDATE waitlist_entry SET party = 3 WHERE entry_id = 1",
        {u"Entry 1 of the waitlist"_qs, u"“party”"_qs});
    row("name altered", "UPDATE patron SET name = 'Janes' WHERE name = 'Jones'",
        {u"Patron 1"_qs, u"“name's SHA-256”"_qs});
    row("contact altered", "UPDATE patron SET contact = 'x' WHERE name = 'Smith'",
        {u"Patron 2"_qs, u"“name's SHA-256”"_qs});
    row("salt altered", "UPDATE patron SET salt = zeroblob(16) WHERE name = 'Smith'", {u"Patron 2"_qs});
    row("a name emptied in part", "UPDATE patron SET contact = '', salt = NULL WHERE name = 'Smith'",
        {u"Patron 2"_qs, u"“name”"_qs});
    row("a patron removed", "DELETE FROM patron WHERE name = 'Jones'", {u"Patron 1"_qs, u"but not in the tables"_qs});
    row("a patron invented", "INSERT INTO patron (name, salt) VALUES ('Eve', zeroblob(16))",
        {u"Patron 4"_qs, u"but not in the journal"_qs});
    row("two parties in each other's names", "UPDATE waitlist_entry SET patron_id = 3 - patron_id WHERE entry_id < 3",
        {u"Entry 1 of the waitlist"_qs, u"“patron” is “2”"_qs});
    row("a hold given to another patron", "UPDATE hold SET patron_id = 1 WHERE patron_id = 3", {u"“patron” is “1”"_qs});
    row("category altered", "UPDATE waitlist_entry SET pool_no = 0 WHERE entry_id = 1",
        {u"Entry 1 of the waitlist"_qs, u"“category or area”"_qs});
    row("joined at altered", "UPDATE waitlist_entry SET joined_at = joined_at - 1 WHERE entry_id = 1",
        {u"Entry 1 of the waitlist"_qs, u"“joined at”"_qs});
    row("party removed from the list", "DELETE FROM waitlist_entry WHERE entry_id = 1; UPDATE event SET waiting = 0",
        {u"Entry 1 of the waitlist"_qs, u"but not in the tables"_qs});
    row("party added to the list",
        "INSERT INTO waitlist_entry SELECT 9, event_id, 1, NULL, 'waiting', NULL, terminal, clerk, joined_at, "
        "changed_at, "
        "revision, patron_id FROM waitlist_entry WHERE entry_id = 1; UPDATE event SET waiting = 2",
        {u"Entry 9 of the waitlist"_qs, u"but not in the journal"_qs});
    row("offer given to another",
        "UPDATE waitlist_entry SET hold_id = (SELECT hold_id FROM waitlist_entry WHERE entry_id = 3) "
        "WHERE entry_id = 2",
        {u"entry 2 of the waitlist (Smith)"_qs, u"no hold of the waitlist keeps it"_qs});
    row("offer without its party", "UPDATE waitlist_entry SET state = 'removed' WHERE entry_id = 2",
        {u"is an offer of the waitlist to 0 parties"_qs});
    row("a clerk's hold made an offer",
        "UPDATE hold SET terminal = 'waitlist' WHERE terminal = 'counter/2' AND state = 'active'",
        {u"is an offer of the waitlist to 0 parties"_qs});
    row("an offer made a clerk's hold", "UPDATE hold SET terminal = 'counter/1' WHERE terminal = 'waitlist'",
        {u"entry 2 of the waitlist (Smith)"_qs, u"no hold of the waitlist keeps it"_qs});
    row("entry ahead of its event", "UPDATE waitlist_entry SET revision = 999 WHERE entry_id = 2",
        {u"entry 2 of the waitlist"_qs, u"revision 999"_qs});
    row("entry of no state",
        "UPDATE waitlist_entry SET state = 'lapsed', hold_id = NULL WHERE entry_id = 1; UPDATE event SET waiting = 0",
        {u"entry 1 of the waitlist (Jones)"_qs, u"does not fit the hold"_qs});
    row("event counter off by one", "UPDATE event SET held = held + 1", {u"“Hamlet”"_qs, u"“held” is"_qs});
    row("event counters moved", "UPDATE event SET held = held + 1, available = available - 1",
        {u"“Hamlet”"_qs, u"“available” is"_qs});
    row("pool counter off by one", "UPDATE pool SET sold = sold - 1 WHERE name = 'Parkett'",
        {u"“Hamlet”, Parkett"_qs, u"“sold” is"_qs});
    row("pool and event counters moved together",
        "UPDATE pool SET blocked = blocked + 1, available = available - 1 WHERE name = 'Balkon';"
        "UPDATE event SET blocked = blocked + 1, available = available - 1",
        {u"Balkon"_qs, u"“blocked” is"_qs});
    row("area counter", "UPDATE pool SET held = held - 1, available = available + 1 WHERE name = 'Floor'",
        {u"Floor"_qs, u"“held” is"_qs});
    row("reserved out of nothing", "UPDATE event SET reserved = 1, capacity = capacity + 1", {u"“reserved” is"_qs});
    row("an area's capacity",
        "UPDATE pool SET capacity = capacity + 10, available = available + 10 WHERE name = 'Floor';"
        "UPDATE event SET capacity = capacity + 10, available = available + 10",
        {u"Floor"_qs, u"capacity"_qs});
    row("an event's revision turned back", "UPDATE event SET revision = 1", {u"carries revision"_qs});
    row("a seat's revision ahead", "UPDATE event_seat SET revision = 99999 WHERE ref = 'A1'", {a1, u"revision"_qs});

    row("sold seat without ticket", "UPDATE event_seat SET ticket_id = 999 WHERE ref = 'A1'",
        {a1, u"without a ticket"_qs});
    row("sold seat with NULL ticket", "UPDATE event_seat SET ticket_id = NULL WHERE ref = 'A1'",
        {a1, u"does not fit"_qs});
    row("the ticket is gone",
        "DELETE FROM ticket WHERE ticket_id = (SELECT ticket_id FROM event_seat WHERE ref = 'A1')",
        {a1, u"without a ticket"_qs});
    row("ticket without order", "UPDATE ticket SET order_id = 999 WHERE ticket_id = 1",
        {u"Ticket 1"_qs, u"does not exist"_qs});
    row("ticket with its seat free", "UPDATE event_seat SET state = 'free', ticket_id = NULL WHERE ref = 'A1'",
        {a1, u"not sold with it"_qs});
    row("two live tickets for a seat",
        "DROP INDEX ticket_live_seat; INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, "
        "barcode)"
        " SELECT order_id, event_id, pool_no, seat_no, 0, 'valid', barcode || 'X' FROM ticket WHERE ticket_id = 1",
        {a1, u"more than once"_qs});
    row("a rule taken away", "DROP INDEX seat_of_ticket", {u"rules"_qs, u"index seat_of_ticket is missing"_qs});
    row("a rule of somebody else's", "CREATE TRIGGER generous AFTER INSERT ON payment BEGIN DELETE FROM block; END",
        {u"trigger generous was added"_qs});
    row("two tickets change seats",
        "UPDATE event_seat SET ticket_id = 999 WHERE ref = 'A1'; UPDATE event_seat SET ticket_id = 1 WHERE ref = 'A2';"
        "UPDATE event_seat SET ticket_id = 2 WHERE ref = 'A1'",
        {a1, u"for another place"_qs});
    row("a refunded ticket made valid", "UPDATE ticket SET state = 'valid' WHERE state = 'refunded'",
        {u"Stalls, row B, seat 1"_qs});
    row("a ticket made used", "UPDATE ticket SET state = 'used' WHERE ticket_id = 2", {u"Ticket 2"_qs, u"“used”"_qs});
    row("the same barcode twice",
        "DROP VIEW seat_status; DROP VIEW ticket_status; DROP VIEW next_number;"
        "CREATE TABLE t2 (ticket_id INTEGER PRIMARY KEY, order_id, event_id, pool_no, seat_no, price_minor, state,"
        " barcode, type_no); INSERT INTO t2 SELECT * FROM ticket; DROP TABLE ticket;"
        "ALTER TABLE t2 RENAME TO ticket;"
        "UPDATE ticket SET barcode = (SELECT barcode FROM ticket WHERE ticket_id = 1) WHERE ticket_id = 2",
        {u"same barcode"_qs});
    row("a standing ticket without place", "DELETE FROM area_claim WHERE ticket_id IS NOT NULL",
        {u"standing ticket"_qs});
    row("a standing place with a seat's ticket",
        "UPDATE area_claim SET ticket_id = 1 WHERE state = 'sold' AND ticket_id ="
        " (SELECT max(ticket_id) FROM area_claim)",
        {u"not a valid ticket for it"_qs});
    row("more places claimed than there are", "UPDATE area_claim SET quantity = 1000 WHERE state = 'held'",
        {u"Floor"_qs, u"are claimed of"_qs});

    row("hold without seats", "UPDATE event_seat SET state = 'free', hold_id = NULL WHERE state = 'held'",
        {u"holds nothing"_qs});
    row("a hold's seat is not listed", "DELETE FROM hold_item WHERE seat_no = 24", {c5, u"does not list it"_qs});
    row("a listed seat is not held", "UPDATE event_seat SET state = 'free', hold_id = NULL WHERE ref = 'C5'",
        {c5, u"not held by it"_qs});
    row("places listed differ", "UPDATE hold_item SET quantity = 2 WHERE seat_no IS NULL AND quantity = 3",
        {u"standing places"_qs});
    row("a live hold is ended",
        "UPDATE hold SET state = 'expired', ended_at = 1, ended_by = 'x' WHERE state = 'active'",
        {c5, u"no live hold"_qs});
    row("an ended hold is live again",
        "UPDATE hold SET state = 'active', ended_at = NULL, ended_by = NULL WHERE state = 'released'",
        {u"holds nothing"_qs});
    row("a hold's deadline is moved", "UPDATE hold SET expires_at = expires_at + 1 WHERE state = 'active'",
        {u"“expires at”"_qs});
    row("a hold's times out of order", "UPDATE hold SET expires_at = started_at - 1 WHERE state = 'active'",
        {u"out of order"_qs});
    row("a hold changes its terminal", "UPDATE hold SET terminal = 'counter/9' WHERE state = 'active'",
        {u"“terminal”"_qs});
    row("a held seat is another hold's", "UPDATE event_seat SET hold_id = 1 WHERE ref = 'C5'", {c5});
    row("block without seats", "UPDATE event_seat SET state = 'free', block_id = NULL WHERE state = 'blocked'",
        {u"no seat or place is blocked"_qs});
    row("blocked by a released block", "UPDATE block SET released_at = 5",
        {u"Stalls, row D, seat 1"_qs, u"not in force"_qs});
    row("a block's reason is changed", "UPDATE block SET reason = 'a friend of mine'", {u"a friend of mine"_qs});

    const auto attempt = [&](const char *name, const char *column, const char *value, int id, const QString &field) {
        QTest::newRow(name) << QStringLiteral("UPDATE payment_attempt SET %1 = %2 WHERE attempt_id = %3")
                                   .arg(QLatin1String(column), QLatin1String(value))
                                   .arg(id)
                            << QStringList{QStringLiteral("Payment attempt %1").arg(id), u"“%1”"_qs.arg(field)};
    };
    attempt("an attempt made cheaper", "amount_minor", "1", 3, u"amount"_qs);
    attempt("an attempt's key changed", "key", "'other'", 1, u"key"_qs);
    attempt("an attempt's method changed", "method", "'comp'", 2, u"method"_qs);
    attempt("an attempt's terminal changed", "terminal", "'counter/9'", 3, u"terminal"_qs);
    attempt("an attempt's clerk changed", "clerk", "'somebody'", 3, u"clerk"_qs);
    attempt("an attempt's beginning moved", "begun_at", "begun_at + 1", 3, u"begun at"_qs);
    attempt("an attempt's end moved", "ended_at", "ended_at + 1", 2, u"ended at"_qs);
    attempt("an attempt ended by another", "ended_by", "'counter/9'", 2, u"ended by"_qs);
    attempt("an attempt's reference invented", "reference", "'slip 1'", 1, u"reference"_qs);
    attempt("an attempt's reason lost", "reason", "''", 2, u"reason"_qs);
    attempt("a charge denied", "state", "'not_charged'", 1, u"state"_qs);
    row("a payment in doubt removed", "DELETE FROM payment_attempt WHERE attempt_id = 3",
        {u"Payment attempt 3"_qs, u"but not in the tables"_qs});
    row("a refused payment removed", "DELETE FROM payment_attempt WHERE attempt_id = 2",
        {u"Payment attempt 2"_qs, u"but not in the tables"_qs});
    row("an attempt added",
        "INSERT INTO payment_attempt SELECT 9, hold_id, event_id, 'pushed in', method, amount_minor, state, terminal, "
        "clerk, begun_at, "
        "ended_at, ended_by, reference, reason, order_id, purpose, exchange_reason, tendered_minor, shift_id FROM "
        "payment_attempt WHERE "
        "attempt_id = 2",
        {u"Payment attempt 9"_qs, u"but not in the journal"_qs});
    row("a payment in doubt closed by hand",
        "UPDATE payment_attempt SET state = 'refused', ended_at = 1, ended_by = 'x' WHERE attempt_id = 3",
        {u"in payment without an open payment"_qs});
    row("a hold taken out of payment", "UPDATE hold SET state = 'active' WHERE state = 'paying'",
        {u"in payment without an open payment"_qs});
    row("charged twice",
        "UPDATE payment_attempt SET state = 'charged', hold_id = (SELECT hold_id FROM payment_attempt WHERE attempt_id "
        "= 1) "
        "WHERE attempt_id = 2",
        {u"was charged 2 times"_qs});
    row("charged and not sold", "UPDATE payment_attempt SET state = 'charged' WHERE attempt_id = 2",
        {u"payment attempt 2 is “charged”"_qs});

    row("payment missing", "DELETE FROM payment WHERE payment_id = 1", {u"has no payment"_qs});
    row("payment amount changed",
        "UPDATE payment SET amount_minor = amount_minor - 1, tendered_minor = tendered_minor - 1 WHERE payment_id = 1",
        {u"payments add up to 83.99"_qs});
    row("payment method changed", "UPDATE payment SET method = 'card' WHERE payment_id = 1",
        {u"Payment 1"_qs, u"“card”"_qs});
    row("payment moved to another order", "UPDATE payment SET order_id = 2 WHERE payment_id = 1",
        {u"has no payment"_qs});
    row("payment's time changed", "UPDATE payment SET at = at + 1 WHERE payment_id = 2", {u"Payment 2"_qs, u"“at”"_qs});
    row("order total changed", "UPDATE sale_order SET total_minor = total_minor + 1 WHERE order_id = 1",
        {u"the total is 84.01"_qs});
    row("order, ticket and payment made dearer together",
        "UPDATE sale_order SET total_minor = total_minor + 100 WHERE order_id = 1;"
        "UPDATE ticket SET price_minor = price_minor + 100 WHERE ticket_id = 1;"
        "UPDATE payment SET amount_minor = amount_minor + 100, tendered_minor = tendered_minor + 100 WHERE payment_id "
        "= 1",
        {u"“price” is “43.00”"_qs});
    row("refund forgotten", "UPDATE sale_order SET refunded_minor = 0", {u"noted as refunded"_qs});
    row("change invented", "UPDATE sale_order SET change_minor = 500 WHERE order_id = 1",
        {u"the change is noted as 5.00"_qs});
    row("order without tickets", "UPDATE ticket SET order_id = 2 WHERE order_id = 1", {u"has no tickets"_qs});
    row("order of another hold", "UPDATE sale_order SET hold_id = 6 WHERE order_id = 1", {u"no sold hold"_qs});
    row("order deleted", "DELETE FROM sale_order WHERE order_id = 1", {u"Order 1"_qs, u"but not in the tables"_qs});
    row("order's clerk changed", "UPDATE sale_order SET clerk = 'somebody' WHERE order_id = 1", {u"“clerk”"_qs});

    row("journal body altered",
        "UPDATE journal SET body = replace(body, '8400', '8300') WHERE kind = 'order.sold' AND order_id = 1",
        {u"was altered"_qs});
    for (const QString &column : {u"at = at + 1"_qs, u"kind = 'seat.held'"_qs, u"terminal = 'counter/2'"_qs,
                                  u"clerk = 'x'"_qs, u"event_id = 2"_qs, u"event_id = NULL"_qs, u"seat_no = 3"_qs,
                                  u"hold_id = 77"_qs, u"order_id = NULL"_qs, u"hash = zeroblob(32)"_qs}) {
        QTest::newRow(qPrintable(u"journal column "_qs + column))
            << QStringLiteral(
                   "UPDATE journal SET %1 WHERE seq = (SELECT min(seq) FROM journal WHERE kind = 'seat.sold')")
                   .arg(column)
            << QStringList{u"was altered"_qs};
    }
    row("journal previous altered", "UPDATE journal SET previous = zeroblob(32) WHERE seq = 9",
        {u"entry 9 "_qs, u"does not follow"_qs});
    row("journal entry removed", "DELETE FROM journal WHERE seq = 9", {u"gap"_qs, u"entry 8 is followed by 10"_qs});
    row("journal entry removed and the rest moved up",
        "DELETE FROM journal WHERE seq = 9; UPDATE journal SET seq = seq - 1 WHERE seq > 9", {u"was altered"_qs});
    row("journal reordered",
        "UPDATE journal SET seq = 100000 WHERE seq = 9; UPDATE journal SET seq = 9 WHERE seq = 10;"
        "UPDATE journal SET seq = 10 WHERE seq = 100000",
        {u"does not follow"_qs});
    row("journal tail cut", "DELETE FROM journal WHERE seq > (SELECT max(seq) - 3 FROM journal)",
        {u"in the tables but"_qs});
    row("journal's last entry cut", "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)",
        {u"Stalls, row D, seat 2"_qs});
    row("journal emptied", "DELETE FROM journal", {u"but not in the journal"_qs});
    row("journal entry inserted",
        "INSERT INTO journal SELECT max(seq) + 1, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, "
        "body,"
        " previous, hash, NULL FROM journal",
        {u"does not follow"_qs});

    row("a seat's version by hand", "UPDATE event_seat SET version = version + 1 WHERE ref = 'D10'",
        {u"Stalls, row D, seat 10"_qs, u"“version”"_qs});
    row("a seat's state by hand",
        "UPDATE event_seat SET state = 'blocked', block_id = 1 WHERE ref = 'D10';"
        "UPDATE pool SET blocked = blocked + 1, available = available - 1 WHERE name = 'Balkon';"
        "UPDATE event SET blocked = blocked + 1, available = available - 1",
        {u"Stalls, row D, seat 10"_qs, u"“state”"_qs});
    row("a seat freed by hand",
        "UPDATE event_seat SET state = 'free', hold_id = NULL, version = version + 1 WHERE ref = 'C5';"
        "DELETE FROM hold_item WHERE seat_no = 24; UPDATE pool SET held = held - 1, available = available + 1 WHERE "
        "name = 'Balkon';"
        "UPDATE event SET held = held - 1, available = available + 1",
        {c5, u"“state”"_qs});
    row("a seat's ref", "UPDATE event_seat SET ref = 'Z1' WHERE ref = 'A1'", {a1, u"“ref”"_qs});
    row("a seat is added",
        "INSERT INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number, pool_no, "
        "changed_at)"
        " VALUES (1, 40, 'X', 'X', 'X', '', '', '', 0, 1)",
        {u"“seats” is “41”"_qs});
    row("a price is changed", "UPDATE pool SET price_minor = 1 WHERE name = 'Parkett'",
        {u"Parkett"_qs, u"“price” is “0.01”"_qs});
    row("an event is renamed", "UPDATE event SET name = 'Macbeth'", {u"“Macbeth”"_qs});
    row("an event is closed by hand", "UPDATE event SET on_sale = 0", {u"“on sale”"_qs});
    row("the plan is changed", "UPDATE plan SET document = document || ' '", {u"Seating plan 1"_qs});
    row("the currency is changed", "UPDATE house SET currency = 'USD'", {u"The box office"_qs, u"“USD”"_qs});
}

void TestVerify::findsWhatWasBroken()
{
    QFETCH(QString, sql);
    QFETCH(QStringList, named);
    const auto report = verifyCopy(sql);
    if (!m_refused.isEmpty())
        QSKIP(qPrintable(m_refused));
    QVERIFY2(report, qPrintable(said(report)));
    QVERIFY2(!report->ok(), "nothing was found");
    const bool found = std::any_of(report->problems.begin(), report->problems.end(), [&](const QString &problem) {
        return std::all_of(named.begin(), named.end(), [&](const QString &part) { return problem.contains(part); });
    });
    QVERIFY2(found,
             qPrintable(u"no problem names "_qs + named.join(u" and "_qs) + u":\n"_qs + report->problems.join(u'\n')));
}

void TestVerify::survivesNonsense_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("body is no JSON", QStringLiteral("UPDATE journal SET body = 'what?'"));
    row("body is an array", QStringLiteral("UPDATE journal SET body = '[]'"));
    row("body is deep", QStringLiteral("UPDATE journal SET body = '%1'").arg(QString(100'000, u'[')));
    row("body has other types",
        QStringLiteral("UPDATE journal SET body = '{\"version\": \"x\", \"seat\": 5, \"ticket\": 1.5, \"pool\": null,"
                       " \"quantity\": 1e300, \"seats\": -1, \"pools\": 3, \"tickets\": {\"a\": 1}}'"));
    row("numbers at their ends",
        QStringLiteral("UPDATE event SET capacity = 9223372036854775807, available = -9223372036854775808;"
                       "UPDATE payment SET amount_minor = -9223372036854775807, tendered_minor = 9223372036854775807;"
                       "UPDATE ticket SET price_minor = -9223372036854775808;"
                       "UPDATE sale_order SET total_minor = 9223372036854775807, refunded_minor = -9223372036854775808;"
                       "UPDATE area_claim SET quantity = 9223372036854775807;"
                       "UPDATE hold_item SET quantity = 9223372036854775807, price_minor = 9223372036854775807;"
                       "UPDATE event_seat SET version = 9223372036854775807, revision = -9223372036854775808"));
    row("columns of the journal",
        QStringLiteral(
            "UPDATE journal SET seat_no = -9223372036854775808, hold_id = -1, order_id = 9223372036854775807,"
            " event_id = NULL, at = -5, kind = 'no.such', terminal = ''"));
    row("a seat number out of the plan",
        QStringLiteral("UPDATE journal SET seat_no = 2000000000 WHERE seat_no IS NOT NULL"));
    row("an event of endless seats",
        QStringLiteral("UPDATE journal SET body = replace(body, '\"seats\":40', '\"seats\":9007199254740991'),"
                       " seat_no = seat_no + 4000000000000"));
    row("last sequence number",
        QStringLiteral("UPDATE journal SET seq = 9223372036854775807 WHERE seq = (SELECT max(seq) FROM journal)"));
    row("no house", QStringLiteral("DELETE FROM house"));
    row("a currency of odd letters", QStringLiteral("UPDATE house SET currency = 'é'"));
    row("no events", QStringLiteral("DELETE FROM event"));
    row("no pools", QStringLiteral("DELETE FROM pool"));
    row("no seats", QStringLiteral("DELETE FROM event_seat"));
    row("no holds", QStringLiteral("DELETE FROM hold"));
    row("strange states",
        QStringLiteral(
            "UPDATE event_seat SET state = '%1 %2'; UPDATE hold SET state = ''; UPDATE ticket SET state = 'x';"
            "UPDATE area_claim SET state = '?'"));
    row("names made of placeholders",
        QStringLiteral("UPDATE event SET name = '%1%2%3%4'; UPDATE event_seat SET label = '%9 %L1', state = 'sold'"));
    row("long names", QStringLiteral("UPDATE event SET name = '%1'; UPDATE event_seat SET revision = 99999")
                          .arg(QString(1'000'000, u'x')));
}

void TestVerify::survivesNonsense()
{
    QFETCH(QString, sql);
    const auto report = verifyCopy(sql);
    if (!m_refused.isEmpty())
        QSKIP(qPrintable(m_refused));
    QVERIFY2(report, qPrintable(said(report)));
    QVERIFY(!report->ok());
    for (const QString &problem : report->problems)
        QVERIFY(!problem.isEmpty() && problem.size() < 1000);
}

void TestVerify::listsTwoHundredProblemsAndCountsTheRest()
{
    ONLY_OF_A_FILE(); // a server's checks cannot be forced
    const auto report =
        verifyCopy(QStringLiteral("UPDATE event_seat SET revision = 99999, version = 7, changed_at = 3, hold_id = 99;"
                                  "UPDATE journal SET hash = zeroblob(32), previous = zeroblob(32)"));
    QVERIFY2(report, qPrintable(said(report)));
    QCOMPARE(report->problems.size(), 201);
    QVERIFY2(report->problems.last().startsWith(u"And "), qPrintable(report->problems.last()));
}

ROWLOCK_TEST(TestVerify)
#include "tst_verify.moc"

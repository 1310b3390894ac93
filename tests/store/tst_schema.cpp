// The schema itself refuses what would break the rules, from a program that knows none of them and has foreign keys
// off.
#include "model/store/patrons.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;

class TestSchema : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void refuses_data();
    void refuses();
    void nothingHappenedMeanwhile();
    void strictTablesTakeNoOtherTypes();
    void viewsSayWhatTheTablesSay();

private:
    std::unique_ptr<HouseFixture> m_house; // closed
};

// Event 1: A1 A2 sold (hold 1, order 1, tickets 1 2), C5 held by 2, two places of Floor (pool 2) held by 3, hold 4
// released, D1 blocked (block 1), one place of Floor sold (hold 5, order 2, ticket 3). Event 2: D5 held by 6.
void TestSchema::initTestCase()
{
    m_house = std::make_unique<HouseFixture>();
    HouseFixture &house = *m_house;
    const EventId event = house.newEvent();
    const EventId other = house.newEvent({}, QStringLiteral("Faust"));
    QVERIFY(house.sold(house.one(), event, {QStringLiteral("A1"), QStringLiteral("A2")}));
    const auto named = house.hold(house.one(), event, {QStringLiteral("C5")});
    QVERIFY(namePatron(*house.connection, house.one(), named->id, QStringLiteral("Mary O'Brien")));
    QVERIFY(house.places(house.one(), event, QStringLiteral("Floor"), 2));
    const auto released = house.hold(house.one(), event, {QStringLiteral("D9")});
    QVERIFY(releaseHold(*house.connection, house.one(), released->id, {}));
    QVERIFY(blockSeats(*house.connection, house.one(), event, house.plan, {QStringLiteral("D1")}, QStringLiteral("H"),
                       QStringLiteral("house")));
    const auto standing = house.places(house.one(), event, QStringLiteral("Floor"), 1);
    QVERIFY(house.sellForCash(house.one(), *standing, QStringLiteral("key-1")));
    QVERIFY(house.hold(house.one(), other, {QStringLiteral("D5")}));
    QCOMPARE(house.verifiedByOwner(), QString());
    house.close();
}

void TestSchema::refuses_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("because");
    const auto row = [](const char *name, const char *sql, const char *because) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(because);
    };
#define SEAT(set, ref) "UPDATE event_seat SET " set " WHERE event_id = 1 AND ref = '" ref "'"
    row("second hold on a held seat", SEAT("hold_id = 3", "C5"), "freed before another");
    row("block on a held seat", SEAT("state = 'blocked', hold_id = NULL, block_id = 1", "C5"), "freed before another");
    row("hold on a sold seat", SEAT("state = 'held', ticket_id = NULL, hold_id = 2", "A1"), "freed before another");
    row("hold on a blocked seat", SEAT("state = 'held', block_id = NULL, hold_id = 2", "D1"), "freed before another");
    row("both hold and block", SEAT("block_id = 1", "C5"), "freed before another");
    row("held by nobody", SEAT("state = 'held'", "D8"), "live hold");
    row("held by an ended hold", SEAT("state = 'held', hold_id = 4", "D8"), "live hold");
    row("held by a sold hold", SEAT("state = 'held', hold_id = 1", "D8"), "live hold");
    row("held by another event's hold", SEAT("state = 'held', hold_id = 6", "D8"), "live hold");
    row("sold without ticket", SEAT("state = 'sold'", "D8"), "valid ticket");
    row("sold with a ticket that is not there", SEAT("state = 'sold', ticket_id = 99", "D8"), "valid ticket");
    row("sold with another seat's ticket", SEAT("state = 'sold', ticket_id = 1", "D8"), "valid ticket");
    row("sold with a standing ticket", SEAT("state = 'sold', ticket_id = 3", "D8"), "valid ticket");
    row("a sold seat without its ticket", SEAT("ticket_id = NULL", "A1"), "");
    row("free, yet with its ticket", SEAT("state = 'free'", "A1"), "CHECK");
    row("blocked without block", SEAT("state = 'blocked', block_id = 77", "D8"), "block in force");
    row("a state nobody knows", SEAT("state = 'mine'", "D8"), "CHECK");
    row("a seat's number", SEAT("seat_no = 99", "D8"), "stays itself");
    row("a seat's ref", SEAT("ref = 'Q1'", "D8"), "stays itself");
    row("a seat's label", SEAT("label = 'Royal box'", "D8"), "stays itself");
    row("a seat's category", SEAT("pool_no = 0", "D8"), "another category");
    row("a seat's place", SEAT("place_no = 99", "D8"), "stays itself");
    row("a seat taken out of the plan", SEAT("place_no = NULL", "D8"), "stays itself");
    row("a seat's event", SEAT("event_id = 2, seat_no = 99", "D8"), "stays itself");
    row("seat deleted", "DELETE FROM event_seat WHERE ref = 'D8'", "seats are kept");
    row("seat born sold",
        "INSERT INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number, pool_no, state,"
        " ticket_id, changed_at) VALUES (1, 50, 'x', 'x', 'x', '', '', '', 0, 'sold', 1, 1)",
        "begins free");
    row("seat born with a category to go to",
        "INSERT INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number, pool_no,"
        " next_pool_no, changed_at) VALUES (1, 50, 'x', 'x', 'x', '', '', '', 0, 1, 1)",
        "begins where it stays");
    row("seat replaced by number",
        "INSERT OR REPLACE INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number,"
        " pool_no, changed_at) VALUES (1, 0, 'x', 'x', 'x', '', '', '', 0, 1)",
        "seats are kept");
    row("seat replaced by ref",
        "INSERT OR REPLACE INTO event_seat (event_id, seat_no, ref, label, short_label, section, row_name, number,"
        " pool_no, changed_at) VALUES (1, 50, 'A1', 'x', 'x', '', '', '', 0, 1)",
        "seats are kept");
    row("seat replaced by name",
        "UPDATE OR REPLACE event_seat SET short_label = 'Stalls-A-1' WHERE ref = 'D8' AND event_id = 1",
        "stays itself");

    row("pool below zero", "UPDATE pool SET available = -1 WHERE event_id = 1 AND pool_no = 0", "CHECK");
    row("event's held without capacity", "UPDATE event SET held = held + 1", "CHECK");
    row("event's sold below zero", "UPDATE event SET sold = -1, available = available + sold + 1 WHERE event_id = 1",
        "CHECK");
    row("pool begins sold",
        "INSERT INTO pool (event_id, pool_no, kind, ref, name, price_minor, capacity, sold) VALUES (1, 9, 'area', 'z', "
        "'z', 0, 5, 5)",
        "begins without claims");
    row("pool renamed", "UPDATE pool SET name = 'VIP' WHERE pool_no = 0", "stays itself");
    row("pool deleted", "DELETE FROM pool WHERE pool_no = 3", "pools are kept");
    row("pool replaced",
        "INSERT OR REPLACE INTO pool (event_id, pool_no, kind, ref, name, price_minor) VALUES (1, 3, 'area', 'z', 'z', "
        "0)",
        "pools are kept");
    row("event deleted", "DELETE FROM event WHERE event_id = 2", "events are kept");
    row("event replaced",
        "INSERT OR REPLACE INTO event (event_id, plan_id, name, starts_at, hold_policy, hold_seconds, "
        "hold_ceiling_seconds, created_at)"
        " VALUES (1, 1, 'x', 1, 'strict', 1, 1, 1)",
        "events are kept");
    row("event on another plan", "UPDATE event SET plan_id = 2", "keeps its plan");
    row("event's change of plan forgotten", "UPDATE event SET plan_revision = 1", "keeps its plan");
    row("standing area renamed", "UPDATE pool SET name = 'Arena' WHERE kind = 'area'", "stays itself");

    row("claim on places changed", "UPDATE area_claim SET quantity = 1 WHERE hold_id = 3", "never changed");
    row("claim on places replaced",
        "INSERT OR REPLACE INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (1, 2, 'held', 9, 3)",
        "never changed");
    row("places by an ended hold",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (1, 2, 'held', 1, 4)",
        "live hold");
    row("places sold without ticket",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity) VALUES (1, 2, 'sold', 1)", "valid ticket");
    row("places sold with a seat's ticket",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity, ticket_id) VALUES (1, 2, 'sold', 1, 1)",
        "valid ticket");
    row("places sold twice",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity, ticket_id) VALUES (1, 2, 'sold', 1, 3)",
        "never changed");
    row("places among seats",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (1, 0, 'held', 1, 2)",
        "standing area");
    row("more places than there are",
        "INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (1, 2, 'held', 48, 2)", "CHECK");
    row("no places", "INSERT INTO area_claim (event_id, pool_no, state, quantity, hold_id) VALUES (1, 3, 'held', 0, 2)",
        "CHECK");

    row("ended hold revived", "UPDATE hold SET state = 'active', ended_at = NULL WHERE hold_id = 4",
        "ended hold stays");
    row("ended hold prolonged", "UPDATE hold SET expires_at = ceiling_at WHERE hold_id = 4", "ended hold stays");
    row("hold ended with its seats", "UPDATE hold SET state = 'released', ended_at = 1 WHERE hold_id = 2",
        "after its seats");
    row("hold ended with its places", "UPDATE hold SET state = 'expired', ended_at = 1 WHERE hold_id = 3",
        "after its seats");
    row("hold past its ceiling", "UPDATE hold SET expires_at = ceiling_at + 1 WHERE hold_id = 2", "CHECK");
    row("hold ended without saying when", "UPDATE hold SET state = 'released' WHERE hold_id = 2", "");
    row("hold of another terminal", "UPDATE hold SET terminal = 'counter/9' WHERE hold_id = 2",
        "keeps its event, terminal");
    row("hold of another event", "UPDATE hold SET event_id = 2 WHERE hold_id = 2", "keeps its event, terminal");
    row("hold's beginning alone", "UPDATE hold SET started_at = started_at - 1 WHERE hold_id = 2",
        "keeps its event, terminal");
    row("hold's beginning without its ceiling",
        "UPDATE hold SET started_at = started_at - 1, expires_at = expires_at - 1 WHERE hold_id = 2",
        "keeps its event, terminal");
    row("house's clock deleted", "DELETE FROM house_clock", "keeps its clock");
    row("house's clock replaced",
        "INSERT OR REPLACE INTO house_clock (one, boot, offset_ms, wall_until) VALUES (1, '', 0, 0)", "has one clock");
    row("hold deleted", "DELETE FROM hold WHERE hold_id = 4", "holds are kept");
    row("hold replaced",
        "INSERT OR REPLACE INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, "
        "ceiling_at, revision)"
        " VALUES (2, 1, 'active', 'x', '', 1, 1, 1, 1, 1)",
        "holds are kept");
    row("block released with its seats", "UPDATE block SET released_at = 1", "after its seats");
    row("block deleted", "DELETE FROM block", "blocks are kept");
    row("block replaced",
        "INSERT OR REPLACE INTO block (block_id, event_id, code, reason, terminal, clerk, made_at, revision)"
        " VALUES (1, 1, 'A', 'x', 'x', '', 1, 1)",
        "blocks are kept");
    row("block without reason",
        "INSERT INTO block (event_id, code, reason, terminal, clerk, made_at, revision) VALUES (1, 'A', '', 'x', '', "
        "1, 1)",
        "CHECK");

    row("a price type less", "DELETE FROM price_type WHERE type_no = 1", "price types are kept");
    row("a price type of another number", "UPDATE price_type SET type_no = 9 WHERE type_no = 1",
        "price types are kept");
    row("the first price type not offered", "UPDATE price_type SET offered = 0 WHERE type_no = 0", "CHECK");
    row("a letter for two price types", "UPDATE price_type SET letter = 'a' WHERE type_no = 1", "");
    row("a price for a category that is not there", "INSERT INTO pool_price VALUES (1, 99, 1, 5)", "");
    row("a price for a type that is not there", "INSERT INTO pool_price VALUES (1, 0, 99, 5)", "");
    row("a second price of the first type", "INSERT INTO pool_price VALUES (1, 0, 0, 5)", "");
    row("a price below zero", "INSERT INTO pool_price VALUES (1, 0, 1, -5)", "CHECK");
    row("held at a type that is not there", "UPDATE hold_item SET type_no = 99 WHERE hold_id = 2", "a price type");
    row("sold at another type afterwards", "UPDATE ticket SET type_no = 1 WHERE ticket_id = 1", "keeps its seat");
    row("a ticket of a type that is not there",
        "INSERT INTO ticket (order_id, event_id, pool_no, price_minor, state, barcode, type_no)"
        " VALUES (2, 1, 2, 1000, 'valid', 'zzzzzzzzzzzzzzzzzzzzzzzzzz', 99)",
        "a price type");
    row("second ticket for a seat",
        "INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode)"
        " VALUES (1, 1, 0, 0, 0, 'valid', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')",
        "a seat has one");
    row("second ticket, replacing",
        "INSERT OR REPLACE INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode)"
        " VALUES (1, 1, 0, 0, 0, 'valid', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')",
        "a seat has one");
    row("ticket without order",
        "INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode)"
        " VALUES (99, 1, 1, 38, 0, 'valid', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')",
        "needs an order");
    row("ticket of another event than its order",
        "INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode)"
        " VALUES (1, 2, 1, 38, 0, 'valid', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')",
        "needs an order");
    row("ticket with a guessable barcode",
        "INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode)"
        " VALUES (1, 1, 1, 38, 0, 'valid', '1')",
        "CHECK");
    row("ticket refunded on its seat", "UPDATE ticket SET state = 'refunded' WHERE ticket_id = 1", "after its seat");
    row("ticket refunded on its place", "UPDATE ticket SET state = 'void' WHERE ticket_id = 3", "after its seat");
    row("ticket's price", "UPDATE ticket SET price_minor = 1 WHERE ticket_id = 1", "keeps its seat, price");
    row("ticket's seat", "UPDATE ticket SET seat_no = 9 WHERE ticket_id = 1", "keeps its seat, price");
    row("ticket's order", "UPDATE ticket SET order_id = 2 WHERE ticket_id = 1", "keeps its seat, price");
    row("ticket's barcode", "UPDATE ticket SET barcode = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' WHERE ticket_id = 1",
        "keeps its barcode");
    row("ticket deleted", "DELETE FROM ticket", "tickets are kept");
    row("order's total", "UPDATE sale_order SET total_minor = 0",
        "keeps its code and hold, and costs what its lines say");
    row("more refunded than sold", "UPDATE sale_order SET refunded_minor = total_minor + 1",
        "costs what its lines say");
    row("order deleted", "DELETE FROM sale_order", "orders are kept");
    row("order without hold",
        "INSERT INTO sale_order (code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at)"
        " VALUES ('AAAA-BBBB', 1, 99, 'x', '', 0, 0, 1)",
        "live hold");
    row("second order for a hold",
        "INSERT OR REPLACE INTO sale_order (code, event_id, hold_id, terminal, clerk, total_minor, change_minor, "
        "sold_at)"
        " VALUES ('AAAA-BBBB', 1, 1, 'x', '', 0, 0, 1)",
        "");
    row("payment changed", "UPDATE payment SET amount_minor = 1", "never changed");
    row("payment deleted", "DELETE FROM payment", "payments are kept");
    row("payment replaced",
        "INSERT OR REPLACE INTO payment (payment_id, order_id, method, amount_minor, tendered_minor, reference, "
        "terminal, clerk, at)"
        " VALUES (1, 1, 'cash', 1, 1, '', 'x', '', 1)",
        "payments are kept");
    row("payment without order",
        "INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)"
        " VALUES (99, 'cash', 1, 1, '', 'x', '', 1)",
        "needs its order");
    row("payment by a method nobody knows",
        "INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)"
        " VALUES (1, 'promise', 1, 1, '', 'x', '', 1)",
        "CHECK");

    row("journal deleted", "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)", "append-only");
    row("journal changed", "UPDATE journal SET body = '{}' WHERE seq = 1", "append-only");
    row("journal replaced",
        "INSERT OR REPLACE INTO journal SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, "
        "'{}', previous, hash, NULL FROM journal WHERE seq = 1",
        "goes on where it ended");
    row("journal with a gap",
        "INSERT INTO journal SELECT seq + 2, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, "
        "hash, hash, NULL"
        " FROM journal ORDER BY seq DESC LIMIT 1",
        "goes on where it ended");
    row("journal not tied to the entry before",
        "INSERT INTO journal SELECT seq + 1, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id,"
        " body, previous, hash, NULL FROM journal ORDER BY seq DESC LIMIT 1",
        "goes on where it ended");
    row("house's clock set without an entry", "UPDATE house_clock SET offset_ms = offset_ms + 86400000",
        "with an entry in the journal");
    row("house's clock of another boot", "UPDATE house_clock SET boot = 'x'", "with an entry in the journal");
    row("entries excused from their dates", "UPDATE house_clock SET wall_until = 99999",
        "with an entry in the journal");
    row("house sealed again", "UPDATE house_clock SET seal_due = 1", "with an entry in the journal");
    row("a seat's section", SEAT("section = 'Circle'", "D8"), "stays itself");
    row("a seat's row", SEAT("row_name = 'Z'", "D8"), "stays itself");
    row("a seat's printed number", SEAT("number = '99'", "D8"), "stays itself");
    row("order's code", "UPDATE sale_order SET code = 'AAAA-BBBB'", "keeps its code");
    row("event's seconds", "UPDATE event SET hold_seconds = 1", "rules of its holds");
    row("event's ceiling", "UPDATE event SET hold_ceiling_seconds = 86400", "rules of its holds");
    row("event's policy", "UPDATE event SET hold_policy = 'strict'", "rules of its holds");
    row("event's time of offers", "UPDATE event SET offer_seconds = 1", "rules of its holds");
    row("event's revision raised", "UPDATE event SET revision = revision + 10", "by one revision");
    row("event's revision turned back", "UPDATE event SET revision = 1", "by one revision");
    row("hold's seconds", "UPDATE hold SET seconds = 86400 WHERE hold_id = 2", "keeps its seconds");
    row("plan's document", "UPDATE plan SET document = '{}'", "a plan stays itself");
    row("plan's version", "UPDATE plan SET version_no = 2, first_plan_id = 1", "a plan stays itself");
    row("plan's category", "UPDATE plan_category SET name = 'Logen' WHERE ordinal = 0", "keeps its categories");
    row("answer forged", "UPDATE command_key SET answer = '{}'", "emptied, never changed");
    row("answer invented",
        "INSERT INTO command_key (key, command, request, answer, at, salt) VALUES ('x', 'sell', '{}', '{}', 1, "
        "randomblob(16))",
        "with an entry in the journal");
    row("answer replaced",
        "INSERT OR REPLACE INTO command_key (key, command, request, answer, at, salt) VALUES ('key-1', 'sell', '{}', "
        "'{}', 1, randomblob(16))",
        "with an entry in the journal");
    row("key forgotten", "DELETE FROM command_key", "keys are kept");
    row("a patron's name", "UPDATE patron SET name = 'Eve'", "kept or forgotten");
    row("a patron's salt", "UPDATE patron SET salt = randomblob(16)", "kept or forgotten");
    row("a patron forgotten in part", "UPDATE patron SET contact = ''", "kept or forgotten");
    row("a patron without a name", "INSERT INTO patron (name) VALUES ('')", "kept or forgotten");
    row("a patron with half a salt", "INSERT INTO patron (name, salt) VALUES ('Eve', x'00')", "CHECK");
    row("a patron deleted", "DELETE FROM patron", "kept or forgotten");
    row("a patron replaced", "INSERT OR REPLACE INTO patron (patron_id, name, salt) VALUES (1, 'Eve', randomblob(16))",
        "kept or forgotten");
    row("a hold of nobody there", "UPDATE hold SET patron_id = 99 WHERE hold_id = 2", "a patron that there is");
    row("an order of another patron", "UPDATE sale_order SET patron_id = 1", "keeps its patron");
    row("nobody waits",
        "INSERT INTO waitlist_entry (event_id, party, state, terminal, clerk, joined_at, changed_at, revision)"
        " VALUES (1, 2, 'waiting', 'x', '', 1, 1, 1)",
        "somebody waits");
    row("journal entry that lost its name",
        "UPDATE journal SET body = '{}', redacted_by = (SELECT max(seq) + 1 FROM journal) WHERE kind = 'hold.named'",
        "append-only");
    row("journal entry that says so",
        "INSERT INTO journal SELECT seq + 1, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id,"
        " body, hash, hash, seq + 9 FROM journal ORDER BY seq DESC LIMIT 1",
        "append-only");
    row("names taken out again", "UPDATE house_clock SET names_due = 1", "with an entry in the journal");
    row("a number given again", "UPDATE number_given SET up_to = -1 WHERE what = 'hold'", "given once");
    row("numbers forgotten", "DELETE FROM number_given", "given once");
    row("second house", "INSERT INTO house (one, currency, time_zone, created_at) VALUES (2, 'EUR', 'UTC', 1)",
        "CHECK");
#undef SEAT
}

void TestSchema::refuses()
{
    QFETCH(QString, sql);
    QFETCH(QString, because);
    ForeignProgram program(m_house->file);
    const QString said = program.tries(sql);
    QVERIFY2(!said.isEmpty(), "it was done");
    // What a trigger of the file says because SQLite replaces rows, and has its foreign keys off, a server's keys say.
    const bool byKey = testsOnServer() && (said.startsWith(u"UNIQUE") || said.startsWith(u"FOREIGN KEY"));
    QVERIFY2(byKey || said.contains(because), qPrintable(said));
}

void TestSchema::nothingHappenedMeanwhile()
{
    m_house->reopen();
    QCOMPARE(m_house->verified(), QString());
    m_house->close();
}

void TestSchema::strictTablesTakeNoOtherTypes()
{
    ONLY_OF_A_FILE(); // a server's columns have types by themselves
    ForeignProgram program(m_house->file);
    for (const char *sql :
         {"UPDATE event_seat SET version = 'many'", "UPDATE pool SET price_minor = 1.5",
          "UPDATE house SET created_at = 'today'", "UPDATE event SET name = x'00ff' WHERE event_id = 1"}) {
        const QString said = program.tries(QString::fromUtf8(sql));
        QVERIFY2(said.contains(u"cannot store"), qPrintable(QLatin1String(sql) + u' ' + said));
    }
}

void TestSchema::viewsSayWhatTheTablesSay()
{
    ForeignProgram program(m_house->file);
    const auto seat = [&](const QString &column, const QString &ref) {
        return program.text(
            QStringLiteral(
                "SELECT coalesce(CAST(%1 AS text), 'none') FROM seat_status WHERE event_id = 1 AND seat_ref = '%2'")
                .arg(column, ref));
    };
    QCOMPARE(seat(QStringLiteral("state"), QStringLiteral("A1")), QStringLiteral("sold"));
    QCOMPARE(seat(QStringLiteral("order_id"), QStringLiteral("A1")), QStringLiteral("1"));
    QCOMPARE(seat(QStringLiteral("hold_id"), QStringLiteral("C5")), QStringLiteral("2"));
    QCOMPARE(seat(QStringLiteral("category"), QStringLiteral("C5")), QStringLiteral("Balkon"));
    QCOMPARE(seat(QStringLiteral("label"), QStringLiteral("D10")), QStringLiteral("Stalls, row D, seat 10"));
    QCOMPARE(program.text(QStringLiteral("SELECT state || quantity FROM hold_status WHERE hold_id = 3")),
             QStringLiteral("active2"));
    QCOMPARE(program.text(QStringLiteral("SELECT seat_ref || state FROM ticket_status WHERE ticket_id = 3")),
             QStringLiteral("area-floorvalid"));
    QCOMPARE(program.number(QStringLiteral("SELECT sum(amount_minor) FROM payment_ledger")), 9900);
    QCOMPARE(
        program.text(QStringLiteral(
            "SELECT capacity || ',' || available || ',' || held || ',' || reserved || ',' || sold || ',' || blocked"
            " FROM event_counter WHERE event_id = 1")),
        QStringLiteral("98,91,3,0,3,1"));
}

ROWLOCK_TEST(TestSchema)
#include "tst_schema.moc"

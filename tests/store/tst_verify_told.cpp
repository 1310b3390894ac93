// What an act tells once and no act changes afterwards: a ticket's barcode, a seat's row, a hold's seconds, an answer,
// the house's clock. verify sees each of them changed by a program that has the triggers out of the way for a moment.
#include "model/store/verify.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;

class TestVerifyTold : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void findsWhatWasChanged_data();
    void findsWhatWasChanged();

private:
    std::unique_ptr<HouseFixture> m_house; // closed
};

// Order 1 with tickets 1 and 2 (A1, A2) under a key, order 2 with a standing ticket 3, a block.
void TestVerifyTold::initTestCase()
{
    m_house = std::make_unique<HouseFixture>();
    HouseFixture &house = *m_house;
    const EventId event = house.newEvent();
    const auto keyed = house.hold(house.one(), event, {QStringLiteral("A1"), QStringLiteral("A2")});
    QVERIFY(keyed);
    QVERIFY(house.sellForCash(house.one(), *keyed, QStringLiteral("key-1")));
    const auto standing = house.places(house.one(), event, QStringLiteral("Floor"), 1);
    QVERIFY(house.sellForCash(house.one(), *standing));
    QVERIFY(blockSeats(*house.connection, house.one(), event, house.plan, {QStringLiteral("D1")}, QStringLiteral("H"),
                       QStringLiteral("house seats")));
    QCOMPARE(house.verified(), QString());
    house.close();
}

void TestVerifyTold::findsWhatWasChanged_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QStringList>("named"); // what one of the problems must name
    const auto row = [](const char *name, const char *sql, const QStringList &named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << named;
    };
    row("a ticket's barcode", "UPDATE ticket SET barcode = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' WHERE ticket_id = 1",
        {u"Ticket 1"_qs, u"“barcode's SHA-256”"_qs});
    row("a standing ticket's barcode",
        "UPDATE ticket SET barcode = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' WHERE ticket_id = (SELECT max(ticket_id) FROM "
        "ticket)",
        {u"Ticket 3"_qs, u"“barcode's SHA-256”"_qs});
    row("an order's code", "UPDATE sale_order SET code = 'AAAA-BBBB' WHERE order_id = 1",
        {u"Order AAAA-BBBB"_qs, u"“code”"_qs});
    row("tendered and change together",
        "UPDATE payment SET tendered_minor = tendered_minor + 500 WHERE payment_id = 1;"
        "UPDATE sale_order SET change_minor = change_minor + 500 WHERE order_id = 1",
        {u"Payment 1"_qs, u"“tendered” is “89.00”"_qs});
    row("a payment's shift", "UPDATE payment SET shift_id = 7 WHERE payment_id = 1", {u"Payment 1"_qs, u"“shift”"_qs});
    const QString hamletSeats = QStringLiteral("“Hamlet”: a seat’s section");
    row("a seat's label", "UPDATE event_seat SET label = 'Royal box' WHERE ref = 'D10'", {hamletSeats});
    row("a seat's short label", "UPDATE event_seat SET short_label = 'R1' WHERE ref = 'D10'", {hamletSeats});
    row("a seat's section", "UPDATE event_seat SET section = 'Circle' WHERE ref = 'A1'", {hamletSeats});
    row("a seat's row", "UPDATE event_seat SET row_name = 'Z' WHERE ref = 'D10'", {hamletSeats});
    row("a seat's number", "UPDATE event_seat SET number = '99' WHERE ref = 'A1'", {hamletSeats});
    row("two seats in each other's categories",
        "UPDATE event_seat SET pool_no = 1 - pool_no WHERE ref IN ('A9', 'D10')", {hamletSeats});
    row("two seats in each other's places",
        "UPDATE event_seat SET place_no = 99 WHERE ref = 'A9'; UPDATE event_seat SET place_no = 8 WHERE ref = 'D10';"
        "UPDATE event_seat SET place_no = 39 WHERE ref = 'A9'",
        {hamletSeats});
    row("a plan's category", "UPDATE plan_category SET name = 'Logen' WHERE ordinal = 0",
        {u"Seating plan 1"_qs, u"“categories”"_qs});
    row("a plan's category removed", "DELETE FROM plan_category WHERE ordinal = 1",
        {u"Seating plan 1"_qs, u"“categories”"_qs});
    row("a pool's ref", "UPDATE pool SET ref = 'area-x' WHERE name = 'Floor'", {u"Floor"_qs, u"“ref”"_qs});
    row("a hold's seconds", "UPDATE hold SET seconds = 86400 WHERE hold_id = 1", {u"Hold 1"_qs, u"“seconds”"_qs});
    row("an event's seconds", "UPDATE event SET hold_seconds = 86400", {u"“Hamlet”"_qs, u"“hold seconds”"_qs});
    row("an event's ceiling", "UPDATE event SET hold_ceiling_seconds = 86400",
        {u"“Hamlet”"_qs, u"“hold ceiling seconds” is “86400”"_qs});
    row("an event is cancelled by hand", "UPDATE event SET on_sale = 0, cancelled = 1",
        {u"“Hamlet”"_qs, u"“cancelled” is “1”"_qs});
    row("a plan is deleted by hand", "UPDATE plan SET deleted_at = 1", {u"Seating plan 1"_qs, u"“deleted at”"_qs});
    row("a plan is another version", "UPDATE plan SET version_no = 2, first_plan_id = 1",
        {u"Seating plan 1"_qs, u"“version” is “2”"_qs});
    row("a code's meaning", "UPDATE block_code SET meaning = 'Friends' WHERE letter = 'H'",
        {u"Block code H"_qs, u"“meaning”"_qs});
    row("a code's letter of a block", "UPDATE block SET code = 'K'", {u"Block 1"_qs, u"“code”"_qs});
    row("an event's revision raised", "UPDATE event SET revision = revision + 1", {u"“Hamlet”"_qs, u"“revision”"_qs});
    row("an answer forged", "UPDATE command_key SET answer = replace(answer, '84', '0') WHERE key = 'key-1'",
        {u"The answer of key “key-1”"_qs, u"SHA-256"_qs});
    row("a request forged", "UPDATE command_key SET request = '{}' WHERE key = 'key-1'",
        {u"The answer of key “key-1”"_qs, u"SHA-256"_qs});
    row("an answer invented",
        "INSERT INTO command_key SELECT 'other', command, request, answer, at, salt FROM command_key WHERE key = "
        "'key-1'",
        {u"The answer of key “other”"_qs, u"but not in the journal"_qs});
    row("a key forgotten", "DELETE FROM command_key WHERE key = 'key-1'",
        {u"The answer of key “key-1”"_qs, u"but not in the tables"_qs});
    row("an answer emptied in part", "UPDATE command_key SET request = '', salt = NULL WHERE key = 'key-1'",
        {u"The answer of key “key-1”"_qs, u"“answer”"_qs});
    row("the house's clock", "UPDATE house_clock SET offset_ms = offset_ms + 86400000",
        {u"The box office clock"_qs, u"“offset”"_qs});
    row("the boot of the house's clock", "UPDATE house_clock SET boot = 'another'",
        {u"The box office clock"_qs, u"“boot”"_qs});
    row("entries excused from their dates", "UPDATE house_clock SET wall_until = 1000",
        {u"The box office clock"_qs, u"dated by the computer's clock until"_qs});
}

void TestVerifyTold::findsWhatWasChanged()
{
    QFETCH(QString, sql);
    QFETCH(QStringList, named);
    const HouseCopy copy(*m_house);
    QCOMPARE(ForeignProgram(copy.file()).forces(sql), QString());
    const auto connection = Connection::open(copy.file(), OpenMode::ReadWrite);
    QVERIFY2(connection, qPrintable(said(connection)));
    const auto report = verifyHouse(**connection);
    QVERIFY2(report, qPrintable(said(report)));
    const bool found = std::any_of(report->problems.begin(), report->problems.end(), [&](const QString &problem) {
        return std::all_of(named.begin(), named.end(), [&](const QString &part) { return problem.contains(part); });
    });
    QVERIFY2(found,
             qPrintable(u"no problem names "_qs + named.join(u" and "_qs) + u":\n"_qs + report->problems.join(u'\n')));
}

ROWLOCK_TEST(TestVerifyTold)
#include "tst_verify_told.moc"

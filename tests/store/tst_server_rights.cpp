// What a login may do on the server itself, by any program: a terminal's sells and cannot cook the books, a reader's
// looks, and only the owner brings a house up to date. That a terminal's rights are enough for all that it does is
// shown by the other tests of the store, which sell as one.
#include "model/store/verify.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

#include <QtTest>

using namespace rowlock;

class TestServerRights : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void aTerminalCannot_data();
    void aTerminalCannot();
    void aReaderChangesNothing();
    void anOlderHouseWaitsForItsOwner();
    void aTerminalSaysThatItComparesNoRules();
    void rightsAreGivenAgain();
    void verifyComparesTheRights_data();
    void verifyComparesTheRights();
};

void TestServerRights::initTestCase()
{
    if (!testsOnServer())
        QSKIP("a file has no logins");
}

void TestServerRights::aTerminalCannot_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("delete an order") << QStringLiteral("DELETE FROM sale_order");
    QTest::newRow("empty the journal") << QStringLiteral("TRUNCATE journal");
    QTest::newRow("change an entry") << QStringLiteral("UPDATE journal SET body = '{}'");
    QTest::newRow("delete an entry") << QStringLiteral("DELETE FROM journal WHERE seq = 1");
    QTest::newRow("change what was paid") << QStringLiteral("UPDATE payment SET amount_minor = 0, tendered_minor = 0");
    QTest::newRow("change a ticket's price") << QStringLiteral("UPDATE ticket SET price_minor = 0");
    QTest::newRow("change a barcode") << QStringLiteral("UPDATE ticket SET barcode = repeat('x', 30)");
    QTest::newRow("count seats by hand") << QStringLiteral(
        "UPDATE event SET available = available + 1, sold = sold - 1");
    QTest::newRow("count a category by hand") << QStringLiteral("UPDATE pool SET held = held + 1");
    QTest::newRow("give numbers again") << QStringLiteral("UPDATE number_given SET up_to = 1000");
    QTest::newRow("change the currency") << QStringLiteral("UPDATE house SET currency = 'USD'");
    QTest::newRow("change the schema's number") << QStringLiteral("UPDATE rowlock_schema SET version = 1");
    QTest::newRow("switch a rule off") << QStringLiteral("ALTER TABLE event_seat DISABLE TRIGGER ALL");
    QTest::newRow("drop a rule") << QStringLiteral("DROP TRIGGER journal_fixed ON journal");
    QTest::newRow("pass the rules by") << QStringLiteral("SET session_replication_role = replica");
    QTest::newRow("make a table") << QStringLiteral("CREATE TABLE mine (a bigint)");
    QTest::newRow("make a temporary table") << QStringLiteral("CREATE TEMP TABLE event_seat (a bigint)");
    QTest::newRow("make a function") << QStringLiteral("CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'");
    QTest::newRow("take rights") << QStringLiteral("SELECT rowlock_give_rights()");
    QTest::newRow("put a rule that counts on another table")
        << QStringLiteral("CREATE TRIGGER mine BEFORE UPDATE ON patron EXECUTE FUNCTION rowlock_places_freed()");
    QTest::newRow("become the owner") << QStringLiteral("SET ROLE rowlock");
    QTest::newRow("let another in") << QStringLiteral("CREATE ROLE friend LOGIN");
}

void TestServerRights::aTerminalCannot()
{
    QFETCH(QString, sql);
    HouseFixture house;
    QVERIFY(house.sold(house.one(), house.newEvent(), {QStringLiteral("A1")}));
    // A copied database has its tables' rights and not its own.
    QCOMPARE(ForeignProgram(house.file).tries(QStringLiteral("SELECT rowlock_give_rights()")), QString());
    const QString said = ForeignProgram(asCounter(house.file)).tries(sql);
    QVERIFY2(said.contains(u"permission denied") || said.contains(u"must be owner"), qPrintable(said));
    QCOMPARE(house.verifiedByOwner(), QString());
}

void TestServerRights::aReaderChangesNothing()
{
    HouseFixture house;
    const EventId event = house.newEvent();
    auto opened = Connection::open(asReader(house.file), OpenMode::ReadWrite);
    QVERIFY2(opened, qPrintable(said(opened)));
    QVERIFY((*opened)->isReadOnly());
    QVERIFY(readEvent(**opened, event));
    house.connection = std::move(*opened);
    const auto refused = house.hold(house.one(), event, {QStringLiteral("A1")});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
    QVERIFY2(refused.error().message.contains(u"may only look"), qPrintable(said(refused)));
    ForeignProgram reader(asReader(house.file));
    for (const QString &sql :
         {QStringLiteral("INSERT INTO patron (name, salt) VALUES ('x', decode(repeat('00', 16), 'hex'))"),
          QStringLiteral("UPDATE event SET name = 'x'"), QStringLiteral("DELETE FROM hold_item")})
        QVERIFY2(reader.tries(sql).contains(u"permission denied"), qPrintable(sql));
}

void TestServerRights::anOlderHouseWaitsForItsOwner()
{
    HouseFixture house;
    house.connection.reset();
    QCOMPARE(ForeignProgram(house.file).tries(QStringLiteral("UPDATE rowlock_schema SET version = version - 1")),
             QString());
    const auto refused = Connection::open(asCounter(house.file), OpenMode::ReadWrite);
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.contains(u"by a user of the server who owns it"), qPrintable(said(refused)));
}

void TestServerRights::aTerminalSaysThatItComparesNoRules()
{
    HouseFixture house;
    const auto terminals = verifyHouse(*house.connection);
    QVERIFY2(terminals && terminals->ok(), qPrintable(said(terminals)));
    QVERIFY(!terminals->rulesCompared);
    const auto owner = Connection::open(house.file, OpenMode::ReadOnly);
    QVERIFY(verifyHouse(**owner)->rulesCompared);
}

// After a migration there may be tables that nobody had a right on.
void TestServerRights::rightsAreGivenAgain()
{
    HouseFixture house;
    const EventId event = house.newEvent();
    ForeignProgram owner(house.file);
    QCOMPARE(owner.tries(QStringLiteral("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM rowlock_counter")), QString());
    const auto refused = house.hold(house.one(), event, {QStringLiteral("A1")});
    QVERIFY(!refused);
    QVERIFY2(isSentence(refused.error().message) && refused.error().message.contains(u"does not allow this user"),
             qPrintable(said(refused)));
    QCOMPARE(owner.tries(QStringLiteral("SELECT rowlock_give_rights()")), QString());
    QVERIFY(house.hold(house.one(), event, {QStringLiteral("A1")}));
}

void TestServerRights::verifyComparesTheRights_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("problem");
    QTest::newRow("one that is missing") << u"REVOKE UPDATE (state) ON ticket FROM rowlock_counter"_qs
                                         << u"right of rowlock_counter on ticket.state is missing"_qs;
    QTest::newRow("more than it had") << u"GRANT DELETE ON ticket TO rowlock_counter"_qs
                                      << u"right of rowlock_counter on ticket was changed"_qs;
    QTest::newRow("the whole table") << u"GRANT UPDATE ON journal TO rowlock_counter"_qs
                                     << u"right of rowlock_counter on journal was changed"_qs;
    QTest::newRow("one login's own") << u"GRANT UPDATE (price_minor) ON ticket TO counter"_qs
                                     << u"right of counter on ticket.price_minor was added"_qs;
    QTest::newRow("everybody's") << u"GRANT EXECUTE ON FUNCTION rowlock_give_rights() TO PUBLIC"_qs
                                 << u"right of everybody on rowlock_give_rights was added"_qs;
    QTest::newRow("to make tables") << u"GRANT CREATE ON SCHEMA public TO rowlock_reader"_qs
                                    << u"right of rowlock_reader on the schema was added"_qs;
    QTest::newRow("only to look") << u"GRANT SELECT ON ticket TO counter"_qs << QString();
}

void TestServerRights::verifyComparesTheRights()
{
    QFETCH(QString, sql);
    QFETCH(QString, problem);
    HouseFixture house;
    QCOMPARE(ForeignProgram(house.file).tries(sql), QString());
    const auto owner = Connection::open(house.file, OpenMode::ReadOnly);
    const auto report = verifyHouse(**owner);
    QVERIFY2(report, qPrintable(said(report)));
    const QString all = report->problems.join(u'\n');
    QVERIFY2(problem.isEmpty() ? report->ok() : all.contains(problem), qPrintable(all));
}

ROWLOCK_TEST(TestServerRights)
#include "tst_server_rights.moc"

// What is sent to a server together: it is done in its order, counted before COMMIT, and a fault is told to whom it
// belongs.
#include "model/db/connection.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QtTest>

using namespace rowlock;

class TestPostgresPosted : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void isDoneInItsOrder();
    void aWriteThatChangesNothingIsNotCommitted();
    void aFaultIsToldAtCommit();
    void aFaultBelongsToItsWriteOfAGroup();
    void aWriteOfAGroupThatChangesNothingIsUndoneAlone();
    void anAnswerAfterAFaultIsNone();
    void aRefusalBeforeAnythingWasSentUndoesItAlone();
    void moreThanGoesAtOnce();
    void wrongValuesAreRefusedAtOnce();
    void anAnswerTakenLateIsTheOneOfItsTime();
    void aBrokenCircleIsTriedAgainOnce();
    void whatWasPreparedForAnotherTableIsTriedAgain();

private:
    Result<Done> posts(const QString &name, int letter);
    qint64 codes() { return ForeignProgram(m_address).number(QStringLiteral("SELECT count(*) FROM block_code")); }

    QString m_address;
    std::unique_ptr<Connection> m_connection;
    qint64 m_codesBefore = 0;
};

void TestPostgresPosted::initTestCase()
{
    if (!canTestOnServer())
        QSKIP("no PostgreSQL server is installed");
}

void TestPostgresPosted::init()
{
    m_address = newServerDatabase();
    auto made = Connection::create(m_address, [](Connection &) -> Result<Done> { return Done(); });
    QVERIFY2(made, qPrintable(said(made)));
    m_connection = std::move(*made);
    m_codesBefore = codes();
}

void TestPostgresPosted::cleanup()
{
    m_connection.reset();
    dropServerDatabase(m_address);
}

// A name that is empty, and a letter that is there already, are refused by the server.
Result<Done> TestPostgresPosted::posts(const QString &name, int letter)
{
    return post(*m_connection, R"(
        INSERT INTO block_code (letter, meaning, color, is_kill, who, sellers) VALUES (?, ?, '#000000', 0, 'nobody',
            ''))",
                QString(QChar(letter)), name);
}

void TestPostgresPosted::isDoneInItsOrder()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<QString> {
        TRY(posts(QStringLiteral("first"), 'A'));
        TRY(postOne(*m_connection, R"(UPDATE block_code SET meaning = 'second' WHERE letter = 'A')"));
        return one<QString>(*m_connection, R"(SELECT meaning FROM block_code WHERE letter = 'A')",
                            [](const Row &row) { return row.text(0); });
    });
    QVERIFY2(answer, qPrintable(said(answer)));
    QCOMPARE(*answer, QStringLiteral("second"));
    QCOMPARE(codes(), m_codesBefore + 1);
}

void TestPostgresPosted::aWriteThatChangesNothingIsNotCommitted()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(posts(QStringLiteral("first"), 'A'));
        return postOne(*m_connection, R"(UPDATE block_code SET meaning = 'second' WHERE letter = 'B')");
    });
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::StorageCorrupt);
    QCOMPARE(codes(), m_codesBefore);
    QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(QStringLiteral("first"), 'A'); }));
}

void TestPostgresPosted::aFaultIsToldAtCommit()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(posts(QStringLiteral("first"), 'A'));
        return posts({}, 'B');
    });
    QVERIFY(!answer);
    QVERIFY2(answer.error().details.contains(u"constraint"), qPrintable(said(answer)));
    QVERIFY(!answer.error().details.contains(u"unknown"));
    QCOMPARE(codes(), m_codesBefore);
    QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(QStringLiteral("first"), 'A'); }));
}

void TestPostgresPosted::aFaultBelongsToItsWriteOfAGroup()
{
    WriteGroup group(*m_connection);
    QVERIFY(group.begin(1000));
    const auto write = [&](const QString &name, int letter) {
        return inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(name, letter); });
    };
    QVERIFY(write(QStringLiteral("one"), 'A'));
    QVERIFY(!write({}, 'B'));
    QVERIFY(write(QStringLiteral("three"), 'D'));
    QVERIFY(group.commit());
    QCOMPARE(codes(), m_codesBefore + 2);
}

void TestPostgresPosted::aWriteOfAGroupThatChangesNothingIsUndoneAlone()
{
    WriteGroup group(*m_connection);
    QVERIFY(group.begin(1000));
    QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(QStringLiteral("one"), 'A'); }));
    const auto refused = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(posts(QStringLiteral("two"), 'B'));
        return postOne(*m_connection, R"(UPDATE block_code SET meaning = 'second' WHERE letter = 'X')");
    });
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::StorageCorrupt);
    QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(QStringLiteral("three"), 'D'); }));
    QVERIFY(group.commit());
    QCOMPARE(codes(), m_codesBefore + 2);
}

void TestPostgresPosted::anAnswerAfterAFaultIsNone()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<qsizetype> {
        const auto letter = [](const Row &row) { return row.text(0); };
        TRY(posts({}, 'A'));
        TRY_GET(const auto asked, ask<QString>(*m_connection, R"(SELECT letter FROM block_code)", letter));
        const auto first = asked.all();
        const auto second = asked.all();
        if (first || second)
            return (second ? *second : *first).size();
        return refuse(second.error());
    });
    QVERIFY(!answer);
}

void TestPostgresPosted::aRefusalBeforeAnythingWasSentUndoesItAlone()
{
    WriteGroup group(*m_connection);
    QVERIFY(group.begin(1000));
    const auto refused = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(posts(QStringLiteral("one"), 'A'));
        return refuse(ErrorCode::Forbidden, QStringLiteral("Not this one."));
    });
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Forbidden);
    QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) { return posts(QStringLiteral("two"), 'A'); }));
    QVERIFY(group.commit());
    QCOMPARE(ForeignProgram(m_address).text(QStringLiteral("SELECT meaning FROM block_code WHERE letter = 'A'")),
             QStringLiteral("two"));
}

void TestPostgresPosted::moreThanGoesAtOnce()
{
    constexpr int many = 1000;
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        for (int i = 0; i < many; ++i)
            TRY(post(*m_connection, R"(INSERT INTO patron (name, salt) VALUES (?, ?))", QString(200, u'x'),
                     QByteArray(16, char(i))));
        return Done();
    });
    QVERIFY2(answer, qPrintable(said(answer)));
    QCOMPARE(ForeignProgram(m_address).number(QStringLiteral("SELECT count(*) FROM patron")), many);
}

void TestPostgresPosted::wrongValuesAreRefusedAtOnce()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
        const auto posted = post(*m_connection, R"(UPDATE block_code SET meaning = ? WHERE letter = ?)", 1);
        return posted ? Result<Done>(refuse(ErrorCode::Forbidden, QStringLiteral("It was taken."))) : posted;
    });
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::StorageUnusable);
}

void TestPostgresPosted::anAnswerTakenLateIsTheOneOfItsTime()
{
    const auto answer = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<qint64> {
        const auto count = [](const Row &row) { return row.integer(0); };
        TRY_GET(const auto before, ask<qint64>(*m_connection, R"(SELECT count(*) FROM block_code)", count));
        TRY(posts(QStringLiteral("one"), 'A'));
        TRY_GET(const auto after, ask<qint64>(*m_connection, R"(SELECT count(*) FROM block_code)", count));
        TRY_GET(const qint64 more, after.one());
        TRY_GET(const qint64 less, before.one());
        return more - less;
    });
    QVERIFY2(answer, qPrintable(said(answer)));
    QCOMPARE(*answer, 1);
}

// PostgreSQL ends one of two that wait for each other; here everybody but the second who asks.
void TestPostgresPosted::aBrokenCircleIsTriedAgainOnce()
{
    ForeignProgram other(m_address);
    QCOMPARE(other.tries(QStringLiteral(
                 "CREATE SEQUENCE asked; CREATE FUNCTION circle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                 " IF nextval('public.asked') <> 2 THEN RAISE EXCEPTION 'circle' USING ERRCODE = '40P01'; END IF;"
                 " RETURN NEW; END $$;"
                 "GRANT USAGE ON SEQUENCE asked TO PUBLIC;"
                 "CREATE TRIGGER circle BEFORE INSERT ON block_code FOR EACH ROW EXECUTE FUNCTION circle()")),
             QString());
    int tries = 0;
    const auto write = [&](int letter) {
        return inWriteTransaction(*m_connection, [&](WriteTransaction &) {
            ++tries;
            return posts(QStringLiteral("once"), letter);
        });
    };
    const auto done = write('A');
    QVERIFY2(done, qPrintable(said(done)));
    QCOMPARE(tries, 2);
    QCOMPARE(codes(), m_codesBefore + 1);
    QCOMPARE(write('B').error().code, ErrorCode::Busy); // and not for ever
    QCOMPARE(tries, 4);
    QCOMPARE(codes(), m_codesBefore + 1);
}

void TestPostgresPosted::whatWasPreparedForAnotherTableIsTriedAgain()
{
    const auto read = [&] {
        return inReadTransaction(*m_connection, [&] {
            return one<qint64>(*m_connection, "SELECT a FROM of_another",
                               [](const Row &row) { return row.integer(0); });
        });
    };
    ForeignProgram other(m_address);
    QCOMPARE(other.tries(QStringLiteral("CREATE TABLE of_another AS SELECT 7 AS a")), QString());
    QCOMPARE(read().value(), 7);
    QCOMPARE(other.tries(QStringLiteral("ALTER TABLE of_another ALTER a TYPE bigint")), QString());
    const auto again = read();
    QVERIFY2(again, qPrintable(said(again)));
}

ROWLOCK_TEST(TestPostgresPosted)
#include "tst_postgres_posted.moc"

// The journal's canonical form is described well enough for a program that knows nothing of ours: a checker in Python
// agrees with verify about houses that were used and houses that were tampered with.
#include "model/store/journal.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/random_season.h"

#include <QCryptographicHash>
#include <QProcess>
#include <QStandardPaths>

using namespace rowlock;

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void hashesTheCanonicalForm();
    void agreesWithAnIndependentChecker_data();
    void agreesWithAnIndependentChecker();
    void agreesAboutNamesTakenOut_data();
    void agreesAboutNamesTakenOut();
    void readsLinesInPages();

private:
    static void compareWithTheChecker(const QString &copy, bool broken);

    std::unique_ptr<HouseFixture> m_house; // closed
};

void TestJournal::initTestCase()
{
    m_house = std::make_unique<HouseFixture>();
    RandomSeason season(*m_house, 7);
    // Names beyond ASCII, so that bytes and characters differ in the netstrings.
    season.addEvent(m_house->newEvent({}, QStringLiteral("Così fan tutte — “première” \U0001F3AD")));
    DONE(blockSeats(*m_house->connection, m_house->at(QStringLiteral("Kasse/Süd")), EventId(1), m_house->plan,
                    {QStringLiteral("A1")}, QStringLiteral("H"), QStringLiteral("für die Königin, \"quoted\" \\ not")));
    for (int i = 0; i < 120; ++i)
        season.step();
    QCOMPARE(m_house->verified(), QString());
    m_house->close();
}

void TestJournal::hashesTheCanonicalForm()
{
    JournalRow row{12,           1795000000123, QStringLiteral("seat.held"), QStringLiteral("Süd"), QString(), 3, 0,
                   std::nullopt, std::nullopt,  QStringLiteral("{}"),        QByteArray(32, '\0'),  {}};
    const QByteArray form = QByteArray(32, '\0')
                            + "2:12,13:1795000000123,9:seat.held,4:S\xc3\xbc"
                              "d,0:,1:3,1:0,-,-,2:{},";
    QCOMPARE(journalHash(row).toHex(), QCryptographicHash::hash(form, QCryptographicHash::Sha256).toHex());
}

void TestJournal::agreesWithAnIndependentChecker_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("broken");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql) << true; };
    QTest::newRow("as it was used") << QString() << false;
    row("a body", "UPDATE journal SET body = '{}' WHERE seq = 20");
    row("a time", "UPDATE journal SET at = at + 1 WHERE seq = 20");
    row("a NULL",
        "UPDATE journal SET hold_id = NULL WHERE seq = (SELECT min(seq) FROM journal WHERE hold_id IS NOT NULL)");
    row("a zero for a NULL", "UPDATE journal SET order_id = 0 WHERE seq = 4");
    row("removed", "DELETE FROM journal WHERE seq = 20");
    row("changed places", "UPDATE journal SET seq = -1 WHERE seq = 20; UPDATE journal SET seq = 20 WHERE seq = 21; "
                          "UPDATE journal SET seq = 21 WHERE seq = -1");
    row("one field's end moved to the next",
        "UPDATE journal SET terminal = terminal || '0:', clerk = '' WHERE seq = 20");
}

void TestJournal::agreesWithAnIndependentChecker()
{
    QFETCH(QString, sql);
    QFETCH(bool, broken);
    ONLY_OF_A_FILE(); // the checker reads one
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("a house #1%.rowlock"));
    QVERIFY(QFile::copy(m_house->file, copy));
    if (!sql.isEmpty())
        QCOMPARE(ForeignProgram(copy).forces(sql), QString());
    compareWithTheChecker(copy, broken);
}

void TestJournal::agreesAboutNamesTakenOut_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("broken");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql) << true; };
    QTest::newRow("as it came along") << QString() << false;
    row("a body without its name", "UPDATE journal SET body = replace(body, 'total', 'sum') WHERE kind = 'order.sold' "
                                   "AND redacted_by IS NOT NULL");
    row("its time", "UPDATE journal SET at = at + 1 WHERE kind = 'hold.named' AND redacted_by IS NOT NULL");
    row("its hash", "UPDATE journal SET hash = zeroblob(32) WHERE kind = 'hold.named' AND redacted_by IS NOT NULL");
    row("one that says it was none",
        "UPDATE journal SET redacted_by = NULL WHERE kind = 'waitlist.joined' AND redacted_by IS NOT NULL");
    row("one more that says so", "UPDATE journal SET body = '{}', redacted_by = (SELECT seq FROM journal WHERE kind = "
                                 "'journal.redacted') WHERE seq = 20");
    row("by an entry that did not",
        "UPDATE journal SET body = '{}', redacted_by = (SELECT max(seq) FROM journal) WHERE seq = 20");
    row("what tells of them",
        "UPDATE journal SET body = replace(body, 'sha256', 'sha') WHERE kind = 'journal.redacted'");
}

void TestJournal::agreesAboutNamesTakenOut()
{
    QFETCH(QString, sql);
    QFETCH(bool, broken);
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("old.rowlock"));
    QVERIFY(QFile::copy(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses/schema-11.rowlock"), copy));
    QVERIFY(QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner));
    {
        const auto connection = Connection::open(copy, OpenMode::ReadWrite);
        QVERIFY2(connection, qPrintable(said(connection)));
        TestClock clock({1'900'000'000'000});
        DONE(setOnSale(**connection, {{QStringLiteral("counter/1"), {}}, clock}, EventId(2), false));
    }
    ForeignProgram program(copy);
    QCOMPARE(program.number(QStringLiteral("SELECT count(*) FROM journal WHERE redacted_by IS NOT NULL")), 7);
    if (!sql.isEmpty())
        QCOMPARE(ForeignProgram(copy).forces(sql), QString());
    compareWithTheChecker(copy, broken);
}

void TestJournal::compareWithTheChecker(const QString &copy, bool broken)
{
    QStringList chain;
    {
        const auto connection = Connection::open(copy, OpenMode::ReadWrite);
        QVERIFY2(connection, qPrintable(said(connection)));
        const auto report = verifyHouse(**connection);
        QVERIFY2(report, qPrintable(said(report)));
        chain = report->problems.filter(QRegularExpression(
            QStringLiteral("^(The journal has a gap|The journal's chain|Journal entry \\d+ .* was altered|"
                           "Among the journal entries|Journal entries say)")));
        QCOMPARE(report->ok(), !broken);
    }
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    QVERIFY(!python.isEmpty());
    QProcess checker;
    checker.start(python,
                  {QStringLiteral("-B"), QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/store/check_journal.py"), copy});
    QVERIFY(checker.waitForFinished(60'000));
    const QString said = QString::fromUtf8(checker.readAll());
    QVERIFY2(checker.exitStatus() == QProcess::NormalExit, qPrintable(said));
    QCOMPARE(checker.exitCode(), broken ? 1 : 0);
    QVERIFY2(said.contains(QStringLiteral(" %1 faults").arg(chain.size())), qPrintable(said + chain.join(u'\n')));
}

void TestJournal::readsLinesInPages()
{
    m_house->reopen();
    qint64 after = 0;
    qint64 lines = 0;
    while (true) {
        const auto page = readJournal(*m_house->connection, after, 50);
        QVERIFY2(page, qPrintable(said(page)));
        QCOMPARE(page->total, page->newest - after);
        if (page->lines.isEmpty())
            break;
        QVERIFY(page->lines.size() <= 50);
        for (const JournalLine &line : page->lines)
            QCOMPARE(line.seq, ++after);
        lines += page->lines.size();
    }
    QCOMPARE(readJournal(*m_house->connection, 0, 1)->total, lines);
    QCOMPARE(readJournal(*m_house->connection, lines + 5, 1)->total, 0);
    const auto report = verifyHouse(*m_house->connection);
    QCOMPARE(report->checked.value(QStringLiteral("journal")).toInteger(), lines);
    m_house->close();
}

ROWLOCK_TEST(TestJournal)
#include "tst_journal.moc"

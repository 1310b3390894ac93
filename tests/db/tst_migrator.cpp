// From one schema to the next on real files: once, completely, with a copy of what was.
#include "model/db/connection_inner.h"
#include "model/db/maintenance.h"
#include "model/db/migrator.h"
#include "model/db/schema_check.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include "tests/support/child.h"
#include "tests/support/foreign_program.h"

#include <QDir>
#include <QTemporaryDir>

using namespace rowlock;

namespace {

// This program's own schema and two more steps; the trigger has semicolons inside, the text a quoted one.
QList<Migration> further()
{
    QList<Migration> migrations = embeddedMigrations();
    const int next = supportedSchema() + 1;
    migrations.append({next, QStringLiteral("9001_notes.sql"),
                       "-- it's a note; really\n"
                       "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;\n"
                       "CREATE TRIGGER note_stays BEFORE DELETE ON note BEGIN\n"
                       "    SELECT RAISE(ABORT, 'notes; stay');\n"
                       "END;\n"
                       "INSERT INTO note (text) VALUES ('one; two'), ('--three');\n"
                       "-- the end"});
    migrations.append({next + 1, QStringLiteral("9002_more.sql"), "ALTER TABLE note ADD COLUMN weight INTEGER;"});
    return migrations;
}

int playMigration(const QString &part, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite, 30'000);
    if (!connection)
        return 1;
    sayLine(QStringLiteral("ready"));
    hearLine();
    Q_UNUSED(part);
    return Migrator(**connection, further()).bringUpToDate(Migrator::Copy::Keep) ? 0 : 2;
}

} // namespace

class TestMigrator : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house.rowlock"));
        auto created = Connection::open(m_file, OpenMode::Create);
        QVERIFY(created);
        m_connection = std::move(*created);
    }
    void cleanup() { m_connection.reset(); }

    void knowsItsOwnScripts()
    {
        const QList<Migration> migrations = embeddedMigrations();
        QVERIFY(!migrations.isEmpty());
        for (int i = 0; i < migrations.size(); ++i) {
            QCOMPARE(migrations.at(i).number, i + 1);
            QVERIFY(!migrations.at(i).sql.isEmpty());
        }
        QCOMPARE(m_connection->schema(), supportedSchema());
    }

    // A script that was added changes it: what is said here then goes into resources/migrations/schema.sha256. Another
    // version may write otherwise what an ALTER TABLE leaves; there all is compared each time.
    void theirDigestIsKeptBesideThem()
    {
        const auto made = schemaProblems(*m_connection);
        QVERIFY(made && made->problems.isEmpty());
        if (!m_connection->storage().engine.startsWith(QStringLiteral("SQLite 3.40.")))
            QSKIP("the digest is that of SQLite 3.40");
        QVERIFY2(isAsMade(made->digest, QStringLiteral(":/migrations")), made->digest.constData());
    }
    // What is another program's business changes the digest, and so all is compared.
    void withAnotherDigestAllIsCompared()
    {
        ForeignProgram program(m_file);
        QCOMPARE(program.tries(QStringLiteral("CREATE TABLE theirs (id INTEGER)")), QString());
        const auto more = schemaProblems(*m_connection);
        QVERIFY(more && !isAsMade(more->digest, QStringLiteral(":/migrations")));
        QCOMPARE(more->problems, QStringList());
        QCOMPARE(program.tries(QStringLiteral("DROP TRIGGER seat_counted")), QString());
        QCOMPARE(schemaProblems(*m_connection)->problems,
                 QStringList(QStringLiteral("trigger seat_counted is missing")));
    }

    void aNewHouseNeedsNoCopy() { QVERIFY(copies().isEmpty()); }

    void takesEveryStepAndKeepsWhatWas()
    {
        const auto done = Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::Keep);
        QVERIFY2(done, qPrintable(done ? QString() : done.error().diagnosis));
        QCOMPARE(m_connection->schema(), supportedSchema() + 2);
        QCOMPARE(m_connection->inner().sqlite().engine->userVersion().value(), supportedSchema() + 2);
        const auto texts = all<QString>(*m_connection, "SELECT text FROM note ORDER BY id",
                                        [](const Row &row) { return row.text(0); });
        QCOMPARE(texts.value(), (QList<QString>{QStringLiteral("one; two"), QStringLiteral("--three")}));
        QCOMPARE(m_connection->inner().sqlite().engine->integer(QStringLiteral("PRAGMA foreign_keys")).value(), 1);

        QCOMPARE(copies().size(), 1);
        QVERIFY(
            copies().first().startsWith(QStringLiteral("house.rowlock.before-schema-%1-").arg(supportedSchema() + 2)));
        const auto copy = Connection::open(m_folder->filePath(copies().first()), OpenMode::ReadWrite);
        QVERIFY(copy); // a whole house of the schema before
        QCOMPARE((*copy)->schema(), supportedSchema());
        QVERIFY(checkIntegrity(**copy));
    }

    void aMigratedHouseIsLikeAFreshOne_data()
    {
        QTest::addColumn<QString>("old"); // empty: a new house, brought up step by step
        QTest::newRow("step by step") << QString();
        const QDir released(QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/houses"));
        for (const QString &name : released.entryList({QStringLiteral("*.rowlock")}, QDir::Files))
            QTest::newRow(qPrintable(name)) << released.filePath(name);
    }
    // The migrations meet an old house in several visits and a new one all at once; both end as the same tables and
    // rules.
    void aMigratedHouseIsLikeAFreshOne()
    {
        QFETCH(QString, old);
        const QString file = path(QStringLiteral("old.rowlock"));
        if (old.isEmpty())
            QVERIFY(Connection::open(file, OpenMode::Create));
        else
            QVERIFY(QFile::copy(old, file) && QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
        auto migrated = Connection::open(file, OpenMode::ReadWrite);
        QVERIFY2(migrated, qPrintable(migrated ? QString() : migrated.error().message));
        QCOMPARE(schemaProblems(**migrated).value().problems, QStringList());
        for (int steps = supportedSchema() + 1; steps <= further().size(); ++steps)
            QVERIFY(Migrator(**migrated, further().mid(0, steps)).bringUpToDate(Migrator::Copy::None));

        QVERIFY(Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::None));
        const auto tables = [](Connection &connection) {
            return connection.inner()
                .sqlite()
                .engine
                ->lines(QStringLiteral("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"))
                .value();
        };
        QCOMPARE(tables(**migrated), tables(*m_connection));
    }

    void doesNothingTheSecondTime()
    {
        QVERIFY(Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::Keep));
        QVERIFY(Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::Keep));
        QCOMPARE(copies().size(), 1);
    }

    void stopsAtTheLastStepThatWorked_data()
    {
        QTest::addColumn<QByteArray>("broken");
        QTest::newRow("wrong SQL") << QByteArray("CREATE TABLE half (a INTEGER); CREATE TABEL other (b INTEGER);");
        QTest::newRow("unfinished") << QByteArray("CREATE TABLE half (a INTEGER); CREATE TABLE other (b");
        QTest::newRow("broken rule") << QByteArray(
            "CREATE TABLE half (a INTEGER NOT NULL); INSERT INTO half VALUES (NULL);");
        QTest::newRow("orphans") << QByteArray(
            "CREATE TABLE half (a INTEGER REFERENCES note (id)); INSERT INTO half VALUES (99);");
        QTest::newRow("ends its transaction") << QByteArray("CREATE TABLE half (a INTEGER); ROLLBACK;");
    }
    void stopsAtTheLastStepThatWorked()
    {
        QFETCH(QByteArray, broken);
        QList<Migration> migrations = further();
        migrations.last().sql = broken;
        const auto refused = Migrator(*m_connection, migrations).bringUpToDate(Migrator::Copy::Keep);
        QVERIFY(!refused);
        QVERIFY2(refused.error().diagnosis.contains(u"9002_more.sql"), qPrintable(refused.error().diagnosis));
        SqliteEngine &engine = *m_connection->inner().sqlite().engine;
        QVERIFY(!engine.inTransaction());
        QCOMPARE(engine.userVersion().value(), supportedSchema() + 1);
        QCOMPARE(engine.integer(QStringLiteral("SELECT count(*) FROM sqlite_schema WHERE name = 'half'")).value(), 0);
        QCOMPARE(engine.integer(QStringLiteral("PRAGMA foreign_keys")).value(), 1);
        QCOMPARE(copies().size(), 1);
    }

    void howeverOftenItFailsThereIsOneCopy()
    {
        QList<Migration> migrations = further();
        migrations[supportedSchema()].sql = "CREATE TABLE half (a INTEGER); INSERT INTO nowhere VALUES (1);";
        for (int attempt = 0; attempt < 5; ++attempt) {
            const auto refused = Migrator(*m_connection, migrations).bringUpToDate(Migrator::Copy::Keep);
            QVERIFY(!refused);
            QCOMPARE(codeName(refused.error().code), codeName(ErrorCode::StorageCorrupt));
            QCOMPARE(copies().size(), 1);
        }
        // Another content is another copy.
        QVERIFY(inWriteTransaction(*m_connection, [&](WriteTransaction &) {
            return run(*m_connection, "UPDATE block_code SET meaning = meaning || '.'");
        }));
        QVERIFY(!Migrator(*m_connection, migrations).bringUpToDate(Migrator::Copy::Keep));
        QCOMPARE(copies().size(), 2);
        QCOMPARE(m_connection->inner().sqlite().engine->integer(QStringLiteral("PRAGMA foreign_keys")).value(), 1);
    }

    void aHouseThatIsNotOfItsNumberIsNotTouched()
    {
        const int first = supportedSchema() + 1;
        QVERIFY(Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::None));
        SqliteEngine &engine = *m_connection->inner().sqlite().engine;
        QVERIFY(engine.execute(QStringLiteral("PRAGMA user_version=%1").arg(first - 1)));
        const auto refused = Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::Keep);
        QVERIFY(!refused);
        QCOMPARE(codeName(refused.error().code), codeName(ErrorCode::StorageCorrupt));
        QVERIFY2(refused.error().diagnosis.contains(u"table note is there before its time"),
                 qPrintable(refused.error().diagnosis));
        QVERIFY(copies().isEmpty());
    }

    void refusesAHouseFromTheFuture()
    {
        QVERIFY(Migrator(*m_connection, further()).bringUpToDate(Migrator::Copy::Keep));
        const auto refused = Migrator(*m_connection).bringUpToDate(Migrator::Copy::Keep);
        QCOMPARE(refused.error().code, ErrorCode::StorageNewer);
        m_connection.reset();
        QCOMPARE(Connection::open(m_file, OpenMode::ReadWrite).error().code, ErrorCode::StorageNewer);
    }

    void onlyOneOfManyProcessesDoesIt()
    {
        std::vector<std::unique_ptr<Child>> children;
        for (int i = 0; i < 4; ++i) {
            children.push_back(std::make_unique<Child>(QStringLiteral("migrate"), QStringList{m_file}));
            QCOMPARE(children.back()->line(), QStringLiteral("ready"));
        }
        for (auto &child : children)
            child->say(QStringLiteral("go"));
        for (auto &child : children)
            QCOMPARE(child->finish(), 0);
        QCOMPARE(copies().size(), 1);
        QCOMPARE(one<qint64>(*m_connection, "SELECT count(*) FROM note", [](const Row &row) { return row.integer(0); })
                     .value(),
                 2);
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }

    QStringList copies() const
    {
        return QDir(m_folder->path()).entryList({QStringLiteral("*.before-schema-*")}, QDir::Files | QDir::Hidden);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST_WITH_CHILDREN(TestMigrator, playMigration)
#include "tst_migrator.moc"

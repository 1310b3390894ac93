// Copies while others sell, and damage found.
#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/maintenance.h"
#include "model/db/schema_check.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

class TestMaintenance : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = path(QStringLiteral("house.rowlock"));
        m_copy = path(QStringLiteral("it's a copy.rowlock"));
        m_connection = std::move(Connection::open(m_file, OpenMode::Create).value());
        QVERIFY(write("CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT"));
        QVERIFY(write("CREATE TABLE child (parent_id INTEGER NOT NULL REFERENCES parent (id)) STRICT"));
        QVERIFY(write("INSERT INTO parent (name) VALUES ('one'), ('two')"));
    }
    void cleanup() { m_connection.reset(); }

    void copiesAWholeHouse()
    {
        QVERIFY(copyTo(*m_connection, m_copy));
        QVERIFY(write("DELETE FROM parent")); // does not reach the copy
        const auto copy = Connection::open(m_copy, OpenMode::ReadWrite);
        QVERIFY(copy);
        QCOMPARE((*copy)->schema(), m_connection->schema());
        QCOMPARE(
            one<qint64>(**copy, "SELECT count(*) FROM parent", [](const Row &row) { return row.integer(0); }).value(),
            2);
        QVERIFY(checkIntegrity(**copy));
    }

    void copiesWhatIsCommittedWhileAnotherIsWriting()
    {
        const auto writer = std::move(Connection::open(m_file, OpenMode::ReadWrite).value());
        TransactionRunner runner(*writer);
        QVERIFY(runner.beginWrite());
        QVERIFY(run(*writer, "INSERT INTO parent (name) VALUES ('three')"));
        QVERIFY(copyTo(*m_connection, m_copy)); // waits for nobody
        QVERIFY(runner.commit());
        const auto copy = Connection::open(m_copy, OpenMode::ReadOnly);
        QVERIFY(copy);
        QCOMPARE(
            one<qint64>(**copy, "SELECT count(*) FROM parent", [](const Row &row) { return row.integer(0); }).value(),
            2);
    }

    void copiesFromAHouseThatIsOnlyRead()
    {
        const auto reader = Connection::open(m_file, OpenMode::ReadOnly);
        QVERIFY(reader);
        QVERIFY(copyTo(**reader, m_copy));
        QVERIFY(Connection::open(m_copy, OpenMode::ReadWrite));
    }

    void overwritesNothing()
    {
        QFile present(m_copy);
        QVERIFY(present.open(QIODevice::WriteOnly));
        present.write("last year");
        present.close();
        refuses(m_copy, u"exists already");
        refuses(m_file, u"exists already");
        QCOMPARE(QFileInfo(m_copy).size(), 9);
        refuses(m_folder->path(), u"is a folder");
        refuses(path(QStringLiteral("no/such/copy.rowlock")), u"does not exist");
        refuses(QString(), u"is a folder");
    }

    void givesNoNameThatIsTaken()
    {
        // What a copy and a new house end with, when somebody else took the name meanwhile.
        const QString draft = path(QStringLiteral("draft"));
        for (const QString &name : {draft, m_copy}) {
            QFile file(name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(name.toUtf8());
        }
        const auto refused = publish(draft, m_copy);
        QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
        QVERIFY(!QFile::exists(draft));
        QFile kept(m_copy);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), m_copy.toUtf8());
    }

    void findsNothingInAHealthyHouse()
    {
        QVERIFY(integrityProblems(*m_connection).value().isEmpty());
        QVERIFY(checkIntegrity(*m_connection));
    }

    void findsOrphans()
    {
        SqliteEngine &engine = *m_connection->inner().sqlite().engine;
        QVERIFY(engine.execute(QStringLiteral("PRAGMA foreign_keys=OFF")));
        QVERIFY(write("INSERT INTO child (parent_id) VALUES (77)"));
        const auto found = checkIntegrity(*m_connection);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::StorageCorrupt);
        const QJsonArray problems = found.error().details.value(u"problems").toArray();
        QCOMPARE(problems.size(), 1);
        QVERIFY(problems.first().toString().contains(u"child"));
    }

    // Each page is sound by itself, and what is read by the index is not there.
    void findsAnIndexInThePlaceOfAnother()
    {
        QVERIFY(write("CREATE INDEX by_name ON parent (name, id)"));
        QVERIFY(write("CREATE INDEX late ON parent (name, id) WHERE id > 100")); // of no row
        const auto pageOf = [this](const char *index) {
            return m_connection->inner()
                .sqlite()
                .engine
                ->integer(
                    QStringLiteral("SELECT rootpage FROM sqlite_schema WHERE name = '%1'").arg(QLatin1String(index)))
                .value();
        };
        const qint64 one = pageOf("by_name"), other = pageOf("late");
        m_connection.reset();
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const auto pageAt = [&file](qint64 page) {
            file.seek((page - 1) * 4096);
            return file.read(4096);
        };
        const QByteArray first = pageAt(one), second = pageAt(other);
        file.seek((one - 1) * 4096);
        file.write(second);
        file.seek((other - 1) * 4096);
        file.write(first);
        file.close();
        const auto opened = Connection::open(m_file, OpenMode::ReadWrite);
        QVERIFY(opened);
        QCOMPARE(checkIntegrity(**opened).error().code, ErrorCode::StorageCorrupt);
    }

    void findsAnOverwrittenPage()
    {
        const qint64 page =
            m_connection->inner()
                .sqlite()
                .engine->integer(QStringLiteral("SELECT rootpage FROM sqlite_schema WHERE name = 'parent'"))
                .value();
        m_connection.reset();
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek((page - 1) * 4096));
        file.write(QByteArray(4096, '\xee'));
        file.close();
        const auto opened = Connection::open(m_file, OpenMode::ReadWrite);
        QVERIFY(opened);
        QCOMPARE(checkIntegrity(**opened).error().code, ErrorCode::StorageCorrupt);
        const auto read = all<QString>(**opened, "SELECT name FROM parent", [](const Row &row) { return row.text(0); });
        QCOMPARE(read.error().code, ErrorCode::StorageCorrupt);
        QVERIFY(read.error().message.contains(u"is damaged"));
        m_connection.reset();
    }

    void findsChangedRules()
    {
        QCOMPARE(schemaProblems(*m_connection).value().problems, QStringList()); // its own tables do not disturb ours
        QVERIFY(write("CREATE TRIGGER meddling AFTER INSERT ON parent BEGIN DELETE FROM child; END"));
        QVERIFY(write("DROP TRIGGER payment_fixed"));
        QVERIFY(write("DROP INDEX ticket_live_seat"));
        QVERIFY(write("CREATE INDEX ticket_live_seat ON ticket (event_id, seat_no)"));
        QCOMPARE(schemaProblems(*m_connection).value().problems,
                 (QStringList{QStringLiteral("index ticket_live_seat was changed"),
                              QStringLiteral("trigger payment_fixed is missing"),
                              QStringLiteral("trigger meddling was added")}));
    }

    void replacesAHouseAndKeepsTheOldOne()
    {
        const QString fresh = path(QStringLiteral("fresh"));
        const QString kept = path(QStringLiteral("kept"));
        QVERIFY(copyTo(*m_connection, fresh));
        m_connection.reset();
        QVERIFY(replaceHouse(fresh, m_file, kept, {}));
        QVERIFY(!QFile::exists(fresh));
        QVERIFY(Connection::open(kept, OpenMode::ReadWrite));
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));
    }

    // The mark of what was saved last stays above the backup's end: the next opening would call the backup a loss.
    void replacesNothingWhereTheNewEndCannotBeSaid()
    {
        const QString fresh = path(QStringLiteral("fresh"));
        QVERIFY(copyTo(*m_connection, fresh));
        m_connection.reset();
        QFile::remove(bellFile(m_file));
        QVERIFY(QFile::link(QStringLiteral("/dev/full"), bellFile(m_file)));
        const auto replaced = replaceHouse(fresh, m_file, path(QStringLiteral("kept")), BellMark::of(38, "hash"));
        QVERIFY(!replaced);
        QCOMPARE(replaced.error().code, ErrorCode::StorageUnusable);
        QVERIFY(replaced.error().message.contains(QStringLiteral("nothing was replaced")));
        QVERIFY(!QFile::exists(fresh));
        QVERIFY(!QFile::exists(path(QStringLiteral("kept"))));
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));
    }

    // The name for what is replaced is taken, and a stranger's log lies beside it: nothing of that may come to the
    // house.
    void putsBackOnlyWhatItMovedAway()
    {
        const QString kept = path(QStringLiteral("kept"));
        QVERIFY(copyTo(*m_connection, path(QStringLiteral("fresh"))));
        m_connection.reset();
        QFile::remove(m_file + QStringLiteral("-wal"));
        for (const QString &name : {kept, QString(kept + QStringLiteral("-wal"))}) {
            QFile stranger(name);
            QVERIFY(stranger.open(QIODevice::WriteOnly));
            stranger.write("another house's");
        }
        QVERIFY(!replaceHouse(path(QStringLiteral("fresh")), m_file, kept, {}));
        QVERIFY(!QFile::exists(m_file + QStringLiteral("-wal")));
        QVERIFY(QFile::exists(kept + QStringLiteral("-wal")));
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));
    }

    void putsTheHouseBackWhereItsSuccessorIsNot()
    {
        m_connection.reset();
        QVERIFY(!replaceHouse(path(QStringLiteral("never written")), m_file, path(QStringLiteral("kept")), {}));
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }

    Result<qint64> write(const char *sql)
    {
        return inWriteTransaction(*m_connection, [&](WriteTransaction &) { return run(*m_connection, sql); });
    }

    void refuses(const QString &file, QStringView words)
    {
        const QStringList before = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden);
        const auto refused = copyTo(*m_connection, file);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
        QVERIFY2(refused.error().message.contains(words), qPrintable(refused.error().message));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden), before);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    QString m_copy;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST(TestMaintenance)
#include "tst_maintenance.moc"

// A connection to a real file: how it comes to be, what it is set to, what it leaves behind.
#include "model/db/connection_inner.h"
#include "model/db/migrator.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

class TestConnection : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("a house #1 100%?.rowlock"));
    }

    void createsAWholeHouseOfThisSchema()
    {
        const auto created = Connection::open(m_file, OpenMode::Create);
        QVERIFY2(created, qPrintable(created ? QString() : created.error().message + created.error().diagnosis));
        Connection &connection = **created;
        QCOMPARE(connection.schema(), supportedSchema());
        QCOMPARE(connection.file(), QFileInfo(m_file).canonicalFilePath());
        QVERIFY(!connection.isReadOnly());
        SqliteEngine &engine = *connection.inner().sqlite().engine;
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA application_id")), qint64(0x526F776C));
        QCOMPARE(*engine.userVersion(), qint64(supportedSchema()));
        QCOMPARE(*engine.text(QStringLiteral("PRAGMA journal_mode")), QStringLiteral("wal"));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA synchronous")), qint64(2));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA foreign_keys")), qint64(1));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA trusted_schema")), qint64(0));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA cell_size_check")), qint64(1));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA mmap_size")), qint64(0));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA wal_autocheckpoint")), qint64(0));
    }

    void writesAreThereForTheNextOne()
    {
        {
            const auto created = Connection::open(m_file, OpenMode::Create);
            QVERIFY(created);
            const auto written = inWriteTransaction(**created, [](WriteTransaction &transaction) -> Result<qint64> {
                TRY(run(transaction.connection(),
                        "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"));
                return run(transaction.connection(), "INSERT INTO note (text) VALUES (?), (?)", QStringLiteral("one"),
                           QStringLiteral("two"));
            });
            QVERIFY2(written, qPrintable(written ? QString() : written.error().diagnosis));
            QCOMPARE(*written, 2);
        }
        QCOMPARE(QFileInfo(writeAheadLogOf(m_file)).size(), 0); // the last one out leaves everything in the one file
        const auto opened = Connection::open(m_file, OpenMode::ReadWrite);
        QVERIFY(opened);
        const auto notes =
            all<QString>(**opened, "SELECT text FROM note ORDER BY id", [](const Row &row) { return row.text(0); });
        QVERIFY(notes);
        QCOMPARE(*notes, (QList<QString>{QStringLiteral("one"), QStringLiteral("two")}));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

ROWLOCK_TEST(TestConnection)
#include "tst_connection.moc"

// All or nothing, one at a time, on real files and between real processes.
#include "model/db/connection_inner.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/maintenance.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include "tests/support/child.h"

#include <QTemporaryDir>

#include <sqlite3.h>

using namespace rowlock;

namespace {

QString describe(const Error &error)
{
    return codeName(error.code) + QStringLiteral(": ") + error.message + QStringLiteral(" | ") + error.diagnosis;
}

std::unique_ptr<Connection> opened(const QString &file, OpenMode mode = OpenMode::ReadWrite, qint64 waitMs = 30'000)
{
    auto connection = Connection::open(file, mode, waitMs);
    if (!connection)
        qFatal("%s", qPrintable(describe(connection.error())));
    return std::move(*connection);
}

template <typename... Binds>
Result<qint64> write(Connection &connection, const char *sql, const Binds &...binds)
{
    return inWriteTransaction(connection, [&](WriteTransaction &) { return run(connection, sql, binds...); });
}

qint64 count(Connection &connection)
{
    return one<qint64>(connection, "SELECT value FROM counter", [](const Row &row) { return row.integer(0); }).value();
}

// Read, then write: loses increments unless whoever reads has the lock already.
Result<qint64> increment(Connection &connection)
{
    return inWriteTransaction(connection, [&](WriteTransaction &) -> Result<qint64> {
        const qint64 before = count(connection);
        TRY(run(connection, "UPDATE counter SET value = ?", before + 1));
        return before + 1;
    });
}

int playTransaction(const QString &part, const QStringList &arguments)
{
    const auto connection = opened(arguments.at(0));
    if (part == QLatin1String("increment")) {
        for (int i = arguments.at(1).toInt(); i > 0; --i) {
            if (!increment(*connection))
                return 1;
        }
    } else if (part == QLatin1String("increment for ever")) {
        for (;;) {
            const auto value = increment(*connection);
            if (!value)
                return 1;
            sayLine(QString::number(*value));
        }
    } else if (part == QLatin1String("hold")) {
        TransactionRunner runner(*connection);
        if (!runner.beginWrite())
            return 1;
        sayLine(QStringLiteral("begun"));
        hearLine();
    } else if (part == QLatin1String("nest")) {
        const auto outer = inWriteTransaction(*connection, [&](WriteTransaction &) { return increment(*connection); });
        return outer ? 0 : 1;
    }
    return 0;
}

} // namespace

class TestTransaction : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house.rowlock"));
        m_connection = opened(m_file, OpenMode::Create);
        QVERIFY(write(*m_connection, "CREATE TABLE counter (value INTEGER NOT NULL CHECK (value >= 0)) STRICT"));
        QVERIFY(write(*m_connection, "INSERT INTO counter (value) VALUES (0)"));
        QVERIFY(write(*m_connection, "CREATE TABLE parent (id INTEGER PRIMARY KEY, filling BLOB) STRICT"));
        QVERIFY(write(*m_connection,
                      "CREATE TABLE child (parent_id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)"));
    }
    void cleanup() { m_connection.reset(); }

    void undoesEverythingOnARefusal()
    {
        const auto refused = inWriteTransaction(*m_connection, [this](WriteTransaction &) -> Result<Done> {
            TRY(run(*m_connection, "UPDATE counter SET value = 5"));
            return refuse(ErrorCode::SeatUnavailable, QStringLiteral("gone"));
        });
        QCOMPARE(refused.error().code, ErrorCode::SeatUnavailable);
        QCOMPARE(count(*m_connection), 0);
        QCOMPARE(increment(*m_connection).value(), 1); // and the turn was given back
        QCOMPARE(increment(*opened(m_file)).value(), 2);
    }

    void undoesWhatWasNeverCommitted()
    {
        {
            TransactionRunner runner(*m_connection);
            QVERIFY(runner.beginWrite());
            QVERIFY(run(*m_connection, "UPDATE counter SET value = 5"));
        }
        QCOMPARE(count(*m_connection), 0);
        QCOMPARE(increment(*opened(m_file)).value(), 1);
    }

    void readsOneMoment()
    {
        const auto other = opened(m_file);
        const auto seen = inReadTransaction(*m_connection, [&]() -> Result<QList<qint64>> {
            const qint64 first = count(*m_connection);
            TRY(increment(*other));
            return QList<qint64>{first, count(*m_connection)};
        });
        QCOMPARE(seen.value(), (QList<qint64>{0, 0}));
        QCOMPARE(count(*m_connection), 1);
    }

    void readsAndWritesDoNotWaitForEachOther()
    {
        const auto reader = opened(m_file);
        TransactionRunner reading(*reader);
        QVERIFY(reading.beginRead());
        QCOMPARE(count(*reader), 0);
        QCOMPARE(increment(*m_connection).value(), 1);
        TransactionRunner writing(*m_connection);
        QVERIFY(writing.beginWrite());
        QVERIFY(run(*m_connection, "UPDATE counter SET value = 7"));
        QCOMPARE(count(*reader), 0);
        QVERIFY(reading.commit());
        QCOMPARE(count(*reader), 1);
        QVERIFY(writing.commit());
        QCOMPARE(count(*reader), 7);
    }

    void aCommitThatFailsLeavesNothingOpen()
    {
        const auto refused = write(*m_connection, "INSERT INTO child (parent_id) VALUES (5)"); // found only at COMMIT
        QVERIFY(!refused);
        QCOMPARE(brokenConstraint(refused.error()), QStringLiteral("foreign_key"));
        QVERIFY(!m_connection->inner().sqlite().engine->inTransaction());
        QCOMPARE(increment(*m_connection).value(), 1);
        QCOMPARE(increment(*opened(m_file)).value(), 2);
        QCOMPARE(one<qint64>(*m_connection, "SELECT count(*) FROM child", [](const Row &row) { return row.integer(0); })
                     .value(),
                 0);
    }

    void aFullDiskChangesNothingAndIsGotOver()
    {
        SqliteEngine &engine = *m_connection->inner().sqlite().engine;
        const qint64 pages = engine.integer(QStringLiteral("PRAGMA page_count")).value();
        QVERIFY(engine.execute(QStringLiteral("PRAGMA max_page_count=%1").arg(pages + 4)));
        bool laterWasRefused = false;
        const auto refused = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<qint64> {
            TRY(run(*m_connection, "UPDATE counter SET value = 5"));
            const auto full = run(*m_connection, "INSERT INTO parent (filling) VALUES (?)", QByteArray(100'000, 'x'));
            // Even a careless caller cannot go on: SQLite may have ended the transaction already.
            if (!m_connection->inner().sqlite().engine->inTransaction())
                laterWasRefused = !run(*m_connection, "UPDATE counter SET value = 6");
            else
                laterWasRefused = true;
            return full;
        });
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::StorageFull);
        QVERIFY(refused.error().message.contains(u"disk is full"));
        QVERIFY(laterWasRefused);
        QCOMPARE(count(*m_connection), 0);
        QVERIFY(engine.execute(QStringLiteral("PRAGMA max_page_count=%1").arg(1'000'000)));
        QCOMPARE(increment(*m_connection).value(), 1);
    }

    void whatFollowsALostTransactionIsRefused()
    {
        const auto refused = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<qint64> {
            // As a failing disk does behind our back.
            static_cast<void>(m_connection->inner().sqlite().engine->execute(SqliteEngine::Command::Rollback));
            return run(*m_connection, "UPDATE counter SET value = 6");
        });
        QVERIFY(!refused);
        QCOMPARE(count(*m_connection), 0);
        QCOMPARE(increment(*m_connection).value(), 1);
    }

    void noticesThatTheFileWasMoved()
    {
        const QString elsewhere = m_folder->filePath(QStringLiteral("elsewhere.rowlock"));
        QVERIFY(QFile::rename(m_file, elsewhere));
        expectRefusedInPlace(u"was moved, renamed");
        QVERIFY(QFile::rename(elsewhere, m_file));
        QCOMPARE(increment(*m_connection).value(), 1);
    }

    void noticesThatTheFileWasDeleted()
    {
        QVERIFY(QFile::remove(m_file));
        expectRefusedInPlace(u"renamed or deleted");
    }

    void noticesThatTheFileWasReplaced()
    {
        const QString copy = m_folder->filePath(QStringLiteral("copy.rowlock"));
        QVERIFY(copyTo(*m_connection, copy));
        QVERIFY(QFile::remove(m_file));
        QVERIFY(QFile::rename(copy, m_file));
        expectRefusedInPlace(u"was replaced by");
    }

    void noticesThatTheLogWasDeleted()
    {
        QVERIFY(QFile::remove(writeAheadLogOf(m_file)));
        expectRefusedInPlace(u"The log beside");
    }

    void noticesANewerSchema()
    {
        const auto newer = opened(m_file);
        QVERIFY(newer->inner().sqlite().engine->execute(
            QStringLiteral("PRAGMA user_version=%1").arg(m_connection->schema() + 1)));
        const auto refused = increment(*m_connection);
        QCOMPARE(refused.error().code, ErrorCode::StorageNewer);
        QCOMPARE(refused.error().details.value(u"schema").toInt(), m_connection->schema() + 1);
        QCOMPARE(count(*m_connection), 0);
    }

    void answersBusyAfterItsPatience()
    {
        Child holder(QStringLiteral("hold"), {m_file});
        QCOMPARE(holder.line(), QStringLiteral("begun"));
        const auto impatient = opened(m_file, OpenMode::ReadOnly, 60); // reading needs no turn
        QCOMPARE(count(*impatient), 0);
        m_connection->inner().waitMs = 60;
        const auto refused = increment(*m_connection);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QVERIFY(refused.error().details.value(u"waited_ms").toInteger() >= 60);
        holder.say(QStringLiteral("thanks"));
        QCOMPARE(holder.finish(), 0);
        m_connection->inner().waitMs = 30'000;
        QCOMPARE(increment(*m_connection).value(), 1);
    }

    // The opening has had the command's whole wait: the write only looks.
    void openingAndWritingShareOneWait()
    {
        const auto other = opened(m_file);
        const HeldTurn turn = std::move(*HeldTurn::take(other->inner().sqlite(), 0));
        const auto connection = opened(m_file);
        connection->inner().waitMs = 600'000;
        connection->inner().spentMs = 600'000;
        const auto refused = write(*connection, "UPDATE counter SET value = value + 1");
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QCOMPARE(connection->inner().patience(), 600'000); // the next command has all of it again
    }

    void openingNeedsNoTurn()
    {
        const auto other = opened(m_file);
        const HeldTurn turn = std::move(*HeldTurn::take(other->inner().sqlite(), 0));
        const auto connection = Connection::open(m_file, OpenMode::ReadWrite, 600'000);
        QVERIFY(connection);
        QCOMPARE(count(**connection), count(*other));
    }

    void nothingIsReadFromAHouseThatWasReplaced()
    {
        const auto connection = opened(m_file);
        QVERIFY(copyTo(*connection, m_file + QStringLiteral(".fresh")));
        QVERIFY(replaceHouse(m_file + QStringLiteral(".fresh"), m_file, m_file + QStringLiteral(".kept"), {}));
        const auto expectReplaced = [](const Error &error) {
            QCOMPARE(error.code, ErrorCode::StorageUnusable);
            QVERIFY(error.details.value(QStringLiteral("replaced")).toBool());
        };
        const auto value = [](const Row &row) { return row.integer(0); };
        expectReplaced(one<qint64>(*connection, "SELECT value FROM counter", value).error());
        expectReplaced(inReadTransaction(*connection, [&] {
                           return one<qint64>(*connection, "SELECT value FROM counter", value);
                       }).error());
        expectReplaced(copyTo(*connection, m_file + QStringLiteral(".copy")).error());
        expectReplaced(write(*connection, "UPDATE counter SET value = value + 1").error());
    }

    void waitsForAProgramThatKnowsNoTurns()
    {
        sqlite3 *foreign = nullptr;
        QCOMPARE(sqlite3_open(QFile::encodeName(m_file).constData(), &foreign), SQLITE_OK);
        QCOMPARE(sqlite3_exec(foreign, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
        m_connection->inner().waitMs = 80;
        const auto refused = increment(*m_connection);
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QVERIFY(refused.error().details.value(u"waited_ms").toInteger() >= 50);
        QCOMPARE(sqlite3_exec(foreign, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
        QCOMPARE(increment(*m_connection).value(), 1);
        sqlite3_close(foreign);
    }

    void losesNoIncrementBetweenFourProcesses()
    {
        std::vector<std::unique_ptr<Child>> children;
        for (int i = 0; i < 4; ++i)
            children.push_back(
                std::make_unique<Child>(QStringLiteral("increment"), QStringList{m_file, QStringLiteral("100")}));
        for (auto &child : children)
            QCOMPARE(child->finish(), 0);
        QCOMPARE(count(*m_connection), 400);
        QVERIFY(checkIntegrity(*m_connection));
    }

    void aKilledProcessLosesNothingItWasToldOf()
    {
        for (int round = 0; round < 5; ++round) {
            Child child(QStringLiteral("increment for ever"), {m_file});
            qint64 told = 0;
            for (int i = 0; i < 20; ++i)
                told = child.line().toLongLong();
            child.kill();
            QVERIFY(told > 0);
            QVERIFY2(count(*m_connection) >= told, qPrintable(QString::number(told)));
            QVERIFY(increment(*m_connection)); // its turn is free
        }
        QVERIFY(checkIntegrity(*m_connection));
    }

    void nestingIsAMistakeInTheProgram()
    {
        Child child(QStringLiteral("nest"), {m_file});
        QVERIFY(child.finish() != 0); // a debug build stops at the assertion, a release build refuses
        QCOMPARE(count(*m_connection), 0);
    }

    void keepsTheLogSmall()
    {
        qint64 largest = 0;
        for (int i = 0; i < 300; ++i) {
            QVERIFY(write(*m_connection, "INSERT INTO parent (filling) VALUES (?)", QByteArray(100'000, 'x')));
            largest = qMax(largest, QFileInfo(writeAheadLogOf(m_file)).size());
        }
        QVERIFY2(largest < 1100 * 4200, qPrintable(QString::number(largest))); // 30 MB went through it
        QVERIFY(largest > 900 * 4096);
    }

    void cutsTheLogOnceALongReaderIsGone()
    {
        const auto reader = opened(m_file);
        {
            TransactionRunner reading(*reader);
            QVERIFY(reading.beginRead());
            QCOMPARE(count(*reader), 0);
            for (int i = 0; i < 200; ++i)
                QVERIFY(write(*m_connection, "INSERT INTO parent (filling) VALUES (?)", QByteArray(100'000, 'x')));
            QVERIFY(QFileInfo(writeAheadLogOf(m_file)).size() > 4000 * 4096);
            QCOMPARE(count(*reader), 0);
        }
        QVERIFY(increment(*m_connection));
        QCOMPARE(QFileInfo(writeAheadLogOf(m_file)).size(), 0);
        QCOMPARE(count(*reader), 1);
    }

private:
    void expectRefusedInPlace(QStringView words)
    {
        const auto refused = increment(*m_connection);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
        QVERIFY2(refused.error().message.contains(words), qPrintable(describe(refused.error())));
        QVERIFY(!m_connection->inner().sqlite().engine->inTransaction());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST_WITH_CHILDREN(TestTransaction, playTransaction)
#include "tst_transaction.moc"

// Several writes under one turn and one commit: each stands by itself, none is there before the commit.
#include "model/db/connection_inner.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include "tests/support/child.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace rowlock;

namespace {

std::unique_ptr<Connection> openedForGroup(const QString &file, OpenMode mode = OpenMode::ReadWrite)
{
    auto connection = Connection::open(file, mode, 30'000);
    if (!connection)
        qFatal("%s", qPrintable(connection.error().message));
    return std::move(*connection);
}

Result<qint64> write(Connection &connection, const char *sql, const char *command = "")
{
    return inWriteTransaction(
        connection, [&](WriteTransaction &) { return run(connection, sql); }, command);
}

qint64 countRows(Connection &connection)
{
    return one<qint64>(connection, "SELECT count(*) FROM item", [](const Row &row) { return row.integer(0); }).value();
}

Result<Done> refused(Connection &connection)
{
    return inWriteTransaction(connection, [&](WriteTransaction &) -> Result<Done> {
        TRY(run(connection, "INSERT INTO item (id) VALUES (77)"));
        return refuse(ErrorCode::SoldOut, QStringLiteral("not this one"));
    });
}

int playWriter(const QString &, const QStringList &arguments)
{
    const auto connection = openedForGroup(arguments.at(0));
    WriteGroup group(*connection);
    if (!group.begin(30'000) || !write(*connection, "INSERT INTO item (id) VALUES (1)"))
        return 1;
    sayLine(QStringLiteral("written"));
    hearLine(); // killed here
    return 1;
}

} // namespace

class TestGroup : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house.rowlock"));
        m_connection = openedForGroup(m_file, OpenMode::Create);
        QVERIFY(write(*m_connection, "CREATE TABLE item (id INTEGER PRIMARY KEY, filling BLOB) STRICT"));
        QVERIFY(write(*m_connection,
                      "CREATE TABLE child (item_id INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED)"));
    }
    void cleanup() { m_connection.reset(); }

    void commitsAllAtOnce()
    {
        const auto other = openedForGroup(m_file);
        const qint64 before = m_connection->commits();
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(30'000));
        for (const char *sql : {"INSERT INTO item (id) VALUES (1)", "INSERT INTO item (id) VALUES (2)"})
            QVERIFY(write(*m_connection, sql));
        QCOMPARE(countRows(*other), 0); // nobody sees anything before the commit
        QVERIFY(group.commit());
        QCOMPARE(countRows(*other), 2);
        QCOMPARE(m_connection->commits(), before + 1);
        QVERIFY(write(*other, "INSERT INTO item (id) VALUES (3)")); // the turn is free again
    }

    void aRefusalUndoesOnlyItself()
    {
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(30'000));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
        QCOMPARE(refused(*m_connection).error().code, ErrorCode::SoldOut);
        const auto broken = write(*m_connection, "INSERT INTO item (id) VALUES (1)"); // a constraint
        QCOMPARE(broken.error().code, ErrorCode::StorageUnusable);
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (2)"));
        QVERIFY(!group.isLost());
        QVERIFY(group.commit());
        QCOMPARE(
            all<qint64>(*m_connection, "SELECT id FROM item ORDER BY id", [](const Row &row) { return row.integer(0); })
                .value(),
            (QList<qint64>{1, 2}));
    }

    void readsWithinItSeeWhatItWrote()
    {
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(30'000));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
        const auto seen =
            inReadTransaction(*m_connection, [&]() -> Result<qint64> { return countRows(*m_connection); });
        QCOMPARE(seen.value(), 1);
        QVERIFY(group.commit());
    }

    void withoutACommitNothingHappened()
    {
        {
            WriteGroup group(*m_connection);
            QVERIFY(group.begin(30'000));
            QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
        }
        QCOMPARE(countRows(*m_connection), 0);
        QVERIFY(write(*openedForGroup(m_file), "INSERT INTO item (id) VALUES (2)"));
    }

    void aCommitThatFailsUndoesAll()
    {
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(30'000));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
        QVERIFY(write(*m_connection, "INSERT INTO child (item_id) VALUES (5)")); // found only at COMMIT
        QCOMPARE(group.commit().error().code, ErrorCode::StorageUnusable);
        QVERIFY(!m_connection->inner().sqlite().engine->inTransaction());
        QCOMPARE(countRows(*m_connection), 0);
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (2)"));
        QVERIFY(write(*openedForGroup(m_file), "INSERT INTO item (id) VALUES (3)"));
    }

    void isLostWhenTheEngineRollsBack()
    {
        {
            WriteGroup group(*m_connection);
            QVERIFY(group.begin(30'000));
            QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
            // As a full or failing disk does behind our back.
            static_cast<void>(m_connection->inner().sqlite().engine->execute(SqliteEngine::Command::Rollback));
            QVERIFY(group.isLost());
            // What follows must not stand alone.
            QCOMPARE(write(*m_connection, "INSERT INTO item (id) VALUES (2)").error().code, ErrorCode::StorageUnusable);
            QVERIFY(!group.commit());
        }
        QCOMPARE(countRows(*m_connection), 0);
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (3)"));
        QVERIFY(write(*openedForGroup(m_file), "INSERT INTO item (id) VALUES (4)"));
    }

    void isLostInTheMiddleOfOne()
    {
        {
            WriteGroup group(*m_connection);
            QVERIFY(group.begin(30'000));
            const auto lost = inWriteTransaction(*m_connection, [&](WriteTransaction &) -> Result<Done> {
                TRY(run(*m_connection, "INSERT INTO item (id) VALUES (1)"));
                static_cast<void>(m_connection->inner().sqlite().engine->execute(SqliteEngine::Command::Rollback));
                return Done(); // even a careless caller is told
            });
            QVERIFY(!lost);
            QVERIFY(group.isLost());
        }
        QCOMPARE(countRows(*m_connection), 0);
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (3)"));
    }

    void answersBusyAfterItsPatience()
    {
        const auto other = openedForGroup(m_file);
        TransactionRunner holder(*other);
        QVERIFY(holder.beginWrite());
        WriteGroup group(*m_connection);
        const auto busy = group.begin(60);
        QCOMPARE(busy.error().code, ErrorCode::Busy);
        QVERIFY(busy.error().details.value(u"waited_ms").toInteger() >= 60);
        QVERIFY(holder.commit());
        QVERIFY(group.begin(30'000));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
        QVERIFY(group.commit());
    }

    void aKilledGroupLeavesNothing()
    {
        Child child(QStringLiteral("write and wait"), {m_file});
        QCOMPARE(child.line(), QStringLiteral("written"));
        child.kill();
        QCOMPARE(countRows(*m_connection), 0);
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)"));
    }

    void countsTheWaitingOfEach()
    {
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(30'000));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (1)", "hold"));
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (2)", "hold"));
        QVERIFY(!write(*m_connection, "INSERT INTO item (id) VALUES (2)", "sell"));
        QVERIFY(group.commit());
        QVERIFY(write(*m_connection, "INSERT INTO item (id) VALUES (4)", "hold"));
        const QList<CommandWaits> figures = m_connection->waits().figures();
        const auto of = [&](const char *command) {
            return *std::find_if(figures.begin(), figures.end(),
                                 [&](const auto &one) { return one.command == command; });
        };
        QCOMPARE(of("hold").count, 3);
        QCOMPARE(of("sell").count, 1); // had the lock, and was refused
        QVERIFY(of("hold").commit.longest > 0);
        QCOMPARE(of("sell").commit.longest, 0); // never came so far
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST_WITH_CHILDREN(TestGroup, playWriter)
#include "tst_group.moc"

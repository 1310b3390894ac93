// A commit is heard by other connections and other processes; a rolled back one by nobody.
#include "model/db/connection_inner.h"
#include "model/db/doorbell_watcher.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include "tests/support/child.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace rowlock;

namespace {

Result<qint64> write(Connection &connection)
{
    return inWriteTransaction(
        connection, [&](WriteTransaction &) { return run(connection, "INSERT INTO note (text) VALUES ('ring')"); });
}

int playBell(const QString &part, const QStringList &arguments)
{
    const auto connection = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!connection)
        return 1;
    if (part == QLatin1String("write"))
        return write(**connection) ? 0 : 1;
    DoorbellWatcher watcher(bellFile((*connection)->file()));
    const qint64 before = (*connection)->dataVersion().value();
    QEventLoop loop;
    QObject::connect(&watcher, &DoorbellWatcher::rang, &loop, [&] {
        sayLine((*connection)->dataVersion().value() != before ? QStringLiteral("new") : QStringLiteral("old"));
        loop.quit();
    });
    sayLine(QStringLiteral("listening"));
    loop.exec();
    return 0;
}

} // namespace

class TestDoorbell : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house.rowlock"));
        m_connection = std::move(Connection::open(m_file, OpenMode::Create).value());
        QVERIFY(inWriteTransaction(*m_connection, [this](WriteTransaction &) {
            return run(*m_connection, "CREATE TABLE note (text TEXT NOT NULL) STRICT");
        }));
    }
    void cleanup() { m_connection.reset(); }

    void saysWhereTheJournalEnds()
    {
        const JournalEnd first{41, "\xBE\xEF"}, second{42, "ab"}, behind{7, "cd"};
        const auto mark = [](const JournalEnd &end) { return std::optional(BellMark::of(end.entry, end.hash)); };
        const auto write = [&](const std::optional<JournalEnd> &end) {
            return inWriteTransaction(*m_connection, [&](WriteTransaction &transaction) {
                if (end)
                    transaction.endsAt(*end);
                return run(*m_connection, "INSERT INTO note (text) VALUES ('ring')");
            });
        };
        QVERIFY(write(first));
        QCOMPARE(m_connection->bellMark(), mark(first));
        QVERIFY(write(second));
        QVERIFY(write({})); // what has no journal leaves what it says
        QCOMPARE(m_connection->bellMark(), mark(second));
        QVERIFY(write(behind)); // never back: that would hide a loss
        QCOMPARE(m_connection->bellMark(), mark(second));
        m_connection->keepBellMark();
        QVERIFY(write(JournalEnd{43, "ef"}));
        QCOMPARE(m_connection->bellMark(), mark(second));
        m_connection->renewBellMark();
        QVERIFY(write(behind));
        QCOMPARE(m_connection->bellMark(), mark(behind));
        QVERIFY(write(JournalEnd{8, "gh"}));
        QCOMPARE(m_connection->bellMark()->entry, 8);
    }

    void aRolledBackWriteSaysNothing()
    {
        QVERIFY(!inWriteTransaction(*m_connection, [&](WriteTransaction &transaction) -> Result<Done> {
            transaction.endsAt({99, "aa"});
            return refuse(ErrorCode::SoldOut, QStringLiteral("No."));
        }));
        QVERIFY(!m_connection->bellMark());
        // In a group only those that stood in it at the end count.
        WriteGroup group(*m_connection);
        QVERIFY(group.begin(1000));
        for (const qint64 entry : {5, 6, 7}) {
            (void)inWriteTransaction(*m_connection, [&](WriteTransaction &transaction) -> Result<Done> {
                transaction.endsAt({entry, "aa"});
                if (entry == 7)
                    return refuse(ErrorCode::SoldOut, QStringLiteral("No."));
                return Done();
            });
        }
        QVERIFY(group.commit());
        QCOMPARE(m_connection->bellMark()->entry, 6);
    }

    void whatIsNoMarkIsNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zeros") << QByteArray(8, '\0');
        QTest::newRow("too short") << BellMark{5, 6}.toBytes().left(7);
        QTest::newRow("too long") << BellMark{5, 6}.toBytes() + 'x';
        QTest::newRow("the time that an older Rowlock wrote") << QByteArray::fromHex("00c8f5a1c0f7a917");
    }
    void whatIsNoMarkIsNone()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(!BellMark::fromBytes(bytes));
        const BellMark mark{123'456'789, 0xABCD};
        QCOMPARE(BellMark::fromBytes(mark.toBytes()), std::optional(mark));
        // Half written over: told from a whole one.
        QByteArray torn = mark.toBytes();
        torn.replace(0, 4, BellMark{987'654'321, 0x1234}.toBytes().left(4));
        QVERIFY(!BellMark::fromBytes(torn));
    }

    void isHeardFromAnotherProcess()
    {
        DoorbellWatcher watcher(bellFile(m_file));
        QSignalSpy rang(&watcher, &DoorbellWatcher::rang);
        const qint64 before = m_connection->dataVersion().value();
        Child child(QStringLiteral("write"), {m_file});
        QCOMPARE(child.finish(), 0);
        QTRY_VERIFY(!rang.isEmpty());
        QVERIFY(m_connection->dataVersion().value() != before);
    }

    void isHeardByAnotherProcessWhenTheCommitCanBeSeen()
    {
        Child child(QStringLiteral("listen"), {m_file});
        QCOMPARE(child.line(), QStringLiteral("listening"));
        QVERIFY(write(*m_connection));
        QCOMPARE(child.line(), QStringLiteral("new"));
        QCOMPARE(child.finish(), 0);
    }

    void isHeardFromAnotherConnection()
    {
        const auto other = std::move(Connection::open(m_file, OpenMode::ReadWrite).value());
        DoorbellWatcher watcher(bellFile(m_file));
        QSignalSpy rang(&watcher, &DoorbellWatcher::rang);
        QVERIFY(write(*other));
        QTRY_VERIFY(!rang.isEmpty());
    }

    void staysSilentWhereNothingWasCommitted()
    {
        const auto bell = [this] {
            QFile file(bellFile(m_file));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto writeEntry = [this](qint64 entry) {
            return inWriteTransaction(*m_connection, [&](WriteTransaction &transaction) {
                transaction.endsAt({entry, "aa"});
                return run(*m_connection, "INSERT INTO note (text) VALUES ('ring')");
            });
        };
        QVERIFY(writeEntry(1));
        const QByteArray before = bell();
        QCOMPARE(before.size(), 8);
        const auto refused = inWriteTransaction(*m_connection, [this](WriteTransaction &transaction) -> Result<qint64> {
            transaction.endsAt({2, "aa"});
            TRY(run(*m_connection, "INSERT INTO note (text) VALUES ('silence')"));
            return refuse(ErrorCode::SoldOut, QStringLiteral("no"));
        });
        QVERIFY(!refused);
        QVERIFY(inReadTransaction(*m_connection, [this] { return run(*m_connection, "SELECT text FROM note"); }));
        QCOMPARE(bell(), before);
        QVERIFY(writeEntry(2));
        QVERIFY(bell() != before);
    }

    void survivesTheLossOfTheBell()
    {
        DoorbellWatcher watcher(bellFile(m_file));
        QSignalSpy rang(&watcher, &DoorbellWatcher::rang);
        QVERIFY(QFile::remove(bellFile(m_file)));
        QTRY_VERIFY(!rang.isEmpty());  // a vanished bell is a reason to look
        QVERIFY(write(*m_connection)); // hangs a new one
        QVERIFY(QFile::exists(bellFile(m_file)));
        QSignalSpy looked(&watcher, &DoorbellWatcher::lookedUp);
        QTRY_VERIFY(!looked.isEmpty()); // by now it listens to the new one
        rang.clear();
        QVERIFY(write(*m_connection));
        QTRY_VERIFY(!rang.isEmpty());
    }

    void looksUpEvenWithoutABell()
    {
        DoorbellWatcher watcher(m_folder->filePath(QStringLiteral("no-bell")));
        QSignalSpy looked(&watcher, &DoorbellWatcher::lookedUp);
        QTRY_VERIFY(looked.size() >= 2);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST_WITH_CHILDREN(TestDoorbell, playBell)
#include "tst_doorbell.moc"

// SQLite before 3.51.3 can lose what is in the log when one connection checkpoints, with a header that it read a moment
// ago, while another starts the log anew. The first test makes that happen with bare connections, so the second can
// fail: it puts a writer of ours in the same moment, and the turn keeps it out.
#include "model/db/connection_inner.h"
#include "model/db/maintenance.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include <QSqlDriver>
#include <QTemporaryDir>
#include <QtTest>

#include <sqlite3.h>

#include <functional>

using namespace rowlock;

namespace {

// SQLite calls xUnfetch between reading the log's header and copying the log, if the header has changed since it last
// looked.
std::function<void()> meanwhile;
sqlite3_io_methods patched;
const sqlite3_io_methods *original = nullptr;

int unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page)
{
    if (const auto act = std::exchange(meanwhile, nullptr))
        act();
    return original->xUnfetch(file, offset, page);
}

void patch(sqlite3 *handle)
{
    sqlite3_file *file = nullptr;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    original = file->pMethods;
    patched = *original;
    patched.xUnfetch = unfetch;
    file->pMethods = &patched;
}

sqlite3 *handleOf(Connection &connection)
{
    return *static_cast<sqlite3 *const *>(connection.inner().sqlite().database.handle.driver()->handle().constData());
}

class Bare
{
public:
    explicit Bare(const QString &file)
    {
        sqlite3_open(QFile::encodeName(file).constData(), &handle);
        ask("PRAGMA journal_mode=WAL");
        ask("PRAGMA wal_autocheckpoint=0");
    }
    ~Bare() { sqlite3_close(handle); }
    Bare(const Bare &) = delete;
    Bare &operator=(const Bare &) = delete;

    QByteArray ask(const char *sql)
    {
        QByteArray answer;
        const auto onRow = [](void *result, int, char **values, char **) {
            *static_cast<QByteArray *>(result) = values[0];
            return 0;
        };
        char *said = nullptr;
        if (sqlite3_exec(handle, sql, onRow, &answer, &said) != SQLITE_OK)
            answer = QByteArray("error: ") + said;
        sqlite3_free(said);
        return answer;
    }
    bool sell(int sales)
    {
        bool all = true;
        for (int i = 0; i < sales; ++i)
            all = ask("INSERT INTO sale (filling) VALUES (zeroblob(3000))").isEmpty() && all;
        return all;
    }

    sqlite3 *handle = nullptr;
};

Result<qint64> sell(Connection &connection, int sales)
{
    return inWriteTransaction(connection, [&](WriteTransaction &) -> Result<qint64> {
        for (int i = 0; i < sales; ++i)
            TRY(run(connection, "INSERT INTO sale (filling) VALUES (zeroblob(3000))"));
        return sales;
    });
}

qint64 sales(Connection &connection)
{
    return one<qint64>(connection, "SELECT count(*) FROM sale", [](const Row &row) { return row.integer(0); })
        .value_or(-1);
}

} // namespace

class TestWalReset : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("house.rowlock"));
        meanwhile = nullptr;
    }

    void losesSalesWithoutTheTurn_data()
    {
        QTest::addColumn<bool>("meanwhileSold");
        QTest::newRow("one after the other") << false;
        QTest::newRow("at the same time") << true;
    }
    void losesSalesWithoutTheTurn()
    {
        QFETCH(bool, meanwhileSold);
        if (sqlite3_libversion_number() >= 3051003)
            QSKIP("this SQLite is mended");
        Bare writer(m_file);
        Bare checkpointer(m_file);
        Bare stale(m_file);
        QCOMPARE(writer.ask("CREATE TABLE sale (id INTEGER PRIMARY KEY, filling BLOB)"), QByteArray());
        QCOMPARE(stale.ask("SELECT count(*) FROM sale"), QByteArray("0"));
        patch(stale.handle);
        QVERIFY(writer.sell(40));
        checkpointer.ask(
            "PRAGMA wal_checkpoint(PASSIVE)"); // all of the log is in the file: the next writer starts it anew
        bool sold = false;
        const auto sellTen = [&] { sold = writer.sell(10); };
        if (meanwhileSold)
            meanwhile = sellTen;
        stale.ask(
            // believes that forty sales' frames are copied, of a log that now has ten
            "PRAGMA wal_checkpoint(PASSIVE)");
        if (!meanwhileSold)
            sellTen();
        QVERIFY(sold);
        checkpointer.ask("PRAGMA wal_checkpoint(PASSIVE)");
        writer.sell(1); // starts anew over frames that were never copied
        checkpointer.ask("PRAGMA wal_checkpoint(TRUNCATE)");
        Bare later(m_file);
        const bool allThere =
            later.ask("SELECT count(*) FROM sale") == "51" && later.ask("PRAGMA integrity_check") == "ok";
        QCOMPARE(allThere, !meanwhileSold);
    }

    void keepsEverySaleWithTheTurn()
    {
        const auto writer = std::move(Connection::open(m_file, OpenMode::Create, 60).value());
        auto stale = std::move(Connection::open(m_file, OpenMode::ReadWrite).value());
        QVERIFY(inWriteTransaction(*writer, [&](WriteTransaction &) {
            return run(*writer, "CREATE TABLE sale (id INTEGER PRIMARY KEY, filling BLOB) STRICT");
        }));
        QCOMPARE(sales(*stale), 0);
        patch(handleOf(*stale));
        QCOMPARE(sell(*writer, 40).value(), 40);
        // Closing copies the whole log in its turn; the next writer would start it anew.
        Connection::open(m_file, OpenMode::ReadWrite).value().reset();

        std::optional<ErrorCode> refused;
        meanwhile = [&] {
            if (const auto sold = sell(*writer, 10); !sold)
                refused = sold.error().code;
        };
        stale.reset(); // checkpoints with the header that it read before
        QCOMPARE(refused, std::optional(ErrorCode::Busy));
        QCOMPARE(sell(*writer, 10).value(), 10);
        for (int round = 0; round < 3; ++round) {
            Connection::open(m_file, OpenMode::ReadWrite).value().reset();
            QCOMPARE(sell(*writer, 1).value(), 1);
        }
        QCOMPARE(sales(*writer), 53);
        QVERIFY(checkIntegrity(*writer));
        const auto later = std::move(Connection::open(m_file, OpenMode::ReadOnly).value());
        QCOMPARE(sales(*later), 53);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

ROWLOCK_TEST(TestWalReset)
#include "tst_wal_reset.moc"

// Every file that is not a house to sell from gets its sentence and is left as it was.
#include "model/db/connection_inner.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/migrator.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include "tests/support/child.h"

#include <QDir>
#include <QTemporaryDir>

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace rowlock;

namespace {

QString describeOpening(const Error &error)
{
    return codeName(error.code) + QStringLiteral(": ") + error.message + QStringLiteral(" | ") + error.diagnosis;
}

template <typename T>
QString describeOpening(const Result<T> &result)
{
    return result ? QStringLiteral("done") : describeOpening(result.error());
}

// Another program's hand on the file.
class Foreign
{
public:
    explicit Foreign(const QString &file) { sqlite3_open(QFile::encodeName(file).constData(), &m_handle); }
    ~Foreign() { sqlite3_close(m_handle); }
    Foreign(const Foreign &) = delete;
    Foreign &operator=(const Foreign &) = delete;

    bool execute(const char *sql) { return sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

private:
    sqlite3 *m_handle = nullptr;
};

QByteArray bytesOf(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

void writeBytes(const QString &file, const QByteArray &bytes)
{
    QFile opened(file);
    if (!opened.open(QIODevice::WriteOnly) || opened.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(file));
}

Result<Done> writeNote(Connection &connection, const QString &text)
{
    return inWriteTransaction(connection, [&](WriteTransaction &transaction) -> Result<Done> {
        TRY(run(transaction.connection(), "CREATE TABLE IF NOT EXISTS note (text TEXT NOT NULL) STRICT"));
        TRY(run(transaction.connection(), "INSERT INTO note (text) VALUES (?)", text));
        return Done();
    });
}

Result<QList<QString>> notes(Connection &connection)
{
    return all<QString>(connection, "SELECT text FROM note ORDER BY rowid", [](const Row &row) { return row.text(0); });
}

// Root may write everywhere, so the parts about permission are played by nobody.
bool becomeNobody()
{
    return geteuid() != 0 || (setresgid(65534, 65534, 65534) == 0 && setresuid(65534, 65534, 65534) == 0);
}

int playOpening(const QString &part, const QStringList &arguments)
{
    if (!becomeNobody())
        return 1;
    if (part == QLatin1String("create")) {
        sayLine(describeOpening(Connection::open(arguments.at(0), OpenMode::Create)));
        return 0;
    }
    const auto opened = Connection::open(arguments.at(0), OpenMode::ReadWrite);
    if (!opened) {
        sayLine(describeOpening(opened.error()));
        return 0;
    }
    const auto read = notes(**opened);
    sayLine((*opened)->isReadOnly() ? QStringLiteral("read only") : QStringLiteral("writable"));
    sayLine(read ? read->join(u',') : describeOpening(read.error()));
    sayLine(describeOpening(writeNote(**opened, QStringLiteral("forbidden"))));
    return 0;
}

} // namespace

class TestOpening : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = path(QStringLiteral("house.rowlock"));
    }

    void refusesWhatIsNotThere()
    {
        refuses(m_file, ErrorCode::StorageUnusable, u"does not exist");
        QVERIFY(QDir(m_folder->path()).isEmpty()); // and creates nothing
        refuses(QString(), ErrorCode::StorageUnusable, u"No box office file was named");
    }

    void refusesAFolder() { refuses(m_folder->path(), ErrorCode::StorageUnusable, u"is a folder"); }

    void refusesAnEmptyFile()
    {
        writeBytes(m_file, {});
        refuses(m_file, ErrorCode::StorageUnusable, u"is empty");
        QCOMPARE(QFileInfo(m_file).size(), 0);
    }

    void refusesADevice() { refuses(QStringLiteral("/dev/zero"), ErrorCode::StorageUnusable, u"not a file"); }

    void refusesJunk()
    {
        const QByteArray junk = QByteArray("This is a letter to the director.\n").repeated(300);
        writeBytes(m_file, junk);
        refuses(m_file, ErrorCode::StorageUnusable, u"not a box office file");
        QCOMPARE(bytesOf(m_file), junk);
        QVERIFY(!QFile::exists(turnFile(m_file)));
    }

    void refusesAnotherProgramsDatabase()
    {
        QVERIFY(Foreign(m_file).execute("CREATE TABLE address (name TEXT)"));
        const QByteArray before = bytesOf(m_file);
        refuses(m_file, ErrorCode::StorageUnusable, u"another program");
        QCOMPARE(bytesOf(m_file), before);
        QCOMPARE(QDir(m_folder->path()).count(), 3); // ., .., the file
    }

    void refusesANewerHouse()
    {
        create();
        const QByteArray raise = "PRAGMA user_version=" + QByteArray::number(supportedSchema() + 7);
        QVERIFY(Foreign(m_file).execute(raise.constData()));
        const Error error = refuses(m_file, ErrorCode::StorageNewer, u"newer Rowlock");
        QCOMPARE(error.details.value(u"schema").toInt(), supportedSchema() + 7);
        QCOMPARE(error.details.value(u"supported").toInt(), supportedSchema());
    }

    void refusesATruncatedHouse()
    {
        create();
        const QByteArray whole = bytesOf(m_file);
        for (const QString &neighbour : {writeAheadLogOf(m_file), sharedMemoryOf(m_file)})
            QFile::remove(neighbour);
        writeBytes(m_file, whole.left(4096 * 2));
        refuses(m_file, ErrorCode::StorageCorrupt, u"damaged");
        writeBytes(m_file, whole.left(50)); // not even the header
        refuses(m_file, ErrorCode::StorageUnusable, u"not a box office file");
    }

    void refusesAHouseWithAnOverwrittenTable()
    {
        create();
        QByteArray bytes = bytesOf(m_file);
        for (const QString &neighbour : {writeAheadLogOf(m_file), sharedMemoryOf(m_file)})
            QFile::remove(neighbour);
        bytes.replace(100, 1000, QByteArray(1000, '\x5a')); // the first page after the header: the schema itself
        writeBytes(m_file, bytes);
        refuses(m_file, ErrorCode::StorageCorrupt, u"damaged");
    }

    void refusesASecondName()
    {
        create();
        const QString other = path(QStringLiteral("other.rowlock"));
        QCOMPARE(link(QFile::encodeName(m_file).constData(), QFile::encodeName(other).constData()), 0);
        refuses(m_file, ErrorCode::StorageUnusable, u"hard link");
        refuses(other, ErrorCode::StorageUnusable, u"hard link");
        QVERIFY(QFile::remove(other));
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite));
    }

    void followsASymbolicLinkToTheOneName()
    {
        create();
        const QString shortcut = path(QStringLiteral("shortcut.rowlock"));
        QVERIFY(QFile::link(m_file, shortcut));
        const auto opened = Connection::open(shortcut, OpenMode::ReadWrite);
        QVERIFY2(opened, qPrintable(describeOpening(opened)));
        QCOMPARE((*opened)->file(), QFileInfo(m_file).canonicalFilePath());
        QVERIFY(!QFile::exists(turnFile(shortcut))); // everybody meets at the one turn
    }

    void answersBusyWhereAnotherProgramHoldsTheFile()
    {
        create();
        {
            Foreign foreign(m_file);
            QVERIFY(foreign.execute("PRAGMA locking_mode=EXCLUSIVE"));
            QVERIFY(foreign.execute("BEGIN EXCLUSIVE; CREATE TABLE claim (seat INTEGER)"));
            const auto opened = Connection::open(m_file, OpenMode::ReadWrite, 600);
            QVERIFY(!opened);
            QCOMPARE(opened.error().code, ErrorCode::Busy);
            QVERIFY2(opened.error().details.value(u"waited_ms").toInteger() >= 50, qPrintable(describeOpening(opened)));
        }
        QVERIFY(Connection::open(m_file, OpenMode::ReadWrite, 60));
    }

    void createTouchesNothingThatExists()
    {
        writeBytes(m_file, "dear diary");
        refusesToCreate(m_file, u"exists already");
        QCOMPARE(bytesOf(m_file), QByteArray("dear diary"));
        const QString dangling = path(QStringLiteral("dangling.rowlock"));
        QVERIFY(QFile::link(path(QStringLiteral("nowhere")), dangling));
        refusesToCreate(dangling, u"exists already");
        refusesToCreate(path(QStringLiteral("no/such/folder/house.rowlock")), u"does not exist");
        refusesToCreate(m_folder->path() + u'/', u"No name");
        QCOMPARE(QDir(m_folder->path())
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot)
                     .size(),
                 2);
    }

    void createRefusesTheLogOfAFormerHouse()
    {
        writeBytes(writeAheadLogOf(m_file), "the last sales");
        refusesToCreate(m_file, u"-wal is left");
        QCOMPARE(bytesOf(writeAheadLogOf(m_file)), QByteArray("the last sales"));
        QVERIFY(!QFile::exists(m_file));
    }

    void createLeavesNoDraftBehind()
    {
        create();
        const QStringList found =
            QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        for (const QString &name : found)
            QVERIFY2(name.startsWith(u"house.rowlock"), qPrintable(name));
    }

    void readsWithoutWriting()
    {
        create();
        const auto opened = Connection::open(m_file, OpenMode::ReadOnly);
        QVERIFY2(opened, qPrintable(describeOpening(opened)));
        QVERIFY((*opened)->isReadOnly());
        QCOMPARE(notes(**opened).value(), QList<QString>{QStringLiteral("kept")});
        const auto written = writeNote(**opened, QStringLiteral("more"));
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::StorageUnusable);
        QVERIFY(written.error().message.contains(u"may only be read"));
        // Neither past the transaction.
        QVERIFY(!run(**opened, "INSERT INTO note (text) VALUES ('more')"));
        QCOMPARE(notes(**opened)->size(), 1);
    }

    void opensForReadingWhatMayNotBeWritten()
    {
        create();
        protect();
        Child nobody(QStringLiteral("open"), {m_file});
        QCOMPARE(nobody.line(), QStringLiteral("read only"));
        QCOMPARE(nobody.line(), QStringLiteral("kept"));
        const QString written = nobody.line();
        QVERIFY2(written.startsWith(u"storage_unusable") && written.contains(u"may only be read"), qPrintable(written));
        QCOMPARE(nobody.finish(), 0);
    }

    void saysWhereEvenReadingIsImpossible()
    {
        create();
        for (const QString &neighbour : {writeAheadLogOf(m_file), sharedMemoryOf(m_file)})
            QVERIFY(QFile::remove(neighbour));
        protect();
        Child nobody(QStringLiteral("open"), {m_file});
        const QString refused = nobody.line();
        QVERIFY2(refused.startsWith(u"storage_unusable") && refused.contains(u"-wal, to a folder of your own"),
                 qPrintable(refused));
    }

    void refusesWhatMayNotBeRead()
    {
        create();
        protect();
        QCOMPARE(chmod(QFile::encodeName(m_file).constData(), 0), 0);
        Child nobody(QStringLiteral("open"), {m_file});
        const QString refused = nobody.line();
        QVERIFY2(refused.startsWith(u"storage_unusable") && refused.contains(u"No permission to read"),
                 qPrintable(refused));
    }

    void doesNotCreateWhereItMayNot()
    {
        protect();
        Child nobody(QStringLiteral("create"), {m_file});
        const QString refused = nobody.line();
        QVERIFY2(refused.startsWith(u"storage_unusable") && refused.contains(u"may not create"), qPrintable(refused));
    }

    void fallsBackWhereThereIsNoWriteAheadLog()
    {
        // A VFS without shared memory, as some file systems are.
        sqlite3_vfs *usual = sqlite3_vfs_find(nullptr);
        QCOMPARE(sqlite3_vfs_register(sqlite3_vfs_find("unix-dotfile"), 1), SQLITE_OK);
        const auto restore = qScopeGuard([usual] { sqlite3_vfs_register(usual, 1); });
        const auto created = Connection::open(m_file, OpenMode::Create, 100);
        QVERIFY2(created, qPrintable(describeOpening(created)));
        SqliteEngine &engine = *(*created)->inner().sqlite().engine;
        QCOMPARE(*engine.text(QStringLiteral("PRAGMA journal_mode")), QStringLiteral("truncate"));
        QCOMPARE(*engine.integer(QStringLiteral("PRAGMA synchronous")), qint64(3));
        QVERIFY(writeNote(**created, QStringLiteral("slowly")));
        QCOMPARE(notes(**created).value(), QList<QString>{QStringLiteral("slowly")});
    }

    void speaksOfTheHouseAskedForWhileItGrows()
    {
        const auto created = Connection::create(m_file, [](Connection &draft) {
            return inWriteTransaction(draft, [&](WriteTransaction &) -> Result<Done> {
                TRY(run(draft, "INSERT INTO house (one, currency, time_zone, created_at) VALUES (2, 'EUR', 'UTC', 0)"));
                return Done();
            });
        });
        const Error refused = checked(created, ErrorCode::StorageUnusable, u"A data check rejected the change");
        QCOMPARE(refused.details.value(u"file").toString(), m_file);
        QVERIFY(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
    }

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }

    void create()
    {
        const auto created = Connection::open(m_file, OpenMode::Create);
        QVERIFY2(created, qPrintable(describeOpening(created)));
        QVERIFY(writeNote(**created, QStringLiteral("kept")));
    }

    // Nobody may look into the folder and read the file, and no more.
    // To be looked at by others, who may write nothing there.
    void protect()
    {
        for (const char *beside : {"-wal", "-shm", "-bell", "-turn"})
            chmod(QFile::encodeName(m_file + QLatin1StringView(beside)).constData(), 0644);
        if (QFile::exists(m_file))
            QCOMPARE(chmod(QFile::encodeName(m_file).constData(), 0444), 0);
        QCOMPARE(chmod(QFile::encodeName(m_folder->path()).constData(), 0555), 0);
    }

    Error refuses(const QString &file, ErrorCode code, QStringView words)
    {
        const auto opened = Connection::open(file, OpenMode::ReadWrite, 50);
        return checked(opened, code, words);
    }

    void refusesToCreate(const QString &file, QStringView words)
    {
        checked(Connection::open(file, OpenMode::Create), ErrorCode::StorageUnusable, words);
    }

    static Error checked(const Result<std::unique_ptr<Connection>> &opened, ErrorCode code, QStringView words)
    {
        if (opened) {
            QTest::qFail("it was opened", __FILE__, __LINE__);
            return {};
        }
        const bool right = opened.error().code == code && opened.error().message.contains(words);
        QTest::qVerify(right, "the refusal", qPrintable(describeOpening(opened.error())), __FILE__, __LINE__);
        return opened.error();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

ROWLOCK_TEST_WITH_CHILDREN(TestOpening, playOpening)
#include "tst_opening.moc"

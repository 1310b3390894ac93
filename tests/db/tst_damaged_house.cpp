// A house file as damage may leave it: every bit of its header, seeded damage in its first pages. Whatever it is,
// opening and checking it end in an answer: a code, a finding, or the same content as before. Nothing is read wrongly
// without a word.
#include "model/db/connection_inner.h"
#include "model/service/desk.h"
#include "model/store/verify.h"
#include "tests/support/house_fixture.h"

#include <QDir>
#include <QRandomGenerator>
#include <QtEndian>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int headerBits = 800;
constexpr int damagedPages = 8;
constexpr int pageDamages = 36;

void writeDamaged(const QString &file, const QByteArray &bytes)
{
    for (const char *left : {"-wal", "-shm", "-turn", "-bell"})
        QFile::remove(file + QLatin1String(left));
    QFile opened(file);
    if (!opened.open(QIODevice::WriteOnly) || opened.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(file));
}

QByteArray damagedBytes(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

// Says which file and what to do, and nothing of the engine.
bool isForAPerson(const QString &message)
{
    return message.contains(u"house.rowlock"_s) && message.endsWith(u'.') && message.count(u". "_s) > 0
           && !message.contains(u"SQL"_s);
}

// All that a house holds, as text.
QStringList wholeContent(Connection &connection)
{
    SqliteEngine &engine = *connection.inner().sqlite().engine;
    QStringList content;
    const auto tables =
        engine.lines(u"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"_s);
    for (const QString &table : tables.value_or(QStringList())) {
        content.append(table);
        content.append(engine.lines(u"SELECT * FROM "_s + table + u" ORDER BY 1"_s).value_or(QStringList(u"?"_s)));
    }
    return content;
}

} // namespace

class TestDamagedHouse : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_file = m_folder.filePath(u"house.rowlock"_s);
        {
            HouseFixture house;
            const EventId event = house.newEvent();
            QVERIFY(house.sold(house.one(), event, {u"A1"_s, u"A2"_s}));
            QVERIFY(house.hold(house.two(), event, {u"B1"_s}));
            QVERIFY(house.connection->inner().sqlite().engine->copyInto(m_file));
        }
        m_good = damagedBytes(m_file);
        const auto connection = Connection::open(m_file, OpenMode::ReadWrite);
        QVERIFY(connection);
        QVERIFY(verifyHouse(**connection)->ok());
        m_content = wholeContent(**connection);
        QVERIFY(m_content.size() > 60);
    }

    void aFlippedBitOfTheHeader_data()
    {
        QTest::addColumn<int>("first");
        for (int first = 0; first < headerBits; first += 80)
            QTest::addRow("bytes %d to %d", first / 8, first / 8 + 9) << first;
    }
    void aFlippedBitOfTheHeader()
    {
        QFETCH(int, first);
        for (int bit = first; bit < first + 80; ++bit) {
            QByteArray bytes = m_good;
            bytes[bit / 8] = char(bytes.at(bit / 8) ^ (1 << (bit % 8)));
            expectAnAnswer(bytes, u"bit %1 of byte %2"_s.arg(QString::number(bit % 8), QString::number(bit / 8)),
                           bit % 8 == 0);
        }
    }

    // What a hostile hand writes, where a flipped bit would not reach.
    void aFieldOfTheHeader_data()
    {
        QTest::addColumn<int>("offset");
        QTest::addColumn<quint32>("value");
        QTest::addColumn<ErrorCode>("code");
        const auto row = [](const char *name, int offset, quint32 value, ErrorCode code) {
            QTest::newRow(name) << offset << value << code;
        };
        row("schema -1", 60, 0xFFFFFFFF, ErrorCode::StorageCorrupt);
        row("schema -2147483648", 60, 0x80000000, ErrorCode::StorageCorrupt);
        row("schema 0", 60, 0, ErrorCode::StorageCorrupt);
        row("schema 1", 60, 1, ErrorCode::StorageCorrupt);
        row("schema 5", 60, 5, ErrorCode::StorageCorrupt);
        row("schema 500", 60, 500, ErrorCode::StorageNewer);
        row("schema 2147483647", 60, 0x7FFFFFFF, ErrorCode::StorageCorrupt);
        row("another program", 68, 0x12345678, ErrorCode::StorageUnusable);
        row("UTF-16", 56, 2, ErrorCode::StorageCorrupt);
        row("an old schema format", 44, 1, ErrorCode::StorageCorrupt);
        row("an unknown schema format", 44, 5, ErrorCode::StorageCorrupt);
        row("no page size", 16, 0x00000202, ErrorCode::StorageCorrupt);
        row("more free pages than pages", 36, 1u << 30, ErrorCode::StorageCorrupt);
        row("fewer pages than there are", 28, 3, ErrorCode::StorageCorrupt);
    }
    void aFieldOfTheHeader()
    {
        QFETCH(int, offset);
        QFETCH(quint32, value);
        QFETCH(ErrorCode, code);
        QByteArray bytes = m_good;
        qToBigEndian(value, bytes.data() + offset);
        writeDamaged(m_file, bytes);
        const QStringList before = copies(); // a flipped bit may have made it an older house, which was brought up
        const auto opened = Desk::open(m_file, {u"counter"_s, {}}, m_clock);
        QVERIFY(!opened);
        QCOMPARE(codeName(opened.error().code), codeName(code));
        QVERIFY2(isForAPerson(opened.error().message), qPrintable(opened.error().message));
        // Refused again and again it leaves nothing behind.
        for (int again = 0; again < 3; ++again)
            QVERIFY(!Desk::open(m_file, {u"counter"_s, {}}, m_clock));
        QCOMPARE(copies(), before);
        QCOMPARE(damagedBytes(m_file), bytes);
    }

    void aMissingTable_data()
    {
        QTest::addColumn<QString>("table");
        for (const char *table : {"house", "house_clock", "journal", "event", "plan", "event_seat", "hold", "ticket"})
            QTest::newRow(table) << QString::fromLatin1(table);
    }
    void aMissingTable()
    {
        QFETCH(QString, table);
        writeDamaged(m_file, m_good);
        {
            const auto connection = Connection::open(m_file, OpenMode::ReadWrite);
            QVERIFY(connection);
            SqliteEngine &engine = *(*connection)->inner().sqlite().engine;
            QVERIFY(engine.execute(u"PRAGMA foreign_keys=OFF"_s));
            QVERIFY(engine.execute(u"DROP TABLE %1"_s.arg(table)));
        }
        auto desk = Desk::open(m_file, {u"counter"_s, {}}, m_clock);
        if (!desk) {
            QCOMPARE(codeName(desk.error().code), codeName(ErrorCode::StorageCorrupt));
            return;
        }
        const auto report = (*desk)->upkeep().verify();
        QVERIFY(report ? !report->ok() : report.error().code == ErrorCode::StorageCorrupt);
        const auto seen = (*desk)->events().house(EventId(1));
        QVERIFY2(seen || seen.error().code == ErrorCode::StorageCorrupt || seen.error().code == ErrorCode::PlanInvalid,
                 qPrintable(seen.error().message));
    }

    void damageInTheFirstPages_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 6; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void damageInTheFirstPages()
    {
        QFETCH(quint32, seed);
        QRandomGenerator random(seed);
        for (int run = 0; run < pageDamages / 6; ++run) {
            QByteArray bytes = m_good;
            const qsizetype reach = std::min<qsizetype>(bytes.size(), damagedPages * 4096);
            const auto at = qsizetype(random.bounded(quint32(reach)));
            const qsizetype length = std::min<qsizetype>(qsizetype(1) << random.bounded(10), reach - at);
            for (qsizetype i = at; i < at + length; ++i)
                bytes[i] = run % 3 == 0 ? char(0) : char(random.bounded(256));
            expectAnAnswer(bytes, u"seed %1, run %2: %3 bytes at %4"_s.arg(seed).arg(run).arg(length).arg(at));
        }
    }

private:
    QStringList copies() const
    {
        return QDir(m_folder.path()).entryList({u"*.before-schema-*"_s}, QDir::Files | QDir::Hidden);
    }
    void expectAnAnswer(const QByteArray &bytes, const QString &what, bool verifies = true)
    {
        writeDamaged(m_file, bytes);
        auto desk = Desk::open(m_file, {u"counter"_s, {}}, m_clock);
        if (!desk)
            return isAnAnswer(desk.error(), what);
        if (!verifies) // once for each byte: it is slow
            return;
        const auto report = (*desk)->upkeep().verify();
        if (!report)
            return isAnAnswer(report.error(), what);
        for (const auto &event : (*desk)->events().all().value_or(QList<EventSummary>()))
            (void)(*desk)->events().house(event.id);
        if (report->ok())
            QVERIFY2(wholeContent((*desk)->connection()) == m_content,
                     qPrintable(u"silently another content: "_s + what));
    }

    static void isAnAnswer(const Error &error, const QString &what)
    {
        QVERIFY2(exitStatus(error) == 3 && isForAPerson(error.message),
                 qPrintable(what + u": "_s + codeName(error.code) + u' ' + error.message + u" | "_s + error.diagnosis));
    }

    QTemporaryDir m_folder;
    QString m_file;
    QByteArray m_good;
    QStringList m_content;
    SystemClock m_clock;
};

ROWLOCK_TEST(TestDamagedHouse)
#include "tst_damaged_house.moc"

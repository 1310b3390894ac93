// Typed statements on a real file: what goes in comes out, and nothing stays open.
#include "model/db/connection_inner.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/statement.h"
#include "model/db/transaction.h"

#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <type_traits>

using namespace rowlock;

namespace {

enum class Colour { Red };

// What the driver would write as text, or round, does not compile.
static_assert(std::is_constructible_v<Bind, qint64>);
static_assert(std::is_constructible_v<Bind, int>);
static_assert(std::is_constructible_v<Bind, bool>);
static_assert(std::is_constructible_v<Bind, QString>);
static_assert(std::is_constructible_v<Bind, QByteArray>);
static_assert(std::is_constructible_v<Bind, Instant>);
static_assert(std::is_constructible_v<Bind, Money>);
static_assert(std::is_constructible_v<Bind, EventId>);
static_assert(std::is_constructible_v<Bind, std::optional<qint64>>);
static_assert(std::is_constructible_v<Bind, std::nullopt_t>);
static_assert(!std::is_constructible_v<Bind, long>);
static_assert(!std::is_constructible_v<Bind, unsigned>);
static_assert(!std::is_constructible_v<Bind, std::size_t>);
static_assert(!std::is_constructible_v<Bind, short>);
static_assert(!std::is_constructible_v<Bind, double>);
static_assert(!std::is_constructible_v<Bind, float>);
static_assert(!std::is_constructible_v<Bind, Colour>);
static_assert(!std::is_constructible_v<Bind, const char *>);
static_assert(!std::is_constructible_v<Bind, QStringView>);
static_assert(!std::is_constructible_v<Bind, QDateTime>);

const auto firstInteger = [](const Row &row) { return row.integer(0); };
const auto firstText = [](const Row &row) { return row.text(0); };

} // namespace

class TestStatement : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_folder = std::make_unique<QTemporaryDir>();
        auto created = Connection::open(m_folder->filePath(QStringLiteral("house.rowlock")), OpenMode::Create);
        QVERIFY(created);
        m_connection = std::move(*created);
        QVERIFY(write("CREATE TABLE thing (id INTEGER PRIMARY KEY, number INTEGER, name TEXT UNIQUE, bytes BLOB, "
                      "CHECK (number < 1000 OR number > 9000000000000000000)) STRICT"));
        QVERIFY(write("CREATE TABLE part (thing_id INTEGER NOT NULL REFERENCES thing(id)) STRICT"));
    }
    void cleanup() { m_connection.reset(); }

    void keepsEveryTypeWhole()
    {
        const qint64 largest = std::numeric_limits<qint64>::max();
        const QByteArray bytes("\0\xff\x01", 3);
        const QString name = QStringLiteral("Žižek's \"Loge\" 🎭 -- ? :x");
        QCOMPARE(write("INSERT INTO thing (number, name, bytes) VALUES (?, ?, ?)", largest, name, bytes).value(), 1);
        QVERIFY(one<bool>(*m_connection,
                          "SELECT number, name, bytes, typeof(number), typeof(name), typeof(bytes), id FROM thing",
                          [&](const Row &row) {
                              return row.integer(0) == largest && row.text(1) == name && row.bytes(2) == bytes
                                     && row.text(3) == QLatin1String("integer") && row.text(4) == QLatin1String("text")
                                     && row.text(5) == QLatin1String("blob") && row.id<EventId>(6) == EventId(1);
                          })
                    .value());
    }

    // A name is hashed as it came; a mark that went on the way would look like a changed name.
    void keepsAByteOrderMark()
    {
        for (const char16_t mark : {u'\uFEFF', u'\uFFFE'}) {
            const QString name = QString(QChar(mark)) + u'A';
            QVERIFY(write("INSERT INTO thing (name) VALUES (?)", name));
            const auto found = all<QString>(*m_connection, "SELECT name FROM thing ORDER BY id DESC LIMIT 1",
                                            [](const Row &row) { return row.text(0); });
            QCOMPARE(found.value(), QStringList{name});
        }
    }

    void tellsNothingFromEmpty()
    {
        QVERIFY(write("INSERT INTO thing (id, number, name) VALUES (?, ?, ?)", 1, EventId(), QString()));
        QVERIFY(
            write("INSERT INTO thing (id, number, name) VALUES (?, ?, ?)", 2, std::optional<Instant>(), std::nullopt));
        QVERIFY(write("INSERT INTO thing (id, number, name) VALUES (?, ?, ?)", 3, std::optional(Instant{17}),
                      std::optional(QStringLiteral("c"))));
        const auto found =
            all<QString>(*m_connection, "SELECT number, name FROM thing ORDER BY id", [](const Row &row) {
                const auto number = row.optionalInstant(0);
                return (number ? QString::number(number->ms) : QStringLiteral("-"))
                       + (row.isNull(1) ? QStringLiteral("-") : u'"' + row.text(1) + u'"');
            });
        QCOMPARE(*found, (QList<QString>{QStringLiteral("-\"\""), QStringLiteral("--"), QStringLiteral("17\"c\"")}));
    }

    // In release builds too: a value that is missing would be stored as NULL.
    void refusesAnotherNumberOfValues()
    {
        for (const auto &refused :
             {write("INSERT INTO thing (number) VALUES (?)"), write("INSERT INTO thing (number) VALUES (?)", 1, 2),
              write("INSERT INTO thing (number, name) VALUES (?, ?)", 1)}) {
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
            QVERIFY(refused.error().diagnosis.contains(u"INSERT INTO thing"));
        }
    }

    void bindsInOrderAndTruthAsNumbers()
    {
        const auto found = one<QString>(*m_connection, "SELECT ? || '/' || ? || '/' || ? || '/' || ?", firstText, 7,
                                        true, Money{1250, Currency()}, Instant{99});
        QCOMPARE(found.value(), QStringLiteral("7/1/1250/99"));
    }

    void answersHowManyRowsChanged()
    {
        QCOMPARE(write("INSERT INTO thing (number) VALUES (1), (2), (3)").value(), 3);
        QCOMPARE(write("UPDATE thing SET name = NULL WHERE number > ?", 1).value(), 2);
        QCOMPARE(write("UPDATE thing SET name = NULL WHERE number > ?", 500).value(), 0);
        QCOMPARE(write("INSERT INTO thing (id) VALUES (?) ON CONFLICT DO NOTHING", 1).value(), 0);
        QCOMPARE(run(*m_connection, "SELECT number FROM thing").value(), 0); // not the last write's count
        QCOMPARE(write("DELETE FROM thing").value(), 3);
    }

    void returnsWhatItWrote()
    {
        const auto ids = inWriteTransaction(*m_connection, [this](WriteTransaction &) {
            return all<qint64>(*m_connection, "INSERT INTO thing (number) VALUES (?), (?) RETURNING id", firstInteger,
                               10, 20);
        });
        QCOMPARE(ids.value(), (QList<qint64>{1, 2}));
    }

    void wantsTheRightNumberOfRows()
    {
        QVERIFY(write("INSERT INTO thing (number) VALUES (1), (1)"));
        constexpr const char *sql = "SELECT id FROM thing WHERE number = ?";
        QCOMPARE(optional<qint64>(*m_connection, sql, firstInteger, 5).value(), std::optional<qint64>());
        QCOMPARE(one<qint64>(*m_connection, sql, firstInteger, 5).error().code, ErrorCode::StorageCorrupt);
        QCOMPARE(one<qint64>(*m_connection, sql, firstInteger, 1).error().code, ErrorCode::StorageCorrupt);
        QCOMPARE(optional<qint64>(*m_connection, sql, firstInteger, 1).error().details.value(u"rows").toInt(), 2);
        QCOMPARE(all<qint64>(*m_connection, sql, firstInteger, 1)->size(), 2);
    }

    void namesTheBrokenRule_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("rule");
        QTest::newRow("unique") << QByteArray("INSERT INTO thing (name) VALUES ('taken')") << QStringLiteral("unique");
        QTest::newRow("key") << QByteArray("INSERT INTO thing (id) VALUES (1)") << QStringLiteral("primary_key");
        QTest::newRow("check") << QByteArray("INSERT INTO thing (number) VALUES (1000)") << QStringLiteral("check");
        QTest::newRow("reference") << QByteArray("INSERT INTO part (thing_id) VALUES (77)")
                                   << QStringLiteral("foreign_key");
        QTest::newRow("null") << QByteArray("INSERT INTO part (thing_id) VALUES (NULL)") << QStringLiteral("not_null");
        QTest::newRow("type") << QByteArray("INSERT INTO thing (number) VALUES ('many')") << QStringLiteral("datatype");
    }
    void namesTheBrokenRule()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, rule);
        QVERIFY(write("INSERT INTO thing (id, name) VALUES (1, 'taken')"));
        const auto refused = write(sql.constData());
        QVERIFY(!refused);
        QCOMPARE(brokenConstraint(refused.error()), rule);
        QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
        QVERIFY(!refused.error().message.contains(u"INSERT"));
        QVERIFY(refused.error().diagnosis.contains(u"INSERT"));
        QCOMPARE(one<qint64>(*m_connection, "SELECT count(*) FROM thing", firstInteger).value(), 1);
    }

    void aBrokenRuleLeavesTheStatementUsable()
    {
        constexpr const char *sql = "INSERT INTO thing (name) VALUES (?)";
        QVERIFY(write(sql, QStringLiteral("a")));
        QCOMPARE(brokenConstraint(write(sql, QStringLiteral("a")).error()), QStringLiteral("unique"));
        QVERIFY(write(sql, QStringLiteral("b")));
    }

    void refusesWrongSqlWithoutShowingIt()
    {
        const auto refused = run(*m_connection, "SELEKT 1");
        QCOMPARE(refused.error().code, ErrorCode::StorageUnusable);
        QVERIFY(!refused.error().message.contains(u"SELEKT"));
        QVERIFY(refused.error().diagnosis.contains(u"SELEKT"));
    }

    void writesOnlyInAWriteTransaction()
    {
        constexpr const char *sql = "INSERT INTO thing (number) VALUES (1)";
        QCOMPARE(run(*m_connection, sql).error().code, ErrorCode::StorageUnusable);
        const auto inReading = inReadTransaction(*m_connection, [&] { return run(*m_connection, sql); });
        QCOMPARE(inReading.error().code, ErrorCode::StorageUnusable);
        QCOMPARE(one<qint64>(*m_connection, "SELECT count(*) FROM thing", firstInteger).value(), 0);
    }

    void isItselfAgainInsideItsOwnMapper()
    {
        QVERIFY(write("INSERT INTO thing (id, number) VALUES (1, 2), (2, 3), (3, NULL)"));
        const std::function<QString(qint64)> chain = [&](qint64 id) -> QString {
            const auto next = optional<QString>(
                *m_connection, "SELECT number FROM thing WHERE id = ?",
                [&](const Row &row) { return row.isNull(0) ? QString() : chain(row.integer(0)); }, id);
            return QString::number(id) + next->value_or(QString());
        };
        QCOMPARE(chain(1), QStringLiteral("123"));
        QCOMPARE(m_connection->inner().sqlite().statements.lentOut(), 0);
    }

    void anotherTextAtTheSameAddressIsAnotherStatement()
    {
        char sql[32] = "SELECT 1";
        QCOMPARE(one<qint64>(*m_connection, sql, firstInteger).value(), 1);
        qstrcpy(sql, "SELECT 2");
        QCOMPARE(one<qint64>(*m_connection, sql, firstInteger).value(), 2);
    }

    void anUnfinishedReadStopsNobody()
    {
        QVERIFY(write("INSERT INTO thing (number) VALUES (1), (2), (3)"));
        int seen = 0;
        QVERIFY(detail::execute(*m_connection, "SELECT number FROM thing", [&](const Row &) { return ++seen < 2; }));
        QCOMPARE(seen, 2);
        auto other = Connection::open(m_connection->file(), OpenMode::ReadWrite, 200);
        QVERIFY(other);
        const auto written = inWriteTransaction(**other, [](WriteTransaction &transaction) {
            return run(transaction.connection(), "UPDATE thing SET number = 9");
        });
        QCOMPARE(written.value(), 3);
        // The first sees it and can write at once: no old snapshot was left open.
        QCOMPARE(one<qint64>(*m_connection, "SELECT sum(number) FROM thing", firstInteger).value(), 27);
        QVERIFY(write("UPDATE thing SET number = 8"));
    }

    void aWriteThatIsReadHalfwayIsDoneAllTheSame()
    {
        const auto written = inWriteTransaction(*m_connection, [this](WriteTransaction &) {
            return detail::execute(*m_connection, "INSERT INTO thing (number) VALUES (1), (2), (3) RETURNING id",
                                   [](const Row &) { return false; });
        });
        QCOMPARE(written.value(), 3);
        QCOMPARE(one<qint64>(*m_connection, "SELECT count(*) FROM thing", firstInteger).value(), 3);
    }

private:
    template <typename... Binds>
    Result<qint64> write(const char *sql, const Binds &...binds)
    {
        return inWriteTransaction(*m_connection, [&](WriteTransaction &) { return run(*m_connection, sql, binds...); });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Connection> m_connection;
};

ROWLOCK_TEST(TestStatement)
#include "tst_statement.moc"

// The two engines keep the same rules: what the file's schema says of tables, the server's says as well, word for word
// where both have words for it. What they mean to say differently is listed here, with why.
#include "model/db/connection.h"
#include "model/db/schema_check.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"
#include "tests/support/test_server.h"

#include <QRegularExpression>
#include <QSet>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

struct Meant
{
    const char *pattern; // of whole lines
    const char *why;
};

constexpr Meant ofTheFileAlone[] = {
    {"trigger \\w+\\.\\w+_not_replaced", "only SQLite can replace a row without deleting it by name"},
    {"trigger event_seat\\.seat_in_the_way", "the same, of a seat that stands in the way of another one's change"},
    {"trigger \\w+\\.\\w+_of_an?_(order|patron|pool|production|list)",
     "a foreign key, which SQLite lets a program switch off"},
    {"view next_number .*", "the highest and one more, for nobody writes beside"},
    {"view voucher_standing .*", "a sum of numbers is one"},
    {"default venue\\.logo x''", "no bytes, as a file writes them"},
};

constexpr Meant ofTheServerAlone[] = {
    {".*\\browlock_schema\\b.*", "the number of the schema, which a file has in its header"},
    {"index CREATE INDEX ON journal USING btree \\(at\\)", "its entries may stand in another order than their times"},
    {"default \\w+\\.\\w+ rowlock_next\\(.*\\)", "numbers are drawn from sequences, for others write beside"},
    {"default venue\\.logo '\\\\x'", "no bytes, as a server writes them"},
    {"view next_number .*", "what its sequence will draw"},
    {"view voucher_standing .*", "a sum is numeric and made a number again"},
    {"trigger \\w+\\.(turn_first|turn_of_its_(event|event_ends|order))", "others write beside; a file has one writer"},
    {"trigger \\w+\\.never_emptied", "TRUNCATE, which fires no rule for a row"},
    {"trigger \\w+\\.(number_taken|numbers_go_on)", "the sequences go on above a number that was chosen"},
    {"trigger event\\.event(_made)?_told", "the notice to the other terminals, which have a doorbell beside a file"},
};

// What matches none of them; and those that nothing matches, for they are not meant any more.
template <size_t count>
QStringList notMeant(const QSet<QString> &lines, const Meant (&meant)[count])
{
    QSet<QString> left = lines;
    QStringList problems;
    for (const Meant &one : meant) {
        const QRegularExpression pattern(QRegularExpression::anchoredPattern(QLatin1String(one.pattern)));
        const qsizetype before = left.size();
        left.removeIf([&](const QString &line) { return pattern.match(line).hasMatch(); });
        if (left.size() == before)
            problems += u"nothing is meant by "_s + QLatin1String(one.pattern);
    }
    problems += QStringList(left.begin(), left.end());
    problems.sort();
    return problems;
}

// The expressions of CHECK in a table's text.
QStringList checksIn(QString sql)
{
    static const QRegularExpression comment(u"--[^\\n]*"_s), begins(u"\\bCHECK\\s*\\("_s);
    sql.remove(comment);
    QStringList checks;
    for (auto found = begins.globalMatch(sql); found.hasNext();) {
        const qsizetype first = found.next().capturedEnd();
        qsizetype at = first;
        bool quoted = false;
        for (int depth = 1; depth > 0; ++at) {
            quoted = quoted != (sql[at] == u'\'');
            if (!quoted)
                depth += sql[at] == u'(' ? 1 : sql[at] == u')' ? -1 : 0;
        }
        checks += sql.mid(first, at - 1 - first);
    }
    return checks;
}

// What SQLite says in words that the server has not.
QString inServersWords(QString sql)
{
    static const QRegularExpression largestOfTwo(u"\\bmax\\((?=\\w+, )"_s), ending(u"\\bsubstr\\((\\w+), -(\\d+)\\)"_s),
        onlyThese(u"length\\((\\w+)\\) = (\\d+)\\s+AND\\s+\\1 NOT GLOB '\\*\\[\\^(\\w+)\\]\\*'"_s);
    return sql.replace(largestOfTwo, u"greatest("_s)
        .replace(ending, u"\"right\"(\\1, \\2)"_s)
        .replace(onlyThese, u"\\1 ~ '^[\\3]{\\2}$'"_s);
}

} // namespace

// The file's checks, indexes and views are made once more on the server, beside tables like the house's but without any
// rule: so both are compared as the server reads them.
class TestPostgresSchema : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void saysTheSame();
    void theDigestOfItsScriptsIsKeptBesideThem();

private:
    QSet<QString> linesOfFile();
    QSet<QString> linesOfServer();
    QSet<QString> linesOf(const QString &schema); // of the server: what is made of the file's words too
    QStringList makeTwins();

    QTemporaryDir m_folder;
    QString m_address;
    std::unique_ptr<ForeignProgram> m_file, m_server;
};

void TestPostgresSchema::initTestCase()
{
    if (!canTestOnServer())
        QSKIP("no PostgreSQL server is installed");
    const auto nothingMore = [](Connection &) -> Result<Done> { return Done(); };
    const QString file = m_folder.filePath(u"house.rowlock"_s);
    m_address = newServerDatabase();
    QVERIFY(Connection::create(file, nothingMore));
    QVERIFY(Connection::create(m_address, nothingMore));
    m_file = std::make_unique<ForeignProgram>(file);
    m_server = std::make_unique<ForeignProgram>(m_address);
}

void TestPostgresSchema::cleanupTestCase()
{
    m_server.reset();
    dropServerDatabase(m_address);
}

QStringList TestPostgresSchema::makeTwins()
{
    QStringList failed;
    const auto make = [&](const QString &sql) {
        if (const QString said = m_server->tries(sql); !said.isEmpty())
            failed += said + u" in: "_s + sql.simplified();
    };
    make(u"CREATE SCHEMA file"_s);
    const auto tables =
        m_file->rows(u"SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"_s);
    for (const QStringList &table : tables) {
        make(u"CREATE TABLE file.%1 (LIKE public.%1)"_s.arg(table[0]));
        for (const QString &check : checksIn(table[1]))
            make(u"ALTER TABLE file.%1 ADD CHECK (%2)"_s.arg(table[0], inServersWords(check)));
    }
    // Those that keys make have no words of their own, and a key of one number no index.
    const auto keys = m_file->rows(
        u"SELECT t.name, (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY "
        u"seqno))"
        " FROM sqlite_schema t, pragma_index_list(t.name) i WHERE t.type = 'table' AND i.origin <> 'c'"
        " UNION SELECT t.name, group_concat(c.name, ', ') FROM sqlite_schema t, pragma_table_info(t.name) c"
        " WHERE t.type = 'table' AND c.pk > 0 GROUP BY t.name HAVING count(*) = 1"_s);
    make(u"SET search_path = file"_s);
    for (const QStringList &key : keys)
        make(u"CREATE UNIQUE INDEX ON %1 (%2)"_s.arg(key[0], key[1]));
    const auto others = m_file->rows(
        u"SELECT sql FROM sqlite_schema WHERE type IN ('index', 'view') AND sql IS NOT NULL ORDER BY type, rowid"_s);
    static const QRegularExpression choice(u", (CASE .* END)\\)"_s);
    for (const QStringList &other : others) {
        const bool isIndex = other[0].contains(u" INDEX "_s);
        QString sql = inServersWords(other[0]);
        make(isIndex ? sql.replace(choice, u", (\\1))"_s) : sql);
    }
    make(u"SET search_path = public"_s);
    return failed;
}

QSet<QString> TestPostgresSchema::linesOf(const QString &schema)
{
    const QString here = u"(SELECT oid FROM pg_namespace WHERE nspname = '%1')"_s.arg(schema);
    static_cast<void>(m_server->tries(u"SET search_path = "_s + schema));
    const auto rows = m_server->rows(
        u"SELECT 'table ' || relname FROM pg_class WHERE relnamespace = %1 AND relkind = 'r'"
        " UNION ALL SELECT 'check ' || c.relname || ' ' || pg_get_constraintdef(k.oid, true)"
        " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.connamespace = %1 AND k.contype = 'c'"
        " UNION ALL SELECT 'index ' || regexp_replace(pg_get_indexdef(i.indexrelid, 0, true), ' INDEX \\w+ ON ',"
        " ' INDEX ON ') FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = %1"
        " UNION ALL SELECT 'view ' || relname || ' ' || pg_get_viewdef(oid, true) FROM pg_class"
        " WHERE relnamespace = %1 AND relkind = 'v'"_s.arg(here));
    static_cast<void>(m_server->tries(u"SET search_path = public"_s));
    QSet<QString> lines;
    for (const QStringList &row : rows)
        lines += row[0].simplified().replace(schema + u'.', QString());
    return lines;
}

QSet<QString> TestPostgresSchema::linesOfFile()
{
    QSet<QString> lines = linesOf(u"file"_s);
    const auto rows = m_file->rows(
        u"SELECT 'not null ' || t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c"
        " WHERE t.type = 'table' AND (c.\"notnull\" OR c.pk)"
        " UNION ALL SELECT 'default ' || t.name || '.' || c.name || ' ' || c.dflt_value"
        " FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.dflt_value IS NOT NULL"
        " UNION ALL SELECT 'trigger ' || tbl_name || '.' || name FROM sqlite_schema WHERE type = 'trigger'"
        " UNION ALL SELECT 'key ' || name || ' ' || group_concat(own, ', ') || ' of ' || other || ' '"
        " || group_concat(coalesce(theirs, (SELECT name FROM pragma_table_info(other) WHERE pk = place + 1)), ', ')"
        " || ' ' || on_delete || ' ' || on_update FROM (SELECT t.name, k.id, k.seq AS place, k.\"from\" AS own,"
        " k.\"table\" AS other, k.\"to\" AS theirs, k.on_delete, k.on_update"
        " FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table' ORDER BY t.name, k.id, k.seq)"
        " GROUP BY name, id"_s);
    for (const QStringList &row : rows)
        lines += row[0];
    return lines;
}

QSet<QString> TestPostgresSchema::linesOfServer()
{
    QSet<QString> lines = linesOf(u"public"_s);
    const auto rows = m_server->rows(
        u"WITH t AS (SELECT oid, relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        " AND relkind = 'r'), c AS (SELECT attrelid, attnum, attname AS name, attnotnull FROM pg_attribute"
        " WHERE attnum > 0 AND NOT attisdropped)"
        " SELECT 'not null ' || t.name || '.' || c.name FROM t JOIN c ON attrelid = t.oid WHERE attnotnull"
        " UNION ALL SELECT 'default ' || t.name || '.' || c.name || ' '"
        " || regexp_replace(pg_get_expr(d.adbin, t.oid), '::\\w+', '', 'g')"
        " FROM t JOIN c ON attrelid = t.oid JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = attnum"
        " UNION ALL SELECT 'trigger ' || t.name || '.' || g.tgname FROM t JOIN pg_trigger g ON g.tgrelid = t.oid"
        " WHERE NOT g.tgisinternal"
        " UNION ALL SELECT 'key ' || t.name || ' ' || (SELECT string_agg(c.name, ', ' ORDER BY place)"
        " FROM unnest(k.conkey) WITH ORDINALITY u (number, place) JOIN c ON attrelid = t.oid AND attnum = number)"
        " || ' of ' || k.confrelid::regclass || ' ' || (SELECT string_agg(c.name, ', ' ORDER BY place)"
        " FROM unnest(k.confkey) WITH ORDINALITY u (number, place) JOIN c ON attrelid = k.confrelid AND attnum = "
        "number)"
        " || ' ' || CASE k.confdeltype WHEN 'a' THEN 'NO ACTION' WHEN 'c' THEN 'CASCADE' ELSE k.confdeltype::text END"
        " || ' ' || CASE k.confupdtype WHEN 'a' THEN 'NO ACTION' WHEN 'c' THEN 'CASCADE' ELSE k.confupdtype::text END"
        " FROM t JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.contype = 'f'"_s);
    for (const QStringList &row : rows)
        lines += row[0];
    return lines;
}

void TestPostgresSchema::saysTheSame()
{
    const QStringList failed = makeTwins();
    QVERIFY2(failed.isEmpty(), qPrintable(failed.join(u'\n')));
    const QSet<QString> file = linesOfFile(), server = linesOfServer();
    for (const char *kind : {"table ", "check ", "index ", "view ", "not null ", "default ", "trigger ", "key "}) {
        const auto isOne = [&](const QString &line) { return line.startsWith(QLatin1String(kind)); };
        QVERIFY2(std::count_if(file.begin(), file.end(), isOne) > 2, kind);
    }
    const QStringList onlyFile = notMeant(file - server, ofTheFileAlone),
                      onlyServer = notMeant(server - file, ofTheServerAlone);
    QVERIFY2(onlyFile.isEmpty(), qPrintable(onlyFile.join(u'\n')));
    QVERIFY2(onlyServer.isEmpty(), qPrintable(onlyServer.join(u'\n')));
}

// A script that was added changes it: what is said here then goes into resources/migrations/postgresql/schema.sha256.
// Servers of other versions write some rules otherwise; there all is compared each time.
void TestPostgresSchema::theDigestOfItsScriptsIsKeptBesideThem()
{
    const auto owner = Connection::open(m_address, OpenMode::ReadOnly);
    QVERIFY(owner);
    if (!(*owner)->storage().engine.startsWith(u"PostgreSQL 15."_s))
        QSKIP("the digest is that of PostgreSQL 15");
    const auto made = schemaProblems(**owner);
    QVERIFY(made && made->problems.isEmpty());
    QVERIFY2(isAsMade(made->digest, u":/migrations/postgresql"_s), made->digest.constData());
}

ROWLOCK_TEST(TestPostgresSchema)
#include "tst_postgres_schema.moc"

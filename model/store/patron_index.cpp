#include "model/store/patron_index.h"

#include "model/db/transaction.h"
#include "model/domain/patron_words.h"
#include "model/store/known_patrons.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <array>

namespace rowlock {

namespace {

constexpr int mostNearWords = 12;   // that a word with a slip may stand for
constexpr int mostSpellings = 8;    // of what was typed, where words are spelled in two ways
constexpr int mostCandidates = 500; // looked at before the best of them are taken

QString compact(const QJsonArray &array)
{
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

// The first text after all that begin so: no letter stands behind the last code point of all.
QString afterAll(const QString &beginning)
{
    static const QString last = QString::fromUcs4(U"\U0010FFFF", 1);
    return beginning + last;
}

// ---- words come and go ----

constexpr Sql insertWords{
    R"(INSERT INTO known_patron_word (word, patron_no)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))",
    R"(INSERT INTO known_patron_word (word, patron_no)
       SELECT value->>0, CAST(value->>1 AS bigint)
       FROM jsonb_array_elements(CAST(CAST(? AS text) AS jsonb)) AS made (value))"};
constexpr Sql insertGrams{
    R"(INSERT INTO known_patron_gram (gram, word)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING)",
    R"(INSERT INTO known_patron_gram (gram, word)
       SELECT value->>0, value->>1 FROM jsonb_array_elements(CAST(CAST(? AS text) AS jsonb)) AS made (value)
       ON CONFLICT DO NOTHING)"};
// Each word with one of its grams, which tells whether it has any.
constexpr Sql wordsWithoutGrams{
    R"(SELECT json_extract(value, '$[1]') FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM known_patron_gram g
           WHERE g.gram = json_extract(value, '$[0]') AND g.word = json_extract(value, '$[1]')))",
    R"(SELECT value->>1 FROM jsonb_array_elements(CAST(CAST(? AS text) AS jsonb)) AS made (value)
       WHERE NOT EXISTS (SELECT 1 FROM known_patron_gram g WHERE g.gram = value->>0 AND g.word = value->>1))"};
constexpr Sql deleteWords{
    R"(DELETE FROM known_patron_word WHERE patron_no = ? AND word IN (SELECT value FROM json_each(?)))",
    R"(DELETE FROM known_patron_word WHERE patron_no = ?
       AND word IN (SELECT value FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS gone (value)))"};
// Of a word that nobody bears any more.
constexpr Sql deleteGrams{
    R"(DELETE FROM known_patron_gram WHERE word = ? AND gram IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM known_patron_word w WHERE w.word = known_patron_gram.word))",
    R"(DELETE FROM known_patron_gram WHERE word = ?
       AND gram IN (SELECT value FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS gone (value))
       AND NOT EXISTS (SELECT 1 FROM known_patron_word w WHERE w.word = known_patron_gram.word))"};

Result<Done> addGrams(Writing &writing, const QSet<QString> &words)
{
    QJsonArray first;
    for (const QString &word : words) {
        const QStringList grams = gramsOf(word);
        if (!grams.isEmpty())
            first.append(QJsonArray{grams.first(), word});
    }
    if (first.isEmpty())
        return Done{};
    TRY_GET(const auto untold,
            all<QString>(
                writing.db(), wordsWithoutGrams, [](const Row &row) { return row.text(0); }, compact(first)));
    QJsonArray made;
    for (const QString &word : untold) {
        for (const QString &gram : gramsOf(word))
            made.append(QJsonArray{gram, word});
    }
    return made.isEmpty() ? Result<Done>(Done{}) : post(writing.db(), insertGrams, compact(made));
}

} // namespace

Result<Done> indexPatrons(Writing &writing, const QList<Patron> &patrons)
{
    QJsonArray rows;
    QSet<QString> names;
    for (const Patron &patron : patrons) {
        for (const QString &word : patronIndex(patron))
            rows.append(QJsonArray{word, patron.no.value()});
        for (const QString &word : nameWords(patron))
            names.insert(word);
    }
    if (rows.isEmpty())
        return Done{};
    TRY(post(writing.db(), insertWords, compact(rows)));
    return addGrams(writing, names);
}

Result<Done> reindexPatron(Writing &writing, const Patron &before, const Patron &after)
{
    const QStringList had = patronIndex(before), has = after.isHere() ? patronIndex(after) : QStringList();
    QJsonArray gone, come;
    for (const QString &word : had) {
        if (!has.contains(word))
            gone.append(word);
    }
    for (const QString &word : has) {
        if (!had.contains(word))
            come.append(QJsonArray{word, after.no.value()});
    }
    if (!gone.isEmpty())
        TRY(post(writing.db(), deleteWords, before.no, compact(gone)));
    const QStringList names = after.isHere() ? nameWords(after) : QStringList();
    for (const QString &word : nameWords(before)) {
        if (!names.contains(word) && !gramsOf(word).isEmpty())
            TRY(post(writing.db(), deleteGrams, word, compact(QJsonArray::fromStringList(gramsOf(word)))));
    }
    if (!come.isEmpty())
        TRY(post(writing.db(), insertWords, compact(come)));
    return addGrams(writing, QSet<QString>(names.begin(), names.end()));
}

// ---- found as one types ----

namespace {

// What all have to have: of the first part whole words or beginnings, of each other one a beginning.
struct WantedWords
{
    QString first;      // the part that leads to the fewest
    bool whole = false; // as a word, and not as a beginning
    QStringList others = {};
    bool othersWhole = false;
};

#define HAS_WORD                                                                                                       \
    " AND (CAST(? AS text) = '' OR EXISTS (SELECT 1 FROM known_patron_word o WHERE o.patron_no = a.patron_no"          \
    " AND o.word >= ? AND o.word < ?))"
constexpr Sql patronsWithWords{
    "SELECT a.patron_no FROM known_patron_word a WHERE a.word >= ? AND a.word < ?" HAS_WORD HAS_WORD HAS_WORD HAS_WORD
        HAS_WORD " ORDER BY a.word, a.patron_no LIMIT ?"};
#undef HAS_WORD

// The first text after `word` itself.
QString afterWord(const QString &word)
{
    return word + QChar(1);
}

Result<QList<PatronNo>> patronsWith(Connection &connection, const WantedWords &wanted, int limit)
{
    std::array<QString, 15> others;
    for (qsizetype i = 0; i < wanted.others.size() && i < 5; ++i) {
        const QString &beginning = wanted.others.at(i);
        others[size_t(i) * 3] = others[size_t(i) * 3 + 1] = beginning;
        others[size_t(i) * 3 + 2] = wanted.othersWhole ? afterWord(beginning) : afterAll(beginning);
    }
    const auto &o = others;
    return all<PatronNo>(
        connection, patronsWithWords, [](const Row &row) { return row.id<PatronNo>(0); }, wanted.first,
        wanted.whole ? afterWord(wanted.first) : afterAll(wanted.first), o[0], o[1], o[2], o[3], o[4], o[5], o[6], o[7],
        o[8], o[9], o[10], o[11], o[12], o[13], o[14], limit);
}

// In the order in which they were found, each once, with how.
class FoundPatrons
{
public:
    explicit FoundPatrons(int limit) : m_limit(limit) {}

    bool isFull() const { return m_numbers.size() >= m_limit; }
    void add(const QList<PatronNo> &numbers, PatronFound::Rank rank)
    {
        for (const PatronNo no : numbers) {
            if (isFull() || m_numbers.contains(no))
                continue;
            m_numbers.append(no);
            m_ranks.append(rank);
        }
    }
    Result<QList<PatronFound>> read(Connection &connection) const
    {
        TRY_GET(const QList<Patron> patrons, readPatronsOf(connection, m_numbers));
        QList<PatronFound> found;
        for (qsizetype i = 0; i < m_numbers.size(); ++i) {
            const auto patron = std::ranges::find(patrons, m_numbers.at(i), &Patron::no);
            if (patron != patrons.end() && patron->isHere())
                found.append({*patron, m_ranks.at(i)});
        }
        return found;
    }

private:
    qsizetype m_limit;
    QList<PatronNo> m_numbers;
    QList<PatronFound::Rank> m_ranks;
};

// Every way to spell what was typed, a few of them where that were too many.
QList<QStringList> spellings(const QList<PatronPart> &parts)
{
    QList<QStringList> all{{}};
    for (const PatronPart &part : parts) {
        QList<QStringList> longer;
        for (const QStringList &one : std::as_const(all)) {
            for (const QString &beginning : part.beginnings) {
                if (longer.size() < mostSpellings)
                    longer.append(one + QStringList{beginning});
            }
        }
        all = longer;
    }
    return all;
}

// How many rows a part leads to, as far as it matters.
Result<qint64> rowsOf(Connection &connection, const QString &word, bool whole)
{
    return one<qint64>(
        connection, R"(
        SELECT count(*) FROM (SELECT 1 FROM known_patron_word WHERE word >= ? AND word < ? LIMIT 2000) led)",
        [](const Row &row) { return row.integer(0); }, word, whole ? afterWord(word) : afterAll(word));
}

// Begins with the part that leads to the fewest; none where one of them leads to nobody.
Result<std::optional<WantedWords>> wantedOf(Connection &connection, QStringList words, bool whole)
{
    qsizetype fewest = 0;
    qint64 least = -1;
    for (qsizetype i = 0; i < words.size(); ++i) {
        TRY_GET(const qint64 rows, rowsOf(connection, words.at(i), whole));
        if (rows == 0)
            return std::optional<WantedWords>();
        if (least < 0 || rows < least) {
            least = rows;
            fewest = i;
        }
    }
    const QString first = words.takeAt(fewest);
    return std::optional(WantedWords{first, whole, words, whole});
}

// Words that stand in the house and are what was typed but for one slip, the nearest in length first.
Result<QStringList> nearWords(Connection &connection, const QString &typed)
{
    const QStringList grams = gramsOf(typed);
    if (typed.size() < shortestWithTypo || grams.isEmpty())
        return QStringList();
    constexpr Sql bySharedGrams{
        R"(SELECT word FROM known_patron_gram WHERE gram IN (SELECT value FROM json_each(?))
           GROUP BY word HAVING count(*) >= ?)",
        R"(SELECT word FROM known_patron_gram
           WHERE gram IN (SELECT value FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS typed (value))
           GROUP BY word HAVING count(*) >= ?)"};
    QStringList near;
    const bool mayBegin = typed.size() > shortestWithTypo; // of four letters too many words begin nearly so
    TRY(detail::execute(
        connection, bySharedGrams,
        [&](const Row &row) {
            const QString word = row.text(0);
            if (word != typed && isOneSlip(typed, word, !mayBegin))
                near.append(word);
            return true;
        },
        compact(QJsonArray::fromStringList(grams)), gramsKept(typed)));
    std::ranges::sort(near, [&typed](const QString &a, const QString &b) {
        const auto far = [&typed](const QString &word) { return std::abs(word.size() - typed.size()); };
        return far(a) < far(b) || (far(a) == far(b) && a < b);
    });
    return near.mid(0, mostNearWords);
}

Result<Done> addTypos(Connection &connection, const QList<PatronPart> &parts, FoundPatrons &found, int limit)
{
    for (qsizetype i = 0; i < parts.size() && !found.isFull(); ++i) {
        if (!parts.at(i).isName)
            continue;
        QStringList others;
        for (qsizetype j = 0; j < parts.size(); ++j) {
            if (j != i)
                others.append(parts.at(j).beginnings.first());
        }
        TRY_GET(const QStringList near, nearWords(connection, parts.at(i).beginnings.first()));
        for (const QString &word : near) {
            TRY_GET(const auto some, patronsWith(connection, {word, true, others}, limit));
            found.add(some, PatronFound::Rank::Typo);
        }
    }
    return Done{};
}

} // namespace

Result<QList<PatronFound>> lookForPatrons(Connection &connection, const QString &text, int limit)
{
    FoundPatrons found(limit);
    bool isNumber = false;
    const qint64 number = text.trimmed().toLongLong(&isNumber);
    if (isNumber && number > 0)
        found.add({PatronNo(number)}, PatronFound::Rank::Exact);
    const QList<PatronPart> parts = typedParts(text);
    const QList<QStringList> ways = parts.isEmpty() ? QList<QStringList>() : spellings(parts);
    for (const bool whole : {true, false}) {
        for (const QStringList &words : ways) {
            if (found.isFull())
                break;
            TRY_GET(const auto wanted, wantedOf(connection, words, whole));
            if (!wanted)
                continue;
            TRY_GET(const auto some, patronsWith(connection, *wanted, std::min(2 * limit, mostCandidates)));
            found.add(some, whole ? PatronFound::Rank::Exact : PatronFound::Rank::Beginning);
        }
    }
    if (!found.isFull())
        TRY(addTypos(connection, parts, found, limit));
    return found.read(connection);
}

Result<QList<PatronFound>> findPatrons(Connection &connection, const QString &text, int limit)
{
    return inReadTransaction(connection, [&] { return lookForPatrons(connection, text, limit); });
}

} // namespace rowlock

// Rows that are one person, or may be: they share a digest in the table of words.
#include "model/domain/patron_words.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_index.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <vector>

namespace rowlock {

namespace {

constexpr int mostAlike = 200;        // of one key that are set beside each other
constexpr qsizetype keysAtOnce = 100; // read with one statement

Result<QList<Patron>> sharing(Connection &connection, const QString &key)
{
    if (key.isEmpty())
        return QList<Patron>();
    TRY_GET(const auto numbers, all<PatronNo>(
                                    connection, R"(
        SELECT patron_no FROM known_patron_word WHERE word = ? ORDER BY patron_no LIMIT ?)",
                                    [](const Row &row) { return row.id<PatronNo>(0); }, key, mostAlike));
    return numbers.isEmpty() ? Result<QList<Patron>>(QList<Patron>()) : readPatronsOf(connection, numbers);
}

PatronPair pairOf(const Patron &one, const Patron &other, Likeness likeness)
{
    return one.no < other.no ? PatronPair{one, other, likeness} : PatronPair{other, one, likeness};
}

void sortBySureness(QList<PatronPair> &pairs)
{
    std::ranges::sort(pairs, [](const PatronPair &one, const PatronPair &other) {
        return std::tuple(-int(one.likeness), one.a.no, one.b.no)
               < std::tuple(-int(other.likeness), other.a.no, other.b.no);
    });
}

// Keys that several rows have.
Result<QStringList> sharedKeys(Connection &connection, const QString &kind)
{
    return all<QString>(
        connection, R"(
        SELECT word FROM known_patron_word WHERE word >= ? AND word < ? GROUP BY word HAVING count(*) > 1
            ORDER BY word)",
        [](const Row &row) { return row.text(0); }, kind, kind + u'~');
}

} // namespace

// The surest rule first. A name alone is enough only where one person has it, and nothing says otherwise.
Result<std::optional<Patron>> samePatron(Connection &connection, const Patron &patron)
{
    const PatronKeys keys = patronKeys(patron);
    for (const QString &key : {keys.email, keys.street}) {
        TRY_GET(const auto some, sharing(connection, key));
        for (const Patron &other : some) {
            if (other.no != patron.no && likeness(patron, other) == Likeness::Same)
                return std::optional(other);
        }
    }
    TRY_GET(QList<Patron> namesakes, sharing(connection, keys.name));
    namesakes.removeIf([&patron](const Patron &other) { return other.no == patron.no; });
    if (namesakes.size() == 1 && likeness(patron, namesakes.first()) == Likeness::SameName)
        return std::optional(namesakes.first());
    return std::optional<Patron>();
}

Result<QList<PatronPair>> duplicatesOf(Connection &connection, const Patron &patron)
{
    const PatronKeys keys = patronKeys(patron);
    QList<PatronPair> pairs;
    QSet<PatronNo> seen{patron.no};
    for (const QString &key : {keys.email, keys.street, keys.suspected}) {
        TRY_GET(const auto some, sharing(connection, key));
        for (const Patron &other : some) {
            const Likeness like = likeness(patron, other);
            if (like == Likeness::None || seen.contains(other.no))
                continue;
            seen.insert(other.no);
            pairs.append(pairOf(patron, other, like));
        }
    }
    sortBySureness(pairs);
    return pairs;
}

namespace {

// Those who share one of these keys, by key.
Result<QMap<QString, QList<Patron>>> groupsOf(Connection &connection, const QStringList &keys)
{
    constexpr Sql byKeys{
        R"(SELECT word, patron_no FROM known_patron_word WHERE word IN (SELECT value FROM json_each(?)))",
        R"(SELECT word, patron_no FROM known_patron_word
           WHERE word IN (SELECT value
               FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value)))"};
    QMap<QString, QList<PatronNo>> numbers;
    QSet<PatronNo> all;
    TRY(detail::execute(
        connection, byKeys,
        [&](const Row &row) {
            QList<PatronNo> &some = numbers[row.text(0)];
            if (some.size() < mostAlike) {
                some.append(row.id<PatronNo>(1));
                all.insert(some.last());
            }
            return true;
        },
        QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(keys)).toJson(QJsonDocument::Compact))));
    TRY_GET(const QList<Patron> patrons, readPatronsOf(connection, QList<PatronNo>(all.begin(), all.end())));
    QHash<PatronNo, Patron> byNumber;
    for (const Patron &patron : patrons)
        byNumber.insert(patron.no, patron);
    QMap<QString, QList<Patron>> groups;
    for (auto key = numbers.cbegin(); key != numbers.cend(); ++key) {
        for (const PatronNo no : key.value())
            groups[key.key()].append(byNumber.value(no));
    }
    return groups;
}

class Pairs
{
public:
    void add(const QList<Patron> &group)
    {
        std::vector<FoldedPatron> folded;
        for (const Patron &patron : group)
            folded.emplace_back(patron);
        for (size_t i = 0; i < folded.size(); ++i) {
            for (size_t j = i + 1; j < folded.size(); ++j) {
                const Likeness like = likeness(folded[i], folded[j]);
                if (like != Likeness::None)
                    add(pairOf(group.at(qsizetype(i)), group.at(qsizetype(j)), like));
            }
        }
    }
    QList<PatronPair> found;

private:
    void add(const PatronPair &pair)
    {
        if (m_seen.contains({pair.a.no, pair.b.no}))
            return;
        m_seen.insert({pair.a.no, pair.b.no});
        found.append(pair);
    }

    QSet<std::pair<PatronNo, PatronNo>> m_seen;
};

} // namespace

// Who share an address, or a street and a name, first; who only may be the same come after them.
Result<QList<PatronPair>> duplicatePatrons(Connection &connection, int limit)
{
    Pairs pairs;
    for (const QString &kind : {QStringLiteral("=e"), QStringLiteral("=s"), QStringLiteral("=d")}) {
        TRY_GET(const QStringList keys, sharedKeys(connection, kind));
        for (qsizetype first = 0; first < keys.size() && pairs.found.size() < limit; first += keysAtOnce) {
            TRY_GET(const auto groups, groupsOf(connection, keys.mid(first, keysAtOnce)));
            for (const QList<Patron> &group : groups)
                pairs.add(group);
        }
    }
    sortBySureness(pairs.found);
    return pairs.found.mid(0, limit);
}

} // namespace rowlock

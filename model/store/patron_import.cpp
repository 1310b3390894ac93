#include "model/store/patron_import.h"

#include "model/db/transaction.h"
#include "model/domain/patron_words.h"
#include "model/store/journal.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_index.h"
#include "model/store/tokens.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <array>

namespace rowlock {

// Those whom the rows of a batch may be, read at once, and as they become while the batch goes on.
class ImportedHouse
{
public:
    static Result<ImportedHouse> read(Connection &connection, const QList<PatronRow> &rows)
    {
        ImportedHouse house;
        QJsonArray keys;
        for (const PatronRow &row : rows) {
            for (const QString &key : certainAndName(row.patron))
                keys.append(key);
        }
        constexpr Sql byKeys{
            R"(SELECT word, patron_no FROM known_patron_word WHERE word IN (SELECT value FROM json_each(?)))",
            R"(SELECT word, patron_no FROM known_patron_word
               WHERE word IN (SELECT value
                   FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value)))"};
        QSet<PatronNo> numbers;
        TRY(detail::execute(
            connection, byKeys,
            [&](const Row &row) {
                house.m_byKey[row.text(0)].append(row.id<PatronNo>(1));
                numbers.insert(row.id<PatronNo>(1));
                return true;
            },
            QString::fromUtf8(QJsonDocument(keys).toJson(QJsonDocument::Compact))));
        TRY_GET(const QList<Patron> patrons,
                readPatronsOf(connection, QList<PatronNo>(numbers.begin(), numbers.end())));
        for (const Patron &patron : patrons)
            house.m_patrons.insert(patron.no, patron);
        return house;
    }

    // As samePatron().
    std::optional<Patron> same(const Patron &patron) const
    {
        const PatronKeys keys = patronKeys(patron);
        for (const QString &key : {keys.email, keys.street}) {
            for (const PatronNo no : m_byKey.value(key)) {
                if (likeness(patron, m_patrons.value(no)) == Likeness::Same)
                    return m_patrons.value(no);
            }
        }
        const QList<PatronNo> namesakes = m_byKey.value(keys.name);
        if (namesakes.size() == 1 && likeness(patron, m_patrons.value(namesakes.first())) == Likeness::SameName)
            return m_patrons.value(namesakes.first());
        return {};
    }
    void put(const Patron &patron)
    {
        for (const QString &key : certainAndName(patron)) {
            QList<PatronNo> &numbers = m_byKey[key];
            if (!numbers.contains(patron.no))
                numbers.append(patron.no);
        }
        m_patrons.insert(patron.no, patron);
    }
    Patron patron(PatronNo no) const { return m_patrons.value(no); }

private:
    static QStringList certainAndName(const Patron &patron)
    {
        const PatronKeys keys = patronKeys(patron);
        QStringList some{keys.email, keys.street, keys.name};
        some.removeAll(QString());
        return some;
    }

    QHash<QString, QList<PatronNo>> m_byKey;
    QHash<PatronNo, Patron> m_patrons;
};

namespace {

QStringList fieldsOf(const QList<std::pair<QString, QString>> &dropped)
{
    QStringList fields;
    for (const auto &[field, text] : dropped)
        fields.append(field);
    return fields;
}

// Two spellings of one text are one.
void keepOwnSpelling(const Patron &known, Patron &row)
{
    for (const KnownField &field : patronFields()) {
        if (foldedText(known.*field.text) == foldedText(row.*field.text) && !(known.*field.text).isEmpty())
            row.*field.text = known.*field.text;
    }
    if (phoneDigits(known.phone) == phoneDigits(row.phone) && !known.phone.isEmpty())
        row.phone = known.phone;
}

struct Joined
{
    Patron patron;
    QStringList dropped;
    bool isChanged = false;
};

// What was missing comes in; of tags as many as can be.
Joined joined(const Patron &known, Patron row)
{
    keepOwnSpelling(known, row);
    const MergedPatron merged = mergedPatron(known, row);
    Joined result{merged.patron, fieldsOf(merged.dropped)};
    result.patron.tags = result.patron.tags.mid(0, std::max<qsizetype>(mostTags, known.tags.size()));
    if (const auto checked = checkedPatron(result.patron)) {
        result.patron = *checked;
    } else { // each by itself can be kept, and both together cannot
        result.patron = known;
        result.dropped = QStringList{checked.error().details.value(QLatin1String("argument")).toString()};
    }
    result.isChanged = !(result.patron == known);
    return result;
}

class BatchImport
{
public:
    BatchImport(Writing &writing, ImportedHouse house, PatronNo next)
        : m_writing(writing), m_house(std::move(house)), m_next(next), m_firstMade(next)
    {}

    Result<Done> take(const PatronRow &row)
    {
        const auto same = m_house.same(row.patron);
        if (!same) {
            make(row);
            return Done{};
        }
        const Joined join = joined(*same, row.patron);
        m_house.put(join.patron);
        QStringList fresh = row.notes;
        if (isMade(same->no)) {
            m_notes.append({same->no, fresh});
            m_done.append({row.line, RowFate::Merged, same->no, join.dropped});
            return Done{};
        }
        if (!fresh.isEmpty()) {
            TRY_GET(const auto notes, readPatronNotes(m_writing.db(), same->no));
            fresh.removeIf([&notes](const QString &text) {
                return std::ranges::any_of(notes,
                                           [&text](const PatronNote &note) { return note.text == text.simplified(); });
            });
        }
        if (join.isChanged)
            TRY(change(join.patron));
        m_notes.append({same->no, fresh});
        const bool isNew = join.isChanged || !fresh.isEmpty();
        m_done.append({row.line, isNew ? RowFate::Merged : RowFate::Unchanged, same->no, join.dropped});
        return Done{};
    }

    Result<QList<RowImported>> finish()
    {
        TRY(insertMade());
        for (const auto &[no, texts] : std::as_const(m_notes)) {
            for (const QString &text : texts) {
                TRY_GET(const QString checked, checkedPatronNote(text));
                TRY(writePatronNote(m_writing, no, checked));
            }
        }
        return m_done;
    }

private:
    bool isMade(PatronNo no) const { return no.value() >= m_firstMade.value(); }

    void make(const PatronRow &row)
    {
        Patron patron = row.patron;
        patron.no = m_next;
        patron.madeAt = patron.changedAt = m_writing.now();
        m_next = PatronNo(m_next.value() + 1);
        m_house.put(patron);
        m_notes.append({patron.no, row.notes});
        m_done.append({row.line, RowFate::Made, patron.no, {}});
    }

    Result<Done> change(Patron patron)
    {
        TRY_GET(const SaltedPatron before, saltedPatron(m_writing.db(), patron.no));
        TRY(record(m_writing, {QStringLiteral("patron.changed"),
                               {},
                               -1,
                               {},
                               {},
                               {{QStringLiteral("patron_no"), patron.no.value()},
                                {QStringLiteral("sha256"), patronDigest(before.salt, patron)}}}));
        TRY(writeEntries(m_writing));
        return updatePatron(m_writing, before, patron);
    }

    // Some of them under one entry, which has a digest of each: the schema reads all of it for every one.
    Result<Done> insertMade()
    {
        for (qint64 first = m_firstMade.value(); first < m_next.value(); first += importedAtOnce)
            TRY(insertMade(first, std::min(first + importedAtOnce, m_next.value())));
        return Done{};
    }

    Result<Done> insertMade(qint64 first, qint64 end)
    {
        QList<Patron> made;
        QList<QByteArray> salts;
        QJsonArray digests;
        for (qint64 no = first; no < end; ++no) {
            made.append(m_house.patron(PatronNo(no)));
            salts.append(newSalt());
            digests.append(patronDigest(salts.last(), made.last()));
        }
        TRY(record(m_writing, {QStringLiteral("patrons.imported"),
                               {},
                               -1,
                               {},
                               {},
                               {{QStringLiteral("count"), made.size()},
                                {QStringLiteral("first"), first},
                                {QStringLiteral("sha256"), digests}}}));
        TRY(writeEntries(m_writing));
        for (qsizetype i = 0; i < made.size(); ++i)
            TRY(insertPatron(m_writing, made.at(i), salts.at(i)));
        return indexPatrons(m_writing, made);
    }

    Writing &m_writing;
    ImportedHouse m_house;
    PatronNo m_next, m_firstMade;
    QList<std::pair<PatronNo, QStringList>> m_notes;
    QList<RowImported> m_done;
};

// What tells two of one name apart, as likeness() does.
std::array<quint32, 4> differingOf(const Patron &patron)
{
    const auto digest = [](const QString &text) { return text.isEmpty() ? 0U : quint32(qHash(text, 11)) | 1U; };
    return {digest(foldedText(patron.email)), digest(foldedText(patron.street)), digest(foldedText(patron.town)),
            digest(phoneDigits(patron.phone))};
}

bool mayBeOne(const std::array<quint32, 4> &one, const std::array<quint32, 4> &other)
{
    for (size_t i = 0; i < one.size(); ++i) {
        if (one[i] != 0 && other[i] != 0 && one[i] != other[i])
            return false;
    }
    return true;
}

} // namespace

Result<QList<RowImported>> importPatrons(Connection &connection, const Act &act, const QList<PatronRow> &rows)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<RowImported>> {
        TRY_GET(const PatronNo next, nextPatronNo(writing.db()));
        TRY_GET(ImportedHouse house, ImportedHouse::read(writing.db(), rows));
        BatchImport batch(writing, std::move(house), next);
        for (const PatronRow &row : rows)
            TRY(batch.take(row));
        return batch.finish();
    });
}

Result<QList<RowImported>> ImportTrial::rows(Connection &connection, const QList<PatronRow> &rows)
{
    TRY_GET(ImportedHouse house, inReadTransaction(connection, [&] { return ImportedHouse::read(connection, rows); }));
    QList<RowImported> done;
    for (const PatronRow &row : rows) {
        if (const auto same = house.same(row.patron)) {
            const Joined join = joined(*same, row.patron);
            house.put(join.patron);
            const bool isNew = join.isChanged || !row.notes.isEmpty();
            done.append({row.line, isNew ? RowFate::Merged : RowFate::Unchanged, same->no, join.dropped});
            continue;
        }
        const PatronKeys keys = patronKeys(row.patron);
        Namesake &name = m_names[keys.name];
        const auto differing = differingOf(row.patron);
        const bool isKnown = m_certain.contains(keys.email) || m_certain.contains(keys.street)
                             || (!keys.name.isEmpty() && name.count == 1 && mayBeOne(name.differing, differing));
        done.append({row.line, isKnown ? RowFate::Merged : RowFate::Made, {}, {}});
        if (!isKnown && !keys.name.isEmpty())
            ++name.count;
        for (size_t i = 0; i < differing.size(); ++i)
            name.differing[i] = name.differing[i] != 0 ? name.differing[i] : differing[i];
        for (const QString &key : {keys.email, keys.street}) {
            if (!key.isEmpty())
                m_certain.insert(key, true);
        }
    }
    return done;
}

} // namespace rowlock

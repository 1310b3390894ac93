#include "model/store/known_patrons.h"

#include "model/domain/patron_words.h"
#include "model/store/field_hash.h"
#include "model/store/journal.h"
#include "model/store/patron_index.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace rowlock {

namespace {

#define KNOWN_PATRON_COLUMNS                                                                                           \
    "patron_no, first_name, last_name, phone, email, street, post_code, town, country, access_needs, tags, made_at,"   \
    " changed_at, erased_at, merged_into, salt "

Patron patronOfRow(const Row &row)
{
    Patron patron;
    patron.no = row.id<PatronNo>(0);
    int column = 1;
    for (const KnownField &field : patronFields())
        patron.*field.text = row.text(column++);
    patron.tags = tagsFromText(row.text(10));
    patron.madeAt = row.instant(11);
    patron.changedAt = row.instant(12);
    patron.erasedAt = row.optionalInstant(13);
    patron.mergedInto = row.id<PatronNo>(14);
    return patron;
}

SaltedPatron saltedOfRow(const Row &row)
{
    return {patronOfRow(row), row.isNull(15) ? QByteArray() : row.bytes(15)};
}

QJsonObject numbered(PatronNo no)
{
    return {{QStringLiteral("argument"), QStringLiteral("patron_no")}, {QStringLiteral("patron_no"), no.value()}};
}

Result<SaltedPatron> rowOf(Connection &connection, PatronNo no)
{
    TRY_GET(const auto found,
            optional<SaltedPatron>(connection, "SELECT " KNOWN_PATRON_COLUMNS "FROM known_patron WHERE patron_no = ?",
                                   saltedOfRow, no));
    if (!found)
        return refuseByHouse(Store::tr("There is no patron %1. Look for them by name.").arg(no.value()), numbered(no));
    return *found;
}

// Of one that is not here any more.
tl::unexpected<Error> refuseGone(const Patron &patron)
{
    if (patron.erasedAt)
        return refuseByHouse(
            Store::tr("Patron %1 was erased. Add them anew if they want to be known again.").arg(patron.no.value()),
            numbered(patron.no));
    QJsonObject details = numbered(patron.mergedInto);
    details.insert(QStringLiteral("merged"), patron.no.value());
    return refuseByHouse(Store::tr("Patron %1 was merged into patron %2. Use that one.")
                             .arg(patron.no.value())
                             .arg(patron.mergedInto.value()),
                         details);
}

Result<Done> requireNew(Connection &connection, const Patron &wanted)
{
    TRY_GET(const auto known, samePatron(connection, wanted));
    if (!known)
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("This seems to be patron %1, %2. Use that one, or say that it is somebody else.")
                      .arg(known->no.value())
                      .arg(known->name()),
                  {{QStringLiteral("patron_no"), known->no.value()}});
}

} // namespace

QString numberList(const QList<PatronNo> &numbers)
{
    QJsonArray list;
    for (const PatronNo no : numbers)
        list.append(no.value());
    return QString::fromLatin1(QJsonDocument(list).toJson(QJsonDocument::Compact));
}

QString patronDigest(const QByteArray &salt, const Patron &patron)
{
    FieldHash hash;
    hash.raw(salt);
    for (const KnownField &field : patronFields())
        hash.field(patron.*field.text);
    hash.field(tagsText(patron.tags));
    return hash.hex();
}

QString erasureMark(const QByteArray &salt)
{
    return QString::fromLatin1(QCryptographicHash::hash(salt, QCryptographicHash::Sha256).toHex());
}

Result<PatronNo> nextPatronNo(Connection &connection)
{
    return one<PatronNo>(connection, R"(SELECT coalesce(max(patron_no), 0) + 1 FROM known_patron)",
                         [](const Row &row) { return row.id<PatronNo>(0); });
}

Result<Done> insertPatron(Writing &writing, const Patron &patron, const QByteArray &salt)
{
    return post(writing.db(), R"(
        INSERT INTO known_patron (patron_no, first_name, last_name, phone, email, street, post_code, town, country,
            access_needs, tags, salt, mark, made_at, changed_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
                patron.no, patron.first, patron.last, patron.phone, patron.email, patron.street, patron.postCode,
                patron.town, patron.country, patron.accessNeeds, tagsText(patron.tags), salt, erasureMark(salt),
                patron.madeAt, patron.changedAt);
}

Result<Done> updatePatron(Writing &writing, const SaltedPatron &before, const Patron &patron)
{
    TRY(postOne(writing.db(), R"(
        UPDATE known_patron SET first_name = ?, last_name = ?, phone = ?, email = ?, street = ?, post_code = ?,
            town = ?, country = ?, access_needs = ?, tags = ?, changed_at = ? WHERE patron_no = ?)",
                patron.first, patron.last, patron.phone, patron.email, patron.street, patron.postCode, patron.town,
                patron.country, patron.accessNeeds, tagsText(patron.tags), writing.now(), patron.no));
    return reindexPatron(writing, before.patron, patron);
}

Result<Patron> makePatron(Connection &connection, const Act &act, const Patron &typed, bool isAnother)
{
    TRY_GET(const Patron wanted, checkedPatron(typed));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Patron> {
        if (!isAnother)
            TRY(requireNew(writing.db(), wanted));
        Patron patron = wanted;
        patron.madeAt = patron.changedAt = writing.now();
        TRY_GET(patron.no, nextPatronNo(writing.db()));
        const QByteArray salt = newSalt();
        TRY(record(writing, {QStringLiteral("patron.made"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("patron_no"), patron.no.value()},
                              {QStringLiteral("sha256"), patronDigest(salt, patron)}}}));
        TRY(writeEntries(writing));
        TRY(insertPatron(writing, patron, salt));
        TRY(indexPatrons(writing, {patron}));
        return patron;
    });
}

Result<Patron> changePatron(Connection &connection, const Act &act, const Patron &typed)
{
    TRY_GET(const Patron wanted, checkedPatron(typed));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Patron> {
        TRY_GET(const SaltedPatron before, saltedPatron(writing.db(), wanted.no));
        Patron patron = wanted;
        patron.madeAt = before.patron.madeAt;
        patron.changedAt = before.patron.changedAt;
        if (patron == before.patron)
            return patron;
        patron.changedAt = writing.now();
        TRY(record(writing, {QStringLiteral("patron.changed"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("patron_no"), patron.no.value()},
                              {QStringLiteral("sha256"), patronDigest(before.salt, patron)}}}));
        TRY(writeEntries(writing));
        TRY(updatePatron(writing, before, patron));
        return patron;
    });
}

Result<QString> checkedPatronNote(const QString &typed)
{
    const QString text = typed.simplified();
    if (text.isEmpty() || text.size() > longestPatronNote)
        return badArgument(Store::tr("Write the note in 1 to %1 characters.").arg(longestPatronNote), "text");
    TRY(checkTyped(text, "text"));
    return text;
}

Result<PatronNote> writePatronNote(Writing &writing, PatronNo patron, const QString &text)
{
    const QByteArray salt = newSalt();
    PatronNote note{0, text, writing.now(), writing.by()};
    TRY_GET(note.id, one<qint64>(writing.db(), R"(SELECT coalesce(max(note_id), 0) + 1 FROM known_patron_note)",
                                 [](const Row &row) { return row.integer(0); }));
    TRY(record(writing, {QStringLiteral("patron.noted"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("note"), note.id},
                          {QStringLiteral("patron_no"), patron.value()},
                          {QStringLiteral("sha256"), nameDigest(salt, text, {})}}}));
    TRY(writeEntries(writing));
    TRY(post(writing.db(), R"(
        INSERT INTO known_patron_note (note_id, patron_no, text, salt, at, terminal, clerk)
        VALUES (?, ?, ?, ?, ?, ?, ?))",
             note.id, patron, text, salt, note.at, note.by.terminal, note.by.clerk));
    return note;
}

Result<PatronNote> notePatron(Connection &connection, const Act &act, PatronNo patron, const QString &typed)
{
    TRY_GET(const QString text, checkedPatronNote(typed));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PatronNote> {
        TRY(saltedPatron(writing.db(), patron));
        return writePatronNote(writing, patron, text);
    });
}

Result<Done> tellExport(Connection &connection, const Act &act, qint64 patrons)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) {
        return record(writing,
                      {QStringLiteral("patrons.exported"), {}, -1, {}, {}, {{QStringLiteral("count"), patrons}}});
    });
}

Result<Patron> readPatron(Connection &connection, PatronNo no)
{
    TRY_GET(const SaltedPatron found, rowOf(connection, no));
    return found.patron;
}

Result<Patron> readPatronHere(Connection &connection, PatronNo no)
{
    TRY_GET(Patron patron, readPatron(connection, no));
    for (int step = 0; patron.mergedInto.isValid() && step < 1000; ++step) { // merged ones merge on
        TRY_GET(patron, readPatron(connection, patron.mergedInto));
    }
    return patron.isHere() ? Result<Patron>(patron) : refuseGone(patron);
}

Result<SaltedPatron> saltedPatron(Connection &connection, PatronNo no)
{
    TRY_GET(const SaltedPatron found, rowOf(connection, no));
    return found.patron.isHere() ? Result<SaltedPatron>(found) : refuseGone(found.patron);
}

Result<QList<Patron>> readPatronsOf(Connection &connection, const QList<PatronNo> &numbers)
{
    constexpr Sql rows{"SELECT " KNOWN_PATRON_COLUMNS
                       "FROM known_patron WHERE patron_no IN (SELECT value FROM json_each(?)) ORDER BY patron_no",
                       "SELECT " KNOWN_PATRON_COLUMNS
                       "FROM known_patron WHERE patron_no IN (SELECT CAST(value AS bigint) FROM"
                       " jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value))"
                       " ORDER BY patron_no"};
    return all<Patron>(connection, rows, patronOfRow, numberList(numbers));
}

Result<QList<PatronNote>> readPatronNotes(Connection &connection, PatronNo no)
{
    return all<PatronNote>(
        connection, R"(SELECT note_id, text, at, terminal, clerk FROM known_patron_note WHERE patron_no = ?
            ORDER BY note_id)",
        [](const Row &row) {
            return PatronNote{row.integer(0), row.text(1), row.instant(2), {row.text(3), row.text(4)}};
        },
        no);
}

Result<QList<Patron>> readPatrons(Connection &connection, PatronNo after, const QString &tag, int limit)
{
    return all<Patron>(connection,
                       "SELECT " KNOWN_PATRON_COLUMNS "FROM known_patron p WHERE patron_no > ? AND salt IS NOT NULL"
                       " AND (CAST(? AS text) = '' OR EXISTS (SELECT 1 FROM known_patron_word w"
                       " WHERE w.word = ? AND w.patron_no = p.patron_no)) ORDER BY patron_no LIMIT ?",
                       patronOfRow, after.value(), tag, u'#' + foldedTag(tag), limit);
}

Result<qint64> countPatrons(Connection &connection)
{
    return one<qint64>(connection, R"(SELECT count(*) FROM known_patron WHERE salt IS NOT NULL)",
                       [](const Row &row) { return row.integer(0); });
}

Result<GivenPatron> givenPatron(Connection &connection, const PatronChoice &choice)
{
    if (!choice.no.isValid())
        return GivenPatron{choice.name, {}, {}};
    TRY_GET(const Patron patron, readPatronHere(connection, choice.no));
    return GivenPatron{patron.name(), patron.contact(), patron.no};
}

} // namespace rowlock

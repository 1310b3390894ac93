// Patrons whom the house knows: told by the journal, and against their tables. The journal has digests alone, so what
// stands is proven and what is erased is gone.
#include "model/domain/patron_words.h"
#include "model/store/known_patrons.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>

namespace rowlock {

qint64 patronNow(const ToldHouse &told, qint64 known)
{
    // A merge is into somebody who is here, so there is no circle unless somebody wrote one.
    for (qsizetype step = 0; step <= told.knownPatrons.size(); ++step) {
        const qint64 into = told.knownPatrons.value(known).mergedInto;
        if (into == 0)
            break;
        known = into;
    }
    return known;
}

namespace {

KnownStory *knownHere(Replay &replay, const Replay::Entry &entry, const char *field)
{
    const auto patron = replay.knownPatrons.find(entry.number(field));
    if (patron != replay.knownPatrons.end() && patron->erasedAt < 0 && patron->mergedInto == 0)
        return &*patron;
    replay.impossible(entry, story("there was no such patron, or not any more"));
    return nullptr;
}

void makeKnown(Replay &replay, const Replay::Entry &entry, qint64 no, const QString &digest)
{
    if (no != qint64(replay.knownPatrons.size()) + 1)
        replay.impossible(entry, story("patrons did not end there before"));
    replay.knownPatrons.insert(no, {digest, entry.row.at, entry.row.at});
}

void patronMade(Replay &replay, const Replay::Entry &entry)
{
    makeKnown(replay, entry, entry.number("patron_no"), entry.text("sha256"));
}

void patronsImported(Replay &replay, const Replay::Entry &entry)
{
    const QStringList digests = entry.texts("sha256");
    if (digests.size() != entry.number("count"))
        replay.impossible(entry, story("it tells of another number of patrons than it names"));
    for (qsizetype i = 0; i < digests.size(); ++i)
        makeKnown(replay, entry, entry.number("first") + i, digests.at(i));
}

void patronChanged(Replay &replay, const Replay::Entry &entry)
{
    KnownStory *patron = knownHere(replay, entry, "patron_no");
    if (!patron)
        return;
    patron->digest = entry.text("sha256");
    patron->changedAt = entry.row.at;
}

void patronMerged(Replay &replay, const Replay::Entry &entry)
{
    KnownStory *kept = knownHere(replay, entry, "into");
    KnownStory *gone = knownHere(replay, entry, "patron_no");
    if (!kept || !gone || kept == gone)
        return;
    kept->digest = entry.text("sha256");
    kept->changedAt = gone->changedAt = entry.row.at;
    gone->mergedInto = entry.number("into");
}

void patronNoted(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("note");
    if (id != qint64(replay.knownNotes.size()) + 1)
        replay.impossible(entry, story("notes about patrons did not end there before"));
    knownHere(replay, entry, "patron_no");
    replay.knownNotes.insert(
        id, {entry.number("patron_no"), entry.row.at, entry.text("sha256"), entry.row.terminal, entry.row.clerk});
}

void marksTold(Replay &replay, const Replay::Entry &entry)
{
    replay.erasures.insert(entry.row.seq, {entry.number("marks"), entry.text("sha256")});
}

void patronErased(Replay &replay, const Replay::Entry &entry)
{
    if (KnownStory *patron = knownHere(replay, entry, "patron_no"))
        patron->erasedAt = patron->changedAt = entry.row.at;
    if (entry.row.kind == u"patron.erased")
        marksTold(replay, entry);
}

void patronsExported(Replay &replay, const Replay::Entry &entry)
{
    if (entry.number("count") < 0)
        replay.impossible(entry, story("so few were not taken out"));
}

QString knownName(qint64 no)
{
    return QCoreApplication::translate("Verify", "Patron number %1").arg(no);
}

QString knownNoteName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Note %1 about a patron").arg(id);
}

Result<Done> comparePeopleKnown(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.knownPatrons;
    TRY(detail::execute(connection, R"(
        SELECT patron_no, first_name, last_name, phone, email, street, post_code, town, country, access_needs, tags,
            salt, mark, made_at, changed_at, coalesce(erased_at, -1), coalesce(merged_into, 0) FROM known_patron)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison patron(findings, [&] { return knownName(no); });
                            if (!told.contains(no)) {
                                patron.missingInJournal();
                                return true;
                            }
                            const KnownStory known = told.take(no);
                            Patron kept;
                            int column = 1;
                            for (const KnownField &field : patronFields())
                                kept.*field.text = row.text(column++);
                            kept.tags = tagsFromText(row.text(10));
                            if (row.isNull(11)) {
                                patron.same("fields", kept == Patron() ? QString() : kept.first + kept.last + u'…',
                                            QString());
                            } else {
                                patron.same("fields' SHA-256", patronDigest(row.bytes(11), kept), known.digest);
                                patron.same("tags", row.text(10), tagsText(kept.tags));
                                patron.same("mark", row.text(12), erasureMark(row.bytes(11)));
                            }
                            patron.same("made at", row.integer(13), known.madeAt);
                            patron.same("changed at", row.integer(14), known.changedAt);
                            patron.same("erased at", row.integer(15), known.erasedAt);
                            patron.same("merged into", row.integer(16), known.mergedInto);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, knownName(no));
    return Done{};
}

Result<Done> compareKnownNotes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.knownNotes;
    TRY(detail::execute(connection, R"(
        SELECT note_id, patron_no, text, salt, at, terminal, clerk FROM known_patron_note)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison note(findings, [&] { return knownNoteName(id); });
                            if (!told.contains(id)) {
                                note.missingInJournal();
                                return true;
                            }
                            const KnownNoteStory written = told.take(id);
                            const qint64 whose = patronNow(replay, written.patron);
                            const bool isErased = replay.knownPatrons.value(whose).erasedAt >= 0;
                            note.same("patron", row.integer(1), whose);
                            if (isErased)
                                note.same("text", row.text(2), QString());
                            else
                                note.same("text's SHA-256",
                                          row.isNull(3) ? QString() : nameDigest(row.bytes(3), row.text(2), {}),
                                          written.digest);
                            note.same("at", row.integer(4), written.at);
                            note.same("terminal", row.text(5), written.terminal);
                            note.same("clerk", row.text(6), written.clerk);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, knownNoteName(id));
    return Done{};
}

// Which salts are gone for good: an entry has their number and one digest.
Result<Done> compareErasures(Connection &connection, const Replay &replay, Findings &findings)
{
    QMap<qint64, QStringList> marks;
    TRY(detail::execute(connection, R"(SELECT told_by, mark FROM erasure ORDER BY told_by, mark)", [&](const Row &row) {
        marks[row.integer(0)].append(row.text(1));
        return true;
    }));
    auto told = replay.erasures;
    for (auto one = marks.cbegin(); one != marks.cend(); ++one) {
        const Comparison erasure(findings, [&] { return story("Erasure told by entry %1").arg(one.key()); });
        if (!told.contains(one.key())) {
            erasure.missingInJournal();
            continue;
        }
        const ErasureStory said = told.take(one.key());
        erasure.same("marks", one->size(), said.marks);
        erasure.same("marks' SHA-256", marksDigest(*one), said.digest);
    }
    for (auto rest = told.cbegin(); rest != told.cend(); ++rest) {
        if (rest->marks != 0)
            missingInTables(findings, story("Erasure told by entry %1").arg(rest.key()));
    }
    return Done{};
}

// What a patron's words come to, whatever their order is; two sets of words that come to the same are one chance in
// many.
struct WordSum
{
    qint64 count = 0;
    size_t sum = 0;

    void add(const QString &word)
    {
        ++count;
        sum += qHash(word, 47);
    }
    bool operator==(const WordSum &) const = default;
};

Result<QSet<QString>> checkWords(Connection &connection, Findings &findings)
{
    QHash<qint64, WordSum> kept;
    TRY(detail::execute(connection, R"(SELECT patron_no, word FROM known_patron_word)", [&](const Row &row) {
        kept[row.integer(0)].add(row.text(1));
        return true;
    }));
    QSet<QString> names;
    qint64 patrons = 0;
    PatronNo last;
    for (;;) {
        TRY_GET(const QList<Patron> some, readPatrons(connection, last, {}, 1000));
        for (const Patron &patron : some) {
            ++patrons;
            last = patron.no;
            WordSum due;
            for (const QString &word : patronIndex(patron))
                due.add(word);
            for (const QString &word : nameWords(patron))
                names.insert(word);
            if (kept.take(patron.no.value()) != due)
                findings.add(QT_TRANSLATE_NOOP("Verify", "Patron number %1 is not found by what is kept of them."),
                             {QString::number(patron.no.value())});
        }
        if (some.isEmpty())
            break;
    }
    for (auto rest = kept.cbegin(); rest != kept.cend(); ++rest)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Patron number %1 is found by words that nobody has."),
                     {QString::number(rest.key())});
    findings.counted("patrons", patrons);
    return names;
}

} // namespace

QString marksDigest(const QStringList &sorted)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &mark : sorted) {
        hash.addData(mark.toLatin1());
        hash.addData(QByteArrayView("\n"));
    }
    return QString::fromLatin1(hash.result().toHex());
}

const ReplaySteps &knownPatronSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("patron.made"), &patronMade},           {QStringLiteral("patrons.imported"), &patronsImported},
        {QStringLiteral("patron.changed"), &patronChanged},     {QStringLiteral("patron.merged"), &patronMerged},
        {QStringLiteral("patron.noted"), &patronNoted},         {QStringLiteral("patron.erased"), &patronErased},
        {QStringLiteral("patron.erased_again"), &patronErased}, {QStringLiteral("erasures.applied"), &marksTold},
        {QStringLiteral("patrons.exported"), &patronsExported},
    };
    return steps;
}

Result<Done> compareKnownPatrons(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(comparePeopleKnown(connection, replay, findings));
    TRY(compareKnownNotes(connection, replay, findings));
    return compareErasures(connection, replay, findings);
}

Result<Done> checkKnownWords(Connection &connection, Findings &findings)
{
    TRY_GET(const QSet<QString> names, checkWords(connection, findings));
    QHash<QString, QStringList> grams;
    TRY(detail::execute(connection, R"(SELECT word, gram FROM known_patron_gram)", [&](const Row &row) {
        grams[row.text(0)].append(row.text(1));
        return true;
    }));
    bool isWhole = true;
    for (const QString &word : names) {
        QStringList due = gramsOf(word), kept = grams.take(word);
        std::ranges::sort(due);
        std::ranges::sort(kept);
        isWhole = isWhole && due == kept;
    }
    if (!isWhole || !grams.isEmpty())
        findings.add(QT_TRANSLATE_NOOP("Verify", "Patrons’ names are not found as they stand where they are mistyped."),
                     {});
    return Done{};
}

} // namespace rowlock

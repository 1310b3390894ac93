// Patrons: their story in the journal, that against their rows, and the words that orders are found by against the
// names.
#include "model/domain/patron.h"
#include "model/store/finding_leads.h"
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

namespace rowlock {

PatronStory patronTold(Replay &replay, const Replay::Entry &entry)
{
    PatronStory patron;
    if (entry.row.kind == u"waitlist.joined" && entry.body.contains(QStringLiteral("name"))) {
        patron.name = entry.text("name");
        patron.contact = entry.text("contact");
        return patron;
    }
    const QJsonValue told = entry.body.value(QStringLiteral("patron"));
    if (told.isString()) {
        if (!told.toString().isEmpty())
            patron.name = told.toString();
        return patron;
    }
    if ((entry.row.kind == u"order.sold" || entry.row.kind == u"deposit.kept") && told.isUndefined())
        return patron; // nobody's
    patron.id = entry.number("patron");
    if (entry.body.contains(QStringLiteral("sha256"))) {
        if (replay.house.patrons.contains(patron.id))
            replay.impossible(entry, story("patron %1 was already there").arg(patron.id));
        replay.house.patrons.insert(patron.id, entry.text("sha256"));
        if (const qint64 known = entry.numberIf("patron_no"); known != 0) {
            const auto whose = replay.knownPatrons.constFind(known);
            if (whose == replay.knownPatrons.constEnd() || whose->erasedAt >= 0 || whose->mergedInto != 0)
                replay.impossible(entry, story("patron %1 of the house was not known then").arg(known));
            replay.house.known.insert(patron.id, known);
        }
    } else if (patron.id > 0 && !replay.house.patrons.contains(patron.id)) {
        replay.impossible(entry, story("patron %1 was not there yet").arg(patron.id));
    }
    return patron;
}

namespace {

QString patronName(qint64 id)
{
    return story("Patron %1").arg(id);
}

} // namespace

// A name that stands must be the one that the journal has a digest of. One that was emptied is gone, as it may be.
Result<Done> comparePatrons(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY_GET(const bool namesDue, one<bool>(connection, R"(SELECT names_due FROM house_clock)",
                                           [](const Row &row) { return row.boolean(0); }));
    auto told = replay.house.patrons;
    TRY(detail::execute(connection, R"(
        SELECT patron_id, name, contact, salt, coalesce(patron_no, 0) FROM patron)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison patron(findings, [&] { return patronName(id); });
                            if (!told.contains(id)) {
                                if (!namesDue) // else the entries have the names themselves
                                    patron.missingInJournal();
                                return true;
                            }
                            const QString digest = told.take(id);
                            const qint64 known = patronNow(replay, replay.house.known.value(id));
                            patron.same("number", row.integer(4), known);
                            const bool isErased = replay.knownPatrons.value(known).erasedAt >= 0;
                            if (row.isNull(3) || isErased)
                                patron.same("name", row.text(1) + row.text(2), QString());
                            else
                                patron.same("name's SHA-256", nameDigest(row.bytes(3), row.text(1), row.text(2)),
                                            digest);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, patronName(id));
    return Done{};
}

namespace {

// Words with a slip of the fingers: three letters in a row of each word that an order is found by, and of no other.
Result<Done> checkGrams(Connection &connection, Findings &findings)
{
    QHash<QString, QSet<QString>> kept;
    TRY(detail::execute(connection, R"(SELECT word, gram FROM patron_word_gram)", [&](const Row &row) {
        kept[row.text(0)].insert(row.text(1));
        return true;
    }));
    bool isWhole = true;
    TRY(detail::execute(connection, R"(SELECT DISTINCT word FROM patron_word)", [&](const Row &row) {
        const QStringList due = gramsByPoint(row.text(0));
        isWhole = kept.take(row.text(0)) == QSet<QString>(due.begin(), due.end()) && isWhole;
        return true;
    }));
    if (!isWhole || !kept.isEmpty())
        findings.add(QT_TRANSLATE_NOOP("Verify", "Orders are not found by their patrons’ names where they are "
                                                 "mistyped."),
                     {});
    return Done{};
}

} // namespace

Result<Done> checkNames(Connection &connection, Findings &findings)
{
    QHash<qint64, QSet<QString>> kept;
    TRY(detail::execute(connection, R"(SELECT order_id, word FROM patron_word)", [&](const Row &row) {
        kept[row.integer(0)].insert(row.text(1));
        return true;
    }));
    qint64 names = 0;
    TRY(detail::execute(connection, R"(
        SELECT o.order_id, n.name FROM sale_order o JOIN patron n ON n.patron_id = o.patron_id WHERE n.name <> '')",
                        [&](const Row &row) {
                            ++names;
                            const QStringList words = patronWords(row.text(1));
                            if (kept.take(row.integer(0)) != QSet<QString>(words.begin(), words.end()))
                                findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 is not found by its patron's name."),
                                             {findings.order(row.integer(0))});
                            return true;
                        }));
    for (auto rest = kept.cbegin(); rest != kept.cend(); ++rest)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 is found by a name that it has not."),
                     {findings.order(rest.key())});
    findings.counted("names", names);
    return checkGrams(connection, findings);
}

} // namespace rowlock

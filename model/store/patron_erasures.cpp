#include "model/store/patron_erasures.h"

#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_index.h"
#include "model/store/patrons.h"
#include "model/store/store_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 shownDayMs = 86'400'000;

QString numbersText(const QList<qint64> &numbers)
{
    QJsonArray list;
    for (const qint64 number : numbers)
        list.append(number);
    return QString::fromLatin1(QJsonDocument(list).toJson(QJsonDocument::Compact));
}

// A row with a salt: its number, and the mark that is left of it.
struct Salted
{
    qint64 id = 0;
    QString mark;
};

Salted saltedRow(const Row &row)
{
    return {row.integer(0), erasureMark(row.bytes(1))};
}

QList<qint64> idsOf(const QList<Salted> &rows)
{
    QList<qint64> ids;
    for (const Salted &row : rows)
        ids.append(row.id);
    return ids;
}

// ---- what is open ----

struct OpenThing
{
    qint64 id = 0;
    QString text;
};

tl::unexpected<Error> refuseOpen(const QString &sentence, const char *what, qint64 id)
{
    return refuse(ErrorCode::Forbidden, sentence, {{QString::fromLatin1(what), id}});
}

template <typename... Values>
Result<std::optional<OpenThing>> firstOpen(Connection &connection, const Sql &sql, const Values &...values)
{
    return optional<OpenThing>(
        connection, sql,
        [](const Row &row) {
            return OpenThing{row.integer(0), row.text(1)};
        },
        values...);
}

Result<Done> requireNoDeposit(Connection &connection, PatronNo no)
{
    TRY_GET(const auto paid, firstOpen(connection, R"(
        SELECT h.hold_id, e.name FROM patron n JOIN hold h ON h.patron_id = n.patron_id
            JOIN event e ON e.event_id = h.event_id
        WHERE n.patron_no = ? AND h.state IN ('active', 'paying') AND EXISTS (SELECT 1 FROM paid_part a
            JOIN hold j ON j.hold_id = a.hold_id WHERE coalesce(j.joint_id, j.hold_id) = coalesce(h.joint_id,
                h.hold_id))
        ORDER BY h.hold_id LIMIT 1)",
                                       no));
    return paid ? refuseOpen(Store::tr("A deposit of theirs is open, hold %1 for “%2”. Take the rest, give it back or "
                                       "keep it first.")
                                 .arg(paid->id)
                                 .arg(paid->text),
                             "hold", paid->id)
                : Result<Done>(Done{});
}

Result<Done> requireNoPayment(Connection &connection, PatronNo no)
{
    TRY_GET(const auto asked, firstOpen(connection, R"(
        SELECT a.hold_id, e.name FROM payment_attempt a JOIN event e ON e.event_id = a.event_id
            JOIN hold h ON h.hold_id = a.hold_id LEFT JOIN sale_order o ON o.order_id = a.order_id
            JOIN patron n ON n.patron_id IN (h.patron_id, o.patron_id)
        WHERE n.patron_no = ? AND a.state = 'open' ORDER BY a.hold_id LIMIT 1)",
                                        no));
    return asked
               ? refuseOpen(Store::tr("They are paying for hold %1, “%2”, or it is not known whether they have. Settle "
                                      "that payment first.")
                                .arg(asked->id)
                                .arg(asked->text),
                            "hold", asked->id)
               : Result<Done>(Done{});
}

Result<Done> requireNoSeatsHeld(Connection &connection, PatronNo no, Instant now)
{
    TRY_GET(const auto held, firstOpen(connection, R"(
        SELECT h.hold_id, e.name FROM patron n JOIN hold h ON h.patron_id = n.patron_id
            JOIN event e ON e.event_id = h.event_id
        WHERE n.patron_no = ? AND (h.state = 'paying' OR (h.state = 'active' AND h.expires_at > ?))
        ORDER BY h.hold_id LIMIT 1)",
                                       no, now));
    return held ? refuseOpen(Store::tr("Seats are held for them, hold %1 for “%2”. Sell or release it first.")
                                 .arg(held->id)
                                 .arg(held->text),
                             "hold", held->id)
                : Result<Done>(Done{});
}

Result<Done> requireNoAccount(Connection &connection, PatronNo no)
{
    TRY_GET(const auto owed, firstOpen(connection, R"(
        SELECT o.order_id, o.code FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id
        WHERE n.patron_no = ? AND (SELECT sum(p.amount_minor) FROM payment p
            WHERE p.order_id = o.order_id AND p.method = 'account') > 0
        ORDER BY o.order_id LIMIT 1)",
                                       no));
    return owed
               ? refuseOpen(Store::tr("Order %1 is not paid yet, and they owe it. Take the payment or refund the order "
                                      "first.")
                                .arg(owed->text),
                            "order", owed->id)
               : Result<Done>(Done{});
}

Result<Done> requireNotWaiting(Connection &connection, PatronNo no)
{
    TRY_GET(const auto waits, firstOpen(connection, R"(
        SELECT w.entry_id, e.name FROM patron n JOIN waitlist_entry w ON w.patron_id = n.patron_id
            JOIN event e ON e.event_id = w.event_id
        WHERE n.patron_no = ? AND w.state IN ('waiting', 'offered') ORDER BY w.entry_id LIMIT 1)",
                                        no));
    return waits ? refuseOpen(Store::tr("They are on the waitlist of “%1”, entry %2. Take them off it first.")
                                  .arg(waits->text)
                                  .arg(waits->id),
                              "entry", waits->id)
                 : Result<Done>(Done{});
}

Result<Done> requireNotReserving(Connection &connection, PatronNo no)
{
    TRY_GET(const auto reserves, firstOpen(connection, R"(
        SELECT v.reservation_no, v.code FROM patron n JOIN hold h ON h.patron_id = n.patron_id
            JOIN reservation_hold r ON r.hold_id = h.hold_id JOIN reservation v ON v.reservation_no = r.reservation_no
        WHERE n.patron_no = ? AND h.state IN ('active', 'paying') ORDER BY v.reservation_no LIMIT 1)",
                                           no));
    return reserves
               ? refuseOpen(Store::tr("Reservation %1 is kept for them. Sell it or drop it first.").arg(reserves->text),
                            "reservation", reserves->id)
               : Result<Done>(Done{});
}

// ---- what is erased ----

// Names given to them, and those that their orders bore before and nobody bears any more.
Result<QList<Salted>> namesOf(Connection &connection, PatronNo no)
{
    return all<Salted>(connection, R"(
        SELECT n.patron_id, n.salt FROM patron n WHERE n.patron_no = ? AND n.salt IS NOT NULL
        UNION
        SELECT n.patron_id, n.salt FROM patron n WHERE n.patron_no IS NULL AND n.salt IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM sale_order x WHERE x.patron_id = n.patron_id)
            AND n.patron_id IN (
                SELECT h.patron_id FROM patron w JOIN sale_order o ON o.patron_id = w.patron_id
                    JOIN hold h ON h.hold_id = o.hold_id WHERE w.patron_no = ?
                UNION SELECT g.patron_id FROM patron w JOIN sale_order o ON o.patron_id = w.patron_id
                    JOIN order_name g ON g.order_id = o.order_id WHERE w.patron_no = ?)
        ORDER BY 1)",
                       saltedRow, no, no, no);
}

constexpr Sql orderNotesOfNames{
    R"(SELECT t.order_id, t.salt FROM sale_order o JOIN order_note t ON t.order_id = o.order_id
       WHERE t.salt IS NOT NULL AND o.patron_id IN (SELECT value FROM json_each(?)))",
    R"(SELECT t.order_id, t.salt FROM sale_order o JOIN order_note t ON t.order_id = o.order_id
       WHERE t.salt IS NOT NULL AND o.patron_id IN (SELECT CAST(value AS bigint)
           FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS name (value)))"};
constexpr Sql mailsOfNames{
    R"(SELECT j.mail_id, j.salt FROM sale_order o JOIN mail_job j ON j.order_id = o.order_id
       WHERE j.salt IS NOT NULL AND o.patron_id IN (SELECT value FROM json_each(?)))",
    R"(SELECT j.mail_id, j.salt FROM sale_order o JOIN mail_job j ON j.order_id = o.order_id
       WHERE j.salt IS NOT NULL AND o.patron_id IN (SELECT CAST(value AS bigint)
           FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS name (value)))"};
// The rule of the table takes words, notes of orders and addresses that their tickets went to away with it.
constexpr Sql emptyNames{
    R"(UPDATE patron SET name = '', contact = '', salt = NULL
       WHERE patron_id IN (SELECT value FROM json_each(?)))",
    R"(UPDATE patron SET name = '', contact = '', salt = NULL
       WHERE patron_id IN (SELECT CAST(value AS bigint)
           FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS name (value)))"};
constexpr Sql eventsOfNames{
    R"(SELECT DISTINCT e.event_id FROM sale_order o JOIN event e ON e.event_id = o.event_id
       WHERE e.starts_at > ? AND o.patron_id IN (SELECT value FROM json_each(?)) ORDER BY 1)",
    R"(SELECT DISTINCT e.event_id FROM sale_order o JOIN event e ON e.event_id = o.event_id
       WHERE e.starts_at > ? AND o.patron_id IN (SELECT CAST(value AS bigint)
           FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS name (value)) ORDER BY 1)"};
constexpr Sql showSeatsAgain{
    R"(UPDATE event_seat SET revision = ? WHERE event_id = ? AND ticket_id IN (SELECT t.ticket_id FROM ticket t
           JOIN sale_order o ON o.order_id = t.order_id WHERE o.event_id = ?
               AND o.patron_id IN (SELECT value FROM json_each(?))))",
    R"(UPDATE event_seat SET revision = ? WHERE event_id = ? AND ticket_id IN (SELECT t.ticket_id FROM ticket t
           JOIN sale_order o ON o.order_id = t.order_id WHERE o.event_id = ?
               AND o.patron_id IN (SELECT CAST(value AS bigint)
                   FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS name (value))))"};
constexpr Sql insertMarks{R"(INSERT INTO erasure (mark, told_by) SELECT value, ? FROM json_each(?))",
                          R"(INSERT INTO erasure (mark, told_by) SELECT value, CAST(? AS bigint)
       FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS gone (value))"};

Result<Done> emptyNamesOf(Writing &writing, const QList<Salted> &names)
{
    if (names.isEmpty())
        return Done{};
    const QString numbers = numbersText(idsOf(names));
    TRY(post(writing.db(), emptyNames, numbers));
    // What is to come is shown on maps.
    TRY_GET(const auto events, all<EventId>(
                                   writing.db(), eventsOfNames, [](const Row &row) { return row.id<EventId>(0); },
                                   writing.now().ms - shownDayMs, numbers));
    for (const EventId id : events) {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(post(writing.db(), showSeatsAgain, event.revision(), id, id, numbers));
    }
    return Done{};
}

// Of one who is here: what stands, under the newest entry of the journal, which has to tell of it.
Result<Done> emptyPatron(Writing &writing, const Patron &patron)
{
    TRY(postOne(writing.db(), R"(
        UPDATE known_patron SET first_name = '', last_name = '', phone = '', email = '', street = '', post_code = '',
            town = '', country = '', access_needs = '', tags = '', salt = NULL, changed_at = ?, erased_at = ?
        WHERE patron_no = ?)",
                writing.now(), writing.now(), patron.no));
    TRY(post(writing.db(), R"(
        UPDATE known_patron_note SET text = '', salt = NULL WHERE patron_no = ? AND salt IS NOT NULL)",
             patron.no));
    Patron gone;
    gone.no = patron.no;
    gone.erasedAt = writing.now();
    return reindexPatron(writing, patron, gone);
}

Result<QList<Salted>> notesOf(Connection &connection, PatronNo no)
{
    return all<Salted>(connection, R"(
        SELECT note_id, salt FROM known_patron_note WHERE patron_no = ? AND salt IS NOT NULL ORDER BY note_id)",
                       saltedRow, no);
}

// Their own, and those of everybody who was merged into them.
Result<QStringList> marksOf(Connection &connection, PatronNo no)
{
    return all<QString>(
        connection, R"(
        WITH RECURSIVE one_person (patron_no) AS (SELECT CAST(? AS bigint)
            UNION SELECT k.patron_no FROM known_patron k JOIN one_person p ON k.merged_into = p.patron_no)
        SELECT k.mark FROM known_patron k JOIN one_person p ON p.patron_no = k.patron_no)",
        [](const Row &row) { return row.text(0); }, no);
}

Result<Done> keepMarks(Writing &writing, const QStringList &marks)
{
    if (marks.isEmpty())
        return Done{};
    return post(writing.db(), insertMarks, writing.journalHead->seq,
                QString::fromLatin1(QJsonDocument(QJsonArray::fromStringList(marks)).toJson(QJsonDocument::Compact)));
}

// Of others' orders, or of nobody's, whose tickets went to this patron.
Result<QList<Salted>> mailsTo(Connection &connection, const QString &email)
{
    if (email.isEmpty())
        return QList<Salted>();
    return all<Salted>(connection, R"(
        SELECT mail_id, salt FROM mail_job WHERE salt IS NOT NULL AND lower(address) = ? ORDER BY mail_id)",
                       saltedRow, email.toLower());
}

Result<Done> emptyMails(Writing &writing, const QList<Salted> &mails)
{
    for (const Salted &mail : mails)
        TRY(post(writing.db(), R"(UPDATE mail_job SET address = '', salt = NULL WHERE mail_id = ?)", mail.id));
    return Done{};
}

QJsonObject marksTold(const QStringList &marks)
{
    return {{QStringLiteral("marks"), marks.size()}, {QStringLiteral("sha256"), marksDigest(marks)}};
}

QStringList sortedOnce(QStringList marks)
{
    marks.removeDuplicates();
    std::ranges::sort(marks);
    return marks;
}

Result<PatronErasure> eraseNow(Writing &writing, const Patron &patron)
{
    Connection &connection = writing.db();
    PatronErasure erased{patron.no};
    erased.at = writing.now();
    TRY_GET(const QList<Salted> names, namesOf(connection, patron.no));
    TRY_GET(const QList<Salted> notes, notesOf(connection, patron.no));
    TRY_GET(const QList<Salted> orderNotes,
            all<Salted>(connection, orderNotesOfNames, saltedRow, numbersText(idsOf(names))));
    TRY_GET(const QList<Salted> mails, all<Salted>(connection, mailsOfNames, saltedRow, numbersText(idsOf(names))));
    TRY_GET(const QList<Salted> mailsHere, mailsTo(connection, patron.email));
    TRY_GET(erased.orders, one<qint64>(
                               connection, R"(
        SELECT count(*) FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id WHERE n.patron_no = ?)",
                               [](const Row &row) { return row.integer(0); }, patron.no));
    erased.names = names.size();
    erased.notes = notes.size() + orderNotes.size();
    TRY_GET(QStringList marks, marksOf(connection, patron.no));
    for (const Salted &row : names + notes + orderNotes + mails + mailsHere)
        marks.append(row.mark);
    marks = sortedOnce(marks);
    QJsonObject told = marksTold(marks);
    told.insert(QStringLiteral("patron_no"), patron.no.value());
    TRY(record(writing, {QStringLiteral("patron.erased"), {}, -1, {}, {}, told}));
    TRY(writeEntries(writing));
    TRY(keepMarks(writing, marks));
    TRY(emptyPatron(writing, patron));
    TRY(emptyNamesOf(writing, names));
    TRY(emptyMails(writing, mailsHere));
    return erased;
}

} // namespace

Result<PatronErasure> erasePatron(Connection &connection, const Act &act, PatronNo no)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PatronErasure> {
        TRY_GET(const SaltedPatron patron, saltedPatron(writing.db(), no));
        TRY(requireNoPayment(writing.db(), no));
        TRY(requireNoDeposit(writing.db(), no));
        TRY(requireNotReserving(writing.db(), no));
        TRY(requireNoSeatsHeld(writing.db(), no, writing.now()));
        TRY(requireNoAccount(writing.db(), no));
        TRY(requireNotWaiting(writing.db(), no));
        return eraseNow(writing, patron.patron);
    });
}

Result<ErasureMarks> readErasureMarks(Connection &connection)
{
    ErasureMarks marks;
    TRY(detail::execute(connection, R"(SELECT mark FROM erasure)", [&marks](const Row &row) {
        marks.insert(row.text(0));
        return true;
    }));
    return marks;
}

namespace {

Result<QList<Salted>> stillSalted(Connection &connection, const Sql &sql, const ErasureMarks &marks)
{
    QList<Salted> found;
    TRY(detail::execute(connection, sql, [&](const Row &row) {
        if (const Salted salted = saltedRow(row); marks.contains(salted.mark))
            found.append(salted);
        return true;
    }));
    return found;
}

Result<QList<std::pair<qint64, qint64>>> orderNotesStill(Connection &connection, const ErasureMarks &marks)
{
    QList<std::pair<qint64, qint64>> found;
    TRY(detail::execute(connection, R"(
        SELECT order_id, note_no, salt FROM order_note WHERE salt IS NOT NULL ORDER BY order_id, note_no)",
                        [&](const Row &row) {
                            if (marks.contains(erasureMark(row.bytes(2))))
                                found.append({row.integer(0), row.integer(1)});
                            return true;
                        }));
    return found;
}

Result<Done> applyNow(Writing &writing, const ErasureMarks &marks, ErasuresApplied &applied)
{
    TRY_GET(const ErasureMarks known, readErasureMarks(writing.db()));
    const ErasureMarks fresh = ErasureMarks(marks) - known;
    if (!fresh.isEmpty()) {
        const QStringList sorted = sortedOnce(QStringList(fresh.begin(), fresh.end()));
        TRY(record(writing, {QStringLiteral("erasures.applied"), {}, -1, {}, {}, marksTold(sorted)}));
        TRY(writeEntries(writing));
        TRY(keepMarks(writing, sorted));
    }
    TRY_GET(const auto patrons, stillSalted(writing.db(), R"(
        SELECT patron_no, salt FROM known_patron WHERE salt IS NOT NULL ORDER BY patron_no)",
                                            marks));
    for (const Salted &row : patrons) {
        const PatronNo no(row.id);
        TRY_GET(const SaltedPatron patron, saltedPatron(writing.db(), no));
        TRY_GET(const auto names, namesOf(writing.db(), no));
        TRY_GET(const auto notes, notesOf(writing.db(), no));
        TRY(record(writing, {QStringLiteral("patron.erased_again"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("again"), 1},
                              {QStringLiteral("patron_no"), no.value()},
                              {QStringLiteral("sha256"), row.mark}}}));
        TRY(writeEntries(writing));
        TRY(emptyPatron(writing, patron.patron));
        TRY(emptyNamesOf(writing, names));
        ++applied.patrons;
        applied.names += names.size();
        applied.notes += notes.size();
    }
    return Done{};
}

} // namespace

Result<ErasuresApplied> applyErasures(Connection &connection, const Act &act, const ErasureMarks &marks)
{
    if (marks.isEmpty())
        return ErasuresApplied{};
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<ErasuresApplied> {
        ErasuresApplied applied;
        TRY(applyNow(writing, marks, applied));
        // Names and notes that were not yet theirs when this copy was made.
        TRY_GET(const auto names, stillSalted(writing.db(), R"(
            SELECT patron_id, salt FROM patron WHERE salt IS NOT NULL ORDER BY patron_id)",
                                              marks));
        TRY(emptyNamesOf(writing, names));
        TRY_GET(const auto notes, orderNotesStill(writing.db(), marks));
        for (const auto &[order, number] : notes) {
            TRY(post(writing.db(), R"(
                UPDATE order_note SET text = '', salt = NULL WHERE order_id = ? AND note_no = ?)",
                     order, number));
        }
        TRY_GET(const auto mails, stillSalted(writing.db(), R"(
            SELECT mail_id, salt FROM mail_job WHERE salt IS NOT NULL ORDER BY mail_id)",
                                              marks));
        TRY(emptyMails(writing, mails));
        applied.names += names.size();
        applied.notes += notes.size();
        return applied;
    });
}

} // namespace rowlock

#include "model/store/finding_leads.h"

#include "model/store/finding_facts.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostKnown = 500;         // patrons by one beginning
constexpr int mostOfAWord = 3000;      // rows by one beginning; more of them are looked for among the newest
constexpr int mostNewest = 2000;       // orders of the house, and of the event that is shown
constexpr int fewEnough = 20;          // below that a slip of the fingers is thought of
constexpr int mostHolds = 5000;        // live ones
constexpr int mostPriced = 200;        // of them, where something may be taken off what they are listed at
constexpr qsizetype mostWordsNear = 8; // that a word with a slip may stand for

// The first text after all that begin so: no letter stands behind the last code point of all.
QString pastAll(const QString &beginning)
{
    static const QString last = QString::fromUcs4(U"\U0010FFFF", 1);
    return beginning + last;
}

} // namespace

QStringList gramsByPoint(const QString &word)
{
    const QList<uint> points = QString(u'^' + word + u'$').toUcs4();
    QStringList grams;
    for (qsizetype i = 0; points.size() >= 5 && i + 3 <= points.size(); ++i) {
        const QList<uint> three = points.mid(i, 3);
        const QString gram = QString::fromUcs4(reinterpret_cast<const char32_t *>(three.constData()), 3);
        if (!grams.contains(gram))
            grams.append(gram);
    }
    return grams;
}

template <typename... Binds>
Result<qsizetype> FindingLeads::addOrders(Leads &leads, const Sql &sql, const Binds &...binds)
{
    TRY_GET(const auto found, all<OrderId>(
                                  m_connection, sql, [](const Row &row) { return row.id<OrderId>(0); }, binds...));
    leads.orders += found;
    return found.size();
}

template <typename... Binds>
Result<Done> FindingLeads::addHolds(Leads &leads, const Sql &sql, const Binds &...binds)
{
    TRY_GET(const auto found, all<HoldId>(
                                  m_connection, sql, [](const Row &row) { return row.id<HoldId>(0); }, binds...));
    leads.holds += found;
    return Done{};
}

Result<QList<OrderId>> FindingLeads::lastSold(int limit)
{
    return all<OrderId>(
        m_connection,
        R"(SELECT order_id FROM sale_order WHERE terminal = ? ORDER BY sold_at DESC, order_id DESC LIMIT ?)",
        [](const Row &row) { return row.id<OrderId>(0); }, m_from.terminal, limit);
}

Result<Leads> FindingLeads::of(const Sought &thing, int most)
{
    m_most = most;
    Leads leads;
    TRY(addCodes(thing, leads));
    TRY(addPatron(thing, leads));
    for (const SoughtSeat &seat : thing.seats)
        TRY(addSeat(seat, leads));
    for (const Money &amount : thing.amounts)
        TRY(addAmount(amount, leads));
    if (!thing.slip.isEmpty())
        TRY(addSlip(thing.slip, leads));
    if (thing.time)
        TRY(addTime(*thing.time, leads));
    return leads;
}

Result<Done> FindingLeads::addCodes(const Sought &thing, Leads &leads)
{
    if (!thing.code.isEmpty())
        TRY(addOrders(leads, R"(SELECT order_id FROM sale_order WHERE code >= ? AND code < ? LIMIT ?)", thing.code,
                      pastAll(thing.code), m_most));
    if (!thing.barcode.isEmpty())
        TRY(addOrders(leads, R"(SELECT order_id FROM ticket WHERE barcode >= ? AND barcode < ? LIMIT ?)", thing.barcode,
                      pastAll(thing.barcode), m_most));
    if (!thing.reservation.isEmpty())
        TRY(addHolds(leads, R"(
            SELECT r.hold_id FROM reservation v JOIN reservation_hold r ON r.reservation_no = v.reservation_no
            WHERE v.code = ? ORDER BY r.hold_id DESC)",
                     thing.reservation));
    return Done{};
}

// ---- names, and how to reach who bears them ----

Result<Done> FindingLeads::addPatron(const Sought &thing, Leads &leads)
{
    if (thing.patron.isEmpty())
        return Done{};
    const auto longest = std::ranges::max_element(
        thing.patron, {}, [](const PatronPart &part) { return part.beginnings.first().size(); });
    for (const QString &beginning : longest->beginnings) {
        if (longest->isName)
            TRY(addOrdersNamed(beginning, leads));
        TRY(addKnown(beginning, leads));
    }
    if (!longest->isName)
        return Done{};
    // As orders keep it: without the e that stands for two dots.
    QString plain = longest->beginnings.first();
    plain.replace(QLatin1String("ae"), QLatin1String("a"))
        .replace(QLatin1String("oe"), QLatin1String("o"))
        .replace(QLatin1String("ue"), QLatin1String("u"));
    if (!longest->beginnings.contains(plain))
        TRY(addOrdersNamed(plain, leads));
    TRY(addHoldsNamed(thing, leads));
    return leads.count() < fewEnough ? addTypos(longest->beginnings.first(), leads) : Result<Done>(Done{});
}

Result<Done> FindingLeads::addOrdersNamed(const QString &beginning, Leads &leads)
{
    const QString end = pastAll(beginning);
    TRY_GET(const qsizetype whole,
            addOrders(leads, R"(SELECT order_id FROM patron_word WHERE word = ? ORDER BY order_id DESC LIMIT ?)",
                      beginning, m_most));
    TRY_GET(const qint64 rows, one<qint64>(
                                   m_connection, R"(
        SELECT count(*) FROM (SELECT 1 FROM patron_word WHERE word >= ? AND word < ? LIMIT ?) led)",
                                   [](const Row &row) { return row.integer(0); }, beginning, end, mostOfAWord));
    leads.isCut = leads.isCut || whole == m_most || rows == mostOfAWord;
    if (rows < mostOfAWord) {
        TRY_GET(const qsizetype found, addOrders(leads, R"(
            SELECT DISTINCT order_id FROM patron_word WHERE word >= ? AND word < ? ORDER BY order_id DESC LIMIT ?)",
                                                 beginning, end, m_most));
        leads.isCut = leads.isCut || found == m_most;
        if (found < m_most)
            return Done{};
    } else {
        TRY(addOrders(leads, R"(
            SELECT o.order_id FROM sale_order o WHERE o.order_id > (SELECT max(order_id) FROM sale_order) - ?
                AND EXISTS (SELECT 1 FROM patron_word w WHERE w.order_id = o.order_id AND w.word >= ? AND w.word < ?)
            ORDER BY o.order_id DESC LIMIT ?)",
                      mostNewest, beginning, end, m_most));
    }
    if (m_from.event) {
        TRY(addOrders(leads, R"(
            SELECT newest.order_id FROM (
                SELECT order_id FROM sale_order WHERE event_id = ? ORDER BY order_id DESC LIMIT ?) newest
            WHERE EXISTS (SELECT 1 FROM patron_word w WHERE w.order_id = newest.order_id AND w.word >= ? AND w.word < ?)
            LIMIT ?)",
                      *m_from.event, mostNewest, beginning, end, m_most));
    }
    return Done{};
}

Result<QList<OrderId>> FindingLeads::named(const QList<OrderId> &orders, const Sought &thing)
{
    constexpr Sql having{R"(
        SELECT value FROM json_each(?) WHERE EXISTS (
            SELECT 1 FROM patron_word w WHERE w.order_id = value AND w.word >= ? AND w.word < ?))",
                         R"(
        SELECT CAST(value AS bigint) FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value)
        WHERE EXISTS (SELECT 1 FROM patron_word w WHERE w.order_id = CAST(value AS bigint) AND w.word >= ?
            AND w.word < ?))"};
    QList<OrderId> found = orders;
    for (const PatronPart &part : thing.patron) {
        const QString &beginning = part.beginnings.first();
        TRY_GET(found, all<OrderId>(
                           m_connection, having, [](const Row &row) { return row.id<OrderId>(0); }, idList(found),
                           beginning, pastAll(beginning)));
    }
    return found;
}

// Whoever the house knows may be called otherwise by now than when it was sold, or be reached by more than a name.
Result<Done> FindingLeads::addKnown(const QString &beginning, Leads &leads)
{
    TRY_GET(const auto numbers,
            all<PatronNo>(
                m_connection,
                R"(SELECT patron_no FROM known_patron_word WHERE word >= ? AND word < ? ORDER BY word LIMIT ?)",
                [](const Row &row) { return row.id<PatronNo>(0); }, beginning, pastAll(beginning), mostKnown));
    if (numbers.isEmpty())
        return Done{};
    leads.isCut = leads.isCut || numbers.size() == mostKnown;
    const QString list = idList(numbers);
    constexpr Sql orders{R"(
        SELECT o.order_id FROM patron p JOIN sale_order o ON o.patron_id = p.patron_id
        WHERE p.patron_no IN (SELECT value FROM json_each(?)) ORDER BY o.order_id DESC LIMIT ?)",
                         R"(
        SELECT o.order_id FROM patron p JOIN sale_order o ON o.patron_id = p.patron_id
        WHERE p.patron_no IN (SELECT CAST(value AS bigint)
            FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value))
        ORDER BY o.order_id DESC LIMIT ?)"};
    constexpr Sql holds{R"(
        SELECT h.hold_id FROM patron p JOIN hold h ON h.patron_id = p.patron_id
        WHERE p.patron_no IN (SELECT value FROM json_each(?)) AND h.state IN ('active', 'paying') LIMIT ?)",
                        R"(
        SELECT h.hold_id FROM patron p JOIN hold h ON h.patron_id = p.patron_id
        WHERE p.patron_no IN (SELECT CAST(value AS bigint)
            FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS asked (value))
            AND h.state IN ('active', 'paying') LIMIT ?)"};
    TRY_GET(const qsizetype found, addOrders(leads, orders, list, m_most));
    leads.isCut = leads.isCut || found == m_most;
    return addHolds(leads, holds, list, m_most);
}

// Few are live at a time, so their names are read and no index of them is kept.
Result<Done> FindingLeads::addHoldsNamed(const Sought &thing, Leads &leads)
{
    if (!m_names) {
        TRY_GET(m_names, all<HoldName>(
                             m_connection, R"(
            SELECT h.hold_id, (SELECT p.name FROM patron p WHERE p.patron_id = h.patron_id) FROM hold h
            WHERE h.state IN ('active', 'paying') AND h.terminal > '' AND h.patron_id IS NOT NULL LIMIT ?)",
                             [](const Row &row) {
                                 return HoldName{row.id<HoldId>(0), foldedWords(row.text(1))};
                             },
                             mostHolds));
    }
    for (const HoldName &name : std::as_const(*m_names)) {
        const bool fits = std::ranges::all_of(thing.patron, [&name](const PatronPart &part) {
            const QString &typed = part.beginnings.first();
            return std::ranges::any_of(name.words, [&](const QString &word) {
                return std::ranges::any_of(part.beginnings,
                                           [&word](const QString &beginning) { return word.startsWith(beginning); })
                       || (typed.size() >= shortestWithTypo
                           && isOneSlip(typed, word, typed.size() == shortestWithTypo));
            });
        });
        if (fits)
            leads.holds.append(name.hold);
    }
    return Done{};
}

// Words that orders are found by and that are what was typed but for one slip.
Result<Done> FindingLeads::addTypos(const QString &typed, Leads &leads)
{
    const QStringList grams = gramsByPoint(typed);
    if (typed.size() < shortestWithTypo || grams.isEmpty())
        return Done{};
    constexpr Sql bySharedGrams{
        R"(SELECT word FROM patron_word_gram WHERE gram IN (SELECT value FROM json_each(?))
           GROUP BY word HAVING count(*) >= ?)",
        R"(SELECT word FROM patron_word_gram
           WHERE gram = ANY (ARRAY(
               SELECT value FROM jsonb_array_elements_text(CAST(CAST(? AS text) AS jsonb)) AS typed (value)))
           GROUP BY word HAVING count(*) >= ?)"};
    QStringList near;
    TRY(detail::execute(
        m_connection, bySharedGrams,
        [&](const Row &row) {
            const QString word = row.text(0);
            if (word != typed && isOneSlip(typed, word, typed.size() == shortestWithTypo))
                near.append(word);
            return true;
        },
        QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(grams)).toJson(QJsonDocument::Compact)),
        gramsKept(typed)));
    std::ranges::sort(near, {}, [&typed](const QString &word) { return std::abs(word.size() - typed.size()); });
    for (const QString &word : near.mid(0, mostWordsNear)) {
        TRY(addOrders(leads, R"(SELECT order_id FROM patron_word WHERE word = ? ORDER BY order_id DESC LIMIT ?)", word,
                      std::max(20, m_most / int(mostWordsNear))));
    }
    return Done{};
}

// ---- seats, money, time ----

Result<Done> FindingLeads::addSeat(const SoughtSeat &seat, Leads &leads)
{
    // A letter that is no Latin one keeps its size in SQL.
    const QString row = seat.row, capital = smallAscii(row.toUpper()), number = seat.number,
                  capitalNumber = smallAscii(number.toUpper());
    if (m_from.event) {
        TRY(addOrders(leads, R"(
            SELECT t.order_id FROM event_seat s CROSS JOIN ticket t
            WHERE lower(s.row_name) IN (?, ?) AND lower(s.number) IN (?, ?) AND s.event_id = ?
                AND t.event_id = s.event_id AND t.seat_no = s.seat_no
            ORDER BY t.order_id DESC LIMIT ?)",
                      row, capital, number, capitalNumber, *m_from.event, m_most / 2));
    }
    // Sorted afterwards: in the order of tickets a server would go through all of them until it has enough.
    TRY_GET(const qsizetype found, addOrders(leads, R"(
        WITH led AS MATERIALIZED (
            SELECT t.order_id FROM event_seat s CROSS JOIN ticket t
            WHERE lower(s.row_name) IN (?, ?) AND lower(s.number) IN (?, ?)
                AND t.event_id = s.event_id AND t.seat_no = s.seat_no)
        SELECT order_id FROM led ORDER BY order_id DESC LIMIT ?)",
                                             row, capital, number, capitalNumber, m_most));
    leads.isCut = leads.isCut || found == m_most;
    return addHolds(leads, R"(
        SELECT hold_id FROM event_seat WHERE lower(row_name) IN (?, ?) AND lower(number) IN (?, ?)
            AND state = 'held' LIMIT ?)",
                    row, capital, number, capitalNumber, m_most);
}

Result<Done> FindingLeads::addAmount(const Money &amount, Leads &leads)
{
    if (m_from.event) {
        TRY(addOrders(leads, R"(
            SELECT newest.order_id FROM (
                SELECT order_id, total_minor FROM sale_order WHERE event_id = ? ORDER BY order_id DESC LIMIT ?) newest
            WHERE newest.total_minor = ? LIMIT ?)",
                      *m_from.event, mostNewest, amount, m_most / 4));
    }
    TRY_GET(const qsizetype totals,
            addOrders(leads, R"(SELECT order_id FROM sale_order WHERE total_minor = ? ORDER BY order_id DESC LIMIT ?)",
                      amount, m_most / 2));
    TRY_GET(const qsizetype paid,
            addOrders(leads,
                      R"(SELECT order_id FROM payment WHERE abs(amount_minor) = ? ORDER BY order_id DESC LIMIT ?)",
                      amount, m_most / 2));
    leads.isCut = leads.isCut || totals == m_most / 2 || paid == m_most / 2;
    return addHoldsOf(amount, leads);
}

// What is to be paid stands nowhere before it is paid. What nothing is taken off comes to what it is listed at; what a
// discount may make cheaper is listed at more; what is changed by hand, or goes with others, comes to anything.
Result<Done> FindingLeads::addHoldsOf(const Money &amount, Leads &leads)
{
    return addHolds(leads, R"(
        SELECT l.hold_id FROM (
            SELECT h.hold_id, h.terms, h.joint_id, CAST(coalesce((
                SELECT sum(CASE WHEN y.kind = 'comp' THEN 0 ELSE i.quantity * i.price_minor END)
                FROM hold_item i JOIN price_type y ON y.type_no = i.type_no
                WHERE i.hold_id = h.hold_id), 0) AS bigint) AS listed
            FROM hold h WHERE h.state IN ('active', 'paying') AND h.terminal > '') l
        WHERE l.listed = ? OR l.terms <> '' OR l.joint_id IS NOT NULL OR (l.listed > ? AND EXISTS (
            SELECT 1 FROM discount d WHERE d.from_at <= ? AND (d.until_at IS NULL OR d.until_at > ?)))
        ORDER BY l.listed = ? DESC, l.hold_id DESC LIMIT ?)",
                    amount, amount, m_from.now, m_from.now, amount, mostPriced);
}

Result<Done> FindingLeads::addSlip(const QString &slip, Leads &leads)
{
    constexpr Sql byEnding{R"(
        SELECT order_id FROM payment WHERE lower(substr(reference, -4)) = ? AND reference <> '' AND method <> 'giftcard'
        ORDER BY order_id DESC LIMIT ?)",
                           R"(
        SELECT order_id FROM payment WHERE lower("right"(reference, 4)) = ? AND reference <> '' AND method <> 'giftcard'
        ORDER BY order_id DESC LIMIT ?)"};
    TRY_GET(const qsizetype found, addOrders(leads, byEnding, slip.right(slipEnding), m_most));
    leads.isCut = leads.isCut || found == m_most;
    return Done{};
}

Result<Done> FindingLeads::addTime(const SoughtTime &time, Leads &leads)
{
    TRY_GET(const qsizetype found, addOrders(leads, R"(
        SELECT order_id FROM sale_order WHERE terminal = ? AND sold_at BETWEEN ? AND ? ORDER BY sold_at DESC LIMIT ?)",
                                             m_from.terminal, time.from, time.to, m_most));
    leads.isCut = leads.isCut || found == m_most;
    return Done{};
}

} // namespace rowlock

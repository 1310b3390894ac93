#include "model/store/journal.h"

#include "model/store/field_hash.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace rowlock {

namespace {

std::optional<qint64> optionalInteger(const Row &row, int column)
{
    return row.isNull(column) ? std::nullopt : std::optional<qint64>(row.integer(column));
}

JournalRow journalRow(const Row &row)
{
    return {row.integer(0),
            row.integer(1),
            row.text(2),
            row.text(3),
            row.text(4),
            optionalInteger(row, 5),
            optionalInteger(row, 6),
            optionalInteger(row, 7),
            optionalInteger(row, 8),
            row.text(9),
            row.bytes(10),
            row.bytes(11),
            optionalInteger(row, 12)};
}

JournalLine journalLine(const JournalRow &row)
{
    return {row.seq,
            {row.at},
            row.kind,
            {row.terminal, row.clerk},
            EventId(row.event.value_or(0)),
            int(row.seatNo.value_or(-1)),
            HoldId(row.hold.value_or(0)),
            OrderId(row.order.value_or(0)),
            QJsonDocument::fromJson(row.body.toUtf8()).object()};
}

QList<JournalLine> journalLines(const QList<JournalRow> &rows)
{
    QList<JournalLine> lines;
    lines.reserve(rows.size());
    for (const JournalRow &row : rows)
        lines.append(journalLine(row));
    return lines;
}

template <typename Tag>
std::optional<qint64> number(Id<Tag> id)
{
    return id.isValid() ? std::optional<qint64>(id.value()) : std::nullopt;
}

// The statement for so many entries, each a literal of its own: its address is its key among the prepared ones.
#define INSERT_ENTRIES                                                                                                 \
    "INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, "      \
    "hash) VALUES "
#define ENTRY "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
#define ENTRIES_2 ENTRY ", " ENTRY
#define ENTRIES_4 ENTRIES_2 ", " ENTRIES_2
#define ENTRIES_8 ENTRIES_4 ", " ENTRIES_4
constexpr std::array insertEntries{
    INSERT_ENTRIES ENTRY,
    INSERT_ENTRIES ENTRIES_2,
    INSERT_ENTRIES ENTRIES_2 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_4,
    INSERT_ENTRIES ENTRIES_4 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_4 ", " ENTRIES_2,
    INSERT_ENTRIES ENTRIES_4 ", " ENTRIES_2 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_8,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_2,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_2 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_4,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_4 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_4 ", " ENTRIES_2,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_4 ", " ENTRIES_2 ", " ENTRY,
    INSERT_ENTRIES ENTRIES_8 ", " ENTRIES_8,
};
#undef INSERT_ENTRIES
#undef ENTRY
#undef ENTRIES_2
#undef ENTRIES_4
#undef ENTRIES_8

// Once nobody else adds to it any more.
Result<JournalHead> endOfJournal(Writing &writing)
{
    TRY(nothingButWritesFollow(writing));
    TRY_GET(const auto end, writing.askedHead->optional());
    return end.value_or(JournalHead{0, QByteArray(32, '\0'), {}});
}

Result<Done> insert(Writing &writing, std::span<JournalRow> rows)
{
    QList<Bind> binds;
    for (JournalRow &row : rows) {
        row.seq = writing.journalHead->seq + 1;
        row.previous = writing.journalHead->hash;
        row.hash = journalHash(row);
        writing.journalHead = {row.seq, row.hash, {row.at}};
        binds << row.seq << row.at << row.kind << row.terminal << row.clerk << row.event << row.seatNo << row.hold
              << row.order << row.body << row.previous << row.hash;
    }
    return detail::post(writing.db(), insertEntries[rows.size() - 1], binds.constData(), binds.size(), nullptr,
                        std::nullopt);
}

} // namespace

QByteArray journalHash(const JournalRow &row)
{
    FieldHash hash;
    hash.raw(row.previous);
    hash.field(row.seq);
    hash.field(row.at);
    hash.field(row.kind);
    hash.field(row.terminal);
    hash.field(row.clerk);
    hash.field(row.event);
    hash.field(row.seatNo);
    hash.field(row.hold);
    hash.field(row.order);
    hash.field(row.body);
    return hash.result();
}

Result<Done> record(Writing &writing, const JournalEntry &entry)
{
    QJsonObject body = entry.body;
    if (const auto revision = writing.untoldRevisions.constFind(entry.event);
        revision != writing.untoldRevisions.constEnd()) {
        body.insert(QStringLiteral("revision"), *revision);
        writing.untoldRevisions.erase(revision);
    }
    JournalRow row{0,
                   writing.now().ms,
                   entry.kind,
                   writing.by().terminal,
                   writing.by().clerk,
                   number(entry.event),
                   entry.seatNo < 0 ? std::nullopt : std::optional<qint64>(entry.seatNo),
                   number(entry.hold),
                   number(entry.order),
                   QString::fromUtf8(QJsonDocument(body).toJson(QJsonDocument::Compact)),
                   {},
                   {},
                   {}};
    writing.untoldEntries.append(std::move(row));
    const bool mayWrite = writing.journalHead.has_value(); // otherwise others wait from the first entry on
    return mayWrite && writing.untoldEntries.size() >= qsizetype(insertEntries.size()) ? writeEntries(writing) : Done{};
}

Result<Done> nothingButWritesFollow(Writing &writing)
{
    if (writing.journalHead || writing.askedHead)
        return Done{};
    TRY(writing.takeJournal());
    TRY_GET(writing.askedHead,
            ask<JournalHead>(writing.db(), R"(SELECT seq, hash, at FROM journal ORDER BY seq DESC LIMIT 1)",
                             [](const Row &row) {
                                 return JournalHead{row.integer(0), row.bytes(1), row.instant(2)};
                             }));
    return Done{};
}

Result<Done> writeEntries(Writing &writing)
{
    QList<JournalRow> rows = std::exchange(writing.untoldEntries, {});
    if (rows.isEmpty())
        return Done{};
    if (!writing.journalHead) {
        TRY_GET(writing.journalHead, endOfJournal(writing));
    }
    constexpr auto mostAtOnce = qsizetype(insertEntries.size());
    for (qsizetype first = 0; first < rows.size(); first += mostAtOnce) {
        const auto some =
            std::span(rows).subspan(size_t(first)).first(size_t(std::min(mostAtOnce, rows.size() - first)));
        TRY(insert(writing, some));
    }
    return Done{};
}

Result<Done> endWriting(Writing &writing)
{
    const auto untold = writing.untoldRevisions; // record() takes them out
    for (auto event = untold.keyBegin(); event != untold.keyEnd(); ++event)
        TRY(record(writing, {QStringLiteral("event.revised"), *event, -1, {}, {}, {}}));
    TRY(writeEntries(writing));
    if (writing.journalHead)
        writing.endsAt(*writing.journalHead);
    return Done{};
}

Result<QList<JournalRow>> journalRows(Connection &connection, qint64 afterSeq, qint64 limit)
{
    return all<JournalRow>(connection, R"(
        SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash, redacted_by
        FROM journal WHERE seq > ? ORDER BY seq LIMIT ?)",
                           journalRow, afterSeq, limit);
}

Result<Done> eachJournalRow(Connection &connection, const std::function<void(const JournalRow &)> &visit)
{
    TRY(detail::execute(connection, R"(
        SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash, redacted_by
        FROM journal ORDER BY seq)",
                        [&visit](const Row &row) {
                            visit(journalRow(row));
                            return true;
                        }));
    return Done{};
}

Result<JournalPage> readJournal(Connection &connection, qint64 afterSeq, qint64 limit)
{
    return inReadTransaction(connection, [&]() -> Result<JournalPage> {
        TRY_GET(const auto rows, journalRows(connection, afterSeq, limit));
        TRY_GET(const auto newest, one<qint64>(connection, R"(SELECT coalesce(max(seq), 0) FROM journal)",
                                               [](const Row &row) { return row.integer(0); }));
        return JournalPage{journalLines(rows), std::max<qint64>(newest - afterSeq, 0), newest}; // numbers have no gaps
    });
}

Result<QList<JournalRow>> namingRows(Connection &connection)
{
    return all<JournalRow>(connection, R"(
        SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash, redacted_by
        FROM journal WHERE kind IN ('hold.named', 'order.sold', 'waitlist.joined') ORDER BY seq)",
                           journalRow);
}

Result<JournalMark> readJournalMark(Connection &connection, std::optional<qint64> afterSeq)
{
    return one<JournalMark>(
        connection, R"(
        SELECT coalesce(max(seq), 0), EXISTS (SELECT 1 FROM journal WHERE seq > ? AND order_id IS NOT NULL)
            FROM journal)",
        [](const Row &row) {
            return JournalMark{row.integer(0), row.integer(1) != 0};
        },
        afterSeq.value_or(std::numeric_limits<qint64>::max()));
}

Result<QList<JournalLine>> seatHistory(Connection &connection, EventId event, int seatNo)
{
    return all<JournalRow>(connection, R"(
        SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash, redacted_by
        FROM journal WHERE event_id = ? AND seat_no = (SELECT seat_no FROM event_seat WHERE event_id = ?
            AND place_no = ?)
        ORDER BY seq)",
                           journalRow, event, event, seatNo)
        .map([](const auto &rows) { return journalLines(rows); });
}

} // namespace rowlock

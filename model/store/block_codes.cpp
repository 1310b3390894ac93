#include "model/store/block_codes.h"

#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

constexpr qint64 longestReleaseMinutes = 525'600; // a year, as the schema says

BlockCode blockCode(const Row &row)
{
    return {row.text(0),
            row.text(1),
            row.text(2),
            row.boolean(3),
            maySellFromName(row.text(4)).value_or(MaySell::Nobody),
            row.text(5).split(u'\n', Qt::SkipEmptyParts),
            row.isNull(6) ? std::nullopt : std::optional<qint64>(row.integer(6))};
}

Result<BlockCode> checked(BlockCode code)
{
    code.meaning = code.meaning.trimmed();
    code.color = code.color.trimmed().toLower();
    TRY_GET(code.sellers, checkedSellers(code.sellers));
    if (code.letter.size() != 1 || code.letter.at(0) < u'A' || code.letter.at(0) > u'Z')
        return badArgument(Store::tr("The code of a block is one letter from A to Z."), "code");
    if (code.meaning.isEmpty() || code.meaning.size() > 200)
        return badArgument(Store::tr("Say what the code means, in at most 200 characters."), "meaning");
    TRY(checkTyped(code.meaning, "meaning"));
    if (!isColor(code.color))
        return badArgument(Store::tr("The colour of a code is written like #1f6fb2."), "color");
    if (code.releaseMinutes && (*code.releaseMinutes < 0 || *code.releaseMinutes > longestReleaseMinutes))
        return badArgument(Store::tr("A release time is 0 minutes to 1 year before the start."), "release");
    if (code.kill && (code.who != MaySell::Nobody || code.releaseMinutes))
        return badArgument(
            Store::tr(
                "A kill is never sold and never released automatically. Give it neither sellers nor a release time."),
            "kill");
    if ((code.who == MaySell::Listed) == code.sellers.isEmpty())
        return badArgument(Store::tr("Name the terminals or clerks who may sell, or select nobody or anybody."),
                           "sellers");
    return code;
}

Result<Done> store(Writing &writing, const BlockCode &code)
{
    const QString sellers = code.sellers.join(u'\n');
    TRY_GET(const qint64 changed,
            run(writing.db(), R"(
        UPDATE block_code SET meaning = ?, color = ?, is_kill = ?, who = ?, sellers = ?, release_minutes = ?
            WHERE letter = ?)",
                code.meaning, code.color, code.kill, maySellName(code.who), sellers, code.releaseMinutes, code.letter));
    if (changed == 0) {
        TRY(post(writing.db(), R"(
            INSERT INTO block_code (letter, meaning, color, is_kill, who, sellers, release_minutes) VALUES (?, ?, ?, ?,
                ?, ?, ?))",
                 code.letter, code.meaning, code.color, code.kill, maySellName(code.who), sellers,
                 code.releaseMinutes));
    }
    return record(writing, {QStringLiteral("code.saved"),
                            {},
                            -1,
                            {},
                            {},
                            {{QStringLiteral("code"), code.letter},
                             {QStringLiteral("meaning"), code.meaning},
                             {QStringLiteral("color"), code.color},
                             {QStringLiteral("kill"), code.kill},
                             {QStringLiteral("who"), maySellName(code.who)},
                             {QStringLiteral("sellers"), sellers},
                             {QStringLiteral("release_minutes"), code.releaseMinutes.value_or(-1)}}});
}

// The blocks in force under this letter take on its release time and whether it is a kill.
Result<Done> changeBlocks(Writing &writing, const BlockCode &code, bool clockChanged)
{
    struct InForce
    {
        BlockId block;
        EventId event;
    };
    TRY_GET(const auto blocks, all<InForce>(
                                   writing.db(), R"(
        SELECT block_id, event_id FROM block WHERE code = ? AND released_at IS NULL ORDER BY event_id, block_id)",
                                   [](const Row &row) {
                                       return InForce{row.id<BlockId>(0), row.id<EventId>(1)};
                                   },
                                   code.letter));
    std::optional<OpenEvent> event;
    for (const InForce &block : blocks) {
        if (!event || event->id() != block.event) {
            TRY_GET(event, openEvent(writing, block.event));
        }
        if (!clockChanged) { // its meaning or colour: the block is told of anew
            TRY(post(writing.db(), R"(UPDATE block SET revision = ? WHERE block_id = ?)", event->revision(),
                     block.block));
            continue;
        }
        std::optional<Instant> due;
        if (code.releaseMinutes)
            due = event->summary.starts.plusSeconds(-60 * *code.releaseMinutes);
        TRY(post(writing.db(), R"(UPDATE block SET due_at = NULL, is_kill = ?, revision = ? WHERE block_id = ?)",
                 code.kill, event->revision(), block.block));
        TRY(post(writing.db(), R"(UPDATE block SET due_at = ? WHERE block_id = ?)", due, block.block));
        TRY(record(writing, {QStringLiteral("block.changed"),
                             block.event,
                             -1,
                             {},
                             {},
                             {{QStringLiteral("block"), block.block.value()},
                              {QStringLiteral("kill"), code.kill},
                              {QStringLiteral("due_at"), due.value_or(Instant{}).ms}}}));
    }
    return Done{};
}

} // namespace

Result<Done> dateBlocks(Writing &writing, EventId event, qint64 revision, Instant starts)
{
    struct Timed
    {
        BlockId block;
        std::optional<Instant> was;
        qint64 minutes = 0;
    };
    TRY_GET(const auto timed, all<Timed>(
                                  writing.db(), R"(
        SELECT b.block_id, b.due_at, c.release_minutes FROM block b JOIN block_code c ON c.letter = b.code
        WHERE b.event_id = ? AND b.released_at IS NULL AND b.is_kill = 0 AND c.release_minutes IS NOT NULL
        ORDER BY b.block_id)",
                                  [](const Row &row) {
                                      return Timed{row.id<BlockId>(0), row.optionalInstant(1), row.integer(2)};
                                  },
                                  event));
    for (const Timed &block : timed) {
        const Instant due = starts.plusSeconds(-60 * block.minutes);
        if (block.was == due || (!block.was && due <= writing.now()))
            continue;
        TRY(post(writing.db(), R"(UPDATE block SET due_at = ?, revision = ? WHERE block_id = ?)", due, revision,
                 block.block));
        TRY(record(writing, {QStringLiteral("block.changed"),
                             event,
                             -1,
                             {},
                             {},
                             {{QStringLiteral("block"), block.block.value()},
                              {QStringLiteral("kill"), false},
                              {QStringLiteral("due_at"), due.ms}}}));
    }
    return Done{};
}

Result<QList<BlockCode>> readBlockCodes(Connection &connection)
{
    return all<BlockCode>(connection, R"(
        SELECT letter, meaning, color, is_kill, who, sellers, release_minutes FROM block_code ORDER BY letter)",
                          blockCode);
}

Result<BlockCode> readBlockCode(Connection &connection, const QString &letter)
{
    TRY_GET(const auto code, optional<BlockCode>(connection, R"(
        SELECT letter, meaning, color, is_kill, who, sellers, release_minutes FROM block_code WHERE letter = ?)",
                                                 blockCode, letter));
    return code.value_or(BlockCode());
}

Result<BlockCode> saveBlockCode(Connection &connection, const Act &act, const BlockCode &wanted)
{
    TRY_GET(const BlockCode code, checked(wanted));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<BlockCode> {
        TRY_GET(const BlockCode before, readBlockCode(writing.db(), code.letter));
        if (before == code)
            return code;
        TRY(store(writing, code));
        TRY(changeBlocks(writing, code, before.kill != code.kill || before.releaseMinutes != code.releaseMinutes));
        return code;
    });
}

Result<Done> removeBlockCode(Connection &connection, const Act &act, const QString &letter)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const BlockCode known, readBlockCode(writing.db(), letter));
        if (known.letter.isEmpty())
            return badArgument(Store::tr("There is no block code “%1”. See the block codes.").arg(letter.left(20)),
                               "code");
        TRY_GET(const auto used, optional<qint64>(
                                     writing.db(), R"(
            SELECT block_id FROM block WHERE code = ? AND released_at IS NULL LIMIT 1)",
                                     [](const Row &row) { return row.integer(0); }, letter));
        if (used)
            return refuseByHouse(Store::tr("Code %1 is in use. Unblock its seats and places first.").arg(letter),
                                 {{QStringLiteral("argument"), QStringLiteral("code")}});
        TRY(post(writing.db(), R"(DELETE FROM block_code WHERE letter = ?)", letter));
        return record(writing, {QStringLiteral("code.removed"), {}, -1, {}, {}, {{QStringLiteral("code"), letter}}});
    });
}

Result<QHash<QString, qint64>> seatsByBlockCode(Connection &connection)
{
    using Count = std::pair<QString, qint64>;
    TRY_GET(const auto rows, all<Count>(connection, R"(
        SELECT b.code, sum((SELECT count(*) FROM event_seat s WHERE s.block_id = b.block_id)
            + coalesce((SELECT a.quantity FROM area_claim a WHERE a.block_id = b.block_id), 0))
        FROM block b WHERE b.released_at IS NULL GROUP BY b.code)",
                                        [](const Row &row) { return Count(row.text(0), row.integer(1)); }));
    QHash<QString, qint64> counts;
    for (const auto &[code, seats] : rows)
        counts.insert(code, seats);
    return counts;
}

} // namespace rowlock

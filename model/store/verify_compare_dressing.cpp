// The journal's tale of code letters against their table.
#include "model/store/verify_journal.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString codeName(const QString &letter)
{
    return QCoreApplication::translate("Verify", "Block code %1").arg(letter);
}

} // namespace

Result<Done> compareCodes(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.codes;
    TRY(detail::execute(
        connection,
        R"(SELECT letter, meaning, color, who, sellers, is_kill, coalesce(release_minutes, -1) FROM block_code)",
        [&](const Row &row) {
            const QString letter = row.text(0);
            const Comparison code(findings, [&] { return codeName(letter); });
            if (!told.contains(letter)) {
                code.missingInJournal();
                return true;
            }
            const CodeStory story = told.take(letter);
            code.same("meaning", row.text(1), story.meaning);
            code.same("colour", row.text(2), story.color);
            code.same("who may sell", row.text(3), story.who);
            code.same("sellers", row.text(4), story.sellers);
            code.same("kill", row.integer(5), story.kill);
            code.same("release minutes", row.integer(6), story.releaseMinutes);
            return true;
        }));
    for (const QString &letter : told.keys())
        missingInTables(findings, codeName(letter));
    return Done{};
}

} // namespace rowlock

#include "model/store/lost_entries.h"

#include "model/store/journal.h"
#include "model/store/sign_in.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

Result<std::optional<LostEntries>> compare(Connection &connection, const std::optional<BellMark> &mark)
{
    if (!mark || mark->entry == 0)
        return std::optional<LostEntries>();
    TRY_GET(const JournalEnd end, journalEnd(connection));
    TRY_GET(const auto hash, optional<QByteArray>(
                                 connection, R"(SELECT hash FROM journal WHERE seq = ?)",
                                 [](const Row &row) { return row.bytes(0); }, mark->entry));
    if (hash && BellMark::of(mark->entry, *hash) == *mark)
        return std::optional<LostEntries>();
    return std::optional(LostEntries{mark->entry, end.entry, hash.has_value()});
}

} // namespace

Result<JournalEnd> journalEnd(Connection &connection)
{
    return optional<JournalEnd>(connection, R"(SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1)",
                                [](const Row &row) {
                                    return JournalEnd{row.integer(0), row.bytes(1)};
                                })
        .map([](const auto &end) { return end.value_or(JournalEnd()); });
}

Result<std::optional<LostEntries>> lostEntries(Connection &connection)
{
    const std::optional<BellMark> mark = connection.bellMark(); // first: a commit in between only adds to the journal
    return inReadTransaction(connection, [&] { return compare(connection, mark); });
}

Result<LostEntries> goOnWithout(Connection &connection, const Act &act, const QString &reason)
{
    const std::optional<BellMark> mark = connection.bellMark();
    auto done = write(connection, act, Turn::house(), [&](Writing &writing) -> Result<LostEntries> {
        TRY_GET(const auto lost, compare(connection, mark));
        if (!lost)
            return refuseByHouse(Store::tr("Nothing is known to be missing from this box office file."),
                                 {{QStringLiteral("argument"), QStringLiteral("database")}});
        TRY(record(writing, {QStringLiteral("house.continued"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("known"), lost->known},
                              {QStringLiteral("found"), lost->found},
                              {QStringLiteral("reason"), reason}}}));
        TRY(endSignIns(writing, "restored"));
        connection.renewBellMark();
        return *lost;
    });
    if (!done)
        connection.keepBellMark();
    return done;
}

} // namespace rowlock

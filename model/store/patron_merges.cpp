#include "model/store/patron_merges.h"

#include "model/db/transaction.h"
#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_index.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

struct LiveHold
{
    HoldId id;
    EventId event;
};

Result<QList<LiveHold>> liveHoldsOf(Connection &connection, PatronNo no)
{
    return all<LiveHold>(
        connection, R"(
        SELECT h.hold_id, h.event_id FROM patron n JOIN hold h ON h.patron_id = n.patron_id
        WHERE n.patron_no = ? AND h.state IN ('active', 'paying') ORDER BY h.hold_id)",
        [](const Row &row) {
            return LiveHold{row.id<HoldId>(0), row.id<EventId>(1)};
        },
        no);
}

Result<Done> countMoved(Connection &connection, PatronNo no, PatronMerge &merge)
{
    return optional<Done>(
               connection, R"(
        SELECT (SELECT count(*) FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id WHERE n.patron_no = k.no),
            (SELECT count(*) FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id
                JOIN payment p ON p.order_id = o.order_id WHERE n.patron_no = k.no),
            (SELECT count(*) FROM patron n JOIN hold h ON h.patron_id = n.patron_id
                WHERE n.patron_no = k.no AND h.state IN ('active', 'paying')),
            (SELECT count(*) FROM patron n JOIN sale_order o ON o.patron_id = n.patron_id WHERE n.patron_no = k.no
                AND (SELECT sum(p.amount_minor) FROM payment p
                    WHERE p.order_id = o.order_id AND p.method = 'account') > 0),
            (SELECT count(*) FROM patron n JOIN waitlist_entry w ON w.patron_id = n.patron_id
                WHERE n.patron_no = k.no AND w.state IN ('waiting', 'offered')),
            (SELECT count(*) FROM known_patron_note t WHERE t.patron_no = k.no)
        FROM (SELECT CAST(? AS bigint) AS no) k)",
               [&merge](const Row &row) {
                   merge.orders = row.integer(0);
                   merge.payments = row.integer(1);
                   merge.holds = row.integer(2);
                   merge.accounts = row.integer(3);
                   merge.waiting = row.integer(4);
                   merge.notes = row.integer(5);
                   return Done{};
               },
               no)
        .map([](const auto &) { return Done{}; });
}

struct Both
{
    SaltedPatron kept, gone;
};

Result<PatronMerge> planned(Connection &connection, PatronNo kept, PatronNo gone, const QStringList &taken, Both &both)
{
    if (kept == gone)
        return badArgument(Store::tr("This is the same patron twice. Name another one."), "other");
    for (const QString &field : taken) {
        if (!patronFieldNamed(field))
            return badArgument(Store::tr("A patron has no field “%1”.").arg(field.left(40)), "take");
    }
    TRY_GET(both.kept, saltedPatron(connection, kept));
    TRY_GET(both.gone, saltedPatron(connection, gone));
    MergedPatron merged = mergedPatron(both.kept.patron, both.gone.patron, taken);
    PatronMerge merge;
    TRY_GET(merge.patron, checkedPatron(merged.patron));
    merge.gone = gone;
    merge.dropped = merged.dropped;
    TRY(countMoved(connection, gone, merge));
    return merge;
}

// A hold that is live is on somebody's counter.
Result<Done> showHoldsAgain(Writing &writing, PatronNo no)
{
    TRY_GET(const QList<LiveHold> holds, liveHoldsOf(writing.db(), no));
    for (const LiveHold &hold : holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(post(writing.db(), R"(UPDATE hold SET revision = ? WHERE hold_id = ?)", event.revision(), hold.id));
    }
    return Done{};
}

Result<Done> mergeNow(Writing &writing, const Both &both, const Patron &patron)
{
    const PatronNo kept = patron.no, gone = both.gone.patron.no;
    TRY(record(writing, {QStringLiteral("patron.merged"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("into"), kept.value()},
                          {QStringLiteral("patron_no"), gone.value()},
                          {QStringLiteral("sha256"), patronDigest(both.kept.salt, patron)}}}));
    TRY(writeEntries(writing));
    // Everything that was given a name as theirs hangs on the name, whatever has become of it.
    TRY(post(writing.db(), R"(UPDATE patron SET patron_no = ? WHERE patron_no = ?)", kept, gone));
    TRY(post(writing.db(), R"(UPDATE known_patron_note SET patron_no = ? WHERE patron_no = ?)", kept, gone));
    TRY(postOne(writing.db(), R"(
        UPDATE known_patron SET first_name = '', last_name = '', phone = '', email = '', street = '', post_code = '',
            town = '', country = '', access_needs = '', tags = '', salt = NULL, changed_at = ?, merged_into = ?
        WHERE patron_no = ?)",
                writing.now(), kept, gone));
    Patron nobody;
    nobody.no = gone;
    nobody.mergedInto = kept;
    TRY(reindexPatron(writing, both.gone.patron, nobody));
    TRY(updatePatron(writing, both.kept, patron));
    return showHoldsAgain(writing, kept);
}

} // namespace

Result<PatronMerge> mergePatrons(Connection &connection, const Act &act, PatronNo kept, PatronNo gone,
                                 const QStringList &taken)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PatronMerge> {
        Both both;
        TRY_GET(PatronMerge merge, planned(writing.db(), kept, gone, taken, both));
        TRY(mergeNow(writing, both, merge.patron));
        merge.patron.changedAt = writing.now();
        return merge;
    });
}

Result<PatronMerge> previewMerge(Connection &connection, PatronNo kept, PatronNo gone, const QStringList &taken)
{
    return inReadTransaction(connection, [&] {
        Both both;
        return planned(connection, kept, gone, taken, both);
    });
}

} // namespace rowlock

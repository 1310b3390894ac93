#include "model/store/records.h"

#include "model/store/store_text.h"

namespace rowlock {

namespace {

WaitlistEntry waitlistEntry(const Row &row)
{
    WaitlistEntry entry;
    entry.id = row.id<WaitlistId>(0);
    entry.event = row.id<EventId>(1);
    entry.party = row.integer(2);
    entry.pool = row.isNull(3) ? -1 : int(row.integer(3));
    entry.poolName = row.text(4);
    entry.name = row.text(5);
    entry.contact = row.text(6);
    entry.state = waitStateFromName(row.text(7)).value_or(WaitState::Removed);
    entry.hold = row.id<HoldId>(8);
    entry.offerEndsAt = row.optionalInstant(9);
    entry.by = {row.text(10), row.text(11)};
    entry.joinedAt = row.instant(12);
    entry.changedAt = row.instant(13);
    entry.revision = row.integer(14);
    entry.patronNo = row.id<PatronNo>(15);
    return entry;
}

} // namespace

Result<WaitlistEntry> readWaiting(Connection &connection, WaitlistId id)
{
    TRY_GET(const auto entry, optional<WaitlistEntry>(connection, R"(
        SELECT w.entry_id, w.event_id, w.party, w.pool_no, coalesce(p.name, ''), n.name, n.contact, w.state, w.hold_id,
            CASE w.state WHEN 'offered' THEN h.expires_at END, w.terminal, w.clerk, w.joined_at, w.changed_at,
                w.revision, n.patron_no
        FROM waitlist_entry w JOIN patron n ON n.patron_id = w.patron_id
        LEFT JOIN pool p ON p.event_id = w.event_id AND p.pool_no = w.pool_no
        LEFT JOIN hold h ON h.hold_id = w.hold_id
        WHERE w.entry_id = ?)",
                                                      waitlistEntry, id));
    if (!entry) {
        return refuseByHouse(
            Store::tr("There is no waitlist entry %1 in this box office. See the event's waitlist.").arg(id.value()),
            {{QStringLiteral("argument"), QStringLiteral("entry")}, {QStringLiteral("entry"), id.value()}});
    }
    return *entry;
}

Result<QList<WaitlistEntry>> readWaitlist(Connection &connection, EventId event)
{
    return all<WaitlistEntry>(connection, R"(
        SELECT w.entry_id, w.event_id, w.party, w.pool_no, coalesce(p.name, ''), n.name, n.contact, w.state, w.hold_id,
            CASE w.state WHEN 'offered' THEN h.expires_at END, w.terminal, w.clerk, w.joined_at, w.changed_at,
                w.revision, n.patron_no
        FROM waitlist_entry w JOIN patron n ON n.patron_id = w.patron_id
        LEFT JOIN pool p ON p.event_id = w.event_id AND p.pool_no = w.pool_no
        LEFT JOIN hold h ON h.hold_id = w.hold_id
        WHERE w.event_id = ? AND w.state IN ('waiting', 'offered') ORDER BY w.entry_id)",
                              waitlistEntry, event);
}

Result<QList<WaitlistEntry>> readChangedWaitlist(Connection &connection, EventId event, qint64 since)
{
    return all<WaitlistEntry>(connection, R"(
        SELECT w.entry_id, w.event_id, w.party, w.pool_no, coalesce(p.name, ''), n.name, n.contact, w.state, w.hold_id,
            CASE w.state WHEN 'offered' THEN h.expires_at END, w.terminal, w.clerk, w.joined_at, w.changed_at,
                w.revision, n.patron_no
        FROM waitlist_entry w JOIN patron n ON n.patron_id = w.patron_id
        LEFT JOIN pool p ON p.event_id = w.event_id AND p.pool_no = w.pool_no
        LEFT JOIN hold h ON h.hold_id = w.hold_id
        WHERE w.event_id = ? AND w.revision > ? ORDER BY w.entry_id)",
                              waitlistEntry, event, since);
}

} // namespace rowlock

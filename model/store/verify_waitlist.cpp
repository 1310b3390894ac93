// The waitlist: its story in the journal, that against the table, and the table against the holds.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

namespace rowlock {

namespace {

void waitlistJoined(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("entry");
    if (replay.waitlist.contains(id))
        replay.impossible(entry, story("the party was already on the waitlist"));
    WaitStory party;
    party.event = entry.event();
    party.party = entry.number("party");
    party.pool = entry.number("pool");
    party.patron = patronTold(replay, entry);
    party.state = QStringLiteral("waiting");
    party.joinedAt = party.changedAt = entry.row.at;
    party.terminal = entry.row.terminal;
    party.clerk = entry.row.clerk;
    if (!replay.events.contains(party.event))
        replay.impossible(entry, story("the event was not there yet"));
    replay.waitlist.insert(id, party);
}

void waitlistOffered(Replay &replay, const Replay::Entry &entry)
{
    const auto party = replay.waitlist.find(entry.number("entry"));
    if (party == replay.waitlist.end() || party->state != u"waiting" || party->event != entry.event())
        return replay.impossible(entry, story("the party was not waiting"));
    const auto offer = replay.holds.constFind(entry.hold());
    if (offer == replay.holds.constEnd() || !offer->isLive() || offer->event != entry.event())
        replay.impossible(entry, story("the offer's hold was not live"));
    else if (offer->quantity != party->party)
        replay.impossible(entry, story("the offer is not for a party of %1").arg(party->party));
    party->state = QStringLiteral("offered");
    party->hold = entry.hold();
    party->changedAt = entry.row.at;
}

// Taken, lapsed or left: the end of a party's waiting.
void waitlistLeft(Replay &replay, const Replay::Entry &entry)
{
    const bool taken = entry.row.kind == u"waitlist.taken";
    const bool left = entry.row.kind == u"waitlist.left";
    const auto party = replay.waitlist.find(entry.number("entry"));
    const bool open =
        party != replay.waitlist.end() && (party->state == u"offered" || (left && party->state == u"waiting"));
    if (!open || party->event != entry.event())
        return replay.impossible(entry, story("the party was not waiting and had no offer"));
    if (party->state == u"offered") {
        if ((taken ? entry.number("offer") : entry.hold()) != party->hold)
            replay.impossible(entry, story("the party had another offer"));
        const auto offer = replay.holds.constFind(party->hold);
        if (offer != replay.holds.constEnd() && offer->isLive())
            replay.impossible(entry, story("the offer's hold was still live"));
    }
    if (taken) {
        const auto hold = replay.holds.constFind(entry.hold());
        if (hold == replay.holds.constEnd() || !hold->isLive() || hold->event != entry.event()
            || hold->quantity != party->party)
            replay.impossible(entry, story("what the party took is no live hold for so many"));
        party->hold = entry.hold();
    }
    party->state = taken ? QStringLiteral("taken") : left ? QStringLiteral("removed") : QStringLiteral("lapsed");
    party->changedAt = entry.row.at;
}

} // namespace

const ReplaySteps &waitlistSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("waitlist.joined"), &waitlistJoined}, {QStringLiteral("waitlist.offered"), &waitlistOffered},
        {QStringLiteral("waitlist.taken"), &waitlistLeft},    {QStringLiteral("waitlist.lapsed"), &waitlistLeft},
        {QStringLiteral("waitlist.left"), &waitlistLeft},
    };
    return steps;
}

namespace {

constexpr TableRule waitlistRules[] = {
    {{R"(
        SELECT e.event_id, e.waiting, count(w.entry_id) FROM event e
        LEFT JOIN waitlist_entry w NOT INDEXED ON w.event_id = e.event_id AND w.state = 'waiting'
        GROUP BY e.event_id HAVING e.waiting <> count(w.entry_id))",
      R"(
        SELECT e.event_id, e.waiting, count(w.entry_id) FROM event e
        LEFT JOIN waitlist_entry w ON w.event_id = e.event_id AND w.state = 'waiting'
        GROUP BY e.event_id HAVING e.waiting <> count(w.entry_id))"},
     QT_TRANSLATE_NOOP("Verify", "%1: the tally “waiting” is %2, but counting gives %3."),
     3},
    {R"(
        SELECT w.event_id, w.entry_id, coalesce(n.name, '') FROM waitlist_entry w LEFT
            JOIN hold h ON h.hold_id = w.hold_id
            AND h.event_id = w.event_id AND h.state = 'active' AND h.terminal = 'waitlist'
        LEFT JOIN patron n ON n.patron_id = w.patron_id
        WHERE w.state = 'offered' AND h.hold_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify",
                       "%1: entry %2 of the waitlist (%3) has an offer, but no hold of the waitlist keeps it."),
     3},
    {{R"(
        SELECT h.event_id, h.hold_id, count(w.entry_id) FROM hold h
        LEFT JOIN waitlist_entry w NOT INDEXED ON w.hold_id = h.hold_id AND w.state = 'offered'
        WHERE h.terminal = 'waitlist' AND h.state IN ('active', 'paying') GROUP BY h.hold_id
            HAVING count(w.entry_id) <> 1)",
      R"(
        SELECT h.event_id, h.hold_id, count(w.entry_id) FROM hold h
        LEFT JOIN waitlist_entry w ON w.hold_id = h.hold_id AND w.state = 'offered'
        WHERE h.terminal = 'waitlist' AND h.state IN ('active', 'paying') GROUP BY h.hold_id
            HAVING count(w.entry_id) <> 1)"},
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 is an offer of the waitlist to %3 parties instead of one."),
     3},
    {R"(
        SELECT w.event_id, w.entry_id, coalesce(n.name, ''), w.state FROM waitlist_entry w
        LEFT JOIN hold h ON h.hold_id = w.hold_id AND h.event_id = w.event_id
        LEFT JOIN patron n ON n.patron_id = w.patron_id
        WHERE w.state NOT IN ('waiting', 'offered', 'taken', 'lapsed', 'removed')
            OR (w.state = 'waiting') > (w.hold_id IS NULL)
            OR (w.state IN ('taken', 'lapsed') AND h.hold_id IS NULL))",
     QT_TRANSLATE_NOOP("Verify", "%1: entry %2 of the waitlist (%3) is “%4”, which does not fit the hold it names."),
     4},
    {R"(
        SELECT w.event_id, w.entry_id, w.revision, e.revision FROM waitlist_entry w JOIN event e USING (event_id)
        WHERE w.revision NOT BETWEEN 0 AND e.revision)",
     QT_TRANSLATE_NOOP("Verify", "%1: entry %2 of the waitlist carries revision %3, but its event is at %4."), 4},
};

QString entryName(qint64 id)
{
    return QCoreApplication::translate("Verify", "Entry %1 of the waitlist").arg(id);
}

} // namespace

Result<Done> checkWaitlist(Connection &connection, Findings &findings)
{
    return checkRules(connection, waitlistRules, FirstColumn::Event, findings);
}

Result<Done> compareWaitlist(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.waitlist;
    findings.counted("waitlist", told.size());
    TRY(detail::execute(connection, R"(
        SELECT entry_id, event_id, party, coalesce(pool_no, -1), coalesce(w.patron_id, 0), coalesce(n.name, ''), state,
            coalesce(hold_id, 0), terminal, clerk, joined_at, changed_at, coalesce(n.contact, '')
        FROM waitlist_entry w LEFT JOIN patron n ON n.patron_id = w.patron_id)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison entry(findings, [&] { return entryName(id); });
                            if (!told.contains(id)) {
                                entry.missingInJournal();
                                return true;
                            }
                            const WaitStory story = told.take(id);
                            entry.same("event", row.integer(1), story.event);
                            entry.same("party", row.integer(2), story.party);
                            entry.same("category or area", row.integer(3), story.pool);
                            entry.patron(row.integer(4), row.text(5), story.patron);
                            if (story.patron.contact && !row.text(5).isEmpty())
                                entry.same("contact", row.text(12), *story.patron.contact);
                            entry.same("state", row.text(6), story.state);
                            entry.same("hold", row.integer(7), story.hold);
                            entry.same("terminal", row.text(8), story.terminal);
                            entry.same("clerk", row.text(9), story.clerk);
                            entry.same("joined at", row.integer(10), story.joinedAt);
                            entry.same("changed at", row.integer(11), story.changedAt);
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, entryName(id));
    return Done{};
}

} // namespace rowlock

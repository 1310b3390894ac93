// Accessible places, and singles that somebody insisted on: the journal's tale, and the table that it fills.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

namespace rowlock {

namespace {

void eventAccessible(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return replay.impossible(entry, story("the event was not there yet"));
    const QJsonValue minutes = entry.body.value(QStringLiteral("minutes"));
    const qint64 before = event->accessibleMinutes;
    event->accessibleMinutes = minutes.isNull() ? -1 : entry.number("minutes");
    if (event->accessibleMinutes == before)
        replay.impossible(entry, story("nothing was changed"));
}

void eventPaired(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return replay.impossible(entry, story("the event was not there yet"));
    if (!entry.body.value(QStringLiteral("companions")).isArray())
        entry.lacks("companions");
    event->companions.clear();
    const auto pairs = entry.body.value(QStringLiteral("companions")).toArray();
    for (const auto &value : pairs) {
        const QJsonArray pair = value.toArray();
        const qint64 seat = pair.at(0).toInteger(-1), bay = pair.at(1).toInteger(-1);
        const auto isSeat = [&](qint64 seatNo) { return seatNo >= 0 && seatNo < event->seats; };
        if (pair.size() != 2 || !isSeat(seat) || !isSeat(bay) || seat == bay || event->companions.contains(seat))
            replay.impossible(entry, story("seat %1 cannot go with seat %2").arg(seat).arg(bay));
        event->companions.insert(seat, bay);
    }
}

void gapInsisted(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.constFind(entry.hold());
    if (hold == replay.holds.constEnd() || !hold->isLive() || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    if (!isAt(replay, entry, *hold))
        replay.impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    const auto refs = entry.body.value(QStringLiteral("seats")).toArray();
    if (refs.isEmpty() || !std::all_of(refs.begin(), refs.end(), [](const auto &ref) { return ref.isString(); }))
        entry.lacks("seats");
}

} // namespace

const ReplaySteps &accessibleSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("event.accessible"), &eventAccessible},
        {QStringLiteral("event.paired"), &eventPaired},
        {QStringLiteral("gap.insisted"), &gapInsisted},
    };
    return steps;
}

Result<Done> compareCompanions(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.events;
    TRY(detail::execute(connection, R"(SELECT event_id, seat_no, bay_no FROM companion_seat)", [&](const Row &row) {
        const Comparison seat(findings, [&] { return findings.seat(row.integer(0), row.integer(1)); });
        const auto event = told.find(row.integer(0));
        if (event == told.end() || !event->companions.contains(row.integer(1)))
            seat.missingInJournal();
        else
            seat.same("accessible seat", row.integer(2), event->companions.take(row.integer(1)));
        return true;
    }));
    for (auto event = told.cbegin(); event != told.cend(); ++event) {
        for (auto seat = event->companions.keyBegin(); seat != event->companions.keyEnd(); ++seat)
            missingInTables(findings, findings.seat(event.key(), *seat));
    }
    return Done{};
}

} // namespace rowlock

// What entries carry digests of: their story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"

namespace rowlock {

// An act's revision stands in its first entry about the event, so the event's own must be the last one told.
void revisionTold(Replay &replay, const Replay::Entry &entry)
{
    if (!entry.body.contains(QStringLiteral("revision")))
        return;
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return replay.impossible(entry, story("the event was not there yet"));
    const qint64 revision = entry.number("revision");
    if (revision < event->revision || (revision == event->revision && entry.row.kind != u"event.sealed"))
        replay.impossible(entry, story("the event was at revision %1 before").arg(event->revision));
    event->revision = revision;
}

void clockTold(Replay &replay, const Replay::Entry &entry)
{
    std::optional<ClockStory> &clock = replay.house.clock;
    if (!clock)
        clock = ClockStory{{}, 0, entry.number("wall_until")};
    clock->boot = entry.text("boot");
    clock->offset = entry.number("offset");
}

namespace {

void eventRevised(Replay &, const Replay::Entry &entry)
{
    if (!entry.body.contains(QStringLiteral("revision")))
        entry.lacks("revision");
}

void eventSealed(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return; // said by revisionTold()
    eventRevised(replay, entry);
    event->seatsDigest = entry.text("seats");
    event->holdCeiling = entry.number("hold_ceiling_seconds");
    const QStringList refs = entry.texts("refs");
    if (refs.size() != event->pools.size())
        replay.impossible(entry, story("the event had %1 categories and areas").arg(event->pools.size()));
    for (qsizetype i = 0; i < std::min(refs.size(), event->pools.size()); ++i)
        event->pools[i].ref = refs.at(i);
    for (auto seat = replay.seats.begin(); seat != replay.seats.end(); ++seat) {
        if (seat.key().first == entry.event())
            seat->sealedPool = -1;
    }
}

void planSealed(Replay &replay, const Replay::Entry &entry)
{
    const auto plan = replay.plans.find(entry.number("plan"));
    if (plan == replay.plans.end() || plan->categories)
        return replay.impossible(entry, story("the plan was not there yet, or its categories were told already"));
    plan->categories = entry.texts("categories");
}

void houseSealed(Replay &replay, const Replay::Entry &entry)
{
    if (!replay.house.sealed.isEmpty())
        return replay.impossible(entry, story("the box office was sealed already"));
    for (const QString &name : sealedNames()) {
        const QJsonObject rows = entry.body.value(name).toObject();
        replay.house.sealed.insert(name, {name, rows.value(QStringLiteral("last")).toInteger(-1),
                                          rows.value(QStringLiteral("sha256")).toString()});
    }
}

// What it covers is added up where the chain is checked.
void journalRedacted(Replay &replay, const Replay::Entry &entry)
{
    if (entry.number("entries") < 1)
        replay.impossible(entry, story("nothing was changed"));
    entry.text("sha256");
}

void keyAnswered(Replay &replay, const Replay::Entry &entry)
{
    const QString key = entry.text("key");
    if (replay.house.answers.contains(key))
        replay.impossible(entry, story("the key was used already"));
    replay.house.answers.insert(key, {entry.text("command"), entry.text("sha256")});
}

using SealStep = void (*)(Replay &, const Replay::Entry &);

} // namespace

bool applySeal(Replay &replay, const Replay::Entry &entry)
{
    static const QHash<QString, SealStep> steps = {
        {QStringLiteral("clock.anchored"), clockTold}, {QStringLiteral("clock.mended"), clockTold},
        {QStringLiteral("key.answered"), keyAnswered}, {QStringLiteral("event.revised"), eventRevised},
        {QStringLiteral("event.sealed"), eventSealed}, {QStringLiteral("plan.sealed"), planSealed},
        {QStringLiteral("house.sealed"), houseSealed}, {QStringLiteral("journal.redacted"), journalRedacted},
    };
    const SealStep step = steps.value(entry.row.kind, nullptr);
    if (step)
        step(replay, entry);
    return step;
}

Result<Done> compareClock(Connection &connection, const Replay &replay, Findings &findings)
{
    if (!replay.house.clock)
        return Done{}; // an older Rowlock's house, which nothing was written into since
    TRY(detail::execute(connection, R"(SELECT boot, offset_ms, wall_until FROM house_clock)", [&](const Row &row) {
        const Comparison clock(findings, [] { return story("The box office clock"); });
        clock.same("boot", row.text(0), replay.house.clock->boot);
        clock.same("offset", row.integer(1), replay.house.clock->offset);
        clock.same("dated by the computer's clock until", row.integer(2), replay.house.clock->wallUntil);
        return true;
    }));
    return Done{};
}

Result<Done> compareAnswers(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY_GET(const bool sealDue, one<bool>(connection, R"(SELECT seal_due FROM house_clock)",
                                          [](const Row &row) { return row.boolean(0); }));
    auto told = replay.house.answers;
    TRY(detail::execute(
        connection, R"(SELECT key, command, request, answer, salt FROM command_key)", [&](const Row &row) {
            const QString key = row.text(0);
            const Comparison answer(findings, [&] { return story("The answer of key “%1”").arg(key); });
            if (!told.contains(key)) {
                if (!sealDue)
                    answer.missingInJournal();
                return true;
            }
            const AnswerStory story = told.take(key);
            answer.same("command", row.text(1), story.command);
            if (row.isNull(4)) // emptied: too old, or it named somebody who is forgotten
                answer.same("answer", row.text(2) + row.text(3), QString());
            else
                answer.same("answer's SHA-256", answerDigest(row.bytes(4), key, row.text(1), row.text(2), row.text(3)),
                            story.digest);
            return true;
        }));
    findings.counted("answers", replay.house.answers.size());
    for (const QString &key : told.keys())
        missingInTables(findings, story("The answer of key “%1”").arg(key));
    return Done{};
}

namespace {

Result<Done> compareSealedSeats(Connection &connection, const Replay &replay, Findings &findings)
{
    for (auto event = replay.events.cbegin(); event != replay.events.cend(); ++event) {
        if (event->seatsDigest.isEmpty())
            continue;
        const auto poolThen = [&](qint64 seatNo, qint64 pool) {
            const auto seat = replay.seats.constFind({event.key(), seatNo});
            return seat != replay.seats.constEnd() && seat->sealedPool >= 0 ? seat->sealedPool : pool;
        };
        TRY_GET(const QString digest, seatsDigest(connection, event.key(), poolThen));
        if (digest != event->seatsDigest) {
            findings.add(QT_TRANSLATE_NOOP("Verify", "%1: a seat’s section, row, number, label, place or category is "
                                                     "not what it was when its plan was applied."),
                         {findings.event(event.key())});
        }
    }
    return Done{};
}

} // namespace

Result<Done> compareSeals(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(compareSealedSeats(connection, replay, findings));
    for (const SealedRows &told : replay.house.sealed) {
        TRY_GET(const SealedRows found, sealedRows(connection, told.name, told.last));
        if (found.digest != told.digest) {
            findings.add(QT_TRANSLATE_NOOP(
                             "Verify", "Among the %1 up to number %2, one was changed since this file was updated."),
                         {told.name, QString::number(told.last)});
        }
    }
    return Done{};
}

} // namespace rowlock

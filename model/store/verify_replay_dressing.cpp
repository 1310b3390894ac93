// The part of the story that dressing a house has: code letters, blocks, categories and prices of one performance.
#include "model/store/verify_entry.h"

namespace rowlock {

// What migration 0010 gave every house; no entry tells of it.
QMap<QString, CodeStory> codesOfEveryHouse()
{
    const auto plain = [](const char *meaning, const char *color) {
        return CodeStory{QString::fromLatin1(meaning), QString::fromLatin1(color), QStringLiteral("nobody"), {}, 0, -1};
    };
    QMap<QString, CodeStory> codes{{QStringLiteral("C"), plain("Company", "#7b4fa3")},
                                   {QStringLiteral("H"), plain("House seats", "#1f6fb2")},
                                   {QStringLiteral("K"), plain("Kill", "#8a3b3b")},
                                   {QStringLiteral("P"), plain("Press", "#2e7d4f")},
                                   {QStringLiteral("T"), plain("Technical", "#8a6414")}};
    codes[QStringLiteral("K")].kill = 1;
    return codes;
}

namespace {

void codeSaved(Replay &replay, const Replay::Entry &entry)
{
    replay.codes.insert(entry.text("code"),
                        {entry.text("meaning"), entry.text("color"), entry.text("who"), entry.text("sellers"),
                         entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0, entry.number("release_minutes")});
}

void codeRemoved(Replay &replay, const Replay::Entry &entry)
{
    if (replay.codes.remove(entry.text("code")) == 0)
        replay.impossible(entry, story("there was no such code"));
}

void blockMade(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("block");
    if (replay.blocks.contains(id))
        replay.impossible(entry, story("block %1 was already there").arg(id));
    BlockStory block{entry.event(),      entry.row.at,   0, 0, entry.text("code"), entry.text("reason"),
                     entry.row.terminal, entry.row.clerk};
    block.kill = entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0;
    if (entry.body.contains(QStringLiteral("due_at")))
        block.dueAt = entry.number("due_at");
    replay.blocks.insert(id, block);
}

void blockChanged(Replay &replay, const Replay::Entry &entry)
{
    const auto block = replay.blocks.find(entry.number("block"));
    if (block == replay.blocks.end() || block->releasedAt != 0 || block->event != entry.event())
        return replay.impossible(entry, story("the block was not in force"));
    block->kill = entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0;
    block->dueAt = entry.number("due_at");
    if (block->kill && block->dueAt != 0)
        replay.impossible(entry, story("a kill is never released automatically"));
}

void blockReleased(Replay &replay, const Replay::Entry &entry)
{
    const auto block = replay.blocks.find(entry.number("block"));
    if (block == replay.blocks.end() || block->releasedAt != 0)
        return replay.impossible(entry, story("the block was not in force"));
    const QString why = entry.body.value(QStringLiteral("why")).toString();
    if (why == u"due" && (block->dueAt == 0 || block->dueAt > entry.row.at))
        replay.impossible(entry, story("its release time had not come"));
    if (why == u"sold" && block->kill)
        replay.impossible(entry, story("a kill is never sold"));
    if (block->seats != 0)
        return; // only some of its seats were given back
    block->releasedAt = entry.row.at;
    block->soldOut = why == u"sold" ? 1 : 0;
}

void blockReturned(Replay &replay, const Replay::Entry &entry)
{
    const auto block = replay.blocks.find(entry.number("block"));
    if (block == replay.blocks.end() || block->soldOut == 0 || block->event != entry.event())
        return replay.impossible(entry, story("the block had not ended by its last seat being sold"));
    block->releasedAt = block->soldOut = 0;
    block->kill = entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0;
    block->dueAt = entry.numberIf("due_at");
}

void seatRecategorised(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.constFind(entry.event());
    const qint64 seatNo = entry.seatNo();
    if (event == replay.events.constEnd() || seatNo < 0 || seatNo >= event->seats)
        return replay.impossible(entry, story("the event has no such seat"));
    SeatStory &seat = replay.seats[{entry.event(), seatNo}];
    const QString ref = entry.text("seat");
    if (!seat.ref.isEmpty() && seat.ref != ref)
        replay.impossible(entry, story("the seat was called %1 before").arg(seat.ref));
    if (seat.state != u"free" && seat.state != u"blocked")
        replay.impossible(entry, story("a seat that is %1 does not change so").arg(seat.state));
    if (seat.pool >= 0 && seat.pool != entry.number("from"))
        replay.impossible(entry, story("the seat was in category number %1 before").arg(seat.pool));
    const qint64 pool = entry.number("pool");
    if (pool < 0 || pool >= event->pools.size())
        replay.impossible(entry, story("there was no such category"));
    if (seat.nextPool >= 0 && seat.nextPool != pool)
        replay.impossible(entry, story("the seat had to go to category number %1 first").arg(seat.nextPool));
    if (entry.number("version") != sumOf(seat.version, 1))
        replay.impossible(entry, story("the seat was at version %1 before").arg(seat.version));
    if (seat.sealedPool < 0)
        seat.sealedPool = entry.number("from");
    seat.ref = ref;
    seat.pool = pool;
    seat.nextPool = -1;
    seat.version = entry.number("version");
    seat.at = entry.row.at;
}

void poolMade(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end() || entry.number("pool") != event->pools.size())
        return replay.impossible(entry, story("the event was not there yet, or has this category already"));
    event->pools.append({entry.text("name"), entry.number("price"), 0, entry.text("color"), entry.text("name")});
}

// A price, or how many places a standing area has.
void poolPriced(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    const qint64 pool = entry.number("pool");
    if (event == replay.events.end() || pool < 0 || pool >= event->pools.size())
        return replay.impossible(entry, story("there was no such category"));
    if (entry.body.contains(QStringLiteral("type")))
        return typePriced(replay, entry, event->pools[pool]);
    const bool resized = entry.row.kind == u"pool.resized";
    qint64 &figure = resized ? event->pools[pool].places : event->pools[pool].price;
    if (figure != entry.number("from"))
        replay.impossible(entry,
                          resized ? story("its capacity was another before") : story("its price was another before"));
    figure = entry.number(resized ? "places" : "price");
}

} // namespace

const ReplaySteps &dressingSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("code.saved"), &codeSaved},         {QStringLiteral("code.removed"), &codeRemoved},
        {QStringLiteral("block.made"), &blockMade},         {QStringLiteral("block.changed"), &blockChanged},
        {QStringLiteral("block.released"), &blockReleased}, {QStringLiteral("seat.category"), &seatRecategorised},
        {QStringLiteral("pool.made"), &poolMade},           {QStringLiteral("pool.priced"), &poolPriced},
        {QStringLiteral("pool.resized"), &poolPriced},      {QStringLiteral("block.returned"), &blockReturned},
    };
    return steps;
}

} // namespace rowlock

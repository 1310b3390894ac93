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

void Replay::codeSaved(const Entry &entry)
{
    codes.insert(entry.text("code"),
                 {entry.text("meaning"), entry.text("color"), entry.text("who"), entry.text("sellers"),
                  entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0, entry.number("release_minutes")});
}

void Replay::codeRemoved(const Entry &entry)
{
    if (codes.remove(entry.text("code")) == 0)
        impossible(entry, story("there was no such code"));
}

void Replay::blockMade(const Entry &entry)
{
    const qint64 id = entry.number("block");
    if (blocks.contains(id))
        impossible(entry, story("block %1 was already there").arg(id));
    BlockStory block{entry.event(),      entry.row.at,   0, 0, entry.text("code"), entry.text("reason"),
                     entry.row.terminal, entry.row.clerk};
    block.kill = entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0;
    if (entry.body.contains(QStringLiteral("due_at")))
        block.dueAt = entry.number("due_at");
    blocks.insert(id, block);
}

void Replay::blockChanged(const Entry &entry)
{
    const auto block = blocks.find(entry.number("block"));
    if (block == blocks.end() || block->releasedAt != 0 || block->event != entry.event())
        return impossible(entry, story("the block was not in force"));
    block->kill = entry.body.value(QStringLiteral("kill")).toBool() ? 1 : 0;
    block->dueAt = entry.number("due_at");
    if (block->kill && block->dueAt != 0)
        impossible(entry, story("a kill never comes to sale by itself"));
}

void Replay::blockReleased(const Entry &entry)
{
    const auto block = blocks.find(entry.number("block"));
    if (block == blocks.end() || block->releasedAt != 0)
        return impossible(entry, story("the block was not in force"));
    const QString why = entry.body.value(QStringLiteral("why")).toString();
    if (why == u"due" && (block->dueAt == 0 || block->dueAt > entry.row.at))
        impossible(entry, story("its time to come to sale had not come"));
    if (why == u"sold" && block->kill)
        impossible(entry, story("a kill is never sold"));
    if (block->seats == 0) // otherwise only some of its seats were given back
        block->releasedAt = entry.row.at;
}

void Replay::seatRecategorised(const Entry &entry)
{
    const auto event = events.constFind(entry.event());
    const qint64 seatNo = entry.seatNo();
    if (event == events.constEnd() || seatNo < 0 || seatNo >= event->seats)
        return impossible(entry, story("the event has no such seat"));
    SeatStory &seat = seats[{entry.event(), seatNo}];
    const QString ref = entry.text("seat");
    if (!seat.ref.isEmpty() && seat.ref != ref)
        impossible(entry, story("the seat was called %1 before").arg(seat.ref));
    if (seat.state != u"free" && seat.state != u"blocked")
        impossible(entry, story("a seat that is %1 does not change so").arg(seat.state));
    if (seat.pool >= 0 && seat.pool != entry.number("from"))
        impossible(entry, story("the seat was in category number %1 before").arg(seat.pool));
    const qint64 pool = entry.number("pool");
    if (pool < 0 || pool >= event->pools.size())
        impossible(entry, story("there was no such category"));
    if (seat.nextPool >= 0 && seat.nextPool != pool)
        impossible(entry, story("the seat had to go to category number %1 first").arg(seat.nextPool));
    if (entry.number("version") != sumOf(seat.version, 1))
        impossible(entry, story("the seat was at version %1 before").arg(seat.version));
    if (seat.sealedPool < 0)
        seat.sealedPool = entry.number("from");
    seat.ref = ref;
    seat.pool = pool;
    seat.nextPool = -1;
    seat.version = entry.number("version");
    seat.at = entry.row.at;
}

void Replay::poolMade(const Entry &entry)
{
    const auto event = events.find(entry.event());
    if (event == events.end() || entry.number("pool") != event->pools.size())
        return impossible(entry, story("the event was not there yet, or has this category already"));
    event->pools.append({entry.text("name"), entry.number("price"), 0, entry.text("color"), entry.text("name")});
}

// A price, or how many places a standing area has.
void Replay::poolPriced(const Entry &entry)
{
    const auto event = events.find(entry.event());
    const qint64 pool = entry.number("pool");
    if (event == events.end() || pool < 0 || pool >= event->pools.size())
        return impossible(entry, story("there was no such category"));
    const bool resized = entry.row.kind == u"pool.resized";
    qint64 &figure = resized ? event->pools[pool].places : event->pools[pool].price;
    if (figure != entry.number("from"))
        impossible(entry, resized ? story("its capacity was another before") : story("its price was another before"));
    figure = entry.number(resized ? "places" : "price");
}

} // namespace rowlock

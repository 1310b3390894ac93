// The part of the story that seats and standing places have.
#include "model/store/verify_entry.h"

namespace rowlock {

void ticketIssued(Replay &replay, const Replay::Entry &entry, const TicketStory &ticket)
{
    const qint64 id = entry.number("ticket");
    if (replay.tickets.contains(id))
        replay.impossible(entry, story("ticket %1 was already there").arg(id));
    const auto order = replay.orders.constFind(ticket.order);
    if (order == replay.orders.constEnd() || order->event != ticket.event)
        replay.impossible(entry, story("there was no such order for this event yet"));
    TicketStory &issued = *replay.tickets.insert(id, ticket);
    replay.ticketsOf[ticket.order].append(id);
    if (entry.body.contains(QStringLiteral("barcode")))
        issued.barcode = entry.text("barcode");
    if (entry.body.contains(QStringLiteral("type")))
        issued.type = entry.number("type");
}

namespace {

// The claim that ends here; the entry names it.
void seatLeaves(Replay &replay, const Replay::Entry &entry, const SeatStory &seat)
{
    const bool allowed = (seat.state == u"free") != (entry.row.kind == u"seat.free")
                         || (seat.state == u"held" && entry.row.kind == u"seat.sold");
    if (!allowed)
        replay.impossible(entry, story("a seat that is %1 does not change so").arg(seat.state));
    if (seat.hold > 0) {
        claimed(replay, seat.hold, -1);
        if (entry.row.hold != seat.hold)
            replay.impossible(entry, story("the seat was held by hold %1").arg(seat.hold));
    }
    if (seat.ticket > 0 && entry.number("ticket") != seat.ticket)
        replay.impossible(entry, story("the seat was sold with ticket %1").arg(seat.ticket));
    if (const auto block = replay.blocks.find(seat.block); block != replay.blocks.end())
        --block->seats;
}

// The claim that begins here.
void seatGoes(Replay &replay, const Replay::Entry &entry, SeatStory &seat)
{
    if (seat.state == u"held") {
        seat.hold = entry.hold();
        claimed(replay, seat.hold, 1);
    } else if (seat.state == u"sold") {
        seat.ticket = entry.number("ticket");
        ticketIssued(replay, entry, {entry.order(), entry.event(), entry.seatNo(), -1, entry.number("price")});
    } else if (seat.state == u"blocked") {
        seat.block = entry.number("block");
        const auto block = replay.blocks.find(seat.block);
        if (block == replay.blocks.end() || block->releasedAt != 0 || block->event != entry.event())
            return replay.impossible(entry, story("block %1 was not in force").arg(seat.block));
        ++block->seats;
    }
}

void seatChanged(Replay &replay, const Replay::Entry &entry)
{
    const qint64 eventId = entry.event();
    const auto event = replay.events.constFind(eventId);
    const qint64 seatNo = entry.seatNo();
    if (event == replay.events.constEnd() || seatNo < 0 || seatNo >= event->seats)
        return replay.impossible(entry, story("the event has no such seat"));
    SeatStory &seat = replay.seats[{eventId, seatNo}];
    const QString ref = entry.text("seat");
    if (!seat.ref.isEmpty() && seat.ref != ref)
        replay.impossible(entry, story("the seat was called %1 before").arg(seat.ref));
    seat.ref = ref;
    if (seat.gone)
        replay.impossible(entry, story("the plan no longer had such a seat"));
    if (entry.text("from") != seat.state)
        replay.impossible(entry, story("the seat was %1 before").arg(seat.state));
    if (seat.state == u"free" && seat.nextPool >= 0)
        replay.impossible(entry, story("the seat had to go to category number %1 first").arg(seat.nextPool));
    if (entry.number("version") != sumOf(seat.version, 1))
        replay.impossible(entry, story("the seat was at version %1 before").arg(seat.version));
    seatLeaves(replay, entry, seat);
    seat.state = entry.row.kind.mid(5);
    seat.version = entry.number("version");
    seat.at = entry.row.at;
    seat.hold = seat.ticket = seat.block = 0;
    seat.fromBlock = entry.numberIf("from_block");
    seatGoes(replay, entry, seat);
}

void placesFreed(Replay &replay, const Replay::Entry &entry, PlacesStory &area, qint64 quantity)
{
    const bool held = entry.row.hold.has_value();
    const bool blocked = !held && entry.body.contains(QStringLiteral("block"));
    const qint64 had = held      ? area.heldBy.take(entry.hold())
                       : blocked ? area.blockedBy.take(entry.number("block"))
                                 : area.soldBy.take(entry.number("ticket"));
    area.cameFrom.remove(entry.numberIf("ticket"));
    if (had != quantity)
        replay.impossible(entry, story("%1 places were claimed there").arg(had));
    if (held)
        claimed(replay, entry.hold(), -had);
    if (const auto block = replay.blocks.find(blocked ? entry.number("block") : 0); block != replay.blocks.end())
        block->seats -= had;
}

void placesBlocked(Replay &replay, const Replay::Entry &entry, PlacesStory &area, qint64 quantity)
{
    const qint64 id = entry.number("block");
    if (area.blockedBy.contains(id))
        replay.impossible(entry, story("the block already had places there"));
    area.blockedBy.insert(id, quantity);
    const auto block = replay.blocks.find(id);
    if (block == replay.blocks.end() || block->releasedAt != 0 || block->event != entry.event())
        return replay.impossible(entry, story("block %1 was not in force").arg(id));
    block->seats = sumOf(block->seats, quantity);
}

void placesChanged(Replay &replay, const Replay::Entry &entry)
{
    const qint64 pool = entry.number("pool");
    const qint64 quantity = entry.number("quantity");
    const auto event = replay.events.constFind(entry.event());
    if (event == replay.events.constEnd() || pool < 0 || pool >= event->pools.size())
        return replay.impossible(entry, story("the event has no such standing area"));
    PlacesStory &area = replay.places[{entry.event(), pool}];
    if (quantity < 1)
        replay.impossible(entry, story("%1 places are none").arg(quantity));
    if (entry.row.kind == u"places.held") {
        if (area.heldBy.contains(entry.hold()))
            replay.impossible(entry, story("the hold already had places there"));
        area.heldBy.insert(entry.hold(), quantity);
        claimed(replay, entry.hold(), quantity);
    } else if (entry.row.kind == u"places.sold") {
        area.soldBy.insert(entry.number("ticket"), quantity);
        if (const qint64 block = entry.numberIf("from_block"); block > 0)
            area.cameFrom.insert(entry.number("ticket"), block);
        ticketIssued(replay, entry, {entry.order(), entry.event(), -1, pool, entry.number("price")});
    } else if (entry.row.kind == u"places.blocked") {
        placesBlocked(replay, entry, area, quantity);
    } else {
        placesFreed(replay, entry, area, quantity);
    }
}

} // namespace

const ReplaySteps &claimSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("seat.held"), &seatChanged},        {QStringLiteral("seat.sold"), &seatChanged},
        {QStringLiteral("seat.blocked"), &seatChanged},     {QStringLiteral("seat.free"), &seatChanged},
        {QStringLiteral("places.held"), &placesChanged},    {QStringLiteral("places.sold"), &placesChanged},
        {QStringLiteral("places.blocked"), &placesChanged}, {QStringLiteral("places.free"), &placesChanged},
    };
    return steps;
}

} // namespace rowlock

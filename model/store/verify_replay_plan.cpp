// The part of the story in which plans are made, renamed and deleted, and events changed, also by a changed plan.
#include "model/store/verify_entry.h"

namespace rowlock {

qint64 EventStory::madeAt(qint64 seatNo) const
{
    qint64 at = createdAt;
    for (const auto &[first, when] : added) {
        if (seatNo >= first)
            at = when;
    }
    return at;
}

// What cannot be about it; empty: nothing.
namespace {

QString importPlan(QMap<qint64, PlanStory> &plans, qint64 id, const PlanStory &plan)
{
    if (plans.contains(id))
        return story("plan %1 was already there").arg(id);
    plans.insert(id, plan);
    const auto first = plans.constFind(plan.first);
    const bool isThere = first != plans.constEnd() && first->first == plan.first && first->deletedAt == 0;
    return isThere ? QString() : story("plan %1 was not there").arg(plan.first);
}

QString deletePlan(QMap<qint64, PlanStory> &plans, const QMap<qint64, EventStory> &events, qint64 first, qint64 at)
{
    for (auto plan = plans.begin(); plan != plans.end(); ++plan) {
        if (plan->first != first)
            continue;
        plan->deletedAt = at;
        for (const EventStory &event : events) {
            if (event.plan == plan.key() && event.deletedAt == 0)
                return story("an event used plan %1").arg(plan.key());
        }
    }
    return {};
}

} // namespace

namespace {

void planTold(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("plan");
    QString fault;
    if (entry.row.kind == u"plan.imported") {
        PlanStory plan{entry.text("name"), entry.text("sha256"), entry.number("seats"), entry.number("areas"),
                       entry.row.at};
        if (entry.body.contains(QStringLiteral("categories")))
            plan.categories = entry.texts("categories");
        plan.first = id;
        if (entry.body.contains(QStringLiteral("first"))) { // a later version of another
            plan.first = entry.number("first");
            plan.version = entry.number("version");
        }
        fault = importPlan(replay.plans, id, plan);
    } else if (!replay.plans.contains(id) || replay.plans.value(id).deletedAt != 0) {
        fault = story("plan %1 was not there").arg(id);
    } else if (entry.row.kind == u"plan.deleted") {
        fault = deletePlan(replay.plans, replay.events, id, entry.row.at);
    } else {
        for (PlanStory &plan : replay.plans) {
            if (plan.first == id)
                plan.name = entry.text("name");
        }
    }
    if (!fault.isEmpty())
        replay.impossible(entry, fault);
}

bool wasSold(const Replay &replay, qint64 event)
{
    return std::any_of(replay.orders.cbegin(), replay.orders.cend(),
                       [event](const OrderStory &order) { return order.event == event; });
}

void productionSaved(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("production");
    if (!replay.productions.contains(id) && id != qint64(replay.productions.size()) + 1)
        replay.impossible(entry, story("there was no such production"));
    replay.productions.insert(id, {entry.text("name"), entry.text("note")});
}

void eventChanged(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.event();
    const auto event = replay.events.find(id);
    if (event == replay.events.end() || event->deletedAt != 0)
        return replay.impossible(entry, story("the event was not there"));
    if (entry.row.kind == u"event.edited") {
        event->name = entry.text("name");
        event->startsAt = entry.number("starts_at");
        event->policy = entry.text("hold_policy");
        event->holdSeconds = entry.number("hold_seconds");
        event->holdCeiling = entry.number("hold_ceiling_seconds");
        return;
    }
    if (entry.row.kind == u"event.programmed") {
        event->terms = {entry.body.value(QStringLiteral("production")).toInteger(0),
                        entry.body.value(QStringLiteral("doors_minutes")).toInteger(-1),
                        entry.body.value(QStringLiteral("sale_from")).toInteger(-1),
                        entry.body.value(QStringLiteral("sale_until")).toInteger(-1),
                        entry.body.value(QStringLiteral("presale_from")).toInteger(-1),
                        entry.body.value(QStringLiteral("limit")).toInteger(-1),
                        entry.body.value(QStringLiteral("presale_code")).toString()};
        if (event->terms.production != 0 && !replay.productions.contains(event->terms.production))
            replay.impossible(entry, story("there was no such production"));
        return;
    }
    event->draft = entry.row.kind == u"event.drafted" || (entry.row.kind == u"event.deleted" && event->draft);
    event->onSale = entry.row.kind == u"event.opened";
    event->cancelled = entry.row.kind == u"event.cancelled" || (entry.row.kind == u"event.closed" && event->cancelled);
    const bool untouched = entry.row.kind == u"event.deleted" || event->draft;
    if (untouched && wasSold(replay, id))
        replay.impossible(entry, story("the event had been sold"));
    if (entry.row.kind != u"event.deleted")
        return;
    event->deletedAt = entry.row.at;
}

void eventReplanned(Replay &replay, const Replay::Entry &entry)
{
    const auto event = replay.events.find(entry.event());
    if (event == replay.events.end())
        return replay.impossible(entry, story("the event was not there yet"));
    const qint64 plan = entry.number("plan");
    if (!replay.plans.contains(plan))
        replay.impossible(entry, story("plan %1 was not there yet").arg(plan));
    if (entry.number("before") != event->plan)
        replay.impossible(entry, story("the event had plan %1 before").arg(event->plan));
    const qint64 seatCount = entry.number("seats");
    if (seatCount < event->seats)
        replay.impossible(entry, story("seats are kept, and there were %1").arg(event->seats));
    if (seatCount > event->seats)
        event->added.append({event->seats, entry.row.at});
    event->plan = plan;
    event->seats = seatCount;
    event->order = entry.text("order");
    const auto pools = entry.body.value(QStringLiteral("pools")).toArray();
    for (const auto &value : pools) {
        const QJsonObject pool = value.toObject();
        event->pools.append({pool.value(QStringLiteral("name")).toString(),
                             pool.value(QStringLiteral("price")).toInteger(-1),
                             pool.value(QStringLiteral("places")).toInteger(-1)});
    }
    const auto areas = entry.body.value(QStringLiteral("areas")).toArray();
    for (const auto &value : areas) {
        const QJsonObject area = value.toObject();
        const qint64 pool = area.value(QStringLiteral("pool")).toInteger(-1);
        if (pool < 0 || pool >= event->pools.size()) {
            replay.impossible(entry, story("the event has no such standing area"));
            continue;
        }
        event->pools[pool].name = area.value(QStringLiteral("name")).toString();
        event->pools[pool].places = area.value(QStringLiteral("places")).toInteger(-1);
    }
}

void seatReplanned(Replay &replay, const Replay::Entry &entry)
{
    const qint64 eventId = entry.event();
    const auto event = replay.events.constFind(eventId);
    const qint64 seatNo = entry.seatNo();
    if (event == replay.events.constEnd() || seatNo < 0 || seatNo >= event->seats)
        return replay.impossible(entry, story("the event has no such seat"));
    const bool isNew = !replay.seats.contains({eventId, seatNo});
    SeatStory &seat = replay.seats[{eventId, seatNo}];
    if (isNew)
        seat.at = event->madeAt(seatNo);
    const bool goes = entry.row.kind == u"seat.gone";
    const QString was = entry.text(goes ? "seat" : "was");
    if (!seat.ref.isEmpty() && seat.ref != was)
        replay.impossible(entry, story("the seat was called %1 before").arg(seat.ref));
    if (seat.gone != (entry.row.kind == u"seat.back"))
        replay.impossible(entry, seat.gone ? story("the plan no longer had such a seat")
                                           : story("the plan had the seat already"));
    if (goes && seat.state != u"free")
        replay.impossible(entry, story("the seat was %1 before").arg(seat.state));
    if (entry.number("version") != sumOf(seat.version, 1))
        replay.impossible(entry, story("the seat was at version %1 before").arg(seat.version));
    seat.ref = entry.text("seat");
    seat.version = entry.number("version");
    seat.gone = goes;
    if (entry.row.kind != u"seat.altered") // what is only called otherwise is as old as it was
        seat.at = entry.row.at;
    if (!goes) {
        seat.label = entry.text("label");
        seat.pool = entry.number("pool");
        if (entry.body.contains(QStringLiteral("next"))) {
            seat.nextPool = entry.number("next");
            if (seat.nextPool >= event->pools.size()
                || (seat.nextPool >= 0 && seat.state != u"held" && seat.state != u"sold"))
                replay.impossible(entry, story("a seat that is %1 does not wait for a category").arg(seat.state));
        }
    }
}

} // namespace

const ReplaySteps &planSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("plan.imported"), &planTold},
        {QStringLiteral("plan.renamed"), &planTold},
        {QStringLiteral("plan.deleted"), &planTold},
        {QStringLiteral("event.edited"), &eventChanged},
        {QStringLiteral("event.opened"), &eventChanged},
        {QStringLiteral("event.closed"), &eventChanged},
        {QStringLiteral("event.cancelled"), &eventChanged},
        {QStringLiteral("event.deleted"), &eventChanged},
        {QStringLiteral("event.programmed"), &eventChanged},
        {QStringLiteral("event.drafted"), &eventChanged},
        {QStringLiteral("production.saved"), &productionSaved},
        {QStringLiteral("event.replanned"), &eventReplanned},
        {QStringLiteral("seat.altered"), &seatReplanned},
        {QStringLiteral("seat.gone"), &seatReplanned},
        {QStringLiteral("seat.back"), &seatReplanned},
    };
    return steps;
}

} // namespace rowlock

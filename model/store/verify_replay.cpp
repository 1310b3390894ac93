#include "model/store/verify_entry.h"

namespace rowlock {

namespace {

void houseCreated(Replay &replay, const Replay::Entry &entry)
{
    if (++replay.house.founded > 1)
        replay.impossible(entry, story("the box office was created already"));
    replay.house.currency = entry.text("currency");
    replay.house.timeZone = entry.text("time_zone");
    replay.house.at = entry.row.at;
}

void eventCreated(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.event();
    if (replay.events.contains(id))
        replay.impossible(entry, story("event %1 was already there").arg(id));
    EventStory event;
    event.plan = entry.number("plan");
    event.startsAt = entry.number("starts_at");
    event.seats = entry.number("seats");
    event.holdSeconds = entry.number("hold_seconds");
    // Events of an older Rowlock came without it and got the usual time.
    event.offerSeconds = entry.body.contains(QStringLiteral("offer_seconds")) ? entry.number("offer_seconds") : 900;
    if (entry.body.contains(QStringLiteral("accessible_minutes")))
        event.accessibleMinutes = entry.number("accessible_minutes");
    event.createdAt = entry.row.at;
    event.name = entry.text("name");
    event.policy = entry.text("hold_policy");
    const auto pools = entry.body.value(QStringLiteral("pools")).toArray();
    for (const auto &value : pools) {
        const QJsonObject pool = value.toObject();
        event.pools.append({pool.value(QStringLiteral("name")).toString(),
                            pool.value(QStringLiteral("price")).toInteger(-1),
                            pool.value(QStringLiteral("places")).toInteger(-1),
                            {},
                            {},
                            pricesTold(pool)});
    }
    if (!replay.plans.contains(event.plan))
        replay.impossible(entry, story("plan %1 was not there yet").arg(event.plan));
    replay.events.insert(id, event);
}

void clockSet(Replay &replay, const Replay::Entry &entry)
{
    const qint64 by = entry.number("by");
    if (by == 0)
        replay.impossible(entry, story("the clock was not moved"));
    if (entry.body.contains(QStringLiteral("offset"))) {
        if (replay.house.clock && replay.house.clock->boot == entry.text("boot")
            && entry.number("offset") != sumOf(replay.house.clock->offset, by))
            replay.impossible(entry, story("the clock was at another time before"));
        clockTold(replay, entry);
    }
    QSet<qint64> revised; // of the events with live holds, without an entry of their own
    for (auto each = replay.holds.begin(); each != replay.holds.end(); ++each) {
        HoldStory &hold = *each;
        if (!hold.isLive())
            continue;
        if (const auto event = replay.events.find(hold.event);
            event != replay.events.end() && event->revision >= 0 && !revised.contains(hold.event)) {
            revised.insert(hold.event);
            ++event->revision;
        }
        if (replay.reserved.contains(each.key()))
            continue; // a release is a date
        hold.startedAt = sumOf(hold.startedAt, by);
        hold.expiresAt = sumOf(hold.expiresAt, by);
        hold.ceilingAt = sumOf(hold.ceilingAt, by);
    }
}

void noted(Replay &replay, const Replay::Entry &entry)
{
    if (entry.row.kind == u"house.continued") {
        if (entry.number("known") < 1 || entry.number("found") >= entry.row.seq)
            replay.impossible(entry, story("nothing was missing"));
    } else if (entry.row.kind == u"house.adopted") {
        if (entry.number("made_at") > entry.row.at)
            replay.impossible(entry, story("the copy was not made yet"));
    } else if (entry.number("by") <= 0) {
        replay.impossible(entry, story("the computer's clock was not behind"));
    }
}

const ReplaySteps &houseSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("house.created"), &houseCreated}, {QStringLiteral("event.created"), &eventCreated},
        {QStringLiteral("clock.set"), &clockSet},         {QStringLiteral("clock.behind"), &noted},
        {QStringLiteral("house.continued"), &noted},      {QStringLiteral("house.adopted"), &noted},
    };
    return steps;
}

ReplayStep stepFor(const QString &kind)
{
    static const ReplaySteps steps = [] {
        ReplaySteps all;
        for (const ReplaySteps *some :
             {&houseSteps(),    &planSteps(),      &accessibleSteps(),  &dressingSteps(), &priceSteps(),
              &claimSteps(),    &saleSteps(),      &reservationSteps(), &noteSteps(),     &paymentSteps(),
              &depositSteps(),  &moveSteps(),      &exchangeSteps(),    &giftCardSteps(), &waitlistSteps(),
              &voucherSteps(),  &priceListSteps(), &staffSteps(),       &shiftSteps(),    &knownPatronSteps(),
              &willcallSteps(), &printSteps(),     &settlementSteps(),  &mailSteps(),     &favouriteSteps()})
            all.insert(*some);
        return all;
    }();
    return steps.value(kind, nullptr);
}

} // namespace

void Replay::apply(const JournalRow &row)
{
    const Entry entry(row);
    revisionTold(*this, entry);
    rolesGain(*this, row.seq);
    actorTold(*this, entry);
    if (const ReplayStep step = stepFor(row.kind))
        step(*this, entry);
    else if (!applySeal(*this, entry))
        return impossible(entry, story("nothing of this kind can happen"));
    if (!entry.missing.isEmpty())
        impossible(entry, story("“%1” is missing or not what it should be").arg(entry.missing));
}

void Replay::impossible(const Entry &entry, const QString &why)
{
    m_findings.add(QT_TRANSLATE_NOOP("Verify", "Journal entry %1 (%2) is impossible: %3."),
                   {QString::number(entry.row.seq), entry.row.kind, why});
}

} // namespace rowlock

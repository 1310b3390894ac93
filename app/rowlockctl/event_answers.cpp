#include "app/rowlockctl/event_answers.h"

#include "app/rowlockctl/output.h"
#include "app/rowlockctl/shared_answers.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QJsonObject eventJson(const EventSummary &event, const Looked &looked)
{
    QJsonObject json = countersJson(event.counters);
    json.insert(u"event"_s, event.id.value());
    json.insert(u"plan"_s, event.plan.value());
    json.insert(u"name"_s, event.name);
    json.insert(u"starts"_s, toIso(event.starts));
    json.insert(u"on_sale"_s, event.onSale);
    json.insert(u"cancelled"_s, event.cancelled);
    json.insert(u"currency"_s, event.currency.code());
    json.insert(u"hold_policy"_s, policyName(event.rules.policy));
    json.insert(u"hold_seconds"_s, event.rules.seconds);
    json.insert(u"hold_ceiling_seconds"_s, event.rules.ceilingSeconds);
    json.insert(u"offer_seconds"_s, event.offerSeconds);
    json.insert(u"accessible_minutes"_s, event.accessibleMinutes ? QJsonValue(*event.accessibleMinutes) : QJsonValue());
    json.insert(u"waiting"_s, event.waiting);
    json.insert(u"offers"_s, event.offers);
    json.insert(u"in_baskets"_s, event.counters.held);
    if (event.firstExpiresAt)
        json.insert(u"first_expires_at"_s, toIso(*event.firstExpiresAt));
    json.insert(u"revision"_s, event.revision);
    addTerms(json, event, looked);
    return json;
}

Looked lookNow(Desk &desk)
{
    return {desk.clock().now(), venueZone(desk)};
}

namespace {

QString pastText()
{
    return Ctl::tr("The event begins in the past.");
}

QString overlapText(const EventClash &clash)
{
    return Ctl::tr("Less than an hour away there is another event in this seating plan: %1.")
        .arg(clash.atTheSameTime.join(u", "_s));
}

} // namespace

QStringList clashTexts(const EventClash &clash)
{
    QStringList texts;
    if (clash.past)
        texts.append(pastText());
    if (!clash.atTheSameTime.isEmpty())
        texts.append(overlapText(clash));
    return texts;
}

Result<Done> refuseClash(const EventClash &clash, const QStringList &allowed)
{
    if (clash.past && !allowed.contains(u"allow_past"_s))
        return refuseByHouse(Ctl::tr("%1 Nothing was changed. Correct --starts.").arg(pastText()),
                             {{u"argument"_s, u"starts"_s}, {u"past"_s, true}});
    if (!clash.atTheSameTime.isEmpty() && !allowed.contains(u"allow_overlap"_s))
        return refuseByHouse(
            Ctl::tr("%1 Nothing was changed. Correct --starts.").arg(overlapText(clash)),
            {{u"argument"_s, u"starts"_s}, {u"events"_s, QJsonArray::fromStringList(clash.atTheSameTime)}});
    return Done{};
}

} // namespace rowlock

#include "app/rowlockctl/new_event.h"

#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/sale_words.h"
#include "app/rowlockctl/shared_answers.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Which categories there are the store knows, and refuses others: a misspelt name would sell seats for nothing.
Result<HoldRules> readRules(Desk &desk, const Parameters &parameters)
{
    TRY_GET(HoldRules rules, desk.settings().usualHolds());
    if (parameters.has(u"hold_policy"_s)) {
        TRY_GET(rules.policy, holdPolicyFromName(parameters.text(u"hold_policy"_s)));
    }
    rules.seconds = parameters.optionalWhole(u"hold_seconds"_s).value_or(rules.seconds);
    // Who asks for longer holds than the usual ceiling means that the ceiling moves with them.
    rules.ceilingSeconds =
        parameters.optionalWhole(u"hold_ceiling_seconds"_s).value_or(std::max(rules.ceilingSeconds, rules.seconds));
    if (rules.ceilingSeconds < rules.seconds)
        return wrongArgument(u"hold_ceiling_seconds"_s,
                             Ctl::tr("The ceiling of a hold (%1 s) cannot be below its length (%2 s).")
                                 .arg(rules.ceilingSeconds)
                                 .arg(rules.seconds));
    return rules;
}

} // namespace

Parameter draftParameter()
{
    return {.name = u"draft"_s,
            .kind = Kind::Flag,
            .placeholder = {},
            .help = Ctl::tr("Made as a draft: no counter lists it until 'event open'.")};
}

QList<Parameter> newEventParameters()
{
    const QList<Parameter> basics{
        planParameter(false),
        {.name = u"name"_s,
         .kind = Kind::Text,
         .placeholder = u"NAME"_s,
         .help = Ctl::tr("The event's name."),
         .required = true},
        {.name = u"prices"_s,
         .kind = Kind::Amounts,
         .placeholder = u"CATEGORY=AMOUNT"_s,
         .help = Ctl::tr("A category's price (repeatable). 'default' stands for all others."),
         .option = u"price"_s},
        typePricesParameter(),
        listsParameter(),
        capacitiesParameter(),
        {.name = u"hold_seconds"_s,
         .kind = Kind::Whole,
         .placeholder = u"SECONDS"_s,
         .help = Ctl::tr("How long a hold keeps its seats; otherwise as 'hold-rules' says."),
         .most = 86'400},
        {.name = u"hold_ceiling_seconds"_s,
         .kind = Kind::Whole,
         .placeholder = u"SECONDS"_s,
         .help = Ctl::tr("How long a hold may be extended to, from its first moment; otherwise as 'hold-rules' says."),
         .most = 86'400},
        {.name = u"offer_seconds"_s,
         .kind = Kind::Whole,
         .placeholder = u"SECONDS"_s,
         .help = Ctl::tr("How long an offer to a party on the waitlist stands; otherwise 900."),
         .most = 86'400},
        accessibleMinutesParameter(u"accessible_minutes"_s),
        {.name = u"hold_policy"_s,
         .kind = Kind::Text,
         .placeholder = u"strict|yielding"_s,
         .help = Ctl::tr("When it expires, strict releases the seats; yielding keeps them until needed. Otherwise as "
                         "'hold-rules' says."),
         .choices = {u"strict"_s, u"yielding"_s}}};
    return basics + termsParameters() + QList<Parameter>{draftParameter()};
}

Result<NewEvent> readNewEvent(Desk &desk, const Parameters &parameters)
{
    NewEvent event;
    TRY_GET(const PlanSummary summary, namedPlan(desk, parameters, u"plan"_s));
    event.plan = summary.id;
    event.name = parameters.text(u"name"_s);
    TRY(readPrices(event.prices, event.defaultPrice, parameters, desk.facts().currency));
    TRY_GET(event.typePrices, typePrices(desk, parameters));
    TRY_GET(event.lists, listsUsed(desk, parameters));
    event.capacities = capacitiesOf(parameters);
    TRY_GET(event.rules, readRules(desk, parameters));
    event.offerSeconds = parameters.optionalWhole(u"offer_seconds"_s).value_or(event.offerSeconds);
    event.accessibleMinutes = parameters.optionalWhole(u"accessible_minutes"_s);
    event.production = productionAsked(parameters);
    event.draft = parameters.flag(u"draft"_s);
    return event;
}

QStringList areasWithoutCapacity(const SeatingPlan &plan, const NewEvent &event)
{
    QStringList names;
    for (const int index : plan.standingAreas()) {
        const PlanArea &area = plan.areas[index];
        if (area.capacity <= 0 && !event.capacities.contains(area.name) && !event.capacities.contains(area.ref))
            names.append(area.name);
    }
    return names;
}

} // namespace rowlock

// Discounts that orders get by themselves.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/scope_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject discountJson(const DiscountRule &rule, const QList<PriceType> &types)
{
    QJsonObject json{{u"discount"_s, rule.id.value()},    {u"name"_s, rule.name},
                     {u"off"_s, effectText(rule.effect)}, {u"per_event"_s, rule.perEvent},
                     {u"fees_too"_s, rule.feesToo},       {u"goods"_s, rule.scope.goods},
                     {u"position"_s, rule.position},      {u"from"_s, toIso(rule.from.value_or(Instant()))}};
    const auto names = [&](const QString &name, const QStringList &values) {
        if (!values.isEmpty())
            json.insert(name, QJsonArray::fromStringList(values));
    };
    addScope(json, rule.scope, types);
    if (const FreeForEach *free = std::get_if<FreeForEach>(&rule.effect)) {
        names(u"counted_categories"_s, free->counted.categories);
        names(u"counted_types"_s, typeNames(types, free->counted.types));
    }
    if (rule.minimumCount)
        json.insert(u"minimum"_s, *rule.minimumCount);
    if (rule.minimumValue)
        json.insert(u"minimum_value"_s, toDecimal(*rule.minimumValue));
    if (rule.until)
        json.insert(u"until"_s, toIso(*rule.until));
    return json;
}

Result<Answer> discountAnswer(Desk &desk, const DiscountRule &rule)
{
    TRY_GET(const QList<PriceType> types, desk.inventory().priceTypes());
    return Answer{discountJson(rule, types), [rule, zone = venueZone(desk)] {
                      return rule.until
                                 ? Ctl::tr("Discount %1, %2, ends at %3. What was sold with it keeps it.\n")
                                       .arg(digits(rule.id.value()), safeText(rule.name), timeText(*rule.until, zone))
                                 : Ctl::tr("Discount %1, %2: %3, from %4.\n")
                                       .arg(digits(rule.id.value()), safeText(rule.name), effectText(rule.effect),
                                            timeText(rule.from.value_or(Instant()), zone));
                  }};
}

Result<Answer> listDiscounts(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    QJsonArray list;
    for (const DiscountRule &rule : rules.discounts)
        list.append(discountJson(rule, types));
    return Answer{{{u"discounts"_s, list}}, [discounts = rules.discounts, types, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">DISCOUNT"), Ctl::tr("NAME"), Ctl::tr("OFF"), Ctl::tr("FOR"),
                                       Ctl::tr("FROM"), Ctl::tr("UNTIL")});
                      for (const DiscountRule &rule : discounts)
                          table.add({digits(rule.id.value()), rule.name, effectText(rule.effect),
                                     scopeText(rule.scope, types), timeText(rule.from.value_or(Instant()), zone),
                                     rule.until ? timeText(*rule.until, zone) : QString()});
                      return table.toString();
                  }};
}

// What is said of a discount goes over what it was.
Result<DiscountRule> readDiscount(Desk &desk, const Parameters &parameters, DiscountRule rule)
{
    const Currency currency = desk.facts().currency;
    if (parameters.has(u"name"_s))
        rule.name = parameters.text(u"name"_s);
    if (parameters.has(u"off"_s)) {
        TRY_GET(auto effect, saidIn(u"off"_s, discountEffectFromText(parameters.text(u"off"_s), currency)));
        const FreeForEach *was = std::get_if<FreeForEach>(&rule.effect);
        if (FreeForEach *free = std::get_if<FreeForEach>(&effect); free && was)
            free->counted = was->counted;
        rule.effect = effect;
    }
    TRY(readScope(desk, parameters, {}, rule.scope));
    FreeForEach *free = std::get_if<FreeForEach>(&rule.effect);
    PriceScope counted = free ? free->counted : PriceScope();
    TRY(readScope(desk, parameters, u"counted_"_s, counted));
    if (free)
        free->counted = counted;
    else if (counted != PriceScope())
        return wrongArgument(u"counted_types"_s, Ctl::tr("Only '1 free per N' counts some and gives others free."));
    readEvents(parameters, rule.scope);
    if (const auto minimum = parameters.optionalWhole(u"minimum"_s))
        rule.minimumCount = *minimum > 0 ? minimum : std::nullopt;
    if (parameters.has(u"minimum_value"_s)) {
        TRY_GET(const auto value, parameters.amount(u"minimum_value"_s, currency));
        rule.minimumValue = value && value->minor > 0 ? value : std::nullopt;
    }
    const auto isYes = [&](const QString &name, bool was) {
        return parameters.has(name) ? parameters.text(name) == u"yes" : was;
    };
    rule.perEvent = isYes(u"per_event"_s, rule.perEvent);
    rule.feesToo = isYes(u"fees_too"_s, rule.feesToo);
    rule.scope.goods = isYes(u"goods"_s, rule.scope.goods);
    rule.position = int(parameters.optionalWhole(u"position"_s).value_or(rule.position));
    TRY_GET(rule.from, parameters.instant(u"from"_s, venueZone(desk)));
    return rule;
}

Result<Answer> addDiscount(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const DiscountRule wanted, readDiscount(*desk, parameters, {}));
    TRY_GET(const DiscountRule rule, desk->inventory().addDiscount(wanted));
    return discountAnswer(*desk, rule).map_error(doneButUntold);
}

Result<Answer> changeDiscount(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseRules rules, desk->inventory().rules());
    DiscountRule before;
    before.id = DiscountId(parameters.whole(u"discount"_s));
    for (const DiscountRule &rule : rules.discounts) {
        if (rule.id == before.id)
            before = rule;
    }
    TRY_GET(const DiscountRule wanted, readDiscount(*desk, parameters, before));
    TRY_GET(const DiscountRule rule, desk->inventory().changeDiscount(wanted));
    return discountAnswer(*desk, rule).map_error(doneButUntold);
}

Result<Answer> endDiscount(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const DiscountRule rule, desk->inventory().endDiscount(DiscountId(parameters.whole(u"discount"_s))));
    return discountAnswer(*desk, rule).map_error(doneButUntold);
}

Parameter said(const QString &name, Kind kind, const QString &placeholder, const QString &help)
{
    Parameter parameter{.name = name, .kind = kind, .placeholder = placeholder, .help = help};
    if (placeholder == u"YES|NO")
        parameter.choices = {u"yes"_s, u"no"_s};
    if (kind == Kind::Whole || kind == Kind::Wholes)
        parameter.least = 0;
    return parameter;
}

Parameter asArgument(Parameter parameter)
{
    parameter.positional = true;
    parameter.required = true;
    return parameter;
}

QList<Parameter> discountOptions()
{
    Parameter position = said(u"position"_s, Kind::Whole, u"N"_s,
                              Ctl::tr("Discounts are worked out in the order of these, then of their numbers; 0 if "
                                      "nothing is said."));
    position.most = mostPosition;
    return {said(u"categories"_s, Kind::Texts, u"CATEGORY,..."_s, Ctl::tr("Only in these; 'all': in all again.")),
            said(u"types"_s, Kind::Texts, u"TYPE,..."_s,
                 Ctl::tr("Only for these price types, by key or name; 'all': for all again.")),
            said(u"events"_s, Kind::Wholes, u"EVENT,..."_s, Ctl::tr("Only for these performances; 0: for all again.")),
            said(u"counted_types"_s, Kind::Texts, u"TYPE,..."_s,
                 Ctl::tr("'1 free per 15': the price types that are counted; --types are those that come free.")),
            said(u"counted_categories"_s, Kind::Texts, u"CATEGORY,..."_s,
                 Ctl::tr("'1 free per 15': the categories that are counted.")),
            said(u"minimum"_s, Kind::Whole, u"N"_s, Ctl::tr("Only from so many tickets on; 0: from the first on.")),
            said(u"minimum_value"_s, Kind::Text, u"AMOUNT"_s, Ctl::tr("Only where they cost so much together.")),
            said(u"per_event"_s, Kind::Text, u"YES|NO"_s, Ctl::tr("Each performance by itself.")),
            said(u"fees_too"_s, Kind::Text, u"YES|NO"_s, Ctl::tr("Off the fees of those tickets too.")),
            said(u"goods"_s, Kind::Text, u"YES|NO"_s, Ctl::tr("Off goods too, not only tickets.")),
            position,
            said(u"from"_s, Kind::Time, u"TIME"_s,
                 Ctl::tr("From when on; otherwise from now. Never a time that is past."))};
}

} // namespace

QList<Command> discountCommands()
{
    const Parameter discount = asArgument(
        said(u"discount"_s, Kind::Whole, u"DISCOUNT"_s, Ctl::tr("The discount's number; see 'discount list'.")));
    const Parameter name = said(u"name"_s, Kind::Text, u"NAME"_s, Ctl::tr("The reason that the order's lines give."));
    const Parameter off =
        said(u"off"_s, Kind::Text, u"OFF"_s, Ctl::tr("What comes off: %1.").arg(discountEffectForms()));
    return {{.words = {u"discount"_s, u"list"_s},
             .summary = Ctl::tr("Lists the discounts that orders get by themselves, those that have ended too."),
             .help = {},
             .parameters = {},
             .run = listDiscounts},
            {.words = {u"discount"_s, u"add"_s},
             .summary = Ctl::tr("Makes a discount that sales get by themselves from then on."),
             .help = Ctl::tr("A ticket is used by one discount at most. 'quote' shows what a hold comes to.\n"
                             "Example: rowlockctl discount add 'Family day' '3 for 2' --categories Stalls"),
             .parameters = QList<Parameter>{asArgument(name), asArgument(off)} + discountOptions(),
             .run = addDiscount},
            {.words = {u"discount"_s, u"change"_s},
             .summary = Ctl::tr("Puts another discount in the place of one, which ends there."),
             .help = Ctl::tr("Options left out keep their value. What was sold keeps the discount that it was sold "
                             "with, and the new one has a number of its own."),
             .parameters = QList<Parameter>{discount, name, off} + discountOptions(),
             .run = changeDiscount},
            {.words = {u"discount"_s, u"end"_s},
             .summary = Ctl::tr("Ends a discount; what was sold with it keeps it."),
             .help = {},
             .parameters = {discount},
             .run = endDiscount}};
}

} // namespace rowlock

// Prices: the house's price types, what categories cost for each, and which of them a hold's seats have.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject typeJson(const PriceType &type)
{
    return {{u"type"_s, type.name},           {u"key"_s, type.letter},
            {u"color"_s, type.color},         {u"offered"_s, type.offered},
            {u"kind"_s, kindName(type.kind)}, {u"sellers"_s, QJsonArray::fromStringList(type.sellers)}};
}

QString typeLine(const PriceType &type)
{
    return type.offered
               ? Ctl::tr("Price type %1, key %2.\n").arg(safeText(type.name), type.letter)
               : Ctl::tr("Price type %1, key %2, not offered any more.\n").arg(safeText(type.name), type.letter);
}

Result<Answer> listTypes(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    QJsonArray list;
    for (const PriceType &type : types)
        list.append(typeJson(type));
    return Answer{{{u"types"_s, list}}, [types] {
                      TextTable table({Ctl::tr("KEY"), Ctl::tr("PRICE TYPE"), Ctl::tr("COLOUR"), Ctl::tr("OFFERED"),
                                       Ctl::tr("KIND"), Ctl::tr("MAY SELL")});
                      for (const PriceType &type : types)
                          table.add({type.letter, type.name, type.color, type.offered ? Ctl::tr("yes") : Ctl::tr("no"),
                                     kindName(type.kind),
                                     type.sellers.isEmpty() ? Ctl::tr("anybody") : type.sellers.join(u", "_s)});
                      return table.toString();
                  }};
}

Result<Answer> addType(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    PriceType type{-1, parameters.text(u"name"_s), parameters.text(u"key"_s), u"#6b7280"_s};
    if (parameters.has(u"color"_s))
        type.color = parameters.text(u"color"_s);
    if (parameters.has(u"kind"_s)) {
        TRY_GET(type.kind, priceKindFromName(parameters.text(u"kind"_s)));
    }
    type.sellers = parameters.texts(u"sellers"_s);
    TRY_GET(const PriceType saved, desk->inventory().savePriceType(type));
    return Answer{typeJson(saved), [saved] { return typeLine(saved); }};
}

Result<Answer> setType(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PriceType type, namedType(*desk, parameters.text(u"type"_s)));
    const auto said = [&](const QString &name) {
        return parameters.has(name) ? std::optional(parameters.text(name)) : std::nullopt;
    };
    PriceTypeEdit edit{said(u"name"_s), said(u"key"_s), said(u"color"_s)};
    if (parameters.has(u"offered"_s))
        edit.offered = parameters.text(u"offered"_s) == u"yes";
    if (parameters.has(u"sellers"_s) || parameters.flag(u"anybody"_s))
        edit.sellers = parameters.texts(u"sellers"_s);
    TRY_GET(const PriceType saved, desk->inventory().editPriceType(type.no, edit));
    return Answer{typeJson(saved), [saved] { return typeLine(saved); }};
}

// No price of the event's own any more.
Result<Answer> followLists(Desk &desk, const Parameters &parameters, const PriceType &of)
{
    const QString category = parameters.text(u"category"_s);
    TRY(desk.inventory().setPrices(EventId(parameters.whole(u"event"_s)), {{category, of.no, std::nullopt, true}}));
    return Answer{{{u"category"_s, category}, {u"as_listed"_s, true}},
                  [category] { return Ctl::tr("%1 costs what the price lists say.\n").arg(safeText(category)); }};
}

Result<Answer> setPrice(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString type = parameters.text(u"type"_s);
    const bool none = parameters.text(u"amount"_s) == u"none";
    const bool asListed = parameters.text(u"amount"_s) == u"list";
    std::optional<Money> price;
    if (!none && !asListed) {
        TRY_GET(price, parameters.amount(u"amount"_s, desk->facts().currency));
    }
    PriceType of;
    if (!type.isEmpty()) {
        TRY_GET(of, namedType(*desk, type));
    }
    if (asListed)
        return followLists(*desk, parameters, of);
    TRY_GET(const PoolStatus pool, desk->inventory().setTypePrice(EventId(parameters.whole(u"event"_s)),
                                                                  parameters.text(u"category"_s), of.no, price));
    QJsonObject json{{u"category"_s, pool.name}, {u"price"_s, price ? QJsonValue(toDecimal(*price)) : QJsonValue()}};
    if (!type.isEmpty())
        json.insert(u"type"_s, of.name);
    return Answer{
        json, [pool, price, of] {
            if (!price)
                return Ctl::tr("%1 is not sold at the price type %2 any more.\n")
                    .arg(safeText(pool.name), safeText(of.name));
            const QString what =
                of.name.isEmpty() ? safeText(pool.name) : safeText(pool.name) + u", "_s + safeText(of.name);
            return Ctl::tr("Price of %1 set to %2. Seats on hold keep their price.\n").arg(what, amountText(*price));
        }};
}

Result<Answer> showPrices(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HouseSnapshot house, desk->events().house(EventId(parameters.whole(u"event"_s))));
    QJsonArray list;
    for (const PoolStatus &pool : house.pools) {
        QJsonArray prices;
        for (const TypePrice &one : pool.prices)
            prices.append(QJsonObject{{u"type"_s, one.type.name}, {u"price"_s, toDecimal(one.toPay())}});
        list.append(QJsonObject{{u"category"_s, pool.name}, {u"prices"_s, prices}});
    }
    const auto held = house.book.lists.isEmpty() ? nullptr : listAt(house.book, desk->clock().now()).value_or(nullptr);
    QJsonObject json{{u"prices"_s, list}};
    if (!house.book.lists.isEmpty())
        json.insert(u"list"_s, held ? QJsonValue(held->name) : QJsonValue());
    return Answer{json, [pools = house.pools] {
                      TextTable table({Ctl::tr("CATEGORY"), Ctl::tr("PRICE TYPE"), Ctl::tr(">PRICE")});
                      for (const PoolStatus &pool : pools) {
                          for (const TypePrice &one : pool.prices)
                              table.add({pool.name, one.type.name, amountText(one.toPay())});
                      }
                      return table.toString();
                  }};
}

Result<TypesKept> typesKept(Desk &desk, const Parameters &parameters)
{
    if (!parameters.has(u"exchange"_s))
        return TypesKept();
    TRY_GET(const Order order, desk.orders().order(parameters.textOfEither(u"exchange"_s)));
    return TypesKept{order.id, {}};
}

// One of the ways to say which of a hold's seats or places are to have which type.
Result<HoldInfo> repriced(Desk &desk, const Parameters &parameters)
{
    const HoldId hold(parameters.whole(u"hold"_s));
    const bool named = parameters.has(u"seats"_s);
    const bool places = parameters.has(u"area"_s);
    if (int(parameters.has(u"types"_s)) + int(named) + int(places) != 1)
        return wrongArgument(u"types"_s, Ctl::tr("Use one of --types, --seats with --type, or --area with --type."));
    if (parameters.has(u"type"_s) != (named || places))
        return wrongArgument(u"type"_s, Ctl::tr("A type goes with the seats or the area that are to have it."));
    TRY_GET(const TypesKept keeps, typesKept(desk, parameters));
    if (parameters.has(u"types"_s)) {
        TRY_GET(const QList<TypeCount> types, typeCounts(desk, parameters));
        return desk.holds().assignTypes(hold, types, parameters.text(u"reason"_s), keeps);
    }
    TRY_GET(const PriceType to, namedType(desk, parameters.text(u"type"_s)));
    QList<TypeChange> changes;
    if (places) {
        changes = {{parameters.text(u"area"_s), to.no, {}, parameters.optionalWhole(u"quantity"_s).value_or(1)}};
        if (parameters.has(u"from"_s)) {
            TRY_GET(const PriceType from, namedType(desk, parameters.text(u"from"_s)));
            changes.first().from = from.no;
        }
    } else {
        TRY_GET(const HoldInfo known, desk.holds().info(hold));
        TRY_GET(const QStringList seats, namedSeats(desk, known.event, parameters));
        for (const QString &seat : seats)
            changes.append({seat, to.no});
    }
    return desk.holds().changeTypes(hold, changes, parameters.text(u"reason"_s), keeps);
}

Result<Answer> reprice(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(HoldInfo hold, repriced(*desk, parameters));
    hold = asPaid(*desk, hold);
    return Answer{holdJson(hold),
                  [hold, zone = venueZone(*desk)] { return keepsText(hold, zone) + u'\n' + heldText(hold.items); }};
}

Parameter typeParameter(const QString &help)
{
    return {.name = u"type"_s, .kind = Kind::Text, .placeholder = u"TYPE"_s, .help = help};
}

Parameter keyOfType(bool required)
{
    return {.name = u"key"_s,
            .kind = Kind::Text,
            .placeholder = u"LETTER"_s,
            .help = Ctl::tr("The letter that gives it, as in 2a,1c."),
            .required = required};
}

Parameter colorOfType()
{
    return {.name = u"color"_s, .kind = Kind::Text, .placeholder = u"#RRGGBB"_s, .help = Ctl::tr("Its colour.")};
}

Parameter sellersOfType()
{
    return {.name = u"sellers"_s,
            .kind = Kind::Texts,
            .placeholder = u"NAME,NAME,..."_s,
            .help = Ctl::tr("Only these terminals or clerks sell it."),
            .single = u"seller"_s};
}

QList<Command> typeCommands()
{
    return {
        {.words = {u"type"_s, u"list"_s},
         .summary = Ctl::tr("Lists the price types."),
         .help = {},
         .parameters = {},
         .run = listTypes},
        {.words = {u"type"_s, u"add"_s},
         .summary = Ctl::tr("Makes another price type."),
         .help = Ctl::tr("An event sells it once a category has a price for it; see 'price'. One that is given for "
                         "nothing needs none: its list price is that of the first type."),
         .parameters = {{.name = u"name"_s,
                         .kind = Kind::Text,
                         .placeholder = u"NAME"_s,
                         .help = Ctl::tr("Such as Member."),
                         .positional = true,
                         .required = true},
                        keyOfType(true),
                        colorOfType(),
                        {.name = u"kind"_s,
                         .kind = Kind::Text,
                         .placeholder = u"KIND"_s,
                         .help = Ctl::tr("ordinary; companion: one for each other ticket of a sale; comp: for nothing, "
                                         "with a reason. It stays so."),
                         .choices = {u"ordinary"_s, u"companion"_s, u"comp"_s}},
                        sellersOfType()},
         .run = addType},
        {.words = {u"type"_s, u"set"_s},
         .summary = Ctl::tr("Renames a price type, or gives it another key or colour."),
         .help = Ctl::tr("Options left out keep their value. Price types are never removed; one that is not offered "
                         "is not sold any more."),
         .parameters =
             {{.name = u"type"_s,
               .kind = Kind::Text,
               .placeholder = u"TYPE"_s,
               .help = Ctl::tr("By its key or name."),
               .positional = true,
               .required = true},
              {.name = u"name"_s, .kind = Kind::Text, .placeholder = u"NAME"_s, .help = Ctl::tr("Its new name.")},
              keyOfType(false),
              colorOfType(),
              {.name = u"offered"_s,
               .kind = Kind::Text,
               .placeholder = u"YES|NO"_s,
               .help = Ctl::tr("Whether it is sold."),
               .choices = {u"yes"_s, u"no"_s}},
              sellersOfType(),
              {.name = u"anybody"_s,
               .kind = Kind::Flag,
               .placeholder = {},
               .help = Ctl::tr("Every terminal and clerk sells it.")}},
         .run = setType}};
}

Command priceCommand()
{
    return {
        .words = {u"price"_s},
        .summary = Ctl::tr("Sets the price of a category or standing area for one event."),
        .help = Ctl::tr("For later sales; seats on hold keep their price. Without --type it is the price of the "
                        "first price type, which every event sells."),
        .parameters = {eventParameter(),
                       {.name = u"category"_s,
                        .kind = Kind::Text,
                        .placeholder = u"CATEGORY"_s,
                        .help = Ctl::tr("The category or standing area, by name."),
                        .positional = true,
                        .required = true},
                       {.name = u"amount"_s,
                        .kind = Kind::Text,
                        .placeholder = u"AMOUNT"_s,
                        .help = Ctl::tr("Such as 42.00; with --type also 'none': not sold at that type. 'list': as the "
                                        "event's price lists say."),
                        .positional = true,
                        .required = true},
                       typeParameter(Ctl::tr("Of this price type, by its key or name."))},
        .run = setPrice};
}

} // namespace

QList<Command> priceCommands()
{
    return typeCommands()
           + QList<Command>{
               priceCommand(),
               {.words = {u"prices"_s},
                .summary = Ctl::tr("Lists what an event's categories and standing areas cost."),
                .help = {},
                .parameters = {eventParameter()},
                .run = showPrices},
               {.words = {u"reprice"_s},
                .summary = Ctl::tr("Gives seats or places of a hold another price type."),
                .help = Ctl::tr("At the prices of today, all or nothing. --types is for all of the hold, in its order; "
                                "--seats or --area with --type for some of it."),
                .parameters = {holdParameter(),
                               typesParameter(Ctl::tr("How many of each type, such as 2a,1c.")),
                               seatsParameter(false),
                               {.name = u"area"_s,
                                .kind = Kind::Text,
                                .placeholder = u"AREA"_s,
                                .help = Ctl::tr("A standing area of the hold, by ref or name.")},
                               placesParameter(),
                               typeParameter(Ctl::tr("The new price type, by its key or name.")),
                               {.name = u"from"_s,
                                .kind = Kind::Text,
                                .placeholder = u"TYPE"_s,
                                .help = Ctl::tr("With --area: only places that have this price type.")},
                               compReasonParameter(),
                               {.name = u"exchange"_s,
                                .kind = Kind::Either,
                                .placeholder = u"ORDER"_s,
                                .help = Ctl::tr("An order that this hold is to be exchanged for: what its tickets "
                                                "were sold at may be given again, whoever sells it, and comps stay "
                                                "free for the same reason.")}},
                .run = reprice}};
}

} // namespace rowlock

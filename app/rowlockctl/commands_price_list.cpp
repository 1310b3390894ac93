// Price lists: what categories cost by price type under a name, and which performances use them from when until when.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/money_input.h"
#include "model/domain/pricing/list_moment.h"
#include "model/domain/pricing/price_text.h"
#include "model/service/backup_set.h"

#include <QFile>
#include <QJsonArray>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<NamedPrices> namedList(Desk &desk, const Parameters &parameters)
{
    TRY_GET(const QList<NamedPrices> lists, desk.inventory().priceLists());
    const auto number = parameters.wholeOfEither(u"list"_s);
    return listCalled(lists, u"list"_s, number ? digits(*number) : parameters.textOfEither(u"list"_s));
}

QJsonObject listJson(const NamedPrices &list, const QList<PriceType> &types)
{
    QJsonArray prices;
    for (const PriceCell &cell : list.cells) {
        const auto type = std::ranges::find(types, *cell.type, &PriceType::no);
        prices.append(QJsonObject{{u"category"_s, cell.category},
                                  {u"type"_s, type == types.end() ? QString::number(*cell.type) : type->name},
                                  {u"price"_s, toDecimal(*cell.price)}});
    }
    return {{u"list"_s, list.id.value()}, {u"name"_s, list.name}, {u"offered"_s, list.offered}, {u"prices"_s, prices}};
}

QString pricesText(const NamedPrices &list, const QList<PriceType> &types)
{
    QList<PriceType> used;
    QStringList heads{Ctl::tr("CATEGORY")}, categories;
    for (const PriceType &type : types) {
        if (std::ranges::any_of(list.cells, [&](const PriceCell &cell) { return cell.type == type.no; })) {
            used.append(type);
            heads.append(u'>' + type.name);
        }
    }
    for (const PriceCell &cell : list.cells) {
        if (!categories.contains(cell.category))
            categories.append(cell.category);
    }
    TextTable table(heads);
    for (const QString &category : std::as_const(categories)) {
        QStringList row{category};
        for (const PriceType &type : std::as_const(used)) {
            const auto cell = std::ranges::find_if(
                list.cells, [&](const PriceCell &each) { return each.category == category && each.type == type.no; });
            row.append(cell == list.cells.end() ? u"-"_s : amountText(*cell->price));
        }
        table.add(row);
    }
    return table.toString();
}

Answer listAnswer(const NamedPrices &list, const QList<PriceType> &types)
{
    return Answer{listJson(list, types), [list, types] {
                      const QString head = list.offered ? Ctl::tr("Price list %1, %2.\n")
                                                        : Ctl::tr("Price list %1, %2, not offered any more.\n");
                      return head.arg(digits(list.id.value()), safeText(list.name)) + pricesText(list, types);
                  }};
}

Result<Answer> listLists(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<NamedPrices> lists, desk->inventory().priceLists());
    QJsonArray list;
    for (const NamedPrices &one : lists)
        list.append(QJsonObject{{u"list"_s, one.id.value()},
                                {u"name"_s, one.name},
                                {u"offered"_s, one.offered},
                                {u"prices"_s, one.cells.size()}});
    return Answer{{{u"lists"_s, list}}, [lists] {
                      TextTable table({Ctl::tr(">LIST"), Ctl::tr("NAME"), Ctl::tr(">PRICES"), Ctl::tr("OFFERED")});
                      for (const NamedPrices &one : lists)
                          table.add({digits(one.id.value()), one.name, digits(one.cells.size()),
                                     one.offered ? Ctl::tr("yes") : Ctl::tr("no")});
                      return table.toString();
                  }};
}

Result<Answer> showList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedPrices list, namedList(*desk, parameters));
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    Answer answer = listAnswer(list, types);
    TRY_GET(const QList<ListUser> users, desk->inventory().priceListUsers(list.id));
    QJsonArray events;
    for (const ListUser &user : users) {
        QJsonObject one{{u"event"_s, user.event.value()}, {u"name"_s, user.name}, {u"starts"_s, toIso(user.starts)}};
        if (user.use.from)
            one.insert(u"from"_s, toIso(*user.use.from));
        if (user.use.until)
            one.insert(u"until"_s, toIso(*user.use.until));
        events.append(one);
    }
    answer.json.insert(u"events"_s, events);
    answer.text = [prices = answer.text, users, zone = venueZone(*desk)] {
        TextTable table({Ctl::tr(">EVENT"), Ctl::tr("NAME"), Ctl::tr("STARTS"), Ctl::tr("FROM"), Ctl::tr("UNTIL")});
        for (const ListUser &user : users)
            table.add({digits(user.event.value()), user.name, timeText(user.starts, zone),
                       user.use.from ? timeText(*user.use.from, zone) : QString(),
                       user.use.until ? timeText(*user.use.until, zone) : QString()});
        return prices() + u'\n' + table.toString();
    };
    return answer;
}

Result<QList<PriceCell>> readFile(Desk &desk, const QString &name)
{
    constexpr qint64 mostBytes = 4'000'000;
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return wrongArgument(u"file"_s, Ctl::tr("%1 cannot be read: %2.").arg(name, file.errorString()));
    if (file.size() > mostBytes)
        return wrongArgument(u"file"_s, Ctl::tr("%1 is too large for a price list.").arg(name));
    const QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError) // what was read is a part
        return wrongArgument(u"file"_s, Ctl::tr("%1 cannot be read: %2.").arg(name, file.errorString()));
    QString text = QString::fromUtf8(bytes);
    if (text.startsWith(QChar(0xfeff)))
        text.remove(0, 1);
    TRY_GET(const QList<PriceType> types, desk.inventory().priceTypes());
    return cellsFromTable(tableFromText(text), types, desk.facts().currency, QLocale::c());
}

// The file first, then what is said field by field.
Result<PriceListEdit> readEdit(Desk &desk, const Parameters &parameters)
{
    PriceListEdit edit;
    if (parameters.has(u"file"_s)) {
        TRY_GET(edit.cells, readFile(desk, parameters.text(u"file"_s)));
        edit.isWhole = true;
    }
    const QJsonObject asked = parameters.object(u"prices"_s);
    for (auto it = asked.begin(); it != asked.end(); ++it) {
        const qsizetype slash = it.key().indexOf(u'/');
        if (slash < 1)
            return wrongArgument(u"prices"_s, Ctl::tr("Write a price as Child/Stalls=10.00, or =none."));
        TRY_GET(const PriceType type, namedType(desk, it.key().left(slash)));
        PriceCell cell{it.key().mid(slash + 1), type.no, std::nullopt};
        if (it.value().toString() != u"none") {
            TRY_GET(cell.price,
                    saidIn(u"prices"_s, moneyFromInput(it.value().toString(), desk.facts().currency, QLocale::c())));
        }
        edit.cells.append(cell);
    }
    if (parameters.has(u"offered"_s))
        edit.offered = parameters.text(u"offered"_s) == u"yes";
    return edit;
}

Result<Answer> addList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(PriceListEdit edit, readEdit(*desk, parameters));
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    edit.name = parameters.text(u"name"_s);
    TRY_GET(const NamedPrices list, desk->inventory().savePriceList(edit));
    return listAnswer(list, types);
}

Result<Answer> setList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedPrices known, namedList(*desk, parameters));
    TRY_GET(PriceListEdit edit, readEdit(*desk, parameters));
    TRY_GET(const QList<PriceType> types, desk->inventory().priceTypes());
    TRY(backUpBeforeImport(session.file(), {.replaces = edit.isWhole}, session.clock()));
    edit.id = known.id;
    if (parameters.has(u"name"_s))
        edit.name = parameters.text(u"name"_s);
    TRY_GET(const NamedPrices list, desk->inventory().savePriceList(edit));
    return listAnswer(list, types);
}

Result<std::optional<Instant>> momentOf(const Parameters &parameters, const QString &name, Instant starts,
                                        const QTimeZone &zone)
{
    if (const auto before = momentBeforeStart(parameters.text(name), starts, zone))
        return before;
    return parameters.dayOrInstant(name, zone, false);
}

Answer usesAnswer(EventId event, const QList<ListUse> &uses, const QList<NamedPrices> &lists, const QTimeZone &zone)
{
    QJsonArray told;
    TextTable table({Ctl::tr("PRICE LIST"), Ctl::tr("FROM"), Ctl::tr("UNTIL")});
    for (const ListUse &use : uses) {
        const auto list = std::ranges::find(lists, use.list, &NamedPrices::id);
        const QString name = list == lists.end() ? QString() : list->name;
        QJsonObject one{{u"list"_s, use.list.value()}, {u"name"_s, name}};
        if (use.from)
            one.insert(u"from"_s, toIso(*use.from));
        if (use.until)
            one.insert(u"until"_s, toIso(*use.until));
        told.append(one);
        table.add({name, use.from ? timeText(*use.from, zone) : QString(),
                   use.until ? timeText(*use.until, zone) : QString()});
    }
    return {{{u"event"_s, event.value()}, {u"lists"_s, told}}, [event, none = uses.isEmpty(), text = table.toString()] {
                return none ? Ctl::tr("Event %1 uses no price list; its own prices hold.\n").arg(digits(event.value()))
                            : text;
            }};
}

QList<ListUse> usesWithout(PriceListId list, QList<ListUse> uses)
{
    uses.removeIf([list](const ListUse &use) { return use.list == list; });
    return uses;
}

// What it uses by then is looked at in the act itself: another manager may be changing it too.
Result<Answer> useList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedPrices list, namedList(*desk, parameters));
    const EventId event(parameters.whole(u"event"_s));
    const QTimeZone zone = venueZone(*desk);
    TRY_GET(const QList<NamedPrices> lists, desk->inventory().priceLists());
    const auto withIt = [&](const QList<ListUse> &before, Instant starts) -> Result<QList<ListUse>> {
        ListUse use{list.id};
        TRY_GET(use.from, momentOf(parameters, u"from"_s, starts, zone));
        TRY_GET(use.until, momentOf(parameters, u"until"_s, starts, zone));
        return usesWithout(list.id, before) + QList<ListUse>{use};
    };
    TRY_GET(const QList<ListUse> saved, desk->events().changePriceLists(event, withIt));
    return usesAnswer(event, saved, lists, zone);
}

Result<Answer> stopList(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const NamedPrices list, namedList(*desk, parameters));
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const QList<NamedPrices> lists, desk->inventory().priceLists());
    const auto withoutIt = [&](const QList<ListUse> &before, Instant) -> Result<QList<ListUse>> {
        const QList<ListUse> left = usesWithout(list.id, before);
        if (left == before)
            return wrongArgument(
                u"list"_s, Ctl::tr("Event %1 does not use the price list %2.").arg(digits(event.value()), list.name));
        return left;
    };
    TRY_GET(const QList<ListUse> saved, desk->events().changePriceLists(event, withoutIt));
    return usesAnswer(event, saved, lists, venueZone(*desk));
}

Result<Answer> showUses(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const QList<ListUse> uses, desk->events().priceLists(event));
    TRY_GET(const QList<NamedPrices> lists, desk->inventory().priceLists());
    return usesAnswer(event, uses, lists, venueZone(*desk));
}

Parameter listParameter()
{
    return {.name = u"list"_s,
            .kind = Kind::Either,
            .placeholder = u"LIST"_s,
            .help = Ctl::tr("By its number or name; see 'price-list list'."),
            .positional = true,
            .required = true};
}

Parameter nameParameter(bool positional)
{
    return {.name = u"name"_s,
            .kind = Kind::Text,
            .placeholder = u"NAME"_s,
            .help = Ctl::tr("Such as Early or Door."),
            .positional = positional,
            .required = positional};
}

QList<Parameter> fieldsParameters()
{
    return {{.name = u"file"_s,
             .kind = Kind::Text,
             .placeholder = u"FILE"_s,
             .help = Ctl::tr("All its prices, as a spreadsheet saves them: price types in the first row, categories in "
                             "the first column; tabs, semicolons or commas between. A blank field is not sold."),
             .longest = 4096},
            {.name = u"prices"_s,
             .kind = Kind::Amounts,
             .placeholder = u"TYPE/CATEGORY=AMOUNT"_s,
             .help = Ctl::tr("One price, by the type's key or name; 'none': not sold."),
             .option = u"price"_s}};
}

Parameter momentParameter(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Text, .placeholder = u"TIME"_s, .help = help};
}

} // namespace

QList<Command> priceListCommands()
{
    return {
        {.words = {u"price-list"_s, u"list"_s},
         .summary = Ctl::tr("Lists the price lists."),
         .help = {},
         .parameters = {},
         .run = listLists},
        {.words = {u"price-list"_s, u"show"_s},
         .summary = Ctl::tr("Shows a price list and which events use it."),
         .help = {},
         .parameters = {listParameter()},
         .run = showList},
        {.words = {u"price-list"_s, u"add"_s},
         .summary = Ctl::tr("Makes a price list that events can share."),
         .help = Ctl::tr("A seat begins with the first price type: a category has a price of it or none.\n"
                         "Example: rowlockctl price-list add Early --price a/Stalls=20 --price c/Stalls=10"),
         .parameters = QList<Parameter>{nameParameter(true)} + fieldsParameters(),
         .run = addList},
        {.words = {u"price-list"_s, u"set"_s},
         .summary = Ctl::tr("Changes a price list for every event that uses it."),
         .help = Ctl::tr("For later sales; seats on hold keep their price. --file replaces all prices, --price one. "
                         "Price lists are never removed; no event begins to use one that is not offered."),
         .parameters = QList<Parameter>{listParameter(), nameParameter(false)} + fieldsParameters()
                       + QList<Parameter>{{.name = u"offered"_s,
                                           .kind = Kind::Text,
                                           .placeholder = u"YES|NO"_s,
                                           .help = Ctl::tr("Whether events may begin to use it."),
                                           .choices = {u"yes"_s, u"no"_s}}},
         .run = setList},
        {.words = {u"price-list"_s, u"use"_s},
         .summary = Ctl::tr("Lets an event use a price list, or gives it other dates there."),
         .help = Ctl::tr("Of several that hold at a time the one that began last is used. Where none holds nothing is "
                         "sold. Prices set with 'price' go before them.\n"
                         "Example: rowlockctl price-list use Door 7 --from \"60 min before\""),
         .parameters = {listParameter(), eventParameter(),
                        momentParameter(u"from"_s, Ctl::tr("From when on: a time, a day, or such as '60 min before' "
                                                           "the start. Without it always.")),
                        momentParameter(u"until"_s, Ctl::tr("Until when, likewise; that moment is not included."))},
         .run = useList},
        {.words = {u"price-list"_s, u"stop"_s},
         .summary = Ctl::tr("Lets an event use a price list no more."),
         .help = Ctl::tr("Without any the event's own prices hold again."),
         .parameters = {listParameter(), eventParameter()},
         .run = stopList},
        {.words = {u"price-list"_s, u"of"_s},
         .summary = Ctl::tr("Shows which price lists an event uses, and when."),
         .help = {},
         .parameters = {eventParameter()},
         .run = showUses}};
}

} // namespace rowlock

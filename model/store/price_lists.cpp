#include "model/store/price_lists.h"

#include "model/domain/pricing/exact.h"
#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostLists = 500;
constexpr int mostCategories = 500; // of one list

using Fields = QMap<std::pair<QString, int>, qint64>; // by category and type

tl::unexpected<Error> noSuchList()
{
    return badArgument(Store::tr("There is no such price list. See the list of price lists."), "list");
}

Fields fieldsOf(const NamedPrices &list)
{
    Fields fields;
    for (const PriceCell &cell : list.cells)
        fields.insert({cell.category, *cell.type}, cell.price->minor);
    return fields;
}

Result<QString> checkedName(const QString &typed, PriceListId own, const QList<NamedPrices> &known)
{
    const QString name = typed.simplified();
    if (name.isEmpty() || name.size() > 60)
        return badArgument(Store::tr("Give the price list a name of 1 to 60 characters."), "name");
    TRY(checkTyped(name, "name"));
    for (const NamedPrices &other : known) {
        if (other.id != own && other.name.compare(name, Qt::CaseInsensitive) == 0)
            return badArgument(Store::tr("There is a price list “%1” already. Choose another name.").arg(other.name),
                               "name");
    }
    return name;
}

Result<Done> checkCell(const PriceCell &cell, const QList<PriceType> &types, const Currency &currency)
{
    if (cell.category.isEmpty() || cell.category.size() > 200)
        return badArgument(Store::tr("Give the category a name of 1 to 200 characters."), "category");
    TRY(checkTyped(cell.category, "category"));
    const auto type = std::ranges::find(types, cell.type.value_or(-1), &PriceType::no);
    if (type == types.end())
        return badArgument(Store::tr("There is no such price type. See the list of price types."), "type");
    TRY(requireOwnPrice(*type));
    if (cell.price && (cell.price->currency != currency || cell.price->minor < 0))
        return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(currency.code()), "price");
    return cell.price ? checkNotNegative(*cell.price, currency) : Result<Done>(Done{});
}

// A seat begins with the first type, so a category is sold at it or not at all.
Result<Done> checkFirstType(const Fields &fields, const QList<PriceType> &types)
{
    QSet<QString> categories;
    for (auto field = fields.begin(); field != fields.end(); ++field) {
        const auto &[category, type] = field.key();
        categories.insert(category);
        if (type == firstPriceType || fields.contains({category, firstPriceType}))
            continue;
        const auto named = std::ranges::find(types, type, &PriceType::no);
        return badArgument(Store::tr("“%1” has a price for %2 and none for %3, which every seat begins with. Enter it, "
                                     "or clear the row.")
                               .arg(category.left(60), named->name, types.first().name),
                           "price");
    }
    if (categories.size() > mostCategories)
        return badArgument(Store::tr("A price list has at most %1 categories.").arg(mostCategories), "category");
    return Done{};
}

Result<Fields> edited(const Fields &before, const PriceListEdit &edit, const QList<PriceType> &types,
                      const Currency &currency)
{
    Fields after = edit.isWhole ? Fields() : before;
    for (PriceCell cell : edit.cells) {
        cell.category = cell.category.simplified();
        TRY(checkCell(cell, types, currency));
        const std::pair key(cell.category, *cell.type);
        if (!cell.price)
            after.remove(key);
        else
            after.insert(key, cell.price->minor);
    }
    TRY(checkFirstType(after, types));
    return after;
}

// The first type's price comes before those of the others and goes after them, as the schema wants it. Answers what
// changed, as the journal tells it.
Result<QJsonArray> writeFields(Writing &writing, PriceListId list, const Fields &before, const Fields &after,
                               const Currency &currency)
{
    QJsonArray told;
    const auto tell = [&told](const std::pair<QString, int> &key, qint64 price) {
        told.append(QJsonObject{{QStringLiteral("category"), key.first},
                                {QStringLiteral("type"), key.second},
                                {QStringLiteral("price"), price}});
    };
    const QList<std::pair<QString, int>> keys = before.keys();
    for (auto key = keys.crbegin(); key != keys.crend(); ++key) {
        if (after.contains(*key))
            continue;
        TRY(postOne(writing.db(), R"(DELETE FROM list_price WHERE list_no = ? AND category = ? AND type_no = ?)", list,
                    key->first, key->second));
        tell(*key, -1);
    }
    for (auto field = after.begin(); field != after.end(); ++field) {
        const auto was = before.constFind(field.key());
        if (was != before.constEnd() && *was == *field)
            continue;
        TRY(post(writing.db(), R"(
            INSERT INTO list_price (list_no, category, type_no, price_minor) VALUES (?, ?, ?, ?)
            ON CONFLICT (list_no, category, type_no) DO UPDATE SET price_minor = excluded.price_minor)",
                 list, field.key().first, field.key().second, Money{*field, currency}));
        tell(field.key(), *field);
    }
    return told;
}

// Windows read what the lists say with the event.
Result<Done> tellUsers(Writing &writing, PriceListId list)
{
    constexpr qint64 dayMs = 24 * 60 * 60 * 1000; // a performance that has begun may still be sold
    TRY_GET(const auto events,
            all<EventId>(
                writing.db(), R"(
        SELECT e.event_id FROM event_list u JOIN event e USING (event_id)
        WHERE u.list_no = ? AND e.deleted_at IS NULL AND e.starts_at > ? ORDER BY e.event_id)",
                [](const Row &row) { return row.id<EventId>(0); }, list, writing.now().plusMs(-dayMs)));
    for (const EventId id : events) {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(post(writing.db(), R"(UPDATE pool SET revision = ? WHERE event_id = ?)", event.revision(), id));
    }
    return Done{};
}

Result<NamedPrices> begun(Writing &writing, const QList<NamedPrices> &known, const PriceListEdit &edit)
{
    if (known.size() >= mostLists)
        return badArgument(
            Store::tr("The house has %1 price lists, and no more fit. Rename one that is not used.").arg(mostLists),
            "name");
    NamedPrices list;
    list.id = PriceListId(known.size() + 1);
    TRY_GET(list.name, checkedName(edit.name.value_or(QString()), list.id, known));
    TRY(post(writing.db(), R"(INSERT INTO price_list (list_no, name, offered) VALUES (?, ?, 1))", list.id, list.name));
    return list;
}

Result<NamedPrices> saveNow(Writing &writing, const PriceListEdit &edit)
{
    TRY_GET(const auto known, readPriceLists(writing.db()));
    TRY_GET(const auto types, readPriceTypes(writing.db()));
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    NamedPrices list;
    const bool isNew = !edit.id.isValid();
    if (isNew) {
        TRY_GET(list, begun(writing, known, edit));
    } else {
        TRY_GET(list, readPriceList(writing.db(), edit.id));
    }
    const NamedPrices before = list;
    if (edit.name) {
        TRY_GET(list.name, checkedName(*edit.name, list.id, known));
    }
    list.offered = edit.offered.value_or(list.offered);
    const Fields had = fieldsOf(before);
    TRY_GET(const Fields has, edited(had, edit, types, house.currency));
    if (!isNew && list.name == before.name && list.offered == before.offered && has == had)
        return list; // and no window is told
    TRY(post(writing.db(), R"(UPDATE price_list SET name = ?, offered = ? WHERE list_no = ?)", list.name, list.offered,
             list.id));
    TRY_GET(const QJsonArray told, writeFields(writing, list.id, had, has, house.currency));
    TRY(record(writing, {QStringLiteral("list.saved"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("list"), list.id.value()},
                          {QStringLiteral("name"), list.name},
                          {QStringLiteral("offered"), list.offered},
                          {QStringLiteral("prices"), told}}}));
    TRY(tellUsers(writing, list.id));
    return readPriceList(writing.db(), list.id);
}

} // namespace

Result<QList<NamedPrices>> readPriceLists(Connection &connection)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    QList<NamedPrices> lists;
    TRY(detail::execute(
        connection, R"(
        SELECT l.list_no, l.name, l.offered, c.category, c.type_no, c.price_minor
        FROM price_list l LEFT JOIN list_price c ON c.list_no = l.list_no ORDER BY l.name, c.category, c.type_no)",
        [&](const Row &row) {
            const PriceListId id = row.id<PriceListId>(0);
            if (lists.isEmpty() || lists.last().id != id)
                lists.append({id, row.text(1), row.boolean(2)});
            if (!row.isNull(3))
                lists.last().cells.append({row.text(3), int(row.integer(4)), row.money(5, house.currency)});
            return true;
        }));
    return lists;
}

Result<NamedPrices> readPriceList(Connection &connection, PriceListId id)
{
    TRY_GET(const auto lists, readPriceLists(connection));
    const auto found = std::ranges::find(lists, id, &NamedPrices::id);
    return found != lists.end() ? Result<NamedPrices>(*found) : noSuchList();
}

Result<NamedPrices> savePriceList(Connection &connection, const Act &act, const PriceListEdit &edit)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return saveNow(writing, edit); });
}

Result<QList<ListUser>> readListUsers(Connection &connection, PriceListId list)
{
    return all<ListUser>(
        connection, R"(
        SELECT e.event_id, e.name, e.starts_at, u.from_at, u.until_at FROM event_list u JOIN event e USING (event_id)
        WHERE u.list_no = ? AND e.deleted_at IS NULL ORDER BY e.starts_at, e.event_id)",
        [list](const Row &row) {
            return ListUser{row.id<EventId>(0),
                            row.text(1),
                            row.instant(2),
                            {list, row.optionalInstant(3), row.optionalInstant(4)}};
        },
        list);
}

} // namespace rowlock

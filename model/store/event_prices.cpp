#include "model/store/event_prices.h"

#include "model/store/categories.h"
#include "model/store/journal.h"
#include "model/store/price_lists.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/seats_left.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>
#include <QTimeZone>

#include <algorithm>

namespace rowlock {

namespace {

// Of a row that begins with them.
ListUse useIn(const Row &row)
{
    return {row.id<PriceListId>(0), row.optionalInstant(1), row.optionalInstant(2)};
}

Result<PriceList> listOf(const ListUse &use, const QString &name, const QList<PriceType> &types,
                         const QList<PriceCell> &cells, const Currency &currency)
{
    QStringList categories;
    QList<PriceCell> offered;
    for (const PriceCell &cell : cells) {
        if (std::ranges::find(types, *cell.type, &PriceType::no) == types.end())
            continue;
        if (categories.isEmpty() || categories.last() != cell.category)
            categories.append(cell.category);
        offered.append(cell);
    }
    TRY_GET(const PriceSheet sheet, PriceSheet::make(currency, categories, types, offered));
    return PriceList{use.list, name, sheet, use.from, use.until};
}

// Between lists nothing is sold, and a clerk can say from when on it is.
Result<Done> requireAList(Connection &connection, const EventSummary &event, const PriceBook &book, Instant now)
{
    const PriceList *next = nextList(book, now);
    if (listAt(book, now) || !next)
        return Done{};
    TRY_GET(const HouseRecord house, readHouse(connection));
    return refuseByHouse(Store::tr("“%1” has no prices now. Its price list “%2” begins on %3.")
                             .arg(event.name, next->name, momentText(*next->from, QTimeZone(house.timeZone))),
                         {{QStringLiteral("begins_at"), toIso(*next->from)}});
}

// Of one category and type alone, so that a seat is priced by one statement.
struct OneField
{
    QString category;
    PriceType type;
    PriceBook book;
};

Result<std::optional<OneField>> readField(Connection &connection, const EventSummary &event, int pool, int no,
                                          bool alsoNotOffered)
{
    std::optional<OneField> field;
    std::optional<Error> wrong;
    TRY(detail::execute(
        connection, R"(
        SELECT p.name, y.type_no, y.name, y.letter, y.color, y.offered, y.kind, y.sellers, l.list_no, l.name, u.from_at,
            u.until_at, c.price_minor, CASE WHEN o.event_id IS NULL THEN 0 ELSE 1 END, o.price_minor
        FROM pool p JOIN price_type y ON y.type_no = ?
        JOIN event_list u ON u.event_id = p.event_id JOIN price_list l ON l.list_no = u.list_no
        LEFT JOIN list_price c ON c.list_no = u.list_no AND c.category = p.name
            AND c.type_no = CASE WHEN y.kind = 'comp' THEN 0 ELSE y.type_no END
        LEFT JOIN event_price o ON o.event_id = p.event_id AND o.pool_no = p.pool_no
            AND o.type_no = CASE WHEN y.kind = 'comp' THEN 0 ELSE y.type_no END
        WHERE p.event_id = ? AND p.pool_no = ? ORDER BY l.list_no)",
        [&](const Row &row) {
            if (!field) {
                field = OneField{row.text(0), priceType(row, 1), {}};
                if (row.integer(13) != 0 && (alsoNotOffered || field->type.offered))
                    field->book.own = {{field->category, no,
                                        row.isNull(14) ? std::nullopt : std::optional(row.money(14, event.currency))}};
            }
            QList<PriceCell> cells;
            if (!row.isNull(12))
                cells.append({field->category, no, row.money(12, event.currency)});
            PriceType asRead = field->type; // its field is that of the type whose price it has
            asRead.kind = PriceKind::Ordinary;
            asRead.offered = alsoNotOffered || asRead.offered;
            const ListUse use{row.id<PriceListId>(8), row.optionalInstant(10), row.optionalInstant(11)};
            auto list = listOf(use, row.text(9), {asRead}, cells, event.currency);
            if (!list)
                wrong = list.error();
            else
                field->book.lists.append(*list);
            return true;
        },
        no, event.id, pool));
    if (wrong)
        return refuse(*wrong);
    return field;
}

Result<Done> tellWindows(Writing &writing, const OpenEvent &event)
{
    return post(writing.db(), R"(UPDATE pool SET revision = ? WHERE event_id = ?)", event.revision(), event.id());
}

Result<Done> requireLists(Writing &writing, const QList<ListUse> &uses, const QList<ListUse> &before)
{
    TRY(checkUses(uses));
    if (uses.isEmpty())
        return Done{};
    TRY_GET(const auto lists, readPriceLists(writing.db()));
    for (const ListUse &use : uses) {
        const auto list = std::ranges::find(lists, use.list, &NamedPrices::id);
        if (list == lists.end())
            return badArgument(Store::tr("There is no such price list. See the list of price lists."), "list");
        const bool used = std::ranges::find(before, use.list, &ListUse::list) != before.end();
        if (!list->offered && !used)
            return badArgument(
                Store::tr("The price list “%1” is not offered any more. Choose another.").arg(list->name), "list");
    }
    return Done{};
}

QJsonArray usesJson(const QList<ListUse> &uses)
{
    QJsonArray told;
    for (const ListUse &use : uses) {
        QJsonObject one{{QStringLiteral("list"), use.list.value()}};
        if (use.from)
            one.insert(QStringLiteral("from"), use.from->ms);
        if (use.until)
            one.insert(QStringLiteral("until"), use.until->ms);
        told.append(one);
    }
    return told;
}

} // namespace

Result<QList<ListUse>> readUses(Connection &connection, EventId event)
{
    return all<ListUse>(connection,
                        R"(SELECT list_no, from_at, until_at FROM event_list WHERE event_id = ? ORDER BY list_no)",
                        useIn, event);
}

Result<PriceBook> readPriceBook(Connection &connection, const EventSummary &event)
{
    PriceBook book;
    if (!event.usesLists)
        return book;
    TRY_GET(QList<PriceType> types, readPriceTypes(connection));
    types.removeIf([](const PriceType &type) { return !type.offered; });
    struct Cell
    {
        PriceListId list;
        PriceCell cell;
    };
    TRY_GET(
        const auto cells,
        all<Cell>(
            connection, R"(
        SELECT c.list_no, c.category, c.type_no, c.price_minor FROM list_price c
        JOIN event_list u ON u.list_no = c.list_no WHERE u.event_id = ? ORDER BY c.list_no, c.category, c.type_no)",
            [&](const Row &row) {
                return Cell{row.id<PriceListId>(0), {row.text(1), int(row.integer(2)), row.money(3, event.currency)}};
            },
            event.id));
    using Used = std::pair<ListUse, QString>;
    TRY_GET(const auto lists, all<Used>(
                                  connection, R"(
        SELECT u.list_no, u.from_at, u.until_at, l.name FROM event_list u JOIN price_list l ON l.list_no = u.list_no
        WHERE u.event_id = ? ORDER BY u.list_no)",
                                  [](const Row &row) {
                                      return Used{useIn(row), row.text(3)};
                                  },
                                  event.id));
    for (const auto &[use, name] : lists) {
        QList<PriceCell> own;
        for (const Cell &cell : cells) {
            if (cell.list == use.list)
                own.append(cell.cell);
        }
        TRY_GET(const PriceList list, listOf(use, name, types, own, event.currency));
        book.lists.append(list);
    }
    TRY_GET(book.own,
            all<PriceCell>(
                connection, R"(
        SELECT p.name, o.type_no, o.price_minor FROM event_price o
        JOIN pool p ON p.event_id = o.event_id AND p.pool_no = o.pool_no WHERE o.event_id = ?)",
                [&](const Row &row) {
                    return PriceCell{row.text(0), int(row.integer(1)),
                                     row.isNull(2) ? std::nullopt : std::optional(row.money(2, event.currency))};
                },
                event.id));
    return book;
}

Result<QList<PoolStatus>> readPoolsAt(Connection &connection, const EventSummary &event, Instant now)
{
    TRY_GET(auto pools, readPools(connection, event));
    TRY_GET(const PriceBook book, readPriceBook(connection, event));
    showPrices(pools, book, now);
    return pools;
}

Result<Done> showPricesAt(Connection &connection, const EventSummary &event, const PriceBook &book, Instant now,
                          QList<PoolStatus> &pools, QList<SeatStatus> &seats)
{
    if (book.lists.isEmpty())
        return Done{};
    showPrices(pools, book, now);
    if (seats.isEmpty())
        return Done{};
    TRY_GET(auto all, readPools(connection, event));
    showPrices(all, book, now);
    showPrices(seats, all);
    return Done{};
}

namespace {

Result<TypePrice> priceAsOffered(Writing &writing, const EventSummary &event, int pool, int type, bool alsoNotOffered)
{
    if (!event.usesLists)
        return ownPriceOf(writing.db(), event, pool, type, alsoNotOffered);
    TRY_GET(const auto field, readField(writing.db(), event, pool, type, alsoNotOffered));
    if (!field)
        return badArgument(Store::tr("There is no such price type. See the list of price types."), "type");
    TRY(requireAList(writing.db(), event, field->book, writing.now()));
    auto price = listPriceOf(field->book, field->category, type, writing.now());
    if (!price) {
        Error error = std::move(price).error();
        error.details.insert(QStringLiteral("argument"), QStringLiteral("type"));
        return refuse(std::move(error));
    }
    return TypePrice{field->type, price->price};
}

} // namespace

Result<TypePrice> priceToday(Writing &writing, const EventSummary &event, int pool, int type)
{
    return priceAsOffered(writing, event, pool, type, false);
}

Result<TypePrice> priceKept(Writing &writing, const EventSummary &event, int pool, int type)
{
    return priceAsOffered(writing, event, pool, type, true);
}

Result<TypePrice> priceForSeller(Writing &writing, const EventSummary &event, int pool, int type)
{
    TRY_GET(const TypePrice price, priceToday(writing, event, pool, type));
    TRY(requireMaySell(writing, price.type));
    return price;
}

Result<QSet<int>> poolsNotSold(Writing &writing, const EventSummary &event)
{
    QSet<int> unsold;
    if (!event.usesLists)
        return unsold;
    TRY_GET(const auto pools, readPoolsAt(writing.db(), event, writing.now()));
    for (const PoolStatus &pool : pools) {
        if (!pool.isSold)
            unsold.insert(pool.pool);
    }
    return unsold;
}

Result<Done> leaveOutUnsold(Writing &writing, const EventSummary &event, QByteArray &left)
{
    TRY_GET(const QSet<int> unsold, poolsNotSold(writing, event));
    if (unsold.isEmpty())
        return Done{};
    int leftOut = -1;
    TRY(detail::execute(
        writing.db(), R"(SELECT place_no, pool_no FROM seat_once_free WHERE event_id = ? AND place_no IS NOT NULL)",
        [&](const Row &row) {
            const qint64 place = row.integer(0);
            const int pool = int(row.integer(1));
            if (unsold.contains(pool) && place < left.size() && left.at(place) != SeatTaken) {
                left[place] = SeatTaken;
                leftOut = pool;
            }
            return true;
        },
        event.id));
    if (leftOut >= 0 && left.count(char(SeatTaken)) == left.size())
        TRY(priceToday(writing, event, leftOut, firstPriceType));
    return Done{};
}

Result<Done> saveUses(Writing &writing, const OpenEvent &event, const QList<ListUse> &uses)
{
    TRY_GET(const auto before, readUses(writing.db(), event.id()));
    TRY(requireLists(writing, uses, before));
    TRY(post(writing.db(), R"(DELETE FROM event_list WHERE event_id = ?)", event.id()));
    for (const ListUse &use : uses)
        TRY(post(writing.db(), R"(INSERT INTO event_list (event_id, list_no, from_at, until_at) VALUES (?, ?, ?, ?))",
                 event.id(), use.list, use.from, use.until));
    if (uses.isEmpty())
        TRY(post(writing.db(), R"(DELETE FROM event_price WHERE event_id = ?)", event.id()));
    TRY(tellWindows(writing, event));
    TRY(record(writing,
               {QStringLiteral("event.lists"), event.id(), -1, {}, {}, {{QStringLiteral("lists"), usesJson(uses)}}}));
    OpenEvent open = event;
    open.summary.usesLists = !uses.isEmpty();
    return serveWaitlist(writing, open); // what was not sold may be now
}

Result<QList<ListUse>> useLists(Connection &connection, const Act &act, EventId id, const QList<ListUse> &uses)
{
    return changeUses(connection, act, id, [&uses](const QList<ListUse> &, Instant) { return uses; });
}

Result<QList<ListUse>> changeUses(Connection &connection, const Act &act, EventId id, const UsesChange &change)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<QList<ListUse>> {
        TRY_GET(const auto before, readUses(writing.db(), id));
        TRY_GET(const EventSummary known, readEvent(writing.db(), id));
        TRY_GET(const auto uses, change(before, known.starts));
        if (before == uses)
            return before; // and no revision is taken
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(saveUses(writing, event, uses));
        return readUses(writing.db(), id);
    });
}

Result<bool> setOwnPrice(Writing &writing, const EventSummary &today, const PriceChange &change)
{
    constexpr qint64 asListed = -2, notSold = -1;
    TRY_GET(const PriceType type, typeOfNumber(writing.db(), change.type));
    TRY(requireOwnPrice(type));
    if (change.price)
        TRY(checkPrice(today, *change.price));
    else if (!change.asListed && change.type == firstPriceType)
        return badArgument(Store::tr("Every category has a price of the first price type. Enter it; free is 0."),
                           "price");
    TRY_GET(const auto pools, readPools(writing.db(), today));
    TRY_GET(const PoolStatus pool, poolNamed(pools, change.pool.trimmed(), true));
    TRY_GET(const auto before, optional<qint64>(
                                   writing.db(), R"(
        SELECT coalesce(price_minor, -1) FROM event_price WHERE event_id = ? AND pool_no = ? AND type_no = ?)",
                                   [](const Row &row) { return row.integer(0); }, today.id, pool.pool, change.type));
    const qint64 after = change.asListed ? asListed : change.price ? change.price->minor : notSold;
    if (before.value_or(asListed) == after)
        return false; // and no revision is taken
    TRY_GET(const OpenEvent event, openEvent(writing, today.id));
    if (change.asListed)
        TRY(post(writing.db(), R"(DELETE FROM event_price WHERE event_id = ? AND pool_no = ? AND type_no = ?)",
                 today.id, pool.pool, change.type));
    else
        TRY(post(writing.db(), R"(
            INSERT INTO event_price (event_id, pool_no, type_no, price_minor) VALUES (?, ?, ?, ?)
            ON CONFLICT (event_id, pool_no, type_no) DO UPDATE SET price_minor = excluded.price_minor)",
                 today.id, pool.pool, change.type, change.price));
    TRY(tellWindows(writing, event));
    TRY(record(writing, {QStringLiteral("event.priced"),
                         today.id,
                         -1,
                         {},
                         {},
                         {{QStringLiteral("pool"), pool.pool},
                          {QStringLiteral("type"), change.type},
                          {QStringLiteral("from"), before.value_or(asListed)},
                          {QStringLiteral("price"), after}}}));
    return true;
}

} // namespace rowlock

#include "model/store/price_types.h"

#include "model/store/categories.h"
#include "model/store/event_prices.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostSellers = 49; // of the longest names, as many as the schema's 10,000 characters take

// Not only spaces and signs that join or part others.
bool isSeen(const QString &name)
{
    return std::ranges::any_of(name,
                               [](QChar sign) { return sign.isSurrogate() || (sign.isPrint() && !sign.isSpace()); });
}

Result<PriceType> checked(PriceType type, const QList<PriceType> &known)
{
    type.name = type.name.simplified();
    type.letter = type.letter.trimmed().toLower();
    type.color = type.color.trimmed().toLower();
    if (!isSeen(type.name) || type.name.size() > 60 || type.name.contains(u'/'))
        return badArgument(Store::tr("Give the price type a name of 1 to 60 characters, without “/”."), "name");
    TRY(checkTyped(type.name, "name"));
    TRY_GET(type.sellers, checkedSellers(type.sellers));
    if (type.sellers.size() > mostSellers)
        return badArgument(Store::tr("Name at most %1 terminals and clerks.").arg(mostSellers), "sellers");
    if (type.letter.size() != 1 || type.letter.at(0) < u'a' || type.letter.at(0) > u'z')
        return badArgument(Store::tr("The key of a price type is one letter from a to z."), "letter");
    if (!isColor(type.color))
        return badArgument(Store::tr("The colour of a price type is written like #1f6fb2."), "color");
    if (type.no == firstPriceType && !type.offered)
        return badArgument(Store::tr("The first price type is always offered. Rename it if it is another."), "offered");
    if (type.no == firstPriceType && !type.sellers.isEmpty())
        return badArgument(Store::tr("Every seat begins with the first price type, so anybody may sell it."),
                           "sellers");
    if (type.no == firstPriceType && type.kind != PriceKind::Ordinary)
        return badArgument(Store::tr("The first price type is an ordinary one. Add another for companions or comps."),
                           "kind");
    for (const PriceType &other : known) {
        if (other.no == type.no)
            continue;
        if (other.name.compare(type.name, Qt::CaseInsensitive) == 0)
            return badArgument(Store::tr("There is a price type “%1” already. Choose another name.").arg(other.name),
                               "name");
        if (other.letter == type.letter)
            return badArgument(
                Store::tr("The key “%1” is that of %2. Choose another letter.").arg(other.letter, other.name),
                "letter");
    }
    return type;
}

Result<Done> store(Writing &writing, const PriceType &type)
{
    const QString sellers = type.sellers.join(u'\n');
    TRY_GET(const qint64 changed, run(writing.db(), R"(
        UPDATE price_type SET name = ?, letter = ?, color = ?, offered = ?, sellers = ? WHERE type_no = ?)",
                                      type.name, type.letter, type.color, type.offered, sellers, type.no));
    if (changed == 0)
        TRY(post(writing.db(), R"(
            INSERT INTO price_type (type_no, name, letter, color, offered, kind, sellers) VALUES (?, ?, ?, ?, ?, ?,
                ?))",
                 type.no, type.name, type.letter, type.color, type.offered, kindName(type.kind), sellers));
    return record(writing, {QStringLiteral("type.saved"),
                            {},
                            -1,
                            {},
                            {},
                            {{QStringLiteral("type"), type.no},
                             {QStringLiteral("name"), type.name},
                             {QStringLiteral("letter"), type.letter},
                             {QStringLiteral("color"), type.color},
                             {QStringLiteral("offered"), type.offered},
                             {QStringLiteral("kind"), kindName(type.kind)},
                             {QStringLiteral("sellers"), sellers}}});
}

// Windows read a type's name and key with the prices that it has.
Result<Done> tellEvents(Writing &writing, int type)
{
    TRY_GET(const auto events, all<EventId>(
                                   writing.db(), R"(
        SELECT event_id FROM event e WHERE on_sale = 1 AND (CAST(? AS bigint) = 0 OR EXISTS (
            SELECT 1 FROM pool_price p WHERE p.event_id = e.event_id AND p.type_no = ?) OR EXISTS (
            SELECT 1 FROM event_list u JOIN list_price c ON c.list_no = u.list_no
            WHERE u.event_id = e.event_id AND c.type_no = ?)) ORDER BY event_id)",
                                   [](const Row &row) { return row.id<EventId>(0); }, type, type, type));
    for (const EventId id : events) {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(post(writing.db(), R"(UPDATE pool SET revision = ? WHERE event_id = ?)", event.revision(), id));
    }
    return Done{};
}

tl::unexpected<Error> noSuchType()
{
    return badArgument(Store::tr("There is no such price type. See the list of price types."), "type");
}

Result<PriceType> typeIn(const QList<PriceType> &types, int no)
{
    const auto found = std::ranges::find(types, no, &PriceType::no);
    return found != types.end() ? Result<PriceType>(*found) : noSuchType();
}

struct Priced
{
    PoolStatus pool;
    bool wasOther = false;
};

Result<Priced> setFirst(Writing &writing, EventId id, const PriceChange &change)
{
    if (!change.price)
        return badArgument(Store::tr("Every category has a price of the first price type. Enter it; free is 0."),
                           "price");
    TRY_GET(const EventSummary today, readEvent(writing.db(), id));
    TRY_GET(const auto pools, readPools(writing.db(), today));
    TRY_GET(const PoolStatus before, poolNamed(pools, change.pool.trimmed(), true));
    TRY_GET(const PoolStatus after, priceFirst(writing, id, change.pool, *change.price));
    return Priced{after, before.price != after.price};
}

Result<Priced> setBesideLists(Writing &writing, const EventSummary &today, const PriceChange &change)
{
    TRY_GET(const bool wasOther, setOwnPrice(writing, today, change));
    TRY_GET(const auto pools, readPoolsAt(writing.db(), today, writing.now()));
    TRY_GET(const PoolStatus pool, poolNamed(pools, change.pool.trimmed(), true));
    return Priced{pool, wasOther};
}

Result<Priced> setOne(Writing &writing, EventId id, const PriceChange &change)
{
    TRY_GET(const EventSummary today, readEvent(writing.db(), id));
    if (today.usesLists)
        return setBesideLists(writing, today, change);
    if (change.asListed)
        return badArgument(Store::tr("“%1” uses no price list. Enter a price, or give it one.").arg(today.name),
                           "price");
    if (change.type == firstPriceType)
        return setFirst(writing, id, change);
    if (change.price)
        TRY(checkPrice(today, *change.price));
    TRY_GET(const PriceType type, typeOfNumber(writing.db(), change.type));
    TRY(requireOwnPrice(type));
    TRY_GET(const auto pools, readPools(writing.db(), today));
    TRY_GET(const PoolStatus pool, poolNamed(pools, change.pool.trimmed(), true));
    TRY_GET(const auto before, optional<qint64>(
                                   writing.db(), R"(
        SELECT price_minor FROM pool_price WHERE event_id = ? AND pool_no = ? AND type_no = ?)",
                                   [](const Row &row) { return row.integer(0); }, id, pool.pool, type.no));
    const qint64 after = change.price ? change.price->minor : -1;
    if (before.value_or(-1) == after)
        return Priced{pool}; // and no revision is taken
    TRY_GET(const OpenEvent event, openEvent(writing, id));
    if (change.price)
        TRY(post(writing.db(), R"(
            INSERT INTO pool_price (event_id, pool_no, type_no, price_minor) VALUES (?, ?, ?, ?)
            ON CONFLICT (event_id, pool_no, type_no) DO UPDATE SET price_minor = excluded.price_minor)",
                 id, pool.pool, type.no, *change.price));
    else
        TRY(post(writing.db(), R"(DELETE FROM pool_price WHERE event_id = ? AND pool_no = ? AND type_no = ?)", id,
                 pool.pool, type.no));
    TRY(post(writing.db(), R"(UPDATE pool SET revision = ? WHERE event_id = ? AND pool_no = ?)", event.revision(), id,
             pool.pool));
    TRY(record(writing, {QStringLiteral("pool.priced"),
                         id,
                         -1,
                         {},
                         {},
                         {{QStringLiteral("pool"), pool.pool},
                          {QStringLiteral("type"), type.no},
                          {QStringLiteral("from"), before.value_or(-1)},
                          {QStringLiteral("price"), after}}}));
    TRY_GET(const auto now, readPools(writing.db(), today));
    TRY_GET(const PoolStatus changed, poolNamed(now, pool.name, true));
    return Priced{changed, true};
}

} // namespace

PriceType priceType(const Row &row, int first)
{
    return {int(row.integer(first)),
            row.text(first + 1),
            row.text(first + 2),
            row.text(first + 3),
            row.boolean(first + 4),
            priceKindFromName(row.text(first + 5)).value_or(PriceKind::Ordinary),
            row.text(first + 6).split(u'\n', Qt::SkipEmptyParts)};
}

Result<QList<PriceType>> readPriceTypes(Connection &connection)
{
    return all<PriceType>(
        connection, R"(SELECT type_no, name, letter, color, offered, kind, sellers FROM price_type ORDER BY type_no)",
        [](const Row &row) { return priceType(row, 0); });
}

Result<PriceType> savePriceType(Writing &writing, const PriceType &wanted)
{
    TRY_GET(const auto known, readPriceTypes(writing.db()));
    TRY_GET(PriceType type, checked(wanted, known));
    if (type.no < 0) {
        if (known.size() >= mostPriceTypes)
            return badArgument(Store::tr("There are %1 price types, and no more fit. Rename one that is not used.")
                                   .arg(mostPriceTypes),
                               "name");
        type.no = known.last().no + 1;
    } else {
        TRY_GET(const PriceType before, typeOfNumber(writing.db(), type.no));
        if (before == type)
            return type;
        if (before.kind != type.kind)
            return badArgument(
                Store::tr("“%1” keeps its kind, for tickets were sold at it. Add another price type.").arg(before.name),
                "kind");
    }
    TRY(store(writing, type));
    TRY(tellEvents(writing, type.no));
    return type;
}

namespace {

// A letter that nobody has or wants.
QString freeLetter(const QList<PriceType> &known, const QList<PriceType> &wanted)
{
    const auto has = [](const QList<PriceType> &types, const QString &letter) {
        return std::ranges::any_of(types, [&](const PriceType &type) { return type.letter == letter; });
    };
    for (char16_t letter = u'a'; letter <= u'z'; ++letter) {
        const QString free(letter);
        if (!has(known, free) && !has(wanted, free))
            return free;
    }
    return {};
}

// Two that change letters with each other: whichever is to give its letter away puts it down first.
Result<Done> putLettersDown(Writing &writing, const QList<PriceType> &wanted)
{
    for (const PriceType &giver : wanted) {
        TRY_GET(auto known, readPriceTypes(writing.db()));
        const auto before = std::ranges::find(known, giver.no, &PriceType::no);
        const bool asked = before != known.end() && before->letter != giver.letter
                           && std::ranges::any_of(wanted, [&](const PriceType &taker) {
                                  return taker.no != giver.no && taker.letter == before->letter;
                              });
        const QString free = asked ? freeLetter(known, wanted) : QString();
        if (free.isEmpty())
            continue;
        before->letter = free;
        TRY(store(writing, *before));
    }
    return Done{};
}

} // namespace

Result<PriceType> typeOfNumber(Connection &connection, int no)
{
    TRY_GET(const auto types, readPriceTypes(connection));
    return typeIn(types, no);
}

Result<Done> requirePriceTypes(Connection &connection, const QList<int> &numbers)
{
    TRY_GET(const auto types, readPriceTypes(connection));
    for (const int no : numbers)
        TRY(typeIn(types, no));
    return Done{};
}

Result<Done> requireCompany(const QList<PriceKind> &kinds)
{
    if (2 * kinds.count(PriceKind::Companion) <= kinds.size())
        return Done{};
    return badArgument(
        Store::tr("A companion comes with another ticket for the performance, one for each. Choose another "
                  "price type, or take the companion's ticket with it."),
        "types");
}

Result<Done> requireMaySell(Writing &writing, const PriceType &type)
{
    if (maySell(type, writing.by()))
        return type.kind == PriceKind::Comp ? requireRight(writing, Right::Comp) : Result<Done>(Done{});
    return refuse(ErrorCode::Forbidden,
                  Store::tr("Only %2 may sell “%1”. Ask there, or choose another price type.")
                      .arg(type.name, type.sellers.join(QStringLiteral(", "))),
                  {{QStringLiteral("argument"), QStringLiteral("type")}});
}

Result<Done> requireOwnPrice(const PriceType &type)
{
    if (hasOwnPrice(type))
        return Done{};
    return badArgument(
        Store::tr("“%1” costs nothing, and its list price is that of the first price type. Set that one.")
            .arg(type.name),
        "type");
}

Result<PriceType> savePriceType(Connection &connection, const Act &act, const PriceType &wanted)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) { return savePriceType(writing, wanted); });
}

Result<PriceType> editPriceType(Connection &connection, const Act &act, int no, const PriceTypeEdit &edit)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<PriceType> {
        TRY_GET(const PriceType type, typeOfNumber(writing.db(), no));
        return savePriceType(writing, edited(type, edit));
    });
}

Result<QList<PriceType>> savePriceTypes(Connection &connection, const Act &act, const QList<PriceType> &wanted)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<PriceType>> {
        TRY(putLettersDown(writing, wanted));
        for (const PriceType &type : wanted)
            TRY(savePriceType(writing, type));
        return readPriceTypes(writing.db());
    });
}

Result<PoolStatus> setTypePrice(Connection &connection, const Act &act, EventId id, const QString &name, int no,
                                std::optional<Money> price)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<PoolStatus> {
        TRY_GET(const Priced priced, setOne(writing, id, {name, no, price}));
        return priced.pool;
    });
}

Result<int> setPrices(Connection &connection, const Act &act, EventId id, const QList<PriceChange> &changes)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) { return setPrices(writing, id, changes); });
}

Result<int> setPrices(Writing &writing, EventId id, const QList<PriceChange> &changes)
{
    int others = 0;
    for (const PriceChange &change : changes) {
        TRY_GET(const Priced priced, setOne(writing, id, change));
        others += priced.wasOther;
    }
    return others;
}

Result<TypePrice> ownPriceOf(Connection &connection, const EventSummary &event, int pool, int no, bool alsoNotOffered)
{
    struct Found
    {
        std::optional<qint64> price;
        QString category;
        PriceType type;
    };
    TRY_GET(const auto found, optional<Found>(
                                  connection, R"(
        SELECT CASE WHEN y.type_no = 0 THEN p.price_minor WHEN y.offered < CAST(? AS bigint) THEN NULL
            WHEN y.kind = 'comp' THEN p.price_minor ELSE x.price_minor END,
            p.name, y.type_no, y.name, y.letter, y.color, y.offered, y.kind, y.sellers
        FROM pool p JOIN price_type y ON y.type_no = ?
        LEFT JOIN pool_price x ON x.event_id = p.event_id AND x.pool_no = p.pool_no AND x.type_no = y.type_no
        WHERE p.event_id = ? AND p.pool_no = ?)",
                                  [](const Row &row) {
                                      return Found{row.isNull(0) ? std::nullopt : std::optional<qint64>(row.integer(0)),
                                                   row.text(1), priceType(row, 2)};
                                  },
                                  alsoNotOffered ? 0 : 1, no, event.id, pool));
    if (!found)
        return noSuchType();
    if (!found->price)
        return badArgument(Store::tr("%1 is not sold at the price type %2. Choose another, or set its price.")
                               .arg(found->category, found->type.name),
                           "type");
    return TypePrice{found->type, {*found->price, event.currency}};
}

} // namespace rowlock

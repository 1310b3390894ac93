#include "model/store/events.h"

#include "model/store/accessible.h"
#include "model/store/areas.h"
#include "model/store/claims.h"
#include "model/store/event_prices.h"
#include "model/store/event_terms.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/plans.h"
#include "model/store/price_types.h"
#include "model/store/productions.h"
#include "model/store/records.h"
#include "model/store/seals.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

namespace rowlock {

namespace {

constexpr qint64 mostSeconds = 86'400;
constexpr qint64 mostSeatsInSeries = 100'000; // nobody sells while they are made

struct NewPool
{
    PoolKind kind = PoolKind::Seats;
    QString ref;
    QString name;
    Money price;
    qint64 capacity = 0; // of an area; seats count themselves in
    QHash<int, Money> typePrices = {};
};

QStringList poolNames(const QList<NewPool> &pools)
{
    QStringList names;
    for (const NewPool &pool : pools)
        names += pool.name;
    return names;
}

// One pool for each category that has seats, in the plan's order, then one for each standing area.
QList<NewPool> poolsOf(const SeatingPlan &plan, QList<int> &poolOfCategory)
{
    QList<bool> used(plan.categories.size(), false);
    for (const PlanSeat &seat : plan.seats)
        used[seat.category] = true;
    QList<NewPool> pools;
    poolOfCategory.fill(-1, plan.categories.size());
    for (qsizetype i = 0; i < plan.categories.size(); ++i) {
        if (!used.at(i))
            continue;
        poolOfCategory[i] = int(pools.size());
        pools.append({PoolKind::Seats, plan.categories.at(i).name, plan.categories.at(i).name, {}, 0});
    }
    for (const int area : plan.standingAreas())
        pools.append(
            {PoolKind::Area, plan.areas.at(area).ref, plan.areas.at(area).name, {}, plan.areas.at(area).capacity});
    return pools;
}

Result<Done> setPrices(QList<NewPool> &pools, const NewEvent &event, const SeatingPlan &plan, const Currency &currency)
{
    for (auto price = event.prices.begin(); price != event.prices.end(); ++price) {
        if (!poolNames(pools).contains(price.key()) && !plan.categoryNames().contains(price.key())) {
            return badArgument(Store::tr("There is no price category “%1” in this plan. Use one of: %2.")
                                   .arg(price.key().left(60), poolNames(pools).join(QStringLiteral(", "))),
                               "price");
        }
        if (price->currency != currency || price->minor < 0)
            return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(currency.code()), "price");
    }
    const Money otherwise = event.defaultPrice.value_or(Money{0, currency});
    if (otherwise.currency != currency || otherwise.minor < 0)
        return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(currency.code()), "price");
    for (NewPool &pool : pools)
        pool.price = event.prices.value(pool.name, otherwise);
    return Done{};
}

Result<Done> setTypePrices(QList<NewPool> &pools, const NewEvent &event, const Currency &currency,
                           const QList<PriceType> &types)
{
    for (auto category = event.typePrices.begin(); category != event.typePrices.end(); ++category) {
        const auto pool = std::find_if(pools.begin(), pools.end(),
                                       [&](const NewPool &candidate) { return candidate.name == category.key(); });
        if (pool == pools.end())
            return badArgument(Store::tr("There is no price category “%1” in this plan. Use one of: %2.")
                                   .arg(category.key().left(60), poolNames(pools).join(QStringLiteral(", "))),
                               "price");
        for (auto price = category->begin(); price != category->end(); ++price) {
            const auto type = std::ranges::find(types, price.key(), &PriceType::no);
            if (type == types.end() || type->no == firstPriceType)
                return badArgument(Store::tr("There is no such price type. See the list of price types."), "price");
            TRY(requireOwnPrice(*type));
            if (price->currency != currency || price->minor < 0)
                return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(currency.code()), "price");
        }
        pool->typePrices = *category;
    }
    return Done{};
}

Result<Done> setCapacities(QList<NewPool> &pools, const NewEvent &event)
{
    for (auto capacity = event.capacities.begin(); capacity != event.capacities.end(); ++capacity) {
        const auto pool = std::find_if(pools.begin(), pools.end(), [&](const NewPool &candidate) {
            return candidate.kind == PoolKind::Area
                   && (candidate.ref == capacity.key() || candidate.name == capacity.key());
        });
        if (pool == pools.end())
            return badArgument(Store::tr("There is no standing area “%1” in this plan. Look the areas up in the plan.")
                                   .arg(capacity.key().left(60)),
                               "capacity");
        TRY(checkCapacity(*capacity));
        pool->capacity = *capacity;
    }
    return Done{};
}

Result<Done> checkEvent(const NewEvent &event)
{
    TRY(checkedEventName(event.name));
    TRY(checkHoldRules(event.rules));
    if (event.offerSeconds < 1 || event.offerSeconds > mostSeconds)
        return badArgument(Store::tr("An offer stands from 1 second to a day. Give a number of seconds in between."),
                           "offer_seconds");
    TRY(checkedTerms(event.terms));
    return checkAccessibleMinutes(event.accessibleMinutes);
}

Result<Done> insertPools(Writing &writing, EventId event, const QList<NewPool> &pools)
{
    for (int i = 0; i < int(pools.size()); ++i) {
        const NewPool &pool = pools.at(i);
        TRY(post(writing.db(), R"(
            INSERT INTO pool (event_id, pool_no, kind, ref, name, price_minor, capacity, available, revision)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1))",
                 event, i, pool.kind == PoolKind::Area ? QStringLiteral("area") : QStringLiteral("seats"), pool.ref,
                 pool.name, pool.price, pool.capacity, pool.capacity));
        for (auto price = pool.typePrices.begin(); price != pool.typePrices.end(); ++price)
            TRY(post(writing.db(),
                     R"(INSERT INTO pool_price (event_id, pool_no, type_no, price_minor) VALUES (?, ?, ?, ?))", event,
                     i, price.key(), *price));
    }
    return Done{};
}

Result<Done> insertSeats(Writing &writing, EventId event, const SeatingPlan &plan, const QList<int> &poolOfCategory)
{
    for (int i = 0; i < int(plan.seats.size()); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        const QString section = seat.block >= 0 ? plan.blocks.at(seat.block).name : QString();
        const QString rowName = seat.row >= 0 ? plan.rows.at(seat.row).name : QString();
        TRY(post(writing.db(), R"(
            INSERT INTO event_seat
                (event_id, seat_no, place_no, ref, label, short_label, section, row_name, number, pool_no, changed_at,
                    revision)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1))",
                 event, i, i, seat.ref, seat.label, seat.shortLabel, section, rowName, seat.number,
                 poolOfCategory.at(seat.category), writing.now()));
    }
    return Done{};
}

QJsonObject createdBody(const NewEvent &event, const QList<NewPool> &pools, const SeatingPlan &plan)
{
    QJsonArray described;
    for (const NewPool &pool : pools) {
        QJsonObject prices;
        for (auto price = pool.typePrices.begin(); price != pool.typePrices.end(); ++price)
            prices.insert(QString::number(price.key()), price->minor);
        QJsonObject one{{QStringLiteral("name"), pool.name},
                        {QStringLiteral("price"), pool.price.minor},
                        {QStringLiteral("places"), pool.capacity}};
        if (!prices.isEmpty())
            one.insert(QStringLiteral("prices"), prices);
        described.append(one);
    }
    QJsonObject body{{QStringLiteral("plan"), event.plan.value()},
                     {QStringLiteral("name"), event.name.trimmed()},
                     {QStringLiteral("starts_at"), event.starts.ms},
                     {QStringLiteral("seats"), plan.seats.size()},
                     {QStringLiteral("pools"), described},
                     {QStringLiteral("hold_policy"), policyName(event.rules.policy)},
                     {QStringLiteral("hold_seconds"), event.rules.seconds},
                     {QStringLiteral("offer_seconds"), event.offerSeconds}};
    if (event.accessibleMinutes)
        body.insert(QStringLiteral("accessible_minutes"), *event.accessibleMinutes);
    return body;
}

// What the tables begin with for every event needs no entry.
Result<Done> beginTerms(Writing &writing, EventId id, const NewEvent &event)
{
    TRY_GET(const SaleTerms terms, checkedTerms(event.terms));
    TRY_GET(const ProductionId production, productionNamed(writing, event.production));
    if (!terms.isAny() && !production.isValid())
        return Done{};
    TRY_GET(const OpenEvent made, openEvent(writing, id));
    return saveTerms(writing, made, terms, production);
}

Result<Done> closeSales(Writing &writing, EventId id)
{
    TRY(openEvent(writing, id));
    TRY(post(writing.db(), R"(UPDATE event SET on_sale = 0 WHERE event_id = ?)", id));
    return record(writing, {QStringLiteral("event.closed"), id, -1, {}, {}, {}});
}

} // namespace

Result<QString> checkedEventName(const QString &name)
{
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty() || trimmed.size() > 200)
        return badArgument(Store::tr("Give the event a name of 1 to 200 characters."), "name");
    TRY(checkTyped(trimmed, "name"));
    return trimmed;
}

Result<Done> checkHoldRules(const HoldRules &rules)
{
    if (rules.seconds < 1 || rules.seconds > mostSeconds || rules.ceilingSeconds < 1
        || rules.ceilingSeconds > mostSeconds)
        return badArgument(Store::tr("A hold lasts from 1 second to a day. Give a number of seconds in between."),
                           "hold_seconds");
    return Done{};
}

Result<EventId> addEvent(Writing &writing, const NewEvent &event, const SeatingPlan &plan)
{
    TRY(checkEvent(event));
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    TRY(readPlanSummary(writing.db(), event.plan));
    QList<int> poolOfCategory;
    QList<NewPool> pools = poolsOf(plan, poolOfCategory);
    TRY(setPrices(pools, event, plan, house.currency));
    TRY_GET(const auto types, readPriceTypes(writing.db()));
    TRY(setTypePrices(pools, event, house.currency, types));
    TRY(setCapacities(pools, event));
    // A hold longer than the usual ceiling was asked for by name: the ceiling gives way.
    const qint64 ceiling = std::max(event.rules.ceilingSeconds, event.rules.seconds);
    TRY_GET(const EventId id, one<EventId>(
                                  writing.db(), R"(
        INSERT INTO event (plan_id, name, starts_at, hold_policy, hold_seconds, hold_ceiling_seconds, offer_seconds,
            accessible_minutes, created_at, revision)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1) RETURNING event_id)",
                                  [](const Row &row) { return row.id<EventId>(0); }, event.plan, event.name.trimmed(),
                                  event.starts, policyName(event.rules.policy), event.rules.seconds, ceiling,
                                  event.offerSeconds, event.accessibleMinutes, writing.now()));
    TRY(insertPools(writing, id, pools));
    TRY(insertSeats(writing, id, plan, poolOfCategory));
    TRY(record(writing, {QStringLiteral("event.created"), id, -1, {}, {}, createdBody(event, pools, plan)}));
    TRY(pairCompanions(writing, id, plan));
    TRY(sealEvent(writing, id));
    TRY(beginTerms(writing, id, event));
    if (!event.lists.isEmpty()) {
        TRY_GET(const OpenEvent made, openEvent(writing, id));
        TRY(saveUses(writing, made, event.lists));
    }
    if (event.draft)
        TRY(beginAsDraft(writing, id));
    else if (!event.onSale)
        TRY(closeSales(writing, id));
    return id;
}

Result<EventSummary> createEvent(Connection &connection, const Act &act, const NewEvent &event, const SeatingPlan &plan)
{
    TRY(checkEvent(event));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const EventId id, addEvent(writing, event, plan));
        return readEvent(writing.db(), id);
    });
}

Result<Done> checkSeries(const SeatingPlan &plan, const QList<Instant> &starts)
{
    const qint64 seats = plan.seats.size() * starts.size();
    if (starts.isEmpty() || seats > mostSeatsInSeries)
        return badArgument(Store::tr("That makes %1 seats in %2 performances, and %3 seats are made at once. Make the "
                                     "series in parts.")
                               .arg(seats)
                               .arg(starts.size())
                               .arg(mostSeatsInSeries),
                           "last");
    return Done{};
}

Result<QList<EventSummary>> createSeries(Connection &connection, const Act &act, const NewEvent &event,
                                         const QList<Instant> &starts, const SeatingPlan &plan)
{
    TRY(checkEvent(event));
    TRY(checkSeries(plan, starts));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<EventSummary>> {
        QList<EventSummary> made;
        TRY_GET(const HouseRecord house, readHouse(writing.db()));
        NewEvent each = event;
        for (const Instant moment : starts) {
            each.starts = moment;
            each.terms = termsMoved(event.terms, starts.first(), moment, QTimeZone(house.timeZone));
            each.lists = usesMoved(event.lists, starts.first(), moment, QTimeZone(house.timeZone));
            TRY_GET(const EventId id, addEvent(writing, each, plan));
            TRY_GET(const EventSummary summary, readEvent(writing.db(), id));
            made += summary;
        }
        return made;
    });
}

Result<EventSummary> setOnSale(Connection &connection, const Act &act, EventId id, bool onSale)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(post(writing.db(), R"(UPDATE event SET on_sale = ?, draft = 0,
            cancelled = CASE WHEN CAST(? AS bigint) = 1 THEN 0 ELSE cancelled END WHERE event_id = ?)",
                 onSale, onSale, id));
        TRY(record(
            writing,
            {onSale ? QStringLiteral("event.opened") : QStringLiteral("event.closed"), event.id(), -1, {}, {}, {}}));
        if (onSale) {
            OpenEvent open = event;
            open.summary.onSale = true;
            open.summary.draft = open.summary.cancelled = false;
            TRY(serveWaitlist(writing, open)); // what came free while it was closed
        }
        return readEvent(writing.db(), id);
    });
}

Result<Done> foundHouse(Connection &connection, const Act &act, const Currency &currency, const QByteArray &timeZone,
                        const QList<PriceType> &types)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<Done> {
        TRY(post(writing.db(), R"(INSERT INTO house (one, currency, time_zone, created_at) VALUES (1, ?, ?, ?))",
                 currency.code(), QString::fromUtf8(timeZone), writing.now()));
        TRY(record(writing, {QStringLiteral("house.created"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("currency"), currency.code()},
                              {QStringLiteral("time_zone"), QString::fromUtf8(timeZone)}}}));
        if (const CashStep usual = CashStep::usualFor(currency); usual != CashStep())
            TRY(nameCoin(writing, usual));
        for (const PriceType &type : types)
            TRY(savePriceType(writing, type));
        return Done{};
    });
}

} // namespace rowlock

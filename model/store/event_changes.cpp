#include "model/store/event_changes.h"

#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/event_prices.h"
#include "model/store/event_terms.h"
#include "model/store/events.h"
#include "model/store/journal.h"
#include "model/store/plans.h"
#include "model/store/productions.h"
#include "model/store/records.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

namespace rowlock {

namespace {

constexpr qint64 togetherMs = 60 * 60 * 1000; // events of one plan that begin closer than this are at one time

Result<qint64> countOf(Connection &connection, const char *sql, EventId event)
{
    return one<qint64>(
        connection, sql, [](const Row &row) { return row.integer(0); }, event);
}

Result<Done> requireNeverSold(Connection &connection, const EventSummary &event)
{
    TRY_GET(const qint64 orders,
            countOf(connection, R"(SELECT count(*) FROM sale_order WHERE event_id = ?)", event.id));
    // The journal remembers sales that the tables may have lost.
    TRY_GET(const qint64 told, countOf(connection, R"(
        SELECT count(*) FROM journal WHERE event_id = ? AND kind IN ('order.sold', 'deposit.kept'))",
                                       event.id));
    const qint64 sales = std::max(orders, told);
    if (sales > 0) {
        return refuseByHouse(
            Store::tr("“%1” has been sold (orders: %2), so it was not deleted. Cancel it instead.")
                .arg(event.name, QString::number(sales)),
            {{QStringLiteral("argument"), QStringLiteral("event")}, {QStringLiteral("orders"), sales}});
    }
    TRY_GET(const qint64 holds,
            countOf(connection, R"(SELECT count(*) FROM hold WHERE event_id = ? AND state IN ('active', 'paying'))",
                    event.id));
    if (holds > 0) {
        return refuseByHouse(
            Store::tr("Seats of “%1” are on hold (holds: %2), so it was not deleted. Release the holds first.")
                .arg(event.name, QString::number(holds)),
            {{QStringLiteral("argument"), QStringLiteral("event")}, {QStringLiteral("holds"), holds}});
    }
    return Done{};
}

// How it is to be; nothing but a new production is written yet.
Result<EventSummary> edited(Writing &writing, const EventSummary &before, const EventEdit &edit)
{
    EventSummary after = before;
    TRY_GET(after.name, checkedEventName(edit.name.value_or(before.name)));
    after.starts = edit.starts.value_or(before.starts);
    after.rules.policy = edit.holdPolicy.value_or(before.rules.policy);
    after.rules.seconds = edit.holdSeconds.value_or(before.rules.seconds);
    after.rules.ceilingSeconds = std::max(before.rules.ceilingSeconds, after.rules.seconds);
    TRY(checkHoldRules(after.rules));
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    after.terms = termsPutOff(before.terms, before.starts, after.starts, QTimeZone(house.timeZone));
    if (edit.terms)
        edit.terms(after.terms, after.starts);
    TRY_GET(after.terms, checkedTerms(after.terms));
    if (edit.production) {
        TRY_GET(after.production, productionNamed(writing, *edit.production));
    }
    return after;
}

// Name, time and rules of holds.
Result<Done> saveBasics(Writing &writing, const OpenEvent &event, const EventSummary &after)
{
    TRY(record(writing, {QStringLiteral("event.edited"),
                         event.id(),
                         -1,
                         {},
                         {},
                         {{QStringLiteral("name"), after.name},
                          {QStringLiteral("starts_at"), after.starts.ms},
                          {QStringLiteral("hold_policy"), policyName(after.rules.policy)},
                          {QStringLiteral("hold_seconds"), after.rules.seconds},
                          {QStringLiteral("hold_ceiling_seconds"), after.rules.ceilingSeconds}}}));
    TRY(writeEntries(writing));
    TRY(post(writing.db(), R"(
        UPDATE event SET name = ?, starts_at = ?, hold_policy = ?, hold_seconds = ?, hold_ceiling_seconds = ?
        WHERE event_id = ?)",
             after.name, after.starts, policyName(after.rules.policy), after.rules.seconds, after.rules.ceilingSeconds,
             event.id()));
    if (after.starts == event.summary.starts)
        return Done{};
    TRY(putReservationsOff(writing, event));
    return dateBlocks(writing, event.id(), event.revision(), after.starts);
}

// The dates of its price lists go along with the start, or stay where they were announced.
Result<Done> putListsOff(Writing &writing, const OpenEvent &event, Instant from, Instant to)
{
    if (!event.summary.usesLists || from == to)
        return Done{};
    TRY_GET(const auto uses, readUses(writing.db(), event.id()));
    const auto there = usesPutOff(uses, from, to);
    return there == uses ? Result<Done>(Done{}) : saveUses(writing, event, there);
}

} // namespace

Result<EventSummary> editEvent(Connection &connection, const Act &act, EventId id, const EventEdit &edit)
{
    TRY_GET(QList<EventId> events, eventsReservedWith(connection, id));
    events.prepend(id);
    const Turn turn = edit.production ? Turn::house() : Turn::of(events); // a production belongs to no event
    return write(connection, act, turn, [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const EventSummary before, readEvent(writing.db(), id));
        TRY_GET(const EventSummary after, edited(writing, before, edit));
        const bool basics = after.name != before.name || after.starts != before.starts
                            || after.rules.policy != before.rules.policy || after.rules.seconds != before.rules.seconds;
        const bool terms = after.terms != before.terms || after.production != before.production;
        if (!basics && !terms)
            return before;
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        if (basics)
            TRY(saveBasics(writing, event, after));
        if (terms)
            TRY(saveTerms(writing, event, after.terms, after.production));
        TRY(putListsOff(writing, event, before.starts, after.starts));
        return readEvent(writing.db(), id);
    });
}

Result<EventSummary> cancelEvent(Connection &connection, const Act &act, EventId id)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<EventSummary> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(post(writing.db(), R"(UPDATE event SET on_sale = 0, draft = 0, cancelled = 1 WHERE event_id = ?)", id));
        TRY(record(writing, {QStringLiteral("event.cancelled"), event.id(), -1, {}, {}, {}}));
        return readEvent(writing.db(), id);
    });
}

Result<Done> deleteEvent(Connection &connection, const Act &act, EventId id)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY(requireNeverSold(writing.db(), event.summary));
        const QString reason = Store::tr("The event was deleted.");
        TRY(releaseAllBlocks(writing, event, reason));
        TRY(dismissWaitlist(writing, event, reason));
        TRY(post(writing.db(), R"(UPDATE event SET on_sale = 0, cancelled = 0, deleted_at = ? WHERE event_id = ?)",
                 writing.now(), id));
        return record(writing, {QStringLiteral("event.deleted"),
                                id,
                                -1,
                                {},
                                {},
                                {{QStringLiteral("name"), event.summary.name},
                                 {QStringLiteral("starts_at"), event.summary.starts.ms}}});
    });
}

Result<EventClash> readClash(Connection &connection, PlanId plan, Instant starts, Instant now, EventId itself)
{
    TRY_GET(const PlanSummary known, readPlanSummary(connection, plan));
    EventClash clash;
    clash.past = starts < now;
    TRY_GET(clash.atTheSameTime, all<QString>(
                                     connection, R"(
        SELECT e.name FROM event e JOIN plan p USING (plan_id)
        WHERE coalesce(p.first_plan_id, p.plan_id) = ? AND e.starts_at > ? AND e.starts_at < ? AND e.event_id <> ?
            AND e.cancelled = 0 AND e.deleted_at IS NULL ORDER BY e.starts_at, e.event_id)",
                                     [](const Row &row) { return row.text(0); }, known.first,
                                     starts.plusMs(-togetherMs), starts.plusMs(togetherMs), itself.value()));
    return clash;
}

} // namespace rowlock

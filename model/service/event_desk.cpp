#include "model/service/event_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/accessible.h"
#include "model/store/blocks.h"
#include "model/store/event_changes.h"
#include "model/store/event_copy.h"
#include "model/store/event_prices.h"
#include "model/store/event_terms.h"
#include "model/store/events.h"
#include "model/store/patrons.h"
#include "model/store/plans.h"
#include "model/store/productions.h"
#include "model/store/records.h"
#include "model/store/replan.h"
#include "model/store/waitlist.h"

namespace rowlock {

Result<EventSummary> EventDesk::create(const NewEvent &event)
{
    TRY_GET(const SharedPlan shared, m_session.plans().plan(event.plan));
    return createEvent(m_session.connection(), m_session.act("event.create"), event, *shared);
}

Result<QList<EventSummary>> EventDesk::createSeries(const NewEvent &event, const QList<Instant> &starts)
{
    TRY_GET(const SharedPlan plan, m_session.plans().plan(event.plan));
    return rowlock::createSeries(m_session.connection(), m_session.act("event.series"), event, starts, *plan);
}

Result<QList<EventSummary>> EventDesk::copy(const EventCopy &wanted)
{
    TRY_GET(const EventSummary source, readEvent(m_session.connection(), wanted.of));
    TRY_GET(const SharedPlan plan, m_session.plans().plan(source.plan));
    return copyEvent(m_session.connection(), m_session.act("event.copy"), wanted, plan, source.plan);
}

Result<QList<EventSummary>> EventDesk::all()
{
    return readEvents(m_session.connection());
}

Result<EventSummary> EventDesk::event(EventId event)
{
    return readEvent(m_session.connection(), event);
}

Result<EventSummary> EventDesk::edit(EventId event, const EventEdit &edit)
{
    return editEvent(m_session.connection(), m_session.act("event.edit"), event, edit);
}

Result<EventSummary> EventDesk::setOnSale(EventId event, bool onSale)
{
    return rowlock::setOnSale(m_session.connection(), m_session.act("event.sale"), event, onSale);
}

Result<EventSummary> EventDesk::makeDraft(EventId event)
{
    return rowlock::makeDraft(m_session.connection(), m_session.act("event.draft"), event);
}

Result<QList<Production>> EventDesk::productions()
{
    return readProductions(m_session.connection());
}

Result<Production> EventDesk::editProduction(const QString &numberOrName, const ProductionEdit &edit)
{
    return rowlock::editProduction(m_session.connection(), m_session.act("production.edit"), numberOrName, edit);
}

Result<EventSummary> EventDesk::cancel(EventId event)
{
    return cancelEvent(m_session.connection(), m_session.act("event.cancel"), event);
}

Result<Done> EventDesk::remove(EventId event)
{
    return deleteEvent(m_session.connection(), m_session.act("event.delete"), event);
}

Result<EventClash> EventDesk::clash(PlanId plan, Instant starts, EventId itself)
{
    return readClash(m_session.connection(), plan, starts, m_session.clock().now(), itself);
}

Result<QList<EventClash>> EventDesk::clashes(PlanId plan, const QList<Instant> &starts)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<EventClash>> {
        QList<EventClash> clashes;
        for (const Instant moment : starts) {
            TRY_GET(const EventClash clash, readClash(connection, plan, moment, m_session.clock().now(), {}));
            clashes += clash;
        }
        return clashes;
    });
}

Result<EventSummary> EventDesk::keepAccessible(EventId event, std::optional<qint64> minutes)
{
    return rowlock::keepAccessible(m_session.connection(), m_session.act("event.accessible"), event, minutes);
}

Result<ReplanPreview> EventDesk::planChange(EventId id, PlanId planId)
{
    Connection &connection = m_session.connection();
    KnownPlans &plans = m_session.plans();
    TRY(readPlanSummary(connection, planId)); // a deleted one is not given to anybody any more
    TRY_GET(const SharedPlan after, plans.plan(planId));
    TRY_GET(const EventSummary known, readEvent(connection, id));
    TRY(plans.plan(known.plan)); // before the snapshot: parsing is slow
    return inReadTransaction(connection, [&]() -> Result<ReplanPreview> {
        TRY_GET(const EventSummary event, readEvent(connection, id));
        TRY_GET(const SharedPlan today, plans.plan(event.plan));
        return previewPlan(connection, id, planId, today, after, m_session.clock().now());
    });
}

Result<PlanApplied> EventDesk::applyPlan(EventId id, const PlanApplication &asked, const QString &key)
{
    Connection &connection = m_session.connection();
    TRY(readPlanSummary(connection, asked.plan));
    TRY_GET(const SharedPlan after, m_session.plans().plan(asked.plan));
    TRY_GET(const EventSummary known, readEvent(connection, id));
    TRY(m_session.plans().plan(known.plan)); // parsed before the lock is had
    TRY_GET(const PlanApplied applied,
            rowlock::applyPlan(connection, m_session.act("event.replan"), id, after, asked, key));
    m_session.plans().forget(id);
    return applied;
}

Result<HouseSnapshot> EventDesk::house(EventId id)
{
    Connection &connection = m_session.connection();
    TRY_GET(const EventSummary known, readEvent(connection, id));
    TRY(m_session.plans().plan(known.plan)); // before the snapshot: parsing is slow
    return inReadTransaction(connection, [&]() -> Result<HouseSnapshot> {
        HouseSnapshot house;
        TRY_GET(house.event, readEvent(connection, id));
        TRY_GET(house.plan, m_session.plans().plan(house.event.plan));
        TRY_GET(house.seats, readSeats(connection, house.event));
        TRY_GET(house.orders, readSoldOrders(connection, id));
        TRY_GET(house.pools, readPools(connection, house.event));
        TRY_GET(house.book, readPriceBook(connection, house.event));
        TRY(showPricesAt(connection, house.event, house.book, m_session.clock().now(), house.pools, house.seats));
        TRY_GET(house.holds, readLiveHolds(connection, id));
        TRY_GET(house.blocks, readBlocks(connection, id));
        TRY_GET(house.waitlist, readWaitlist(connection, id));
        nameSeats(house.seats, house.holds, house.orders);
        return house;
    });
}

Result<HouseDelta> EventDesk::changes(EventId id, qint64 since)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<HouseDelta> {
        HouseDelta delta;
        delta.since = since;
        TRY_GET(delta.event, readEvent(connection, id));
        if (delta.event.revision == since)
            return delta;
        TRY_GET(delta.seats, readSeats(connection, delta.event, since));
        TRY_GET(delta.orders, readSoldOrders(connection, id, since));
        TRY_GET(delta.pools, readPools(connection, delta.event, since));
        TRY_GET(delta.book, readPriceBook(connection, delta.event));
        TRY(showPricesAt(connection, delta.event, delta.book, m_session.clock().now(), delta.pools, delta.seats));
        TRY_GET(delta.holds, readChangedHolds(connection, id, since));
        TRY_GET(delta.blocks, readBlocks(connection, id, since));
        TRY_GET(delta.waitlist, readChangedWaitlist(connection, id, since));
        nameSeats(delta.seats, delta.holds, delta.orders);
        return delta;
    });
}

Result<QList<ListUse>> EventDesk::priceLists(EventId event)
{
    TRY(readEvent(m_session.connection(), event));
    return readUses(m_session.connection(), event);
}

Result<QList<ListUse>> EventDesk::usePriceLists(EventId event, const QList<ListUse> &uses)
{
    return useLists(m_session.connection(), m_session.act("event.lists"), event, uses);
}

Result<QList<ListUse>> EventDesk::changePriceLists(EventId event, const UsesChange &change)
{
    return changeUses(m_session.connection(), m_session.act("event.lists"), event, change);
}

} // namespace rowlock

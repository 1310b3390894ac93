#include "model/service/desk.h"

#include "model/db/maintenance.h"
#include "model/domain/loss_text.h"
#include "model/exchange/plan_reader.h"
#include "model/service/restore.h"
#include "model/store/blocks.h"
#include "model/store/events.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/lost_entries.h"
#include "model/store/patrons.h"
#include "model/store/plans.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/sold_out.h"
#include "model/store/verify.h"
#include "model/store/waitlist.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTimeZone>

namespace rowlock {

namespace {

HouseFacts factsOf(const Connection &connection, const HouseRecord &house)
{
    return {connection.file(), connection.schema(), house.currency, house.timeZone, connection.isReadOnly(), {}};
}

// Every time would be shown as another.
Error unknownZone(const Connection &connection, const QByteArray &zone)
{
    return {ErrorCode::StorageUnusable,
            QCoreApplication::translate(
                "Desk", "%1 names the time zone “%2”, which this computer does not know. Install the time "
                        "zone data of this system, or restore the latest backup.")
                .arg(connection.file(), QString::fromUtf8(zone.left(40))),
            {{QStringLiteral("file"), connection.file()}},
            {}};
}

} // namespace

Desk::Desk(std::unique_ptr<Connection> connection, HouseFacts facts, const Actor &actor,
           std::shared_ptr<HouseClock> clock)
    : m_connection(std::move(connection)), m_facts(std::move(facts)), m_actor(actor), m_clock(std::move(clock)),
      m_soldOut(std::make_unique<SoldOutAnswers>())
{}

Desk::~Desk() = default;

Act Desk::act(const char *command)
{
    // What is written takes the house's time from the house itself.
    return {m_actor, m_clock->computer(), command, [this](PlanId id) { return plan(id); }};
}

Result<HouseFacts> Desk::createHouse(const QString &file, const NewHouse &house, const Clock &clock)
{
    if (!QTimeZone(house.timeZone).isValid()) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("Desk", "“%1” is not a time zone. Use a name such as Europe/Berlin.")
                          .arg(QString::fromUtf8(house.timeZone.left(40))),
                      {{QStringLiteral("argument"), QStringLiteral("time_zone")}});
    }
    const Act founding{{QStringLiteral("setup"), {}}, clock};
    TRY_GET(const auto connection, Connection::create(file, [&](Connection &draft) {
                return foundHouse(draft, founding, house.currency, house.timeZone);
            }));
    return factsOf(*connection, {house.currency, house.timeZone});
}

Result<std::unique_ptr<Desk>> Desk::open(const QString &file, const Actor &actor, const Clock &clock)
{
    return open(file, actor, std::make_shared<HouseClock>(clock));
}

Result<std::unique_ptr<Desk>> Desk::open(const QString &file, const Actor &actor, std::shared_ptr<HouseClock> clock)
{
    Q_ASSERT(!actor.terminal.isEmpty());
    auto connection = Connection::open(file, OpenMode::ReadWrite);
    if (!connection)
        return refuse(connection.error());
    TRY_GET(const HouseRecord house, readHouse(**connection));
    if (!QTimeZone(house.timeZone).isValid())
        return refuse(unknownZone(**connection, house.timeZone));
    HouseFacts facts = factsOf(**connection, house);
    if (const auto lost = lostEntries(**connection); lost && *lost) { // where it cannot be asked, verify says why
        facts.lost = *lost;
        (*connection)->keepBellMark();
    }
    std::unique_ptr<Desk> desk(new Desk(std::move(*connection), std::move(facts), actor, std::move(clock)));
    (void)desk->readClock(); // a house whose clock cannot be read can still be looked at and verified
    return desk;
}

Result<BackupReceipt> Desk::restore(const QString &copy, const QString &file, const Clock &clock)
{
    return restoreHouse(copy, file, clock.now());
}

HouseFacts Desk::facts() const
{
    return m_facts;
}

Actor Desk::actor() const
{
    return m_actor;
}

void Desk::setActor(const Actor &actor)
{
    Q_ASSERT(!actor.terminal.isEmpty());
    m_actor = actor;
}

// --- plans and events ---

Result<QList<PlanSummary>> Desk::plans()
{
    return readPlans(*m_connection);
}

Result<PlanSummary> Desk::planSummary(PlanId plan)
{
    return readPlanSummary(*m_connection, plan);
}

Result<SharedPlan> Desk::plan(PlanId id)
{
    if (const SharedPlan kept = m_plans.value(id))
        return kept;
    TRY_GET(const QByteArray document, readPlanDocument(*m_connection, id));
    std::optional<SeatingPlan> ready = m_shelf.find(document);
    if (!ready) {
        TRY_GET(ReadPlan read, readPlan(document));
        m_shelf.keep(document, read.plan);
        ready = std::move(read.plan);
    }
    TRY_GET(ready->name, readPlanName(*m_connection, id)); // it may have another since the document was written
    const auto shared = std::make_shared<const SeatingPlan>(*std::move(ready));
    m_plans.insert(id, shared);
    return SharedPlan(shared);
}

Result<SharedPlan> Desk::planOf(EventId id)
{
    if (const SharedPlan kept = m_plansOfEvents.value(id))
        return kept;
    TRY_GET(const EventSummary known, readEvent(*m_connection, id));
    TRY_GET(const SharedPlan shared, plan(known.plan));
    m_plansOfEvents.insert(id, shared);
    return SharedPlan(shared);
}

Result<EventSummary> Desk::createEvent(const NewEvent &event)
{
    TRY_GET(const SharedPlan shared, plan(event.plan));
    return rowlock::createEvent(*m_connection, act("event.create"), event, *shared);
}

Result<QList<EventSummary>> Desk::events()
{
    return readEvents(*m_connection);
}

Result<EventSummary> Desk::event(EventId event)
{
    return readEvent(*m_connection, event);
}

Result<EventSummary> Desk::setOnSale(EventId event, bool onSale)
{
    return rowlock::setOnSale(*m_connection, act("event.sale"), event, onSale);
}

Result<HouseSnapshot> Desk::house(EventId id)
{
    TRY_GET(const EventSummary known, readEvent(*m_connection, id));
    TRY(plan(known.plan)); // before the snapshot: parsing is slow
    return inReadTransaction(*m_connection, [&]() -> Result<HouseSnapshot> {
        HouseSnapshot house;
        TRY_GET(house.event, readEvent(*m_connection, id));
        TRY_GET(house.plan, plan(house.event.plan));
        TRY_GET(house.seats, readSeats(*m_connection, house.event));
        TRY_GET(house.orders, readSoldOrders(*m_connection, id));
        TRY_GET(house.pools, readPools(*m_connection, house.event));
        TRY_GET(house.holds, readLiveHolds(*m_connection, id));
        TRY_GET(house.blocks, readBlocks(*m_connection, id));
        TRY_GET(house.waitlist, readWaitlist(*m_connection, id));
        nameSeats(house.seats, house.holds, house.orders);
        return house;
    });
}

Result<HouseDelta> Desk::changes(EventId id, qint64 since)
{
    return inReadTransaction(*m_connection, [&]() -> Result<HouseDelta> {
        HouseDelta delta;
        delta.since = since;
        TRY_GET(delta.event, readEvent(*m_connection, id));
        if (delta.event.revision == since)
            return delta;
        TRY_GET(delta.seats, readSeats(*m_connection, delta.event, since));
        TRY_GET(delta.orders, readSoldOrders(*m_connection, id, since));
        TRY_GET(delta.pools, readPools(*m_connection, delta.event, since));
        TRY_GET(delta.holds, readChangedHolds(*m_connection, id, since));
        TRY_GET(delta.blocks, readBlocks(*m_connection, id, since));
        TRY_GET(delta.waitlist, readChangedWaitlist(*m_connection, id, since));
        nameSeats(delta.seats, delta.holds, delta.orders);
        return delta;
    });
}

// --- holds ---

Result<HoldInfo> Desk::hold(EventId id, const SeatRequest &request, const HoldOptions &options)
{
    if (const auto refused = m_soldOut->recall(*m_connection, id, request, options.key))
        return refuse(*refused);
    TRY_GET(const SharedPlan shared, planOf(id));
    const auto before = m_soldOut->before(*m_connection, request);
    auto held = takeHold(*m_connection, act("hold"), id, *shared, request, options);
    if (!held)
        m_soldOut->keep(*m_connection, id, request, held.error(), before);
    return held;
}

Result<HoldInfo> Desk::addToHold(HoldId id, const SeatRequest &request, const QString &key)
{
    TRY_GET(const HoldInfo hold, readHold(*m_connection, id));
    TRY_GET(const SharedPlan shared, planOf(hold.event));
    return rowlock::addToHold(*m_connection, act("hold.add"), id, *shared, request, key);
}

Result<HoldInfo> Desk::takeFromHold(HoldId hold, const SeatRequest &request)
{
    return rowlock::takeFromHold(*m_connection, act("hold.take"), hold, request);
}

Result<HoldInfo> Desk::nextBest(HoldId id, const NextBest &asked)
{
    TRY_GET(const HoldInfo hold, readHold(*m_connection, id));
    TRY_GET(const SharedPlan shared, planOf(hold.event));
    return rowlock::nextBest(*m_connection, act("hold.next"), id, *shared, asked);
}

Result<HoldInfo> Desk::extend(HoldId hold, std::optional<qint64> seconds)
{
    return extendHold(*m_connection, act("extend"), hold, seconds);
}

Result<ReleaseReceipt> Desk::release(HoldId hold, const QString &reason)
{
    return releaseHold(*m_connection, act("release"), hold, reason);
}

Result<HoldInfo> Desk::holdInfo(HoldId hold)
{
    return readHold(*m_connection, hold);
}

Result<QList<HoldInfo>> Desk::liveHolds(std::optional<EventId> event)
{
    return readLiveHolds(*m_connection, event);
}

Result<QList<HoldInfo>> Desk::ownHolds()
{
    return readOwnHolds(*m_connection, m_actor.terminal);
}

Result<int> Desk::expire(std::optional<EventId> event)
{
    return expireHolds(*m_connection, act("expire"), event);
}

// --- the waitlist ---

Result<WaitlistEntry> Desk::joinWaitlist(EventId event, const WaitlistRequest &request, const QString &key)
{
    return rowlock::joinWaitlist(*m_connection, act("waitlist.join"), event, request, key);
}

Result<QList<WaitlistEntry>> Desk::waitlist(EventId event)
{
    return inReadTransaction(*m_connection, [&]() -> Result<QList<WaitlistEntry>> {
        TRY(readEvent(*m_connection, event));
        return readWaitlist(*m_connection, event);
    });
}

Result<WaitlistEntry> Desk::waitlistEntry(WaitlistId entry)
{
    return readWaiting(*m_connection, entry);
}

Result<WaitlistEntry> Desk::leaveWaitlist(WaitlistId entry, const QString &reason)
{
    return rowlock::leaveWaitlist(*m_connection, act("waitlist.leave"), entry, reason);
}

Result<WaitlistEntry> Desk::declineOffer(WaitlistId entry, const QString &reason)
{
    return rowlock::declineOffer(*m_connection, act("waitlist.decline"), entry, reason);
}

Result<HoldInfo> Desk::acceptOffer(WaitlistId entry)
{
    return rowlock::acceptOffer(*m_connection, act("waitlist.accept"), entry);
}

// --- paying ---

Result<SaleReceipt> Desk::sell(HoldId hold, const QList<PaymentLine> &payments, const QString &key,
                               const QString &patron)
{
    return sellHold(*m_connection, act("sell"), hold, payments, key, patron);
}

Result<RefundReceipt> Desk::refund(OrderId order, const QList<TicketId> &tickets, const QString &key,
                                   const QString &reason)
{
    return refundOrder(*m_connection, act("refund"), order, tickets, key, reason);
}

Result<Order> Desk::order(const QString &idOrCode)
{
    return inReadTransaction(*m_connection, [&]() -> Result<Order> {
        TRY_GET(const OrderId id, findOrder(*m_connection, idOrCode));
        return readOrder(*m_connection, id);
    });
}

Result<QList<OrderLine>> Desk::recentOrders(std::optional<EventId> event, int limit)
{
    return readRecentOrders(*m_connection, event, limit);
}

// --- dressing the house ---

Result<BlockInfo> Desk::block(EventId id, const QStringList &seats, const QString &code, const QString &reason)
{
    TRY_GET(const SharedPlan shared, planOf(id));
    return blockSeats(*m_connection, act("block"), id, *shared, seats, code, reason);
}

Result<int> Desk::unblock(EventId event, const QStringList &seats, const QString &reason, BlockId only)
{
    return unblockSeats(*m_connection, act("unblock"), event, seats, reason, only);
}

Result<QList<JournalLine>> Desk::seatHistory(EventId event, int seatNo)
{
    return rowlock::seatHistory(*m_connection, event, seatNo);
}

// --- the file ---

Result<VerifyReport> Desk::verify()
{
    TRY_GET(const auto lost, lostEntries(*m_connection));
    TRY_GET(VerifyReport report, verifyHouse(*m_connection));
    TRY(m_connection->checkInPlace()); // of a house that was replaced meanwhile nobody wants to know
    if (lost)
        report.problems.prepend(lostEntriesSentence(*lost));
    return report;
}

Result<BackupReceipt> Desk::backup(const QString &file)
{
    TRY(copyTo(*m_connection, file));
    TRY_GET(const auto copy, Connection::open(file, OpenMode::ReadOnly)); // what it holds, and that it can be opened
    TRY_GET(const JournalEnd end, journalEnd(*copy));
    return BackupReceipt{QFileInfo(file).absoluteFilePath(), QFileInfo(file).size(), end};
}

Result<qint64> Desk::dataVersion()
{
    TRY_GET(const qint64 others, m_connection->dataVersion());
    return others + m_connection->commits(); // each of them only grows
}

QList<CommandWaits> Desk::waits() const
{
    return m_connection->waits().figures();
}

StorageFacts Desk::storage() const
{
    return {m_connection->engine(), m_connection->journalMode(), m_connection->logPages()};
}

} // namespace rowlock

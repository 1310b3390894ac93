#include "model/service/demo.h"

#include "model/db/durable_file.h"
#include "model/db/house_file.h"
#include "model/db/maintenance.h"
#include "model/service/demo_sales.h"
#include "model/service/demo_season.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <cmath>

namespace rowlock {
namespace {

constexpr int daysOpen = 28;

Actor management()
{
    return {QStringLiteral("office"), {}};
}

// Prices are thought of in cents; a currency without any writes the same figure, one with three decimals one digit
// more.
Money priceOf(int cents, const Currency &currency)
{
    const int more = std::max(currency.decimals() - 2, 0);
    return {cents * qint64(std::lround(std::pow(10, more))), currency};
}

Result<EventSummary> putOn(Desk &desk, const demo::Performance &performance, PlanId plan, QDate today)
{
    const QTimeZone zone(desk.facts().timeZone);
    NewEvent event;
    event.plan = plan;
    event.name = performance.name;
    event.starts = {QDateTime(today.addDays(performance.inDays), performance.at, zone).toMSecsSinceEpoch()};
    for (const demo::Price &price : performance.prices)
        event.prices.insert(price.category, priceOf(price.cents, desk.facts().currency));
    if (performance.standingPlaces > 0)
        event.capacities.insert(QStringLiteral("Standing floor"), performance.standingPlaces);
    TRY_GET(const EventSummary made, desk.events().create(event));
    for (const demo::HouseSeats &kept : performance.houseSeats)
        TRY(desk.blocks().block(made.id, kept.seats, kept.code, kept.reason));
    return made;
}

Result<Done> furnish(Desk &desk, demo::StoryClock &clock, Instant now, quint32 seed)
{
    const QTimeZone zone(desk.facts().timeZone);
    const QDate today = inZone(now, zone).date();
    const demo::Season season = demo::season();

    QList<PlanId> plans;
    for (const demo::Venue &venue : season.venues) {
        TRY_GET(const PlanImportReceipt receipt, desk.plans().import(venue.file));
        plans.append(receipt.plan.id);
        clock.moveTo(clock.now().plusSeconds(300));
    }
    demo::Sales sales(desk, clock, zone, now, seed);
    for (const demo::Performance &performance : season.performances) {
        TRY_GET(const EventSummary event, putOn(desk, performance, plans[performance.venue], today));
        TRY(sales.expectPatrons(event, season.venues[performance.venue], performance.percentWanted));
        clock.moveTo(clock.now().plusSeconds(240));
    }
    return sales.happen();
}

void removeDraft(const QString &draft)
{
    for (const QString &file : {draft, writeAheadLogOf(draft), sharedMemoryOf(draft), rollbackJournalOf(draft),
                                turnFile(draft), bellFile(draft)})
        QFile::remove(file);
}

QList<PriceType> demoTypes()
{
    QList<PriceType> types = usualTypesBesides();
    for (PriceType &type : types)
        type.offered = true;
    return types;
}

Result<Done> makeDraft(const QString &draft, const NewHouse &house, Instant now, quint32 seed)
{
    demo::StoryClock clock(now.plusSeconds(-daysOpen * 86'400));
    TRY(Desk::createHouse(draft, house, clock));
    TRY_GET(const auto desk, Desk::open(draft, management(), clock));
    TRY(deferFlushing(desk->connection())); // a thousand sales, and none of them counts before the draft is published
    return furnish(*desk, clock, now, seed);
}

// The person named the house, not the draft.
Error ofHouse(Error error, const QString &file)
{
    if (error.code == ErrorCode::StorageFull) {
        error.message = QCoreApplication::translate("Demo", "There is no space left for the demonstration in %1, so "
                                                            "nothing was created. Free about 10 MB or choose "
                                                            "another folder.")
                            .arg(QFileInfo(file).absolutePath());
    }
    return error;
}

} // namespace

Result<HouseFacts> createDemoHouse(const QString &file, const Currency &currency, const QByteArray &timeZone,
                                   const Clock &clock, quint32 seed)
{
    TRY_GET(const HouseFile house, inspectNew(file));
    const QString draft = temporaryNameFor(house.path);
    auto made = makeDraft(draft, {currency, timeZone, demoTypes()}, clock.now(), seed);
    if (made)
        made = publish(draft, house.path);
    removeDraft(draft);
    if (!made)
        return refuse(ofHouse(made.error(), file));
    TRY_GET(const auto desk, Desk::open(house.path, management(), clock));
    return desk->facts();
}

} // namespace rowlock

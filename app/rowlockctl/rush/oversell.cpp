// More buyers than seats, several at every moment. Every way lets its buyers think as long between looking and taking;
// only what happens in between differs.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/arrivals.h"
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/experiment.h"
#include "app/rowlockctl/rush/parts.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct OversellRush
{
    qint64 buyers = 0;
    qint64 processes = 0;
    Stage stage;

    // Buyer n comes to process n modulo `processes`; who wants the same chosen seat comes at the same moment.
    QList<QJsonObject> tasks(const QString &part, const QString &file, bool chosen) const
    {
        QList<QJsonObject> list;
        for (qint64 process = 0; process < processes; ++process)
            list.append({{u"part"_s, part},
                         {u"file"_s, file},
                         {u"chosen"_s, chosen ? 1 : 0},
                         {u"first"_s, process},
                         {u"processes"_s, processes},
                         {u"buyers"_s, buyers},
                         {u"stock"_s, stage.stock},
                         {u"event"_s, stage.event.value()}});
        return list;
    }
    qint64 limit() const { return 120 + buyers / 10; }
};

RushWay oversellWay(const QString &name, const QString &title, const CrowdReport &report, qint64 distinct)
{
    const qint64 yes = sumOf(report, "yes");
    const qint64 refused = sumOf(report, "refused");
    const qint64 conflicts = sumOf(report, "conflicts");
    const qint64 oversold = std::max<qint64>(yes - distinct, 0);
    return {name,
            {{u"told_yes"_s, yes},
             {u"seats_sold"_s, distinct},
             {u"oversold"_s, oversold},
             {u"conflicts"_s, conflicts},
             {u"refused"_s, refused},
             {u"seconds"_s, report.seconds}},
            {title, wholeText(yes), wholeText(distinct), wholeText(oversold), wholeText(conflicts), wholeText(refused),
             secondsText(report.seconds)}};
}

Result<Done> sellCarelessly(Experiment &experiment, RushProgress &progress, RushGround &ground,
                            const OversellRush &rush, const QString &name, const QString &part, const QString &title,
                            bool chosen)
{
    const QString file = ground.scratch(name);
    TRY(makeScratchSeats(file, rush.stage.stock));
    TRY_GET(const CrowdReport report,
            letRush(experiment, progress, title, rush.tasks(part, file, chosen), rush.limit(), nullptr));
    TRY_GET(const ScratchSales sales, readScratchSales(file));
    experiment.ways.append(oversellWay(name, title, report, sales.seats));
    return Done{};
}

Result<Done> sellProperly(Experiment &experiment, RushProgress &progress, RushGround &ground, const OversellRush &rush,
                          const QString &name, const QString &title, bool chosen)
{
    Ledger ledger;
    TRY_GET(const CrowdReport report,
            letRush(experiment, progress, title, rush.tasks(u"oversell.rowlock"_s, ground.house(), chosen),
                    rush.limit(), &ledger));
    TRY_GET(const HouseSnapshot house, checkHouse(experiment, progress, ground, rush.stage.event, ledger));
    experiment.ways.append(oversellWay(name, title, report, house.event.counters.sold));
    const qint64 expected = std::min(rush.buyers, rush.stage.stock);
    expectExactly(experiment, Ctl::tr("confirmed"), expected, sumOf(report, "yes"));
    expectExactly(experiment, Ctl::tr("seats sold"), expected, house.event.counters.sold);
    expectExactly(experiment, Ctl::tr("refused"), rush.buyers - expected, sumOf(report, "refused"));
    return Done{};
}

// One buyer: true if the seat is theirs, false if told that it is not to be had.
Result<bool> buy(Desk &desk, BuyerLink &link, const SeatRequest &request)
{
    const auto hold = desk.holds().hold(EventId(link.whole("event")), request);
    if (!hold && hold.error().code != ErrorCode::SoldOut && hold.error().code != ErrorCode::SeatUnavailable)
        return refuse(hold.error());
    if (!hold)
        return false;
    think();
    TRY_GET(const SaleReceipt receipt, desk.orders().sell(hold->id, {{PaymentMethod::Card, hold->total, u"rush"_s}}));
    link.say(soldLine(receipt.order));
    return true;
}

} // namespace

Result<QJsonObject> buyThroughRowlock(BuyerLink &link)
{
    const SystemClock clock;
    TRY_GET(const auto desk, Desk::open(link.text("file"), {u"buyers/%1"_s.arg(link.whole("first")), {}}, clock));
    TRY_GET(const HouseSnapshot house, desk->events().house(EventId(link.whole("event"))));
    const qint64 buyers = link.whole("buyers");
    const qint64 step = link.whole("processes");
    qint64 yes = 0;
    qint64 refused = 0;
    TRY(link.awaitStart());
    for (qint64 buyer = link.whole("first"); buyer < buyers; buyer += step) {
        awaitArrival(link.startedNs(), buyer / step);
        const qint64 wanted = buyer * link.whole("stock") / buyers;
        TRY_GET(const bool bought,
                buy(*desk, link,
                    link.whole("chosen") ? SeatRequest::named({house.seats[wanted].ref}) : SeatRequest::bestOf(1)));
        ++(bought ? yes : refused);
    }
    link.workIsDone();
    return QJsonObject{{u"yes"_s, yes}, {u"refused"_s, refused}};
}

Result<Experiment> rushOversell(RushGround &ground, const RushOptions &options, RushProgress &progress)
{
    Experiment experiment;
    experiment.name = u"oversell"_s;
    OversellRush rush;
    rush.buyers = options.buyers.value_or(1200);
    rush.processes = std::min(options.processes.value_or(8), rush.buyers);
    TRY_GET(rush.stage, ground.stage(experiment.name, 1000, {}));
    experiment.settings = {{u"buyers"_s, rush.buyers},
                           {u"stock"_s, rush.stage.stock},
                           {u"processes"_s, rush.processes},
                           {u"thinking_ms"_s, thinkingMs}};
    experiment.heading = Ctl::tr("oversell: %1 buyers for %2 seats, served by %3 processes")
                             .arg(wholeText(rush.buyers), wholeText(rush.stage.stock), wholeText(rush.processes));
    experiment.columns = {
        Ctl::tr("WAY, AND WHICH SEAT"), Ctl::tr(">TOLD YES"), Ctl::tr(">SEATS SOLD"), Ctl::tr(">OVERSOLD"),
        Ctl::tr(">CONFLICTS"),          Ctl::tr(">REFUSED"),  Ctl::tr(">SECONDS")};
    TRY(sellCarelessly(experiment, progress, ground, rush, u"naive_any"_s, u"oversell.naive"_s,
                       Ctl::tr("read then write, any free"), false));
    TRY(sellCarelessly(experiment, progress, ground, rush, u"naive_chosen"_s, u"oversell.naive"_s,
                       Ctl::tr("read then write, chosen"), true));
    TRY(sellCarelessly(experiment, progress, ground, rush, u"version_any"_s, u"oversell.version"_s,
                       Ctl::tr("version, no retry, any free"), false));
    TRY(sellProperly(experiment, progress, ground, rush, u"rowlock_any"_s, Ctl::tr("Rowlock, any free"), false));
    TRY_GET(rush.stage, ground.stage(experiment.name, 1000, {})); // the first one is sold out by now
    TRY(sellProperly(experiment, progress, ground, rush, u"rowlock_chosen"_s, Ctl::tr("Rowlock, chosen"), true));
    experiment.remarks.append(
        Ctl::tr("Buyers wait %1 ms between reading and holding; %2 at a time.").arg(thinkingMs).arg(rush.processes));
    return experiment;
}

} // namespace rowlock

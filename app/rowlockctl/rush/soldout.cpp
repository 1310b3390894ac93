// Far more requests than seats: how fast "sold out" is said once it is so, what it would cost to count each time, and
// whether baskets that are walked away from come back on sale while everybody asks.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/experiment.h"
#include "app/rowlockctl/rush/parts.h"

#include <QThread>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qint64 countedRows = 243'000;
constexpr qint64 countingMs = 1000;
constexpr qint64 basketSeconds = 1;
constexpr qint64 abandonLimitSeconds = 120;

// Process n's part of so many, all parts together being just that.
qint64 shareOf(qint64 whole, qint64 process, qint64 processes)
{
    return whole / processes + (process < whole % processes ? 1 : 0);
}

Result<Done> sell(Desk &desk, BuyerLink &link, const HoldInfo &hold)
{
    TRY_GET(const SaleReceipt receipt, desk.orders().sell(hold.id, {{PaymentMethod::Card, hold.total, u"rush"_s}}));
    link.say(soldLine(receipt.order));
    return Done{};
}

Result<std::unique_ptr<Desk>> openDesk(BuyerLink &link, const Clock &clock)
{
    TRY_GET(auto desk, Desk::open(link.text("file"), {u"buyers/%1"_s.arg(link.whole("first")), {}}, clock));
    TRY(desk->events().house(EventId(link.whole("event")))); // the plan is read once, before the rush
    return desk;
}

RushWay soldOutWay(const QString &name, const QString &title, qint64 asked, qint64 sold, qint64 refused, double rate,
                   double seconds)
{
    return {name,
            {{u"requests"_s, asked},
             {u"sold"_s, sold},
             {u"refused"_s, refused},
             {u"answers_per_second"_s, rate},
             {u"seconds"_s, seconds}},
            {title, wholeText(asked), wholeText(sold), wholeText(refused), rate > 0 ? perSecondText(rate) : u"-"_s,
             secondsText(seconds)}};
}

// Answers per second from the first "sold out" of anybody to the last.
double soldOutRate(const CrowdReport &report)
{
    qint64 first = 0;
    qint64 last = 0;
    for (const BuyerReport &buyer : report.buyers) {
        const qint64 from = buyer.result.value(u"first_refused"_s).toInteger();
        if (from > 0 && (first == 0 || from < first))
            first = from;
        last = std::max(last, buyer.endedNs);
    }
    return first > 0 && last > first ? double(sumOf(report, "refused")) * 1e9 / double(last - first) : 0;
}

struct SoldOutRush
{
    qint64 processes = 4;
    qint64 requests = 200'000;
    Stage stage;

    QList<QJsonObject> tasks(const QString &part, const QString &file) const
    {
        QList<QJsonObject> list;
        for (qint64 process = 0; process < processes; ++process)
            list.append({{u"part"_s, part},
                         {u"file"_s, file},
                         {u"first"_s, process},
                         {u"event"_s, stage.event.value()},
                         {u"stock"_s, stage.stock},
                         {u"requests"_s, shareOf(requests, process, processes)},
                         {u"abandon"_s, shareOf(stage.stock, process, processes)}});
        return list;
    }
};

Result<Done> rushForThePlaces(Experiment &experiment, RushGround &ground, RushProgress &progress, SoldOutRush &rush)
{
    Ledger ledger;
    TRY_GET(const CrowdReport report,
            letRush(experiment, progress, Ctl::tr("sold out: asking"), rush.tasks(u"soldout.rowlock"_s, ground.house()),
                    600 + rush.requests / 300, &ledger));
    TRY_GET(const HouseSnapshot house, checkHouse(experiment, progress, ground, rush.stage.event, ledger));
    const qint64 sold = house.event.counters.sold;
    experiment.ways.append(soldOutWay(u"rowlock"_s, Ctl::tr("Rowlock, holding and selling"), rush.requests, sold,
                                      sumOf(report, "refused"), soldOutRate(report), report.seconds));
    const qint64 expected = std::min(rush.requests, rush.stage.stock);
    expectExactly(experiment, Ctl::tr("seats sold"), expected, sold);
    expectExactly(experiment, Ctl::tr("refused"), rush.requests - expected, sumOf(report, "refused"));
    return Done{};
}

Result<Done> abandonBaskets(Experiment &experiment, RushGround &ground, RushProgress &progress, SoldOutRush &rush)
{
    TRY_GET(rush.stage, ground.stage(u"baskets"_s, 200, {HoldPolicy::Strict, basketSeconds, 3600}));
    Ledger ledger;
    TRY_GET(const CrowdReport report,
            letRush(experiment, progress, Ctl::tr("sold out: abandoned holds"),
                    rush.tasks(u"soldout.abandon"_s, ground.house()), abandonLimitSeconds + 60, &ledger));
    TRY_GET(const HouseSnapshot house, checkHouse(experiment, progress, ground, rush.stage.event, ledger));
    const qint64 sold = house.event.counters.sold;
    const qint64 abandoned = sumOf(report, "abandoned");
    experiment.ways.append(soldOutWay(u"abandoned"_s, Ctl::tr("Rowlock, abandoned holds"), sumOf(report, "asked"), sold,
                                      sumOf(report, "refused"), 0, report.seconds));
    experiment.ways.last().figures.insert(u"abandoned"_s, abandoned);
    experiment.remarks.append(
        Ctl::tr("%1 holds of %2 s were abandoned during the test; their seats became available and were sold.")
            .arg(wholeText(abandoned))
            .arg(basketSeconds));
    expectExactly(experiment, Ctl::tr("seats sold although holds were abandoned"), rush.stage.stock, sold);
    expectExactly(experiment, Ctl::tr("holds abandoned"), rush.stage.stock, abandoned);
    return Done{};
}

Result<double> askScratch(Experiment &experiment, RushProgress &progress, const QString &file, const QString &name,
                          const QString &part, const QString &title)
{
    TRY_GET(const CrowdReport report,
            letRush(experiment, progress, title,
                    {{{u"part"_s, part}, {u"file"_s, file}, {u"milliseconds"_s, countingMs}}}, 120, nullptr));
    const qint64 answers = sumOf(report, "answers");
    const double rate = report.seconds > 0 ? double(answers) / report.seconds : 0;
    experiment.ways.append(soldOutWay(name, title, answers, 0, answers, rate, report.seconds));
    return rate;
}

} // namespace

Result<QJsonObject> askThroughRowlock(BuyerLink &link)
{
    const SystemClock clock;
    TRY_GET(const auto desk, openDesk(link, clock));
    const EventId event(link.whole("event"));
    const SeatRequest request = SeatRequest::bestOf(1);
    qint64 refused = 0;
    qint64 firstRefused = 0;
    TRY(link.awaitStart());
    for (qint64 left = link.whole("requests"); left > 0; --left) {
        const auto hold = desk->holds().hold(event, request);
        if (hold) {
            TRY(sell(*desk, link, *hold));
        } else if (hold.error().code == ErrorCode::SoldOut) {
            if (++refused == 1)
                firstRefused = monotonicNs();
        } else {
            return refuse(hold.error());
        }
    }
    link.workIsDone();
    return QJsonObject{{u"refused"_s, refused}, {u"first_refused"_s, firstRefused}};
}

// Walks away from its share of the baskets, wherever they come from; sells all others, until every seat is sold.
Result<QJsonObject> abandonAndBuy(BuyerLink &link)
{
    const SystemClock clock;
    TRY_GET(const auto desk, openDesk(link, clock));
    const EventId event(link.whole("event"));
    qint64 asked = 0;
    qint64 refused = 0;
    qint64 abandoned = 0;
    TRY(link.awaitStart());
    while (monotonicNs() - link.startedNs() < abandonLimitSeconds * 1'000'000'000) {
        const auto hold = desk->holds().hold(event, SeatRequest::bestOf(1));
        ++asked;
        if (hold && abandoned < link.whole("abandon")) {
            ++abandoned;
        } else if (hold) {
            const auto sold = sell(*desk, link, *hold);
            if (!sold
                && sold.error().code != ErrorCode::HoldExpired) // a slow machine may need longer than the basket lives
                return refuse(sold.error());
        } else if (hold.error().code != ErrorCode::SoldOut) {
            return refuse(hold.error());
        } else {
            ++refused;
            TRY_GET(const EventSummary now, desk->events().event(event));
            if (now.counters.sold == link.whole("stock"))
                break;
            QThread::msleep(2); // a person's pause; nobody has to run for the seats to come back
        }
    }
    link.workIsDone();
    return QJsonObject{{u"asked"_s, asked}, {u"refused"_s, refused}, {u"abandoned"_s, abandoned}};
}

Result<Experiment> rushSoldOut(RushGround &ground, const RushOptions &options, RushProgress &progress)
{
    Experiment experiment;
    experiment.name = u"soldout"_s;
    SoldOutRush rush;
    rush.processes = options.processes.value_or(4);
    rush.requests = options.requests.value_or(200'000);
    TRY_GET(rush.stage, ground.stage(experiment.name, 200, {}));
    experiment.settings = {{u"requests"_s, rush.requests},
                           {u"stock"_s, rush.stage.stock},
                           {u"processes"_s, rush.processes},
                           {u"rows"_s, countedRows}};
    experiment.heading = Ctl::tr("soldout: %1 requests for %2 seats by %3 processes")
                             .arg(wholeText(rush.requests), wholeText(rush.stage.stock), wholeText(rush.processes));
    experiment.columns = {Ctl::tr("WAY"),      Ctl::tr(">REQUESTS"),           Ctl::tr(">SOLD"),
                          Ctl::tr(">REFUSED"), Ctl::tr(">SOLD OUT ANSWERS/S"), Ctl::tr(">SECONDS")};
    TRY(rushForThePlaces(experiment, ground, progress, rush));
    const QString scratch = ground.scratch(experiment.name);
    TRY(makeScratchCounters(scratch, countedRows));
    TRY_GET(const double counter, askScratch(experiment, progress, scratch, u"counter"_s, u"soldout.counter"_s,
                                             Ctl::tr("reading a counter, 1 process")));
    TRY_GET(const double count, askScratch(experiment, progress, scratch, u"count_rows"_s, u"soldout.count"_s,
                                           Ctl::tr("COUNT(*) over %1 rows, 1 process").arg(wholeText(countedRows))));
    TRY(abandonBaskets(experiment, ground, progress, rush));
    if (count > 0)
        experiment.remarks.prepend(
            Ctl::tr("A counter answers %1 times as often as counting does.").arg(perSecondText(counter / count)));
    return experiment;
}

} // namespace rowlock

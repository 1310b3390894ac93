// Everybody pays at once. The payment stands inside the transaction, as careless programs have it, or between two short
// ones, as Rowlock has it. Every buyer is a process of its own: each holds a connection and waits for its own money at
// the same time.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/careless/scratch.h"
#include "app/rowlockctl/rush/experiment.h"
#include "app/rowlockctl/rush/parts.h"
#include "app/rowlockctl/text_table.h"

#include <QThread>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QList<QJsonObject> tasksFor(qint64 buyers, const QJsonObject &task)
{
    QList<QJsonObject> tasks;
    for (qint64 buyer = 0; buyer < buyers; ++buyer) {
        QJsonObject own = task;
        own.insert(u"first"_s, buyer);
        tasks.append(own);
    }
    return tasks;
}

RushWay paymentWay(const QString &name, const QString &title, const CrowdReport &report, qint64 sold)
{
    qint64 last = report.gateNs;
    for (const BuyerReport &buyer : report.buyers)
        last = std::max(last, buyer.endedNs);
    const double longest = double(last - report.gateNs) / 1e6;
    const qint64 yes = sumOf(report, "sold");
    const qint64 refused = report.buyers.size() - yes;
    return {name,
            {{u"told_yes"_s, yes},
             {u"sold"_s, sold},
             {u"refused"_s, refused},
             {u"seconds"_s, report.seconds},
             {u"longest_wait_ms"_s, longest}},
            {title, wholeText(yes), wholeText(sold), wholeText(refused), secondsText(report.seconds),
             secondsText(longest / 1000)}};
}

} // namespace

Result<QJsonObject> payBetweenTransactions(BuyerLink &link)
{
    const SystemClock clock;
    TRY_GET(const auto desk, Desk::open(link.text("file"), {u"buyer/%1"_s.arg(link.whole("first")), {}}, clock));
    const EventId event(link.whole("event"));
    TRY(desk->events().house(event)); // the plan is read once, before the rush
    TRY(link.awaitStart());
    const auto hold = desk->holds().hold(event, SeatRequest::bestOf(1));
    if (!hold && hold.error().code != ErrorCode::SoldOut)
        return refuse(hold.error());
    if (hold) {
        TRY(desk->payments().begin(hold->id));
        QThread::msleep(ulong(link.whole("payment_ms"))); // the customer's card, with nothing locked
        TRY_GET(const SaleReceipt receipt,
                desk->orders().sell(hold->id, {{PaymentMethod::Card, hold->total, u"rush"_s}}));
        link.say(soldLine(receipt.order));
    }
    link.workIsDone();
    return QJsonObject{{u"sold"_s, hold ? 1 : 0}};
}

Result<Experiment> rushPayment(RushGround &ground, const RushOptions &options, RushProgress &progress)
{
    Experiment experiment;
    experiment.name = u"payment"_s;
    const qint64 buyers = options.buyers.value_or(60);
    TRY_GET(const Stage stage, ground.stage(experiment.name, 50, {}));
    const QString scratch = ground.scratch(experiment.name);
    TRY(makeScratchStock(scratch, stage.stock));
    experiment.settings = {{u"buyers"_s, buyers},
                           {u"stock"_s, stage.stock},
                           {u"processes"_s, buyers},
                           {u"payment_seconds"_s, double(options.paymentMs) / 1000}};
    experiment.heading =
        Ctl::tr("payment: %1 buyers at once, each a process, for %2 seats; a payment takes %3 s")
            .arg(wholeText(buyers), wholeText(stage.stock), QString::number(double(options.paymentMs) / 1000));
    experiment.columns = {Ctl::tr("THE PAYMENT STANDS"), Ctl::tr(">TOLD YES"), Ctl::tr(">SOLD"),
                          Ctl::tr(">REFUSED"),           Ctl::tr(">SECONDS"),  Ctl::tr(">LONGEST WAIT")};
    const qint64 limit = 120 + stage.stock * options.paymentMs / 1000;

    const QJsonObject careless{
        {u"part"_s, u"payment.inside"_s}, {u"file"_s, scratch}, {u"payment_ms"_s, options.paymentMs}};
    TRY_GET(const CrowdReport inside, letRush(experiment, progress, Ctl::tr("payment inside the transaction"),
                                              tasksFor(buyers, careless), limit, nullptr));
    TRY_GET(const auto opened, Scratch::open(scratch));
    TRY_GET(const qint64 soldInside, opened->number("SELECT count(*) FROM sale"));
    experiment.ways.append(paymentWay(u"payment_inside"_s, Ctl::tr("inside the transaction"), inside, soldInside));

    const QJsonObject task{{u"part"_s, u"payment.between"_s},
                           {u"file"_s, ground.house()},
                           {u"event"_s, stage.event.value()},
                           {u"payment_ms"_s, options.paymentMs}};
    Ledger ledger;
    TRY_GET(const CrowdReport between, letRush(experiment, progress, Ctl::tr("payment between two transactions"),
                                               tasksFor(buyers, task), limit, &ledger));
    TRY_GET(const HouseSnapshot house, checkHouse(experiment, progress, ground, stage.event, ledger));
    const qint64 sold = house.event.counters.sold;
    experiment.ways.append(paymentWay(u"rowlock"_s, Ctl::tr("between two short ones (Rowlock)"), between, sold));

    const qint64 expected = std::min(buyers, stage.stock);
    expectExactly(experiment, Ctl::tr("confirmed"), expected, sumOf(between, "sold"));
    expectExactly(experiment, Ctl::tr("seats sold"), expected, sold);
    experiment.remarks.append(
        Ctl::tr("A wait, in seconds, is from the start to the buyer's answer, the own payment included."));
    return experiment;
}

} // namespace rowlock

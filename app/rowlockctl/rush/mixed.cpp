// Everything at once: counters that hold, extend, sell, give back, refund and sweep for so many seconds without a
// pause, each with its own draw of luck from the seed.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/experiment.h"
#include "app/rowlockctl/rush/latencies.h"
#include "app/rowlockctl/rush/parts.h"

#include <QMap>

#include <random>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

const QStringList &actNames()
{
    static const QStringList names{u"hold"_s, u"extend"_s, u"sell"_s, u"release"_s, u"refund"_s, u"expire"_s};
    return names;
}

// A refusal that the rules foresee where everybody pulls at the same seats; anything else is a fault.
bool isForeseen(ErrorCode code)
{
    switch (code) {
    case ErrorCode::SeatUnavailable:
    case ErrorCode::SoldOut:
    case ErrorCode::HoldExpired:
    case ErrorCode::HoldConsumed:
    case ErrorCode::Busy: return true;
    default: return false;
    }
}

struct Tally
{
    qint64 done = 0;
    QMap<QString, qint64> refused;
    Latencies times;

    void add(const QJsonObject &json)
    {
        done += json.value(u"done"_s).toInteger();
        const QJsonObject codes = json.value(u"refused"_s).toObject();
        for (auto it = codes.begin(); it != codes.end(); ++it)
            refused[it.key()] += it.value().toInteger();
        times.add(Latencies::fromJson(json.value(u"times"_s).toObject()));
    }
    QJsonObject refusedJson() const
    {
        QJsonObject codes;
        for (auto it = refused.begin(); it != refused.end(); ++it)
            codes.insert(it.key(), it.value());
        return codes;
    }
    qint64 refusals() const
    {
        qint64 sum = 0;
        for (const qint64 count : refused)
            sum += count;
        return sum;
    }
};

class MixedTerminal
{
public:
    MixedTerminal(Desk &desk, BuyerLink &link, const HouseSnapshot &house)
        : m_desk(desk), m_link(link), m_event(house.event.id),
          m_luck(quint64(link.whole("seed") * 1009 + link.whole("first")))
    {
        for (const SeatStatus &seat : house.seats) {
            if (seat.state != SeatState::Blocked)
                m_refs.append(seat.ref);
        }
    }

    Result<Done> act();
    QJsonObject tallies() const;

private:
    static constexpr qsizetype mostHolds = 12;

    qint64 draw(qint64 below) { return qint64(m_luck() % quint64(below)); }
    QString nextAct();
    Result<Done> doAct(const QString &name);
    Result<Done> hold();
    Result<Done> extend();
    Result<Done> sell();
    Result<Done> release();
    Result<Done> refund();
    Result<Done> expire();

    Desk &m_desk;
    BuyerLink &m_link;
    EventId m_event;
    std::mt19937_64 m_luck;
    QStringList m_refs;
    QList<HoldInfo> m_holds; // own ones that were not sold or given back; some of them are forgotten
    QList<OrderId> m_orders;
    QMap<QString, Tally> m_tallies;
};

QString MixedTerminal::nextAct()
{
    const qint64 luck = draw(100);
    if (luck < 3)
        return u"expire"_s;
    if (luck < 18 && !m_orders.isEmpty())
        return u"refund"_s;
    if (m_holds.isEmpty() || (luck < 55 && m_holds.size() < mostHolds))
        return u"hold"_s;
    return luck < 70 ? u"extend"_s : luck < 75 ? u"release"_s : u"sell"_s;
}

Result<Done> MixedTerminal::hold()
{
    HoldOptions options;
    options.seconds = draw(4) == 0 ? 1 : 60; // some run out under the rush
    const qint64 seats = 1 + draw(4);
    SeatRequest request = SeatRequest::bestOf(seats);
    if (draw(2) == 0 && m_refs.size() > seats) {
        const qint64 first = draw(m_refs.size() - seats);
        request = SeatRequest::named(m_refs.mid(first, seats));
    }
    TRY_GET(const HoldInfo held, m_desk.holds().hold(m_event, request, options));
    if (draw(5) != 0) // otherwise the buyer has gone
        m_holds.append(held);
    return Done{};
}

Result<Done> MixedTerminal::extend()
{
    TRY(m_desk.holds().extend(m_holds[draw(m_holds.size())].id, 30));
    return Done{};
}

Result<Done> MixedTerminal::sell()
{
    const HoldInfo hold = m_holds.takeAt(draw(m_holds.size()));
    TRY_GET(const SaleReceipt receipt, m_desk.orders().sell(hold.id, {{PaymentMethod::Card, hold.total, u"rush"_s}}));
    m_link.say(soldLine(receipt.order));
    m_orders.append(receipt.order.id);
    return Done{};
}

Result<Done> MixedTerminal::release()
{
    TRY(m_desk.holds().release(m_holds.takeAt(draw(m_holds.size())).id));
    return Done{};
}

Result<Done> MixedTerminal::refund()
{
    const OrderId order = m_orders.takeAt(draw(m_orders.size()));
    m_link.say(refundingLine(order));
    const auto refunded = m_desk.orders().refund(order, {});
    if (!refunded && isForeseen(refunded.error().code))
        m_link.say(keptLine(order)); // busy: told that nothing was changed
    TRY(refunded);
    m_link.say(refundedLine(order));
    return Done{};
}

Result<Done> MixedTerminal::expire()
{
    TRY(m_desk.holds().expire(m_event));
    return Done{};
}

Result<Done> MixedTerminal::doAct(const QString &name)
{
    if (name == u"hold")
        return hold();
    if (name == u"extend")
        return extend();
    if (name == u"sell")
        return sell();
    if (name == u"release")
        return release();
    return name == u"refund" ? refund() : expire();
}

Result<Done> MixedTerminal::act()
{
    const QString name = nextAct();
    const qint64 before = monotonicNs();
    const auto done = doAct(name);
    Tally &tally = m_tallies[name];
    tally.times.add(monotonicNs() - before);
    if (done)
        ++tally.done;
    else if (isForeseen(done.error().code))
        ++tally.refused[codeName(done.error().code)];
    else
        return refuse(done.error());
    return Done{};
}

QJsonObject MixedTerminal::tallies() const
{
    QJsonObject json;
    for (auto it = m_tallies.begin(); it != m_tallies.end(); ++it)
        json.insert(
            it.key(),
            QJsonObject{{u"done"_s, it->done}, {u"refused"_s, it->refusedJson()}, {u"times"_s, it->times.toJson()}});
    return json;
}

RushWay mixedWay(const QString &act, const Tally &tally)
{
    const double median = tally.times.percentileMs(0.5);
    const double tail = tally.times.percentileMs(0.99);
    const auto ms = [](double value) { return QString::number(value, 'f', 2); };
    return {
        act,
        {{u"done"_s, tally.done},
         {u"refused"_s, tally.refusals()},
         {u"refusals"_s, tally.refusedJson()},
         {u"p50_ms"_s, median},
         {u"p99_ms"_s, tail},
         {u"longest_ms"_s, tally.times.longestMs()}},
        {act, wholeText(tally.done), wholeText(tally.refusals()), ms(median), ms(tail), ms(tally.times.longestMs())}};
}

QString refusalsText(const Tally &all)
{
    QStringList parts;
    for (auto it = all.refused.begin(); it != all.refused.end(); ++it)
        parts.append(it.key() + u' ' + wholeText(it.value()));
    return parts.isEmpty() ? Ctl::tr("Nothing was refused.") : Ctl::tr("Refused: %1.").arg(parts.join(u", "));
}

void addTallies(Experiment &experiment, const CrowdReport &report)
{
    QMap<QString, Tally> tallies;
    Tally all;
    qint64 least = -1;
    qint64 most = 0;
    for (const BuyerReport &buyer : report.buyers) {
        qint64 own = 0;
        for (auto it = buyer.result.begin(); it != buyer.result.end(); ++it) {
            Tally tally;
            tally.add(it.value().toObject());
            own += tally.done + tally.refusals();
            tallies[it.key()].add(it.value().toObject());
            all.add(it.value().toObject());
        }
        least = least < 0 ? own : std::min(least, own);
        most = std::max(most, own);
    }
    for (const QString &name : actNames())
        experiment.ways.append(mixedWay(name, tallies.value(name)));
    experiment.ways.append(mixedWay(u"all"_s, all));
    const qint64 acts = all.done + all.refusals();
    const double rate = report.seconds > 0 ? double(acts) / report.seconds : 0;
    const double fairness = most > 0 ? double(least) / double(most) : 0;
    QJsonObject &figures = experiment.ways.last().figures;
    figures.insert(u"seconds"_s, report.seconds);
    figures.insert(u"acts_per_second"_s, rate);
    figures.insert(u"least_per_process"_s, least);
    figures.insert(u"most_per_process"_s, most);
    experiment.remarks +=
        {refusalsText(all),
         Ctl::tr("%1 acts a second; the least of a process %2, the most %3, least/most %4.")
             .arg(perSecondText(rate), wholeText(least), wholeText(most), QString::number(fairness, 'f', 2))};
}

} // namespace

Result<QJsonObject> workAtACounter(BuyerLink &link)
{
    const SystemClock clock;
    TRY_GET(const auto desk, Desk::open(link.text("file"), {u"counter/%1"_s.arg(link.whole("first")), {}}, clock));
    TRY_GET(const HouseSnapshot house, desk->events().house(EventId(link.whole("event"))));
    MixedTerminal counter(*desk, link, house);
    TRY(link.awaitStart());
    const qint64 end = link.startedNs() + link.whole("seconds") * 1'000'000'000;
    while (monotonicNs() < end)
        TRY(counter.act());
    link.workIsDone();
    return counter.tallies();
}

Result<Experiment> rushMixed(RushGround &ground, const RushOptions &options, RushProgress &progress)
{
    Experiment experiment;
    experiment.name = u"mixed"_s;
    const qint64 processes = options.processes.value_or(16);
    const qint64 seconds = options.seconds.value_or(10);
    TRY_GET(const Stage stage, ground.stage(experiment.name, 1000, {HoldPolicy::Strict, 60, 3600}));
    experiment.settings = {{u"processes"_s, processes}, {u"seconds"_s, seconds}, {u"stock"_s, stage.stock}};
    experiment.heading = Ctl::tr("mixed: %1 processes without pause for %2 s on %3 seats")
                             .arg(wholeText(processes), wholeText(seconds), wholeText(stage.stock));
    experiment.columns = {Ctl::tr("ACT"),     Ctl::tr(">DONE"),   Ctl::tr(">REFUSED"),
                          Ctl::tr(">P50 MS"), Ctl::tr(">P99 MS"), Ctl::tr(">LONGEST MS")};
    QList<QJsonObject> tasks;
    for (qint64 process = 0; process < processes; ++process)
        tasks.append({{u"part"_s, u"mixed.counter"_s},
                      {u"file"_s, ground.house()},
                      {u"event"_s, stage.event.value()},
                      {u"first"_s, process},
                      {u"seed"_s, options.seed},
                      {u"seconds"_s, seconds}});
    Ledger ledger;
    TRY_GET(const CrowdReport report, letRush(experiment, progress, Ctl::tr("mixed"), tasks, seconds + 120, &ledger));
    addTallies(experiment, report);
    TRY(checkHouse(experiment, progress, ground, stage.event, ledger));
    return experiment;
}

} // namespace rowlock

// Events: putting a performance on sale, and looking at it.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/event_answers.h"
#include "app/rowlockctl/new_event.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/countdown.h"
#include "model/service/desk.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> createEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QTimeZone zone = venueZone(*desk);
    TRY_GET(NewEvent event, readNewEvent(*desk, parameters));
    TRY_GET(const std::optional<Instant> starts, parameters.instant(u"starts"_s, zone));
    event.starts = starts.value_or(Instant());
    TRY_GET(const TermsChange terms, termsAsked(parameters, zone));
    terms(event.terms, event.starts);
    TRY_GET(const EventClash clash, desk->events().clash(event.plan, event.starts));
    if (parameters.flag(u"careful"_s))
        TRY(refuseClash(clash, {}));
    TRY_GET(const SharedPlan plan, desk->plans().plan(event.plan));
    TRY_GET(const EventSummary created, desk->events().create(event));
    QStringList warnings = clashTexts(clash);
    for (const QString &area : areasWithoutCapacity(*plan, event))
        warnings.append(
            Ctl::tr("The standing area '%1' has no places, because its capacity is not known; --capacity says it.")
                .arg(area));
    const QJsonObject json{{u"event"_s, created.id.value()},
                           {u"name"_s, created.name},
                           {u"starts"_s, toIso(created.starts)},
                           {u"capacity"_s, created.counters.capacity},
                           {u"warnings"_s, QJsonArray::fromStringList(warnings)}};
    return Answer{json, [created, looked = lookNow(*desk), warnings] {
                      QString text = Ctl::tr("Event %1, %2, %3, is made with %4 places: %5.\n")
                                         .arg(digits(created.id.value()), safeText(created.name),
                                              timeText(created.starts, looked.zone), digits(created.counters.capacity),
                                              saleStateName(created, looked));
                      for (const QString &warning : warnings)
                          text += u"  "_s + safeText(warning) + u'\n';
                      return text;
                  }};
}

// Where "sold out" would be said: whether something may come free yet, and when.
QString soldOutText(const EventSummary &event, Instant now)
{
    const Counters &counters = event.counters;
    if (counters.available > 0 || counters.held == 0)
        return {};
    const QString name = safeText(event.name);
    const QString text = counters.held == 1
                             ? Ctl::tr("%1 is sold out; 1 place on hold").arg(name)
                             : Ctl::tr("%1 is sold out; %2 places on hold").arg(name, digits(counters.held));
    if (event.firstExpiresAt)
        return text + Ctl::tr(", the first expires in %1.\n").arg(countdownText(*event.firstExpiresAt - now));
    return text + Ctl::tr(" and being paid for.\n");
}

Result<Answer> listEvents(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<EventSummary> events, desk->events().all());
    QJsonArray list;
    const Looked looked = lookNow(*desk);
    for (const EventSummary &event : events)
        list.append(eventJson(event, looked));
    return Answer{{{u"events"_s, list}}, [events, looked] {
                      TextTable table({Ctl::tr(">EVENT"), Ctl::tr("STARTS"), Ctl::tr("NAME"), Ctl::tr("SALE"),
                                       Ctl::tr(">PLACES"), Ctl::tr(">AVAILABLE"), Ctl::tr(">HELD"),
                                       Ctl::tr(">RESERVED"), Ctl::tr(">SOLD"), Ctl::tr(">BLOCKED")});
                      QString baskets;
                      for (const EventSummary &event : events) {
                          const Counters &counters = event.counters;
                          table.add({digits(event.id.value()), timeText(event.starts, looked.zone), event.name,
                                     saleStateName(event, looked), digits(counters.capacity),
                                     digits(counters.available), digits(counters.held), digits(counters.reserved),
                                     digits(counters.sold), digits(counters.blocked)});
                          baskets += soldOutText(event, looked.now);
                      }
                      if (!baskets.isEmpty())
                          return table.toString() + u'\n' + baskets;
                      return table.isEmpty()
                                 ? Ctl::tr("There is no event yet. Put one on sale with 'rowlockctl event create'.\n")
                                 : table.toString();
                  }};
}

Result<Answer> showEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const EventSummary event, desk->events().event(EventId(parameters.whole(u"event"_s))));
    const Looked looked = lookNow(*desk);
    return Answer{
        eventJson(event, looked), [event, looked] {
            return Ctl::tr("Event %1, %2, %3, %9\n%4\nHolds are %5, %6 s long, at most %7 s. Revision %8.\n")
                       .arg(digits(event.id.value()), safeText(event.name), timeText(event.starts, looked.zone),
                            countersText(event.counters), policyName(event.rules.policy), digits(event.rules.seconds),
                            digits(event.rules.ceilingSeconds), digits(event.revision), saleStateName(event, looked))
                   + termsText(event, looked) + soldOutText(event, looked.now)
                   + (event.waiting > 0 ? Ctl::tr("Parties on the waitlist: %1.\n").arg(event.waiting) : QString());
        }};
}

// The house as it stands, or what changed: the same rows either way.
struct SeatRows
{
    EventSummary event;
    SharedPlan plan;
    QList<SeatStatus> seats;
    QList<PoolStatus> pools;
};

Result<SeatRows> readSeats(Desk &desk, EventId event, std::optional<qint64> since)
{
    if (!since) {
        TRY_GET(const HouseSnapshot house, desk.events().house(event));
        return SeatRows{house.event, house.plan, house.seats, house.pools};
    }
    TRY_GET(const HouseDelta delta, desk.events().changes(event, *since));
    TRY_GET(const SharedPlan plan, desk.plans().plan(delta.event.plan));
    return SeatRows{delta.event, plan, delta.seats, delta.pools};
}

QString categoryOf(const SeatRows &rows, const SeatStatus &seat)
{
    if (seat.seatNo < 0 || seat.seatNo >= rows.plan->seats.size())
        return {};
    const int category = rows.plan->seats[seat.seatNo].category;
    return category >= 0 && category < rows.plan->categories.size() ? rows.plan->categories[category].name : QString();
}

// Without one where no price list sells it now.
std::optional<Money> priceOf(const SeatRows &rows, const SeatStatus &seat)
{
    const bool isNotSold = !seat.ticket.isValid() && std::ranges::any_of(rows.pools, [&](const PoolStatus &pool) {
        return pool.pool == seat.pool && !pool.isSold;
    });
    return isNotSold ? std::nullopt : std::optional(seat.price);
}

QJsonValue priceJson(const std::optional<Money> &price)
{
    return price ? QJsonValue(toDecimal(*price)) : QJsonValue();
}

QString priceText(const std::optional<Money> &price)
{
    return price ? amountText(*price) : u"-"_s;
}

QJsonObject seatsJson(const SeatRows &rows)
{
    QJsonArray seats;
    for (const SeatStatus &seat : rows.seats)
        seats.append(QJsonObject{{u"seat"_s, seat.ref},
                                 {u"label"_s, seat.label},
                                 {u"category"_s, categoryOf(rows, seat)},
                                 {u"price"_s, priceJson(priceOf(rows, seat))},
                                 {u"state"_s, stateName(seat.state)},
                                 {u"version"_s, seat.version}});
    QJsonArray areas;
    for (const PoolStatus &pool : rows.pools) {
        if (pool.kind != PoolKind::Area)
            continue;
        QJsonObject area = countersJson(pool.counters);
        area.insert(u"area"_s, pool.ref);
        area.insert(u"name"_s, pool.name);
        area.insert(u"price"_s, priceJson(priceAt(pool, firstPriceType)));
        areas.append(area);
    }
    // Whoever follows revision by revision sees by the plan's number that every seat may be another.
    return {{u"event"_s, rows.event.id.value()},
            {u"plan"_s, rows.event.plan.value()},
            {u"revision"_s, rows.event.revision},
            {u"seats"_s, seats},
            {u"areas"_s, areas}};
}

QString seatsText(const SeatRows &rows)
{
    QString text =
        Ctl::tr("Event %1 at revision %2: %3\n\n")
            .arg(digits(rows.event.id.value()), digits(rows.event.revision), countersText(rows.event.counters));
    TextTable seats({Ctl::tr("SEAT"), Ctl::tr("STATE"), Ctl::tr("CATEGORY"), Ctl::tr(">PRICE"), Ctl::tr("REF")});
    for (const SeatStatus &seat : rows.seats)
        seats.add(
            {seat.label, stateName(seat.state), categoryOf(rows, seat), priceText(priceOf(rows, seat)), seat.ref});
    TextTable areas({Ctl::tr("STANDING AREA"), Ctl::tr(">PLACES"), Ctl::tr(">AVAILABLE"), Ctl::tr(">HELD"),
                     Ctl::tr(">SOLD"), Ctl::tr(">BLOCKED"), Ctl::tr(">PRICE"), Ctl::tr("REF")});
    for (const PoolStatus &pool : rows.pools) {
        if (pool.kind == PoolKind::Area)
            areas.add({pool.name, digits(pool.counters.capacity), digits(pool.counters.available),
                       digits(pool.counters.held), digits(pool.counters.sold), digits(pool.counters.blocked),
                       priceText(priceAt(pool, firstPriceType)), pool.ref});
    }
    if (seats.isEmpty() && areas.isEmpty())
        return text + Ctl::tr("Nothing has changed.\n");
    if (!seats.isEmpty())
        text += seats.toString();
    if (!areas.isEmpty())
        text += (seats.isEmpty() ? QString() : u"\n"_s) + areas.toString();
    return text;
}

Result<Answer> listSeats(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const SeatRows rows,
            readSeats(*desk, EventId(parameters.whole(u"event"_s)), parameters.optionalWhole(u"since"_s)));
    return Answer{seatsJson(rows), [rows] { return seatsText(rows); }};
}

Command createCommand()
{
    return {
        .words = {u"event"_s, u"create"_s},
        .summary = Ctl::tr("Creates an event and opens sales."),
        .help = Ctl::tr("Each category of the plan, and each standing area, has one price. One without a --price of "
                        "its own uses --price default=AMOUNT, or 0.\nExample: rowlockctl event create --plan 1 --name "
                        "Hamlet --starts 2026-11-21T19:30 --price Stalls=42 --price default=28.50"),
        .parameters =
            newEventParameters()
            + QList<
                Parameter>{{.name = u"starts"_s,
                            .kind = Kind::Time,
                            .placeholder = u"TIME"_s,
                            .help = Ctl::tr("When it begins, such as 2026-11-21T19:30; the venue's time unless an "
                                            "offset is given."),
                            .required = true},
                           {.name = u"careful"_s,
                            .kind = Kind::Flag,
                            .placeholder = {},
                            .help = Ctl::tr(
                                "Refuse an event in the past, or less than an hour from another one in the same plan, "
                                "instead of warning.")}},
        .run = createEvent};
}

} // namespace

QList<Command> eventCommands()
{
    return {
        createCommand(),
        {.words = {u"event"_s, u"list"_s},
         .summary = Ctl::tr("Lists the events and what is left of each."),
         .help = {},
         .parameters = {},
         .run = listEvents},
        {.words = {u"event"_s, u"show"_s},
         .summary = Ctl::tr("Shows an event's counters, all of one moment."),
         .help = {},
         .parameters = {eventParameter()},
         .run = showEvent},
        {.words = {u"event"_s, u"seats"_s},
         .summary = Ctl::tr("Lists an event's seats and standing areas."),
         .help = Ctl::tr(
             "With --since only what has changed after that revision; the answer names the revision to ask from "
             "the next time."),
         .parameters = {eventParameter(),
                        {.name = u"since"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"REVISION"_s,
                         .help = Ctl::tr("Only what changed after this revision."),
                         .least = 0}},
         .run = listSeats},
    };
}

} // namespace rowlock

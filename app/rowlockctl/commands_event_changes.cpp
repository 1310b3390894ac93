// Events after they were made: another name or time, closed, opened again, cancelled, deleted.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/event_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "model/service/desk.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Answer changed(const EventSummary &event, Desk &desk)
{
    const Looked looked = lookNow(desk);
    return {eventJson(event, looked), [event, looked] {
                return Ctl::tr("Event %1, %2, %3: %4.\n")
                           .arg(digits(event.id.value()), safeText(event.name), timeText(event.starts, looked.zone),
                                saleStateName(event, looked))
                       + termsText(event, looked);
            }};
}

Result<Answer> editEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId id(parameters.whole(u"event"_s));
    const QTimeZone zone = venueZone(*desk);
    EventEdit edit;
    if (parameters.has(u"name"_s))
        edit.name = parameters.text(u"name"_s);
    TRY_GET(edit.starts, parameters.instant(u"starts"_s, zone));
    TRY_GET(edit.terms, termsAsked(parameters, zone));
    if (parameters.has(u"production"_s))
        edit.production = productionAsked(parameters);
    edit.holdSeconds = parameters.optionalWhole(u"hold_seconds"_s);
    if (parameters.has(u"hold_policy"_s)) {
        TRY_GET(edit.holdPolicy, holdPolicyFromName(parameters.text(u"hold_policy"_s)));
    }
    if (edit.starts) {
        TRY_GET(const EventSummary event, desk->events().event(id));
        TRY_GET(const EventClash clash, desk->events().clash(event.plan, *edit.starts, id));
        QStringList allowed;
        for (const QString &flag : {u"allow_past"_s, u"allow_overlap"_s}) {
            if (parameters.flag(flag))
                allowed.append(flag);
        }
        TRY(refuseClash(clash, allowed));
    }
    TRY_GET(const EventSummary event, desk->events().edit(id, edit));
    return changed(event, *desk);
}

Result<Answer> setSale(Session &session, const Parameters &parameters, bool onSale)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const EventSummary event, desk->events().setOnSale(EventId(parameters.whole(u"event"_s)), onSale));
    return changed(event, *desk);
}

Result<Answer> openEvent(Session &session, const Parameters &parameters)
{
    return setSale(session, parameters, true);
}

Result<Answer> closeEvent(Session &session, const Parameters &parameters)
{
    return setSale(session, parameters, false);
}

Result<Answer> cancelEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const EventSummary event, desk->events().cancel(EventId(parameters.whole(u"event"_s))));
    return changed(event, *desk);
}

Result<Answer> draftEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const EventSummary event, desk->events().makeDraft(EventId(parameters.whole(u"event"_s))));
    return changed(event, *desk);
}

Result<Answer> deleteEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId id(parameters.whole(u"event"_s));
    TRY(desk->events().remove(id));
    return Answer{{{u"event"_s, id.value()}, {u"deleted"_s, true}},
                  [id] { return Ctl::tr("Event %1 is deleted.\n").arg(digits(id.value())); }};
}

Command editCommand()
{
    return {.words = {u"event"_s, u"edit"_s},
            .summary = Ctl::tr("Changes an event's name, start, terms of sale or hold rules."),
            .help = Ctl::tr("Options left out keep their value. Seats on hold keep their time. An end of sale moves "
                            "with the start."),
            .parameters =
                QList<Parameter>{
                    eventParameter(),
                    {.name = u"name"_s, .kind = Kind::Text, .placeholder = u"NAME"_s, .help = Ctl::tr("Its new name.")},
                    {.name = u"starts"_s,
                     .kind = Kind::Time,
                     .placeholder = u"TIME"_s,
                     .help = Ctl::tr("When it begins; the venue's time unless an offset is given.")},
                    {.name = u"hold_seconds"_s,
                     .kind = Kind::Whole,
                     .placeholder = u"SECONDS"_s,
                     .help = Ctl::tr("How long holds last from now on."),
                     .most = 86'400},
                    {.name = u"hold_policy"_s,
                     .kind = Kind::Text,
                     .placeholder = u"strict|yielding"_s,
                     .help = Ctl::tr("When a hold expires, strict releases the seats; yielding keeps them until "
                                     "needed."),
                     .choices = {u"strict"_s, u"yielding"_s}},
                    {.name = u"allow_past"_s,
                     .kind = Kind::Flag,
                     .placeholder = {},
                     .help = Ctl::tr("The start may lie in the past.")},
                    {.name = u"allow_overlap"_s,
                     .kind = Kind::Flag,
                     .placeholder = {},
                     .help = Ctl::tr("Another event in the same seating plan may start less than an hour "
                                     "away.")}}
                + termsParameters(),
            .run = editEvent};
}

} // namespace

QList<Command> eventChangeCommands()
{
    return {
        editCommand(),
        {.words = {u"event"_s, u"close"_s},
         .summary = Ctl::tr("Closes the sales of an event; seats on hold can still be paid."),
         .help = {},
         .parameters = {eventParameter()},
         .run = closeEvent},
        {.words = {u"event"_s, u"open"_s},
         .summary = Ctl::tr("Opens the sales of a draft, or of a closed or cancelled event."),
         .help = {},
         .parameters = {eventParameter()},
         .run = openEvent},
        {.words = {u"event"_s, u"draft"_s},
         .summary = Ctl::tr("Makes an event a draft that no counter lists; it must never have been sold."),
         .help = Ctl::tr("'rowlockctl event open' puts it on sale."),
         .parameters = {eventParameter()},
         .run = draftEvent},
        {.words = {u"event"_s, u"cancel"_s},
         .summary = Ctl::tr("Cancels an event: nothing more is sold, tickets stay to be refunded."),
         .help = Ctl::tr("'rowlockctl order list --event EVENT' shows the orders, 'rowlockctl refund ORDER' refunds "
                         "one. 'rowlockctl event open' takes the cancellation back."),
         .parameters = {eventParameter()},
         .run = cancelEvent},
        {.words = {u"event"_s, u"delete"_s},
         .summary = Ctl::tr("Deletes an event that never sold a ticket."),
         .help = Ctl::tr("Refused where tickets were ever sold, refunded ones included, or seats are on hold. Its "
                         "blocks are released and its waitlist ends."),
         .parameters = {eventParameter()},
         .run = deleteEvent},
    };
}

} // namespace rowlock

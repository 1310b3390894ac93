// The programme: many performances made at once from a sentence, or one like another.
#include "app/rowlockctl/event_answers.h"
#include "app/rowlockctl/new_event.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/series.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<QDate> dayOf(const Parameters &parameters, const QString &name)
{
    const QString text = parameters.text(name);
    const QDate day = QDate::fromString(text, Qt::ISODate);
    if (!day.isValid() || day.toString(Qt::ISODate) != text)
        return wrongArgument(name, Ctl::tr("“%1” is not a day. Write it like 2026-12-24.").arg(text.left(40)));
    return day;
}

QStringList clashesAllowed(const Parameters &parameters)
{
    QStringList allowed;
    for (const QString &flag : {u"allow_past"_s, u"allow_overlap"_s}) {
        if (parameters.flag(flag))
            allowed.append(flag);
    }
    return allowed;
}

// Of the first of them that may not be meant.
Result<Done> refuseClashes(Desk &desk, PlanId plan, const QList<Instant> &starts, const QStringList &allowed)
{
    TRY_GET(const auto clashes, desk.events().clashes(plan, starts));
    for (qsizetype i = 0; i < clashes.size(); ++i) {
        if (auto refused = refuseClash(clashes.at(i), allowed); !refused) {
            Error error = std::move(refused).error();
            error.details.insert(u"starts"_s, toIso(starts.at(i)));
            return refuse(std::move(error));
        }
    }
    return Done{};
}

struct Listed
{
    EventId event; // none: it would be made
    Instant starts;
};

QString datesText(const QList<Listed> &dates, const QTimeZone &zone)
{
    TextTable table({Ctl::tr("STARTS"), Ctl::tr(">EVENT")});
    for (const Listed &date : dates)
        table.add({timeText(date.starts, zone), date.event.isValid() ? digits(date.event.value()) : u"-"_s});
    return table.toString();
}

Answer seriesAnswer(const QList<Listed> &dates, bool preview, const QTimeZone &zone)
{
    QJsonArray list;
    for (const Listed &date : dates) {
        QJsonObject one{{u"starts"_s, toIso(date.starts)}};
        if (date.event.isValid())
            one.insert(u"event"_s, date.event.value());
        list.append(one);
    }
    return {{{u"preview"_s, preview}, {u"events"_s, list}}, [dates, preview, zone] {
                const QString said = preview ? Ctl::tr("%1 performances would be made; nothing was changed.\n")
                                             : Ctl::tr("%1 performances are made.\n");
                return said.arg(dates.size()) + datesText(dates, zone);
            }};
}

// What the sentence makes, where nothing speaks against one of them.
Result<QList<Instant>> startsOf(Desk &desk, PlanId plan, const Parameters &parameters)
{
    TRY_GET(const QDate first, dayOf(parameters, u"first"_s));
    TRY_GET(const QDate last, dayOf(parameters, u"last"_s));
    TRY_GET(const auto dates, seriesDates(parameters.text(u"rule"_s), {first, last}, venueZone(desk), QLocale::c()));
    QList<Instant> starts;
    for (const SeriesDate &date : dates)
        starts.append(date.starts);
    TRY(refuseClashes(desk, plan, starts, clashesAllowed(parameters)));
    return starts;
}

Answer previewAnswer(const QList<Instant> &starts, const QTimeZone &zone)
{
    QList<Listed> listed;
    for (const Instant moment : starts)
        listed.append({{}, moment});
    return seriesAnswer(listed, true, zone);
}

Answer madeAnswer(const QList<EventSummary> &made, const QTimeZone &zone)
{
    QList<Listed> listed;
    for (const EventSummary &each : made)
        listed.append({each.id, each.starts});
    return seriesAnswer(listed, false, zone);
}

Result<Answer> makeSeries(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QTimeZone zone = venueZone(*desk);
    TRY_GET(NewEvent event, readNewEvent(*desk, parameters));
    event.onSale = !parameters.flag(u"closed"_s);
    TRY_GET(const auto starts, startsOf(*desk, event.plan, parameters));
    TRY_GET(const TermsChange terms, termsAsked(parameters, zone));
    if (!starts.isEmpty())
        terms(event.terms, starts.first());
    if (parameters.flag(u"preview"_s))
        return previewAnswer(starts, zone);
    TRY_GET(const auto made, desk->events().createSeries(event, starts));
    return madeAnswer(made, zone);
}

EventCopy copyWanted(const Parameters &parameters)
{
    EventCopy wanted;
    wanted.of = EventId(parameters.whole(u"event"_s));
    wanted.onSale = !parameters.flag(u"closed"_s);
    wanted.draft = parameters.flag(u"draft"_s);
    if (parameters.has(u"name"_s))
        wanted.name = parameters.text(u"name"_s);
    return wanted;
}

Result<Answer> copyAnEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QTimeZone zone = venueZone(*desk);
    EventCopy wanted = copyWanted(parameters);
    TRY_GET(const std::optional<Instant> starts, parameters.instant(u"starts"_s, zone));
    wanted.starts = {starts.value_or(Instant())};
    TRY_GET(const EventSummary source, desk->events().event(wanted.of));
    TRY(refuseClashes(*desk, source.plan, wanted.starts, clashesAllowed(parameters)));
    TRY_GET(const auto made, desk->events().copy(wanted));
    return Answer{eventJson(made.first(), lookNow(*desk)), [copy = made.first(), source, zone] {
                      return Ctl::tr("Event %1, %2, %3, is made like event %4: %5.\n")
                          .arg(digits(copy.id.value()), safeText(copy.name), timeText(copy.starts, zone),
                               digits(source.id.value()), countersText(copy.counters));
                  }};
}

Result<Answer> repeatEvent(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QTimeZone zone = venueZone(*desk);
    EventCopy wanted = copyWanted(parameters);
    TRY_GET(const EventSummary source, desk->events().event(wanted.of));
    TRY_GET(wanted.starts, startsOf(*desk, source.plan, parameters));
    if (parameters.flag(u"preview"_s))
        return previewAnswer(wanted.starts, zone);
    TRY_GET(const auto made, desk->events().copy(wanted));
    return madeAnswer(made, zone);
}

QList<Parameter> flagsOfProgramme()
{
    return {{.name = u"allow_past"_s,
             .kind = Kind::Flag,
             .placeholder = {},
             .help = Ctl::tr("A start may lie in the past.")},
            {.name = u"allow_overlap"_s,
             .kind = Kind::Flag,
             .placeholder = {},
             .help = Ctl::tr("Another event in the same seating plan may start less than an hour away.")},
            {.name = u"closed"_s,
             .kind = Kind::Flag,
             .placeholder = {},
             .help = Ctl::tr("Made with sales closed; 'event open' opens them.")}};
}

QList<Parameter> whenParameters()
{
    return {{.name = u"rule"_s,
             .kind = Kind::Text,
             .placeholder = u"SENTENCE"_s,
             .help = Ctl::tr("When it plays, such as \"Tue to Sat 19:30, Sundays 15:00, not 24 December\"."),
             .required = true,
             .longest = 500},
            {.name = u"first"_s,
             .kind = Kind::Text,
             .placeholder = u"DAY"_s,
             .help = Ctl::tr("The first day of the series, such as 2026-11-24."),
             .required = true},
            {.name = u"last"_s,
             .kind = Kind::Text,
             .placeholder = u"DAY"_s,
             .help = Ctl::tr("The last day of the series, included."),
             .required = true},
            {.name = u"preview"_s,
             .kind = Kind::Flag,
             .placeholder = {},
             .help = Ctl::tr("Lists the performances and makes none.")}};
}

Parameter copiesName()
{
    return {.name = u"name"_s,
            .kind = Kind::Text,
            .placeholder = u"NAME"_s,
            .help = Ctl::tr("Another name than that of the event.")};
}

Command seriesCommand()
{
    return {.words = {u"event"_s, u"series"_s},
            .summary = Ctl::tr("Creates a series of events from a sentence, all of them or none."),
            .help = Ctl::tr(
                "Days of the week and dates are in English; \"not\" leaves days out, \"also\" adds to what a day has, "
                "\"only\" replaces it. What could be meant in two ways is asked back. Prices and rules are those of "
                "'event create'.\nExample: rowlockctl event series --plan 1 --name Hamlet --first 2026-11-24 --last "
                "2027-01-10 --rule \"Tue to Sat 19:30, Sundays 15:00, not 24 December\" --price default=28.50 "
                "--preview"),
            .parameters = newEventParameters() + whenParameters() + flagsOfProgramme(),
            .run = makeSeries};
}

Command copyCommand()
{
    const QList<Parameter> what{eventParameter(),
                                {.name = u"starts"_s,
                                 .kind = Kind::Time,
                                 .placeholder = u"TIME"_s,
                                 .help = Ctl::tr("When the copy begins; the venue's time unless an offset is given."),
                                 .required = true},
                                copiesName()};
    return {.words = {u"event"_s, u"copy"_s},
            .summary = Ctl::tr("Creates an event like another: categories, prices, blocks, rules."),
            .help = Ctl::tr(
                "Nothing of what is held or sold, and no waitlist, is copied. When sales begin and end is as far from "
                "the new start as it was from the old one."),
            .parameters = what + flagsOfProgramme() + QList<Parameter>{draftParameter()},
            .run = copyAnEvent};
}

Command repeatCommand()
{
    return {.words = {u"event"_s, u"repeat"_s},
            .summary = Ctl::tr("Creates a series of events like another, all of them or none."),
            .help = Ctl::tr("As 'event copy', at the times that a sentence says as in 'event series'."),
            .parameters = QList<Parameter>{eventParameter(), copiesName(), draftParameter()} + whenParameters()
                          + flagsOfProgramme(),
            .run = repeatEvent};
}

} // namespace

QList<Command> programmeCommands()
{
    return {seriesCommand(), copyCommand(), repeatCommand()};
}

} // namespace rowlock

// Reservations: seats kept under a name until a release, and what becomes of them.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/reservation_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<ReleaseTime> releaseAsked(const Desk &desk, const Parameters &parameters)
{
    ReleaseTime release;
    TRY_GET(release.at, parameters.instant(u"until"_s, venueZone(desk)));
    release.before = parameters.optionalWhole(u"before"_s);
    if (release.at.has_value() == release.before.has_value())
        return wrongArgument(u"until"_s, Ctl::tr("Say one of the two: --until TIME or --before MINUTES."));
    return release;
}

Answer answerOf(const Desk &desk, const Reservation &reservation)
{
    return {reservationJson(reservation),
            [reservation, zone = venueZone(desk)] { return reservationText(reservation, zone); }};
}

QJsonArray listJson(const QList<Reservation> &all)
{
    QJsonArray json;
    for (const Reservation &one : all)
        json.append(reservationJson(one));
    return json;
}

std::optional<EventId> eventAsked(const Parameters &parameters)
{
    return parameters.has(u"event"_s) ? std::optional(EventId(parameters.whole(u"event"_s))) : std::nullopt;
}

Result<Answer> makeIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PatronChoice patron, patronAsked(parameters, u"name"_s));
    TRY_GET(const ReleaseTime release, releaseAsked(*desk, parameters));
    TRY_GET(const Reservation made,
            desk->reservations().make(HoldId(parameters.whole(u"hold"_s)), patron, release, parameters.text(u"key"_s)));
    return answerOf(*desk, made);
}

Result<Answer> moveIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ReleaseTime release, releaseAsked(*desk, parameters));
    TRY_GET(const Reservation moved,
            desk->reservations().move(parameters.text(u"code"_s), release, parameters.text(u"key"_s)));
    return answerOf(*desk, moved);
}

Result<Answer> dropIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(
        const Reservation dropped,
        desk->reservations().drop(parameters.text(u"code"_s), parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return answerOf(*desk, dropped);
}

Result<Answer> showReservation(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Reservation reservation, desk->reservations().info(parameters.text(u"code"_s)));
    return answerOf(*desk, reservation);
}

Answer answerOf(const Desk &desk, const QList<Reservation> &all)
{
    return {{{u"reservations"_s, listJson(all)}},
            [all, zone = venueZone(desk)] { return reservationsText(all, zone); }};
}

Result<Answer> listAll(Session &session, const Parameters &parameters)
{
    if (parameters.has(u"csv"_s))
        TRY(checkNewTarget(session, parameters.text(u"csv"_s), u"csv"_s));
    TRY_GET(Desk * desk, session.desk());
    const auto event = eventAsked(parameters);
    const auto within = parameters.optionalWhole(u"within"_s);
    if (int(parameters.flag(u"due"_s)) + int(parameters.flag(u"released"_s)) + int(within.has_value()) > 1)
        return wrongArgument(u"within"_s, Ctl::tr("Say one of them: --due, --within HOURS or --released."));
    TRY_GET(const auto all, parameters.flag(u"due"_s)        ? desk->reservations().due(event)
                            : within                         ? desk->reservations().due(event, *within * 3600)
                            : parameters.flag(u"released"_s) ? desk->reservations().released(event)
                                                             : desk->reservations().live(event));
    if (parameters.has(u"csv"_s))
        TRY(desk->reservations().writeList(parameters.text(u"csv"_s), all));
    return answerOf(*desk, all);
}

Result<Answer> releaseDue(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const auto event = eventAsked(parameters);
    TRY_GET(const auto all,
            parameters.flag(u"dry_run"_s) ? desk->reservations().due(event) : desk->reservations().release(event));
    return answerOf(*desk, all);
}

QString backText(const ReservationBack &back, const QTimeZone &zone)
{
    QString text = reservationText(back.reservation, zone);
    QList<HoldItem> items;
    for (const HoldInfo &hold : back.reservation.holds + back.reservation.lost)
        items += hold.items;
    for (const GoneSeat &seat : back.gone)
        text += Ctl::tr("Gone: %1.\n").arg(goneThing(seat, items));
    return text;
}

QStringList codesOf(const QList<Reservation> &all)
{
    QStringList codes;
    for (const Reservation &one : all)
        codes += one.as.code;
    return codes;
}

Result<Answer> takeBackAll(Desk &desk, const Parameters &parameters, const ReleaseTime &release)
{
    TRY_GET(const auto released, desk.reservations().released(eventAsked(parameters)));
    const ReservationsBack all = desk.reservations().takeBackEach(codesOf(released), release);
    if (all.stopped)
        return refuse(doneInPart(*all.stopped, !all.back.isEmpty()));
    QJsonArray json;
    for (const ReservationBack &one : all.back) {
        QJsonObject each = reservationJson(one.reservation);
        each.insert(u"gone"_s, goneJson(one.gone));
        json.append(each);
    }
    QJsonArray failed;
    for (const auto &[code, error] : all.failed)
        failed.append(QJsonObject{{u"code"_s, code}, {u"message"_s, error.message}});
    return Answer{{{u"reservations"_s, json}, {u"failed"_s, failed}}, [all, zone = venueZone(desk)] {
                      QString text;
                      for (const ReservationBack &one : all.back)
                          text += backText(one, zone);
                      for (const auto &[code, error] : all.failed)
                          text += Ctl::tr("%1: %2\n").arg(code, error.message);
                      return text.isEmpty() ? Ctl::tr("No reservation was released within a day.\n") : text;
                  }};
}

Result<Answer> takeBackIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ReleaseTime release, releaseAsked(*desk, parameters));
    if (parameters.flag(u"all"_s) == parameters.has(u"code"_s))
        return wrongArgument(u"code"_s, Ctl::tr("Name a reservation, or say --all."));
    if (parameters.flag(u"all"_s) && parameters.has(u"key"_s))
        return wrongArgument(u"key"_s, Ctl::tr("A key is for one reservation. Taken back again with --all they are "
                                               "there already."));
    if (parameters.flag(u"all"_s))
        return takeBackAll(*desk, parameters, release);
    TRY_GET(const ReservationBack back,
            desk->reservations().takeBack(parameters.text(u"code"_s), release, parameters.text(u"key"_s)));
    QJsonObject json = reservationJson(back.reservation);
    json.insert(u"gone"_s, goneJson(back.gone));
    return Answer{json, [back, zone = venueZone(*desk)] { return backText(back, zone); }};
}

Parameter reservationParameter()
{
    return textArgument(u"code"_s, u"CODE"_s, Ctl::tr("The reservation's code, such as R-K7QM3."));
}

Parameter eventOption()
{
    Parameter event = eventParameter(false);
    event.positional = false;
    return event;
}

QList<Parameter> releaseParameters()
{
    return {{.name = u"until"_s,
             .kind = Kind::Time,
             .placeholder = u"TIME"_s,
             .help = Ctl::tr("Released then, such as 2027-03-01T18:00.")},
            {.name = u"before"_s,
             .kind = Kind::Whole,
             .placeholder = u"MINUTES"_s,
             .help = Ctl::tr("Released so many minutes before the event begins, and with it where it is put off."),
             .least = 0,
             .most = longestBeforeMinutes}};
}

Command makeCommand()
{
    return {.words = {u"reservation"_s, u"make"_s},
            .summary = Ctl::tr("Keeps a hold for a patron, until a time or until so long before the event."),
            .help = Ctl::tr("With all holds that go with it, under one code. From then on it is changed, paid in part "
                            "and sold from every terminal, by the number of its hold: 'sell', 'payment begin'. What is "
                            "partly paid is released by no clock."),
            .parameters = QList<Parameter>{holdParameter(),
                                           textOption(u"name"_s, u"NAME"_s,
                                                      Ctl::tr("For whom; not needed where the hold has a name.")),
                                           patronNoOption()}
                          + releaseParameters() + QList<Parameter>{keyParameter()},
            .run = makeIt};
}

Command takeBackCommand()
{
    Parameter code = reservationParameter();
    code.required = false;
    return {.words = {u"reservation"_s, u"take-back"_s},
            .summary = Ctl::tr("Takes back what was released by time and is still available."),
            .help =
                Ctl::tr("Under the same code, with a new release. Seats that are sold or held by now are named, and "
                        "the others reserved again; who waits for seats goes first. Where only a part was released "
                        "by now, the rest is released and taken back with it. With --all, everything that time "
                        "released within a day of events to come."),
            .parameters = QList<Parameter>{code,
                                           {.name = u"all"_s,
                                            .kind = Kind::Flag,
                                            .placeholder = {},
                                            .help = Ctl::tr("All that were released within a day.")},
                                           eventOption()}
                          + releaseParameters() + QList<Parameter>{keyParameter()},
            .run = takeBackIt};
}

} // namespace

QList<Command> reservationCommands()
{
    return {makeCommand(),
            {.words = {u"reservation"_s, u"list"_s},
             .summary = Ctl::tr("Lists who has reserved what, since when, and when it is released."),
             .help = Ctl::tr("The first to be released first; whom to remind, and how to reach the patrons that the "
                             "box office knows."),
             .parameters = {eventOption(),
                            {.name = u"due"_s,
                             .kind = Kind::Flag,
                             .placeholder = {},
                             .help = Ctl::tr("Only those that 'reservation release' would release now.")},
                            {.name = u"within"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"HOURS"_s,
                             .help = Ctl::tr("Only those that will be released within so many hours: whom to remind."),
                             .least = 0,
                             .most = longestBeforeMinutes / 60},
                            {.name = u"released"_s,
                             .kind = Kind::Flag,
                             .placeholder = {},
                             .help = Ctl::tr("Those that were released within a day and can be taken back.")},
                            {.name = u"csv"_s,
                             .kind = Kind::Text,
                             .placeholder = u"FILE"_s,
                             .help = Ctl::tr("Also writes the list to this file, for a spreadsheet or a mailing."),
                             .longest = 4096}},
             .run = listAll},
            {.words = {u"reservation"_s, u"show"_s},
             .summary = Ctl::tr("Shows a reservation."),
             .help = {},
             .parameters = {reservationParameter()},
             .run = showReservation},
            {.words = {u"reservation"_s, u"move"_s},
             .summary = Ctl::tr("Gives a reservation another release."),
             .help = {},
             .parameters =
                 QList<Parameter>{reservationParameter()} + releaseParameters() + QList<Parameter>{keyParameter()},
             .run = moveIt},
            {.words = {u"reservation"_s, u"release"_s},
             .summary = Ctl::tr("Releases the reservations whose time has come."),
             .help = Ctl::tr("Every open window does so by itself. What is being paid for or partly paid is left. A "
                             "reservation for several "
                             "events is released whole, also where only one of them is named."),
             .parameters =
                 {eventOption(),
                  {.name = u"dry_run"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Only list them.")}},
             .run = releaseDue},
            takeBackCommand(),
            {.words = {u"reservation"_s, u"drop"_s},
             .summary = Ctl::tr("Gives a reservation up: its seats are available."),
             .help = Ctl::tr("Refused while it is partly paid: give that back, or keep it with 'payment keep'."),
             .parameters = {reservationParameter(), reasonParameter(), keyParameter()},
             .run = dropIt}};
}

} // namespace rowlock

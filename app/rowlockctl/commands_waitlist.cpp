// The waitlist: who wants seats of a sold-out event, and what becomes of the offers.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// An entry and, where it has one, its offer.
struct Waiting
{
    WaitlistEntry entry;
    std::optional<HoldInfo> offer;
};

Result<Waiting> withOffer(Desk &desk, const WaitlistEntry &entry)
{
    if (entry.state != WaitState::Offered)
        return Waiting{entry, {}};
    TRY_GET(const HoldInfo offer, desk.holds().info(entry.hold));
    return Waiting{entry, offer};
}

QJsonObject waitingJson(const Waiting &waiting)
{
    const WaitlistEntry &entry = waiting.entry;
    QJsonObject json{{u"entry"_s, entry.id.value()},
                     {u"event"_s, entry.event.value()},
                     {u"party"_s, entry.party},
                     {u"wants"_s, entry.poolName},
                     {u"name"_s, entry.name},
                     {u"contact"_s, entry.contact},
                     {u"state"_s, stateName(entry.state)},
                     {u"joined_at"_s, toIso(entry.joinedAt)}};
    if (entry.patronNo.isValid())
        json.insert(u"patron_no"_s, entry.patronNo.value());
    if (waiting.offer)
        json.insert(u"offer"_s, holdJson(*waiting.offer));
    return json;
}

QString wantedText(const WaitlistEntry &entry)
{
    return entry.pool < 0 ? Ctl::tr("any seats") : entry.poolName;
}

QString waitingText(const Waiting &waiting, const QTimeZone &zone)
{
    const QString number = digits(waiting.entry.id.value());
    const QString name = safeText(waiting.entry.name);
    switch (waiting.entry.state) {
    case WaitState::Waiting:
        return Ctl::tr("Entry %1: %2 is on the waitlist, for a party of %3 (%4).\n")
            .arg(number, name, digits(waiting.entry.party), safeText(wantedText(waiting.entry)));
    case WaitState::Offered:
        return Ctl::tr(
                   "Entry %1: seats are offered to %2 until %3. Accept them with 'rowlockctl waitlist accept %1'.\n\n")
                   .arg(number, name, clockText(waiting.offer->times.expiresAt, zone))
               + heldText(waiting.offer->items);
    default: return Ctl::tr("Entry %1: %2 is no longer on the waitlist.\n").arg(number, name);
    }
}

Result<Answer> answerWith(Desk &desk, const WaitlistEntry &entry)
{
    TRY_GET(const Waiting waiting, withOffer(desk, entry));
    return Answer{waitingJson(waiting), [waiting, zone = venueZone(desk)] { return waitingText(waiting, zone); }};
}

Result<Answer> join(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const WaitlistRequest request{parameters.whole(u"party"_s),  parameters.text(u"category"_s),
                                  parameters.text(u"area"_s),    parameters.text(u"name"_s),
                                  parameters.text(u"contact"_s), PatronNo(parameters.whole(u"patron_no"_s))};
    if (request.name.isEmpty() == !request.patronNo.isValid())
        return wrongArgument(u"name"_s, Ctl::tr("Give --name NAME or --patron-no NO."));
    TRY_GET(const WaitlistEntry entry,
            desk->waitlist().join(EventId(parameters.whole(u"event"_s)), request, parameters.text(u"key"_s)));
    TRY_GET(const WaitlistEntry now, // a repeated key answers how it was; the offer may be over
            desk->waitlist().entry(entry.id).map_error(doneButUntold));
    return answerWith(*desk, now).map_error(doneButUntold);
}

Result<Answer> listWaitlist(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<WaitlistEntry> entries, desk->waitlist().of(EventId(parameters.whole(u"event"_s))));
    QList<Waiting> waiting;
    QJsonArray json;
    for (const WaitlistEntry &entry : entries) {
        TRY_GET(const Waiting one, withOffer(*desk, entry));
        waiting.append(one);
        json.append(waitingJson(one));
    }
    return Answer{
        {{u"waitlist"_s, json}}, [waiting, zone = venueZone(*desk)] {
            TextTable table({Ctl::tr(">ENTRY"), Ctl::tr("NAME"), Ctl::tr(">PARTY"), Ctl::tr("WANTS"), Ctl::tr("STATE"),
                             Ctl::tr("OFFERED UNTIL"), Ctl::tr("CONTACT")});
            for (const Waiting &one : waiting)
                table.add({digits(one.entry.id.value()), one.entry.name, digits(one.entry.party), wantedText(one.entry),
                           stateName(one.entry.state),
                           one.offer ? clockText(one.offer->times.expiresAt, zone) : QString(), one.entry.contact});
            return table.isEmpty() ? Ctl::tr("No parties on the waitlist of this event.\n") : table.toString();
        }};
}

Result<Answer> accept(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const WaitlistId entry(parameters.whole(u"entry"_s));
    TRY_GET(HoldInfo hold, desk->waitlist().accept(entry));
    hold = asPaid(*desk, hold);
    QJsonObject json = holdJson(hold);
    json.insert(u"entry"_s, entry.value());
    return Answer{json, [hold, zone = venueZone(*desk)] {
                      return Ctl::tr("The offer is taken.") + u' ' + keepsText(hold, zone) + u'\n'
                             + heldText(hold.items);
                  }};
}

Result<Answer> decline(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const WaitlistEntry entry,
            desk->waitlist().decline(WaitlistId(parameters.whole(u"entry"_s)), parameters.text(u"reason"_s)));
    return answerWith(*desk, entry);
}

Result<Answer> leave(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const WaitlistEntry entry,
            desk->waitlist().leave(WaitlistId(parameters.whole(u"entry"_s)), parameters.text(u"reason"_s)));
    return answerWith(*desk, entry);
}

Parameter entryParameter()
{
    return {.name = u"entry"_s,
            .kind = Kind::Whole,
            .placeholder = u"ENTRY"_s,
            .help = Ctl::tr("The entry's number, see 'rowlockctl waitlist list'."),
            .positional = true,
            .required = true};
}

Command joinCommand()
{
    return {
        .words = {u"waitlist"_s, u"join"_s},
        .summary = Ctl::tr("Puts a party on the waitlist of an event."),
        .help = Ctl::tr(
            "When seats come free, the first party that they fit is offered them under a hold for a while. Where "
            "there is something for this one already, the answer names it."),
        .parameters = {eventParameter(),
                       {.name = u"party"_s,
                        .kind = Kind::Whole,
                        .placeholder = u"N"_s,
                        .help = Ctl::tr("How many they are."),
                        .required = true,
                        .most = 2000},
                       {.name = u"category"_s,
                        .kind = Kind::Text,
                        .placeholder = u"CATEGORY"_s,
                        .help = Ctl::tr("Seats of this category only.")},
                       {.name = u"area"_s,
                        .kind = Kind::Text,
                        .placeholder = u"AREA"_s,
                        .help = Ctl::tr("Places in this standing area, by ref or name.")},
                       {.name = u"name"_s, .kind = Kind::Text, .placeholder = u"NAME"_s, .help = Ctl::tr("Who waits.")},
                       patronNoOption(),
                       {.name = u"contact"_s,
                        .kind = Kind::Text,
                        .placeholder = u"TEXT"_s,
                        .help = Ctl::tr("How to reach them: a telephone number, an address."),
                        .longest = 500},
                       keyParameter()},
        .run = join};
}

} // namespace

QList<Command> waitlistCommands()
{
    return {
        joinCommand(),
        {.words = {u"waitlist"_s, u"list"_s},
         .summary = Ctl::tr("Lists who waits for an event, and the offers."),
         .help = {},
         .parameters = {eventParameter()},
         .run = listWaitlist},
        {.words = {u"waitlist"_s, u"accept"_s},
         .summary = Ctl::tr("Takes an offer: its seats under a hold of this terminal."),
         .help = {},
         .parameters = {entryParameter()},
         .run = accept},
        {.words = {u"waitlist"_s, u"decline"_s},
         .summary = Ctl::tr("Declines an offer: its seats go to the next in line."),
         .help = Ctl::tr("The party is off the list then; it may join again."),
         .parameters = {entryParameter(), reasonParameter()},
         .run = decline},
        {.words = {u"waitlist"_s, u"leave"_s},
         .summary = Ctl::tr("Takes a party off the waitlist."),
         .help = {},
         .parameters = {entryParameter(), reasonParameter()},
         .run = leave},
    };
}

} // namespace rowlock

// Finding whatever there is: orders, holds, reservations, patrons and gift cards.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject findingJson(const Finding &one)
{
    QJsonArray matches;
    for (const FoundMatch &match : one.matches) {
        QJsonObject json{{u"by"_s, foundByName(match.by)}, {u"rank"_s, foundRankName(match.rank)}};
        if (!match.what.isEmpty())
            json.insert(u"what"_s, match.what);
        if (match.isPast)
            json.insert(u"past"_s, true);
        matches.append(json);
    }
    QJsonObject json{{u"kind"_s, findingKindName(one.kind)}, {u"match"_s, matches}, {u"state"_s, one.state}};
    const OrderLine &line = one.line;
    const auto addIf = [&json](bool given, const QString &key, const QJsonValue &value) {
        if (given)
            json.insert(key, value);
    };
    addIf(line.id.isValid(), u"order"_s, line.id.value());
    addIf(one.hold.isValid(), u"hold"_s, one.hold.value());
    addIf(one.patronNo.isValid(), u"patron_no"_s, one.patronNo.value());
    addIf(!line.code.isEmpty(), u"code"_s, line.code);
    addIf(!line.patron.isEmpty(), u"name"_s, line.patron);
    addIf(!one.phone.isEmpty(), u"phone"_s, one.phone);
    addIf(!one.email.isEmpty(), u"email"_s, one.email);
    if (one.kind == FindingKind::Patron)
        return json;
    json.insert(u"total"_s, toDecimal(line.total));
    json.insert(u"at"_s, toIso(line.at));
    json.insert(u"terminal"_s, line.by.terminal);
    json.insert(u"clerk"_s, line.by.clerk);
    if (one.kind == FindingKind::GiftCard)
        return json;
    json.insert(u"event"_s, line.event.value());
    json.insert(u"event_name"_s, line.eventName);
    json.insert(u"starts"_s, toIso(one.starts));
    json.insert(u"seats"_s, QJsonArray::fromStringList(line.seats.split(u"; "_s, Qt::SkipEmptyParts)));
    json.insert(u"tickets"_s, line.tickets);
    addIf(one.kind == FindingKind::Order, u"refunded"_s, toDecimal(line.refunded));
    addIf(one.isAtWillcall, u"will_call"_s, true);
    if (one.ticket)
        json.insert(u"ticket"_s, ticketsJson({*one.ticket}).first());
    return json;
}

QString matchText(const Finding &one)
{
    QStringList texts;
    for (const FoundMatch &match : one.matches) {
        QString text = foundByName(match.by);
        if (!match.what.isEmpty())
            text += u' ' + match.what;
        if (match.isPast)
            text += Ctl::tr(" (before)");
        if (match.rank == FoundRank::Typo)
            text += u" ~"_s;
        texts.append(text);
    }
    return texts.join(u", "_s);
}

QString nameOf(const Finding &one)
{
    switch (one.kind) {
    case FindingKind::Patron: return Ctl::tr("patron %1").arg(digits(one.patronNo.value()));
    case FindingKind::Hold: return Ctl::tr("hold %1").arg(digits(one.hold.value()));
    case FindingKind::Order:
    case FindingKind::Reservation:
    case FindingKind::GiftCard: break;
    }
    return one.line.code;
}

QString tableOf(const FoundThings &found, const QTimeZone &zone)
{
    if (found.results.isEmpty())
        return Ctl::tr("Nothing in this box office has that.\n");
    TextTable table({Ctl::tr("WHAT"), Ctl::tr("NAME"), Ctl::tr("EVENT"), Ctl::tr("SEATS"), Ctl::tr("SINCE"),
                     Ctl::tr(">TOTAL"), Ctl::tr("STATE"), Ctl::tr("FOUND BY")});
    for (const Finding &one : found.results) {
        const bool isPatron = one.kind == FindingKind::Patron;
        table.add({nameOf(one), one.line.patron, one.line.eventName, one.line.seats,
                   isPatron ? QString() : timeText(one.line.at, zone),
                   isPatron ? QString() : amountText(one.line.total),
                   one.isAtWillcall ? Ctl::tr("%1, at will-call").arg(one.state) : one.state, matchText(one)});
    }
    QString text = table.toString();
    if (found.leftOff > 0 || found.isMore)
        text += Ctl::tr("%1 more. Type more of it, or ask for more with --limit.\n")
                    .arg(found.isMore ? Ctl::tr("At least %1").arg(digits(found.leftOff)) : digits(found.leftOff));
    return text;
}

Result<Answer> findIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const qint64 limit = parameters.optionalWhole(u"limit"_s).value_or(20);
    std::optional<EventId> event;
    if (parameters.has(u"event"_s)) {
        TRY_GET(const EventSummary read, desk->events().event(EventId(parameters.whole(u"event"_s))));
        event = read.id;
    }
    TRY_GET(const FoundThings found, desk->finding().find(parameters.text(u"text"_s), event, int(limit)));
    QJsonArray results;
    for (const Finding &one : found.results)
        results.append(findingJson(one));
    return Answer{{{u"results"_s, results}, {u"left_off"_s, found.leftOff}, {u"more"_s, found.isMore}},
                  [found, zone = venueZone(*desk)] { return tableOf(found, zone); }};
}

} // namespace

QList<Command> findingCommands()
{
    return {
        {.words = {u"find"_s},
         .summary = Ctl::tr("Finds orders, holds, reservations, patrons and gift cards by whatever is known of them."),
         .help = Ctl::tr(
             "TEXT is a code or four characters of an order's, a barcode or its first eight characters, words of a "
             "name, a phone number or its last six digits, an e-mail address, a seat (K12, 'row K seat 12'), an amount "
             "(24.00), the last four of a card's slip, or when it was sold ('10 min', 19:42, yesterday). Of several, "
             "all have to be there: 'smith K12'. Without TEXT: what this terminal sold last.\n"
             "Whole codes come first, then what is exactly so, what begins so, and what has one slip of the fingers; "
             "of each first EVENT's, then the newest."),
         .parameters = {{.name = u"text"_s,
                         .kind = Kind::Text,
                         .placeholder = u"TEXT"_s,
                         .help = Ctl::tr("What to look for."),
                         .positional = true},
                        {.name = u"event"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"EVENT"_s,
                         .help = Ctl::tr("What is of this event comes first.")},
                        {.name = u"limit"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"N"_s,
                         .help = Ctl::tr("At most so many results: 1 to 200, 20 where it is left out."),
                         .least = 1,
                         .most = 200}},
         .run = findIt},
    };
}

} // namespace rowlock

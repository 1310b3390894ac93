// Holds: taking seats for some minutes, keeping them longer, giving them back.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Exactly one of the three ways to ask, and only the options that belong to it.
Result<Done> checkRequest(const Parameters &parameters)
{
    const bool named = parameters.has(u"seats"_s);
    const bool best = parameters.has(u"best"_s);
    const bool places = parameters.has(u"area"_s);
    if (int(named) + int(best) + int(places) != 1)
        return wrongArgument(u"seats"_s, Ctl::tr("Use one of --seats, --best, or --area with --quantity."));
    if (parameters.has(u"category"_s) && !best)
        return wrongArgument(u"category"_s, Ctl::tr("A category goes with a number of best seats only."));
    if (parameters.has(u"section"_s) && !best)
        return wrongArgument(u"section"_s, Ctl::tr("A section goes with a number of best seats only."));
    if (parameters.has(u"accessible"_s) && !best)
        return wrongArgument(
            u"accessible"_s,
            Ctl::tr("--accessible goes with --best. To get a certain wheelchair space, name it with --seats."));
    if (parameters.has(u"quantity"_s) != places)
        return wrongArgument(u"quantity"_s, Ctl::tr("An area and a quantity go together."));
    if (parameters.flag(u"from_block"_s) && best)
        return wrongArgument(
            u"from_block"_s,
            Ctl::tr("Best seats are never taken out of a block. Name seats with --seats, or a standing "
                    "area with --area."));
    return Done{};
}

Result<SeatRequest> readRequest(Desk &desk, const Parameters &parameters)
{
    if (parameters.has(u"seats"_s)) {
        TRY_GET(const QStringList seats, namedSeats(desk, EventId(parameters.whole(u"event"_s)), parameters));
        SeatRequest request = SeatRequest::named(seats);
        request.fromBlocks = parameters.flag(u"from_block"_s);
        return request;
    }
    if (parameters.has(u"best"_s)) {
        SeatRequest request = SeatRequest::bestOf(parameters.whole(u"best"_s), parameters.text(u"category"_s),
                                                  parameters.optionalWhole(u"accessible"_s).value_or(0));
        request.section = parameters.text(u"section"_s);
        return request;
    }
    SeatRequest request = SeatRequest::places(parameters.text(u"area"_s), parameters.whole(u"quantity"_s));
    request.fromBlocks = parameters.flag(u"from_block"_s);
    return request;
}

// A hold lives no longer than its event lets it, however long was asked for.
void addShortened(QJsonObject &json, qint64 asked, qint64 given)
{
    if (given >= asked)
        return;
    json.insert(u"asked_seconds"_s, asked);
    json.insert(u"given_seconds"_s, given);
}

QString shortenedText(qint64 asked, qint64 given)
{
    return given >= asked
               ? QString()
               : Ctl::tr("That is %1 seconds and not the %2 asked for: no hold of this event lives longer.\n")
                     .arg(digits(given), digits(asked));
}

Result<Answer> takeHold(Session &session, const Parameters &parameters)
{
    TRY(checkRequest(parameters));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(SeatRequest request, readRequest(*desk, parameters));
    TRY_GET(request.types, typeCounts(*desk, parameters));
    request.compReason = parameters.text(u"reason"_s);
    HoldOptions options;
    options.seconds = parameters.optionalWhole(u"seconds"_s);
    options.key = parameters.text(u"key"_s);
    options.presaleCode = parameters.text(u"presale_code"_s);
    if (parameters.has(u"with"_s))
        options.with = HoldId(parameters.whole(u"with"_s));
    TRY_GET(HoldInfo hold, desk->holds().hold(EventId(parameters.whole(u"event"_s)), request, options));
    hold = asPaid(*desk, hold);
    // A repeated key answers as the first time: what was given then is told by the hold itself.
    const qint64 given = (hold.times.expiresAt - hold.times.startedAt) / 1000;
    const qint64 asked = options.seconds.value_or(given);
    QJsonObject json = holdJson(hold);
    addShortened(json, asked, given);
    return Answer{json, [hold, asked, given, zone = venueZone(*desk)] {
                      return keepsText(hold, zone) + shortenedText(asked, given) + u'\n' + heldText(hold.items);
                  }};
}

Result<Answer> extendHold(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const std::optional<qint64> seconds = parameters.optionalWhole(u"seconds"_s);
    TRY_GET(HoldInfo hold, desk->holds().extend(HoldId(parameters.whole(u"hold"_s)), seconds));
    hold = asPaid(*desk, hold);
    // At its ceiling: what is left of that is all there was to give.
    const bool atCeiling = hold.times.expiresAt == hold.times.ceilingAt;
    const qint64 left = (hold.times.expiresAt - desk->clock().now() + 999) / 1000;
    const qint64 asked = atCeiling ? seconds.value_or(hold.seconds) : left;
    QJsonObject json{{u"hold"_s, hold.id.value()}, {u"expires_at"_s, toIso(hold.times.expiresAt)}};
    addShortened(json, asked, left);
    return Answer{json, [hold, asked, left, zone = venueZone(*desk)] {
                      return Ctl::tr("Hold %1 runs until %2.\n")
                                 .arg(digits(hold.id.value()), clockText(hold.times.expiresAt, zone))
                             + shortenedText(asked, left);
                  }};
}

Result<Answer> releaseHold(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ReleaseReceipt receipt,
            desk->holds().release(HoldId(parameters.whole(u"hold"_s)), parameters.text(u"reason"_s)));
    const QJsonObject json{{u"hold"_s, receipt.hold.value()}, {u"released"_s, receipt.released}};
    return Answer{json, [receipt] {
                      return Ctl::tr("Hold %1 is released. Places free again: %2.\n")
                          .arg(digits(receipt.hold.value()), digits(receipt.released));
                  }};
}

Result<Answer> listHolds(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    std::optional<EventId> event;
    if (const auto number = parameters.optionalWhole(u"event"_s)) {
        event = EventId(*number);
        TRY(desk->events().event(*event)); // an event that does not exist has no holds, but is most likely a slip
    }
    TRY_GET(QList<HoldInfo> holds, desk->holds().live(event));
    holds.removeIf([](const HoldInfo &hold) { return hold.hasNothing(); }); // 'payment list' has its payment
    TRY_GET(const auto paid, desk->holds().seatsToPay(holds));
    QJsonArray list;
    for (HoldInfo &hold : holds) {
        hold.total = paid.value(hold.id, hold.total);
        list.append(holdJson(hold));
    }
    return Answer{{{u"holds"_s, list}}, [holds, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">HOLD"), Ctl::tr(">EVENT"), Ctl::tr("TERMINAL"), Ctl::tr("STATE"),
                                       Ctl::tr("UNTIL"), Ctl::tr(">PLACES"), Ctl::tr(">TOTAL")});
                      for (const HoldInfo &hold : holds)
                          table.add({digits(hold.id.value()), digits(hold.event.value()), hold.holder.terminal,
                                     hold.isReserved() ? hold.reserved.code : stateName(hold.state),
                                     endText(hold, zone), digits(hold.quantity()), amountText(hold.total)});
                      return table.isEmpty() ? Ctl::tr("Nothing is on hold.\n") : table.toString();
                  }};
}

Result<Answer> expireHolds(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    std::optional<EventId> event;
    if (const auto number = parameters.optionalWhole(u"event"_s))
        event = EventId(*number);
    TRY_GET(const int expired, desk->holds().expire(event));
    return Answer{{{u"expired"_s, expired}},
                  [expired] { return Ctl::tr("Holds ended because their time was up: %1.\n").arg(expired); }};
}

Result<Answer> joinHolds(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(HoldInfo hold,
            desk->holds().join(HoldId(parameters.whole(u"hold"_s)), HoldId(parameters.whole(u"with"_s))));
    hold = asPaid(*desk, hold);
    return Answer{holdJson(hold), [hold, zone = venueZone(*desk)] { return keepsText(hold, zone); }};
}

Parameter withParameter(bool required)
{
    return {.name = u"with"_s,
            .kind = Kind::Whole,
            .placeholder = u"HOLD"_s,
            .help = Ctl::tr("A hold of this terminal for another performance: from then on they have one clock and are "
                            "paid for together."),
            .required = required};
}

Command holdCommand()
{
    return {
        .words = {u"hold"_s},
        .summary = Ctl::tr("Holds seats for a limited time, all or none."),
        .help = Ctl::tr("Use one of --seats for named seats, --best for a number of seats together, or --area with "
                        "--quantity for a standing area."),
        .parameters = {eventParameter(),
                       seatsParameter(false),
                       {.name = u"best"_s,
                        .kind = Kind::Whole,
                        .placeholder = u"N"_s,
                        .help = Ctl::tr("Number of best seats, together if possible."),
                        .most = 1'000'000},
                       {.name = u"category"_s,
                        .kind = Kind::Text,
                        .placeholder = u"CATEGORY"_s,
                        .help = Ctl::tr("With --best: within this category.")},
                       {.name = u"section"_s,
                        .kind = Kind::Text,
                        .placeholder = u"SECTION"_s,
                        .help = Ctl::tr("With --best: within this section, by its name on the map.")},
                       {.name = u"accessible"_s,
                        .kind = Kind::Whole,
                        .placeholder = u"N"_s,
                        .help =
                            Ctl::tr("With --best: how many of them are wheelchair spaces, with their companion seats."),
                        .most = 1'000'000},
                       {.name = u"area"_s,
                        .kind = Kind::Text,
                        .placeholder = u"AREA"_s,
                        .help = Ctl::tr("A standing area, by ref or name.")},
                       placesParameter(),
                       {.name = u"presale_code"_s,
                        .kind = Kind::Text,
                        .placeholder = u"CODE"_s,
                        .help = Ctl::tr("The patron's code, while the event is in presale."),
                        .longest = 40},
                       {.name = u"from_block"_s,
                        .kind = Kind::Flag,
                        .placeholder = {},
                        .help = Ctl::tr("With --seats: also out of a block whose code lets this terminal sell. With "
                                        "--area: only out of such blocks.")},
                       withParameter(false),
                       typesParameter(Ctl::tr("Price types in the order of the seats, such as 2a,1c; the others are of "
                                              "the first price type.")),
                       compReasonParameter(),
                       secondsParameter(Ctl::tr("How long, instead of what the event says.")),
                       keyParameter()},
        .run = takeHold,
        .together = true};
}

} // namespace

QList<Command> holdCommands()
{
    return {
        holdCommand(),
        {.words = {u"extend"_s},
         .summary = Ctl::tr("Moves a hold's end: its time from now on, never past its ceiling."),
         .help = {},
         .parameters = {holdParameter(), secondsParameter(Ctl::tr("How long from now, instead of what the hold had."))},
         .run = extendHold,
         .together = true},
        {.words = {u"join"_s},
         .summary = Ctl::tr("Puts holds for several performances together: one clock, paid for at once."),
         .help = {},
         .parameters = {holdParameter(), withParameter(true)},
         .run = joinHolds,
         .together = true},
        {.words = {u"release"_s},
         .summary = Ctl::tr("Ends a hold; its places are available again."),
         .help = {},
         .parameters = {holdParameter(), reasonParameter()},
         .run = releaseHold,
         .together = true},
        {.words = {u"holds"_s},
         .summary = Ctl::tr("Lists what is on hold now, of all terminals."),
         .help = {},
         .parameters = {eventParameter(false)},
         .run = listHolds},
        {.words = {u"expire"_s},
         .summary = Ctl::tr("Ends the holds that are past their time."),
         .help = Ctl::tr("Optional clean-up of expired holds: their seats are sold anyway."),
         .parameters = {eventParameter(false)},
         .run = expireHolds},
    };
}

} // namespace rowlock

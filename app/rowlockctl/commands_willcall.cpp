// Will-call: what is paid for and waits to be picked up by name.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "app/rowlockctl/willcall_answers.h"
#include "model/documents/willcall_paper.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Instant nowIn(const Desk &desk)
{
    return desk.clock().now();
}

Answer answerOf(const Desk &desk, const WillcallOrder &order)
{
    return {willcallJson(order, nowIn(desk)), [order, zone = venueZone(desk)] { return willcallText(order, zone); }};
}

Result<Answer> markHold(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(HoldInfo hold, desk->willcall().mark(HoldId(parameters.whole(u"hold"_s)), !parameters.flag(u"off"_s)));
    hold = asPaid(*desk, hold);
    return Answer{
        holdJson(hold), [hold] {
            return hold.isForWillcall
                       ? Ctl::tr("Hold %1 will be left at will-call once it is sold.\n").arg(digits(hold.id.value()))
                       : Ctl::tr("Hold %1 will not be left at will-call.\n").arg(digits(hold.id.value()));
        }};
}

Result<Answer> leaveIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const PatronChoice patron, patronAsked(parameters, u"for"_s));
    TRY_GET(const WillcallOrder left, desk->willcall().leave(order.id, patron, parameters.text(u"key"_s)));
    return answerOf(*desk, left);
}

Result<Answer> takeItOff(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const WillcallOrder off, desk->willcall().takeOff(order.id, parameters.text(u"key"_s)));
    return answerOf(*desk, off);
}

struct WillcallAsked
{
    OrderId order;
    TicketId shown = {};
};

// By its number or code, or by a ticket that was scanned.
Result<WillcallAsked> orderAsked(Desk &desk, const Parameters &parameters)
{
    if (parameters.has(u"order"_s) == parameters.has(u"barcode"_s))
        return wrongArgument(u"order"_s, Ctl::tr("Name the order, or give --barcode of one of its tickets."));
    if (!parameters.has(u"barcode"_s)) {
        TRY_GET(const Order order, namedOrder(desk, parameters));
        return WillcallAsked{order.id};
    }
    const QString barcode = parameters.text(u"barcode"_s);
    TRY_GET(const Order order, desk.orders().ofBarcode(barcode));
    const auto shown = std::ranges::find(order.tickets, barcode.simplified().toUpper(), &Ticket::barcode);
    return WillcallAsked{order.id, shown == order.tickets.end() ? TicketId() : shown->id};
}

Result<Answer> handItOver(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const WillcallAsked named, orderAsked(*desk, parameters));
    HandOverAsked asked;
    asked.shown = named.shown;
    asked.despiteDue = parameters.flag(u"unpaid"_s);
    for (const qint64 ticket : parameters.wholes(u"tickets"_s))
        asked.tickets.append(TicketId(ticket));
    TRY_GET(const WillcallOrder handed, desk->willcall().handOver(named.order, asked, parameters.text(u"key"_s)));
    return answerOf(*desk, handed);
}

Result<Answer> takeItBack(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const WillcallOrder back,
            desk->willcall().takeBack(order.id, parameters.text(u"reason"_s), int(parameters.whole(u"handover"_s)),
                                      parameters.text(u"key"_s)));
    return answerOf(*desk, back);
}

Result<Answer> showLeft(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const auto found, desk->willcall().order(order.id));
    if (!found)
        return refuseByHouse(Ctl::tr("Order %1 was never left at will-call.").arg(order.code),
                             {{u"argument"_s, u"order"_s}});
    return answerOf(*desk, *found);
}

struct PartOption
{
    QString name;
    WillcallPart part;
};

QList<PartOption> partOptions()
{
    return {{u"waiting"_s, WillcallPart::Waiting},
            {u"unprinted"_s, WillcallPart::Unprinted},
            {u"changed"_s, WillcallPart::Changed},
            {u"handed_over"_s, WillcallPart::HandedOver},
            {u"not_picked_up"_s, WillcallPart::NotPickedUp}};
}

Result<WillcallPart> partAsked(const Parameters &parameters)
{
    WillcallPart asked = WillcallPart::All;
    for (const PartOption &option : partOptions()) {
        if (!parameters.flag(option.name))
            continue;
        if (asked != WillcallPart::All)
            return wrongArgument(option.name, Ctl::tr("Say one of what is to be listed, not several."));
        asked = option.part;
    }
    return asked;
}

// The one that is named, or all that begin in this time.
Result<QList<EventId>> eventsAsked(Desk &desk, const Parameters &parameters)
{
    const bool hasTime = parameters.has(u"from"_s) || parameters.has(u"to"_s);
    if (parameters.has(u"event"_s) == hasTime)
        return wrongArgument(u"event"_s, Ctl::tr("Name an event, or say --from and --to."));
    if (!hasTime)
        return QList<EventId>{EventId(parameters.whole(u"event"_s))};
    const QTimeZone zone = venueZone(desk);
    TRY_GET(const auto from, parameters.dayOrInstant(u"from"_s, zone, false));
    TRY_GET(const auto to, parameters.dayOrInstant(u"to"_s, zone, true));
    TRY_GET(const auto events, desk.events().all());
    QList<EventId> inTime;
    for (const EventSummary &event : events) {
        if ((!from || event.starts >= *from) && (!to || event.starts < *to))
            inTime.append(event.id);
    }
    return inTime;
}

Result<Answer> listIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<EventId> events, eventsAsked(*desk, parameters));
    TRY_GET(const QList<WillcallOrder> all, desk->willcall().list(events));
    const Instant now = nowIn(*desk);
    const QString name = parameters.text(u"name"_s);
    TRY_GET(const WillcallPart part, partAsked(parameters));
    QList<WillcallOrder> shown = all;
    shown.removeIf([&](const WillcallOrder &order) { return !isOf(order, part, now) || !isFoundBy(order, name); });
    QJsonArray orders;
    for (const WillcallOrder &order : std::as_const(shown))
        orders.append(willcallJson(order, now));
    return Answer{{{u"orders"_s, orders}, {u"counts"_s, willcallCountsJson(all)}},
                  [all, shown, now] { return willcallTable(shown, now) + willcallCountsText(all); }};
}

QString printText(const QList<WillcallOrder> &orders, const QString &file, qint64 list)
{
    QString text = orders.size() == 1 ? Ctl::tr("1 order is to be printed.\n")
                                      : Ctl::tr("%1 orders are to be printed.\n").arg(digits(orders.size()));
    if (!file.isEmpty())
        text += Ctl::tr("The labels are written to %1.\n").arg(safeText(file));
    const auto again =
        std::ranges::count_if(orders, [](const WillcallOrder &order) { return order.print.has_value(); });
    if (again > 0)
        text += Ctl::tr("Printed before: %1.\n").arg(digits(again));
    return text
           + (list > 0 ? Ctl::tr("They are marked as printed, list %1.\n").arg(digits(list))
                       : Ctl::tr("Nothing is marked as printed; --mark does that.\n"));
}

Result<Done> writeLabels(Session &session, const Desk &desk, const QString &file, const QList<WillcallOrder> &orders)
{
    TRY(checkPdfTarget(session, file));
    const auto copy = session.copy();
    return writeWillcallPdf(file, {orders, desk.facts().timeZone, nowIn(desk), copy && copy->isPractice});
}

Result<Answer> printIt(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const EventId event(parameters.whole(u"event"_s));
    TRY_GET(const QList<WillcallOrder> all, desk->willcall().list({event}));
    const QList<WillcallOrder> orders = toPrint(all, parameters.flag(u"unprinted"_s));
    const QString file = parameters.text(u"output"_s);
    if (!file.isEmpty())
        TRY(writeLabels(session, *desk, file, orders));
    QList<WillcallPaper> papers;
    QJsonArray json;
    for (const WillcallOrder &order : orders) {
        papers.append(order.paper());
        json.append(willcallJson(order, nowIn(*desk)));
    }
    qint64 list = 0;
    if (parameters.flag(u"mark"_s)) {
        TRY_GET(list, desk->willcall().markPrinted(event, papers));
    }
    QJsonObject answer{{u"orders"_s, json}};
    if (!file.isEmpty())
        answer.insert(u"file"_s, file);
    if (list > 0)
        answer.insert(u"list"_s, list);
    return Answer{answer, [orders, file, list] { return printText(orders, file, list); }};
}

Parameter flagOption(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Flag, .placeholder = {}, .help = help};
}

Parameter dayOption(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Time, .placeholder = u"TIME"_s, .help = help};
}

Command listCommand()
{
    return {
        .words = {u"willcall"_s, u"list"_s},
        .summary = Ctl::tr("Lists what waits to be picked up, by name, with how much of it is printed."),
        .help = Ctl::tr("Of one event, or of all that begin from --from to --to.\n"
                        "Example: rowlockctl willcall list 3 --unprinted"),
        .parameters = {eventParameter(false), flagOption(u"waiting"_s, Ctl::tr("Only what was not picked up yet.")),
                       flagOption(u"unprinted"_s, Ctl::tr("Only what was not printed, or has changed since it was.")),
                       flagOption(u"changed"_s, Ctl::tr("Only what has changed since it was printed.")),
                       flagOption(u"handed_over"_s, Ctl::tr("Only what was handed over, or a part of it.")),
                       flagOption(u"not_picked_up"_s, Ctl::tr("Only what waits although its event is over.")),
                       textOption(u"name"_s, u"TEXT"_s,
                                  Ctl::tr("Beginnings of a name's words, an order's code, or a ticket's barcode.")),
                       dayOption(u"from"_s, Ctl::tr("Events that begin then or later.")),
                       dayOption(u"to"_s, Ctl::tr("Events that begin before; of a day alone, to its end."))},
        .run = listIt};
}

Command printCommand()
{
    return {
        .words = {u"willcall"_s, u"print"_s},
        .summary = Ctl::tr("Prints labels for what waits and is paid in full, in the order of the names."),
        .help = Ctl::tr("Without --mark nothing is marked as printed, however often the file is looked at. What is "
                        "printed again says so.\n"
                        "Example: rowlockctl willcall print 3 --unprinted --output labels.pdf --mark"),
        .parameters = {eventParameter(true),
                       flagOption(u"unprinted"_s, Ctl::tr("Only what was not printed, or has changed since it was.")),
                       textOption(u"output"_s, u"FILE"_s, Ctl::tr("The labels as a PDF.")),
                       flagOption(u"mark"_s, Ctl::tr("They are printed now, each with what it said."))},
        .run = printIt};
}

Command handOverCommand()
{
    Parameter order = orderParameter();
    order.required = false;
    return {.words = {u"willcall"_s, u"hand-over"_s},
            .summary = Ctl::tr("Hands over what waits at will-call, once."),
            .help = Ctl::tr("Whole, or the tickets named. A second time is refused and says when, where and by whom it "
                            "was.\nExample: rowlockctl willcall hand-over K7QM-3RTD"),
            .parameters = {order,
                           textOption(u"barcode"_s, u"BARCODE"_s,
                                      Ctl::tr("Of one of the order's tickets, which has to wait itself.")),
                           {.name = u"tickets"_s,
                            .kind = Kind::Wholes,
                            .placeholder = u"TICKET,TICKET,..."_s,
                            .help = Ctl::tr("Only these; the others go on waiting.")},
                           flagOption(u"unpaid"_s, Ctl::tr("Although the order still owes something.")),
                           keyParameter()},
            .run = handItOver};
}

} // namespace

QList<Command> willcallCommands()
{
    return {listCommand(),
            {.words = {u"willcall"_s, u"show"_s},
             .summary = Ctl::tr("Shows what is known of an order at will-call."),
             .help = {},
             .parameters = {orderParameter()},
             .run = showLeft},
            {.words = {u"hold"_s, u"will-call"_s},
             .summary = Ctl::tr("Leaves the orders of a hold at will-call once it is sold, or with --off not."),
             .help = Ctl::tr("With all holds that go with it. The hold needs a name."),
             .parameters = {holdParameter(), flagOption(u"off"_s, Ctl::tr("It is given out at once after all."))},
             .run = markHold},
            {.words = {u"willcall"_s, u"leave"_s},
             .summary = Ctl::tr("Leaves a sold order at will-call, to be picked up by name."),
             .help = Ctl::tr("Example: rowlockctl willcall leave K7QM-3RTD --for 'Mary O’Brien'"),
             .parameters = {orderParameter(),
                            textOption(u"for"_s, u"NAME"_s,
                                       Ctl::tr("The name it is looked up by; not needed where the order has one.")),
                            patronNoOption(), keyParameter()},
             .run = leaveIt},
            printCommand(),
            handOverCommand(),
            {.words = {u"willcall"_s, u"take-back"_s},
             .summary = Ctl::tr("Takes back a hand-over that was wrong: its tickets wait again."),
             .help = {},
             .parameters = {orderParameter(),
                            requiredReasonParameter(),
                            {.name = u"handover"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"NO"_s,
                             .help = Ctl::tr("Which of the order's hand-overs (default: the last that stands)."),
                             .most = 1'000'000},
                            keyParameter()},
             .run = takeItBack},
            {.words = {u"willcall"_s, u"take-off"_s},
             .summary = Ctl::tr("Takes an order off the will-call list: it was posted, or given at once."),
             .help = {},
             .parameters = {orderParameter(), keyParameter()},
             .run = takeItOff}};
}

} // namespace rowlock

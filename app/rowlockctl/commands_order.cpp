// Orders: money for seats, and back.
#include "app/rowlockctl/card_given_back.h"
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/named_device.h"
#include "app/rowlockctl/order_notes.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Answer> sellHold(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PaymentLine> payments, parameters.payments(u"payments"_s, desk->facts().currency));
    TRY_GET(const QList<HandReduction> byHand, reductions(*desk, parameters));
    TRY_GET(const PatronChoice patron, patronAsked(parameters));
    TRY_GET(const SaleReceipt sale,
            desk->orders().sell(HoldId(parameters.whole(u"hold"_s)), payments, parameters.text(u"key"_s), patron,
                                byHand, parameters.text(u"note"_s), parameters.flag(u"will_call"_s),
                                parameters.flag(u"print"_s)));
    return saleAnswer(sale);
}

QJsonArray blockedJson(const QList<BackInBlock> &blocked)
{
    QJsonArray list;
    for (const BackInBlock &back : blocked)
        list.append(QJsonObject{{u"block"_s, back.block.value()},
                                {u"code"_s, back.code},
                                {u"seats"_s, QJsonArray::fromStringList(back.refs)},
                                {u"places"_s, back.places}});
    return list;
}

QString seatsBackText(const RefundReceipt &refund)
{
    QStringList free = refund.seats;
    QString text;
    for (const BackInBlock &back : refund.blocked) {
        for (const QString &ref : back.refs)
            free.removeOne(ref);
        text += Ctl::tr("Back in block %1 (%2): %3\n").arg(back.code, safeText(back.reason), digits(back.seats()));
    }
    if (free.isEmpty() && !text.isEmpty())
        return text;
    return text + Ctl::tr("Free again: %1\n").arg(safeText(free.join(u", "_s)));
}

QJsonObject refundJson(const RefundReceipt &refund)
{
    return {{u"order"_s, refund.order.value()},
            {u"refunded"_s, toDecimal(refund.refunded)},
            {u"rounding"_s, toDecimal(refund.rounding)},
            {u"seats"_s, QJsonArray::fromStringList(refund.seats)},
            {u"payments"_s, paymentsJson(refund.payments)},
            {u"gift_cards"_s, cardsJson(refund.cards)},
            {u"blocked"_s, blockedJson(refund.blocked)}};
}

// What was voided with the order, as `order show` names it.
QJsonArray voidedWithJson(const Order &order, const QList<RefundReceipt> &others)
{
    QJsonArray list;
    for (const RefundReceipt &other : others) {
        QJsonObject json = refundJson(other);
        for (const SoldWith &with : order.soldWith) {
            if (with.id == other.order) {
                json.insert(u"code"_s, with.code);
                json.insert(u"name"_s, with.eventName);
            }
        }
        list.append(json);
    }
    return list;
}

QString refundText(const RefundReceipt &refund, const QString &byDevice)
{
    QString text = Ctl::tr("Order %1: %2 to refund.\n").arg(digits(refund.order.value()), amountText(refund.refunded));
    if (!refund.payments.isEmpty())
        text += u"  "_s + refundsText(refund.payments) + u'\n';
    text += roundingText(refund.rounding) + cardsText(refund.cards) + seatsBackText(refund);
    Money sum = refund.refunded;
    for (const RefundReceipt &other : refund.others) {
        text += refundText(other, {});
        sum += other.refunded;
    }
    if (!refund.others.isEmpty())
        text += Ctl::tr("The whole sale: %1 to refund.\n").arg(amountText(sum));
    return text + byDevice;
}

QList<CardGivenBack> allGivenBack(PaymentDevice &device, const Order &order, const RefundReceipt &refund)
{
    QList<CardGivenBack> back = giveBackByDevice(device, order.code, refund.payments);
    for (const RefundReceipt &other : refund.others) {
        const auto with =
            std::ranges::find_if(order.soldWith, [&](const SoldWith &one) { return one.id == other.order; });
        if (with != order.soldWith.end())
            back += giveBackByDevice(device, with->code, other.payments);
    }
    return back;
}

Result<Answer> refundOrder(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    std::unique_ptr<PaymentDevice> device;
    if (parameters.has(u"device"_s)) {
        TRY_GET(device, namedDevice(parameters.text(u"device"_s), desk->facts().currency));
    }
    if (device)
        TRY(requireNoReader(desk->facts(), *device)); // it would be asked with the key of a real sale
    TRY_GET(RefundTerms terms, refundTermsAsked(parameters, desk->facts().currency));
    for (const qint64 line : parameters.wholes(u"lines"_s))
        terms.lines.append(int(std::min<qint64>(line, std::numeric_limits<int>::max())));
    terms.isVoid = parameters.flag(u"void"_s);
    if (terms.isVoid
        && (parameters.has(u"fees"_s) || !ticketsNamed(parameters).isEmpty() || terms != RefundTerms{.isVoid = true}))
        return wrongArgument(u"void"_s,
                             Ctl::tr("A sale is voided as a whole, the way it was paid. Leave out --tickets, "
                                     "--lines, --fees, --keep and --giftcard."));
    TRY_GET(const RefundReceipt refund,
            desk->orders().refund(order.id, ticketsNamed(parameters), parameters.text(u"key"_s),
                                  parameters.text(u"reason"_s), terms));
    QJsonObject json = refundJson(refund);
    if (terms.isVoid)
        json.insert(u"others"_s, voidedWithJson(order, refund.others));
    if (!device)
        return Answer{json, [refund] { return refundText(refund, {}); }};
    const QList<CardGivenBack> back = allGivenBack(*device, order, refund);
    json.insert(u"device"_s, givenBackJson(back));
    Answer answer{json, [refund, back] { return refundText(refund, givenBackText(back)); }};
    if (const auto error = notGivenBack(order.id, back)) {
        answer.json.insert(u"error"_s, toJson(*error));
        answer.status = exitStatus(*error);
        answer.complaint = error->message;
    }
    return answer;
}

Result<Answer> reprintTickets(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const MoveReceipt receipt, desk->orders().reissue(order.id, ticketsNamed(parameters),
                                                              parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    QJsonArray tickets;
    for (const MovedSeat &seat : receipt.seats)
        tickets.append(QJsonObject{{u"seat"_s, seat.from},
                                   {u"replaced"_s, seat.replaced.value()},
                                   {u"ticket"_s, seat.ticket.value()},
                                   {u"barcode"_s, seat.barcode}});
    return Answer{
        {{u"order"_s, order.id.value()}, {u"tickets"_s, tickets}}, [order, receipt] {
            QString text =
                Ctl::tr("Order %1: the old tickets are void, these take their place.\n").arg(digits(order.id.value()));
            for (const MovedSeat &seat : receipt.seats)
                text += u"  %1  %2\n"_s.arg(safeText(seat.fromLabel), seat.barcode);
            return text;
        }};
}

QJsonArray soldWithJson(const QList<SoldWith> &others)
{
    QJsonArray list;
    for (const SoldWith &other : others)
        list.append(QJsonObject{{u"order"_s, other.id.value()}, {u"code"_s, other.code}, {u"name"_s, other.eventName}});
    return list;
}

QString orderText(const Order &order, const QTimeZone &zone)
{
    QString text =
        Ctl::tr("Order %1, code %2, for %3, %4\nSold %5 by %6. Total %7, refunded %8.\n\n")
            .arg(digits(order.id.value()), order.code, safeText(order.eventName), timeText(order.eventStarts, zone),
                 timeText(order.at, zone), safeText(order.by.clerk.isEmpty() ? order.by.terminal : order.by.clerk),
                 amountText(order.total), amountText(order.refunded))
        + (order.patron.isEmpty()
               ? order.patronNo.isValid()
                     ? Ctl::tr("For Anonymous, who was patron %1.\n\n").arg(digits(order.patronNo.value()))
                     : QString()
               : Ctl::tr("For %1.\n\n").arg(safeText(order.patron)))
        + ticketsText(order.tickets) + u'\n';
    for (const SoldWith &other : order.soldWith)
        text += Ctl::tr("Sold with order %1, code %2, for %3.\n")
                    .arg(digits(other.id.value()), other.code, safeText(other.eventName));
    TextTable table({Ctl::tr(">PAYMENT"), Ctl::tr("METHOD"), Ctl::tr(">AMOUNT"), Ctl::tr("AT"), Ctl::tr("REFERENCE")});
    for (const Payment &payment : order.payments)
        table.add({digits(payment.id.value()), methodName(payment.method), amountText(payment.amount),
                   timeText(payment.at, zone),
                   payment.isPaidSince ? Ctl::tr("paid since, not refunded") : payment.reference});
    return text + table.toString();
}

QJsonArray linesJson(const QList<LedgerLine> &lines)
{
    QJsonArray list;
    for (const LedgerLine &line : lines) {
        QJsonObject json{{u"line"_s, line.number},
                         {u"act"_s, actName(line.act)},
                         {u"kind"_s, kindName(line.kind)},
                         {u"count"_s, line.count},
                         {u"text"_s, line.text},
                         {u"list"_s, toDecimal(line.list)},
                         {u"reduced"_s, toDecimal(line.reduced())},
                         {u"reason"_s, line.reason()},
                         {u"paid"_s, toDecimal(line.paid)},
                         {u"tax_rate"_s, line.tax.rate.toText()},
                         {u"tax"_s, toDecimal(line.taxAmount)},
                         {u"at"_s, toIso(line.at)}};
        if (line.takesBack > 0)
            json.insert(u"takes_back"_s, line.takesBack);
        if (line.of > 0)
            json.insert(u"of"_s, line.of);
        if (line.ticket.isValid())
            json.insert(u"ticket"_s, line.ticket.value());
        list.append(json);
    }
    return list;
}

QString linesText(const QList<LedgerLine> &lines)
{
    TextTable table({Ctl::tr(">LINE"), Ctl::tr("ACT"), Ctl::tr("FOR"), Ctl::tr(">TICKET"), Ctl::tr(">TAKES BACK"),
                     Ctl::tr(">REDUCED"), Ctl::tr(">PAID"), Ctl::tr(">TAX"), Ctl::tr(">PERCENT"), Ctl::tr("REASON")});
    for (const LedgerLine &line : lines)
        table.add({digits(line.number), actName(line.act), line.text,
                   line.ticket.isValid() ? digits(line.ticket.value()) : QString(),
                   line.takesBack > 0 ? digits(line.takesBack) : QString(), amountText(line.reduced()),
                   amountText(line.paid), amountText(line.taxAmount), line.tax.rate.toText(), line.reason()});
    return table.toString();
}

Result<Answer> showOrder(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const QList<LedgerLine> lines, desk->orders().lines(order.id));
    TRY_GET(const QList<OrderNote> notes, desk->orders().notes(order.id));
    QJsonObject json{{u"order"_s, order.id.value()},
                     {u"code"_s, order.code},
                     {u"event"_s, order.event.value()},
                     {u"name"_s, order.eventName},
                     {u"starts"_s, toIso(order.eventStarts)},
                     {u"terminal"_s, order.by.terminal},
                     {u"clerk"_s, order.by.clerk},
                     {u"patron"_s, order.patron},
                     {u"at"_s, toIso(order.at)},
                     {u"total"_s, toDecimal(order.total)},
                     {u"refunded"_s, toDecimal(order.refunded)},
                     {u"voided"_s, order.isVoided},
                     {u"tickets"_s, ticketsJson(order.tickets)},
                     {u"lines"_s, linesJson(lines)},
                     {u"notes"_s, notesJson(notes)},
                     {u"payments"_s, paymentsJson(order.payments)},
                     {u"sold_with"_s, soldWithJson(order.soldWith)}};
    if (order.patronNo.isValid())
        json.insert(u"patron_no"_s, order.patronNo.value());
    return Answer{json, [order, lines, notes, zone = venueZone(*desk)] {
                      return orderText(order, zone) + u'\n' + linesText(lines) + notesText(notes, zone);
                  }};
}

Result<Answer> findOrder(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const FoundThings all, desk->finding().findOrders(parameters.text(u"text"_s)));
    const QList<Finding> &found = all.results;
    QJsonArray orders;
    for (const Finding &one : found)
        orders.append(
            QJsonObject{{u"order"_s, one.line.id.value()},
                        {u"code"_s, one.line.code},
                        {u"event"_s, one.line.event.value()},
                        {u"name"_s, one.line.eventName},
                        {u"patron"_s, one.line.patron},
                        {u"at"_s, toIso(one.line.at)},
                        {u"total"_s, toDecimal(one.line.total)},
                        {u"refunded"_s, toDecimal(one.line.refunded)},
                        {u"tickets"_s, one.line.tickets},
                        {u"by"_s, one.isBy(FoundBy::Barcode) ? u"ticket"_s : foundByName(one.matches.first().by)}});
    return Answer{{{u"orders"_s, orders}}, [found, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">ORDER"), Ctl::tr("CODE"), Ctl::tr("PATRON"), Ctl::tr("EVENT"),
                                       Ctl::tr("SOLD"), Ctl::tr(">TICKETS"), Ctl::tr(">TOTAL")});
                      for (const Finding &one : found)
                          table.add({digits(one.line.id.value()), one.line.code, one.line.patron, one.line.eventName,
                                     timeText(one.line.at, zone), digits(one.line.tickets),
                                     amountText(one.line.total)});
                      return table.isEmpty() ? Ctl::tr("No order has that code, ticket or name.\n") : table.toString();
                  }};
}

Parameter ticketsParameter()
{
    return {.name = u"tickets"_s,
            .kind = Kind::Wholes,
            .placeholder = u"ID,ID,..."_s,
            .help = Ctl::tr("Only these tickets; otherwise all that are valid.")};
}

} // namespace

QList<Command> orderCommands()
{
    return {
        {.words = {u"sell"_s},
         .summary = Ctl::tr("Turns a hold into a paid order with tickets."),
         .help = Ctl::tr(
             "METHOD is cash, card, voucher, account, comp, cheque, transfer, or giftcard with the card's code as the "
             "reference. Several payments add up; only cash gives change.\n"
             "Example: rowlockctl sell 12 --pay voucher:20.00:GIFT-7 --pay cash:50"),
         .parameters =
             QList<Parameter>{holdParameter(),
                              paymentsParameter(Ctl::tr("A payment received (repeatable). The reference is a receipt's "
                                                        "number or the like, never a card's."),
                                                true),
                              {.name = u"patron"_s,
                               .kind = Kind::Text,
                               .placeholder = u"NAME"_s,
                               .help = Ctl::tr("Whose seats these are; the order is found by it.")},
                              patronNoOption(),
                              noteParameter(),
                              {.name = u"will_call"_s,
                               .kind = Kind::Flag,
                               .placeholder = {},
                               .help = Ctl::tr("It is left at will-call, to be picked up by name.")},
                              {.name = u"print"_s,
                               .kind = Kind::Flag,
                               .placeholder = {},
                               .help = Ctl::tr("Its tickets wait for this terminal's printer: see 'print run'.")},
                              keyParameter()}
             + reduceParameters(),
         .run = sellHold,
         .together = true},
        {.words = {u"refund"_s},
         .summary = Ctl::tr("Refunds tickets; the seats are available again."),
         .help = {},
         .parameters =
             {orderParameter(),
              ticketsParameter(),
              feesParameter(Ctl::tr("kept (so it is where this is left out), tickets: those of the tickets "
                                    "that go back, or all: the order's own too, where no ticket stays."),
                            false),
              keepParameter(),
              {.name = u"void"_s,
               .kind = Kind::Flag,
               .placeholder = {},
               .help = Ctl::tr("A sale of today that was made in error: all of it, tickets, fees and goods, the "
                               "way it was paid, with a reason; with all orders that were sold together.")},
              {.name = u"lines"_s,
               .kind = Kind::Wholes,
               .placeholder = u"LINE,LINE,..."_s,
               .help = Ctl::tr("Fees, cancellation charges, goods, donations and gift cards by themselves, "
                               "by their lines as 'order "
                               "show' numbers them; then no ticket goes back unless it is named.")},
              ontoCardParameter(Ctl::tr("All of it goes onto this gift card, or onto a new one, whose code is "
                                        "in the answer; with days it can be redeemed for so long. Otherwise "
                                        "the way it was paid."),
                                u"CODE|new[/DAYS]"_s),
              deviceParameter(Ctl::tr("Asks reader:COMMAND to give back what goes to cards, once the refund is "
                                      "booked. With --key it can be asked again, and gives back once.")),
              keyParameter(),
              reasonParameter()},
         .run = refundOrder,
         .together = true},
        {.words = {u"reprint"_s},
         .summary = Ctl::tr("Makes new tickets for the same seats; the paper of the old ones is void."),
         .help = Ctl::tr("No money moves. Without --tickets all valid tickets of the order.\n"
                         "Example: rowlockctl reprint K7QM-3RTD --reason 'lost on the way'"),
         .parameters = {orderParameter(), ticketsParameter(), requiredReasonParameter(), keyParameter()},
         .run = reprintTickets},
        {.words = {u"order"_s, u"show"_s},
         .summary = Ctl::tr("Shows an order with its tickets and payments."),
         .help = {},
         .parameters = {orderParameter()},
         .run = showOrder},
        {.words = {u"order"_s, u"find"_s},
         .summary = Ctl::tr("Finds orders by code, ticket or patron's name."),
         .help =
             Ctl::tr("TEXT is an order's code or its first four characters, a ticket's barcode, or how the words of a "
                     "patron's name begin: 'obr mary' finds Mary O'Brien. 'rowlockctl find' finds more than orders, "
                     "by whatever somebody has of them."),
         .parameters = {{.name = u"text"_s,
                         .kind = Kind::Text,
                         .placeholder = u"TEXT"_s,
                         .help = Ctl::tr("What to look for."),
                         .positional = true,
                         .required = true}},
         .run = findOrder},
    };
}

} // namespace rowlock

#include "app/rowlockctl/shared_answers.h"

#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/account.h"
#include "model/domain/money_input.h"

#include <QJsonArray>
#include <QLocale>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

QJsonObject planJson(const PlanSummary &plan)
{
    return {{u"plan"_s, plan.id.value()},
            {u"name"_s, plan.name},
            {u"seats"_s, plan.seats},
            {u"areas"_s, plan.areas},
            {u"categories"_s, QJsonArray::fromStringList(plan.categories)},
            {u"imported_at"_s, toIso(plan.importedAt)},
            {u"version"_s, plan.version},
            {u"versions"_s, plan.versions},
            {u"events"_s, plan.events}};
}

QJsonObject countersJson(const Counters &counters)
{
    return {{u"capacity"_s, counters.capacity}, {u"available"_s, counters.available}, {u"held"_s, counters.held},
            {u"reserved"_s, counters.reserved}, {u"sold"_s, counters.sold},           {u"blocked"_s, counters.blocked}};
}

QJsonObject headJson(const JournalEnd &head)
{
    return {{u"entry"_s, head.entry}, {u"hash"_s, QString::fromLatin1(head.hash.toHex())}};
}

QString headText(const JournalEnd &head)
{
    return Ctl::tr("The journal ends at entry %1, hash %2.\n")
        .arg(digits(head.entry), QString::fromLatin1(head.hash.toHex()));
}

QJsonObject copyJson(const CopyMark &copy)
{
    return {{u"made_at"_s, toIso(copy.at)}, {u"made_from"_s, copy.from}, {u"practice"_s, copy.isPractice}};
}

QJsonObject lostJson(const LostEntries &lost)
{
    return {{u"known"_s, lost.known}, {u"found"_s, lost.found}, {u"rewritten"_s, lost.rewritten}};
}

QString endText(const HoldInfo &hold, const QTimeZone &zone)
{
    return hold.isReserved() ? timeText(hold.times.expiresAt, zone) : clockText(hold.times.expiresAt, zone);
}

QString keepsText(const HoldInfo &hold, const QTimeZone &zone)
{
    return Ctl::tr("Hold %1 keeps %2 until %3, for %4 in all.\n")
        .arg(digits(hold.id.value()), placesText(hold.quantity()), endText(hold, zone), amountText(hold.total));
}

QString heldText(const QList<HoldItem> &items)
{
    TextTable table(
        {Ctl::tr("PLACE"), Ctl::tr("CATEGORY"), Ctl::tr("PRICE TYPE"), Ctl::tr(">NUMBER"), Ctl::tr(">PRICE")});
    for (const HoldItem &item : items)
        table.add({item.label, item.category, item.typeName, digits(item.quantity), amountText(item.toPay())});
    return table.toString();
}

QString ticketsText(const QList<Ticket> &tickets)
{
    TextTable table({Ctl::tr(">TICKET"), Ctl::tr("PLACE"), Ctl::tr("CATEGORY"), Ctl::tr("PRICE TYPE"),
                     Ctl::tr(">PRICE"), Ctl::tr("STATE"), Ctl::tr("BARCODE")});
    for (const Ticket &ticket : tickets)
        table.add({digits(ticket.id.value()), ticket.label, ticket.category, ticket.typeName, amountText(ticket.price),
                   stateName(ticket.state), ticket.barcode});
    return table.toString();
}

QJsonArray ticketsJson(const QList<Ticket> &tickets)
{
    QJsonArray list;
    for (const Ticket &ticket : tickets)
        list.append(QJsonObject{{u"ticket"_s, ticket.id.value()},
                                {u"seat"_s, ticket.ref},
                                {u"label"_s, ticket.label},
                                {u"category"_s, ticket.category},
                                {u"type"_s, ticket.typeName},
                                {u"price"_s, toDecimal(ticket.price)},
                                {u"state"_s, stateName(ticket.state)},
                                {u"barcode"_s, ticket.barcode}});
    return list;
}

QJsonArray cardsJson(const QList<SoldCard> &cards)
{
    QJsonArray list;
    for (const SoldCard &card : cards) {
        QJsonObject json{{u"giftcard"_s, card.id.value()},
                         {u"code"_s, giftCardText(card.code)},
                         {u"amount"_s, toDecimal(card.amount)}};
        if (card.until)
            json.insert(u"until"_s, toIso(*card.until));
        list.append(json);
    }
    return list;
}

QString cardsText(const QList<SoldCard> &cards)
{
    QString text;
    for (const SoldCard &card : cards)
        text += Ctl::tr("Gift card %1: %2.\n").arg(giftCardText(card.code), amountText(card.amount));
    return text.isEmpty() ? text : text + u'\n';
}

QJsonObject saleJson(const SaleReceipt &sale)
{
    QJsonArray others;
    for (const Order &order : sale.others)
        others.append(QJsonObject{{u"order"_s, order.id.value()},
                                  {u"code"_s, order.code},
                                  {u"event"_s, order.event.value()},
                                  {u"tickets"_s, ticketsJson(order.tickets)},
                                  {u"total"_s, toDecimal(order.total)},
                                  {u"rounding"_s, toDecimal(order.rounded)}});
    return {{u"others"_s, others},
            {u"order"_s, sale.order.id.value()},
            {u"code"_s, sale.order.code},
            {u"event"_s, sale.order.event.value()},
            {u"tickets"_s, ticketsJson(sale.order.tickets)},
            {u"total"_s, toDecimal(sale.order.total)},
            {u"paid"_s, toDecimal(sale.paid)},
            {u"change"_s, toDecimal(sale.change)},
            {u"rounding"_s, toDecimal(sale.order.rounded)},
            {u"gift_cards"_s, cardsJson(sale.cards)}};
}

// What of a sale is still to be paid, which its total and what was paid do not tell apart.
static QString owedText(const SaleReceipt &sale)
{
    Money owed{0, sale.order.total.currency};
    for (const Order &order : QList<Order>{sale.order} + sale.others)
        owed += totalOwed(order);
    return owed.minor == 0 ? QString() : Ctl::tr("On account, to be paid later: %1.\n\n").arg(amountText(owed));
}

QString saleText(const SaleReceipt &sale)
{
    QString others;
    for (const Order &order : sale.others)
        others += u'\n'
                  + Ctl::tr("With it order %1, code %2, for %3. Total %4.\n\n")
                        .arg(digits(order.id.value()), order.code, safeText(order.eventName), amountText(order.total))
                  + ticketsText(order.tickets);
    return Ctl::tr("Order %1, code %2, is paid. Total %3, paid %4, change %5.\n\n")
               .arg(digits(sale.order.id.value()), sale.order.code, amountText(sale.order.total), amountText(sale.paid),
                    amountText(sale.change))
           + owedText(sale) + (sale.order.rounded.minor == 0 ? QString() : roundingText(sale.order.rounded) + u'\n')
           + cardsText(sale.cards) + ticketsText(sale.order.tickets) + others;
}

Answer saleAnswer(const SaleReceipt &sale)
{
    return {saleJson(sale), [sale] { return saleText(sale); }};
}

Parameter planParameter(bool positional)
{
    return {.name = u"plan"_s,
            .kind = Kind::Either,
            .placeholder = u"PLAN"_s,
            .help = Ctl::tr("The seating plan's number, or its name where only one has it."),
            .positional = positional,
            .required = true};
}

Parameter eventParameter(bool required)
{
    return {.name = u"event"_s,
            .kind = Kind::Whole,
            .placeholder = u"EVENT"_s,
            .help = Ctl::tr("The event's number, see 'rowlockctl event list'."),
            .positional = true,
            .required = required};
}

Parameter orderParameter()
{
    return {.name = u"order"_s,
            .kind = Kind::Either,
            .placeholder = u"ORDER"_s,
            .help = Ctl::tr("The order's number, or its code such as K7QM-3RTD."),
            .positional = true,
            .required = true};
}

Parameter holdParameter()
{
    return {.name = u"hold"_s,
            .kind = Kind::Whole,
            .placeholder = u"HOLD"_s,
            .help = Ctl::tr("The hold's number, as 'rowlockctl hold' answered it."),
            .positional = true,
            .required = true};
}

Parameter fileParameter(const QString &help)
{
    return {.name = u"file"_s,
            .kind = Kind::Text,
            .placeholder = u"FILE"_s,
            .help = help,
            .positional = true,
            .required = true,
            .longest = 4096};
}

Parameter secondsParameter(const QString &help)
{
    return {.name = u"seconds"_s, .kind = Kind::Whole, .placeholder = u"SECONDS"_s, .help = help, .most = 86'400};
}

Parameter placesParameter()
{
    return {.name = u"quantity"_s,
            .kind = Kind::Whole,
            .placeholder = u"N"_s,
            .help = Ctl::tr("With --area: how many places."),
            .most = 1'000'000};
}

Parameter capacitiesParameter()
{
    return {.name = u"capacities"_s,
            .kind = Kind::Counts,
            .placeholder = u"AREA=N"_s,
            .help = Ctl::tr("Capacity of a standing area, if different from the plan (repeatable)."),
            .option = u"capacity"_s,
            .most = 1'000'000};
}

Result<Done> readPrices(QHash<QString, Money> &prices, std::optional<Money> &defaultPrice, const Parameters &parameters,
                        const Currency &currency)
{
    const QJsonObject asked = parameters.object(u"prices"_s);
    for (auto it = asked.begin(); it != asked.end(); ++it) {
        const auto amount = moneyFromInput(it.value().toString(), currency, QLocale::c());
        if (!amount)
            return wrongArgument(u"prices"_s, amount.error().message);
        if (it.key() == u"default")
            defaultPrice = *amount;
        else
            prices.insert(it.key(), *amount);
    }
    return Done{};
}

QHash<QString, qint64> capacitiesOf(const Parameters &parameters)
{
    const QJsonObject asked = parameters.object(u"capacities"_s);
    QHash<QString, qint64> capacities;
    for (auto it = asked.begin(); it != asked.end(); ++it)
        capacities.insert(it.key(), it.value().toInteger());
    return capacities;
}

Parameter feesParameter(const QString &help, bool required)
{
    return {.name = u"fees"_s,
            .kind = Kind::Text,
            .placeholder = u"WHICH"_s,
            .help = help,
            .required = required,
            .choices = {u"kept"_s, u"tickets"_s, u"all"_s}};
}

Parameter keepParameter()
{
    return {.name = u"keep"_s,
            .kind = Kind::Text,
            .placeholder = u"CHARGE"_s,
            .help =
                Ctl::tr("What the house keeps of the tickets as a cancellation charge, never more than was paid for "
                        "them: 5.00 (once for each order), '2.50 each' (of each ticket), 20% (of each price).")};
}

Parameter ontoCardParameter(const QString &help, const QString &placeholder)
{
    return {.name = u"giftcard"_s, .kind = Kind::Text, .placeholder = placeholder, .help = help};
}

namespace {

// "new" is no code: those have 12 characters.
Result<RefundOnto> ontoAsked(const QString &text)
{
    if (text.section(u'/', 0, 0) != u"new")
        return RefundOnto{RefundOnto::Way::Card, text};
    RefundOnto onto{RefundOnto::Way::NewCard};
    if (text.contains(u'/')) {
        bool isNumber = false;
        onto.days = text.section(u'/', 1).toLongLong(&isNumber);
        if (!isNumber)
            return wrongArgument(u"giftcard"_s, Ctl::tr("Say for how many days, as in new/1095."));
    }
    return onto;
}

} // namespace

Result<RefundTerms> refundTermsAsked(const Parameters &parameters, const Currency &currency)
{
    RefundTerms terms;
    if (parameters.has(u"giftcard"_s)) {
        TRY_GET(terms.onto, ontoAsked(parameters.text(u"giftcard"_s)));
    }
    if (parameters.has(u"fees"_s)) {
        TRY_GET(terms.with, feesBackFromName(parameters.text(u"fees"_s)));
    }
    if (parameters.has(u"keep"_s)) {
        TRY_GET(terms.keep, keptChargeFromText(parameters.text(u"keep"_s), currency));
    }
    return terms;
}

Parameter seatsParameter(bool required)
{
    return {.name = u"seats"_s,
            .kind = Kind::Texts,
            .placeholder = u"REF,REF,..."_s,
            .help = Ctl::tr("The seats, by ref or by a label such as Stalls-A-12."),
            .required = required,
            .single = u"seat"_s};
}

Parameter keyParameter()
{
    return {
        .name = u"key"_s,
        .kind = Kind::Text,
        .placeholder = u"KEY"_s,
        .help = Ctl::tr(
            "An idempotency key: repeating a command with the same key has no effect and returns the first answer.")};
}

Parameter reasonParameter()
{
    return {.name = u"reason"_s,
            .kind = Kind::Text,
            .placeholder = u"TEXT"_s,
            .help = Ctl::tr("Why, for the journal."),
            .longest = 500}; // as in the windows
}

Parameter requiredReasonParameter()
{
    Parameter reason = reasonParameter();
    reason.required = true;
    return reason;
}

Parameter paymentsParameter(const QString &help, bool required)
{
    return {.name = u"payments"_s,
            .kind = Kind::Payments,
            .placeholder = u"METHOD:AMOUNT[:REFERENCE]"_s,
            .help = help,
            .required = required,
            .option = u"pay"_s};
}

Result<QStringList> namedSeats(Desk &desk, EventId event, const Parameters &parameters)
{
    const QStringList texts = parameters.texts(u"seats"_s);
    if (!parameters.isSplitAtCommas() || texts.size() < 2)
        return texts;
    TRY_GET(const SharedPlan plan, desk.plans().planOf(event));
    QSet<QString> labels;
    for (const PlanSeat &seat : plan->seats)
        labels.insert(seat.label);
    constexpr qsizetype mostParts = 8; // a section's name may have commas of its own
    QStringList seats;
    for (qsizetype at = 0; at < texts.size();) {
        qsizetype parts = std::min(mostParts, texts.size() - at);
        while (parts > 1 && !labels.contains(texts.mid(at, parts).join(u", "_s)))
            --parts;
        seats.append(texts.mid(at, parts).join(u", "_s));
        at += parts;
    }
    return seats;
}

Result<Order> namedOrder(Desk &desk, const Parameters &parameters)
{
    return desk.orders().order(parameters.textOfEither(u"order"_s));
}

QString planLine(const PlanSummary &plan)
{
    const QString version =
        plan.versions > 1 ? Ctl::tr(", version %1 of %2").arg(plan.version).arg(plan.versions) : QString();
    return Ctl::tr("Plan %1, %2%6: %3, standing areas: %4, categories %5\n")
        .arg(digits(plan.id.value()), safeText(plan.name), seatsText(plan.seats), digits(plan.areas),
             safeText(plan.categories.join(u", "_s)), version);
}

Result<PlanSummary> namedPlan(Desk &desk, const Parameters &parameters, const QString &name)
{
    if (const auto number = parameters.wholeOfEither(name))
        return desk.plans().summary(PlanId(*number));
    const QString wanted = parameters.text(name);
    TRY_GET(const QList<PlanSummary> plans, desk.plans().all());
    QList<PlanSummary> found;
    for (const PlanSummary &plan : plans) {
        if (plan.name == wanted)
            found.append(plan);
    }
    if (found.isEmpty())
        return refuseByHouse(
            Ctl::tr("There is no seating plan '%1'. 'rowlockctl plan list' shows those there are.").arg(wanted),
            {{u"argument"_s, name}});
    if (found.size() > 1)
        return wrongArgument(name, Ctl::tr("%1 seating plans are called '%2'. Name the one you mean by its number, "
                                           "see 'rowlockctl plan list'.")
                                       .arg(found.size())
                                       .arg(wanted));
    return found.first();
}

QTimeZone venueZone(const Desk &desk)
{
    return QTimeZone(desk.facts().timeZone);
}

} // namespace rowlock

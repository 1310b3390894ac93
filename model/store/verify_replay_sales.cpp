// The part of the story that holds, orders and payments have.
#include "model/domain/pricing/rule_terms.h"
#include "model/store/verify_entry.h"

#include <QJsonDocument>

namespace rowlock {

void claimed(Replay &replay, qint64 hold, qint64 change)
{
    qint64 &claims = replay.claims[hold];
    claims = sumOf(claims, change);
    if (claims == 0)
        replay.claims.remove(hold);
}

QString agreedTold(const QJsonObject &hold)
{
    const QJsonObject terms = hold.value(QStringLiteral("terms")).toObject();
    return terms.isEmpty() ? QString() : termsText(terms);
}

namespace {

// Why comps are free, and of whose tickets the price types are, is said with any change of what is held.
QString withoutTypes(const QString &terms)
{
    QJsonObject said = termsFromText(terms);
    said.remove(QStringLiteral("comp_reason"));
    said.remove(QStringLiteral("exchange_of"));
    return said.isEmpty() ? QString() : termsText(said);
}

} // namespace

void checkQuantity(Replay &replay, const Replay::Entry &entry, const HoldStory &hold)
{
    const qint64 claims = replay.claims.value(entry.hold());
    if (hold.quantity != claims)
        replay.impossible(
            entry, story("the hold would have %1 places and the journal gave it %2").arg(hold.quantity).arg(claims));
}

namespace {

void holdTaken(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.hold();
    if (replay.holds.contains(id))
        replay.impossible(entry, story("hold %1 was already there").arg(id));
    HoldStory hold;
    hold.event = entry.event();
    hold.takenAt = entry.row.at;
    hold.startedAt = entry.row.at;
    hold.expiresAt = entry.number("expires_at");
    hold.ceilingAt = entry.number("ceiling_at");
    hold.quantity = entry.number("quantity");
    hold.total = entry.number("total");
    if (entry.body.contains(QStringLiteral("seconds")))
        hold.seconds = entry.number("seconds");
    hold.types = typesTold(entry.body);
    hold.terms = agreedTold(entry.body);
    hold.state = QStringLiteral("active");
    hold.terminal = entry.row.terminal;
    hold.clerk = entry.row.clerk;
    if (!replay.events.contains(hold.event))
        replay.impossible(entry, story("the event was not there yet"));
    checkQuantity(replay, entry, hold);
    replay.holds.insert(id, hold);
}

// It is the first of those that go together, or goes with the first, of its terminal and for another event than the
// others that are live.
void holdJoined(Replay &replay, const Replay::Entry &entry, HoldStory &hold)
{
    const qint64 first = entry.number("joint");
    QList<qint64> &all = replay.joint[first];
    const bool isFree = std::ranges::all_of(all, [&](qint64 other) {
        const HoldStory story = replay.holds.value(other);
        return story.terminal == hold.terminal
               && (!story.isLive() || (story.state == u"active" && story.event != hold.event));
    });
    if (hold.joint > 0 || hold.state != u"active" || (first == entry.hold()) != all.isEmpty() || !isFree)
        replay.impossible(entry, story("the hold could not go with hold %1").arg(first));
    hold.joint = first;
    all.append(entry.hold());
}

} // namespace

bool isAt(const Replay &replay, const Replay::Entry &entry, const HoldStory &hold)
{
    return hold.terminal == entry.row.terminal || replay.reserved.contains(entry.hold());
}

void holdChanged(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || !hold->isLive() || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    hold->expiresAt = entry.number("expires_at");
    hold->ceilingAt = entry.number("ceiling_at");
    hold->quantity = entry.number("quantity");
    hold->total = entry.number("total");
    hold->types = typesTold(entry.body);
    const QString terms = agreedTold(entry.body);
    const bool isAgreed = entry.row.kind == u"hold.priced" || withoutTypes(terms) == withoutTypes(hold->terms);
    if (terms != hold->terms && (!isAgreed || hold->state != u"active"))
        replay.impossible(entry, story("another price was agreed for the hold"));
    hold->terms = terms;
    if (entry.row.kind == u"hold.joined")
        holdJoined(replay, entry, *hold);
    if (entry.row.kind == u"hold.paying")
        hold->state = QStringLiteral("paying");
    else if (entry.row.kind == u"hold.active")
        hold->state = QStringLiteral("active");
    if (hold->state == u"active" && (replay.openAttemptOf(entry.hold()) > 0 || replay.paidInPartsOf(entry.hold()) > 0))
        replay.impossible(entry, story("its payment was still open"));
    if (!isAt(replay, entry, *hold))
        replay.impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    checkQuantity(replay, entry, *hold);
}

namespace {

void holdGivenExtras(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || hold->state != u"active" || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    if (!isAt(replay, entry, *hold))
        replay.impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    const auto told = entry.body.value(QStringLiteral("extras")).toArray();
    hold->extras = told.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(told).toJson(QJsonDocument::Compact));
    hold->extrasTotal = 0;
    for (const auto &value : told) {
        const QJsonObject extra = value.toObject();
        const qint64 quantity = extra.value(QStringLiteral("quantity")).toInteger(1);
        hold->extrasTotal = sumOf(hold->extrasTotal, quantity * extra.value(QStringLiteral("price")).toInteger(-1));
    }
}

void holdNamed(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || !hold->isLive() || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    if (!isAt(replay, entry, *hold))
        replay.impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    hold->patron = patronTold(replay, entry);
}

void holdEnded(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || !hold->isLive() || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live"));
    hold->state = entry.row.kind.mid(5);
    hold->endedAt = entry.row.at;
    hold->endedBy = entry.row.terminal;
    hold->endedReason = entry.text("reason");
    if (replay.openAttemptOf(entry.hold()) > 0 || (hold->state != u"sold" && replay.paidInPartsOf(entry.hold()) > 0))
        replay.impossible(entry, story("its payment was still open"));
    if (replay.claims.contains(entry.hold()))
        replay.impossible(entry, story("the hold still had places"));
}

void orderSold(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.order();
    if (replay.orders.contains(id))
        replay.impossible(entry, story("the order was already there"));
    const QString code = entry.body.contains(QStringLiteral("code")) ? entry.text("code") : QString();
    OrderStory order{entry.event(), entry.hold(),       entry.number("total"), 0,    entry.number("quantity"),
                     entry.row.at,  entry.row.terminal, entry.row.clerk,       code, patronTold(replay, entry)};
    if (entry.body.contains(QStringLiteral("fees")))
        order.fees = entry.number("fees");
    if (entry.body.contains(QStringLiteral("reduced")))
        order.reduced = entry.number("reduced");
    if (entry.body.contains(QStringLiteral("rounding")))
        order.soldRounding = order.rounding = entry.number("rounding");
    if (entry.body.contains(QStringLiteral("extras")))
        order.extras = entry.number("extras");
    order.isReducedByHand = entry.body.contains(QStringLiteral("by_hand"));
    if (entry.body.contains(QStringLiteral("exchanged")))
        order.exchanged = entry.number("exchanged");
    const auto hold = replay.holds.constFind(order.hold);
    if (hold == replay.holds.constEnd() || !hold->isLive() || hold->event != order.event)
        replay.impossible(entry, story("its hold was not live"));
    else if (sumOf(differenceOf(sumOf(sumOf(hold->total, hold->extrasTotal), order.fees), order.reduced),
                   order.rounding)
                 != order.total
             || hold->extrasTotal != order.extras || hold->quantity != order.quantity)
        replay.impossible(entry, story("its hold had another total or number of places"));
    else if (hold->patron != order.patron)
        replay.impossible(entry, story("its hold was another patron's"));
    replay.orders.insert(id, order);
}

void orderRefunded(Replay &replay, const Replay::Entry &entry)
{
    const auto order = replay.orders.find(entry.order());
    if (order == replay.orders.end())
        return replay.impossible(entry, story("the order was not there yet"));
    if (order->exchanging > 0)
        replay.impossible(entry, story("its exchange was still to be paid"));
    qint64 prices = 0;
    const auto ids = entry.body.value(QStringLiteral("tickets")).toArray();
    for (const auto &id : ids) {
        const auto ticket = replay.tickets.find(id.toInteger(-1));
        if (ticket == replay.tickets.end() || ticket->order != entry.order() || ticket->state != u"valid") {
            replay.impossible(entry, story("ticket %1 was no valid ticket of the order").arg(id.toInteger(-1)));
            continue;
        }
        ticket->state = QStringLiteral("refunded");
        prices = sumOf(prices, ticket->price);
    }
    const qint64 fees = entry.body.contains(QStringLiteral("fees")) ? entry.number("fees") : 0;
    const qint64 amount = entry.number("amount");
    const qint64 rounding = entry.body.contains(QStringLiteral("rounding")) ? entry.number("rounding") : 0;
    order->rounding = sumOf(order->rounding, rounding);
    const qint64 extras = entry.body.contains(QStringLiteral("extras")) ? entry.number("extras") : 0;
    order->extrasBack = sumOf(order->extrasBack, extras);
    const qint64 kept = entry.body.contains(QStringLiteral("kept")) ? entry.number("kept") : 0;
    order->kept = sumOf(order->kept, kept);
    if (sumOf(sumOf(amount, rounding), kept) != sumOf(sumOf(prices, fees), extras))
        replay.impossible(entry, story("the amount is not what the tickets and fees cost, less what was kept"));
    order->feesBack = sumOf(order->feesBack, fees);
    order->refunded = sumOf(order->refunded, amount);
    if (entry.body.value(QStringLiteral("void")).toBool())
        order->voided = entry.text("reason");
}

// What was paid or handed out in cash for an exchange.
void orderRounded(Replay &replay, const Replay::Entry &entry)
{
    const auto order = replay.orders.find(entry.order());
    if (order == replay.orders.end())
        return replay.impossible(entry, story("the order was not there yet"));
    order->total = sumOf(order->total, entry.number("amount"));
    order->rounding = sumOf(order->rounding, entry.number("amount"));
}

void orderLined(Replay &replay, const Replay::Entry &entry)
{
    const LinesStory lines{entry.number("first"), entry.number("last"), entry.text("sha256"),
                           replay.shiftAt(entry.row.terminal)};
    if (!replay.orders.contains(entry.order()))
        replay.impossible(entry, story("the order was not there yet"));
    QList<LinesStory> &told = replay.lines[entry.order()];
    if (lines.first < 1 || lines.last < lines.first || (!told.isEmpty() && told.last().last + 1 != lines.first))
        replay.impossible(entry, story("the order’s lines did not end there before"));
    told.append(lines);
}

void paymentMade(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("payment");
    if (replay.payments.contains(id))
        replay.impossible(entry, story("payment %1 was already there").arg(id));
    PaymentStory payment{entry.order(),           entry.number("amount"), entry.row.at,   entry.text("method"),
                         entry.text("reference"), entry.row.terminal,     entry.row.clerk};
    if (entry.body.contains(QStringLiteral("tendered")))
        payment.tendered = entry.number("tendered");
    payment.isPaidSince = entry.row.kind == u"payment.settled";
    if (payment.isPaidSince && payment.method != u"account")
        replay.impossible(entry, story("only what was sold on account is paid later"));
    if (!replay.orders.contains(payment.order))
        replay.impossible(entry, story("the order was not there yet"));
    payment.part = entry.numberIf("part");
    payment.shift = payment.part > 0 ? replay.attempts.value(payment.part).shift : replay.shiftAt(entry.row.terminal);
    if (payment.part > 0 ? replay.attempts.value(payment.part).tendered < 0
                         : payment.shift == 0 && !replay.drawers.isEmpty())
        replay.impossible(entry, story("there was no such part, or no shift was open there"));
    if (entry.row.kind == u"payment.taken" ? payment.amount < 0 : payment.amount > 0)
        replay.impossible(entry, story("the amount has the wrong sign"));
    replay.payments.insert(id, payment);
}

} // namespace

const ReplaySteps &saleSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("hold.taken"), &holdTaken},        {QStringLiteral("hold.changed"), &holdChanged},
        {QStringLiteral("hold.priced"), &holdChanged},     {QStringLiteral("hold.extended"), &holdChanged},
        {QStringLiteral("hold.joined"), &holdChanged},     {QStringLiteral("hold.paying"), &holdChanged},
        {QStringLiteral("hold.active"), &holdChanged},     {QStringLiteral("hold.extras"), &holdGivenExtras},
        {QStringLiteral("hold.named"), &holdNamed},        {QStringLiteral("hold.sold"), &holdEnded},
        {QStringLiteral("hold.released"), &holdEnded},     {QStringLiteral("hold.expired"), &holdEnded},
        {QStringLiteral("order.sold"), &orderSold},        {QStringLiteral("order.refunded"), &orderRefunded},
        {QStringLiteral("payment.taken"), &paymentMade},   {QStringLiteral("payment.refunded"), &paymentMade},
        {QStringLiteral("order.lined"), &orderLined},      {QStringLiteral("order.rounded"), &orderRounded},
        {QStringLiteral("payment.settled"), &paymentMade},
    };
    return steps;
}

} // namespace rowlock

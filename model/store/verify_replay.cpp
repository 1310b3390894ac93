#include "model/store/verify_entry.h"

namespace rowlock {

Replay::Step Replay::stepFor(const QString &kind)
{
    static const QHash<QString, Step> steps = {
        {QStringLiteral("house.created"), &Replay::houseCreated},
        {QStringLiteral("plan.imported"), &Replay::planTold},
        {QStringLiteral("plan.renamed"), &Replay::planTold},
        {QStringLiteral("plan.deleted"), &Replay::planTold},
        {QStringLiteral("event.created"), &Replay::eventCreated},
        {QStringLiteral("event.edited"), &Replay::eventChanged},
        {QStringLiteral("event.opened"), &Replay::eventChanged},
        {QStringLiteral("event.closed"), &Replay::eventChanged},
        {QStringLiteral("event.cancelled"), &Replay::eventChanged},
        {QStringLiteral("event.deleted"), &Replay::eventChanged},
        {QStringLiteral("event.accessible"), &Replay::eventAccessible},
        {QStringLiteral("event.paired"), &Replay::eventPaired},
        {QStringLiteral("gap.insisted"), &Replay::gapInsisted},
        {QStringLiteral("event.replanned"), &Replay::eventReplanned},
        {QStringLiteral("seat.altered"), &Replay::seatReplanned},
        {QStringLiteral("seat.gone"), &Replay::seatReplanned},
        {QStringLiteral("seat.back"), &Replay::seatReplanned},
        {QStringLiteral("hold.taken"), &Replay::holdTaken},
        {QStringLiteral("hold.changed"), &Replay::holdChanged},
        {QStringLiteral("hold.named"), &Replay::holdNamed},
        {QStringLiteral("hold.extended"), &Replay::holdChanged},
        {QStringLiteral("hold.paying"), &Replay::holdChanged},
        {QStringLiteral("hold.active"), &Replay::holdChanged},
        {QStringLiteral("hold.moved"), &Replay::holdMoved},
        {QStringLiteral("order.moved"), &Replay::orderMoved},
        {QStringLiteral("hold.sold"), &Replay::holdEnded},
        {QStringLiteral("hold.released"), &Replay::holdEnded},
        {QStringLiteral("hold.expired"), &Replay::holdEnded},
        {QStringLiteral("seat.held"), &Replay::seatChanged},
        {QStringLiteral("seat.sold"), &Replay::seatChanged},
        {QStringLiteral("seat.blocked"), &Replay::seatChanged},
        {QStringLiteral("seat.free"), &Replay::seatChanged},
        {QStringLiteral("places.held"), &Replay::placesChanged},
        {QStringLiteral("places.sold"), &Replay::placesChanged},
        {QStringLiteral("places.blocked"), &Replay::placesChanged},
        {QStringLiteral("places.free"), &Replay::placesChanged},
        {QStringLiteral("order.sold"), &Replay::orderSold},
        {QStringLiteral("order.refunded"), &Replay::orderRefunded},
        {QStringLiteral("payment.taken"), &Replay::paymentMade},
        {QStringLiteral("payment.refunded"), &Replay::paymentMade},
        {QStringLiteral("payment.begun"), &Replay::attemptBegun},
        {QStringLiteral("payment.charged"), &Replay::attemptEnded},
        {QStringLiteral("payment.declined"), &Replay::attemptEnded},
        {QStringLiteral("payment.late"), &Replay::moneyCameLate},
        {QStringLiteral("block.made"), &Replay::blockMade},
        {QStringLiteral("block.released"), &Replay::blockReleased},
        {QStringLiteral("block.changed"), &Replay::blockChanged},
        {QStringLiteral("code.saved"), &Replay::codeSaved},
        {QStringLiteral("code.removed"), &Replay::codeRemoved},
        {QStringLiteral("seat.category"), &Replay::seatRecategorised},
        {QStringLiteral("pool.made"), &Replay::poolMade},
        {QStringLiteral("pool.priced"), &Replay::poolPriced},
        {QStringLiteral("pool.resized"), &Replay::poolPriced},
        {QStringLiteral("clock.set"), &Replay::clockSet},
        {QStringLiteral("clock.behind"), &Replay::noted},
        {QStringLiteral("house.continued"), &Replay::noted},
        {QStringLiteral("waitlist.joined"), &Replay::waitlistJoined},
        {QStringLiteral("waitlist.offered"), &Replay::waitlistOffered},
        {QStringLiteral("waitlist.taken"), &Replay::waitlistLeft},
        {QStringLiteral("waitlist.lapsed"), &Replay::waitlistLeft},
        {QStringLiteral("waitlist.left"), &Replay::waitlistLeft},
    };
    return steps.value(kind, nullptr);
}

void Replay::apply(const JournalRow &row)
{
    const Entry entry(row);
    revisionTold(*this, entry);
    if (const Step step = stepFor(row.kind))
        (this->*step)(entry);
    else if (!applySeal(*this, entry))
        return impossible(entry, story("nothing of this kind can happen"));
    if (!entry.missing.isEmpty())
        impossible(entry, story("“%1” is missing or not what it should be").arg(entry.missing));
}

void Replay::impossible(const Entry &entry, const QString &why)
{
    m_findings.add(QT_TRANSLATE_NOOP("Verify", "Journal entry %1 (%2) cannot be: %3."),
                   {QString::number(entry.row.seq), entry.row.kind, why});
}

void Replay::houseCreated(const Entry &entry)
{
    if (++house.founded > 1)
        impossible(entry, story("the house was already there"));
    house.currency = entry.text("currency");
    house.timeZone = entry.text("time_zone");
    house.at = entry.row.at;
}

void Replay::eventCreated(const Entry &entry)
{
    const qint64 id = entry.event();
    if (events.contains(id))
        impossible(entry, story("event %1 was already there").arg(id));
    EventStory event;
    event.plan = entry.number("plan");
    event.startsAt = entry.number("starts_at");
    event.seats = entry.number("seats");
    event.holdSeconds = entry.number("hold_seconds");
    // Events of an older Rowlock came without it and got the usual time.
    event.offerSeconds = entry.body.contains(QStringLiteral("offer_seconds")) ? entry.number("offer_seconds") : 900;
    if (entry.body.contains(QStringLiteral("accessible_minutes")))
        event.accessibleMinutes = entry.number("accessible_minutes");
    event.createdAt = entry.row.at;
    event.name = entry.text("name");
    event.policy = entry.text("hold_policy");
    const auto pools = entry.body.value(QStringLiteral("pools")).toArray();
    for (const auto &value : pools) {
        const QJsonObject pool = value.toObject();
        event.pools.append({pool.value(QStringLiteral("name")).toString(),
                            pool.value(QStringLiteral("price")).toInteger(-1),
                            pool.value(QStringLiteral("places")).toInteger(-1)});
    }
    if (!plans.contains(event.plan))
        impossible(entry, story("plan %1 was not there yet").arg(event.plan));
    events.insert(id, event);
}

void Replay::claimed(qint64 hold, qint64 change)
{
    qint64 &claims = m_claims[hold];
    claims = sumOf(claims, change);
    if (claims == 0)
        m_claims.remove(hold);
}

void Replay::checkQuantity(const Entry &entry, const HoldStory &hold)
{
    const qint64 claims = m_claims.value(entry.hold());
    if (hold.quantity != claims)
        impossible(entry,
                   story("the hold would have %1 places and the journal gave it %2").arg(hold.quantity).arg(claims));
}

void Replay::holdTaken(const Entry &entry)
{
    const qint64 id = entry.hold();
    if (holds.contains(id))
        impossible(entry, story("hold %1 was already there").arg(id));
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
    hold.state = QStringLiteral("active");
    hold.terminal = entry.row.terminal;
    hold.clerk = entry.row.clerk;
    if (!events.contains(hold.event))
        impossible(entry, story("the event was not there yet"));
    checkQuantity(entry, hold);
    holds.insert(id, hold);
}

void Replay::holdChanged(const Entry &entry)
{
    const auto hold = holds.find(entry.hold());
    if (hold == holds.end() || !hold->isLive() || hold->event != entry.event())
        return impossible(entry, story("the hold was not live"));
    hold->expiresAt = entry.number("expires_at");
    hold->ceilingAt = entry.number("ceiling_at");
    hold->quantity = entry.number("quantity");
    hold->total = entry.number("total");
    if (entry.row.kind == u"hold.paying")
        hold->state = QStringLiteral("paying");
    else if (entry.row.kind == u"hold.active")
        hold->state = QStringLiteral("active");
    if (hold->state == u"active" && m_openAttempts.contains(entry.hold()))
        impossible(entry, story("its payment was still open"));
    if (hold->terminal != entry.row.terminal)
        impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    checkQuantity(entry, *hold);
}

void Replay::holdNamed(const Entry &entry)
{
    const auto hold = holds.find(entry.hold());
    if (hold == holds.end() || !hold->isLive() || hold->event != entry.event())
        return impossible(entry, story("the hold was not live"));
    if (hold->terminal != entry.row.terminal)
        impossible(entry, story("the hold belongs to %1").arg(hold->terminal));
    hold->patron = patronTold(*this, entry);
}

void Replay::holdEnded(const Entry &entry)
{
    const auto hold = holds.find(entry.hold());
    if (hold == holds.end() || !hold->isLive() || hold->event != entry.event())
        return impossible(entry, story("the hold was not live"));
    hold->state = entry.row.kind.mid(5);
    hold->endedAt = entry.row.at;
    hold->endedBy = entry.row.terminal;
    hold->endedReason = entry.text("reason");
    if (m_openAttempts.contains(entry.hold()))
        impossible(entry, story("its payment was still open"));
    if (m_claims.contains(entry.hold()))
        impossible(entry, story("the hold still had places"));
}

void Replay::orderSold(const Entry &entry)
{
    const qint64 id = entry.order();
    if (orders.contains(id))
        impossible(entry, story("the order was already there"));
    const QString code = entry.body.contains(QStringLiteral("code")) ? entry.text("code") : QString();
    const OrderStory order{entry.event(), entry.hold(),       entry.number("total"), 0,    entry.number("quantity"),
                           entry.row.at,  entry.row.terminal, entry.row.clerk,       code, patronTold(*this, entry)};
    const auto hold = holds.constFind(order.hold);
    if (hold == holds.constEnd() || !hold->isLive() || hold->event != order.event)
        impossible(entry, story("its hold was not live"));
    else if (hold->total != order.total || hold->quantity != order.quantity)
        impossible(entry, story("its hold had another total or number of places"));
    else if (hold->patron != order.patron)
        impossible(entry, story("its hold was another patron's"));
    orders.insert(id, order);
}

void Replay::orderRefunded(const Entry &entry)
{
    const auto order = orders.find(entry.order());
    if (order == orders.end())
        return impossible(entry, story("the order was not there yet"));
    if (order->exchanging > 0)
        impossible(entry, story("its exchange was still to be paid"));
    qint64 prices = 0;
    const auto ids = entry.body.value(QStringLiteral("tickets")).toArray();
    for (const auto &id : ids) {
        const auto ticket = tickets.find(id.toInteger(-1));
        if (ticket == tickets.end() || ticket->order != entry.order() || ticket->state != u"valid") {
            impossible(entry, story("ticket %1 was no valid ticket of the order").arg(id.toInteger(-1)));
            continue;
        }
        ticket->state = QStringLiteral("refunded");
        prices = sumOf(prices, ticket->price);
    }
    const qint64 amount = entry.number("amount");
    if (amount != prices)
        impossible(entry, story("the amount is not what the tickets cost"));
    order->refunded = sumOf(order->refunded, amount);
}

void Replay::paymentMade(const Entry &entry)
{
    const qint64 id = entry.number("payment");
    if (payments.contains(id))
        impossible(entry, story("payment %1 was already there").arg(id));
    PaymentStory payment{entry.order(),           entry.number("amount"), entry.row.at,   entry.text("method"),
                         entry.text("reference"), entry.row.terminal,     entry.row.clerk};
    if (entry.body.contains(QStringLiteral("tendered")))
        payment.tendered = entry.number("tendered");
    if (!orders.contains(payment.order))
        impossible(entry, story("the order was not there yet"));
    if (entry.row.kind == u"payment.taken" ? payment.amount < 0 : payment.amount > 0)
        impossible(entry, story("the amount has the wrong sign"));
    payments.insert(id, payment);
}

void Replay::clockSet(const Entry &entry)
{
    const qint64 by = entry.number("by");
    if (by == 0)
        impossible(entry, story("the clock was not moved"));
    if (entry.body.contains(QStringLiteral("offset"))) {
        if (house.clock && house.clock->boot == entry.text("boot")
            && entry.number("offset") != sumOf(house.clock->offset, by))
            impossible(entry, story("the clock was at another time before"));
        clockTold(*this, entry);
    }
    QSet<qint64> revised; // of the events with live holds, without an entry of their own
    for (HoldStory &hold : holds) {
        if (!hold.isLive())
            continue;
        if (const auto event = events.find(hold.event);
            event != events.end() && event->revision >= 0 && !revised.contains(hold.event)) {
            revised.insert(hold.event);
            ++event->revision;
        }
        hold.startedAt = sumOf(hold.startedAt, by);
        hold.expiresAt = sumOf(hold.expiresAt, by);
        hold.ceilingAt = sumOf(hold.ceilingAt, by);
    }
}

void Replay::noted(const Entry &entry)
{
    if (entry.row.kind == u"house.continued") {
        if (entry.number("known") < 1 || entry.number("found") >= entry.row.seq)
            impossible(entry, story("nothing was missing"));
    } else if (entry.number("by") <= 0) {
        impossible(entry, story("the computer's clock was not behind"));
    }
}

} // namespace rowlock

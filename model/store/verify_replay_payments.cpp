// The part of the story that payment attempts have.
#include "model/store/verify_entry.h"

namespace rowlock {

namespace {

// What the tickets of a change of price types cost then, all together.
qint64 typesTotal(const Replay::Entry &entry)
{
    qint64 total = 0;
    const auto types = entry.body.value(QStringLiteral("types")).toArray();
    for (const auto &value : types)
        total = sumOf(total, value.toObject().value(QStringLiteral("price")).toInteger(-1));
    return total;
}

// Valid tickets of the order become of another type. Answers what is wrong; `difference` is less what they cost.
QString readTypes(const Replay &replay, const QJsonArray &types, AttemptStory &attempt, qint64 &difference)
{
    QString wrong;
    for (const auto &value : types) {
        const auto told = value.toObject();
        const TypePaidFor type{told.value(QStringLiteral("ticket")).toInteger(-1),
                               told.value(QStringLiteral("type")).toInteger(-1),
                               told.value(QStringLiteral("price")).toInteger(-1)};
        const TicketStory is = replay.tickets.value(type.ticket);
        if (is.order != attempt.order || is.state != u"valid" || is.type == type.type || type.price < 0)
            wrong = story("ticket %1 could not become of price type %2").arg(type.ticket).arg(type.type);
        difference = differenceOf(difference, is.price);
        attempt.types.append(type);
    }
    return wrong;
}

// Valid tickets of the order go back, each for a seat or place of the hold, and no more is paid than those cost more.
// Answers what is wrong.
QString readExchange(const Replay &replay, const Replay::Entry &entry, AttemptStory &attempt)
{
    const auto order = replay.orders.constFind(attempt.order);
    const auto moves = entry.body.value(QStringLiteral("moves")).toArray();
    const auto tickets = entry.body.value(QStringLiteral("tickets")).toArray();
    const auto types = entry.body.value(QStringLiteral("types")).toArray();
    if (order == replay.orders.constEnd() || !moves.isEmpty() + !tickets.isEmpty() + !types.isEmpty() != 1
        || (order->event != attempt.event && tickets.isEmpty()) || order->exchanging > 0)
        return story("the order was not there to be exchanged");
    const HoldStory hold = replay.holds.value(attempt.hold);
    qint64 difference = sumOf(hold.total, typesTotal(entry));
    if (entry.body.contains(QStringLiteral("fees")))
        difference = sumOf(difference, entry.number("fees"));
    if (entry.body.contains(QStringLiteral("rounding")))
        difference = sumOf(difference, entry.number("rounding"));
    QString wrong = readTypes(replay, types, attempt, difference);
    for (const auto &value : tickets) {
        const TicketStory goes = replay.tickets.value(value.toInteger(-1));
        if (goes.order != attempt.order || goes.state != u"valid")
            wrong = story("ticket %1 could not be exchanged").arg(value.toInteger(-1));
        difference = differenceOf(difference, goes.price);
        attempt.tickets.append(value.toInteger(-1));
    }
    for (const auto &value : moves) {
        const qint64 ticket = value.toObject().value(QStringLiteral("ticket")).toInteger(-1);
        const qint64 seat = value.toObject().value(QStringLiteral("seat")).toInteger(-1);
        const TicketStory goes = replay.tickets.value(ticket);
        if (goes.order != attempt.order || goes.state != u"valid"
            || replay.seats.value({attempt.event, seat}).hold != attempt.hold)
            wrong = story("ticket %1 could not be exchanged for seat %2").arg(ticket).arg(seat);
        difference = differenceOf(difference, goes.price);
        attempt.moves.append({ticket, seat});
    }
    if (moves.size() + tickets.size() != hold.quantity || attempt.amount > difference)
        wrong = story("the amount is more than was due");
    return wrong;
}

} // namespace

QString shareText(qint64 hold, const QString &code, qint64 rate, qint64 amount, qint64 tax)
{
    return QStringLiteral("%1 %2@%3 %4/%5")
        .arg(QString::number(hold), code, QString::number(rate), QString::number(amount), QString::number(tax));
}

std::optional<AttemptStory> inheritedAttempt(const Replay &replay, const QString &key, qint64 id)
{
    const auto hold = replay.holds.constFind(id);
    if (hold == replay.holds.constEnd() || hold->state != u"paying" || replay.openAttempts.contains(id)
        || key != QStringLiteral("schema-3-hold-%1").arg(id))
        return {};
    AttemptStory attempt;
    attempt.hold = id;
    attempt.event = hold->event;
    attempt.amount = hold->total;
    attempt.begunAt = hold->takenAt; // the hold's beginning moves with a clock that is set, the attempt's does not
    attempt.key = key;
    attempt.method = QStringLiteral("card");
    attempt.terminal = hold->terminal;
    attempt.clerk = hold->clerk;
    return attempt;
}

QHash<qint64, qint64> ToldHouse::paymentsBegun() const
{
    QHash<qint64, qint64> begun;
    for (const AttemptStory &attempt : attempts) { // of an exchange within an event the hold becomes no order
        if (attempt.state == u"charged" && !attempt.returned && !begun.contains(attempt.hold))
            begun.insert(attempt.hold, attempt.begunAt);
    }
    for (const QList<qint64> &all : joint) {
        for (const qint64 first : all) {
            if (!begun.contains(first))
                continue;
            const qint64 at = begun.value(first); // a copy: what is inserted moves the others
            for (const qint64 other : all) {
                if (!begun.contains(other))
                    begun.insert(other, at);
            }
        }
    }
    return begun;
}

QList<qint64> ToldHouse::goTogether(qint64 hold) const
{
    const qint64 first = holds.value(hold).joint;
    return first > 0 ? joint.value(first) : QList<qint64>{hold};
}

qint64 ToldHouse::shiftAt(const QString &terminal) const
{
    const qint64 id = tills.value(terminal).shift;
    return shifts.value(id).state == u"open" ? id : 0;
}

qint64 ToldHouse::openAttemptOf(qint64 hold) const
{
    for (const qint64 each : goTogether(hold)) {
        if (openAttempts.contains(each))
            return openAttempts.value(each);
    }
    return 0;
}

qint64 ToldHouse::paidInPartsOf(qint64 hold) const
{
    qint64 paid = 0;
    for (const qint64 each : goTogether(hold))
        paid = sumOf(paid, paidInParts.value(each));
    return paid;
}

namespace {

void attemptBegun(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("attempt");
    if (replay.attempts.contains(id))
        replay.impossible(entry, story("attempt %1 was already there").arg(id));
    AttemptStory attempt;
    attempt.hold = entry.hold();
    attempt.event = entry.event();
    attempt.amount = entry.number("amount");
    attempt.begunAt = entry.row.at;
    attempt.key = entry.text("key");
    attempt.method = entry.text("method");
    attempt.terminal = entry.row.terminal;
    attempt.clerk = entry.row.clerk;
    const qint64 fees = entry.body.contains(QStringLiteral("fees")) ? entry.number("fees") : 0;
    const qint64 reduced = entry.body.contains(QStringLiteral("reduced")) ? entry.number("reduced") : 0;
    const qint64 rounding = entry.body.contains(QStringLiteral("rounding")) ? entry.number("rounding") : 0;
    const auto hold = replay.holds.constFind(attempt.hold);
    const qint64 paid = replay.paidInPartsOf(attempt.hold);
    qint64 total = typesTotal(entry); // of all that are paid together
    for (const qint64 each : replay.goTogether(attempt.hold)) {
        const HoldStory story = replay.holds.value(each);
        total = story.isLive() ? sumOf(sumOf(total, story.total), story.extrasTotal) : total;
    }
    if (hold == replay.holds.constEnd() || hold->state != (paid > 0 ? u"paying" : u"active")
        || hold->event != attempt.event)
        replay.impossible(entry, story("the hold was not there to be paid"));
    else if (attempt.amount < 0
             || attempt.amount > sumOf(differenceOf(differenceOf(sumOf(total, fees), reduced), paid), rounding))
        replay.impossible(entry, story("the amount is more than was due"));
    if (replay.openAttemptOf(attempt.hold) > 0)
        replay.impossible(entry, story("another payment of the hold was still open"));
    replay.openAttempts.insert(attempt.hold, id);
    if (entry.row.order) {
        attempt.order = entry.order();
        attempt.exchangeReason = entry.text("reason");
        const QString wrong = readExchange(replay, entry, attempt);
        if (!wrong.isEmpty())
            replay.impossible(entry, wrong);
        else
            replay.orders[attempt.order].exchanging = id;
    }
    replay.attempts.insert(id, attempt);
}

void end(Replay &replay, const Replay::Entry &entry, AttemptStory &attempt)
{
    attempt.endedAt = entry.row.at;
    attempt.endedBy = entry.row.terminal;
    attempt.shift = replay.shiftAt(entry.row.terminal);
    replay.openAttempts.remove(attempt.hold);
}

// An older Rowlock told of none.
QString readShares(const Replay &replay, const Replay::Entry &entry, AttemptStory &attempt)
{
    const auto told = entry.body.value(QStringLiteral("shares"));
    qint64 sum = 0;
    bool areTogether = true;
    for (const auto &value : told.toArray()) {
        const QJsonObject share = value.toObject();
        const qint64 hold = share.value(QStringLiteral("hold")).toInteger(-1);
        const qint64 amount = share.value(QStringLiteral("amount")).toInteger(-1);
        areTogether = areTogether && replay.goTogether(attempt.hold).contains(hold);
        sum = sumOf(sum, amount);
        attempt.shares.append(shareText(hold, share.value(QStringLiteral("code")).toString(),
                                        share.value(QStringLiteral("rate")).toInteger(-1), amount,
                                        share.value(QStringLiteral("tax")).toInteger(-1)));
    }
    return !areTogether || (!told.isUndefined() && sum != attempt.amount) ? story("its shares are not all of it")
                                                                          : QString();
}

// There is no order yet: it is a part of the hold's sale.
void partCharged(Replay &replay, const Replay::Entry &entry, AttemptStory &attempt)
{
    attempt.tendered = entry.number("tendered");
    if (attempt.order > 0 || attempt.amount <= 0 || attempt.tendered < attempt.amount
        || replay.holds.value(attempt.hold).state != u"paying")
        replay.impossible(entry, story("it could not be a part of a sale"));
    if (const QString wrong = readShares(replay, entry, attempt); !wrong.isEmpty())
        replay.impossible(entry, wrong);
    qint64 &paid = replay.paidInParts[attempt.hold];
    paid = sumOf(paid, attempt.amount);
    end(replay, entry, attempt);
}

void attemptEnded(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("attempt");
    const QString key = entry.text("key");
    if (!replay.attempts.contains(id)) {
        const auto inherited = inheritedAttempt(replay, key, entry.hold());
        if (!inherited)
            return replay.impossible(entry, story("attempt %1 was not there yet").arg(id));
        replay.attempts.insert(id, *inherited);
        replay.openAttempts.insert(entry.hold(), id);
    }
    AttemptStory &attempt = replay.attempts[id];
    if (attempt.state != u"open" || attempt.key != key || attempt.hold != entry.hold()
        || attempt.event != entry.event())
        return replay.impossible(entry, story("attempt %1 was not open, or of another hold").arg(id));
    if (entry.row.kind == u"payment.charged") {
        attempt.state = QStringLiteral("charged");
        attempt.reference = entry.text("reference");
        if (!entry.row.order)
            return partCharged(replay, entry, attempt);
        const auto order = replay.orders.constFind(entry.order());
        const bool isRight = attempt.order > 0 ? entry.order() == attempt.order
                                               : order != replay.orders.constEnd() && order->hold == attempt.hold;
        if (!isRight)
            replay.impossible(entry, story("there was no order of the hold"));
        if (isRight && attempt.order > 0)
            replay.orders[attempt.order].paid = id;
    } else {
        attempt.state = entry.text("outcome");
        attempt.reason = entry.text("reason");
        if (attempt.state != u"refused" && attempt.state != u"not_charged")
            replay.impossible(entry, story("“%1” is no end of a payment").arg(attempt.state.left(40)));
    }
    end(replay, entry, attempt);
    if (replay.orders.contains(attempt.order))
        replay.orders[attempt.order].exchanging = 0;
}

void partReturned(Replay &replay, const Replay::Entry &entry)
{
    const qint64 id = entry.number("attempt");
    const auto attempt = replay.attempts.find(id);
    if (attempt == replay.attempts.end() || attempt->tendered < 0 || attempt->returned || attempt->hold != entry.hold()
        || attempt->key != entry.text("key") || replay.holds.value(entry.hold()).state != u"paying")
        return replay.impossible(entry, story("there was no part that could be given back"));
    if (attempt->amount != entry.number("amount") || attempt->method != entry.text("method"))
        replay.impossible(entry, story("the payment was for another amount"));
    attempt->returned = true;
    qint64 &paid = replay.paidInParts[entry.hold()];
    paid = differenceOf(paid, attempt->amount);
    replay.returns.insert(id, {entry.event(), entry.row.at, entry.row.terminal, entry.row.clerk,
                               entry.text("reference"), entry.text("reason"), replay.shiftAt(entry.row.terminal)});
}

void moneyCameLate(Replay &replay, const Replay::Entry &entry)
{
    const auto attempt = replay.attempts.constFind(entry.number("attempt"));
    if (attempt == replay.attempts.constEnd() || attempt->hold != entry.hold() || attempt->key != entry.text("key")
        || (attempt->state != u"refused" && attempt->state != u"not_charged"))
        replay.impossible(entry, story("there was no payment of the hold that was given up before"));
    else if (attempt->amount != entry.number("amount"))
        replay.impossible(entry, story("the payment was for another amount"));
}

} // namespace

const ReplaySteps &paymentSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("payment.begun"), &attemptBegun},    {QStringLiteral("payment.charged"), &attemptEnded},
        {QStringLiteral("payment.declined"), &attemptEnded}, {QStringLiteral("payment.late"), &moneyCameLate},
        {QStringLiteral("payment.returned"), &partReturned},
    };
    return steps;
}

} // namespace rowlock

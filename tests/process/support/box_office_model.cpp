#include "tests/process/support/box_office_model.h"

#include <QDateTime>

#include <algorithm>

namespace rowlock::pure {

namespace {

// One companion for each other ticket.
bool areAccompanied(const QList<int> &types)
{
    return 2 * types.count(companionType) <= types.size();
}

} // namespace

qint64 Model::addEvent(const Event &event)
{
    events.append(event);
    return events.size();
}

int Model::seatNamed(const Event &event, const QString &ref)
{
    for (int seat = 0; seat < event.seats.size(); ++seat) {
        if (event.seats.at(seat).ref == ref)
            return seat;
    }
    return -1;
}

int Model::areaNamed(const Event &event, const QString &name)
{
    for (int pool = 0; pool < event.pools.size(); ++pool) {
        if (event.pools.at(pool).isArea && event.pools.at(pool).name == name)
            return pool;
    }
    return -1;
}

bool Hold::hasComps() const
{
    return types.values().contains(compType)
           || std::any_of(places.keyBegin(), places.keyEnd(), [&](int pool) { return placesOf(pool, compType) > 0; });
}

qint64 Hold::placesOf(int pool, int type) const
{
    const QMap<int, qint64> typed = typedPlaces.value(pool);
    if (type > 0)
        return typed.value(type);
    qint64 first = places.value(pool);
    for (const qint64 others : typed)
        first -= others;
    return first;
}

// All of it less the net, which is rounded, halves away from zero.
qint64 KeptLine::tax() const
{
    const qint64 gross = std::abs(amount), parts = 10'000 + rate;
    const qint64 net = (20'000 * gross + parts) / (2 * parts);
    return amount < 0 ? net - gross : gross - net;
}

qint64 Order::owed() const
{
    qint64 owed = 0;
    for (const Money &payment : payments)
        owed += payment.method == u"account" ? payment.amount : 0;
    return owed;
}

qint64 Model::eventOf(const Command &command) const
{
    if (command.what == u"refund" || command.what == u"account.pay" || command.what.startsWith(u"willcall."))
        return orders.at(command.order - 1).event;
    if (command.attempt > 0)
        return holds.at(attempts.at(command.attempt - 1).hold - 1).event;
    const bool ofHold = command.hold > 0 && command.what != u"hold";
    return ofHold ? holds.at(command.hold - 1).event : command.event;
}

// Others may have its seats from its deadline on, the deadline itself included; never while money is changing hands.
bool Model::givesWay(const Hold &hold, qint64 now) const
{
    return hold.state == u"active" && now >= hold.expiresAt;
}

bool Model::isEachAccompanied(qint64 id) const
{
    const QList<qint64> joint = jointOf(id);
    return std::all_of(joint.begin(), joint.end(), [&](qint64 each) {
        QList<int> types;
        for (const Priced::Place &place : placesOf(holds.at(each - 1)))
            types.append(place.type);
        return areAccompanied(types);
    });
}

// May this terminal still change and pay the hold?
QString Model::mayUse(const Command &command, qint64 now) const
{
    if (!isThere(holds, command.hold))
        return QStringLiteral("hold_unknown");
    const Hold &hold = holds.at(command.hold - 1);
    if (hold.state == u"sold" || hold.state == u"released")
        return QStringLiteral("hold_consumed");
    if (hold.state == u"expired" || (events.at(hold.event - 1).strict && givesWay(hold, now)))
        return QStringLiteral("hold_expired");
    const bool isOurs = hold.terminal == command.terminal || hold.reservation > 0; // which belongs to no terminal
    return isOurs ? QString() : QStringLiteral("forbidden");
}

// In payment nothing but the payment's end may happen to it.
QString Model::canChange(const Command &command, qint64 now) const
{
    const bool known = isThere(holds, command.hold);
    const bool released = command.what == u"release" && known && holds.at(command.hold - 1).isLive()
                          && holds.at(command.hold - 1).terminal != command.terminal; // open to all while it is live
    const QString refused = released ? QString() : mayUse(command, now);
    return refused.isEmpty() && holds.at(command.hold - 1).state == u"paying" ? QStringLiteral("forbidden") : refused;
}

QString Model::canTakePlaces(const Event &event, const Command &command, qint64 own, qint64 now) const
{
    const int pool = areaNamed(event, command.area);
    if (pool < 0)
        return QStringLiteral("invalid_argument");
    const Pool &area = event.pools.at(pool);
    qint64 left = area.places - area.held - area.sold;
    for (const qint64 id : live) {
        const Hold &hold = holds.at(id - 1);
        if (id != own && &events.at(hold.event - 1) == &event && givesWay(hold, now))
            left += hold.places.value(pool);
    }
    return left >= command.quantity ? QString() : QStringLiteral("sold_out");
}

// Those whose places are needed, the longest overdue first.
QList<qint64> Model::givingPlaces(const Command &command, qint64 own, qint64 now, const Choice &choice) const
{
    const qint64 number = eventOf(command);
    const int pool = areaNamed(events.at(number - 1), command.area);
    QList<qint64> giving;
    for (const qint64 id : live) {
        const Hold &one = holds.at(id - 1);
        if (id != own && one.event == number && one.places.value(pool) > 0 && givesWay(one, now))
            giving.append(id);
    }
    std::stable_sort(giving.begin(), giving.end(), [&](qint64 left, qint64 right) {
        const qint64 one = holds.at(left - 1).expiresAt, other = holds.at(right - 1).expiresAt;
        return one != other ? one < other : choice.yielding.contains(left) && !choice.yielding.contains(right);
    });
    const Pool &area = events.at(number - 1).pools.at(pool);
    qint64 left = area.places - area.held - area.sold;
    qsizetype needed = 0;
    while (needed < giving.size() && left < command.quantity)
        left += holds.at(giving.at(needed++) - 1).places.value(pool);
    return giving.first(needed);
}

QString Model::canTakeBest(const Event &event, const Command &command, qint64 own, qint64 now) const
{
    qint64 left = 0;
    for (const Seat &seat : event.seats) {
        if (!command.category.isEmpty() && event.pools.at(seat.pool).name != command.category)
            continue;
        if (seat.state == u"free" || (seat.hold > 0 && seat.hold != own && givesWay(holds.at(seat.hold - 1), now)))
            ++left;
    }
    return left >= command.best ? QString() : QStringLiteral("sold_out");
}

// Can all that is asked for be had, free or from a hold that gives way?
QString Model::canTake(const Event &event, const Command &command, qint64 own, qint64 now) const
{
    if (!command.area.isEmpty())
        return canTakePlaces(event, command, own, now);
    if (command.best > 0)
        return canTakeBest(event, command, own, now);
    for (const QString &ref : command.seats) {
        const int number = seatNamed(event, ref);
        const Seat seat = number < 0 ? Seat{{}, 0, QStringLiteral("unknown"), 0, 0, 0, 0} : event.seats.at(number);
        const bool given = seat.hold > 0 && seat.hold != own && givesWay(holds.at(seat.hold - 1), now);
        if (seat.state != u"free" && !given)
            return QStringLiteral("seat_unavailable");
    }
    return {};
}

QString Model::canTakeBack(const Command &command, qint64 now) const
{
    if (const QString refused = canChange(command, now); !refused.isEmpty())
        return refused;
    const Hold &hold = holds.at(command.hold - 1);
    const Event &event = events.at(hold.event - 1);
    bool has = command.area.isEmpty() || hold.places.value(areaNamed(event, command.area)) >= command.quantity;
    for (const QString &ref : command.seats)
        has = has && hold.seats.contains(seatNamed(event, ref));
    return has ? QString() : QStringLiteral("invalid_argument");
}

QString Model::canSell(const Command &command, qint64 now) const
{
    if (const QString refused = mayUseAll(command, now); !refused.isEmpty())
        return refused;
    const qint64 attempt = holds.at(payerOf(command.hold) - 1).attempt;
    if (attempt > 0 && attempts.at(attempt - 1).terminal != command.terminal) // somebody may be charged there
        return QStringLiteral("forbidden");
    if (!isEachAccompanied(command.hold))
        return QStringLiteral("invalid_argument");
    const Priced price = priced(command.hold);
    return price.refusal.isEmpty() ? canPay(command.payments, price.due() - paidOf(command.hold)) : price.refusal;
}

QString Model::canPay(const QList<Money> &lines, qint64 due) const
{
    qint64 over = -due, cash = 0;
    for (const Money &line : lines) {
        over += line.amount;
        cash += line.method == u"cash" ? line.amount : 0;
    }
    const bool isRight = over >= 0 && over <= cash; // only cash gives change
    return isRight && areCardsEnough(lines) ? QString() : QStringLiteral("payment_mismatch");
}

bool Model::areCardsEnough(const QList<Money> &paid) const
{
    return std::all_of(paid.begin(), paid.end(),
                       [&](const Money &line) { return line.card == 0 || line.amount <= cards.value(line.card); });
}

QString Model::canPayAccount(const Command &command) const
{
    if (!isThere(orders, command.order) || orders.at(command.order - 1).owed() == 0)
        return QStringLiteral("invalid_argument");
    qint64 over = -orders.at(command.order - 1).owed(), cash = 0;
    for (const Money &line : command.payments) {
        over += line.amount;
        cash += line.method == u"cash" ? line.amount : 0;
    }
    return over <= cash && areCardsEnough(command.payments) ? QString() : QStringLiteral("payment_mismatch");
}

// On the day of the house when it was sold, as long as nothing else was done to it.
bool Model::mayBeVoided(const Order &order, qint64 now) const
{
    const auto day = [&](qint64 at) { return QDateTime::fromMSecsSinceEpoch(at, zone).date(); };
    const bool stands = std::all_of(order.tickets.begin(), order.tickets.end(),
                                    [&](qint64 ticket) { return tickets.at(ticket - 1).state == u"valid"; });
    return day(order.at) == day(now) && stands && order.kept.isEmpty();
}

QList<qint64> Model::goingWith(const Command &command) const
{
    QList<qint64> going{command.order};
    for (const qint64 other : command.isVoid ? orders.at(command.order - 1).sale : QList<qint64>()) {
        if (other != command.order)
            going.append(other);
    }
    return going;
}

// It has no tickets that could go back.
QString Model::canRefundKept(const Order &order, const Command &command)
{
    QList<qint64> named;
    for (const qint64 line : command.lines) {
        if (line > order.kept.size() || !order.kept.at(line - 1).stands || named.contains(line))
            return QStringLiteral("invalid_argument");
        named.append(line);
    }
    const bool can = command.tickets.isEmpty() && !named.isEmpty();
    return can ? QString() : QStringLiteral("invalid_argument");
}

QString Model::canRefund(const Command &command, qint64 now) const
{
    if (!isThere(orders, command.order))
        return QStringLiteral("invalid_argument");
    const Order &order = orders.at(command.order - 1);
    for (const qint64 going : command.isVoid ? goingWith(command) : QList<qint64>()) {
        if (!mayBeVoided(orders.at(going - 1), now))
            return QStringLiteral("invalid_argument");
    }
    if (!order.kept.isEmpty())
        return canRefundKept(order, command);
    const auto valid = [&](qint64 ticket) { return tickets.at(ticket - 1).state == u"valid"; };
    const bool any = std::any_of(order.tickets.begin(), order.tickets.end(), valid);
    QList<int> types; // of what stays
    for (const qint64 ticket : order.tickets) {
        if (valid(ticket) && !command.tickets.isEmpty() && !command.tickets.contains(ticket))
            types.append(tickets.at(ticket - 1).type);
    }
    const bool named = std::all_of(command.tickets.begin(), command.tickets.end(),
                                   [&](qint64 ticket) { return order.tickets.contains(ticket) && valid(ticket); });
    return any && named && areAccompanied(types) ? QString() : QStringLiteral("invalid_argument");
}

QString Model::refusal(const Command &command, qint64 now, const Choice &choice) const
{
    if (isOfHouse(command.what))
        return ofHouse(command, now);
    if (command.what == u"hold.join")
        return canJoin(command, now);
    if (command.what == u"refund")
        return canRefund(command, now);
    if (command.what == u"account.pay")
        return canPayAccount(command);
    if (command.what == u"sell")
        return canSell(command, now);
    if (command.what == u"hold.take")
        return canTakeBack(command, now);
    if (command.what == u"expire")
        return {};
    if (command.what == u"payment.begin")
        return canBegin(command, now);
    if (command.what == u"payment.settle")
        return canSettle(command);
    if (command.what == u"payment.return")
        return canReturn(command);
    if (command.what == u"payment.keep")
        return canKeep(command);
    if (command.what == u"release" || command.what == u"hold.extras")
        return canChange(command, now);
    if (command.what == u"hold.types" || command.what == u"hold.voucher" || command.what == u"hold.reduce") {
        const QString refused = canChange(command, now);
        return refused.isEmpty() ? canAgree(command, voucher.gone) : refused;
    }
    if (command.what == u"extend" || command.what == u"payment.abandon") {
        const QString refused = mayUse(command, now);
        const bool hasRelease = command.what == u"extend" && isReserved(command.hold);
        return refused.isEmpty() && hasRelease ? QStringLiteral("invalid_argument") : refused;
    }
    const bool adds = command.what == u"hold.add";
    if (adds) {
        if (const QString refused = canChange(command, now); !refused.isEmpty())
            return refused;
    }
    const qint64 number = eventOf(command);
    if (number < 1 || number > events.size())
        return QStringLiteral("event_unknown");
    const Event &event = events.at(number - 1);
    if (command.what == u"event.sale")
        return {};
    if (command.what == u"unblock") {
        const bool all = std::all_of(command.seats.begin(), command.seats.end(), [&](const QString &ref) {
            const int seat = seatNamed(event, ref);
            return seat >= 0 && event.seats.at(seat).state == u"blocked";
        });
        return all ? QString() : QStringLiteral("invalid_argument");
    }
    if (!event.onSale && command.what != u"block")
        return QStringLiteral("event_closed");
    const QString refused = canTake(event, command, adds ? command.hold : 0, now);
    return refused.isEmpty() && command.with > 0 ? canTakeWith(command, now, choice) : refused;
}

void Model::moveDeadlines(qint64 ms)
{
    for (const qint64 id : live) {
        Hold &hold = holds[id - 1];
        if (hold.reservation > 0) // kept until a date
            continue;
        hold.startedAt += ms;
        hold.expiresAt += ms;
        hold.ceilingAt += ms;
    }
}

QList<qint64> Model::due(const Command &command, qint64 now) const
{
    QList<qint64> ids;
    for (const qint64 id : live) {
        const Hold &hold = holds.at(id - 1);
        const bool asked = hold.state == u"active" && (command.event == 0 || hold.event == command.event)
                           && (hold.reservation > 0 || command.what != u"reservation.release");
        if (asked && now >= (events.at(hold.event - 1).strict ? hold.expiresAt : hold.ceilingAt))
            ids.append(id);
    }
    return ids;
}

QStringList Model::tables() const
{
    QStringList lines;
    for (qsizetype e = 0; e < events.size(); ++e) {
        const Event &event = events.at(e);
        for (qsizetype p = 0; p < event.pools.size(); ++p) {
            const Pool &pool = event.pools.at(p);
            const auto inPool = [&](const Seat &seat) { return seat.pool == p; };
            const qint64 capacity =
                pool.isArea ? pool.places : std::count_if(event.seats.begin(), event.seats.end(), inPool);
            lines += QStringLiteral("pool %1 %2 %3 %4 %5 %6 %7")
                         .arg(e + 1)
                         .arg(p)
                         .arg(capacity)
                         .arg(capacity - pool.held - pool.sold - pool.blocked)
                         .arg(pool.held - reservedIn(e + 1, int(p)))
                         .arg(pool.sold)
                         .arg(pool.blocked);
        }
        for (qsizetype s = 0; s < event.seats.size(); ++s) {
            const Seat &seat = event.seats.at(s);
            lines += QStringLiteral("seat %1 %2 %3 %4 %5 %6 %7")
                         .arg(e + 1)
                         .arg(s)
                         .arg(seat.state)
                         .arg(seat.hold)
                         .arg(seat.ticket)
                         .arg(seat.block)
                         .arg(seat.version);
        }
    }
    for (qsizetype h = 0; h < holds.size(); ++h) {
        const Hold &hold = holds.at(h);
        if (!isThere(hold))
            continue;
        lines += QStringLiteral("hold %1 %2 %3 %4 %5 %6 %7 %8")
                     .arg(h + 1)
                     .arg(hold.event)
                     .arg(hold.state, hold.terminal)
                     .arg(hold.startedAt)
                     .arg(hold.expiresAt)
                     .arg(hold.ceilingAt)
                     .arg(hold.joint);
        if (!hold.keptIn.isEmpty()) {
            const auto isIts = [&](qint64 order) { return orders.at(order - 1).hold == h + 1; };
            const auto own = std::find_if(hold.keptIn.begin(), hold.keptIn.end(), isIts);
            lines += QStringLiteral("kept %1 %2").arg(h + 1).arg(own != hold.keptIn.end() ? *own : 0);
        }
        for (auto places = hold.places.begin(); hold.isLive() && places != hold.places.end(); ++places)
            lines += QStringLiteral("places held %1 %2 %3").arg(h + 1).arg(places.key()).arg(*places);
    }
    for (qsizetype o = 0; o < orders.size(); ++o) {
        const Order &order = orders.at(o);
        if (!isThere(order))
            continue;
        lines += QStringLiteral("order %1 %2 %3 %4 %5")
                     .arg(o + 1)
                     .arg(order.event)
                     .arg(order.hold)
                     .arg(order.total)
                     .arg(order.refunded);
        lines += QStringLiteral("lines %1 %2 %3").arg(o + 1).arg(order.lines).arg(worthOf(order));
        if (order.isVoided)
            lines += QStringLiteral("void %1").arg(o + 1);
        for (qsizetype i = 0; i < order.kept.size(); ++i) {
            const KeptLine &kept = order.kept.at(i);
            lines += QStringLiteral("kept line %1 %2 %3 %4").arg(o + 1).arg(i + 1).arg(kept.amount).arg(kept.tax());
        }
        for (const Money &payment : order.payments)
            lines += QStringLiteral("payment %1 %2 %3 %4")
                         .arg(o + 1)
                         .arg(payment.method)
                         .arg(payment.amount)
                         .arg(payment.shift);
    }
    for (qsizetype t = 0; t < tickets.size(); ++t) {
        const Ticket &ticket = tickets.at(t);
        if (!isThere(ticket))
            continue;
        lines += QStringLiteral("ticket %1 %2 %3 %4 %5 %6 %7 %8")
                     .arg(t + 1)
                     .arg(ticket.order)
                     .arg(ticket.event)
                     .arg(ticket.pool)
                     .arg(ticket.seat)
                     .arg(ticket.price)
                     .arg(ticket.state)
                     .arg(ticket.type);
    }
    for (qsizetype a = 0; a < attempts.size(); ++a) {
        const Attempt &attempt = attempts.at(a);
        if (!isThere(attempt))
            continue;
        lines += QStringLiteral("attempt %1 %2 %3 %4 %5 %6 %7")
                     .arg(a + 1)
                     .arg(attempt.hold)
                     .arg(attempt.amount)
                     .arg(attempt.method, attempt.state)
                     .arg(attempt.tendered)
                     .arg(attempt.isReturned ? 1 : 0);
        for (const PartShare &share : attempt.shares)
            lines += QStringLiteral("share %1 %2 %3 %4").arg(a + 1).arg(share.hold).arg(share.rate).arg(share.amount);
    }
    for (qsizetype b = 0; b < blockSeats.size(); ++b) {
        if (isThere(blockSeats.at(b)))
            lines += QStringLiteral("block %1 %2").arg(b + 1).arg(*blockSeats.at(b));
    }
    for (auto card = cards.begin(); card != cards.end(); ++card)
        lines += QStringLiteral("card %1 %2").arg(card.key()).arg(*card);
    lines += people.tables() + tills.tables() + willcallTables() + reservationTables();
    if (voucher.gone.uses > 0)
        lines += QStringLiteral("voucher %1 %2").arg(voucher.gone.uses).arg(voucher.gone.saved);
    lines.sort();
    return lines;
}

} // namespace rowlock::pure

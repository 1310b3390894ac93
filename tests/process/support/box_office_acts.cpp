// What the commands do once they are not refused, and what the journal says of it.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>
#include <utility>

namespace rowlock::pure {

void Doing::note(const QString &kind, qint64 seat, qint64 holdId, qint64 order, const QJsonObject &body)
{
    const qint64 event = holdId > 0 ? hold(holdId).event : order > 0 ? m_model.orders.at(order - 1).event : m_event;
    m_outcome.facts += factOf({0, m_now, kind, m_command.terminal, event, seat, holdId, order, body});
}

void Doing::noteOfHouse(const char *kind, const QJsonObject &body)
{
    m_outcome.facts += factOf({0, m_now, QString::fromLatin1(kind), m_command.terminal, 0, -1, 0, 0, body});
}

void Doing::noteHold(const char *kind, qint64 id)
{
    const Hold &one = hold(id);
    qint64 quantity = one.seats.size();
    for (const qint64 places : one.places)
        quantity += places;
    QJsonObject body{{QStringLiteral("expires_at"), one.expiresAt},
                     {QStringLiteral("ceiling_at"), one.ceilingAt},
                     {QStringLiteral("quantity"), quantity},
                     {QStringLiteral("total"), m_model.totalOf(one)}};
    if (qstrcmp(kind, "hold.joined") == 0)
        body.insert(QStringLiteral("joint"), one.joint);
    if (one.reservation > 0 && qstrncmp(kind, "reservation.", 12) == 0)
        body.insert(QStringLiteral("reservation"), one.reservation);
    note(QString::fromLatin1(kind), -1, id, 0, body);
}

// `sold`: what it was sold for, with a ticket.
void Doing::changeSeat(int number, const QString &state, qint64 holdId, qint64 ticket, qint64 block, qint64 order,
                       const QJsonObject &sold)
{
    Seat &seat = event().seats[number];
    Pool &pool = event().pools[seat.pool];
    const auto count = [&](const QString &which, qint64 by) {
        (which == u"held" ? pool.held : which == u"sold" ? pool.sold : pool.blocked) += which == u"free" ? 0 : by;
    };
    QJsonObject body{{QStringLiteral("seat"), seat.ref},
                     {QStringLiteral("from"), seat.state},
                     {QStringLiteral("version"), seat.version + 1}};
    for (auto field = sold.begin(); field != sold.end(); ++field)
        body.insert(field.key(), field.value());
    if (const qint64 named = ticket > 0 ? ticket : seat.ticket; named > 0)
        body.insert(QStringLiteral("ticket"), named);
    if (block > 0)
        body.insert(QStringLiteral("block"), block);
    note(QStringLiteral("seat.") + state, number, holdId > 0 ? holdId : seat.hold, order, body);
    if (seat.hold > 0) {
        hold(seat.hold).seats.remove(number);
        hold(seat.hold).types.remove(number);
    }
    if (holdId > 0)
        hold(holdId).seats.insert(number);
    count(seat.state, -1);
    count(state, 1);
    seat = {seat.ref, seat.pool, state, holdId, ticket, block, seat.version + 1};
}

void Doing::places(const char *kind, int pool, qint64 quantity, qint64 holdId, qint64 order, QJsonObject body)
{
    body.insert(QStringLiteral("pool"), pool);
    body.insert(QStringLiteral("quantity"), quantity);
    note(QStringLiteral("places.") + QLatin1String(kind), -1, holdId, order, body);
}

void Doing::freeAll(qint64 id)
{
    m_event = hold(id).event;
    const QSet<int> seats = hold(id).seats;
    hold(id).released = {seats, hold(id).types, hold(id).places, hold(id).typedPlaces};
    for (const int seat : seats)
        changeSeat(seat, QStringLiteral("free"), 0, 0, 0, 0);
    for (auto place = hold(id).places.begin(); place != hold(id).places.end(); ++place) {
        places("free", place.key(), *place, id, 0);
        event().pools[place.key()].held -= *place;
    }
    hold(id).places.clear();
    hold(id).typedPlaces.clear();
}

void Doing::end(qint64 id, const char *state)
{
    hold(id).state = QLatin1String(state);
    m_model.live.erase(id);
    note(QStringLiteral("hold.") + QLatin1String(state), -1, id, 0, {});
}

// Ends the holds that stand in the way; the command was found possible before.
void Doing::yieldAll(qint64 own)
{
    QList<qint64> giving;
    if (!m_command.area.isEmpty())
        giving = m_model.givingPlaces(m_command, own, m_now, m_choice);
    for (const QString &ref : m_command.best > 0 ? m_choice.seats : m_command.seats) {
        const qint64 holder = event().seats.at(Model::seatNamed(event(), ref)).hold;
        if (m_command.area.isEmpty() && holder > 0 && !giving.contains(holder))
            giving.append(holder);
    }
    for (const qint64 id : std::as_const(giving)) {
        freeAll(id);
        end(id, "expired");
    }
}

void Doing::claim(qint64 id)
{
    if (!m_command.area.isEmpty()) {
        const int pool = Model::areaNamed(event(), m_command.area);
        const qint64 had = hold(id).places.value(pool);
        if (had > 0)
            places("free", pool, had, id, 0);
        hold(id).places[pool] = had + m_command.quantity;
        event().pools[pool].held += m_command.quantity;
        places("held", pool, had + m_command.quantity, id, 0);
        return;
    }
    for (const QString &ref : m_command.best > 0 ? m_choice.seats : m_command.seats)
        changeSeat(Model::seatNamed(event(), ref), QStringLiteral("held"), id, 0, 0, 0);
}

Answer Model::heldAnswer(qint64 id) const
{
    const Hold &one = holds.at(id - 1);
    Answer answer;
    answer.hold = id;
    answer.expiresAt = one.expiresAt;
    answer.total = totalOf(one);
    for (const int seat : one.seats)
        answer.seats += events.at(one.event - 1).seats.at(seat).ref;
    answer.seats.sort();
    for (const Priced::Place &place : placesOf(one))
        answer.prices += place.list;
    std::sort(answer.prices.begin(), answer.prices.end());
    return answer;
}

void Doing::takeHold()
{
    yieldAll(0);
    Hold fresh;
    fresh.event = m_event;
    fresh.terminal = m_command.terminal;
    fresh.seconds = m_command.seconds > 0 ? m_command.seconds : event().seconds;
    fresh.startedAt = m_now;
    fresh.ceilingAt = m_now + event().ceiling * 1000;
    fresh.expiresAt = std::min(m_now + fresh.seconds * 1000, fresh.ceilingAt);
    const qint64 id = add("hold", m_model.holds, fresh);
    m_model.live.insert(id);
    claim(id);
    noteHold("hold.taken", id);
    if (m_command.with > 0)
        join(id, m_command.with);
    answerHold(id);
}

void moveDeadline(Hold &hold, qint64 seconds, qint64 now)
{
    hold.expiresAt = std::max(hold.expiresAt, std::min(now + seconds * 1000, hold.ceilingAt));
}

void Doing::addToHold()
{
    yieldAll(m_command.hold);
    claim(m_command.hold);
    hold(m_command.hold).hasReason = hold(m_command.hold).hasReason && hold(m_command.hold).hasComps();
    touch(m_command.hold, hold(m_command.hold).seconds);
    noteHold("hold.changed", m_command.hold);
    answerHold(m_command.hold);
}

void Doing::takeBack()
{
    const qint64 id = m_command.hold;
    for (const QString &ref : m_command.seats)
        changeSeat(Model::seatNamed(event(), ref), QStringLiteral("free"), 0, 0, 0, 0);
    if (!m_command.area.isEmpty()) {
        const int pool = Model::areaNamed(event(), m_command.area);
        const qint64 had = hold(id).places.take(pool);
        places("free", pool, had, id, 0);
        event().pools[pool].held -= m_command.quantity;
        if (had > m_command.quantity) {
            hold(id).places.insert(pool, had - m_command.quantity);
            places("held", pool, had - m_command.quantity, id, 0);
        }
    }
    if (hold(id).seats.isEmpty() && hold(id).places.isEmpty())
        end(id, "released");
    else
        noteHold("hold.changed", id);
    answerHold(id);
}

// Those of the other types, the first type's before all.
void Doing::changePlaces(Hold &one, int pool)
{
    qint64 left = m_command.quantity;
    for (const int from : priceTypes) {
        const qint64 taken = from == m_command.type ? 0 : std::min(left, one.placesOf(pool, from));
        left -= taken;
        if (from > 0)
            one.typedPlaces[pool][from] -= taken;
    }
    if (m_command.type > 0)
        one.typedPlaces[pool][m_command.type] += m_command.quantity;
}

void Doing::changeTypes()
{
    Hold &one = hold(m_command.hold);
    for (const QString &ref : m_command.seats) {
        const int seat = Model::seatNamed(event(), ref);
        one.types.remove(seat);
        if (m_command.type > 0)
            one.types.insert(seat, m_command.type);
    }
    if (!m_command.area.isEmpty())
        changePlaces(one, Model::areaNamed(event(), m_command.area));
    one.hasReason = one.hasComps();
    touch(m_command.hold, one.seconds);
    noteHold("hold.changed", m_command.hold);
    answerHold(m_command.hold);
}

void Doing::agree()
{
    Hold &one = hold(m_command.hold);
    if (m_command.what == u"hold.voucher")
        one.hasVoucher = m_command.given;
    else
        one.byHand = m_command.byHand;
    touch(m_command.hold, one.seconds);
    noteHold("hold.priced", m_command.hold);
    answerHold(m_command.hold);
}

void Doing::takeExtras()
{
    Hold &one = hold(m_command.hold);
    if (one.goods == 0 && m_command.quantity == 0) // as it was: nothing happens
        return answerHold(m_command.hold);
    one.goods = m_command.quantity;
    touch(m_command.hold, one.seconds);
    note(QStringLiteral("hold.extras"), -1, m_command.hold, 0, {});
    noteHold("hold.changed", m_command.hold);
    answerHold(m_command.hold);
}

void Doing::expire()
{
    for (const qint64 id : m_model.due(m_command, m_now)) {
        m_event = hold(id).event;
        freeAll(id);
        end(id, "expired");
        ++m_outcome.answer.number;
    }
}

void Doing::block()
{
    yieldAll(0);
    const qint64 id = add("block", m_model.blockSeats, std::optional<qint64>(m_command.seats.size()));
    m_outcome.answer.block = id;
    note(QStringLiteral("block.made"), -1, 0, 0, {{QStringLiteral("block"), id}});
    for (const QString &ref : m_command.seats)
        changeSeat(Model::seatNamed(event(), ref), QStringLiteral("blocked"), 0, 0, id, 0);
}

void Doing::unblock()
{
    QSet<qint64> touched;
    for (const QString &ref : m_command.seats) {
        const int seat = Model::seatNamed(event(), ref);
        const qint64 id = event().seats.at(seat).block;
        touched.insert(id);
        --*m_model.blockSeats[id - 1];
        changeSeat(seat, QStringLiteral("free"), 0, 0, 0, 0);
        ++m_outcome.answer.number;
    }
    for (const qint64 id : std::as_const(touched))
        note(QStringLiteral("block.released"), -1, 0, 0, {{QStringLiteral("block"), id}});
}

Model::Outcome Doing::run()
{
    const QString &what = m_command.what;
    useApproval(m_model.rightNeeded(m_command));
    if (ofHouse()) {
        m_outcome.facts.sort();
        return m_outcome;
    }
    if (what == u"hold")
        takeHold();
    else if (what == u"hold.add")
        addToHold();
    else if (what == u"hold.take")
        takeBack();
    else if (what == u"hold.join")
        joinAlone();
    else if (what == u"hold.types")
        changeTypes();
    else if (what == u"hold.voucher" || what == u"hold.reduce")
        agree();
    else if (what == u"hold.extras")
        takeExtras();
    else if (what == u"sell")
        sell(m_command.hold, m_command.payments);
    else if (what == u"payment.begin")
        beginPayment();
    else if (what == u"payment.settle")
        settle();
    else if (what == u"payment.return")
        giveBack();
    else if (what == u"payment.keep")
        keepDeposit();
    else if (what == u"refund")
        refund();
    else if (what == u"account.pay")
        payAccount();
    else if (what == u"expire")
        expire();
    else if (what == u"block")
        block();
    else if (what == u"unblock")
        unblock();
    else if (what == u"event.sale") {
        event().onSale = m_command.onSale;
        note(m_command.onSale ? QStringLiteral("event.opened") : QStringLiteral("event.closed"), -1, 0, 0, {});
    } else if (what == u"release") {
        m_outcome.answer.hold = m_command.hold;
        m_outcome.answer.number = m_model.placesOf(hold(m_command.hold)).size();
        freeAll(m_command.hold);
        end(m_command.hold, "released");
    } else if (what == u"extend") {
        Hold &one = hold(m_command.hold);
        touch(m_command.hold, m_command.seconds > 0 ? m_command.seconds : one.seconds);
        noteHold("hold.extended", m_command.hold);
        answerHold(m_command.hold);
    } else { // the payment is given up, if there is one
        const qint64 payer = m_model.payerOf(m_command.hold);
        if (hold(payer).attempt > 0)
            closeAttempt(payer, "not_charged", 0);
        if (hold(payer).state == u"paying" && hold(payer).parts.isEmpty())
            backFromPayment(m_command.hold);
        answerHold(m_command.hold);
    }
    m_outcome.facts.sort();
    return m_outcome;
}

Model::Outcome Model::perform(const Command &command, qint64 now, const Choice &choice)
{
    Outcome refused;
    refused.answer.refusal = barred(command, now);
    if (!refused.answer.refusal.isEmpty())
        return refused;
    refused.answer.refusal = refusal(command, now, choice);
    if (!refused.answer.refusal.isEmpty() && !isAgreedUnseen(command, now))
        return refused;
    if (command.best > 0) { // the house chose; was it allowed to?
        const Event &event = events.at(eventOf(command) - 1);
        Command named = command;
        named.best = 0;
        named.seats = choice.seats;
        const bool right = choice.seats.size() == command.best
                           && std::all_of(choice.seats.begin(), choice.seats.end(), [&](const QString &ref) {
                                  const int seat = seatNamed(event, ref);
                                  return seat >= 0
                                         && (command.category.isEmpty()
                                             || event.pools.at(event.seats.at(seat).pool).name == command.category);
                              });
        if (!right || !canTake(event, named, command.what == u"hold.add" ? command.hold : 0, now).isEmpty()) {
            refused.answer.refusal = QStringLiteral("chose wrong seats");
            return refused;
        }
    }
    return Doing(*this, command, now, choice).run();
}

} // namespace rowlock::pure

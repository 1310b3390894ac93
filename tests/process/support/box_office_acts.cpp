// What the commands do once they are not refused, and what the journal says of it.
#include "tests/process/support/box_office_model.h"

#include <algorithm>
#include <utility>

namespace rowlock::pure {

// One command being done: changes the model and writes down what the journal must say.
class Doing
{
public:
    Doing(Model &model, const Command &command, qint64 now, const Choice &choice)
        : m_model(model), m_command(command), m_now(now), m_choice(choice),
          m_event(command.what == u"expire" ? 0 : model.eventOf(command))
    {}

    Model::Outcome run();

private:
    Event &event() { return m_model.events[m_event - 1]; }
    Hold &hold(qint64 id) { return m_model.holds[id - 1]; }
    void note(const QString &kind, qint64 seat, qint64 holdId, qint64 order, const QJsonObject &body);
    void noteHold(const char *kind, qint64 id);
    void changeSeat(int number, const QString &state, qint64 holdId, qint64 ticket, qint64 block, qint64 order);
    void places(const char *kind, int pool, qint64 quantity, qint64 holdId, qint64 order, QJsonObject body = {});
    void freeAll(qint64 id);
    void end(qint64 id, const char *state);
    void yieldAll(qint64 own);
    QList<qint64> givingPlaces(int pool, qint64 own) const;
    void claim(qint64 id);
    void answerHold(qint64 id);

    void takeHold();
    void addToHold();
    void takeBack();
    void beginPayment();
    void settle();
    void closeAttempt(qint64 id, const char *state, qint64 order);
    void sell(qint64 id, const QList<Money> &lines);
    void answerSale(qint64 order);
    qint64 issue(qint64 order, int seat, int pool, qint64 price);
    void pay(qint64 order, const QString &method, qint64 amount, const char *kind);
    void refund();
    void refundMoney(qint64 order, qint64 amount);
    void expire();
    void block();
    void unblock();

    Model &m_model;
    const Command &m_command;
    qint64 m_now;
    const Choice &m_choice;
    qint64 m_event;
    Model::Outcome m_outcome;
};

void Doing::note(const QString &kind, qint64 seat, qint64 holdId, qint64 order, const QJsonObject &body)
{
    m_outcome.facts += factOf({0, m_now, kind, m_command.terminal, m_event, seat, holdId, order, body});
}

void Doing::noteHold(const char *kind, qint64 id)
{
    const Hold &one = hold(id);
    qint64 quantity = one.seats.size();
    for (const qint64 places : one.places)
        quantity += places;
    note(QString::fromLatin1(kind), -1, id, 0,
         {{QStringLiteral("expires_at"), one.expiresAt}, {QStringLiteral("ceiling_at"), one.ceilingAt},
          {QStringLiteral("quantity"), quantity}, {QStringLiteral("total"), m_model.totalOf(one)}});
}

void Doing::changeSeat(int number, const QString &state, qint64 holdId, qint64 ticket, qint64 block, qint64 order)
{
    Seat &seat = event().seats[number];
    Pool &pool = event().pools[seat.pool];
    const auto count = [&](const QString &which, qint64 by) {
        (which == u"held" ? pool.held : which == u"sold" ? pool.sold : pool.blocked) += which == u"free" ? 0 : by;
    };
    QJsonObject body{{QStringLiteral("seat"), seat.ref}, {QStringLiteral("from"), seat.state}, {QStringLiteral("version"), seat.version + 1}};
    if (ticket > 0)
        body.insert(QStringLiteral("price"), pool.price);
    if (const qint64 named = ticket > 0 ? ticket : seat.ticket; named > 0)
        body.insert(QStringLiteral("ticket"), named);
    if (block > 0)
        body.insert(QStringLiteral("block"), block);
    note(QStringLiteral("seat.") + state, number, holdId > 0 ? holdId : seat.hold, order, body);
    if (seat.hold > 0)
        hold(seat.hold).seats.remove(number);
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
    const QSet<int> seats = hold(id).seats;
    for (const int seat : seats)
        changeSeat(seat, QStringLiteral("free"), 0, 0, 0, 0);
    for (auto place = hold(id).places.begin(); place != hold(id).places.end(); ++place) {
        places("free", place.key(), *place, id, 0);
        event().pools[place.key()].held -= *place;
    }
    hold(id).places.clear();
}

void Doing::end(qint64 id, const char *state)
{
    hold(id).state = QLatin1String(state);
    m_model.live.erase(id);
    note(QStringLiteral("hold.") + QLatin1String(state), -1, id, 0, {});
}

// Those whose places are needed, the longest overdue first.
QList<qint64> Doing::givingPlaces(int pool, qint64 own) const
{
    QList<qint64> giving;
    for (const qint64 id : m_model.live) {
        const Hold &one = m_model.holds.at(id - 1);
        if (id != own && one.event == m_event && one.places.value(pool) > 0 && m_model.givesWay(one, m_now))
            giving.append(id);
    }
    std::stable_sort(giving.begin(), giving.end(), [&](qint64 left, qint64 right) {
        const qint64 one = m_model.holds.at(left - 1).expiresAt, other = m_model.holds.at(right - 1).expiresAt;
        return one != other ? one < other : m_choice.yielding.contains(left) && !m_choice.yielding.contains(right);
    });
    const Pool &area = m_model.events.at(m_event - 1).pools.at(pool);
    qint64 left = area.places - area.held - area.sold;
    qsizetype needed = 0;
    while (needed < giving.size() && left < m_command.quantity)
        left += m_model.holds.at(giving.at(needed++) - 1).places.value(pool);
    return giving.first(needed);
}

// Ends the holds that stand in the way; the command was found possible before.
void Doing::yieldAll(qint64 own)
{
    QList<qint64> giving;
    if (!m_command.area.isEmpty())
        giving = givingPlaces(Model::areaNamed(event(), m_command.area), own);
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

void Doing::answerHold(qint64 id)
{
    const Hold &one = hold(id);
    m_outcome.answer.hold = id;
    m_outcome.answer.expiresAt = one.expiresAt;
    m_outcome.answer.total = m_model.totalOf(one);
    for (const int seat : one.seats)
        m_outcome.answer.seats += m_model.events.at(one.event - 1).seats.at(seat).ref;
    m_outcome.answer.seats.sort();
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
    m_model.holds.append(fresh);
    m_model.live.insert(m_model.holds.size());
    claim(m_model.holds.size());
    noteHold("hold.taken", m_model.holds.size());
    answerHold(m_model.holds.size());
}

// Activity moves the deadline, never back and never past the ceiling.
void moveDeadline(Hold &hold, qint64 seconds, qint64 now)
{
    hold.expiresAt = std::max(hold.expiresAt, std::min(now + seconds * 1000, hold.ceilingAt));
}

void Doing::addToHold()
{
    yieldAll(m_command.hold);
    claim(m_command.hold);
    moveDeadline(hold(m_command.hold), hold(m_command.hold).seconds, m_now);
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

qint64 Doing::issue(qint64 order, int seat, int pool, qint64 price)
{
    m_model.tickets.append({order, m_event, price, seat, pool, QStringLiteral("valid")});
    m_model.orders[order - 1].tickets.append(m_model.tickets.size());
    return m_model.tickets.size();
}

void Doing::pay(qint64 order, const QString &method, qint64 amount, const char *kind)
{
    m_model.orders[order - 1].payments.append({method, amount});
    note(QString::fromLatin1(kind), -1, 0, order,
         {{QStringLiteral("payment"), ++m_model.payments}, {QStringLiteral("method"), method}, {QStringLiteral("amount"), amount}});
}

void Doing::closeAttempt(qint64 id, const char *state, qint64 order)
{
    const qint64 attempt = std::exchange(hold(id).attempt, 0);
    m_model.attempts[attempt - 1].state = QLatin1String(state);
    if (order > 0)
        note(QStringLiteral("payment.charged"), -1, id, order, {{QStringLiteral("attempt"), attempt}});
    else
        note(QStringLiteral("payment.declined"), -1, id, 0,
             {{QStringLiteral("attempt"), attempt}, {QStringLiteral("outcome"), QLatin1String(state)}});
}

// For the whole of what is due, by card.
void Doing::beginPayment()
{
    Hold &one = hold(m_command.hold);
    m_model.attempts.append({m_command.hold, m_model.totalOf(one), QStringLiteral("open")});
    one.attempt = m_model.attempts.size();
    one.state = QStringLiteral("paying");
    note(QStringLiteral("payment.begun"), -1, m_command.hold, 0,
         {{QStringLiteral("attempt"), one.attempt}, {QStringLiteral("method"), QStringLiteral("card")},
          {QStringLiteral("amount"), m_model.totalOf(one)}});
    noteHold("hold.paying", m_command.hold);
    answerHold(m_command.hold);
    m_outcome.answer.attempt = one.attempt;
}

// Charged: sold. Not charged: released. Said again: nothing more.
void Doing::settle()
{
    const Attempt attempt = m_model.attempts.at(m_command.attempt - 1);
    if (attempt.state == u"open" && m_command.charged) {
        sell(attempt.hold, {{QStringLiteral("card"), attempt.amount}});
    } else if (attempt.state == u"charged") {
        const auto sold = std::find_if(m_model.orders.begin(), m_model.orders.end(),
                                       [&](const Order &order) { return order.hold == attempt.hold; });
        answerSale(1 + (sold - m_model.orders.begin()));
    } else if (attempt.state == u"open") {
        m_outcome.answer.number = hold(attempt.hold).seats.size();
        for (const qint64 many : std::as_const(hold(attempt.hold).places))
            m_outcome.answer.number += many;
        closeAttempt(attempt.hold, "not_charged", 0);
        freeAll(attempt.hold);
        end(attempt.hold, "released");
    }
    m_outcome.answer.attempt = m_command.attempt;
    m_outcome.answer.hold = attempt.hold;
}

void Doing::answerSale(qint64 number)
{
    const Order &order = m_model.orders.at(number - 1);
    Answer &answer = m_outcome.answer;
    answer.hold = order.hold;
    answer.order = number;
    answer.total = order.total;
    answer.change = order.change;
    answer.tickets = order.tickets;
    for (const qint64 id : order.tickets) {
        const Ticket &ticket = m_model.tickets.at(id - 1);
        if (ticket.seat >= 0)
            answer.seats += event().seats.at(ticket.seat).ref;
    }
    answer.seats.sort();
}

void Doing::sell(qint64 id, const QList<Money> &lines)
{
    const qint64 total = m_model.totalOf(hold(id));
    m_model.orders.append({m_event, id, total, 0, 0, {}, {}});
    const qint64 order = m_model.orders.size();
    qint64 quantity = hold(id).seats.size(), paid = 0;
    for (const qint64 many : hold(id).places)
        quantity += many;
    note(QStringLiteral("order.sold"), -1, id, order, {{QStringLiteral("total"), total}, {QStringLiteral("quantity"), quantity}});
    if (hold(id).attempt > 0)
        closeAttempt(id, "charged", order);
    for (const Money &line : lines)
        paid += line.amount;
    qint64 change = lines.isEmpty() ? 0 : paid - total;
    m_model.orders[order - 1].change = change;
    for (const Money &line : lines) {
        const qint64 back = line.method == u"cash" ? std::min(change, line.amount) : 0;
        change -= back;
        pay(order, line.method, line.amount - back, "payment.taken");
    }
    if (lines.isEmpty())
        pay(order, QStringLiteral("comp"), total, "payment.taken");
    QList<int> seats = hold(id).seats.values();
    std::sort(seats.begin(), seats.end());
    for (const int seat : std::as_const(seats)) {
        const int pool = event().seats.at(seat).pool;
        changeSeat(seat, QStringLiteral("sold"), 0, issue(order, seat, pool, event().pools.at(pool).price), 0, order);
    }
    const QMap<int, qint64> areas = hold(id).places;
    for (auto area = areas.begin(); area != areas.end(); ++area) {
        Pool &pool = event().pools[area.key()];
        places("free", area.key(), *area, id, 0);
        for (qint64 i = 0; i < *area; ++i)
            places("sold", area.key(), 1, 0, order,
                   {{QStringLiteral("ticket"), issue(order, -1, area.key(), pool.price)}, {QStringLiteral("price"), pool.price}});
        pool.held -= *area;
        pool.sold += *area;
    }
    hold(id).places.clear();
    end(id, "sold");
    answerSale(order);
}

void Doing::refund()
{
    Order &order = m_model.orders[m_command.order - 1];
    qint64 amount = 0;
    for (const qint64 id : m_command.tickets.isEmpty() ? QList<qint64>(order.tickets) : m_command.tickets) {
        Ticket &ticket = m_model.tickets[id - 1];
        if (ticket.state != u"valid")
            continue;
        if (ticket.seat >= 0) {
            m_outcome.answer.seats += event().seats.at(ticket.seat).ref;
            changeSeat(ticket.seat, QStringLiteral("free"), 0, 0, 0, m_command.order);
        } else {
            places("free", ticket.pool, 1, 0, m_command.order, {{QStringLiteral("ticket"), id}});
            --event().pools[ticket.pool].sold;
        }
        ticket.state = QStringLiteral("refunded");
        amount += ticket.price;
    }
    order.refunded += amount;
    note(QStringLiteral("order.refunded"), -1, 0, m_command.order, {{QStringLiteral("amount"), amount}});
    refundMoney(m_command.order, amount);
    m_outcome.answer.order = m_command.order;
    m_outcome.answer.total = amount;
    m_outcome.answer.seats.sort();
}

// To where it came from, the last way of paying first, to each at most what it gave.
void Doing::refundMoney(qint64 order, qint64 amount)
{
    QList<Money> given;
    for (const Money &payment : std::as_const(m_model.orders[order - 1].payments)) {
        const auto same = std::find_if(given.begin(), given.end(), [&](const Money &one) { return one.method == payment.method; });
        if (same == given.end())
            given.append(payment);
        else
            same->amount += payment.amount;
    }
    if (amount == 0)
        return pay(order, given.last().method, 0, "payment.refunded");
    for (auto way = given.rbegin(); way != given.rend(); ++way) {
        const qint64 part = std::min(amount, way->amount);
        if (part > 0)
            pay(order, way->method, -part, "payment.refunded");
        amount -= std::max<qint64>(part, 0);
    }
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
    m_model.blockSeats.append(m_command.seats.size());
    const qint64 id = m_model.blockSeats.size();
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
        --m_model.blockSeats[id - 1];
        changeSeat(seat, QStringLiteral("free"), 0, 0, 0, 0);
        ++m_outcome.answer.number;
    }
    for (const qint64 id : std::as_const(touched))
        note(QStringLiteral("block.released"), -1, 0, 0, {{QStringLiteral("block"), id}});
}

Model::Outcome Doing::run()
{
    const QString &what = m_command.what;
    if (what == u"hold")
        takeHold();
    else if (what == u"hold.add")
        addToHold();
    else if (what == u"hold.take")
        takeBack();
    else if (what == u"sell")
        sell(m_command.hold, m_command.payments);
    else if (what == u"payment.begin")
        beginPayment();
    else if (what == u"payment.settle")
        settle();
    else if (what == u"refund")
        refund();
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
        m_outcome.answer.number = hold(m_command.hold).seats.size();
        for (const qint64 many : std::as_const(hold(m_command.hold).places))
            m_outcome.answer.number += many;
        freeAll(m_command.hold);
        end(m_command.hold, "released");
    } else {
        const bool extends = what == u"extend"; // else the payment is given up, if there is one
        Hold &one = hold(m_command.hold);
        if (!extends && one.attempt > 0)
            closeAttempt(m_command.hold, "not_charged", 0);
        if (extends || one.state == u"paying") {
            one.state = extends ? one.state : QStringLiteral("active");
            moveDeadline(one, extends && m_command.seconds > 0 ? m_command.seconds : one.seconds, m_now);
            noteHold(extends ? "hold.extended" : "hold.active", m_command.hold);
        }
        answerHold(m_command.hold);
    }
    m_outcome.facts.sort();
    return m_outcome;
}

Model::Outcome Model::perform(const Command &command, qint64 now, const Choice &choice)
{
    Outcome refused;
    refused.answer.refusal = refusal(command, now);
    if (!refused.answer.refusal.isEmpty())
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

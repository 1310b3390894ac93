#include "tests/process/support/ledger.h"

#include "tests/process/support/house_facts.h"
#include "tests/process/support/proof_house.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

Clerk::Clerk(const QString &terminal, qint64 event, int rows, int seats, quint32 seed)
    : m_terminal(terminal), m_event(event), m_rows(rows), m_seats(seats), m_random(seed)
{}

Clerk::Command Clerk::newHold()
{
    QJsonObject params{{u"event"_s, m_event}, {u"key"_s, u"%1-%2"_s.arg(m_terminal).arg(++m_lastKey)}};
    if (below(0.5)) {
        params.insert(u"best"_s, 1 + m_random.bounded(3));
    } else {
        QJsonArray seats;
        const int row = 1 + m_random.bounded(m_rows);
        const int first = 1 + m_random.bounded(m_seats);
        for (int seat = first; seat <= qMin(m_seats, first + m_random.bounded(2)); ++seat)
            seats.append(u"s-%1-%2"_s.arg(row).arg(seat));
        params.insert(u"seats"_s, seats);
    }
    if (below(0.1))
        params.insert(u"seconds"_s, 1);
    return {u"hold"_s, params};
}

Clerk::Command Clerk::choose()
{
    if (!m_paid.isEmpty() && below(0.12)) {
        const qint64 order = anyOf(m_paid);
        return {u"refund"_s, {{u"order"_s, order}, {u"key"_s, u"%1-%2"_s.arg(m_terminal).arg(++m_lastKey)}}, order};
    }
    if (m_live.isEmpty() || below(0.15))
        return newHold();
    const qint64 hold = anyOf(m_live);
    if (below(0.12))
        return {u"release"_s, {{u"hold"_s, hold}}, hold};
    if (below(0.12))
        return {u"extend"_s, {{u"hold"_s, hold}}, hold};
    const QJsonArray payments{
        QJsonObject{{u"method"_s, below(0.5) ? u"cash"_s : u"card"_s}, {u"amount"_s, m_due.value(hold)}}};
    return {u"sell"_s,
            {{u"hold"_s, hold}, {u"payments"_s, payments}, {u"key"_s, u"%1-%2"_s.arg(m_terminal).arg(++m_lastKey)}},
            hold};
}

void Clerk::work(CounterProcess &counter, int commands)
{
    for (int given = 0; given < commands; ++given) {
        if (!give(counter, choose()))
            return;
    }
}

bool Clerk::give(CounterProcess &counter, const Command &command)
{
    const auto reply = counter.call(command.method, command.params);
    if (reply.kind == CounterProcess::Reply::Lost) {
        if (reply.ms > 20'000)
            m_problems.append(u"%1 got no answer for %2 ms"_s.arg(command.method).arg(reply.ms));
        noteLost(command);
        return false;
    }
    note(command, reply);
    return true;
}

void Clerk::noteLost(const Command &command)
{
    ++figures.unknown;
    m_open.append(command);
    if (command.method == u"release"_s)
        m_holds[command.subject].insert(u"released"_s);
}

void Clerk::note(const Command &command, const CounterProcess::Reply &reply)
{
    if (reply.done()) {
        ++figures.told;
        noteDone(command, reply.result);
        return;
    }
    static const QSet<QString> rules{u"seat_unavailable"_s, u"sold_out"_s, u"hold_expired"_s, u"hold_consumed"_s};
    ++figures.refused;
    if (!rules.contains(reply.code) || reply.message.size() < 10)
        m_problems.append(u"%1 was refused with %2"_s.arg(command.method, reply.told()));
    const QSet<QString> states = m_holds.value(command.subject);
    if (reply.code == u"hold_expired"_s && states.contains(u"expired"_s))
        m_live.removeAll(command.subject);
    else if (reply.code == u"hold_consumed"_s && (states.contains(u"released"_s) || states.contains(u"expired"_s))) {
        m_live.removeAll(command.subject);
        m_holds[command.subject].remove(u"active"_s);
    } else if (reply.code.startsWith(u"hold_"_s))
        m_problems.append(
            u"%1 of hold %2, which stands: %3"_s.arg(command.method).arg(command.subject).arg(reply.told()));
}

void Clerk::noteDone(const Command &command, const QJsonObject &result)
{
    if (command.method == u"hold"_s) {
        const qint64 hold = result.value(u"hold"_s).toInteger();
        if (m_holds.contains(hold))
            m_problems.append(u"hold %1 was given twice"_s.arg(hold));
        m_holds[hold] = {u"active"_s};
        if (command.params.contains(u"seconds"_s))
            m_holds[hold].insert(u"expired"_s);
        m_due[hold] = result.value(u"total"_s).toString();
        m_live.append(hold);
    } else if (command.method == u"release"_s) {
        m_holds[command.subject] = {u"released"_s};
        m_live.removeAll(command.subject);
    } else if (command.method == u"sell"_s) {
        const qint64 order = result.value(u"order"_s).toInteger();
        if (m_orders.contains(order))
            m_problems.append(u"order %1 was given twice"_s.arg(order));
        m_holds[command.subject] = {u"sold"_s};
        m_live.removeAll(command.subject);
        m_orders[order] = result.value(u"code"_s).toString();
        const QJsonArray tickets = result.value(u"tickets"_s).toArray();
        m_tickets[order] = int(tickets.size());
        for (const QJsonValue &ticket : tickets)
            m_barcodes[ticket[u"barcode"_s].toString()] = ticket[u"seat"_s].toString();
        m_paid.append(order);
    } else if (command.method == u"refund"_s) {
        m_tickets[command.subject] = 0;
        m_paid.removeAll(command.subject);
    }
}

void Clerk::settle(CounterProcess &counter, const Command &command)
{
    if (command.method == u"extend"_s)
        return; // done or not, the hold stands
    const auto reply = counter.call(command.method, command.params);
    if (reply.done()) {
        ++figures.wasDone;
        noteDone(command, reply.result);
    } else if (reply.kind == CounterProcess::Reply::Lost) {
        m_problems.append(u"%1, asked again, got no answer"_s.arg(command.method));
    } else {
        note(command, reply);
    }
}

void Clerk::comeBack(CounterProcess &counter)
{
    const auto first = counter.call(u"event.show"_s, {{u"event"_s, m_event}}, 10'000);
    longestNextMs = qMax(longestNextMs, first.ms);
    if (!first.done())
        m_problems.append(u"the next command after a crash: "_s + first.told());
    for (const Command &command : std::exchange(m_open, {}))
        settle(counter, command);
    for (const qint64 hold : QList<qint64>(m_live))
        note({u"release"_s, {}, hold}, counter.call(u"release"_s, {{u"hold"_s, hold}}));
    if (const auto swept = counter.call(u"expire"_s); !swept.done())
        m_problems.append(u"expire: "_s + swept.told());
}

QStringList booksAgainstHouse(const QString &house, const QList<const Clerk *> &clerks)
{
    QMap<qint64, QSet<QString>> holds;
    QMap<qint64, QString> orders;
    QMap<qint64, int> tickets;
    QMap<QString, QString> barcodes;
    QStringList problems;
    for (const Clerk *clerk : clerks) {
        holds.insert(clerk->holds());
        orders.insert(clerk->orders());
        tickets.insert(clerk->tickets());
        barcodes.insert(clerk->barcodes());
        problems.append(clerk->problems());
    }
    QString unread;
    QSet<qint64> seen;
    for (const QString &row : rowsOf(house, u"SELECT hold_id, state FROM hold_status"_s, &unread)) {
        const qint64 hold = row.section(u'|', 0, 0).toLongLong();
        const QString state = row.section(u'|', 1);
        seen.insert(hold);
        if (!holds.contains(hold))
            problems.append(u"orphan: nobody knows of hold %1 (%2)"_s.arg(hold).arg(state));
        else if (!holds.value(hold).contains(state))
            problems.append(u"hold %1 is %2, but was told to be %3"_s.arg(hold).arg(
                state, QStringList(holds.value(hold).values()).join(u" or "_s)));
    }
    for (auto hold = holds.constBegin(); hold != holds.constEnd(); ++hold) {
        if (!seen.contains(hold.key()))
            problems.append(u"lost: hold %1"_s.arg(hold.key()));
    }
    const QString asOrders =
        u"SELECT o.order_id, o.code, (SELECT count(*) FROM ticket_status t WHERE t.order_id = o.order_id AND"
        " t.state = 'valid') FROM sale_order o"_s;
    QMap<qint64, QString> unseen = orders;
    for (const QString &row : rowsOf(house, asOrders, &unread)) {
        const qint64 order = row.section(u'|', 0, 0).toLongLong();
        unseen.remove(order);
        const QString told = u"%1|%2"_s.arg(orders.value(order)).arg(tickets.value(order));
        if (row.section(u'|', 1) != told)
            problems.append(u"order %1 is %2, but was told to be %3"_s.arg(order).arg(row.section(u'|', 1), told));
    }
    for (auto order = unseen.constBegin(); order != unseen.constEnd(); ++order)
        problems.append(u"lost: order %1, code %2"_s.arg(order.key()).arg(order.value()));
    for (const QString &row : rowsOf(house, u"SELECT barcode, seat_ref FROM ticket_status"_s, &unread)) {
        if (barcodes.take(row.section(u'|', 0, 0)) != row.section(u'|', 1))
            problems.append(u"a ticket that was told otherwise: "_s + row);
    }
    for (auto ticket = barcodes.constBegin(); ticket != barcodes.constEnd(); ++ticket)
        problems.append(u"lost: ticket %1 for %2"_s.arg(ticket.key(), ticket.value()));
    if (!unread.isEmpty())
        problems.append(unread);
    return problems;
}

} // namespace rowlock

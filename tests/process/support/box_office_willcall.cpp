// Orders that wait to be picked up: left there, handed over once, taken back, taken off.
#include "tests/process/support/box_office_doing.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock::pure {

bool AtWillcall::isOut(qint64 ticket) const
{
    return std::any_of(handOvers.begin(), handOvers.end(),
                       [&](const HandOver &handOver) { return !handOver.isBack && handOver.tickets.contains(ticket); });
}

qint64 AtWillcall::last() const
{
    qint64 number = handOvers.size();
    while (number > 0 && handOvers.at(number - 1).isBack)
        --number;
    return number;
}

QList<qint64> Model::waitingTickets(qint64 order, bool andHandedOver) const
{
    QList<qint64> waiting;
    for (const qint64 ticket : orders.at(order - 1).tickets) {
        const bool isOut = willcall.value(order).isOut(ticket);
        if (tickets.at(ticket - 1).state == u"valid" && (andHandedOver || !isOut))
            waiting.append(ticket);
    }
    return waiting;
}

// Nothing of it is good any more, or all of it is handed over.
QString Model::hasNothingWaiting(qint64 order) const
{
    if (waitingTickets(order, true).isEmpty())
        return QStringLiteral("invalid_argument");
    return waitingTickets(order, false).isEmpty() ? QStringLiteral("forbidden") : QString();
}

QString Model::canHandOver(const Command &command) const
{
    const QList<qint64> good = waitingTickets(command.order, true), waiting = waitingTickets(command.order, false);
    for (const qint64 ticket : command.tickets) {
        if (!good.contains(ticket))
            return QStringLiteral("invalid_argument");
        if (!waiting.contains(ticket))
            return QStringLiteral("forbidden"); // once is enough
    }
    if (const QString refused = hasNothingWaiting(command.order); !refused.isEmpty())
        return refused;
    if (!willcall.value(command.order).isLeft)
        return QStringLiteral("invalid_argument");
    const bool isPaid = orders.at(command.order - 1).owed() <= 0 || command.house.knowsDue;
    return isPaid ? QString() : QStringLiteral("forbidden");
}

QString Model::canChangeWillcall(const Command &command) const
{
    const QString &what = command.what;
    const bool isKnown = willcall.contains(command.order);
    if (!isThere(orders, command.order))
        return QStringLiteral("invalid_argument");
    if (what == u"willcall.leave") {
        const QString refused = hasNothingWaiting(command.order);
        return refused == u"forbidden" && !isKnown ? QString() : refused;
    }
    if (!isKnown)
        return QStringLiteral("invalid_argument");
    const AtWillcall &there = willcall.value(command.order);
    if (what == u"willcall.hand_over")
        return canHandOver(command);
    if (what == u"willcall.take_off") {
        const QString refused = hasNothingWaiting(command.order);
        return refused.isEmpty() && !there.isLeft ? QStringLiteral("invalid_argument") : refused;
    }
    const qint64 number = command.house.handOver > 0 ? command.house.handOver : there.last();
    const bool stands = number > 0 && number <= there.handOvers.size() && !there.handOvers.at(number - 1).isBack;
    return stands ? QString() : QStringLiteral("invalid_argument");
}

QStringList Model::willcallTables() const
{
    QStringList lines;
    for (auto order = willcall.begin(); order != willcall.end(); ++order) {
        lines += QStringLiteral("willcall %1 %2").arg(order.key()).arg(order->isLeft ? 1 : 0);
        for (qsizetype i = 0; i < order->handOvers.size(); ++i) {
            for (const qint64 ticket : order->handOvers.at(i).tickets)
                lines += QStringLiteral("handed over %1 %2 %3 %4")
                             .arg(order.key())
                             .arg(i + 1)
                             .arg(ticket)
                             .arg(order->handOvers.at(i).isBack ? 1 : 0);
        }
    }
    return lines;
}

// By the name that all are called by here; what has it already is not named again.
void Doing::leaveAtWillcall()
{
    Order &order = m_model.orders[m_command.order - 1];
    if (!order.isNamed)
        note(QStringLiteral("order.named"), -1, 0, m_command.order, {});
    order.isNamed = true;
    if (m_model.willcall.contains(m_command.order) && m_model.willcall.value(m_command.order).isLeft)
        return;
    m_model.willcall[m_command.order].isLeft = true;
    note(QStringLiteral("willcall.left"), -1, 0, m_command.order, {});
}

void Doing::handOver()
{
    HandOver made{m_command.tickets};
    if (made.tickets.isEmpty())
        made.tickets = m_model.waitingTickets(m_command.order, false);
    QJsonArray numbers;
    for (const qint64 ticket : m_model.waitingTickets(m_command.order, false)) {
        if (made.tickets.contains(ticket))
            numbers.append(ticket);
    }
    QList<HandOver> &all = m_model.willcall[m_command.order].handOvers;
    all.append(made);
    QJsonObject body{{QStringLiteral("handover"), all.size()}, {QStringLiteral("tickets"), numbers}};
    if (const qint64 owed = m_model.orders.at(m_command.order - 1).owed(); owed > 0)
        body.insert(QStringLiteral("unpaid"), owed);
    note(QStringLiteral("willcall.handed_over"), -1, 0, m_command.order, body);
    m_outcome.answer.number = all.size();
    m_outcome.answer.tickets = made.tickets;
    std::sort(m_outcome.answer.tickets.begin(), m_outcome.answer.tickets.end());
}

void Doing::changeWillcall()
{
    m_outcome.answer.order = m_command.order;
    if (m_command.what == u"willcall.leave")
        return leaveAtWillcall();
    if (m_command.what == u"willcall.hand_over")
        return handOver();
    AtWillcall &there = m_model.willcall[m_command.order];
    if (m_command.what == u"willcall.take_off") {
        there.isLeft = false;
        return note(QStringLiteral("willcall.taken_off"), -1, 0, m_command.order, {});
    }
    const qint64 number = m_command.house.handOver > 0 ? m_command.house.handOver : there.last();
    there.handOvers[number - 1].isBack = true;
    note(QStringLiteral("willcall.taken_back"), -1, 0, m_command.order, {{QStringLiteral("handover"), number}});
}

} // namespace rowlock::pure

// Holds for several performances that go together: one clock, one payment, an order each.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>

namespace rowlock::pure {

QList<qint64> Model::jointOf(qint64 id) const
{
    const Hold &one = holds.at(id - 1);
    QList<qint64> joint;
    for (const qint64 other : live) {
        if (one.joint > 0 && one.isLive() && holds.at(other - 1).joint == one.joint)
            joint.append(other);
    }
    return joint.isEmpty() ? QList<qint64>{id} : joint;
}

// Nobody is sold half of what was asked for.
QString Model::mayUseAll(const Command &command, qint64 now) const
{
    if (const QString refused = mayUse(command, now); !refused.isEmpty())
        return refused;
    for (const qint64 id : jointOf(command.hold)) {
        Command other = command;
        other.hold = id;
        if (const QString refused = mayUse(other, now); !refused.isEmpty())
            return refused;
    }
    return {};
}

// One performance once, as long as the first of them may be kept, and one voucher in one of them.
QString Model::canGoWith(qint64 event, bool hasVoucher, const QList<qint64> &others, qint64 now) const
{
    const bool can = std::all_of(others.begin(), others.end(), [&](qint64 id) {
        if (isReserved(id))
            return false; // what is reserved is added to no other sale
        const Hold &other = holds.at(id - 1);
        return other.event != event && other.ceilingAt > now && !(hasVoucher && other.hasVoucher);
    });
    return can ? QString() : QStringLiteral("invalid_argument");
}

QString Model::canJoin(const Command &command, qint64 now) const
{
    Command with = command;
    with.hold = command.with;
    for (const Command &each : {command, with}) {
        if (const QString refused = mayUse(each, now); !refused.isEmpty())
            return refused;
    }
    if (saidAgain(command))
        return {};
    for (const Command &each : {command, with}) {
        if (const QString refused = canChange(each, now); !refused.isEmpty())
            return refused;
    }
    const Hold &hold = holds.at(command.hold - 1);
    return hold.joint > 0 || isReserved(command.hold)
               ? QStringLiteral("invalid_argument")
               : canGoWith(hold.event, hold.hasVoucher, jointOf(command.with), now);
}

// Does what is asked for take the places of this hold, which gives way?
bool Model::yields(qint64 id, const Command &command, qint64 now, const Choice &choice) const
{
    const Hold &hold = holds.at(id - 1);
    if (hold.event != command.event || !givesWay(hold, now))
        return false;
    if (!command.area.isEmpty())
        return givingPlaces(command, 0, now, choice).contains(id);
    const QStringList &asked = command.best > 0 ? choice.seats : command.seats;
    return std::any_of(asked.begin(), asked.end(), [&](const QString &ref) {
        return hold.seats.contains(seatNamed(events.at(hold.event - 1), ref));
    });
}

// Of a hold that is yet to be made, whose seats were found to be had.
QString Model::canTakeWith(const Command &command, qint64 now, const Choice &choice) const
{
    Command with = command;
    with.hold = command.with;
    const bool known = isThere(holds, command.with);
    if (known && holds.at(command.with - 1).terminal == command.terminal && yields(command.with, command, now, choice))
        return QStringLiteral("hold_expired");
    if (const QString refused = canChange(with, now); !refused.isEmpty())
        return refused;
    QList<qint64> others = jointOf(command.with);
    others.removeIf([&](qint64 other) { return yields(other, command, now, choice); });
    return canGoWith(command.event, false, others, now);
}

void Doing::join(qint64 id, qint64 with)
{
    const qint64 joint = hold(with).joint > 0 ? hold(with).joint : with;
    const qint64 ceiling = hold(with).ceilingAt;
    const qint64 expires = std::min(ceiling, std::max(hold(with).expiresAt, hold(id).expiresAt));
    QList<qint64> all = m_model.jointOf(with);
    all.append(id);
    for (const qint64 each : all) {
        Hold &one = hold(each);
        const bool isNew = one.joint == 0;
        if (!isNew && one.expiresAt == expires)
            continue;
        one.joint = joint;
        one.ceilingAt = ceiling;
        one.expiresAt = expires;
        noteHold(isNew ? "hold.joined" : "hold.extended", each);
    }
}

void Doing::joinAlone()
{
    if (!m_model.saidAgain(m_command))
        join(m_command.hold, m_command.with);
    answerHold(m_command.hold);
}

// Whatever moves the deadline of one moves that of all.
void Doing::touch(qint64 id, qint64 seconds)
{
    moveDeadline(hold(id), seconds, m_now);
    for (const qint64 other : m_model.jointOf(id)) {
        if (hold(other).expiresAt == hold(id).expiresAt)
            continue;
        hold(other).expiresAt = hold(id).expiresAt;
        noteHold("hold.extended", other);
    }
}

// What was paid in parts as it was said then; of the rest gift cards pay first and cash last, and each payment fills
// the orders from the first on. What is free is paid as a comp.
QList<QList<Money>> Model::shared(const QList<Money> &payments, const QList<Priced::Share> &orders,
                                  const QList<QList<qint64>> &said)
{
    if (orders.size() == 1)
        return {payments};
    QList<qint64> room;
    for (const Priced::Share &order : orders)
        room.append(order.due());
    QList<QList<qint64>> amounts(payments.size(), QList<qint64>(orders.size(), 0));
    for (qsizetype i = 0; i < said.size(); ++i) {
        for (qsizetype order = 0; order < orders.size(); ++order) {
            amounts[i][order] = said.at(i).at(order);
            room[order] -= said.at(i).at(order);
        }
    }
    for (const char *method : {"giftcard", "card", "account", "comp", "cheque", "transfer", "cash"}) {
        for (qsizetype i = 0; i < payments.size(); ++i) {
            if (payments.at(i).method != QLatin1String(method))
                continue;
            qint64 left = i < said.size() ? 0 : payments.at(i).amount;
            for (qsizetype order = 0; left > 0 && order < orders.size(); ++order) {
                amounts[i][order] = std::min(left, room.at(order));
                room[order] -= amounts.at(i).at(order);
                left -= amounts.at(i).at(order);
            }
        }
    }
    QList<QList<Money>> shared;
    for (qsizetype order = 0; order < orders.size(); ++order) {
        shared.append(QList<Money>());
        for (qsizetype i = 0; i < payments.size(); ++i) {
            if (amounts.at(i).at(order) == 0)
                continue;
            shared.last().append(payments.at(i));
            shared.last().last().amount = amounts.at(i).at(order);
        }
        if (shared.last().isEmpty())
            shared.last().append(Money{QStringLiteral("comp"), 0});
    }
    return shared;
}

} // namespace rowlock::pure

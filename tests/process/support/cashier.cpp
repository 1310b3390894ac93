#include "tests/process/support/cashier.h"

#include "tests/process/support/staffed_theatre.h"

namespace rowlock {

using pure::Answer;
using pure::Command;

Command Cashier::blank(const char *what) const
{
    Command command;
    command.what = QLatin1String(what);
    command.terminal = m_terminal;
    return command;
}

// Sometimes with a PIN that is wrong, and then mostly as the same person, so that four terminals try at once.
Command Cashier::signIn()
{
    Command command = blank("staff.sign_in");
    command.house.knowsPin = below(std::exchange(m_isNew, false) ? 2 : 4) > 0;
    const int last = int(theatrePeople().size());
    command.house.person = command.house.knowsPin && below(12) > 0 ? 1 + below(last - 1) : last;
    return command;
}

// Of who may and who may not, perhaps of whoever asks.
Command Cashier::approval()
{
    Command command = blank("approval");
    command.house.right = m_unapproved ? QString(pure::People::rightFor(*m_unapproved)) : QStringLiteral("refund");
    if (m_unapproved && m_unapproved->what.startsWith(u"shift."))
        command.house.right = QStringLiteral("shifts");
    command.house.person = below(6) == 0 ? 1 + below(4) : below(2) == 0 ? 1 : 4;
    command.house.knowsPin = below(60) > 0;
    return command;
}

// One that takes money goes on with it, and a counted one is closed or goes on.
Command Cashier::beginShift()
{
    const QList<SeenShift> open = m_sight.shifts();
    const qint64 here = m_sight.here();
    for (const SeenShift &shift : open) {
        if (here == shift.number)
            return shift.isCounted ? ofAnyShift(shift) : blank("shift.leave"); // it is somebody else's
    }
    if (!open.isEmpty() && below(3) > 0) {
        Command command = blank("shift.join");
        command.house.shift = open.at(below(open.size())).number;
        return command;
    }
    Command command = blank("shift.open");
    command.house.drawer = 1 + below(theatreDrawers);
    command.house.amount = 500 * below(40);
    return command;
}

// Counted, it goes on or is closed by whoever comes first.
Command Cashier::ofAnyShift(const SeenShift &shift)
{
    Command command = blank("shift.count");
    command.house.shift = shift.number;
    const int way = below(10);
    if (!shift.isCounted || way == 0) {
        command.house.amount = 500 * below(100);
    } else if (way < 3) {
        command.what = QStringLiteral("shift.resume");
    } else {
        command.what = QStringLiteral("shift.close");
        command.house.reason = below(6) == 0 ? QString() : QStringLiteral("nobody knows");
        command.house.amount = below(2) == 0 ? -1 : 500 * below(20);
    }
    return command;
}

Command Cashier::ofShift()
{
    const QList<SeenShift> open = m_sight.shifts();
    const int way = below(12);
    if (open.isEmpty() || (way < 2 && !m_hasShift))
        return beginShift();
    const SeenShift &shift = open.at(below(open.size()));
    if (way < 5) {
        Command command = blank("shift.x");
        command.house.shift = below(4) == 0 ? 1 + below(shift.number) : shift.number;
        return command;
    }
    if (way < 8) {
        constexpr const char *kinds[] = {"in", "out", "drop", "no_sale"};
        Command command = blank("shift.cash");
        command.house.kind = QLatin1String(kinds[below(4)]);
        command.house.amount = command.house.kind == u"no_sale" ? 0 : 1 + below(900);
        command.house.reason = QStringLiteral("rolls of coins");
        return command;
    }
    if (way < 9)
        return blank("shift.leave");
    return ofAnyShift(shift);
}

Command Cashier::reserve()
{
    Command command = blank("reservation.make");
    command.hold = *m_plain.begin();
    command.house.until = m_sight.now() + 300 + below(4000);
    return command;
}

// In cash, at once or in two steps. What is asked for already, here too, is said as it was: a sale would say that it
// was taken.
Command Cashier::payReserved(qint64 hold, int way)
{
    const pure::Due due = m_sight.due(hold);
    Command command = blank("payment.begin");
    if (way < 8 && due.attempt > 0) {
        command.what = QStringLiteral("payment.settle");
        command.attempt = due.attempt;
        command.charged = deviceCharged(due.attempt);
        return command;
    }
    if (way < 8)
        command.what = QStringLiteral("sell");
    command.hold = hold;
    command.payments = {{QStringLiteral("cash"), way == 8 ? 1 + due.left / 2 : due.left}};
    return command;
}

// Anybody's: it belongs to no terminal.
Command Cashier::ofReservation()
{
    QList<SeenReservation> seen = m_sight.reservations();
    if (seen.isEmpty())
        return m_plain.isEmpty() ? m_shopper.next() : reserve();
    qsizetype live = 0;
    while (live < seen.size() && seen.at(live).hold > 0)
        ++live;
    const bool isLive = live > 0 && below(3) > 0;
    const SeenReservation &one = seen.at(isLive ? below(std::min<qsizetype>(live, 4)) : below(seen.size()));
    Command command = blank("reservation.release");
    const int way = below(10);
    if (way < 3) {
        command.event = one.event;
        return command;
    }
    command.hold = one.number;
    command.house.code = one.code;
    command.house.until = m_sight.now() + 300 + below(4000);
    if (one.hold == 0 || way == 3) {
        command.what = QStringLiteral("reservation.take_back");
    } else if (way < 5) {
        command.what = QStringLiteral("reservation.move");
    } else if (way < 6) {
        command.what = QStringLiteral("reservation.drop");
    } else {
        return payReserved(one.hold, way);
    }
    return command;
}

// Of the last few sales of all.
Command Cashier::ofWillcall()
{
    Command command = blank("willcall.leave");
    command.order = std::max<qint64>(1, m_newestOrder - below(4));
    int way = below(10);
    if (m_handedOver > 0 && below(2) == 0) {
        command.order = m_handedOver;
        way = below(2) == 0 ? 7 : way;
    }
    if (way >= 3) {
        command.what = way < 7   ? QStringLiteral("willcall.hand_over")
                       : way < 9 ? QStringLiteral("willcall.take_back")
                                 : QStringLiteral("willcall.take_off");
        command.house.knowsDue = below(2) == 0;
    }
    if (way == 3 && !m_orders.isEmpty()) { // one of several
        const auto &[order, tickets] = m_orders.at(below(m_orders.size()));
        command.order = order;
        command.tickets = {tickets.at(below(tickets.size()))};
    } else if (way == 8) {
        command.house.handOver = 1 + below(2);
    }
    return command;
}

// While others use it.
Command Cashier::changeRole()
{
    Command command = blank("role");
    const bool isClerk = below(2) == 0;
    command.house.role = isClerk ? theatreClerk : theatreSupervisor;
    command.house.right = isClerk ? QStringLiteral("block") : QStringLiteral("hand_overs");
    command.given = below(3) > 0;
    return command;
}

Command Cashier::next()
{
    if (m_wantsSignIn || (m_person == 0 && below(8) > 0) || below(150) == 0)
        return signIn();
    if (m_isApproved && m_unapproved) {
        m_isApproved = false;
        return *std::exchange(m_unapproved, std::nullopt);
    }
    if (m_unapproved && below(3) > 0)
        return approval();
    if (!m_hasShift && below(12) > 0)
        return beginShift();
    const int what = below(100);
    if (what < 55)
        return m_shopper.next();
    if (what < 63)
        return m_plain.isEmpty() ? m_shopper.next() : reserve();
    if (what < 75)
        return ofReservation();
    if (what < 88)
        return m_newestOrder > 0 ? ofWillcall() : m_shopper.next();
    if (what < 96)
        return ofShift();
    if (what < 97 && below(4) == 0)
        return blank("staff.sign_out");
    return m_person == theatreAdministrator ? changeRole() : m_shopper.next();
}

void Cashier::remember(const Command &command, const Answer &answer)
{
    const QString &what = command.what;
    m_newestOrder = std::max(m_newestOrder, answer.order);
    m_plain.remove(command.hold);
    m_plain.remove(command.with);
    if (what == u"hold" && command.with == 0)
        m_plain.insert(answer.hold);
    if (what == u"reservation.make")
        m_shopper.forget(command.hold);
    if (!answer.tickets.isEmpty() && what != u"willcall.hand_over")
        m_orders.append({answer.order, answer.tickets});
    if (m_orders.size() > 4)
        m_orders.removeFirst();
    if (what == u"staff.sign_in")
        m_person = command.house.person;
    else if (what == u"staff.sign_out")
        m_person = 0;
    else if (what == u"approval")
        m_isApproved = m_unapproved.has_value();
    if (what == u"shift.open" || what == u"shift.join" || what == u"shift.resume")
        m_hasShift = true; // and if it is counted, that will be told
    else if (what == u"shift.leave" || what == u"shift.close")
        m_hasShift = m_sight.here() > 0;
    if (what == u"willcall.hand_over")
        m_handedOver = answer.order;
}

void Cashier::learn(const Command &command, const Answer &answer)
{
    m_wantsSignIn = answer.refusal == u"forbidden:sign_in";
    if (answer.refusal == u"forbidden:right" && below(2) == 0)
        m_unapproved = command.what == u"approval" ? m_unapproved : command;
    else if (command.what == u"approval" && below(3) == 0) // nobody comes
        m_unapproved.reset();
    if (answer.refusal == u"forbidden:shift")
        m_hasShift = false;
    if (answer.refusal.isEmpty() && answer.number != Answer::wrongPin)
        remember(command, answer);
    if (!pure::isOfHouse(command.what))
        m_shopper.learn(command, answer);
}

} // namespace rowlock

#include "tests/process/support/shopper.h"

#include <algorithm>

namespace rowlock {

using pure::Answer;
using pure::Command;

bool deviceCharged(qint64 attempt)
{
    return (quint32(attempt) * 2'654'435'761U >> 16) % 3 > 0;
}

QString deviceProblem(const pure::Model &model, const QSet<qint64> &neverAsked)
{
    for (qsizetype i = 0; i < model.attempts.size(); ++i) {
        const QString &state = model.attempts.at(i).state;
        const bool asked = model.attempts.at(i).method != u"giftcard" && !neverAsked.contains(i + 1);
        if (asked && state != u"open" && (state == u"charged") != deviceCharged(i + 1))
            return QStringLiteral("attempt %1 ended as %2, which the device does not know of").arg(i + 1).arg(state);
    }
    return {};
}

Command Shopper::blank(const char *what)
{
    Command command;
    command.what = QLatin1String(what);
    command.terminal = m_terminal;
    command.event = 1 + below(m_events);
    return command;
}

void Shopper::askSeats(Command &command)
{
    const int way = below(10);
    if (way < 3) {
        command.best = 1 + below(4);
        if (below(3) == 0)
            command.category = QStringLiteral("Balkon");
    } else if (way < 5) {
        command.area = below(2) == 0 ? QStringLiteral("Floor") : QStringLiteral("Pit");
        command.quantity = 1 + below(5);
    } else {
        for (int i = 0; i < 1 + below(3); ++i) {
            if (const QString ref = m_refs.at(below(m_refs.size())); !command.seats.contains(ref))
                command.seats.append(ref);
        }
    }
}

void Shopper::forget(qint64 hold)
{
    m_holds.removeIf([&](const Had &one) { return one.hold == hold; });
}

// The newest ones mostly: older ones are history.
Shopper::Had *Shopper::anyHold()
{
    if (m_holds.size() > 8)
        m_holds.removeFirst();
    return m_holds.isEmpty() ? nullptr : &m_holds[below(m_holds.size())];
}

pure::Money Shopper::byGiftCard(qint64 amount)
{
    const int card = below(m_cards.size());
    return {QStringLiteral("giftcard"), amount, card + 1, m_cards.at(card)};
}

// Sometimes wrong; a gift card may have less on it by now.
QList<pure::Money> Shopper::payments(qint64 due)
{
    const int way = below(10);
    if (way == 0)
        return {{QStringLiteral("account"), due}};
    QList<pure::Money> lines;
    if (way < 4 && due > 1)
        lines.append({QStringLiteral("card"), due / 2});
    else if (way < 6 && due > 1 && !m_cards.isEmpty())
        lines.append(byGiftCard(1 + below(due - 1)));
    const bool wrong = below(15) == 0;
    const qint64 rest = lines.isEmpty() ? due : due - lines.last().amount;
    lines.append({QStringLiteral("cash"), std::max<qint64>(0, rest + (wrong ? -100 : 500 * below(2)))});
    return lines;
}

// A percentage, an amount or a price, sometimes too high. Whether it is must not depend on how much is left of the
// voucher, which a counter may not know yet: no price is near to what the voucher may leave of a line.
pure::ByHand Shopper::byHand(const Had &hold)
{
    constexpr int percents[] = {500, 1250, 3333};
    constexpr qint64 amounts[] = {1, 100, 1000, 1001, 9999}, prices[] = {0, 500, 3000, 5000};
    pure::ByHand off;
    const int way = below(5);
    if (way < 1)
        off.percent = percents[below(3)];
    else if (way < 3)
        off.amount = amounts[below(5)];
    else
        off.price = prices[below(4)];
    if (!hold.seats.isEmpty() && below(2) == 0)
        off.seat = below(12) == 0 ? m_refs.at(below(m_refs.size())) : hold.seats.at(below(hold.seats.size()));
    return off;
}

// Another price type, for nothing too, the voucher in or out, something off by hand, goods.
Command Shopper::agree(const Had &hold)
{
    Command command = blank("hold.types");
    command.hold = hold.hold;
    const int what = below(10);
    if (what < 4) {
        constexpr int types[] = {0, pure::cheapType, pure::compType, pure::companionType};
        command.type = types[(1 + below(7)) / 2];
        command.saysWhy = command.type == pure::compType && below(5) > 0;
        if (!hold.seats.isEmpty()) {
            command.seats = {hold.seats.at(below(hold.seats.size()))};
        } else {
            command.area = QStringLiteral("Floor");
            command.quantity = 1 + below(3);
        }
    } else if (what < 7) {
        command.what = QStringLiteral("hold.voucher");
        command.given = !hold.hasVoucher;
    } else if (what < 9) {
        command.what = QStringLiteral("hold.reduce");
        for (int more = below(4); more > 0; more /= 2) { // none, one or two
            const pure::ByHand off = byHand(hold);
            command.byHand.insert(off.price >= 0 && hold.hasVoucher ? 0 : command.byHand.size(), off);
        }
    } else {
        command.what = QStringLiteral("hold.extras");
        command.quantity = (hold.goods + 1 + below(3)) % 4; // other than it was
    }
    return command;
}

Command Shopper::sell(const Had &hold)
{
    Command command = blank("sell");
    command.hold = hold.hold;
    const pure::Due due = m_due(hold.hold);
    if (due.attempt > 0) { // money is asked for already, with another of the holds that go together
        Had asked;
        asked.attempt = due.attempt;
        return settle(asked, deviceCharged(due.attempt));
    }
    command.payments = payments(due.left);
    return command;
}

// All of it or a part, or more; of an order that owes nothing, perhaps.
Command Shopper::payAccount()
{
    Command command = blank("account.pay");
    const auto [order, amount] = m_owed.isEmpty() || below(5) == 0
                                     ? QPair<qint64, qint64>(1 + below(m_newestOrder), 1000)
                                     : m_owed.at(below(m_owed.size()));
    command.order = order;
    const qint64 part = below(3) == 0 ? 1 + below(amount) : amount + (below(10) == 0 ? 100 : 0);
    if (!m_cards.isEmpty() && below(4) == 0)
        command.payments = {byGiftCard(part)};
    else
        command.payments = {{below(2) == 0 ? QStringLiteral("cash") : QStringLiteral("transfer"), part}};
    return command;
}

// All that is left by card or in cash, or a part of it.
Command Shopper::beginPayment(const Had &hold)
{
    Command command = blank("payment.begin");
    command.hold = hold.hold;
    const qint64 left = m_due(hold.hold).left;
    const int way = below(6);
    if (left < 2 || below(3) == 0) {
        if (way == 0)
            command.payments = {{QStringLiteral("cash"), 0}};
        return command;
    }
    const qint64 part = below(12) == 0 ? left + 100 : 1 + below(left - 1);
    if (way < 2 && !m_cards.isEmpty())
        command.payments = {byGiftCard(part)};
    else
        command.payments = {{way < 3   ? QStringLiteral("cash")
                             : way < 4 ? QStringLiteral("transfer")
                                       : QStringLiteral("card"),
                             part}};
    return command;
}

// Said by whoever has its receipt, its gift card or its coins.
Command Shopper::settle(const Had &hold, bool charged)
{
    Command command = blank("payment.settle");
    command.attempt = hold.attempt;
    command.charged = charged;
    const pure::Money &asked = hold.asked;
    if (asked.method == u"giftcard" || (asked.method == u"cash" && asked.amount > 0 && below(2) == 0)) {
        command.payments = {asked};
        command.payments.first().amount += asked.method == u"cash" ? 500 * below(2) : 0;
    }
    return command;
}

// The next step of a payment; between two of them the device takes its time.
Command Shopper::pay(const Had &hold)
{
    const bool charged = hold.attempt > 0 && deviceCharged(hold.attempt) && !hold.isCardEmpty;
    Command command = blank("sell");
    command.hold = hold.hold;
    if (hold.attempt == 0)
        return beginPayment(hold);
    if (!hold.parts.isEmpty() && below(10) == 0) // while money is asked for
        return keep(hold);
    if (below(hold.parts.isEmpty() ? 6 : 2) == 0 || hold.isOthers || (charged && !hold.asked.method.isEmpty()))
        return settle(hold, charged); // the device says nothing; a person looks at its receipts
    if (charged)
        command.payments = {{QStringLiteral("card"), m_due(hold.hold).left}};
    else
        command.what = QStringLiteral("payment.abandon");
    return command;
}

// Nobody came for the rest.
Command Shopper::keep(const Had &hold)
{
    Command command = blank("payment.keep");
    command.hold = hold.hold;
    return command;
}

// More of it is paid, or the rest, or a part goes back, or what is paid is kept.
Command Shopper::goOnPaying(const Had &hold)
{
    const int what = below(10);
    if (what < 2)
        return beginPayment(hold);
    if (what < 4)
        return sell(hold);
    if (what < 8)
        return keep(hold);
    Command command = blank("payment.return");
    command.attempt = hold.parts.at(below(hold.parts.size()));
    return command;
}

// What another counter left, perhaps: the rest of it is taken, what was paid is kept, or a part given back.
Command Shopper::payOthers()
{
    if (m_newestAttempt > 0 && below(2) == 0) {
        Command command = blank("payment.return");
        command.attempt = m_returnedPart > 0 && below(2) == 0 ? m_returnedPart : 1 + below(m_newestAttempt);
        return command;
    }
    Had others;
    others.hold = 1 + below(m_newestHold);
    return below(3) == 0 ? keep(others) : beginPayment(others);
}

// By its lines, perhaps once more, or, which is refused, as if it had not been kept; it has no tickets.
Command Shopper::refundKept()
{
    Command command = blank("refund");
    command.order = m_kept.at(below(m_kept.size()));
    command.isVoid = below(6) == 0;
    for (int line = below(6) == 0 ? 0 : 1 + below(2); !command.isVoid && line > 0; line -= 1 + below(2))
        command.lines.append(line);
    return command;
}

// Tickets of an order, all of it, or as if it had not been sold.
Command Shopper::refund()
{
    Command command = blank("refund");
    command.order = 1 + below(m_newestOrder);                         // whoever sold it
    command.isVoid = below(3) == 0 && command.order > m_cards.size(); // not the gift cards, which came first
    if (below(2) == 0)
        return command;
    const auto &[order, tickets] = m_orders.at(below(m_orders.size()));
    command.order = order;
    command.isVoid = below(3) == 0;
    if (command.isVoid)
        return command;
    if (below(2) == 0)
        command.tickets = {tickets.at(below(tickets.size()))};
    return command;
}

Command Shopper::unblock()
{
    Command command = blank("unblock");
    const auto [event, seat] = m_blocked.takeAt(below(m_blocked.size()));
    command.event = event;
    command.seats = {seat};
    return command;
}

Command Shopper::next()
{
    const int what = below(100);
    Had *hold = anyHold();
    Command command = blank("hold");
    if (what < 33 || !hold) {
        askSeats(command);
        command.seconds = below(3) == 0 ? 1 + below(3 * m_seconds) : 0;
        if (hold && hold->event != command.event && below(3) == 0)
            command.with = hold->hold;
        return command;
    }
    command.hold = hold->hold;
    if (hold->attempt > 0 && what < 90)
        return pay(*hold);
    if (!hold->parts.isEmpty() && what < 80)
        return goOnPaying(*hold);
    if (m_holds.size() > 1 && below(20) == 0) { // two of its own, or somebody else's
        command.what = QStringLiteral("hold.join");
        command.with = below(6) == 0 ? 1 + below(m_newestHold) : m_holds.at(below(m_holds.size())).hold;
        return command;
    }
    if (!m_kept.isEmpty() && below(2) == 0)
        return refundKept();
    if (m_knowsTerms && below(5) == 0)
        return agree(*hold);
    if (what < 48)
        return sell(*hold);
    if (what < 57)
        return below(4) == 0 ? payOthers() : pay(*hold);
    if (what < 60 && m_newestOrder > 0)
        return payAccount();
    if (what < 67 && !m_orders.isEmpty())
        return refund();
    if (what < 70) {
        command.what = QStringLiteral("expire");
        command.hold = 0;
        command.event = below(2) == 0 ? 0 : command.event;
        return command;
    }
    if (what < 73 && !m_blocked.isEmpty())
        return unblock();
    if (what < 76) {
        command.what = QStringLiteral("block");
        command.hold = 0;
        command.seats = {m_refs.at(below(m_refs.size()))};
        return command;
    }
    if (what < 79) { // somebody else's, perhaps
        command.what = QStringLiteral("release");
        command.hold = 1 + below(m_newestHold + 1);
        return command;
    }
    if (what < 82 && m_newestAttempt > 0) { // a payment in doubt, of a counter that died, perhaps
        command.what = QStringLiteral("payment.settle");
        const bool mistaken =
            m_closedAttempt > 0 && below(5) == 0; // of one that is known to be over: that does no harm
        command.attempt = mistaken ? m_closedAttempt : 1 + below(m_newestAttempt);
        command.charged = deviceCharged(command.attempt) != mistaken;
        return command;
    }
    if (what < 88) {
        command.what = QStringLiteral("hold.add");
        askSeats(command);
        return command;
    }
    if (what < 92 && !hold->seats.isEmpty()) {
        command.what = QStringLiteral("hold.take");
        command.seats = {hold->seats.at(below(hold->seats.size()))};
        return command;
    }
    command.what = what < 96 ? QStringLiteral("extend") : QStringLiteral("release");
    command.seconds = what < 96 ? 1 + below(6 * m_seconds) : 0;
    return command;
}

// The payment stands with the first of those that go together. Another terminal's is in these hands too from here on.
void Shopper::learnOfBeginning(const Command &command, const Answer &answer)
{
    auto had = std::find_if(m_holds.begin(), m_holds.end(), [&](const Had &one) { return one.hold == answer.hold; });
    if (had == m_holds.end()) {
        m_holds.append({answer.hold, answer.total, answer.seats});
        had = m_holds.end() - 1;
        had->isOthers = true;
    }
    had->attempt = answer.attempt;
    had->asked = command.payments.value(0);
    had->isCardEmpty = false;
}

// It stands, is sold or was released; or a part of it is paid.
void Shopper::learnOfPayment(const Command &command, const Answer &answer)
{
    const auto had = std::find_if(m_holds.begin(), m_holds.end(), [&](const Had &one) {
        return one.attempt == command.attempt || one.parts.contains(command.attempt);
    });
    if (answer.order > 0)
        m_orders.append({answer.order, answer.tickets});
    if (had == m_holds.end())
        return;
    if (!answer.refusal.isEmpty()) {
        had->isCardEmpty = had->isCardEmpty || answer.refusal == u"payment_mismatch";
        if (answer.refusal == u"hold_consumed" || answer.refusal == u"forbidden")
            m_holds.erase(had);
        return;
    }
    if (had->attempt == command.attempt)
        had->attempt = 0;
    had->parts.removeOne(command.attempt);
    if (command.what == u"payment.settle" && answer.left == 0)
        m_holds.erase(had);
    else if (command.what == u"payment.settle" && command.charged)
        had->parts.append(command.attempt);
}

void Shopper::learn(const Command &command, const Answer &answer)
{
    m_newestHold = std::max(m_newestHold, answer.hold);
    m_newestOrder = std::max(m_newestOrder, answer.order);
    m_newestAttempt = std::max(m_newestAttempt, answer.attempt);
    if (command.what == u"payment.settle" && answer.refusal.isEmpty())
        m_closedAttempt = command.attempt;
    if (command.what == u"payment.return" && answer.refusal.isEmpty())
        m_returnedPart = command.attempt;
    const qint64 id = command.hold > 0 ? command.hold : answer.hold;
    if (command.attempt > 0)
        return learnOfPayment(command, answer);
    const auto had = std::find_if(m_holds.begin(), m_holds.end(), [&](const Had &one) { return one.hold == id; });
    if (!answer.refusal.isEmpty()) {
        if (had != m_holds.end() && (answer.refusal == u"hold_expired" || answer.refusal == u"hold_consumed"))
            m_holds.erase(had);
        return;
    }
    if (command.what == u"hold")
        m_holds.append({answer.hold, answer.total, answer.seats, command.event});
    else if (command.what == u"block")
        m_blocked.append({command.event, command.seats.first()});
    else if (command.what == u"payment.keep")
        m_kept.append(answer.order);
    else if (answer.order > 0 && command.what != u"refund" && command.what != u"account.pay")
        m_orders.append({answer.order, answer.tickets});
    if (command.what == u"sell" && command.payments.first().method == u"account")
        m_owed.append({answer.order, command.payments.first().amount});
    if (m_owed.size() > 10)
        m_owed.removeFirst();
    if (m_orders.size() > 30)
        m_orders.removeFirst();
    if (m_kept.size() > 5)
        m_kept.removeFirst();
    if (command.what == u"payment.begin")
        return learnOfBeginning(command, answer);
    if (command.what == u"hold" || had == m_holds.end())
        return;
    const bool over =
        command.what == u"release" || command.what == u"sell" || command.what == u"payment.keep" || answer.total == 0;
    if (over) {
        m_holds.erase(had);
        return;
    }
    had->total = answer.total;
    had->seats = answer.seats;
    if (command.what == u"payment.abandon")
        had->attempt = 0;
    else if (command.what == u"hold.voucher")
        had->hasVoucher = command.given;
    else if (command.what == u"hold.extras")
        had->goods = command.quantity;
}

} // namespace rowlock

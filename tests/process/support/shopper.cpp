#include "tests/process/support/shopper.h"

#include "model/service/desk.h"

#include <QRegularExpression>

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
        if (state != u"open" && !neverAsked.contains(i + 1) && (state == u"charged") != deviceCharged(i + 1))
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

// Another price type, the voucher in or out, something off by hand, goods.
Command Shopper::agree(const Had &hold)
{
    Command command = blank("hold.types");
    command.hold = hold.hold;
    const int what = below(10);
    if (what < 4) {
        command.type = below(4) > 0 ? 1 : 0;
        if (!hold.seats.isEmpty()) {
            command.seats = {hold.seats.at(below(hold.seats.size()))};
        } else {
            command.area = QStringLiteral("Floor");
            command.quantity = 1 + below(2);
        }
    } else if (what < 7) {
        command.what = QStringLiteral("hold.voucher");
        command.given = !hold.terms.voucher;
    } else if (what < 9) {
        constexpr int off[] = {0, 500, 1250, 3333};
        command.what = QStringLiteral("hold.reduce");
        command.percent = off[below(4)];
    } else {
        command.what = QStringLiteral("hold.extras");
        command.quantity = (hold.terms.goods + 1 + below(3)) % 4; // other than it was
    }
    return command;
}

Command Shopper::sell(const Had &hold)
{
    Command command = blank("sell");
    command.hold = hold.hold;
    command.payments = payments(theatreDue(m_rules, hold.prices, hold.terms));
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

// The next step of a payment by card; between two of them the device takes its time.
Command Shopper::pay(const Had &hold)
{
    Command command = blank("payment.begin");
    command.hold = hold.hold;
    if (hold.attempt > 0 && below(6) == 0) { // the device says nothing; a person looks at its receipts
        command.what = QStringLiteral("payment.settle");
        command.attempt = hold.attempt;
        command.charged = deviceCharged(hold.attempt);
    } else if (hold.attempt > 0 && deviceCharged(hold.attempt)) {
        command.what = QStringLiteral("sell");
        command.payments = {{QStringLiteral("card"), theatreDue(m_rules, hold.prices, hold.terms)}};
    } else if (hold.attempt > 0) {
        command.what = QStringLiteral("payment.abandon");
    }
    return command;
}

Command Shopper::refund()
{
    Command command = blank("refund");
    if (below(2) == 0) { // any order, whoever sold it
        command.order = 1 + below(m_newestOrder);
        return command;
    }
    const auto &[order, tickets] = m_orders.at(below(m_orders.size()));
    command.order = order;
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
        return command;
    }
    command.hold = hold->hold;
    if (hold->attempt > 0 && what < 90)
        return pay(*hold);
    if (m_knowsTerms && below(5) == 0)
        return agree(*hold);
    if (what < 52)
        return sell(*hold);
    if (what < 57)
        return pay(*hold);
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

void Shopper::learn(const Command &command, const Answer &answer)
{
    m_newestHold = std::max(m_newestHold, answer.hold);
    m_newestOrder = std::max(m_newestOrder, answer.order);
    m_newestAttempt = std::max(m_newestAttempt, answer.attempt);
    if (command.what == u"payment.settle" && answer.refusal.isEmpty())
        m_closedAttempt = command.attempt;
    const qint64 id = command.hold > 0 ? command.hold : answer.hold;
    const auto had = std::find_if(m_holds.begin(), m_holds.end(), [&](const Had &one) { return one.hold == id; });
    if (!answer.refusal.isEmpty()) {
        if (had != m_holds.end() && (answer.refusal == u"hold_expired" || answer.refusal == u"hold_consumed"))
            m_holds.erase(had);
        return;
    }
    if (command.what == u"hold")
        m_holds.append({answer.hold, answer.total, answer.seats, 0, answer.prices});
    else if (command.what == u"block")
        m_blocked.append({command.event, command.seats.first()});
    else if (answer.order > 0 && command.what != u"refund" && command.what != u"account.pay")
        m_orders.append({answer.order, answer.tickets});
    if (command.what == u"sell" && command.payments.first().method == u"account")
        m_owed.append({answer.order, command.payments.first().amount});
    if (m_owed.size() > 10)
        m_owed.removeFirst();
    if (m_orders.size() > 30)
        m_orders.removeFirst();
    if (command.what == u"hold" || had == m_holds.end())
        return;
    const bool over =
        command.what == u"release" || command.what == u"sell" || command.what == u"payment.settle" || answer.total == 0;
    if (over) {
        m_holds.erase(had);
        return;
    }
    had->total = answer.total;
    had->seats = answer.seats;
    had->prices = answer.prices;
    if (command.what == u"payment.begin")
        had->attempt = answer.attempt;
    else if (command.what == u"payment.abandon")
        had->attempt = 0;
    else if (command.what == u"hold.voucher")
        had->terms.voucher = command.given;
    else if (command.what == u"hold.reduce")
        had->terms.percent = command.percent;
    else if (command.what == u"hold.extras")
        had->terms.goods = command.quantity;
}

namespace {

template <typename T>
Answer refusedOr(const Result<T> &result, Answer (*answer)(const T &), QString *message)
{
    if (result)
        return answer(*result);
    Answer refused;
    const bool inDoubt =
        result.error().code == ErrorCode::StorageUnusable && result.error().details.contains(QStringLiteral("unknown"));
    refused.refusal = inDoubt ? Answer::inDoubt : codeName(result.error().code);
    if (message)
        *message = result.error().message + QStringLiteral(" [%1]").arg(result.error().diagnosis);
    return refused;
}

Answer ofHold(const HoldInfo &hold)
{
    Answer answer;
    answer.hold = hold.id.value();
    answer.expiresAt = hold.times.expiresAt.ms;
    if (hold.isLive())
        answer.total = hold.total.minor;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0 && hold.isLive())
            answer.seats += item.ref;
        if (hold.isLive())
            answer.prices.insert(answer.prices.size(), item.quantity, item.price.minor);
    }
    answer.seats.sort();
    std::sort(answer.prices.begin(), answer.prices.end());
    return answer;
}

Answer ofSale(const SaleReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.id.value();
    answer.total = receipt.order.total.minor;
    answer.change = receipt.change.minor;
    for (const Ticket &ticket : receipt.order.tickets) {
        answer.tickets.append(ticket.id.value());
        if (ticket.seatNo >= 0)
            answer.seats += ticket.ref;
    }
    answer.seats.sort();
    return answer;
}

Answer ofBeginning(const PaymentBegun &begun)
{
    Answer answer = ofHold(begun.hold);
    answer.attempt = begun.attempt.id.value();
    return answer;
}

Answer ofSettling(const PaymentSettled &settled)
{
    Answer answer = settled.sale ? ofSale(*settled.sale) : Answer();
    answer.attempt = settled.attempt.id.value();
    answer.hold = settled.attempt.hold.value();
    answer.number = settled.released;
    return answer;
}

Answer ofRefund(const RefundReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.value();
    answer.total = receipt.refunded.minor;
    answer.seats =
        receipt.seats.filter(QRegularExpression(QStringLiteral("^[A-D]\\d"))); // of areas the model says nothing
    answer.seats.sort();
    return answer;
}

Answer ofAccount(const AccountReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.value();
    answer.total = receipt.settled.minor;
    answer.change = receipt.change.minor;
    answer.number = receipt.left.minor;
    return answer;
}

Answer ofNumber(const int &number)
{
    Answer answer;
    answer.number = number;
    return answer;
}

SeatRequest requestOf(const Command &command)
{
    if (!command.area.isEmpty())
        return SeatRequest::places(command.area, command.quantity);
    return command.best > 0 ? SeatRequest::bestOf(command.best, command.category) : SeatRequest::named(command.seats);
}

QList<PaymentLine> paymentsOf(const Command &command)
{
    QList<PaymentLine> lines;
    for (const pure::Money &money : command.payments)
        lines.append({*paymentMethodFromName(money.method), {money.amount, Currency()}, money.code});
    return lines;
}

Result<HoldInfo> agreed(Desk &desk, const Command &command)
{
    const HoldId hold(command.hold);
    if (command.what == u"hold.types") {
        QList<TypeChange> changes;
        for (const QString &ref : command.seats)
            changes.append({ref, command.type});
        if (!command.area.isEmpty())
            changes.append({command.area, command.type, {}, command.quantity});
        return desk.holds().changeTypes(hold, changes);
    }
    if (command.what == u"hold.voucher")
        return command.given ? desk.vouchers().add(hold, theatreVoucher) : desk.vouchers().drop(hold, VoucherId(1));
    if (command.what == u"hold.reduce") {
        QList<HandReduction> byHand;
        if (command.percent > 0)
            byHand.append({PercentOff{*Percent::of(command.percent)}, QStringLiteral("late")});
        return desk.holds().reduce(hold, byHand);
    }
    QList<HoldExtra> extras;
    if (command.quantity > 0)
        extras.append({LineKind::Goods, {}, {}, int(command.quantity), 1});
    return desk.holds().setExtras(hold, extras);
}

} // namespace

Answer askDesk(Desk &desk, const Command &command, QString *message)
{
    const QString &what = command.what;
    const HoldId hold(command.hold);
    const EventId event(command.event);
    const auto seconds = command.seconds > 0 ? std::optional<qint64>(command.seconds) : std::nullopt;
    if (what == u"hold")
        return refusedOr(desk.holds().hold(event, requestOf(command), {seconds, {}}), ofHold, message);
    if (what == u"hold.add")
        return refusedOr(desk.holds().add(hold, requestOf(command)), ofHold, message);
    if (what == u"hold.take")
        return refusedOr(desk.holds().remove(hold, requestOf(command)), ofHold, message);
    if (what == u"hold.types" || what == u"hold.voucher" || what == u"hold.reduce" || what == u"hold.extras")
        return refusedOr(agreed(desk, command), ofHold, message);
    if (what == u"extend")
        return refusedOr(desk.holds().extend(hold, seconds), ofHold, message);
    if (what == u"payment.begin")
        return refusedOr(desk.payments().begin(hold), ofBeginning, message);
    if (what == u"payment.settle") {
        const auto verdict = command.charged ? PaymentVerdict::wasCharged(QStringLiteral("slip"))
                                             : PaymentVerdict::notCharged(QStringLiteral("no slip"));
        return refusedOr(desk.payments().settle(AttemptId(command.attempt), verdict), ofSettling, message);
    }
    if (what == u"payment.abandon")
        return refusedOr(desk.payments().abandon(hold), ofHold, message);
    if (what == u"release")
        return refusedOr<ReleaseReceipt>(
            desk.holds().release(hold, QStringLiteral("nobody came")),
            [](const ReleaseReceipt &receipt) {
                Answer answer;
                answer.hold = receipt.hold.value();
                answer.number = receipt.released;
                return answer;
            },
            message);
    if (what == u"sell") {
        Answer answer = refusedOr(desk.orders().sell(hold, paymentsOf(command)), ofSale, message);
        answer.hold = answer.refusal.isEmpty() ? command.hold : 0;
        return answer;
    }
    if (what == u"refund") {
        QList<TicketId> tickets;
        for (const qint64 ticket : command.tickets)
            tickets.append(TicketId(ticket));
        return refusedOr(desk.orders().refund(OrderId(command.order), tickets), ofRefund, message);
    }
    if (what == u"account.pay")
        return refusedOr(desk.orders().payAccount(OrderId(command.order), paymentsOf(command)), ofAccount, message);
    if (what == u"expire")
        return refusedOr(desk.holds().expire(command.event > 0 ? std::optional(event) : std::nullopt), ofNumber,
                         message);
    if (what == u"unblock")
        return refusedOr(desk.blocks().unblock(event, command.seats, QStringLiteral("no need")), ofNumber, message);
    if (what == u"block")
        return refusedOr<BlockInfo>(
            desk.blocks().block(event, command.seats, QStringLiteral("H"), QStringLiteral("house seats")),
            [](const BlockInfo &block) {
                Answer answer;
                answer.block = block.id.value();
                return answer;
            },
            message);
    qFatal("nobody knows how to %s", qPrintable(what));
}

} // namespace rowlock

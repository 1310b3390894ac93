// Payments, sales and refunds, and what the journal says of them.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>
#include <utility>

namespace rowlock::pure {

qint64 Model::worthOf(const Order &order) const
{
    qint64 worth = order.fees + order.goods;
    for (const KeptLine &line : order.kept)
        worth += line.amount;
    for (const qint64 ticket : order.tickets)
        worth += tickets.at(ticket - 1).state == u"valid" ? tickets.at(ticket - 1).price : 0;
    return worth;
}

QString Model::moneyProblem() const
{
    for (auto card = cards.begin(); card != cards.end(); ++card) {
        if (*card < 0)
            return QStringLiteral("gift card %1 has %2 on it").arg(card.key()).arg(*card);
    }
    if (voucher.gone.uses > voucher.uses || voucher.gone.saved > voucher.budget)
        return QStringLiteral("the voucher was spent %1 times, for %2").arg(voucher.gone.uses).arg(voucher.gone.saved);
    for (qsizetype o = 0; o < orders.size(); ++o) {
        qint64 kept = 0;
        const qint64 worth = worthOf(orders.at(o));
        for (const Money &payment : orders.at(o).payments)
            kept += payment.amount;
        if (kept != worth)
            return QStringLiteral("order %1 kept %2 for tickets and fees worth %3").arg(o + 1).arg(kept).arg(worth);
    }
    return {};
}

qint64 Doing::issue(qint64 order, const Priced::Place &place)
{
    const qint64 id = add("ticket", m_model.tickets,
                          Ticket{order, m_event, place.paid, place.seat, place.pool, QStringLiteral("valid"),
                                 place.byVoucher, place.type});
    m_model.orders[order - 1].tickets.append(id);
    return id;
}

void Doing::pay(qint64 order, const Money &payment, const char *kind)
{
    m_model.orders[order - 1].payments.append(payment);
    if (payment.shift == 0) // else it was taken before
        m_model.orders[order - 1].payments.last().shift = throughTill(payment.method, payment.amount);
    const qint64 id = drawn("payment", m_model.payments + 1);
    m_model.payments = std::max(m_model.payments, id);
    note(QString::fromLatin1(kind), -1, 0, order,
         {{QStringLiteral("payment"), id},
          {QStringLiteral("method"), payment.method},
          {QStringLiteral("amount"), payment.amount}});
}

void Doing::enterCard(qint64 card, qint64 amount, qint64 holdId, qint64 order, qint64 part)
{
    m_model.cards[card] += amount;
    QJsonObject body{{QStringLiteral("card"), card}, {QStringLiteral("amount"), amount}};
    if (part > 0)
        body.insert(QStringLiteral("attempt"), part);
    note(QStringLiteral("giftcard.entered"), -1, holdId, order, body);
}

// One for each ticket that was sold or has come back, and each fee; the journal tells of an act's by their numbers.
void Doing::addLines(qint64 number, qint64 count)
{
    qint64 &lines = m_model.orders[number - 1].lines;
    note(QStringLiteral("order.lined"), -1, 0, number,
         {{QStringLiteral("first"), lines + 1}, {QStringLiteral("last"), lines + count}});
    lines += count;
}

Answer Model::saleAnswer(qint64 number) const
{
    const QList<qint64> &sale = orders.at(number - 1).sale;
    Answer answer;
    answer.hold = orders.at(number - 1).hold;
    answer.order = sale.first();
    for (const qint64 each : sale) {
        const Order &order = orders.at(each - 1);
        answer.total += order.total;
        answer.change += order.change;
        answer.tickets += order.tickets;
        for (const qint64 id : order.tickets) {
            if (const int seat = tickets.at(id - 1).seat; seat >= 0)
                answer.seats += events.at(order.event - 1).seats.at(seat).ref;
        }
    }
    answer.seats.sort();
    return answer;
}

// An order for each of the holds; their payments are shared out.
void Doing::sell(qint64 id, const QList<Money> &lines)
{
    const qint64 payer = m_model.payerOf(id);
    const Priced price = m_model.priced(payer);
    // Paid in other ways alone, an attempt was not charged.
    const qint64 attempt = hold(payer).attempt;
    const auto isItsWay = [&](const Money &line) {
        return attempt > 0 && line.method == m_model.attempts.at(attempt - 1).method;
    };
    if (attempt > 0 && !lines.isEmpty() && std::none_of(lines.begin(), lines.end(), isItsWay))
        closeAttempt(payer, "not_charged", 0);
    QList<Money> kept;
    for (const qint64 part : std::as_const(hold(payer).parts))
        kept.append(m_model.attempts.at(part - 1).paid());
    qint64 change = lines.isEmpty() ? 0 : m_model.paidOf(payer) - price.due();
    for (const Money &line : lines)
        change += line.amount;
    const qint64 handedBack = change;
    for (const Money &line : lines) {
        const qint64 back = line.method == u"cash" ? std::min(change, line.amount) : 0;
        change -= back;
        if (line.amount > 0 && back == line.amount)
            continue; // handed back whole
        kept.append(line);
        kept.last().amount -= back;
        kept.last().isNew = true;
    }
    if (kept.isEmpty())
        kept.append(Money{QStringLiteral("comp"), 0});
    const QList<QList<Money>> shared = Model::shared(kept, price.shares, m_model.saidOf(payer, price.shares));
    QList<qint64> sale;
    for (qsizetype i = 0; i < price.shares.size(); ++i)
        sale.append(sellOne(price.shares.at(i), shared.at(i)));
    for (const qint64 order : std::as_const(sale))
        m_model.orders[order - 1].sale = sale;
    m_model.orders[sale.first() - 1].change = handedBack;
    m_outcome.answer = m_model.saleAnswer(sale.first());
    m_outcome.answer.hold = id;
}

qint64 Doing::sellOne(const Priced::Share &share, const QList<Money> &payments)
{
    const qint64 id = share.hold;
    m_event = hold(id).event;
    const qint64 total = share.due(), quantity = share.places.size();
    const qint64 order = add("order", m_model.orders, Order{m_event, id, total, 0, 0, {}, {}});
    m_model.orders[order - 1].fees = share.fees;
    m_model.orders[order - 1].goods = share.goods;
    m_model.orders[order - 1].at = m_now;
    m_model.orders[order - 1].isNamed = hold(id).isNamed;
    turnOver(total, 0);
    QJsonObject body{{QStringLiteral("total"), total}, {QStringLiteral("quantity"), quantity}};
    addFigures(body, {share});
    note(QStringLiteral("order.sold"), -1, id, order, body);
    if (hold(id).reserved.uses == 0)
        reserveVoucher(id, share.voucher);
    m_model.orders[order - 1].voucher = std::exchange(hold(id).reserved, {});
    noteVoucher("voucher.used", share.voucher, id, order);
    if (hold(id).attempt > 0)
        closeAttempt(id, "charged", order);
    takeMoney(order, payments);
    const qint64 lineCount = quantity + hold(id).goods + share.feeLines;
    sellPlaces(id, share.places, order);
    addLines(order, lineCount);
    end(id, "sold");
    return order;
}

// What was paid in parts has come off its gift cards already.
void Doing::takeMoney(qint64 order, const QList<Money> &payments)
{
    for (const Money &payment : payments) {
        pay(order, payment, "payment.taken");
        if (payment.card > 0 && payment.isNew)
            enterCard(payment.card, -payment.amount, m_model.orders.at(order - 1).hold, order);
    }
}

void Doing::sellPlaces(qint64 id, const QList<Priced::Place> &sold, qint64 order)
{
    const QMap<int, qint64> areas = hold(id).places;
    for (auto area = areas.begin(); area != areas.end(); ++area) {
        places("free", area.key(), *area, id, 0);
        event().pools[area.key()].held -= *area;
        event().pools[area.key()].sold += *area;
    }
    for (const Priced::Place &place : sold) {
        const qint64 ticket = issue(order, place);
        QJsonObject body{{QStringLiteral("price"), place.paid}, {QStringLiteral("type"), place.type}};
        if (place.seat >= 0) {
            changeSeat(place.seat, QStringLiteral("sold"), 0, ticket, 0, order, body);
            continue;
        }
        body.insert(QStringLiteral("ticket"), ticket);
        places("sold", place.pool, 1, 0, order, body);
    }
    hold(id).places.clear();
    hold(id).typedPlaces.clear();
}

void Doing::noteVoucher(const char *what, const Spent &spent, qint64 holdId, qint64 order)
{
    if (spent.uses > 0)
        note(QString::fromLatin1(what), -1, holdId, order,
             {{QStringLiteral("voucher"), 1},
              {QStringLiteral("uses"), spent.uses},
              {QStringLiteral("saved"), spent.saved}});
}

void Doing::reserveVoucher(qint64 id, const Spent &spent)
{
    hold(id).reserved = spent;
    m_model.voucher.gone.uses += spent.uses;
    m_model.voucher.gone.saved += spent.saved;
    noteVoucher("voucher.reserved", spent, id, 0);
}

void Doing::returnVoucher(qint64 id)
{
    const Spent spent = std::exchange(hold(id).reserved, {});
    m_model.voucher.gone.uses -= spent.uses;
    m_model.voucher.gone.saved -= spent.saved;
    noteVoucher("voucher.returned", spent, id, 0);
}

// Of what it used no ticket stays.
void Doing::returnVoucherOf(qint64 number)
{
    Order &order = m_model.orders[number - 1];
    for (const qint64 id : std::as_const(order.tickets)) {
        const Ticket &ticket = m_model.tickets.at(id - 1);
        if (ticket.byVoucher && ticket.state == u"valid")
            return;
    }
    const Spent spent = std::exchange(order.voucher, {});
    m_model.voucher.gone.uses -= spent.uses;
    m_model.voucher.gone.saved -= spent.saved;
    noteVoucher("voucher.returned", spent, order.hold, number);
}

// Of a sale that was none: what is not for tickets.
qint64 Doing::takeBackTheRest(Order &order, QJsonObject &body)
{
    const qint64 fees = std::exchange(order.fees, 0), goods = std::exchange(order.goods, 0);
    for (const auto &[name, amount] : {std::pair("fees", fees), std::pair("extras", goods)}) {
        if (amount != 0)
            body.insert(QLatin1String(name), amount);
    }
    order.isVoided = true;
    return fees + goods;
}

qint64 Doing::takeBackKept(Order &order, QJsonObject &body)
{
    qint64 back = 0;
    for (const qint64 line : std::as_const(m_command.lines)) {
        order.kept[line - 1].stands = false;
        const auto [amount, rate, stands] = order.kept.at(line - 1);
        order.kept.append({-amount, rate, stands});
        back += amount;
    }
    if (back != 0)
        body.insert(QStringLiteral("kept"), -back);
    return back;
}

// The answer is the named order's.
void Doing::refund()
{
    for (const qint64 number : m_model.goingWith(m_command)) {
        const Answer named = m_outcome.answer;
        m_event = m_model.orders.at(number - 1).event;
        m_outcome.answer = {};
        refundOne(number);
        m_outcome.answer.seats.sort();
        if (number != m_command.order)
            m_outcome.answer = named;
    }
}

void Doing::refundOne(qint64 number)
{
    Order &order = m_model.orders[number - 1];
    QJsonObject body;
    qint64 amount = takeBackKept(order, body), count = m_command.lines.size();
    for (const qint64 id : m_command.tickets.isEmpty() ? QList<qint64>(order.tickets) : m_command.tickets) {
        Ticket &ticket = m_model.tickets[id - 1];
        if (ticket.state != u"valid")
            continue;
        if (ticket.seat >= 0) {
            m_outcome.answer.seats += event().seats.at(ticket.seat).ref;
            changeSeat(ticket.seat, QStringLiteral("free"), 0, 0, 0, number);
        } else {
            places("free", ticket.pool, 1, 0, number, {{QStringLiteral("ticket"), id}});
            --event().pools[ticket.pool].sold;
        }
        ticket.state = QStringLiteral("refunded");
        amount += ticket.price;
        ++count;
    }
    returnVoucherOf(number);
    if (m_command.isVoid) {
        amount += takeBackTheRest(order, body);
        count = order.lines; // each of them
    }
    order.refunded += amount;
    turnOver(0, amount);
    addLines(number, count);
    body.insert(QStringLiteral("amount"), amount);
    note(QStringLiteral("order.refunded"), -1, 0, number, body);
    refundMoney(number, amount);
    m_outcome.answer.order = number;
    m_outcome.answer.total = amount;
}

// Off what is owed, else to where it came from: to whom it was equal, or the smallest that is enough, or the largest
// and so on; the last of equal ones.
void Doing::refundMoney(qint64 order, qint64 amount)
{
    using Way = std::tuple<QString, qint64, qint64>; // each gift card is one, and each receipt
    QMap<Way, std::pair<qint64, int>> given;         // what is left of each way, and when it came first
    for (const Money &payment : std::as_const(m_model.orders[order - 1].payments)) {
        const Way way(payment.method, payment.card, payment.slip);
        if (!given.contains(way))
            given.insert(way, {0, int(given.size())});
        given[way].first += payment.amount;
    }
    while (amount > 0) {
        Way best;
        const auto rank = [&](const Way &way) {
            const auto &[left, came] = given[way];
            return std::tuple(std::get<0>(way) == u"account", left >= amount, left >= amount ? -left : left, came);
        };
        for (const Way &way : given.keys()) {
            if (given[way].first > 0 && (std::get<0>(best).isEmpty() || rank(way) > rank(best)))
                best = way;
        }
        const qint64 part = std::min(amount, given[best].first);
        const auto &[method, card, slip] = best;
        pay(order, {method, -part, card, {}, slip}, "payment.refunded");
        if (card > 0)
            enterCard(card, part, 0, order);
        given[best].first -= part;
        amount -= part;
    }
}

// Off the account, and in by money; change comes out of cash.
void Doing::payAccount()
{
    qint64 given = 0;
    for (const Money &line : m_command.payments)
        given += line.amount;
    const qint64 settled = std::min(given, m_model.orders.at(m_command.order - 1).owed());
    pay(m_command.order, {QStringLiteral("account"), -settled}, "payment.settled");
    qint64 change = given - settled;
    m_outcome.answer.change = change;
    for (const Money &line : m_command.payments) {
        const qint64 back = line.method == u"cash" ? std::min(change, line.amount) : 0;
        change -= back;
        if (back < line.amount)
            pay(m_command.order, {line.method, line.amount - back, line.card}, "payment.taken");
        if (line.card > 0)
            enterCard(line.card, -line.amount, 0, m_command.order);
    }
    m_outcome.answer.order = m_command.order;
    m_outcome.answer.total = settled;
    m_outcome.answer.number = m_model.orders.at(m_command.order - 1).owed();
}

} // namespace rowlock::pure

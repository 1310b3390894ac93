#include "model/domain/willcall.h"

#include "model/domain/gathered_seats.h"
#include "model/domain/known_patron.h"
#include "model/domain/patron_words.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>
#include <tuple>

namespace rowlock {

namespace {

struct WillcallTexts
{
    Q_DECLARE_TR_FUNCTIONS(Willcall)
};

// By type, in the order of their numbers.
template <typename Wanted>
QStringList countedTypes(const QList<WillcallTicket> &tickets, Wanted wanted)
{
    QMap<int, std::pair<QString, int>> counted;
    for (const WillcallTicket &ticket : tickets) {
        if (!wanted(ticket))
            continue;
        auto &[name, count] = counted[ticket.type];
        name = ticket.typeName;
        ++count;
    }
    QStringList texts;
    for (const auto &[name, count] : std::as_const(counted))
        texts += QStringLiteral("%1 %2").arg(count).arg(name);
    return texts;
}

QString bareCode(const QString &typed)
{
    QString code = typed.toUpper();
    code.removeIf([](QChar sign) { return !sign.isLetterOrNumber(); });
    return code;
}

} // namespace

QString stateName(WillcallState state)
{
    switch (state) {
    case WillcallState::Waiting: return QStringLiteral("waiting");
    case WillcallState::Printed: return QStringLiteral("printed");
    case WillcallState::Changed: return QStringLiteral("changed");
    case WillcallState::PartlyHandedOver: return QStringLiteral("partly_handed_over");
    case WillcallState::HandedOver: return QStringLiteral("handed_over");
    case WillcallState::TakenOff: return QStringLiteral("taken_off");
    case WillcallState::Ended: return QStringLiteral("ended");
    }
    Q_UNREACHABLE();
}

WillcallPaper WillcallOrder::paper() const
{
    WillcallPaper paper{id, {}, says};
    for (const WillcallTicket &ticket : waiting())
        paper.tickets.append(ticket.id);
    std::ranges::sort(paper.tickets, {}, &TicketId::value);
    return paper;
}

bool WillcallOrder::isPrintOld() const
{
    const auto isOnIt = [this](const WillcallTicket &ticket) { return print->says.tickets.contains(ticket.id); };
    return print && (print->says.says != says || !std::ranges::all_of(waiting(), isOnIt));
}

QList<WillcallTicket> WillcallOrder::waiting() const
{
    QList<WillcallTicket> left = tickets;
    left.removeIf([](const WillcallTicket &ticket) { return ticket.handover > 0; });
    return left;
}

WillcallState WillcallOrder::state() const
{
    if (tickets.isEmpty())
        return WillcallState::Ended;
    const qsizetype left = waiting().size();
    if (left == 0)
        return WillcallState::HandedOver;
    if (!isLeft)
        return WillcallState::TakenOff;
    if (left < tickets.size())
        return WillcallState::PartlyHandedOver;
    return !print ? WillcallState::Waiting : isPrintOld() ? WillcallState::Changed : WillcallState::Printed;
}

bool WillcallOrder::isPickedUpNoMore(Instant now) const
{
    return isWaiting() && now >= eventStarts.plusSeconds(willcallOverSeconds);
}

const WillcallHandover *WillcallOrder::lastHandover() const
{
    for (auto handover = handovers.crbegin(); handover != handovers.crend(); ++handover) {
        if (!handover->back)
            return &*handover;
    }
    return nullptr;
}

QStringList WillcallOrder::seatLabels() const
{
    const QList<WillcallTicket> left = waiting();
    QStringList labels;
    for (const WillcallTicket &ticket : left.isEmpty() ? tickets : left)
        labels += ticket.label;
    return labels;
}

QString WillcallOrder::seats(int most) const
{
    return joinedSeats(seatLabels(), most);
}

QString WillcallOrder::types() const
{
    const bool isPlain =
        std::ranges::all_of(tickets, [](const WillcallTicket &ticket) { return ticket.type == firstPriceType; });
    return isPlain ? QString()
                   : countedTypes(tickets, [](const WillcallTicket &) { return true; }).join(QStringLiteral(", "));
}

QStringList WillcallOrder::proofs() const
{
    return countedTypes(waiting(), [](const WillcallTicket &ticket) { return ticket.asksForProof(); });
}

bool isOf(const WillcallOrder &order, WillcallPart part, Instant now)
{
    switch (part) {
    case WillcallPart::All: return order.isWaiting() || order.state() == WillcallState::HandedOver;
    case WillcallPart::Waiting: return order.isWaiting();
    case WillcallPart::Unprinted: return order.isUnprinted();
    case WillcallPart::HandedOver:
        return order.state() == WillcallState::HandedOver || order.state() == WillcallState::PartlyHandedOver;
    case WillcallPart::Changed: return order.isWaiting() && order.isPrintOld();
    case WillcallPart::NotPickedUp: return order.isPickedUpNoMore(now);
    }
    Q_UNREACHABLE();
}

QList<WillcallOrder> toPrint(QList<WillcallOrder> orders, bool onlyUnprinted)
{
    orders.removeIf([onlyUnprinted](const WillcallOrder &order) {
        return !order.isWaiting() || !order.isPaid() || order.isCancelled || (onlyUnprinted && !order.isUnprinted());
    });
    return orders;
}

WillcallCounts countsOf(const QList<WillcallOrder> &orders)
{
    WillcallCounts counts;
    const auto add = [](WillcallCount &count, qsizetype tickets) {
        ++count.orders;
        count.tickets += tickets;
    };
    for (const WillcallOrder &order : orders) {
        const qsizetype left = order.waiting().size();
        if (order.isWaiting()) {
            add(counts.waiting, left);
            if (!order.isUnprinted())
                add(counts.printed, left);
        }
        if (order.state() == WillcallState::HandedOver)
            add(counts.handedOver, order.tickets.size());
        else if (order.state() == WillcallState::PartlyHandedOver)
            counts.handedOver.tickets += order.tickets.size() - left;
    }
    return counts;
}

void sortByName(QList<WillcallOrder> &orders)
{
    struct Keyed
    {
        std::tuple<bool, QString, QString, qint64, QString> key;
        qsizetype at = 0;
    };
    QList<Keyed> keys;
    for (qsizetype i = 0; i < orders.size(); ++i) {
        const WillcallOrder &order = orders.at(i);
        keys.append({{order.patron.isEmpty(), foldedText(order.last), foldedText(order.first), order.eventStarts.ms,
                      order.code},
                     i});
    }
    std::ranges::sort(keys, {}, &Keyed::key);
    QList<WillcallOrder> sorted;
    for (const Keyed &one : std::as_const(keys))
        sorted.append(orders.at(one.at));
    orders = sorted;
}

bool isScannedBy(const WillcallOrder &order, const QString &typed)
{
    const QString code = bareCode(typed);
    return !code.isEmpty() && (code == bareCode(order.code) || ticketScanned(order, typed).isValid());
}

TicketId ticketScanned(const WillcallOrder &order, const QString &typed)
{
    const auto ticket = std::ranges::find(order.tickets, bareCode(typed), &WillcallTicket::barcode);
    return ticket == order.tickets.end() ? TicketId() : ticket->id;
}

bool isFoundBy(const WillcallOrder &order, const QString &typed)
{
    if (typed.trimmed().isEmpty() || isScannedBy(order, typed))
        return true;
    const QString code = bareCode(typed);
    if (code.size() >= 3 && bareCode(order.code).startsWith(code))
        return true;
    const QStringList names = foldedWords(order.patron);
    const QStringList asked = foldedText(typed).split(u' ', Qt::SkipEmptyParts);
    return !asked.isEmpty() && std::ranges::all_of(asked, [&](const QString &word) {
        return std::ranges::any_of(names, [&](const QString &name) { return name.startsWith(word); });
    });
}

QString phoneEnd(const WillcallOrder &order)
{
    const QString digits = phoneDigits(order.phone);
    return digits.size() < 4 ? QString() : digits.right(4);
}

} // namespace rowlock

#include "model/domain/refunded_lines.h"

#include "model/domain/pricing/line_sums.h"

#include <algorithm>

namespace rowlock {

namespace {

QList<PricedLine> priced(const QList<LedgerLine> &stored)
{
    return {stored.begin(), stored.end()};
}

} // namespace

QList<int> linesOfTickets(const QList<LedgerLine> &stored, const QList<TicketId> &tickets)
{
    QList<int> numbers;
    for (const LedgerLine &line : stored) {
        if (line.count == 1 && line.ticket.isValid() && tickets.contains(line.ticket))
            numbers.append(line.number);
    }
    return numbers;
}

QList<int> linesToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const RefundTerms &terms)
{
    if (terms.isVoid) {
        QList<int> all;
        for (const PricedLine &line : standing(priced(stored))) {
            if (line.kind != LineKind::Rounding)
                all.append(line.number);
        }
        return all;
    }
    QList<int> numbers = withFees(priced(stored), linesOfTickets(stored, tickets), terms.with);
    for (const int line : terms.lines) {
        if (!numbers.contains(line))
            numbers.append(line);
    }
    return numbers;
}

QList<PricedLine> linesKept(const QList<LedgerLine> &stored, const QList<int> &numbers, const KeptCharge &charge,
                            int last)
{
    QList<PricedLine> tickets;
    std::ranges::copy_if(stored, std::back_inserter(tickets), [&numbers](const LedgerLine &line) {
        return line.kind == LineKind::Ticket && numbers.contains(line.number);
    });
    return keptLines(charge, tickets, last);
}

Money sumToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const RefundTerms &terms,
                  const Currency &currency)
{
    const QList<int> numbers = linesToRefund(stored, tickets, terms);
    Money sum = -totalOf(linesKept(stored, numbers, terms.keep, 0), currency);
    for (const LedgerLine &line : stored) {
        if (numbers.contains(line.number))
            sum += line.paid;
    }
    return sum;
}

RefundSplit splitToRefund(const Order &order, const QList<LedgerLine> &stored, const QList<TicketId> &tickets,
                          const RefundTerms &terms)
{
    const Currency currency = order.total.currency;
    const QList<int> numbers = linesToRefund(stored, tickets, terms);
    Money cards{0, currency}; // that go back themselves
    for (const LedgerLine &line : stored) {
        if (line.kind == LineKind::GiftCard && numbers.contains(line.number))
            cards += line.paid;
    }
    return refundOnto(order, sumToRefund(stored, tickets, terms, currency), terms.onto, cards);
}

bool mayBeVoided(const Order &order, const QList<LedgerLine> &stored, Instant now, const QTimeZone &zone)
{
    return inZone(order.at, zone).date() == inZone(now, zone).date() && !stored.isEmpty() && !order.isOfOthers
           && std::ranges::all_of(stored,
                                  [](const LedgerLine &line) {
                                      return line.act == LineAct::Sale
                                             && line.kind != LineKind::KeptCharge; // a deposit was no error
                                  })
           && std::ranges::all_of(order.tickets,
                                  [](const Ticket &ticket) { return ticket.state == TicketState::Valid; });
}

bool goesBackAlone(LineKind kind)
{
    return kind == LineKind::Fee || kind == LineKind::KeptCharge || isExtra(kind);
}

QList<LedgerLine> standingAlone(const QList<LedgerLine> &stored)
{
    const QList<PricedLine> stands = standing(priced(stored));
    QList<LedgerLine> lines;
    std::ranges::copy_if(stored, std::back_inserter(lines), [&stands](const LedgerLine &line) {
        return goesBackAlone(line.kind)
               && std::ranges::any_of(stands, [&](const PricedLine &each) { return each.number == line.number; });
    });
    return lines;
}

} // namespace rowlock

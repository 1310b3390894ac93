#include "model/domain/refunded_lines.h"

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

QList<int> linesToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const FeesAsked &fees)
{
    QList<int> numbers = withFees(priced(stored), linesOfTickets(stored, tickets), fees.with);
    for (const int line : fees.lines) {
        if (!numbers.contains(line))
            numbers.append(line);
    }
    return numbers;
}

Money paidFor(const QList<LedgerLine> &stored, const QList<int> &numbers, const Currency &currency)
{
    Money sum{0, currency};
    for (const LedgerLine &line : stored) {
        if (numbers.contains(line.number))
            sum += line.paid;
    }
    return sum;
}

QList<LedgerLine> standingFees(const QList<LedgerLine> &stored)
{
    const QList<PricedLine> stands = standing(priced(stored));
    QList<LedgerLine> fees;
    std::ranges::copy_if(stored, std::back_inserter(fees), [&stands](const LedgerLine &line) {
        return line.kind == LineKind::Fee
               && std::ranges::any_of(stands, [&](const PricedLine &each) { return each.number == line.number; });
    });
    return fees;
}

} // namespace rowlock

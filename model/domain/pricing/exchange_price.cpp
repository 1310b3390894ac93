#include "model/domain/pricing/exchange_price.h"

#include "model/domain/pricing/line_sums.h"
#include "model/domain/pricing/reversal.h"

namespace rowlock {

Result<ExchangePrice> priceExchange(const QList<PricedLine> &stored, const QList<int> &tickets, const HoldInfo &hold,
                                    const HouseRules &rules, Instant at)
{
    const Currency currency = hold.total.currency;
    ExchangePrice price{withFees(stored, tickets, FeesBack::OfLines), {0, currency}, {}, {0, currency}};
    TRY_GET(const QList<PricedLine> back, takeBack(stored, price.numbers));
    price.back = Money{0, currency} - totalOf(back, currency);
    TRY_GET(price.order, priceHold(hold, atListPrice(rules), {}, at));
    QList<PricedLine> &lines = price.order.lines;
    TRY_GET(QList<PricedLine> fees, exchangeFeesOf(lines, rules, at));
    price.fees = totalOf(fees, currency);
    for (const PricedLine &line : stored) {
        if (line.kind != LineKind::Fee || !price.numbers.contains(line.number))
            continue;
        PricedLine fee = line;
        fee.number = lines.last().number + 1;
        fee.of = int(tickets.indexOf(line.of)) + 1;
        lines.append(fee);
    }
    for (PricedLine &fee : fees) {
        fee.number = lines.last().number + 1;
        lines.append(fee);
    }
    price.order.total = totalOf(lines, currency);
    return price;
}

} // namespace rowlock

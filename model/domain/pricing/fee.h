// Fees are lines of their own with a tax of their own; discounts and vouchers leave them alone.
#pragma once

#include "model/domain/order.h"
#include "model/domain/pricing/discount.h"

namespace rowlock {

using FeeId = Id<struct FeeTag>;

// In the database: ticket, order, tender, exchange. A fee of a price type is one of a ticket whose scope names the
// type. Exchange: for each ticket that comes in exchange, and in no sale.
enum class FeeFor { Ticket, Order, Tender, Exchange };

QString feeForName(FeeFor feeFor);
Result<FeeFor> feeForFromName(const QString &name);

struct FeeRule
{
    FeeId id;
    QString name; // as the receipt says it
    FeeFor per = FeeFor::Ticket;
    Money amount;
    Tax tax;
    PriceScope scope = {};             // ticket, exchange: which; order and tender: charged if any line is in it
    QList<PaymentMethod> tenders = {}; // tender: once for each of these that is used; empty: for any
    bool onFree = false;               // also where nothing is paid, and not because of a voucher
    std::optional<Instant> from = {};
    std::optional<Instant> until = {};

    bool operator==(const FeeRule &) const = default;
};

Result<Done> checkFee(const FeeRule &rule, const Currency &currency);

// The fee lines of an order whose lines have their prices, in the order of the rules; numbers follow on the last
// line's. `tenders` are those that the order is to be paid with, each once.
Result<QList<PricedLine>> feesOf(const QList<PricedLine> &lines, const QList<FeeRule> &rules,
                                 const QList<PaymentMethod> &tenders, Instant at);

// For the discounts that say so.
Result<Done> reduceFees(QList<PricedLine> &fees, const FeeReduction &reduction);

} // namespace rowlock

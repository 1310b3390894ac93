// What an order comes to: list prices, reductions, fees and tax, in one fixed order of work.
#pragma once

#include "model/domain/pricing/by_hand.h"
#include "model/domain/pricing/fee.h"
#include "model/domain/pricing/voucher_rule.h"

namespace rowlock {

// What is in the basket, at the list price with which it came in.
struct LineAsked
{
    LineKind kind = LineKind::Ticket; // or goods, a donation, a gift card
    EventId event = {};
    QString category = {};
    int type = firstPriceType;
    std::optional<QString> compReason = {}; // of a comp: why it costs nothing
    QString text;
    Money list;
    Tax tax = {};
    qint64 goods = 0; // goods: their row
    qint64 card = 0;  // gift card: as in its line
    std::optional<qint64> cardDays = {};
};

struct OrderAsked
{
    Currency currency;
    Instant at;
    QList<LineAsked> lines;
    QList<VoucherAsked> vouchers = {};
    QList<HandReduction> byHand = {};
    PriceAbove above = PriceAbove::Refused; // of what is taken off by hand
    QList<DiscountRule> discounts = {};
    QList<FeeRule> fees = {};
    QList<PaymentMethod> tenders = {}; // for fees by tender
    int firstNumber = 1;               // of the lines: where an order goes on, one more than its last
};

struct PricedOrder
{
    QList<PricedLine> lines; // as asked, then the fees
    QList<VoucherSpent> vouchers;
    Money total;
};

Money totalOf(const QList<PricedOrder> &orders); // at least one

// The one way to a price: list price, vouchers, by hand, discounts, fees, tax line by line. Cash rounding comes when it
// is known what is left to pay in cash (tender_split.h). Looks nothing up and keeps nothing: the same question has the
// same answer, so the counter may show what the store will write.
// invalid_argument for amounts below zero, out of reach or in another currency, for a rule that cannot be (each part's
// check is made here too), and for a comp without a reason.
Result<PricedOrder> priceOrder(const OrderAsked &asked);

} // namespace rowlock

// A voucher changes the price of the lines that it is for. It is not a gift card, which pays.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/price_effect.h"
#include "model/domain/pricing/price_scope.h"

#include <optional>

namespace rowlock {

using VoucherId = Id<struct VoucherTag>;

struct VoucherRule
{
    VoucherId id;
    QString name; // the reason that its lines give
    PriceEffect effect;
    PriceScope scope = {};
    std::optional<Instant> from = {};
    std::optional<Instant> until = {}; // not valid any more at this moment
    std::optional<qint64> uses = {};   // one for each line whose price it changes; nothing: as many as anybody likes
    std::optional<Money> budget = {};  // over all uses

    bool operator==(const VoucherRule &) const = default;
};

// Which voucher made the line cheaper; not valid: none.
VoucherId voucherOf(const PricedLine &line);

// The rule as it was made: uses and budget above zero, dates in order.
Result<Done> checkVoucher(const VoucherRule &rule, const Currency &currency);

// A voucher in an order, with what is left of it when the order is worked out: to be read in the transaction that
// writes the order.
struct VoucherAsked
{
    VoucherRule rule;
    qint64 usesGone = 0;
    Money budgetGone = {};

    bool operator==(const VoucherAsked &) const = default;
};

// As it is agreed for one performance of several that are sold together.
VoucherAsked onlyFor(VoucherAsked asked, EventId event);

struct VoucherSpent
{
    VoucherId voucher;
    qint64 uses = 0;
    Money saved;

    bool operator==(const VoucherSpent &) const = default;
};

// Takes off what the voucher takes off: the earlier lines first, each once, an amount off each line; the last line that
// the budget reaches gets what is left of it. Lines that an earlier voucher has changed and lines at 0.00 are left
// alone. invalid_argument (by the house) where it is not valid yet or any more (details: from or until), is used up
// (details: used_up), or is for nothing in the order.
Result<VoucherSpent> applyVoucher(QList<PricedLine> &lines, const VoucherAsked &asked, Instant at);

} // namespace rowlock

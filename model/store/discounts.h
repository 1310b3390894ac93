// The house's automatic discounts (docs/decisions/discounts.md). As fees they are never changed: one ends where another
// takes its place, so that a payment that was begun before costs what it did. readHouseRules() gives them.
#pragma once

#include "model/domain/pricing/discount.h"
#include "model/store/writing.h"

namespace rowlock {

// Another discount, from its moment on (none: from now). invalid_argument: as checkDiscount, no such price type or
// event, a moment that is past, too many.
Result<DiscountRule> addDiscount(Connection &connection, const Act &act, const DiscountRule &discount);
// ... in the place of this one, which ends there. invalid_argument: unknown, or ended already.
Result<DiscountRule> changeDiscount(Connection &connection, const Act &act, const DiscountRule &discount);
Result<DiscountRule> endDiscount(Connection &connection, const Act &act, DiscountId discount);

// ---- for other use cases inside their own transaction ----

// What a discount or voucher is for. invalid_argument: no such price type, a category that cannot be kept;
// event_unknown.
Result<Done> requireScope(Connection &connection, const PriceScope &scope);

} // namespace rowlock

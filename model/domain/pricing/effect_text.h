// What a rule takes off, as one writes it: "10%", "5.00", "=12.00", and of a discount "3 for 2", "1 free per 15". Read
// on the command line and in the window, and written the same way. Pure functions; errors are invalid_argument.
#pragma once

#include "model/domain/pricing/by_hand.h"
#include "model/domain/pricing/discount.h"

namespace rowlock {

using DiscountEffect = decltype(DiscountRule::effect);

// In words of a discount, or of what has a price effect alone.
Result<DiscountEffect> discountEffectFromText(const QString &text, const Currency &currency);
Result<PriceEffect> priceEffectFromText(const QString &text, const Currency &currency);
// As above, with what may be written in the refusal.
Result<PriceEffect> priceEffectFromText(const QString &text, const Currency &currency, const QString &allowed);

QString effectText(const DiscountEffect &effect);
QString effectText(const PriceEffect &effect);
QString effectText(const decltype(HandReduction::effect) &effect); // also "free"
QString discountEffectForms();                                     // what may be written
QString priceEffectForms();

} // namespace rowlock

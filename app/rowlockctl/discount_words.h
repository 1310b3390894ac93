// What a discount takes off, as one writes it: "10%", "5.00", "=12.00", "3 for 2", "1 free per 15".
#pragma once

#include "app/rowlockctl/parameters.h"
#include "model/domain/pricing/by_hand.h"
#include "model/domain/pricing/discount.h"

namespace rowlock {

Result<decltype(DiscountRule::effect)> effectFromWords(const QString &argument, const QString &text,
                                                       const Currency &currency); // invalid_argument
// A percentage, an amount or a price alone; `allowed` says in the refusal what may be written. invalid_argument.
Result<PriceEffect> priceEffectFromWords(const QString &argument, const QString &text, const Currency &currency,
                                         const QString &allowed);
QString effectWords(const decltype(DiscountRule::effect) &effect); // the same again
QString effectWords(const PriceEffect &effect);
QString effectWords(const decltype(HandReduction::effect) &effect); // also "free"
QString offWords();                                                 // for the help

} // namespace rowlock

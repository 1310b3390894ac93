// What a discount takes off, and where, as JSON and back: one form for the tables, for the journal and for `verify`.
// Amounts are minor units, percentages hundredths.
#pragma once

#include "model/domain/pricing/discount.h"

#include <QJsonObject>

namespace rowlock {

// All but its number, name, position and dates.
QJsonObject toTerms(const DiscountRule &rule);
// Nothing where it is not what toTerms() makes.
std::optional<DiscountRule> discountFromTerms(const QJsonObject &terms, const Currency &currency);

// What alone is taken off, as part of any terms.
QJsonObject effectTerms(const PriceEffect &effect);
QJsonObject priceScopeTerms(const PriceScope &scope); // what it does not say is for all, and stands nowhere
PriceScope priceScopeFrom(const QJsonValue &value);
std::optional<PriceEffect> priceEffectFrom(const QJsonObject &terms, const Currency &currency);

QString termsText(const QJsonObject &terms); // always the same for the same terms
QJsonObject termsFromText(const QString &text);

} // namespace rowlock

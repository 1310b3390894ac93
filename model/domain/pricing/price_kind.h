// What kind of price a price type is.
#pragma once

#include "model/domain/result.h"

namespace rowlock {

// In the database: ordinary, companion, comp. A companion comes with somebody. A comp is free, for a reason,
// and keeps the first type's price as its list price.
enum class PriceKind { Ordinary, Companion, Comp };

QString kindName(PriceKind kind);
Result<PriceKind> priceKindFromName(const QString &name);

} // namespace rowlock

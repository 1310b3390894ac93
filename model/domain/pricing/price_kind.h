// What kind of price a price type is.
#pragma once

#include "model/domain/result.h"

namespace rowlock {

// In the database: ordinary, companion, group, member, comp. A comp costs nothing, keeps its list price and has a
// reason.
enum class PriceKind { Ordinary, Companion, Group, Member, Comp };

QString kindName(PriceKind kind);
Result<PriceKind> priceKindFromName(const QString &name);

} // namespace rowlock

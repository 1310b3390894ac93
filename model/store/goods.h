// The goods that a house sells. As fees they are never changed: they end, and others take their place; readHouseRules
// has them.
#pragma once

#include "model/domain/hold_extra.h"
#include "model/domain/pricing/goods.h"
#include "model/store/writing.h"

namespace rowlock {

// From their moment on (none: from now). invalid_argument: no name, an amount below zero, a code without a rate by
// then, a moment that is past, too many.
Result<Goods> addGoods(Connection &connection, const Act &act, const Goods &goods);
// ... in the place of these, which end there. invalid_argument: unknown, or ended already.
Result<Goods> changeGoods(Connection &connection, const Act &act, const Goods &goods);
Result<Goods> endGoods(Connection &connection, const Act &act, GoodsId goods);

// ---- for other use cases inside their own transaction ----

// With name, price and tax as they are sold now, but for those that are in `before` already, which keep theirs.
// invalid_argument: not sold any more.
Result<QList<HoldExtra>> withGoods(Writing &writing, const QList<HoldExtra> &extras, const QList<HoldExtra> &before);

} // namespace rowlock

#include "model/domain/pricing/price_scope.h"

namespace rowlock {

bool covers(const PriceScope &scope, const PricedLine &line)
{
    const auto allows = [](const auto &list, const auto &value) { return list.isEmpty() || list.contains(value); };
    if (line.kind == LineKind::Goods && scope.goods)
        return allows(scope.events, line.event);
    return line.kind == LineKind::Ticket && allows(scope.categories, line.category) && allows(scope.types, line.type)
           && allows(scope.events, line.event);
}

} // namespace rowlock

#include "model/domain/pricing/price_kind.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<PriceKind, 3> priceKinds = {
    {{PriceKind::Ordinary, "ordinary"}, {PriceKind::Companion, "companion"}, {PriceKind::Comp, "comp"}}};

} // namespace

QString kindName(PriceKind kind)
{
    return nameIn(priceKinds, kind);
}

Result<PriceKind> priceKindFromName(const QString &name)
{
    return valueIn(priceKinds, name);
}

} // namespace rowlock

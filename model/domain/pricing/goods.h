// What a house sells besides seats: a programme booklet.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"

#include <QString>

#include <optional>

namespace rowlock {

using GoodsId = Id<struct GoodsTag>;

struct Goods
{
    GoodsId id;
    QString name; // as the receipt says it
    Money price;
    QString tax; // by its code; empty: no tax
    std::optional<Instant> from = {};
    std::optional<Instant> until = {};

    bool isSoldAt(Instant at) const { return (!from || *from <= at) && (!until || at < *until); }
    bool operator==(const Goods &) const = default;
};

} // namespace rowlock

// Which lines a discount, voucher or fee is for.
#pragma once

#include "model/domain/pricing/priced_line.h"

#include <QList>

namespace rowlock {

// An empty list means all of them. Donations, gift cards, fees and charges are never in scope.
struct PriceScope
{
    QStringList categories = {};
    QList<int> types = {}; // their numbers
    QList<EventId> events = {};
    bool goods = false; // not only tickets

    bool operator==(const PriceScope &) const = default;
};

bool covers(const PriceScope &scope, const PricedLine &line);

} // namespace rowlock

// What a clerk wrote down about an order, with the sale or after it.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/instant.h"

#include <QString>

namespace rowlock {

constexpr qsizetype longestNote = 500;

struct OrderNote
{
    int number = 0; // within its order, from 1
    QString text;   // empty: forgotten with its patron
    Instant at;
    Actor by;

    bool operator==(const OrderNote &) const = default;
};

} // namespace rowlock

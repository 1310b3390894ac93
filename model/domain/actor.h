// Who does it: the counter position and, once people sign in, the person.
#pragma once

#include <QString>

namespace rowlock {

struct Actor
{
    QString terminal; // never empty; "counter/1", "rowlockctl"
    QString clerk;    // empty while the house has no staff list

    bool operator==(const Actor &) const = default;
};

} // namespace rowlock

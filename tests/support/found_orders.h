// Orders that are found, without the other things that are.
#pragma once

#include "model/store/finding.h"

namespace rowlock {

inline Result<QList<Finding>> foundOrders(Connection &connection, const QString &text, int limit = 20,
                                          const QString &terminal = {}, Instant now = {})
{
    TRY_GET(FoundThings found, findThings(connection, {text, {}, limit, terminal, now}));
    found.results.removeIf([](const Finding &one) { return one.kind != FindingKind::Order; });
    return found.results;
}

} // namespace rowlock

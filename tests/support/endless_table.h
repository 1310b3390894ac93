// A table of a house that nothing can be read of to its end, so that only a wish ends the reading.
#pragma once

#include <QString>

namespace rowlock {

// Puts it in the table's place. `columns`: of "i", such as "i AS order_id". What the engine said; empty: it was done.
QString makeEndless(const QString &house, const QString &table, const QString &columns);

} // namespace rowlock

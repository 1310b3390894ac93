// Productions: what performances belong to. None is ever removed; its name is nobody's else's.
#pragma once

#include "model/domain/sale_terms.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<Production>> readProductions(Connection &connection); // by name
// By number or name. invalid_argument where there is none, or the name is another's.
Result<Production> editProduction(Connection &connection, const Act &act, const QString &numberOrName,
                                  const ProductionEdit &edit);

// ---- for other use cases, in the turn of the house ----

// The one of this name, whatever its capitals; made where there is none. An empty name: none. invalid_argument
Result<ProductionId> productionNamed(Writing &writing, const QString &name);

// A note may name people: the journal has a digest of it.
QString noteDigest(qint64 production, const QString &note);

} // namespace rowlock

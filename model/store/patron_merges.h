// Two known patrons who are one (docs/decisions/patrons.md): fields, notes and all that was ever for the one goes to
// the other, in one transaction, also while they buy.
#pragma once

#include "model/domain/patron_results.h"
#include "model/store/writing.h"

namespace rowlock {

// `taken`: fields of the other one that count more (mergedPatron()). Live holds stay where they are and go on.
// invalid_argument: unknown, the same, not here any more, no such field.
Result<PatronMerge> mergePatrons(Connection &connection, const Act &act, PatronNo kept, PatronNo gone,
                                 const QStringList &taken = {});
// What that would do; nothing is changed.
Result<PatronMerge> previewMerge(Connection &connection, PatronNo kept, PatronNo gone, const QStringList &taken = {});

} // namespace rowlock

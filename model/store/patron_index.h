// Known patrons found as one types (docs/decisions/patrons.md): words of the name in any order and without accents, the
// e-mail address, the phone number, tags, and names with one slip of the fingers; and found by being the same person.
#pragma once

#include "model/domain/patron_results.h"
#include "model/store/writing.h"

namespace rowlock {

// Exact ones first, then those that begin so, then those with a slip; at most `limit`. Nothing found is no error.
Result<QList<PatronFound>> findPatrons(Connection &connection, const QString &text, int limit);

// The one who is this person for certain (likeness()), where there is one.
Result<std::optional<Patron>> samePatron(Connection &connection, const Patron &patron);

// Who may be the same as this one; and in the whole house, at most `limit` pairs, the surest first.
Result<QList<PatronPair>> duplicatesOf(Connection &connection, const Patron &patron);
Result<QList<PatronPair>> duplicatePatrons(Connection &connection, int limit);

// ---- for other use cases inside their own transaction ----

Result<QList<PatronFound>> lookForPatrons(Connection &connection, const QString &text, int limit); // as findPatrons()

Result<Done> indexPatrons(Writing &writing, const QList<Patron> &made); // that have no words yet
// `after`: without a name where nobody finds them any more.
Result<Done> reindexPatron(Writing &writing, const Patron &before, const Patron &after);

} // namespace rowlock

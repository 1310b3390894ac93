// A known patron is erased on request (docs/decisions/patrons.md): fields, notes, names given at holds and sales and
// what they are found by. Orders, payments and the journal stay as they are, of somebody who is "Anonymous". What is
// gone is remembered by marks, digests of salts that nobody has any more: an older backup that still has such a salt
// erases what it stands beside when it is restored.
#pragma once

#include "model/domain/patron_results.h"
#include "model/store/writing.h"

#include <QSet>

namespace rowlock {

// forbidden, with a sentence that says what to do first, while something is open: seats held or being paid for, a
// deposit (details.hold), something sold on account (details.order), a place on a waitlist (details.entry).
// invalid_argument: unknown, erased already, merged into another.
Result<PatronErasure> erasePatron(Connection &connection, const Act &act, PatronNo no);

// ---- for restoring ----

using ErasureMarks = QSet<QString>;

Result<ErasureMarks> readErasureMarks(Connection &connection);
struct ErasuresApplied
{
    qint64 patrons = 0, names = 0, notes = 0; // that this house still had
};
// What other copies of this house have erased is erased here as well, whatever is open, and the marks are kept. An
// entry where any mark is new. The act needs no right: nothing is seen or sold by it.
Result<ErasuresApplied> applyErasures(Connection &connection, const Act &act, const ErasureMarks &marks);

} // namespace rowlock

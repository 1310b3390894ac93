// What was done with known patrons, and who was found: values (docs/decisions/patrons.md).
#pragma once

#include "model/domain/known_patron.h"

namespace rowlock {

struct PatronErasure
{
    PatronNo no;
    qint64 orders = 0; // that stay, without a name
    qint64 names = 0;  // that were given at holds, sales and on the waitlist
    qint64 notes = 0;
    Instant at = {};
};

struct PatronMerge
{
    Patron patron;                               // who stays, as they are now
    PatronNo gone = {};                          // whose number leads to them from now on
    QList<std::pair<QString, QString>> dropped;  // what nobody has any more, by field
    qint64 orders = 0, payments = 0, holds = 0;  // that went along; holds: live ones
    qint64 accounts = 0, waiting = 0, notes = 0; // accounts: orders that are still to be paid
};

// A row of a list, and what became of it.
struct PatronRow
{
    qint64 line = 0;
    Patron patron = {}; // checked
    QStringList notes = {};
};
enum class RowFate { Made, Merged, Unchanged };
struct RowImported
{
    qint64 line = 0;
    RowFate fate = RowFate::Made;
    PatronNo no = {};         // not valid: in a trial, of one who would be made
    QStringList dropped = {}; // fields in which the house says otherwise, and goes on to
};

struct PatronFound
{
    enum class Rank { Exact, Beginning, Typo };
    Patron patron;
    Rank rank = Rank::Exact;
};

struct PatronPair
{
    Patron a, b; // by number
    Likeness likeness = Likeness::Suspected;

    bool operator==(const PatronPair &) const = default;
};

} // namespace rowlock

// Patrons whom the house knows (docs/decisions/patrons.md): made, changed, noted about and read. What is kept of them
// stands in `known_patron` alone, where it can be erased; the journal has numbers and salted digests. Written without
// keys, for a key would keep the words.
#pragma once

#include "model/domain/known_patron.h"
#include "model/domain/patron.h"
#include "model/store/writing.h"

namespace rowlock {

// forbidden (details.patron_no): the house knows this person already, unless `isAnother` says that it is somebody else
// of the same name; invalid_argument.
Result<Patron> makePatron(Connection &connection, const Act &act, const Patron &patron, bool isAnother = false);
// All fields as they are to be from now on; the number says whose. Nothing changed is no entry. invalid_argument:
// unknown, erased, merged into another (details.patron_no says whom).
Result<Patron> changePatron(Connection &connection, const Act &act, const Patron &patron);
// 1 to 500 characters, never changed. invalid_argument.
Result<PatronNote> notePatron(Connection &connection, const Act &act, PatronNo patron, const QString &text);

// As it stands, erased or merged too. invalid_argument where there is none of that number.
Result<Patron> readPatron(Connection &connection, PatronNo no);
// ... or whoever that one was merged into, and is here: invalid_argument where that one was erased.
Result<Patron> readPatronHere(Connection &connection, PatronNo no);
Result<QList<PatronNote>> readPatronNotes(Connection &connection, PatronNo no); // the oldest first
// In order of numbers, those who are here, after one of them; `tag`: empty, or that they have.
Result<QList<Patron>> readPatrons(Connection &connection, PatronNo after, const QString &tag, int limit);
Result<qint64> countPatrons(Connection &connection);
// Somebody took them all out of the house, which the journal tells of.
Result<Done> tellExport(Connection &connection, const Act &act, qint64 patrons);

// Whom a name is given for: what is typed, and where it is somebody whom the house knows, who.
struct GivenPatron
{
    QString name, contact;
    PatronNo no = {};

    // Nothing changes: the same person, or a name that is typed as it stands, whoever that is.
    bool isNameOf(const QString &standing, PatronNo whose) const
    {
        return name == standing && (no == whose || !no.isValid());
    }
};
Result<GivenPatron> givenPatron(Connection &connection, const PatronChoice &choice); // invalid_argument

// ---- for other use cases inside their own transaction ----

// What the journal tells of all fields.
QString patronDigest(const QByteArray &salt, const Patron &patron);
QString erasureMark(const QByteArray &salt);    // by which an older copy is told what to erase
QString marksDigest(const QStringList &sorted); // of several, as an entry tells of them
struct SaltedPatron
{
    Patron patron;
    QByteArray salt; // null: erased or merged
};
// As they stand, in the order of their numbers; unknown numbers are left out.
Result<QList<Patron>> readPatronsOf(Connection &connection, const QList<PatronNo> &numbers);
Result<SaltedPatron> saltedPatron(Connection &connection, PatronNo no); // invalid_argument: unknown, not here
// The row and its words, told before by the journal's newest entry.
Result<Done> insertPatron(Writing &writing, const Patron &patron, const QByteArray &salt);
Result<Done> updatePatron(Writing &writing, const SaltedPatron &before, const Patron &patron);
Result<PatronNo> nextPatronNo(Connection &connection);
Result<PatronNote> writePatronNote(Writing &writing, PatronNo patron, const QString &text);
Result<QString> checkedPatronNote(const QString &typed);

// Numbers as the statements take several of them.
QString numberList(const QList<PatronNo> &numbers);

} // namespace rowlock

// A patron whom the house knows: what is kept of a person, how it is checked, who are one person, and what becomes of
// two that are merged (docs/decisions/patrons.md). Pure functions. The words that they are found by: patron_words.h.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/instant.h"
#include "model/domain/patron_no.h"
#include "model/domain/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

namespace rowlock {

struct Patron
{
    PatronNo no = {}; // not valid: not in the house yet
    QString first = {}, last = {};
    QString phone = {}, email = {};
    QString street = {}, postCode = {}, town = {}, country = {};
    QString accessNeeds = {};
    QStringList tags = {};
    Instant madeAt = {}, changedAt = {};
    std::optional<Instant> erasedAt = {}; // on request; nothing of the above but the number stands any more
    PatronNo mergedInto = {};             // valid: this one is gone, and whoever it was is that one

    bool isHere() const { return !erasedAt && !mergedInto.isValid(); }
    bool isBarred() const;         // has the tag "barred": whoever sells to them is to see it
    QStringList otherTags() const; // all but that one
    QString name() const;          // "Mary O'Brien"; "Anonymous" of who was erased
    QString contact() const;       // the phone number and the e-mail address
    bool operator==(const Patron &) const = default;
};

// The texts of a patron by their names on the command line and in CSV, in the order of a form.
struct KnownField
{
    const char *name; // "post_code"
    QString Patron::*text;
    int longest; // in UTF-16 units
};
std::span<const KnownField> patronFields();
const KnownField *patronFieldNamed(const QString &name); // null: none

inline constexpr int mostTags = 20;
inline constexpr int longestTag = 40;
inline constexpr int longestPatronNote = 500;

// As it is kept: without spaces around and doubled ones within, each tag once, in order. invalid_argument: no name, too
// long, no plain text, a card's number, no e-mail address; details.argument names the field.
Result<Patron> checkedPatron(Patron typed);

// "O'Brien, Mary" and "Mary O'Brien" into first and last names; one word is a last name.
struct SplitName
{
    QString first, last;
};
SplitName splitName(const QString &typed);

// Tags as they stand in one text: "friend, press".
QString tagsText(const QStringList &tags);
QStringList tagsFromText(const QString &text);

struct PatronNote
{
    qint64 id = 0;
    QString text; // empty: erased
    Instant at;
    Actor by;

    bool operator==(const PatronNote &) const = default;
};

// Are two rows one person? Same: the e-mail address and the last name are, or first and last names and the street; a
// name alone only where nothing that both have differs, and then only if nobody else in the house has it, which the
// caller knows. Suspected: the last name is, and the first name or its initial, and the street or one has none.
enum class Likeness { None, Suspected, SameName, Same };
Likeness likeness(const Patron &a, const Patron &b);
// The same for who is set beside many: folded once.
struct FoldedPatron
{
    explicit FoldedPatron(const Patron &patron);
    QString first, last, email, street, town, phone;
};
Likeness likeness(const FoldedPatron &a, const FoldedPatron &b);

// Two that are one, field by field: what `kept` has stays, unless `taken` names the field; what it has not comes from
// the other; tags are united. `dropped`: what the other had and nobody has any more, by the field's name.
struct MergedPatron
{
    Patron patron;
    QList<std::pair<QString, QString>> dropped;
};
MergedPatron mergedPatron(const Patron &kept, const Patron &other, const QStringList &taken = {});

} // namespace rowlock

// The fields of patrons whom the house knows. An e-mail address and tags have a form of their own, which takes little
// of what is hostile (tst_known_patrons).
#include "tests/support/hostile_fields.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QList<HostileField> HostileHouse::fieldsOfPatrons()
{
    const auto prepare = [this] {
        if (m_patron.isValid())
            return;
        Patron patron;
        patron.last = u"Moncrieff"_s;
        m_patron = needed(desk().patrons().make(patron)).no;
    };
    QList<HostileField> fields;
    for (const KnownField &field : patronFields()) {
        const QString Patron::*const text = field.text;
        const bool isName = text == &Patron::last; // somebody has one; the others may be empty
        if (text == &Patron::email)
            continue;
        fields.append({field.name, field.longest, Spacing::OneSpaced, !isName,
                       [this, put = field.text](const QString &typed) -> Result<QString> {
                           TRY_GET(Patron patron, desk().patrons().patron(m_patron));
                           patron.*put = typed;
                           TRY_GET(const Patron changed, desk().patrons().change(patron));
                           return changed.*put;
                       },
                       [this, text] { return needed(other().patrons().patron(m_patron)).*text; }, prepare});
    }
    fields.append({"patron's note", longestPatronNote, Spacing::OneSpaced, true,
                   [this](const QString &typed) -> Result<QString> {
                       TRY_GET(const PatronNote note, desk().patrons().note(m_patron, typed));
                       return note.text;
                   },
                   [this] {
                       const auto notes = needed(other().patrons().notes(m_patron));
                       return notes.isEmpty() ? QString() : notes.last().text;
                   },
                   prepare});
    return fields;
}

} // namespace rowlock

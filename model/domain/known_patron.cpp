#include "model/domain/known_patron.h"

#include "model/domain/card_number.h"
#include "model/domain/patron_words.h"
#include "model/domain/plain_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace rowlock {

namespace {

struct Patrons
{
    Q_DECLARE_TR_FUNCTIONS(Patron)
};

constexpr std::array<KnownField, 9> fields{{{"first", &Patron::first, 99},
                                            {"last", &Patron::last, 100},
                                            {"phone", &Patron::phone, 50},
                                            {"email", &Patron::email, 254},
                                            {"street", &Patron::street, 200},
                                            {"post_code", &Patron::postCode, 20},
                                            {"town", &Patron::town, 100},
                                            {"country", &Patron::country, 60},
                                            {"access_needs", &Patron::accessNeeds, 500}}};

tl::unexpected<Error> wrongField(const QString &sentence, const char *field)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QString::fromLatin1(field)}});
}

// No card's number begins like a telephone number with its country or its area, and such numbers are long as well.
bool mayBeCard(const QString &text, const char *field)
{
    const bool isCalled = qstrcmp(field, "phone") == 0 && (text.startsWith(u'+') || text.startsWith(u'0'));
    return !isCalled && holdsCardNumber(text);
}

Result<Done> checkField(const QString &text, const char *field, int longest)
{
    if (text.size() > longest)
        return wrongField(Patrons::tr("This has at most %1 characters. Give a shorter one.").arg(longest), field);
    if (isUnseenText(text))
        return wrongField(Patrons::tr("This holds only characters that show nothing. Type it again."), field);
    if (!isPlainText(text))
        return wrongField(Patrons::tr("This holds a character that cannot be kept. Type it again."), field);
    if (mayBeCard(text, field))
        return wrongField(Patrons::tr("This looks like a card's number, which must not be kept. Leave it out."), field);
    return Done{};
}

// Somebody at some place; what lies between is the mail's own business.
bool isEmailAddress(const QString &text)
{
    const qsizetype at = text.lastIndexOf(u'@');
    return at > 0 && at < text.size() - 1 && !text.contains(u' ');
}

Result<QStringList> checkedTags(const QStringList &typed)
{
    QStringList tags;
    for (const QString &one : typed) {
        const QString tag = one.simplified();
        if (tag.isEmpty())
            continue;
        TRY(checkField(tag, "tags", longestTag));
        if (tag.contains(u',') || foldedTag(tag).isEmpty())
            return wrongField(Patrons::tr("A tag is a word or two, without a comma. Give another one."), "tags");
        if (!tags.contains(tag, Qt::CaseInsensitive))
            tags.append(tag);
    }
    if (tags.size() > mostTags)
        return wrongField(Patrons::tr("A patron has at most %1 tags. Take some away first.").arg(mostTags), "tags");
    std::ranges::sort(tags, [](const QString &a, const QString &b) {
        const int order = QString::compare(a, b, Qt::CaseInsensitive);
        return order < 0 || (order == 0 && a < b);
    });
    return tags;
}

bool isSameText(const QString &a, const QString &b)
{
    return !a.isEmpty() && a == b;
}

bool differs(const QString &a, const QString &b)
{
    return !a.isEmpty() && !b.isEmpty() && a != b;
}

} // namespace

QString Patron::name() const
{
    if (erasedAt)
        return Patrons::tr("Anonymous");
    return first.isEmpty() || last.isEmpty() ? first + last : first + u' ' + last;
}

bool Patron::isBarred() const
{
    return otherTags().size() < tags.size();
}

QStringList Patron::otherTags() const
{
    QStringList others = tags;
    others.removeIf([](const QString &tag) { return tag.compare(QLatin1String("barred"), Qt::CaseInsensitive) == 0; });
    return others;
}

QString Patron::contact() const
{
    return phone.isEmpty() || email.isEmpty() ? phone + email : phone + QStringLiteral(", ") + email;
}

std::span<const KnownField> patronFields()
{
    return fields;
}

const KnownField *patronFieldNamed(const QString &name)
{
    const auto found =
        std::ranges::find_if(fields, [&name](const KnownField &field) { return name == QLatin1String(field.name); });
    return found == fields.end() ? nullptr : &*found;
}

Result<Patron> checkedPatron(Patron typed)
{
    for (const KnownField &field : fields) {
        QString &text = typed.*field.text;
        text = text.simplified();
        TRY(checkField(text, field.name, field.longest));
    }
    TRY_GET(typed.tags, checkedTags(typed.tags));
    if (typed.first.isEmpty() && typed.last.isEmpty())
        return wrongField(Patrons::tr("Give a name."), "last");
    if (mayBeCard(typed.name(), "name"))
        return wrongField(Patrons::tr("This looks like a card's number, which must not be kept. Leave it out."),
                          "last");
    if (!typed.email.isEmpty() && !isEmailAddress(typed.email))
        return wrongField(Patrons::tr("This is no e-mail address. Give one like mary@example.org."), "email");
    return typed;
}

SplitName splitName(const QString &typed)
{
    const QString name = typed.simplified();
    if (const qsizetype comma = name.indexOf(u','); comma >= 0)
        return {name.mid(comma + 1).trimmed(), name.left(comma).trimmed()};
    const qsizetype space = name.lastIndexOf(u' ');
    return space < 0 ? SplitName{{}, name} : SplitName{name.left(space), name.mid(space + 1)};
}

QString tagsText(const QStringList &tags)
{
    return tags.join(QStringLiteral(", "));
}

QStringList tagsFromText(const QString &text)
{
    QStringList tags;
    for (const QString &tag : text.split(u',', Qt::SkipEmptyParts))
        tags.append(tag.trimmed());
    tags.removeAll(QString());
    return tags;
}

FoldedPatron::FoldedPatron(const Patron &patron)
    : first(foldedText(patron.first)), last(foldedText(patron.last)), email(foldedText(patron.email)),
      street(foldedText(patron.street)), town(foldedText(patron.town)), phone(phoneDigits(patron.phone))
{}

Likeness likeness(const FoldedPatron &a, const FoldedPatron &b)
{
    if (!isSameText(a.last, b.last))
        return Likeness::None;
    if (isSameText(a.email, b.email))
        return Likeness::Same;
    const bool isSameFirst = isSameText(a.first, b.first);
    if (isSameFirst && isSameText(a.street, b.street))
        return Likeness::Same;
    if (isSameFirst && !differs(a.email, b.email) && !differs(a.street, b.street) && !differs(a.town, b.town)
        && !differs(a.phone, b.phone))
        return Likeness::SameName;
    const bool isInitial = !a.first.isEmpty() && !b.first.isEmpty() && a.first.at(0) == b.first.at(0)
                           && (a.first.size() == 1 || b.first.size() == 1);
    return (isSameFirst || isInitial) && !differs(a.street, b.street) ? Likeness::Suspected : Likeness::None;
}

Likeness likeness(const Patron &a, const Patron &b)
{
    return likeness(FoldedPatron(a), FoldedPatron(b));
}

MergedPatron mergedPatron(const Patron &kept, const Patron &other, const QStringList &taken)
{
    MergedPatron merged{kept, {}};
    for (const KnownField &field : fields) {
        const QString &theirs = other.*field.text;
        QString &ours = merged.patron.*field.text;
        if (theirs.isEmpty() || theirs == ours)
            continue;
        const QString name = QString::fromLatin1(field.name);
        const QString before = ours;
        if (ours.isEmpty() || taken.contains(name))
            ours = theirs;
        if (!before.isEmpty())
            merged.dropped.append({name, ours == theirs ? before : theirs});
    }
    for (const QString &tag : other.tags) {
        if (!merged.patron.tags.contains(tag, Qt::CaseInsensitive))
            merged.patron.tags.append(tag);
    }
    return merged;
}

} // namespace rowlock

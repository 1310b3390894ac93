#include "app/rowlockctl/patron_answers.h"

#include "app/rowlockctl/text_table.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QString patronText(const Patron &patron)
{
    QString text = Ctl::tr("Patron %1: %2\n").arg(digits(patron.no.value()), safeText(patron.name()));
    if (patron.mergedInto.isValid())
        return Ctl::tr("Patron %1 was merged into patron %2.\n")
            .arg(digits(patron.no.value()), digits(patron.mergedInto.value()));
    TextTable table({Ctl::tr("FIELD"), Ctl::tr("TEXT")});
    for (const KnownField &field : patronFields()) {
        if (!(patron.*field.text).isEmpty())
            table.add({QString::fromLatin1(field.name), patron.*field.text});
    }
    if (!patron.tags.isEmpty())
        table.add({u"tags"_s, tagsText(patron.tags)});
    return table.isEmpty() ? text : text + table.toString();
}

QString patronsText(const QList<Patron> &patrons)
{
    TextTable table(
        {Ctl::tr(">NO"), Ctl::tr("NAME"), Ctl::tr("PHONE"), Ctl::tr("E-MAIL"), Ctl::tr("TOWN"), Ctl::tr("TAGS")});
    for (const Patron &patron : patrons)
        table.add(
            {digits(patron.no.value()), patron.name(), patron.phone, patron.email, patron.town, tagsText(patron.tags)});
    return table.toString();
}

Parameter patronNoParameter()
{
    return {.name = u"patron_no"_s,
            .kind = Kind::Whole,
            .placeholder = u"NO"_s,
            .help = Ctl::tr("The patron's number, see 'rowlockctl patron find'."),
            .positional = true,
            .required = true};
}

Parameter patronNoOption()
{
    return {.name = u"patron_no"_s,
            .kind = Kind::Whole,
            .placeholder = u"NO"_s,
            .help = Ctl::tr("A patron whom the house knows, by number; instead of a name.")};
}

Result<PatronChoice> patronAsked(const Parameters &parameters, const QString &name)
{
    if (!parameters.has(u"patron_no"_s))
        return PatronChoice(parameters.text(name));
    if (parameters.has(name))
        return wrongArgument(name, Ctl::tr("Give a name or a patron's number, not both."));
    return PatronChoice::of(PatronNo(parameters.whole(u"patron_no"_s)));
}

} // namespace rowlock

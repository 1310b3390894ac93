// Patrons whom the house knows: made, changed, noted about, found, and given to holds.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/patron_answers.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Answer patronAnswer(const Patron &patron)
{
    return Answer{patronJson(patron), [patron] { return patronText(patron); }};
}

// What is said of a patron's fields, over what stands.
Result<Patron> withFieldsAsked(Patron patron, const Parameters &parameters)
{
    for (const KnownField &field : patronFields()) {
        if (const QString name = QString::fromLatin1(field.name); parameters.has(name))
            patron.*field.text = parameters.text(name);
    }
    for (const QString &name : parameters.texts(u"clear"_s)) {
        const KnownField *field = patronFieldNamed(name.trimmed());
        if (!field)
            return wrongArgument(u"clear"_s, Ctl::tr("A patron has no field '%1'.").arg(name));
        (patron.*field->text).clear();
    }
    if (parameters.has(u"name"_s)) {
        const SplitName name = splitName(parameters.text(u"name"_s));
        patron.first = name.first;
        patron.last = name.last;
    }
    return patron;
}

Result<Answer> addPatronOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(Patron wanted, withFieldsAsked({}, parameters));
    wanted.tags = parameters.texts(u"tags"_s);
    TRY_GET(const Patron patron, desk->patrons().make(wanted, parameters.flag(u"another"_s)));
    return patronAnswer(patron);
}

Result<Answer> setPatron(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Patron before, desk->patrons().patron(PatronNo(parameters.whole(u"patron_no"_s))));
    TRY_GET(const Patron wanted, withFieldsAsked(before, parameters));
    TRY_GET(const Patron patron, desk->patrons().change(wanted));
    return patronAnswer(patron);
}

Result<Answer> tagPatron(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(Patron patron, desk->patrons().patron(PatronNo(parameters.whole(u"patron_no"_s))));
    for (const QString &tag : parameters.texts(u"tags"_s)) {
        patron.tags.removeIf(
            [&tag](const QString &one) { return one.compare(tag.simplified(), Qt::CaseInsensitive) == 0; });
        if (!parameters.flag(u"remove"_s))
            patron.tags.append(tag);
    }
    TRY_GET(const Patron tagged, desk->patrons().change(patron));
    return patronAnswer(tagged);
}

Result<Answer> noteAboutPatron(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const PatronNo no(parameters.whole(u"patron_no"_s));
    TRY_GET(const PatronNote note, desk->patrons().note(no, parameters.text(u"text"_s)));
    return Answer{{{u"patron_no"_s, no.value()}, {u"note"_s, note.id}, {u"text"_s, note.text}},
                  [no] { return Ctl::tr("Patron %1: note written.\n").arg(digits(no.value())); }};
}

QJsonArray patronNotesJson(const QList<PatronNote> &notes)
{
    QJsonArray list;
    for (const PatronNote &note : notes)
        list.append(noteJson(note.id, note.text, note.at, note.by));
    return list;
}

Result<Answer> showPatron(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Patron patron, desk->patrons().patron(PatronNo(parameters.whole(u"patron_no"_s))));
    TRY_GET(const QList<PatronNote> notes, desk->patrons().notes(patron.no));
    QJsonObject json = patronJson(patron);
    if (patron.isHere())
        json.insert(u"notes"_s, patronNotesJson(notes));
    return Answer{json, [patron, notes, zone = venueZone(*desk)] {
                      QString text = patronText(patron);
                      TextTable table({Ctl::tr("AT"), Ctl::tr("BY"), Ctl::tr("NOTE")});
                      for (const PatronNote &note : notes)
                          table.add({timeText(note.at, zone),
                                     note.by.clerk.isEmpty() ? note.by.terminal : note.by.clerk, note.text});
                      return patron.isHere() && !table.isEmpty() ? text + u'\n' + table.toString() : text;
                  }};
}

QString rankName(PatronFound::Rank rank)
{
    switch (rank) {
    case PatronFound::Rank::Exact: return u"exact"_s;
    case PatronFound::Rank::Beginning: return u"beginning"_s;
    case PatronFound::Rank::Typo: return u"typo"_s;
    }
    Q_UNREACHABLE();
}

Result<Answer> findPatronsOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const int limit = int(parameters.optionalWhole(u"limit"_s).value_or(20));
    TRY_GET(const QList<PatronFound> found, desk->patrons().find(parameters.text(u"text"_s), limit));
    QJsonArray list;
    QList<Patron> patrons;
    for (const PatronFound &one : found) {
        QJsonObject json = patronJson(one.patron);
        json.insert(u"match"_s, rankName(one.rank));
        list.append(json);
        patrons.append(one.patron);
    }
    return Answer{{{u"patrons"_s, list}},
                  [patrons] { return patrons.isEmpty() ? Ctl::tr("Nobody found.\n") : patronsText(patrons); }};
}

Result<Answer> nameHoldOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PatronChoice patron, patronAsked(parameters));
    if (patron.isEmpty() != parameters.flag(u"none"_s))
        return wrongArgument(u"patron"_s, Ctl::tr("Give a NAME, --patron-no NO, or --none, which takes it away."));
    TRY_GET(HoldInfo hold, desk->holds().namePatron(HoldId(parameters.whole(u"hold"_s)), patron));
    hold = asPaid(*desk, hold);
    return Answer{holdJson(hold), [hold] {
                      return hold.patron.isEmpty()
                                 ? Ctl::tr("Hold %1 is for nobody in particular.\n").arg(digits(hold.id.value()))
                                 : Ctl::tr("Hold %1 is for %2.\n").arg(digits(hold.id.value()), safeText(hold.patron));
                  }};
}

Parameter fieldOption(const QString &name, const QString &placeholder, const QString &help)
{
    Parameter option{.name = name, .kind = Kind::Text, .placeholder = placeholder, .help = help};
    option.longest = 500;
    return option;
}

QList<Parameter> fieldParameters()
{
    return {fieldOption(u"first"_s, u"TEXT"_s, Ctl::tr("First names.")),
            fieldOption(u"last"_s, u"TEXT"_s, Ctl::tr("Last name, or the name of a club.")),
            fieldOption(u"phone"_s, u"TEXT"_s, Ctl::tr("A telephone number.")),
            fieldOption(u"email"_s, u"TEXT"_s, Ctl::tr("An e-mail address.")),
            fieldOption(u"street"_s, u"TEXT"_s, Ctl::tr("Street and number.")),
            fieldOption(u"post_code"_s, u"TEXT"_s, Ctl::tr("Post code.")),
            fieldOption(u"town"_s, u"TEXT"_s, Ctl::tr("Town.")),
            fieldOption(u"country"_s, u"TEXT"_s, Ctl::tr("Country.")),
            fieldOption(u"access_needs"_s, u"TEXT"_s, Ctl::tr("What they need to come and sit here."))};
}

Parameter nameParameter()
{
    return {.name = u"name"_s,
            .kind = Kind::Text,
            .placeholder = u"NAME"_s,
            .help = Ctl::tr("The whole name: 'Mary O’Brien' or 'O’Brien, Mary'."),
            .positional = true};
}

Parameter tagsParameter(bool positional)
{
    return {.name = u"tags"_s,
            .kind = Kind::Texts,
            .placeholder = u"TAG,TAG,..."_s,
            .help = Ctl::tr("Words that mark a patron, such as friend or press."),
            .positional = positional,
            .required = positional};
}

QList<Command> changingCommands()
{
    QList<Parameter> adding = QList<Parameter>{nameParameter()} + fieldParameters();
    adding += tagsParameter(false);
    adding += Parameter{.name = u"another"_s,
                        .kind = Kind::Flag,
                        .placeholder = {},
                        .help = Ctl::tr("It is somebody else than the one of this name who is known.")};
    QList<Parameter> setting = QList<Parameter>{patronNoParameter(), nameParameter()} + fieldParameters();
    setting += Parameter{.name = u"clear"_s,
                         .kind = Kind::Texts,
                         .placeholder = u"FIELD,FIELD,..."_s,
                         .help = Ctl::tr("Fields that are to be empty: phone, email, street, post_code, town, country, "
                                         "access_needs, first, last.")};
    return {
        {.words = {u"patron"_s, u"add"_s},
         .summary = Ctl::tr("Adds a patron whom the house knows from now on."),
         .help = Ctl::tr("Who seems to be known already is refused, with their number; --another says that it is "
                         "somebody else.\nExample: rowlockctl patron add 'Mary O’Brien' --phone '0451 998877'"),
         .parameters = adding,
         .run = addPatronOf},
        {.words = {u"patron"_s, u"set"_s},
         .summary = Ctl::tr("Changes what is kept of a patron."),
         .help = {},
         .parameters = setting,
         .run = setPatron},
        {.words = {u"patron"_s, u"tag"_s},
         .summary = Ctl::tr("Gives a patron tags, or takes them away."),
         .help = Ctl::tr("Example: rowlockctl patron tag 12 friend,press"),
         .parameters =
             {patronNoParameter(),
              tagsParameter(true),
              {.name = u"remove"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Takes these tags away.")}},
         .run = tagPatron},
        {.words = {u"patron"_s, u"note"_s},
         .summary = Ctl::tr("Writes a note about a patron; notes are kept in their order."),
         .help = {},
         .parameters = {patronNoParameter(),
                        {.name = u"text"_s,
                         .kind = Kind::Text,
                         .placeholder = u"TEXT"_s,
                         .help = Ctl::tr("The note, in at most 500 characters."),
                         .positional = true,
                         .required = true,
                         .longest = longestPatronNote}},
         .run = noteAboutPatron}};
}

} // namespace

QList<Command> patronCommands()
{
    return changingCommands()
           + QList<Command>{
               {.words = {u"patron"_s, u"show"_s},
                .summary = Ctl::tr("Shows what is kept of a patron, and the notes."),
                .help = {},
                .parameters = {patronNoParameter()},
                .run = showPatron},
               {.words = {u"patron"_s, u"find"_s},
                .summary = Ctl::tr("Finds patrons as one types."),
                .help = Ctl::tr("How words of the name begin, in any order and without accents, with one letter wrong "
                                "too; an e-mail address, a telephone number, a number, or '#' and a tag.\n"
                                "Example: rowlockctl patron find 'obr mar'"),
                .parameters = {{.name = u"text"_s,
                                .kind = Kind::Text,
                                .placeholder = u"TEXT"_s,
                                .help = Ctl::tr("What is known of them."),
                                .positional = true,
                                .required = true},
                               {.name = u"limit"_s,
                                .kind = Kind::Whole,
                                .placeholder = u"N"_s,
                                .help = Ctl::tr("At most so many; 20 where nothing is said."),
                                .most = 500}},
                .run = findPatronsOf},
               {.words = {u"hold"_s, u"patron"_s},
                .summary = Ctl::tr("Says whose a hold is, until it is sold."),
                .help = Ctl::tr("The order is found by it. A name alone makes nobody known.\n"
                                "Example: rowlockctl hold patron 12 --patron-no 7"),
                .parameters = {holdParameter(),
                               {.name = u"patron"_s,
                                .kind = Kind::Text,
                                .placeholder = u"NAME"_s,
                                .help = Ctl::tr("Whose seats these are."),
                                .positional = true},
                               patronNoOption(),
                               {.name = u"none"_s,
                                .kind = Kind::Flag,
                                .placeholder = {},
                                .help = Ctl::tr("Takes the name away.")}},
                .run = nameHoldOf}};
}

} // namespace rowlock

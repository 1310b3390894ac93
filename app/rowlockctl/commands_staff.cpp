// People, their roles, who works at this terminal, and a second person's approval.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/pin_input.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonArray rightsJson(Rights rights)
{
    QJsonArray names;
    for (const Right right : allRights()) {
        if (rights.testFlag(right))
            names.append(rightName(right));
    }
    return names;
}

QJsonObject roleJson(const StaffRole &role)
{
    QJsonObject json{{u"name"_s, role.name}, {u"rights"_s, rightsJson(role.rights)}};
    if (role.refundLimit)
        json.insert(u"refund_limit"_s, toDecimal(*role.refundLimit));
    return json;
}

QString rolesText(const QList<StaffRole> &roles)
{
    TextTable table({Ctl::tr("ROLE"), Ctl::tr(">REFUNDS UP TO"), Ctl::tr("RIGHTS")});
    for (const StaffRole &role : roles)
        table.add(
            {role.name, role.refundLimit ? amountText(*role.refundLimit) : Ctl::tr("any"), rightsToText(role.rights)});
    return table.toString();
}

QString nameOfRole(const QList<StaffRole> &roles, int no)
{
    const auto found = std::ranges::find(roles, no, &StaffRole::no);
    return found == roles.end() ? QString() : found->name;
}

Result<StaffRole> roleNamed(const QList<StaffRole> &roles, const QString &name)
{
    QStringList names;
    for (const StaffRole &role : roles) {
        if (role.name.compare(name.simplified(), Qt::CaseInsensitive) == 0)
            return role;
        names.append(role.name);
    }
    return wrongArgument(u"role"_s, Ctl::tr("There is no role '%1'. There are: %2.").arg(name, names.join(u", "_s)));
}

QJsonObject personJson(const StaffMember &person, const QList<StaffRole> &roles)
{
    return {{u"name"_s, person.name},
            {u"role"_s, nameOfRole(roles, person.role)},
            {u"works_here"_s, person.isActive},
            {u"wrong_pins"_s, person.wrongPins}};
}

QString peopleText(const QList<StaffMember> &people, const QList<StaffRole> &roles)
{
    TextTable table({Ctl::tr("NAME"), Ctl::tr("ROLE"), Ctl::tr(">WRONG PINS")});
    for (const StaffMember &person : people)
        table.add({person.name, person.isActive ? nameOfRole(roles, person.role) : Ctl::tr("has left"),
                   digits(person.wrongPins)});
    return people.isEmpty() ? Ctl::tr("There are no people. The first whom 'staff add' makes is an administrator; from "
                                      "then on everybody signs in.\n")
                            : table.toString();
}

Result<Answer> personAnswer(Desk &desk, const StaffMember &person)
{
    TRY_GET(const QList<StaffRole> roles, desk.staff().roles());
    return Answer{personJson(person, roles), [person, roles] { return peopleText({person}, roles); }};
}

// One that works here, or has left.
Result<StaffMember> personNamed(Desk &desk, const QString &name)
{
    TRY_GET(const QList<StaffMember> people, desk.staff().people());
    const auto found = std::ranges::find_if(people, [&name](const StaffMember &person) {
        return person.name.compare(name.simplified(), Qt::CaseInsensitive) == 0;
    });
    if (found == people.end())
        return wrongArgument(u"name"_s, Ctl::tr("There is nobody called '%1'. See 'staff list'.").arg(name));
    return *found;
}

Result<Answer> listPeople(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<StaffMember> people, desk->staff().people());
    TRY_GET(const QList<StaffRole> roles, desk->staff().roles());
    QJsonArray list;
    for (const StaffMember &person : people)
        list.append(personJson(person, roles));
    return Answer{{{u"staff"_s, list}}, [people, roles] { return peopleText(people, roles); }};
}

Result<Answer> addPerson(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<StaffRole> roles, desk->staff().roles());
    TRY_GET(const QList<StaffMember> people, desk->staff().people());
    const QString asked = parameters.text(u"role"_s);
    StaffRole role = people.isEmpty() ? roles.first() : mostRestricted(roles);
    if (!asked.isEmpty()) {
        TRY_GET(role, roleNamed(roles, asked));
    }
    const QString name = parameters.text(u"name"_s);
    TRY_GET(const Password pin, pinAsked(session, parameters, Ctl::tr("New PIN of %1: ").arg(name)));
    TRY_GET(const PinHash hash, hashPin(pin));
    TRY_GET(const StaffMember person, desk->staff().make(name, role.no, hash));
    return personAnswer(*desk, person).map_error(doneButUntold);
}

Result<Answer> changePerson(Desk &desk, const StaffMember &wanted)
{
    TRY_GET(const StaffMember person, desk.staff().change(wanted));
    return personAnswer(desk, person).map_error(doneButUntold);
}

Result<Answer> setRoleOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<StaffRole> roles, desk->staff().roles());
    TRY_GET(const StaffRole role, roleNamed(roles, parameters.text(u"role"_s)));
    TRY_GET(StaffMember person, personNamed(*desk, parameters.text(u"name"_s)));
    person.role = role.no;
    return changePerson(*desk, person);
}

Result<Answer> sayLeft(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(StaffMember person, personNamed(*desk, parameters.text(u"name"_s)));
    person.isActive = false;
    return changePerson(*desk, person);
}

Result<Answer> sayReturned(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(StaffMember person, personNamed(*desk, parameters.text(u"name"_s)));
    person.isActive = true;
    return changePerson(*desk, person);
}

Answer pinAnswer(const QString &name)
{
    return {{{u"name"_s, name}}, [name] { return Ctl::tr("%1 has a new PIN.\n").arg(name); }};
}

Result<Answer> newPin(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString name = parameters.text(u"name"_s);
    TRY_GET(const Password pin, pinAsked(session, parameters, Ctl::tr("New PIN of %1: ").arg(name)));
    TRY_GET(const PinHash hash, hashPin(pin));
    TRY(desk->staff().setPin(name, hash));
    return pinAnswer(name);
}

Result<Answer> recover(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const QString name = parameters.text(u"name"_s);
    TRY_GET(const Password pin, pinAsked(session, parameters, Ctl::tr("New PIN of %1: ").arg(name)));
    TRY_GET(const PinHash hash, hashPin(pin));
    TRY(desk->staff().recoverPin(name, hash, parameters.text(u"reason"_s)));
    return pinAnswer(name);
}

QJsonObject atWorkJson(const QString &terminal, const StaffHere &here)
{
    QJsonObject json{{u"terminal"_s, terminal}, {u"has_staff"_s, here.hasStaff}};
    if (here.atWork) {
        json.insert(u"name"_s, here.atWork->name);
        json.insert(u"role"_s, here.atWork->roleName);
        json.insert(u"rights"_s, rightsJson(here.atWork->rights));
    }
    return json;
}

Result<Answer> whoIsHere(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const StaffHere here, desk->staff().here());
    const QString terminal = desk->actor().terminal;
    return Answer{
        atWorkJson(terminal, here), [here, terminal] {
            return here.atWork
                       ? Ctl::tr("%1 (%2) works at %3.\n").arg(here.atWork->name, here.atWork->roleName, terminal)
                   : here.hasStaff ? Ctl::tr("Nobody is signed in at %1.\n").arg(terminal)
                                   : Ctl::tr("This box office has no people, and nobody has to sign in.\n");
        }};
}

Result<Answer> signIn(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const KnownPin pin, pinShown(session, parameters));
    TRY_GET(const AtWork who, desk->staff().signIn(pin));
    const QString terminal = desk->actor().terminal;
    return Answer{atWorkJson(terminal, {true, who}),
                  [who, terminal] { return Ctl::tr("%1 is signed in at %2.\n").arg(who.name, terminal); }};
}

Result<Answer> signOut(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY(desk->staff().signOut());
    const QString terminal = desk->actor().terminal;
    return Answer{{{u"terminal"_s, terminal}},
                  [terminal] { return Ctl::tr("Nobody is signed in at %1 any more.\n").arg(terminal); }};
}

Result<Answer> approveAct(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Rights rights, rightsFromNames({parameters.text(u"right"_s)}));
    TRY_GET(const KnownPin pin, pinShown(session, parameters));
    TRY_GET(const Approval approval, desk->staff().approve(pin, Right(rights.toInt())));
    return Answer{{{u"approval"_s, approval.id},
                   {u"name"_s, approval.by},
                   {u"right"_s, rightName(approval.right)},
                   {u"until"_s, toIso(approval.until)}},
                  [approval, zone = venueZone(*desk)] {
                      return Ctl::tr("%1 approves until %3, once: %2. Now do it.\n")
                          .arg(approval.by, rightText(approval.right), timeText(approval.until, zone));
                  }};
}

Result<Answer> listRoles(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<StaffRole> roles, desk->staff().roles());
    QJsonArray list;
    for (const StaffRole &role : roles)
        list.append(roleJson(role));
    return Answer{{{u"roles"_s, list}}, [roles] { return rolesText(roles); }};
}

Result<Answer> setRole(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<StaffRole> roles, desk->staff().roles());
    StaffRole role = roleNamed(roles, parameters.text(u"name"_s)).value_or(StaffRole());
    if (role.no == 0)
        role.name = parameters.text(u"name"_s);
    if (parameters.has(u"rename"_s))
        role.name = parameters.text(u"rename"_s);
    if (parameters.has(u"rights"_s)) {
        TRY_GET(role.rights, rightsFromNames(parameters.texts(u"rights"_s)));
    }
    if (parameters.text(u"refund_limit"_s) == u"none") {
        role.refundLimit.reset();
    } else if (parameters.has(u"refund_limit"_s)) {
        TRY_GET(role.refundLimit, parameters.amount(u"refund_limit"_s, desk->facts().currency));
    }
    TRY_GET(const StaffRole saved, desk->staff().saveRole(role));
    return Answer{roleJson(saved), [saved] { return rolesText({saved}); }};
}

QString rightsHelp()
{
    return Ctl::tr("The rights: %1.").arg(rightsToText(Rights::fromInt(~0)).replace(u' ', u", "_s));
}

QList<Command> signInCommands(const Parameter &person)
{
    return {{.words = {u"staff"_s, u"who"_s},
             .summary = Ctl::tr("Shows who is signed in at this terminal."),
             .help = {},
             .parameters = {},
             .run = whoIsHere},
            {.words = {u"staff"_s, u"sign-in"_s},
             .summary = Ctl::tr("Signs somebody in at this terminal, in the place of whoever was."),
             .help = Ctl::tr("It lasts until 'staff sign-out', for every program that works as this terminal. After a "
                             "wrong PIN the next one is looked at after a second, then after two, four and so on."),
             .parameters = {person, pinParameter()},
             .run = signIn},
            {.words = {u"staff"_s, u"sign-out"_s},
             .summary = Ctl::tr("Signs out whoever is signed in at this terminal."),
             .help = {},
             .parameters = {},
             .run = signOut},
            {.words = {u"staff"_s, u"approve"_s},
             .summary = Ctl::tr("Approves one act of whoever is signed in here, who may not do it alone."),
             .help = Ctl::tr("The next act at this terminal that needs the right is done with it, within two minutes, "
                             "and the journal names both.\n")
                     + rightsHelp(),
             .parameters = {person, textArgument(u"right"_s, u"RIGHT"_s, Ctl::tr("As the refusal named it.")),
                            pinParameter()},
             .run = approveAct}};
}

QList<Command> roleCommands()
{
    return {{.words = {u"role"_s, u"list"_s},
             .summary = Ctl::tr("Lists the roles, and what each allows."),
             .help = {},
             .parameters = {},
             .run = listRoles},
            {.words = {u"role"_s, u"set"_s},
             .summary = Ctl::tr("Changes what a role allows, or makes another role."),
             .help = rightsHelp(),
             .parameters = {textArgument(u"name"_s, u"ROLE"_s, Ctl::tr("Its name; a new one makes a role.")),
                            {.name = u"rights"_s,
                             .kind = Kind::Texts,
                             .placeholder = u"RIGHT,..."_s,
                             .help = Ctl::tr("All that it allows from now on.")},
                            {.name = u"refund_limit"_s,
                             .kind = Kind::Text,
                             .placeholder = u"AMOUNT|none"_s,
                             .help = Ctl::tr("So much goes back in one act without a second person.")},
                            {.name = u"rename"_s,
                             .kind = Kind::Text,
                             .placeholder = u"NAME"_s,
                             .help = Ctl::tr("Its name from now on.")}},
             .run = setRole}};
}

} // namespace

QList<Command> staffCommands()
{
    const Parameter person =
        textArgument(u"name"_s, u"NAME"_s, Ctl::tr("As 'staff list' has it, however it is cased."));
    const Parameter newPerson = textArgument(u"name"_s, u"NAME"_s,
                                             Ctl::tr("As the journal and the screens name them; never "
                                                     "changed."));
    const Parameter role = textArgument(u"role"_s, u"ROLE"_s, Ctl::tr("Such as Clerk; see 'role list'."));
    Parameter roleOption = role;
    roleOption.positional = roleOption.required = false;
    roleOption.help = Ctl::tr("Such as Supervisor; otherwise the one that allows least.");
    return QList<Command>{
               {.words = {u"staff"_s, u"list"_s},
                .summary = Ctl::tr("Lists the people who work here or did, and their roles."),
                .help = {},
                .parameters = {},
                .run = listPeople},
               {.words = {u"staff"_s, u"add"_s},
                .summary = Ctl::tr("Adds somebody with a PIN of 4 to 12 digits."),
                .help = Ctl::tr("The first is an administrator and signed in at once; from then on nothing is done "
                                "before somebody signs in."),
                .parameters = {newPerson, roleOption, pinParameter()},
                .run = addPerson},
               {.words = {u"staff"_s, u"role"_s},
                .summary = Ctl::tr("Gives somebody another role."),
                .help = {},
                .parameters = {person, role},
                .run = setRoleOf},
               {.words = {u"staff"_s, u"leave"_s},
                .summary = Ctl::tr("Somebody works here no more: they cannot sign in, and are signed out."),
                .help = {},
                .parameters = {person},
                .run = sayLeft},
               {.words = {u"staff"_s, u"return"_s},
                .summary = Ctl::tr("Somebody who had left works here again, with the PIN and role they had."),
                .help = {},
                .parameters = {person},
                .run = sayReturned},
               {.words = {u"staff"_s, u"pin"_s},
                .summary = Ctl::tr("Gives whoever is signed in another PIN, or by who manages the staff anybody."),
                .help = {},
                .parameters = {person, pinParameter()},
                .run = newPin},
               {.words = {u"staff"_s, u"recover"_s},
                .summary = Ctl::tr("Sets an administrator's lost PIN anew, without anybody signed in."),
                .help = Ctl::tr("For whoever has the box office's file, or owns it on its server. The journal keeps "
                                "that it was done, and why."),
                .parameters = {person, requiredReasonParameter(), pinParameter()},
                .run = recover}}
           + signInCommands(person) + roleCommands();
}

} // namespace rowlock

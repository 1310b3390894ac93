// Cash drawers.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/shift_words.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/cash_drawer.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString drawersText(const QList<Drawer> &drawers)
{
    TextTable table({Ctl::tr("DRAWER"), Ctl::tr("PEOPLE"), Ctl::tr("TERMINALS"), Ctl::tr("PRINTER")});
    for (const Drawer &drawer : drawers)
        table.add({drawer.isOffered ? drawer.name : Ctl::tr("%1 (not offered)").arg(drawer.name),
                   drawer.severalPeople ? Ctl::tr("several") : Ctl::tr("one"),
                   drawer.severalTerminals ? Ctl::tr("several") : Ctl::tr("one"), drawer.kick});
    return drawers.isEmpty() ? Ctl::tr("There are no drawers, and money is taken without shifts. With the first that "
                                       "'drawer add' makes, a shift is opened before money is taken.\n")
                             : table.toString();
}

Answer drawerAnswer(const Drawer &drawer)
{
    return {drawerJson(drawer), [drawer] { return drawersText({drawer}); }};
}

Result<Answer> listDrawers(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<Drawer> drawers, desk->shifts().drawers());
    QJsonArray list;
    for (const Drawer &drawer : drawers)
        list.append(drawerJson(drawer));
    return Answer{{{u"drawers"_s, list}}, [drawers] { return drawersText(drawers); }};
}

void readDrawer(Drawer &drawer, const Parameters &parameters)
{
    if (parameters.has(u"people"_s))
        drawer.severalPeople = parameters.text(u"people"_s) == u"several";
    if (parameters.has(u"terminals"_s))
        drawer.severalTerminals = parameters.text(u"terminals"_s) == u"several";
    if (parameters.has(u"printer"_s))
        drawer.kick = parameters.text(u"printer"_s) == u"none" ? QString() : parameters.text(u"printer"_s);
    if (parameters.has(u"offered"_s))
        drawer.isOffered = parameters.text(u"offered"_s) == u"yes";
    if (parameters.has(u"rename"_s))
        drawer.name = parameters.text(u"rename"_s);
}

Result<Answer> addDrawer(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    Drawer drawer;
    drawer.name = parameters.text(u"drawer"_s);
    readDrawer(drawer, parameters);
    TRY_GET(const Drawer saved, desk->shifts().saveDrawer(drawer));
    return drawerAnswer(saved);
}

Result<Answer> setDrawer(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(Drawer drawer, drawerNamed(*desk, parameters.text(u"drawer"_s)));
    readDrawer(drawer, parameters);
    TRY_GET(const Drawer saved, desk->shifts().saveDrawer(drawer));
    return drawerAnswer(saved);
}

// It is told of before it is opened: a drawer that stays shut was asked for all the same.
Result<Answer> openDrawer(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ShiftHere here, desk->shifts().here());
    TRY_GET(const CashEntry entry, desk->shifts().move(CashKind::NoSale, {0, desk->facts().currency},
                                                       parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    TRY_GET(const Shift shift, desk->shifts().shift(here.shift).map_error(doneButUntold));
    const QString printer = desk->facts().isPractice() ? QString() : shift.drawer.kick;
    const auto kicked = kickDrawer(printer);
    Answer answer{
        {{u"drawer"_s, shift.drawer.name}, {u"entry"_s, entry.no}, {u"opened"_s, kicked && !printer.isEmpty()}},
        [name = shift.drawer.name] { return Ctl::tr("%1 is opened without a sale.\n").arg(name); }};
    if (!kicked)
        answer.complaint = kicked.error().message;
    return answer;
}

QList<Parameter> drawerOptions()
{
    const QStringList howMany{u"one"_s, u"several"_s};
    return {textOption(u"people"_s, u"one|several"_s, Ctl::tr("Who takes money with it in one shift."), howMany),
            textOption(u"terminals"_s, u"one|several"_s, Ctl::tr("Where, at once."), howMany),
            textOption(u"printer"_s, u"ADDRESS|none"_s,
                       Ctl::tr("The receipt printer that opens it: tcp://HOST:PORT, file:///PATH or queue:NAME."))};
}

} // namespace

QList<Command> drawerCommands()
{
    const Parameter newDrawer = textArgument(u"drawer"_s, u"DRAWER"_s, Ctl::tr("Its name, as reports have it."));
    return {{.words = {u"drawer"_s, u"list"_s},
             .summary = Ctl::tr("Lists the cash drawers."),
             .help = {},
             .parameters = {},
             .run = listDrawers},
            {.words = {u"drawer"_s, u"add"_s},
             .summary = Ctl::tr("Adds a cash drawer."),
             .help = Ctl::tr("With the first one the box office works in shifts: money is taken and given back only at "
                             "a terminal where a shift is open."),
             .parameters = QList<Parameter>{newDrawer} + drawerOptions(),
             .run = addDrawer},
            {.words = {u"drawer"_s, u"set"_s},
             .summary = Ctl::tr("Changes a cash drawer."),
             .help = {},
             .parameters =
                 QList<Parameter>{drawerArgument()} + drawerOptions()
                 + QList<Parameter>{textOption(u"offered"_s, u"yes|no"_s, Ctl::tr("Whether shifts are opened with it."),
                                               {u"yes"_s, u"no"_s}),
                                    textOption(u"rename"_s, u"NAME"_s, Ctl::tr("Its name from now on."))},
             .run = setDrawer},
            {.words = {u"drawer"_s, u"open"_s},
             .summary = Ctl::tr("Opens the drawer of this terminal's shift without a sale."),
             .help = Ctl::tr("The Z report has how often that was done."),
             .parameters = {requiredReasonParameter(), keyParameter()},
             .run = openDrawer}};
}

} // namespace rowlock

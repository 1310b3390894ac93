// What the house is set to: its venue, the holds of new events, reasons, notes and coins, terminals.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/shift_words.h"
#include "app/rowlockctl/text_table.h"
#include "model/documents/logo.h"
#include "model/service/print_desk.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject venueJson(const Venue &venue)
{
    return {{u"name"_s, venue.name},
            {u"address"_s, venue.address},
            {u"tax_number"_s, venue.taxNumber},
            {u"terms"_s, venue.terms},
            {u"logo_bytes"_s, venue.logo.size()}};
}

Answer venueAnswer(const Venue &venue)
{
    return {venueJson(venue), [venue] {
                TextTable table({Ctl::tr("NAME"), Ctl::tr("ADDRESS"), Ctl::tr("TAX NUMBER"), Ctl::tr("LOGO"),
                                 Ctl::tr("TERMS ON TICKETS")});
                table.add({venue.name, venue.address, venue.taxNumber,
                           venue.logo.isEmpty() ? Ctl::tr("none") : Ctl::tr("yes"), venue.terms});
                return table.toString();
            }};
}

Result<Answer> showVenue(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Venue venue, desk->shifts().venue());
    return venueAnswer(venue);
}

QString orNone(const QString &text)
{
    return text == u"none" ? QString() : text;
}

Result<Answer> setVenue(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    VenueChange change;
    for (const auto &[name, field] :
         {std::pair(u"name"_s, &change.name), std::pair(u"address"_s, &change.address),
          std::pair(u"tax_number"_s, &change.taxNumber), std::pair(u"terms"_s, &change.terms)}) {
        if (parameters.has(name))
            *field = orNone(parameters.text(name));
    }
    if (const QString logo = parameters.text(u"logo"_s); logo == u"none") {
        change.logo = QByteArray();
    } else if (!logo.isEmpty()) {
        TRY_GET(change.logo, logoFromFile(logo));
    }
    TRY_GET(const Venue saved, desk->shifts().setVenue(change));
    return venueAnswer(saved);
}

// ---- the holds of new events ----

Answer holdsAnswer(const HoldRules &rules)
{
    return {{{u"hold_seconds"_s, rules.seconds},
             {u"hold_ceiling_seconds"_s, rules.ceilingSeconds},
             {u"hold_policy"_s, policyName(rules.policy)}},
            [rules] {
                TextTable table({Ctl::tr(">HOLD"), Ctl::tr(">AT MOST"), Ctl::tr("WHEN IT EXPIRES")});
                table.add({Ctl::tr("%1 s").arg(rules.seconds), Ctl::tr("%1 s").arg(rules.ceilingSeconds),
                           policyName(rules.policy)});
                return table.toString();
            }};
}

Result<Answer> showHolds(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const HoldRules rules, desk->settings().usualHolds());
    return holdsAnswer(rules);
}

Result<Answer> setHolds(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    HoldRulesChange change;
    change.seconds = parameters.optionalWhole(u"hold_seconds"_s);
    change.ceilingSeconds = parameters.optionalWhole(u"hold_ceiling_seconds"_s);
    if (parameters.has(u"hold_policy"_s)) {
        TRY_GET(change.policy, holdPolicyFromName(parameters.text(u"hold_policy"_s)));
    }
    TRY_GET(const HoldRules saved, desk->settings().setUsualHolds(change));
    return holdsAnswer(saved);
}

// ---- reasons ----

Answer reasonsAnswer(const OfferedReasons &reasons)
{
    QJsonObject json;
    for (int each = 0; each < reasonKinds; ++each)
        json.insert(reasonName(ReasonFor(each)), QJsonArray::fromStringList(reasons.value(ReasonFor(each))));
    return {{{u"reasons"_s, json}}, [reasons] {
                TextTable table({Ctl::tr("FOR"), Ctl::tr("REASON")});
                for (auto offered = reasons.begin(); offered != reasons.end(); ++offered)
                    for (const QString &reason : *offered)
                        table.add({reasonName(offered.key()), reason});
                return reasons.isEmpty() ? Ctl::tr("No reasons are offered. 'reason set' offers some.\n")
                                         : table.toString();
            }};
}

Result<Answer> listReasons(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const OfferedReasons reasons, desk->settings().reasons());
    return reasonsAnswer(reasons);
}

Result<Answer> setReasons(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const ReasonFor asked, reasonFromName(parameters.text(u"kind"_s)));
    const QStringList reasons = parameters.texts(u"reasons"_s);
    if (reasons.isEmpty() == !parameters.flag(u"none"_s))
        return wrongArgument(u"reasons"_s, Ctl::tr("Name the reasons that are offered, or say --none."));
    TRY_GET(const OfferedReasons saved, desk->settings().setReasons({{asked, reasons}}));
    return reasonsAnswer(saved);
}

// ---- notes and coins ----

Answer denominationsAnswer(const QList<Denomination> &denominations)
{
    QJsonArray list;
    for (const Denomination &each : denominations)
        list.append(QJsonObject{{u"worth"_s, toDecimal(each.worth)}, {u"roll"_s, each.roll}});
    return {{{u"denominations"_s, list}}, [denominations] {
                TextTable table({Ctl::tr(">WORTH"), Ctl::tr(">IN A ROLL"), Ctl::tr(">ROLL'S WORTH")});
                for (const Denomination &each : denominations)
                    table.add(
                        {toDecimal(each.worth), each.roll > 0 ? QString::number(each.roll) : QString(),
                         each.roll > 0 ? toDecimal({each.worth.minor * each.roll, each.worth.currency}) : QString()});
                return table.toString();
            }};
}

Result<Answer> showDenominations(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<Denomination> denominations, desk->settings().denominations());
    return denominationsAnswer(denominations);
}

Result<Money> worthOf(const QString &text, const Currency &currency, const QString &argument)
{
    const auto worth = moneyFromDecimal(QString(text).replace(u',', u'.'), currency);
    if (!worth)
        return wrongArgument(argument, worth.error().message);
    return *worth;
}

Result<QList<Denomination>> denominationsAsked(const Parameters &parameters, const Currency &currency)
{
    TRY_GET(const QStringList worths, parameters.amounts(u"worths"_s));
    QList<Denomination> asked;
    for (const QString &text : worths) {
        TRY_GET(const Money worth, worthOf(text, currency, u"worths"_s));
        asked.append({worth});
    }
    const QJsonObject rolls = parameters.object(u"rolls"_s);
    for (auto roll = rolls.begin(); roll != rolls.end(); ++roll) {
        TRY_GET(const Money worth, worthOf(roll.key(), currency, u"rolls"_s));
        const auto coin = std::ranges::find(asked, worth, &Denomination::worth);
        if (coin == asked.end())
            return wrongArgument(u"rolls"_s, Ctl::tr("%1 is not among the notes and coins.").arg(toDecimal(worth)));
        coin->roll = roll.value().toInteger();
    }
    return asked;
}

Result<Answer> setDenominations(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    if (parameters.texts(u"worths"_s).isEmpty() == !parameters.flag(u"usual"_s))
        return wrongArgument(u"worths"_s, Ctl::tr("Say what each note and coin is worth, or --usual."));
    TRY_GET(const QList<Denomination> asked, denominationsAsked(parameters, desk->facts().currency));
    TRY_GET(const QList<Denomination> saved, desk->settings().setDenominations(asked));
    return denominationsAnswer(saved);
}

// ---- terminals ----

QString paperName(ReportSize size)
{
    return size == ReportSize::Sheet ? u"a4"_s : size == ReportSize::Roll ? u"80mm"_s : QString();
}

QString drawerName(const QList<Drawer> &drawers, int no)
{
    const auto found = std::ranges::find(drawers, no, &Drawer::no);
    return found == drawers.end() ? QString() : found->name;
}

QJsonArray printersJson(const QList<TerminalPrinter> &printers, const QString &terminal)
{
    QJsonArray list;
    for (const TerminalPrinter &each : printers) {
        if (each.terminal == terminal)
            list.append(QJsonObject{{u"kind"_s, kindName(each.kind)},
                                    {u"printer"_s, each.printer},
                                    {u"silent"_s, silentName(each.silent)}});
    }
    return list;
}

QString printersText(const QList<TerminalPrinter> &printers, const QString &terminal)
{
    QStringList said;
    for (const TerminalPrinter &each : printers) {
        if (each.terminal == terminal && !each.printer.isEmpty())
            said += Ctl::tr("%1 (%2): %3").arg(kindName(each.kind), silentName(each.silent), each.printer);
    }
    return said.join(u"; "_s);
}

Result<Answer> terminalsAnswer(Desk &desk, const QList<TerminalSetup> &terminals)
{
    TRY_GET(const QList<Drawer> drawers, desk.shifts().drawers());
    TRY_GET(const QList<TerminalPrinter> printers, PrintDesk(desk).printers());
    TextTable table({Ctl::tr("TERMINAL"), Ctl::tr("DRAWER"), Ctl::tr("REPORTS ON"), Ctl::tr("TICKET PRINTER"),
                     Ctl::tr("PRINTS WITHOUT A DIALOG")});
    QJsonArray list;
    for (const TerminalSetup &each : terminals) {
        const QString drawer = drawerName(drawers, each.drawer);
        list.append(QJsonObject{{u"terminal"_s, each.terminal},
                                {u"drawer"_s, drawer},
                                {u"paper"_s, paperName(each.paper)},
                                {u"ticket_printer"_s, each.ticketPrinter},
                                {u"printers"_s, printersJson(printers, each.terminal)}});
        table.add(
            {each.terminal, drawer, paperName(each.paper), each.ticketPrinter, printersText(printers, each.terminal)});
    }
    return Answer{{{u"terminals"_s, list}}, [table, isEmpty = terminals.isEmpty()] {
                      return isEmpty ? Ctl::tr("Nothing is set for any terminal.\n") : table.toString();
                  }};
}

Result<Answer> listTerminals(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(QList<TerminalSetup> terminals, desk->settings().terminals());
    TRY_GET(const QList<TerminalPrinter> printers, PrintDesk(*desk).printers());
    for (const TerminalPrinter &each : printers) {
        if (std::ranges::find(terminals, each.terminal, &TerminalSetup::terminal) == terminals.end())
            terminals.append({each.terminal});
    }
    return terminalsAnswer(*desk, terminals);
}

// "KIND=VALUE", each kind once. invalid_argument.
Result<QMap<PrintKind, QString>> byKind(const Parameters &parameters, const QString &name)
{
    QMap<PrintKind, QString> values;
    for (const QString &said : parameters.texts(name)) {
        const QString value = said.section(u'=', 1);
        TRY_GET(const PrintKind kind, printKindFromName(said.section(u'=', 0, 0)));
        if (value.isEmpty() || values.contains(kind))
            return wrongArgument(name, Ctl::tr("“%1” is not understood. Say each kind once, as tickets=….").arg(said));
        values.insert(kind, value);
    }
    return values;
}

// Those of which something is said; the rest of them stands.
Result<QList<TerminalPrinter>> printersAsked(Desk &desk, const Parameters &parameters)
{
    TRY_GET(const auto addresses, byKind(parameters, u"prints"_s));
    TRY_GET(const auto silents, byKind(parameters, u"silents"_s));
    TRY_GET(const auto before, PrintDesk(desk).printers(parameters.text(u"name"_s)));
    QList<TerminalPrinter> asked;
    for (TerminalPrinter printer : before) {
        if (addresses.contains(printer.kind)) {
            printer.printer = orNone(addresses.value(printer.kind));
            printer.silent = printer.printer.isEmpty() ? SilentPrint::No : printer.silent;
        }
        if (silents.contains(printer.kind)) {
            TRY_GET(printer.silent, silentFromName(silents.value(printer.kind)));
        }
        if (addresses.contains(printer.kind) || silents.contains(printer.kind))
            asked.append(printer);
    }
    return asked;
}

Result<Answer> setTerminal(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TerminalChange change{parameters.text(u"name"_s)};
    if (const QString drawer = parameters.text(u"drawer"_s); drawer == noDrawerWord()) {
        change.drawer = 0;
    } else if (!drawer.isEmpty()) {
        TRY_GET(const Drawer usual, drawerNamed(*desk, drawer));
        change.drawer = usual.no;
    }
    if (const QString paper = parameters.text(u"paper"_s); !paper.isEmpty())
        change.paper = paper == u"a4" ? ReportSize::Sheet : paper == u"80mm" ? ReportSize::Roll : ReportSize::AsBefore;
    if (parameters.has(u"ticket_printer"_s))
        change.ticketPrinter = orNone(parameters.text(u"ticket_printer"_s));
    TRY_GET(const QList<TerminalPrinter> printers, printersAsked(*desk, parameters));
    TRY_GET(const TerminalSetup saved, desk->settings().setTerminal(change, printers));
    return terminalsAnswer(*desk, {saved}).map_error(doneButUntold);
}

Parameter longOption(const QString &name, const QString &placeholder, const QString &help, int longest)
{
    Parameter text = textOption(name, placeholder, help);
    text.longest = longest;
    return text;
}

Parameter secondsOption(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Whole, .placeholder = u"SECONDS"_s, .help = help, .most = 86'400};
}

QList<Command> venueCommands()
{
    return {{.words = {u"venue"_s, u"show"_s},
             .summary = Ctl::tr("Shows whose box office it is, as reports and tickets have it."),
             .help = {},
             .parameters = {},
             .run = showVenue},
            {.words = {u"venue"_s, u"set"_s},
             .summary = Ctl::tr("Says whose box office it is, as reports and tickets have it."),
             .help = Ctl::tr("A logo is kept in the box office file, as a small PNG, and is printed on tickets and "
                             "reports."),
             .parameters = {longOption(u"name"_s, u"NAME"_s, Ctl::tr("The venue or who runs it."), 200),
                            longOption(u"address"_s, u"ADDRESS"_s, Ctl::tr("In one line."), 500),
                            longOption(u"tax_number"_s, u"NUMBER"_s, Ctl::tr("As reports for the tax office have it."),
                                       100),
                            longOption(u"logo"_s, u"FILE|none"_s, Ctl::tr("A PNG, JPEG or SVG picture."), 4000),
                            longOption(u"terms"_s, u"TEXT|none"_s,
                                       Ctl::tr("Small print for every ticket, at most 200 characters."), 4000)},
             .run = setVenue},
            {.words = {u"hold-rules"_s, u"show"_s},
             .summary = Ctl::tr("Shows how long the holds of new events last."),
             .help = {},
             .parameters = {},
             .run = showHolds},
            {.words = {u"hold-rules"_s, u"set"_s},
             .summary = Ctl::tr("Says how long the holds of new events last."),
             .help = Ctl::tr("Events that there are keep their own; see 'event edit'."),
             .parameters = {secondsOption(u"hold_seconds"_s, Ctl::tr("How long a hold keeps its seats.")),
                            secondsOption(u"hold_ceiling_seconds"_s,
                                          Ctl::tr("How long it may be extended to, from its first moment.")),
                            textOption(u"hold_policy"_s, u"strict|yielding"_s,
                                       Ctl::tr("When it expires, strict releases the seats; yielding keeps them until "
                                               "needed."),
                                       {u"strict"_s, u"yielding"_s})},
             .run = setHolds}};
}

QList<Command> reasonCommands()
{
    Parameter kind = textArgument(u"kind"_s, reasonNames().join(u'|'), Ctl::tr("What they are asked for."));
    kind.choices = reasonNames();
    return {
        {.words = {u"reason"_s, u"list"_s},
         .summary = Ctl::tr("Lists the reasons that are offered where one is asked for."),
         .help = {},
         .parameters = {},
         .run = listReasons},
        {.words = {u"reason"_s, u"set"_s},
         .summary = Ctl::tr("Says which reasons are offered, in this order."),
         .help = Ctl::tr("Another one can still be typed."),
         .parameters =
             {kind,
              {.name = u"reasons"_s,
               .kind = Kind::Texts,
               .placeholder = u"TEXT,..."_s,
               .help = Ctl::tr("All of them, instead of those before."),
               .single = u"reason"_s},
              {.name = u"none"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("None are offered.")}},
         .run = setReasons},
        {.words = {u"denominations"_s, u"show"_s},
         .summary = Ctl::tr("Shows by which notes and coins a drawer is counted."),
         .help = {},
         .parameters = {},
         .run = showDenominations},
        {.words = {u"denominations"_s, u"set"_s},
         .summary = Ctl::tr("Says by which notes and coins a drawer is counted."),
         .help = Ctl::tr("What was counted already stays."),
         .parameters =
             {{.name = u"worths"_s,
               .kind = Kind::Texts,
               .placeholder = u"AMOUNT,..."_s,
               .help = Ctl::tr("All of them, such as 20.00,10.00,0.50."),
               .single = u"worth"_s},
              {.name = u"rolls"_s,
               .kind = Kind::Counts,
               .placeholder = u"WORTH=N"_s,
               .help = Ctl::tr("A coin that comes in rolls of N (repeatable), such as 0.50=40."),
               .option = u"roll"_s,
               .least = 2},
              {.name = u"usual"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Those of the currency.")}},
         .run = setDenominations}};
}

QList<Command> terminalCommands()
{
    return {
        {.words = {u"terminal"_s, u"list"_s},
         .summary = Ctl::tr("Lists what is set for terminals."),
         .help = {},
         .parameters = {},
         .run = listTerminals},
        {.words = {u"terminal"_s, u"set"_s},
         .summary = Ctl::tr("Says what a terminal has."),
         .help = {},
         .parameters = {textArgument(u"name"_s, u"TERMINAL"_s, Ctl::tr("Its name, as the journal has it.")),
                        textOption(u"drawer"_s, u"DRAWER|none"_s, Ctl::tr("Its usual drawer, which is offered first.")),
                        textOption(u"paper"_s, u"a4|80mm|none"_s,
                                   Ctl::tr("What its reports are printed on; none: as its computer did last."),
                                   {u"a4"_s, u"80mm"_s, u"none"_s}),
                        longOption(u"ticket_printer"_s, u"PRINTER|none"_s,
                                   Ctl::tr("The printer that its window proposes for tickets, by its name on that "
                                           "computer."),
                                   200),
                        {.name = u"prints"_s,
                         .kind = Kind::Texts,
                         .placeholder = u"KIND=PRINTER|none"_s,
                         .help = Ctl::tr("What it prints tickets, receipts, reports or labels on (repeatable): "
                                         "system:NAME for a printer of that computer, or tcp://HOST:PORT, file:///PATH "
                                         "or queue:NAME for a ticket or receipt printer."),
                         .single = u"print"_s},
                        {.name = u"silents"_s,
                         .kind = Kind::Texts,
                         .placeholder = u"KIND=yes|ask|no"_s,
                         .help = Ctl::tr("After a sale (repeatable): by itself, without a dialog where the clerk asks "
                                         "for it, or by the system's dialog."),
                         .single = u"silent"_s}},
         .run = setTerminal}};
}

} // namespace

QList<Command> settingCommands()
{
    return venueCommands() + reasonCommands() + terminalCommands();
}

} // namespace rowlock

// Shifts: opened, worked in, counted and closed by a Z report.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/print_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/shift_words.h"
#include "app/rowlockctl/text_table.h"
#include "model/documents/row_paper.h"
#include "model/service/print_renderer.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr int usualList = 20;

Answer shiftAnswer(const Shift &shift, const QTimeZone &zone)
{
    return {shiftJson(shift), [shift, zone] { return shiftsText({shift}, zone); }};
}

Result<Answer> listShifts(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    const int limit = int(parameters.optionalWhole(u"limit"_s).value_or(usualList));
    TRY_GET(const QList<Shift> shifts,
            parameters.flag(u"open"_s) ? desk->shifts().openOnes() : desk->shifts().latest(limit));
    QJsonArray list;
    for (const Shift &shift : shifts)
        list.append(shiftJson(shift));
    return Answer{{{u"shifts"_s, list}}, [shifts, zone = venueZone(*desk)] {
                      return shifts.isEmpty() ? Ctl::tr("There are no shifts.\n") : shiftsText(shifts, zone);
                  }};
}

QJsonObject entryJson(const CashEntry &entry)
{
    return {{u"entry"_s, entry.no},      {u"kind"_s, kindName(entry.kind)},  {u"amount"_s, toDecimal(entry.amount)},
            {u"reason"_s, entry.reason}, {u"terminal"_s, entry.by.terminal}, {u"clerk"_s, entry.by.clerk},
            {u"at"_s, toIso(entry.at)}};
}

Result<Answer> showShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift shift, desk->shifts().shift(ShiftId(parameters.whole(u"shift"_s))));
    TRY_GET(const QList<CashEntry> entries, desk->shifts().cash(shift.id));
    QJsonArray list;
    for (const CashEntry &entry : entries)
        list.append(entryJson(entry));
    QJsonObject json = shiftJson(shift);
    json.insert(u"cash"_s, list);
    return Answer{
        json, [shift, entries, zone = venueZone(*desk)] {
            TextTable table({Ctl::tr("AT"), Ctl::tr("KIND"), Ctl::tr(">AMOUNT"), Ctl::tr("REASON")});
            for (const CashEntry &entry : entries)
                table.add({timeText(entry.at, zone), kindName(entry.kind), toDecimal(entry.amount), entry.reason});
            return shiftsText({shift}, zone) + u'\n' + table.toString();
        }};
}

// The one that is named, or else this terminal's usual one.
Result<Drawer> drawerToOpen(Desk &desk, const QString &name)
{
    if (!name.isEmpty())
        return drawerNamed(desk, name);
    TRY_GET(const TerminalSetup here, desk.settings().terminal());
    TRY_GET(const QList<Drawer> drawers, desk.shifts().drawers());
    const auto usual = std::ranges::find(drawers, here.drawer, &Drawer::no);
    if (usual == drawers.end())
        return wrongArgument(u"drawer"_s, Ctl::tr("Name the drawer: this terminal has no usual one. See 'drawer list' "
                                                  "and 'terminal set'."));
    return *usual;
}

Result<Answer> openShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Drawer drawer, drawerToOpen(*desk, parameters.text(u"drawer"_s)));
    TRY_GET(const auto floated, parameters.amount(u"float"_s, desk->facts().currency));
    TRY_GET(const Shift shift, desk->shifts().open(drawer.no, floated.value_or(Money{0, desk->facts().currency}),
                                                   parameters.text(u"reason"_s)));
    return shiftAnswer(shift, venueZone(*desk));
}

Result<Answer> joinShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift asked, shiftAsked(*desk, parameters));
    TRY_GET(const Shift shift, desk->shifts().join(asked.id));
    return shiftAnswer(shift, venueZone(*desk));
}

Result<Answer> leaveShift(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift shift, desk->shifts().leave());
    return shiftAnswer(shift, venueZone(*desk));
}

Result<Answer> moveCash(Session &session, const Parameters &parameters, CashKind kind)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const auto amount, parameters.amount(u"amount"_s, desk->facts().currency));
    TRY_GET(const CashEntry entry, desk->shifts().move(kind, amount.value_or(Money{0, desk->facts().currency}),
                                                       parameters.text(u"reason"_s), parameters.text(u"key"_s)));
    return Answer{entryJson(entry), [entry] {
                      const QString moved = amountText(entry.amount.minor < 0 ? -entry.amount : entry.amount);
                      return entry.kind == CashKind::In    ? Ctl::tr("%1 is paid in.\n").arg(moved)
                             : entry.kind == CashKind::Out ? Ctl::tr("%1 is paid out.\n").arg(moved)
                                                           : Ctl::tr("%1 goes to the safe.\n").arg(moved);
                  }};
}

Result<Answer> payIn(Session &session, const Parameters &parameters)
{
    return moveCash(session, parameters, CashKind::In);
}

Result<Answer> payOut(Session &session, const Parameters &parameters)
{
    return moveCash(session, parameters, CashKind::Out);
}

Result<Answer> drop(Session &session, const Parameters &parameters)
{
    return moveCash(session, parameters, CashKind::Drop);
}

Result<CashCount> countAsked(const Parameters &parameters, const Currency &currency)
{
    const QJsonObject pieces = parameters.object(u"pieces"_s);
    if (pieces.isEmpty() == !parameters.flag(u"empty"_s))
        return wrongArgument(u"pieces"_s, Ctl::tr("Say how many there are of each note and coin, or --empty."));
    CashCount count;
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        const auto worth = moneyFromDecimal(QString(piece.key()).replace(u',', u'.'), currency);
        if (!worth)
            return wrongArgument(u"pieces"_s, worth.error().message);
        if (count.pieces().contains(worth->minor))
            return wrongArgument(u"pieces"_s, Ctl::tr("%1 is counted twice.").arg(toDecimal(*worth)));
        TRY(count.add(worth->minor, piece.value().toInteger()));
    }
    return count;
}

Result<Answer> countShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const CashCount count, countAsked(parameters, desk->facts().currency));
    TRY_GET(const Shift asked, shiftAsked(*desk, parameters));
    TRY_GET(const Shift shift, desk->shifts().count(asked.id, count));
    TRY_GET(const ShiftFigures figures, desk->shifts().x(shift.id).map_error(doneButUntold));
    QJsonObject json = shiftJson(shift);
    json.insert(u"expected"_s, toDecimal(figures.drawer.expected));
    json.insert(u"difference"_s, toDecimal(figures.drawer.difference()));
    return Answer{json, [drawer = figures.drawer] {
                      return Ctl::tr("Counted %1, expected %2: %3.\n")
                          .arg(toDecimal(drawer.counted.value_or(drawer.expected)), toDecimal(drawer.expected),
                               toDecimal(drawer.difference()));
                  }};
}

Result<Answer> resumeShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift asked, shiftAsked(*desk, parameters));
    TRY_GET(const Shift shift, desk->shifts().resume(asked.id));
    return shiftAnswer(shift, venueZone(*desk));
}

// On paper where a file is named.
Result<Answer> paperAnswer(Session &session, const Parameters &parameters, QJsonObject json,
                           const QList<PaperRow> &rows)
{
    const std::optional<CopyMark> copy = session.copy();
    const QList<PaperRow> paper = copy && copy->isPractice ? markedAsPractice(rows) : rows;
    const QString file = parameters.text(u"output"_s);
    if (file.isEmpty())
        return Answer{json, [paper] { return paperText(paper); }};
    TRY(checkPdfTarget(session, file));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const TerminalSetup here, desk->settings().terminal());
    TRY_GET(const Venue venue, desk->shifts().venue());
    const bool isRoll =
        parameters.has(u"paper"_s) ? parameters.text(u"paper"_s) == u"80mm" : here.paper == ReportSize::Roll;
    TRY(writeRowsPdf(file, paper, isRoll ? PaperSize::Roll : PaperSize::Sheet, venue.logo));
    json.insert(u"file"_s, file);
    return Answer{json, [name = rows.value(0).text, file] {
                      return Ctl::tr("%1 is written to %2.\n").arg(name, safeText(file));
                  }};
}

// The pieces that were counted as they are said: what each is worth, and how many. The report keeps them as a text.
QJsonObject figuresJson(QJsonObject figures, const Currency &currency)
{
    QJsonObject drawer = figures.value(u"drawer_figures"_s).toObject();
    const auto count = CashCount::fromText(drawer.value(u"pieces"_s).toString());
    if (!drawer.contains(u"pieces"_s) || !count)
        return figures;
    QJsonObject pieces;
    for (auto piece = count->pieces().begin(); piece != count->pieces().end(); ++piece)
        pieces.insert(toDecimal({piece.key(), currency}), piece.value());
    drawer.insert(u"pieces"_s, pieces);
    figures.insert(u"drawer_figures"_s, drawer);
    return figures;
}

QJsonObject zJson(const ZReport &report, const Currency &currency)
{
    QJsonObject json = figuresJson(report.figures, currency);
    json.insert(u"z"_s, report.no);
    return json;
}

Error closedWithoutPaper(const Error &error, int z)
{
    Error closed = doneButUntold(error);
    closed.message = Ctl::tr("The shift is closed with Z report %1, but its PDF is not written: %2 Write it with "
                             "'shift z %1 --output FILE'.")
                         .arg(digits(z), error.message);
    closed.details.insert(u"z"_s, z);
    return closed;
}

Result<Answer> closeShift(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift asked, shiftAsked(*desk, parameters));
    TRY_GET(const auto leave, parameters.amount(u"leave"_s, desk->facts().currency));
    if (const QString file = parameters.text(u"output"_s); !file.isEmpty())
        TRY(checkPdfTarget(session, file)); // a shift is closed once
    TRY_GET(const ZReport report, desk->shifts().close(asked.id, parameters.text(u"reason"_s), leave));
    return paperAnswer(session, parameters, zJson(report, desk->facts().currency), report.paper)
        .map_error([&report](const Error &error) { return closedWithoutPaper(error, report.no); });
}

Result<Answer> showX(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Shift asked, shiftAsked(*desk, parameters));
    TRY_GET(const ShiftFigures figures, desk->shifts().x(asked.id));
    if (parameters.flag(u"print"_s))
        return printUnkept(*desk, {paperOf(figures), {}});
    return paperAnswer(session, parameters, figuresJson(toJson(figures), desk->facts().currency), paperOf(figures));
}

Result<Answer> showZ(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    if (const auto no = parameters.optionalWhole(u"z"_s)) {
        TRY_GET(const ZReport report, desk->shifts().z(int(*no)));
        return paperAnswer(session, parameters, zJson(report, desk->facts().currency), report.paper);
    }
    const int limit = int(parameters.optionalWhole(u"limit"_s).value_or(usualList));
    TRY_GET(const QList<ZReport> reports, desk->shifts().zReports(limit));
    QJsonArray list;
    for (const ZReport &report : reports)
        list.append(QJsonObject{{u"z"_s, report.no},
                                {u"shift"_s, report.shift.value()},
                                {u"drawer"_s, report.figures.value(u"drawer"_s)},
                                {u"at"_s, toIso(report.at)},
                                {u"turned_over"_s, report.figures.value(u"turned_over"_s)},
                                {u"all_net"_s, report.figures.value(u"all_net"_s)}});
    return Answer{{{u"z_reports"_s, list}}, [reports, zone = venueZone(*desk)] {
                      TextTable table({Ctl::tr(">Z"), Ctl::tr("DRAWER"), Ctl::tr("CLOSED"), Ctl::tr(">TURNED OVER"),
                                       Ctl::tr(">ALL SO FAR")});
                      for (const ZReport &report : reports)
                          table.add({digits(report.no), report.figures.value(u"drawer"_s).toString(),
                                     timeText(report.at, zone), report.figures.value(u"turned_over"_s).toString(),
                                     report.figures.value(u"all_net"_s).toString()});
                      return reports.isEmpty() ? Ctl::tr("There are no Z reports.\n") : table.toString();
                  }};
}

Parameter drawerOption(bool required = false)
{
    Parameter drawer = drawerArgument();
    drawer.positional = drawer.required = required;
    if (!required)
        drawer.help = Ctl::tr("Whose shift is meant; otherwise this terminal's.");
    return drawer;
}

Parameter drawerToOpenArgument()
{
    Parameter drawer = drawerArgument();
    drawer.required = false;
    drawer.help = Ctl::tr("The drawer's name; otherwise this terminal's usual one.");
    return drawer;
}

QList<Parameter> paperOptions()
{
    return {textOption(u"output"_s, u"FILE"_s, Ctl::tr("The PDF to write.")),
            textOption(u"paper"_s, u"a4|80mm"_s,
                       Ctl::tr("How wide it is printed; otherwise as 'terminal set' says, or a4."),
                       {u"a4"_s, u"80mm"_s})};
}

Parameter limitOption()
{
    return {.name = u"limit"_s,
            .kind = Kind::Whole,
            .placeholder = u"N"_s,
            .help = Ctl::tr("At most so many, the last first; %1 if not given.").arg(usualList),
            .most = 10'000};
}

QList<Command> cashCommands()
{
    const Parameter amount = textArgument(u"amount"_s, u"AMOUNT"_s, Ctl::tr("How much, such as 35.90."));
    return {{.words = {u"shift"_s, u"in"_s},
             .summary = Ctl::tr("Pays money into the drawer that no customer paid."),
             .help = {},
             .parameters = {amount, requiredReasonParameter(), keyParameter()},
             .run = payIn},
            {.words = {u"shift"_s, u"out"_s},
             .summary = Ctl::tr("Pays money out of the drawer that no customer gets."),
             .help = {},
             .parameters = {amount, requiredReasonParameter(), keyParameter()},
             .run = payOut},
            {.words = {u"shift"_s, u"drop"_s},
             .summary = Ctl::tr("Takes money out of the drawer to the safe."),
             .help = {},
             .parameters = {amount, reasonParameter(), keyParameter()},
             .run = drop}};
}

QList<Command> reportingCommands()
{
    Parameter number{.name = u"z"_s,
                     .kind = Kind::Whole,
                     .placeholder = u"N"_s,
                     .help = Ctl::tr("Its number; without one they are listed."),
                     .positional = true};
    return {{.words = {u"shift"_s, u"x"_s},
             .summary = Ctl::tr("Shows what a shift comes to by now; it changes nothing."),
             .help = Ctl::tr("Before the drawer is counted, the cash that must be in it is shown only to who may look "
                             "after others' shifts."),
             .parameters = QList<Parameter>{drawerOption(), printFlag()} + paperOptions(),
             .run = showX},
            {.words = {u"shift"_s, u"z"_s},
             .summary = Ctl::tr("Shows a Z report as it was printed, or lists them."),
             .help = {},
             .parameters = QList<Parameter>{number, limitOption()} + paperOptions(),
             .run = showZ}};
}

QList<Command> closingCommands()
{
    return {
        {.words = {u"shift"_s, u"count"_s},
         .summary = Ctl::tr("Counts the drawer, after which no money is taken until the shift goes on or is closed."),
         .help = Ctl::tr("What must be in it is said afterwards. A second count stands beside the first."),
         .parameters =
             {{.name = u"pieces"_s,
               .kind = Kind::Counts,
               .placeholder = u"WORTH=N"_s,
               .help = Ctl::tr("Of a note or coin so many, such as 0.50=12; once for each."),
               .least = 0},
              {.name = u"empty"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Nothing is in it.")},
              drawerOption()},
         .run = countShift},
        {.words = {u"shift"_s, u"resume"_s},
         .summary = Ctl::tr("Goes on with a shift that is counted."),
         .help = {},
         .parameters = {drawerOption()},
         .run = resumeShift},
        {.words = {u"shift"_s, u"close"_s},
         .summary = Ctl::tr("Closes a counted shift and writes its Z report."),
         .help = Ctl::tr("Where more or less was counted than must be there, --reason says why."),
         .parameters = QList<Parameter>{reasonParameter(),
                                        {.name = u"leave"_s,
                                         .kind = Kind::Text,
                                         .placeholder = u"AMOUNT"_s,
                                         .help = Ctl::tr("So much stays in the drawer, and the rest goes to the "
                                                         "safe; all of it if not given.")},
                                        drawerOption()}
                       + paperOptions(),
         .run = closeShift}};
}

} // namespace

QList<Command> shiftCommands()
{
    Parameter shift{.name = u"shift"_s,
                    .kind = Kind::Whole,
                    .placeholder = u"SHIFT"_s,
                    .help = Ctl::tr("Its number, as 'shift list' has it."),
                    .positional = true,
                    .required = true};
    return QList<Command>{{.words = {u"shift"_s, u"list"_s},
                           .summary = Ctl::tr("Lists shifts, the last first."),
                           .help = {},
                           .parameters = {{.name = u"open"_s,
                                           .kind = Kind::Flag,
                                           .placeholder = {},
                                           .help = Ctl::tr("Only those that are not closed.")},
                                          limitOption()},
                           .run = listShifts},
                          {.words = {u"shift"_s, u"show"_s},
                           .summary = Ctl::tr("Shows a shift and what went through its drawer besides payments."),
                           .help = {},
                           .parameters = {shift},
                           .run = showShift},
                          {.words = {u"shift"_s, u"open"_s},
                           .summary = Ctl::tr("Opens a shift at this terminal."),
                           .help = Ctl::tr("Where the drawer holds another amount than its last shift left in it, the "
                                           "difference is an entry of this one."),
                           .parameters = {drawerToOpenArgument(),
                                          {.name = u"float"_s,
                                           .kind = Kind::Text,
                                           .placeholder = u"AMOUNT"_s,
                                           .help = Ctl::tr("What the drawer holds, counted; nothing if not given.")},
                                          reasonParameter()},
                           .run = openShift},
                          {.words = {u"shift"_s, u"join"_s},
                           .summary = Ctl::tr("Takes the money of this terminal into a shift that is open already."),
                           .help = {},
                           .parameters = {drawerOption(true)},
                           .run = joinShift},
                          {.words = {u"shift"_s, u"leave"_s},
                           .summary = Ctl::tr("Takes no more money at this terminal for its shift, which goes on."),
                           .help = {},
                           .parameters = {},
                           .run = leaveShift}}
           + cashCommands() + closingCommands() + reportingCommands();
}

} // namespace rowlock

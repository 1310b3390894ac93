// The print queue.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/print_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/service/print_desk.h"
#include "model/service/print_run.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr int mostListed = 200;

QString printerAsked(const Parameters &parameters)
{
    return parameters.text(u"printer"_s);
}

Result<Answer> listPrints(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<PrintJob> jobs,
            parameters.flag(u"all"_s) ? PrintDesk(*desk).latest(mostListed) : PrintDesk(*desk).openEverywhere());
    return Answer{{{u"prints"_s, printsJson(jobs)}}, [jobs] { return printsText(jobs); }};
}

Result<Answer> runAll(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PrintRun run, runPrints(*desk));
    Answer answer{{{u"printed"_s, printsJson(run.printed)},
                   {u"failed"_s, printsJson(run.failed)},
                   {u"doubtful"_s, printsJson(run.doubtful)}},
                  [run] { return printsText(run.printed + run.failed + run.doubtful); }};
    if (!run.failed.isEmpty() || !run.doubtful.isEmpty()) {
        const PrintJob &first = run.failed.isEmpty() ? run.doubtful.first() : run.failed.first();
        answer.status = 1;
        answer.complaint = Ctl::tr("%1 What was sold stands; what was not printed waits: see 'print list'.")
                               .arg(problemText(first.problem));
    }
    return answer;
}

Result<Answer> settlePrinted(Session &session, const Parameters &parameters)
{
    const bool cameOut = parameters.flag(u"came_out"_s), again = parameters.flag(u"again"_s),
               givesUp = parameters.flag(u"give_up"_s);
    if (int(cameOut) + int(again) + int(givesUp) != 1)
        return wrongArgument(u"came_out"_s, Ctl::tr("Say one of --came-out, --again and --give-up."));
    if (parameters.has(u"printer"_s) && !again)
        return wrongArgument(u"printer"_s, Ctl::tr("--printer goes with --again."));
    TRY_GET(Desk * desk, session.desk());
    const PrintSaid said = cameOut ? PrintSaid::CameOut : again ? PrintSaid::Again : PrintSaid::GiveUp;
    TRY_GET(const PrintJob job,
            PrintDesk(*desk).settle(PrintJobId(parameters.whole(u"job"_s)), said, printerAsked(parameters)));
    return printAnswer(job);
}

Result<Answer> printTest(Session &session, const Parameters &parameters)
{
    TRY_GET(const PrintKind kind, printKindFromName(parameters.text(u"kind"_s)));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const TerminalPrinter own, PrintDesk(*desk).printer(kind));
    const QString printer = printerAsked(parameters).isEmpty() ? own.printer : printerAsked(parameters);
    TRY(checkedPrinter(printer));
    const PrintOutcome outcome = sendContent(testContent(kind, printer, own.terminal));
    return sentAnswer(printer, outcome, Ctl::tr("The test page was sent to %1.\n").arg(printer));
}

Result<Answer> printReport(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const PrintJob job, PrintDesk(*desk).askReport(int(parameters.whole(u"z"_s)), printerAsked(parameters)));
    return printAnswer(job);
}

Parameter kindArgument()
{
    Parameter kind = textArgument(u"kind"_s, u"KIND"_s, Ctl::tr("tickets, receipts, reports or labels."));
    kind.choices = printKindNames();
    return kind;
}

Parameter printerOption(const QString &help)
{
    return textOption(u"printer"_s, u"PRINTER"_s, help);
}

} // namespace

QList<Command> printCommands()
{
    return {
        {.words = {u"print"_s, u"report"_s},
         .summary = Ctl::tr("Lets a Z report wait for this terminal's printer."),
         .help = {},
         .parameters = {{.name = u"z"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"Z"_s,
                         .help = Ctl::tr("Its number."),
                         .positional = true,
                         .required = true},
                        printerOption(Ctl::tr("Not the terminal's own, but this one."))},
         .run = printReport},
        {.words = {u"print"_s, u"list"_s},
         .summary = Ctl::tr("Lists what waits for a printer, or did not surely come out."),
         .help = {},
         .parameters = {{.name = u"all"_s,
                         .kind = Kind::Flag,
                         .placeholder = {},
                         .help = Ctl::tr("The latest 200 instead, also what is printed.")}},
         .run = listPrints},
        {.words = {u"print"_s, u"run"_s},
         .summary = Ctl::tr("Prints what waits at this terminal."),
         .help = Ctl::tr("Each print is sent by one program alone, whoever else runs. Ends with status 1 where "
                         "something was not printed."),
         .parameters = {},
         .run = runAll,
         .takesLong = true},
        {.words = {u"print"_s, u"settle"_s},
         .summary = Ctl::tr("Says what became of a print."),
         .help = Ctl::tr("Of a doubtful print, --again makes new tickets with new barcodes: what came out is void. "
                         "What surely did not come out is tried again as it was.\n"
                         "Example: rowlockctl print settle 7 --came-out"),
         .parameters = {{.name = u"job"_s,
                         .kind = Kind::Whole,
                         .placeholder = u"PRINT"_s,
                         .help = Ctl::tr("Its number, as 'print list' has it."),
                         .positional = true,
                         .required = true},
                        {.name = u"came_out"_s,
                         .kind = Kind::Flag,
                         .placeholder = {},
                         .help = Ctl::tr("It came out, all of it.")},
                        {.name = u"again"_s, .kind = Kind::Flag, .placeholder = {}, .help = Ctl::tr("Print it again.")},
                        {.name = u"give_up"_s,
                         .kind = Kind::Flag,
                         .placeholder = {},
                         .help = Ctl::tr("It is not to be printed any more.")},
                        printerOption(Ctl::tr("Again, on this printer."))},
         .run = settlePrinted},
        {.words = {u"print"_s, u"test"_s},
         .summary = Ctl::tr("Prints a test page."),
         .help = {},
         .parameters = {kindArgument(), printerOption(Ctl::tr("Not the terminal's own, but this one."))},
         .run = printTest,
         .takesLong = true}};
}

} // namespace rowlock

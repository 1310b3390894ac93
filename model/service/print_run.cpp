#include "model/service/print_run.h"

#include "model/service/desk.h"
#include "model/service/print_desk.h"

namespace rowlock {

PrintOutcome sendContent(const Result<PrintContent> &content, const PrintPatience &patience)
{
    if (!content)
        return {PrintState::Failed, PrintProblem::Unpainted, content.error().message};
    return sendToPrinter(content->printer, printBytes(*content), patience);
}

Result<PrintRun> runPrints(Desk &desk, const PrintPatience &patience)
{
    PrintRun run;
    PrintsToTake which{true};
    for (;;) {
        TRY_GET(const auto taken, PrintDesk(desk).take(which));
        if (!taken)
            return run;
        which.but.append(taken->id);
        const Result<PrintContent> content = PrintDesk(desk).content(*taken);
        const PrintOutcome outcome = sendContent(content, patience);
        TRY_GET(const PrintJob job,
                PrintDesk(desk).sent(*taken, outcome, content ? content->label() : WillcallPaper()));
        (job.state == PrintState::Printed    ? run.printed
         : job.state == PrintState::Doubtful ? run.doubtful
                                             : run.failed)
            .append(job);
    }
}

} // namespace rowlock

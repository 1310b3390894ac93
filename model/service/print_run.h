// Sends what waits at this terminal, one job after the other: for the command line, whose thread waits meanwhile. A
// window does the same beside its store thread (ui/print/print_worker.h).
#pragma once

#include "model/domain/print_job.h"
#include "model/service/print_sender.h"

namespace rowlock {

class Desk;

struct PrintRun
{
    QList<PrintJob> printed, failed, doubtful;
};

// Everything that may be sent, also what is not due yet. Each job once.
Result<PrintRun> runPrints(Desk &desk, const PrintPatience &patience = {});

// Of a job that was taken: makes its paper, sends it and says what came of it.
PrintOutcome sendContent(const Result<PrintContent> &content, const PrintPatience &patience = {});

} // namespace rowlock

// Sends a paper to its printer and says what came of it (docs/decisions/printing.md). Waits, within its patience, so it
// is called where nobody minds: the command line's thread, or one beside a window. Knows no store.
#pragma once

#include "model/domain/print_job.h"
#include "model/service/print_renderer.h"

namespace rowlock {

struct PrintPatience // milliseconds
{
    int connectMs = 3'000;
    int statusMs = 600;    // for a printer to say that it can say something
    int sendMs = 20'000;   // for the printer to take all of it
    int answerMs = 15'000; // for one that speaks to say that it has come to the end
    int queueMs = 10'000;  // for the system's print command
};

// Failed: surely not a byte of the paper was taken. Doubtful: some may have been. Never anything else but these and
// Printed. No printer: failed.
PrintOutcome sendToPrinter(const QString &printer, const PrintBytes &paper, const PrintPatience &patience = {});

} // namespace rowlock

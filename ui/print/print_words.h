// What a clerk is told of prints. Pure functions.
#pragma once

#include "model/domain/print_job.h"

namespace rowlock {

QString printStateText(const PrintJob &job);            // "Waits", "Printed"
QString printWaitsText(const QList<PrintJob> &waiting); // "The sale stands; 2 tickets wait.", with why
QString printDoubtText(const PrintJob &job);            // "Nobody knows whether ..."
bool isTrouble(const PrintJob &job);                    // failed or doubtful: a clerk is told

} // namespace rowlock

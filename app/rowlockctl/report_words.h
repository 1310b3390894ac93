// What is chosen of a report, as the command line has it: its days apart.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/report.h"

namespace rowlock {

Parameter reportArgument();               // NAME
QList<Parameter> reportScopeParameters(); // --event, --production
QList<Parameter> reportChoiceParameters();
Result<ReportFilter> reportChoices(const Parameters &parameters); // of both

} // namespace rowlock

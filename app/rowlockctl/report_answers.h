// A report as the command line answers it: text, CSV or JSON on standard output, or any form in a file.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/report.h"

namespace rowlock {

QJsonObject reportJson(const Report &report);
QList<Parameter> formParameters(); // --format, --output
// invalid_argument, storage_full, storage_unusable.
Result<Answer> reportAnswer(Session &session, const Report &report, const Parameters &parameters);

} // namespace rowlock

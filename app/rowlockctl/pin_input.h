// A PIN for a command: said with --pin or in rpc's params, otherwise asked for at the terminal without showing it, or
// read as the first line of standard input.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/service/staff_desk.h"

namespace rowlock {

Parameter pinParameter();
// invalid_argument: none was said, and none can be read (in rpc).
Result<Password> pinAsked(const Session &session, const Parameters &parameters, const QString &prompt);
// That somebody knows theirs, as sign_in.h has it: forbidden where they do not.
Result<KnownPin> pinShown(Session &session, const Parameters &parameters);

} // namespace rowlock

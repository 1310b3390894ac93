// The mail account's password, from a file of its owner's alone: it stands in no house, no command line and no log.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/house_access.h"

namespace rowlock {

Parameter passwordFileOption();
// Its first line; empty: neither the option nor $ROWLOCK_MAIL_PASSWORD_FILE names one. invalid_argument: it cannot be
// read, or somebody else can read it.
Result<Password> mailPassword(const Parameters &parameters);

} // namespace rowlock

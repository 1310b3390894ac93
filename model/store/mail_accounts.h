// The account by which the house sends its tickets (docs/decisions/mail.md). Every function that writes is one
// transaction; done with what is set already it changes nothing.
#pragma once

#include "model/domain/mail_account.h"
#include "model/store/writing.h"

namespace rowlock {

Result<MailAccount> readMailAccount(Connection &connection); // not set: none
// invalid_argument as checkedMailAccount(). One that is not set: the house has none from here on.
Result<MailAccount> setMailAccount(Connection &connection, const Act &act, const MailAccount &account);

} // namespace rowlock

// Does this file say that it is a backup? `backup` writes that into the copy (model/db/maintenance.h).
#pragma once

#include "model/domain/house_contents.h"
#include "model/store/writing.h"

namespace rowlock {

Result<std::optional<CopyMark>> copyMark(Connection &connection); // none: it is sold from
Result<Done> requireNoPractice(Connection &connection);           // forbidden: nothing in it was sold

// Somebody knows that it is a backup and sells from it: journalled as house.adopted, and no longer told from then on.
// Who was signed in when it was made is not any more.
// invalid_argument where it is none; forbidden where it is to practise in.
Result<CopyMark> adoptCopy(Connection &connection, const Act &act, const QString &reason);

// It takes the place of a box office: within the caller's transaction, without an entry.
Result<Done> forgetCopyMark(WriteTransaction &transaction, Connection &connection);

} // namespace rowlock

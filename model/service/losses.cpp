#include "model/service/losses.h"

#include "model/store/copy_mark.h"
#include "model/store/lost_entries.h"

namespace rowlock {

Result<LostEntries> goOnWithout(Desk &desk, const QString &reason)
{
    return goOnWithout(desk.connection(), {desk.actor(), desk.clock().computer(), "loss.accept"}, reason);
}

Result<CopyMark> adoptCopy(Desk &desk, const QString &reason)
{
    return adoptCopy(desk.connection(), {desk.actor(), desk.clock().computer(), "copy.adopt"}, reason);
}

} // namespace rowlock

// What a house holds, in figures. Not in a transaction of its own: for one consistent answer the caller reads in one.
#pragma once

#include "model/db/connection.h"
#include "model/domain/backup.h"
#include "model/domain/house_contents.h"

namespace rowlock {

Result<HouseContents> readContents(Connection &connection);
// What a backup is compared by with the house and with others; goes through all orders.
Result<BackupFigures> readBackupFigures(Connection &connection);
Result<QByteArray> readHouseId(Connection &connection); // BackupFigures::house
// Whether another one is due, without `at`: two looks at ends of indexes.
Result<BackupMark> readBackupMark(Connection &connection);

} // namespace rowlock

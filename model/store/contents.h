// What a house holds, in figures. Not in a transaction of its own: for one consistent answer the caller reads in one.
#pragma once

#include "model/db/connection.h"
#include "model/domain/house_contents.h"

namespace rowlock {

Result<HouseContents> readContents(Connection &connection);

} // namespace rowlock

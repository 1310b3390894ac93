// Why a connection to a server could not be made, as libpq knows it.
#pragma once

#include "model/db/engine/postgres_error.h"

struct pg_conn;

namespace rowlock {

PostgresFault faultOfConnecting(const pg_conn *handle, const QString &place);

} // namespace rowlock

// A terminal's name on a server: while its session lasts nobody else has it in this house, from whatever computer. The
// server frees it with the session, as the kernel does beside a file. Belongs to one PostgresSession.
#pragma once

#include "model/db/engine/postgres_link.h"

namespace rowlock {

class PostgresTerminal
{
public:
    // False: another session has the name.
    Result<bool> take(PostgresLink &link, const QString &name);
    // With a connection that was made anew, before anything else is done with it; the lost one may still stand on the
    // server, and ends. storage_unusable with details.replaced: another computer took the name meanwhile.
    Result<Done> takeAgain(PostgresLink &link);

private:
    QString m_name;    // empty: none was taken
    int m_backend = 0; // the server's process of the session that took it
};

} // namespace rowlock

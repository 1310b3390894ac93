// A backup that is read, of this Rowlock or an older one: the older one's is brought up to date in a copy that goes
// again, and stays as it is itself.
#pragma once

#include "model/db/connection.h"

#include <QTemporaryDir>

namespace rowlock {

class BackupSource
{
public:
    // As Connection::open for reading. Never of a file that this process has open.
    static Result<std::unique_ptr<BackupSource>> open(const QString &file);

    Connection &connection() { return *m_connection; }

private:
    BackupSource() = default;
    Result<Done> openOlder(const QString &file);

    std::unique_ptr<QTemporaryDir> m_folder; // outlives the connection
    std::unique_ptr<Connection> m_connection;
};

} // namespace rowlock

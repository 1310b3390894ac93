// An empty database on a server, for a while, beside one that must not be touched. Any thread; waits for the network.
#pragma once

#include "model/domain/result.h"

#include <QString>

#include <memory>

namespace rowlock {

class DatabaseBeside
{
public:
    // `address`: of any database on that server; it is connected to, and nothing in it is looked at. `kind` begins the
    // new one's name. storage_unusable: no answer, or the login may make no database.
    static Result<std::unique_ptr<DatabaseBeside>> make(const QString &address, const QString &kind);
    ~DatabaseBeside(); // takes it away, whoever is still in it, unless it is kept
    DatabaseBeside(const DatabaseBeside &) = delete;
    DatabaseBeside &operator=(const DatabaseBeside &) = delete;

    QString address() const { return m_address; }
    void keep() { m_isKept = true; }

private:
    DatabaseBeside(const QString &neighbour, const QString &address, const QString &name)
        : m_neighbour(neighbour), m_address(address), m_name(name)
    {}

    QString m_neighbour;
    QString m_address;
    QString m_name;
    bool m_isKept = false;
};

} // namespace rowlock

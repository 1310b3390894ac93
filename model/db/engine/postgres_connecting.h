// Reaching the servers of an address by libpq: what it is told beside the address, and all of them at once, so that one
// that is silent does not keep the others waiting. Asks them nothing.
#pragma once

#include "model/domain/house_access.h"

#include <QByteArray>
#include <QString>

#include <vector>

struct pg_conn;

namespace rowlock {

// One of those that an address names; what is empty is as the address says.
struct PostgresHost
{
    QByteArray host, hostaddr, port;
};
std::vector<PostgresHost> hostsOf(const QString &address); // at least one

// How much a server has to prove where its address says nothing of it ("sslmode"): "verify-full", and nothing where it
// is this machine or PGSSLMODE says otherwise.
QByteArray proofWanted(const QString &address);

bool namesPassword(const QString &address); // which every user of this computer could read there

struct PostgresCall
{
    PostgresHost host;
    pg_conn *handle = nullptr; // the caller's
    bool stands = false;       // else its words say why
};
// `waitMs` at most, and no longer than a moment once one has answered. `readOnly`: which kind of server is wanted may
// be said by the address; for writing it is not asked, and whoever calls looks for himself. The password of `access` is
// for those that want one and take none that libpq's own places have.
std::vector<PostgresCall> callServers(const HouseAccess &access, const std::vector<PostgresHost> &hosts, bool readOnly,
                                      qint64 waitMs);

} // namespace rowlock

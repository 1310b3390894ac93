// What the journal tells of roles, people, who works where, and approvals.
#pragma once

#include <QList>
#include <QMap>
#include <QString>

namespace rowlock {

// Rights that a role got with an update, unless it was saved after that entry.
struct RoleGain
{
    qint64 role = 0, after = 0;
    QString rights;
};

struct RoleStory
{
    QString name, rights;
    qint64 refundLimit = -1; // -1: none
};
QMap<qint64, RoleStory> rolesOfEveryHouse();

struct StaffStory
{
    QString name, pin; // pin: the digest of its hash
    qint64 role = 0, active = 1, pinNo = 1;
};

struct WorkplaceStory
{
    qint64 staff = 0, since = 0; // staff 0: signed out
};

struct ApprovalStory
{
    QString terminal, clerk, right;
    qint64 staff = 0, at = 0, until = 0, used = -1;
};

} // namespace rowlock

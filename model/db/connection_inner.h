// What the files of model/db share of a connection. Nobody else includes this.
#pragma once

#include "model/db/connection.h"
#include "model/db/house_database.h"
#include "model/db/sqlite_house.h"
#include "model/domain/waits.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace rowlock {

struct Connection::Inner
{
    enum class Transaction { None, Read, Write };

    std::unique_ptr<HouseDatabase> database;
    qint64 waitMs = patienceMs;
    qint64 spentMs = 0; // of the wait, by the opening: the first write has only what is left

    Transaction transaction = Transaction::None;
    // While a WriteGroup is open each write of its is a savepoint, one at a time.
    struct Group
    {
        bool inOne = false;
        qint64 lockWaitUs = 0;
        QList<const char *> commands;  // of those that did not fail
        std::optional<JournalEnd> end; // of the journal, by the last of them
    };
    std::optional<Group> group;
    WaitCounts waits;
    qint64 commits = 0;

    // What is left of this command's one wait.
    qint64 patience() { return std::max<qint64>(0, waitMs - std::exchange(spentMs, 0)); }

    // What only a file has; never asked of a house on a server.
    SqliteHouse &sqlite()
    {
        Q_ASSERT(!database->isOnServer());
        return static_cast<SqliteHouse &>(*database);
    }
};

} // namespace rowlock

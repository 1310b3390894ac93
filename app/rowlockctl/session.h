// One run of the program on one house: where the file is, who acts, and the desk, opened when first needed and then kept.
// Used on the main thread only.
#pragma once

#include "model/service/desk.h"

#include <memory>

namespace rowlock {

class Session
{
public:
    Session(const QString &file, const Actor &actor, const Clock &clock);
    ~Session();

    const QString &file() const { return m_file; } // as given; the file need not exist
    const Clock &clock() const { return m_clock; }
    const Actor &actor() const { return m_actor; }

    // Tries again each time as long as the house cannot be opened: a file that comes back is found.
    Result<Desk *> desk();
    Desk *openDesk() const { return m_desk.get(); } // null where it has not been opened
    const HouseClock *houseClock() const;           // null while no house is open
    void close();                                   // before the file itself is replaced

private:
    QString m_file;
    Actor m_actor;
    const Clock &m_clock;
    std::unique_ptr<Desk> m_desk;
};

// The file that --database names, else $ROWLOCK_DATABASE, else the desktop program's own. storage_unusable for an address
// of another engine, invalid_argument for an empty name.
Result<QString> databaseFile(const std::optional<QString> &named);

// --terminal, else $ROWLOCK_TERMINAL, else "rowlockctl". invalid_argument.
Result<QString> terminalName(const std::optional<QString> &named);

// Commands that write a file must never write over the house itself, what belongs to it, or a device. invalid_argument.
Result<Done> checkTarget(const Session &session, const QString &target);

} // namespace rowlock

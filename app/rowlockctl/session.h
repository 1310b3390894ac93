// One run of the program on one house: where the file is, who acts, and the desk, opened when first needed and then
// kept. Used on the main thread only.
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

    // Tries again each time as long as the house cannot be opened: a file that comes back is found. Where the file was
    // replaced since (a restore), the new one is opened, and that is said once by refusing: storage_unusable with
    // details.replaced. What its numbers meant before they may not mean now.
    Result<Desk *> desk();
    Desk *openDesk() const;               // null where it has not been opened, or is no longer the file of its name
    const HouseClock *houseClock() const; // null while no house is open
    void close();                         // before the file itself is replaced

    // Standard input brings requests, so no command reads anything else from it.
    void serveRequests() { m_servesRequests = true; }
    bool servesRequests() const { return m_servesRequests; }

    // What a person must know before going on with this house; empty: nothing, or it is not open.
    QString warning() const;
    std::optional<LostEntries> lost() const;
    std::optional<CopyMark> copy() const;

private:
    QString m_file;
    Actor m_actor;
    const Clock &m_clock;
    std::unique_ptr<Desk> m_desk;
    bool m_wasReplaced = false; // and that is still to be said
    bool m_servesRequests = false;
};

// The file that --database names, else $ROWLOCK_DATABASE, else the desktop program's own. storage_unusable for an
// address of another engine, invalid_argument for an empty name.
Result<QString> databaseFile(const std::optional<QString> &named);

// --terminal, else $ROWLOCK_TERMINAL, else "rowlockctl". invalid_argument.
Result<QString> terminalName(const std::optional<QString> &named);

// Commands that write a file must never write over the house itself, what belongs to it, or a device. invalid_argument.
Result<Done> checkTarget(const Session &session, const QString &target);
// The same of a file with patrons in it, which never takes the place of another.
Result<Done> checkNewTarget(const Session &session, const QString &target, const QString &argument);
// The same as checkTarget() of a PDF, which the command line alone writes, and that it can be written there: before
// anything is changed whose paper it is. storage_full, storage_unusable too.
Result<Done> checkPdfTarget(const Session &session, const QString &target);
bool drawsPictures(); // the command line does, and rpc does not

} // namespace rowlock

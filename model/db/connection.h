// The one open connection of this process to a house (design: "Storage"). Made, used and destroyed on one thread.
// What there is of each engine stands in a HouseDatabase. Never retries by itself.
#pragma once

#include "model/db/doorbell.h"
#include "model/domain/house_access.h"
#include "model/domain/result.h"
#include "model/domain/storage_facts.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QDeadlineTimer;

namespace rowlock {

class ChangeWatcher;
class HouseDatabase;
struct HouseFile;
class WaitCounts;

enum class OpenMode {
    Create, // refuses where anything exists under the name; the file appears complete or not at all
    ReadWrite,
    ReadOnly
};

class Connection
{
public:
    static constexpr qint64 patienceMs = 5000;

    // `house`: a file, or the address of one on a server with the password for it.
    // storage_unusable: missing, a folder, empty, not a house of ours, no permission, on a network share, a hard link;
    // storage_newer; storage_corrupt; busy. Runs outstanding migrations inside the turn (a copy of the file is made
    // first); a house that needs none is opened without a turn. `waitMs`: how long the opening and the first write
    // together, and each later write, wait for a turn or for another program's lock before they answer busy.
    static Result<std::unique_ptr<Connection>> open(const HouseAccess &house, OpenMode mode,
                                                    qint64 waitMs = patienceMs);
    // A new house that `found` writes into before anybody can see it: the file appears with all of that, or not at all.
    using Found = std::function<Result<Done>(Connection &)>;
    static Result<std::unique_ptr<Connection>> create(const QString &file, const Found &found,
                                                      qint64 waitMs = patienceMs);
    ~Connection();

    QString file() const;       // canonical path
    HouseAccess access() const; // for another connection to the same
    bool isReadOnly() const;    // asked for, or all that the file system allows
    bool isOnServer() const;
    int schema() const;                     // user_version
    Result<qint64> dataVersion();           // grows with other connections' commits only
    std::unique_ptr<ChangeWatcher> watch(); // of other connections' commits; one at a time, gone before this
    // Until this is closed; false: another window on the same server has this name. Of a file always true.
    Result<bool> claimTerminal(const QString &name);
    qint64 commits() const;          // grows with own commits only
    bool isWriting() const;          // a write transaction, or a group of them, is open
    const WaitCounts &waits() const; // of this connection's write transactions, by command
    StorageFacts storage() const;
    // storage_unusable where the file was moved, replaced or deleted since it was opened: every read and write asks
    // this first. details.replaced where another house stands under the name by now.
    Result<Done> checkInPlace() const;

    // What was last said of the journal's end beside this file (Doorbell); none: nothing that can be read.
    std::optional<BellMark> bellMark() const;
    void keepBellMark();  // it says more than the journal has: the evidence stays until it is renewed
    void renewBellMark(); // with the next write of the journal

    struct Inner;
    Inner &inner() { return *m_inner; } // for model/db alone

private:
    explicit Connection(std::unique_ptr<Inner> inner);
    static Result<std::unique_ptr<Connection>> openOnServer(const HouseAccess &house, OpenMode mode, qint64 waitMs);
    static Result<std::unique_ptr<Connection>> createOnServer(const QString &address, const Found &found,
                                                              qint64 waitMs);
    static std::unique_ptr<Connection> around(std::unique_ptr<HouseDatabase> database, qint64 waitMs);
    static Result<Done> createFile(const HouseFile &house, const Found &found);
    static Result<std::unique_ptr<Connection>> openOnce(const QString &file, OpenMode mode, qint64 waitMs,
                                                        const QDeadlineTimer &deadline);
    std::unique_ptr<Inner> m_inner;
};

// Beside the database, in the same folder: "<file>-turn" (two one-byte locks) and "<file>-bell" (eight bytes).
QString turnFile(const QString &databaseFile);
QString bellFile(const QString &databaseFile);

} // namespace rowlock

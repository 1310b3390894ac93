// Whose turn it is to write, by locks on bytes of the file "<database>-turn". Who wants to write draws a number, keeps
// its byte locked, waits for the byte of the number before, then takes the byte of the turn itself; so writers come in
// the order in which they asked, and nobody starves (docs/decisions/turnstile.md). Advisory: SQLite's own lock still
// decides. The kernel frees all of it when the process dies.
#pragma once

#include "model/domain/result.h"

#include <QString>

#include <sys/types.h>

namespace rowlock {

class Turnstile
{
public:
    // Creates the file where it is missing, with `permissions` (those of the database). storage_unusable.
    static Result<Turnstile> at(const QString &file, mode_t permissions);
    ~Turnstile();
    Turnstile(Turnstile &&other) noexcept;
    Turnstile &operator=(Turnstile &&other) noexcept;

    // Waits up to `waitMs` for the turn; 0 only looks. busy with details.waited_ms.
    Result<Done> take(qint64 waitMs);
    void give(); // does nothing where the turn is not ours
    bool isTaken() const { return m_taken; }

private:
    Turnstile(const QString &file, mode_t permissions, int descriptor);
    bool isStillTheFile() const;
    Result<Done> reopen();
    enum class Outcome { Taken, TooLate, Failed };
    Outcome pass(qint64 deadlineMs);
    Outcome drawNumber(qint64 deadlineMs);
    Outcome waitBehindOthers(qint64 deadlineMs);

    QString m_file;
    mode_t m_permissions = 0;
    int m_descriptor = -1;
    quint64 m_number = 0; // ours in the queue
    bool m_taken = false;
};

} // namespace rowlock

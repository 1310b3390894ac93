// Which counter position this window is: "box-office-pc/1", "/2", ... the first that no running window of the same
// house has. Kept by a kernel lock, so a crashed window's position is free at once and its restart finds its own holds
// again.
#pragma once

#include "model/domain/result.h"

#include <QFile>

#include <memory>

namespace rowlock {

class TerminalSlot
{
public:
    // Locks a place in `<database>-terminals`, which counts for every user of the house on this machine; where that
    // cannot be written, in `fallbackFolder`. storage_unusable if neither works.
    // `from`: the least number.
    static Result<std::unique_ptr<TerminalSlot>> take(const QString &database, const QString &name,
                                                      const QString &fallbackFolder, int from = 1);
    ~TerminalSlot();

    QString terminal() const { return m_terminal; }
    int number() const { return m_number; }
    // The file turned out to be no house: what was made beside it goes. Nothing where it was there before.
    void discard();

private:
    TerminalSlot() = default;

    QFile m_file; // closing it gives the place back
    QString m_terminal;
    int m_number = 0;
    bool m_isNew = false; // this window made the file
};

} // namespace rowlock

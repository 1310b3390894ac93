// What a command of the real program does to the files of a folder, call by call as the system saw it, and what a disk
// has of it when the power goes in between: every file, also one that has no name until it is whole (O_TMPFILE), and
// every change of a name. What SQLite's own layer tells (CrashVfs) is a part of that. One file may stand for a device,
// such as a printer: what was written to it has left the computer and is never lost.
//
// Pessimistic about data: what was not flushed is there or not, each call for itself, also in pieces of 512 bytes.
// Names are changed in order, as file systems with a journal have it: of the changes since anything was flushed some
// first ones are there, and the rest are not.
#pragma once

#include "tests/process/support/counter_process.h"

#include <QMap>
#include <QRandomGenerator>

#include <optional>

namespace rowlock {

struct DiskCall
{
    enum Kind { Write, Truncate, Send, Flush, Name, Rename, Exchange, Remove, Folder };

    Kind kind = Flush;
    int file = -1;      // its number; a flush of none is one of a folder
    qint64 offset = 0;  // of a write; of a truncation, the size that is left
    QByteArray data;    // of a write, or sent to the device
    QString name, from; // within the folder
};

class TracedDisk
{
public:
    enum class Loss { AllUnsynced, Some, Torn };
    using Image = QMap<QString, QByteArray>; // by name within the folder; of a folder of it: with a slash

    // Runs the command on the house in `folder` under strace. `problem`: a call that nobody here knows how to follow.
    // `device`: the name of that file within the folder.
    static TracedDisk record(const QString &folder, const QString &house, const QStringList &words, Shot *shot,
                             QString *problem, const QString &device = {});

    const QList<DiskCall> &calls() const { return m_calls; }
    // The power goes before the call of that number, or at the end.
    Image cutBefore(qsizetype call, Loss loss, QRandomGenerator &random) const;
    QByteArray sentBefore(qsizetype call) const; // to the device

private:
    friend class TraceReader;

    QMap<QString, int> m_names; // of the files that were there
    QList<QByteArray> m_begun;  // what they held, by number
    QList<DiskCall> m_calls;
};

// The files of the image are those of `folder` from then on.
void writeDiskImage(const TracedDisk::Image &image, const QString &folder);

} // namespace rowlock

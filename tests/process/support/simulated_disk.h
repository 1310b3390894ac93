// What a disk still has after the power went: what was flushed, and of the rest whatever it likes. Follows the steps of
// one folder's files. Pessimistic about data: writes that were not flushed survive or not, each for itself, also in
// pieces of
// 512 bytes. Optimistic about names: a file that was created stays once it was flushed, and writes change sizes with
// them.
#pragma once

#include "tests/process/support/crash_vfs.h"

#include <QList>
#include <QMap>
#include <QRandomGenerator>

namespace rowlock {

class SimulatedDisk
{
public:
    enum class Loss {
        Nothing,     // only the program died
        AllUnsynced, // nothing that was not flushed is there
        Some,        // each write is there or not
        Torn         // each piece of a write is there or not
    };

    void load(const QString &folder); // what lies there now is there to stay
    void apply(const DiskStep &step);

    // The files as they are found after the power went now.
    QMap<QString, QByteArray> after(Loss loss, QRandomGenerator &random) const;
    // The power goes: the files of `folder` become what the disk still has, and that is there to stay. Nobody has them
    // open.
    void lose(const QString &folder, Loss loss, QRandomGenerator &random);

private:
    struct File
    {
        QByteArray flushed;
        QList<DiskStep> waiting;  // not flushed
        bool nameFlushed = false; // the folder knows it for good
        bool nameRemoved = false; // the folder does not know yet that it is gone
    };
    static void change(QByteArray &content, const DiskStep &step);
    static void keepSome(QByteArray &content, const QList<DiskStep> &waiting, Loss loss, QRandomGenerator &random);

    QMap<QString, File> m_files;
};

// Writes the files into `folder`, which has no others of these names afterwards.
void writeImage(const QMap<QString, QByteArray> &files, const QString &folder);

} // namespace rowlock

// The folder of a copy to practise in, for nobody else to read. It goes with this; one whose program died goes when the
// next is made. Any thread.
#pragma once

#include "model/domain/result.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace rowlock {

class PracticeFolder
{
public:
    // storage_unusable: the computer's folder for passing files takes none.
    static Result<std::unique_ptr<PracticeFolder>> make();
    ~PracticeFolder();

    QString fileFor(const QString &house) const; // bears the name of what it is a copy of
    static bool isOfOne(const QString &file);

private:
    PracticeFolder(const QString &path, std::unique_ptr<QLockFile> lock);
    static void removeAbandoned(const QString &within);

    QString m_path;
    std::unique_ptr<QLockFile> m_lock; // held as long as the program lives
};

} // namespace rowlock

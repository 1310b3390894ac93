// The practice card reader as a program to attach (docs/card-reader.md).
#pragma once

#include <QString>

namespace rowlock {

// Remembers its charges in the file `memory`; `words` are its faults, as its command line takes them.
inline QString practiceReader(const QString &memory, const QString &words = {})
{
    return QStringLiteral("\"%1\" \"memory=%2,%3\"")
        .arg(QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock_reader"), memory, words);
}

} // namespace rowlock

// A code letter in its colour, as it stands on the map: for lists and buttons. GUI thread.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace rowlock {

// The letter reads on it in either scheme.
QIcon codeSwatch(const QString &letter, const QColor &color);

} // namespace rowlock

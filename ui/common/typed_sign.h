// What a key types into a list or a map, which have no text of their own. Pure.
#pragma once

#include <QString>

class QKeyEvent;

namespace rowlock {

QString typedSign(const QKeyEvent &event); // one sign that can be seen; empty: the key types none

} // namespace rowlock

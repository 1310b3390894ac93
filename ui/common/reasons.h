// Why a button cannot be pressed: one helper, so that no grey button is without it. GUI thread.
#pragma once

#include <QString>

class QWidget;

namespace rowlock {

// Enables `control` where `reason` is empty. Otherwise it is disabled and says the reason in its tooltip and to a screen reader;
// the tooltip that it has while it is enabled comes back with it.
void enableUnless(QWidget &control, const QString &reason);

} // namespace rowlock

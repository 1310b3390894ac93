// Why a button or an entry of a menu cannot be pressed: one helper, so that no grey one is without it. GUI thread.
#pragma once

#include <QString>

class QAction;
class QLabel;
class QWidget;

namespace rowlock {

// Enables `control` where `reason` is empty. Otherwise it is disabled and says the reason in its tooltip and to a
// screen reader; the tooltip that it has while it is enabled comes back with it.
void enableUnless(QWidget &control, const QString &reason);

// Likewise an entry of a menu, which says the reason in the status line too. The menu must show tooltips.
void enableUnless(QAction &entry, const QString &reason);

// The same of an entry that others enable and disable: whenever it is grey it says this reason.
void sayWhenGrey(QAction &entry, const QString &reason);

// From now on the reason also stands in this label, beside the control, where one sees it without pointing. It is there
// only while there is a reason; both go with their dialog.
void showReasonIn(QLabel &line, QWidget &control);

} // namespace rowlock

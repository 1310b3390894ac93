#include "ui/desk/other_side.h"

#include <QWidget>
#include <QWindow>

namespace rowlock {

bool isOnOtherSide(const QObject *part)
{
    Qt::WindowFlags flags;
    if (const auto *widget = qobject_cast<const QWidget *>(part))
        flags = widget->window()->windowFlags();
    else if (const auto *window = qobject_cast<const QWindow *>(part))
        flags = window->flags();
    return flags.testFlag(Qt::WindowDoesNotAcceptFocus) && (flags & Qt::WindowType_Mask) == Qt::Window;
}

} // namespace rowlock

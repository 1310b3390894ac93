#include "ui/common/list_guard.h"

#include <QApplication>
#include <QKeyEvent>

namespace rowlock {

bool ListGuard::eventFilter(QObject *, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return false;
    const QWidget *popup = QApplication::activePopupWidget();
    if (popup && popup->inherits("QComboBoxPrivateContainer"))
        event->accept(); // it is the list's, which hides itself next, and no shortcut
    return false;
}

} // namespace rowlock

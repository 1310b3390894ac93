#include "ui/common/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace rowlock {

namespace {

bool turnsByWheel(const QWidget *widget)
{
    return qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget)
           || (qobject_cast<const QAbstractSlider *>(widget) && !qobject_cast<const QScrollBar *>(widget));
}

// The control that a wheel over `widget` would turn: itself, or the one whose line of text it is.
QWidget *wheelControlOf(QWidget *widget)
{
    for (QWidget *each = widget; each && !each->isWindow(); each = each->parentWidget()) {
        if (turnsByWheel(each))
            return each;
    }
    return nullptr;
}

bool controlHasFocus(const QWidget &control)
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && (focus == &control || control.isAncestorOf(focus));
}

} // namespace

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget)
        return false;
    if (event->type() == QEvent::Polish) {
        if (turnsByWheel(widget) && widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus); // or the wheel itself would give the focus
        return false;
    }
    QWidget *control = wheelControlOf(widget);
    if (!control || controlHasFocus(*control))
        return false;
    event->ignore(); // what is around it scrolls
    return true;
}

} // namespace rowlock

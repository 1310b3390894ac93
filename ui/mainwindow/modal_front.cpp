#include "ui/mainwindow/modal_front.h"

#include <QGuiApplication>
#include <QTimer>
#include <QWindow>

namespace rowlock {

namespace {

constexpr int afterMs = 50; // the window manager has given the keyboard away by then

// What is asked for here of X's events, as the protocols lay them out: the core's and the input extension's.
struct CoreEvent
{
    quint8 type;
    quint8 button;
    quint16 sequence;
    quint32 time, root, window;
};
struct DeviceEvent
{
    quint8 type, extension;
    quint16 sequence;
    quint32 length;
    quint16 what, device;
    quint32 time, button, root, window;
};
constexpr quint8 genericEvent = 35;
constexpr quint8 buttonPress = 4; // of both
constexpr quint8 sentByAnother = 0x80;

// The window in which a button was pressed; 0: none was.
quint32 pressedIn(const void *message)
{
    const auto *core = static_cast<const CoreEvent *>(message);
    const auto *device = static_cast<const DeviceEvent *>(message);
    switch (core->type & ~sentByAnother) {
    case buttonPress: return core->window;
    case genericEvent: return device->what == buttonPress ? device->window : 0;
    default: return 0;
    }
}

bool blocks(const QWindow &modal, quint32 pressed)
{
    for (const QWindow *each = modal.transientParent(); each; each = each->transientParent()) {
        if (each->handle() && quint32(each->winId()) == pressed)
            return true;
    }
    return false;
}

} // namespace

ModalFront::ModalFront(QObject *parent) : QObject(parent)
{
    qApp->installNativeEventFilter(this);
}

bool ModalFront::nativeEventFilter(const QByteArray &type, void *message, qintptr *)
{
    if (type != QByteArrayLiteral("xcb_generic_event_t"))
        return false;
    QWindow *modal = QGuiApplication::modalWindow();
    const quint32 pressed = modal ? pressedIn(message) : 0;
    if (pressed != 0 && blocks(*modal, pressed))
        QTimer::singleShot(afterMs, modal, &QWindow::requestActivate);
    return false;
}

} // namespace rowlock

// A click beside an open dialog, on a window that it blocks, leaves the dialog with the keyboard. Under X some window
// managers take it away, and give it to nobody. GUI thread.
#pragma once

#include <QAbstractNativeEventFilter>
#include <QObject>

namespace rowlock {

class ModalFront final : public QObject, public QAbstractNativeEventFilter
{
    Q_OBJECT

public:
    explicit ModalFront(QObject *parent);

    bool nativeEventFilter(const QByteArray &type, void *message, qintptr *result) override; // filters nothing out
};

} // namespace rowlock

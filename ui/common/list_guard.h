// Esc while the list of a combo box is open closes that list and does nothing else: Qt closes it and lets the key go on
// to the window, whose step back it is too. One filter for the whole program, installed with the style. GUI thread.
#pragma once

#include <QObject>

namespace rowlock {

class ListGuard final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rowlock

// Dialogs open in the middle of the window that they belong to, whatever the window manager would do with them, and
// grow where a sentence comes that needs more room. One that grows by itself stays in the middle, unless it was moved.
// One filter for the whole program, installed with the style. GUI thread.
#pragma once

#include <QObject>

namespace rowlock {

class DialogPlace final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rowlock

// Dialogs open in the middle of the window that they belong to, whatever the window manager would do with them, and
// grow where a sentence comes that needs more room. One filter for the whole program, installed with the style. GUI
// thread.
#pragma once

#include <QObject>

class QApplication;

namespace rowlock {

class DialogPlace final : public QObject
{
    Q_OBJECT

public:
    static void install(QApplication &application); // once; again does nothing

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using QObject::QObject;
};

} // namespace rowlock

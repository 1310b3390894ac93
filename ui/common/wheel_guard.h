// The wheel changes no value of a spin box, list or slider that has not the focus: it scrolls what they stand in
// instead. One filter for the whole program, installed with the style. GUI thread.
#pragma once

#include <QObject>

class QApplication;

namespace rowlock {

class WheelGuard final : public QObject
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

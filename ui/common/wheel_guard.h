// The wheel changes no value of a spin box, list or slider that has not the focus: it scrolls what they stand in
// instead. One filter for the whole program, installed with the style. GUI thread.
#pragma once

#include <QObject>

namespace rowlock {

class WheelGuard final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rowlock

// Alt and a letter is a button's key. While that button is grey nobody takes the key, and Qt types the letter into the
// field that has the focus. One filter for the whole program, installed with the style: such a key types nothing. GUI
// thread.
#pragma once

#include <QObject>

namespace rowlock {

class MnemonicGuard final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rowlock

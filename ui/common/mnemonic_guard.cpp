#include "ui/common/mnemonic_guard.h"

#include <QKeyEvent>

namespace rowlock {

namespace {

bool isField(const QObject &watched)
{
    return watched.inherits("QLineEdit") || watched.inherits("QTextEdit") || watched.inherits("QPlainTextEdit");
}

} // namespace

// Signs that a keyboard has on a third level come with another modifier.
bool MnemonicGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !isField(*watched))
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const QString text = key->text();
    return key->modifiers() == Qt::AltModifier && text.size() == 1 && text.at(0).isLetterOrNumber()
           && text.at(0).unicode() < 0x80;
}

} // namespace rowlock

#include "ui/common/typed_sign.h"

#include <QKeyEvent>

namespace rowlock {

QString typedSign(const QKeyEvent &event)
{
    const bool plain = !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const QString text = event.text();
    return plain && text.size() == 1 && text.at(0).isPrint() && !text.at(0).isSpace() ? text : QString();
}

} // namespace rowlock

#include "ui/words/right_words.h"

namespace rowlock {

QString rightWords(Right right)
{
    const QString text = rightText(right);
    return text.left(1).toUpper() + text.mid(1);
}

} // namespace rowlock

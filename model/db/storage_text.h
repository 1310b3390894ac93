// Where the translators find this layer's sentences, and what several of them say.
#pragma once

#include <QCoreApplication>

namespace rowlock {

class Storage
{
    Q_DECLARE_TR_FUNCTIONS(Storage)
};

inline QString secondsText(qint64 ms)
{
    return QString::number(double(ms) / 1000.0, 'f', 1);
}

} // namespace rowlock

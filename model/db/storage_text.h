// Where the translators find this layer's sentences.
#pragma once

#include <QCoreApplication>

namespace rowlock {

class Storage
{
    Q_DECLARE_TR_FUNCTIONS(Storage)
};

} // namespace rowlock

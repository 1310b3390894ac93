// Where the translators find the words of the demonstration.
#pragma once

#include <QCoreApplication>

namespace rowlock {

class Demo
{
    Q_DECLARE_TR_FUNCTIONS(Demo)
};

} // namespace rowlock

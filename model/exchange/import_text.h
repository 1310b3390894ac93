// Where the translators find the sentences about plans that are read.
#pragma once

#include <QCoreApplication>

namespace rowlock {

class ImportDoctor
{
    Q_DECLARE_TR_FUNCTIONS(ImportDoctor)
};

} // namespace rowlock

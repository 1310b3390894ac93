// A plain house of so many seats, written as a seating plan and read in like any other.
#pragma once

#include "model/domain/result.h"

#include <QString>

namespace rowlock {

// storage_unusable where the file cannot be written.
Result<Done> writeMadePlan(const QString &file, qint64 seats);

} // namespace rowlock

// Addresses of e-mail, as they are typed and as they go to a server. Pure functions; invalid_argument, with
// details.argument "to".
#pragma once

#include "model/domain/result.h"

#include <QString>

namespace rowlock {

inline constexpr qsizetype longestMailAddress = 254;

// One address and nothing else: no spaces, no line breaks, no name, no list; its domain may be written in any script.
Result<QString> checkedMailAddress(const QString &typed); // as it is kept
// Of one that was checked: in ASCII throughout, as every server takes it.
QByteArray wireAddress(const QString &address);
QString domainOf(const QString &address);

} // namespace rowlock

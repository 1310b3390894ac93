// The children of `screen`.
#pragma once

#include <QStringList>

namespace bench {

int floodAs(const QStringList &arguments);  // FILE EVENT SEATS-IN-A-COMMIT SEATS-A-SECOND SECONDS
int windowAs(const QStringList &arguments); // FILE EVENT SECONDS; a program with the real main window

} // namespace bench

// Asks on which printer something is printed this time. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QStringList>

#include <functional>

namespace rowlock {

// The system's printers, as addresses.
QStringList systemPrinters();
void askForPrinter(const HouseContext &context, QWidget *parent, const std::function<void(const QString &)> &then);

} // namespace rowlock

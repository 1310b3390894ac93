// What each terminal prints each kind of paper on (docs/decisions/printing.md).
#pragma once

#include "model/domain/print_job.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<TerminalPrinter>> readPrinters(Connection &connection); // that are set, by terminal and kind
// Of a terminal, one for each kind. Where nothing is set for its tickets, the printer that its window proposes for them
// (settings.h), by the system's dialog.
Result<QList<TerminalPrinter>> readPrinters(Connection &connection, const QString &terminal);
Result<TerminalPrinter> readPrinter(Connection &connection, const QString &terminal, PrintKind kind);

// ---- for settings.h, which sets them with the terminal ----

// As they are kept. invalid_argument: an address that cannot be, silent printing without a printer.
Result<TerminalPrinter> checkedPrinterOf(const QString &terminal, const TerminalPrinter &printer);
Result<Done> savePrinter(Writing &writing, const TerminalPrinter &checked);

} // namespace rowlock

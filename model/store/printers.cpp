#include "model/store/printers.h"

#include "model/store/journal.h"
#include "model/store/settings.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

TerminalPrinter printerOf(const Row &row)
{
    return {row.text(0), printKindFromName(row.text(1)).value_or(PrintKind::Tickets), row.text(2),
            silentFromName(row.text(3)).value_or(SilentPrint::No)};
}

} // namespace

Result<QList<TerminalPrinter>> readPrinters(Connection &connection)
{
    return all<TerminalPrinter>(
        connection, R"(SELECT terminal, kind, printer, silent FROM terminal_print ORDER BY terminal, kind)", printerOf);
}

Result<QList<TerminalPrinter>> readPrinters(Connection &connection, const QString &terminal)
{
    TRY_GET(const auto set, all<TerminalPrinter>(connection, R"(
        SELECT terminal, kind, printer, silent FROM terminal_print WHERE terminal = ?)",
                                                 printerOf, terminal));
    QList<TerminalPrinter> printers;
    for (int kind = 0; kind < printKinds; ++kind) {
        const auto found = std::ranges::find(set, PrintKind(kind), &TerminalPrinter::kind);
        printers.append(found == set.end() ? TerminalPrinter{terminal, PrintKind(kind)} : *found);
    }
    TerminalPrinter &tickets = printers.first();
    if (tickets.printer.isEmpty()) {
        TRY_GET(const TerminalSetup setup, readTerminal(connection, terminal));
        const QString proposed = QStringLiteral("system:") + setup.ticketPrinter;
        if (!setup.ticketPrinter.isEmpty() && printerAddress(proposed))
            tickets.printer = proposed;
    }
    return printers;
}

Result<TerminalPrinter> readPrinter(Connection &connection, const QString &terminal, PrintKind kind)
{
    TRY_GET(const auto printers, readPrinters(connection, terminal));
    return printers.at(int(kind));
}

Result<TerminalPrinter> checkedPrinterOf(const QString &terminal, const TerminalPrinter &printer)
{
    TerminalPrinter wanted = printer;
    wanted.terminal = terminal;
    TRY_GET(wanted.printer, checkedPrinter(printer.printer));
    TRY(checkTyped(wanted.printer, "print"));
    if (wanted.printer.isEmpty() && wanted.silent != SilentPrint::No)
        return badArgument(Store::tr("Nothing prints without a dialog where no printer is set. Give the printer too."),
                           "silent");
    return wanted;
}

Result<Done> savePrinter(Writing &writing, const TerminalPrinter &wanted)
{
    TRY_GET(const auto before, optional<TerminalPrinter>(writing.db(), R"(
        SELECT terminal, kind, printer, silent FROM terminal_print WHERE terminal = ? AND kind = ?)",
                                                         printerOf, wanted.terminal, kindName(wanted.kind)));
    if (before.value_or(TerminalPrinter{wanted.terminal, wanted.kind}) == wanted)
        return Done{};
    TRY(record(writing, {QStringLiteral("terminal.printer"),
                         {},
                         -1,
                         {},
                         {},
                         {{QStringLiteral("kind"), kindName(wanted.kind)},
                          {QStringLiteral("printer"), wanted.printer},
                          {QStringLiteral("silent"), silentName(wanted.silent)},
                          {QStringLiteral("terminal"), wanted.terminal}}}));
    TRY(writeEntries(writing));
    return post(writing.db(), R"(
        INSERT INTO terminal_print (terminal, kind, printer, silent) VALUES (?, ?, ?, ?)
        ON CONFLICT (terminal, kind) DO UPDATE SET printer = excluded.printer, silent = excluded.silent)",
                wanted.terminal, kindName(wanted.kind), wanted.printer, silentName(wanted.silent));
}

} // namespace rowlock

// A house that prints on a file of its folder, and what must hold of a print once a program was killed over it or the
// power went: the sale stands, and nothing comes out twice.
#pragma once

#include "tests/process/support/proof_house.h"

namespace rowlock {

inline const QString printerFile = QStringLiteral("printer");
inline const char *const cutCommand = "\x1dV"; // of a receipt printer, behind each ticket
inline const QStringList printRun{QStringLiteral("print"), QStringLiteral("run")};

// Two seats are held as {two}; where `isSold`, they are sold as {sold}, and their tickets wait for the printer.
void preparePrints(const HouseFolder &folder, bool isSold);
// Tickets are printed at this address; empty: on the file of this folder, which is not what every copy of the house
// has.
void setPrinter(const HouseFolder &folder, const QString &address = {});

QByteArray paperOf(const HouseFolder &folder);
QString printStateOf(const HouseFolder &folder); // of the newest print; empty: there is none

// `whole`: the paper of the print when nothing happens. The house is printed in once more on the way.
QStringList printProblems(const HouseFolder &folder, const QByteArray &whole);

} // namespace rowlock

// What the house is set to (docs/decisions/settings.md). Every function that writes is one transaction; done with what
// is set already it changes nothing. What is one list is taken whole; of what has fields, those that are set.
#pragma once

#include "model/domain/print_job.h"
#include "model/domain/settings_change.h"
#include "model/store/writing.h"

namespace rowlock {

Result<HoldRules> readUsualHolds(Connection &connection); // of new events
// invalid_argument: no length that a hold can have, a ceiling below it.
Result<HoldRules> setUsualHolds(Connection &connection, const Act &act, const HoldRulesChange &change);

Result<OfferedReasons> readReasons(Connection &connection);
// Of the kinds that are in it; the others stay. An empty list: none are offered. invalid_argument, with
// details.reason_for: too many, one twice, none or too long or hostile, a card's number.
Result<OfferedReasons> setReasons(Connection &connection, const Act &act, const OfferedReasons &reasons);

Result<QList<Denomination>> readDenominations(Connection &connection); // the largest first
// None: those of the currency. invalid_argument as checkedDenominations().
Result<QList<Denomination>> setDenominations(Connection &connection, const Act &act,
                                             const QList<Denomination> &denominations);

Result<QList<TerminalSetup>> readTerminals(Connection &connection);                  // by name
Result<TerminalSetup> readTerminal(Connection &connection, const QString &terminal); // nothing set: as a new one
// With what it prints these kinds of paper on; the others stay (printers.h). invalid_argument: a name or a printer that
// cannot be, a drawer that is not there, silent printing without a printer.
Result<TerminalSetup> setTerminal(Connection &connection, const Act &act, const TerminalChange &change,
                                  const QList<TerminalPrinter> &printers = {});

} // namespace rowlock

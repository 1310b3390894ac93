// A settlement's figures: of one that was made as it was written, of the next one as they are now, and either as the
// table of a report (docs/decisions/settlements.md). Plain reading, inside whatever transaction the caller has open.
#pragma once

#include "model/domain/settlement.h"
#include "model/store/report_table.h"

namespace rowlock {

class Row;

// A row of its table: at, terminal, clerk, told.
PromoterSettlement keptSettlement(const Row &row, const Currency &currency);
// What the next settlement of these events would say. event_unknown; invalid_argument: none is named, or a deduction
// cannot be taken.
Result<PromoterSettlement> nextSettlement(Connection &connection, const SettlementAsked &asked,
                                          const Currency &currency);
// invalid_argument: there is none of that number.
Result<PromoterSettlement> readSettlement(Connection &connection, int no, const Currency &currency);

Result<ReportTable> settlementTable(const ReportScene &scene); // invalid_argument: no event and no number is named
// The orders behind one row of it, each with its part of every figure: their sums are the row's.
Result<ReportTable> settlementOrders(const ReportScene &scene, const QString &row);
// When the one that the scene asks for was made; nothing where it is the next one.
Result<std::optional<Instant>> settlementMadeAt(const ReportScene &scene);

} // namespace rowlock

// What the rows of a printed X or Z report are. Pure; any thread.
#pragma once

#include "model/domain/paper_row.h"
#include "model/domain/pricing/tax.h"

#include <QStringList>

namespace rowlock {

QString taxOnPaper(const Tax &tax); // "A, 19 %"
// Of each row the name of the figure that orders add up to, "tender cash" or "rate A, 19 %"; empty: there is none.
// Known by its words, so a paper that was printed in another language has none.
QStringList shiftRowKeys(const QList<PaperRow> &paper);

} // namespace rowlock

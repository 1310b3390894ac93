// Reports and labels as a PDF in memory, for a print queue of the system. Any thread with Qt Gui.
#pragma once

#include "model/documents/report_paper.h"
#include "model/documents/row_paper.h"
#include "model/documents/willcall_paper.h"

namespace rowlock {

// Empty where nothing could be painted.
QByteArray rowPages(const QList<PaperRow> &rows, PaperSize size, const QByteArray &logo = {});
QByteArray tablePages(const PaperReport &report);
QByteArray labelPages(const WillcallLabels &labels);

} // namespace rowlock

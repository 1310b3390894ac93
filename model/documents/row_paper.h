// A paper of rows, as a Z report is one: on a sheet, or on the roll of a receipt printer. Black on white. Any thread
// with Qt Gui.
#pragma once

#include "model/domain/paper_row.h"
#include "model/domain/paper_template.h"
#include "model/domain/result.h"

#include <QImage>

class QPagedPaintDevice;

namespace rowlock {

enum class PaperSize {
    Sheet, // A4, or Letter where that is the paper of the country
    Roll   // 80 mm wide, 72 of them printed on, and as long as it takes
};

// On the device's own paper, or on a roll where that is what it has; `logo` stands above the rows (logo.h). False: the
// device would not take a page.
bool printRows(QPagedPaintDevice &device, const QList<PaperRow> &rows, PaperSize size, const QByteArray &logo = {});

// As a printer of dots has them, of what it reaches of `paper`: one picture on a roll, one for each page otherwise.
QList<QImage> rowBitmaps(const QList<PaperRow> &rows, const TemplatePaper &paper, const QByteArray &logo = {});

// What a practice copy prints, and shows, of its own.
QList<PaperRow> markedAsPractice(QList<PaperRow> rows);

// storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeRowsPdf(const QString &file, const QList<PaperRow> &rows, PaperSize size,
                          const QByteArray &logo = {});

} // namespace rowlock

// One report of a shift, as it is printed. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include "model/domain/paper_row.h"
#include "model/domain/shift.h"

#include <QDialog>

#include <functional>

namespace rowlock {

class ReportDialog final : public QDialog
{
    Q_OBJECT

public:
    // The first row is its title. `words`: what is to be known beside it; may be empty. `z`: as ReportPanel::setRows().
    ReportDialog(const HouseContext &context, const QList<PaperRow> &rows, const QString &words, QWidget *parent,
                 int z = 0);
};

// The X report of a shift in a dialog over `parent`; `refused`: why it cannot be read.
void openXReport(const HouseContext &context, ShiftId shift, QWidget *parent,
                 const std::function<void(const QString &)> &refused);

} // namespace rowlock

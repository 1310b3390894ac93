// A report as a table: figures to the right, the totals below in view however far it is scrolled. Enter or a double
// click opens a row. GUI thread.
#pragma once

#include "model/domain/report.h"

#include <QWidget>

class QTableView;

namespace rowlock {

class ReportTableModel;
class ToneLabel;

class ReportSheet final : public QWidget
{
    Q_OBJECT

public:
    // `name`: its table's; its totals' are nameTotals.
    ReportSheet(const QString &name, QWidget *parent);

    void setReport(const Report &report);     // the row that is current stays so, by its place
    void setNothing(const QString &sentence); // in place of rows
    int currentRow() const;                   // -1: none
    void setCurrentRow(int row);
    QTableView &view() { return *m_rows; }

signals:
    void opened(int row);
    void currentChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override; // Enter in the table

private:
    void fitColumns();
    void alignTotals();

    ReportTableModel *m_model;
    ReportTableModel *m_sums;
    QTableView *m_rows;
    QTableView *m_totals;
    ToneLabel *m_nothing;
};

} // namespace rowlock

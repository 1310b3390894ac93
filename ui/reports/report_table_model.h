// The rows of a report as they are shown, without the keys that programs open rows by; or its totals as one row. GUI
// thread.
#pragma once

#include "model/domain/report.h"

#include <QAbstractTableModel>

namespace rowlock {

class ReportTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Part { Rows, Totals };
    explicit ReportTableModel(Part part, QObject *parent) : QAbstractTableModel(parent), m_part(part) {}

    void setReport(const Report &report);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString textAt(const QModelIndex &index) const;

    Part m_part;
    Report m_report;
    QList<qsizetype> m_shown; // the report's columns
};

} // namespace rowlock

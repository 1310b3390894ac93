#include "ui/reports/report_table_model.h"

#include "ui/common/labels.h"
#include "ui/reports/report_catalog.h"

namespace rowlock {

void ReportTableModel::setReport(const Report &report)
{
    beginResetModel();
    m_report = report;
    m_shown.clear();
    for (qsizetype column = 0; column < report.columns.size(); ++column) {
        if (!report.columns.at(column).isKey)
            m_shown += column;
    }
    endResetModel();
}

int ReportTableModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return m_part == Part::Rows ? int(m_report.rows.size()) : m_report.totals.isEmpty() ? 0 : 1;
}

int ReportTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QString ReportTableModel::textAt(const QModelIndex &index) const
{
    const QList<ReportCell> &row = m_part == Part::Rows ? m_report.rows.at(index.row()) : m_report.totals;
    const QString text = reportCellText(row.at(m_shown.at(index.column())), m_report.timeZone);
    return m_part == Part::Totals && index.column() == 0 && text.isEmpty() ? tr("Total") : text;
}

QVariant ReportTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return textAt(index);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case Qt::FontRole: {
        if (m_part == Part::Rows)
            return {};
        QFont font = fontOf(TextSize::Body);
        font.setBold(true);
        return font;
    }
    default: return {};
    }
}

QVariant ReportTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_shown.size())
        return {};
    const ReportColumn &column = m_report.columns.at(m_shown.at(section));
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return int((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace rowlock

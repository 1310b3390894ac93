#include "ui/find/find_list_model.h"

#include "ui/common/two_line_delegate.h"

#include <algorithm>

namespace rowlock {

void FindListModel::setResults(const QList<Finding> &results, const QList<FindingRow> &rows)
{
    beginResetModel();
    m_results = results;
    m_rows = rows;
    endResetModel();
}

int FindListModel::rowOf(const Finding &same) const
{
    const auto found = std::ranges::find_if(m_results, [&same](const Finding &one) {
        return one.kind == same.kind && one.line.id == same.line.id && one.line.code == same.line.code
               && one.hold == same.hold && (one.kind != FindingKind::Patron || one.patronNo == same.patronNo);
    });
    return found == m_results.end() ? -1 : int(found - m_results.begin());
}

int FindListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant FindListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const FindingRow &row = m_rows.at(index.row());
    switch (role) {
    case TwoLineDelegate::TopRole: return row.top;
    case TwoLineDelegate::TopEndRole: return row.topEnd;
    case TwoLineDelegate::BottomRole: return row.bottom;
    case TwoLineDelegate::BottomEndRole: return row.bottomEnd;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: return row.spoken;
    default: return {};
    }
}

} // namespace rowlock

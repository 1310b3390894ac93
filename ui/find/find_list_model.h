// What was found, two lines each. GUI thread.
#pragma once

#include "ui/words/finding_texts.h"

#include <QAbstractListModel>

namespace rowlock {

class FindListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setResults(const QList<Finding> &results, const QList<FindingRow> &rows); // as many of each
    const Finding &result(int row) const { return m_results.at(row); }
    int rowOf(const Finding &same) const; // the same order, hold, patron or card; -1: is not among them
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<Finding> m_results;
    QList<FindingRow> m_rows;
};

} // namespace rowlock

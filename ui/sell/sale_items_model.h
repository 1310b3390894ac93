// The lines of the sale as rows; differs row by row so that the list keeps its place while seats come and go.
#pragma once

#include "ui/sell/sale_rows.h"

#include <QAbstractListModel>

namespace rowlock {

class SaleItemsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    // PriceRole: what is paid; ListRole: the list price where that is another, else empty. HeadingRole: of a
    // performance, and AboutRole what stands below it; HereRole: of the one on the map; WantedRole: the next seats come
    // there.
    enum Role {
        CategoryRole = Qt::UserRole,
        PriceRole,
        ListRole,
        TypeRole,
        TypeColorRole,
        HeadingRole,
        AboutRole,
        HereRole,
        WantedRole
    };

    using QAbstractListModel::QAbstractListModel;

    void setRows(const QList<SaleRow> &rows);
    // The price types that the event sells. Where it is one, and nothing in the sale has another, nothing is said of
    // it.
    void setTypes(const QList<PriceType> &types);
    QList<SaleRow> itemsHere() const; // of the event that is shown
    const SaleRow &row(int row) const { return m_rows.at(row); }
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    bool saysTypes() const;
    QVariant headingData(const SaleRow &row, int role) const;
    QVariant itemData(const SaleRow &row, int role) const;

    QList<SaleRow> m_rows;
    QList<PriceType> m_types;
};

} // namespace rowlock

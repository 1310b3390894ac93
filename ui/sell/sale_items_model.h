// The seats of a hold as rows; differs row by row so that the list keeps its place while seats come and go.
#pragma once

#include "model/domain/hold.h"

#include <QAbstractListModel>

namespace rowlock {

class SaleItemsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    // PriceRole: what is paid; ListRole: the list price where that is another, else empty.
    enum Role { CategoryRole = Qt::UserRole, PriceRole, ListRole, TypeRole, TypeColorRole };

    using QAbstractListModel::QAbstractListModel;

    void setItems(const QList<HoldItem> &items);
    void setPaid(const QList<Money> &paid); // for each of the items; none: their list prices
    // The price types that the event sells. Where it is one, and nothing in the sale has another, nothing is said of
    // it.
    void setTypes(const QList<PriceType> &types);
    const QList<HoldItem> &items() const { return m_items; }
    const HoldItem &item(int row) const { return m_items.at(row); }
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    bool saysTypes() const;

    QList<HoldItem> m_items;
    QList<Money> m_paid;
    QList<PriceType> m_types;
};

} // namespace rowlock

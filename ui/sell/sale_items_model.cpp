#include "ui/sell/sale_items_model.h"

#include "ui/common/format.h"

namespace rowlock {

namespace {

bool isSame(const HoldItem &left, const HoldItem &right)
{
    return left.seatNo == right.seatNo && left.pool == right.pool;
}

int indexOf(const QList<HoldItem> &items, const HoldItem &wanted)
{
    for (int i = 0; i < items.size(); ++i) {
        if (isSame(items.at(i), wanted))
            return i;
    }
    return -1;
}

} // namespace

void SaleItemsModel::setItems(const QList<HoldItem> &items)
{
    for (int row = int(m_items.size()) - 1; row >= 0; --row) {
        if (indexOf(items, m_items.at(row)) >= 0)
            continue;
        beginRemoveRows({}, row, row);
        m_items.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < items.size(); ++row) {
        const int from = indexOf(m_items, items.at(row));
        if (from < 0) {
            beginInsertRows({}, row, row);
            m_items.insert(row, items.at(row));
            endInsertRows();
            continue;
        }
        if (from != row) {
            beginMoveRows({}, from, from, {}, row);
            m_items.move(from, row);
            endMoveRows();
        }
        if (m_items.at(row).quantity != items.at(row).quantity || m_items.at(row).price != items.at(row).price) {
            m_items[row] = items.at(row);
            emit dataChanged(index(row), index(row));
        }
    }
}

int SaleItemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant SaleItemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const HoldItem &item = m_items.at(index.row());
    const QString price = moneyText(item.price * item.quantity);
    switch (role) {
    case Qt::DisplayRole: return itemText(item);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2, %3").arg(itemText(item), item.category, price);
    case CategoryRole: return item.category;
    case PriceRole: return price;
    default: return {};
    }
}

} // namespace rowlock

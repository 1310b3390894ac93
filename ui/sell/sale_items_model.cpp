#include "ui/sell/sale_items_model.h"

#include "ui/common/format.h"

#include <QColor>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

bool isSame(const HoldItem &left, const HoldItem &right)
{
    if (left.seatNo >= 0 || right.seatNo >= 0) // a seat stays its line whatever its price type
        return left.seatNo == right.seatNo;
    return left.pool == right.pool && left.type == right.type;
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
        const HoldItem &shown = m_items.at(row);
        const HoldItem &wanted = items.at(row);
        const bool isAsShown = shown.quantity == wanted.quantity && shown.price == wanted.price
                               && shown.type == wanted.type && shown.typeName == wanted.typeName
                               && shown.pool == wanted.pool && shown.category == wanted.category;
        if (!isAsShown) {
            m_items[row] = wanted;
            emit dataChanged(index(row), index(row));
        }
    }
}

void SaleItemsModel::setPaid(const QList<Money> &paid)
{
    if (std::exchange(m_paid, paid) != paid && !m_items.isEmpty())
        emit dataChanged(index(0), index(int(m_items.size()) - 1));
}

void SaleItemsModel::setTypes(const QList<PriceType> &types)
{
    if (std::exchange(m_types, types) != types && !m_items.isEmpty())
        emit dataChanged(index(0), index(int(m_items.size()) - 1));
}

bool SaleItemsModel::saysTypes() const
{
    return m_types.size() > 1 || std::any_of(m_items.begin(), m_items.end(), [](const HoldItem &item) {
               return item.type != firstPriceType;
           });
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
    const Money listed = item.price * item.quantity;
    const Money paid = m_paid.value(index.row(), listed);
    const QString price = moneyText(paid);
    const QString list = paid == listed ? QString() : moneyText(listed);
    const QString type = saysTypes() ? item.typeName : QString();
    switch (role) {
    case Qt::DisplayRole: return itemText(item);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return (type.isEmpty() ? QStringList{itemText(item), item.category}
                               : QStringList{itemText(item), type, item.category})
                   .join(QStringLiteral(", "))
               + QStringLiteral(", ") + (list.isEmpty() ? price : tr("%1 instead of %2").arg(price, list));
    case CategoryRole: return item.category;
    case PriceRole: return price;
    case ListRole: return list;
    case TypeRole: return type;
    case TypeColorRole:
        for (const PriceType &each : m_types) {
            if (each.no == item.type)
                return QColor(each.color);
        }
        return {};
    default: return {};
    }
}

} // namespace rowlock

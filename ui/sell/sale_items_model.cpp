#include "ui/sell/sale_items_model.h"

#include "ui/common/format.h"

#include <QColor>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

int indexOf(const QList<SaleRow> &rows, const SaleRow &wanted)
{
    for (int i = 0; i < rows.size(); ++i) {
        if (rows.at(i).isSameLine(wanted))
            return i;
    }
    return -1;
}

} // namespace

void SaleItemsModel::setRows(const QList<SaleRow> &rows)
{
    for (int row = int(m_rows.size()) - 1; row >= 0; --row) {
        if (indexOf(rows, m_rows.at(row)) >= 0)
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < rows.size(); ++row) {
        const int from = indexOf(m_rows, rows.at(row));
        if (from < 0) {
            beginInsertRows({}, row, row);
            m_rows.insert(row, rows.at(row));
            endInsertRows();
            continue;
        }
        if (from != row) {
            beginMoveRows({}, from, from, {}, row);
            m_rows.move(from, row);
            endMoveRows();
        }
        if (m_rows.at(row) != rows.at(row)) {
            m_rows[row] = rows.at(row);
            emit dataChanged(index(row), index(row));
        }
    }
}

void SaleItemsModel::setTypes(const QList<PriceType> &types)
{
    if (std::exchange(m_types, types) != types && !m_rows.isEmpty())
        emit dataChanged(index(0), index(int(m_rows.size()) - 1));
}

QList<SaleRow> SaleItemsModel::itemsHere() const
{
    QList<SaleRow> here = m_rows;
    here.removeIf([](const SaleRow &row) { return row.isHeading() || !row.isHere; });
    return here;
}

bool SaleItemsModel::saysTypes() const
{
    return m_types.size() > 1 || std::any_of(m_rows.begin(), m_rows.end(), [](const SaleRow &row) {
               return row.item.type != firstPriceType;
           });
}

int SaleItemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant SaleItemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SaleRow &row = m_rows.at(index.row());
    switch (role) {
    case HereRole: return row.isHere;
    case HeadingRole: return row.isHeading();
    case WantedRole: return row.kind == SaleRow::Kind::Wanted;
    default: return row.isHeading() ? headingData(row, role) : itemData(row, role);
    }
}

QVariant SaleItemsModel::headingData(const SaleRow &row, int role) const
{
    const bool isWanted = row.kind == SaleRow::Kind::Wanted;
    switch (role) {
    case Qt::DisplayRole: return row.title;
    case AboutRole: return row.about;
    case PriceRole: return isWanted ? QString() : moneyText(row.paid);
    case Qt::ToolTipRole:
        return isWanted     ? tr("The next seats come into this sale (Esc: no other performance)")
               : row.isHere ? tr("%1, on the map").arg(row.title)
                            : tr("Show %1 on the map (Enter)").arg(row.title);
    case Qt::AccessibleTextRole:
        return isWanted
                   ? tr("%1, %2").arg(row.title, row.about)
                   : tr("Performance %1, %2, %3%4")
                         .arg(row.title, row.about, moneyText(row.paid), row.isHere ? tr(", on the map") : QString());
    default: return {};
    }
}

QVariant SaleItemsModel::itemData(const SaleRow &row, int role) const
{
    const HoldItem &item = row.item;
    const Money listed = item.price * item.quantity;
    const QString price = moneyText(row.paid);
    const QString list = row.paid == listed ? QString() : moneyText(listed);
    const QString type = saysTypes() ? item.typeName : QString();
    const QString place = row.whyFree.isEmpty() ? item.category : tr("%1 · %2").arg(row.whyFree, item.category);
    switch (role) {
    case Qt::DisplayRole: return itemText(item);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return (type.isEmpty() ? QStringList{itemText(item), place} : QStringList{itemText(item), type, place})
                   .join(QStringLiteral(", "))
               + QStringLiteral(", ") + (list.isEmpty() ? price : tr("%1 instead of %2").arg(price, list));
    case CategoryRole: // of another performance its type is not chosen here
        return row.isHere || type.isEmpty() ? place : QStringLiteral("%1 · %2").arg(type, place);
    case PriceRole: return price;
    case ListRole: return list;
    case TypeRole: return row.isHere ? type : QString();
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

#include "ui/willcall/willcall_list_model.h"

#include "ui/common/format.h"
#include "ui/common/two_line_delegate.h"
#include "ui/willcall/willcall_texts.h"

#include <algorithm>

namespace rowlock {

void WillcallListModel::setOrders(const QList<WillcallOrder> &orders, Instant now)
{
    beginResetModel();
    m_orders = orders;
    m_now = now;
    endResetModel();
}

int WillcallListModel::rowOf(OrderId order) const
{
    const auto found = std::ranges::find(m_orders, order, &WillcallOrder::id);
    return found == m_orders.end() ? -1 : int(found - m_orders.begin());
}

int WillcallListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_orders.size());
}

QVariant WillcallListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const WillcallOrder &order = m_orders.at(index.row());
    const qsizetype waiting = order.waiting().size();
    switch (role) {
    case TwoLineDelegate::TopRole: return isolated(willcallName(order));
    case TwoLineDelegate::TopEndRole: return willcallCountText(waiting > 0 ? waiting : order.tickets.size());
    case TwoLineDelegate::BottomRole: return willcallLine(order);
    case TwoLineDelegate::BottomEndRole: return willcallMark(order, m_now);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: return willcallSpoken(order, m_timeZone);
    default: return {};
    }
}

} // namespace rowlock

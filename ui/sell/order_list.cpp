#include "ui/sell/order_list.h"

#include <QFocusEvent>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int leastHeight = 176; // the head and five lines, whatever is said above it

} // namespace

OrderList::OrderList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("orderTickets"));
    setAccessibleName(tr("Tickets"));
    setHeaderLabels({tr("Seat"), tr("Category"), tr("Price"), tr("State"), tr("Price type")});
    headerItem()->setTextAlignment(PriceColumn, Qt::AlignRight | Qt::AlignVCenter); // as its figures
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setMinimumHeight(leastHeight);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(SeatColumn, QHeaderView::Stretch);
    header()->moveSection(TypeColumn, PriceColumn); // before what it costs
    hideColumn(TypeColumn);
}

void OrderList::addRow(const QStringList &texts, Data role, qint64 value, bool stands)
{
    auto *row = new QTreeWidgetItem(texts);
    row->setTextAlignment(PriceColumn, Qt::AlignRight | Qt::AlignVCenter);
    row->setData(SeatColumn, role, value);
    row->setDisabled(!stands);
    addTopLevelItem(row);
}

QTreeWidgetItem *OrderList::rowOf(TicketId ticket) const
{
    for (int row = 0; row < topLevelItemCount(); ++row) {
        if (topLevelItem(row)->data(SeatColumn, TicketRole).toLongLong() == ticket.value())
            return topLevelItem(row);
    }
    return nullptr;
}

int OrderList::widthOfColumns() const
{
    int wide = verticalScrollBar()->sizeHint().width();
    for (int column = 0; column < columnCount(); ++column) {
        if (!isColumnHidden(column))
            wide += std::max(sizeHintForColumn(column), header()->sectionSizeHint(column));
    }
    return wide;
}

int OrderList::missingHeight() const
{
    return topLevelItemCount() * sizeHintForRow(0) - viewport()->height();
}

void OrderList::bringUp(const Order &order, const Order &before)
{
    const auto isNew = [&](const Ticket &ticket) {
        return before.id == order.id
               && std::ranges::find(before.tickets, ticket.id, &Ticket::id) == before.tickets.end();
    };
    const Ticket *first = nullptr;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state == TicketState::Valid && (!first || (isNew(ticket) && !isNew(*first))))
            first = &ticket;
    }
    if (first)
        scrollToItem(rowOf(first->id), QAbstractItemView::PositionAtTop);
}

// Who comes by the keyboard has the row with the ring selected, so that what is refunded then is what is pointed at.
void OrderList::focusInEvent(QFocusEvent *event)
{
    QTreeWidget::focusInEvent(event);
    const bool isByTab = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    for (int row = 0; isByTab && row < topLevelItemCount() && selectedItems().isEmpty(); ++row) {
        if (!topLevelItem(row)->isDisabled())
            setCurrentItem(topLevelItem(row));
    }
}

} // namespace rowlock

// The lines of an order: its tickets and, below them, what else was sold with them. What is void stands there too,
// grey. GUI thread.
#pragma once

#include "model/domain/order.h"

#include <QTreeWidget>

namespace rowlock {

class OrderList final : public QTreeWidget
{
    Q_OBJECT

public:
    enum Column { SeatColumn, CategoryColumn, PriceColumn, StateColumn, TypeColumn };
    enum Data { TicketRole = Qt::UserRole, LineRole }; // which ticket's row it is, or which other line's

    explicit OrderList(QWidget *parent);

    // `texts` by column; one that does not stand cannot be marked.
    void addRow(const QStringList &texts, Data role, qint64 value, bool stands);
    QTreeWidgetItem *rowOf(TicketId ticket) const; // null: there is none
    int widthOfColumns() const;                    // with which nothing is cut
    int missingHeight() const;                     // until all its lines are seen; below zero: it has more
    // The tickets that are new since, or else the first that are good: what is void stands above them. `before`: as it
    // was read before, perhaps another order.
    void bringUp(const Order &order, const Order &before);

protected:
    void focusInEvent(QFocusEvent *event) override;
};

} // namespace rowlock

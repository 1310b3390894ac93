// List rows of two lines, each with something at its far end: sales, orders, events.
#pragma once

#include <QStyledItemDelegate>

namespace rowlock {

class TwoLineDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { TopRole = Qt::DisplayRole, TopEndRole = Qt::UserRole + 100, BottomRole, BottomEndRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace rowlock

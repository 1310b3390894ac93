// Paints a performance: name, date, what is left and a bar of it. Past ones are faint.
#pragma once

#include <QStyledItemDelegate>

namespace rowlock {

class EventDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace rowlock

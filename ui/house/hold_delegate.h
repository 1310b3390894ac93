// Paints one hold: who, what, how much, and the clock with its bar.
#pragma once

#include <QStyledItemDelegate>

namespace rowlock {

class HoldDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace rowlock

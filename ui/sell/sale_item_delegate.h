// One row of the sale: the seat and its price, below them its price type, as a button, and its category; or the heading
// of a performance, which shows its map. GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace rowlock {

class SaleItemDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;
    static QRect buttonRect(const QRect &row, Qt::LayoutDirection direction);
    // Of the price type; empty where the row has none to choose.
    static QRect typeRect(const QStyleOptionViewItem &option, const QModelIndex &index);

signals:
    void removeRequested(int row);
    void typesRequested(int row);
    void performanceRequested(int row);

private:
    static void paintGround(QPainter &painter, const QStyleOptionViewItem &option);
    static void paintHeading(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index);
    void paintItem(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    static void paintRemove(QPainter &painter, const QStyleOptionViewItem &option);
    int paintList(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                  const QRect &inner) const;
    void paintType(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
};

} // namespace rowlock

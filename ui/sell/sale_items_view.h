// The list of seats in the sale; each row has a button that takes its seat out, and so does the Delete key.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace rowlock {

class SaleItemsView : public QListView
{
    Q_OBJECT

public:
    explicit SaleItemsView(QWidget *parent = nullptr);

    QSize sizeHint() const override; // of four seats, as many as most sales have

signals:
    void removeRequested(int row);

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

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

signals:
    void removeRequested(int row);
};

} // namespace rowlock

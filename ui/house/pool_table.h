// The counters of each price category and standing area: a small table with a bar in every row. GUI thread.
#pragma once

#include "model/domain/seat.h"
#include "ui/house/diff_model.h"

#include <QTreeView>

namespace rowlock {

class PoolModel final : public DiffModel<PoolStatus>
{
    Q_OBJECT

public:
    enum Column { Name, Left, Held, Reserved, Sold, Blocked, ColumnCount };

    using DiffModel::DiffModel;

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    qint64 keyOf(const PoolStatus &pool) const override { return pool.pool; }
    bool isSame(const PoolStatus &shown, const PoolStatus &wanted) const override;
};

class PoolTable final : public QTreeView
{
    Q_OBJECT

public:
    explicit PoolTable(QWidget *parent = nullptr);

    void setPools(const QList<PoolStatus> &pools);
    void select(int pool);
    QSize sizeHint() const override; // as high as its rows: the page scrolls
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    bool areNamesAbove() const { return m_areNamesAbove; } // in a line of their own

signals:
    void priceRequested(int pool); // by a double click or Enter
    void chosen(int pool);         // by a click

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void wantPrice(const QModelIndex &index);
    void placeNames();

    PoolModel m_model;
    bool m_areNamesAbove = false; // their figures: beside them they would be cut
};

} // namespace rowlock

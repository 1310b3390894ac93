// A table over a list of values that follows a newer list by inserting, moving, removing and changing rows; it never
// resets, so selection, scroll position and a screen reader's place survive. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QSet>

namespace rowlock {

template <typename Item>
class DiffModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : 1; }
    const QList<Item> &items() const { return m_items; }
    const Item &item(int row) const { return m_items.at(row); }

    void follow(const QList<Item> &wanted)
    {
        removeMissing(wanted);
        for (int row = 0; row < wanted.size(); ++row) {
            bringTo(row, wanted.at(row));
            if (!isSame(m_items.at(row), wanted.at(row))) {
                m_items[row] = wanted.at(row);
                emit dataChanged(index(row, 0), index(row, columnCount() - 1));
            }
        }
    }

protected:
    virtual qint64 keyOf(const Item &item) const = 0; // what makes a row the same row
    virtual bool isSame(const Item &shown, const Item &wanted) const = 0;

private:
    void removeMissing(const QList<Item> &wanted)
    {
        QSet<qint64> keys;
        for (const Item &item : wanted)
            keys.insert(keyOf(item));
        for (int row = int(m_items.size()) - 1; row >= 0; --row) {
            if (keys.contains(keyOf(m_items.at(row))))
                continue;
            beginRemoveRows({}, row, row);
            m_items.removeAt(row);
            endRemoveRows();
        }
    }

    void bringTo(int row, const Item &item)
    {
        for (int from = row; from < m_items.size(); ++from) {
            if (keyOf(m_items.at(from)) != keyOf(item))
                continue;
            if (from != row) {
                beginMoveRows({}, from, from, {}, row);
                m_items.move(from, row);
                endMoveRows();
            }
            return;
        }
        beginInsertRows({}, row, row);
        m_items.insert(row, item);
        endInsertRows();
    }

    QList<Item> m_items;
};

} // namespace rowlock

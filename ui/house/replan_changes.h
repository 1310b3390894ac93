// The seats that a changed plan changes, as a table that can be narrowed to one kind or to what a text names. GUI
// thread.
#pragma once

#include "model/domain/replan.h"
#include "ui/house/replan_map.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace rowlock {

class ReplanChanges : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Before, What, After, Whose, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setPreview(const std::optional<ReplanPreview> &preview);
    int changeOf(int row) const { return m_rows.at(row); } // index in the difference's seats
    const SeatChange &change(int row) const { return m_preview->difference.seats.at(m_rows.at(row)); }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(columns); }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const SeatChange &seat, int column) const;

    std::optional<ReplanPreview> m_preview;
    QList<int> m_rows;
    QHash<int, QString> m_claims; // seat of the plan of today -> whose it is
};

class ReplanFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setFate(std::optional<SeatFate> fate); // none: all changes
    void setText(const QString &text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    std::optional<SeatFate> m_fate;
    QString m_text;
};

// Does the change count as one of that kind? A seat that is renamed and moved is both.
bool isOfFate(const SeatChange &change, SeatFate fate);

} // namespace rowlock

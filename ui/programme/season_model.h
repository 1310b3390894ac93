// The lines of the season as a table that a view shows; follows a newer list without losing what is selected.
#pragma once

#include "ui/house/diff_model.h"
#include "ui/programme/season_rows.h"

namespace rowlock {

class SeasonModel final : public DiffModel<SeasonRow>
{
    Q_OBJECT

public:
    enum Column { Starts, Name, State, Share, Sold, Held, Left, Places, Income, ColumnCount };
    enum Role { EventRole = Qt::UserRole, SharesRole }; // SharesRole: sold and held parts of the places, 0 to 1

    SeasonModel(const QByteArray &timeZone, QObject *parent);

    void show(const QList<SeasonRow> &rows, Instant now);
    EventId eventAt(int row) const; // invalid: a head
    int rowOf(EventId event) const; // -1: it is not there

    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override; // a head is passed over

protected:
    qint64 keyOf(const SeasonRow &row) const override;
    bool isSame(const SeasonRow &shown, const SeasonRow &wanted) const override;

private:
    QString text(const SeasonRow &row, int column) const;
    QString textOfHead(const SeasonRow &row, int column) const;
    QString stateText(const SeasonRow &row) const;

    QByteArray m_timeZone;
    Instant m_now;
};

} // namespace rowlock

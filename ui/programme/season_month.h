// A month of the season as a calendar: one cell for each day, with its performances. Follows what it is given; GUI
// thread.
#pragma once

#include "ui/programme/season_rows.h"

#include <QAbstractTableModel>

namespace rowlock {

class SeasonMonth final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { DayRole = Qt::UserRole, EventsRole, IsOtherMonthRole }; // EventsRole: QStringList, a line for each

    SeasonMonth(const QByteArray &timeZone, QObject *parent);

    // `shown`: those that match the filter, of any month.
    void show(const QList<SeasonEvent> &shown, const QDate &month);
    QDate month() const { return m_month; }
    QDate dayAt(const QModelIndex &index) const;
    QModelIndex indexOf(const QDate &day) const; // invalid: not in these weeks
    QList<SeasonEvent> eventsOf(const QDate &day) const { return m_events.value(day); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString lineOf(const SeasonEvent &one) const;
    QString spokenDay(const QDate &day) const;

    QByteArray m_timeZone;
    QDate m_month, m_first; // the first day that is shown
    QHash<QDate, QList<SeasonEvent>> m_events;
};

} // namespace rowlock

// The performances as a list: those to come by date, then those past. Differs row by row, never resets.
#pragma once

#include "model/domain/event.h"

#include <QAbstractListModel>

namespace rowlock {

class EventListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { SummaryIdRole = Qt::UserRole, NameRole, DateRole, LeftRole, ShareLeftRole, IsPastRole, SearchRole };

    explicit EventListModel(const QByteArray &timeZone, QObject *parent = nullptr);

    void setEvents(const QList<EventSummary> &events, Instant now);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    const EventSummary &event(int row) const { return m_rows.at(row).event; }
    int rowOf(EventId id) const; // -1: not there
    bool isCountingDown() const; // one of them is sold out but for what is in baskets
    void tick(Instant now);

private:
    struct Row
    {
        EventSummary event;
        bool isPast = false;
    };

    QByteArray m_timeZone;
    Instant m_now;
    QList<Row> m_rows;
};

} // namespace rowlock

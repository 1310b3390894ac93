// Remembers for a map where each performance was looked at last, over restarts. Owned by its map. GUI thread.
#pragma once

#include "ui/common/settings.h"
#include "ui/seatmap/seat_map_view.h"

#include <QTimer>

namespace rowlock {

class MapMemory : public QObject
{
    Q_OBJECT

public:
    // `page`: which of the maps of a house. Settings must outlive the map.
    MapMemory(SeatMapView &map, Settings &settings, const QString &houseFile, const QString &page);
    ~MapMemory() override { write(); }

private:
    void comeBack();
    void note();
    void write();
    QString key() const;

    SeatMapView &m_map;
    Settings &m_settings;
    QString m_where;  // the house and the page
    EventId m_event;  // looked at now
    QString m_view;   // of m_event
    QTimer m_resting; // written down when the map has come to rest
};

} // namespace rowlock

// Reads the reservations for a window and reads them again whenever something of any event has changed, here or
// elsewhere. One question is out at a time. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/reservations/reservation_filter.h"

#include <QObject>

namespace rowlock {

class ReservationReader final : public QObject
{
    Q_OBJECT

public:
    ReservationReader(const HouseContext &context, QObject *parent);

    void read();
    const ReservationsRead &known() const { return m_known; }

signals:
    void changed();
    void failed(const QString &sentence);

private:
    BoxOffice &m_office;
    ReservationsRead m_known;
    bool m_isOut = false;
    bool m_isStale = false; // something has changed since the question went out
};

} // namespace rowlock

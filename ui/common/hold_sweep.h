// Ends the holds of the event that is shown whose time is up, and the waitlist's offers, within a second of it: a
// terminal that was switched off cannot do so for its own. Nothing depends on it, since whoever asks for such a seat
// gets it; but reports count the seat as held until somebody has ended the hold. What else the sweep does, it does then
// too: it serves the waitlist, and lets blocks that are due come to sale. Reservations are released in time of every
// event, whichever is shown. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/ticker.h"

#include <QHash>
#include <QObject>
#include <QTimer>

namespace rowlock {

class HoldSweep : public QObject
{
    Q_OBJECT

public:
    // `lookMs`: how often it looks for reservations that are due.
    HoldSweep(BoxOffice &office, const HouseModel &house, Ticker &ticker, int lookMs = 20'000);

signals:
    // By this terminal, just now: nobody else says so.
    void reservationsReleased(const QList<rowlock::Reservation> &released);

private:
    void lookForHolds();
    void tick(Instant now);
    void releaseReservations();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Ticker &m_ticker;
    QTimer m_everywhere;            // looks for reservations that are due
    QHash<HoldId, Instant> m_asked; // with the deadline it had: asked about once
};

} // namespace rowlock

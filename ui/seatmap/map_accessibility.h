// The map as a screen reader and other programs find it: every seat a check box, every standing area a push button.
// Objects are made when somebody asks for one; a house of 20,000 seats costs nothing until then.
#pragma once

#include <QList>

namespace rowlock {

class SeatMapView;

void installMapAccessibility(); // once per process; further calls do nothing

// Tells those who listen; nothing happens for seats nobody has asked for.
void announceSeats(SeatMapView &map, const QList<int> &seatNos);
void announceFocus(SeatMapView &map, int seatNo);
void forgetSeats(SeatMapView &map); // another house, or another page in front: the old objects are no more

int accessibleObjectsAlive(SeatMapView &map); // seats and areas somebody has asked for

} // namespace rowlock

// What the map says in words: on hover, and to a screen reader. Plain text. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/seat_look.h"

#include <QStringList>

namespace rowlock {

struct MapText
{
    QString title;
    QStringList lines;
    bool operator==(const MapText &) const = default;
};

QString faceName(SeatFace face); // "available", "in this sale", "held", ...

// In one line, beginning with the state by which other programs know it: "free", "in this sale", "held", "reserved",
// "sold" or "blocked".
QString describeSeat(const HouseModel &house, const SeatLooks &looks, int seatNo);

MapText seatText(const HouseModel &house, const SeatLooks &looks, int seatNo, Instant now);
MapText areaText(const HouseModel &house, int area);
MapText blockText(const HouseModel &house, int block);      // at far sight: what is left in a section
QString areaDescription(const HouseModel &house, int area); // "12 left, €25.00"

} // namespace rowlock

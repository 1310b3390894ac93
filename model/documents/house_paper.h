// The house on paper: the map with its dressing and a legend, and the seating book. Black on white, so that any printer
// will do. Any thread with Qt Gui.
#pragma once

#include "model/domain/seating_book.h"

#include <QByteArray>
#include <QString>

class QPagedPaintDevice;

namespace rowlock {

struct HousePrint
{
    HouseSnapshot house;
    QByteArray timeZone; // the venue's
    Instant at;          // what the print says of its own age
    bool isPractice = false;
};

// One page, turned as the house is; where its seats would be too small to read their numbers, a page for each section
// follows. On the device's own paper. False: the device would not take a page.
bool printHouseMap(QPagedPaintDevice &device, const HousePrint &print);
bool printSeatingBook(QPagedPaintDevice &device, const HousePrint &print);

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeHouseMapPdf(const QString &file, const HousePrint &print);
Result<Done> writeSeatingBookPdf(const QString &file, const HousePrint &print);

} // namespace rowlock

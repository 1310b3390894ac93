#include "model/documents/house_paper.h"

#include "model/documents/house_map_painter.h"
#include "model/documents/paper_pages.h"
#include "model/documents/plan_outline.h"
#include "model/documents/seating_book_painter.h"

namespace rowlock {

bool printHouseMap(QPagedPaintDevice &device, const HousePrint &print)
{
    const QRectF house = drawnBounds(*print.house.plan);
    const bool wide = house.width() > house.height() * 0.85; // head and legend take height
    return printPages<HouseMapPainter>(device, print, wide ? QPageLayout::Landscape : QPageLayout::Portrait);
}

bool printSeatingBook(QPagedPaintDevice &device, const HousePrint &print)
{
    return printPages<SeatingBookPainter>(device, print, QPageLayout::Portrait);
}

Result<Done> writeHouseMapPdf(const QString &file, const HousePrint &print)
{
    return writePagesPdf(file, PaperTexts::tr("Seat map, %1").arg(print.house.event.name.simplified()),
                         [&](QPagedPaintDevice &device) { return printHouseMap(device, print); });
}

Result<Done> writeSeatingBookPdf(const QString &file, const HousePrint &print)
{
    return writePagesPdf(file, PaperTexts::tr("Seating book, %1").arg(print.house.event.name.simplified()),
                         [&](QPagedPaintDevice &device) { return printSeatingBook(device, print); });
}

} // namespace rowlock

#include "model/documents/house_paper.h"

#include "model/documents/house_map_painter.h"
#include "model/documents/paper.h"
#include "model/documents/plan_outline.h"
#include "model/documents/seating_book_painter.h"
#include "model/domain/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>

namespace rowlock {

namespace {

constexpr double edgeMm = 10; // every printer reaches so far

struct PaperTexts
{
    Q_DECLARE_TR_FUNCTIONS(Paper)
};

QPageLayout layoutOf(const QPagedPaintDevice &device, QPageLayout::Orientation orientation)
{
    return {device.pageLayout().pageSize(), orientation, QMarginsF(edgeMm, edgeMm, edgeMm, edgeMm), QPageLayout::Millimeter};
}

template <typename Painter>
bool printPages(QPagedPaintDevice &device, const HousePrint &print, QPageLayout::Orientation orientation)
{
    device.setPageLayout(layoutOf(device, orientation));
    const QRectF area = device.pageLayout().paintRect(QPageLayout::Millimeter);
    const Painter pages(print, area.size() * unitsPerMm);
    QPainter painter;
    for (int page = 0; page < pages.pages(); ++page) {
        if (page == 0 ? !painter.begin(&device) : !device.newPage())
            return false;
        painter.save();
        painter.scale(painter.device()->logicalDpiX() / mmPerInch / unitsPerMm,
                      painter.device()->logicalDpiY() / mmPerInch / unitsPerMm);
        pages.paint(painter, page);
        painter.restore();
    }
    return painter.end();
}

using Print = bool (*)(QPagedPaintDevice &, const HousePrint &);

Result<Done> writePdf(const QString &file, const HousePrint &print, const QString &title, Print pages)
{
    QBuffer pdf; // whole in memory first, so that a full disk leaves no half a file
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(1200);
        const bool letter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
        writer.setPageSize(QPageSize(letter ? QPageSize::Letter : QPageSize::A4));
        writer.setTitle(title.arg(print.house.event.name.simplified()));
        writer.setCreator(QStringLiteral("Rowlock " ROWLOCK_VERSION));
        if (!pages(writer, print))
            return refuse(ErrorCode::StorageUnusable, PaperTexts::tr("The pages could not be drawn as a PDF."));
    }
    return writeWholeFile(file, pdf.data());
}

} // namespace

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
    return writePdf(file, print, PaperTexts::tr("House map, %1"), &printHouseMap);
}

Result<Done> writeSeatingBookPdf(const QString &file, const HousePrint &print)
{
    return writePdf(file, print, PaperTexts::tr("Seating book, %1"), &printSeatingBook);
}

} // namespace rowlock

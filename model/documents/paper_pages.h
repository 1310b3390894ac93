// Pages of a document onto a printer or into a PDF. Private to the documents.
#pragma once

#include "model/documents/paper.h"
#include "model/domain/result.h"

#include <QPageLayout>
#include <QPagedPaintDevice>
#include <QPainter>

#include <functional>

namespace rowlock {

inline constexpr double pageEdgeMm = 10; // every printer reaches so far

// `Pages` is made of the content and the page's size, and paints in hundredths of a millimetre. False: the device would
// not take a page.
template <typename Pages, typename Content>
bool printPages(QPagedPaintDevice &device, const Content &content, QPageLayout::Orientation orientation,
                double edgeMm = pageEdgeMm)
{
    device.setPageLayout({device.pageLayout().pageSize(), orientation, QMarginsF(edgeMm, edgeMm, edgeMm, edgeMm),
                          QPageLayout::Millimeter});
    const QRectF area = device.pageLayout().paintRect(QPageLayout::Millimeter);
    const Pages pages(content, area.size() * unitsPerMm);
    QPainter painter;
    for (int page = 0; page < pages.pages(); ++page) {
        if (page == 0 ? !painter.begin(&device) : !device.newPage())
            return false;
        painter.save();
        painter.scale(painter.device()->logicalDpiX() / mmPerInch / unitsPerMm,
                      painter.device()->logicalDpiY() / mmPerInch / unitsPerMm);
        pages.paint(painter, page);
        if constexpr (requires { content.isPractice; }) {
            if (content.isPractice)
                stampPractice(painter, {QPointF(0, 0), area.size() * unitsPerMm});
        }
        painter.restore();
    }
    return painter.end();
}

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writePagesPdf(const QString &file, const QString &title,
                           const std::function<bool(QPagedPaintDevice &)> &print);

} // namespace rowlock

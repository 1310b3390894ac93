#include "model/documents/dots.h"
#include "model/documents/logo.h"
#include "model/documents/paper.h"
#include "model/documents/receipt.h"
#include "model/documents/template_painter.h"
#include "model/documents/tickets.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double ruleHeight = 2.4 * unitsPerMm;
constexpr double logoHeight = 16 * unitsPerMm;
constexpr double amountGap = 3 * unitsPerMm;
constexpr int mostReceiptLines = 6; // of one row

// A row as it is laid on paper of a width.
struct LaidRow
{
    ReceiptRow row;
    TextFit fit = {};
    double height = 0;
    double amountWidth = 0;
};

LaidRow laid(const ReceiptRow &row, double width)
{
    if (row.kind == ReceiptRow::Kind::Rule)
        return {row, {}, ruleHeight};
    if (row.kind == ReceiptRow::Kind::Logo)
        return {row, {}, logoHeight};
    const QFont::Weight weight = QFont::Weight(int(row.weight));
    const double amount = row.amount.isEmpty()
                              ? 0
                              : QFontMetricsF(paperFont(row.points, weight)).horizontalAdvance(row.amount) + amountGap;
    // What it is for is broken into lines and never cut: nobody reads the price of something without a name.
    const TextFit fit = fitText({width - amount, 1e6}, {row.text, row.points, row.least, mostReceiptLines, weight});
    return {row, fit, fit.lineHeight * double(std::max<qsizetype>(fit.lines.size(), 1)), amount};
}

class ReceiptPages
{
public:
    // `height`: of a page; 0: as long as it takes.
    ReceiptPages(const PaperTemplate &paper, const ReceiptPrint &print)
        : m_logo(print.venue.logo), m_width(paper.paper.reachable().width() * unitsPerMm)
    {
        const bool isEndless = paper.paper.size.height() <= 0;
        const double page = isEndless ? 0 : paper.paper.reachable().height() * unitsPerMm;
        double left = 0;
        for (const ReceiptRow &row : receiptRows(paper, print)) {
            const LaidRow one = laid(row, m_width);
            if (m_pages.isEmpty() || (!isEndless && one.height > left)) {
                m_pages.append(QList<LaidRow>());
                left = page;
            }
            m_pages.last().append(one);
            left -= one.height;
        }
    }

    qsizetype count() const { return m_pages.size(); }
    double width() const { return m_width; }
    double heightOf(qsizetype page) const
    {
        double height = 0;
        for (const LaidRow &row : m_pages.at(page))
            height += row.height;
        return height;
    }

    void paint(QPainter &painter, qsizetype page) const
    {
        painter.setPen(Qt::black);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        double top = 0;
        for (const LaidRow &row : m_pages.at(page)) {
            paintRow(painter, top, row);
            top += row.height;
        }
    }

private:
    void paintRow(QPainter &painter, double top, const LaidRow &laidRow) const
    {
        const ReceiptRow &row = laidRow.row;
        if (row.kind == ReceiptRow::Kind::Rule) {
            painter.setPen(paperPen(0.25));
            painter.drawLine(QPointF(0, top + ruleHeight / 2), QPointF(m_width, top + ruleHeight / 2));
            painter.setPen(Qt::black);
            return;
        }
        if (row.kind == ReceiptRow::Kind::Logo) {
            paintLogo(painter, {0, top, m_width, logoHeight - unitsPerMm}, m_logo);
            return;
        }
        const QFont::Weight weight = QFont::Weight(int(row.weight));
        const Qt::Alignment across = row.align == TextAlign::Centre  ? Qt::AlignHCenter
                                     : row.align == TextAlign::Right ? Qt::AlignRight
                                                                     : Qt::AlignLeft;
        paintFit(painter, {0, top, m_width - laidRow.amountWidth, laidRow.height}, laidRow.fit, weight, across);
        if (row.amount.isEmpty())
            return;
        painter.setFont(paperFont(row.points, weight));
        painter.drawText(QRectF(m_width - laidRow.amountWidth, top, laidRow.amountWidth, laidRow.fit.lineHeight),
                         int(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute) | Qt::TextSingleLine
                             | Qt::TextDontClip,
                         row.amount);
    }

    QByteArray m_logo;
    double m_width;
    QList<QList<LaidRow>> m_pages;
};

} // namespace

bool printReceipt(QPagedPaintDevice &device, const PaperTemplate &paper, const ReceiptPrint &print)
{
    const ReceiptPages pages(paper, print);
    QSizeF size = paper.paper.size;
    if (size.height() <= 0)
        size.setHeight(pages.heightOf(0) / unitsPerMm + paper.paper.margins.top() + paper.paper.margins.bottom());
    device.setPageLayout(QPageLayout(QPageSize(size, QPageSize::Millimeter, {}, QPageSize::ExactMatch),
                                     QPageLayout::Portrait, {}, QPageLayout::Millimeter));
    QPainter painter;
    for (qsizetype page = 0; page < pages.count(); ++page) {
        if (page == 0 ? !painter.begin(&device) : !device.newPage())
            return false;
        painter.save();
        painter.scale(device.logicalDpiX() / mmPerInch / unitsPerMm, device.logicalDpiY() / mmPerInch / unitsPerMm);
        painter.translate(paper.paper.margins.left() * unitsPerMm, paper.paper.margins.top() * unitsPerMm);
        pages.paint(painter, page);
        painter.restore();
    }
    return painter.end();
}

Result<QByteArray> receiptPdf(const PaperTemplate &paper, const ReceiptPrint &print)
{
    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(1200);
        writer.setTitle(TicketTexts::tr("Receipt %1").arg(print.order.code));
        writer.setCreator(QStringLiteral("Rowlock " ROWLOCK_VERSION));
        if (!printReceipt(writer, paper, print))
            return refuse(ErrorCode::StorageUnusable, TicketTexts::tr("The receipt could not be drawn as a PDF."));
    }
    return pdf.data();
}

QList<QImage> receiptBitmaps(const PaperTemplate &paper, const ReceiptPrint &print, int dpi)
{
    const ReceiptPages pages(paper, print);
    QList<QImage> bitmaps;
    for (qsizetype page = 0; page < pages.count(); ++page)
        bitmaps.append(drawnInDots({pages.width(), pages.heightOf(page)}, printerDpi(paper, dpi),
                                   [&](QPainter &painter, double) { pages.paint(painter, page); }));
    return bitmaps;
}

} // namespace rowlock

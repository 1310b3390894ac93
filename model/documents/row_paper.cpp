#include "model/documents/row_paper.h"

#include "model/documents/dots.h"
#include "model/documents/logo.h"
#include "model/documents/paper.h"
#include "model/documents/paper_pages.h"
#include "model/documents/text_fit.h"

#include <QFontMetricsF>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double rollWidthMm = 80, rollEdgeMm = 4;
constexpr double rollEndMm = 2; // below the last row: letters reach below their line
constexpr double logoBoxMm = 14, logoGapMm = 2;
constexpr double sheetColumnMm = 120; // rows of a sheet are read across, so they are no wider than this
constexpr int mostTextLines = 6;
constexpr double valueGapMm = 2;
constexpr double endless = 1e7;

struct RowStyle
{
    double points, heightMm;
    QFont::Weight weight;
};

RowStyle styleOf(PaperRow::Kind kind)
{
    switch (kind) {
    case PaperRow::Kind::Title: return {14, 8, QFont::Bold};
    case PaperRow::Kind::Heading: return {9.5, 7.5, QFont::Bold};
    case PaperRow::Kind::Sum: return {9, 5.2, QFont::Bold};
    case PaperRow::Kind::Line:
    case PaperRow::Kind::Text: break;
    }
    return {9, 4.6, QFont::Normal};
}

// What is nothing but text goes on in the next row where it has no room in one.
QList<PaperRow> laidOut(const QList<PaperRow> &rows, double width)
{
    QList<PaperRow> laid;
    for (const PaperRow &row : rows) {
        if (row.kind != PaperRow::Kind::Text && row.kind != PaperRow::Kind::Title) {
            laid.append(row);
            continue;
        }
        const RowStyle style = styleOf(row.kind);
        const TextFit fit =
            fitText({width, endless}, {flat(row.text), style.points, style.points, mostTextLines, style.weight});
        for (const QString &line : fit.lines)
            laid.append({row.kind, line});
        if (fit.lines.isEmpty())
            laid.append(row);
    }
    return laid;
}

double heightOf(const QList<PaperRow> &rows)
{
    double height = 0;
    for (const PaperRow &row : rows)
        height += styleOf(row.kind).heightMm;
    return height;
}

struct RowContent
{
    const QList<PaperRow> &rows;
    const QByteArray &logo;
    double headMm() const { return logo.isEmpty() ? 0 : logoBoxMm + logoGapMm; }
};

class RowPages
{
public:
    RowPages(const RowContent &content, QSizeF page)
        : m_page(page), m_logo(content.logo), m_head(content.headMm() * unitsPerMm)
    {
        double left = 0;
        for (const PaperRow &row : laidOut(content.rows, width())) {
            const double height = styleOf(row.kind).heightMm * unitsPerMm;
            if (m_pages.isEmpty() || height > left) {
                left = page.height() - (m_pages.isEmpty() ? m_head : 0);
                m_pages.append(QList<PaperRow>());
            }
            m_pages.last().append(row);
            left -= height;
        }
    }

    int pages() const { return int(m_pages.size()); }
    double heightOfFirst() const { return m_head + heightOf(m_pages.value(0)) * unitsPerMm; }
    void paint(QPainter &painter, int page) const
    {
        double top = page == 0 ? m_head : 0;
        if (top > 0)
            paintLogo(painter, {0, 0, width(), logoBoxMm * unitsPerMm}, m_logo);
        for (const PaperRow &row : m_pages.at(page)) {
            paintRow(painter, top, row);
            top += styleOf(row.kind).heightMm * unitsPerMm;
        }
    }

private:
    double width() const { return std::min(m_page.width(), sheetColumnMm * unitsPerMm); }
    // No more than half of it; what it leaves is the text's.
    double valueWidth(const PaperRow &row, const RowStyle &style) const
    {
        const QFontMetricsF face(paperFont(style.points, style.weight));
        return std::min(width() * 0.5, face.horizontalAdvance(flat(row.value)) + valueGapMm * unitsPerMm);
    }
    void paintRow(QPainter &painter, double top, const PaperRow &row) const
    {
        const RowStyle style = styleOf(row.kind);
        const double width = this->width(), height = style.heightMm * unitsPerMm, least = style.points - 3;
        const bool isWide = row.value.isEmpty() && row.detail.isEmpty();
        const double detail = row.detail.isEmpty() ? 0 : width * 0.14;
        const double value = isWide ? 0 : detail > 0 ? width * 0.5 : valueWidth(row, style);
        const auto low = Qt::AlignBottom;
        painter.setPen(paperPen(row.kind == PaperRow::Kind::Sum ? 0.2 : 0.1));
        if (row.kind == PaperRow::Kind::Heading || row.kind == PaperRow::Kind::Sum) {
            const double line = row.kind == PaperRow::Kind::Sum ? top + 0.3 * unitsPerMm : top + height;
            painter.drawLine(QPointF(0, line), QPointF(width, line));
        }
        painter.setPen(Qt::black);
        const double text = width - value;
        paperLine(painter, {0, top, text, height}, flat(row.text), style.points, least, style.weight,
                  Qt::AlignLeft | low);
        if (detail > 0)
            paperLine(painter, {text, top, detail, height}, flat(row.detail), style.points, least, style.weight,
                      Qt::AlignRight | low);
        if (!isWide)
            paperLine(painter, {text + detail, top, value - detail, height}, flat(row.value), style.points, least,
                      style.weight, Qt::AlignRight | low);
    }

    QSizeF m_page;
    QByteArray m_logo;
    double m_head; // what it takes of the first page
    QList<QList<PaperRow>> m_pages;
};

} // namespace

bool printRows(QPagedPaintDevice &device, const QList<PaperRow> &rows, PaperSize size, const QByteArray &logo)
{
    const RowContent content{rows, logo};
    if (size == PaperSize::Sheet)
        return printPages<RowPages>(device, content, QPageLayout::Portrait);
    const RowPages whole(content, {(rollWidthMm - 2 * rollEdgeMm) * unitsPerMm, endless});
    const double length = whole.heightOfFirst() / unitsPerMm + 3 * pageEdgeMm;
    device.setPageSize(QPageSize(QSizeF(rollWidthMm, length), QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    return printPages<RowPages>(device, content, QPageLayout::Portrait, rollEdgeMm);
}

QList<QImage> rowBitmaps(const QList<PaperRow> &rows, const TemplatePaper &paper, const QByteArray &logo)
{
    const RowContent content{rows, logo};
    const QSizeF reached = paper.reachable().size() * unitsPerMm;
    const bool isRoll = paper.feed == PaperFeed::Roll;
    const RowPages pages(content, {reached.width(), isRoll ? endless : reached.height()});
    QList<QImage> bitmaps;
    for (int page = 0; page < pages.pages(); ++page) {
        const QSizeF size(reached.width(), isRoll ? pages.heightOfFirst() + rollEndMm * unitsPerMm : reached.height());
        bitmaps.append(drawnInDots(size, paper.dpi, [&](QPainter &painter, double) {
            painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
            pages.paint(painter, page);
        }));
    }
    return bitmaps;
}

QList<PaperRow> markedAsPractice(QList<PaperRow> rows)
{
    const PaperRow mark{PaperRow::Kind::Title, PaperTexts::tr("PRACTICE"), {}, {}};
    rows.prepend(mark);
    rows.append(mark);
    return rows;
}

Result<Done> writeRowsPdf(const QString &file, const QList<PaperRow> &rows, PaperSize size, const QByteArray &logo)
{
    const QString title = rows.isEmpty() ? QString() : rows.first().text;
    return writePagesPdf(file, title, [&](QPagedPaintDevice &device) { return printRows(device, rows, size, logo); });
}

} // namespace rowlock

#include "model/documents/row_paper.h"

#include "model/documents/logo.h"
#include "model/documents/paper.h"
#include "model/documents/paper_pages.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr double rollWidthMm = 80, rollEdgeMm = 4;
constexpr double logoBoxMm = 14, logoGapMm = 2;
constexpr double sheetColumnMm = 120; // rows of a sheet are read across, so they are no wider than this

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
        for (const PaperRow &row : content.rows) {
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
    void paintRow(QPainter &painter, double top, const PaperRow &row) const
    {
        const RowStyle style = styleOf(row.kind);
        const double width = this->width(), height = style.heightMm * unitsPerMm, least = style.points - 3;
        const bool isWide = row.value.isEmpty() && row.detail.isEmpty();
        const double value = isWide ? 0 : width * 0.5, detail = row.detail.isEmpty() ? 0 : width * 0.14;
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
    const double length = heightOf(rows) + content.headMm() + 3 * pageEdgeMm;
    device.setPageSize(QPageSize(QSizeF(rollWidthMm, length), QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    return printPages<RowPages>(device, content, QPageLayout::Portrait, rollEdgeMm);
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

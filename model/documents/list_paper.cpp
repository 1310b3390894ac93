#include "model/documents/list_paper.h"

#include "model/documents/paper_pages.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr double listHeadHeight = 22 * unitsPerMm;
constexpr double listLineHeight = 5 * unitsPerMm;

class ListPages
{
public:
    ListPages(const PaperList &list, const QSizeF &page)
        : m_list(list), m_page(page), m_linesOnPage(std::max(1, int((page.height() - listHeadHeight) / listLineHeight)))
    {}

    int pages() const { return std::max(1, (int(m_list.rows.size()) + m_linesOnPage - 1) / m_linesOnPage); }

    void paint(QPainter &painter, int page) const
    {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        paintHead(painter, page);
        const qsizetype first = qsizetype(page) * m_linesOnPage,
                        last = std::min(first + m_linesOnPage, m_list.rows.size());
        for (qsizetype row = first; row < last; ++row)
            paintRow(painter, listHeadHeight + double(row - first) * listLineHeight, m_list.rows.at(row));
    }

private:
    QRectF column(int index, double top) const
    {
        double left = 0;
        for (int i = 0; i < index; ++i)
            left += m_list.shares.at(i) * m_page.width();
        return {left, top, m_list.shares.at(index) * m_page.width() - 3 * unitsPerMm, listLineHeight};
    }

    void paintHead(QPainter &painter, int page) const
    {
        const double half = m_page.width() * 0.6, right = m_page.width() - half;
        painter.setPen(Qt::black);
        paperLine(painter, {0, 0, half, 6 * unitsPerMm}, flat(m_list.event), 13, 9, QFont::Bold);
        paperLine(painter, {half, 0, right, 6 * unitsPerMm}, paperDate(m_list.starts, m_list.timeZone), 9.5, 7,
                  QFont::DemiBold, Qt::AlignRight | Qt::AlignVCenter);
        paperLine(painter, {0, 5.8 * unitsPerMm, half, 4.5 * unitsPerMm}, m_list.title, 8.5, 6.5, QFont::Medium);
        paperLine(painter, {half, 5.8 * unitsPerMm, right, 4.5 * unitsPerMm},
                  joined({PaperTexts::tr("Printed %1").arg(paperDate(m_list.at, m_list.timeZone)),
                          PaperTexts::tr("page %1 of %2").arg(page + 1).arg(pages())}),
                  8, 6, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter);
        paperLine(painter, {0, 10.4 * unitsPerMm, m_page.width(), 4.5 * unitsPerMm}, flat(m_list.about), 8.5, 6.5,
                  QFont::Normal);
        for (int i = 0; i < m_list.captions.size(); ++i)
            paperLine(painter, column(i, 15.8 * unitsPerMm), m_list.captions.at(i), 7.5, 6, QFont::DemiBold);
        painter.setPen(paperPen(0.25));
        painter.drawLine(QPointF(0, 20.9 * unitsPerMm), QPointF(m_page.width(), 20.9 * unitsPerMm));
    }

    void paintRow(QPainter &painter, double top, const QStringList &texts) const
    {
        painter.setPen(Qt::black);
        for (int i = 0; i < texts.size(); ++i)
            paperLine(painter, column(i, top), flat(texts.at(i)), 9, 6.5, i == 0 ? QFont::DemiBold : QFont::Normal);
        painter.setPen(QPen(QColor(0xc8, 0xc8, 0xc8), 0.12 * unitsPerMm));
        painter.drawLine(QPointF(0, top + listLineHeight), QPointF(m_page.width(), top + listLineHeight));
    }

    const PaperList &m_list;
    QSizeF m_page;
    int m_linesOnPage;
};

} // namespace

bool printList(QPagedPaintDevice &device, const PaperList &list)
{
    return printPages<ListPages>(device, list, QPageLayout::Portrait);
}

Result<Done> writeListPdf(const QString &file, const PaperList &list)
{
    return writePagesPdf(file, QStringLiteral("%1, %2").arg(list.title, list.event.simplified()),
                         [&](QPagedPaintDevice &device) { return printList(device, list); });
}

} // namespace rowlock

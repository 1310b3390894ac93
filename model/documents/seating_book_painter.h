// The pages of a printed seating book. Works in hundredths of a millimetre. Private to the documents; see
// house_paper.h.
#pragma once

#include "model/documents/house_paper.h"

class QPainter;

namespace rowlock {

class SeatingBookPainter
{
public:
    SeatingBookPainter(const HousePrint &print, const QSizeF &page);

    int pages() const { return int(m_pages.size()); }
    void paint(QPainter &painter, int page) const;

private:
    struct Item
    {
        enum class Kind { Section, Line, Area } kind = Kind::Line;
        int section = -1;
        QString row; // only before a row's first line, and again at the top of a page
        bool beginsRow = false;
        BookLine line;
        int area = -1;
    };

    void layOut();
    void place(const Item &item);
    static double heightOf(const Item &item);
    void paintHead(QPainter &painter, int page) const;
    void paintSection(QPainter &painter, double top, const Item &item, bool continued) const;
    void paintLine(QPainter &painter, double top, const Item &item) const;
    void paintArea(QPainter &painter, double top, const PoolStatus &area) const;
    QRectF column(int index, double top) const;

    const HousePrint &m_print;
    QSizeF m_page;
    SeatingBook m_book;
    bool m_hasNames = false; // a column without any takes no room
    QList<QList<Item>> m_pages;
    double m_used = 0; // of the last page
};

} // namespace rowlock

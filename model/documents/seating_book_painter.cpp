#include "model/documents/seating_book_painter.h"

#include "model/documents/paper.h"

#include <QLocale>
#include <QPainter>

#include <array>

namespace rowlock {

namespace {

constexpr double bookHeadHeight = 17 * unitsPerMm;
constexpr double bookLineHeight = 4.8 * unitsPerMm;
constexpr double sectionHeight = 9 * unitsPerMm;

// Shares of the page's width: row, seats, how many, state, claim, patron, category.
constexpr std::array columnShares{0.06, 0.15, 0.06, 0.17, 0.21, 0.2, 0.15};
constexpr int namesColumn = 5;

QString seatsText(const BookLine &line)
{
    switch (line.numbers) {
    case BookLine::Numbers::Odd: return PaperTexts::tr("%1 odd").arg(line.seats);
    case BookLine::Numbers::Even: return PaperTexts::tr("%1 even").arg(line.seats);
    case BookLine::Numbers::All: break;
    }
    return line.seats;
}

QString stateText(const BookLine &line)
{
    QString word;
    switch (line.state) {
    case SeatState::Free: word = PaperTexts::tr("available"); break;
    case SeatState::Held: word = PaperTexts::tr("held"); break;
    case SeatState::Reserved: word = PaperTexts::tr("reserved"); break;
    case SeatState::Sold: word = line.used ? PaperTexts::tr("admitted") : PaperTexts::tr("sold"); break;
    case SeatState::Blocked: word = PaperTexts::tr("blocked"); break;
    }
    if (line.accessible)
        return PaperTexts::tr("%1, accessible").arg(word);
    return line.companion ? PaperTexts::tr("%1, companion").arg(word) : word;
}

QString summary(const Counters &counters)
{
    const QLocale locale;
    QStringList parts{PaperTexts::tr("%1 seats").arg(locale.toString(counters.capacity))};
    const auto add = [&](qint64 count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(locale.toString(count)));
    };
    add(counters.sold, PaperTexts::tr("%1 sold"));
    add(counters.reserved, PaperTexts::tr("%1 reserved"));
    add(counters.held, PaperTexts::tr("%1 held"));
    add(counters.blocked, PaperTexts::tr("%1 blocked"));
    add(counters.available, PaperTexts::tr("%1 available"));
    return joined(parts);
}

} // namespace

SeatingBookPainter::SeatingBookPainter(const HousePrint &print, const QSizeF &page)
    : m_print(print), m_page(page), m_book(seatingBook(print.house))
{
    for (const BookSection &section : m_book.sections) {
        for (const BookRow &row : section.rows) {
            for (const BookLine &line : row.lines)
                m_hasNames = m_hasNames || !line.patron.isEmpty();
        }
    }
    layOut();
}

double SeatingBookPainter::heightOf(const Item &item)
{
    return item.kind == Item::Kind::Section ? sectionHeight : bookLineHeight;
}

void SeatingBookPainter::place(const Item &item)
{
    // A heading never stands alone at the foot of a page.
    const double needed = heightOf(item) + (item.kind == Item::Kind::Section ? 2 * bookLineHeight : 0);
    if (m_pages.isEmpty() || m_used + needed > m_page.height()) {
        m_pages.append(QList<Item>());
        m_used = bookHeadHeight;
        if (item.kind == Item::Kind::Line)
            m_used += sectionHeight; // its section's name again
    }
    m_pages.last().append(item);
    m_used += heightOf(item);
}

void SeatingBookPainter::layOut()
{
    for (int section = 0; section < m_book.sections.size(); ++section) {
        Item heading;
        heading.kind = Item::Kind::Section;
        heading.section = section;
        place(heading);
        for (const BookRow &row : m_book.sections.at(section).rows) {
            for (int i = 0; i < row.lines.size(); ++i)
                place({Item::Kind::Line, section, row.name, i == 0, row.lines.at(i), -1});
        }
    }
    for (int area = 0; area < m_book.areas.size(); ++area) {
        Item item;
        item.kind = Item::Kind::Area;
        item.area = area;
        place(item);
    }
    if (m_pages.isEmpty())
        m_pages.append(QList<Item>());
}

void SeatingBookPainter::paint(QPainter &painter, int page) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintHead(painter, page);
    double top = bookHeadHeight;
    bool first = true;
    for (const Item &item : m_pages.at(page)) {
        const bool broken = first && item.kind == Item::Kind::Line;
        if (broken) {
            paintSection(painter, top, item, true);
            top += sectionHeight;
        }
        Item shown = item;
        shown.beginsRow = item.beginsRow || broken;
        first = false;
        switch (item.kind) {
        case Item::Kind::Section: paintSection(painter, top, item, false); break;
        case Item::Kind::Line: paintLine(painter, top, shown); break;
        case Item::Kind::Area: paintArea(painter, top, m_book.areas.at(item.area)); break;
        }
        top += heightOf(item);
    }
}

QRectF SeatingBookPainter::column(int index, double top) const
{
    const auto share = [this](int i) {
        const double names = columnShares.at(namesColumn);
        const double usual = columnShares.at(size_t(i));
        return m_hasNames ? usual : i == namesColumn ? 0 : i == namesColumn - 1 ? usual + names : usual;
    };
    double left = 0;
    for (int i = 0; i < index; ++i)
        left += share(i) * m_page.width();
    return {left, top, share(index) * m_page.width() - 3 * unitsPerMm, bookLineHeight};
}

void SeatingBookPainter::paintHead(QPainter &painter, int page) const
{
    const EventSummary &event = m_print.house.event;
    const double half = m_page.width() * 0.6;
    painter.setPen(Qt::black);
    paperLine(painter, {0, 0, half, 6 * unitsPerMm}, flat(event.name), 13, 9, QFont::Bold);
    paperLine(painter, {half, 0, m_page.width() - half, 6 * unitsPerMm}, paperDate(event.starts, m_print.timeZone), 9.5,
              7, QFont::DemiBold, Qt::AlignRight | Qt::AlignVCenter);
    paperLine(painter, {0, 5.8 * unitsPerMm, half, 4.5 * unitsPerMm},
              joined({PaperTexts::tr("Seat list"), flat(m_print.house.plan->name)}), 8.5, 6.5, QFont::Medium);
    paperLine(painter, {half, 5.8 * unitsPerMm, m_page.width() - half, 4.5 * unitsPerMm},
              joined({PaperTexts::tr("Printed %1").arg(paperDate(m_print.at, m_print.timeZone)),
                      PaperTexts::tr("page %1 of %2").arg(page + 1).arg(pages())}),
              8, 6, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter);
    const QStringList captions{PaperTexts::tr("Row"),     PaperTexts::tr("Seats"),          PaperTexts::tr("Count"),
                               PaperTexts::tr("State"),   PaperTexts::tr("Order or block"), PaperTexts::tr("Name"),
                               PaperTexts::tr("Category")};
    for (int i = 0; i < captions.size(); ++i) {
        if (i == namesColumn && !m_hasNames)
            continue;
        paperLine(painter, column(i, 11.2 * unitsPerMm), captions.at(i), 7.5, 6, QFont::DemiBold,
                  (i == 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    painter.setPen(paperPen(0.25));
    painter.drawLine(QPointF(0, 16.2 * unitsPerMm), QPointF(m_page.width(), 16.2 * unitsPerMm));
}

void SeatingBookPainter::paintSection(QPainter &painter, double top, const Item &item, bool continued) const
{
    const BookSection &section = m_book.sections.at(item.section);
    const QString name = continued ? PaperTexts::tr("%1 (continued)").arg(flat(section.name)) : flat(section.name);
    painter.setPen(Qt::black);
    const double half = m_page.width() * 0.45;
    paperLine(painter, {0, top + 2.2 * unitsPerMm, half, 5.6 * unitsPerMm}, name, 11, 8, QFont::Bold);
    paperLine(painter, {half, top + 2.2 * unitsPerMm, m_page.width() - half, 5.6 * unitsPerMm},
              summary(section.counters), 8.5, 6, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter);
    painter.setPen(paperPen(0.2));
    painter.drawLine(QPointF(0, top + 8.2 * unitsPerMm), QPointF(m_page.width(), top + 8.2 * unitsPerMm));
}

void SeatingBookPainter::paintLine(QPainter &painter, double top, const Item &item) const
{
    const BookLine &line = item.line;
    if (item.beginsRow) {
        painter.setPen(QPen(QColor(0xc8, 0xc8, 0xc8), 0.12 * unitsPerMm));
        painter.drawLine(QPointF(0, top), QPointF(m_page.width(), top));
        painter.setPen(Qt::black);
        paperLine(painter, column(0, top), flat(item.row), 9.5, 6, QFont::Bold);
    }
    painter.setPen(Qt::black);
    const QStringList texts{seatsText(line),   QLocale().toString(line.count),
                            stateText(line),   flat(line.claim),
                            flat(line.patron), flat(line.category)};
    for (int i = 0; i < texts.size(); ++i) {
        const bool strong = i == 0 || (line.state != SeatState::Free && (i == 3 || i == 4));
        QRectF box = column(i + 1, top);
        if (i + 1 == namesColumn && !m_hasNames)
            continue;
        if (i == 3 && m_hasNames && line.patron.isEmpty()) // the reason of a block is longer than an order's code
            box.setRight(column(i + 2, top).right());
        paperLine(painter, box, texts.at(i), 9, 6.5, strong ? QFont::DemiBold : QFont::Normal,
                  (i == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
}

void SeatingBookPainter::paintArea(QPainter &painter, double top, const PoolStatus &area) const
{
    painter.setPen(Qt::black);
    const double half = m_page.width() * 0.45;
    paperLine(painter, {0, top, half, bookLineHeight}, PaperTexts::tr("%1, standing").arg(flat(area.name)), 10, 7,
              QFont::Bold);
    paperLine(painter, {half, top, m_page.width() - half, bookLineHeight}, summary(area.counters), 8.5, 6,
              QFont::Normal, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace rowlock

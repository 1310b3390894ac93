#include "model/documents/house_map_painter.h"

#include "model/documents/paper.h"
#include "model/documents/plan_outline.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace rowlock {

namespace {

constexpr double headHeight = 13 * unitsPerMm;
constexpr double legendLine = 5.4 * unitsPerMm;
constexpr double largestSeat = 3.4 * unitsPerMm; // radius: larger ones only look coarse
constexpr double areaPoints = 9;

QString counted(const QString &word, qint64 count)
{
    return QStringLiteral("%1 %2").arg(word, QLocale().toString(count));
}

} // namespace

HouseMapPainter::HouseMapPainter(const HousePrint &print, const QSizeF &page) : m_print(print), m_page(page)
{
    for (const BlockInfo &block : print.house.blocks)
        m_blocks.insert(block.id, &block);
    m_allSeats.resize(plan().seats.size());
    std::iota(m_allSeats.begin(), m_allSeats.end(), 0);
    m_legend = legendOf(m_allSeats, print.house.event.counters);
    m_map = QRectF(0, headHeight, page.width(),
                   page.height() - headHeight - paintLegend(nullptr, m_legend, 0) - unitsPerMm);
    m_letters = endLetters(plan());
    const double radius = largestRadius(m_allSeats);
    m_house = viewOf(drawnBounds(plan()), largestSeat / radius);
    m_small = !m_allSeats.isEmpty() && radius * m_house.scale < leastNumberedRadius;
    for (int block = 0; m_small && block < plan().blocks.size(); ++block) {
        if (!plan().blocks.at(block).seats.isEmpty())
            m_sections.append(block);
    }
}

PaperSeat HouseMapPainter::markOf(int seatNo) const
{
    const SeatStatus &status = m_print.house.seats.at(seatNo);
    const PlanSeat &seat = plan().seats.at(seatNo);
    PaperSeat mark{status.state, {}, seat.accessible, seat.companion};
    if (const BlockInfo *block = m_blocks.value(status.block); block && status.state == SeatState::Blocked)
        mark.letter = block->code;
    return mark;
}

HouseMapPainter::Legend HouseMapPainter::legendOf(const QList<int> &seats, const Counters &all) const
{
    Legend legend;
    const auto add = [&](SeatState state, const QString &word, qint64 count) {
        if (count > 0)
            legend.append({{state, {}, false, false}, counted(word, count)});
    };
    add(SeatState::Free, PaperTexts::tr("Available"), all.available);
    add(SeatState::Held, PaperTexts::tr("Held"), all.held);
    add(SeatState::Reserved, PaperTexts::tr("Reserved"), all.reserved);
    add(SeatState::Sold, PaperTexts::tr("Sold"), all.sold);

    std::map<std::pair<QString, QString>, qint64> kept; // seats by a block's letter and reason
    qint64 accessible = 0;
    qint64 companions = 0;
    for (const int seatNo : seats) {
        const SeatStatus &seat = m_print.house.seats.at(seatNo);
        if (const BlockInfo *block = m_blocks.value(seat.block); block && seat.state == SeatState::Blocked)
            ++kept[{block->code, flat(block->reason)}];
        accessible += plan().seats.at(seat.seatNo).accessible;
        companions += plan().seats.at(seat.seatNo).companion && !plan().seats.at(seat.seatNo).accessible;
    }
    for (const auto &[block, count] : kept)
        legend.append({{SeatState::Blocked, block.first, false, false}, counted(block.second, count)});
    if (accessible > 0)
        legend.append({{SeatState::Free, {}, true, false}, counted(PaperTexts::tr("Wheelchair space"), accessible)});
    if (companions > 0)
        legend.append({{SeatState::Free, {}, false, true}, counted(PaperTexts::tr("Companion seat"), companions)});
    return legend;
}

double HouseMapPainter::largestRadius(const QList<int> &seats) const
{
    double radius = 1;
    for (const int seatNo : seats)
        radius = std::max(radius, plan().seats.at(seatNo).radius);
    return radius;
}

HouseMapPainter::Legend HouseMapPainter::legendOfBlock(int block) const
{
    Counters counted;
    for (const int seatNo : plan().blocks.at(block).seats)
        count(counted, m_print.house.seats.at(seatNo).state);
    return legendOf(plan().blocks.at(block).seats, counted);
}

// By the least angle that brings its rows across the page.
QTransform HouseMapPainter::uprightTurn(int block) const
{
    QPointF along; // rows of either direction count alike: twice their angle
    for (const PlanLine &line : plan().lines) {
        if (line.block != block || line.seats.size() < 2)
            continue;
        const QPointF way = plan().seats.at(line.seats.last()).position - plan().seats.at(line.seats.first()).position;
        const double length = std::hypot(way.x(), way.y());
        const double twice = 2 * std::atan2(way.y(), way.x());
        along += QPointF(std::cos(twice), std::sin(twice)) * length;
    }
    QTransform turn;
    if (!along.isNull())
        turn.rotateRadians(-std::atan2(along.y(), along.x()) / 2);
    return turn;
}

HouseMapPainter::View HouseMapPainter::viewOf(const QRectF &part, double largestScale, const QTransform &turn) const
{
    const double room = 3 * unitsPerMm; // for letters at the ends of rows
    const QRectF box = m_map.adjusted(room, room, -room, -room);
    const double scale = std::min(
        {box.width() / std::max(part.width(), 1.0), box.height() / std::max(part.height(), 1.0), largestScale});
    return {turn.inverted().map(part.center()), box.center(), scale, turn};
}

void HouseMapPainter::paint(QPainter &painter, int page) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const int block = page > 0 ? m_sections.at(page - 1) : -1;
    paintHead(painter, block >= 0 ? plan().blocks.at(block).name : QString(), page);
    if (block >= 0)
        paintSection(painter, block);
    else
        paintHouse(painter);
    const Legend legend = block >= 0 ? legendOfBlock(block) : m_legend;
    paintLegend(&painter, legend, m_page.height() - paintLegend(nullptr, legend, 0));
}

void HouseMapPainter::paintHead(QPainter &painter, const QString &part, int page) const
{
    const EventSummary &event = m_print.house.event;
    const double half = m_page.width() * 0.62;
    painter.setPen(Qt::black);
    paperLine(painter, {0, 0, half, 6 * unitsPerMm}, flat(event.name), 14, 9, QFont::Bold);
    paperLine(painter, {half, 0, m_page.width() - half, 6 * unitsPerMm}, paperDate(event.starts, m_print.timeZone), 10,
              7, QFont::DemiBold, Qt::AlignRight | Qt::AlignVCenter);
    QStringList about{flat(plan().name), flat(part)};
    paperLine(painter, {0, 6.2 * unitsPerMm, half, 4.5 * unitsPerMm}, joined(about), 9, 7, QFont::Medium);
    const QString printed = PaperTexts::tr("Printed %1").arg(paperDate(m_print.at, m_print.timeZone));
    const QString number = pages() > 1 ? PaperTexts::tr("page %1 of %2").arg(page + 1).arg(pages()) : QString();
    paperLine(painter, {half, 6.2 * unitsPerMm, m_page.width() - half, 4.5 * unitsPerMm}, joined({printed, number}), 8,
              6, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter);
    painter.setPen(paperPen(0.25));
    painter.drawLine(QPointF(0, 11.4 * unitsPerMm), QPointF(m_page.width(), 11.4 * unitsPerMm));
}

double HouseMapPainter::paintLegend(QPainter *painter, const Legend &legend, double top) const
{
    const QFont face = paperFont(8.5, QFont::Medium);
    const QFontMetricsF metrics(face);
    const double mark = 1.75 * unitsPerMm;
    double left = 0;
    int lines = legend.isEmpty() ? 0 : 1;
    for (const Entry &entry : legend) {
        const QString text = metrics.elidedText(entry.text, Qt::ElideRight, m_page.width() / 2);
        const double width = 5 * unitsPerMm + metrics.horizontalAdvance(text);
        if (left > 0 && left + width > m_page.width()) {
            left = 0;
            ++lines;
        }
        if (painter) {
            const double middle = top + (lines - 0.5) * legendLine;
            paintPaperSeat(*painter, {left + mark + 0.2 * unitsPerMm, middle}, mark, entry.mark, {});
            painter->setPen(Qt::black);
            painter->setFont(face);
            painter->drawText(QRectF(left + 5 * unitsPerMm, middle - legendLine / 2, width, legendLine),
                              Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
        }
        left += width + 6 * unitsPerMm;
    }
    return lines * legendLine;
}

void HouseMapPainter::paintHouse(QPainter &painter) const
{
    Labels labels;
    paintAreas(painter, m_house, labels);
    paintSeats(painter, m_house, m_allSeats);
    for (int block = 0; block < plan().blocks.size(); ++block) {
        if (!m_small)
            paintLetters(painter, m_house, block, m_letters);
        paintTitle(painter, m_house, block, labels);
    }
}

void HouseMapPainter::paintSection(QPainter &painter, int block) const
{
    const PlanBlock &section = plan().blocks.at(block);
    const double radius = largestRadius(section.seats);
    const double beside = radius * 3;
    const QTransform turn = uprightTurn(block);
    QPolygonF turned;
    for (const int seatNo : section.seats)
        turned.append(turn.map(plan().seats.at(seatNo).position));
    const View view =
        viewOf(turned.boundingRect().adjusted(-beside, -beside, beside, beside), largestSeat / radius, turn);
    paintSeats(painter, view, section.seats);
    // By itself: at the end of a row nobody else's seat is in the way.
    paintLetters(painter, view, block, endLetters(plan(), usualPitch(plan()), [&](QPointF place, double reach) {
                     return std::any_of(section.seats.begin(), section.seats.end(), [&](int seatNo) {
                         const PlanSeat &seat = plan().seats.at(seatNo);
                         const QPointF way = seat.position - place;
                         return std::hypot(way.x(), way.y()) <= seat.radius + reach;
                     });
                 }));
}

void HouseMapPainter::paintAreas(QPainter &painter, const View &view, Labels &labels) const
{
    for (int i = 0; i < plan().areas.size(); ++i) {
        const PlanArea &area = plan().areas.at(i);
        const QPainterPath outline = drawnPath(area);
        QString text = area.standing ? flat(area.name) : flat(area.text.text);
        QPointF middle = outline.isEmpty() ? area.position : outline.boundingRect().center();
        if (!outline.isEmpty()) {
            painter.save();
            painter.translate(view.at({0, 0}));
            painter.scale(view.scale, view.scale);
            QPen pen(QColor(0x70, 0x70, 0x70), area.standing ? 1.5 : 0.8);
            pen.setWidthF(pen.widthF() * 20 / view.scale);
            painter.setPen(pen);
            painter.setBrush(area.standing ? QColor(Qt::white) : QColor(0xf1, 0xf1, 0xf1));
            painter.drawPath(outline);
            painter.restore();
        } else {
            middle += area.text.offset;
        }
        if (area.standing) {
            for (const PoolStatus &pool : m_print.house.pools) {
                if (pool.kind == PoolKind::Area && pool.ref == area.ref)
                    text = joined({text, PaperTexts::tr("%1 of %2 left")
                                             .arg(QLocale().toString(pool.counters.available),
                                                  QLocale().toString(pool.counters.capacity))});
            }
        }
        const double points =
            std::clamp(area.text.size * view.scale / unitsPerMm * 72 / mmPerInch, 4.0, areaPoints * 2.0);
        const double width = outline.isEmpty() ? m_page.width() : outline.boundingRect().width() * view.scale;
        painter.setPen(Qt::black);
        const QPointF at = view.at(middle);
        const double size = area.standing ? areaPoints : points;
        paperLine(painter, {at.x() - width / 2, at.y() - 4 * unitsPerMm, width, 8 * unitsPerMm}, text, size, 4,
                  QFont::DemiBold, Qt::AlignCenter);
        const QFontMetricsF metrics(paperFont(size, QFont::DemiBold));
        QRectF written(0, 0, std::min(width, metrics.horizontalAdvance(text)), metrics.height());
        written.moveCenter(at);
        labels.append(written);
    }
}

void HouseMapPainter::paintSeats(QPainter &painter, const View &view, const QList<int> &seats) const
{
    for (const int seatNo : seats) {
        const PlanSeat &seat = plan().seats.at(seatNo);
        paintPaperSeat(painter, view.at(seat.position), seat.radius * view.scale, markOf(seatNo), seat.number);
    }
}

void HouseMapPainter::paintLetters(QPainter &painter, const View &view, int block,
                                   const QList<EndLetter> &letters) const
{
    painter.setPen(Qt::black);
    const double size = 4 * unitsPerMm;
    for (const EndLetter &letter : letters) {
        if (plan().seats.at(letter.seat).block != block)
            continue;
        const QPointF at = view.at(letter.position);
        paperLine(painter, {at.x() - size, at.y() - size / 2, size * 2, size}, letter.text, 8, 5, QFont::DemiBold,
                  Qt::AlignCenter);
    }
}

// Over the seats, where those are only dots, and above them where there is room; never over a number or another name.
void HouseMapPainter::paintTitle(QPainter &painter, const View &view, int block, Labels &labels) const
{
    const PlanBlock &section = plan().blocks.at(block);
    const QPointF top = view.at({section.bounds.center().x(), section.bounds.top()});
    QFont face;
    QRectF box;
    const auto isFree = [&] {
        return std::none_of(labels.cbegin(), labels.cend(), [&](const QRectF &other) { return other.intersects(box); });
    };
    bool fits = false;
    for (const double points : m_small ? QList<double>{7, 5.5, 4.5} : QList<double>{9}) {
        face = paperFont(points, QFont::DemiBold);
        const QFontMetricsF metrics(face);
        box.setSize({metrics.horizontalAdvance(section.name) + unitsPerMm, metrics.height()});
        box.moveCenter(m_small ? view.at(section.bounds.center()) : top - QPointF(0, box.height() * 0.7));
        fits = isFree() && (!m_small || box.width() <= section.bounds.width() * view.scale);
        if (fits)
            break;
    }
    if (!fits || (!m_small && !hasRoom(box, view, section.name)))
        return;
    if (m_small) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::white);
        painter.drawRect(box);
    }
    labels.append(box);
    painter.setPen(Qt::black);
    painter.setFont(face);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, section.name);
}

// On no seat and no drawing, on the page, and not written by the plan itself.
bool HouseMapPainter::hasRoom(const QRectF &box, const View &view, const QString &name) const
{
    const bool written = std::any_of(plan().areas.cbegin(), plan().areas.cend(), [&](const PlanArea &area) {
        return area.text.text.simplified().compare(name, Qt::CaseInsensitive) == 0;
    });
    const bool taken = std::any_of(plan().seats.cbegin(), plan().seats.cend(), [&](const PlanSeat &seat) {
        const double radius = seat.radius * view.scale;
        return box.adjusted(-radius, -radius, radius, radius).contains(view.at(seat.position));
    });
    const bool drawnOver = std::any_of(plan().areas.cbegin(), plan().areas.cend(), [&](const PlanArea &area) {
        const QRectF drawn = drawnPath(area).boundingRect();
        return box.intersects(QRectF(view.at(drawn.topLeft()), view.at(drawn.bottomRight())));
    });
    return !written && !taken && !drawnOver && m_map.contains(box);
}

} // namespace rowlock

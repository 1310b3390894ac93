#include "model/documents/heat_paper.h"

#include "model/documents/paper.h"
#include "model/documents/paper_seat.h"
#include "model/domain/report_title.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double heatHeadHeight = 18 * unitsPerMm;
constexpr double heatLegendHeight = 8 * unitsPerMm;
constexpr double largestHeatSeat = 3.4 * unitsPerMm; // radius: larger ones only look coarse

struct Shade
{
    QColor fill, text;
};

// From white to a dark red: on grey paper about 100, 85, 66, 44 and 20 % of white.
Shade shadeOf(int step)
{
    switch (step) {
    case 0: return {Qt::white, Qt::black};
    case 1: return {QColor(0xfb, 0xd7, 0xa4), Qt::black};
    case 2: return {QColor(0xf0, 0x9a, 0x54), Qt::black};
    case 3: return {QColor(0xc9, 0x4f, 0x3a), Qt::white};
    default: break;
    }
    return {QColor(0x6e, 0x14, 0x22), Qt::white};
}

} // namespace

QPageLayout::Orientation heatOrientation(const PaperReport &paper)
{
    const QRectF house = drawnBounds(*paper.plan);
    return house.width() > house.height() * 0.85 ? QPageLayout::Landscape : QPageLayout::Portrait;
}

HeatPage::HeatPage(const PaperReport &paper, const QSizeF &page)
    : m_paper(paper), m_page(page), m_steps(heatStepsOf(paper.report))
{
    const double room = 4 * unitsPerMm; // for letters at the ends of rows
    const QRectF map = QRectF(0, heatHeadHeight, page.width(), page.height() - heatHeadHeight - heatLegendHeight)
                           .adjusted(room, room, -room, -room);
    m_view = FittedPlan::into(map, plan(), largestHeatSeat);
}

void HeatPage::paint(QPainter &painter, int) const
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintHead(painter);
    paintAreas(painter);
    paintSeats(painter);
    paintNames(painter);
    paintLegend(painter);
}

void HeatPage::paintHead(QPainter &painter) const
{
    const Report &report = m_paper.report;
    const double half = m_page.width() * 0.62, right = m_page.width() - half;
    const Qt::Alignment toTheRight = Qt::AlignRight | Qt::AlignVCenter;
    painter.setPen(Qt::black);
    paperLine(painter, {0, 0, half, 7 * unitsPerMm}, reportTitle(report), 14, 9, QFont::Bold);
    paperLine(painter, {half, 0, right, 7 * unitsPerMm}, flat(m_paper.venue), 10, 7, QFont::DemiBold, toTheRight);
    paperLine(painter, {0, 7 * unitsPerMm, half, 4.5 * unitsPerMm}, flat(m_paper.about), 10, 6.5, QFont::DemiBold);
    paperLine(painter, {half, 7 * unitsPerMm, right, 4.5 * unitsPerMm},
              joined({PaperTexts::tr("Made %1").arg(paperDate(report.madeAt, report.timeZone)), flat(m_paper.madeBy)}),
              8, 6, QFont::Normal, toTheRight);
    const QString range =
        m_steps.events == 1
            ? PaperTexts::tr("1 performance")
            : PaperTexts::tr("%1 performances of this production").arg(QLocale().toString(m_steps.events));
    paperLine(painter, {0, 11.6 * unitsPerMm, m_page.width(), 4.5 * unitsPerMm}, joined({range, flat(plan().name)}), 9,
              6.5, QFont::Normal);
    painter.setPen(paperPen(0.25));
    painter.drawLine(QPointF(0, 16.6 * unitsPerMm), QPointF(m_page.width(), 16.6 * unitsPerMm));
}

void HeatPage::paintLegend(QPainter &painter) const
{
    const double width = m_page.width() / HeatSteps::count, mark = 1.9 * unitsPerMm;
    const double middle = m_page.height() - heatLegendHeight / 2;
    for (int step = 0; step < HeatSteps::count; ++step) {
        const double left = step * width;
        painter.setPen(paperPen(0.15));
        painter.setBrush(shadeOf(step).fill);
        painter.drawEllipse(QPointF(left + mark, middle), mark, mark);
        painter.setPen(Qt::black);
        paperLine(painter, {left + 5 * unitsPerMm, middle - 3 * unitsPerMm, width - 6 * unitsPerMm, 6 * unitsPerMm},
                  heatStepText(m_steps, step), 8.5, 5.5, QFont::Medium);
    }
}

void HeatPage::paintAreas(QPainter &painter) const
{
    for (const PlanArea &area : plan().areas) {
        const QPainterPath outline = drawnPath(area);
        QPointF middle = area.position + area.text.offset;
        double width = m_page.width();
        if (!outline.isEmpty()) {
            middle = outline.boundingRect().center();
            width = outline.boundingRect().width() * m_view.scale;
            painter.save();
            painter.translate(m_view.at({0, 0}));
            painter.scale(m_view.scale, m_view.scale);
            painter.setPen(QPen(QColor(0x70, 0x70, 0x70), 20 / m_view.scale));
            painter.setBrush(area.standing ? QColor(Qt::white) : QColor(0xf4, 0xf4, 0xf4));
            painter.drawPath(outline);
            painter.restore();
        }
        const double points = std::clamp(area.text.size * m_view.scale / unitsPerMm * 72 / mmPerInch, 4.0, 16.0);
        const QPointF at = m_view.at(middle);
        painter.setPen(Qt::black);
        paperLine(painter, {at.x() - width / 2, at.y() - 4 * unitsPerMm, width, 8 * unitsPerMm},
                  area.standing ? flat(area.name) : flat(area.text.text), points, 4, QFont::DemiBold, Qt::AlignCenter);
    }
}

void HeatPage::paintSeats(QPainter &painter) const
{
    for (int i = 0; i < plan().seats.size(); ++i) {
        const PlanSeat &seat = plan().seats.at(i);
        const Shade shade = shadeOf(m_steps.ofSeat.at(i));
        const double radius = seat.radius * m_view.scale * 0.92;
        const QPointF at = m_view.at(seat.position);
        painter.setPen(QPen(Qt::black, std::clamp(radius * 0.08, 4.0, 18.0)));
        painter.setBrush(shade.fill);
        painter.drawEllipse(at, radius, radius);
        if (radius < leastNumberedRadius)
            continue;
        painter.setPen(shade.text);
        paperLine(painter, {at.x() - radius, at.y() - radius, radius * 2, radius * 2}, seat.number,
                  radius / unitsPerMm * 72 / mmPerInch, 3, QFont::Medium, Qt::AlignCenter);
    }
}

void HeatPage::paintNames(QPainter &painter) const
{
    painter.setPen(Qt::black);
    const double size = 4 * unitsPerMm;
    for (const EndLetter &letter : endLetters(plan())) {
        if (letter.radius * m_view.scale < leastNumberedRadius)
            continue;
        const QPointF at = m_view.at(letter.position);
        paperLine(painter, {at.x() - size, at.y() - size / 2, size * 2, size}, letter.text, 8, 5, QFont::DemiBold,
                  Qt::AlignCenter);
    }
    // Of sections whose rows have no letters here: over their seats, which are dots there.
    for (const PlanBlock &section : plan().blocks) {
        if (section.seats.isEmpty()
            || plan().seats.at(section.seats.first()).radius * m_view.scale >= leastNumberedRadius)
            continue;
        const QFont face = paperFont(7, QFont::DemiBold);
        const QFontMetricsF metrics(face);
        QRectF box(0, 0, metrics.horizontalAdvance(section.name) + unitsPerMm, metrics.height());
        box.moveCenter(m_view.at(section.bounds.center()));
        if (box.width() > section.bounds.width() * m_view.scale)
            continue;
        painter.fillRect(box, Qt::white);
        painter.setFont(face);
        painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, section.name);
    }
}

} // namespace rowlock

#include "ui/plan/plan_painter.h"

#include "model/domain/draft_items.h"
#include "model/domain/draft_snap.h"
#include "model/domain/plan_shapes.h"
#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_marks.h"
#include "ui/seatmap/scenery_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double dotsBelow = 3;     // pixels of radius: then a seat is a square of its colour
constexpr double numbersFrom = 8.5; // pixels of radius
constexpr double lettersFrom = 4;
constexpr double gridFrom = 6; // pixels between two lines of the grid

QFont fontOf(double pixels, QFont::Weight weight = QFont::Normal)
{
    QFont font;
    font.setPixelSize(std::max(6, int(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

void centred(QPainter &painter, QPointF at, const QString &text)
{
    painter.drawText(QRectF(at.x() - 1000, at.y() - 500, 2000, 1000), Qt::AlignCenter, text);
}

bool isMeant(PlanPainter::Which which, bool chosen)
{
    return which == PlanPainter::Which::All || (which == PlanPainter::Which::OnlyChosen) == chosen;
}

QColor seatColor(const SeatingPlan &plan, const PlanSeat &seat)
{
    const QString name = plan.categories.value(seat.category).color;
    if (!QColor(name).isValid())
        return mapColors().sold;
    // In the dark a little softer, but never so soft that two categories look alike.
    return isDark() ? mixed(mapColors().ground, QColor(name), 0.82) : QColor(name);
}

} // namespace

void PlanPainter::paintPage(QPainter &painter, const MapCamera &camera, const QSizeF &page, double grid) const
{
    const MapColors &colors = mapColors();
    const QRectF rect = camera.toView(QRectF({}, page));
    painter.fillRect(QRectF({}, camera.viewSize()), mixed(colors.ground, colors.outline, 0.35));
    painter.fillRect(rect, colors.ground);
    const QRectF seen = camera.visible().intersected(QRectF({}, page));
    for (const double step : {grid, grid * 10}) {
        if (grid <= 0 || step * camera.scale() < gridFrom)
            continue;
        painter.setPen(QPen(mixed(colors.ground, colors.outline, step == grid ? 0.3 : 0.6), 0));
        QList<QLineF> lines;
        for (double x = std::ceil(seen.left() / step) * step; x <= seen.right(); x += step)
            lines.append({camera.toView(QPointF(x, seen.top())), camera.toView(QPointF(x, seen.bottom()))});
        for (double y = std::ceil(seen.top() / step) * step; y <= seen.bottom(); y += step)
            lines.append({camera.toView(QPointF(seen.left(), y)), camera.toView(QPointF(seen.right(), y))});
        painter.drawLines(lines);
    }
    painter.setPen(QPen(colors.outline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
}

void PlanPainter::paint(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                        Which which)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintAreas(painter, camera, sight, chosen, which);
    paintSeats(painter, camera, sight, chosen, which);
    if (which != Which::OnlyChosen)
        paintLetters(painter, camera, sight);
}

void PlanPainter::paintAreas(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                             Which which) const
{
    const MapColors &colors = mapColors();
    const QRectF seen = camera.visible();
    for (int i = 0; i < sight.plan.areas.size(); ++i) {
        const PlanArea &area = sight.plan.areas.at(i);
        const AreaShape &shape = sight.layout.areas.at(i);
        if (!isMeant(which, chosen.contains(sight.areaIds.at(i))) || !shape.bounds.intersects(seen))
            continue;
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        const bool filled = isFilled(area);
        const QColor fill = area.color.isEmpty() ? colors.standing : planColor(area.color);
        QPen edge(area.borderColor.isEmpty() ? mixed(fill, colors.text, 0.25) : planColor(area.borderColor),
                  area.standing ? 1.6 : 1);
        edge.setCosmetic(true);
        if (area.standing)
            edge.setStyle(Qt::DashLine);
        painter.setPen(edge);
        painter.setBrush(filled ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawPath(shape.path);
        painter.translate(area.position);
        painter.rotate(area.rotation);
        const QColor under = shape.path.isEmpty() || !filled ? colors.ground : fill;
        painter.setPen(area.text.color.isEmpty() ? inkOn(under) : readable(planColor(area.text.color, true), under));
        painter.setFont(fontOf(area.text.size));
        QString words = area.text.text;
        if (area.standing)
            words = (words.isEmpty() ? area.name : words)
                    + (area.capacity > 0 ? QStringLiteral("\n%1").arg(area.capacity) : QString());
        QPointF at = area.text.offset;
        if (at.isNull() && area.kind == ShapeKind::Rectangle && area.standing)
            at = QPointF(area.size.width() / 2, area.size.height() / 2);
        if (area.text.size * camera.scale() >= 5)
            centred(painter, at, words);
        painter.restore();
    }
}

const QPixmap &PlanPainter::seatPicture(const PlanSeat &seat, const QColor &color, double radius, double ratio)
{
    const quint64 size = quint64(std::lround(radius * 8));
    const quint64 marks = (seat.accessible ? 1 : 0) + (seat.companion ? 2 : 0) + (seat.restrictedView ? 4 : 0);
    QPixmap &picture = m_seats[(quint64(color.rgb()) << 32) | (size << 3) | marks];
    if (!picture.isNull())
        return picture;
    const int half = int(std::ceil(radius)) + 2;
    picture = QPixmap(QSize(2 * half, 2 * half) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(half, half);
    painter.setPen(QPen(mixed(color, mapColors().text, 0.35), 1));
    painter.setBrush(color);
    painter.drawEllipse(QPointF(), radius - 0.5, radius - 0.5);
    paintMarks(painter, seat, radius, inkOn(color));
    return picture;
}

void PlanPainter::paintSeats(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                             Which which)
{
    const double ratio = camera.ratio();
    QList<QColor> colors;
    for (int i = 0; i < sight.plan.categories.size(); ++i) {
        PlanSeat seat;
        seat.category = i;
        colors.append(seatColor(sight.plan, seat));
    }
    QFont font;
    double fontFor = 0;
    sight.grid.visit(camera.visible(), [&](const SeatGrid::Place &place) {
        if (!isMeant(which, sight.isChosen(place.seatNo, chosen)))
            return;
        const PlanSeat &seat = sight.plan.seats.at(place.seatNo);
        const QColor color = colors.value(seat.category, mapColors().sold);
        const QPointF at = camera.toView(seat.position);
        const double radius = seat.radius * camera.scale();
        if (radius < dotsBelow) {
            painter.fillRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), color);
            return;
        }
        const QPixmap &picture = seatPicture(seat, color, radius, ratio);
        const double half = picture.width() / ratio / 2;
        painter.drawPixmap(QPointF(at.x() - half, at.y() - half), picture);
        if (radius < numbersFrom || seat.accessible || seat.companion)
            return;
        if (radius != fontFor) {
            fontFor = radius;
            font = fontOf(std::min(radius * 0.95, 15.0), QFont::Medium);
            painter.setFont(font);
        }
        painter.setPen(inkOn(color));
        painter.drawText(QRectF(at.x() - radius * 2, at.y() - radius, radius * 4, radius * 2), Qt::AlignCenter,
                         seat.number);
    });
}

void PlanPainter::paintLetters(QPainter &painter, const MapCamera &camera, const PlanSight &sight) const
{
    const QRectF seen = camera.visible();
    painter.setPen(mapColors().faintText);
    for (const RowLetter &letter : sight.layout.rows) {
        const double radius = letter.radius * camera.scale();
        if (radius < lettersFrom || !seen.contains(letter.position))
            continue;
        painter.setFont(fontOf(std::clamp(radius * 1.05, 8.0, 16.0), QFont::DemiBold));
        centred(painter, camera.toView(letter.position), letter.text);
    }
}

void PlanPainter::paintChosen(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                              QPointF by) const
{
    if (chosen.isEmpty())
        return;
    const QColor accent = accentColor();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    QPen pen(accent, 2);
    painter.setPen(pen);
    sight.grid.visit(camera.visible().translated(-by), [&](const SeatGrid::Place &seat) {
        if (!sight.isChosen(seat.seatNo, chosen))
            return;
        const QPointF at = camera.toView(seat.centre + by);
        const double radius = seat.radius * camera.scale();
        if (radius < dotsBelow)
            painter.fillRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), accent);
        else
            painter.drawEllipse(at, radius + 1.5, radius + 1.5);
    });
    for (int i = 0; i < sight.areaIds.size(); ++i) {
        if (!chosen.contains(sight.areaIds.at(i)))
            continue;
        const AreaShape &shape = sight.layout.areas.at(i);
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        painter.translate(by);
        pen.setCosmetic(true);
        painter.setPen(pen);
        if (shape.path.isEmpty())
            painter.drawRect(boundsOf(sight.plan.areas.at(i))); // where it is taken hold of
        else
            painter.drawPath(shape.path);
        painter.restore();
    }
}

void PlanPainter::paintGuides(QPainter &painter, const MapCamera &camera, const Snapped &snapped)
{
    const QSizeF view = camera.viewSize();
    painter.setPen(QPen(accentColor(), 1, Qt::DashLine));
    if (snapped.guideX) {
        const double x = camera.toView(QPointF(*snapped.guideX, 0)).x();
        painter.drawLine(QPointF(x, 0), QPointF(x, view.height()));
    }
    if (snapped.guideY) {
        const double y = camera.toView(QPointF(0, *snapped.guideY)).y();
        painter.drawLine(QPointF(0, y), QPointF(view.width(), y));
    }
}

void PlanPainter::paintBand(QPainter &painter, const QRectF &box)
{
    QColor accent = accentColor();
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    accent.setAlphaF(0.10F);
    painter.setBrush(accent);
    painter.drawRect(box);
}

} // namespace rowlock

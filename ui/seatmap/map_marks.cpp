#include "ui/seatmap/map_marks.h"

#include "ui/common/labels.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_marks.h"
#include "ui/seatmap/seat_skin.h"

#include <QPainter>
#include <QWidget>

#include <utility>

namespace rowlock {

void MapMarks::forget()
{
    m_aimedAt.clear();
    m_aimRefused.clear();
    m_preview.clear();
    m_inSale.clear();
}

void MapMarks::setAim(const QList<int> &good, const QList<int> &refused)
{
    m_aimedAt = m_scene.known(good);
    m_aimRefused = m_scene.known(refused);
    m_view.update();
}

void MapMarks::setLeftAlone(const QList<int> &seatNos)
{
    const QList<int> before = std::exchange(m_leftAlone, seatNos);
    m_scene.repaint(m_view, m_scene.known(before + seatNos));
}

bool MapMarks::setPreview(const QList<int> &seatNos)
{
    if (seatNos == m_preview)
        return false;
    m_preview = seatNos;
    m_view.update();
    return true;
}

QList<int> MapMarks::followSale()
{
    const HoldInfo *sale = m_scene.house.hold(m_scene.looks.currentHold());
    const QSet<int> before = std::exchange(m_inSale, {});
    QList<int> joined;
    for (const HoldItem &item : sale ? sale->items : QList<HoldItem>()) {
        if (item.seatNo < 0 || item.seatNo >= m_scene.looks.count())
            continue;
        m_inSale.insert(item.seatNo);
        if (!before.contains(item.seatNo))
            joined.append(item.seatNo);
    }
    return joined;
}

// From where seats are dots, those of this sale would be lost among twenty thousand.
void MapMarks::paintSale(QPainter &painter) const
{
    if (detailFor(m_scene.seatRadius()) != Detail::Dot)
        return;
    const QRectF part = painter.clipBoundingRect();
    for (const int seatNo : std::as_const(m_inSale)) {
        const QRectF box = atLeast(m_scene.boxOf(seatNo), 3.5);
        if (!m_scene.isOnFloor(seatNo) || !box.adjusted(-5, -5, 5, 5).intersects(part))
            continue;
        drawRing(painter, box, 1, mapColors().ground, 4);
        drawRing(painter, box, 1, mapColors().selected, 2);
    }
}

void MapMarks::paint(QPainter &painter) const
{
    paintAim(painter);
    for (const int seatNo : m_scene.known(m_leftAlone)) { // a broken ring, so that it is not told by its colour only
        QPen pen(toneColor(Tone::Warning, m_view.palette()), 2.4, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({1.6, 1.1});
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        const QRectF box = m_scene.boxOf(seatNo);
        const double more = std::max(1.5, 6 - box.width() / 2);
        painter.drawEllipse(box.adjusted(-more, -more, more, more));
    }
    const QRectF part = painter.clipBoundingRect();
    for (const int seatNo : std::as_const(m_preview)) {
        const QRectF box = atLeast(m_scene.boxOf(seatNo), 3);
        if (!box.adjusted(-10, -10, 10, 10).intersects(part))
            continue;
        drawRing(painter, box, 2, mapColors().ground, 5);
        drawRing(painter, box, 2, accentColor(), 2.6);
    }
}

// Filled where they would sit, crossed out where they cannot: not by colour alone.
void MapMarks::paintAim(QPainter &painter) const
{
    const auto boxOf = [this](int seatNo) {
        const QRectF seat = m_scene.boxOf(seatNo);
        const double more = std::max(1.5, 5 - seat.width() / 2); // can be found at far sight too
        return seat.adjusted(-more, -more, more, more);
    };
    QColor fill = accentColor();
    fill.setAlphaF(0.55F);
    for (const int seatNo : std::as_const(m_aimedAt)) {
        drawRing(painter, boxOf(seatNo), 0, mapColors().ground, 5);
        painter.setPen(QPen(accentColor(), 2.6));
        painter.setBrush(fill);
        painter.drawEllipse(boxOf(seatNo));
    }
    for (const int seatNo : std::as_const(m_aimRefused)) {
        const QRectF seat = boxOf(seatNo);
        for (const QPen &pen : {QPen(mapColors().ground, 6, Qt::SolidLine, Qt::RoundCap),
                                QPen(dangerColor(), 2.8, Qt::SolidLine, Qt::RoundCap)}) {
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(seat);
            painter.drawLine(seat.topLeft(), seat.bottomRight());
            painter.drawLine(seat.topRight(), seat.bottomLeft());
        }
    }
}

} // namespace rowlock

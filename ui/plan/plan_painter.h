// Paints a plan as it is drawn on the board: page, grid, drawings, seats in their category's colour with their marks
// and numbers, letters of rows. In the widget's pixels; knows no widget. GUI thread.
#pragma once

#include "ui/plan/plan_sight.h"
#include "ui/seatmap/map_camera.h"

#include <QFont>
#include <QHash>
#include <QPixmap>

class QPainter;

namespace rowlock {

struct Snapped;

class PlanPainter
{
public:
    enum class Which { All, OnlyChosen, AllButChosen };

    void forget() { m_seats.clear(); } // another scheme or scale
    void paintPage(QPainter &painter, const MapCamera &camera, const QSizeF &page, double grid) const;
    void paint(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen, Which which);
    // Outlines around what is chosen, moved by `by` plan units.
    void paintChosen(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                     QPointF by) const;
    // The lines that something dragged has come to rest at.
    static void paintGuides(QPainter &painter, const MapCamera &camera, const Snapped &snapped);
    static void paintBand(QPainter &painter, const QRectF &box); // that a hand draws; in pixels

private:
    void paintAreas(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                    Which which) const;
    void paintSeats(QPainter &painter, const MapCamera &camera, const PlanSight &sight, const Chosen &chosen,
                    Which which);
    void paintLetters(QPainter &painter, const MapCamera &camera, const PlanSight &sight) const;
    const QPixmap &seatPicture(const PlanSeat &seat, const QColor &color, double radius, double ratio);

    QHash<quint64, QPixmap> m_seats; // by colour, radius and marks
};

} // namespace rowlock

// The plan as it lies on the drawing board: which part of it is seen, what lies at a point and where a point comes to
// rest. GUI thread.
#pragma once

#include "ui/plan/plan_document.h"
#include "ui/plan/plan_sight.h"
#include "ui/plan/plan_tools.h"
#include "ui/seatmap/map_camera.h"

#include <optional>

namespace rowlock {

class BoardView final : public QObject
{
    Q_OBJECT

public:
    explicit BoardView(const PlanDocument &document);

    const MapCamera &camera() const { return m_camera; }
    double pixel() const { return 1 / m_camera.scale(); } // in plan units
    const PlanSight &sight() const;
    int at(QPointF plan, Aim aim) const; // id; 0: nothing

    const ToolSettings &settings() const { return m_settings; }
    void setSnapping(bool on) { m_settings.snaps = on; }
    QPointF onGrid(QPointF plan) const;

    void setRoom(const QSizeF &size, double ratio);
    void setPushed(int pixels); // down, by what has come up above it; what is drawn stays where it is on the screen
    void fit();
    void zoomBy(double factor); // about the middle
    void zoomAt(QPointF view, double factor);
    void panBy(QPointF pixels);
    void showChosen(); // brings it into sight

signals:
    void moved(); // another part is seen, or the same one larger or smaller

private:
    void changed();

    const PlanDocument &m_document;
    MapCamera m_camera;
    ToolSettings m_settings;
    int m_pushed = 0;
    QSizeF m_page;                            // as the camera knows it
    mutable std::optional<PlanSight> m_sight; // none: made when it is asked for
};

} // namespace rowlock

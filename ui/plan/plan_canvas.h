// The drawing board: shows the document's plan, and lets it be chosen, moved and drawn by mouse and by keys. Changes go to the
// document, never past it. Keeps a picture of what does not move. GUI thread.
#pragma once

#include "model/domain/draft_snap.h"
#include "ui/plan/plan_document.h"
#include "ui/plan/plan_painter.h"
#include "ui/plan/plan_tools.h"

#include <QWidget>

#include <memory>

namespace rowlock {

class PlanCanvas : public QWidget
{
    Q_OBJECT

public:
    explicit PlanCanvas(PlanDocument &document, QWidget *parent = nullptr);

    PlanTool tool() const { return m_tool; }
    void setTool(PlanTool tool);
    ToolSettings &settings() { return m_settings; }
    const MapCamera &camera() const { return m_camera; }
    QPoint toWidget(QPointF plan) const { return m_camera.toView(plan).toPoint(); }

    void fit();
    void zoomBy(double factor);
    void showChosen(); // brings it into sight
    void setSnapping(bool on) { m_snaps = on; }
    void setGridShown(bool on);
    void nudge(QPointF by);

signals:
    void toolChanged(rowlock::PlanTool tool);
    void pointedAt(const QPointF &plan);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Drag { None, Pending, Move, Band, Draw, Pan };

    const PlanSight &sight();
    Aim aim() const { return m_tool == PlanTool::Seats ? Aim::Seats : Aim::Rows; }
    void documentChanged();
    void moved(); // the camera has
    void refreshPicture(PlanPainter::Which which);
    void paintTool(QPainter &painter);
    void tell(); // to a screen reader: what is chosen

    void press(QPointF plan, Qt::KeyboardModifiers modifiers);
    void beginMove();
    void moveTo(QPointF plan, Qt::KeyboardModifiers modifiers);
    void finishDraw(QRectF rect);
    void closePolygon();
    void insertHere();
    void chooseNext(int step);
    void stepBack();
    QPointF onGrid(QPointF plan) const;

    PlanDocument &m_document;
    PlanPainter m_painter;
    MapCamera m_camera;
    PlanTool m_tool = PlanTool::Select;
    ToolSettings m_settings;
    PlanSight m_sight;
    bool m_sightFresh = false;
    bool m_snaps = true, m_gridShown = true;
    QImage m_picture; // of all that does not move
    bool m_pictureFresh = false;
    QSizeF m_page; // as the camera knows it

    Drag m_drag = Drag::None;
    int m_pressed = 0;    // what the button went down on: chosen alone if it goes up there without a drag
    QPointF m_from, m_to; // of the drag, plan units
    QPointF m_last;       // pixels
    QPointF m_moveBy;
    QRectF m_movingBounds;
    std::unique_ptr<SnapLines> m_lines;
    Snapped m_snapped;
    QList<QPointF> m_corners; // of the polygon being drawn
};

} // namespace rowlock

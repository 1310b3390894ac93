// The drawing board: shows the document's plan, and lets it be chosen, moved and drawn by mouse and by keys. Changes go
// to the document, never past it. Keeps a picture of what does not move. GUI thread.
#pragma once

#include "model/domain/draft_snap.h"
#include "ui/plan/handle_drag.h"
#include "ui/plan/handle_view.h"
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
    void setPushed(int pixels); // down, by what has come up above it; what is drawn stays where it is on the screen
    void zoomBy(double factor);
    void showChosen(); // brings it into sight
    void setSnapping(bool on) { m_snaps = on; }
    void setGridShown(bool on);
    void nudge(QPointF by);
    // Takes the corner out that the keys mean; false: none is meant, and Delete is for what is chosen.
    bool takeOutCorner();
    std::optional<QPointF> handleAt(HandleKind kind, Side side = {}, int corner = -1) const; // pixels; none: not shown

signals:
    void toolChanged(rowlock::PlanTool tool);
    void hinted(const QString &words); // what a handle is for, how far a drag is; empty: nothing to say
    void pointedAt(const QPointF &plan);
    void wordsWanted(); // a text has been put down, and says only "Text" yet

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
    void leaveEvent(QEvent *event) override;

private:
    enum class Drag { None, Pending, Move, Band, Draw, Pan, Handle };

    const PlanSight &sight();
    Aim aim() const { return m_tool == PlanTool::Seats ? Aim::Seats : Aim::Rows; }
    void documentChanged();
    void moved(); // the camera has
    void refreshPicture(PlanPainter::Which which);
    void paintTool(QPainter &painter);
    void tell(); // to a screen reader: what is chosen

    void press(QPointF plan, Qt::KeyboardModifiers modifiers);
    void beginMove();
    bool movesWhole() const { return m_drag == Drag::Move && m_movesWhole; }
    void moveTo(QPointF plan, Qt::KeyboardModifiers modifiers);
    void finishDraw(QRectF rect);
    void closePolygon();
    void insertHere();
    void chooseNext(int step);
    void stepBack();
    QPointF onGrid(QPointF plan) const;

    // Handles (plan_canvas_handles.cpp).
    const QList<Handle> &handles() const;
    HandleView handleView() const;
    bool pressHandle(QPointF view);
    void pullTo(QPointF view, Qt::KeyboardModifiers modifiers);
    void finishPull();
    void hover(QPointF view);
    void hint(const QString &words);
    void paintGuides(QPainter &painter, const Snapped &snapped);
    void paintHandles(QPainter &painter);
    int chosenPolygon() const;         // its id; 0: not one alone
    int corner() const;                // that the keys mean; -1: none
    int edgeUnder(QPointF plan) const; // of the chosen polygon; -1: none
    void addCorner(int after, QPointF at);
    void stepCorner(int step); // 0: none any more
    void goToCorner(int corner);
    bool nudgeCorner(QPointF by);
    void takeRoom(); // as the widget is now

    PlanDocument &m_document;
    PlanPainter m_painter;
    MapCamera m_camera;
    int m_pushed = 0;
    PlanTool m_tool = PlanTool::Select;
    ToolSettings m_settings;
    PlanSight m_sight;
    bool m_sightFresh = false;
    bool m_snaps = true, m_gridShown = true;
    QImage m_picture; // of all that does not move
    bool m_pictureFresh = false;
    QSizeF m_page; // as the camera knows it

    Drag m_drag = Drag::None;
    Qt::MouseButton m_panButton = Qt::MiddleButton;
    int m_pressed = 0;    // what the button went down on: chosen alone if it goes up there without a drag
    QPointF m_from, m_to; // of the drag, plan units
    QPointF m_last;       // pixels
    QPointF m_moveBy;
    QRectF m_movingBounds;
    std::unique_ptr<SnapLines> m_lines;
    Snapped m_snapped;
    QList<QPointF> m_corners; // of the polygon being drawn

    mutable QList<Handle> m_handles;
    mutable bool m_handlesFresh = false;
    std::unique_ptr<HandleDrag> m_pull;
    bool m_isPulling = false;    // further than a click goes
    PlanSight m_pulledSight;     // of what is pulled or moved, alone
    bool m_movesWhole = false;   // rows and drawings, no single seats
    std::optional<Handle> m_hot; // under the pointer
    QPointF m_pointer;           // pixels
    int m_corner = -1, m_cornerOf = 0;
    QString m_hint;
};

} // namespace rowlock

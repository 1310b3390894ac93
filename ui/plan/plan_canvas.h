// The drawing board: shows the document's plan, and hands mouse and keys to what draws, chooses, moves and pulls in it.
// GUI thread.
#pragma once

#include "ui/plan/board_picture.h"
#include "ui/plan/board_selection.h"
#include "ui/plan/handle_grip.h"
#include "ui/plan/plan_drawing.h"
#include "ui/plan/plan_move.h"
#include "ui/plan/plan_painter.h"
#include "ui/plan/polygon_corners.h"

#include <QWidget>

namespace rowlock {

class PlanCanvas : public QWidget
{
    Q_OBJECT

public:
    explicit PlanCanvas(PlanDocument &document, QWidget *parent = nullptr);

    PlanTool tool() const { return m_tool; }
    void setTool(PlanTool tool);
    BoardView &view() { return m_view; }
    PolygonCorners &corners() { return m_corners; }
    void setGridShown(bool on);
    std::optional<QPointF> handleAt(HandleKind kind, Side side = {}, int corner = -1) const; // pixels; none: not shown

signals:
    void toolChanged(rowlock::PlanTool tool);
    void hinted(const QString &words); // what a handle is for, how far a drag is; empty: nothing to say
    void wordsRequested();             // a text has been put down, and says only "Text" yet

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
    struct Hand // on the mouse
    {
        Drag drag = Drag::None;
        Qt::MouseButton button = Qt::NoButton; // that went down
        QPointF at;                            // where it did; of a pan, where it has come to; pixels
    };

    void showAnew(); // another part is seen, or in other colours
    bool pressHandle(QPointF view);
    void press(QPointF plan, Qt::KeyboardModifiers modifiers);
    void hover(QPointF view);
    void drop(); // what the hand holds is as it was
    void stepBack();
    void hint(const QString &words);
    void tell(); // to a screen reader: what is chosen
    bool areHandlesShown() const;

    PlanDocument &m_document;
    BoardView m_view;
    PlanPainter m_painter;
    BoardPicture m_picture;
    BoardSelection m_selection;
    PlanDrawing m_drawing;
    PolygonCorners m_corners;
    HandleGrip m_grip;
    std::unique_ptr<PlanMove> m_move; // while the hand moves something
    PlanTool m_tool = PlanTool::Select;
    Hand m_hand;
    QString m_hint;
};

} // namespace rowlock

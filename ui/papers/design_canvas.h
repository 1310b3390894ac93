// The ticket as it will be printed, as large as there is room, with the selected element framed: selected by a click,
// moved and resized by mouse and keys in steps of half a millimetre. A receipt is only looked at. GUI thread.
#pragma once

#include "model/documents/tickets.h"
#include "ui/papers/design_model.h"

#include <QWidget>

namespace rowlock {

class DesignCanvas final : public QWidget
{
    Q_OBJECT

public:
    DesignCanvas(DesignModel &model, QWidget *parent);

    void showSample(const TicketPrint &print); // whose first ticket is drawn
    QRectF pageRect() const;                   // pixels
    QPointF inPixels(const QPointF &mm) const;

    QSize sizeHint() const override { return {560, 320}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum Side { None = 0, Left = 1, Top = 2, Right = 4, Bottom = 8, Whole = 16 };
    struct Hand
    {
        int sides = None;
        QPointF at; // mm, where it went down
        QRectF box; // as it was then
    };

    double scale() const; // pixels in a millimetre
    QPointF inMm(const QPointF &pixels) const;
    QRectF boxInPixels(const QRectF &mm) const;
    int sidesAt(const QPointF &pixels) const; // of the selected element
    int elementAt(const QPointF &pixels) const;
    QList<std::pair<int, QPointF>> handles() const;
    void showAnew();
    QImage drawn() const;
    void tell(); // to a screen reader

    DesignModel &m_model;
    TicketPrint m_print;
    QImage m_receipt; // of which the height is known once it is drawn
    QImage m_picture;
    PaperTemplate m_drawn;
    Hand m_hand;
    int m_drags = 0; // so far: each is taken back by itself
};

} // namespace rowlock

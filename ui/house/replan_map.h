// The house as a changed plan leaves it, seat by seat in the colour of what becomes of it, and where the parties go
// whose seats vanish. Looks only, until it is told to choose; then a free seat of the new plan is clicked, or walked to
// and taken with Space.
#pragma once

#include "model/domain/replan_walk.h"
#include "model/domain/seat_walk.h"
#include "ui/seatmap/scenery_painter.h"

#include <QWidget>

namespace rowlock {

enum class SeatFate { Same, New, Gone, Moved, Renamed, OtherCategory };

// What is said of a seat first; one that is renamed and moved is renamed.
SeatFate fateOf(const SeatChange &change);
QString fateText(SeatFate fate);
QColor fateColor(SeatFate fate, const QPalette &palette);

class ReplanMap : public QWidget
{
    Q_OBJECT

public:
    explicit ReplanMap(QWidget *parent = nullptr);

    void setPreview(const std::optional<ReplanPreview> &preview);
    void setParties(const QList<VanishingParty> &parties, int current);
    void setChoosing(bool choosing); // for the current party
    bool isChoosing() const { return m_choosing; }
    void reveal(int change); // index in the difference's seats; -1: the whole house

    int seatAt(QPointF at) const;       // of the new plan; -1: none
    QPointF centreOf(int seatNo) const; // in widget coordinates
    bool canTake(int seatNo) const;     // free, and no other party's

signals:
    void chosen(int seatNo);
    void choosingEnded(); // Esc

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setPlan();
    void zoom(const QPointF &at, double factor);
    void walk(Direction direction);
    void setFocusSeat(int seatNo);
    QPointF placeBefore(int seatNo) const; // of a seat of the plan of today, where it would stand in the new one
    void paintChange(QPainter &painter, const SeatChange &change) const;
    void paintParty(QPainter &painter, const VanishingParty &party, bool isCurrent) const;
    QString described(int seatNo) const;

    std::optional<ReplanPreview> m_preview;
    QList<VanishingParty> m_parties;
    int m_current = -1;
    bool m_choosing = false;
    int m_focusSeat = -1;
    int m_revealed = -1;
    MapCamera m_camera;
    SeatGrid m_grid; // of the new plan
    MapLayout m_layout;
    SceneryPainter m_scenery;
    QPointF m_grabbed; // where the plan is moved by
};

} // namespace rowlock

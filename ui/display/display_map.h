// The house as a customer sees it: where the stage is, which seats are theirs, which are free and which are not. Of a
// seat it knows nothing else, so nothing else can be seen. Comes near enough for the sale's seats to be found. Takes no
// click and no key. GUI thread.
#pragma once

#include "model/domain/seat_grid.h"
#include "ui/seatmap/scenery_painter.h"

#include <QSet>
#include <QWidget>

#include <vector>

namespace rowlock {

class DisplayMap final : public QWidget
{
    Q_OBJECT

public:
    explicit DisplayMap(QWidget *parent);

    void setHouse(const HouseModel *house); // null: none; it outlives this or is taken away before it goes
    void setSale(const QSet<int> &seats, const QSet<int> &pools);
    void setTextSize(int pixels);

    QRect seatRect(int seatNo) const;
    bool isLit(int seatNo) const { return m_lit.contains(seatNo); }
    qint64 seatsPainted() const { return m_painted; } // since it was made

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void load();
    void look();
    void refreshSeats(const QList<int> &seatNos);
    QRectF wanted() const; // plan units; empty: all of it
    QRectF stage() const;
    bool isFree(int seatNo) const;
    double radiusOf(int seatNo) const; // pixels
    double usualRadius(double scale) const;
    void paintWords(QPainter &painter) const;
    void paintAreas(QPainter &painter) const;
    void paintSeat(QPainter &painter, int seatNo) const;
    void paintLegend(QPainter &painter) const;
    QRect legendRect() const;

    const HouseModel *m_house = nullptr;
    QSet<int> m_lit;
    QSet<int> m_pools;
    std::vector<bool> m_free; // as painted, by seat
    int m_floor = -1;
    int m_textSize = 14;
    SeatGrid m_grid;
    MapLayout m_layout;
    MapCamera m_camera;
    SceneryPainter m_scenery;
    qint64 m_painted = 0;
};

} // namespace rowlock

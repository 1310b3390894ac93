// What the colours and marks mean, in a strip on the map that folds away: the states that occur, and the categories with
// their prices or the steps of a ramp. Paints with the map's own drawing of seats.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/seat_look.h"

#include <QPixmap>
#include <QWidget>

class QToolButton;

namespace rowlock {

class MapLegend : public QWidget
{
    Q_OBJECT

public:
    MapLegend(const HouseModel &house, const SeatLooks &looks, QWidget *parent);

    void rebuild();          // another house, colouring or scheme
    void seatsChanged(const QList<int> &seatNos); // a state may have come up for the first time
    void fitInto(int width); // sets its own size
    bool isOpen() const { return m_open; }
    void setOpen(bool open);

signals:
    void resized();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry
    {
        SeatLook look;
        QColor tone;        // of a category or a step; invalid: the look alone
        QString text;
        QRect place;
    };
    void flow(int width);
    void paintEntries(QPainter &painter);
    quint16 statesSeen() const; // a bit for each face

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    QToolButton *m_fold;
    QList<Entry> m_entries;
    QPixmap m_picture; // it is painted over with every move of the map, and changes hardly ever
    quint16 m_states = 0;
    int m_width = 0;
    bool m_open = true;
};

} // namespace rowlock

// What the colours and marks mean, in a strip on the map that folds away: the states and kinds of place that occur, and the
// categories with their prices, the steps of a ramp or the sellers. Each entry counts its seats and is a switch that dims
// all others. Paints with the map's own drawing of seats.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/seat_look.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

class QToolButton;

namespace rowlock {

class LegendEntry;

class MapLegend : public QWidget
{
    Q_OBJECT

public:
    MapLegend(const HouseModel &house, const SeatLooks &looks, QWidget *parent);

    void expect(const QList<SeatFace>
                    &faces); // shown though no seat looks so yet: the legend must not grow while somebody picks
    void rebuild();          // another house, colouring or scheme
    void seatsChanged();     // a state may have come up for the first time; counts follow a moment later
    void fitInto(int width); // sets its own size
    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    void setKeeping(bool keeps); // its picture: it is painted over with every move of the map, and changes hardly ever

signals:
    void resized();
    void filterWanted(const rowlock::SeatFilter &filter); // all: none any more

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry
    {
        SeatFilter filter;
        SeatLook look;
        QColor tone; // of a category or a step; invalid: the look alone
        QString text;
        LegendEntry *button = nullptr;
        int count = 0;
    };
    void collect();
    void addToned(SeatFilter::Kind kind, SeatFace face, int tone, const QColor &color, const QString &text);
    void addPlace(SeatFilter::Kind kind, bool SeatLook::*mark, const QString &text);
    void makeButtons();
    bool count(Entry &entry); // whether it is another number now
    void recount();
    void choose(const LegendEntry *button);
    void flow(int width);
    QPixmap picture(const QRect &part);
    void paintGround(QPainter &painter);
    void paintEntry(QPainter &painter, const Entry &entry);
    quint32 kindsSeen() const; // a bit for each face and kind of place

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    QToolButton *m_fold;
    QList<Entry> m_entries;
    QPixmap m_picture; // null while none is kept
    QTimer m_counting; // a rush of changes is counted once
    quint32 m_kinds = 0;
    quint32 m_expected = 0;
    int m_sellers = 0;
    int m_width = 0;
    bool m_open = true;
    bool m_keeps = false;
};

} // namespace rowlock

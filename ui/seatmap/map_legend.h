// What the colours and marks mean, in one line on the map that folds away and, where it is cut, opens to all of it: the
// states and kinds of place that occur, and the categories with their prices, the steps of a ramp or the sellers. Each
// entry counts its seats and is a switch that dims all others. Paints with the map's own drawing of seats.
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

    void rebuild();                  // another house, colouring or scheme
    void seatsChanged();             // counts follow a moment later
    void fitInto(const QSize &room); // sets its own size; folded on a low map, until somebody chooses
    bool isOpen() const { return m_shows != Shows::Nothing; }
    void setOpen(bool open);     // all of it, or nothing
    void setKeeping(bool keeps); // its picture: it is painted over with every move of the map, and changes hardly ever

signals:
    void resized();
    void filterRequested(const rowlock::SeatFilter &filter); // all: none any more

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
        bool isShown() const; // a state that no seat is in has no entry
    };
    enum class Shows { Nothing, Line, All };
    void choose(Shows shows);
    void collect();
    void addToned(SeatFilter::Kind kind, SeatFace face, int tone, const QColor &color, const QString &text);
    void addPlace(SeatFilter::Kind kind, bool SeatLook::*mark, const QString &text);
    void makeButtons();
    bool count(Entry &entry); // whether it is another number now
    void recount();
    void choose(const LegendEntry *button);
    void flow();
    QPixmap picture(const QRect &part);
    void paintGround(QPainter &painter);
    void paintEntry(QPainter &painter, const Entry &entry);

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    QToolButton *m_fold;
    QList<Entry> m_entries;
    QPixmap m_picture; // null while none is kept
    QTimer m_counting; // a rush of changes is counted once
    int m_sellers = 0;
    int m_width = 0;
    Shows m_shows = Shows::Line;
    bool m_isChosen = false; // by hand
    bool m_isCut = false;    // there is more than the line has
    bool m_keeps = false;
};

} // namespace rowlock

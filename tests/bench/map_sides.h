// The two sides of the map's measure, each in a window of its own with a house of its own: the map and the scene with
// an item per seat. And what is done to both: painted at once, left alone, weighed.
#pragma once

#include "tests/bench/item_house.h"

#include "ui/seatmap/seat_map_view.h"

#include <QWidget>

#include <memory>

namespace bench {

constexpr QSize windowSize(1280, 800);
inline const QString here = QStringLiteral("counter/1");

qint64 bytesInUse(); // on the heap
void paintNow();     // everything that is waiting to be painted, as the event loop would have it painted
// ... and what fades or ends by a timer, which is no part of a frame; nor is what one side's frame has left to do a
// part of the other's.
void rest();
void awaitFlashes();                        // what has changed is pointed out for a while
void leaveAlone(rowlock::SeatMapView &map); // as if nobody had touched it for its time

// Says whether anything was painted at all: a frame that paints nothing is quick.
class PaintWitness final : public QObject
{
public:
    explicit PaintWitness(QWidget *of) { of->installEventFilter(this); }
    void expect(const char *what);

protected:
    bool eventFilter(QObject *, QEvent *event) override;

private:
    bool m_painted = false;
};

struct Window : QWidget
{
    Window();
};

struct OurSide
{
    Window window;
    rowlock::HouseModel house{here};
    std::unique_ptr<rowlock::SeatMapView> map;

    qint64 open(const rowlock::HouseSnapshot &snapshot,
                const rowlock::Clock &clock); // what was in use when the house was known and nothing shown
};

struct ItemSide
{
    Window window;
    rowlock::HouseModel house{here};
    std::unique_ptr<ItemHouse> items;

    qint64 open(const rowlock::HouseSnapshot &snapshot, const rowlock::Clock &clock, bool keepPictures); // likewise
};

} // namespace bench

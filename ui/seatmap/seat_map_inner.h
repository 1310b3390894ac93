// What a SeatMapView is made of; included by its own source files only.
#pragma once

#include "ui/seatmap/hover_card.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_controls.h"
#include "ui/seatmap/map_floors.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/map_legend.h"
#include "ui/seatmap/map_overview.h"
#include "ui/seatmap/map_picture.h"
#include "ui/seatmap/map_text.h"
#include "ui/seatmap/row_jump.h"
#include "ui/seatmap/seat_grid.h"
#include "ui/seatmap/seat_look.h"
#include "ui/seatmap/seat_map_view.h"

#include <QElapsedTimer>
#include <QHash>
#include <QImage>
#include <QTimer>

class QKeyEvent;
class QPainter;

namespace rowlock {

class SeatMapView::Inner
{
public:
    Inner(SeatMapView &view, const HouseModel &house, const Clock &clock, Mode mode);

    // The house.
    void load();
    void arrange();                                 // the grid and the layout, for the part that is shown
    bool isOnFloor(int seatNo) const;               // in the part that is shown
    void bringUp(int seatNo);                       // shows its part of the house
    void bringIntoSight(const QList<int> &seatNos); // no nearer than the map is looked at
    void noteSale();                                // what has come into the sale on the counter is to be seen
    void refreshSeats(const QList<int> &seatNos);
    void refreshHolds(const QList<HoldInfo> &holds);
    void refreshHeld();
    void refreshAreas(); // standing areas of which more or less is left
    void refreshAll();   // colouring or scheme
    void waitForDeadline();

    // What is under the pointer.
    int seatUnder(const QPointF &position) const;
    int areaUnder(const QPointF &position) const;
    int blockUnder(const QPointF &position) const;
    bool seatsCanBeMeant() const; // large enough to be clicked

    // What the pointer and the keyboard do.
    void clicked(int seatNo, Qt::KeyboardModifiers modifiers);
    void rectangleDrawn(Qt::KeyboardModifiers modifiers);
    QList<int> rectangleSeats() const;
    void select(const QSet<int> &seatNos);
    void selectTogether(const QList<int> &seats,
                        Qt::KeyboardModifiers modifiers); // with Ctrl or Shift on top of the others
    void selectRowOf(int seatNo, Qt::KeyboardModifiers modifiers);
    bool selectSectionAt(const QPointF &position,
                         Qt::KeyboardModifiers modifiers); // where seats are too small to be meant
    bool isSelectingKey(const QKeyEvent &event) const;     // of those that selectsByKey() does something at
    bool selectsByKey(const QKeyEvent &event);             // false: not a key of these
    void drawLasso(const QPointF &at);
    QList<int> lassoSeats() const;
    void paintLasso(QPainter &painter) const;
    void hover(const QPointF &position);
    void unhover();
    void showCard();
    void walk(int seatNo, Qt::KeyboardModifiers modifiers);
    void setFocusSeat(int seatNo);

    // Keys (map_keys.cpp).
    bool walkKey(const QKeyEvent &event);
    bool letterKey(const QKeyEvent &event);
    void walkOver(int seatNo, bool extends); // Sell: what Shift walks over is meant together
    void enterKey();
    void spaceKey();

    // The look.
    void moved(); // the camera has
    void showMoved();
    bool isCovered(const QPointF &at) const; // pixels
    void updateSeat(int seatNo);
    void updateSeats(const QList<int> &seatNos);
    QRectF seatBox(int seatNo) const;
    void setFilter(const SeatFilter &filter);
    void flash(const QList<int> &seatNos, qint64 lifeMs);
    void flashTick();
    void paintFlashes(QPainter &painter);
    const QImage &flashPicture(double width, int step); // pixels
    void ringTick();
    void paintClocks(QPainter &painter);
    template <typename Visit>
    void visitClocks(const QRectF &part, Visit &&visit) const;
    void setInUse(bool used); // everything that is kept for quick painting
    void paintHouse(QPainter &painter, const QRegion &region);
    void paintOverlays(QPainter &painter);
    void paintSale(QPainter &painter);
    void paintAim(QPainter &painter);
    void paintLeftAlone(QPainter &painter);
    void paintPreview(QPainter &painter);
    void placeChildren();
    QMarginsF insets() const; // what the map's own children cover
    int pushed = 0;           // down, by something that has come up above the map

    SeatMapView &view;
    const HouseModel &house;
    const Clock &clock;
    const Mode mode;

    SeatGrid grid;
    MapLayout layout;
    MapCamera camera;
    SeatLooks looks;
    MapPicture picture;
    QList<Counters> areasShown; // by pool

    QList<int> leftAlone;
    int focusSeat = -1;
    int anchorSeat = -1; // where a Shift selection starts
    QSet<int> inSale;    // by the feed, which may be later than the answer
    QList<int> aimedAt;  // for who is about to move
    QList<int> aimRefused;
    QList<int> walked; // Sell: the seats that Shift walked over, in order; else empty
    RowJump jump;
    QList<int> preview;
    int hoverSeat = -1;
    int hoverArea = -1;
    int hoverBlock = -1;
    QPointF hoverAt;

    enum class Drag { None, Press, Rectangle, PanPress, Pan };
    Drag drag = Drag::None;
    Qt::MouseButton dragButton = Qt::NoButton;
    QPointF dragStart;
    QPointF dragAt;
    bool lasso = false;  // a Rectangle drag draws a line instead
    QPolygonF lassoLine; // this widget's pixels
    int lastClicked = -1;
    bool spaceDown = false;
    bool spacePanned = false;

    struct Flash
    {
        int seatNo;
        qint64 start;
        qint64 life;
        QPointF at;
        double radius;
    }; // plan units, so that a painting need not look the seat up
    QList<Flash> flashes;
    QHash<int, QImage> flashPictures; // by size and step
    QRgb flashColor = 0;
    double flashRatio = 0;
    QElapsedTimer flashClock;
    QTimer flashTimer; // runs only while something fades
    QTimer restTimer;  // runs while the whole picture is in use
    QTimer ringTimer;  // runs only while a clock does
    QTimer cardTimer;
    QTimer deadlineTimer; // the next moment at which a hold yields
    QTimer ageTimer;      // only while seats are coloured by age

    HoverCard *card;
    MapControls *controls;
    MapLegend *legend;
    MapOverview *overview;
    MapFloors *floors;
};

} // namespace rowlock

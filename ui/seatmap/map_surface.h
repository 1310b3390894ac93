// What a map shows of a house, as a widget: how seats are coloured and marked, and from where they are looked at. What
// the pointer and the keyboard do on it is seat_map_view.h's. GUI thread.
#pragma once

#include "ui/seatmap/map_stage.h"

#include <QWidget>

namespace rowlock {

class MapSurface : public QWidget
{
    Q_OBJECT

public:
    enum class Mode {
        Sell,  // a click or drag-rectangle asks for seats (seatsPicked); own ones come back the same way
        Manage // a click or drag-rectangle selects (selectionChanged); Ctrl adds, Shift extends
    };

    MapSurface(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent);

    const HouseModel &house() const { return m_stage.scene.house; }
    Mode mode() const { return m_mode; }

    void setColouring(SeatColouring colouring) { m_stage.setColouring(colouring); }

    // Sell: the seats of the sale on the counter now (others of this terminal are shown as mine, but aside).
    void setCurrentHold(HoldId hold) { m_stage.setCurrentHold(hold); }
    // Seats asked for and not yet answered; drawn as pending so that a click is seen at once.
    void setPending(const QSet<int> &seatNos) { m_stage.setPending(seatNos); }

    void setTimeZone(const QByteArray &venue) { m_stage.scene.looks.timeZone = venue; } // for what is said of seats

    bool clearFilter(); // shows all seats alike again; false: no entry of the legend was chosen
    // Where the map is looked at, as text for whoever remembers it; empty: the whole house.
    QString viewpoint() const { return m_stage.viewpoint(); }
    bool isWholeHouse() const { return viewpoint().isEmpty(); } // or the floor that it begins with
    void setViewpoint(const QString &viewpoint) { m_stage.setViewpoint(viewpoint); }
    // Something has come up above the map and pushed it down by so many pixels; seats stay where they are on the
    // screen, under the hand that is about to press.
    void setPushed(int pixels) { m_stage.setPushed(pixels); }
    // Where those who are about to move would sit, and seats in the way that they cannot have.
    void setAim(const QList<int> &good, const QList<int> &refused = {}) { m_stage.marks.setAim(good, refused); }
    // Single seats that the sale leaves: marked until others are.
    void setLeftAlone(const QList<int> &seatNos) { m_stage.marks.setLeftAlone(seatNos); }
    // Seats that something typed or walked over means, before it is done: pointed out, and scrolled into sight if none
    // of them is.
    void setPreview(const QList<int> &seatNos) { m_stage.setPreview(seatNos); }
    const MapStage &stage() const { return m_stage; }

    void fit();
    void zoomBy(double factor);                                 // about the middle
    void zoomToBlock(int block) { m_stage.zoomToBlock(block); } // index in the plan's blocks
    void zoomToRect(const QRectF &planRect);
    void reveal(int seatNo) { m_stage.reveal(seatNo); } // comes near enough to read its number, briefly pointed out
    // Briefly; the map moves only if they are out of sight, and comes no nearer.
    void pointOut(const QList<int> &seatNos) { m_stage.pointOut(seatNos); }
    void cameraMoved();                                    // by a part of this map: it is shown elsewhere
    virtual void refreshed(const QList<int> &seatNos) = 0; // likewise: they look otherwise

    bool isInSale(int seatNo) const { return m_stage.scene.looks.isInSale(seatNo); }
    // -1: none, or too small to be meant.
    int seatAt(const QPoint &position) const { return m_stage.scene.seatAt(position); }
    QRect seatRect(int seatNo) const; // this widget's pixels
    QRect areaRect(int area) const;

signals:
    void looked(); // the map is looked at elsewhere, or another house is

protected:
    const Mode m_mode;
    MapStage m_stage;
};

} // namespace rowlock

// The keyboard on a map: arrows walk by geometry, Space picks, Enter goes on. Letters jump to a row when managing; when
// selling all that is typed is for the field at the top, because nobody can tell the first letter of a name or of a
// scanned ticket from that of a row. Owns the seat in focus, and says what a key means; does nothing about it. GUI
// thread.
#pragma once

#include "model/domain/row_jump.h"
#include "model/domain/seat_walk.h"
#include "ui/seatmap/map_scene.h"
#include "ui/seatmap/seat_groups.h"

#include <QElapsedTimer>

#include <optional>

class QKeyEvent;
class QPainter;

namespace rowlock {

struct MapKey
{
    enum class Means { Nothing, Walk, Find, Pay, Press, Pick, Select, OtherTool, Closer, Further, Fit };
    Means means = Means::Nothing;
    int seatNo = -1;       // Walk, Press; -1: there is none, and the key is the map's all the same
    QString text = {};     // Find: typed so far
    QList<int> seats = {}; // Pick
    SeatGroup group = SeatGroup::Row;
    bool extends = false; // Walk: what is selected, as Shift says
};

class MapFocus
{
public:
    MapFocus(const MapScene &scene, const MapCamera &camera, bool sells);
    void forget(); // another house

    int seat() const { return m_seat; }
    int setSeat(int seatNo);                              // the one before
    const QList<int> &walked() const { return m_walked; } // selling: the seats that Shift walked over, in order
    int neighbour(int seatNo, Direction direction) const; // where an arrow key goes from it; itself at the end
    int nearest(const QList<int> &seatNos) const;         // to the seat in focus, else to the middle of what is seen
    bool forgetWalked();                                  // false: there were none
    static std::optional<SeatGroup> groupOf(int key);
    bool isSelecting(const QKeyEvent &event) const; // managing: does something here that Ctrl and it do elsewhere

    MapKey key(const QKeyEvent &event);
    MapKey space();
    void paint(QPainter &painter) const;

private:
    std::optional<MapKey> walkKey(const QKeyEvent &event);
    std::optional<MapKey> typedKey(const QKeyEvent &event);
    std::optional<MapKey> rowKey(QChar typed);
    void walkOver(int seatNo, bool extends);

    const MapScene &m_scene;
    const MapCamera &m_camera;
    const bool m_sells;
    int m_seat = -1;
    QList<int> m_walked;
    RowJump m_jump; // managing
    QElapsedTimer m_clock;
};

} // namespace rowlock

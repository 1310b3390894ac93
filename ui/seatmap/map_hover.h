// What the pointer is over, and the card beside it that tells about it a moment later. GUI thread.
#pragma once

#include "ui/seatmap/map_stage.h"

#include <optional>

namespace rowlock {

class MapHover
{
public:
    struct Place
    {
        int seat = -1, area = -1, block = -1; // block: where seats are too small to be meant
        bool isAnything() const { return seat >= 0 || area >= 0 || block >= 0; }
        bool operator==(const Place &) const = default;
    };

    // `focused` is told when another seat is under it; -1: none.
    MapHover(QWidget &view, MapStage &stage, std::function<void(int seatNo)> focused);

    void over(const QPointF &at);
    void mapMoved(); // under it
    void leave();
    void showCard(); // of what is there now
    void hideCard();
    void paint(QPainter &painter) const;

private:
    void renew();
    void become(const Place &now);

    QWidget &m_view;
    MapStage &m_stage;
    std::function<void(int)> m_focused;
    Place m_place;
    QPointF m_at;
    std::optional<QPointF> m_pointer; // on the screen, while it is over the map
    QTimer m_cardDelay;
    QTimer m_moved; // once all the parts of the window have their place
};

} // namespace rowlock

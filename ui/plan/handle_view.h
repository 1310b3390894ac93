// Handles as they stand on the board: where in pixels, which one is meant, how they look. At least 24 by 24 pixels each
// to take hold of, however small the mark. GUI thread; knows no widget.
#pragma once

#include "model/domain/draft_handles.h"
#include "ui/seatmap/map_camera.h"

#include <QCursor>

class QPainter;

namespace rowlock {

class HandleView
{
public:
    static constexpr double target = 24; // pixels

    HandleView() = default;
    // Those that find room: of a small drawing only its corners, of a very small one only the last.
    HandleView(const QList<Handle> &handles, const MapCamera &camera);

    const Handle *at(QPointF view) const; // the nearest in reach; null: none
    std::optional<QPointF> placeOf(const Handle &handle) const;

    // `hot`: under the pointer or pulled; `corner`: the polygon's corner that keys mean, -1: none.
    void paint(QPainter &painter, const Handle *hot, int corner) const;
    // The numbers of a drag beside the pointer, inside `view`.
    static void paintWords(QPainter &painter, QPointF pointer, const QString &words, const QSizeF &view);
    static Qt::CursorShape cursorFor(const Handle &handle);

private:
    struct Placed
    {
        Handle handle;
        QPointF foot; // where it belongs
        QPointF at;
    };
    void paintMark(QPainter &painter, const Placed &placed, bool isHot) const;

    QList<Placed> m_placed;
};

} // namespace rowlock

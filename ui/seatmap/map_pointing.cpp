// What a click, a rectangle and the pointer over the map mean: seats asked for, seats selected, the card beside the pointer.
#include "ui/seatmap/seat_map_inner.h"

namespace rowlock {

void SeatMapView::Inner::clicked(int seatNo, Qt::KeyboardModifiers modifiers)
{
    lastClicked = seatNo;
    if (mode == Mode::Sell) {
        if (seatNo >= 0)
            emit view.seatsPicked({seatNo});
        return;
    }
    QSet<int> now = looks.selected;
    if (seatNo < 0) {
        if (!(modifiers & (Qt::ControlModifier | Qt::ShiftModifier)))
            select({});
        return;
    }
    if (modifiers & Qt::ShiftModifier && anchorSeat >= 0) {
        const QRectF span = QRectF(looks.position(anchorSeat), looks.position(seatNo)).normalized();
        if (!(modifiers & Qt::ControlModifier))
            now.clear();
        for (const int each : grid.within(span.adjusted(-1, -1, 1, 1)))
            now.insert(each);
        select(now);
        return;
    }
    anchorSeat = seatNo;
    if (modifiers & Qt::ControlModifier) {
        if (!now.remove(seatNo))
            now.insert(seatNo);
    } else {
        now = {seatNo};
    }
    select(now);
}

QList<int> SeatMapView::Inner::rectangleSeats() const
{
    QList<int> seats = lasso ? lassoSeats() : grid.within(camera.toPlan(QRectF(dragStart, dragAt).normalized()));
    if (mode == Mode::Sell) {
        seats.removeIf([this](int seatNo) {
            return house.seat(seatNo).state != SeatState::Free || looks.pending.contains(seatNo);
        });
    }
    return seats;
}

void SeatMapView::Inner::rectangleDrawn(Qt::KeyboardModifiers modifiers)
{
    if (!house.isLoaded())
        return;
    const QList<int> seats = rectangleSeats();
    if (mode == Mode::Sell) {
        if (!seats.isEmpty())
            emit view.seatsPicked(seats);
        return;
    }
    if (seats.isEmpty() && !(modifiers & (Qt::ControlModifier | Qt::ShiftModifier)))
        select({});
    selectTogether(seats, modifiers);
}

void SeatMapView::Inner::select(const QSet<int> &seatNos)
{
    if (seatNos == looks.selected)
        return;
    const QSet<int> before = std::exchange(looks.selected, seatNos);
    QList<int> changed;
    for (const int seatNo : before) {
        if (!seatNos.contains(seatNo))
            changed.append(seatNo);
    }
    for (const int seatNo : seatNos) {
        if (!before.contains(seatNo))
            changed.append(seatNo);
    }
    refreshSeats(changed);
    emit view.selectionChanged();
}

void SeatMapView::Inner::hover(const QPointF &position)
{
    hoverAt = position;
    const int seat = seatUnder(position);
    const int area = seat < 0 ? areaUnder(position) : -1;
    const int block = seat < 0 && area < 0 && !seatsCanBeMeant() ? blockUnder(position) : -1;
    if (seat == hoverSeat && area == hoverArea && block == hoverBlock)
        return;
    if (hoverSeat >= 0)
        updateSeat(hoverSeat);
    if (hoverArea >= 0 || area >= 0)
        view.update();
    const bool seatMoved = seat != hoverSeat;
    hoverSeat = seat;
    hoverArea = area;
    hoverBlock = block;
    if (hoverSeat >= 0)
        updateSeat(hoverSeat);
    if (seat < 0 && area < 0 && block < 0) {
        card->hide();
        cardTimer.stop();
    } else {
        cardTimer.start(card->isVisible() ? 30 : 220);
    }
    view.setCursor(seat >= 0 || area >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (seatMoved)
        emit view.seatFocused(seat);
}

void SeatMapView::Inner::unhover()
{
    const int before = hoverSeat;
    const bool hadArea = hoverArea >= 0;
    hoverSeat = hoverArea = hoverBlock = -1;
    card->hide();
    cardTimer.stop();
    if (before >= 0 && before < looks.count())
        updateSeat(before);
    if (hadArea)
        view.update();
    if (before >= 0)
        emit view.seatFocused(-1);
}

void SeatMapView::Inner::showCard()
{
    if (!house.isLoaded() || drag == Drag::Rectangle || drag == Drag::Pan)
        return;
    const QRect pointer(hoverAt.toPoint() - QPoint(6, 6), QSize(12, 12));
    if (hoverSeat >= 0) {
        card->present(seatText(house, looks, hoverSeat, clock.now()), seatBox(hoverSeat).toAlignedRect());
        if (house.seat(hoverSeat).state == SeatState::Held)
            cardTimer.start(250); // the time left runs, as fast as every other countdown of the window
    } else if (hoverArea >= 0) {
        card->present(areaText(house, hoverArea), pointer);
    } else if (hoverBlock >= 0) {
        card->present(blockText(house, hoverBlock), pointer);
    } else {
        card->hide();
    }
}

} // namespace rowlock

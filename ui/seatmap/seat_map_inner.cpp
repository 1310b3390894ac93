#include "ui/seatmap/seat_map_inner.h"

#include "ui/seatmap/map_accessibility.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rowlock {

namespace {

constexpr double leastClickable = 2.2; // radius of a seat in pixels
constexpr int ringStepMs = 1000;
constexpr qint64 longestWaitMs = 24 * 3'600'000;
constexpr int restAfterMs = 2000; // longer than a hand stops in the middle of a drag

} // namespace

SeatMapView::Inner::Inner(SeatMapView &owner, const HouseModel &model, const Clock &time, Mode behaviour)
    : view(owner), house(model), clock(time), mode(behaviour), looks(model, time), picture(model, looks, grid, layout),
      card(new HoverCard(&owner)), controls(new MapControls(&owner)), legend(new MapLegend(model, looks, &owner)),
      overview(new MapOverview(model, looks, grid, layout, &owner)), floors(new MapFloors(&owner))
{
    if (mode == Mode::Manage)
        picture.setWithNames(); // a patron at the counter does not read who else comes
    legend->expect(mode == Mode::Sell ? QList{SeatFace::InSale, SeatFace::Aside, SeatFace::Held, SeatFace::Sold}
                                      : QList{SeatFace::Held, SeatFace::Sold, SeatFace::Blocked});
    flashClock.start();
    flashTimer.setInterval(33);
    cardTimer.setSingleShot(true);
    deadlineTimer.setSingleShot(true);
    ageTimer.setInterval(60'000);
    ringTimer.setInterval(ringStepMs);
    restTimer.setObjectName(QStringLiteral("rest"));
    restTimer.setParent(&owner); // so that who measures or tests a map at rest need not wait
    restTimer.setSingleShot(true);
    restTimer.setInterval(restAfterMs);
}

void SeatMapView::Inner::load()
{
    unhover();
    flashes.clear();
    looks.pending.clear();
    aimedAt.clear();
    aimRefused.clear();
    preview.clear();
    walked.clear();
    jump.forget();
    looks.selected.clear();
    looks.setFilter({});
    focusSeat = anchorSeat = lastClicked = -1;
    drag = Drag::None;
    floors->setPlan(house.isLoaded() ? &house.plan() : nullptr);
    arrange();
    looks.rebuild();
    camera.setWorld(layout.world);
    areasShown.clear();
    refreshAreas();
    forgetSeats(view);
    waitForDeadline();
    legend->rebuild();
    overview->rebuild();
    placeChildren();
    camera.fit();
    showMoved(); // nobody has looked elsewhere: there is another house
    inSale.clear();
    noteSale();
}

void SeatMapView::Inner::arrange()
{
    if (house.isLoaded()) {
        grid.build(house.plan(), floors->zone());
        layout = MapLayout::of(house.plan(), grid, floors->zone());
    } else {
        grid.build(SeatingPlan());
        layout = MapLayout();
    }
    picture.forget();
}

bool SeatMapView::Inner::isOnFloor(int seatNo) const
{
    return floors->zone() < 0 || zoneOfSeat(house.plan(), seatNo) == floors->zone();
}

void SeatMapView::Inner::bringUp(int seatNo)
{
    if (!isOnFloor(seatNo))
        floors->setZone(zoneOfSeat(house.plan(), seatNo));
}

void SeatMapView::Inner::noteSale()
{
    const HoldInfo *sale = house.hold(looks.currentHold());
    const QSet<int> before = std::exchange(inSale, {});
    QList<int> joined;
    for (const HoldItem &item : sale ? sale->items : QList<HoldItem>()) {
        if (item.seatNo < 0 || item.seatNo >= looks.count())
            continue;
        inSale.insert(item.seatNo);
        if (!before.contains(item.seatNo))
            joined.append(item.seatNo);
    }
    bringIntoSight(joined);
}

// They may all be on another floor; where some of them are shown, the floor stays.
void SeatMapView::Inner::bringIntoSight(const QList<int> &seatNos)
{
    const auto isShown = [this](int seatNo) { return isOnFloor(seatNo); };
    if (!seatNos.isEmpty() && std::none_of(seatNos.cbegin(), seatNos.cend(), isShown))
        bringUp(seatNos.first());
    QRectF all;
    bool hidden = false;
    for (const int seatNo : seatNos) {
        if (!isShown(seatNo))
            continue;
        const QRectF box = seatBox(seatNo);
        all |= box;
        hidden = hidden || isCovered(box.center());
    }
    if (hidden && !camera.isFitted()) {
        camera.centerOn(camera.toPlan(all.center()));
        moved();
    }
}

// Out of sight, or under what lies on the map.
bool SeatMapView::Inner::isCovered(const QPointF &at) const
{
    const QPoint pixel = at.toPoint();
    const QWidget *const over[] = {overview, controls, legend, floors};
    return !view.rect().contains(pixel) || std::any_of(std::begin(over), std::end(over), [&](const QWidget *each) {
        return each->isVisible() && each->geometry().contains(pixel);
    });
}

void SeatMapView::Inner::refreshAll()
{
    looks.rebuild();
    picture.forget();
    legend->rebuild();
    overview->rebuild();
    placeChildren();
    view.update();
}

void SeatMapView::Inner::refreshSeats(const QList<int> &seatNos)
{
    QList<int> changed;
    for (const int seatNo : seatNos) {
        if (looks.refresh(seatNo) || picture.showsNames()) { // a name may be all that is new
            picture.invalidateSeat(seatNo);
            overview->seatChanged(seatNo);
            changed.append(seatNo);
        }
    }
    for (const QRect &bar : picture.takeMovedBars(camera))
        view.update(bar);
    updateSeats(changed);
    if (!changed.isEmpty())
        legend->seatsChanged();
    announceSeats(view, changed);
    if (card->isVisible())
        showCard();
}

void SeatMapView::Inner::refreshHolds(const QList<HoldInfo> &holds)
{
    QList<int> seats;
    for (const HoldInfo &hold : holds) {
        for (const HoldItem &item : hold.items) {
            if (item.seatNo >= 0 && item.seatNo < looks.count())
                seats.append(item.seatNo);
        }
    }
    refreshSeats(seats);
    noteSale();
    ringTick(); // a deadline may have moved
    waitForDeadline();
}

void SeatMapView::Inner::refreshHeld()
{
    QList<int> seats;
    for (int i = 0; i < looks.count(); ++i) {
        if (house.seat(i).state == SeatState::Held)
            seats.append(i);
    }
    refreshSeats(seats);
}

// Every sale moves the counters of some pool; only those of standing areas are drawn.
void SeatMapView::Inner::refreshAreas()
{
    const QList<PoolStatus> &pools = house.pools();
    areasShown.resize(pools.size());
    for (int i = 0; i < pools.size(); ++i) {
        const int area = house.areaOfPool(i);
        if (area < 0 || std::exchange(areasShown[i], pools.at(i).counters) == pools.at(i).counters)
            continue;
        picture.invalidateArea(area);
        overview->areaChanged(area);
        view.update(view.areaRect(area).adjusted(-3, -3, 3, 3));
    }
}

// A hold changes its look when its time is up, and nobody else says so.
void SeatMapView::Inner::waitForDeadline()
{
    deadlineTimer.stop();
    if (!house.isLoaded())
        return;
    const Instant now = clock.now();
    qint64 wait = longestWaitMs;
    for (const HoldInfo &hold : house.holds()) {
        if (hold.times.expiresAt > now)
            wait = std::min(wait, hold.times.expiresAt - now);
    }
    if (wait < longestWaitMs)
        deadlineTimer.start(int(wait) + 5);
    if (wait < longestWaitMs && view.isVisible())
        ringTimer.start();
    else
        ringTimer.stop();
}

void SeatMapView::Inner::setFilter(const SeatFilter &filter)
{
    looks.setFilter(filter);
    refreshAll();
}

bool SeatMapView::Inner::seatsCanBeMeant() const
{
    return grid.largestRadius() * camera.scale() >= leastClickable;
}

int SeatMapView::Inner::seatUnder(const QPointF &position) const
{
    return seatsCanBeMeant() ? grid.nearest(camera.toPlan(position), 2 / camera.scale()) : -1;
}

int SeatMapView::Inner::areaUnder(const QPointF &position) const
{
    if (!house.isLoaded())
        return -1;
    const QPointF at = camera.toPlan(position);
    for (int i = int(layout.areas.size()) - 1; i >= 0; --i) {
        if (house.plan().areas.at(i).standing && layout.areas.at(i).path.contains(at))
            return i;
    }
    return -1;
}

int SeatMapView::Inner::blockUnder(const QPointF &position) const
{
    if (!house.isLoaded())
        return -1;
    const int seatNo = grid.nearest(camera.toPlan(position), layout.pitch * 1.2);
    return seatNo < 0 ? -1 : house.plan().seats.at(seatNo).block;
}

void SeatMapView::Inner::setFocusSeat(int seatNo)
{
    if (seatNo == focusSeat)
        return;
    const int before = std::exchange(focusSeat, seatNo);
    for (const int each : {before, seatNo}) {
        if (each >= 0 && each < looks.count())
            updateSeat(each);
    }
    emit view.seatFocused(seatNo);
    announceFocus(view, seatNo);
}

void SeatMapView::Inner::walk(int seatNo, Qt::KeyboardModifiers modifiers)
{
    if (seatNo < 0)
        return;
    const int from = focusSeat;
    bringUp(seatNo);
    setFocusSeat(seatNo);
    const QRectF box = seatBox(seatNo);
    const QRectF room = QRectF(view.rect()).adjusted(24, 24, -24, -24);
    if (!room.contains(box)) {
        const double dx =
            box.left() < room.left() ? room.left() - box.left() : std::min(0.0, room.right() - box.right());
        const double dy = box.top() < room.top() ? room.top() - box.top() : std::min(0.0, room.bottom() - box.bottom());
        camera.panBy({dx, dy});
        moved();
    }
    if (mode == Mode::Manage && modifiers & Qt::ShiftModifier) {
        if (anchorSeat < 0)
            anchorSeat = from >= 0 ? from : seatNo;
        clicked(seatNo, Qt::ShiftModifier);
    }
}

void SeatMapView::Inner::moved()
{
    showMoved();
    emit view.looked();
}

void SeatMapView::Inner::showMoved()
{
    card->hide();
    overview->follow(camera);
    view.update();
}

QRectF SeatMapView::Inner::seatBox(int seatNo) const
{
    return camera.toView(looks.position(seatNo), looks.radius(seatNo));
}

void SeatMapView::Inner::placeChildren()
{
    constexpr int away = 10;
    controls->adjustSize();
    controls->move(view.width() - controls->width() - away, away);
    legend->fitInto(view.width() - away * 2);
    legend->move(away, view.height() - legend->height() - away);
    overview->move(away, away);
    floors->move((view.width() - floors->width()) / 2, away);
    const double scale = camera.scale();
    const QPointF offset = camera.offset();
    camera.setView(view.size(), view.devicePixelRatioF(), insets(), pushed);
    overview->follow(camera);
    if (camera.scale() != scale || camera.offset() != offset) // a fitted house makes room for a legend that has grown
        view.update();
}

QMarginsF SeatMapView::Inner::insets() const
{
    constexpr double edge = 14;
    return {edge, floors->isVisibleTo(&view) ? floors->height() + edge : edge, edge,
            house.isLoaded() && legend->isOpen() ? legend->height() + edge : edge};
}

} // namespace rowlock

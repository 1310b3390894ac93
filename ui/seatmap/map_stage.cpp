#include "ui/seatmap/map_stage.h"

#include "ui/seatmap/map_surface.h"

#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace rowlock {

namespace {

constexpr double readableRadius = 11; // pixels: what reveal() comes closer to
constexpr int restAfterMs = 2000;     // longer than a hand stops in the middle of a drag
constexpr int smallShare = 8;         // of the view: less than an eighth
constexpr int mostRects = 80;         // that a small part may be put together from: each seat makes several
constexpr QChar floorMark =
    u'|'; // of a viewpoint, before the name of a floor: a changed plan may number them otherwise

} // namespace

MapStage::MapStage(MapSurface &view, const HouseModel &house, const Clock &clock)
    : scene(house, clock, camera), marks(view, scene), flashes(view, scene, camera), panels(view, scene), m_view(view),
      m_picture(house, scene.looks, scene.grid(), scene.layout()),
      m_rings(view, scene, camera, [this] { refreshHeld(); })
{
    if (view.mode() == MapSurface::Mode::Manage)
        m_picture.setWithNames(); // a patron at the counter does not read who else comes
    m_ages.setInterval(60'000);
    m_rest.setObjectName(QStringLiteral("rest"));
    m_rest.setParent(&view); // so that who measures or tests a map at rest need not wait
    m_rest.setSingleShot(true);
    m_rest.setInterval(restAfterMs);
    QObject::connect(&m_rest, &QTimer::timeout, &m_rest, [this] { setInUse(false); });
    QObject::connect(&m_ages, &QTimer::timeout, &m_ages, [this] {
        QList<int> all(scene.looks.count());
        std::iota(all.begin(), all.end(), 0);
        refreshSeats(all);
    });
    QObject::connect(panels.legend, &MapLegend::resized, &m_rest, [this] { place(); });
    QObject::connect(panels.legend, &MapLegend::filterRequested, &m_rest,
                     [this](const auto &filter) { setFilter(filter); });
    QObject::connect(panels.overview, &MapOverview::wanted, &m_rest, [this](const QPointF &plan) {
        camera.centerOn(plan);
        m_view.cameraMoved();
    });
}

void MapStage::load()
{
    const HouseModel &house = scene.house;
    flashes.clear();
    marks.forget();
    scene.looks.pending.clear();
    scene.looks.selected.clear();
    scene.looks.setFilter({});
    m_isCancelled = house.isLoaded() && house.event().cancelled;
    panels.floors->setPlan(house.isLoaded() ? &house.plan() : nullptr);
    scene.arrange(panels.floors->zone());
    scene.looks.rebuild();
    m_picture.forget();
    camera.setWorld(scene.layout().world);
    refreshPools();
    m_rings.follow();
    panels.rebuild();
    place();
    camera.fit();
    panels.overview->follow(camera); // nobody has looked elsewhere: there is another house
    m_view.update();
    followSale();
}

void MapStage::arrange()
{
    const QString looked = camera.isFitted() ? QString() : camera.toText();
    scene.arrange(panels.floors->zone());
    camera.setWorld(scene.layout().world);
    refreshAll();
    if (!looked.isEmpty())
        camera.fromText(looked); // unless nothing of this floor is there
    m_view.cameraMoved();
}

void MapStage::refreshAll()
{
    scene.looks.rebuild();
    m_picture.forget();
    panels.rebuild();
    place();
    m_view.update();
}

void MapStage::refreshSeats(const QList<int> &seatNos)
{
    QList<int> changed;
    for (const int seatNo : seatNos) {
        if (scene.looks.refresh(seatNo) || m_picture.showsNames()) { // a name may be all that is new
            m_picture.invalidateSeat(seatNo);
            panels.overview->seatChanged(seatNo);
            changed.append(seatNo);
        }
    }
    for (const QRect &bar : m_picture.takeMovedBars(camera))
        m_view.update(bar);
    scene.repaint(m_view, changed);
    if (!changed.isEmpty())
        panels.legend->seatsChanged();
    m_view.refreshed(changed);
}

void MapStage::seatsChanged(const QList<int> &seatNos)
{
    const SeatLooks &looks = scene.looks;
    QList<int> others = seatNos;
    others.removeIf([&](int seatNo) {
        const SeatFace before = looks.look(seatNo).face;
        return scene.house.isMine(scene.house.seat(seatNo)) || looks.pending.contains(seatNo) || looks.isInSale(seatNo)
               || before == SeatFace::InSale || before == SeatFace::Aside;
    });
    refreshSeats(seatNos);
    flashes.add(others);
}

void MapStage::refreshHolds(const QList<HoldInfo> &holds)
{
    QList<int> seats;
    for (const HoldInfo &hold : holds) {
        for (const HoldItem &item : hold.items)
            seats.append(item.seatNo);
    }
    refreshSeats(scene.known(seats));
    followSale();
    m_rings.tick(); // a deadline may have moved
    m_rings.follow();
}

void MapStage::refreshHeld()
{
    QList<int> seats;
    for (int i = 0; i < scene.looks.count(); ++i) {
        if (isInHold(scene.house.seat(i).state))
            seats.append(i);
    }
    refreshSeats(seats);
}

void MapStage::refreshPools()
{
    const bool isCancelled = scene.house.isLoaded() && scene.house.event().cancelled;
    const bool isAnother = std::exchange(m_isCancelled, isCancelled) != isCancelled;
    if (isAnother || !scene.looks.tones.knowsPools())
        refreshAll(); // or a category was made for this performance
    for (const int area : scene.takeChangedAreas()) {
        m_picture.invalidateArea(area);
        panels.overview->areaChanged(area);
        m_view.update(m_view.areaRect(area).adjusted(-3, -3, 3, 3));
    }
}

void MapStage::setColouring(SeatColouring colouring)
{
    if (colouring == scene.looks.tones.colouring())
        return;
    scene.looks.tones.setColouring(colouring);
    scene.looks.setFilter({});
    if (colouring == SeatColouring::AgeOfSale)
        m_ages.start();
    else
        m_ages.stop();
    refreshAll();
}

void MapStage::setCurrentHold(HoldId hold)
{
    if (hold == scene.looks.currentHold())
        return;
    scene.looks.setCurrentHold(hold);
    refreshHeld();
    followSale();
}

void MapStage::setPending(const QSet<int> &seatNos)
{
    const QSet<int> before = std::exchange(scene.looks.pending, seatNos);
    refreshSeats(scene.known((before + seatNos).values()));
}

void MapStage::setFilter(const SeatFilter &filter)
{
    scene.looks.setFilter(filter);
    refreshAll();
}

QString MapStage::viewpoint() const
{
    const QString looked = camera.isFitted() ? QString() : camera.toText();
    const MapFloors &floors = *panels.floors;
    return floors.zone() == floors.usual() ? looked : looked + floorMark + floors.name();
}

void MapStage::setViewpoint(const QString &viewpoint)
{
    const qsizetype floor = viewpoint.indexOf(floorMark);
    const QString looked = viewpoint.left(floor);
    if (floor >= 0)
        panels.floors->setNamed(viewpoint.mid(floor + 1));
    else
        panels.floors->setZone(panels.floors->usual());
    if (looked.isEmpty())
        m_view.fit();
    else if (camera.fromText(looked))
        m_view.cameraMoved();
}

void MapStage::setPushed(int pixels)
{
    if (std::exchange(m_pushed, pixels) != pixels)
        place();
}

void MapStage::followSale()
{
    bringIntoSight(marks.followSale());
}

void MapStage::bringUpZone(int zone)
{
    if (scene.floor() >= 0 && zone != scene.floor())
        panels.floors->setZone(zone);
}

void MapStage::bringUp(int seatNo)
{
    bringUpZone(zoneOfSeat(scene.house.plan(), seatNo));
}

// They may all be on another floor; where some of them are shown, the floor stays.
void MapStage::bringIntoSight(const QList<int> &seatNos)
{
    const auto isShown = [this](int seatNo) { return scene.isOnFloor(seatNo); };
    if (!seatNos.isEmpty() && std::none_of(seatNos.cbegin(), seatNos.cend(), isShown))
        bringUp(seatNos.first());
    QRectF all;
    bool hidden = false;
    for (const int seatNo : seatNos) {
        if (!isShown(seatNo))
            continue;
        const QRectF box = scene.boxOf(seatNo);
        all |= box;
        hidden = hidden || !m_view.rect().contains(box.center().toPoint()) || panels.cover(box.center());
    }
    if (hidden && !camera.isFitted()) {
        camera.centerOn(camera.toPlan(all.center()));
        m_view.cameraMoved();
    }
}

void MapStage::setPreview(const QList<int> &seatNos)
{
    const QList<int> known = scene.known(seatNos);
    if (!marks.setPreview(known) || known.isEmpty())
        return;
    bringUp(known.first());
    const QRectF room = m_view.rect();
    if (std::none_of(known.begin(), known.end(), [&](int seatNo) { return room.contains(scene.boxOf(seatNo)); })) {
        camera.centerOn(scene.looks.position(known.at(known.size() / 2)));
        m_view.cameraMoved();
    }
}

void MapStage::zoomToBlock(int block)
{
    if (!scene.house.isLoaded() || block < 0 || block >= scene.house.plan().blocks.size())
        return;
    bringUpZone(scene.house.plan().blocks.at(block).zone);
    const double edge = scene.layout().pitch * 1.6; // room for the letters of the rows and the title
    m_view.zoomToRect(scene.house.plan().blocks.at(block).bounds.adjusted(-edge, -edge, edge, edge));
}

void MapStage::reveal(int seatNo)
{
    if (scene.known({seatNo}).isEmpty())
        return;
    bringUp(seatNo);
    const double units = scene.looks.radius(seatNo);
    if (units * camera.scale() < readableRadius * 0.6)
        camera.setScaleAbout(scene.looks.position(seatNo), readableRadius / units);
    else if (!QRectF(m_view.rect()).adjusted(40, 40, -40, -40).contains(scene.boxOf(seatNo)))
        camera.centerOn(scene.looks.position(seatNo));
    m_view.cameraMoved();
    flashes.add({seatNo}, MapFlashes::pointedOutMs);
}

void MapStage::pointOut(const QList<int> &seatNos)
{
    if (scene.known(seatNos) != seatNos)
        return;
    bringIntoSight(seatNos);
    flashes.add(seatNos, MapFlashes::pointedOutMs);
}

void MapStage::comeTo(int seatNo)
{
    bringUp(seatNo);
    const QRectF box = scene.boxOf(seatNo);
    const QRectF room = QRectF(m_view.rect()).adjusted(24, 24, -24, -24);
    if (room.contains(box))
        return;
    camera.panBy({box.left() < room.left() ? room.left() - box.left() : std::min(0.0, room.right() - box.right()),
                  box.top() < room.top() ? room.top() - box.top() : std::min(0.0, room.bottom() - box.bottom())});
    m_view.cameraMoved();
}

void MapStage::place()
{
    panels.place();
    const double scale = camera.scale();
    const QPointF offset = camera.offset();
    camera.setView(m_view.size(), m_view.devicePixelRatioF(), panels.insets(), m_pushed);
    panels.overview->follow(camera);
    if (camera.scale() != scale || camera.offset() != offset) // a fitted house makes room for a legend that has grown
        m_view.update();
}

void MapStage::setShown(bool shown)
{
    if (shown)
        return m_rings.follow();
    m_rings.stop();
    setInUse(false);
}

// One painting when it is wanted again costs less than its pixels all the while.
void MapStage::setInUse(bool used)
{
    if (used) {
        m_rest.start();
    } else {
        m_rest.stop();
        m_picture.release();
    }
    panels.setKeeping(used);
}

// A small part does not need the picture of the whole: most of the day a map shows a few seats that change, and stands
// still.
void MapStage::paint(QPainter &painter, const QRegion &region)
{
    if (m_view.devicePixelRatioF() != camera.ratio())
        camera.setView(m_view.size(), m_view.devicePixelRatioF(), panels.insets(), m_pushed);
    qint64 pixels = 0;
    for (const QRect &part : region)
        pixels += qint64(part.width()) * part.height();
    const bool isSmall =
        region.rectCount() <= mostRects && pixels * smallShare < qint64(m_view.width()) * m_view.height();
    if (!isSmall)
        setInUse(true);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    if (!isSmall || m_picture.isKept())
        painter.drawImage(QPointF(), m_picture.update(camera));
    else
        m_picture.paintParts(painter, region, camera);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.setRenderHint(QPainter::Antialiasing);
    m_rings.paint(painter);
    if (m_view.mode() == MapSurface::Mode::Sell)
        marks.paintSale(painter);
    flashes.paint(painter);
    marks.paint(painter);
}

} // namespace rowlock

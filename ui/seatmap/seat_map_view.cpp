#include "ui/seatmap/seat_map_view.h"

#include "ui/seatmap/map_accessibility.h"
#include "ui/seatmap/seat_map_inner.h"

#include <QEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace rowlock {

namespace {

constexpr double readableRadius = 11; // pixels: what reveal() comes closer to
constexpr qint64 pointedOutMs = 1600;
constexpr QChar floorMark =
    u'|'; // of a viewpoint, before the name of a floor: a changed plan may number them otherwise

} // namespace

SeatMapView::SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent)
    : QWidget(parent), m_inner(std::make_unique<Inner>(*this, house, clock, mode))
{
    installMapAccessibility();
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Seat map"));
    setObjectName(QStringLiteral("seatMap"));

    Inner *in = m_inner.get();
    connect(&house, &HouseModel::loaded, this, [in] { in->load(); });
    connect(&house, &HouseModel::cleared, this, [in] { in->load(); });
    connect(&house, &HouseModel::seatsChanged, this, [in](const QList<int> &seatNos) {
        QList<int> others;
        for (const int seatNo : seatNos) {
            const SeatStatus &seat = in->house.seat(seatNo);
            if (!in->house.isMine(seat) && !in->looks.pending.contains(seatNo) && !in->looks.isInSale(seatNo)
                && in->looks.look(seatNo).face != SeatFace::InSale && in->looks.look(seatNo).face != SeatFace::Aside)
                others.append(seatNo);
        }
        in->refreshSeats(seatNos);
        in->flash(others, 0);
    });
    connect(&house, &HouseModel::holdsChanged, this, [in](const QList<HoldInfo> &holds) { in->refreshHolds(holds); });
    connect(&house, &HouseModel::poolsChanged, this, [in] {
        if (!in->looks.knowsPools())
            in->refreshAll(); // a category was made for this performance
        in->refreshAreas();
    });
    connect(&house, &HouseModel::blocksChanged, this, [in] { in->refreshAll(); }); // a code has another colour
    connect(&in->flashTimer, &QTimer::timeout, this, [in] { in->flashTick(); });
    connect(&in->cardTimer, &QTimer::timeout, this, [in] { in->showCard(); });
    connect(&in->deadlineTimer, &QTimer::timeout, this, [in] {
        in->refreshHeld();
        in->waitForDeadline();
    });
    connect(&in->ageTimer, &QTimer::timeout, this, [in] {
        QList<int> all(in->looks.count());
        std::iota(all.begin(), all.end(), 0);
        in->refreshSeats(all);
    });
    connect(in->controls, &MapControls::closer, this, [this] { zoomBy(1.4); });
    connect(in->controls, &MapControls::further, this, [this] { zoomBy(1 / 1.4); });
    connect(in->controls, &MapControls::fitted, this, [this] { fit(); });
    connect(in->legend, &MapLegend::resized, this, [in] { in->placeChildren(); });
    connect(in->legend, &MapLegend::filterWanted, this, [in](const SeatFilter &filter) { in->setFilter(filter); });
    connect(&in->ringTimer, &QTimer::timeout, this, [in] { in->ringTick(); });
    connect(&in->restTimer, &QTimer::timeout, this, [in] { in->setInUse(false); });
    connect(in->floors, &MapFloors::chosen, this, [in] {
        in->unhover();
        in->arrange();
        in->refreshAll();
        in->moved();
    });
    connect(in->overview, &MapOverview::wanted, this, [in](const QPointF &plan) {
        in->camera.centerOn(plan);
        in->moved();
    });
    if (house.isLoaded())
        in->load();
}

SeatMapView::~SeatMapView() = default;

void SeatMapView::setColouring(SeatColouring colouring)
{
    if (colouring == m_inner->looks.colouring())
        return;
    m_inner->looks.setColouring(colouring);
    m_inner->looks.setFilter({});
    if (colouring == SeatColouring::AgeOfSale)
        m_inner->ageTimer.start();
    else
        m_inner->ageTimer.stop();
    m_inner->refreshAll();
}

SeatColouring SeatMapView::colouring() const
{
    return m_inner->looks.colouring();
}

void SeatMapView::setCurrentHold(HoldId hold)
{
    if (hold == m_inner->looks.currentHold())
        return;
    m_inner->looks.setCurrentHold(hold);
    m_inner->refreshHeld();
    m_inner->noteSale();
}

void SeatMapView::setPending(const QSet<int> &seatNos)
{
    const QSet<int> before = std::exchange(m_inner->looks.pending, seatNos);
    const QSet<int> both = before + seatNos;
    QList<int> known;
    for (const int seatNo : both) {
        if (seatNo >= 0 && seatNo < m_inner->looks.count())
            known.append(seatNo);
    }
    m_inner->refreshSeats(known);
}

bool SeatMapView::clearFilter()
{
    if (m_inner->looks.filter() == SeatFilter())
        return false;
    m_inner->setFilter({});
    return true;
}

bool SeatMapView::isWholeHouse() const
{
    return m_inner->camera.isFitted() && m_inner->floors->zone() == m_inner->floors->usual();
}

QString SeatMapView::viewpoint() const
{
    const MapFloors &floors = *m_inner->floors;
    const QString camera = m_inner->camera.isFitted() ? QString() : m_inner->camera.toText();
    return floors.zone() == floors.usual() ? camera : camera + floorMark + floors.name();
}

void SeatMapView::setViewpoint(const QString &viewpoint)
{
    const qsizetype camera = viewpoint.indexOf(floorMark);
    if (camera >= 0)
        m_inner->floors->setNamed(viewpoint.mid(camera + 1));
    if (m_inner->camera.fromText(viewpoint.left(camera)))
        m_inner->moved();
}

void SeatMapView::setPushed(int pixels)
{
    if (std::exchange(m_inner->pushed, pixels) != pixels)
        m_inner->placeChildren();
}

QList<int> SeatMapView::selection() const
{
    QList<int> list = m_inner->looks.selected.values();
    std::sort(list.begin(), list.end());
    return list;
}

void SeatMapView::setSelection(const QList<int> &seatNos)
{
    QSet<int> known;
    for (const int seatNo : seatNos) {
        if (seatNo >= 0 && seatNo < m_inner->looks.count())
            known.insert(seatNo);
    }
    m_inner->select(known);
}

int SeatMapView::focusSeat() const
{
    return m_inner->focusSeat;
}

void SeatMapView::fit()
{
    m_inner->camera.fit();
    m_inner->moved();
}

void SeatMapView::zoomBy(double factor)
{
    m_inner->camera.zoomAt(QRectF(rect()).center(), factor);
    m_inner->moved();
}

void SeatMapView::zoomToBlock(int block)
{
    if (!m_inner->house.isLoaded() || block < 0 || block >= m_inner->house.plan().blocks.size())
        return;
    const double edge = m_inner->layout.pitch * 1.6; // room for the letters of the rows and the title
    zoomToRect(m_inner->house.plan().blocks.at(block).bounds.adjusted(-edge, -edge, edge, edge));
}

void SeatMapView::zoomToRect(const QRectF &planRect)
{
    m_inner->camera.show(planRect);
    m_inner->moved();
}

void SeatMapView::reveal(int seatNo)
{
    Inner &in = *m_inner;
    if (seatNo < 0 || seatNo >= in.looks.count())
        return;
    in.bringUp(seatNo);
    const double units = in.looks.radius(seatNo);
    if (units * in.camera.scale() < readableRadius * 0.6)
        in.camera.setScaleAbout(in.looks.position(seatNo), readableRadius / units);
    else if (!QRectF(rect()).adjusted(40, 40, -40, -40).contains(in.seatBox(seatNo)))
        in.camera.centerOn(in.looks.position(seatNo));
    in.moved();
    in.flash({seatNo}, pointedOutMs);
}

void SeatMapView::pointOut(const QList<int> &seatNos)
{
    const int count = m_inner->looks.count();
    if (std::any_of(seatNos.begin(), seatNos.end(), [count](int seatNo) { return seatNo < 0 || seatNo >= count; }))
        return;
    m_inner->bringIntoSight(seatNos);
    m_inner->flash(seatNos, pointedOutMs);
}

void SeatMapView::press(int seatNo)
{
    if (seatNo < 0 || seatNo >= m_inner->looks.count())
        return;
    m_inner->setFocusSeat(seatNo);
    m_inner->clicked(seatNo, m_inner->mode == Mode::Manage ? Qt::ControlModifier : Qt::NoModifier);
}

void SeatMapView::pressArea(int area)
{
    const int pool = m_inner->house.isLoaded() ? m_inner->house.poolOfArea(area) : -1;
    if (pool >= 0)
        emit areaPicked(pool);
}

void SeatMapView::focusOn(int seatNo)
{
    if (seatNo >= m_inner->looks.count())
        return;
    if (seatNo >= 0)
        m_inner->walk(seatNo, Qt::NoModifier);
    else
        m_inner->setFocusSeat(-1);
}

int SeatMapView::neighbour(int seatNo, Direction direction) const
{
    return seatTowards(m_inner->house.plan(), seatNo, direction, m_inner->floors->zone());
}

const HouseModel &SeatMapView::house() const
{
    return m_inner->house;
}

SeatMapView::Mode SeatMapView::mode() const
{
    return m_inner->mode;
}

bool SeatMapView::isInSale(int seatNo) const
{
    return m_inner->looks.isInSale(seatNo);
}

bool SeatMapView::isChecked(int seatNo) const
{
    return m_inner->mode == Mode::Sell ? isInSale(seatNo) : m_inner->looks.selected.contains(seatNo);
}

int SeatMapView::seatAt(const QPoint &position) const
{
    return m_inner->seatUnder(position);
}

QRect SeatMapView::seatRect(int seatNo) const
{
    return seatNo >= 0 && seatNo < m_inner->looks.count() ? m_inner->seatBox(seatNo).toAlignedRect() : QRect();
}

QRect SeatMapView::areaRect(int area) const
{
    return m_inner->camera.toView(m_inner->layout.areas.at(area).path.boundingRect()).toAlignedRect();
}

QString SeatMapView::seatDescription(int seatNo) const
{
    const QString text = describeSeat(m_inner->house, m_inner->looks, seatNo, m_inner->clock.now());
    return m_inner->leftAlone.contains(seatNo) ? tr("%1, left alone by this sale").arg(text) : text;
}

qint64 SeatMapView::seatsPainted() const
{
    return m_inner->picture.seatsPainted();
}

void SeatMapView::paintEvent(QPaintEvent *event)
{
    Inner &in = *m_inner;
    if (devicePixelRatioF() != in.camera.ratio())
        in.camera.setView(size(), devicePixelRatioF(), in.insets(), in.pushed);
    QPainter painter(this);
    painter.setClipRegion(event->region());
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    in.paintHouse(painter, event->region());
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    in.paintOverlays(painter);
}

void SeatMapView::resizeEvent(QResizeEvent *)
{
    m_inner->placeChildren();
}

void SeatMapView::showEvent(QShowEvent *)
{
    forgetSeats(*this); // in front, it has children for screen readers
    m_inner->waitForDeadline();
}

void SeatMapView::hideEvent(QHideEvent *)
{
    forgetSeats(*this); // behind another page, it has none
    m_inner->ringTimer.stop();
    m_inner->setInUse(false);
}

void SeatMapView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange) {
        m_inner->controls->refreshIcons();
        m_inner->refreshAll();
    }
    QWidget::changeEvent(event);
}

} // namespace rowlock

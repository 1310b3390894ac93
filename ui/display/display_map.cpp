#include "ui/display/display_map.h"

#include "model/domain/plan_floors.h"
#include "model/domain/plan_words.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_lettering.h"
#include "ui/seatmap/seat_marks.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double mapEdge = 12;
// A seat's radius, in heights of the words beside it, from which on the whole house can be told ...
constexpr double wholeFrom = 0.24;
constexpr double stageFrom = 0.16;   // ... or its section with the stage
constexpr double sectionFrom = 0.12; // ... or its section
constexpr double leastLit = 5;       // a seat of the sale is never smaller
constexpr double numberOn = 8.5;
constexpr double letterOn = 4.5;
constexpr double around = 30; // pitches, where even the section is too large
constexpr double reach = 1.7; // of what is painted of a seat, in radii

} // namespace

DisplayMap::DisplayMap(QWidget *parent) : QWidget(parent), m_scenery(m_layout, [](int) { return std::nullopt; })
{
    setObjectName(QStringLiteral("displayMap"));
    setAccessibleName(tr("Seating plan"));
}

void DisplayMap::setHouse(const HouseModel *house)
{
    if (m_house)
        m_house->disconnect(this);
    m_house = house;
    if (house) {
        connect(house, &HouseModel::loaded, this, &DisplayMap::load);
        connect(house, &HouseModel::cleared, this, &DisplayMap::load);
        connect(house, &HouseModel::seatsChanged, this, &DisplayMap::refreshSeats);
    }
    load();
}

void DisplayMap::load()
{
    m_free.clear();
    m_layout = {};
    m_floor = -2; // none yet
    look();
    update();
}

void DisplayMap::setSale(const QSet<int> &seats, const QSet<int> &pools)
{
    const QSet<int> before = std::exchange(m_lit, seats);
    if (std::exchange(m_pools, pools) != pools)
        update();
    look();
    for (const int seatNo : (before | seats) - (before & seats))
        update(seatRect(seatNo));
    setAccessibleDescription(m_lit.isEmpty() ? QString() : tr("Yours: %1").arg(countText(m_lit.size())));
}

void DisplayMap::setTextSize(int pixels)
{
    m_textSize = pixels;
    look();
    update();
}

bool DisplayMap::isFree(int seatNo) const
{
    return m_house->seat(seatNo).state == SeatState::Free;
}

void DisplayMap::refreshSeats(const QList<int> &seatNos)
{
    for (const int seatNo : seatNos) {
        if (size_t(seatNo) >= m_free.size() || m_free[size_t(seatNo)] == isFree(seatNo))
            continue;
        m_free[size_t(seatNo)] = isFree(seatNo);
        update(seatRect(seatNo));
    }
}

// --- from where ---

double DisplayMap::usualRadius(double scale) const
{
    const SeatingPlan &plan = m_house->plan();
    const int seatNo = m_lit.isEmpty() ? 0 : *std::min_element(m_lit.cbegin(), m_lit.cend());
    return seatNo < plan.seats.size() ? plan.seats.at(seatNo).radius * scale : 0;
}

// What is drawn as the stage on this floor; nothing where the plan has none.
QRectF DisplayMap::stage() const
{
    const SeatingPlan &plan = m_house->plan();
    QRectF found;
    for (qsizetype i = 0; i < plan.areas.size(); ++i) {
        const PlanArea &area = plan.areas.at(i);
        const bool told = saysStage(area.text.text)
                          || (area.text.text.isEmpty() && area.zone >= 0 && saysStage(plan.zones.at(area.zone).name));
        if (!area.standing && told)
            found |= m_layout.areas.at(i).bounds;
    }
    return found;
}

QRectF DisplayMap::wanted() const
{
    const SeatingPlan &plan = m_house->plan();
    QRectF seats, sections;
    for (const int seatNo : m_lit) {
        const PlanSeat &seat = plan.seats.at(seatNo);
        if (m_floor >= 0 && zoneOfSeat(plan, seatNo) != m_floor)
            continue;
        seats |=
            QRectF(seat.position.x() - seat.radius, seat.position.y() - seat.radius, 2 * seat.radius, 2 * seat.radius);
        if (seat.block >= 0)
            sections |= plan.blocks.at(seat.block).bounds;
    }
    for (const int pool : m_pools) {
        if (const int area = m_house->areaOfPool(pool); area >= 0)
            sections |= m_layout.areas.at(area).bounds;
    }
    sections |= seats;
    if (sections.isEmpty())
        return {};
    const double edge = m_layout.pitch * 1.6; // room for the letters of the rows and the title
    const auto radiusAt = [this](const QRectF &part) {
        MapCamera camera = m_camera;
        camera.show(part);
        return usualRadius(camera.scale());
    };
    const QRectF withStage = sections.united(stage()).adjusted(-edge, -edge, edge, edge);
    const QRectF section = sections.adjusted(-edge, -edge, edge, edge);
    if (usualRadius(m_camera.fitScale()) >= wholeFrom * m_textSize)
        return {};
    if (radiusAt(withStage) >= stageFrom * m_textSize)
        return withStage;
    if (radiusAt(section) >= sectionFrom * m_textSize || seats.isEmpty())
        return section;
    QRectF near(0, 0, std::max(around * m_layout.pitch, seats.width()),
                std::max(around * m_layout.pitch * 0.6, seats.height()));
    near.moveCenter(seats.center());
    return near.adjusted(-edge, -edge, edge, edge);
}

void DisplayMap::look()
{
    if (!m_house || !m_house->isLoaded())
        return;
    const SeatingPlan &plan = m_house->plan();
    m_lit.removeIf([&plan](int seatNo) { return seatNo >= plan.seats.size(); });
    int floor = usualZone(plan, overlappingZones(plan));
    if (floor >= 0 && !m_lit.isEmpty())
        floor = zoneOfSeat(plan, *std::min_element(m_lit.cbegin(), m_lit.cend()));
    if (std::exchange(m_floor, floor) != floor || m_free.empty()) {
        m_grid.build(plan, floor);
        m_layout = MapLayout::of(plan, m_grid, floor);
        m_camera.setWorld(m_layout.world);
        m_free.resize(size_t(plan.seats.size()));
        for (int seatNo = 0; seatNo < int(m_free.size()); ++seatNo)
            m_free[size_t(seatNo)] = isFree(seatNo);
        update();
    }
    const double scale = m_camera.scale();
    const QPointF offset = m_camera.offset();
    const int legend = legendRect().height();
    m_camera.setView(size(), devicePixelRatioF(), {mapEdge, mapEdge, mapEdge, mapEdge + legend});
    if (const QRectF part = wanted(); part.isEmpty())
        m_camera.fit();
    else
        m_camera.show(part);
    if (m_camera.scale() != scale || m_camera.offset() != offset)
        update();
}

void DisplayMap::resizeEvent(QResizeEvent *)
{
    look();
}

void DisplayMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

// --- what is seen ---

double DisplayMap::radiusOf(int seatNo) const
{
    const double radius = m_house->plan().seats.at(seatNo).radius * m_camera.scale();
    return isLit(seatNo) ? std::max(radius, leastLit) : radius;
}

QRect DisplayMap::seatRect(int seatNo) const
{
    if (!m_house || !m_house->isLoaded() || seatNo >= m_house->plan().seats.size())
        return {};
    const PlanSeat &seat = m_house->plan().seats.at(seatNo);
    const double half = std::max(seat.radius * m_camera.scale(), leastLit) * reach + 1;
    const QPointF at = m_camera.toView(seat.position);
    return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half).toAlignedRect();
}

QRect DisplayMap::legendRect() const
{
    const int height = m_textSize * 2;
    return {0, this->height() - height, width(), height};
}

void DisplayMap::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), mapColors().ground);
    if (!m_house || !m_house->isLoaded() || m_free.empty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    m_scenery.paint(painter, m_house->plan(), event->rect(), m_camera);
    paintAreas(painter);
    const double spare = leastLit * reach + 1;
    const QRectF part = m_camera.toPlan(QRectF(event->rect()).adjusted(-spare, -spare, spare, spare));
    QList<int> lit; // over their neighbours
    m_grid.visit(part, [&](const SeatGrid::Place &place) {
        ++m_painted;
        if (isLit(place.seatNo))
            lit.append(place.seatNo);
        else
            paintSeat(painter, place.seatNo);
    });
    paintWords(painter);
    for (const int seatNo : std::as_const(lit))
        paintSeat(painter, seatNo);
    if (event->rect().intersects(legendRect()))
        paintLegend(painter);
}

// One of three: theirs, free, or not to be had.
void DisplayMap::paintSeat(QPainter &painter, int seatNo) const
{
    const PlanSeat &seat = m_house->plan().seats.at(seatNo);
    const MapColors &colors = mapColors();
    const QPointF at = m_camera.toView(seat.position);
    const double radius = radiusOf(seatNo);
    painter.setPen(Qt::NoPen);
    if (isLit(seatNo)) {
        QColor glow = colors.selected;
        glow.setAlphaF(0.28F);
        painter.setBrush(glow);
        painter.drawEllipse(at, radius * 1.6, radius * 1.6);
        painter.setBrush(colors.selected);
        painter.drawEllipse(at, radius * 1.08, radius * 1.08);
        painter.setPen(inkOn(colors.selected));
        if (radius >= numberOn) {
            painter.setFont(mapFont(std::min(radius * 0.95, 22.0), QFont::Bold));
            drawCentred(painter, at, seat.number);
        } else {
            drawCheck(painter, at, radius * 0.6, inkOn(colors.selected));
        }
    } else if (m_free[size_t(seatNo)]) {
        const double line = std::max(1.0, radius * 0.16);
        painter.setPen(QPen(colors.freeLine, line));
        painter.setBrush(colors.ground);
        painter.drawEllipse(at, radius * 0.86 - line / 2, radius * 0.86 - line / 2);
    } else {
        painter.setBrush(colors.sold);
        painter.drawEllipse(at, radius * 0.5, radius * 0.5);
    }
}

// Where places of a standing area are bought, all of it is theirs to see.
void DisplayMap::paintAreas(QPainter &painter) const
{
    for (const int pool : m_pools) {
        const int area = m_house->areaOfPool(pool);
        if (area < 0)
            continue;
        QColor glow = mapColors().selected;
        painter.save();
        painter.translate(m_camera.offset());
        painter.scale(m_camera.scale(), m_camera.scale());
        painter.setPen(QPen(glow, 3 / m_camera.scale()));
        glow.setAlphaF(0.28F);
        painter.setBrush(glow);
        painter.drawPath(m_layout.areas.at(area).path);
        painter.restore();
    }
}

void DisplayMap::paintWords(QPainter &painter) const
{
    painter.setPen(mapColors().faintText);
    for (const RowLetter &letter : m_layout.rows) {
        const double radius = letter.radius * m_camera.scale();
        if (radius < letterOn)
            continue;
        painter.setFont(mapFont(std::clamp(radius * 1.1, 9.0, 22.0), QFont::Medium));
        drawCentred(painter, m_camera.toView(letter.position), letter.text);
    }
    painter.setPen(mapColors().text);
    const double size = std::clamp(m_textSize * 0.8, 10.0, 30.0);
    painter.setFont(mapFont(size, QFont::DemiBold));
    for (const BlockTitle &title : m_layout.blocks) {
        const double room = title.bounds.width() * m_camera.scale() * 1.2;
        if (!title.hasAbove || painter.fontMetrics().horizontalAdvance(title.text) > room)
            continue;
        drawCentred(painter, m_camera.toView(title.above), title.text);
    }
}

void DisplayMap::paintLegend(QPainter &painter) const
{
    const MapColors &colors = mapColors();
    const QRect place = legendRect();
    painter.fillRect(place, colors.ground);
    const double radius = m_textSize * 0.36;
    painter.setFont(mapFont(m_textSize * 0.85, QFont::Normal));
    const QFontMetricsF metrics(painter.font());
    const QStringList names{tr("Your seats"), tr("Available"), tr("Taken")};
    double width = 0;
    for (const QString &name : names)
        width += metrics.horizontalAdvance(name) + radius * 6;
    double x = place.left() + std::max(0.0, (place.width() - width) / 2) + radius * 2;
    const double y = place.top() + place.height() * 0.45;
    for (qsizetype i = 0; i < names.size(); ++i) {
        const double line = std::max(1.0, radius * 0.16);
        painter.setPen(i == 1 ? QPen(colors.freeLine, line) : QPen(Qt::NoPen));
        painter.setBrush(i == 0 ? colors.selected : i == 1 ? colors.ground : colors.sold);
        const double drawn = i == 0 ? radius : i == 1 ? radius * 0.86 : radius * 0.5;
        painter.drawEllipse(QPointF(x, y), drawn, drawn);
        x += radius * 1.6;
        painter.setPen(colors.text);
        painter.drawText(QPointF(x, y + metrics.capHeight() / 2), names.at(i));
        x += metrics.horizontalAdvance(names.at(i)) + radius * 4.4;
    }
}

} // namespace rowlock

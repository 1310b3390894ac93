#include "ui/house/replan_map.h"

#include "ui/common/labels.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_lettering.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace rowlock {

namespace {

constexpr double edge = 24;      // pixels around the whole plan
constexpr double leastReach = 5; // of a press, pixels from a seat's middle
constexpr double lettersFrom = 5;

} // namespace

SeatFate fateOf(const SeatChange &change)
{
    if (change.isNew())
        return SeatFate::New;
    if (change.isGone())
        return SeatFate::Gone;
    if (change.renamed)
        return SeatFate::Renamed;
    if (change.recategorised)
        return SeatFate::OtherCategory;
    return change.moved ? SeatFate::Moved : SeatFate::Same;
}

QString fateText(SeatFate fate)
{
    switch (fate) {
    case SeatFate::Same: return ReplanMap::tr("unchanged");
    case SeatFate::New: return ReplanMap::tr("new");
    case SeatFate::Gone: return ReplanMap::tr("removed");
    case SeatFate::Moved: return ReplanMap::tr("moved");
    case SeatFate::Renamed: return ReplanMap::tr("renamed");
    case SeatFate::OtherCategory: return ReplanMap::tr("category changed");
    }
    Q_UNREACHABLE();
}

QColor fateColor(SeatFate fate, const QPalette &palette)
{
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    switch (fate) {
    case SeatFate::Same: return toneColor(Tone::Faint, palette);
    case SeatFate::New: return toneColor(Tone::Good, palette);
    case SeatFate::Gone: return toneColor(Tone::Danger, palette);
    case SeatFate::Moved: return toneColor(Tone::Accent, palette);
    case SeatFate::Renamed: return toneColor(Tone::Warning, palette);
    case SeatFate::OtherCategory: return dark ? QColor(0xc9, 0x9c, 0xf0) : QColor(0x7b, 0x3f, 0xa8);
    }
    Q_UNREACHABLE();
}

ReplanMap::ReplanMap(QWidget *parent) : QWidget(parent), m_scenery(m_layout, [](int) { return std::nullopt; })
{
    setObjectName(QStringLiteral("replanMap"));
    setAccessibleName(tr("Seats with the new plan"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 240);
}

void ReplanMap::setPreview(const std::optional<ReplanPreview> &preview)
{
    const bool samePlan =
        m_preview && preview && m_preview->plan == preview->plan && m_preview->today == preview->today;
    m_preview = preview;
    if (!samePlan)
        setPlan();
    update();
}

void ReplanMap::setPlan()
{
    m_focusSeat = m_revealed = -1;
    m_layout = {};
    if (!m_preview)
        return;
    m_grid.build(*m_preview->after);
    m_layout = MapLayout::of(*m_preview->after, m_grid);
    QRectF world = m_layout.world;
    for (const SeatChange &change : m_preview->difference.seats) {
        if (!change.isGone())
            continue;
        const double radius = m_preview->today->seats.at(change.before).radius;
        const QPointF at = placeBefore(change.before);
        world |= QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    }
    m_camera.setWorld(world);
}

void ReplanMap::setParties(const QList<VanishingParty> &parties, int current)
{
    m_parties = parties;
    m_current = current;
    update();
}

void ReplanMap::setChoosing(bool choosing)
{
    m_choosing = choosing;
    setCursor(choosing ? Qt::CrossCursor : Qt::ArrowCursor);
    if (choosing) {
        setFocus();
        if (m_current >= 0 && m_preview) { // begin at the nearest seat that could be had
            const QList<int> near = nearestPlaces(*m_preview, {{m_parties.at(m_current).seats.first()}, {}}, {});
            setFocusSeat(near.isEmpty() ? 0 : near.first());
        }
    }
    update();
}

void ReplanMap::reveal(int change)
{
    m_revealed = change;
    if (change >= 0 && m_preview && !m_camera.isFitted()) {
        const SeatChange &seat = m_preview->difference.seats.at(change);
        m_camera.centerOn(seat.isGone() ? placeBefore(seat.before) : m_preview->after->seats.at(seat.after).position);
    }
    update();
}

int ReplanMap::seatAt(QPointF at) const
{
    if (!m_preview)
        return -1;
    const int seatNo = m_grid.nearest(m_camera.toPlan(at), leastReach / m_camera.scale());
    if (seatNo < 0)
        return -1;
    const QPointF way = centreOf(seatNo) - at;
    const double radius = m_preview->after->seats.at(seatNo).radius * m_camera.scale();
    return std::hypot(way.x(), way.y()) <= std::max(leastReach, radius) ? seatNo : -1;
}

QPointF ReplanMap::centreOf(int seatNo) const
{
    return m_camera.toView(m_preview->after->seats.at(seatNo).position);
}

bool ReplanMap::canTake(int seatNo) const
{
    if (!m_preview || seatNo < 0 || m_preview->states.at(seatNo) != SeatState::Free)
        return false;
    for (int i = 0; i < m_parties.size(); ++i) {
        if (i != m_current && m_parties.at(i).places.contains(seatNo))
            return false;
    }
    return true;
}

void ReplanMap::resizeEvent(QResizeEvent *)
{
    m_camera.setView(size(), devicePixelRatioF(), {edge, edge, edge, edge});
}

void ReplanMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

QPointF ReplanMap::placeBefore(int seatNo) const
{
    return m_preview->today->seats.at(seatNo).position + m_preview->difference.shift;
}

void ReplanMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), mapColors().ground);
    if (!m_preview)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    m_scenery.paint(painter, *m_preview->after, rect(), m_camera);
    painter.setPen(mapColors().faintText);
    for (const RowLetter &letter : std::as_const(m_layout.rows)) {
        if (const double radius = letter.radius * m_camera.scale(); radius >= lettersFrom) {
            painter.setFont(mapFont(std::clamp(radius, 8.0, 16.0), QFont::Normal));
            drawCentred(painter, m_camera.toView(letter.position), letter.text);
        }
    }
    for (const SeatChange &change : m_preview->difference.seats)
        paintChange(painter, change);
    for (int i = 0; i < m_parties.size(); ++i)
        paintParty(painter, m_parties.at(i), i == m_current);
    const auto ring = [&](QPointF at, double radius, const QColor &color, double width) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, width));
        painter.drawEllipse(at, radius, radius);
    };
    if (m_revealed >= 0 && m_revealed < m_preview->difference.seats.size()) {
        const SeatChange &seat = m_preview->difference.seats.at(m_revealed);
        const QPointF at = seat.isGone() ? m_camera.toView(placeBefore(seat.before)) : centreOf(seat.after);
        ring(at, 14 * m_camera.scale() + 4, palette().color(QPalette::Text), 2);
    }
    if (hasFocus() && m_focusSeat >= 0 && m_focusSeat < m_preview->after->seats.size())
        ring(centreOf(m_focusSeat), m_preview->after->seats.at(m_focusSeat).radius * m_camera.scale() + 3,
             palette().color(QPalette::Highlight), 3);
}

void ReplanMap::paintChange(QPainter &painter, const SeatChange &change) const
{
    const SeatFate fate = fateOf(change);
    const PlanSeat &seat =
        change.isGone() ? m_preview->today->seats.at(change.before) : m_preview->after->seats.at(change.after);
    const QPointF at = change.isGone() ? m_camera.toView(placeBefore(change.before)) : centreOf(change.after);
    const double radius = std::max(1.5, seat.radius * m_camera.scale());
    const QColor color = fateColor(fate, palette());
    const bool isTaken = !change.isGone() && m_preview->states.at(change.after) != SeatState::Free;
    if (change.moved) { // from where it stood
        painter.setPen(QPen(fateColor(SeatFate::Moved, palette()), 1));
        painter.drawLine(m_camera.toView(placeBefore(change.before)), at);
    }
    QColor ground = fate == SeatFate::Same ? mapColors().ground : color;
    if (fate == SeatFate::Same && isTaken)
        ground = palette().color(QPalette::Mid);
    else if (fate != SeatFate::Same)
        ground.setAlphaF(isTaken ? 0.9f : 0.3f);
    painter.setPen(QPen(color, fate == SeatFate::Same ? 1 : 1.6));
    painter.setBrush(change.isGone() ? QBrush(Qt::NoBrush) : QBrush(ground));
    painter.drawEllipse(at, radius, radius);
    if (change.isGone()) {
        const double arm = radius * 0.6;
        painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm));
        painter.drawLine(at - QPointF(arm, -arm), at + QPointF(arm, -arm));
    } else if (radius >= 8) {
        QFont small = font();
        small.setPixelSize(std::clamp(int(radius), 8, 14));
        painter.setFont(small);
        painter.setPen(isTaken && fate != SeatFate::Same ? palette().color(QPalette::Base)
                                                         : palette().color(QPalette::Text));
        painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), Qt::AlignCenter,
                         seat.number);
    }
}

void ReplanMap::paintParty(QPainter &painter, const VanishingParty &party, bool isCurrent) const
{
    const QColor color = palette().color(isCurrent ? QPalette::Highlight : QPalette::Text);
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < party.seats.size(); ++i) {
        const int before = m_preview->vanishing.at(party.seats.at(i)).seatNo;
        const QPointF from = m_camera.toView(placeBefore(before));
        const double radius = std::max(3.0, m_preview->today->seats.at(before).radius * m_camera.scale());
        painter.setPen(QPen(color, isCurrent ? 3 : 1.5));
        painter.drawEllipse(from, radius + 2, radius + 2);
        if (i >= party.places.size())
            continue;
        const QPointF to = centreOf(party.places.at(i));
        painter.setPen(QPen(color, isCurrent ? 2 : 1, Qt::DashLine));
        painter.drawLine(from, to);
        painter.setPen(QPen(color, isCurrent ? 3 : 1.5));
        painter.drawEllipse(to, radius + 2, radius + 2);
    }
}

void ReplanMap::mousePressEvent(QMouseEvent *event)
{
    m_grabbed = event->position();
    const int seatNo = seatAt(event->position());
    if (seatNo < 0 || event->button() != Qt::LeftButton)
        return;
    setFocusSeat(seatNo);
    if (m_choosing && canTake(seatNo))
        emit chosen(seatNo);
}

void ReplanMap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() == Qt::NoButton || m_camera.isFitted())
        return;
    m_camera.panBy(event->position() - std::exchange(m_grabbed, event->position()));
    update();
}

void ReplanMap::wheelEvent(QWheelEvent *event)
{
    zoom(event->position(), std::pow(1.0015, event->angleDelta().y()));
}

void ReplanMap::zoom(const QPointF &at, double factor)
{
    m_camera.zoomAt(at, factor);
    if (m_camera.scale() <= m_camera.fitScale())
        m_camera.fit();
    update();
}

void ReplanMap::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return walk(Direction::Left);
    case Qt::Key_Right: return walk(Direction::Right);
    case Qt::Key_Up: return walk(Direction::Up);
    case Qt::Key_Down: return walk(Direction::Down);
    case Qt::Key_Plus: return zoom(QRectF(rect()).center(), 1.25);
    case Qt::Key_Minus: return zoom(QRectF(rect()).center(), 1 / 1.25);
    case Qt::Key_0: return zoom({}, 0);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_choosing && canTake(m_focusSeat))
            emit chosen(m_focusSeat);
        return;
    case Qt::Key_Escape:
        if (m_choosing) {
            emit choosingEnded();
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void ReplanMap::walk(Direction direction)
{
    if (m_preview && !m_preview->after->seats.isEmpty())
        setFocusSeat(m_focusSeat < 0 ? 0 : seatTowards(*m_preview->after, m_focusSeat, direction));
}

void ReplanMap::setFocusSeat(int seatNo)
{
    m_focusSeat = seatNo;
    const QRectF inner = QRectF(rect()).adjusted(30, 30, -30, -30);
    if (!inner.contains(centreOf(seatNo)))
        m_camera.centerOn(m_preview->after->seats.at(seatNo).position);
    setAccessibleDescription(described(seatNo));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    setToolTip(described(seatNo));
    update();
}

QString ReplanMap::described(int seatNo) const
{
    const SeatChange &change = m_preview->difference.seats.at(seatNo);
    const QString label = m_preview->after->seats.at(seatNo).label;
    const QString state = canTake(seatNo) ? tr("available") : tr("taken");
    if (change.renamed)
        return tr("%1: %2, was %3, %4")
            .arg(label, fateText(fateOf(change)), m_preview->today->seats.at(change.before).label, state);
    return tr("%1: %2, %3").arg(label, fateText(fateOf(change)), state);
}

} // namespace rowlock

#include "ui/house/replan_map.h"

#include "ui/common/labels.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace rowlock {

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

ReplanMap::ReplanMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("replanMap"));
    setAccessibleName(tr("The house with the new plan"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 240);
}

void ReplanMap::setPreview(const std::optional<ReplanPreview> &preview)
{
    const bool samePlan =
        m_preview && preview && m_preview->plan == preview->plan && m_preview->today == preview->today;
    m_preview = preview;
    if (!samePlan) {
        m_focusSeat = m_revealed = -1;
        m_world = {};
        if (preview) {
            const auto include = [this](QPointF at, double radius) {
                m_world |= QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
            };
            for (const PlanSeat &seat : preview->after->seats)
                include(seat.position, seat.radius);
            for (const SeatChange &change : preview->difference.seats) {
                if (change.isGone())
                    include(placeBefore(change.before), preview->today->seats.at(change.before).radius);
            }
        }
        fit();
    }
    update();
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
    if (change >= 0 && m_preview && m_scale > m_fitScale * 1.01) {
        const SeatChange &seat = m_preview->difference.seats.at(change);
        m_middle = seat.isGone() ? placeBefore(seat.before) : m_preview->after->seats.at(seat.after).position;
    }
    update();
}

int ReplanMap::seatAt(QPointF at) const
{
    if (!m_preview)
        return -1;
    for (int i = 0; i < m_preview->after->seats.size(); ++i) {
        const QPointF way = centreOf(i) - at;
        if (std::hypot(way.x(), way.y()) <= std::max(5.0, m_preview->after->seats.at(i).radius * m_scale))
            return i;
    }
    return -1;
}

QPointF ReplanMap::centreOf(int seatNo) const
{
    return toWidget(m_preview->after->seats.at(seatNo).position);
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

void ReplanMap::fit()
{
    if (m_world.isEmpty())
        return;
    const QRectF room = QRectF(rect()).adjusted(24, 24, -24, -24);
    m_fitScale = std::max(0.01, std::min(room.width() / m_world.width(), room.height() / m_world.height()));
    m_scale = m_fitScale;
    m_middle = m_world.center();
    update();
}

void ReplanMap::resizeEvent(QResizeEvent *)
{
    fit();
}

QPointF ReplanMap::toWidget(QPointF world) const
{
    return (world - m_middle) * m_scale + QRectF(rect()).center();
}

QPointF ReplanMap::placeBefore(int seatNo) const
{
    return m_preview->today->seats.at(seatNo).position + m_preview->difference.shift;
}

void ReplanMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    if (!m_preview)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
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
        const QPointF at = seat.isGone() ? toWidget(placeBefore(seat.before)) : centreOf(seat.after);
        ring(at, 14 * m_scale + 4, palette().color(QPalette::Text), 2);
    }
    if (hasFocus() && m_focusSeat >= 0 && m_focusSeat < m_preview->after->seats.size())
        ring(centreOf(m_focusSeat), m_preview->after->seats.at(m_focusSeat).radius * m_scale + 3,
             palette().color(QPalette::Highlight), 3);
}

void ReplanMap::paintChange(QPainter &painter, const SeatChange &change) const
{
    const SeatFate fate = fateOf(change);
    const PlanSeat &seat =
        change.isGone() ? m_preview->today->seats.at(change.before) : m_preview->after->seats.at(change.after);
    const QPointF at = change.isGone() ? toWidget(placeBefore(change.before)) : centreOf(change.after);
    const double radius = std::max(1.5, seat.radius * m_scale);
    const QColor color = fateColor(fate, palette());
    const bool isTaken = !change.isGone() && m_preview->states.at(change.after) != SeatState::Free;
    if (change.moved) { // from where it stood
        painter.setPen(QPen(fateColor(SeatFate::Moved, palette()), 1));
        painter.drawLine(toWidget(placeBefore(change.before)), at);
    }
    QColor ground = fate == SeatFate::Same ? palette().color(QPalette::Base) : color;
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
        const QPointF from = toWidget(placeBefore(before));
        const double radius = std::max(3.0, m_preview->today->seats.at(before).radius * m_scale);
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
    const int seatNo = seatAt(event->position());
    if (seatNo < 0)
        return;
    setFocusSeat(seatNo);
    if (m_choosing && canTake(seatNo))
        emit chosen(seatNo);
}

void ReplanMap::wheelEvent(QWheelEvent *event)
{
    const double factor = std::pow(1.0015, event->angleDelta().y());
    const double scale = std::clamp(m_scale * factor, m_fitScale, 4.0);
    const QPointF offset = event->position() - QRectF(rect()).center();
    m_middle += offset / m_scale - offset / scale; // what is under the pointer stays there
    m_scale = scale;
    update();
}

void ReplanMap::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return walk({-1, 0});
    case Qt::Key_Right: return walk({1, 0});
    case Qt::Key_Up: return walk({0, -1});
    case Qt::Key_Down: return walk({0, 1});
    case Qt::Key_Plus: m_scale = std::min(4.0, m_scale * 1.25); return update();
    case Qt::Key_Minus: m_scale = std::max(m_fitScale, m_scale / 1.25); return update();
    case Qt::Key_0: return fit();
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

// To the nearest seat that way, straight ahead before aslant.
void ReplanMap::walk(QPointF direction)
{
    if (!m_preview || m_preview->after->seats.isEmpty())
        return;
    if (m_focusSeat < 0)
        return setFocusSeat(0);
    const QPointF from = m_preview->after->seats.at(m_focusSeat).position;
    int best = -1;
    double least = 0;
    for (int i = 0; i < m_preview->after->seats.size(); ++i) {
        const QPointF way = m_preview->after->seats.at(i).position - from;
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        if (ahead <= 0.5 || aside > ahead * 1.5)
            continue;
        const double cost = ahead + 2 * aside;
        if (best < 0 || cost < least) {
            best = i;
            least = cost;
        }
    }
    if (best >= 0)
        setFocusSeat(best);
}

void ReplanMap::setFocusSeat(int seatNo)
{
    m_focusSeat = seatNo;
    const QRectF inner = QRectF(rect()).adjusted(30, 30, -30, -30);
    if (!inner.contains(centreOf(seatNo)))
        m_middle = m_preview->after->seats.at(seatNo).position;
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
    const QString state = canTake(seatNo) ? tr("free") : tr("taken");
    if (change.renamed)
        return tr("%1: %2, was %3, %4")
            .arg(label, fateText(fateOf(change)), m_preview->today->seats.at(change.before).label, state);
    return tr("%1: %2, %3").arg(label, fateText(fateOf(change)), state);
}

} // namespace rowlock

#include "ui/seatmap/map_camera.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double seatUnits = 10;     // a default seat's radius
constexpr double largestSeat = 34;   // pixels: nothing is gained beyond
constexpr double smallestPlan = 0.6; // of the fitted size

} // namespace

void MapCamera::setWorld(const QRectF &world)
{
    m_world = world.isEmpty() ? QRectF(0, 0, 100, 100) : world;
    fit();
}

void MapCamera::setView(const QSizeF &size, double ratio, const QMarginsF &insets, double above)
{
    const QPointF middle = whole().center();
    m_view = size.expandedTo({1, 1});
    m_ratio = ratio;
    m_insets = insets;
    m_above = above;
    if (m_fitted)
        fit();
    else
        place(m_unrounded + whole().center() - middle);
}

QRectF MapCamera::toView(const QRectF &plan) const
{
    return {toView(plan.topLeft()), toView(plan.bottomRight())};
}

QRectF MapCamera::toView(const QPointF &plan, double radius) const
{
    const QPointF at = toView(plan);
    const double half = radius * m_scale;
    return {at.x() - half, at.y() - half, half * 2, half * 2};
}

QRectF MapCamera::toPlan(const QRectF &view) const
{
    return {toPlan(view.topLeft()), toPlan(view.bottomRight())};
}

QRectF MapCamera::visible() const
{
    return toPlan(QRectF(QPointF(), m_view));
}

QRectF MapCamera::whole() const
{
    return {0, -m_above, m_view.width(), m_view.height() + m_above};
}

QRectF MapCamera::open() const
{
    const QRectF rect = whole().marginsRemoved(m_insets);
    return rect.width() > 20 && rect.height() > 20 ? rect : whole();
}

double MapCamera::fitScale() const
{
    const QRectF rect = open();
    return std::min({rect.width() / m_world.width(), rect.height() / m_world.height(), 2.4});
}

double MapCamera::minScale() const
{
    return fitScale() * smallestPlan;
}

double MapCamera::maxScale() const
{
    return std::max(largestSeat / seatUnits, fitScale());
}

void MapCamera::fit()
{
    m_scale = fitScale();
    place(open().center() - m_world.center() * m_scale);
    m_fitted = true;
}

void MapCamera::show(const QRectF &plan)
{
    const QRectF rect = open();
    const QSizeF size = plan.size().expandedTo({1, 1});
    m_scale = std::clamp(std::min(rect.width() / size.width(), rect.height() / size.height()), minScale(), maxScale());
    place(rect.center() - plan.center() * m_scale);
}

void MapCamera::zoomAt(const QPointF &view, double factor)
{
    const QPointF anchor = toPlan(view);
    m_scale = std::clamp(m_scale * factor, minScale(), maxScale());
    place(view - anchor * m_scale);
}

void MapCamera::panBy(const QPointF &pixels)
{
    place(m_offset + pixels);
}

void MapCamera::centerOn(const QPointF &plan)
{
    place(open().center() - plan * m_scale);
}

void MapCamera::setScaleAbout(const QPointF &plan, double scale)
{
    m_scale = std::clamp(scale, minScale(), maxScale());
    centerOn(plan);
}

QString MapCamera::toText() const
{
    const QPointF middle = toPlan(open().center());
    return QStringLiteral("%1 %2 %3").arg(middle.x(), 0, 'f', 1).arg(middle.y(), 0, 'f', 1).arg(m_scale, 0, 'g', 6);
}

bool MapCamera::fromText(const QString &text)
{
    const QStringList parts = text.split(u' ');
    bool ok[3] = {};
    const double x = parts.value(0).toDouble(&ok[0]);
    const double y = parts.value(1).toDouble(&ok[1]);
    const double scale = parts.value(2).toDouble(&ok[2]);
    if (!ok[0] || !ok[1] || !ok[2] || !(scale > 0) || !m_world.contains(QPointF(x, y)))
        return false;
    setScaleAbout({x, y}, scale);
    return true;
}

// Whole device pixels, and never so far out that the plan is lost from sight.
void MapCamera::place(const QPointF &offset)
{
    const auto keep = [](double value, double viewLength, double worldStart, double worldEnd) {
        const double margin = viewLength / 3;
        return std::clamp(value, std::min(margin - worldEnd, viewLength - margin - worldStart),
                          std::max(margin - worldEnd, viewLength - margin - worldStart));
    };
    const auto rounded = [this](double value) {
        return std::floor(value * m_ratio + 0.5) / m_ratio;
    }; // halves the same way on both sides of 0
    m_unrounded = {keep(offset.x(), m_view.width(), m_world.left() * m_scale, m_world.right() * m_scale),
                   keep(offset.y(), m_view.height(), m_world.top() * m_scale, m_world.bottom() * m_scale)};
    m_offset = {rounded(m_unrounded.x()), rounded(m_unrounded.y())};
    m_fitted = false;
}

} // namespace rowlock

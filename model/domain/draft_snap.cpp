#include "model/domain/draft_snap.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

void tidy(std::vector<double> &lines)
{
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
}

struct Draw
{
    double by = 0, line = 0;
};

// The shortest way by which one of `places` comes to lie on one of `lines`.
void draw(std::optional<Draw> &best, const std::vector<double> &lines, std::initializer_list<double> places,
          double reach)
{
    for (const double place : places) {
        for (auto at = std::lower_bound(lines.begin(), lines.end(), place - reach);
             at != lines.end() && *at <= place + reach; ++at) {
            if (!best || std::abs(*at - place) < std::abs(best->by))
                best = Draw{*at - place, *at};
        }
    }
}

} // namespace

double onGridOf(double value, double grid)
{
    return grid > 0 ? std::round(value / grid) * grid : value;
}

SnapLines::SnapLines(const PlanDraft &draft, const Chosen &moving, double rowDistance)
{
    const auto add = [this](const QRectF &bounds) {
        m_x.insert(m_x.end(), {bounds.left(), bounds.center().x(), bounds.right()});
        m_y.insert(m_y.end(), {bounds.top(), bounds.center().y(), bounds.bottom()});
    };
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            if (moving.contains(row.id) || row.seats.isEmpty())
                continue;
            const QRectF bounds = boundsOf(row);
            add(bounds);
            if (!row.row.table)
                m_rowsY.insert(m_rowsY.end(), {bounds.center().y() - rowDistance, bounds.center().y() + rowDistance});
        }
        for (const DraftArea &area : section.areas) {
            if (!moving.contains(area.id))
                add(boundsOf(area.area));
        }
    }
    m_x.push_back(draft.size.width() / 2); // the house's middle
    tidy(m_x);
    tidy(m_y);
    tidy(m_rowsY);
}

Snapped SnapLines::snap(const QRectF &bounds, QPointF by, double reach, double grid) const
{
    const QRectF there = bounds.translated(by);
    Snapped snapped{by, {}, {}};
    std::optional<Draw> x, y;
    draw(x, m_x, {there.left(), there.center().x(), there.right()}, reach);
    draw(y, m_y, {there.top(), there.center().y(), there.bottom()}, reach);
    draw(y, m_rowsY, {there.center().y()}, reach);
    if (x) {
        snapped.by.rx() += x->by;
        snapped.guideX = x->line;
    } else {
        snapped.by.setX(onGridOf(there.center().x(), grid) - bounds.center().x());
    }
    if (y) {
        snapped.by.ry() += y->by;
        snapped.guideY = y->line;
    } else {
        snapped.by.setY(onGridOf(there.center().y(), grid) - bounds.center().y());
    }
    return snapped;
}

} // namespace rowlock

#include "ui/plan/polygon_corners.h"

#include "model/domain/draft_pulls.h"

namespace rowlock {

namespace {

constexpr double edgeReach = 8; // pixels

} // namespace

PolygonCorners::PolygonCorners(PlanDocument &document, const BoardView &view) : m_document(document), m_view(view) {}

int PolygonCorners::polygon() const
{
    const Chosen &chosen = m_document.chosen();
    const DraftArea *area = chosen.size() == 1 ? m_document.draft().area(*chosen.constBegin()) : nullptr;
    return area && area->area.kind == ShapeKind::Polygon ? area->id : 0;
}

QList<QPointF> PolygonCorners::places() const
{
    return cornersOf(m_document.draft(), m_cornerOf);
}

int PolygonCorners::corner() const
{
    const int chosen = polygon();
    return chosen != 0 && chosen == m_cornerOf && m_corner < places().size() ? m_corner : -1;
}

int PolygonCorners::edgeUnder(QPointF plan) const
{
    const int chosen = polygon();
    return chosen == 0 ? -1 : edgeAt(cornersOf(m_document.draft(), chosen), plan, edgeReach * m_view.pixel());
}

QString PolygonCorners::described() const
{
    return corner() < 0 ? QString() : tr(", corner %1 of %2").arg(corner() + 1).arg(places().size());
}

void PolygonCorners::mean(int polygon, int corner)
{
    m_cornerOf = polygon;
    m_corner = corner;
}

void PolygonCorners::add(int after, QPointF at)
{
    m_document.edit(tr("Add a corner"), withCornerAfter(m_document.draft(), polygon(), after, at));
    goTo(after + 1);
}

void PolygonCorners::addNext()
{
    const int at = corner();
    if (at < 0)
        return;
    const QList<QPointF> corners = places();
    add(at, (corners.at(at) + corners.at((at + 1) % corners.size())) / 2);
}

void PolygonCorners::step(int by)
{
    if (polygon() == 0)
        return;
    const int count = int(cornersOf(m_document.draft(), polygon()).size());
    const int at = corner() < 0 ? (by > 0 ? -1 : count) : corner();
    goTo((at + by + count) % count);
}

void PolygonCorners::leave()
{
    goTo(-1);
}

void PolygonCorners::goTo(int corner)
{
    mean(polygon(), corner);
    emit meant();
    emit told(corner < 0 ? QString()
                         : tr("Corner %1 of %2: arrows move it, Insert adds one after it, Delete takes it out.")
                               .arg(corner + 1)
                               .arg(places().size()));
}

bool PolygonCorners::nudge(QPointF by)
{
    const int at = corner();
    if (at < 0)
        return false;
    m_document.edit(tr("Move a corner"), withCorner(m_document.draft(), m_cornerOf, at, places().at(at) + by),
                    QStringLiteral("corner %1").arg(at));
    goTo(at);
    return true;
}

bool PolygonCorners::takeOut()
{
    const int at = corner();
    if (at < 0)
        return false;
    const qsizetype count = places().size();
    if (count <= 3) {
        emit told(tr("A polygon needs three corners. Esc, then Delete, takes it out whole."));
        return true;
    }
    m_document.edit(tr("Take a corner out"), withoutCorner(m_document.draft(), m_cornerOf, at));
    goTo(at < count - 1 ? at : 0);
    return true;
}

} // namespace rowlock

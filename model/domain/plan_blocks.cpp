#include "model/domain/plan_blocks.h"

#include "model/domain/plan_clusters.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

struct Section
{
    QString name;
    int zone = -1;
    QList<int> seats;
};

QList<Section> sectionsOf(const SeatingPlan &plan)
{
    QList<Section> sections;
    QHash<QString, int> byName;
    QList<int> byZone(plan.zones.size(), -1);
    for (int i = 0; i < plan.seats.size(); ++i) {
        const int zone = plan.rows[plan.seats[i].row].zone;
        int &section = byZone[zone];
        if (section < 0) {
            const QString &name = plan.zones[zone].name;
            section = byName.value(name, -1);
            if (section < 0) {
                section = int(sections.size());
                byName.insert(name, section);
                sections.append({name, zone, {}});
            }
        }
        sections[section].seats.append(i);
    }
    return sections;
}

struct Cluster
{
    QList<int> seats;
    QRectF spread; // of the seats' centres
    QString name;

    QPointF centre() const { return spread.center(); }
};

Cluster clusterOf(const SeatingPlan &plan, const QList<int> &seats)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (const int seat : seats) {
        const QPointF p = plan.seats[seat].position;
        left = std::min(left, p.x());
        right = std::max(right, p.x());
        top = std::min(top, p.y());
        bottom = std::max(bottom, p.y());
    }
    return {seats, QRectF(QPointF(left, top), QPointF(right, bottom)), {}};
}

// Side by side: no cluster is wholly above or below another.
bool standInOneBand(const QList<Cluster> &clusters)
{
    double lowestTop = -INFINITY, highestBottom = INFINITY;
    for (const Cluster &cluster : clusters) {
        lowestTop = std::max(lowestTop, cluster.spread.top());
        highestBottom = std::min(highestBottom, cluster.spread.bottom());
    }
    return lowestTop <= highestBottom;
}

QPointF middleOf(const QList<Cluster> &clusters)
{
    QRectF all = clusters.first().spread;
    for (const Cluster &cluster : clusters) {
        all.setLeft(std::min(all.left(), cluster.spread.left()));
        all.setRight(std::max(all.right(), cluster.spread.right()));
        all.setTop(std::min(all.top(), cluster.spread.top()));
        all.setBottom(std::max(all.bottom(), cluster.spread.bottom()));
    }
    return all.center();
}

// Clockwise from straight up, 0 to 2 pi.
double bearing(QPointF from, QPointF to)
{
    const double angle = std::atan2(to.x() - from.x(), from.y() - to.y());
    return angle < 0 ? angle + 2 * M_PI : angle;
}

bool standAround(const QList<Cluster> &clusters, QPointF middle)
{
    if (clusters.size() < 4)
        return false;
    QList<double> bearings;
    for (const Cluster &cluster : clusters) {
        if (cluster.spread.contains(middle))
            return false;
        bearings.append(bearing(middle, cluster.centre()));
    }
    std::sort(bearings.begin(), bearings.end());
    double widest = bearings.first() + 2 * M_PI - bearings.last();
    for (int i = 1; i < bearings.size(); ++i)
        widest = std::max(widest, bearings[i] - bearings[i - 1]);
    return widest < M_PI * 5 / 6;
}

// Number one is the cluster nearest to straight up, wherever exactly its centre lies.
void sortClockwise(QList<Cluster> &clusters, QPointF middle)
{
    std::sort(clusters.begin(), clusters.end(), [middle](const Cluster &a, const Cluster &b) {
        return bearing(middle, a.centre()) < bearing(middle, b.centre());
    });
    const double fromLast = 2 * M_PI - bearing(middle, clusters.last().centre());
    if (fromLast < bearing(middle, clusters.first().centre()))
        std::rotate(clusters.begin(), clusters.end() - 1, clusters.end());
}

// Bands from the top; within a band from the left. A cluster that begins above a band's middle belongs to the band.
void sortAsRead(QList<Cluster> &clusters)
{
    std::sort(clusters.begin(), clusters.end(),
              [](const Cluster &a, const Cluster &b) { return a.spread.top() < b.spread.top(); });
    for (auto band = clusters.begin(); band != clusters.end();) {
        const double middle = band->centre().y();
        auto end = std::find_if(band, clusters.end(), [middle](const Cluster &c) { return c.spread.top() > middle; });
        end = std::max(end, band + 1);
        std::sort(band, end, [](const Cluster &a, const Cluster &b) { return a.centre().x() < b.centre().x(); });
        band = end;
    }
}

// The names are the plan's data, printed on tickets and looked up again, so they do not follow the screen's language.
void nameClusters(QList<Cluster> &clusters, const QString &section)
{
    const QPointF middle = middleOf(clusters);
    const bool sideBySide = standInOneBand(clusters);
    if (!sideBySide && standAround(clusters, middle))
        sortClockwise(clusters, middle);
    else
        sortAsRead(clusters);

    static const QStringList pair{QStringLiteral("left"), QStringLiteral("right")};
    static const QStringList triple{QStringLiteral("left"), QStringLiteral("centre"), QStringLiteral("right")};
    if (sideBySide && clusters.size() <= 3) {
        std::sort(clusters.begin(), clusters.end(),
                  [](const Cluster &a, const Cluster &b) { return a.centre().x() < b.centre().x(); });
    }
    for (int i = 0; i < clusters.size(); ++i) {
        QString word = QStringLiteral("block %1").arg(i + 1);
        if (sideBySide && clusters.size() == 2)
            word = pair[i];
        else if (sideBySide && clusters.size() == 3)
            word = triple[i];
        clusters[i].name = section.isEmpty() ? word : section + QStringLiteral(", ") + word;
    }
}

QRectF boundsOf(const SeatingPlan &plan, const QList<int> &seats)
{
    QRectF bounds;
    for (const int i : seats) {
        const PlanSeat &seat = plan.seats[i];
        const QRectF box(seat.position.x() - seat.radius, seat.position.y() - seat.radius, 2 * seat.radius,
                         2 * seat.radius);
        bounds = bounds.united(box);
    }
    return bounds;
}

} // namespace

void deriveBlocks(SeatingPlan &plan)
{
    plan.blocks.clear();
    const QList<Section> sections = sectionsOf(plan);
    QSet<QString> taken;
    for (const Section &section : sections)
        taken.insert(section.name);

    for (const Section &section : sections) {
        QList<Cluster> clusters;
        for (const QList<int> &seats : clustersOf(plan, section.seats))
            clusters.append(clusterOf(plan, seats));
        if (clusters.size() > 1)
            nameClusters(clusters, section.name);
        else
            clusters.first().name = section.name;
        for (const Cluster &cluster : clusters) {
            QString name = cluster.name;
            for (int n = 2; clusters.size() > 1 && taken.contains(name); ++n)
                name = QStringLiteral("%1 (%2)").arg(cluster.name, QString::number(n));
            taken.insert(name);
            for (const int seat : cluster.seats)
                plan.seats[seat].block = int(plan.blocks.size());
            plan.blocks.append({name, section.zone, boundsOf(plan, cluster.seats), cluster.seats});
        }
    }
}

} // namespace rowlock

#include "model/domain/plan_clusters.h"

#include "model/domain/distance.h"
#include "model/domain/lower_median.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

namespace rowlock {

namespace {

// Beyond this many pairs of seats near each other the plan is a heap, not a house, and stays in one piece.
constexpr qint64 maxPairs = 20'000'000;

// Seats of one row object that stand together.
struct Fragment
{
    QList<int> seats;
    QList<int> labels; // of (row name, seat number), interned
};

double distance(const SeatingPlan &plan, int a, int b)
{
    return distanceBetween(plan.seats[a].position, plan.seats[b].position);
}

void appendFragments(const SeatingPlan &plan, const QList<int> &row, QList<Fragment> &fragments)
{
    QList<double> gaps;
    for (int i = 1; i < row.size(); ++i)
        gaps.append(distance(plan, row[i - 1], row[i]));
    const double cut = 1.6 * lowerMedian(gaps);
    Fragment fragment;
    for (int i = 0; i < row.size(); ++i) {
        if (i > 0 && gaps[i - 1] > cut) {
            fragments.append(fragment);
            fragment = {};
        }
        fragment.seats.append(row[i]);
    }
    fragments.append(fragment);
}

QList<Fragment> fragmentsOf(const SeatingPlan &plan, const QList<int> &section)
{
    QList<Fragment> fragments;
    QList<int> row;
    for (const int seat : section) {
        if (!row.isEmpty() && plan.seats[row.last()].row != plan.seats[seat].row) {
            appendFragments(plan, row, fragments);
            row.clear();
        }
        row.append(seat);
    }
    appendFragments(plan, row, fragments);

    QHash<std::pair<QString, QString>, int> interned;
    for (Fragment &fragment : fragments) {
        for (const int seat : fragment.seats) {
            const auto key = std::pair(plan.rows[plan.seats[seat].row].name, plan.seats[seat].number);
            auto found = interned.find(key);
            if (found == interned.end())
                found = interned.insert(key, int(interned.size()));
            fragment.labels.append(*found);
        }
    }
    return fragments;
}

bool anyLabelTwice(const SeatingPlan &plan, const QList<int> &section)
{
    QSet<std::pair<QString, QString>> seen;
    seen.reserve(section.size());
    for (const int seat : section) {
        const qsizetype before = seen.size();
        seen.insert({plan.rows[plan.seats[seat].row].name, plan.seats[seat].number});
        if (seen.size() == before)
            return true;
    }
    return false;
}

// Does one fragment repeat at least half of another? Anything less is a slip of a number, not a second block.
bool fragmentsRepeat(const QList<Fragment> &fragments)
{
    QHash<int, int> firstWith; // label -> fragment
    QHash<std::pair<int, int>, int> shared;
    for (int f = 0; f < fragments.size(); ++f) {
        for (const int label : fragments[f].labels) {
            const auto first = firstWith.constFind(label);
            if (first == firstWith.constEnd())
                firstWith.insert(label, f);
            else if (*first != f)
                ++shared[{*first, f}];
        }
    }
    return std::any_of(shared.keyValueBegin(), shared.keyValueEnd(), [&fragments](const auto &entry) {
        const auto smaller =
            std::min(fragments[entry.first.first].seats.size(), fragments[entry.first.second].seats.size());
        return 2 * entry.second >= smaller;
    });
}

struct Link
{
    double length;
    int a;
    int b;
};

// The nearest distance of each two fragments that come within `reach`; nullopt if the plan is a heap.
std::optional<QList<Link>> linksOf(const SeatingPlan &plan, const QList<Fragment> &fragments, double reach)
{
    QHash<std::pair<qint64, qint64>, QList<std::pair<int, int>>> cells; // seat, fragment
    QHash<std::pair<int, int>, double> nearest;
    qint64 pairs = 0;
    for (int f = 0; f < fragments.size(); ++f) {
        for (const int seat : fragments[f].seats) {
            const QPointF p = plan.seats[seat].position;
            const qint64 x = qint64(std::floor(p.x() / reach)), y = qint64(std::floor(p.y() / reach));
            for (qint64 cx = x - 1; cx <= x + 1; ++cx) {
                for (qint64 cy = y - 1; cy <= y + 1; ++cy) {
                    const auto cell = cells.constFind({cx, cy});
                    if (cell == cells.constEnd())
                        continue;
                    pairs += cell->size();
                    for (const auto &[other, g] : *cell) {
                        const double d = g == f ? reach : distance(plan, seat, other);
                        if (d >= reach)
                            continue;
                        auto found = nearest.find({g, f});
                        if (found == nearest.end())
                            nearest.insert({g, f}, d);
                        else
                            *found = std::min(*found, d);
                    }
                }
            }
            if (pairs > maxPairs)
                return std::nullopt;
            cells[{x, y}].append({seat, f});
        }
    }
    QList<Link> links;
    for (auto it = nearest.cbegin(); it != nearest.cend(); ++it)
        links.append({std::round(*it * 1000) / 1000, it.key().first, it.key().second});
    std::sort(links.begin(), links.end(),
              [](const Link &l, const Link &r) { return std::tie(l.length, l.a, l.b) < std::tie(r.length, r.a, r.b); });
    return links;
}

// Joins along the shortest links first, and never two groups that share a label.
class Groups
{
public:
    explicit Groups(const QList<Fragment> &fragments)
    {
        m_parent.resize(fragments.size());
        std::iota(m_parent.begin(), m_parent.end(), 0);
        for (const Fragment &fragment : fragments)
            m_labels.append(QSet<int>(fragment.labels.begin(), fragment.labels.end()));
    }

    int root(int f)
    {
        while (m_parent[f] != f)
            f = m_parent[f] = m_parent[m_parent[f]];
        return f;
    }

    void join(int a, int b)
    {
        a = root(a);
        b = root(b);
        if (a == b)
            return;
        if (m_labels[a].size() < m_labels[b].size())
            std::swap(a, b);
        if (m_labels[a].intersects(m_labels[b]))
            return;
        m_labels[a].unite(m_labels[b]);
        m_labels[b].clear();
        m_parent[b] = a;
    }

private:
    QList<int> m_parent;
    QList<QSet<int>> m_labels;
};

// How far apart two fragments of one block may stand: across a gangway, not across the house.
double joinLimit(const QList<Fragment> &fragments, const QList<Link> &links, double spacing)
{
    QList<double> toNext(fragments.size(), INFINITY);
    for (const Link &link : links) {
        toNext[link.a] = std::min(toNext[link.a], link.length);
        toNext[link.b] = std::min(toNext[link.b], link.length);
    }
    toNext.removeIf([](double d) { return std::isinf(d); });
    const double pitch = std::clamp(lowerMedian(toNext), spacing, 1.8 * spacing);
    return 2.2 * pitch;
}

} // namespace

QList<QList<int>> clustersOf(const SeatingPlan &plan, const QList<int> &section)
{
    if (!anyLabelTwice(plan, section))
        return {section};
    const QList<Fragment> fragments = fragmentsOf(plan, section);
    if (!fragmentsRepeat(fragments))
        return {section};

    QList<double> gaps;
    for (const Fragment &fragment : fragments) {
        for (int i = 1; i < fragment.seats.size(); ++i)
            gaps.append(distance(plan, fragment.seats[i - 1], fragment.seats[i]));
    }
    const double spacing = std::max(gaps.isEmpty() ? 25 : lowerMedian(gaps), 0.001);
    const std::optional<QList<Link>> links = linksOf(plan, fragments, 4 * spacing);
    if (!links)
        return {section};
    const double limit = joinLimit(fragments, *links, spacing);
    Groups groups(fragments);
    for (const Link &link : *links) {
        if (link.length <= limit)
            groups.join(link.a, link.b);
    }

    QHash<int, int> clusterOfRoot;
    QList<QList<int>> clusters;
    for (int f = 0; f < fragments.size(); ++f) {
        const int root = groups.root(f);
        auto found = clusterOfRoot.find(root);
        if (found == clusterOfRoot.end()) {
            found = clusterOfRoot.insert(root, int(clusters.size()));
            clusters.append(QList<int>{});
        }
        clusters[*found].append(fragments[f].seats);
    }
    return clusters;
}

} // namespace rowlock

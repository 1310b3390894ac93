#include "model/domain/draft_warnings.h"

#include "model/domain/distance.h"
#include "model/domain/draft_items.h"
#include "model/domain/plan_shapes.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int atMost = 100;

struct Standing
{
    const DraftSection *section;
    const DraftRow *row;
    const DraftSeat *seat;
};

Chosen allOf(const DraftSection &section)
{
    Chosen ids;
    for (const DraftRow &row : section.rows)
        ids.insert(row.id);
    for (const DraftArea &area : section.areas)
        ids.insert(area.id);
    return ids;
}

QString tr(const char *text)
{
    return QCoreApplication::translate("PlanDraft", text);
}

class Watch
{
public:
    explicit Watch(const PlanDraft &draft) : m_draft(draft) {}

    QList<DraftWarning> run()
    {
        if (m_draft.seatCount() == 0 && !hasStanding())
            add(tr("There is nothing to sell yet: draw rows, a table or a standing area."), {});
        gather();
        for (const DraftSection &section : m_draft.sections) {
            checkNames(section);
            checkAreas(section);
        }
        checkTables(); // first: of two tables their tops say more than their chairs
        checkSeats();
        return m_warnings;
    }

private:
    void add(const QString &text, const Chosen &ids)
    {
        if (m_warnings.size() < atMost)
            m_warnings.append({text, ids});
    }

    bool hasStanding() const
    {
        return std::any_of(m_draft.sections.begin(), m_draft.sections.end(), [](const DraftSection &section) {
            return std::any_of(section.areas.begin(), section.areas.end(),
                               [](const DraftArea &area) { return area.area.standing; });
        });
    }

    void gather()
    {
        for (const DraftSection &section : m_draft.sections) {
            for (const DraftRow &row : section.rows) {
                for (const DraftSeat &seat : row.seats) {
                    m_cells[cellOf(seat.seat.position)].append(int(m_seats.size()));
                    m_seats.append({&section, &row, &seat});
                }
            }
        }
    }

    static std::pair<int, int> cellOf(QPointF p)
    {
        constexpr double cell = 40; // no seat of usual size reaches over two
        return {int(std::floor(p.x() / cell)), int(std::floor(p.y() / cell))};
    }

    template <typename Visit>
    void near(QPointF p, Visit visit) const
    {
        const auto [column, line] = cellOf(p);
        for (int x = column - 1; x <= column + 1; ++x) {
            for (int y = line - 1; y <= line + 1; ++y) {
                const auto found = m_cells.constFind({x, y});
                if (found == m_cells.constEnd())
                    continue;
                for (const int at : *found)
                    visit(at);
            }
        }
    }

    void checkNames(const DraftSection &section)
    {
        if (section.zone.name.trimmed().isEmpty() && (!section.rows.isEmpty() || !section.areas.isEmpty()))
            add(tr("A section has no name. Enter one; it is printed on tickets."), allOf(section));
        for (const DraftRow &row : section.rows) {
            if (row.row.name.trimmed().isEmpty())
                add(tr("A row of “%1” has no name.").arg(section.zone.name), {row.id});
        }
    }

    void checkAreas(const DraftSection &section)
    {
        const QRectF page({}, m_draft.size);
        for (const DraftArea &drawn : section.areas) {
            const PlanArea &area = drawn.area;
            if (area.standing && area.name.trimmed().isEmpty())
                add(tr("A standing area has no name. Enter one; it is printed on tickets."), {drawn.id});
            if (area.standing && area.capacity <= 0)
                add(tr("The standing area “%1” has no capacity. Enter its capacity, or every event will ask.")
                        .arg(area.name),
                    {drawn.id});
            if (area.standing && m_standing.contains(area.name))
                add(tr("There are two standing areas called “%1”. Saving numbers them; better name them apart.")
                        .arg(area.name),
                    {drawn.id});
            if (area.standing)
                m_standing.insert(area.name);
            if (!page.contains(boundsOf(area).center()))
                add(tr("A drawing lies outside the plan's page. Move it in, or make the page larger."), {drawn.id});
        }
    }

    void checkSeats()
    {
        const QRectF page({}, m_draft.size);
        QSet<int> outside;
        for (int i = 0; i < m_seats.size() && m_warnings.size() < atMost; ++i) {
            const Standing &at = m_seats.at(i);
            const PlanSeat &seat = at.seat->seat;
            if (!page.contains(seat.position) && !outside.contains(at.row->id)) {
                outside.insert(at.row->id);
                add(tr("%1, row %2 lies outside the plan's page. Move it in, or make the page larger.")
                        .arg(at.section->zone.name, at.row->row.name),
                    {at.row->id});
            }
            bool hasBay = false;
            near(seat.position, [&](int other) {
                const Standing &beside = m_seats.at(other);
                const double gap = distanceBetween(beside.seat->seat.position, seat.position);
                hasBay =
                    hasBay || (beside.seat->seat.accessible && gap < 4 * (seat.radius + beside.seat->seat.radius) / 2);
                if (other > i && gap < 0.8 * (seat.radius + beside.seat->seat.radius))
                    overlap(at, beside);
            });
            if (seat.companion && !hasBay)
                add(tr("%1, row %2, seat %3 is a companion seat, but there is no wheelchair space beside it.")
                        .arg(at.section->zone.name, at.row->row.name, seat.number),
                    {at.seat->id});
        }
    }

    struct Top
    {
        const DraftSection *section;
        const DraftRow *row;
        QList<QPointF> outline; // half a unit smaller: tables pushed edge to edge are as they should be
        QRectF bounds;
    };

    QList<Top> tableTops() const // from left to right
    {
        QList<Top> tops;
        for (const DraftSection &section : m_draft.sections) {
            for (const DraftRow &row : section.rows) {
                if (!row.row.table)
                    continue;
                Top top{&section, &row, outlineOf(row.tableDrawing), boundsOf(row.tableDrawing)};
                for (QPointF &corner : top.outline) {
                    const QPointF in = top.bounds.center() - corner;
                    corner += in * (0.5 / std::max(1.0, std::hypot(in.x(), in.y())));
                }
                tops.append(std::move(top));
            }
        }
        std::sort(tops.begin(), tops.end(),
                  [](const Top &a, const Top &b) { return a.bounds.left() < b.bounds.left(); });
        return tops;
    }

    // Nothing else stands where a table does: no other table, and nobody's seat.
    void checkTables()
    {
        const QList<Top> tops = tableTops();
        for (qsizetype i = 0; i < tops.size(); ++i) {
            const Top &top = tops.at(i);
            for (qsizetype j = i + 1; j < tops.size() && tops.at(j).bounds.left() < top.bounds.right(); ++j) {
                if (m_warnings.size() == atMost)
                    return;
                const Top &other = tops.at(j);
                if (top.bounds.intersects(other.bounds) && overlap(top.outline, other.outline)
                    && isNew(top.row->id, other.row->id))
                    add(tr("%1, table %2 and %3, table %4 overlap.")
                            .arg(top.section->zone.name, top.row->row.name, other.section->zone.name,
                                 other.row->row.name),
                        {top.row->id, other.row->id});
            }
            within(top.bounds, [&](const Standing &on) {
                if (on.row->id == top.row->id || !contains(top.outline, on.seat->seat.position)
                    || !isNew(on.row->id, top.row->id))
                    return;
                const QString text = on.row->row.table ? tr("A chair of %1, table %2 stands on %3, table %4.")
                                                       : tr("A seat of %1, row %2 stands on %3, table %4.");
                add(text.arg(on.section->zone.name, on.row->row.name, top.section->zone.name, top.row->row.name),
                    {on.row->id, top.row->id});
            });
        }
    }

    static bool overlap(const QList<QPointF> &one, const QList<QPointF> &other)
    {
        if (one.isEmpty() || other.isEmpty())
            return false;
        if (contains(one, other.first()) || contains(other, one.first())) // one in the other
            return true;
        for (qsizetype i = 0; i < one.size(); ++i) {
            for (qsizetype j = 0; j < other.size(); ++j) {
                if (cross(one.at(i), one.at((i + 1) % one.size()), other.at(j), other.at((j + 1) % other.size())))
                    return true;
            }
        }
        return false;
    }

    static bool cross(QPointF a, QPointF b, QPointF c, QPointF d)
    {
        const auto side = [](QPointF from, QPointF to, QPointF p) {
            return (to.x() - from.x()) * (p.y() - from.y()) - (to.y() - from.y()) * (p.x() - from.x());
        };
        return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }

    // Of a bad file a table may be as large as the sea: then all seats are fewer than the cells under it.
    template <typename Visit>
    void within(const QRectF &bounds, Visit visit) const
    {
        const auto [left, top] = cellOf(bounds.topLeft());
        const auto [right, bottom] = cellOf(bounds.bottomRight());
        if (double(right - left) * double(bottom - top) > double(m_seats.size())) {
            std::for_each(m_seats.begin(), m_seats.end(), visit);
            return;
        }
        for (int x = left; x <= right; ++x) {
            for (int y = top; y <= bottom; ++y) {
                const auto found = m_cells.constFind({x, y});
                if (found == m_cells.constEnd())
                    continue;
                for (const int at : *found)
                    visit(m_seats.at(at));
            }
        }
    }

    // One row drawn over another is one warning.
    bool isNew(int row, int other)
    {
        const std::pair<int, int> rows = std::minmax(row, other);
        const bool known = m_overlapping.contains(rows);
        m_overlapping.insert(rows);
        return !known;
    }

    void overlap(const Standing &a, const Standing &b)
    {
        if (!isNew(a.row->id, b.row->id))
            return;
        if (a.row->id == b.row->id) {
            add(tr("In %1, row %2, seats %3 and %4 overlap.")
                    .arg(a.section->zone.name, a.row->row.name, a.seat->seat.number, b.seat->seat.number),
                {a.seat->id, b.seat->id});
        } else {
            add(tr("%1, row %2 overlaps %3, row %4.")
                    .arg(a.section->zone.name, a.row->row.name, b.section->zone.name, b.row->row.name),
                {a.row->id, b.row->id});
        }
    }

    const PlanDraft &m_draft;
    QList<DraftWarning> m_warnings;
    QList<Standing> m_seats;
    QHash<std::pair<int, int>, QList<int>> m_cells;
    QSet<QString> m_standing;
    QSet<std::pair<int, int>> m_overlapping; // ids of rows
};

} // namespace

QList<DraftWarning> warningsOf(const PlanDraft &draft)
{
    return Watch(draft).run();
}

Chosen thingAt(const PlanDraft &draft, const QString &place)
{
    static const QRegularExpression form(
        QStringLiteral("^\\$[^ ]*?\\.zones\\[(\\d+)\\](?:\\.(rows|areas)\\[(\\d+)\\](?:\\.seats\\[(\\d+)\\])?)?"));
    const QRegularExpressionMatch match = form.match(place);
    const int zone = match.hasMatch() ? match.captured(1).toInt() : -1;
    if (zone < 0 || zone >= draft.sections.size())
        return {};
    const DraftSection &section = draft.sections.at(zone);
    const int at = match.captured(3).toInt();
    if (match.captured(2) == QStringLiteral("areas"))
        return at < section.areas.size() ? Chosen{section.areas.at(at).id} : Chosen{};
    if (match.captured(2) != QStringLiteral("rows") || at >= section.rows.size())
        return allOf(section);
    const DraftRow &row = section.rows.at(at);
    const int seat = match.captured(4).isEmpty() ? -1 : match.captured(4).toInt();
    return seat >= 0 && seat < row.seats.size() ? Chosen{row.seats.at(seat).id} : Chosen{row.id};
}

} // namespace rowlock

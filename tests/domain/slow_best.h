// Best seats by trying everything: the rules of best_available.h and best_split.h written down a second time, from the
// plan alone, without a thought for speed.
#pragma once

#include "model/domain/best_available.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace rowlock::test {

class SlowBest
{
public:
    enum Kind { Beside, Together, TwoRows, NobodyAlone, Anyhow, Not };
    using Parts = QList<QList<int>>; // seats, each part in the order of its line

    // What it all comes to: how well a party can be seated, and the least that this costs.
    struct Answer
    {
        Kind kind = Not;
        double cost = INFINITY;
    };

    SlowBest(const SeatingPlan &plan, const QSet<int> &free, const QSet<int> &shown = {}, const QSet<int> &own = {})
        : m_plan(plan), m_free(free), m_shown(shown), m_own(own), m_view(viewOf(plan))
    {
        QList<double> gaps;
        for (const PlanLine &line : plan.lines) {
            QList<int> run;
            for (qsizetype i = 0; i < line.seats.size(); ++i) {
                if (i > 0)
                    gaps.append(between(at(line.seats[i - 1]), at(line.seats[i])));
                if (free.contains(line.seats[i]) && !shown.contains(line.seats[i])) {
                    run.append(line.seats[i]);
                } else if (!run.isEmpty()) {
                    m_runs.append(run);
                    run.clear();
                }
            }
            if (!run.isEmpty())
                m_runs.append(run);
        }
        std::sort(gaps.begin(), gaps.end());
        if (!gaps.isEmpty())
            m_spacing = gaps[(gaps.size() - 1) / 2];
    }

    Answer best(int count) const
    {
        Answer answer;
        const auto take = [&](Kind kind, double cost) {
            if (kind < answer.kind || (kind == answer.kind && cost < answer.cost))
                answer = {kind, cost};
        };
        for (const PlanLine &line : m_plan.lines) {
            for (qsizetype from = 0; from < line.seats.size(); ++from) {
                for (qsizetype to = from; to < line.seats.size(); ++to) {
                    QList<int> chosen = line.seats.mid(from, to - from + 1);
                    chosen.removeIf([this](int seat) { return m_own.contains(seat); });
                    if (const double cost = costBeside(chosen); chosen.size() == count && std::isfinite(cost))
                        take(Beside, cost);
                }
            }
        }
        forEachSplit(count, [&](const Parts &parts) { take(kindOf(parts), costOf(parts)); });
        return answer;
    }

    // Of seats that make one group with all that the party has in their line; infinite for others.
    double costBeside(const QList<int> &chosen) const
    {
        if (chosen.isEmpty())
            return INFINITY;
        const PlanLine &line = m_plan.lines[m_plan.seats[chosen.first()].line];
        QString row =
            QStringLiteral("|"); // the line in letters: 'o' the party's, 'n' the new ones, '.' free, '#' neither
        QList<int> group;
        for (const int seat : line.seats) {
            const bool isNew = chosen.contains(seat), isOwn = m_own.contains(seat);
            if (isNew && (isOwn || m_shown.contains(seat) || !m_free.contains(seat)))
                return INFINITY;
            row += isOwn ? u'o' : isNew ? u'n' : m_free.contains(seat) ? u'.' : u'#';
            if (isNew || isOwn)
                group.append(seat);
        }
        row += u'|';
        const qsizetype from = row.indexOf(QRegularExpression(QStringLiteral("[on]"))),
                        to = row.lastIndexOf(QRegularExpression(QStringLiteral("[on]")));
        if (!row.contains(u'o') || to - from + 1 != group.size() || row.count(u'n') != chosen.size())
            return INFINITY;
        double cost = 0.2 * between(middleOf(group), middleOfRow(line));
        for (const int seat : group)
            cost += ofSeat(seat, m_view, {}) / double(group.size());
        const bool isAloneBefore = row[from - 1] == u'.' && row[from - 2] != u'.';
        const bool isAloneBehind = row[to + 1] == u'.' && row[to + 2] != u'.';
        return cost + (isAloneBefore + isAloneBehind) * 8 * m_spacing;
    }

    // Chosen seats as parts; empty where two groups of one run are among them.
    Parts partsOf(const QList<int> &seats) const
    {
        Parts parts;
        for (const QList<int> &run : m_runs) {
            QList<int> part;
            for (const int seat : run) {
                if (seats.contains(seat))
                    part.append(seat);
            }
            if (part.isEmpty())
                continue;
            if (run.indexOf(part.last()) - run.indexOf(part.first()) + 1 != part.size())
                return {};
            parts.append(part);
        }
        return parts;
    }

    Kind kindOf(const Parts &parts) const
    {
        if (parts.size() == 1)
            return Together;
        if (std::any_of(parts.begin(), parts.end(), [](const QList<int> &part) { return part.size() == 1; }))
            return Anyhow;
        return parts.size() == 2 && areNeighbours(runOf(parts[0]), runOf(parts[1])) ? TwoRows : NobodyAlone;
    }

    double costOf(const Parts &parts) const
    {
        if (parts.size() == 1)
            return ofOne(parts.first());
        double people = 0, cost = 0, ways = INFINITY;
        for (const QList<int> &part : parts)
            people += double(part.size());
        for (const QList<int> &part : parts) {
            cost += ofOne(part) * double(part.size()) / people + (part.size() == 1 ? 5 : 1) * m_spacing;
            double fromHere = 0;
            for (const QList<int> &other : parts) {
                fromHere += 2 * between(middleOf(other), middleOf(part)) * double(other.size()) / people;
                if (m_plan.seats[other.first()].block != m_plan.seats[part.first()].block)
                    fromHere += 8 * m_spacing;
            }
            ways = std::min(ways, fromHere);
        }
        return cost + ways;
    }

private:
    static double between(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

    QPointF at(int seat) const { return m_plan.seats[seat].position; }

    QPointF middleOf(const QList<int> &seats) const
    {
        QPointF sum;
        for (const int seat : seats)
            sum += at(seat);
        return sum / double(seats.size());
    }

    QPointF middleOfRow(const PlanLine &line) const
    {
        QList<int> row;
        for (const PlanLine &other : m_plan.lines) {
            if (other.block == line.block && other.rowName == line.rowName)
                row += other.seats;
        }
        return middleOf(row);
    }

    // Blocks: of the party, where it is looked from there.
    double ofSeat(int seat, const HouseView &view, const QSet<int> &blocks) const
    {
        double cost = between(at(seat), view.focus);
        const QPointF way = at(seat) - view.focus;
        const double nearer = way.x() * view.ahead.x() + way.y() * view.ahead.y();
        if (nearer > 0)
            cost += nearer;
        if (m_plan.seats[seat].restrictedView)
            cost += 8 * m_spacing;
        if (!blocks.isEmpty() && !blocks.contains(m_plan.seats[seat].block))
            cost += 8 * m_spacing;
        return cost;
    }

    double ofOne(const QList<int> &seats) const
    {
        HouseView view = m_view;
        QSet<int> blocks;
        if (!m_own.isEmpty()) {
            view = {middleOf(QList<int>(m_own.begin(), m_own.end())), {}};
            for (const int seat : m_own)
                blocks.insert(m_plan.seats[seat].block);
        }
        double cost = 0;
        for (const int seat : seats)
            cost += ofSeat(seat, view, blocks) / double(seats.size());
        const PlanLine &line = m_plan.lines[m_plan.seats[seats.first()].line];
        cost += 0.2 * between(middleOf(seats), middleOfRow(line));
        const auto isFree = [&](qsizetype place) { return m_free.contains(line.seats.value(place, -1)); };
        const qsizetype first = line.seats.indexOf(seats.first()), last = line.seats.indexOf(seats.last());
        cost += isFree(first - 1) && !isFree(first - 2) ? 8 * m_spacing : 0;
        cost += isFree(last + 1) && !isFree(last + 2) ? 8 * m_spacing : 0;
        return cost;
    }

    const QList<int> &runOf(const QList<int> &part) const
    {
        return *std::find_if(m_runs.begin(), m_runs.end(),
                             [&](const QList<int> &run) { return run.contains(part.first()); });
    }

    bool areNeighbours(const QList<int> &a, const QList<int> &b) const
    {
        return std::any_of(a.begin(), a.end(), [&](int one) {
            return std::any_of(b.begin(), b.end(),
                               [&](int two) { return between(at(one), at(two)) <= 2.2 * m_spacing; });
        });
    }

    template <typename Each>
    void forEachSplit(int left, Each each, qsizetype run = 0, const Parts &chosen = {}) const
    {
        if (left == 0)
            return each(chosen);
        if (run == m_runs.size())
            return;
        forEachSplit(left, each, run + 1, chosen);
        for (int count = 1; count <= std::min<qsizetype>(left, m_runs[run].size()); ++count) {
            for (qsizetype from = 0; from + count <= m_runs[run].size(); ++from)
                forEachSplit(left - count, each, run + 1, chosen + Parts{m_runs[run].mid(from, count)});
        }
    }

    const SeatingPlan &m_plan;
    const QSet<int> m_free, m_shown, m_own;
    const HouseView m_view;
    QList<QList<int>> m_runs;
    double m_spacing = 25;
};

} // namespace rowlock::test

#include "model/domain/gap_rule.h"

#include "model/domain/accessible.h"
#include "model/domain/adjacency.h"
#include "model/domain/plan_shapes.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace rowlock {

namespace {

constexpr double usualSpacing = 25; // where a line of one seat has none of its own
constexpr double reach = 3;         // spacings

class Choice
{
public:
    Choice(const SeatingPlan &plan, const GapHouse &house, const QSet<int> &chosen)
        : m_plan(plan), m_house(house), m_chosen(chosen)
    {}

    // Those beside a chosen seat, for others had the same neighbours before.
    QList<int> alone() const
    {
        QSet<int> beside;
        for (const int seatNo : m_chosen) {
            for (const int step : {-1, 1}) {
                if (const int next = neighbour(m_plan, seatNo, step); next >= 0 && !m_chosen.contains(next))
                    beside.insert(next);
            }
        }
        const Choice before(m_plan, m_house, {});
        QList<int> alone;
        for (const int seatNo : std::as_const(beside)) {
            if (isAlone(seatNo) && !before.isAlone(seatNo))
                alone.append(seatNo);
        }
        std::sort(alone.begin(), alone.end());
        return alone;
    }

private:
    bool isAlone(int seatNo) const
    {
        const GapSeat seat = m_house(seatNo);
        if (seat.taken || seat.kept || m_chosen.contains(seatNo))
            return false;
        return isWall(neighbour(m_plan, seatNo, -1), seat.category)
               && isWall(neighbour(m_plan, seatNo, 1), seat.category);
    }

    bool isWall(int seatNo, int category) const
    {
        if (seatNo < 0)
            return true;
        const GapSeat seat = m_house(seatNo);
        return seat.category == category && (seat.taken || m_chosen.contains(seatNo));
    }

    const SeatingPlan &m_plan;
    const GapHouse &m_house;
    const QSet<int> m_chosen;
};

// Chosen neighbours: `count` of a line from a place on.
struct Run
{
    int line = -1;
    int from = 0;
    int count = 0;
};

class Search
{
public:
    Search(const SeatingPlan &plan, const QList<int> &chosen, const GapHouse &house, const QList<int> &theirs)
        : m_plan(plan), m_house(house), m_chosen(chosen.begin(), chosen.end()), m_party(m_chosen)
    {
        m_party.unite(QSet<int>(theirs.begin(), theirs.end()));
    }

    // `alone`: how many the choice leaves.
    std::optional<GapMove> best(qsizetype alone)
    {
        m_least = alone;
        for (const Run &run : runs())
            tryMoves(run);
        return m_best;
    }

private:
    QList<Run> runs() const
    {
        QList<Run> runs;
        QList<int> seats(m_chosen.begin(), m_chosen.end());
        std::sort(seats.begin(), seats.end());
        for (const int seatNo : std::as_const(seats)) {
            if (m_plan.seats.at(seatNo).line < 0 || m_chosen.contains(neighbour(m_plan, seatNo, -1)))
                continue; // not the first one of its run
            Run run{m_plan.seats.at(seatNo).line, m_plan.seats.at(seatNo).place, 1};
            while (m_chosen.contains(m_plan.lines.at(run.line).seats.value(run.from + run.count, -1)))
                ++run.count;
            runs.append(run);
        }
        return runs;
    }

    QList<int> seatsOf(const Run &run) const { return m_plan.lines.at(run.line).seats.mid(run.from, run.count); }

    QPointF middleOf(const Run &run) const
    {
        QPointF sum;
        for (const int seatNo : seatsOf(run))
            sum += m_plan.seats.at(seatNo).position;
        return sum / run.count;
    }

    double spacingOf(int line) const
    {
        const QList<int> &seats = m_plan.lines.at(line).seats;
        if (seats.size() < 2)
            return usualSpacing;
        double length = 0;
        for (qsizetype i = 1; i < seats.size(); ++i)
            length += std::sqrt(
                squaredLength(m_plan.seats.at(seats.at(i)).position - m_plan.seats.at(seats.at(i - 1)).position));
        return length / double(seats.size() - 1);
    }

    QList<int> categoriesOf(const QList<int> &seats) const
    {
        QList<int> categories;
        for (const int seatNo : seats)
            categories.append(m_house(seatNo).category);
        std::sort(categories.begin(), categories.end());
        return categories;
    }

    void tryMoves(const Run &run)
    {
        const QList<int> seats = seatsOf(run);
        if (std::any_of(seats.begin(), seats.end(), [this](int seatNo) { return m_house(seatNo).kept; }))
            return; // who needs that place keeps it
        const QList<int> categories = categoriesOf(seats);
        const QPointF middle = middleOf(run);
        const double furthest = squaredLength(QPointF(reach * spacingOf(run.line), 0));
        const QSet<int> others = m_party - QSet<int>(seats.begin(), seats.end());
        const double apart = wayTo(others, seats);
        for (int line = 0; line < m_plan.lines.size(); ++line) {
            if (m_plan.lines.at(line).block != m_plan.lines.at(run.line).block)
                continue;
            for (int from = 0; from + run.count <= m_plan.lines.at(line).seats.size(); ++from) {
                const Run to{line, from, run.count};
                const double away = squaredLength(middleOf(to) - middle);
                const bool isSame = line == run.line && from == run.from;
                if (!isSame && (line == run.line || away <= furthest) && canSit(seats, to, categories)
                    && staysWith(others, run, to, apart))
                    consider(run, seats, to, away);
            }
        }
    }

    // Of the nearest two; nothing where there are no others.
    double wayTo(const QSet<int> &others, const QList<int> &seats) const
    {
        double nearest = INFINITY;
        for (const int other : others) {
            for (const int seatNo : seats)
                nearest = std::min(nearest,
                                   squaredLength(m_plan.seats.at(seatNo).position - m_plan.seats.at(other).position));
        }
        return std::sqrt(nearest);
    }

    bool staysWith(const QSet<int> &others, const Run &run, const Run &to, double apart) const
    {
        constexpr double rounding = 0.01;
        const auto isThere = [&](int seatNo) { return m_plan.seats.at(seatNo).line == to.line; };
        return others.isEmpty()
               || ((to.line == run.line || std::any_of(others.begin(), others.end(), isThere))
                   && wayTo(others, seatsOf(to)) <= apart + rounding);
    }

    bool canSit(const QList<int> &from, const Run &to, const QList<int> &categories) const
    {
        const QList<int> seats = seatsOf(to);
        return std::all_of(seats.begin(), seats.end(),
                           [&](int seatNo) {
                               const GapSeat seat = m_house(seatNo);
                               return !seat.taken && !seat.kept
                                      && (!m_chosen.contains(seatNo) || from.contains(seatNo));
                           })
               && categoriesOf(seats) == categories;
    }

    void consider(const Run &run, const QList<int> &seats, const Run &to, double away)
    {
        const bool isStep = to.line == run.line && std::abs(to.from - run.from) == 1;
        const QList<int> others = seatsOf(to);
        QSet<int> chosen = m_chosen;
        for (const int seatNo : seats)
            chosen.remove(seatNo);
        for (const int seatNo : others)
            chosen.insert(seatNo);
        const QList<int> alone = Choice(m_plan, m_house, chosen).alone();
        const Rank rank{alone.size(), !isStep, away, to.line, to.from};
        if (alone.size() >= m_least || (m_best && !(rank < m_rank)))
            return;
        m_rank = rank;
        m_best = GapMove{isStep ? to.from - run.from : 0, {}, {}, alone};
        for (const int seatNo : seats) {
            if (!others.contains(seatNo))
                m_best->out.append(seatNo);
        }
        for (const int seatNo : others) {
            if (!seats.contains(seatNo))
                m_best->in.append(seatNo);
        }
    }

    using Rank = std::tuple<qsizetype, bool, double, int, int>;

    const SeatingPlan &m_plan;
    const GapHouse &m_house;
    const QSet<int> m_chosen;
    QSet<int> m_party;
    qsizetype m_least = 0; // fewer than that must be left
    std::optional<GapMove> m_best;
    Rank m_rank;
};

} // namespace

GapHouse gapHouse(const SeatingPlan &plan, const QList<SeatStatus> &seats, const QList<int> &chosen,
                  bool keepsAccessible)
{
    return [&plan, &seats, chosen = QSet<int>(chosen.begin(), chosen.end()), keepsAccessible](int seatNo) {
        const SeatStatus &seat = seats.at(seatNo);
        return GapSeat{seat.state != SeatState::Free && !chosen.contains(seatNo),
                       keepsAccessible && isSpecial(plan.seats.at(seatNo)), seat.pool};
    };
}

QList<int> leftAlone(const SeatingPlan &plan, const QList<int> &chosen, const GapHouse &house)
{
    return Choice(plan, house, QSet<int>(chosen.begin(), chosen.end())).alone();
}

std::optional<GapAdvice> gapAdvice(const SeatingPlan &plan, const QList<int> &chosen, const GapHouse &house,
                                   const QList<int> &theirs)
{
    const QList<int> alone = leftAlone(plan, chosen, house);
    if (alone.isEmpty())
        return std::nullopt;
    const std::optional<GapMove> move = Search(plan, chosen, house, theirs).best(alone.size());
    if (!move)
        return std::nullopt;
    return GapAdvice{alone, *move};
}

} // namespace rowlock

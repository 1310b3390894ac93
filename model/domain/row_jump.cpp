#include "model/domain/row_jump.h"

#include <cmath>
#include <limits>

namespace rowlock {

namespace {

QString rowName(const SeatingPlan &plan, const PlanSeat &seat)
{
    return seat.row >= 0 && seat.row < plan.rows.size() ? plan.rows.at(seat.row).name : QString();
}

} // namespace

int RowJump::key(const SeatingPlan &plan, QChar typed, qint64 ms, int focusSeat, const QPointF &near)
{
    const bool goesOn = !m_row.isEmpty() && ms - m_lastMs <= patienceMs;
    m_lastMs = ms;
    if (typed.isDigit()) {
        if (!goesOn || focusSeat < 0 || focusSeat >= plan.seats.size()) {
            m_row.clear();
            return -1;
        }
        m_number += typed;
        int seat = toNumber(plan, m_number, focusSeat);
        if (seat < 0 && m_number.size() > 1) { // "12" and then "3" where there is no 123: a new number
            m_number = typed;
            seat = toNumber(plan, m_number, focusSeat);
        }
        return seat < 0 ? focusSeat : seat; // the digits to come may make it one
    }
    const QString letter = typed.toLower();
    const QString longer = goesOn && m_number.isEmpty() ? m_row + letter : QString();
    const bool again = goesOn && m_row == letter;
    m_number.clear();
    if (!longer.isEmpty()) {
        if (const int seat = toRow(plan, longer, focusSeat, near, false); seat >= 0) {
            m_row = longer;
            return seat;
        }
    }
    m_row = letter;
    int seat = again ? toRow(plan, letter, focusSeat, near, true) : -1;
    if (seat < 0)
        seat = toRow(plan, letter, focusSeat, near, false);
    if (seat < 0)
        m_row.clear();
    return seat;
}

// The nearest seat of a row of that name; `elsewhere`: in another block than the focus, for who types the letter again.
int RowJump::toRow(const SeatingPlan &plan, const QString &name, int focusSeat, const QPointF &near,
                   bool elsewhere) const
{
    const bool hasFocus = focusSeat >= 0 && focusSeat < plan.seats.size();
    const QPointF from = hasFocus ? plan.seats.at(focusSeat).position : near;
    int best = -1;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        if (elsewhere && hasFocus && seat.block == plan.seats.at(focusSeat).block)
            continue;
        const QPointF step = seat.position - from;
        const double distance = std::hypot(step.x(), step.y());
        if (distance < least && rowName(plan, seat).compare(name, Qt::CaseInsensitive) == 0) {
            least = distance;
            best = i;
        }
    }
    return best;
}

int RowJump::toNumber(const SeatingPlan &plan, const QString &number, int focusSeat) const
{
    const PlanSeat &focus = plan.seats.at(focusSeat);
    const QString row = rowName(plan, focus);
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        if (seat.block == focus.block && seat.number.compare(number, Qt::CaseInsensitive) == 0
            && rowName(plan, seat) == row)
            return i;
    }
    return -1;
}

} // namespace rowlock

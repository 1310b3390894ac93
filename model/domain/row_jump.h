// Letters and digits on the map: "f" goes to row F, "12" on to its seat 12. Knows no clock: each key comes with its
// moment.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

class RowJump
{
public:
    static constexpr qint64 patienceMs = 2000; // between two keys that belong together

    // A letter or a digit, typed at `ms` (of any steady clock) while the focus is on `focusSeat` (-1: none; then `near`
    // counts). Answers the seat to go to; -1: this key is none of the map's, such as a digit without a row before it.
    int key(const SeatingPlan &plan, QChar typed, qint64 ms, int focusSeat, const QPointF &near);
    void forget() { m_row.clear(); }

private:
    int toRow(const SeatingPlan &plan, const QString &name, int focusSeat, const QPointF &near, bool elsewhere) const;
    int toNumber(const SeatingPlan &plan, const QString &number, int focusSeat) const;

    QString m_row;    // as typed so far, small letters; empty: none
    QString m_number; // digits after it
    qint64 m_lastMs = 0;
};

} // namespace rowlock

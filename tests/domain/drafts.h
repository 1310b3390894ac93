// A small draft for tests of the plan editor: one section with rows of four seats, 25 apart, and no table.
#pragma once

#include "model/domain/draft_edits.h"
#include "model/domain/draft_items.h"

namespace rowlock::test {

struct RowsDraft
{
    PlanDraft draft;
    QList<int> rows;
    Chosen all;

    const DraftRow &row(int index) const { return *draft.row(rows.at(index)); }
};

// Rows A, B ... of `seats`, the first around (200, 100), each 30 behind the one before.
inline RowsDraft rowsDraft(int count = 2, int seats = 4, double radius = 0)
{
    BlockShape shape;
    shape.front = {{200, 100}, 0, 25, radius};
    shape.rows = count;
    shape.seats = seats;
    const Added added = withRows(emptyDraft(), shape, {});
    return {added.draft, rowsOf(added.draft, added.ids), added.ids};
}

inline QString numbersOf(const DraftRow &row)
{
    QStringList numbers;
    for (const DraftSeat &seat : row.seats)
        numbers.append(seat.seat.number);
    return numbers.join(u' ');
}

inline QString namesOf(const PlanDraft &draft)
{
    QStringList names;
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows)
            names.append(row.row.name);
    }
    return names.join(u' ');
}

inline PlanArea box(double x, double y, double width, double height)
{
    PlanArea area;
    area.position = {x, y};
    area.size = {width, height};
    return area;
}

} // namespace rowlock::test

// Rows and tables of a draft: laid out by count, spacing and radius, numbered and named. Pure; see plan_draft.h.
#pragma once

#include "model/domain/plan_draft.h"
#include "model/domain/seat_numbering.h"

namespace rowlock {

// A block of rows as one thing. Curved: all rows around one centre, each with its own count. Fanned: each row has as
// many seats as its arc holds within the first row's opening.
struct BlockShape
{
    RowShape front;       // the first row
    double distance = 30; // from row to row
    int rows = 1;
    int seats = 10; // in the first row
    bool isFan = false;

    bool operator==(const BlockShape &) const = default;
};

// What a new block needs to know besides its shape.
struct NewRows
{
    int section = 0; // its id; 0: the first
    int category = 0;
    double radius = 10; // of a seat
    SeatNumbering numbering;
    // Nothing: names go on after the section's rows.
    std::optional<RowNaming> naming;
};

struct Added
{
    PlanDraft draft;
    Chosen ids; // what is new
};

Added withRows(PlanDraft draft, const BlockShape &shape, const NewRows &rows);

// The chosen whole rows that are no tables, from front to back as the draft has them.
QList<int> rowsOf(const PlanDraft &draft, const Chosen &chosen);
std::optional<BlockShape> blockOf(const PlanDraft &draft, const Chosen &chosen); // none: no rows chosen

// Lays the chosen rows anew. Seats keep who they are: those that stay keep ref, number and marks; those that are more
// get the next numbers; more rows get the next names. What of `shape` is as it was measured leaves each row's own as it
// is: a block whose rows have different counts keeps them when only its radius changes.
Added withBlock(PlanDraft draft, const Chosen &chosen, const BlockShape &shape);

// The number of one seat more at the row's end or beginning: on in the step of the two outermost (5 3 1 2 4 6 becomes
// 8, or 7 at the beginning), else the number above the highest.
QString numberBeyond(const DraftRow &row, bool atEnd);

struct NewTable
{
    int section = 0;
    int category = 0;
    int chairs = 8;
    TableShape shape;
    double radius = 10;
};

Added withTable(PlanDraft draft, const NewTable &table);
PlanDraft withTableShape(PlanDraft draft, int row, const TableShape &shape, int chairs);

PlanDraft renumbered(PlanDraft draft, const Chosen &rows, const SeatNumbering &numbering);
PlanDraft rowsNamed(PlanDraft draft, const Chosen &rows, const RowNaming &naming);

} // namespace rowlock

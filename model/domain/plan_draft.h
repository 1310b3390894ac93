// A seating plan as it is drawn: sections with rows, tables and drawings, each under an id that lasts as long as the
// draft is worked on. A value with implicitly shared lists, so that keeping every step of an afternoon's work costs
// what was changed. Plan units; any thread. The edits are in draft_rows.h and draft_edits.h; all are pure: they take a
// draft and give another.
#pragma once

#include "model/domain/seating_plan.h"

#include <QHash>
#include <QSet>

namespace rowlock {

struct DraftSeat
{
    int id = 0;
    PlanSeat seat; // its row, block, line and place are not used
};

struct DraftRow
{
    int id = 0;
    PlanRow row; // its zone and seats are not used
    QList<DraftSeat> seats;
    PlanArea tableDrawing; // of a table: kept in step with it
};

struct DraftArea
{
    int id = 0;
    PlanArea area; // its zone is not used
};

struct DraftSection
{
    int id = 0;
    PlanZone zone; // its rows and areas are not used
    QList<DraftRow> rows;
    QList<DraftArea> areas;
};

struct PlanDraft
{
    QString name;
    QSizeF size;
    QList<PlanCategory> categories;
    QList<DraftSection> sections;
    int lastId = 0;

    int newId() { return ++lastId; }
    int seatCount() const;
    const DraftRow *row(int id) const; // null: no such row
    const DraftArea *area(int id) const;
    const DraftSection *section(int id) const;
    const DraftSection *sectionOf(int item) const; // of a row, a seat or an area
    const DraftRow *rowOf(int seat) const;
    int sectionIndex(int section) const; // 0: no such section
};

// What is chosen: ids of rows (whole, tables too), of single seats and of drawings.
using Chosen = QSet<int>;

PlanDraft emptyDraft(); // a page with one category and one section, and nothing in it

// Nothing is lost either way but what is derived; ids are given in the plan's order.
PlanDraft draftOf(const SeatingPlan &plan);

// The plan with rows, seats and areas in the draft's order, without what is derived from its geometry, and with the
// refs as they are, perhaps empty. It speaks for itself (isOwnForm).
SeatingPlan planOf(const PlanDraft &draft);

// Gives each seat of planOf(draft) that has no ref one of its section, row and number. `refs`, by seat id, keeps what
// was given, so that a ref once given stays whatever the seat is called later.
void giveRefs(SeatingPlan &plan, const PlanDraft &draft, QHash<int, QString> &refs);

QString newUuid();

} // namespace rowlock

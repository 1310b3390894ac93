// A plain room as a form says it: sections of straight rows one behind the other, standing areas before them, a stage
// at one side. What cannot be said so is drawn or imported. Pure; any thread.
#pragma once

#include "model/domain/plan_draft.h"
#include "model/domain/result.h"
#include "model/domain/seat_numbering.h"

namespace rowlock {

enum class StageSide { Top, Bottom, Left, Right, None };

// Left and right are those of a patron who faces the stage; without a stage, of who looks at the plan.
struct RoomSection
{
    QString name;
    int rows = 8;
    int seats = 12;    // in each row
    QList<int> aisles; // after so many seats from the left; in any order
    SeatNumbering numbering;
    RowNaming naming;
    QString category; // empty: the section's name
};

struct RoomArea
{
    QString name;
    int capacity = 0;
};

struct RoomForm
{
    QString name; // the plan's: tickets print it as the venue's
    StageSide stage = StageSide::Top;
    QList<RoomSection> sections; // from the stage to the back
    QList<RoomArea> standing;    // side by side, before the sections
};

namespace roomLimits {
constexpr int sections = 12;
constexpr int rows = 200;     // of a section
constexpr int seats = 300;    // of a row
constexpr int total = 20'000; // seats of a room
constexpr int areas = 20;
constexpr int capacity = 250'000; // of a standing area
constexpr int name = 100;         // UTF-16 units
} // namespace roomLimits

// Aisles that cut a row of so many seats into nearly equal parts, the same from either side.
QList<int> evenAisles(int seats, int aisles);

// invalid_argument where nothing is said or a limit is passed; details.argument is name, sections, rows, seats, aisles,
// standing or capacity, details.index the section's or area's where it is one's.
Result<PlanDraft> roomDraft(const RoomForm &form);
Result<SeatingPlan> roomPlan(const RoomForm &form); // with refs

} // namespace rowlock

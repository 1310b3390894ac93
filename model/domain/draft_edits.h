// What a person does to what is chosen in a draft. Pure: each takes a draft and gives another; see plan_draft.h.
#pragma once

#include "model/domain/draft_rows.h"

namespace rowlock {

PlanDraft moved(PlanDraft draft, const Chosen &chosen, QPointF by);
PlanDraft rotated(PlanDraft draft, const Chosen &chosen, QPointF about, double degrees);

// Left and right (or, upright, top and bottom) change places about the middle of what is chosen. Numbers go with their
// seats; texts stay readable.
enum class Mirror { LeftRight, TopBottom };
PlanDraft mirrored(PlanDraft draft, const Chosen &chosen, Mirror mirror);

// Seats of whole rows, rows, tables and drawings; a row that loses its last seat goes too.
PlanDraft without(PlanDraft draft, const Chosen &chosen);

// Copies stand `by` away in the same section and are new: no copy has the ref of its model. Renaming: rows and tables
// go on after the section's last name; otherwise they keep their names. Single seats get their row's next number.
enum class Naming { GoesOn, Keeps };
Added duplicated(PlanDraft draft, const Chosen &chosen, QPointF by, Naming naming = Naming::GoesOn);

// The chosen things alone, to be put into another plan, and that: into this section, `by` away, new as with
// duplicated(). Categories go by their names; those that the plan has not are added. Names that the section has already
// go on after its last.
PlanDraft copied(const PlanDraft &draft, const Chosen &chosen);
Added pasted(PlanDraft draft, int section, const PlanDraft &what, QPointF by);

enum class Edge { Left, Centre, Right, Top, Middle, Bottom };
PlanDraft aligned(PlanDraft draft, const Chosen &chosen, Edge edge); // at the outermost of them
PlanDraft distributed(PlanDraft draft, const Chosen &chosen,
                      Qt::Orientation along); // gaps of one size; the outer two stay

PlanDraft withCategory(PlanDraft draft, const Chosen &chosen, int category);

enum class SeatMark { Accessible, Companion, RestrictedView };
PlanDraft withMark(PlanDraft draft, const Chosen &chosen, SeatMark mark, bool on);

PlanDraft withSeatNumber(PlanDraft draft, int seat, const QString &number);
PlanDraft withRowName(PlanDraft draft, int row, const QString &name);
PlanDraft withArea(PlanDraft draft, int id, const PlanArea &area);
Added withNewArea(PlanDraft draft, int section, PlanArea area);

// Sections: a new one at the end; rows and drawings that go over to another one; one that is taken out with all in it.
Added withSection(PlanDraft draft, const QString &name);
PlanDraft sectionNamed(PlanDraft draft, int section, const QString &name);
PlanDraft inSection(PlanDraft draft, const Chosen &chosen, int section);
PlanDraft withoutSection(PlanDraft draft, int section);
Chosen allIn(const PlanDraft &draft, int section = 0); // rows and drawings; 0: of all sections

// A category that goes leaves its seats to the first of the others.
PlanDraft withoutCategory(PlanDraft draft, int category);

// The seats meant: those chosen, and those of chosen rows.
QList<const DraftSeat *> seatsOf(const PlanDraft &draft, const Chosen &chosen);

} // namespace rowlock

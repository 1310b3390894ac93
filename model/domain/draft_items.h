// Reaching the chosen things of a draft: only the lists that hold one are copied. A part of the draft's edits; pure.
#pragma once

#include "model/domain/plan_draft.h"

#include <QRectF>

namespace rowlock {

// Calls onRow(DraftRow &) for each chosen row, onSeat(DraftRow &, DraftSeat &) for each chosen seat of a row that is
// not chosen as a whole, onArea(DraftArea &) for each chosen drawing; in the draft's order.
template <typename OnRow, typename OnSeat, typename OnArea>
void editItems(PlanDraft &draft, const Chosen &chosen, OnRow onRow, OnSeat onSeat, OnArea onArea)
{
    for (int s = 0; s < draft.sections.size(); ++s) {
        for (int r = 0; r < draft.sections.at(s).rows.size(); ++r) {
            if (chosen.contains(draft.sections.at(s).rows.at(r).id)) {
                onRow(draft.sections[s].rows[r]);
                continue;
            }
            for (int i = 0; i < draft.sections.at(s).rows.at(r).seats.size(); ++i) {
                if (chosen.contains(draft.sections.at(s).rows.at(r).seats.at(i).id)) {
                    DraftRow &row = draft.sections[s].rows[r];
                    onSeat(row, row.seats[i]);
                }
            }
        }
        for (int a = 0; a < draft.sections.at(s).areas.size(); ++a) {
            if (chosen.contains(draft.sections.at(s).areas.at(a).id))
                onArea(draft.sections[s].areas[a]);
        }
    }
}

template <typename OnRow>
void editItems(PlanDraft &draft, const Chosen &chosen, OnRow onRow)
{
    editItems(
        draft, chosen, onRow, [](DraftRow &, DraftSeat &) {}, [](DraftArea &) {});
}

// Do the row's seats go from left to right (a steep one's: downwards)?
bool runsForward(const DraftRow &row);

QRectF boundsOf(const PlanSeat &seat);
QRectF boundsOf(const DraftRow &row); // with its table
QRectF boundsOf(const PlanArea &area);

struct DraftItem
{
    int id = 0;
    QRectF bounds;
};
QList<DraftItem> itemsOf(const PlanDraft &draft, const Chosen &chosen); // in the draft's order
QList<DraftItem> allItems(const PlanDraft &draft);                      // rows and drawings
QRectF boundsOf(const PlanDraft &draft, const Chosen &chosen);

QList<const DraftRow *> tablesOf(const PlanDraft &draft, const Chosen &chosen); // of the draft's, while it lives

} // namespace rowlock

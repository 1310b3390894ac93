// The walk through the parties whose seats vanish: who they are, and where each could go. Pure; any thread.
#pragma once

#include "model/domain/replan.h"

#include <QSet>

namespace rowlock {

// Seats that were sold or held together and vanish together.
struct VanishingParty
{
    QList<int> seats;  // indexes in ReplanPreview::vanishing, by seat number
    QList<int> places; // seats of the new plan, one for each; empty: none chosen yet

    bool isPlaced() const { return !places.isEmpty() && places.size() == seats.size(); }
};

// All that need a place, by their first seat's number.
QList<VanishingParty> partiesOf(const ReplanPreview &preview);

// As many seats together as the party lost, as near as can be to where it sat: free ones of the new plan that no other
// party is given (`taken`), in its own category first; wheelchair places are for who had one. Where nowhere are so many
// together, the nearest one by one. Empty where there are not enough.
QList<int> nearestPlaces(const ReplanPreview &preview, const VanishingParty &party, const QSet<int> &taken);

// Everybody without a place gets the nearest, the largest parties first.
void placeNearest(const ReplanPreview &preview, QList<VanishingParty> &parties);

// As EventDesk::applyPlan wants them: ref -> ref.
QHash<QString, QString> placesOf(const ReplanPreview &preview, const QList<VanishingParty> &parties);

} // namespace rowlock

#include "model/domain/replan_walk.h"

#include "model/domain/nearest_block.h"

#include <algorithm>
#include <numeric>

namespace rowlock {

namespace {

QString categoryOf(const SeatingPlan &plan, int seatNo)
{
    const int category = plan.seats.at(seatNo).category;
    return category >= 0 ? plan.categories.at(category).name : QString();
}

} // namespace

QList<VanishingParty> partiesOf(const ReplanPreview &preview)
{
    QList<VanishingParty> parties;
    for (int i = 0; i < preview.vanishing.size(); ++i) {
        const VanishingSeat &seat = preview.vanishing.at(i);
        if (!seat.needsPlace())
            continue;
        const auto same = std::find_if(parties.begin(), parties.end(), [&](const VanishingParty &party) {
            return preview.vanishing.at(party.seats.first()).isSameParty(seat);
        });
        if (same == parties.end())
            parties.append(VanishingParty{{i}, {}});
        else
            same->seats.append(i);
    }
    return parties;
}

QList<int> nearestPlaces(const ReplanPreview &preview, const VanishingParty &party, const QSet<int> &taken)
{
    const SeatingPlan &today = *preview.today;
    const SeatingPlan &after = *preview.after;
    QPointF middle;
    bool accessible = false;
    for (const int index : party.seats) {
        const PlanSeat &seat = today.seats.at(preview.vanishing.at(index).seatNo);
        middle += seat.position;
        accessible = accessible || seat.accessible || seat.companion;
    }
    middle = middle / double(party.seats.size()) + preview.difference.shift;
    const QString category = categoryOf(today, preview.vanishing.at(party.seats.first()).seatNo);
    QSet<int> chosen = taken;
    const auto allowed = [&](int seatNo, bool anyCategory) {
        const PlanSeat &seat = after.seats.at(seatNo);
        return preview.states.at(seatNo) == SeatState::Free && !chosen.contains(seatNo)
               && (accessible || (!seat.accessible && !seat.companion))
               && (anyCategory || categoryOf(after, seatNo) == category);
    };
    const auto nearest = [&](int count) -> QList<int> {
        for (const bool anyCategory : {false, true}) {
            const auto block =
                nearestBlock(after, middle, count, [&](int seatNo) { return allowed(seatNo, anyCategory); });
            if (block)
                return *block;
        }
        return {};
    };
    QList<int> places = nearest(int(party.seats.size()));
    while (places.size() < party.seats.size()) {
        const QList<int> one = nearest(1);
        if (one.isEmpty())
            return {};
        places += one;
        chosen.insert(one.first());
    }
    return places;
}

void placeNearest(const ReplanPreview &preview, QList<VanishingParty> &parties)
{
    QSet<int> taken;
    QList<int> order(parties.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return parties.at(a).seats.size() > parties.at(b).seats.size(); });
    for (const VanishingParty &party : std::as_const(parties))
        taken.unite(QSet<int>(party.places.begin(), party.places.end()));
    for (const int index : std::as_const(order)) {
        VanishingParty &party = parties[index];
        if (party.isPlaced())
            continue;
        party.places = nearestPlaces(preview, party, taken);
        taken.unite(QSet<int>(party.places.begin(), party.places.end()));
    }
}

QHash<QString, QString> placesOf(const ReplanPreview &preview, const QList<VanishingParty> &parties)
{
    QHash<QString, QString> places;
    for (const VanishingParty &party : parties) {
        for (int i = 0; i < party.places.size(); ++i)
            places.insert(preview.vanishing.at(party.seats.at(i)).ref, preview.after->seats.at(party.places.at(i)).ref);
    }
    return places;
}

} // namespace rowlock

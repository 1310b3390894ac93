// A house whose plan is changed while seats of it are sold: plans edited by hand, and applied.
#pragma once

#include "model/store/plans.h"
#include "model/store/replan.h"
#include "tests/support/house_fixture.h"

#include <QMap>

#include <algorithm>

namespace rowlock {

struct ReplannedHouse : HouseFixture
{
    QMap<PlanId, SharedPlan> plans;
    EventId event;

    ReplannedHouse() : event(newEvent()) { plans.insert(planId, std::make_shared<const SeatingPlan>(plan)); }

    Act manager() const
    {
        return {{QStringLiteral("office"), {}}, clock, "", [this](PlanId id) { return plans.value(id); }};
    }

    // Seats in the order of `seats`; rows, lines and blocks know them by their new numbers.
    static SeatingPlan withSeats(SeatingPlan plan, const QList<PlanSeat> &seats)
    {
        plan.seats = seats;
        for (auto *owners : {&plan.rows}) {
            for (PlanRow &row : *owners)
                row.seats.clear();
        }
        for (PlanLine &line : plan.lines)
            line.seats.clear();
        for (PlanBlock &block : plan.blocks)
            block.seats.clear();
        QList<int> byPosition;
        for (int i = 0; i < seats.size(); ++i) {
            plan.rows[seats.at(i).row].seats.append(i);
            plan.blocks[seats.at(i).block].seats.append(i);
            byPosition.append(i);
        }
        std::sort(byPosition.begin(), byPosition.end(),
                  [&](int a, int b) { return seats.at(a).position.x() < seats.at(b).position.x(); });
        for (const int i : byPosition) {
            PlanLine &line = plan.lines[seats.at(i).line];
            plan.seats[i].place = int(line.seats.size());
            line.seats.append(i);
        }
        return plan;
    }

    SeatingPlan reversed() const
    {
        QList<PlanSeat> seats = plan.seats;
        std::reverse(seats.begin(), seats.end());
        return withSeats(plan, seats);
    }

    SeatingPlan without(const QStringList &refs) const
    {
        QList<PlanSeat> seats = plan.seats;
        seats.removeIf([&](const PlanSeat &seat) { return refs.contains(seat.ref); });
        return withSeats(plan, seats);
    }

    // One more seat at the end of row D.
    static PlanSeat extraSeat(const SeatingPlan &plan, const QString &number, int category = 1)
    {
        PlanSeat seat = plan.seats.last();
        seat.ref = QStringLiteral("D") + number;
        seat.number = number;
        seat.label = QStringLiteral("Stalls, row D, seat %1").arg(number);
        seat.shortLabel = QStringLiteral("Stalls-D-%1").arg(number);
        seat.position = {25.0 * number.toInt() + 50, 90};
        seat.category = category;
        seat.row = 3;
        seat.block = 0;
        seat.line = 7;
        return seat;
    }

    PlanId import(const SeatingPlan &changed)
    {
        const auto added = addPlan(*connection, manager(), changed, QByteArrayLiteral("{\"name\": \"Changed\"}"), {});
        if (!added)
            qFatal("%s", qPrintable(said(added)));
        plans.insert(added->id, std::make_shared<const SeatingPlan>(changed));
        return added->id;
    }

    Result<PlanApplied> apply(const PlanApplication &asked, const QString &key = {})
    {
        auto applied = applyPlan(*connection, manager(), event, plans.value(asked.plan), asked, key);
        if (applied) {
            planId = asked.plan;
            plan = *plans.value(asked.plan);
        }
        return applied;
    }
    Result<PlanApplied> apply(const SeatingPlan &changed, const QHash<QString, QString> &places = {})
    {
        PlanApplication asked;
        asked.plan = import(changed);
        asked.places = places;
        return apply(asked);
    }

    ReplanPreview preview(const SeatingPlan &changed)
    {
        const PlanId id = import(changed);
        const auto found = previewPlan(*connection, event, id, plans.value(planId), plans.value(id), clock.now());
        if (!found)
            qFatal("%s", qPrintable(said(found)));
        return *found;
    }

    QList<SeatStatus> seats() { return *readSeats(*connection, *readEvent(*connection, event)); }
};

} // namespace rowlock

// How often each seat of a plan is sold over a production, in five steps, so that paper and screen shade them alike.
// Pure; any thread.
#pragma once

#include "model/domain/report.h"
#include "model/domain/seating_plan.h"

#include <array>

namespace rowlock {

struct HeatSteps
{
    static constexpr int count = 5; // 0: never sold; then a quarter of the performances each

    QList<int> ofSeat; // by the number of the seat
    std::array<int, count> seats = {};
    qint64 events = 0; // of the production, this one among them
};

// The report has the plan's seats as its rows, in their order, and is not the orders of one.
bool isHeatMap(const Report &report, const SharedPlan &plan);
HeatSteps heatStepsOf(const Report &report);            // of a heat map
QString heatStepText(const HeatSteps &steps, int step); // "sold at up to 25 %: 12 seats"
QString heatSeatText(const Report &report, int seat);   // "sold at 2 of 3 performances"

} // namespace rowlock

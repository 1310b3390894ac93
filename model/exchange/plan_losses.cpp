#include "model/exchange/plan_losses.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct PlanLosses
{
    Q_DECLARE_TR_FUNCTIONS(rowlock::PlanLosses)
};

template <typename Has>
qsizetype countOf(const SeatingPlan &plan, Has has)
{
    return std::count_if(plan.seats.begin(), plan.seats.end(), has);
}

} // namespace

QStringList pretixLosses(const SeatingPlan &plan)
{
    QStringList losses;
    const auto say = [&losses](qsizetype count, const QString &sentence) {
        if (count > 0)
            losses.append(sentence.arg(count));
    };
    if (plan.isOwnForm) {
        say(countOf(plan, [](const PlanSeat &seat) { return seat.accessible; }),
            PlanLosses::tr("Wheelchair spaces (%1) are in categories of their own, named “…, wheelchair space”."));
        say(countOf(plan, [](const PlanSeat &seat) { return seat.companion; }),
            PlanLosses::tr("Companion seats (%1) are in categories of their own, named “…, companion seat”; pretix "
                           "sells them without their wheelchair space."));
    }
    say(countOf(plan, [](const PlanSeat &seat) { return seat.restrictedView; }),
        PlanLosses::tr("Seats with restricted view (%1) are in categories of their own, named “…, restricted view”."));
    const QList<int> standing = plan.standingAreas();
    say(std::count_if(standing.begin(), standing.end(), [&](int area) { return plan.areas.at(area).capacity > 0; }),
        PlanLosses::tr("The capacity of standing areas (%1) is written in their text; pretix does not limit sales to "
                       "it."));
    say(std::count_if(plan.rows.begin(), plan.rows.end(), [](const PlanRow &row) { return row.table.has_value(); }),
        PlanLosses::tr("Tables (%1) are drawings with a row of seats around them; they no longer move as one."));
    say(std::count_if(plan.rows.begin(), plan.rows.end(), [](const PlanRow &row) { return row.shape.has_value(); }),
        PlanLosses::tr("Rows (%1) keep their seats in place, but not how they were laid: they cannot be bent or spaced "
                       "as a whole."));
    return losses;
}

} // namespace rowlock

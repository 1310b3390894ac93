#include "model/service/plan_files.h"

#include "model/exchange/plan_losses.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/service/house_location.h"

#include <QCoreApplication>

namespace rowlock {

Result<Done> savePlanFile(const SeatingPlan &drawn, const QString &file, const QString &house)
{
    if (!house.isEmpty())
        TRY(requireNotOfHouse(house, file));
    return writePlanFile(drawn, file, PlanForm::Own);
}

Result<QStringList> exportPlanFile(const SeatingPlan &drawn, const QString &file, const QString &house)
{
    if (!house.isEmpty())
        TRY(requireNotOfHouse(house, file));
    TRY_GET(const ReadPlan mended, readPlan(writePlan(drawn, PlanForm::Own)));
    TRY(writePlanFile(mended.plan, file, PlanForm::Pretix));
    return pretixLosses(mended.plan);
}

Result<QStringList> examinePlan(const SeatingPlan &drawn)
{
    TRY_GET(const ReadPlan read, readPlan(writePlan(drawn, PlanForm::Own)));
    QStringList found = read.warnings;
    for (const PlanBlock &block : read.plan.blocks) {
        const QString &section = read.plan.zones[block.zone].name;
        if (block.name != section) {
            found.append(
                QStringLiteral("$.zones[%1] (%2): ").arg(block.zone).arg(section)
                + QCoreApplication::translate(
                      "PlanFiles", "rows and seat numbers repeat in it; %1 seats that stand together will be “%2”.")
                      .arg(block.seats.size())
                      .arg(block.name));
        }
    }
    return found;
}

QByteArray planPart(const SeatingPlan &drawn)
{
    return writePlan(drawn, PlanForm::Own);
}

Result<SeatingPlan> readPart(const QByteArray &part)
{
    TRY_GET(ReadPlan read, readPlanPart(part));
    return std::move(read.plan);
}

} // namespace rowlock

#include "model/service/plan_preview.h"

#include "model/exchange/plan_reader.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace rowlock {

QString plainRepair(const QString &repair)
{
    static const QRegularExpression placed(
        QStringLiteral(R"(^\$[^\s:]*(?: \((.*?)\)){0,1}?( \(\d+ times, here first\)){0,1}: (.*)$)"),
        QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = placed.match(repair);
    if (!match.hasMatch())
        return repair;
    const QString where =
        match.captured(1).isEmpty() ? QCoreApplication::translate("PlanPreview", "Whole plan") : match.captured(1);
    return where + match.captured(2) + QStringLiteral(": ") + match.captured(3);
}

Result<PlanPreview> previewPlan(const QString &file)
{
    TRY_GET(ReadPlan read, readPlanFile(file));
    QStringList repairs;
    for (const QString &repair : std::as_const(read.warnings))
        repairs.append(plainRepair(repair));
    return PlanPreview{std::make_shared<const SeatingPlan>(std::move(read.plan)), repairs};
}

} // namespace rowlock

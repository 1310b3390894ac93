#include "model/domain/report_dimension.h"

#include "model/domain/names.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct DimensionTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr Names<ReportDimension, 15> dimensionTable = {{{ReportDimension::Performance, "performance"},
                                                        {ReportDimension::Production, "production"},
                                                        {ReportDimension::Day, "day"},
                                                        {ReportDimension::Hour, "hour"},
                                                        {ReportDimension::Weekday, "weekday"},
                                                        {ReportDimension::Category, "category"},
                                                        {ReportDimension::Type, "type"},
                                                        {ReportDimension::Channel, "channel"},
                                                        {ReportDimension::Clerk, "clerk"},
                                                        {ReportDimension::Terminal, "terminal"},
                                                        {ReportDimension::Discount, "discount"},
                                                        {ReportDimension::Tender, "tender"},
                                                        {ReportDimension::Section, "section"},
                                                        {ReportDimension::Kind, "kind"},
                                                        {ReportDimension::Tax, "tax_rate"}}};

bool isOfLines(ReportDimension dimension)
{
    switch (dimension) {
    case ReportDimension::Category:
    case ReportDimension::Type:
    case ReportDimension::Discount:
    case ReportDimension::Section:
    case ReportDimension::Kind:
    case ReportDimension::Tax: return true;
    default: return false;
    }
}

} // namespace

QString dimensionName(ReportDimension dimension)
{
    return nameIn(dimensionTable, dimension);
}

QString dimensionTitle(ReportDimension dimension)
{
    switch (dimension) {
    case ReportDimension::Performance: return DimensionTexts::tr("Performance");
    case ReportDimension::Production: return DimensionTexts::tr("Production");
    case ReportDimension::Day: return DimensionTexts::tr("Business day");
    case ReportDimension::Hour: return DimensionTexts::tr("Hour");
    case ReportDimension::Weekday: return DimensionTexts::tr("Weekday");
    case ReportDimension::Category: return DimensionTexts::tr("Category or area");
    case ReportDimension::Type: return DimensionTexts::tr("Price type");
    case ReportDimension::Channel: return DimensionTexts::tr("Channel");
    case ReportDimension::Clerk: return DimensionTexts::tr("Clerk");
    case ReportDimension::Terminal: return DimensionTexts::tr("Terminal");
    case ReportDimension::Discount: return DimensionTexts::tr("Discount");
    case ReportDimension::Tender: return DimensionTexts::tr("Paid by");
    case ReportDimension::Section: return DimensionTexts::tr("Section");
    case ReportDimension::Kind: return DimensionTexts::tr("For");
    case ReportDimension::Tax: return DimensionTexts::tr("Tax rate");
    }
    Q_UNREACHABLE();
}

QStringList dimensionNames()
{
    return namesIn(dimensionTable);
}

Result<ReportDimension> dimensionFromName(const QString &name)
{
    if (const auto found = valueIn(dimensionTable, name))
        return *found;
    return refuse(ErrorCode::InvalidArgument,
                  DimensionTexts::tr("Sales cannot be told apart by '%1'. They can by: %2.")
                      .arg(name, dimensionNames().join(u", "_s)),
                  {{u"argument"_s, u"by"_s}});
}

bool goesWith(ReportDimension one, ReportDimension other)
{
    const bool hasTender = one == ReportDimension::Tender || other == ReportDimension::Tender;
    return !hasTender || (!isOfLines(one) && !isOfLines(other));
}

bool isTime(ReportDimension dimension)
{
    return dimension == ReportDimension::Day || dimension == ReportDimension::Hour
           || dimension == ReportDimension::Weekday;
}

} // namespace rowlock

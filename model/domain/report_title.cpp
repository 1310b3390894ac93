#include "model/domain/report_title.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct TitleTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString breakdownTitle(const ReportFilter &filter)
{
    const QString by = byWhat(filter.by);
    return filter.secondBy ? TitleTexts::tr("Sales by %1 and %2").arg(by, byWhat(*filter.secondBy))
                           : TitleTexts::tr("Sales by %1").arg(by);
}

// A whole day is called by its date, anything else by its minute.
QString boundText(Instant bound, const QTimeZone &zone, bool isEnd)
{
    const QDateTime there = inZone(bound, zone);
    if (there.date().startOfDay(zone).toMSecsSinceEpoch() != bound.ms)
        return there.toString(u"yyyy-MM-dd HH:mm"_s);
    return there.date().addDays(isEnd ? -1 : 0).toString(Qt::ISODate);
}

} // namespace

QString byWhat(ReportDimension dimension)
{
    switch (dimension) {
    case ReportDimension::Tender: return TitleTexts::tr("way of paying");
    case ReportDimension::Kind: return TitleTexts::tr("what was sold"); // their columns are headed by other words
    default: return dimensionTitle(dimension).toLower();
    }
}

QString reportTitle(const Report &report)
{
    switch (report.kind) {
    case ReportKind::Sales: return TitleTexts::tr("Taken and refunded");
    case ReportKind::House: return TitleTexts::tr("Categories and areas");
    case ReportKind::Ledger: return TitleTexts::tr("Ledger");
    case ReportKind::Holds: return TitleTexts::tr("Holds");
    case ReportKind::Season: return TitleTexts::tr("Season");
    case ReportKind::GiftCards: return TitleTexts::tr("Gift cards");
    case ReportKind::Tax: return TitleTexts::tr("Tax");
    case ReportKind::Breakdown: return breakdownTitle(report.filter);
    case ReportKind::Tonight: return TitleTexts::tr("Tonight");
    case ReportKind::SellThrough: return TitleTexts::tr("Sell-through");
    case ReportKind::Refunds: return TitleTexts::tr("Refunds and overrides");
    case ReportKind::Comps: return TitleTexts::tr("Comps by reason");
    case ReportKind::Outstanding: return TitleTexts::tr("Outstanding");
    case ReportKind::Shift: return TitleTexts::tr("Shift");
    case ReportKind::Heat: return TitleTexts::tr("Seats by sales");
    case ReportKind::Settlement:
        return report.filter.settlement ? TitleTexts::tr("Settlement %1").arg(*report.filter.settlement)
                                        : TitleTexts::tr("Settlement");
    }
    Q_UNREACHABLE();
}

QString reportPeriod(const Report &report)
{
    const QTimeZone zone(report.timeZone);
    const auto &[from, to] = std::pair(report.filter.from, report.filter.to);
    if (from && to) {
        const QString first = boundText(*from, zone, false), last = boundText(*to, zone, true);
        return first == last ? first : TitleTexts::tr("%1 to %2").arg(first, last);
    }
    if (from)
        return TitleTexts::tr("From %1 on").arg(boundText(*from, zone, false));
    return to ? TitleTexts::tr("Until %1").arg(boundText(*to, zone, true)) : QString();
}

} // namespace rowlock

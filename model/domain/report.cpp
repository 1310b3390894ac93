#include "model/domain/report.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

constexpr ReportKind everyReport[] = {
    ReportKind::Sales,       ReportKind::House,       ReportKind::Ledger,    ReportKind::Holds,
    ReportKind::Season,      ReportKind::Tax,         ReportKind::GiftCards, ReportKind::Breakdown,
    ReportKind::Tonight,     ReportKind::SellThrough, ReportKind::Refunds,   ReportKind::Comps,
    ReportKind::Outstanding, ReportKind::Shift,       ReportKind::Heat,      ReportKind::Settlement};

} // namespace

QString reportName(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Sales: return QStringLiteral("sales");
    case ReportKind::House: return QStringLiteral("house");
    case ReportKind::Ledger: return QStringLiteral("ledger");
    case ReportKind::Holds: return QStringLiteral("holds");
    case ReportKind::Season: return QStringLiteral("season");
    case ReportKind::Tax: return QStringLiteral("tax");
    case ReportKind::GiftCards: return QStringLiteral("giftcards");
    case ReportKind::Breakdown: return QStringLiteral("breakdown");
    case ReportKind::Tonight: return QStringLiteral("tonight");
    case ReportKind::SellThrough: return QStringLiteral("sellthrough");
    case ReportKind::Refunds: return QStringLiteral("refunds");
    case ReportKind::Comps: return QStringLiteral("comps");
    case ReportKind::Outstanding: return QStringLiteral("outstanding");
    case ReportKind::Shift: return QStringLiteral("shift");
    case ReportKind::Heat: return QStringLiteral("heat");
    case ReportKind::Settlement: return QStringLiteral("settlement");
    }
    Q_UNREACHABLE();
}

QStringList reportNames()
{
    QStringList names;
    for (const ReportKind kind : everyReport)
        names.append(reportName(kind));
    return names;
}

Result<ReportKind> reportKindFromName(const QString &name)
{
    for (const ReportKind kind : everyReport) {
        if (reportName(kind) == name)
            return kind;
    }
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Report", "There is no report '%1'. There are: %2.")
                      .arg(name, reportNames().join(QStringLiteral(", "))),
                  {{QStringLiteral("argument"), QStringLiteral("name")}});
}

} // namespace rowlock

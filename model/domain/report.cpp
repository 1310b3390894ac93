#include "model/domain/report.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

constexpr ReportKind everyReport[] = {ReportKind::Sales,  ReportKind::House, ReportKind::Ledger,   ReportKind::Holds,
                                      ReportKind::Season, ReportKind::Tax,   ReportKind::GiftCards};

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

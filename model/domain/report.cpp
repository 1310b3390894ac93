#include "model/domain/report.h"

#include <QCoreApplication>

namespace rowlock {

QString reportName(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Sales: return QStringLiteral("sales");
    case ReportKind::House: return QStringLiteral("house");
    case ReportKind::Ledger: return QStringLiteral("ledger");
    case ReportKind::Holds: return QStringLiteral("holds");
    }
    Q_UNREACHABLE();
}

QStringList reportNames()
{
    QStringList names;
    for (const ReportKind kind : {ReportKind::Sales, ReportKind::House, ReportKind::Ledger, ReportKind::Holds})
        names.append(reportName(kind));
    return names;
}

Result<ReportKind> reportKindFromName(const QString &name)
{
    for (const ReportKind kind : {ReportKind::Sales, ReportKind::House, ReportKind::Ledger, ReportKind::Holds}) {
        if (reportName(kind) == name)
            return kind;
    }
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Report", "There is no report '%1'. There are: %2.")
                      .arg(name, reportNames().join(QStringLiteral(", "))),
                  {{QStringLiteral("argument"), QStringLiteral("name")}});
}

} // namespace rowlock

#include "model/service/report_file.h"

#include "model/domain/whole_file.h"
#include "model/exchange/report_csv.h"
#include "model/exchange/report_xlsx.h"
#include "model/service/house_location.h"

namespace rowlock {

Result<Done> writeReportFile(const QString &house, const QString &file, const Report &report, ReportForm form)
{
    TRY(requireNotOfHouse(house, file));
    QByteArray content = toCsv(report);
    if (form == ReportForm::Xlsx) {
        TRY_GET(content, toXlsx(report));
    }
    return writeWholeFile(file, content);
}

} // namespace rowlock

#include "model/exchange/report_csv.h"

#include "model/exchange/csv_text.h"

namespace rowlock {

QString plainText(const ReportCell &cell)
{
    if (const auto *text = std::get_if<QString>(&cell))
        return *text;
    if (const auto *number = std::get_if<qint64>(&cell))
        return QString::number(*number);
    if (const auto *money = std::get_if<Money>(&cell))
        return toDecimal(*money);
    if (const auto *instant = std::get_if<Instant>(&cell))
        return toIso(*instant);
    return {};
}

QByteArray toCsv(const Report &report)
{
    QList<QByteArray> names;
    for (const ReportColumn &column : report.columns)
        names.append(quotedCell(column.name));
    QByteArray csv = csvLine(names);
    for (const auto &row : report.rows) {
        QList<QByteArray> fields;
        for (const ReportCell &cell : row) {
            const QString text = plainText(cell);
            fields.append(quotedCell(std::holds_alternative<QString>(cell) ? disarmed(text) : text));
        }
        csv += csvLine(fields);
    }
    return csv;
}

} // namespace rowlock

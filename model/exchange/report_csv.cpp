#include "model/exchange/report_csv.h"

namespace rowlock {

namespace {

QByteArray quoted(QString text)
{
    const bool needsQuotes = text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r');
    if (!needsQuotes)
        return text.toUtf8();
    return '"' + text.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

// Names come from whoever sells tickets; opened in a spreadsheet they must stay texts.
QString disarmed(const QString &text)
{
    return !text.isEmpty() && QStringView(u"=+-@\t\r").contains(text.front()) ? u'\'' + text : text;
}

QByteArray lineOf(const QList<QByteArray> &fields)
{
    return fields.join(',') + "\r\n";
}

} // namespace

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
        names.append(quoted(column.name));
    QByteArray csv = lineOf(names);
    for (const auto &row : report.rows) {
        QList<QByteArray> fields;
        for (const ReportCell &cell : row) {
            const QString text = plainText(cell);
            fields.append(quoted(std::holds_alternative<QString>(cell) ? disarmed(text) : text));
        }
        csv += lineOf(fields);
    }
    return csv;
}

} // namespace rowlock

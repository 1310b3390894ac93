#include "model/exchange/report_csv.h"

#include <algorithm>

namespace rowlock {

namespace {

QByteArray quoted(QString text)
{
    static const QString marks = QStringLiteral("\",;\t\r\n"); // a semicolon divides where the comma is a decimal mark
    const bool needsQuotes = std::any_of(text.begin(), text.end(), [](QChar c) { return marks.contains(c); });
    if (!needsQuotes)
        return text.toUtf8();
    return '"' + text.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

// Names come from whoever sells tickets; opened in a spreadsheet they must stay texts. The wide forms of the marks are
// read as the marks themselves in some languages, and spaces and what is not seen before them not at all.
QString disarmed(const QString &text)
{
    const auto first = std::find_if_not(text.begin(), text.end(), [](QChar c) {
        return c.isSpace() || c.category() == QChar::Other_Format || c.category() == QChar::Other_Control;
    });
    const bool isFormula = first != text.end() && QStringView(u"=+-@\uFF1D\uFF0B\uFF0D\uFF20").contains(*first);
    return isFormula || text.startsWith(u'\t') || text.startsWith(u'\r') ? u'\'' + text : text;
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
